//! Acidity on its logarithmic scale.

use crate::physics::quantity::Concentration;
use crate::prelude::*;

/// # pH
///
/// pH of a solution: -log10 of the concentration of H+.
#[derive(Arguments)]
pub(crate) struct Ph {
    /// Concentration of H+.
    h_concentration: Concentration,
}

impl Tool for Ph {
    const NAME: &str = "ph";
    const EXAMPLES: &[Example] = &[
        example("pure water", r#"{"hConcentration":"0.0000001"}"#).gives("PH: OK | RESULT: 7"),
        example("an acid", r#"{"hConcentration":0.003}"#)
            .gives("PH: OK | RESULT: 2.522878745280337562704972096744885"),
        example("none at all", r#"{"hConcentration":"0"}"#).fails(Code::DomainError, "received=0"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        negative_logarithm(self.h_concentration, cx)
    }
}

/// # pOH
///
/// pOH of a solution: -log10 of the concentration of OH-.
#[derive(Arguments)]
pub(crate) struct Poh {
    /// Concentration of OH-.
    oh_concentration: Concentration,
}

impl Tool for Poh {
    const NAME: &str = "poh";
    const EXAMPLES: &[Example] = &[
        example("a base", r#"{"ohConcentration":"0.001"}"#).gives("POH: OK | RESULT: 3"),
        example("a strong base", r#"{"ohConcentration":2}"#)
            .gives("POH: OK | RESULT: -0.3010299956639811952137388947244930"),
        example("less than none", r#"{"ohConcentration":"-1"}"#)
            .fails(Code::DomainError, "received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        negative_logarithm(self.oh_concentration, cx)
    }
}

fn negative_logarithm(Concentration(c): Concentration, cx: &Context) -> Result<Scalar> {
    (-cx.figure(c).log10()).scalar()
}

/// # Henderson-Hasselbalch equation
///
/// pH of a buffer: pKa + log10(conjugateBase / weakAcid).
#[derive(Arguments)]
pub(crate) struct HendersonHasselbalch {
    /// Of the acid.
    pka: AnyNumber,
    /// Of the base.
    conjugate_base: Concentration,
    /// Of the acid.
    weak_acid: Concentration,
}

impl Tool for HendersonHasselbalch {
    const NAME: &str = "hendersonHasselbalch";
    const EXAMPLES: &[Example] = &[
        example("equal parts", r#"{"pka":"4.76","conjugateBase":"1","weakAcid":"1"}"#)
            .gives("HENDERSON_HASSELBALCH: OK | RESULT: 4.76"),
        example("more acid", r#"{"pka":4.76,"conjugateBase":0.1,"weakAcid":0.2}"#)
            .gives("HENDERSON_HASSELBALCH: OK | RESULT: 4.458970004336018804786261105275507"),
        example("no base", r#"{"pka":"4.76","conjugateBase":"0","weakAcid":"1"}"#)
            .fails(Code::DomainError, "parameter=conjugateBase | received=0"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Concentration(base), Concentration(acid)) = (self.conjugate_base, self.weak_acid);
        let ratio = cx.figure(base) / acid;
        (cx.figure(self.pka) + ratio.log10()).scalar()
    }
}
