//! Integer powers, their size predicted before they are computed.

use dashu_base::{BitTest, Sign, UnsignedAbs};
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::decimal::Decimal;
use super::fraction::Exact;
use crate::{Budget, Error, Result};

impl Exact {
    /// The power with a whole exponent. `x^0` is 1 for every `x`, zero included; a negative power
    /// of zero is a division by zero. The result keeps no scale: `1.10^2` is `1.21`.
    pub fn pow(&self, exponent: &IBig, budget: &Budget) -> Result<Self> {
        if exponent.is_zero() {
            return Ok(Self::ONE);
        }
        let backwards = exponent.sign() == Sign::Negative;
        if self.is_zero() {
            return if backwards { Err(Error::DivisionByZero) } else { Ok(Self::ZERO) };
        }
        if self.abs().is_one() {
            let flips = self.is_negative() && exponent.bit(0);
            return Ok(Self::from(if flips { -1 } else { 1 }));
        }
        let base = if backwards { &self.recip(budget)? } else { self };
        // Every other base grows or shrinks at least as fast as 1.0...01 with all its digits, so
        // an exponent beyond 64 bits is beyond every budget.
        let times = u64::try_from(exponent.unsigned_abs()).map_err(|_| too_large(budget))?;
        match base.as_ratio() {
            Some(ratio) => pow_ratio(ratio, times, budget),
            None => base.as_decimal().map_or(Ok(Self::ZERO), |decimal| {
                decimal.normalized().pow_normalized(times, budget).map(Self::from)
            }),
        }
    }

    /// The power with a small whole exponent; see [`pow`](Self::pow).
    pub fn powi(&self, exponent: i64, budget: &Budget) -> Result<Self> {
        self.pow(&IBig::from(exponent), budget)
    }
}

impl Decimal {
    /// The power of a number without trailing zeros.
    fn pow_normalized(&self, times: u64, budget: &Budget) -> Result<Self> {
        // The digits come first: too many of them say nothing about the magnitude, and 1 + 1e-23 to
        // the power of 1e18 is a number near 1.
        let mantissa = checked_power(self.mantissa(), times, budget)?;
        let exponent = i64::try_from(times)
            .ok()
            .and_then(|times| self.exponent().checked_mul(times))
            .ok_or(Error::Overflow)?;
        Self::new(mantissa, exponent)
    }
}

/// Numerator and denominator have no common factor, and neither have their powers.
fn pow_ratio(ratio: &RBig, times: u64, budget: &Budget) -> Result<Exact> {
    check_power(ratio.numerator(), times, budget)?;
    check_power(ratio.denominator().as_ibig(), times, budget)?;
    let times = isize::try_from(times).map_err(|_| too_large(budget))?;
    // The denominator keeps its prime other than 2 and 5: no decimal can come of it.
    Ok(Exact::endless(ratio.pow(times)))
}

fn checked_power(number: &IBig, times: u64, budget: &Budget) -> Result<IBig> {
    if number.unsigned_abs().is_one() {
        return Ok(if times.is_multiple_of(2) { IBig::ONE } else { number.clone() });
    }
    check_power(number, times, budget)?;
    let times = usize::try_from(times).map_err(|_| too_large(budget))?;
    Ok(number.pow(times))
}

/// Fails when `number^times` would exceed the digits or the bits of the budget, before computing.
fn check_power(number: &IBig, times: u64, budget: &Budget) -> Result<()> {
    if number.unsigned_abs().is_one() {
        return Ok(());
    }
    // The leading 53 bits give log2 to 1e-15; what is off after `times` is a fraction of a digit
    // at every size that a budget allows.
    let length = number.bit_len();
    let shift = length.saturating_sub(64);
    let leading = u64::try_from(number.unsigned_abs() >> shift).unwrap_or(u64::MAX);
    let log2 = (leading as f64).log2() + shift as f64;
    let bits = log2 * times as f64;
    // A float cast saturates, which is what a limit needs.
    budget.check_digits((bits * std::f64::consts::LOG10_2 + 1.0) as u64)?;
    budget.check_bits(bits as u64)
}

fn too_large(budget: &Budget) -> Error {
    Error::TooLarge { what: "the result", limit: budget.digits(), unit: "digits" }
}
