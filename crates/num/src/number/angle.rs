//! Trigonometric functions in degrees, radians and gradians.

use std::cmp::Ordering;

use dashu_base::UnsignedAbs;
use dashu_int::IBig;

use super::Number;
use crate::real::{self, Base, Function};
use crate::{Budget, Error, Exact, Interval, Result};

/// The unit of an angle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Angle {
    /// 360 to a turn.
    #[default]
    Degrees,
    /// 2 pi to a turn.
    Radians,
    /// 400 to a turn.
    Gradians,
}

/// An angle in one of the two ways it can be dealt with.
enum Reduced {
    /// Exactly so many degrees: `quarters` quarter turns and `rest` in [-45, 45].
    Degrees { quarters: u8, rest: Exact },
    /// Radians that are not a rational part of a turn.
    Radians(Number),
}

impl Angle {
    /// Units to a half turn; in radians that is pi, not a rational number.
    fn half_turn(self) -> Option<i64> {
        match self {
            Self::Degrees => Some(180),
            Self::Gradians => Some(200),
            Self::Radians => None,
        }
    }

    fn reduce(self, x: &Number, budget: &Budget) -> Result<Reduced> {
        let degrees = match (self, x) {
            (Self::Degrees, Number::Exact(exact)) => exact.clone(),
            (Self::Gradians, Number::Exact(exact)) => {
                exact.mul(&Exact::from(9).div(&Exact::from(10), budget)?, budget)?
            }
            (Self::Radians, Number::Exact(exact)) if exact.is_zero() => Exact::ZERO,
            (Self::Radians, number) => match rational_multiple_of_pi(number) {
                Some(half_turns) => half_turns.mul(&Exact::from(180), budget)?,
                None => return Ok(Reduced::Radians(number.clone())),
            },
            (Self::Degrees | Self::Gradians, Number::Real(_)) => {
                let half_turn = Number::from(self.half_turn().unwrap_or(1));
                let radians = x.mul(&Number::pi(), budget)?.div(&half_turn, budget)?;
                return Self::Radians.reduce(&radians, budget);
            }
        };
        let turn = degrees.rem_floor(&Exact::from(360), budget)?;
        let quarters = turn.div(&Exact::from(90), budget)?;
        let quarters = quarters.round_to_integer(crate::Rounding::HalfUp, budget)?;
        let rest = turn.sub(&Exact::from(quarters.clone() * 90), budget)?;
        let quarters = u8::try_from(quarters).unwrap_or(0) % 4;
        Ok(Reduced::Degrees { quarters, rest })
    }

    /// Turns radians into this unit.
    fn measure(self, radians: &Number, budget: &Budget) -> Result<Number> {
        match self.half_turn() {
            None => Ok(radians.clone()),
            Some(units) => radians.mul(&Number::from(units), budget)?.div(&Number::pi(), budget),
        }
    }

    /// So many degrees in this unit.
    fn of_degrees(self, degrees: i64, budget: &Budget) -> Result<Number> {
        let radians = Number::pi().mul(&Number::from(degrees), budget)?;
        self.measure(&radians.div(&Number::from(180), budget)?, budget)
    }
}

/// q, when the number is q pi.
fn rational_multiple_of_pi(number: &Number) -> Option<Exact> {
    let Number::Real(real) = number else { return None };
    let term = real.form().single()?;
    match term.factors.as_slice() {
        [factor] if factor.power.is_one() && factor.base == Base::Pi => {
            Some(term.coefficient.clone())
        }
        _ => None,
    }
}

/// The sine (or cosine) of exact degrees in [-45, 45].
fn sine_of_degrees(degrees: &Exact, budget: &Budget) -> Result<Number> {
    if degrees.is_negative() {
        return sine_of_degrees(&-degrees, budget)?.neg(budget);
    }
    if degrees.is_zero() {
        return Ok(Number::ZERO);
    }
    // Niven: the sine of a rational angle is rational at 0, 30 and 90 degrees only.
    if *degrees == Exact::from(30) {
        return Ok(Number::Exact(Exact::from(1).div(&Exact::from(2), budget)?));
    }
    if *degrees == Exact::from(45) {
        return half_root(2, budget);
    }
    real::apply(Function::SinDegrees, &[&Number::Exact(degrees.clone())])
}

fn cosine_of_degrees(degrees: &Exact, budget: &Budget) -> Result<Number> {
    let degrees = degrees.abs();
    if degrees.is_zero() {
        return Ok(Number::ONE);
    }
    if degrees == Exact::from(30) {
        return half_root(3, budget);
    }
    if degrees == Exact::from(45) {
        return half_root(2, budget);
    }
    real::apply(Function::CosDegrees, &[&Number::Exact(degrees)])
}

/// sqrt(n) / 2
fn half_root(n: i64, budget: &Budget) -> Result<Number> {
    Number::from(n).sqrt(budget)?.div(&Number::from(2), budget)
}

impl Number {
    /// The sine of an angle.
    pub fn sin(&self, angle: Angle, budget: &Budget) -> Result<Self> {
        match angle.reduce(self, budget)? {
            Reduced::Degrees { quarters, rest } => sine_from(quarters, &rest, budget),
            Reduced::Radians(x) => x.odd(Function::Sin, budget),
        }
    }

    /// The cosine of an angle.
    pub fn cos(&self, angle: Angle, budget: &Budget) -> Result<Self> {
        match angle.reduce(self, budget)? {
            Reduced::Degrees { quarters, rest } => sine_from(quarters + 1, &rest, budget),
            Reduced::Radians(x) => x.even(Function::Cos, budget),
        }
    }

    /// The tangent of an angle; poles are errors.
    pub fn tan(&self, angle: Angle, budget: &Budget) -> Result<Self> {
        let cos = self.cos(angle, budget)?;
        if matches!(&cos, Self::Exact(exact) if exact.is_zero()) {
            return Err(Error::domain("the tangent has a pole here"));
        }
        self.sin(angle, budget)?.div(&cos, budget)
    }

    /// The arc sine, from -90 to 90 degrees.
    pub fn asin(&self, angle: Angle, budget: &Budget) -> Result<Self> {
        match notable_sine(self, budget)? {
            Some(degrees) => angle.of_degrees(degrees, budget),
            None => {
                self.check_unit("the arc sine", budget)?;
                angle.measure(&self.odd(Function::Asin, budget)?, budget)
            }
        }
    }

    /// The arc cosine, from 0 to 180 degrees.
    pub fn acos(&self, angle: Angle, budget: &Budget) -> Result<Self> {
        match notable_sine(self, budget)? {
            Some(degrees) => angle.of_degrees(90 - degrees, budget),
            None => {
                self.check_unit("the arc cosine", budget)?;
                angle.measure(&real::apply(Function::Acos, &[self])?, budget)
            }
        }
    }

    /// The arc tangent, from -90 to 90 degrees.
    pub fn atan(&self, angle: Angle, budget: &Budget) -> Result<Self> {
        match notable_tangent(self, budget)? {
            Some(degrees) => angle.of_degrees(degrees, budget),
            None => angle.measure(&self.odd(Function::Atan, budget)?, budget),
        }
    }

    /// The angle of the point (x, y), where this number is y: above -180 and up to 180 degrees.
    pub fn atan2(&self, x: &Self, angle: Angle, budget: &Budget) -> Result<Self> {
        let (y_sign, x_sign) = (self.sign(budget)?, x.sign(budget)?);
        if x_sign.is_eq() {
            return match y_sign {
                Ordering::Equal => Err(Error::domain("atan2 is not defined at (0, 0)")),
                Ordering::Greater => angle.of_degrees(90, budget),
                Ordering::Less => angle.of_degrees(-90, budget),
            };
        }
        let principal = self.div(x, budget)?.atan(angle, budget)?;
        if x_sign.is_gt() {
            return Ok(principal);
        }
        let half_turn = angle.of_degrees(if y_sign.is_lt() { -180 } else { 180 }, budget)?;
        principal.plus(&half_turn, budget)
    }

    /// An odd function: the sign of the argument comes out.
    pub(super) fn odd(&self, function: Function, budget: &Budget) -> Result<Self> {
        if self.leads_negative() {
            return real::apply(function, &[&self.neg(budget)?])?.neg(budget);
        }
        real::apply(function, &[self])
    }

    /// An even function: the sign of the argument is dropped.
    pub(super) fn even(&self, function: Function, budget: &Budget) -> Result<Self> {
        if self.leads_negative() {
            return real::apply(function, &[&self.neg(budget)?]);
        }
        real::apply(function, &[self])
    }

    /// Whether the number is written with a minus in front.
    pub(crate) fn leads_negative(&self) -> bool {
        match self {
            Self::Exact(exact) => exact.is_negative(),
            Self::Real(real) => {
                real.form().terms().first().is_some_and(|term| term.coefficient.is_negative())
            }
        }
    }

    /// The distance of the number from the nearer border of [-1, 1], as a sign.
    pub(super) fn place_in_unit(&self, budget: &Budget) -> Result<Ordering> {
        let below = Self::ONE.sub(self, budget)?.sign(budget)?;
        Ok(below.min(Self::ONE.add(self, budget)?.sign(budget)?))
    }

    /// Fails unless the number lies in [-1, 1].
    fn check_unit(&self, what: &str, budget: &Budget) -> Result<()> {
        let outside = match self {
            Self::Exact(exact) => exact.abs() > Exact::ONE,
            // An enclosure may touch the borders, where no sign is decided.
            Self::Real(real) if real.has_source() => {
                let unit = Interval::integer(-1).hull(&Interval::integer(1));
                !self.enclosure(64, budget)?.is_subset(&unit) && self.place_in_unit(budget)?.is_lt()
            }
            Self::Real(_) => self.place_in_unit(budget)?.is_lt(),
        };
        if outside {
            return Err(Error::domain(format!("{what} is defined from -1 to 1")));
        }
        Ok(())
    }
}

/// The sine of `quarters` quarter turns and `rest` degrees.
fn sine_from(quarters: u8, rest: &Exact, budget: &Budget) -> Result<Number> {
    let value = if quarters.is_multiple_of(2) {
        sine_of_degrees(rest, budget)?
    } else {
        cosine_of_degrees(rest, budget)?
    };
    if quarters % 4 >= 2 { value.neg(budget) } else { Ok(value) }
}

/// `sign * n` where the number is `sign * sqrt(n) / 2`, `n` from 0 to 4.
fn halves_squared(x: &Number, scale: i64, budget: &Budget) -> Result<Option<(bool, i64)>> {
    let square = match x {
        Number::Exact(exact) if exact.abs() > Exact::ONE => return Ok(None),
        Number::Exact(exact) => exact.mul(exact, budget)?,
        Number::Real(real) => match real.form().single() {
            Some(term) if term.factors.iter().all(|f| matches!(f.base, Base::Integer(_))) => {
                match x.mul(x, budget)? {
                    Number::Exact(exact) => exact,
                    Number::Real(_) => return Ok(None),
                }
            }
            _ => return Ok(None),
        },
    };
    let scaled = square.mul(&Exact::from(scale), budget)?;
    let whole = scaled.to_integer(budget)?.map(|n: IBig| i64::try_from(n.unsigned_abs()));
    Ok(whole.and_then(std::result::Result::ok).map(|n| (x.leads_negative(), n)))
}

/// The whole degrees whose sine this is, where there are such: 0, 30, 45, 60, 90 and their
/// negatives (Niven).
fn notable_sine(x: &Number, budget: &Budget) -> Result<Option<i64>> {
    let Some((negative, n)) = halves_squared(x, 4, budget)? else { return Ok(None) };
    let degrees = match n {
        0 => 0,
        1 => 30,
        2 => 45,
        3 => 60,
        4 => 90,
        _ => return Ok(None),
    };
    Ok(Some(if negative { -degrees } else { degrees }))
}

/// The whole degrees whose tangent this is: 0, 30, 45, 60 and their negatives.
fn notable_tangent(x: &Number, budget: &Budget) -> Result<Option<i64>> {
    // tan^2 is 0, 1/3, 1 or 3.
    let x = match x {
        Number::Real(_) => x.div(&Number::from(2), budget)?,
        Number::Exact(exact) if exact.is_zero() || exact.abs().is_one() => {
            x.div(&Number::from(2), budget)?
        }
        Number::Exact(_) => return Ok(None),
    };
    let Some((negative, n)) = halves_squared(&x, 12, budget)? else { return Ok(None) };
    let degrees = match n {
        0 => 0,
        1 => 30,
        3 => 45,
        9 => 60,
        _ => return Ok(None),
    };
    Ok(Some(if negative { -degrees } else { degrees }))
}
