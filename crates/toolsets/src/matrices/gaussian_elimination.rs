use arithma_num::{Echelon, Number};

use super::elimination::{Bareiss, Zeros, eliminate};
use super::output::Solution;
use super::scaled::{Purpose, Scaled};
use super::{Cells, MOST_STEPS, approximate, dimensions, fraction, modular, numbers};
use crate::prelude::*;

/// # Linear system
///
/// Exact solution of N equations in N unknowns; of very large systems by f64, with the RESIDUAL.
#[derive(Arguments)]
pub(crate) struct GaussianElimination {
    /// Rows a1,...,aN,b meaning a1*x1+...+aN*xN=b.
    coefficients: Matrix,
}

impl Tool for GaussianElimination {
    const NAME: &str = "gaussianElimination";
    const EXAMPLES: &[Example] = &[
        example("x + y = 3, 2x + 3y = 8", r#"{"coefficients":"1,1,3;2,3,8"}"#)
            .gives("GAUSSIAN_ELIMINATION: OK | N: 2 | SOLUTION: 1,2"),
        example("in a string of arrays", r#"{"coefficients":"[[0.1,0,3],[0,3,1]]"}"#).gives(
            "GAUSSIAN_ELIMINATION: OK | N: 2 | SOLUTION: 30,0.3333333333333333333333333333333333",
        ),
        example("equations that contradict", r#"{"coefficients":"1,1,1;2,2,3"}"#)
            .fails(Code::DomainError, "no solution"),
        example("one equation too few", r#"{"coefficients":"1,1,1;2,2,2"}"#)
            .fails(Code::DomainError, "rank=1 | free=x2"),
    ];
    type Output = Solution;

    fn run(self, cx: &Context) -> Result<Solution> {
        let (n, width) = (self.coefficients.height(), self.coefficients.width());
        if width != n + 1 {
            let needed = n + 1;
            let reason = format!("{n} equations need {needed} columns: {n} factors and the value");
            return Err(Error::invalid(reason).received(dimensions(n, width)));
        }
        let system = match self.coefficients.into() {
            Cells::Rational(system) => system,
            Cells::Real(system) if n > MOST_STEPS => {
                return Ok(Solution::approximate(approximate::solution(&system, cx)?));
            }
            Cells::Real(system) => return of_reals(system, n, cx),
        };
        let Some(scaled) = Scaled::within_budget(&system, Purpose::Solve(1), &cx.budget)? else {
            let pivots = modular::rank(&system, n, &cx.budget)?.pivots;
            if pivots.len() < n {
                let both = modular::rank(&system, n + 1, &cx.budget)?.pivots;
                return Err(not_one_solution(n, &pivots, both.len() > pivots.len()));
            }
            return Ok(Solution::approximate(approximate::solution(&numbers(system), cx)?));
        };
        let Scaled { cells, column_powers, .. } = scaled;
        let Bareiss { cells, pivots, last, .. } = eliminate(cells, n, Zeros::Around, &cx.budget)?;
        if pivots.len() < n {
            let contradicts = cells[pivots.len()..].iter().any(|row| !row[n].is_zero());
            return Err(not_one_solution(n, &pivots, contradicts));
        }
        let value =
            |i: usize| fraction(&cells[i][n], &last, column_powers[n] - column_powers[i], cx);
        Ok(Solution::exact((0..n).map(value).collect::<Result<_>>()?))
    }
}

fn of_reals(system: Vec<Vec<Number>>, n: usize, cx: &Context) -> Result<Solution> {
    let Echelon { cells, pivots, .. } = Echelon::of(system, n, &cx.budget)?;
    if pivots.len() < n {
        let mut contradicts = false;
        for row in &cells[pivots.len()..] {
            contradicts |= row[n].sign(&cx.budget)?.is_ne();
        }
        return Err(not_one_solution(n, &pivots, contradicts));
    }
    let value = |i: usize| Ok(cells[i][n].div(&cells[i][i], &cx.budget)?);
    Ok(Solution::exact((0..n).map(value).collect::<Result<_>>()?))
}

/// Why a system whose factors have fewer pivots than unknowns is not solved.
fn not_one_solution(n: usize, pivots: &[usize], contradicts: bool) -> Error {
    if contradicts {
        let reason = "inconsistent: the equations contradict each other, so there is no solution";
        return Error::domain(reason).with("rank", pivots.len());
    }
    let free: Vec<String> =
        (0..n).filter(|i| !pivots.contains(i)).map(|i| format!("x{}", i + 1)).collect();
    let reason = "underdetermined: there are infinitely many solutions, one for every choice of \
                  the free unknowns; add independent equations";
    Error::domain(reason).with("rank", pivots.len()).with("free", free.join(","))
}
