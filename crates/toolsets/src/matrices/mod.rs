//! Matrices: exact within a budget of size and digits, beyond it in doubles whose errors are bounded.

mod approximate;
mod cross_product;
mod elimination;
mod gaussian_elimination;
mod matrix_add;
mod matrix_determinant;
mod matrix_eigenvalues_2x2;
mod matrix_inverse;
mod matrix_multiply;
mod matrix_rank;
mod matrix_trace;
mod matrix_transpose;
mod modular;
mod output;
mod scaled;
mod wide;

use arithma_num::{Exact, IBig, Number};

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "matrices",
    title: "Matrices",
    description: "Exact matrix arithmetic, determinants, inverses, ranks and linear systems.",
    listed: true,
    tools: &[
        ToolDef::of::<matrix_add::MatrixAdd>(),
        ToolDef::of::<matrix_multiply::MatrixMultiply>(),
        ToolDef::of::<matrix_transpose::MatrixTranspose>(),
        ToolDef::of::<matrix_determinant::MatrixDeterminant>(),
        ToolDef::of::<matrix_inverse::MatrixInverse>(),
        ToolDef::of::<matrix_trace::MatrixTrace>(),
        ToolDef::of::<matrix_rank::MatrixRank>(),
        ToolDef::of::<matrix_eigenvalues_2x2::MatrixEigenvalues2x2>(),
        ToolDef::of::<cross_product::CrossProduct>(),
        ToolDef::of::<gaussian_elimination::GaussianElimination>(),
    ],
};

/// The most rows or columns, whichever are fewer, of a matrix of reals that is eliminated as it is:
/// the terms of a cell may double with every step.
const MOST_STEPS: usize = 8;

/// The number of rows, if it is also the number of columns.
fn square(matrix: &Matrix) -> Result<usize> {
    let (height, width) = (matrix.height(), matrix.width());
    if height == width {
        return Ok(height);
    }
    let reason = format!("the matrix must be square: as many columns as rows, not {width}");
    Err(Error::invalid(reason).received(dimensions(height, width)))
}

/// The cells of a matrix: fractions, or some of them reals.
enum Cells {
    Rational(Vec<Vec<Exact>>),
    Real(Vec<Vec<Number>>),
}

impl From<Matrix> for Cells {
    fn from(matrix: Matrix) -> Self {
        let rows = matrix.into_rows();
        if rows.iter().flatten().any(|cell| !cell.is_exact()) {
            return Self::Real(rows);
        }
        let rational = |row: Vec<Number>| {
            row.into_iter().filter_map(|cell| cell.as_exact().cloned()).collect()
        };
        Self::Rational(rows.into_iter().map(rational).collect())
    }
}

/// Fractions as numbers.
fn numbers(cells: Vec<Vec<Exact>>) -> Vec<Vec<Number>> {
    cells.into_iter().map(|row| row.into_iter().map(Number::from).collect()).collect()
}

/// The shape of a matrix as it is shown: `2x3`.
fn dimensions(height: usize, width: usize) -> String {
    format!("{height}x{width}")
}

/// `numerator / denominator * 10^power`.
fn fraction(numerator: &IBig, denominator: &IBig, power: i64, cx: &Context) -> Result<Number> {
    if denominator.is_one() {
        return Ok(arithma_num::Decimal::new(numerator.clone(), power)
            .map_err(Error::overflow)?
            .into());
    }
    let quotient = Exact::from_fraction(numerator.clone(), denominator.clone())?;
    let power = arithma_num::Decimal::new(1, power)?;
    Ok(quotient.mul(&power.into(), &cx.budget).map_err(Error::overflow)?.into())
}

fn singular() -> Error {
    Error::domain("the matrix is singular: its determinant is 0, so it has no inverse")
}

#[cfg(test)]
mod tests {
    use arithma_kit::Json;

    use super::*;

    /// A matrix of fractions.
    pub(super) fn rational(text: &str) -> Vec<Vec<Exact>> {
        let cx = Context::default();
        let matrix = Argument::of_json(Json::Text(text.into()), &cx).read::<Matrix>().unwrap();
        match matrix.into() {
            Cells::Rational(rows) => rows,
            Cells::Real(_) => panic!("{text} has no reals"),
        }
    }
}
