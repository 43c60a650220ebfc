//! Arc sine, arc cosine, arc tangent and the angle of a point.

use std::cmp::Ordering;

use super::dyadic::{Dyadic, End};
use super::evaluate::{self, Bounds};
use super::functions::Border;
use super::{Continuity, Interval, IntervalContext};
use crate::ball::{Ball, BallResult, Work};
use crate::kernel::constants::{self, Constant};
use crate::{Angle, Fast, Result};

/// One of the three functions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Function {
    Asin,
    Acos,
    Atan,
}

/// An angle of so many eighths of a turn, in its unit.
fn eighth_turns(count: i64, angle: Angle, cx: &IntervalContext<'_>) -> Result<Bounds> {
    match angle {
        Angle::Degrees => Ok(Bounds::integer(45 * count)),
        Angle::Gradians => Ok(Bounds::integer(50 * count)),
        Angle::Radians if count == 0 => Ok(Bounds::integer(0)),
        Angle::Radians => {
            let quarter_pi = || Fast::PI.mul(Fast::from_f64(0.25)?)?.mul(Fast::from_i64(count));
            if let Some(bounds) = evaluate::by_fast(cx, quarter_pi) {
                return Ok(bounds);
            }
            evaluate::by_ball(cx, |work| {
                let inner = work.plus(8);
                Ok(constants::ball(Constant::Pi, inner)?.shl(-2).mul_int(count, work))
            })
        }
    }
}

/// Radians in another unit.
fn measure_fast(radians: Fast, angle: Angle) -> Option<Fast> {
    match angle {
        Angle::Radians => Some(radians),
        Angle::Degrees => radians.to_degrees(),
        Angle::Gradians => radians.to_gradians(),
    }
}

/// The value of `radians` in another unit.
fn measure_ball(
    radians: impl Fn(Work<'_>) -> BallResult,
    angle: Angle,
    work: Work<'_>,
) -> BallResult {
    let half_turn = match angle {
        Angle::Radians => return radians(work),
        Angle::Degrees => 180,
        Angle::Gradians => 200,
    };
    let inner = work.plus(12);
    radians(inner)?.mul_int(half_turn, inner).div(&constants::ball(Constant::Pi, inner)?, work)
}

impl Function {
    /// The value at one point of the domain.
    fn at(self, x: &Dyadic, angle: Angle, cx: &IntervalContext<'_>) -> Result<Bounds> {
        if let Some(eighths) = self.notable(x) {
            return eighth_turns(eighths, angle, cx);
        }
        if angle == Angle::Degrees
            && let Some(degrees) = self.notable_degrees(x)
        {
            return Ok(Bounds::integer(degrees));
        }
        let fast = || measure_fast(self.fast(evaluate::to_fast(x)?)?, angle);
        if let Some(bounds) = evaluate::by_fast(cx, fast) {
            return Ok(bounds);
        }
        let ball = evaluate::to_ball(x);
        evaluate::by_ball(cx, |work| measure_ball(|inner| self.ball(&ball, inner), angle, work))
    }

    fn fast(self, x: Fast) -> Option<Fast> {
        match self {
            Self::Asin => x.asin(),
            Self::Acos => x.acos(),
            Self::Atan => x.atan(),
        }
    }

    fn ball(self, x: &Ball, work: Work<'_>) -> BallResult {
        match self {
            Self::Asin => x.asin(work),
            Self::Acos => x.acos(work),
            Self::Atan => x.atan(work),
        }
    }

    /// The angle in eighths of a turn, at -1, 0 and 1.
    fn notable(self, x: &Dyadic) -> Option<i64> {
        let sign = (-1..=1).find(|&sign| x.is(sign))?;
        Some(match self {
            Self::Asin => 2 * sign,
            Self::Acos => 2 - 2 * sign,
            Self::Atan => sign,
        })
    }

    /// The degrees of the sines and cosines 1/2 and -1/2.
    fn notable_degrees(self, x: &Dyadic) -> Option<i64> {
        let sign = [-1, 1].into_iter().find(|&sign| x.shl(1).is(sign))?;
        match self {
            Self::Asin => Some(30 * sign),
            Self::Acos => Some(90 - 30 * sign),
            Self::Atan => None,
        }
    }
}

impl Interval {
    /// The arc sines of the numbers from -1 to 1.
    pub fn asin(&self, angle: Angle, cx: &IntervalContext<'_>) -> Result<Self> {
        self.monotone_arc(Function::Asin, angle, cx)
    }

    /// The arc cosines of the numbers from -1 to 1.
    pub fn acos(&self, angle: Angle, cx: &IntervalContext<'_>) -> Result<Self> {
        self.monotone_arc(Function::Acos, angle, cx)
    }

    /// The arc tangents.
    pub fn atan(&self, angle: Angle, cx: &IntervalContext<'_>) -> Result<Self> {
        self.monotone_arc(Function::Atan, angle, cx)
    }

    fn monotone_arc(
        &self,
        function: Function,
        angle: Angle,
        cx: &IntervalContext<'_>,
    ) -> Result<Self> {
        let part = match function {
            Function::Asin | Function::Acos => self.within(Border::Closed(-1), Border::Closed(1)),
            Function::Atan => self.clone(),
        };
        let value = |end: &End| match end {
            End::Finite(x) => function.at(x, angle, cx),
            // Only the arc tangent comes here.
            End::PosInfinity => eighth_turns(2, angle, cx),
            End::NegInfinity => eighth_turns(-2, angle, cx),
        };
        let Some((lo, hi)) = part.ends() else { return Ok(Self::EMPTY) };
        let image = if part.is_point() {
            value(lo)?.interval()
        } else if function == Function::Acos {
            Self::new(value(hi)?.lo, value(lo)?.hi)
        } else {
            Self::new(value(lo)?.lo, value(hi)?.hi)
        };
        Ok(image.at_most(part.continuity))
    }

    /// The angles of the points (x, y), where this interval is y: above -180 and up to 180
    /// degrees. The origin has none; below the negative x axis the angle jumps.
    pub fn atan2(&self, x: &Self, angle: Angle, cx: &IntervalContext<'_>) -> Result<Self> {
        let (Some((c, d)), Some((a, b))) = (self.ends(), x.ends()) else { return Ok(Self::EMPTY) };
        let zero = Ordering::Equal;
        if (a.sign(), b.sign(), c.sign(), d.sign()) == (zero, zero, zero, zero) {
            return Ok(Self::EMPTY);
        }
        let at_origin = self.contains_zero() && x.contains_zero();
        let image = if a.sign().is_lt() && c.sign().is_lt() && d.sign().is_ge() {
            let image = eighth_turns(4, angle, cx)?;
            Self::new(image.neg().lo, image.hi).at_most(Continuity::Defined)
        } else if c.sign().is_ge() {
            upper_half((c, d), (a, b), angle, cx)?
        } else if d.sign().is_lt() {
            upper_half((&d.neg(), &c.neg()), (a, b), angle, cx)?.neg()
        } else {
            // The right half: the angle grows with y, and with x away from the x axis falls.
            let at = |y: &End, x: &End| corner(y, x, angle, cx);
            let least = at(c, a)?;
            let greatest = match (d.sign(), b.sign()) {
                (Ordering::Greater, _) => at(d, a)?,
                // Up to the x axis itself: zero, unless that is the origin alone.
                (_, Ordering::Greater) => Bounds::integer(0),
                _ => eighth_turns(-2, angle, cx)?,
            };
            Self::new(least.lo, greatest.hi)
        };
        let limit = if at_origin { Continuity::Partial } else { Continuity::Continuous };
        Ok(image.at_most(limit).at_most(self.continuity).at_most(x.continuity))
    }
}

/// The angles of points on and above the x axis, where they fall with x, and with y go towards a
/// quarter turn.
fn upper_half(
    (c, d): (&End, &End),
    (a, b): (&End, &End),
    angle: Angle,
    cx: &IntervalContext<'_>,
) -> Result<Interval> {
    // The corner of the least angle is on the right: low where x is positive, else high.
    let least = match b.sign() {
        Ordering::Greater => corner(c, b, angle, cx)?,
        // The axis x = 0 above the origin, if any of it belongs to the set.
        Ordering::Equal if d.sign().is_gt() => eighth_turns(2, angle, cx)?,
        Ordering::Equal => eighth_turns(4, angle, cx)?,
        Ordering::Less => corner(d, b, angle, cx)?,
    };
    let greatest = match a.sign() {
        Ordering::Less => corner(c, a, angle, cx)?,
        Ordering::Equal if d.sign().is_gt() => eighth_turns(2, angle, cx)?,
        Ordering::Equal => eighth_turns(0, angle, cx)?,
        Ordering::Greater => corner(d, a, angle, cx)?,
    };
    Ok(Interval::new(least.lo, greatest.hi))
}

/// The angle of one point other than the origin; at most one coordinate is infinite.
fn corner(y: &End, x: &End, angle: Angle, cx: &IntervalContext<'_>) -> Result<Bounds> {
    let (y, x) = match (y, x) {
        (End::Finite(y), End::Finite(x)) => (y, x),
        (End::PosInfinity, _) => return eighth_turns(2, angle, cx),
        (End::NegInfinity, _) => return eighth_turns(-2, angle, cx),
        (_, End::PosInfinity) => return eighth_turns(0, angle, cx),
        (_, End::NegInfinity) => return eighth_turns(4, angle, cx),
    };
    match (y.sign(), x.sign()) {
        (Ordering::Greater, Ordering::Equal) => return eighth_turns(2, angle, cx),
        (Ordering::Less, Ordering::Equal) => return eighth_turns(-2, angle, cx),
        (Ordering::Equal, Ordering::Less) => return eighth_turns(4, angle, cx),
        (Ordering::Equal, _) => return eighth_turns(0, angle, cx),
        _ => {}
    }
    let fast = || measure_fast(evaluate::to_fast(y)?.atan2(evaluate::to_fast(x)?)?, angle);
    if let Some(bounds) = evaluate::by_fast(cx, fast) {
        return Ok(bounds);
    }
    let (y_ball, x_ball) = (evaluate::to_ball(y), evaluate::to_ball(x));
    let radians = |work: Work<'_>| {
        let inner = work.plus(8);
        let principal = y_ball.div(&x_ball, inner)?.atan(inner)?;
        if !x.is_negative() {
            return Ok(principal);
        }
        let pi = constants::ball(Constant::Pi, inner)?;
        let half_turn = if y.is_negative() { pi.neg() } else { pi };
        Ok(principal.add(&half_turn, inner))
    };
    evaluate::by_ball(cx, |work| measure_ball(radians, angle, work))
}
