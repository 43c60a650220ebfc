use super::params::short;
use crate::prelude::*;

/// # Percent change
///
/// Change from one value to another in percent of the first: 100 (new - old) / |old|. A rise is
/// positive, from a negative value too.
#[derive(Arguments)]
pub(crate) struct PercentChange {
    /// Before; not 0.
    old_value: AnyNumber,
    /// After.
    new_value: AnyNumber,
}

impl Tool for PercentChange {
    const NAME: &str = "percentChange";
    const ALIASES: &[&str] = &[
        "percentageChange",
        "percentIncrease",
        "percentDecrease",
        "pctChange",
        "percentDifference",
    ];
    const EXAMPLES: &[Example] = &[
        example("a rise", r#"{"oldValue":"40","newValue":"50"}"#)
            .gives("PERCENT_CHANGE: OK | RESULT: 25"),
        example("a smaller loss", r#"{"oldValue":-200,"newValue":-150}"#)
            .gives("PERCENT_CHANGE: OK | RESULT: 25"),
        example("from nothing", r#"{"oldValue":"0","newValue":"2"}"#)
            .fails(Code::DivisionByZero, "parameter=oldValue"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let [old, new] = [self.old_value, self.new_value].map(|value| cx.figure(value));
        let share = (new - &old) / old.abs() * 100;
        let share = share.number().map_err(|error| match error.code() {
            Code::DivisionByZero => {
                let reason = "a change from 0 has no percentage";
                Error::new(Code::DivisionByZero, reason).received(0).inside("oldValue")
            }
            _ => error,
        })?;
        Ok(Scalar(short(share)))
    }
}
