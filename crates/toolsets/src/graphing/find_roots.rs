use std::cmp::Ordering;

use arithma_analysis::{Formula, find_roots};

use crate::prelude::*;

/// # All roots in an interval
///
/// Every root of an expression or equation from min to max. CERTIFIED: proven to be all. Degrees.
///
/// In ascending order. COMPLETE: false tells that the search was cut short.
#[derive(Arguments)]
pub(crate) struct FindRoots {
    /// Such as x^2 - 4.
    expression: Expression,
    variable: Name,
    min: AnyNumber,
    max: AnyNumber,
}

/// The roots that were found.
#[derive(Debug, Answer)]
pub(crate) struct Found {
    count: Shown,
    #[answer(main)]
    values: Vec<Shown>,
    /// False where the search was given up: roots are likely to be missing.
    complete: Option<bool>,
    certified: bool,
    exact: Exactness,
}

impl Tool for FindRoots {
    const NAME: &str = "findRoots";
    const EXAMPLES: &[Example] = &[
        example("of a parabola", r#"{"expression":"x^2 - 4","variable":"x","min":-5,"max":5}"#)
            .gives("FIND_ROOTS: OK | COUNT: 2 | VALUES: -2,2 | CERTIFIED: true"),
        example("a double root", r#"{"expression":"sin(x) = 1","variable":"x","min":0,"max":180}"#)
            .gives("FIND_ROOTS: OK | COUNT: 1 | VALUES: 90 | CERTIFIED: true"),
        example("none", r#"{"expression":"exp(x)","variable":"x","min":-50,"max":5}"#)
            .gives("FIND_ROOTS: OK | COUNT: 0 | VALUES:  | CERTIFIED: true"),
        example("backwards", r#"{"expression":"x","variable":"x","min":1,"max":-1}"#)
            .fails(Code::InvalidInput, "min must not be above max"),
    ];
    type Output = Found;

    fn run(self, cx: &Context) -> Result<Found> {
        let formula = Formula::read_equation(self.expression, self.variable, cx)?;
        let (AnyNumber(min), AnyNumber(max)) = (self.min, self.max);
        if min.compare(&max, &cx.budget)?.is_some_and(Ordering::is_gt) {
            return Err(Error::invalid("min must not be above max"));
        }
        let found = find_roots(&formula, &min, &max, cx)?;
        let mut values = Vec::with_capacity(found.roots.len());
        for root in &found.roots {
            cx.budget.check()?;
            values.push(root.number()?.into());
        }
        Ok(Found {
            count: values.len().into(),
            values,
            complete: (!found.complete).then_some(false),
            certified: found.certified,
            exact: Exactness,
        })
    }
}
