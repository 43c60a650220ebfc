//! Concentrations of solutions.

use arithma_num::Number;

use crate::physics::quantity::{Litres, Mass, Moles};
use crate::prelude::*;

/// # Molarity
///
/// Concentration in mol/L: moles / volume of the solution.
#[derive(Arguments)]
pub(crate) struct Molarity {
    /// Dissolved amount.
    #[unit("mol")]
    moles: Moles,
    /// Volume of the solution.
    #[unit("l")]
    volume_litres: Litres,
}

impl Tool for Molarity {
    const NAME: &str = "molarity";
    const EXAMPLES: &[Example] = &[
        example("half a litre", r#"{"moles":"1","volumeLitres":"0.5"}"#)
            .gives("MOLARITY: OK | RESULT: 2"),
        example("an endless quotient", r#"{"moles":0.1,"volumeLitres":0.3}"#)
            .gives("MOLARITY: OK | RESULT: 0.3333333333333333333333333333333333"),
        example("no solution", r#"{"moles":"1","volumeLitres":"0"}"#)
            .fails(Code::DivisionByZero, "parameter=volumeLitres | received=0"),
        example("less than nothing", r#"{"moles":"-1","volumeLitres":"1"}"#)
            .fails(Code::DomainError, "parameter=moles | received=-1"),
    ];
    const UNIT: Option<&str> = Some("mol/l");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Moles(n), Litres(v)) = (self.moles, self.volume_litres);
        quotient(n, v, "volumeLitres", cx)
    }
}

/// # Molality
///
/// Concentration in mol/kg: moles / mass of the solvent.
#[derive(Arguments)]
pub(crate) struct Molality {
    /// Dissolved amount.
    #[unit("mol")]
    moles: Moles,
    /// Mass of the solvent, not 0.
    #[unit("kg")]
    kilograms_solvent: Mass,
}

impl Tool for Molality {
    const NAME: &str = "molality";
    const EXAMPLES: &[Example] = &[
        example("three moles in four kilograms", r#"{"moles":"3","kilogramsSolvent":"4"}"#)
            .gives("MOLALITY: OK | RESULT: 0.75"),
        example("nothing dissolved", r#"{"moles":0,"kilogramsSolvent":1}"#)
            .gives("MOLALITY: OK | RESULT: 0"),
        example("no solvent", r#"{"moles":"1","kilogramsSolvent":"0"}"#)
            .fails(Code::DivisionByZero, "parameter=kilogramsSolvent | received=0"),
    ];
    const UNIT: Option<&str> = Some("mol/kg");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Moles(n), Mass(m)) = (self.moles, self.kilograms_solvent);
        quotient(n, m, "kilogramsSolvent", cx)
    }
}

/// Moles in something, of which there must be some.
fn quotient(moles: Number, divisor: Number, name: &str, cx: &Context) -> Result<Scalar> {
    if divisor.is_zero() {
        let reason = "must be above 0: there is no concentration in nothing";
        return Err(Error::new(Code::DivisionByZero, reason).received(0).inside(name));
    }
    (cx.figure(moles) / divisor).scalar()
}
