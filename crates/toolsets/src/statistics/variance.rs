use super::moments::Moments;
use super::spread::Spread;
use crate::prelude::*;

/// # Variance
///
/// Mean squared deviation from the mean, exact.
#[derive(Arguments)]
pub(crate) struct Variance {
    /// The data.
    values: NumberList,
    /// true: divide by n; false, the default: by n - 1.
    population: Option<bool>,
}

impl Tool for Variance {
    const NAME: &str = "variance";
    const ALIASES: &[&str] = &["var"];
    const EXAMPLES: &[Example] = &[
        example("of a sample", r#"{"values":"1,2,3,4,5","population":false}"#)
            .gives("VARIANCE: OK | RESULT: 2.5"),
        example("of a population", r#"{"values":[1,2,3,4,5],"population":true}"#)
            .gives("VARIANCE: OK | RESULT: 2"),
        example("far from zero", r#"{"values":"1e15,1e15,1000000000000003","population":false}"#)
            .gives("VARIANCE: OK | RESULT: 3"),
        example("a sample unless it is said", r#"{"values":"1,2,3,4,5"}"#)
            .gives("VARIANCE: OK | RESULT: 2.5 | ASSUMED: population=false"),
        example("a sample of one", r#"{"values":"1","population":false}"#)
            .fails(Code::InvalidInput, "at least two values"),
    ];
    type Output = Spread;

    fn run(self, cx: &Context) -> Result<Spread> {
        let moments = Moments::of(&self.values.0, cx)?;
        Spread::of(self.population, |population| moments.variance(population, &cx.budget))
    }
}
