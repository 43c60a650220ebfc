//! Rounding: the modes, and the rounding of decimals.

use std::cmp::Ordering;

use dashu_base::{BitTest, DivRem, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::decimal::{Decimal, MAX_EXPONENT};
use super::digits;
use crate::{Budget, Result};

/// How to choose between the two neighbours of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// To the nearest; a tie goes away from zero.
    #[default]
    HalfUp,
    /// To the nearest; a tie goes to the even digit.
    HalfEven,
    /// Towards zero.
    Down,
    /// Away from zero.
    Up,
    /// Towards minus infinity.
    Floor,
    /// Towards plus infinity.
    Ceiling,
}

/// What to round to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Precision {
    /// So many significant digits; 0 counts as 1.
    Significant(u64),
    /// So many decimal places; a negative number rounds to tens, hundreds and so on. Beyond
    /// ±[`MAX_EXPONENT`] counts as that.
    Places(i64),
}

impl Rounding {
    /// Whether the absolute value cut to `odd` or even is to be raised by one, where `rest` says
    /// how the part that was cut off compares with one half. Only for a rest that is not zero.
    pub(crate) fn raises(self, negative: bool, odd: bool, rest: Ordering) -> bool {
        match self {
            Self::HalfUp => rest != Ordering::Less,
            Self::HalfEven => rest == Ordering::Greater || (rest == Ordering::Equal && odd),
            Self::Down => false,
            Self::Up => true,
            Self::Floor => negative,
            Self::Ceiling => !negative,
        }
    }
}

impl Decimal {
    /// The number rounded; unchanged when it is already that short (zeros are never added).
    #[must_use]
    pub fn round(&self, precision: Precision, rounding: Rounding) -> Self {
        let digits = self.digits();
        let drop = match precision {
            Precision::Significant(most) => digits.saturating_sub(most.max(1)).cast_signed(),
            Precision::Places(places) => {
                -places.clamp(-MAX_EXPONENT, MAX_EXPONENT) - self.exponent()
            }
        };
        if drop <= 0 {
            return self.clone();
        }
        if self.is_zero() {
            return Self::zero_at(self.exponent() + drop);
        }
        let kept = cut(self.mantissa(), digits, drop.unsigned_abs(), rounding);
        let exponent = self.exponent() + drop;
        match precision {
            // 9.99 to two digits is 10, not 10.0.
            Precision::Significant(most) if digits::count(&kept) > most.max(1) => {
                Self::from_parts(kept / IBig::from(10), exponent + 1)
            }
            _ => Self::from_parts(kept, exponent).with_zero_clamped(),
        }
    }

    /// The number with exactly so many decimal places: rounded, or padded with zeros.
    pub fn rescale(&self, places: u32, rounding: Rounding, budget: &Budget) -> Result<Self> {
        let rounded = self.round(Precision::Places(i64::from(places)), rounding);
        let missing = rounded.exponent() + i64::from(places);
        if missing <= 0 {
            return Ok(rounded);
        }
        budget.check_digits(u64::from(places))?;
        let missing = missing.unsigned_abs();
        if rounded.is_zero() {
            return Ok(Self::from_parts(IBig::ZERO, -i64::from(places)));
        }
        digits::check_scaled(rounded.mantissa(), missing, budget)?;
        let mantissa = digits::scaled(rounded.mantissa(), missing);
        Ok(Self::from_parts(mantissa, -i64::from(places)))
    }
}

/// `number / 10^drop`, rounded, where `number` is not zero and has `count` digits.
fn cut(number: &IBig, count: u64, drop: u64, rounding: Rounding) -> IBig {
    let negative = number.sign() == Sign::Negative;
    if drop > count {
        // Less than a tenth: nothing to divide.
        let raised = rounding.raises(negative, false, Ordering::Less);
        return IBig::from_parts(number.sign(), UBig::from(u8::from(raised)));
    }
    if let Ok(small) = i128::try_from(number)
        && let Some(power) = digits::small_power(drop)
    {
        let magnitude = small.unsigned_abs();
        let (mut quotient, rest) = (magnitude / power, magnitude % power);
        if rest != 0 {
            // rest < power <= 10^38, so twice the rest fits.
            let half = (2 * rest).cmp(&power);
            quotient += u128::from(rounding.raises(negative, quotient & 1 == 1, half));
        }
        return IBig::from_parts(number.sign(), UBig::from(quotient));
    }
    let power = digits::power(drop);
    let (mut quotient, rest) = number.unsigned_abs().div_rem(power.as_ref());
    if !rest.is_zero() {
        let half = (rest << 1).cmp(power.as_ref());
        if rounding.raises(negative, quotient.bit(0), half) {
            quotient += UBig::ONE;
        }
    }
    IBig::from_parts(number.sign(), quotient)
}
