//! Exponential decay.

use crate::kit::Quantity;
use crate::physics::quantity::{DecayRate, HalfTime};
use crate::prelude::*;

/// # Half-life
///
/// Time in which half decays: ln 2 / decayConstant, in the constant's unit of time.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct HalfLife {
    /// Decay constant, per unit of time.
    decay_constant: DecayRate,
}

impl Tool for HalfLife {
    const NAME: &str = "halfLife";
    const EXAMPLES: &[Example] = &[
        example("one half a second", r#"{"decayConstant":"0.5"}"#)
            .gives("HALF_LIFE: OK | RESULT: 1.386294361119890618834464242916353"),
        example("carbon-14, in years", r#"{"decayConstant":0.000121}"#)
            .gives("HALF_LIFE: OK | RESULT: 5728.48909553673809435729025998493"),
        example("stable", r#"{"decayConstant":"0"}"#).fails(Code::DomainError, "received=0"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let DecayRate(rate) = self.decay_constant;
        Ok(Scalar((ln_2(cx) / rate).show()?))
    }
}

/// # Decay constant
///
/// Decay constant: ln 2 / halfLife, per unit of its time.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct DecayConstant {
    /// Half-life, in any unit of time.
    half_life: HalfTime,
}

impl Tool for DecayConstant {
    const NAME: &str = "decayConstant";
    const EXAMPLES: &[Example] = &[
        example("carbon-14, per year", r#"{"halfLife":"5730"}"#)
            .gives("DECAY_CONSTANT: OK | RESULT: 0.0001209680943385593908232516791375526"),
        example("ten seconds", r#"{"halfLife":10}"#)
            .gives("DECAY_CONSTANT: OK | RESULT: 0.06931471805599453094172321214581766"),
        example("back in time", r#"{"halfLife":"-1"}"#).fails(Code::DomainError, "received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let HalfTime(time) = self.half_life;
        Ok(Scalar((ln_2(cx) / time).show()?))
    }
}

fn ln_2(cx: &Context) -> Quantity<'_> {
    cx.quantity(2).ln()
}
