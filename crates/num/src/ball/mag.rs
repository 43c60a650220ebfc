//! Magnitudes: small upper bounds for radii.

/// Bits kept in a magnitude's mantissa.
const BITS: u32 = 30;

/// An upper bound `m * 2^e` of some non-negative quantity, kept to thirty bits. Every operation
/// rounds up, so a bound stays a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mag {
    m: u64,
    e: i64,
}

impl Mag {
    pub(crate) const ZERO: Self = Self { m: 0, e: 0 };

    /// `m * 2^e`, rounded up to thirty bits.
    pub(crate) fn new(m: u64, e: i64) -> Self {
        if m == 0 {
            return Self::ZERO;
        }
        let bits = u64::BITS - m.leading_zeros();
        if bits <= BITS {
            let up = BITS - bits;
            return Self { m: m << up, e: e - i64::from(up) };
        }
        let down = bits - BITS;
        let kept = (m >> down) + u64::from(m & ((1 << down) - 1) != 0);
        // `kept` may have become 2^30 exactly; one bit more than usual does no harm.
        Self { m: kept, e: e + i64::from(down) }
    }

    /// `2^e`.
    pub(crate) fn pow2(e: i64) -> Self {
        Self::new(1, e)
    }

    pub(crate) fn is_zero(self) -> bool {
        self.m == 0
    }

    /// The smallest `t` with `self <= 2^t`, up to one; very negative for zero.
    pub(crate) fn top(self) -> i64 {
        if self.m == 0 {
            return i64::MIN / 4;
        }
        self.e + i64::from(u64::BITS - self.m.leading_zeros())
    }

    /// The mantissa and exponent of the bound.
    pub(crate) fn parts(self) -> (u64, i64) {
        (self.m, self.e)
    }

    pub(crate) fn add(self, other: Self) -> Self {
        if self.m == 0 {
            return other;
        }
        if other.m == 0 {
            return self;
        }
        let (big, small) = if self.e >= other.e { (self, other) } else { (other, self) };
        let gap = big.e - small.e;
        if gap > 62 {
            return Self::new(big.m + 1, big.e);
        }
        let kept = (small.m >> gap) + u64::from(small.m & ((1 << gap) - 1) != 0);
        Self::new(big.m + kept, big.e)
    }

    pub(crate) fn mul(self, other: Self) -> Self {
        // At most 31 bits each: the product fits.
        Self::new(self.m * other.m, self.e + other.e)
    }

    /// `self / lower`, where `lower` is a lower bound (see [`Lower`]) of the divisor.
    pub(crate) fn div(self, lower: Lower) -> Self {
        Self::new((self.m << 32) / lower.m + 1, self.e - lower.e - 32)
    }

    /// The larger bound.
    pub(crate) fn max(self, other: Self) -> Self {
        // Mantissas have 30 bits, or are 2^30: the exponents tell unless they are neighbours.
        let value = |mag: Self, e: i64| u128::from(mag.m) << (mag.e - e).clamp(0, 64);
        if self.m == 0 || other.m == 0 {
            return if self.m == 0 { other } else { self };
        }
        let e = self.e.min(other.e);
        if value(self, e) >= value(other, e) { self } else { other }
    }

    /// `self * 2^shift`.
    pub(crate) fn shl(self, shift: i64) -> Self {
        if self.m == 0 { self } else { Self { m: self.m, e: self.e + shift } }
    }
}

/// A positive lower bound `m * 2^e`: operations round down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lower {
    m: u64,
    e: i64,
}

impl Lower {
    /// `m * 2^e` rounded down to thirty bits; `None` for zero.
    pub(crate) fn new(m: u64, e: i64) -> Option<Self> {
        if m == 0 {
            return None;
        }
        let down = (u64::BITS - m.leading_zeros()).saturating_sub(BITS);
        Some(Self { m: m >> down, e: e + i64::from(down) })
    }

    /// `self - mag`, if that is positive.
    pub(crate) fn minus(self, mag: Mag) -> Option<Self> {
        if mag.m == 0 {
            return Some(self);
        }
        // Align to the larger exponent after giving `self` room below.
        let (m, e) = (self.m << 32, self.e - 32);
        let gap = mag.e - e;
        let taken = if gap >= 0 {
            if gap > 33 {
                return None;
            }
            mag.m.checked_shl(gap as u32)?
        } else if gap < -62 {
            1
        } else {
            (mag.m >> -gap) + 1
        };
        Self::new(m.checked_sub(taken)?, e)
    }

    /// The largest `t` with `2^t <= self`.
    pub(crate) fn floor_log2(self) -> i64 {
        self.e + i64::from(u64::BITS - 1 - self.m.leading_zeros())
    }

    /// A lower bound of the square root.
    pub(crate) fn sqrt(self) -> Self {
        let (m, e) = if self.e % 2 == 0 { (self.m, self.e) } else { (self.m << 1, self.e - 1) };
        let root = (m << 30).isqrt().max(1);
        Self { m: root, e: (e - 30) / 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(mag: Mag) -> f64 {
        mag.m as f64 * 2f64.powi(i32::try_from(mag.e).unwrap())
    }

    #[test]
    fn bounds_round_up() {
        for (a, b) in [(3u64, 5u64), (1 << 40, 7), ((1 << 62) + 1, 3), (123_456_789_012, 99_991)] {
            for shift in [-70i64, -3, 0, 5, 80] {
                let (x, y) = (Mag::new(a, 0), Mag::new(b, shift));
                let (fa, fb) = (a as f64, b as f64 * 2f64.powi(shift as i32));
                for (bound, truth) in [
                    (x.add(y), fa + fb),
                    (x.mul(y), fa * fb),
                    (x.div(Lower::new(b, shift).unwrap()), fa / fb),
                ] {
                    assert!(value(bound) >= truth * (1.0 - 1e-15), "{bound:?} {truth}");
                    assert!(value(bound) <= truth * (1.0 + 1e-7), "{bound:?} {truth}");
                }
            }
        }
    }

    #[test]
    fn lower_bounds_round_down() {
        let five = Lower::new(5, 0).unwrap();
        let left = five.minus(Mag::new(3, 0)).unwrap();
        assert!(left.m as f64 * 2f64.powi(left.e as i32) <= 2.0);
        assert_eq!(left.floor_log2(), 1);
        assert!(five.minus(Mag::new(5, 0)).is_none());
        assert!(five.minus(Mag::new(1, 200)).is_none());
        assert!(five.minus(Mag::new(1, -200)).is_some());
    }
}
