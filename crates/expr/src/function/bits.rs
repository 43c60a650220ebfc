//! Operations on the bits of whole numbers.

use arithma_num::{Budget, Error as NumberError, IBig, Number};

use super::NumberResult;

type Result<T> = std::result::Result<T, NumberError>;

/// A whole number.
pub(super) fn whole(x: &Number, budget: &Budget) -> Result<IBig> {
    let whole = x.as_exact().map(|exact| exact.to_integer(budget)).transpose()?.flatten();
    whole.ok_or_else(|| {
        NumberError::domain("bits are those of whole numbers: write floor(x) or round(x)")
    })
}

pub(super) fn joined(
    a: &Number,
    b: &Number,
    budget: &Budget,
    join: impl Fn(IBig, IBig) -> IBig,
) -> NumberResult {
    Ok(join(whole(a, budget)?, whole(b, budget)?).into())
}

/// By how much to shift.
fn steps(n: &Number, budget: &Budget) -> Result<usize> {
    let steps = n.as_exact().map(|exact| exact.to_integer(budget)).transpose()?.flatten();
    steps.and_then(|steps| usize::try_from(steps).ok()).ok_or_else(|| {
        NumberError::domain("bits are shifted by a whole number of places from 0 upwards")
    })
}

pub(super) fn shift_left(a: &Number, n: &Number, budget: &Budget) -> NumberResult {
    let (a, n) = (whole(a, budget)?, steps(n, budget)?);
    if a.is_zero() {
        return Ok(Number::ZERO);
    }
    // A bit is less than a third of a digit.
    budget.check_bits(n as u64)?;
    budget.check_digits(n as u64 / 4)?;
    Ok((a << n).into())
}

pub(super) fn shift_right(a: &Number, n: &Number, budget: &Budget) -> NumberResult {
    let (a, n) = (whole(a, budget)?, steps(n, budget)?);
    Ok((a >> n).into())
}

/// A double as a whole number that it surely is.
fn small(x: f64) -> Option<i64> {
    (x.fract() == 0.0 && x.abs() < 9e15).then_some(x as i64)
}

pub(super) fn doubles(a: f64, b: f64, join: impl Fn(i64, i64) -> i64) -> f64 {
    match (small(a), small(b)) {
        (Some(a), Some(b)) => join(a, b) as f64,
        _ => f64::NAN,
    }
}

pub(super) fn shift_left_double(a: f64, n: f64) -> f64 {
    match (small(a), small(n)) {
        (Some(_), Some(n @ 0..=1_000)) => a * 2f64.powi(n as i32),
        _ => f64::NAN,
    }
}

pub(super) fn shift_right_double(a: f64, n: f64) -> f64 {
    match (small(a), small(n)) {
        (Some(a), Some(n)) if n >= 0 => (a >> n.min(63)) as f64,
        _ => f64::NAN,
    }
}
