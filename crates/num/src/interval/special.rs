//! The error functions and the gamma function.
//!
//! ln |Γ|, and so |Γ|, is convex between any two neighbouring poles and above zero, since its
//! second derivative is the sum of 1/(x + k)^2 over all k from zero. Its greatest value on an
//! interval is at an end; its least one is at an end, too, or at the one place where it turns,
//! which is found by interpolation and then bounded by convexity alone.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::dyadic::{Dyadic, End, Toward};
use super::evaluate::{self, Bounds, Kernel};
use super::functions::{Border, Increasing};
use super::hyperbolic::one_with_sign;
use super::{Continuity, Interval, IntervalContext};
use crate::ball::{Ball, BallResult, Work};
use crate::kernel::constants::{self, Constant};
use crate::{Error, Result};

/// Negative numbers with more bits before the point than this are not told from poles.
const MAX_NEGATIVE_TOP: i64 = 36;

/// The most pieces between poles that are looked at one by one, at about a millisecond each.
const MAX_PIECES: i64 = 8;

impl Interval {
    /// The error function.
    pub fn erf(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let f = Increasing {
            kernel: Kernel { fast: |_| None, ball: erf },
            from: Border::Limit(-1),
            to: Border::Limit(1),
            beyond: one_with_sign,
        };
        Ok(self.increasing(&f, cx)?.clamped(-1, Some(1)))
    }

    /// The complement of the error function, with all its digits where it is small.
    pub fn erfc(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        // Increasing in -x.
        let f = Increasing {
            kernel: Kernel { fast: |_| None, ball: |x, work| erfc(&x.clone().neg(), work) },
            from: Border::Limit(0),
            to: Border::Limit(2),
            beyond: |negative, bits| match negative {
                true => Bounds::tiny(),
                false => Bounds::tiny().neg().plus(2, bits),
            },
        };
        Ok(self.neg().increasing(&f, cx)?.clamped(0, Some(2)))
    }

    /// The gamma function; zero and the negative whole numbers are poles.
    pub fn gamma(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let Some((lo, hi)) = self.ends() else { return Ok(Self::EMPTY) };
        let all = Self::WHOLE.at_most(Continuity::Partial);
        let Some(piece) = Piece::of(lo) else { return Ok(all) };
        if piece.end().is_some_and(|end| *hi > end) {
            return Ok(all);
        }
        let sizes = self.piece_image(&piece, &GAMMA, cx)?;
        Ok(if piece.is_negative() { sizes.neg() } else { sizes })
    }

    /// The logarithm of the absolute value of the gamma function. Across many poles the lower end
    /// is infinite, too.
    pub fn lgamma(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let Some((lo, hi)) = self.ends() else { return Ok(Self::EMPTY) };
        let all = Self::WHOLE.at_most(Continuity::Partial);
        let Some(mut piece) = Piece::of(lo) else { return Ok(all) };
        if piece.0 >= MAX_PIECES && *hi > End::integer(MAX_PIECES - piece.0) {
            return Ok(all);
        }
        let mut image = Self::EMPTY;
        let mut from = lo.clone();
        loop {
            let rest = Self::new(from, hi.clone()).at_most(self.continuity);
            let Some(end) = piece.end().filter(|end| hi > end) else {
                let last = rest.piece_image(&piece, &LGAMMA, cx)?;
                let whole_in_one = image.is_empty();
                let limit = if whole_in_one { last.continuity } else { Continuity::Partial };
                return Ok(image.hull(&last).as_argument().at_most(limit));
            };
            let part = Self::new(rest.ends().map_or(End::ZERO, |(lo, _)| lo.clone()), end.clone());
            image = image.hull(&part.piece_image(&piece, &LGAMMA, cx)?);
            (from, piece) = (end, piece.next());
        }
    }

    /// The image of an interval in one piece (its poles included) under a convex function that
    /// goes to infinity at the poles.
    fn piece_image(&self, piece: &Piece, f: &Convex, cx: &IntervalContext<'_>) -> Result<Self> {
        let Some((lo, hi)) = self.ends() else { return Ok(Self::EMPTY) };
        let at_pole = |end: &End| *end == piece.start() || piece.end().as_ref() == Some(end);
        let value = |end: &End| match end {
            End::Finite(x) if !at_pole(end) => f.at(x, cx),
            _ => Ok(Bounds::infinite(End::PosInfinity)),
        };
        let limit = match at_pole(lo) || at_pole(hi) {
            true => Continuity::Partial,
            false => self.continuity,
        };
        if self.is_point() {
            return match limit {
                Continuity::Partial if at_pole(lo) => Ok(Self::EMPTY),
                _ => Ok(value(lo)?.interval().at_most(limit)),
            };
        }
        let (a, b) = (value(lo)?, value(hi)?);
        let ends_least = a.lo.min(b.lo);
        let least = match f.turning_value(piece, lo, hi, cx)? {
            Some(turning) => turning.min(ends_least),
            None => ends_least,
        };
        let greatest = a.hi.max(b.hi);
        Ok(Self::new(least.max(f.floor()), greatest).at_most(limit))
    }
}

/// Whether an exact number is so near zero that the first term of a series has all bits.
fn is_tiny(x: &Ball, work: Work<'_>) -> bool {
    !x.is_exact_zero() && x.top() < -(work.ibits() + 64)
}

/// erf x = 2x/sqrt(pi) (1 - e) with 0 < e < x^2 near zero.
fn erf(x: &Ball, work: Work<'_>) -> BallResult {
    if !is_tiny(x, work) {
        return x.erf(work);
    }
    let inner = work.plus(8);
    let first = x.clone().shl(1).div(&constants::ball(Constant::Pi, inner)?.sqrt(inner)?, work)?;
    let rest = first.upper().mul(x.upper());
    Ok(first.widen(rest))
}

/// 1 - erf x is within 2|x| of one.
fn erfc(x: &Ball, work: Work<'_>) -> BallResult {
    if !is_tiny(x, work) {
        return x.erfc(work);
    }
    Ok(Ball::integer(1).widen(x.upper().shl(1)))
}

/// Γ(x) = Γ(1 + x) / x, where Γ(1 + x) is within |x| of one near zero: its slope is -0.58 there.
fn gamma(x: &Ball, work: Work<'_>) -> BallResult {
    if !is_tiny(x, work) {
        return x.gamma(work);
    }
    Ball::integer(1).widen(x.upper()).div(x, work)
}

/// ln |Γ(x)| = ln Γ(1 + x) - ln |x|, the first within 2|x| of zero.
fn lgamma(x: &Ball, work: Work<'_>) -> BallResult {
    if !is_tiny(x, work) {
        return x.lgamma(work);
    }
    Ok(x.clone().abs().ln(work)?.neg().widen(x.upper().shl(1)))
}

/// An interval between neighbouring poles: `(-n, 1 - n)` for `n > 0`, all positive numbers for 0.
#[derive(Clone, Copy)]
struct Piece(i64);

impl Piece {
    /// The piece that a set with this lower end starts in; `None` when that is too far down.
    fn of(lo: &End) -> Option<Self> {
        let lo = lo.finite()?;
        if lo.sign().is_ge() {
            return Some(Self(0));
        }
        if lo.top() > MAX_NEGATIVE_TOP {
            return None;
        }
        if lo.top() <= 0 {
            return Some(Self(1));
        }
        Some(Self(-i64::try_from(lo.floor()).ok()?))
    }

    fn next(self) -> Self {
        Self(self.0 - 1)
    }

    fn start(self) -> End {
        End::integer(-self.0)
    }

    fn end(self) -> Option<End> {
        (self.0 > 0).then(|| End::integer(1 - self.0))
    }

    /// Whether the gamma function is negative here.
    fn is_negative(self) -> bool {
        self.0 % 2 == 1
    }

    /// A place near that where the function turns.
    fn turning_seed(self) -> Dyadic {
        use std::f64::consts::PI;
        // 1.46163 above zero; -n + atan(pi / ln n) / pi below, within a hundredth.
        let n = self.0 as f64;
        let part = if self.0 == 0 { 1.461_632_144_968_362_3 } else { (PI / n.ln()).atan() / PI };
        let fraction = Dyadic::new(IBig::from((part * 2f64.powi(50)) as i64), -50);
        match fraction.add(&Dyadic::integer(-self.0), 128, Toward::Down) {
            End::Finite(seed) => seed,
            _ => fraction,
        }
    }
}

/// |Γ| or its logarithm.
struct Convex {
    kernel: Kernel,
    /// Whether the values are sizes of something signed.
    is_size: bool,
}

const GAMMA: Convex = Convex { kernel: Kernel { fast: |_| None, ball: gamma }, is_size: true };

const LGAMMA: Convex = Convex { kernel: Kernel { fast: |_| None, ball: lgamma }, is_size: false };

impl Convex {
    /// The value at a point that is not a pole.
    fn at(&self, x: &Dyadic, cx: &IntervalContext<'_>) -> Result<Bounds> {
        let bounds = match evaluate::at(x, self.kernel, cx) {
            // Far above zero: negative numbers that far down are not looked at.
            Err(Error::Overflow) if self.is_size => Bounds::huge(),
            Err(Error::Overflow | Error::Undecided(_)) => {
                Bounds { lo: self.floor(), hi: End::PosInfinity }
            }
            other => other?,
        };
        let is_negative = self.is_size && bounds.lo.sign().is_lt();
        Ok(if is_negative { bounds.neg() } else { bounds })
    }

    /// A bound below all values.
    fn floor(&self) -> End {
        if self.is_size { End::ZERO } else { End::NegInfinity }
    }

    /// A lower bound of the values between `lo` and `hi`, when the function may turn there. `None`
    /// when it is shown not to.
    fn turning_value(
        &self,
        piece: &Piece,
        lo: &End,
        hi: &End,
        cx: &IntervalContext<'_>,
    ) -> Result<Option<End>> {
        let rises = |place: &Dyadic| -> Result<bool> {
            Ok(self.rises_beyond(lo, Ordering::Less, place, cx)?
                || self.rises_beyond(hi, Ordering::Greater, place, cx)?)
        };
        let seed = piece.turning_seed();
        if rises(&seed)? {
            return Ok(None);
        }
        let (place, step) = self.refine_turning(seed, cx)?;
        if rises(&place)? {
            return Ok(None);
        }
        self.bound_turning(&place, step, cx).map(Some)
    }

    /// Whether the function is shown to rise from this end into the interval: because it rises on
    /// the way to it from a place outside, in the direction of the turning point.
    fn rises_beyond(
        &self,
        end: &End,
        outside: Ordering,
        turning: &Dyadic,
        cx: &IntervalContext<'_>,
    ) -> Result<bool> {
        let End::Finite(end) = end else { return Ok(false) };
        if turning.cmp(end) != outside {
            return Ok(false);
        }
        let inner = cx.plus(cx.bits);
        let End::Finite(sum) = turning.add(end, inner.bits, Toward::Down) else { return Ok(false) };
        let between = sum.shl(-1);
        if between.cmp(end) != outside {
            return Ok(false);
        }
        Ok(self.at(&between, &inner)?.hi <= self.at(end, &inner)?.lo)
    }

    /// The turning place by parabolas through three points, the step squared each time until the
    /// value is known to the context's precision, and that step.
    fn refine_turning(&self, mut place: Dyadic, cx: &IntervalContext<'_>) -> Result<(Dyadic, i64)> {
        let goal = cx.bits as i64 / 2 + 8;
        let mut step = 6;
        loop {
            // Second differences are near the step squared: as many bits again for the quotient.
            let inner = IntervalContext::new((6 * step) as usize + 64, cx.budget);
            let [before, here, after] = self.three(&place, step, &inner)?;
            let slope = after.sub(&before, &inner);
            let bend = before.add(&after, &inner).sub(&here.scaled(1), &inner);
            // place - h/2 (after - before) / (before - 2 here + after)
            let shift = slope.div(&bend, &inner).scaled(-step - 1).midpoint(&inner);
            if let Some(shift) = shift.as_ref().and_then(Interval::as_point)
                && (shift.is_zero() || shift.top() < -2)
                && let End::Finite(better) = place.sub(shift, 2 * step as usize + 64, Toward::Down)
            {
                place = better;
            }
            if step >= goal {
                return Ok((place, step));
            }
            step = (2 * step - 4).min(goal);
            cx.budget.check()?;
        }
    }

    /// The values `2^-step` before, at, and after a place.
    fn three(&self, place: &Dyadic, step: i64, cx: &IntervalContext<'_>) -> Result<[Interval; 3]> {
        let h = Dyadic::power_of_two(-step);
        // Exact: the place is a few times longer than the step at most.
        let bits = cx.bits + 1024;
        let neighbour = |end: End| end.finite().cloned().unwrap_or_else(|| place.clone());
        let before = neighbour(place.sub(&h, bits, Toward::Down));
        let after = neighbour(place.add(&h, bits, Toward::Down));
        Ok([
            self.at(&before, cx)?.interval(),
            self.at(place, cx)?.interval(),
            self.at(&after, cx)?.interval(),
        ])
    }

    /// A lower bound of the function. When its values u, m, v at three places in steps of h have
    /// m least, it turns between the outer ones, and the lines through two of the points continued
    /// beyond the middle one lie below it there: no value is below 2m - max(u, v).
    fn bound_turning(
        &self,
        place: &Dyadic,
        mut step: i64,
        cx: &IntervalContext<'_>,
    ) -> Result<End> {
        let inner = cx.plus(24);
        while step > 2 {
            let [before, here, after] = self.three(place, step, &inner)?;
            if here.certainly_less(&before.min(&after))
                && let Some((bound, _)) = here.scaled(1).sub(&before.max(&after), cx).ends()
            {
                return Ok(bound.clone());
            }
            step -= 4;
        }
        Ok(self.floor())
    }
}
