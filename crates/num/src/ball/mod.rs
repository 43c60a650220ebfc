//! Balls: real numbers known up to a counted error.
//!
//! A [`Ball`] is `mid * 2^exp` give or take `rad`. Every operation takes the precision it is to
//! work with, rounds the midpoint to that many bits, and adds what it dropped to the radius; so the
//! true value is always inside, by counting and not by estimate.

mod mag;

use std::cmp::Ordering;

use dashu_base::{BitTest, DivRem, Sign, SquareRootRem};
use dashu_int::{IBig, UBig, Word};

pub(crate) use mag::{Lower, Mag};

use crate::kernel::integer_root::integer_root;
use crate::size::Size;
use crate::{Budget, Error};

/// Why a ball could not be computed.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The precision was too low to decide something (a sign, a branch): more may help.
    Imprecise,
    /// No precision helps.
    Failed(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

pub(crate) type BallResult = Result<Ball, Stop>;

/// Binary exponents of values stay below this in size, so that sums of exponents cannot overflow;
/// beyond lies [`Error::Overflow`]. 2^44 bits are numbers of five trillion digits.
pub(crate) const MAX_EXPONENT: i64 = 1 << 44;

/// How precisely to work, and under which budget.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    pub(crate) bits: usize,
    pub(crate) budget: &'a Budget,
}

impl<'a> Work<'a> {
    pub(crate) fn new(bits: usize, budget: &'a Budget) -> Self {
        Self { bits, budget }
    }

    /// The same work with `more` bits.
    pub(crate) fn plus(self, more: usize) -> Self {
        Self { bits: self.bits.saturating_add(more), ..self }
    }

    /// The same work at another precision.
    pub(crate) fn at(self, bits: usize) -> Self {
        Self { bits, ..self }
    }

    /// Bits as a signed number, for arithmetic with exponents.
    pub(crate) fn ibits(self) -> i64 {
        self.bits as i64
    }

    /// Ends long work in time.
    pub(crate) fn check(self) -> Result<(), Stop> {
        Ok(self.budget.check()?)
    }
}

/// `mid * 2^exp`, give or take `rad`.
#[derive(Clone, Debug)]
pub(crate) struct Ball {
    mid: IBig,
    exp: i64,
    rad: Mag,
}

/// `x * 2^shift` rounded towards minus infinity, and whether anything was dropped.
fn shift_floor(x: &IBig, shift: i64) -> (IBig, bool) {
    if shift >= 0 {
        return (x << shift.to_size(), false);
    }
    let down = shift.unsigned_abs().to_size();
    let dropped = x.trailing_zeros().is_some_and(|zeros| zeros < down);
    (x >> down, dropped)
}

pub(crate) fn bit_len(x: &IBig) -> i64 {
    x.bit_len() as i64
}

/// The top thirty-one bits of `|x|` and their exponent, rounded down, and whether bits were cut.
#[allow(clippy::useless_conversion, reason = "words have 32 bits on some machines")]
fn leading(x: &IBig) -> (u64, i64, bool) {
    let cut = bit_len(x) - 31;
    if cut <= 0 {
        let (_, words) = x.as_sign_words();
        return (words.first().copied().unwrap_or(0).into(), 0, false);
    }
    let (_, words) = x.as_sign_words();
    let cut = cut.to_size();
    let width = Word::BITS as usize;
    let (word, bit) = (cut / width, cut % width);
    // Thirty-one bits fit into any word.
    let mut top = words[word] >> bit;
    if bit > 0 && word + 1 < words.len() {
        top |= words[word + 1] << (width - bit);
    }
    (top.into(), cut as i64, true)
}

impl Ball {
    /// An exact value.
    pub(crate) fn exact(mid: IBig, exp: i64) -> Self {
        Self { mid, exp, rad: Mag::ZERO }
    }

    pub(crate) fn integer(value: i64) -> Self {
        Self::exact(IBig::from(value), 0)
    }

    pub(crate) fn zero() -> Self {
        Self::exact(IBig::ZERO, 0)
    }

    /// A midpoint with a radius.
    pub(crate) fn new(mid: IBig, exp: i64, rad: Mag) -> Self {
        Self { mid, exp, rad }
    }

    pub(crate) fn mid(&self) -> &IBig {
        &self.mid
    }

    pub(crate) fn exp(&self) -> i64 {
        self.exp
    }

    pub(crate) fn rad(&self) -> Mag {
        self.rad
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.rad.is_zero()
    }

    pub(crate) fn is_exact_zero(&self) -> bool {
        self.rad.is_zero() && self.mid.is_zero()
    }

    /// Adds to the radius.
    pub(crate) fn widen(mut self, by: Mag) -> Self {
        self.rad = self.rad.add(by);
        self
    }

    /// The same midpoint, without its radius.
    pub(crate) fn midpoint(&self) -> Self {
        Self { mid: self.mid.clone(), exp: self.exp, rad: Mag::ZERO }
    }

    /// The exponent just above the midpoint's leading bit: `|mid| < 2^top`.
    pub(crate) fn top(&self) -> i64 {
        if self.mid.is_zero() { i64::MIN / 4 } else { self.exp + bit_len(&self.mid) }
    }

    /// An upper bound of the absolute value.
    pub(crate) fn upper(&self) -> Mag {
        self.mid_upper().add(self.rad)
    }

    fn mid_upper(&self) -> Mag {
        let (top, cut, rounded) = leading(&self.mid);
        Mag::new(top + u64::from(rounded), self.exp + cut)
    }

    /// A positive lower bound of the absolute value; `None` when the ball may contain zero.
    pub(crate) fn lower(&self) -> Option<Lower> {
        let (top, cut, _) = leading(&self.mid);
        Lower::new(top, self.exp + cut)?.minus(self.rad)
    }

    /// The sign, when all of the ball has one.
    pub(crate) fn sign(&self) -> Option<Ordering> {
        if self.is_exact_zero() {
            return Some(Ordering::Equal);
        }
        self.lower()?;
        Some(match self.mid.sign() {
            Sign::Positive => Ordering::Greater,
            Sign::Negative => Ordering::Less,
        })
    }

    /// The number of leading bits that are certain: what the midpoint's size exceeds the radius by.
    pub(crate) fn accuracy(&self) -> i64 {
        if self.rad.is_zero() { i64::MAX } else { self.top() - self.rad.top() }
    }

    /// Rounds the midpoint to the precision, and drops bits that the radius drowns anyway.
    pub(crate) fn round(mut self, work: Work<'_>) -> Self {
        let length = bit_len(&self.mid);
        let mut cut = length - work.ibits();
        if !self.rad.is_zero() {
            // Bits more than sixteen below the radius say nothing.
            cut = cut.max((self.rad.top() - 16 - self.exp).min(length));
        }
        if cut > 0 {
            let (mid, dropped) = shift_floor(&self.mid, -cut);
            self.mid = mid;
            self.exp += cut;
            if dropped {
                self.rad = self.rad.add(Mag::pow2(self.exp));
            }
        }
        self
    }

    pub(crate) fn neg(mut self) -> Self {
        self.mid = -self.mid;
        self
    }

    /// The absolute value (of the midpoint; the radius stays valid).
    pub(crate) fn abs(self) -> Self {
        if self.mid.sign() == Sign::Negative { self.neg() } else { self }
    }

    /// `self * 2^shift`, exactly.
    pub(crate) fn shl(mut self, shift: i64) -> Self {
        self.exp += shift;
        self.rad = self.rad.shl(shift);
        self
    }

    pub(crate) fn add(&self, other: &Self, work: Work<'_>) -> Self {
        if self.is_exact_zero() {
            return other.clone().round(work);
        }
        if other.is_exact_zero() {
            return self.clone().round(work);
        }
        let rad = self.rad.add(other.rad);
        // Below this exponent nothing can matter to the rounded sum.
        let floor = self.top().max(other.top()) - work.ibits() - 4;
        let exp = self.exp.min(other.exp).max(floor.min(self.exp.max(other.exp)));
        let (a, a_cut) = shift_floor(&self.mid, self.exp - exp);
        let (b, b_cut) = shift_floor(&other.mid, other.exp - exp);
        let dropped = u64::from(a_cut) + u64::from(b_cut);
        Self { mid: a + b, exp, rad: rad.add(Mag::new(dropped, exp)) }.round(work)
    }

    pub(crate) fn sub(&self, other: &Self, work: Work<'_>) -> Self {
        self.add(&other.clone().neg(), work)
    }

    pub(crate) fn mul(&self, other: &Self, work: Work<'_>) -> Self {
        let mut rad = Mag::ZERO;
        if !self.rad.is_zero() {
            rad = rad.add(self.rad.mul(other.upper()));
        }
        if !other.rad.is_zero() {
            rad = rad.add(other.rad.mul(self.mid_upper()));
        }
        Self { mid: &self.mid * &other.mid, exp: self.exp + other.exp, rad }.round(work)
    }

    pub(crate) fn square(&self, work: Work<'_>) -> Self {
        // (m ± r)^2 = m^2 ± (2 m r + r^2)
        let rad = self.rad.mul(self.mid_upper().shl(1).add(self.rad));
        Self { mid: self.mid.sqr().into(), exp: 2 * self.exp, rad }.round(work)
    }

    /// Multiplication by a small integer.
    pub(crate) fn mul_int(&self, factor: i64, work: Work<'_>) -> Self {
        let rad = self.rad.mul(Mag::new(factor.unsigned_abs(), 0));
        Self { mid: &self.mid * factor, exp: self.exp, rad }.round(work)
    }

    /// `self / other`; imprecise when the divisor may be zero.
    pub(crate) fn div(&self, other: &Self, work: Work<'_>) -> BallResult {
        let lower = other.lower().ok_or(Stop::Imprecise)?;
        let up = (work.ibits() + 2 + bit_len(&other.mid) - bit_len(&self.mid)).max(0);
        let (quotient, rest) = (&self.mid << up.to_size()).div_rem(&other.mid);
        let exp = self.exp - other.exp - up;
        let mut ball = Self::exact(quotient, exp);
        if !rest.is_zero() {
            ball.rad = Mag::pow2(exp);
        }
        if !self.rad.is_zero() || !other.rad.is_zero() {
            // |(a ± r)/(b ± s) - a/b| <= (r + |a/b| s) / (|b| - s)
            let spread = self.rad.add(ball.upper().mul(other.rad));
            ball.rad = ball.rad.add(spread.div(lower));
        }
        Ok(ball.round(work))
    }

    /// Division by a small non-zero integer.
    pub(crate) fn div_int(&self, divisor: i64, work: Work<'_>) -> Self {
        let up = (work.ibits() + 66 - bit_len(&self.mid)).max(0);
        let (quotient, rest) = (&self.mid << up.to_size()).div_rem(IBig::from(divisor));
        let exp = self.exp - up;
        let mut rad = Mag::ZERO;
        if !self.rad.is_zero() {
            let lower = Lower::new(divisor.unsigned_abs(), 0);
            rad = lower.map_or(self.rad, |lower| self.rad.div(lower));
        }
        if !rest.is_zero() {
            rad = rad.add(Mag::pow2(exp));
        }
        Self { mid: quotient, exp, rad }.round(work)
    }

    /// The square root; imprecise when the ball may reach below zero.
    pub(crate) fn sqrt(&self, work: Work<'_>) -> BallResult {
        if self.is_exact_zero() {
            return Ok(Self::zero());
        }
        let lower = self.lower().ok_or(Stop::Imprecise)?;
        if self.mid.sign() == Sign::Negative {
            return Err(Stop::Failed(Error::domain("the square root of a negative number")));
        }
        let mut up = (2 * work.ibits() + 4 - bit_len(&self.mid)).max(0);
        if (self.exp - up) % 2 != 0 {
            up += 1;
        }
        let scaled = (&self.mid << up.to_size()).into_parts().1;
        let (root, rest) = scaled.sqrt_rem();
        let exp = (self.exp - up) / 2;
        let mut rad = if rest.is_zero() { Mag::ZERO } else { Mag::pow2(exp) };
        if !self.rad.is_zero() {
            // sqrt(a) - sqrt(a - r) = r / (sqrt(a) + sqrt(a - r)) <= r / sqrt(a - r)
            rad = rad.add(self.rad.div(lower.sqrt()));
        }
        Ok(Self { mid: root.into(), exp, rad }.round(work))
    }

    /// The `n`-th root of a positive ball, `n >= 1`.
    pub(crate) fn root(&self, n: u32, work: Work<'_>) -> BallResult {
        if n == 2 {
            return self.sqrt(work);
        }
        if self.is_exact_zero() {
            return Ok(Self::zero());
        }
        let lower = self.lower().ok_or(Stop::Imprecise)?;
        if self.mid.sign() == Sign::Negative {
            return Err(Stop::Failed(Error::domain("an even root of a negative number")));
        }
        let n_i = i64::from(n);
        let mut up = (n_i * (work.ibits() + 2) - bit_len(&self.mid)).max(0);
        up += (self.exp - up).rem_euclid(n_i);
        let scaled: UBig = (&self.mid << up.to_size()).into_parts().1;
        let exp = (self.exp - up) / n_i;
        let mut ball = Self::exact(integer_root(&scaled, n as usize).into(), exp);
        ball.rad = Mag::pow2(exp);
        if !self.rad.is_zero() {
            // By the mean value theorem: |difference| <= root * r / (n (a - r)), and the root is
            // taken at most at a + r, where it is below twice its value.
            let spread = ball.upper().mul(self.rad).div(lower).shl(1);
            ball.rad = ball.rad.add(spread);
        }
        Ok(ball.round(work))
    }

    /// `self^n` by repeated squaring.
    pub(crate) fn powi(&self, n: u64, work: Work<'_>) -> BallResult {
        let inner = work.plus(2 * (u64::BITS - n.leading_zeros()) as usize);
        let mut result = Self::integer(1);
        for bit in (0..u64::BITS - n.leading_zeros()).rev() {
            result = result.square(inner);
            if n >> bit & 1 == 1 {
                result = result.mul(self, inner);
            }
            if result.top().abs() > MAX_EXPONENT && !result.mid.is_zero() {
                return Err(Stop::Failed(Error::Overflow));
            }
            work.check()?;
        }
        Ok(result.round(work))
    }

    /// The two ends, as exact dyadic numbers on one exponent: `(low, high, exp)`.
    pub(crate) fn ends(&self) -> (IBig, IBig, i64) {
        let (m, e) = self.rad.parts();
        if m == 0 {
            return (self.mid.clone(), self.mid.clone(), self.exp);
        }
        if e >= self.exp {
            let r = IBig::from(m) << (e - self.exp).to_size();
            return (&self.mid - &r, &self.mid + &r, self.exp);
        }
        // A radius finer than the midpoint's last place gets its bits, within reason.
        let gap = self.exp - e;
        let up = gap.min(1 << 16);
        let r = IBig::from(if gap > up { (m >> (gap - up).min(63)) + 1 } else { m });
        let mid = &self.mid << up.to_size();
        (&mid - &r, mid + r, self.exp - up)
    }

    /// A double near the midpoint, for seeds and estimates only; never part of a bound.
    pub(crate) fn to_f64_seed(&self) -> f64 {
        let (top, cut, _) = leading(&self.mid);
        let exp = (self.exp + cut).clamp(-1100, 1100) as i32;
        let magnitude = top as f64 * 2f64.powi(exp);
        if self.mid.sign() == Sign::Negative { -magnitude } else { magnitude }
    }

    /// The midpoint in fixed point with `bits` fractional bits, rounded down; the error is at most
    /// one unit beside the ball's own radius.
    pub(crate) fn to_fixed(&self, bits: usize) -> IBig {
        shift_floor(&self.mid, self.exp + bits as i64).0
    }

    /// True when the other ball lies inside this one.
    #[cfg(test)]
    pub(crate) fn contains(&self, other: &Self) -> bool {
        let (a_low, a_high, a_exp) = self.ends();
        let (b_low, b_high, b_exp) = other.ends();
        let exp = a_exp.min(b_exp);
        let at = |x: IBig, e: i64| x << (e - exp).to_size();
        at(a_low, a_exp) <= at(b_low, b_exp) && at(b_high, b_exp) <= at(a_high, a_exp)
    }
}

#[cfg(test)]
mod tests;
