use arithma_num::{IBig, Number};

use super::output::Grid;
use super::scaled::{Lines, lines};
use super::{Cells, dimensions, fraction, numbers};
use crate::prelude::*;

/// # Product of matrices
///
/// Exact product; the first must have as many columns as the second has rows.
#[derive(Arguments)]
pub(crate) struct MatrixMultiply {
    /// Left matrix.
    a: Matrix,
    /// Right matrix.
    b: Matrix,
}

/// The most cells of a product: as many as a matrix may have that is given.
const MOST_CELLS: usize = 1_000_000;

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
        if height.saturating_mul(width) > MOST_CELLS {
            let reason = format!("the product may have at most {MOST_CELLS} cells");
            return Err(Error::new(Code::Overflow, reason));
        }
        let (rows, columns) = match (self.a.into(), self.b.into()) {
            (Cells::Rational(a), Cells::Rational(b)) => (a, transposed(&b)),
            (a, b) => return of_reals(&any(a), &transposed(&any(b)), cx),
        };
        let (rows, columns) = (lines(&rows, &cx.budget)?, lines(&columns, &cx.budget)?);
        let cell = |i: usize, j: usize| {
            // A row may hold a million products: the time is looked at before each.
            cx.budget.check()?;
            let power = rows.powers[i] + columns.powers[j];
            let factor = &rows.factors[i] * &columns.factors[j];
            fraction(&dot(&rows, i, &columns, j), &factor, power, cx)
        };
        Grid::of(height, width, cell, cx)
    }
}

/// The cells as numbers of any kind.
fn any(cells: Cells) -> Vec<Vec<Number>> {
    match cells {
        Cells::Rational(cells) => numbers(cells),
        Cells::Real(cells) => cells,
    }
}

fn transposed<T: Clone>(cells: &[Vec<T>]) -> Vec<Vec<T>> {
    (0..cells[0].len()).map(|j| cells.iter().map(|row| row[j].clone()).collect()).collect()
}

fn of_reals(rows: &[Vec<Number>], columns: &[Vec<Number>], cx: &Context) -> Result<Grid> {
    let cell = |i: usize, j: usize| {
        let products = rows[i].iter().zip(&columns[j]).map(|(a, b)| a.mul(b, &cx.budget));
        let products = products.collect::<arithma_num::Result<Vec<Number>>>();
        products.and_then(|terms| Number::sum(terms, &cx.budget)).map_err(Error::overflow)
    };
    Grid::of(rows.len(), columns.len(), cell, cx)
}

/// The product of a row and a column.
fn dot(rows: &Lines, i: usize, columns: &Lines, j: usize) -> IBig {
    if let (Some(row), Some(column)) = (rows.short(i), columns.short(j)) {
        let sum: i128 = row.iter().zip(column).map(|(a, b)| i128::from(*a) * i128::from(*b)).sum();
        return sum.into();
    }
    rows.cells[i].iter().zip(&columns.cells[j]).map(|(a, b)| a * b).sum()
}
