use super::moments::Pairs;
use crate::prelude::*;

/// # Correlation
///
/// Pearson's correlation coefficient of pairs, -1 to 1.
#[derive(Arguments)]
pub(crate) struct Correlation {
    /// The x data.
    x_values: NumberList,
    /// The y data, as many.
    y_values: NumberList,
}

impl Tool for Correlation {
    const NAME: &str = "correlation";
    const ALIASES: &[&str] = &["corr"];
    const EXAMPLES: &[Example] = &[
        example("exact", r#"{"xValues":"1,2,3,4","yValues":"1,3,2,4"}"#)
            .gives("CORRELATION: OK | RESULT: 0.8"),
        example("falling", r#"{"xValues":[1,2,3],"yValues":[9,5,4]}"#)
            .gives("CORRELATION: OK | RESULT: -0.9449111825230680680362913405854502"),
        example("x does not vary", r#"{"xValues":"1,1","yValues":"1,2"}"#)
            .fails(Code::DomainError, "xValues"),
        example("not pairs", r#"{"xValues":"1,2","yValues":"1"}"#)
            .fails(Code::InvalidInput, "2 and 1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let pairs = Pairs::of(&self.x_values.0, &self.y_values.0, cx)?;
        let budget = &cx.budget;
        let constant =
            [("xValues", pairs.x_is_constant(budget)?), ("yValues", pairs.y_is_constant(budget)?)];
        if let Some((name, _)) = constant.into_iter().find(|(_, constant)| *constant) {
            let reason = format!("no correlation is defined where the {name} are all the same");
            return Err(Error::domain(reason));
        }
        let r_squared = pairs.r_squared(&cx.budget)?;
        Ok(Scalar::from(pairs.r(&r_squared, &cx.budget)?))
    }
}
