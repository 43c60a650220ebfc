use super::moments::Pairs;
use super::spread::Spread;
use crate::prelude::*;

/// # Covariance
///
/// Mean product of the deviations of x and y from their means, exact.
#[derive(Arguments)]
pub(crate) struct Covariance {
    x_values: NumberList,
    /// As many.
    y_values: NumberList,
    /// true: divide by n; false, the default: by n - 1.
    population: Option<bool>,
}

impl Tool for Covariance {
    const NAME: &str = "covariance";
    const ALIASES: &[&str] = &["cov"];
    const EXAMPLES: &[Example] = &[
        example(
            "of a sample",
            r#"{"xValues":"1,2,3,4,5","yValues":"2,4,6,8,10","population":false}"#,
        )
        .gives("COVARIANCE: OK | RESULT: 5"),
        example(
            "of a population",
            r#"{"xValues":[0.1,0.2,0.4],"yValues":[1,1,0],"population":true}"#,
        )
        .gives("COVARIANCE: OK | RESULT: -0.05555555555555555555555555555555556"),
        example("a sample unless it is said", r#"{"xValues":"1,2,3,4,5","yValues":"2,4,6,8,10"}"#)
            .gives("COVARIANCE: OK | RESULT: 5 | ASSUMED: population=false"),
        example("one pair", r#"{"xValues":"1","yValues":"1","population":false}"#)
            .fails(Code::InvalidInput, "at least two values"),
    ];
    type Output = Spread;

    fn run(self, cx: &Context) -> Result<Spread> {
        let pairs = Pairs::of(&self.x_values.0, &self.y_values.0, cx)?;
        Spread::of(self.population, |population| pairs.covariance(population, &cx.budget))
    }
}
