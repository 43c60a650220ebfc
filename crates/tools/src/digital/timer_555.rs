//! The 555 timer.

use serde::Serialize;

use crate::prelude::*;

/// # 555 timer, astable
///
/// Times in s and frequency in Hz with exact ln 2: high ln2 (r1 + r2) c, low ln2 r2 c; duty in percent.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Timer555Astable {
    /// Ohms, supply to discharge.
    r1: PositiveAmount,
    /// Ohms, discharge to threshold.
    r2: PositiveAmount,
    /// Farads.
    c: PositiveAmount,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Oscillation {
    /// Hertz.
    frequency: Digits,
    /// Seconds.
    period: Digits,
    /// Percent.
    duty_cycle: Digits,
    /// Seconds.
    high_time: Digits,
    /// Seconds.
    low_time: Digits,
    exact: bool,
}

impl Tool for Timer555Astable {
    const NAME: &str = "timer555Astable";
    const EXAMPLES: &[Example] = &[
        example("near 480 Hz", r#"{"r1":"1000","r2":"1000","c":"0.000001"}"#).gives(
            "TIMER_555_ASTABLE: OK | FREQUENCY: 480.8983469629878024533082270006307 | \
             PERIOD: 0.00207944154167983592825169636437453 | \
             DUTY_CYCLE: 66.66666666666666666666666666666667 | \
             HIGH_TIME: 0.001386294361119890618834464242916353 | \
             LOW_TIME: 0.0006931471805599453094172321214581766",
        ),
        example("no capacitor", r#"{"r1":"1000","r2":"1000","c":"0"}"#)
            .fails(Code::InvalidInput, "parameter=c | received=0"),
    ];
    type Output = Oscillation;

    fn run(self, cx: &Context) -> Result<Oscillation> {
        let (PositiveAmount(r1), PositiveAmount(r2), PositiveAmount(c)) =
            (self.r1, self.r2, self.c);
        let (r1, r2) = (cx.quantity(r1), cx.quantity(r2));
        let (charge, cycle) = (&r1 + &r2, r1 + &r2 * 2);
        let rate = cx.quantity(2).ln() * c;
        let period = &rate * &cycle;
        Ok(Oscillation {
            frequency: (1 / period.clone()).show()?,
            period: period.show()?,
            duty_cycle: (&charge * 100 / cycle).show()?,
            high_time: (&rate * charge).show()?,
            low_time: (rate * r2).show()?,
            exact: false,
        })
    }
}

/// # 555 timer, monostable
///
/// Pulse width in seconds by the data sheet's rule: 1.1 R C.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Timer555Monostable {
    /// Ohms.
    r: PositiveAmount,
    /// Farads.
    c: PositiveAmount,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Pulse {
    /// Seconds.
    pulse_width: Digits,
    exact: bool,
}

impl Tool for Timer555Monostable {
    const NAME: &str = "timer555Monostable";
    const EXAMPLES: &[Example] = &[
        example("about a millisecond", r#"{"r":"1000","c":"0.000001"}"#)
            .gives("TIMER_555_MONOSTABLE: OK | PULSE_WIDTH: 0.0011"),
        example("a negative resistance", r#"{"r":"-1","c":"0.000001"}"#)
            .fails(Code::InvalidInput, "parameter=r | received=-1"),
    ];
    type Output = Pulse;

    fn run(self, cx: &Context) -> Result<Pulse> {
        let (PositiveAmount(r), PositiveAmount(c)) = (self.r, self.c);
        let pulse_width = (cx.quantity(r) * c * 11 / 10).show()?;
        Ok(Pulse { exact: pulse_width.is_exact(), pulse_width })
    }
}
