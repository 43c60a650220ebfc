//! Small exact fractions, for folding constants. What does not fit is left as it was written: a
//! derivative must not grow by folding. A fact of every node, so it is small and copied.

use arithma_num::Decimal;

/// A fraction in lowest terms with a positive denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ratio {
    numerator: i128,
    denominator: i128,
}

/// The most decimal places that a folded number is written with; beyond, it is a quotient.
const PLACES: u32 = 6;

impl Ratio {
    pub(super) const ZERO: Self = Self::whole(0);
    pub(super) const ONE: Self = Self::whole(1);

    pub(super) const fn whole(value: i64) -> Self {
        Self { numerator: value as i128, denominator: 1 }
    }

    fn new(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor =
            i128::try_from(gcd(numerator.unsigned_abs(), denominator.unsigned_abs())).ok()?;
        let sign = denominator.signum();
        Some(Self {
            numerator: numerator.checked_mul(sign)? / divisor,
            denominator: denominator.checked_mul(sign)? / divisor,
        })
    }

    /// A number as written, if it is small enough.
    pub(super) fn parse(digits: &str) -> Option<Self> {
        let decimal = Decimal::parse(digits).ok()?;
        let value = i128::try_from(decimal.mantissa()).ok()?;
        let shift = i32::try_from(decimal.exponent()).ok()?;
        let power = 10_i128.checked_pow(shift.unsigned_abs())?;
        if shift < 0 { Self::new(value, power) } else { Self::new(value.checked_mul(power)?, 1) }
    }

    pub(super) fn is_zero(self) -> bool {
        self.numerator == 0
    }

    pub(super) fn is_negative(self) -> bool {
        self.numerator < 0
    }

    /// The value as an integer, if it is one.
    pub(super) fn integer(self) -> Option<i128> {
        (self.denominator == 1).then_some(self.numerator)
    }

    pub(super) fn neg(self) -> Option<Self> {
        Some(Self { numerator: self.numerator.checked_neg()?, ..self })
    }

    pub(super) fn add(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Self::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    pub(super) fn mul(self, other: Self) -> Option<Self> {
        Self::new(
            self.numerator.checked_mul(other.numerator)?,
            self.denominator.checked_mul(other.denominator)?,
        )
    }

    pub(super) fn div(self, other: Self) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        self.mul(Self::new(other.denominator, other.numerator)?)
    }

    /// An integer power with a small exponent; none for a negative power of zero.
    pub(super) fn pow(self, exponent: i128) -> Option<Self> {
        let n = u32::try_from(exponent.unsigned_abs()).ok().filter(|&n| n <= 128)?;
        let power = Self::new(self.numerator.checked_pow(n)?, self.denominator.checked_pow(n)?)?;
        if exponent < 0 { Self::ONE.div(power) } else { Some(power) }
    }

    /// Numerator and denominator as numbers of their own.
    pub(super) fn parts(self) -> (Self, Self) {
        let whole = |numerator| Self { numerator, denominator: 1 };
        (whole(self.numerator), whole(self.denominator))
    }

    /// The digits of a number that is not negative: an integer or a short decimal. None where only
    /// a quotient is exact.
    pub(super) fn digits(self) -> Option<String> {
        if self.denominator == 1 {
            return Some(self.numerator.to_string());
        }
        let places = (1..=PLACES).find(|&places| 10_i128.pow(places) % self.denominator == 0)?;
        let scaled = self.numerator.checked_mul(10_i128.pow(places) / self.denominator)?;
        let one = 10_i128.pow(places);
        let width = places as usize;
        Some(format!("{}.{:0width$}", scaled / one, scaled % one))
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes() {
        let round_trip = |text| Ratio::parse(text).and_then(Ratio::digits);
        assert_eq!(round_trip("12").as_deref(), Some("12"));
        assert_eq!(round_trip(".50").as_deref(), Some("0.5"));
        assert_eq!(round_trip("1_000.25").as_deref(), Some("1000.25"));
        assert_eq!(round_trip("5.e-3").as_deref(), Some("0.005"));
        assert_eq!(round_trip("2E+3").as_deref(), Some("2000"));
        assert_eq!(round_trip("1e-9"), None);
        assert_eq!(Ratio::parse("1e99999999999"), None);
        assert_eq!(Ratio::parse(&"9".repeat(1_000)), None);
    }

    #[test]
    fn calculates() {
        let third = Ratio::ONE.div(Ratio::whole(3)).unwrap();
        assert_eq!(third.digits(), None);
        assert_eq!(third.add(third).unwrap().add(third), Some(Ratio::ONE));
        assert_eq!(Ratio::whole(-2).pow(3), Some(Ratio::whole(-8)));
        assert_eq!(Ratio::whole(2).pow(-1).unwrap().digits().as_deref(), Some("0.5"));
        assert_eq!(Ratio::ZERO.pow(-1), None);
        assert_eq!(Ratio::whole(2).pow(127), None);
        assert_eq!(Ratio::ONE.div(Ratio::ZERO), None);
    }
}
