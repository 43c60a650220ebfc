use arithma_num::{Exact, IBig};

use super::output::{Grid, check_characters};
use super::scaled::{Lines, lines};
use super::{dimensions, fraction};
use crate::prelude::*;

/// # Product of matrices
///
/// Exact product; the first must have as many columns as the second has rows.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct MatrixMultiply {
    /// Left matrix.
    a: Matrix,
    /// Right matrix.
    b: Matrix,
}

impl Tool for MatrixMultiply {
    const NAME: &str = "matrixMultiply";
    const EXAMPLES: &[Example] = &[
        example("by a column", r#"{"a":"1,2;3,4","b":"5;6"}"#)
            .gives("MATRIX_MULTIPLY: OK | DIM: 2x1 | MATRIX: 17.0;39.0"),
        example("to one cell", r#"{"a":[[0.1,0.2]],"b":[[3],[0.5]]}"#)
            .gives("MATRIX_MULTIPLY: OK | DIM: 1x1 | MATRIX: 0.4"),
        example("shapes that do not meet", r#"{"a":"1,2","b":"1,2"}"#)
            .fails(Code::InvalidInput, "2 columns"),
    ];
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Grid;

    fn run(self, cx: &Context) -> Result<Grid> {
        let (height, inner, width) = (self.a.height(), self.a.width(), self.b.width());
        if inner != self.b.height() {
            let first = dimensions(height, inner);
            let second = dimensions(self.b.height(), width);
            let reason = format!(
                "the first matrix has {inner} columns, so the second needs {inner} rows: \
                 {first} and {second} have no product"
            );
            return Err(Error::invalid(reason));
        }
        // A cell takes two characters at least: one digit and what parts it from the next.
        check_characters(height.saturating_mul(width).saturating_mul(2))?;
        let rows = self.a.into_rows();
        let right = self.b.rows();
        let columns: Vec<Vec<Exact>> =
            (0..width).map(|j| right.iter().map(|row| row[j].clone()).collect()).collect();
        let (rows, columns) = (lines(&rows, &cx.budget)?, lines(&columns, &cx.budget)?);
        let cell = |i: usize, j: usize| {
            // A row may hold a million products: the time is looked at before each.
            cx.budget.check()?;
            let power = rows.powers[i] + columns.powers[j];
            let factor = &rows.factors[i] * &columns.factors[j];
            fraction(&dot(&rows, i, &columns, j), &factor, power, cx)
        };
        Grid::exact(height, width, cell, cx)
    }
}

/// The product of a row and a column.
fn dot(rows: &Lines, i: usize, columns: &Lines, j: usize) -> IBig {
    if let (Some(row), Some(column)) = (rows.short(i), columns.short(j)) {
        let sum: i128 = row.iter().zip(column).map(|(a, b)| i128::from(*a) * i128::from(*b)).sum();
        return sum.into();
    }
    rows.cells[i].iter().zip(&columns.cells[j]).map(|(a, b)| a * b).sum()
}
