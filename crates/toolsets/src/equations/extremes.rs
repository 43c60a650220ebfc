use std::cmp::Ordering;

use arithma_analysis::{Formula, extremum};

use crate::prelude::*;

/// # Greatest value
///
/// The greatest value of an expression for its variable from min to max, and where. Degrees.
#[derive(Arguments)]
pub(crate) struct Maximum {
    /// Such as x*(10 - x).
    expression: Expression,
    variable: Name,
    min: AnyNumber,
    /// Above min.
    max: AnyNumber,
}

/// # Least value
///
/// The least value of an expression for its variable from min to max, and where. Degrees.
#[derive(Arguments)]
pub(crate) struct Minimum {
    /// Such as x + 4/x.
    expression: Expression,
    variable: Name,
    min: AnyNumber,
    /// Above min.
    max: AnyNumber,
}

/// An extreme value.
#[derive(Debug, Answer)]
pub(crate) struct Extreme {
    result: Shown,
    /// Where it is taken.
    at: Vec<Shown>,
    /// Whether these places are proven, and all of them.
    certified: bool,
    exact: Exactness,
}

impl Tool for Maximum {
    const NAME: &str = "maximum";
    const ALIASES: &[&str] = &["maximize", "maximise"];
    const EXAMPLES: &[Example] = &[
        example("of a parabola", r#"{"expression":"x*(10-x)","variable":"x","min":0,"max":10}"#)
            .gives("MAXIMUM: OK | RESULT: 25 | AT: 5 | CERTIFIED: true"),
        example("at both ends", r#"{"expression":"x^2","variable":"x","min":-2,"max":2}"#)
            .gives("MAXIMUM: OK | RESULT: 4 | AT: -2,2 | CERTIFIED: true"),
        example("without bounds", r#"{"expression":"1/x","variable":"x","min":-1,"max":1}"#)
            .fails(Code::DomainError, "not known to be defined and bounded"),
    ];
    type Output = Extreme;

    fn run(self, cx: &Context) -> Result<Extreme> {
        let Self { expression, variable, min, max } = self;
        extreme(&Formula::read(expression, variable, cx)?, (min, max), Ordering::Greater, cx)
    }
}

impl Tool for Minimum {
    const NAME: &str = "minimum";
    const ALIASES: &[&str] = &["minimize", "minimise"];
    const EXAMPLES: &[Example] = &[
        example("of a sum", r#"{"expression":"x + 4/x","variable":"x","min":1,"max":10}"#)
            .gives("MINIMUM: OK | RESULT: 4 | AT: 2 | CERTIFIED: true"),
        example("at an end", r#"{"expression":"sqrt(x)","variable":"x","min":4,"max":9}"#)
            .gives("MINIMUM: OK | RESULT: 2 | AT: 4 | CERTIFIED: true"),
        example("backwards", r#"{"expression":"x","variable":"x","min":1,"max":-1}"#)
            .fails(Code::InvalidInput, "min must not be above max"),
    ];
    type Output = Extreme;

    fn run(self, cx: &Context) -> Result<Extreme> {
        let Self { expression, variable, min, max } = self;
        extreme(&Formula::read(expression, variable, cx)?, (min, max), Ordering::Less, cx)
    }
}

fn extreme(
    formula: &Formula,
    (AnyNumber(min), AnyNumber(max)): (AnyNumber, AnyNumber),
    wanted: Ordering,
    cx: &Context,
) -> Result<Extreme> {
    // Where an end is not known, places near it may be inside or not.
    if min.is_enclosed() || max.is_enclosed() {
        return Err(Error::domain("the ends of the interval must be known exactly"));
    }
    if min.compare(&max, &cx.budget)?.is_some_and(Ordering::is_gt) {
        return Err(Error::invalid("min must not be above max"));
    }
    let found = extremum(formula, &min, &max, wanted, cx)?;
    Ok(Extreme {
        result: found.value.into(),
        at: found.places.into_iter().map(Shown::from).collect(),
        certified: found.certified,
        exact: Exactness,
    })
}
