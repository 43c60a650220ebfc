use arithma_expr::Program;
use arithma_num::{Decimal as Number, Exact};
use serde::Serialize;

use super::find_roots::show_root;
use crate::numeric::{Formula, Root, find_roots};
use crate::prelude::*;

/// # Solve an equation
///
/// A proven solution of expression = 0, or of an equation, near an initial guess: exact, or 34
/// digits. Status NO_ROOT where the search fails. Angles in degrees.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct SolveEquation {
    /// In one variable, such as x^2 - 2; or an equation.
    expression: Expression,
    /// The variable.
    variable: Name,
    /// Where to start.
    initial_guess: Decimal,
}

/// Steps of Newton's method.
const STEPS: usize = 100;

/// How far around the guess roots are searched where Newton's method does not find one.
const REACHES: [i64; 4] = [1, 30, 1_000, 1_000_000];

/// A solution, or why there is none.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Solution {
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Digits>,
    /// False where the root is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<bool>,
    exact: bool,
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
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Solution;

    fn run(self, cx: &Context) -> Result<Solution> {
        let formula = Formula::parse_equation(self.expression, self.variable)?;
        let guess: Exact = self.initial_guess.into();
        if guess.as_decimal().is_some_and(|guess| guess.magnitude() > 300) {
            return Err(
                Error::out_of_range("the guess may be at most 1e300").inside("initialGuess")
            );
        }
        if let Some(root) = by_newton(&formula, &guess, cx)? {
            return solved(&root, cx);
        }
        let mut proven = false;
        for reach in REACHES {
            let reach = Exact::from(reach);
            let (min, max) = (guess.sub(&reach, &cx.budget)?, guess.add(&reach, &cx.budget)?);
            let found = match find_roots(&formula.expr, &formula.name, &min, &max, &cx.budget) {
                Ok(found) => found,
                // Too many to list: the nearer ones were not proven to be there.
                Err(error) if error.code() == Code::OutOfRange => break,
                Err(error) => return Err(error),
            };
            let distance = |root: &Root| {
                middle(root).map_or(f64::INFINITY, |x| (x - guess.nearest_f64()).abs())
            };
            let nearest = found.roots.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
            if let Some(root) = nearest {
                return solved(root, cx);
            }
            proven = found.certified;
        }
        // Where the expression has no value at the guess, that is what to mend.
        formula.at(&guess, cx)?;
        let last = REACHES[REACHES.len() - 1];
        let reason = if proven {
            format!("there is no root within {last} of the guess: proven by interval arithmetic")
        } else {
            format!("no root was found within {last} of the guess: try another guess")
        };
        Ok(Solution {
            status: Some("NO_ROOT".into()),
            reason: Some(reason),
            result: None,
            certified: None,
            exact: proven,
        })
    }
}

fn solved(root: &Root, cx: &Context) -> Result<Solution> {
    let result = show_root(root, cx)?;
    Ok(Solution {
        status: None,
        reason: None,
        exact: result.is_exact(),
        result: Some(result),
        certified: (!root.certified).then_some(false),
    })
}

fn middle(root: &Root) -> Option<f64> {
    root.enclosure.to_f64().map(|(lo, hi)| f64::midpoint(lo, hi))
}

/// Newton's method on doubles shows where to look; what counts is the proof around that point.
fn by_newton(formula: &Formula, guess: &Exact, cx: &Context) -> Result<Option<Root>> {
    let names = [formula.name.as_str()];
    let (Ok(value), Ok(slope)) = (
        Program::compile(&formula.expr, &names),
        formula.expr.derivative(&formula.name).and_then(|slope| Program::compile(&slope, &names)),
    ) else {
        return Ok(None);
    };
    let mut x = guess.nearest_f64();
    let mut last = f64::INFINITY;
    for _ in 0..STEPS {
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
    let Ok(center) = Number::from_f64_shortest(x) else { return Ok(None) };
    let (center, reach) = (Exact::from(center), (10.0 * last).max(1e-6 * x.abs()).max(1e-9));
    let Ok(reach) = Number::from_f64_shortest(reach) else { return Ok(None) };
    let (min, max) =
        (center.sub(&reach.clone().into(), &cx.budget)?, center.add(&reach.into(), &cx.budget)?);
    let found = find_roots(&formula.expr, &formula.name, &min, &max, &cx.budget)?;
    let distance = |root: &Root| middle(root).map_or(f64::INFINITY, |root| (root - x).abs());
    let nearest = found.roots.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
    Ok(nearest)
}
