use arithma_num::{Echelon, IBig, Number};

use super::elimination::{Bareiss, Zeros, eliminate};
use super::output::Grid;
use super::scaled::{Purpose, Scaled};
use super::{Cells, MOST_STEPS, approximate, fraction, modular, numbers, singular, square};
use crate::prelude::*;

/// # Inverse
///
/// Exact inverse; of very large matrices by f64, with METHOD and the RESIDUAL max|AX - I|.
#[derive(Arguments)]
pub(crate) struct MatrixInverse {
    /// Square matrix.
    a: Matrix,
}

impl Tool for MatrixInverse {
    const NAME: &str = "matrixInverse";
    const EXAMPLES: &[Example] = &[
        example("of two rows", r#"{"a":"1,2;3,4"}"#)
            .gives("MATRIX_INVERSE: OK | DIM: 2x2 | MATRIX: -2.0,1.0;1.5,-0.5"),
        example("fractions that do not end", r#"{"a":"3,0;0,0.7"}"#).gives(
            "MATRIX_INVERSE: OK | DIM: 2x2 | MATRIX: 0.3333333333333333333333333333333333,0.0;\
             0.0,1.428571428571428571428571428571429",
        ),
        example("singular", r#"{"a":"1,2;2,4"}"#).fails(Code::DomainError, "singular"),
        example("not square", r#"{"a":"1,2,3;4,5,6"}"#).fails(Code::InvalidInput, "received=2x3"),
    ];
    type Output = Grid;

    fn run(self, cx: &Context) -> Result<Grid> {
        let n = square(&self.a)?;
        let cells = match self.a.into() {
            Cells::Rational(cells) => cells,
            Cells::Real(cells) if n > MOST_STEPS => {
                return Grid::approximate(approximate::inverse(&cells, cx)?, cx);
            }
            Cells::Real(cells) => return of_reals(cells, n, cx),
        };
        let Some(scaled) = Scaled::within_budget(&cells, Purpose::Solve(n), &cx.budget)? else {
            if !modular::rank(&cells, n, &cx.budget)?.proven {
                return Err(singular());
            }
            return Grid::approximate(approximate::inverse(&numbers(cells), cx)?, cx);
        };
        let Scaled { mut cells, row_factors, row_powers, column_powers } = scaled;
        for (i, row) in cells.iter_mut().enumerate() {
            row.extend((0..n).map(|j| IBig::from(u8::from(i == j))));
        }
        let Bareiss { cells, pivots, last, .. } = eliminate(cells, n, Zeros::Around, &cx.budget)?;
        if pivots.len() < n {
            return Err(singular());
        }
        // (R A C)^-1 = C^-1 A^-1 R^-1: what rows and columns are scaled by changes places.
        let cell = |i: usize, j: usize| {
            let above = &cells[i][n + j] * &row_factors[j];
            fraction(&above, &last, -column_powers[i] - row_powers[j], cx)
        };
        Grid::of(n, n, cell, cx)
    }
}

fn of_reals(mut cells: Vec<Vec<Number>>, n: usize, cx: &Context) -> Result<Grid> {
    for (i, row) in cells.iter_mut().enumerate() {
        row.extend((0..n).map(|j| Number::from(i64::from(i == j))));
    }
    let Echelon { cells, pivots, .. } = Echelon::of(cells, n, &cx.budget)?;
    if pivots.len() < n {
        return Err(singular());
    }
    Grid::of(n, n, |i, j| Ok(cells[i][n + j].div(&cells[i][i], &cx.budget)?), cx)
}
