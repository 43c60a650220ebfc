use std::cmp::Ordering;

use arithma_num::Number;

use super::quantity::{Frequency, WaveSpeed};
use crate::prelude::*;

/// # Doppler effect
///
/// Frequency in Hz heard: f (c + vo) / (c - vs), velocities towards the other.
///
/// Exact until rounded.
#[derive(Arguments)]
pub(crate) struct DopplerEffect {
    #[param(plain)]
    #[unit("Hz")]
    source_freq: Frequency,
    /// c in m/s.
    #[param(plain)]
    #[unit("m/s")]
    sound_speed: WaveSpeed,
    #[unit("m/s")]
    source_velocity: AnyNumber,
    #[unit("m/s")]
    observer_velocity: AnyNumber,
}

impl Tool for DopplerEffect {
    const NAME: &str = "dopplerEffect";
    const EXAMPLES: &[Example] = &[
        example(
            "a siren comes near",
            r#"{"sourceFreq":"440","soundSpeed":"343","sourceVelocity":"30","observerVelocity":"0"}"#,
        )
        .gives("DOPPLER_EFFECT: OK | RESULT: 482.1725239616613418530351437699681"),
        example(
            "towards the source",
            r#"{"sourceFreq":440,"soundSpeed":340,"sourceVelocity":0,"observerVelocity":170}"#,
        )
        .gives("DOPPLER_EFFECT: OK | RESULT: 660"),
        example(
            "as fast as its sound",
            r#"{"sourceFreq":"440","soundSpeed":"340","sourceVelocity":"340","observerVelocity":"0"}"#,
        )
        .fails(Code::DomainError, "parameter=sourceVelocity | received=340"),
    ];
    const UNIT: Option<&str> = Some("Hz");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Frequency(f), WaveSpeed(c)) = (self.source_freq, self.sound_speed);
        let (AnyNumber(vs), AnyNumber(vo)) = (self.source_velocity, self.observer_velocity);
        let refuse = |reason: &'static str, value: &Number, name| {
            Error::domain(reason).received(cx.written(value)).inside(name)
        };
        let speed = vs.abs(&cx.budget)?;
        if speed.compare(&c, &cx.budget)? != Some(Ordering::Less) {
            let reason = "the source must be slower than sound: at its speed the waves pile up \
                          to a shock";
            return Err(refuse(reason, &vs, "sourceVelocity"));
        }
        let [f, c, source, observer] = [f, c, vs, vo.clone()].map(|number| cx.figure(number));
        let meeting = (&c + observer).number()?;
        if meeting.sign(&cx.budget)? == Ordering::Less {
            let reason = "the observer must not flee faster than sound: no wave would arrive";
            return Err(refuse(reason, &vo, "observerVelocity"));
        }
        (f * meeting / (c - source)).scalar()
    }
}
