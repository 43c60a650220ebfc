use std::cmp::Ordering;

use arithma_analysis::{Formula, find_roots, solve};

use super::variable_of;
use crate::prelude::*;

/// # Solve for a variable
///
/// Every real solution of an equation, exact up to degree 2. COMPLETE: proven to be all.
///
/// In ascending order; exact for quotients of such polynomials and for rational roots, too. Without
/// = it solves expression = 0. RANGE tells where was searched. Angles in degrees.
#[derive(Arguments)]
pub(crate) struct Solve {
    /// Such as x^2 - 7x + 10 = 0.
    expression: Expression,
    /// If there are several.
    variable: Option<Name>,
    /// From; default all.
    min: Option<AnyNumber>,
    max: Option<AnyNumber>,
}

/// The solutions that were found.
#[derive(Debug, Answer)]
pub(crate) struct Solved {
    #[answer(main)]
    values: Vec<Shown>,
    /// What it means that there are none.
    note: Option<&'static str>,
    /// Where they were searched, if not everywhere.
    range: Option<String>,
    /// Whether these are proven to be all real solutions, in the range where one was given.
    complete: bool,
    /// False where one of them is not proven.
    certified: Option<bool>,
    exact: Exactness,
}

impl Tool for Solve {
    const NAME: &str = "solve";
    const ALIASES: &[&str] = &["roots", "solveFor"];
    const EXAMPLES: &[Example] = &[
        example("a quadratic equation", r#"{"expression":"x^2 - 7x + 10 = 0"}"#)
            .gives("SOLVE: OK | VALUES: 2,5 | COMPLETE: true"),
        example("none", r#"{"expression":"x^2 + 1 = 0","variable":"x"}"#)
            .gives("SOLVE: OK | VALUES:  | NOTE: no real solution | COMPLETE: true"),
        example("not a polynomial", r#"{"expression":"exp(x) = 1","variable":"x"}"#)
            .gives("SOLVE: OK | VALUES: 0 | RANGE: -1000000 to 1000000 | COMPLETE: true"),
        example("two variables", r#"{"expression":"x + y = 1"}"#)
            .fails(Code::InvalidInput, "several variables, x, y"),
    ];
    type Output = Solved;

    fn run(self, cx: &Context) -> Result<Solved> {
        let variable = variable_of(self.variable, &self.expression, cx)?;
        let formula = Formula::read_equation(self.expression, variable, cx)?;
        match (self.min, self.max) {
            (None, None) => everywhere(&formula, cx),
            (Some(min), Some(max)) => between(&formula, &min, &max, cx),
            _ => Err(Error::invalid("a range has two ends: give min and max, or neither")),
        }
    }
}

fn everywhere(formula: &Formula, cx: &Context) -> Result<Solved> {
    let found = solve(formula, cx)?;
    let note = match (found.values.is_empty(), found.complete) {
        (true, true) => Some("no real solution"),
        (true, false) => Some("none was found in the range"),
        (false, _) => None,
    };
    Ok(Solved {
        values: found.values.into_iter().map(Shown::from).collect(),
        note,
        range: found.reach.map(|reach| format!("-{reach} to {reach}")),
        complete: found.complete,
        certified: (!found.certified).then_some(false),
        exact: Exactness,
    })
}

fn between(
    formula: &Formula,
    AnyNumber(min): &AnyNumber,
    AnyNumber(max): &AnyNumber,
    cx: &Context,
) -> Result<Solved> {
    if min.compare(max, &cx.budget)?.is_some_and(Ordering::is_gt) {
        return Err(Error::invalid("min must not be above max"));
    }
    let found = find_roots(formula, min, max, cx)?;
    let mut values = Vec::with_capacity(found.roots.len());
    for root in &found.roots {
        cx.budget.check()?;
        values.push(root.number()?.into());
    }
    let complete = found.complete && found.certified;
    let note = match (values.is_empty(), complete) {
        (true, true) => Some("no solution in the range"),
        (true, false) => Some("none was found in the range"),
        (false, _) => None,
    };
    let certified = found.roots.iter().all(|root| root.certified);
    Ok(Solved {
        values,
        note,
        range: Some(format!("{} to {}", cx.written(min), cx.written(max))),
        complete,
        certified: (!certified).then_some(false),
        exact: Exactness,
    })
}
