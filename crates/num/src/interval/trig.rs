//! Sine, cosine and tangent: monotone pieces between quarter turns, which are counted exactly.

use dashu_base::{DivRemEuclid, UnsignedAbs};
use dashu_int::IBig;

use super::dyadic::{Dyadic, End};
use super::evaluate::{self, Bounds};
use super::{Continuity, Interval, IntervalContext};
use crate::ball::{Ball, BallResult, Stop, Work};
use crate::kernel::constants::{self, Constant};
use crate::size::Size;
use crate::{Angle, Error, Fast, Result};

/// Beyond this many bits before the point quarter turns are not counted, since that takes as many
/// bits of pi (some milliseconds here): any value may be taken.
const MAX_TOP: i64 = 1 << 16;

/// One of the three functions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Function {
    Sin,
    Cos,
    Tan,
}

impl Angle {
    /// Units to a quarter turn; in radians that is pi/2, not a rational number.
    fn quarter_turn(self) -> Option<i64> {
        match self {
            Self::Degrees => Some(90),
            Self::Gradians => Some(100),
            Self::Radians => None,
        }
    }
}

/// The number of quarter turns below an angle, and whether the angle is exactly so many.
struct Quarters {
    count: IBig,
    exactly: bool,
}

impl Quarters {
    fn of(x: &Dyadic, angle: Angle, cx: &IntervalContext<'_>) -> Result<Self> {
        match angle.quarter_turn() {
            Some(quarter) => {
                let (count, rest) = divide(x, quarter);
                Ok(Self { count, exactly: rest.is_zero() })
            }
            None if x.is_zero() => Ok(Self { count: IBig::ZERO, exactly: true }),
            None => Ok(Self { count: radian_quarters(x, cx)?, exactly: false }),
        }
    }
}

/// Quotient, rounded down, and remainder of a division by an integer.
fn divide(x: &Dyadic, divisor: i64) -> (IBig, Dyadic) {
    if x.exponent >= 0 {
        let (count, rest) = x.floor().div_rem_euclid(IBig::from(divisor));
        return (count, Dyadic::new(rest.into(), 0));
    }
    let down = x.exponent.unsigned_abs().to_size();
    if x.top() <= 0 {
        // Below one: nothing to divide, and perhaps too long to shift.
        return match x.is_negative() {
            false => (IBig::ZERO, x.clone()),
            // Only whether it is zero matters of the rest of a negative number.
            true => (IBig::NEG_ONE, x.neg()),
        };
    }
    let (count, rest) = (&x.mantissa).div_rem_euclid(IBig::from(divisor) << down);
    (count, Dyadic::new(rest.into(), x.exponent))
}

/// The number of quarter turns below an angle in radians that is not zero. It is not a multiple of
/// pi, so that enough precision always decides.
fn radian_quarters(x: &Dyadic, cx: &IntervalContext<'_>) -> Result<IBig> {
    if x.top() <= 0 {
        // |x| < 1 < pi/2
        return Ok(if x.is_negative() { IBig::NEG_ONE } else { IBig::ZERO });
    }
    let fast = || {
        let quarters = evaluate::to_fast(x)?.mul(Fast::from_u64(2))?.div(Fast::PI)?;
        quarters.floor()?.to_i64()
    };
    if x.top() < 60
        && let Some(count) = fast()
    {
        return Ok(count.into());
    }
    let mut guard = 64;
    loop {
        let work = cx.work(x.top().to_size() + guard);
        let ball = evaluate::to_ball(x).shl(1);
        let quotient = match constants::ball(Constant::Pi, work).and_then(|pi| ball.div(&pi, work))
        {
            Ok(quotient) => quotient,
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::Imprecise) => return Err(Error::Overflow),
        };
        let (lo, hi, exponent) = quotient.ends();
        let floor = |m: IBig| Dyadic::new(m, exponent).floor();
        let (lo, hi) = (floor(lo), floor(hi));
        if lo == hi {
            return Ok(lo);
        }
        guard *= 2;
        cx.budget.check()?;
        cx.budget.check_bits(guard as u64)?;
    }
}

/// Whether a number from `first` to `last` is `residue` modulo `modulus`.
fn holds_residue(first: &IBig, last: &IBig, residue: i64, modulus: i64) -> bool {
    // The first number not below `first` of that residue.
    let step = (IBig::from(residue) - first).div_rem_euclid(IBig::from(modulus)).1;
    first + IBig::from(step) <= *last
}

impl Interval {
    /// The sines of angles.
    pub fn sin(&self, angle: Angle, cx: &IntervalContext<'_>) -> Result<Self> {
        // Greatest after one quarter turn, least after three.
        self.wave(Function::Sin, 1, angle, cx)
    }

    /// The cosines of angles.
    pub fn cos(&self, angle: Angle, cx: &IntervalContext<'_>) -> Result<Self> {
        self.wave(Function::Cos, 0, angle, cx)
    }

    /// The image under a wave that is greatest `crest` quarter turns after each full turn, and
    /// least half a turn later.
    fn wave(
        &self,
        function: Function,
        crest: i64,
        angle: Angle,
        cx: &IntervalContext<'_>,
    ) -> Result<Self> {
        let Some((lo, hi)) = self.ends() else { return Ok(Self::EMPTY) };
        let all = Self::new(End::integer(-1), End::integer(1)).at_most(self.continuity);
        let (Some(lo), Some(hi)) = (countable(lo), countable(hi)) else { return Ok(all) };
        if let Some(point) = self.as_point() {
            let image = function.at(point, angle, cx)?.interval();
            return Ok(image.clamped(-1, Some(1)).at_most(self.continuity));
        }
        // An extreme at the lower end itself is its value there.
        let first = Quarters::of(lo, angle, cx)?.count + IBig::ONE;
        let last = Quarters::of(hi, angle, cx)?.count;
        let crest_inside = holds_residue(&first, &last, crest, 4);
        let trough_inside = holds_residue(&first, &last, crest + 2, 4);
        if crest_inside && trough_inside {
            return Ok(all);
        }
        let (a, b) = (function.at(lo, angle, cx)?, function.at(hi, angle, cx)?);
        let least = if trough_inside { End::integer(-1) } else { a.lo.min(b.lo) };
        let greatest = if crest_inside { End::integer(1) } else { a.hi.max(b.hi) };
        Ok(Self::new(least, greatest).clamped(-1, Some(1)).at_most(self.continuity))
    }

    /// The tangents of angles; poles have none.
    pub fn tan(&self, angle: Angle, cx: &IntervalContext<'_>) -> Result<Self> {
        let Some((lo, hi)) = self.ends() else { return Ok(Self::EMPTY) };
        let all = Self::WHOLE.at_most(Continuity::Partial);
        let (Some(lo), Some(hi)) = (countable(lo), countable(hi)) else { return Ok(all) };
        let (from, to) = (Quarters::of(lo, angle, cx)?, Quarters::of(hi, angle, cx)?);
        let is_odd = |count: &IBig| holds_residue(count, count, 1, 2);
        let starts_at_pole = from.exactly && is_odd(&from.count);
        let ends_at_pole = to.exactly && is_odd(&to.count);
        // Poles after the lower end and before the upper one.
        let first = from.count + IBig::ONE;
        let last = if ends_at_pole { to.count - IBig::ONE } else { to.count };
        if holds_residue(&first, &last, 1, 2) {
            return Ok(all);
        }
        if self.is_point() {
            return match starts_at_pole {
                true => Ok(Self::EMPTY),
                false => {
                    let value = Function::Tan.at(lo, angle, cx)?;
                    Ok(value.interval().at_most(self.continuity))
                }
            };
        }
        let least = match starts_at_pole {
            true => End::NegInfinity,
            false => Function::Tan.at(lo, angle, cx)?.lo,
        };
        let greatest = match ends_at_pole {
            true => End::PosInfinity,
            false => Function::Tan.at(hi, angle, cx)?.hi,
        };
        let at_pole = starts_at_pole || ends_at_pole;
        let limit = if at_pole { Continuity::Partial } else { self.continuity };
        Ok(Self::new(least, greatest).at_most(self.continuity).at_most(limit))
    }
}

/// A finite end whose quarter turns can be counted.
fn countable(end: &End) -> Option<&Dyadic> {
    end.finite().filter(|x| x.is_zero() || x.top() <= MAX_TOP)
}

impl Function {
    /// The value at one point, which is not a pole.
    fn at(self, x: &Dyadic, angle: Angle, cx: &IntervalContext<'_>) -> Result<Bounds> {
        if let Some(quarter) = angle.quarter_turn()
            && let Some(exact) = self.notable(x, angle, quarter)
        {
            return Ok(Bounds::exact(exact));
        }
        if let Some(bounds) = evaluate::by_fast(cx, || self.fast(evaluate::to_fast(x)?, angle)) {
            return Ok(bounds);
        }
        match angle.quarter_turn() {
            None => evaluate::by_ball(cx, |work| self.ball(&evaluate::to_ball(x), work)),
            Some(quarter) => {
                // Within a turn nothing is lost before the point.
                let turn = match divide(x, 4 * quarter) {
                    _ if x.top() <= 0 => x.clone(),
                    (_, rest) => rest,
                };
                evaluate::by_ball(cx, |work| {
                    let inner = work.plus(16);
                    let pi = constants::ball(Constant::Pi, inner)?;
                    let half_turns = evaluate::to_ball(&turn).mul(&pi, inner);
                    self.ball(&half_turns.div_int(2 * quarter, inner), work)
                })
            }
        }
    }

    fn fast(self, x: Fast, angle: Angle) -> Option<Fast> {
        match (self, angle) {
            (Self::Sin, Angle::Radians) => x.sin(),
            (Self::Sin, Angle::Degrees) => x.sin_degrees(),
            (Self::Sin, Angle::Gradians) => x.sin_gradians(),
            (Self::Cos, Angle::Radians) => x.cos(),
            (Self::Cos, Angle::Degrees) => x.cos_degrees(),
            (Self::Cos, Angle::Gradians) => x.cos_gradians(),
            (Self::Tan, Angle::Radians) => x.tan(),
            (Self::Tan, Angle::Degrees) => x.tan_degrees(),
            (Self::Tan, Angle::Gradians) => x.tan_gradians(),
        }
    }

    fn ball(self, x: &Ball, work: Work<'_>) -> BallResult {
        match self {
            Self::Sin => Ok(x.sin_cos(work)?.0),
            Self::Cos => Ok(x.sin_cos(work)?.1),
            Self::Tan => x.tan(work),
        }
    }

    /// The value where it is a short binary number: by Niven at multiples of 30 degrees (of 45 for
    /// the tangent), of which gradians have only quarter and eighth turns.
    fn notable(self, x: &Dyadic, angle: Angle, quarter: i64) -> Option<Dyadic> {
        if !x.is_integer() {
            return None;
        }
        let (_, rest) = divide(x, 4 * quarter);
        let turn = i64::try_from(rest.floor().unsigned_abs()).ok()?;
        let halves = |value: i64| Some(Dyadic::new(value.into(), -1));
        let sine = |turn: i64| match turn / quarter {
            quarters if turn % quarter == 0 => halves([0, 2, 0, -2][quarters as usize % 4]),
            _ if angle == Angle::Degrees && turn % 30 == 0 => match turn / 30 {
                1 | 5 => halves(1),
                7 | 11 => halves(-1),
                _ => None,
            },
            _ => None,
        };
        match self {
            Self::Sin => sine(turn),
            Self::Cos => sine((turn + quarter) % (4 * quarter)),
            Self::Tan => match 2 * turn / quarter {
                _ if 2 * turn % quarter != 0 => None,
                0 | 4 => Some(Dyadic::ZERO),
                1 | 5 => Some(Dyadic::integer(1)),
                3 | 7 => Some(Dyadic::integer(-1)),
                _ => None,
            },
        }
    }
}
