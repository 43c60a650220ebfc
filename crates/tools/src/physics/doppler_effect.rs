use std::cmp::Ordering;

use arithma_num::Number;

use super::quantity::{Frequency, WaveSpeed};
use crate::prelude::*;

/// # Doppler effect
///
/// Frequency in Hz that an observer hears: f (c + vo) / (c - vs), exact until rounded.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct DopplerEffect {
    /// Frequency f of the source.
    source_freq: Frequency,
    /// Speed c of sound.
    sound_speed: WaveSpeed,
    /// Source's vs in m/s, positive towards observer.
    source_velocity: Decimal,
    /// Observer's vo in m/s, positive towards source.
    observer_velocity: Decimal,
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
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Frequency(f), WaveSpeed(c)) = (self.source_freq, self.sound_speed);
        let (vs, vo) = (Number::from(self.source_velocity), Number::from(self.observer_velocity));
        let refuse = |reason: &'static str, value: &Number, name| {
            let text = value.as_exact().map(arithma_num::Exact::to_text).unwrap_or_default();
            Error::domain(reason).received(text).inside(name)
        };
        let speed = vs.abs(&cx.budget)?;
        if speed.compare(&c, &cx.budget)? != Some(Ordering::Less) {
            let reason = "the source must be slower than sound: at its speed the waves pile up \
                          to a shock";
            return Err(refuse(reason, &vs, "sourceVelocity"));
        }
        let [f, c, source, observer] = [f, c, vs, vo.clone()].map(|number| cx.quantity(number));
        let meeting = (&c + observer).number()?;
        if meeting.sign(&cx.budget)? == Ordering::Less {
            let reason = "the observer must not flee faster than sound: no wave would arrive";
            return Err(refuse(reason, &vo, "observerVelocity"));
        }
        Ok(Scalar((f * meeting / (c - source)).show()?))
    }
}
