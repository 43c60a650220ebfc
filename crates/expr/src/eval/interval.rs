//! Interval evaluation: an enclosure of all values that an expression takes on intervals.

use arithma_num::{
    Angle, Decimal, Error as NumberError, Exact, Interval, IntervalContext, Rounding,
};

use crate::error::{ErrorKind, Result};
use crate::evaluate::Domain;
use crate::function::{Constant, Function};
use crate::names::nearest_values;
use crate::tree::{BinaryOp, Expr};

type IntervalResult = std::result::Result<Interval, NumberError>;

impl Expr {
    /// An interval that contains every value of the expression as its variables range over the
    /// given intervals. Its continuity says whether the expression is defined and continuous
    /// there, which proofs of roots need.
    pub fn interval(
        &self,
        variables: &[(&str, Interval)],
        cx: &IntervalContext<'_>,
    ) -> Result<Interval> {
        self.require_value()?;
        self.evaluate(&mut Intervals { variables, cx })
    }
}

struct Intervals<'a> {
    variables: &'a [(&'a str, Interval)],
    cx: &'a IntervalContext<'a>,
}

impl Domain for Intervals<'_> {
    type Value = Interval;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> Result<Interval, ErrorKind> {
        Ok(Interval::from_exact(&Exact::from(Decimal::parse(digits)?), self.cx)?)
    }

    fn constant(&mut self, constant: Constant) -> Result<Interval, ErrorKind> {
        Ok(match constant {
            Constant::Pi => Interval::pi(self.cx),
            Constant::E => Interval::e(self.cx),
            Constant::Tau => Interval::tau(self.cx),
            Constant::Phi => Interval::phi(self.cx),
        }?)
    }

    fn variable(&mut self, name: &str) -> Result<Interval, ErrorKind> {
        let found = self.variables.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.clone()).ok_or_else(|| ErrorKind::UnknownVariable {
            name: name.to_owned(),
            nearest: nearest_values(name, self.variables.iter().map(|(known, _)| *known)),
        })
    }

    fn negate(&mut self, value: Interval) -> Result<Interval, ErrorKind> {
        Ok(value.neg())
    }

    fn binary(&mut self, op: BinaryOp, a: Interval, b: Interval) -> Result<Interval, ErrorKind> {
        self.cx.budget().check()?;
        Ok(match op {
            BinaryOp::Add => a.add(&b, self.cx),
            BinaryOp::Sub => a.sub(&b, self.cx),
            BinaryOp::Mul => a.mul(&b, self.cx),
            BinaryOp::Div => a.div(&b, self.cx),
            BinaryOp::Rem => a.rem_trunc(&b, self.cx),
            BinaryOp::IntDiv => a.div(&b, self.cx).floor(),
            BinaryOp::Pow => a.pow(&b, self.cx)?,
        })
    }

    fn call(&mut self, function: Function, arguments: &[Interval]) -> Result<Interval, ErrorKind> {
        self.cx.budget().check()?;
        let value = match arguments {
            [x] => one(function, x, self.cx),
            [x, y] => two(function, x, y, self.cx),
            _ => many(function, arguments, self.cx),
        };
        Ok(value?)
    }
}

fn one(function: Function, x: &Interval, cx: &IntervalContext<'_>) -> IntervalResult {
    use Angle::{Degrees, Radians};
    match function {
        Function::Sin => x.sin(Degrees, cx),
        Function::Cos => x.cos(Degrees, cx),
        Function::Tan => x.tan(Degrees, cx),
        Function::Asin => x.asin(Degrees, cx),
        Function::Acos => x.acos(Degrees, cx),
        Function::Atan => x.atan(Degrees, cx),
        Function::SinR => x.sin(Radians, cx),
        Function::CosR => x.cos(Radians, cx),
        Function::TanR => x.tan(Radians, cx),
        Function::AsinR => x.asin(Radians, cx),
        Function::AcosR => x.acos(Radians, cx),
        Function::AtanR => x.atan(Radians, cx),
        Function::Sinh => x.sinh(cx),
        Function::Cosh => x.cosh(cx),
        Function::Tanh => x.tanh(cx),
        Function::Asinh => x.asinh(cx),
        Function::Acosh => x.acosh(cx),
        Function::Atanh => x.atanh(cx),
        Function::Exp => x.exp(cx),
        Function::Expm1 => x.exp_m1(cx),
        Function::Ln => x.ln(cx),
        Function::Ln1p => x.ln_1p(cx),
        Function::Log10 => x.log10(cx),
        Function::Log2 => x.log2(cx),
        Function::Sqrt => Ok(x.sqrt(cx)),
        Function::Cbrt => Ok(x.cbrt(cx)),
        Function::Abs => Ok(x.abs()),
        Function::Ceil => Ok(x.ceil()),
        Function::Floor => Ok(x.floor()),
        Function::Round => Ok(x.round_to_integer(Rounding::HalfUp)),
        Function::Trunc => Ok(x.trunc()),
        Function::Sign => Ok(x.sign()),
        Function::Gamma => x.gamma(cx),
        Function::Factorial => x.add(&Interval::integer(1), cx).gamma(cx),
        Function::Lgamma => x.lgamma(cx),
        Function::Erf => x.erf(cx),
        Function::Erfc => x.erfc(cx),
        _ => many(function, std::slice::from_ref(x), cx),
    }
}

fn two(function: Function, x: &Interval, y: &Interval, cx: &IntervalContext<'_>) -> IntervalResult {
    match function {
        Function::Atan2 => x.atan2(y, Angle::Degrees, cx),
        Function::Atan2R => x.atan2(y, Angle::Radians, cx),
        Function::Log => x.log(y, cx),
        Function::Mod => Ok(x.rem_floor(y, cx)),
        Function::Pow => x.pow(y, cx),
        Function::Root => x.root(order(y, cx)?, cx),
        _ => many(function, &[x.clone(), y.clone()], cx),
    }
}

/// The order of a root: one whole number.
fn order(n: &Interval, cx: &IntervalContext<'_>) -> std::result::Result<u32, NumberError> {
    let whole = match n.lo(cx.budget())? {
        Some(exact) if n.is_point() => exact.to_integer(cx.budget())?,
        _ => None,
    };
    whole
        .and_then(|n| u32::try_from(n).ok())
        .filter(|&n| n > 0)
        .ok_or_else(|| NumberError::domain("the order of a root is a whole number from 1 upwards"))
}

fn many(function: Function, values: &[Interval], cx: &IntervalContext<'_>) -> IntervalResult {
    let [first, rest @ ..] = values else { return Err(no_range(function)) };
    Ok(match function {
        Function::Min => rest.iter().fold(first.clone(), |least, next| least.min(next)),
        Function::Max => rest.iter().fold(first.clone(), |most, next| most.max(next)),
        Function::Hypot => rest.iter().fold(first.abs(), |length, next| length.hypot(next, cx)),
        _ => return Err(no_range(function)),
    })
}

/// Functions of whole numbers have no ranges over intervals.
fn no_range(function: Function) -> NumberError {
    NumberError::domain(format!("{} takes whole numbers, not ranges", function.name()))
}
