//! The decimal number: its parts, its size and its order.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use dashu_base::{Abs, Sign};
use dashu_int::{IBig, UBig};

use super::digits;
use crate::{Error, Result};

/// The largest absolute exponent of a [`Decimal`].
pub const MAX_EXPONENT: i64 = 1_000_000_000_000;

/// The most decimal places that a zero keeps: it has no digits that would bound its scale.
const MAX_ZERO_SCALE: i64 = 400;

/// An exact decimal number, `mantissa * 10^exponent`.
///
/// The scale is kept as written, so `1.10` has the mantissa 110 and stays `1.10` in
/// [`to_scaled_text`](Self::to_scaled_text). Equality, order and hash go by value: `1.10 == 1.1`.
///
/// ```
/// use arithma_num::{Budget, Decimal};
///
/// let sum = Decimal::parse("1.10")?.add(&Decimal::parse("2.20")?, &Budget::default())?;
/// assert_eq!(sum.to_text(), "3.3");
/// assert_eq!(sum.to_scaled_text(), "3.30");
/// # Ok::<(), arithma_num::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Decimal {
    mantissa: IBig,
    exponent: i64,
}

impl Decimal {
    /// Zero.
    pub const ZERO: Self = Self { mantissa: IBig::ZERO, exponent: 0 };

    /// One.
    pub const ONE: Self = Self { mantissa: IBig::ONE, exponent: 0 };

    /// `mantissa * 10^exponent`. Fails when the exponent exceeds [`MAX_EXPONENT`].
    pub fn new(mantissa: impl Into<IBig>, exponent: i64) -> Result<Self> {
        let mantissa = mantissa.into();
        if mantissa.is_zero() {
            return Ok(Self::zero_at(exponent));
        }
        if exponent.unsigned_abs() > MAX_EXPONENT.unsigned_abs() {
            return Err(Error::Overflow);
        }
        Ok(Self { mantissa, exponent })
    }

    /// The same without a check: the caller knows that the exponent is small, and that a zero's
    /// exponent is not positive.
    #[inline]
    pub(crate) const fn from_parts(mantissa: IBig, exponent: i64) -> Self {
        Self { mantissa, exponent }
    }

    /// A zero with the scale of `exponent`, as far as a zero keeps one.
    pub(super) fn zero_at(exponent: i64) -> Self {
        Self { mantissa: IBig::ZERO, exponent: exponent.clamp(-MAX_ZERO_SCALE, 0) }
    }

    /// The whole number that the power of ten multiplies.
    #[inline]
    pub fn mantissa(&self) -> &IBig {
        &self.mantissa
    }

    /// The power of ten.
    #[inline]
    pub fn exponent(&self) -> i64 {
        self.exponent
    }

    /// Mantissa and exponent.
    pub fn into_parts(self) -> (IBig, i64) {
        (self.mantissa, self.exponent)
    }

    /// The number of decimal places kept: 2 for `1.10`, 0 for whole numbers.
    pub fn scale(&self) -> u64 {
        self.exponent.min(0).unsigned_abs()
    }

    /// Whether this is zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.mantissa.is_zero()
    }

    /// Whether this is one.
    pub fn is_one(&self) -> bool {
        if self.exponent == 0 { self.mantissa.is_one() } else { *self == Self::ONE }
    }

    /// Whether this is below zero.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.mantissa.sign() == Sign::Negative
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match (self.mantissa.is_zero(), self.mantissa.sign()) {
            (true, _) => 0,
            (false, Sign::Positive) => 1,
            (false, Sign::Negative) => -1,
        }
    }

    /// Whether there is nothing behind the point but zeros.
    pub fn is_integer(&self) -> bool {
        self.exponent >= 0 || self.is_zero() || self.normalized().exponent >= 0
    }

    /// The same value without trailing zeros in the mantissa; zero becomes `0 * 10^0`.
    #[must_use]
    pub fn normalized(&self) -> Self {
        if self.is_zero() {
            return Self::ZERO;
        }
        // The exponent may grow to just above the maximum: harmless, it is far from overflow.
        let (mantissa, stripped) = digits::strip_zeros(&self.mantissa, u64::MAX);
        Self { mantissa, exponent: self.exponent + stripped as i64 }
    }

    /// The decimal digits of the mantissa, trailing zeros included; 1 for zero.
    pub fn digits(&self) -> u64 {
        digits::count(&self.mantissa)
    }

    /// The exponent of the leading digit: 2 for 345.6, -1 for 0.5; for zero, of its last place.
    pub fn magnitude(&self) -> i64 {
        self.exponent + self.digits() as i64 - 1
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Self {
        Self { mantissa: self.mantissa.clone().abs(), exponent: self.exponent }
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Decimal {
            fn from(value: $integer) -> Self {
                Self { mantissa: IBig::from(value), exponent: 0 }
            }
        }
    )*};
}
from_integers!(i32 i64 i128 u8 u32 u64 u128 usize UBig IBig);

impl From<&IBig> for Decimal {
    fn from(value: &IBig) -> Self {
        Self { mantissa: value.clone(), exponent: 0 }
    }
}

impl Default for Decimal {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.mantissa.cmp(&other.mantissa);
        }
        let sign = self.signum();
        match sign.cmp(&other.signum()) {
            Ordering::Equal if sign == 0 => Ordering::Equal,
            Ordering::Equal if self.exponent < other.exponent => {
                compare_aligned(other, self, sign).reverse()
            }
            Ordering::Equal => compare_aligned(self, other, sign),
            unequal => unequal,
        }
    }
}

/// Compares two numbers of the same sign, `high` with the greater exponent. Nothing is scaled
/// before the magnitudes are known to agree, and then by no more digits than `low` has.
fn compare_aligned(high: &Decimal, low: &Decimal, sign: i32) -> Ordering {
    let shift = (high.exponent - low.exponent).unsigned_abs();
    if let Some(power) = digits::small_power(shift).and_then(|p| i128::try_from(p).ok())
        && let (Ok(a), Ok(b)) = (i128::try_from(&high.mantissa), i128::try_from(&low.mantissa))
        && let Some(a) = a.checked_mul(power)
    {
        return a.cmp(&b);
    }
    let by_size = high.magnitude().cmp(&low.magnitude());
    if by_size != Ordering::Equal {
        return if sign < 0 { by_size.reverse() } else { by_size };
    }
    digits::scaled(&high.mantissa, shift).cmp(&low.mantissa)
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal {}

impl Hash for Decimal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let canonical = self.normalized();
        canonical.mantissa.hash(state);
        canonical.exponent.hash(state);
    }
}
