use arithma_num::{Echelon, IBig, Number};

use super::elimination::{Bareiss, Zeros, eliminate};
use super::output::Measure;
use super::scaled::{Purpose, Scaled};
use super::{Cells, MOST_STEPS, approximate, fraction, modular, numbers, square};
use crate::prelude::*;

/// # Determinant
///
/// Exact determinant; of very large matrices by f64, with METHOD and the RESIDUAL max|PA - LU|.
#[derive(Arguments)]
pub(crate) struct MatrixDeterminant {
    /// Square matrix.
    a: Matrix,
}

impl Tool for MatrixDeterminant {
    const NAME: &str = "matrixDeterminant";
    const EXAMPLES: &[Example] = &[
        example("of two rows", r#"{"a":"1,2;3,4"}"#).gives("MATRIX_DETERMINANT: OK | RESULT: -2"),
        example("where doubles find 0", r#"{"a":"94906267,94906266;94906266,94906265"}"#)
            .gives("MATRIX_DETERMINANT: OK | RESULT: -1"),
        example("not square", r#"{"a":"1,2,3;4,5,6"}"#).fails(Code::InvalidInput, "received=2x3"),
    ];
    type Output = Measure;

    fn run(self, cx: &Context) -> Result<Measure> {
        let n = square(&self.a)?;
        let cells = match self.a.into() {
            Cells::Rational(cells) => cells,
            Cells::Real(cells) if n > MOST_STEPS => {
                return Ok(Measure::approximate(approximate::determinant(&cells, cx)?));
            }
            Cells::Real(cells) => return of_reals(cells, n, cx),
        };
        let Some(scaled) = Scaled::within_budget(&cells, Purpose::Rank, &cx.budget)? else {
            // Doubles do not tell a zero from a small determinant; the rank does.
            if !modular::rank(&cells, n, &cx.budget)?.proven {
                return Ok(Measure::modular(0, false));
            }
            return Ok(Measure::approximate(approximate::determinant(&numbers(cells), cx)?));
        };
        let Scaled { cells, row_factors, row_powers, column_powers } = scaled;
        let Bareiss { pivots, last, swapped, .. } = eliminate(cells, n, Zeros::Below, &cx.budget)?;
        if pivots.len() < n {
            return Ok(Measure::exact(0i64));
        }
        let signed = if swapped { -last } else { last };
        let power: i64 = row_powers.iter().chain(&column_powers).sum();
        let factor: IBig = row_factors.iter().product();
        Ok(Measure::exact(fraction(&signed, &factor, power, cx)?))
    }
}

fn of_reals(cells: Vec<Vec<Number>>, n: usize, cx: &Context) -> Result<Measure> {
    Ok(Measure::exact(Echelon::of(cells, n, &cx.budget)?.determinant()))
}
