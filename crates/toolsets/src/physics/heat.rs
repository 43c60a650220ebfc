//! Heat that flows, and heat that radiates.

use super::constants::{BOLTZMANN, LIGHT, PLANCK, source, stefan_boltzmann};
use super::quantity::{Area, Conductivity, Emissivity, Length, Temperature};
use crate::prelude::*;

/// # Heat conduction
///
/// Heat through a wall in W: k A dT / d.
#[derive(Arguments)]
pub(crate) struct HeatTransfer {
    /// k in W/(m K).
    #[param(plain)]
    #[unit("W/(m*K)")]
    thermal_conductivity: Conductivity,
    /// m^2.
    #[param(plain)]
    #[unit("m2")]
    area: Area,
    /// K.
    #[unit("delta C")]
    delta_temp: AnyNumber,
    /// m.
    #[param(plain)]
    #[unit("m")]
    thickness: Length,
}

impl Tool for HeatTransfer {
    const NAME: &str = "heatTransfer";
    const EXAMPLES: &[Example] = &[
        example(
            "a window",
            r#"{"thermalConductivity":"0.5","area":"8","deltaTemp":"-4","thickness":"0.25"}"#,
        )
        .gives("HEAT_TRANSFER: OK | RESULT: -64"),
        example(
            "bricks",
            r#"{"thermalConductivity":0.6,"area":12,"deltaTemp":18,"thickness":0.35}"#,
        )
        .gives("HEAT_TRANSFER: OK | RESULT: 370.2857142857142857142857142857143"),
        example(
            "no wall",
            r#"{"thermalConductivity":"1","area":"1","deltaTemp":"1","thickness":"0"}"#,
        )
        .fails(Code::DomainError, "parameter=thickness | received=0"),
    ];
    const UNIT: Option<&str> = Some("W");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Conductivity(k), Area(a)) = (self.thermal_conductivity, self.area);
        let (dt, Length(d)) = (self.delta_temp, self.thickness);
        (cx.figure(k) * a * cx.figure(dt) / d).scalar()
    }
}

/// # Stefan-Boltzmann law
///
/// Power in W that a surface radiates: emissivity * sigma * A T^4.
#[derive(Arguments)]
pub(crate) struct StefanBoltzmann {
    /// 1 is a black body.
    emissivity: Emissivity,
    #[unit("m2")]
    area: Area,
    #[unit("K")]
    temperature_k: Temperature,
}

impl Tool for StefanBoltzmann {
    const NAME: &str = "stefanBoltzmann";
    const EXAMPLES: &[Example] = &[
        example("the constant itself", r#"{"emissivity":"1","area":"1","temperatureK":"1"}"#)
            .gives("STEFAN_BOLTZMANN: OK | RESULT: 0.00000005670374419184429453970996731889231"),
        example("a mirror", r#"{"emissivity":0,"area":1,"temperatureK":300}"#)
            .gives("STEFAN_BOLTZMANN: OK | RESULT: 0"),
        example("blacker than black", r#"{"emissivity":"1.5","area":"2","temperatureK":"310"}"#)
            .fails(Code::OutOfRange, "parameter=emissivity | received=1.5"),
        example("colder than cold", r#"{"emissivity":"1","area":"2","temperatureK":"-1"}"#)
            .fails(Code::DomainError, "absolute zero"),
    ];
    const UNIT: Option<&str> = Some("W");
    type Output = Sourced;

    fn run(self, cx: &Context) -> Result<Sourced> {
        let (Emissivity(e), Area(a), Temperature(t)) =
            (self.emissivity, self.area, self.temperature_k);
        let power = stefan_boltzmann(cx)? * e * a * cx.figure(t).pow(4);
        Ok(Sourced::new(power.shown()?, source(&[BOLTZMANN, PLANCK, LIGHT])))
    }
}
