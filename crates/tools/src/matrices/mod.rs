//! Matrices: exact within a budget of size and digits, beyond it in doubles that say so.

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

use arithma_num::{Exact, IBig};

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "matrices",
    title: "Matrices",
    description: "Exact matrix arithmetic, determinants, inverses, ranks and linear systems.",
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

/// The number of rows, if it is also the number of columns.
fn square(matrix: &Matrix) -> Result<usize> {
    let (height, width) = (matrix.height(), matrix.width());
    if height == width {
        return Ok(height);
    }
    let reason = format!("the matrix must be square: as many columns as rows, not {width}");
    Err(Error::invalid(reason).received(dimensions(height, width)))
}

/// The shape of a matrix as it is shown: `2x3`.
fn dimensions(height: usize, width: usize) -> String {
    format!("{height}x{width}")
}

/// `numerator / denominator * 10^power`.
fn fraction(numerator: &IBig, denominator: &IBig, power: i64, cx: &Context) -> Result<Exact> {
    if denominator.is_one() {
        return Ok(arithma_num::Decimal::new(numerator.clone(), power)
            .map_err(Error::overflow)?
            .into());
    }
    let quotient = Exact::from_fraction(numerator.clone(), denominator.clone())?;
    let power = arithma_num::Decimal::new(1, power)?;
    quotient.mul(&power.into(), &cx.budget).map_err(Error::overflow)
}

fn singular() -> Error {
    Error::domain("the matrix is singular: its determinant is 0, so it has no inverse")
}
