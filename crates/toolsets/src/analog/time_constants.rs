//! Time constants of a resistor with a capacitor or an inductor.

use super::cutoff;
use crate::prelude::*;
use arithma_kit::Figure;

#[derive(Answer)]
pub(crate) struct TimeConstant {
    /// Seconds.
    #[unit("s")]
    #[answer(main)]
    tau: Shown,
    /// Hertz.
    #[unit("Hz")]
    cutoff_frequency: Shown,
    exact: Exactness,
}

impl TimeConstant {
    fn of(tau: Figure<'_>) -> Result<Self> {
        let (tau, cutoff_frequency) = (tau.clone().shown()?, cutoff(tau).shown()?);
        Ok(Self { exact: Exactness, tau, cutoff_frequency })
    }
}

/// # RC time constant
///
/// TAU = R C in seconds, CUTOFF_FREQUENCY = 1 / (2 pi R C) in Hz.
#[derive(Arguments)]
pub(crate) struct RcTimeConstant {
    /// Ohms.
    #[unit("ohm")]
    resistance: PositiveAmount,
    /// Farads.
    #[unit("farad")]
    capacitance: PositiveAmount,
}

impl Tool for RcTimeConstant {
    const NAME: &str = "rcTimeConstant";
    const EXAMPLES: &[Example] = &[
        example("a millisecond", r#"{"resistance":"1000","capacitance":"0.000001"}"#).gives(
            "RC_TIME_CONSTANT: OK | TAU: 0.001 | \
             CUTOFF_FREQUENCY: 159.1549430918953357688837633725144",
        ),
        example("a negative resistance", r#"{"resistance":"-1000","capacitance":"1e-6"}"#)
            .fails(Code::InvalidInput, "parameter=resistance"),
    ];
    type Output = TimeConstant;

    fn run(self, cx: &Context) -> Result<TimeConstant> {
        let (r, c) = (self.resistance.0, self.capacitance.0);
        TimeConstant::of(cx.figure(r) * c)
    }
}

/// # RL time constant
///
/// TAU = L / R in seconds, CUTOFF_FREQUENCY = R / (2 pi L) in Hz.
#[derive(Arguments)]
pub(crate) struct RlTimeConstant {
    /// Ohms.
    #[unit("ohm")]
    resistance: PositiveAmount,
    /// Henries.
    #[unit("H")]
    inductance: PositiveAmount,
}

impl Tool for RlTimeConstant {
    const NAME: &str = "rlTimeConstant";
    const EXAMPLES: &[Example] = &[
        example("two seconds", r#"{"resistance":"2","inductance":"4"}"#).gives(
            "RL_TIME_CONSTANT: OK | TAU: 2 | \
             CUTOFF_FREQUENCY: 0.07957747154594766788444188168625718",
        ),
        example("no inductance", r#"{"resistance":"10","inductance":"0"}"#)
            .fails(Code::InvalidInput, "parameter=inductance"),
    ];
    type Output = TimeConstant;

    fn run(self, cx: &Context) -> Result<TimeConstant> {
        let (r, l) = (self.resistance.0, self.inductance.0);
        TimeConstant::of(cx.figure(l) / r)
    }
}
