//! Whole numbers out of exact ones: floor, ceiling, nearest, gcd and lcm.

use dashu_base::{BitTest, Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::decimal::Decimal;
use super::digits;
use super::fraction::{Exact, check_reducible};
use super::round::{Precision, Rounding};
use crate::{Budget, Error, Result};

impl Decimal {
    /// The value as a whole number: `None` when it has a fraction. Fails when writing it out
    /// exceeds the budget.
    pub fn to_integer(&self, budget: &Budget) -> Result<Option<IBig>> {
        let whole = if self.exponent() < 0 { &self.normalized() } else { self };
        if whole.exponent() < 0 {
            return Ok(None);
        }
        written_out(whole, budget).map(Some)
    }

    /// The value rounded to a whole number. Fails when writing it out exceeds the budget.
    pub fn round_to_integer(&self, rounding: Rounding, budget: &Budget) -> Result<IBig> {
        written_out(&self.round(Precision::Places(0), rounding), budget)
    }
}

/// The whole number that a decimal without places stands for.
fn written_out(whole: &Decimal, budget: &Budget) -> Result<IBig> {
    let zeros = whole.exponent().unsigned_abs();
    if zeros == 0 || whole.is_zero() {
        return Ok(whole.mantissa().clone());
    }
    digits::check_scaled(whole.mantissa(), zeros, budget)?;
    Ok(digits::scaled(whole.mantissa(), zeros))
}

impl Exact {
    /// The value as a whole number: `None` when it has a fraction. Fails when writing it out
    /// exceeds the budget.
    pub fn to_integer(&self, budget: &Budget) -> Result<Option<IBig>> {
        self.as_decimal().map_or(Ok(None), |decimal| decimal.to_integer(budget))
    }

    /// The value rounded to a whole number. Fails when writing it out exceeds the budget.
    pub fn round_to_integer(&self, rounding: Rounding, budget: &Budget) -> Result<IBig> {
        if let Some(decimal) = self.as_decimal() {
            return decimal.round_to_integer(rounding, budget);
        }
        let rounded = self.round(Precision::Places(0), rounding, budget)?;
        written_out(&rounded, budget)
    }

    /// The greatest whole number not above this one.
    pub fn floor(&self, budget: &Budget) -> Result<IBig> {
        self.round_to_integer(Rounding::Floor, budget)
    }

    /// The least whole number not below this one.
    pub fn ceil(&self, budget: &Budget) -> Result<IBig> {
        self.round_to_integer(Rounding::Ceiling, budget)
    }

    /// The whole number that remains when the fraction is cut off.
    pub fn trunc(&self, budget: &Budget) -> Result<IBig> {
        self.round_to_integer(Rounding::Down, budget)
    }

    /// The greatest common divisor of two whole numbers, never negative; `gcd(0, 0)` is 0.
    pub fn gcd(&self, other: &Self, budget: &Budget) -> Result<UBig> {
        let (a, b) = (self.whole(budget)?, other.whole(budget)?);
        if a.is_zero() && b.is_zero() {
            return Ok(UBig::ZERO);
        }
        check_reducible((a.bit_len() + b.bit_len()) as u64, budget)?;
        Ok(a.gcd(&b))
    }

    /// The least common multiple of two whole numbers, never negative; with zero it is 0.
    pub fn lcm(&self, other: &Self, budget: &Budget) -> Result<UBig> {
        let (a, b) = (self.whole(budget)?, other.whole(budget)?);
        if a.is_zero() || b.is_zero() {
            return Ok(UBig::ZERO);
        }
        check_reducible((a.bit_len() + b.bit_len()) as u64, budget)?;
        let divisor = (&a).gcd(&b);
        Ok(a.unsigned_abs() / divisor * b.unsigned_abs())
    }

    fn whole(&self, budget: &Budget) -> Result<IBig> {
        self.to_integer(budget)?.ok_or_else(|| {
            Error::domain("divisors and multiples are defined for whole numbers only")
        })
    }
}
