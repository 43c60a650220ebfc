//! The field operations, roots and comparisons.

use super::limbs::{self, Limbs};
use super::{Fast, MAX_ERROR, shift_right_up};
use dashu_int::IBig;
use std::cmp::Ordering;

#[allow(clippy::should_implement_trait, reason = "they give up: `+` could not return an option")]
impl Fast {
    /// The absolute value.
    pub fn abs(self) -> Self {
        Self { negative: false, ..self }
    }

    /// The sum.
    ///
    /// Both midpoints are aligned on five limbs (64 bits below the larger one's last place); what
    /// the smaller loses beyond counts one unit there. The result is cut to four limbs, which
    /// counts one unit when a bit is lost. Errors add.
    pub fn add(self, other: Self) -> Option<Self> {
        if self.is_zero() {
            return Some(other);
        }
        if other.is_zero() {
            return Some(self);
        }
        let (a, b) = if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        let distance = u32::try_from(a.exponent - b.exponent).unwrap_or(u32::MAX);
        let wide = |m: &Limbs| [0, m[0], m[1], m[2], m[3]];
        let (smaller, lost) = match distance {
            0..320 => limbs::shr(&wide(&b.mantissa), distance),
            _ => ([0; 5], true),
        };
        // In units of the lowest of five limbs, 2^(a.exponent - 64). The errors are below 2^125,
        // so one of `a` that would overflow here makes a ball too wide unless it is kept in
        // units of the mantissa: then the sum must not cancel.
        if a.error >> 60 != 0 {
            return add_wide_errors(&a, &b, distance);
        }
        let b_error = match distance {
            0..64 if b.error >> (60 + distance) != 0 => {
                return add_wide_errors(&a, &b, distance);
            }
            0..64 => b.error << (64 - distance),
            _ => shift_right_up(b.error, (distance - 64).min(128)),
        };
        let error = (a.error << 64) + b_error + u128::from(lost);
        combine(&a, &b, &wide(&a.mantissa), &smaller, error)
    }

    /// The difference.
    pub fn sub(self, other: Self) -> Option<Self> {
        self.add(other.negated_if(true))
    }

    /// The product.
    ///
    /// With mantissas `A`, `B` and errors `a`, `b` the true product is within `aB + bA + ab` of
    /// `AB`. Cutting 256 bits leaves at most `a + b + 1` units (`A, B < 2^256`, and `ab < 2^256`);
    /// cutting 255, when the product has a leading zero, twice that. The cut itself counts one
    /// when a bit is lost.
    pub fn mul(self, other: Self) -> Option<Self> {
        if self.is_zero() || other.is_zero() {
            return Some(Self::ZERO);
        }
        let [p0, p1, p2, p3, m0, m1, m2, m3] = limbs::mul_full(&self.mantissa, &other.mantissa);
        // Both cases alike, because a branch on a random bit is often mispredicted.
        let shift = m3.leading_zeros();
        let [below, m0, m1, m2, m3] = limbs::shl_bits(&[p3, m0, m1, m2, m3], shift);
        let carried = u128::from(self.error | other.error != 0) + self.error + other.error;
        let lost = p0 | p1 | p2 | below != 0;
        Self {
            mantissa: [m0, m1, m2, m3],
            error: (carried << shift) + u128::from(lost),
            exponent: self.exponent + other.exponent + 256 - i64::from(shift),
            negative: self.negative ^ other.negative,
        }
        .checked()
    }

    /// The quotient; `None` for a divisor of exactly zero.
    ///
    /// The relative errors `a/A` and `b/B` are at most `2^-255` a unit, so with a quotient below
    /// `2^256` they count at most `2(a + b)` units, one more covers their product and the second
    /// order (`b/B < 2^-130`), and the cut counts one.
    pub fn div(self, other: Self) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        if self.is_zero() {
            return Some(self);
        }
        // The quotient has its top bit set when the numerator is below the divisor, but not
        // below its half.
        let halve = !limbs::less(&self.mantissa, &other.mantissa);
        let (numerator, low) = if halve {
            (limbs::shr(&self.mantissa, 1).0, [0, 0, 0, self.mantissa[0] << 63])
        } else {
            (self.mantissa, limbs::ZERO)
        };
        let (mantissa, exact) = limbs::divide(&numerator, &low, &other.mantissa);
        let carried =
            if self.error | other.error == 0 { 0 } else { 2 * (self.error + other.error) + 1 };
        Self {
            mantissa,
            error: carried + u128::from(!exact),
            exponent: self.exponent - other.exponent - 256 + i64::from(halve),
            negative: self.negative ^ other.negative,
        }
        .checked()
    }

    /// One divided by the value; `None` for exactly zero.
    pub fn recip(self) -> Option<Self> {
        Self::ONE.div(self)
    }

    /// The ratio of two integers; `None` for a denominator of zero.
    pub fn from_ratio(numerator: &IBig, denominator: &IBig) -> Option<Self> {
        Self::from_integer(numerator)?.div(Self::from_integer(denominator)?)
    }

    /// The square root; `None` below zero.
    ///
    /// Scaling the argument by an even power of two to `N` in `[2^510, 2^512)` makes the root `s`
    /// at least `2^255`. An error of `a` units is at most `2^256 a` in `N`, hence
    /// `2^256 a / (2s) <= a` in the root, and one more covers the second order.
    pub fn sqrt(self) -> Option<Self> {
        if self.is_zero() {
            return Some(self);
        }
        if self.negative {
            return None;
        }
        // N = mantissa * 2^256 with an even exponent, or half of that. The bit that halving may
        // lose is worth at most one unit of the root.
        let odd = self.exponent.rem_euclid(2) == 1;
        let (radicand, lost) =
            if odd { limbs::shr(&self.mantissa, 1) } else { (self.mantissa, false) };
        let exponent = self.exponent + i64::from(odd) - 256;
        let (mantissa, exact) = limbs::sqrt(&radicand);
        let carried = if self.error == 0 { 0 } else { self.error + 1 };
        let error = carried + u128::from(lost) + u128::from(!exact);
        Self { mantissa, error, exponent: exponent / 2, negative: false }.checked()
    }

    /// Is the true value certainly less than the other's?
    pub fn certainly_less(&self, other: &Self) -> bool {
        self.compare(other) == Some(Ordering::Less)
    }

    /// How the true values compare, if the balls do not overlap or both are exact.
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        // A difference that cannot be told from zero is not decided.
        Some(self.sub(*other)?.sign())
    }
}

impl std::ops::Neg for Fast {
    type Output = Self;

    fn neg(self) -> Self {
        self.negated_if(true)
    }
}

/// Adds or subtracts aligned midpoints; `error` counts units of the lowest limb.
#[inline]
fn combine(a: &Fast, b: &Fast, larger: &[u64; 5], smaller: &[u64; 5], error: u128) -> Option<Fast> {
    let exponent = a.exponent - 64;
    if a.negative == b.negative {
        let (sum, carry) = limbs::add(larger, smaller);
        if !carry {
            return Fast::normalised_wide(a.negative, &sum, exponent, error);
        }
        let (mut half, lost) = limbs::shr(&sum, 1);
        half[4] |= 1 << 63;
        let error = shift_right_up(error, 1) + u128::from(lost);
        return Fast::normalised_wide(a.negative, &half, exponent + 1, error);
    }
    let (difference, borrow) = limbs::sub(larger, smaller);
    if borrow {
        let opposite = limbs::sub(&[0; 5], &difference).0;
        return Fast::normalised_wide(b.negative, &opposite, exponent, error);
    }
    Fast::normalised_wide(a.negative, &difference, exponent, error)
}

/// The sum when an error is too large to be counted in units of a fifth limb.
///
/// Midpoints are added as exact numbers, which counts the rounding, and the errors are added to
/// the result, whatever its exponent.
#[cold]
fn add_wide_errors(a: &Fast, b: &Fast, distance: u32) -> Option<Fast> {
    let exact = |x: &Fast| Fast { error: 0, ..*x };
    let sum = exact(a).add(exact(b))?;
    let errors = a.error + shift_right_up(b.error, distance.min(128));
    debug_assert!(errors <= 2 * MAX_ERROR);
    sum.widened(errors, a.exponent)
}
