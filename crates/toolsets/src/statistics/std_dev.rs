use super::moments::Moments;
use super::spread::Spread;
use crate::prelude::*;

/// # Standard deviation
///
/// Square root of the variance.
#[derive(Arguments)]
pub(crate) struct StdDev {
    /// The data.
    values: NumberList,
    /// true: divide by n; false, the default: by n - 1.
    population: Option<bool>,
}

impl Tool for StdDev {
    const NAME: &str = "stdDev";
    const ALIASES: &[&str] = &["std", "stdev", "standardDeviation"];
    const EXAMPLES: &[Example] = &[
        example("of a population", r#"{"values":"2,4,4,4,5,5,7,9","population":true}"#)
            .gives("STD_DEV: OK | RESULT: 2"),
        example("of a sample", r#"{"values":"1,2,3,4,5","population":false}"#)
            .gives("STD_DEV: OK | RESULT: 1.581138830084189665999446772216359"),
        example("a sample unless it is said", r#"{"values":"1,3,5"}"#)
            .gives("STD_DEV: OK | RESULT: 2 | ASSUMED: population=false"),
        example("a sample of one", r#"{"values":"1","population":false}"#)
            .fails(Code::InvalidInput, "at least two values"),
    ];
    type Output = Spread;

    fn run(self, cx: &Context) -> Result<Spread> {
        let moments = Moments::of(&self.values.0, cx)?;
        Spread::of(self.population, |population| {
            Ok(moments.variance(population, &cx.budget)?.sqrt(&cx.budget)?)
        })
    }
}
