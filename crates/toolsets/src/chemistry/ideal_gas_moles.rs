use crate::physics::constants::{GAS, source};
use crate::physics::quantity::{Pressure, Volume, WarmTemperature};
use crate::prelude::*;

/// # Moles of an ideal gas
///
/// Amount of gas in mol: P V / (R T).
#[derive(Arguments)]
pub(crate) struct IdealGasMoles {
    /// Pressure P.
    #[unit("Pa")]
    pressure_pa: Pressure,
    /// Volume V.
    #[unit("m3")]
    volume_m3: Volume,
    /// Temperature T.
    #[unit("K")]
    temperature_k: WarmTemperature,
}

impl Tool for IdealGasMoles {
    const NAME: &str = "idealGasMoles";
    const EXAMPLES: &[Example] = &[
        example(
            "a cubic metre of air",
            r#"{"pressurePa":"101325","volumeM3":"1","temperatureK":"273.15"}"#,
        )
        .gives("IDEAL_GAS_MOLES: OK | RESULT: 44.61503340547031355753552923341779"),
        example("a vacuum", r#"{"pressurePa":0,"volumeM3":1,"temperatureK":300}"#)
            .gives("IDEAL_GAS_MOLES: OK | RESULT: 0"),
        example("too cold", r#"{"pressurePa":"1","volumeM3":"1","temperatureK":"0"}"#)
            .fails(Code::DomainError, "parameter=temperatureK | received=0"),
    ];
    const UNIT: Option<&str> = Some("mol");
    type Output = Sourced;

    fn run(self, cx: &Context) -> Result<Sourced> {
        let (Pressure(p), Volume(v), WarmTemperature(t)) =
            (self.pressure_pa, self.volume_m3, self.temperature_k);
        let moles = cx.figure(p) * v / (GAS.figure(cx)? * t);
        Ok(Sourced::new(moles.shown()?, source(&[GAS])))
    }
}
