//! Between intervals and balls.

use dashu_base::UnsignedAbs;

use super::dyadic::{Dyadic, End, Toward};
use super::evaluate::{Bounds, to_ball};
use super::{Continuity, Interval};
use crate::ball::{Ball, Mag};

impl Interval {
    /// All of a ball, its ends cut outwards to `bits` bits.
    pub(crate) fn from_ball(ball: &Ball, bits: usize) -> Self {
        Bounds::from_ball(ball, bits).interval()
    }

    /// A ball that holds all of the interval and little more; `None` when it is empty or unbounded.
    pub(crate) fn to_ball(&self) -> Option<Ball> {
        let (lo, hi) = self.finite_ends()?;
        if lo == hi {
            return Some(to_ball(lo));
        }
        let bits = bits_of(lo).max(bits_of(hi)).saturating_add(64);
        let middle = match lo.add(hi, bits, Toward::Down) {
            End::Finite(sum) => sum.shl(-1),
            _ => return None,
        };
        let radius = |from: &Dyadic, to: &Dyadic| match to.sub(from, 30, Toward::Up) {
            End::Finite(radius) => {
                Some(Mag::new(u64::try_from(radius.mantissa.unsigned_abs()).ok()?, radius.exponent))
            }
            _ => None,
        };
        // The middle was cut, so the two distances may differ: the larger one reaches both ends.
        let (below, above) = (radius(lo, &middle)?, radius(&middle, hi)?);
        Some(to_ball(&middle).widen(below.max(above)))
    }

    /// The ends as exact balls; `None` when the interval is empty or unbounded.
    pub(crate) fn end_balls(&self) -> Option<(Ball, Ball)> {
        let (lo, hi) = self.finite_ends()?;
        Some((to_ball(lo), to_ball(hi)))
    }

    fn finite_ends(&self) -> Option<(&Dyadic, &Dyadic)> {
        let (lo, hi) = self.ends()?;
        Some((lo.finite()?, hi.finite()?))
    }

    /// Whether the function that this is the image under is defined everywhere, and bounded.
    pub(crate) fn is_total(&self) -> bool {
        self.continuity != Continuity::Partial && !self.is_empty() && self.is_bounded()
    }

    /// Whether the interval is at most half as wide as the other.
    pub(crate) fn is_half_of(&self, other: &Self) -> bool {
        match (self.log2_width(), other.log2_width()) {
            (Some(mine), Some(others)) => mine < others,
            (mine, others) => mine.is_some() && others.is_none(),
        }
    }

    /// About how many leading bits all numbers of the interval have in common: none or fewer when
    /// zero is among them or near.
    pub(crate) fn common_bits(&self) -> i64 {
        let Some((lo, hi)) = self.finite_ends() else { return 0 };
        if lo == hi {
            return i64::MAX;
        }
        let size = [lo, hi].into_iter().filter(|end| !end.is_zero()).map(Dyadic::top).max();
        match (size, self.log2_width()) {
            (Some(size), Some(width)) => size.saturating_sub(width),
            _ => 0,
        }
    }

    /// The least t with a width below 2^t; `None` when unbounded or empty.
    fn log2_width(&self) -> Option<i64> {
        let (lo, hi) = self.finite_ends()?;
        match hi.sub(lo, 30, Toward::Up) {
            End::Finite(width) if width.is_zero() => Some(i64::MIN),
            End::Finite(width) => Some(width.top()),
            _ => None,
        }
    }
}

fn bits_of(x: &Dyadic) -> usize {
    use dashu_base::BitTest;
    x.mantissa.bit_len()
}
