//! Dyadic numbers and directed rounding: the ends of intervals.

use std::cmp::Ordering;

use dashu_base::{Abs, DivRem, Sign, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, UBig};

use crate::ball::{MAX_EXPONENT, bit_len};
use crate::kernel::integer_root::integer_root;
use crate::size::Size;

/// Which way a result that does not fit is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Toward {
    /// Towards minus infinity: for lower ends.
    Down,
    /// Towards plus infinity: for upper ends.
    Up,
}

impl Toward {
    pub(super) fn opposite(self) -> Self {
        match self {
            Self::Down => Self::Up,
            Self::Up => Self::Down,
        }
    }

    /// The infinity on this side.
    fn infinity(self) -> End {
        match self {
            Self::Down => End::NegInfinity,
            Self::Up => End::PosInfinity,
        }
    }

    /// Whether rounding this way takes a value of the given sign further from zero.
    fn is_outward(self, sign: Sign) -> bool {
        (self == Self::Up) == (sign == Sign::Positive)
    }
}

/// `mantissa * 2^exponent`, exactly.
#[derive(Clone, Debug)]
pub(super) struct Dyadic {
    pub(super) mantissa: IBig,
    pub(super) exponent: i64,
}

/// An end of an interval.
#[derive(Clone, Debug)]
pub(super) enum End {
    NegInfinity,
    Finite(Dyadic),
    PosInfinity,
}

impl Dyadic {
    pub(super) const ZERO: Self = Self { mantissa: IBig::ZERO, exponent: 0 };

    pub(super) fn new(mantissa: IBig, exponent: i64) -> Self {
        Self { mantissa, exponent }
    }

    pub(super) fn integer(value: i64) -> Self {
        Self::new(IBig::from(value), 0)
    }

    /// `2^exponent`.
    pub(super) fn power_of_two(exponent: i64) -> Self {
        Self::new(IBig::ONE, exponent)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.mantissa.is_zero()
    }

    pub(super) fn is_negative(&self) -> bool {
        self.mantissa.sign() == Sign::Negative
    }

    /// -1, 0 or 1, as an order.
    pub(super) fn sign(&self) -> Ordering {
        match (self.is_zero(), self.mantissa.sign()) {
            (true, _) => Ordering::Equal,
            (_, Sign::Negative) => Ordering::Less,
            (_, Sign::Positive) => Ordering::Greater,
        }
    }

    /// The least `t` with `|self| < 2^t`; meaningless for zero.
    pub(super) fn top(&self) -> i64 {
        self.exponent + bit_len(&self.mantissa)
    }

    pub(super) fn neg(&self) -> Self {
        Self::new(-&self.mantissa, self.exponent)
    }

    pub(super) fn abs(&self) -> Self {
        Self::new((&self.mantissa).abs(), self.exponent)
    }

    /// `self * 2^shift`, exactly.
    pub(super) fn shl(&self, shift: i64) -> Self {
        Self::new(self.mantissa.clone(), self.exponent + shift)
    }

    /// Whether this is a whole number.
    pub(super) fn is_integer(&self) -> bool {
        self.exponent >= 0
            || self
                .mantissa
                .trailing_zeros()
                .is_none_or(|zeros| zeros as u64 >= self.exponent.unsigned_abs())
    }

    /// Whether this is the given integer.
    pub(super) fn is(&self, integer: i64) -> bool {
        self.cmp(&Self::integer(integer)).is_eq()
    }

    /// The greatest integer not above, for a value that is not huge.
    pub(super) fn floor(&self) -> IBig {
        if self.exponent >= 0 {
            &self.mantissa << self.exponent.to_size()
        } else {
            &self.mantissa >> self.exponent.unsigned_abs().to_size()
        }
    }

    /// The value cut to `bits` bits in the given direction; infinite, or zero or the least number,
    /// beyond the range of exponents.
    pub(super) fn rounded(mut self, bits: usize, toward: Toward) -> End {
        let length = bit_len(&self.mantissa);
        if length == 0 {
            return End::Finite(Self::ZERO);
        }
        let top = self.exponent + length;
        let cut = length - bits as i64;
        if cut > 0 {
            self.mantissa = shift_down(&self.mantissa, cut.to_size(), toward);
            self.exponent += cut;
        }
        if top.abs() <= MAX_EXPONENT { End::Finite(self) } else { self.out_of_range(top, toward) }
    }

    #[cold]
    fn out_of_range(self, top: i64, toward: Toward) -> End {
        let sign = self.mantissa.sign();
        if top > 0 {
            return match toward.is_outward(sign) {
                true => toward.infinity(),
                false => End::Finite(Self::new(sign * IBig::ONE, MAX_EXPONENT - 1)),
            };
        }
        match toward.is_outward(sign) {
            true => End::Finite(Self::new(sign * IBig::ONE, -MAX_EXPONENT)),
            false => End::Finite(Self::ZERO),
        }
    }

    pub(super) fn add(&self, other: &Self, bits: usize, toward: Toward) -> End {
        if self.is_zero() {
            return other.clone().rounded(bits, toward);
        }
        if other.is_zero() {
            return self.clone().rounded(bits, toward);
        }
        let (big, small) = if self.top() >= other.top() { (self, other) } else { (other, self) };
        // Two bits below the last place kept of any sum, so that a stand-in for what lies further
        // down moves the result by one unit at most.
        let floor = (big.top() - bits as i64 - 4).min(big.exponent);
        if small.top() <= floor {
            if !toward.is_outward(small.mantissa.sign()) {
                return big.clone().rounded(bits, toward);
            }
            let unit = small.mantissa.sign() * IBig::ONE;
            let sum = (&big.mantissa << (big.exponent - floor).to_size()) + unit;
            return Self::new(sum, floor).rounded(bits, toward);
        }
        let gap = self.exponent - other.exponent;
        let sum = match gap.cmp(&0) {
            Ordering::Equal => Self::new(&self.mantissa + &other.mantissa, self.exponent),
            Ordering::Greater => {
                let aligned = &self.mantissa << gap.to_size();
                Self::new(aligned + &other.mantissa, other.exponent)
            }
            Ordering::Less => {
                let aligned = &other.mantissa << gap.unsigned_abs().to_size();
                Self::new(aligned + &self.mantissa, self.exponent)
            }
        };
        sum.rounded(bits, toward)
    }

    pub(super) fn sub(&self, other: &Self, bits: usize, toward: Toward) -> End {
        self.add(&other.neg(), bits, toward)
    }

    pub(super) fn mul(&self, other: &Self, bits: usize, toward: Toward) -> End {
        let product = &self.mantissa * &other.mantissa;
        Self::new(product, self.exponent + other.exponent).rounded(bits, toward)
    }

    /// The quotient by a divisor that is not zero.
    pub(super) fn div(&self, other: &Self, bits: usize, toward: Toward) -> End {
        // A quotient of `bits` or one more: at 64 bits the dividend stays within two words.
        let up = (bits as i64 + bit_len(&other.mantissa) - bit_len(&self.mantissa)).max(0);
        let (mut quotient, rest) = (&self.mantissa << up.to_size()).div_rem(&other.mantissa);
        if !rest.is_zero() {
            // The quotient was cut towards zero.
            let sign = self.mantissa.sign() * other.mantissa.sign();
            if toward.is_outward(sign) {
                quotient += sign * IBig::ONE;
            }
        }
        Self::new(quotient, self.exponent - other.exponent - up).rounded(bits, toward)
    }

    /// The `n`-th root of a number that is not negative.
    pub(super) fn root(&self, n: u32, bits: usize, toward: Toward) -> End {
        if self.is_zero() {
            return End::Finite(Self::ZERO);
        }
        let n_i = i64::from(n);
        // At least n (bits - 1) + 1 bits, at most n bits: a root of `bits` bits.
        let mut up = (n_i * (bits as i64 - 1) + 1 - bit_len(&self.mantissa)).max(0);
        up += (self.exponent - up).rem_euclid(n_i);
        let scaled: UBig = (&self.mantissa << up.to_size()).unsigned_abs();
        let exponent = (self.exponent - up) / n_i;
        let mut root = if n == 2 { scaled.sqrt() } else { integer_root(&scaled, n as usize) };
        if toward == Toward::Up && root.pow(n as usize) != scaled {
            root += UBig::ONE;
        }
        Self::new(root.into(), exponent).rounded(bits, toward)
    }
}

/// `x / 2^cut`, rounded.
fn shift_down(x: &IBig, cut: usize, toward: Toward) -> IBig {
    // A right shift of an integer rounds down.
    let floor = x >> cut;
    match toward {
        Toward::Up if x.trailing_zeros().is_some_and(|zeros| zeros < cut) => floor + IBig::ONE,
        _ => floor,
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_sign = self.sign().cmp(&other.sign());
        if by_sign.is_ne() || self.is_zero() {
            return by_sign;
        }
        if self.exponent == other.exponent {
            return self.mantissa.cmp(&other.mantissa);
        }
        let by_size = self.top().cmp(&other.top());
        if by_size.is_ne() {
            return if self.is_negative() { by_size.reverse() } else { by_size };
        }
        // Of one size, so the exponents differ by no more than the mantissas' lengths.
        let gap = self.exponent - other.exponent;
        if gap > 0 {
            (&self.mantissa << gap.to_size()).cmp(&other.mantissa)
        } else {
            self.mantissa.cmp(&(&other.mantissa << gap.unsigned_abs().to_size()))
        }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Dyadic {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Dyadic {}

impl End {
    pub(super) const ZERO: Self = Self::Finite(Dyadic::ZERO);

    pub(super) fn integer(value: i64) -> Self {
        Self::Finite(Dyadic::integer(value))
    }

    pub(super) fn finite(&self) -> Option<&Dyadic> {
        match self {
            Self::Finite(value) => Some(value),
            _ => None,
        }
    }

    /// -1, 0 or 1, as an order.
    pub(super) fn sign(&self) -> Ordering {
        match self {
            Self::NegInfinity => Ordering::Less,
            Self::Finite(value) => value.sign(),
            Self::PosInfinity => Ordering::Greater,
        }
    }

    pub(super) fn neg(&self) -> Self {
        match self {
            Self::NegInfinity => Self::PosInfinity,
            Self::Finite(value) => Self::Finite(value.neg()),
            Self::PosInfinity => Self::NegInfinity,
        }
    }

    /// The end cut to `bits` bits.
    pub(super) fn rounded(self, bits: usize, toward: Toward) -> Self {
        match self {
            Self::Finite(value) => value.rounded(bits, toward),
            infinite => infinite,
        }
    }

    /// The sum of two ends of the same side: infinities of both signs do not meet.
    pub(super) fn add(&self, other: &Self, bits: usize, toward: Toward) -> Self {
        match (self, other) {
            (Self::Finite(a), Self::Finite(b)) => a.add(b, bits, toward),
            (Self::Finite(_), infinite) | (infinite, _) => infinite.clone(),
        }
    }

    /// The product, where zero times infinity is zero: an infinite end stands for all finite
    /// numbers below it.
    pub(super) fn mul(&self, other: &Self, bits: usize, toward: Toward) -> Self {
        match (self, other) {
            (Self::Finite(a), Self::Finite(b)) => a.mul(b, bits, toward),
            _ => infinity_of(self.sign(), other.sign()),
        }
    }

    /// The quotient, where a divisor of zero stands for the least positive numbers: zero by it is
    /// zero, all else is infinite.
    pub(super) fn div(&self, other: &Self, bits: usize, toward: Toward) -> Self {
        match (self, other) {
            (Self::Finite(a), Self::Finite(b)) if !b.is_zero() => a.div(b, bits, toward),
            (Self::Finite(_), Self::NegInfinity | Self::PosInfinity) => Self::ZERO,
            _ if other.sign().is_lt() => infinity_of(self.sign(), Ordering::Less),
            _ => infinity_of(self.sign(), Ordering::Greater),
        }
    }
}

/// The infinity with the sign of a product; zero when a factor is zero.
fn infinity_of(a: Ordering, b: Ordering) -> End {
    match (a, b) {
        (Ordering::Equal, _) | (_, Ordering::Equal) => End::ZERO,
        _ if a == b => End::PosInfinity,
        _ => End::NegInfinity,
    }
}

impl Ord for End {
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |end: &Self| match end {
            Self::NegInfinity => -1,
            Self::Finite(_) => 0,
            Self::PosInfinity => 1,
        };
        match (self, other) {
            (Self::Finite(a), Self::Finite(b)) => a.cmp(b),
            _ => rank(self).cmp(&rank(other)),
        }
    }
}

impl PartialOrd for End {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for End {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for End {}

#[cfg(test)]
mod tests {
    use super::*;

    const BITS: usize = 40;

    fn finite(end: End) -> Dyadic {
        match end {
            End::Finite(value) => value,
            infinite => panic!("{infinite:?}"),
        }
    }

    /// Both roundings of an operation, checked to be equal or neighbours.
    fn both(f: impl Fn(Toward) -> End) -> (Dyadic, Dyadic) {
        let (down, up) = (finite(f(Toward::Down)), finite(f(Toward::Up)));
        assert!(down <= up, "{down:?} {up:?}");
        let gap = finite(up.sub(&down, 400, Toward::Up));
        let unit = up.abs().max(down.abs()).top() - BITS as i64;
        assert!(gap <= Dyadic::power_of_two(unit), "{down:?} {up:?}");
        (down, up)
    }

    /// Numbers of many sizes and both signs.
    fn samples() -> Vec<Dyadic> {
        let mantissas = [1i64, 3, -5, 7, (1 << 40) - 1, -(1 << 40) - 1, 0x7654_3210_fedc_ba98, -9];
        let exponents = [-130i64, -64, -41, -3, 0, 1, 39, 100];
        let mut samples = vec![Dyadic::ZERO];
        for m in mantissas {
            samples.extend(exponents.map(|e| Dyadic::new(IBig::from(m), e)));
        }
        samples
    }

    #[test]
    fn roundings_enclose_and_are_neighbours() {
        for a in samples() {
            for b in samples() {
                // Enough bits for all sums and products of the samples.
                let exact = |f: fn(&Dyadic, &Dyadic, usize, Toward) -> End| {
                    finite(f(&a, &b, 4000, Toward::Down))
                };
                for f in [Dyadic::add, Dyadic::sub, Dyadic::mul] {
                    let (down, up) = both(|toward| f(&a, &b, BITS, toward));
                    assert!(down <= exact(f) && exact(f) <= up, "{a:?} {b:?}");
                }
                if b.is_zero() {
                    continue;
                }
                let (down, up) = both(|toward| a.div(&b, BITS, toward));
                let times_b = |x: &Dyadic| finite(x.mul(&b, 4000, Toward::Down));
                let (low, high) = (times_b(&down), times_b(&up));
                let (low, high) = if b.is_negative() { (high, low) } else { (low, high) };
                assert!(low <= a && a <= high, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn roots_enclose_and_are_neighbours() {
        for a in samples().iter().map(Dyadic::abs) {
            for n in 2..8 {
                let (down, up) = both(|toward| a.root(n, BITS, toward));
                let power =
                    |x: &Dyadic| Dyadic::new(x.mantissa.pow(n as usize), x.exponent * i64::from(n));
                assert!(power(&down) <= a && a <= power(&up), "{a:?} {n}");
            }
        }
        let nine = Dyadic::integer(9);
        assert_eq!(finite(nine.root(2, BITS, Toward::Up)), Dyadic::integer(3));
    }

    #[test]
    fn beyond_the_range_of_exponents() {
        let huge = Dyadic::power_of_two(MAX_EXPONENT - 1);
        assert_eq!(huge.mul(&huge, BITS, Toward::Up), End::PosInfinity);
        assert!(matches!(huge.mul(&huge, BITS, Toward::Down), End::Finite(x) if x >= huge));
        assert_eq!(huge.mul(&huge.neg(), BITS, Toward::Down), End::NegInfinity);
        let tiny = Dyadic::power_of_two(1 - MAX_EXPONENT);
        assert_eq!(tiny.mul(&tiny, BITS, Toward::Down), End::ZERO);
        assert_eq!(tiny.mul(&tiny, BITS, Toward::Up).sign(), Ordering::Greater);
        assert_eq!(tiny.mul(&tiny.neg(), BITS, Toward::Up), End::ZERO);
        // A sum of both costs no memory.
        assert_eq!(finite(huge.add(&tiny, BITS, Toward::Down)), huge);
        assert!(finite(huge.add(&tiny, BITS, Toward::Up)) > huge);
    }
}
