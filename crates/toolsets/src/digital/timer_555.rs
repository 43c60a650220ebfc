//! The 555 timer.

use crate::prelude::*;

/// # 555 timer, astable
///
/// Times in s and frequency in Hz with exact ln 2: high ln2 (r1 + r2) c, low ln2 r2 c; duty in
/// percent.
#[derive(Arguments)]
pub(crate) struct Timer555Astable {
    /// Ohms to supply.
    #[unit("ohm")]
    r1: PositiveAmount,
    /// Ohms to threshold.
    #[unit("ohm")]
    r2: PositiveAmount,
    /// Farads.
    #[unit("farad")]
    c: PositiveAmount,
}

#[derive(Answer)]
pub(crate) struct Oscillation {
    /// Hertz.
    #[unit("Hz")]
    #[answer(main)]
    frequency: Shown,
    /// Seconds.
    #[unit("s")]
    period: Shown,
    /// Percent.
    duty_cycle: Shown,
    /// Seconds.
    #[unit("s")]
    high_time: Shown,
    /// Seconds.
    #[unit("s")]
    low_time: Shown,
    exact: Exactness,
}

impl Tool for Timer555Astable {
    const NAME: &str = "timer555Astable";
    const EXAMPLES: &[Example] = &[
        example("near 480 Hz", r#"{"r1":"1000","r2":"1000","c":"0.000001"}"#).gives(
            "TIMER_555_ASTABLE: OK | FREQUENCY: 480.8983469629878024533082270006307 | \
             PERIOD: 0.002079441541679835928251696364374530 | \
             DUTY_CYCLE: 66.66666666666666666666666666666667 | \
             HIGH_TIME: 0.001386294361119890618834464242916353 | \
             LOW_TIME: 0.0006931471805599453094172321214581766",
        ),
        example("no capacitor", r#"{"r1":"1000","r2":"1000","c":"0"}"#)
            .fails(Code::InvalidInput, "parameter=c | received=0"),
    ];
    type Output = Oscillation;

    fn run(self, cx: &Context) -> Result<Oscillation> {
        let (r1, r2, c) = (self.r1.0, self.r2.0, self.c.0);
        let (r1, r2) = (cx.figure(r1), cx.figure(r2));
        let (charge, cycle) = (&r1 + &r2, r1 + &r2 * 2);
        let rate = cx.figure(2).ln() * c;
        let period = &rate * &cycle;
        Ok(Oscillation {
            frequency: (1 / period.clone()).shown()?,
            period: period.shown()?,
            duty_cycle: (&charge * 100 / cycle).shown()?,
            high_time: (&rate * charge).shown()?,
            low_time: (rate * r2).shown()?,
            exact: Exactness,
        })
    }
}

/// # 555 timer, monostable
///
/// Pulse width in seconds by the data sheet's rule: 1.1 R C.
#[derive(Arguments)]
pub(crate) struct Timer555Monostable {
    /// Ohms.
    #[unit("ohm")]
    r: PositiveAmount,
    /// Farads.
    #[unit("farad")]
    c: PositiveAmount,
}

#[derive(Answer)]
pub(crate) struct Pulse {
    /// Seconds.
    #[unit("s")]
    #[answer(main)]
    pulse_width: Shown,
    exact: Exactness,
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
        let (r, c) = (self.r.0, self.c.0);
        let pulse_width = (cx.figure(r) * c * 11 / 10).shown()?;
        Ok(Pulse { exact: Exactness, pulse_width })
    }
}
