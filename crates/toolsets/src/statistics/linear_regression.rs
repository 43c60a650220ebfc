use super::moments::Pairs;
use crate::prelude::*;

/// # Linear regression
///
/// Line y = slope * x + intercept of least squares, with Pearson's R.
#[derive(Arguments)]
pub(crate) struct LinearRegression {
    /// The x data.
    x_values: NumberList,
    /// The y data, as many.
    y_values: NumberList,
}

/// The line, and how well it fits.
#[derive(Answer)]
pub(crate) struct Line {
    slope: Shown,
    intercept: Shown,
    r: Option<Shown>,
    r_squared: Option<Shown>,
    /// Why R is missing.
    reason: Option<String>,
    exact: Exactness,
}

impl Tool for LinearRegression {
    const NAME: &str = "linearRegression";
    const EXAMPLES: &[Example] = &[
        example("near a line", r#"{"xValues":"1,2,3,4","yValues":"1,3,2,4"}"#).gives(
            "LINEAR_REGRESSION: OK | SLOPE: 0.8 | INTERCEPT: 0.5 | R: 0.8 | R_SQUARED: 0.64",
        ),
        example("y does not vary", r#"{"xValues":[1,2,3],"yValues":[7,7,7]}"#).gives(
            "LINEAR_REGRESSION: OK | SLOPE: 0 | INTERCEPT: 7 | \
             REASON: R is not defined where the y values are all the same",
        ),
        example("upright", r#"{"xValues":"1,1","yValues":"1,2"}"#)
            .fails(Code::DomainError, "all the same"),
        example("one point", r#"{"xValues":"1","yValues":"1"}"#)
            .fails(Code::InvalidInput, "at least two points"),
    ];
    type Output = Line;

    fn run(self, cx: &Context) -> Result<Line> {
        let (NumberList(x), NumberList(y)) = (self.x_values, self.y_values);
        let pairs = Pairs::of(&x, &y, cx)?;
        if x.len() < 2 {
            return Err(Error::invalid("a line needs at least two points"));
        }
        if pairs.x_is_constant(&cx.budget)? {
            let reason = "a line that is a function of x needs x values that are not all the same";
            return Err(Error::domain(reason));
        }
        let [slope, intercept] = pairs.line(&cx.budget)?;
        let [slope, intercept] = [Shown::from(slope), Shown::from(intercept)];
        if pairs.y_is_constant(&cx.budget)? {
            let reason = "R is not defined where the y values are all the same".into();
            return Ok(Line {
                slope,
                intercept,
                r: None,
                r_squared: None,
                reason: Some(reason),
                exact: Exactness,
            });
        }
        let r_squared = pairs.r_squared(&cx.budget)?;
        let r = pairs.r(&r_squared, &cx.budget)?.into();
        let r_squared = Shown::from(r_squared);
        Ok(Line {
            slope,
            intercept,
            r: Some(r),
            r_squared: Some(r_squared),
            reason: None,
            exact: Exactness,
        })
    }
}
