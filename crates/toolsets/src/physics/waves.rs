//! Frequencies and what follows from them.

use super::constants::{PLANCK, source};
use super::quantity::{Frequency, WaveFrequency, WaveSpeed};
use crate::prelude::*;

/// # Wavelength
///
/// Length of a wave in m: speed / frequency.
#[derive(Arguments)]
pub(crate) struct WaveLength {
    /// Frequency.
    #[unit("Hz")]
    frequency: WaveFrequency,
    /// Speed of the wave; light has 299792458.
    #[unit("m/s")]
    wave_speed: WaveSpeed,
}

impl Tool for WaveLength {
    const NAME: &str = "waveLength";
    const EXAMPLES: &[Example] = &[
        example("a concert pitch", r#"{"frequency":"440","waveSpeed":"343"}"#)
            .gives("WAVE_LENGTH: OK | RESULT: 0.7795454545454545454545454545454545"),
        example("radio", r#"{"frequency":1000000,"waveSpeed":300000000}"#)
            .gives("WAVE_LENGTH: OK | RESULT: 300"),
        example("no oscillation", r#"{"frequency":"0","waveSpeed":"1"}"#)
            .fails(Code::DomainError, "parameter=frequency | received=0"),
    ];
    const UNIT: Option<&str> = Some("m");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (WaveFrequency(f), WaveSpeed(v)) = (self.frequency, self.wave_speed);
        (cx.figure(v) / f).scalar()
    }
}

/// # Photon energy
///
/// Energy of a photon in J: h f, with the exact Planck constant.
#[derive(Arguments)]
pub(crate) struct PlanckEnergy {
    /// Frequency.
    #[unit("Hz")]
    frequency: Frequency,
}

impl Tool for PlanckEnergy {
    const NAME: &str = "planckEnergy";
    const EXAMPLES: &[Example] = &[
        example("green light", r#"{"frequency":"5e14"}"#)
            .gives("PLANCK_ENERGY: OK | RESULT: 0.0000000000000000003313035075"),
        example("the constant itself", r#"{"frequency":1}"#)
            .gives("PLANCK_ENERGY: OK | RESULT: 0.000000000000000000000000000000000662607015"),
        example("a negative frequency", r#"{"frequency":"-1"}"#)
            .fails(Code::DomainError, "received=-1"),
    ];
    const UNIT: Option<&str> = Some("J");
    type Output = Sourced;

    fn run(self, cx: &Context) -> Result<Sourced> {
        let Frequency(f) = self.frequency;
        Ok(Sourced::new((PLANCK.figure(cx)? * f).shown()?, source(&[PLANCK])))
    }
}
