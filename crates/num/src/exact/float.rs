//! To and from doubles, exactly or correctly rounded.

use dashu_base::{BitTest, DivRem, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::decimal::Decimal;
use super::digits;
use super::fraction::Exact;
use crate::size::Size;
use crate::{Budget, Error, Result};

/// The powers of ten that a double holds exactly.
const EXACT_POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// The bits of a double's mantissa.
const MANTISSA_BITS: i64 = 53;

/// The exponent of the smallest subnormal double, 2^-1074.
const LEAST_EXPONENT: i64 = -1074;

impl Decimal {
    /// The exact value of a double: `0.1f64` is 0.1000000000000000055511151231257827...
    pub fn from_f64(value: f64) -> Result<Self> {
        check_finite(value)?;
        let bits = value.to_bits();
        let stored = (bits >> 52 & 0x7ff).cast_signed();
        let fraction = bits & ((1 << 52) - 1);
        // Subnormal numbers lack the implicit leading bit, and share the least exponent.
        let mantissa = if stored == 0 { fraction } else { fraction | 1 << 52 };
        let exponent = stored.max(1) - 1 + LEAST_EXPONENT;
        if mantissa == 0 {
            return Ok(Self::ZERO);
        }
        let spare = mantissa.trailing_zeros();
        let (odd, exponent) = (IBig::from(mantissa >> spare), exponent + i64::from(spare));
        let odd = if value < 0.0 { -odd } else { odd };
        let shift = exponent.unsigned_abs().to_size();
        Ok(if exponent >= 0 {
            Self::from(odd << shift)
        } else {
            // m / 2^k = m * 5^k / 10^k
            Self::from_parts(odd * UBig::from(5u8).pow(shift), exponent)
        })
    }

    /// The shortest decimal that reads back as this double: `0.1f64` is 0.1. Where two are equally
    /// near, the even one, as JavaScript and Python choose: 790251276073412.25 is ...412.2.
    pub fn from_f64_shortest(value: f64) -> Result<Self> {
        check_finite(value)?;
        let one = Self::parse(&format!("{value:e}"))?.normalized();
        // Shorter ones are the nearest by far.
        if one.digits() < 16 || one.is_even() {
            return Ok(one);
        }
        let (exact, budget) = (Self::from_f64(value)?, Budget::default());
        let other = exact.add(&exact.sub(&one, &budget)?, &budget)?.normalized();
        let as_good =
            other.digits() <= one.digits() && other.is_even() && other.nearest_f64() == value;
        Ok(if as_good { other } else { one })
    }

    /// Whether the last digit is even.
    fn is_even(&self) -> bool {
        !self.mantissa().bit(0)
    }

    /// The double nearest to this value, ties to even; infinite beyond the largest.
    pub fn nearest_f64(&self) -> f64 {
        if let Ok(mantissa) = i64::try_from(self.mantissa())
            && mantissa.unsigned_abs() <= 1 << MANTISSA_BITS
            && let Some(power) = EXACT_POWERS.get(self.exponent().unsigned_abs().to_size())
        {
            // Both are exact, so this one operation rounds once.
            let mantissa = mantissa as f64;
            return if self.exponent() < 0 { mantissa / power } else { mantissa * power };
        }
        let sign = if self.is_negative() { -1.0 } else { 1.0 };
        // The largest double is below 1e309; half the least one is above 1e-325.
        if self.is_zero() || self.magnitude() < -325 {
            return sign * 0.0;
        }
        if self.magnitude() > 309 {
            return sign * f64::INFINITY;
        }
        let magnitude = self.mantissa().unsigned_abs();
        let power = digits::power(self.exponent().unsigned_abs());
        sign * if self.exponent() >= 0 {
            nearest(&(magnitude * power.as_ref()), &UBig::ONE)
        } else {
            nearest(&magnitude, power.as_ref())
        }
    }
}

impl Exact {
    /// The exact value of a double.
    pub fn from_f64(value: f64) -> Result<Self> {
        Decimal::from_f64(value).map(Self::from)
    }

    /// The shortest decimal that reads back as this double: `0.1f64` is 0.1.
    pub fn from_f64_shortest(value: f64) -> Result<Self> {
        Decimal::from_f64_shortest(value).map(Self::from)
    }

    /// The double nearest to this value, ties to even; infinite beyond the largest.
    pub fn nearest_f64(&self) -> f64 {
        match (self.as_decimal(), self.as_ratio()) {
            (Some(decimal), _) => decimal.nearest_f64(),
            (None, Some(ratio)) => {
                let sign = if self.is_negative() { -1.0 } else { 1.0 };
                sign * nearest(&ratio.numerator().unsigned_abs(), ratio.denominator())
            }
            (None, None) => 0.0,
        }
    }
}

fn check_finite(value: f64) -> Result<()> {
    if value.is_finite() {
        return Ok(());
    }
    Err(Error::domain(format!("{value} is not a finite number")))
}

/// The double nearest to `numerator / denominator`, ties to even.
pub(crate) fn nearest(numerator: &UBig, denominator: &UBig) -> f64 {
    if numerator.is_zero() {
        return 0.0;
    }
    // 2^(size-1) < quotient < 2^(size+1): scaled by 2^(54-size) it has 54 or 55 bits, one or two
    // more than a mantissa. A subnormal result has fewer, its last place being fixed.
    let size = numerator.bit_len() as i64 - denominator.bit_len() as i64;
    if size > 1025 {
        return f64::INFINITY;
    }
    let last = (size - 1 - MANTISSA_BITS).max(LEAST_EXPONENT - 1);
    if size < last - 1 {
        return 0.0;
    }
    let shift = last.unsigned_abs().to_size();
    let (quotient, rest) = if last <= 0 {
        (numerator << shift).div_rem(denominator)
    } else {
        numerator.div_rem(&(denominator << shift))
    };
    let quotient = u64::try_from(quotient).unwrap_or(u64::MAX);
    round_to_double(quotient, !rest.is_zero(), last)
}

/// `(quotient + rest) * 2^last` with `0 <= rest < 1`, rounded once; `last` is at least -1075.
fn round_to_double(quotient: u64, has_rest: bool, last: i64) -> f64 {
    let length = i64::from(u64::BITS - quotient.leading_zeros());
    let drop = (length - MANTISSA_BITS).max(LEAST_EXPONENT - last).max(0);
    let kept = quotient >> drop;
    let cut = quotient & ((1 << drop) - 1);
    let half = if drop == 0 { 0 } else { 1u64 << (drop - 1) };
    let above = cut > half || (cut == half && has_rest);
    let raised = drop > 0 && (above || (cut == half && kept & 1 == 1));
    let mantissa = kept + u64::from(raised);
    scale_by_power_of_two(mantissa, last + drop)
}

/// `mantissa * 2^exponent` for a mantissa of at most 53 bits (or 2^53) whose product is a double,
/// or too large for one.
fn scale_by_power_of_two(mantissa: u64, exponent: i64) -> f64 {
    // Built from its bits: a product with 2^exponent would need powers outside the range.
    if mantissa == 0 {
        return 0.0;
    }
    let spare = i64::from(mantissa.leading_zeros()) - (64 - MANTISSA_BITS);
    let (mantissa, exponent) = match spare {
        -1 => (mantissa >> 1, exponent + 1),
        _ => {
            let up = spare.min(exponent - LEAST_EXPONENT).max(0);
            (mantissa << up, exponent - up)
        }
    };
    let implicit = 1u64 << (MANTISSA_BITS - 1);
    let stored = if mantissa & implicit == 0 { 0 } else { exponent - LEAST_EXPONENT + 1 };
    if stored > 2046 {
        return f64::INFINITY;
    }
    f64::from_bits(stored.unsigned_abs() << 52 | (mantissa & (implicit - 1)))
}
