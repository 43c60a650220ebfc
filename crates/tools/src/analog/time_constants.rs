//! Time constants of a resistor with a capacitor or an inductor.

use serde::Serialize;

use super::cutoff;
use crate::kit::Quantity;
use crate::prelude::*;

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TimeConstant {
    /// Seconds.
    tau: Digits,
    /// Hertz.
    cutoff_frequency: Digits,
    exact: bool,
}

impl TimeConstant {
    fn of(tau: Quantity<'_>) -> Result<Self> {
        let (tau, cutoff_frequency) = (tau.clone().show()?, cutoff(tau).show()?);
        Ok(Self { exact: tau.is_exact() && cutoff_frequency.is_exact(), tau, cutoff_frequency })
    }
}

/// # RC time constant
///
/// TAU = R C in seconds, CUTOFF_FREQUENCY = 1 / (2 pi R C) in Hz.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct RcTimeConstant {
    /// Ohms.
    resistance: PositiveAmount,
    /// Farads.
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
        let (PositiveAmount(r), PositiveAmount(c)) = (self.resistance, self.capacitance);
        TimeConstant::of(cx.quantity(r) * c)
    }
}

/// # RL time constant
///
/// TAU = L / R in seconds, CUTOFF_FREQUENCY = R / (2 pi L) in Hz.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct RlTimeConstant {
    /// Ohms.
    resistance: PositiveAmount,
    /// Henries.
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
        let (PositiveAmount(r), PositiveAmount(l)) = (self.resistance, self.inductance);
        TimeConstant::of(cx.quantity(l) / r)
    }
}
