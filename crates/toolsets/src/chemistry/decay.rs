//! Exponential decay.

use arithma_kit::Figure;

use crate::physics::quantity::{DecayRate, HalfTime};
use crate::prelude::*;

/// # Half-life
///
/// Time in which half decays: ln 2 / decayConstant, in the constant's unit of time.
#[derive(Arguments)]
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
            .gives("HALF_LIFE: OK | RESULT: 5728.489095536738094357290259984930"),
        example("stable", r#"{"decayConstant":"0"}"#).fails(Code::DomainError, "received=0"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let DecayRate(rate) = self.decay_constant;
        (ln_2(cx) / rate).scalar()
    }
}

/// # Decay constant
///
/// Decay constant: ln 2 / halfLife, per unit of its time.
#[derive(Arguments)]
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
        (ln_2(cx) / time).scalar()
    }
}

fn ln_2(cx: &Context) -> Figure<'_> {
    cx.figure(2).ln()
}
