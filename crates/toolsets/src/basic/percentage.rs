use arithma_num::Number;

use crate::prelude::*;

/// # Percentage
///
/// Exact part of a number: value * percent / 100. 15 percent of 200 is 30.
#[derive(Arguments)]
pub(crate) struct Percentage {
    /// The number to take a part of.
    value: AnyNumber,
    /// How much of it.
    percent: Percent,
}

impl Tool for Percentage {
    const NAME: &str = "percentage";
    const EXAMPLES: &[Example] = &[
        example("15 percent of 200", r#"{"value":"200","percent":"15"}"#)
            .gives("PERCENTAGE: OK | RESULT: 30"),
        example("with its sign", r#"{"value":79.9,"percent":"12.5%"}"#)
            .gives("PERCENTAGE: OK | RESULT: 9.9875"),
        example("not a number", r#"{"value":"200","percent":"half"}"#)
            .fails(Code::ParseError, "parameter=percent | received=half"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Percent(part) = self.percent;
        let part = Number::from(self.value).mul(&part, &cx.budget)?;
        Ok(Scalar::from(part))
    }
}
