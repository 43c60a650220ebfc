//! The exact number: a decimal where the expansion ends, else a fraction in lowest terms.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ops::Neg;

use dashu_base::{Abs, BitTest, Inverse, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::decimal::Decimal;
use super::digits;
use super::divide::{over_twos_and_fives, round_quotient, split_tens};
use super::round::{Precision, Rounding};
use crate::{Budget, Error, Result};

/// An exact rational number.
///
/// It is a [`Decimal`] if and only if it has a finite decimal expansion, and a fraction in lowest
/// terms otherwise, so a value has one form however it came about; only a decimal's scale differs.
/// Equality, order and hash go by value: `1.0 == 1 == 2/2`.
///
/// ```
/// use arithma_num::{Budget, Decimal, Exact, Precision, Rounding};
///
/// let budget = Budget::default();
/// let third = Exact::ONE.div(&Exact::from(3), &budget)?;
/// assert_eq!(third.to_text(), "1/3");
/// assert_eq!(third.mul(&Exact::from(Decimal::parse("0.3")?), &budget)?.to_text(), "0.1");
///
/// let rounded = third.round(Precision::Significant(5), Rounding::HalfUp, &budget)?;
/// assert_eq!(rounded.to_text(), "0.33333");
/// # Ok::<(), arithma_num::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exact(Repr);

#[derive(Clone, Debug)]
enum Repr {
    Decimal(Decimal),
    /// Invariant: the denominator has a prime factor other than 2 and 5.
    Ratio(RBig),
}

impl Exact {
    /// Zero.
    pub const ZERO: Self = Self(Repr::Decimal(Decimal::ZERO));

    /// One.
    pub const ONE: Self = Self(Repr::Decimal(Decimal::ONE));

    /// `numerator / denominator`. Takes the gcd of two numbers that are there already, so it asks
    /// for no budget.
    pub fn from_fraction(numerator: IBig, denominator: IBig) -> Result<Self> {
        if denominator.is_zero() {
            return Err(Error::DivisionByZero);
        }
        Ok(Self::from(RBig::from_parts_signed(numerator, denominator)))
    }

    /// A fraction that is known to have no finite expansion.
    pub(super) fn endless(ratio: RBig) -> Self {
        Self(Repr::Ratio(ratio))
    }

    /// The decimal, when the expansion ends.
    pub fn as_decimal(&self) -> Option<&Decimal> {
        match &self.0 {
            Repr::Decimal(decimal) => Some(decimal),
            Repr::Ratio(_) => None,
        }
    }

    /// The fraction, when the expansion does not end.
    pub fn as_ratio(&self) -> Option<&RBig> {
        match &self.0 {
            Repr::Decimal(_) => None,
            Repr::Ratio(ratio) => Some(ratio),
        }
    }

    /// The decimal when the expansion ends, else the number itself again.
    pub fn into_decimal(self) -> Result<Decimal, Self> {
        match self.0 {
            Repr::Decimal(decimal) => Ok(decimal),
            Repr::Ratio(_) => Err(self),
        }
    }

    /// The value as a fraction in lowest terms.
    pub fn to_ratio(&self, budget: &Budget) -> Result<RBig> {
        match &self.0 {
            Repr::Ratio(ratio) => Ok(ratio.clone()),
            Repr::Decimal(decimal) => {
                let zeros = decimal.exponent().unsigned_abs();
                digits::check_scaled(decimal.mantissa(), zeros, budget)?;
                if decimal.exponent() >= 0 {
                    return Ok(RBig::from(digits::scaled(decimal.mantissa(), zeros)));
                }
                let bits = decimal.mantissa().bit_len() as u64 + digits::power_bits(zeros);
                check_reducible(bits, budget)?;
                let power = digits::power(zeros).into_owned();
                Ok(RBig::from_parts(decimal.mantissa().clone(), power))
            }
        }
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self, budget: &Budget) -> Result<IBig> {
        Ok(self.to_ratio(budget)?.into_parts().0)
    }

    /// The denominator in lowest terms.
    pub fn denominator(&self, budget: &Budget) -> Result<UBig> {
        Ok(self.to_ratio(budget)?.into_parts().1)
    }

    /// Whether this is zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(&self.0, Repr::Decimal(decimal) if decimal.is_zero())
    }

    /// Whether this is one.
    pub fn is_one(&self) -> bool {
        matches!(&self.0, Repr::Decimal(decimal) if decimal.is_one())
    }

    /// Whether this is below zero.
    #[inline]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Decimal(decimal) => decimal.is_negative(),
            Repr::Ratio(ratio) => ratio.sign() == Sign::Negative,
        }
    }

    /// Whether this is a whole number.
    pub fn is_integer(&self) -> bool {
        matches!(&self.0, Repr::Decimal(decimal) if decimal.is_integer())
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Decimal(decimal) => decimal.signum(),
            Repr::Ratio(ratio) if ratio.sign() == Sign::Negative => -1,
            Repr::Ratio(_) => 1,
        }
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Self {
        match &self.0 {
            Repr::Decimal(decimal) => Self::from(decimal.abs()),
            Repr::Ratio(ratio) => Self::endless(ratio.clone().abs()),
        }
    }

    /// The exact sum.
    pub fn add(&self, other: &Self, budget: &Budget) -> Result<Self> {
        match (&self.0, &other.0) {
            (Repr::Decimal(a), Repr::Decimal(b)) => a.add(b, budget).map(Self::from),
            (Repr::Ratio(a), Repr::Ratio(b)) => {
                check_reducible(ratio_bits(a) + ratio_bits(b), budget)?;
                canonical(a + b, budget)
            }
            // The prime that keeps one expansion from ending stays in the denominator of the sum.
            (Repr::Ratio(ratio), Repr::Decimal(_)) => {
                let decimal = other.ratio_beside(ratio, budget)?;
                Ok(Self::endless(ratio + decimal))
            }
            (Repr::Decimal(_), Repr::Ratio(ratio)) => {
                let decimal = self.ratio_beside(ratio, budget)?;
                Ok(Self::endless(decimal + ratio))
            }
        }
    }

    /// The exact difference.
    pub fn sub(&self, other: &Self, budget: &Budget) -> Result<Self> {
        match (&self.0, &other.0) {
            (Repr::Decimal(a), Repr::Decimal(b)) => a.sub(b, budget).map(Self::from),
            _ => self.add(&-other, budget),
        }
    }

    /// The exact product.
    pub fn mul(&self, other: &Self, budget: &Budget) -> Result<Self> {
        match (&self.0, &other.0) {
            (Repr::Decimal(a), Repr::Decimal(b)) => a.mul(b, budget).map(Self::from),
            (Repr::Ratio(a), Repr::Ratio(b)) => {
                check_reducible(ratio_bits(a) + ratio_bits(b), budget)?;
                canonical(a * b, budget)
            }
            (Repr::Ratio(ratio), Repr::Decimal(_)) => {
                canonical(ratio * other.ratio_beside(ratio, budget)?, budget)
            }
            (Repr::Decimal(_), Repr::Ratio(ratio)) => {
                canonical(self.ratio_beside(ratio, budget)? * ratio, budget)
            }
        }
    }

    /// The exact quotient.
    pub fn div(&self, divisor: &Self, budget: &Budget) -> Result<Self> {
        if divisor.is_zero() {
            return Err(Error::DivisionByZero);
        }
        if let (Repr::Decimal(a), Repr::Decimal(b)) = (&self.0, &divisor.0) {
            if let Some(quotient) = a.div_finite(b, budget)? {
                return Ok(Self::from(quotient));
            }
            return endless_quotient(a, b, budget).map(Self::endless);
        }
        self.mul(&divisor.recip(budget)?, budget)
    }

    /// One divided by this number.
    pub fn recip(&self, budget: &Budget) -> Result<Self> {
        match &self.0 {
            Repr::Decimal(_) => Self::ONE.div(self, budget),
            // The reciprocal of an endless fraction may well end: 3 of 1/3.
            Repr::Ratio(ratio) => canonical(ratio.clone().inv(), budget),
        }
    }

    /// The remainder of the division that cuts towards zero: it has the sign of `self`.
    pub fn rem_trunc(&self, divisor: &Self, budget: &Budget) -> Result<Self> {
        if divisor.is_zero() {
            return Err(Error::DivisionByZero);
        }
        if let (Repr::Decimal(a), Repr::Decimal(b)) = (&self.0, &divisor.0) {
            return a.rem_trunc(b, budget).map(Self::from);
        }
        let quotient = Self::from(self.div(divisor, budget)?.trunc(budget)?);
        self.sub(&quotient.mul(divisor, budget)?, budget)
    }

    /// The remainder of the division that rounds down: zero, or with the sign of `divisor`.
    pub fn rem_floor(&self, divisor: &Self, budget: &Budget) -> Result<Self> {
        let rest = self.rem_trunc(divisor, budget)?;
        if rest.is_zero() || rest.is_negative() == divisor.is_negative() {
            return Ok(rest);
        }
        rest.add(divisor, budget)
    }

    /// The value rounded to a decimal; a decimal that is short enough already stays as it is.
    pub fn round(
        &self,
        precision: Precision,
        rounding: Rounding,
        budget: &Budget,
    ) -> Result<Decimal> {
        match &self.0 {
            Repr::Decimal(decimal) => Ok(decimal.round(precision, rounding)),
            Repr::Ratio(ratio) => {
                let (numerator, denominator) = (ratio.numerator(), ratio.denominator());
                round_quotient(numerator, denominator, 0, precision, rounding, budget)
                    .map(|(rounded, _)| rounded)
            }
        }
    }

    /// This decimal as a fraction, when arithmetic of it with `ratio` is within the budget.
    fn ratio_beside(&self, ratio: &RBig, budget: &Budget) -> Result<RBig> {
        let this = self.to_ratio(budget)?;
        check_reducible(ratio_bits(&this) + ratio_bits(ratio), budget)?;
        Ok(this)
    }
}

/// Bits of numerator and denominator together; no sum or product of two fractions has a part with
/// more than the sum of these.
fn ratio_bits(ratio: &RBig) -> u64 {
    (ratio.numerator().bit_len() + ratio.denominator().bit_len()) as u64
}

/// Fails when numbers of so many bits together take too long to reduce. A gcd takes quadratic time
/// and cannot be stopped: 0.4 s for two numbers of 2^20 bits, 6 s for two of 2^22.
pub(super) fn check_reducible(bits: u64, budget: &Budget) -> Result<()> {
    const SHARE: u64 = 2;
    budget.check()?;
    budget.check_bits(bits.saturating_mul(SHARE))
}

/// The fraction as a decimal where its expansion ends.
fn canonical(ratio: RBig, budget: &Budget) -> Result<Exact> {
    let (twos, fives, rest) = split_tens(ratio.denominator().clone());
    if !rest.is_one() {
        return Ok(Exact::endless(ratio));
    }
    let (numerator, _) = ratio.into_parts();
    let (mantissa, places) = over_twos_and_fives(numerator, twos, fives, budget)?;
    Decimal::new(mantissa, -places.cast_signed()).map(Exact::from)
}

/// The quotient of two decimals that does not end, in lowest terms.
fn endless_quotient(a: &Decimal, b: &Decimal, budget: &Budget) -> Result<RBig> {
    let shift = a.exponent() - b.exponent();
    let zeros = shift.unsigned_abs();
    let mut numerator = a.mantissa().clone() * b.mantissa().sign();
    let mut denominator = b.mantissa().unsigned_abs();
    let bits = (numerator.bit_len() + denominator.bit_len()) as u64;
    check_reducible(bits.saturating_add(digits::power_bits(zeros)), budget)?;
    if shift >= 0 {
        numerator *= digits::power(zeros).as_ref();
    } else {
        denominator *= digits::power(zeros).as_ref();
    }
    Ok(RBig::from_parts(numerator, denominator))
}

impl From<Decimal> for Exact {
    #[inline]
    fn from(value: Decimal) -> Self {
        Self(Repr::Decimal(value))
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Exact {
            fn from(value: $integer) -> Self {
                Self::from(Decimal::from(value))
            }
        }
    )*};
}
from_integers!(i32 i64 i128 u8 u32 u64 u128 usize UBig IBig &IBig);

impl From<RBig> for Exact {
    fn from(value: RBig) -> Self {
        // A decimal has at most 2.4 times the bits of its fraction, so no budget is needed.
        let unlimited = Budget::default().with_bits(u64::MAX);
        match canonical(value.clone(), &unlimited) {
            Ok(number) => number,
            // Out of reach: the exponent would need a denominator of 10^12 bits.
            Err(_) => Self::endless(value),
        }
    }
}

impl Default for Exact {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Neg for &Exact {
    type Output = Exact;

    fn neg(self) -> Exact {
        match &self.0 {
            Repr::Decimal(decimal) => Exact::from(-decimal),
            Repr::Ratio(ratio) => Exact::endless(-ratio),
        }
    }
}

impl Neg for Exact {
    type Output = Self;

    fn neg(self) -> Self {
        match self.0 {
            Repr::Decimal(decimal) => Self::from(-decimal),
            Repr::Ratio(ratio) => Self::endless(-ratio),
        }
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Decimal(a), Repr::Decimal(b)) => a.cmp(b),
            (Repr::Ratio(a), Repr::Ratio(b)) => a.cmp(b),
            (Repr::Decimal(a), Repr::Ratio(b)) => compare_with_ratio(a, b),
            (Repr::Ratio(a), Repr::Decimal(b)) => compare_with_ratio(b, a).reverse(),
        }
    }
}

/// Compares by sign, then by magnitude, and multiplies out only when the magnitudes are so close
/// that the power of ten is no longer than the digits that are there.
fn compare_with_ratio(decimal: &Decimal, ratio: &RBig) -> Ordering {
    let (numerator, denominator) = (ratio.numerator(), ratio.denominator());
    let negative = ratio.sign() == Sign::Negative;
    if decimal.is_zero() || decimal.is_negative() != negative {
        return decimal.signum().cmp(&if negative { -1 } else { 1 });
    }
    // 10^(size-1) < |ratio| < 10^(size+1).
    let size =
        digits::count(numerator).cast_signed() - digits::count_unsigned(denominator).cast_signed();
    let magnitude = decimal.magnitude();
    if magnitude > size || magnitude < size - 2 {
        let by_size = magnitude.cmp(&(size - 1));
        return if negative { by_size.reverse() } else { by_size };
    }
    let power = digits::power(decimal.exponent().unsigned_abs());
    if decimal.exponent() >= 0 {
        (decimal.mantissa() * denominator * power.as_ref()).cmp(numerator)
    } else {
        (decimal.mantissa() * denominator).cmp(&(numerator * power.as_ref()))
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Repr::Decimal(a), Repr::Decimal(b)) => a == b,
            (Repr::Ratio(a), Repr::Ratio(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Exact {}

impl Hash for Exact {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Repr::Decimal(decimal) => decimal.hash(state),
            Repr::Ratio(ratio) => ratio.hash(state),
        }
    }
}
