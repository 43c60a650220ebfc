//! Matrices too large for exact arithmetic: doubles, and how far they are from a solution.

use arithma_num::{Decimal as Cell, Exact, IBig, Precision, Rounding};
use nalgebra::{DMatrix, DVector};

use crate::prelude::*;

/// The significant digits of a double.
const DOUBLE_DIGITS: u64 = 17;

/// The digits that a product of doubles is carried with: enough for a thousand factors.
const CARRIED_DIGITS: u64 = 40;

/// What doubles gave, and a bound of the largest cell that is left over when it is put to the test.
pub(super) struct Approximate<T> {
    pub(super) value: T,
    pub(super) residual: Digits,
}

/// The inverse; left over is a cell of `A * inverse - I`.
pub(super) fn inverse(matrix: &Matrix, cx: &Context) -> Result<Approximate<DMatrix<f64>>> {
    let a = doubles(matrix)?;
    let value = a.clone().lu().try_inverse().ok_or_else(too_near)?;
    cx.budget.check()?;
    let identity = DMatrix::identity(a.nrows(), a.ncols());
    let residual = left_over(&a, &value, &identity);
    // The sum of a row of what is left over must be below 1, or nothing is known of the inverse.
    if residual.is_nan() || residual * a.nrows() as f64 >= 1.0 {
        return Err(too_near());
    }
    Ok(Approximate { value, residual: bound(residual)? })
}

/// The solution of an augmented matrix; left over is a cell of `A * x - b`.
pub(super) fn solution(matrix: &Matrix) -> Result<Approximate<DVector<f64>>> {
    let augmented = doubles(matrix)?;
    let n = augmented.nrows();
    let (a, b) = (augmented.columns(0, n).into_owned(), augmented.column(n).into_owned());
    let value = a.clone().lu().solve(&b).ok_or_else(too_near)?;
    let column = DMatrix::from_column_slice(n, 1, value.as_slice());
    let residual = left_over(&a, &column, &DMatrix::from_column_slice(n, 1, b.as_slice()));
    Ok(Approximate { residual: bound(residual)?, value })
}

/// The determinant; left over is a cell of `P * A - L * U`.
pub(super) fn determinant(matrix: &Matrix, cx: &Context) -> Result<Approximate<Cell>> {
    let mut a = doubles(matrix)?;
    let lu = a.clone().lu();
    cx.budget.check()?;
    let (permutation, lower, upper) = lu.unpack();
    permutation.permute_rows(&mut a);
    let residual = bound(left_over(&lower, &upper, &a))?;
    let mut value = Cell::from(IBig::from(permutation.determinant::<f64>() as i64));
    for &pivot in upper.diagonal().iter() {
        let product = value.mul(&Cell::from_f64(pivot)?, &cx.budget)?;
        // In decimals, so that a product of a thousand pivots can neither overflow nor vanish.
        value = product.round(Precision::Significant(CARRIED_DIGITS), Rounding::HalfUp);
    }
    let value = value.round(Precision::Significant(DOUBLE_DIGITS), Rounding::HalfUp);
    Ok(Approximate { value, residual })
}

/// A double as it is shown.
pub(super) fn shown(value: f64) -> Result<Digits> {
    if !value.is_finite() {
        let reason = "a cell of the result is beyond the largest double, 1.8e308";
        return Err(Error::new(Code::Overflow, reason));
    }
    Ok(Digits::rounded(&Cell::from_f64_shortest(value)?, DOUBLE_DIGITS))
}

/// The determinant as it is shown.
pub(super) fn shown_decimal(value: &Cell) -> Digits {
    Digits::rounded(value, DOUBLE_DIGITS)
}

/// The matrix in doubles; none of its cells may leave their range.
fn doubles(matrix: &Matrix) -> Result<DMatrix<f64>> {
    let double = |cell: &Exact| {
        let value = cell.nearest_f64();
        let outside = !value.is_finite() || (!value.is_normal() && !cell.is_zero());
        if outside {
            let reason = "too large for exact arithmetic, and a cell is outside the range of \
                          doubles, 2.3e-308 to 1.8e308: give fewer rows, or scale the cells";
            return Err(Error::new(Code::Overflow, reason));
        }
        Ok(value)
    };
    let cells = matrix.rows().iter().flatten().map(double).collect::<Result<Vec<f64>>>()?;
    Ok(DMatrix::from_row_slice(matrix.height(), matrix.width(), &cells))
}

/// A bound of the largest cell of `a * x - b`: what doubles find, and what they may have rounded
/// away. With n terms a cell that is at most `n * epsilon / 2` of the sum of magnitudes (Higham,
/// Accuracy and Stability of Numerical Algorithms, 3.5); twice that covers the rounding of the
/// arguments and of this bound.
fn left_over(a: &DMatrix<f64>, x: &DMatrix<f64>, b: &DMatrix<f64>) -> f64 {
    let found = (a * x - b).amax();
    let magnitudes = (a.abs() * x.abs() + b.abs()).amax();
    found + (a.ncols() as f64 + 4.0) * f64::EPSILON * magnitudes
}

/// A bound with two digits, rounded up.
fn bound(residual: f64) -> Result<Digits> {
    if !residual.is_finite() {
        return Err(too_near());
    }
    let up = Cell::from_f64(residual)?.round(Precision::Significant(2), Rounding::Up);
    Ok(Digits::rounded(&up, 2))
}

fn too_near() -> Error {
    Error::out_of_range(
        "too large for exact arithmetic, and too near to a singular matrix for doubles: \
         give fewer rows, or shorter numbers",
    )
}
