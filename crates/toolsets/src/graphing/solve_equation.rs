use std::cmp::Ordering;

use arithma_analysis::{Formula, Root, find_roots};
use arithma_expr::Program;
use arithma_num::{Exact, Number};

use crate::prelude::*;

/// # Solve an equation
///
/// A proven solution of an equation near a guess: exact, or 34 digits. NO_ROOT where the search
/// fails. Degrees.
///
/// Without = it solves expression = 0.
#[derive(Arguments)]
pub(crate) struct SolveEquation {
    /// Such as x^2 - 2 = 0.
    expression: Expression,
    variable: Name,
    /// Where to start.
    initial_guess: AnyNumber,
}

/// Steps of Newton's method.
const STEPS: usize = 100;

/// How far around the guess roots are searched where Newton's method does not find one.
const REACHES: [i64; 4] = [1, 30, 1_000, 1_000_000];

/// A solution, or why there is none.
#[derive(Debug, Answer)]
pub(crate) struct Solution {
    status: Option<&'static str>,
    reason: Option<String>,
    result: Option<Shown>,
    /// False where the root is not proven.
    certified: Option<bool>,
    exact: Option<Exactness>,
}

impl Tool for SolveEquation {
    const NAME: &str = "solveEquation";
    const EXAMPLES: &[Example] = &[
        example("exact", r#"{"expression":"x^2 - 4","variable":"x","initialGuess":3}"#)
            .gives("SOLVE_EQUATION: OK | RESULT: 2"),
        example("an equation", r#"{"expression":"x^2 = 2","variable":"x","initialGuess":1}"#)
            .gives("SOLVE_EQUATION: OK | RESULT: 1.414213562373095048801688724209698"),
        example("no solution", r#"{"expression":"x^2 + 1","variable":"x","initialGuess":1}"#)
            .gives(
                "SOLVE_EQUATION: NO_ROOT | REASON: there is no root within 1000000 of the guess: \
                 proven by interval arithmetic",
            ),
        example("another name", r#"{"expression":"y","variable":"x","initialGuess":1}"#)
            .fails(Code::UnknownVariable, "name=y"),
    ];
    type Output = Solution;

    fn run(self, cx: &Context) -> Result<Solution> {
        let formula = Formula::read_equation(self.expression, self.variable, cx)?;
        let (AnyNumber(guess), budget) = (self.initial_guess, &cx.budget);
        let decimal = guess.as_exact().and_then(Exact::as_decimal);
        if decimal.is_some_and(|guess| guess.magnitude() > 300) {
            return Err(
                Error::out_of_range("the guess may be at most 1e300").inside("initialGuess")
            );
        }
        if let Some(root) = by_newton(&formula, &guess, cx)? {
            return solved(&root);
        }
        let mut proven = false;
        for reach in REACHES {
            budget.check()?;
            let (min, max) = (guess.sub(&reach.into(), budget)?, guess.add(&reach.into(), budget)?);
            let found = match find_roots(&formula, &min, &max, cx) {
                Ok(found) => found,
                // Too many to list: the nearer ones were not proven to be there.
                Err(error) if error.code() == Code::OutOfRange && budget.check().is_ok() => break,
                Err(error) => return Err(error),
            };
            if let Some(root) = nearest(found.roots, &guess, cx)? {
                return solved(&root);
            }
            proven = found.certified;
        }
        // Where the expression has no value at the guess, that is what to fix.
        formula.at(&guess, cx)?;
        let last = REACHES[REACHES.len() - 1];
        let reason = if proven {
            format!("there is no root within {last} of the guess: proven by interval arithmetic")
        } else {
            format!("no root was found within {last} of the guess: try another guess")
        };
        Ok(Solution {
            status: Some("NO_ROOT"),
            reason: Some(reason),
            result: None,
            certified: None,
            exact: proven.then_some(Exactness),
        })
    }
}

fn solved(root: &Root) -> Result<Solution> {
    Ok(Solution {
        status: None,
        reason: None,
        result: Some(root.number()?.into()),
        certified: (!root.certified).then_some(false),
        exact: Some(Exactness),
    })
}

/// The root that is nearest to a number; the first of those that cannot be told apart.
fn nearest(roots: Vec<Root>, place: &Number, cx: &Context) -> Result<Option<Root>> {
    let budget = &cx.budget;
    let mut best: Option<(Number, Root)> = None;
    for root in roots {
        budget.check()?;
        let distance = root.number()?.sub(place, budget)?.abs(budget)?;
        let is_nearer = match &best {
            None => true,
            Some((least, _)) => {
                matches!(distance.compare(least, budget), Ok(Some(Ordering::Less)))
            }
        };
        if is_nearer {
            best = Some((distance, root));
        }
    }
    Ok(best.map(|(_, root)| root))
}

/// Newton's method on doubles shows where to look; what counts is the proof around that point.
fn by_newton(formula: &Formula, guess: &Number, cx: &Context) -> Result<Option<Root>> {
    let (names, budget) = ([formula.name()], &cx.budget);
    let (Ok(value), Ok(slope)) = (
        Program::compile(formula.expr(), &names),
        formula
            .expr()
            .derivative(formula.name())
            .and_then(|slope| Program::compile(&slope, &names)),
    ) else {
        return Ok(None);
    };
    let mut x = guess.nearest_f64(budget)?;
    let mut last = f64::INFINITY;
    for _ in 0..STEPS {
        budget.check()?;
        let step = value.eval(&[x]) / slope.eval(&[x]);
        if !step.is_finite() {
            if value.eval(&[x]) == 0.0 {
                last = 0.0;
                break;
            }
            return Ok(None);
        }
        x -= step;
        last = step.abs();
        if last <= 1e-14 * x.abs() || last < 1e-300 {
            break;
        }
    }
    if last > 1e-3 * x.abs().max(1e-3) || !x.is_finite() {
        return Ok(None);
    }
    let Ok(center) = Exact::from_f64_shortest(x).map(Number::from) else { return Ok(None) };
    let reach = (10.0 * last).max(1e-6 * x.abs()).max(1e-9);
    let Ok(reach) = Exact::from_f64_shortest(reach).map(Number::from) else { return Ok(None) };
    let (min, max) = (center.sub(&reach, budget)?, center.add(&reach, budget)?);
    match find_roots(formula, &min, &max, cx) {
        Ok(found) => nearest(found.roots, &center, cx),
        Err(error) if error.code() == Code::OutOfRange && budget.check().is_ok() => Ok(None),
        Err(error) => Err(error),
    }
}
