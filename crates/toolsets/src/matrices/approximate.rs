//! Matrices too large for exact arithmetic: doubles, and intervals that surely hold the true values.
//!
//! Of an approximate inverse X let `R = I - A X`, and r a bound of its cells. Where `n r < 1` the
//! matrix is regular, and `inverse = X (I + R + R^2 + ...)`; the cells of a power of R are at most
//! `n r` times those of the one before. So X + X R is off by less than the sum of a row of |X| times
//! `n r^2 / (1 - n r)`, once R is known with twice the digits of a double. What the bounds themselves
//! may lose by rounding is added to them (Higham, Accuracy and Stability of Numerical Algorithms, 3.1
//! and 3.5).

use std::time::Duration;

use arithma_num::{Budget, Decimal, Exact, Interval, IntervalContext, Number, Precision, Rounding};
use nalgebra::{DMatrix, DVector};

use super::wide::{Residual, Wide, largest, residual};
use crate::prelude::*;

/// Bits with which sums and products of doubles are carried: their own errors do not show.
const CARRIED_BITS: usize = 192;

/// More than all the roundings of a bound, which has fewer than a million steps, can lose.
const MARGIN: f64 = 1.0 + 1e-9;

/// The most rows whose residual is worked out with twice the digits: that takes half a second.
const MOST_REFINED: usize = 400;

/// What an operation of the cube of the rows takes at most, for each of them: decompositions and products
/// run to their end once they have begun.
const CUBE_NANOS: u64 = 4;

/// Fails unless there is time for some cubes of `n` operations.
fn check_cubes(n: usize, cubes: u64, budget: &Budget) -> Result<()> {
    let operations = (n as u64).saturating_pow(3).saturating_mul(cubes);
    Ok(budget.check_ahead(Duration::from_nanos(operations.saturating_mul(CUBE_NANOS)))?)
}

/// What doubles gave, and a bound of the largest cell that is left over when it is put to the test.
pub(super) struct Approximate<T> {
    pub(super) value: T,
    pub(super) residual: Shown,
}

/// The inverse; left over is a cell of `A * inverse - I`.
pub(super) fn inverse(
    matrix: &[Vec<Number>],
    cx: &Context,
) -> Result<Approximate<Vec<Vec<Number>>>> {
    let a = doubles(matrix, cx)?;
    let n = matrix.len();
    let inverse = Inverse::of(&a, cx)?;
    let sums = inverse.sums_of_near();
    let (correction, errors) = if n <= MOST_REFINED {
        let identity = Wide::from(DMatrix::identity(n, n));
        let Residual { cells, error } = residual(&a, &inverse.near, &identity, &cx.budget)?;
        let r = (largest(&cells) + error) * MARGIN;
        let rest = inverse.share(r)? * n as f64 * r + (n as f64 + 4.0) * f64::EPSILON * r + error;
        (Some(&inverse.near * cells), sums * (rest * MARGIN))
    } else {
        (None, sums * inverse.share(inverse.residual)?)
    };
    cx.budget.charge(inverse.near.len() * size_of::<Number>())?;
    let context = IntervalContext::new(CARRIED_BITS, &cx.budget);
    let cell = |i: usize, j: usize| {
        let correction = correction.as_ref().map_or(0.0, |correction| correction[(i, j)]);
        within(inverse.near[(i, j)], correction, errors[i], &context)
    };
    let row = |i: usize| (0..n).map(|j| cell(i, j)).collect();
    let value = (0..n).map(row).collect::<Result<_>>()?;
    Ok(Approximate { value, residual: bound(inverse.residual)? })
}

/// The solution of an augmented matrix; left over is a cell of `A * x - b`.
///
/// `x = near + inverse * (b - A near)`, and the inverse is X (I + R + ...).
pub(super) fn solution(matrix: &[Vec<Number>], cx: &Context) -> Result<Approximate<Vec<Number>>> {
    let (a, b) = doubles(matrix, cx)?.split_last_column();
    let inverse = Inverse::of(&a, cx)?;
    check_cubes(matrix.len(), 1, &cx.budget)?;
    let near = a.high.clone().lu().solve(&b.high).ok_or_else(too_near)?;
    let left_over = left_over(&a.high, &near, &b.high);
    let Residual { cells, error } = residual(&a, &near, &b, &cx.budget)?;
    let size = (largest(&cells) + error) * MARGIN;
    let n = matrix.len() as f64;
    let rest = inverse.share(inverse.residual)? * n * size;
    let rest = rest + (n + 4.0) * f64::EPSILON * size + error;
    let (correction, errors) = (&inverse.near * cells, inverse.sums_of_near() * (rest * MARGIN));
    let context = IntervalContext::new(CARRIED_BITS, &cx.budget);
    let value = (0..matrix.len()).map(|i| within(near[i], correction[i], errors[i], &context));
    Ok(Approximate { value: value.collect::<Result<_>>()?, residual: bound(left_over)? })
}

/// The determinant; left over is a cell of `E = P * A - L * U`.
///
/// `det(P A) = det(L U) / det(I - M)` with M = inverse of P A times E. With t its trace and q a bound
/// of its norm, `det(I - M)` is `exp(-t - s)` where s is at most `n q^2 / 2 (1 - q)`: the sum of the
/// further powers of its eigenvalues.
pub(super) fn determinant(matrix: &[Vec<Number>], cx: &Context) -> Result<Approximate<Number>> {
    let mut a = doubles(matrix, cx)?;
    let n = matrix.len() as f64;
    let mut inverse = Inverse::of(&a, cx)?;
    check_cubes(matrix.len(), 2, &cx.budget)?;
    let (permutation, lower, upper) = a.high.clone().lu().unpack();
    cx.budget.check()?;
    permutation.permute_rows(&mut a.high);
    permutation.permute_rows(&mut a.low);
    // The inverse of P A has the columns of that of A in the order of P's rows.
    permutation.permute_columns(&mut inverse.near);
    let left_over = left_over(&lower, &upper, &a.high);
    let sums = inverse.sums_of_near();
    // The cells of the true inverse are at most so much farther from zero than those of X.
    let share = inverse.share(inverse.residual)?;
    let sum = sums.max() * (1.0 + n * share) * MARGIN;
    let (trace, slack, q) = if matrix.len() <= MOST_REFINED {
        let Residual { cells, error } = residual(&lower.into(), &upper, &a, &cx.budget)?;
        let size = (largest(&cells) + error) * MARGIN;
        let trace = inverse.near.transpose().component_mul(&cells).sum();
        let rounding = (n * n + 4.0) * f64::EPSILON * size + error + n * share * size;
        (trace, n * sum * rounding, sum * size * n)
    } else {
        let q = sum * left_over * n;
        (0.0, n * q, q)
    };
    let slack = (slack + n * q * q / (2.0 * (1.0 - q))) * MARGIN;
    if q.is_nan() || q >= 0.5 || !slack.is_finite() {
        return Err(too_near());
    }
    let context = IntervalContext::new(CARRIED_BITS, &cx.budget);
    let mut value = Interval::integer(permutation.determinant::<f64>() as i64);
    for &pivot in upper.diagonal().iter() {
        cx.budget.check()?;
        value = value.mul(&Interval::from_f64(pivot, pivot), &context);
    }
    let exponent =
        Interval::from_f64(-slack, slack).add(&Interval::from_f64(trace, trace), &context);
    let value = Number::enclosed(value.mul(&exponent.exp(&context)?, &context))?;
    Ok(Approximate { value, residual: bound(left_over)? })
}

/// An approximate inverse, and a bound of the cells of `A * near - I`.
struct Inverse {
    near: DMatrix<f64>,
    residual: f64,
}

impl Inverse {
    fn of(a: &Wide, cx: &Context) -> Result<Self> {
        let n = a.high.nrows();
        // A decomposition, the inverse from it, and a product.
        check_cubes(n, 3, &cx.budget)?;
        let near = a.high.clone().lu().try_inverse().ok_or_else(too_near)?;
        cx.budget.check()?;
        let residual = left_over(&a.high, &near, &DMatrix::identity(n, n));
        cx.budget.check()?;
        Ok(Self { near, residual })
    }

    /// A bound of the cells of `R + R^2 + ...`, where those of R are at most r.
    fn share(&self, r: f64) -> Result<f64> {
        let left = 1.0 - r * self.near.nrows() as f64 * MARGIN;
        if left.is_nan() || left <= 0.0 { Err(too_near()) } else { Ok(r / left * MARGIN) }
    }

    /// Bounds of the sums of its rows without signs.
    fn sums_of_near(&self) -> DVector<f64> {
        self.near.abs().column_sum() * MARGIN
    }
}

/// A number of which nothing is known but that it lies this near to a sum.
fn within(near: f64, correction: f64, error: f64, cx: &IntervalContext<'_>) -> Result<Number> {
    let error = error + f64::MIN_POSITIVE;
    if !(near.is_finite() && correction.is_finite() && error.is_finite()) {
        let reason = "a cell of the result is beyond the largest double, 1.8e308";
        return Err(Error::new(Code::Overflow, reason));
    }
    let point = |value: f64| Interval::from_f64(value, value);
    let sum = point(near).add(&point(correction), cx);
    Ok(Number::enclosed(sum.add(&Interval::from_f64(-error, error), cx))?)
}

/// The matrix in pairs of doubles; none of its cells may leave their range.
fn doubles(matrix: &[Vec<Number>], cx: &Context) -> Result<Wide> {
    let (height, width) = (matrix.len(), matrix[0].len());
    cx.budget.charge(2 * height * width * size_of::<f64>())?;
    let mut wide = Wide::from(DMatrix::zeros(height, width));
    for (i, row) in matrix.iter().enumerate() {
        cx.budget.check()?;
        for (j, cell) in row.iter().enumerate() {
            let high = double(cell, &cx.budget)?;
            let rest = cell.sub(&Exact::from_f64(high)?.into(), &cx.budget)?;
            wide.high[(i, j)] = high;
            wide.low[(i, j)] = rest.nearest_f64(&cx.budget)?;
        }
    }
    Ok(wide)
}

/// Doubles beyond this cannot be split into halves.
const LARGEST: f64 = 1e290;

fn double(cell: &Number, budget: &Budget) -> Result<f64> {
    let value = cell.nearest_f64(budget)?;
    let outside = value.abs() > LARGEST || (!value.is_normal() && !cell.is_zero());
    if outside {
        let reason = "too large for exact arithmetic, and a cell is outside the range of \
                      doubles, 2.3e-308 to 1e290: give fewer rows, or scale the cells";
        return Err(Error::new(Code::Overflow, reason));
    }
    Ok(value)
}

/// A bound of the largest cell of `a * x - b`: what doubles find, and what they may have rounded
/// away. With n terms a cell that is at most `n * epsilon / 2` of the sum of magnitudes; twice that
/// covers the rounding of the arguments and of this bound, and what is too small for a double.
fn left_over(a: &DMatrix<f64>, x: &DMatrix<f64>, b: &DMatrix<f64>) -> f64 {
    let found = largest(&(a * x - b));
    let magnitudes = largest(&(a.abs() * x.abs() + b.abs()));
    let terms = a.ncols() as f64 + 4.0;
    found + terms * (f64::EPSILON * magnitudes + f64::MIN_POSITIVE)
}

/// A bound with two digits, rounded up.
fn bound(residual: f64) -> Result<Shown> {
    if !residual.is_finite() {
        return Err(too_near());
    }
    let up = Decimal::from_f64(residual)?.round(Precision::Significant(2), Rounding::Up);
    Ok(up.into())
}

fn too_near() -> Error {
    Error::out_of_range(
        "too large for exact arithmetic, and too near to a singular matrix for doubles: \
         give fewer rows, or shorter numbers",
    )
}

#[cfg(test)]
mod tests {
    use super::super::elimination::{Zeros, eliminate};
    use super::super::tests::rational;
    use super::*;

    /// The inverse, solution and determinant of matrices that have exact ones lie in the intervals.
    #[test]
    fn intervals_hold_the_true_values() {
        let cx = Context::default();
        let numbers = |rows: Vec<Vec<Exact>>| -> Vec<Vec<Number>> {
            rows.into_iter().map(|row| row.into_iter().map(Number::from).collect()).collect()
        };
        let holds = |value: &Number, truth: &str| {
            let interval = value.enclosure(64, &cx.budget).unwrap();
            let truth = rational(truth).remove(0).remove(0);
            assert!(interval.contains(&truth, &cx.budget).unwrap(), "{truth:?} in {interval:?}");
            assert!(!value.is_exact());
        };
        let matrix = numbers(rational("0.1,0.7,3;0.3,-1/3,2;5,1/7,0.9"));
        // Python's fractions.
        holds(&determinant(&matrix, &cx).unwrap().value, "11881/1000");
        let inverse = inverse(&matrix, &cx).unwrap().value;
        holds(&inverse[0][0], "-4100/83167");
        let system = numbers(rational("3,1,1/3;1,-1,1/7"));
        let solution = solution(&system, &cx).unwrap().value;
        holds(&solution[0], "5/42");
        holds(&solution[1], "-1/42");
    }

    /// Pivots in every order: the determinant is the one of exact elimination, to many digits.
    #[test]
    fn determinants_are_known_to_many_digits() {
        let cx = Context::default();
        let mut state = 7_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as i64 % 19 - 9
        };
        for n in [5, 20, 40] {
            let rows: Vec<Vec<i64>> = (0..n).map(|_| (0..n).map(|_| next()).collect()).collect();
            let whole = rows.iter().map(|row| row.iter().map(|&cell| cell.into()).collect());
            let echelon = eliminate(whole.collect(), n, Zeros::Below, &cx.budget).unwrap();
            let truth = if echelon.swapped { -echelon.last } else { echelon.last };
            let numbers: Vec<Vec<Number>> =
                rows.iter().map(|row| row.iter().map(|&cell| cell.into()).collect()).collect();
            let found = determinant(&numbers, &cx).unwrap().value;
            let interval = found.enclosure(64, &cx.budget).unwrap();
            assert!(interval.contains(&truth.into(), &cx.budget).unwrap(), "{n}: {interval:?}");
            assert!(found.to_digits(34, &cx.budget).unwrap().digits >= 15, "{n}: {interval:?}");
        }
    }
    /// What nalgebra begins it ends: so it does not begin what cannot end in time.
    #[test]
    fn long_operations_do_not_begin_too_late() {
        let cell = |i: usize, j: usize| {
            Number::from((i * 7 + j * j * 3) as i64 % 11 + i64::from(i == j) * 50)
        };
        let matrix: Vec<Vec<Number>> =
            (0..200).map(|i| (0..200).map(|j| cell(i, j)).collect()).collect();
        // 200^3 operations are some 100 ms by the count, and 8 ms in truth.
        let brief = Duration::from_millis(60);
        let cx = Context::new(Budget::default().with_timeout(brief));
        assert!(inverse(&matrix, &cx).is_err());
        assert!(determinant(&matrix, &cx).is_err());
        assert!(inverse(&matrix, &Context::default()).is_ok());
    }
}
