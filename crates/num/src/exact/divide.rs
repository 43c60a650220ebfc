//! Quotients: rounded, or exact where they end.

use std::cmp::Ordering;

use dashu_base::{BitTest, DivRem, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::decimal::{Decimal, MAX_EXPONENT};
use super::digits;
use super::round::{Precision, Rounding};
use crate::size::Size;
use crate::{Budget, Error, Result};

impl Decimal {
    /// The quotient, correctly rounded. An exact quotient keeps no more places than it needs and
    /// no fewer than the operands suggest: `2.40 / 2` is `1.20`, `1 / 4` is `0.25`.
    pub fn div(
        &self,
        divisor: &Self,
        precision: Precision,
        rounding: Rounding,
        budget: &Budget,
    ) -> Result<Self> {
        if divisor.is_zero() {
            return Err(Error::DivisionByZero);
        }
        let exponent = self.exponent() - divisor.exponent();
        if self.is_zero() {
            return Ok(Self::zero_at(exponent));
        }
        let numerator = self.mantissa().clone() * divisor.mantissa().sign();
        let (quotient, exact) = round_quotient(
            &numerator,
            &divisor.mantissa().unsigned_abs(),
            exponent,
            precision,
            rounding,
            budget,
        )?;
        if !exact || quotient.exponent() >= exponent || quotient.is_zero() {
            return Ok(quotient);
        }
        let spare = (exponent - quotient.exponent()).unsigned_abs();
        let (mantissa, stripped) = digits::strip_zeros(quotient.mantissa(), spare);
        Self::new(mantissa, quotient.exponent() + stripped.cast_signed())
    }

    /// The quotient if it has a finite expansion, without a gcd: with the twos and fives of the
    /// divisor set aside, the rest `c` is coprime to ten, so the expansion ends if and only if `c`
    /// divides the dividend. The divisor is not zero.
    pub(super) fn div_finite(&self, divisor: &Self, budget: &Budget) -> Result<Option<Self>> {
        let ideal = self.exponent() - divisor.exponent();
        if self.is_zero() {
            return Ok(Some(Self::zero_at(ideal)));
        }
        let numerator = self.mantissa().clone() * divisor.mantissa().sign();
        let (twos, fives, rest) = split_tens(divisor.mantissa().unsigned_abs());
        let quotient = if rest.is_one() {
            numerator
        } else {
            let (quotient, remainder) = numerator.div_rem(IBig::from(rest));
            if !remainder.is_zero() {
                return Ok(None);
            }
            quotient
        };
        let (mantissa, places) = over_twos_and_fives(quotient, twos, fives, budget)?;
        let (mantissa, stripped) = digits::strip_zeros(&mantissa, places);
        Self::new(mantissa, ideal - places.cast_signed() + stripped.cast_signed()).map(Some)
    }
}

/// The exponents of 2 and 5 in a number that is not zero, and what remains.
pub(super) fn split_tens(number: UBig) -> (u64, u64, UBig) {
    let twos = number.trailing_zeros().unwrap_or(0);
    let mut rest = number >> twos;
    if let Ok(mut small) = u128::try_from(&rest) {
        let mut fives = 0;
        while small.is_multiple_of(5) {
            small /= 5;
            fives += 1;
        }
        return (twos as u64, fives, UBig::from(small));
    }
    let fives = rest.remove_word(5).unwrap_or(0);
    (twos as u64, fives as u64, rest)
}

/// `number / (2^twos * 5^fives)` as a mantissa and its number of decimal places.
pub(super) fn over_twos_and_fives(
    number: IBig,
    twos: u64,
    fives: u64,
    budget: &Budget,
) -> Result<(IBig, u64)> {
    let missing = twos.abs_diff(fives);
    // 5^k has fewer than 2.33 k bits.
    budget.check_bits((number.bit_len() as u64).saturating_add(missing.saturating_mul(7) / 3))?;
    let mantissa = match twos.cmp(&fives) {
        Ordering::Equal => number,
        Ordering::Greater => number * UBig::from(5u8).pow(missing.to_size()),
        Ordering::Less => number << missing.to_size(),
    };
    Ok((mantissa, twos.max(fives)))
}

/// `numerator / denominator * 10^exponent`, correctly rounded, and whether that is exact. The
/// numerator is not zero.
pub(super) fn round_quotient(
    numerator: &IBig,
    denominator: &UBig,
    exponent: i64,
    precision: Precision,
    rounding: Rounding,
    budget: &Budget,
) -> Result<(Decimal, bool)> {
    // With a and b digits the quotient lies between 10^(a-b-1) and 10^(a-b+1), both excluded.
    let size =
        digits::count(numerator).cast_signed() - digits::count_unsigned(denominator).cast_signed();
    let negative = numerator.sign() == Sign::Negative;
    let (shift, wanted) = match precision {
        Precision::Significant(most) => {
            budget.check_digits(most)?;
            let most = most.max(1);
            (most.cast_signed() - size, Some(most))
        }
        Precision::Places(places) => (places.clamp(-MAX_EXPONENT, MAX_EXPONENT) + exponent, None),
    };
    if size + 1 + shift < 0 {
        // Less than a tenth of the last place: nothing to divide.
        let raised = u8::from(rounding.raises(negative, false, Ordering::Less));
        let mantissa = IBig::from_parts(numerator.sign(), UBig::from(raised));
        return Ok((Decimal::new(mantissa, exponent - shift)?, false));
    }
    let (mut quotient, rest, divisor) = divide_scaled(numerator, denominator, shift, budget)?;
    let mut half = (&rest << 1).cmp(&divisor);
    let mut exact = rest.is_zero();
    let mut exponent = exponent - shift;
    // Scaled for `most` digits the quotient may have one more: it joins the rest.
    if wanted.is_some_and(|most| digits::count_unsigned(&quotient) > most) {
        let (shorter, last) = quotient.div_rem(10u8);
        quotient = shorter;
        half = last.cmp(&5).then(if exact { Ordering::Equal } else { Ordering::Greater });
        exact &= last == 0;
        exponent += 1;
    }
    if !exact && rounding.raises(negative, quotient.bit(0), half) {
        quotient += UBig::ONE;
        if wanted.is_some_and(|most| digits::count_unsigned(&quotient) > most) {
            quotient /= 10u8;
            exponent += 1;
        }
    }
    let mantissa = IBig::from_parts(numerator.sign(), quotient);
    Ok((Decimal::new(mantissa, exponent)?, exact))
}

/// Quotient and rest of `|numerator| * 10^shift / denominator`, and the divisor that was used.
fn divide_scaled(
    numerator: &IBig,
    denominator: &UBig,
    shift: i64,
    budget: &Budget,
) -> Result<(UBig, UBig, UBig)> {
    let magnitude = numerator.unsigned_abs();
    let zeros = shift.unsigned_abs();
    let bits = magnitude.bit_len().max(denominator.bit_len()) as u64;
    budget.check_bits(bits.saturating_add(digits::power_bits(zeros)))?;
    let power = digits::power(zeros);
    let (quotient, rest, divisor) = if shift >= 0 {
        let (quotient, rest) = (magnitude * power.as_ref()).div_rem(denominator);
        (quotient, rest, denominator.clone())
    } else {
        let divisor = denominator * power.as_ref();
        let (quotient, rest) = magnitude.div_rem(&divisor);
        (quotient, rest, divisor)
    };
    Ok((quotient, rest, divisor))
}
