//! Exact sums, differences, products and remainders of decimals.

use std::ops::Neg;

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::decimal::Decimal;
use super::digits;
use crate::{Budget, Error, Result};

impl Decimal {
    /// The exact sum. Its scale is the larger of the two: `1.10 + 2.20` is `3.30`.
    pub fn add(&self, other: &Self, budget: &Budget) -> Result<Self> {
        self.combine(other, false, budget)
    }

    /// The exact difference, with the larger of the two scales.
    pub fn sub(&self, other: &Self, budget: &Budget) -> Result<Self> {
        self.combine(other, true, budget)
    }

    fn combine(&self, other: &Self, negate: bool, budget: &Budget) -> Result<Self> {
        let (a, b) = (self.mantissa(), other.mantissa());
        if self.exponent() == other.exponent() {
            let sum = if negate { a - b } else { a + b };
            return Ok(Self::from_parts(sum, self.exponent()).with_zero_clamped());
        }
        let exponent = self.exponent().min(other.exponent());
        let up_a = (self.exponent() - exponent).unsigned_abs();
        let up_b = (other.exponent() - exponent).unsigned_abs();
        if let Some(sum) = combine_small(a, up_a, b, up_b, negate) {
            return Ok(Self::from_parts(sum, exponent).with_zero_clamped());
        }
        if b.is_zero() && !worth_padding(up_a) {
            return Ok(self.clone());
        }
        if a.is_zero() && !worth_padding(up_b) {
            return Ok(if negate { -other } else { other.clone() });
        }
        digits::check_scaled(a, up_a, budget)?;
        digits::check_scaled(b, up_b, budget)?;
        let (a, b) = (digits::scaled(a, up_a), digits::scaled(b, up_b));
        let sum = if negate { a - b } else { a + b };
        Ok(Self::from_parts(sum, exponent).with_zero_clamped())
    }

    /// The exact product; the scales add.
    pub fn mul(&self, other: &Self, budget: &Budget) -> Result<Self> {
        let exponent = self.exponent() + other.exponent();
        let (a, b) = (self.mantissa(), other.mantissa());
        budget.check_bits(a.bit_len() as u64 + b.bit_len() as u64)?;
        Self::new(a * b, exponent)
    }

    /// The remainder of the division that cuts towards zero: it has the sign of `self`.
    pub fn rem_trunc(&self, divisor: &Self, budget: &Budget) -> Result<Self> {
        if divisor.is_zero() {
            return Err(Error::DivisionByZero);
        }
        if self.is_zero() {
            return Ok(self.clone());
        }
        let shift = self.exponent() - divisor.exponent();
        if shift >= 0 {
            let rest =
                rem_scaled(self.mantissa(), shift.unsigned_abs(), divisor.mantissa(), budget)?;
            return Self::new(rest, divisor.exponent());
        }
        // A divisor of greater magnitude leaves all of it, and need not be written out.
        if self.magnitude() < divisor.magnitude() {
            return Ok(self.clone());
        }
        digits::check_scaled(divisor.mantissa(), shift.unsigned_abs(), budget)?;
        let divisor = digits::scaled(divisor.mantissa(), shift.unsigned_abs());
        Self::new(self.mantissa() % divisor, self.exponent())
    }

    /// The remainder of the division that rounds down: zero, or with the sign of `divisor`.
    pub fn rem_floor(&self, divisor: &Self, budget: &Budget) -> Result<Self> {
        let rest = self.rem_trunc(divisor, budget)?;
        if rest.is_zero() || rest.is_negative() == divisor.is_negative() {
            return Ok(rest);
        }
        rest.add(divisor, budget)
    }

    /// A zero that came out of arithmetic has no positive exponent.
    pub(super) fn with_zero_clamped(self) -> Self {
        if self.is_zero() && self.exponent() != 0 { Self::zero_at(self.exponent()) } else { self }
    }
}

/// `a * 10^up_a ± b * 10^up_b` when everything fits 127 bits; one of the two powers is 10^0.
#[inline]
fn combine_small(a: &IBig, up_a: u64, b: &IBig, up_b: u64, negate: bool) -> Option<IBig> {
    let power_a = i128::try_from(digits::small_power(up_a)?).ok()?;
    let power_b = i128::try_from(digits::small_power(up_b)?).ok()?;
    let a = i128::try_from(a).ok()?.checked_mul(power_a)?;
    let b = i128::try_from(b).ok()?.checked_mul(power_b)?;
    let sum = if negate { a.checked_sub(b)? } else { a.checked_add(b)? };
    Some(IBig::from(sum))
}

/// Adding a zero only lends its scale, and `1e999 + 0` need not be written out for that.
fn worth_padding(zeros: u64) -> bool {
    const MOST: u64 = 400;
    zeros <= MOST
}

/// `number * 10^shift % divisor` with the sign of `number`; a power beyond the budget is reduced
/// by square and multiply, so that `1e999999999 mod 7` costs nothing.
fn rem_scaled(number: &IBig, shift: u64, divisor: &IBig, budget: &Budget) -> Result<IBig> {
    if shift <= 1000 {
        digits::check_scaled(number, shift, budget)?;
        return Ok(digits::scaled(number, shift) % divisor);
    }
    let modulus: UBig = divisor.unsigned_abs();
    let mut power = UBig::ONE % &modulus;
    for bit in (0..u64::BITS - shift.leading_zeros()).rev() {
        budget.check()?;
        power = power.sqr() % &modulus;
        if shift >> bit & 1 == 1 {
            power = power * 10u8 % &modulus;
        }
    }
    Ok(number % divisor * IBig::from(power) % divisor)
}

impl Neg for Decimal {
    type Output = Self;

    fn neg(self) -> Self {
        let (mantissa, exponent) = self.into_parts();
        Self::from_parts(-mantissa, exponent)
    }
}

impl Neg for &Decimal {
    type Output = Decimal;

    fn neg(self) -> Decimal {
        Decimal::from_parts(-self.mantissa(), self.exponent())
    }
}
