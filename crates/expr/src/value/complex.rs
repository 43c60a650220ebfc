//! Complex numbers among the values.
//!
//! A value stays complex once it is one, even where its imaginary part is exactly zero: so
//! `sqrt(-4 + 0i)` has a value and `sqrt(-4)` has none. Where a real number is needed, one whose
//! imaginary part is known to be zero stands for its real part.

use std::cmp::Ordering;

use arithma_num::{Angle, Budget, Complex, Error as NumberError, Number};
use arithma_units::Dimension;

use super::operate::plain;
use super::{Result, Value, mismatch};
use crate::error::ErrorKind;
use crate::function::{ByComplex, Function};
use crate::tree::BinaryOp;

impl From<Complex> for Value {
    fn from(complex: Complex) -> Self {
        Self::Complex(complex.into())
    }
}

impl Value {
    /// The plain number that it is: also of a complex one whose imaginary part is known to be zero.
    #[must_use]
    pub fn as_number(&self) -> Option<&Number> {
        match self.resolved() {
            Self::Number(number) => Some(number),
            Self::Complex(complex) if complex.is_real() => Some(complex.re()),
            _ => None,
        }
    }

    /// The complex number that it is: a real one is one, too.
    #[must_use]
    pub fn to_complex(&self) -> Option<Complex> {
        match self.resolved() {
            Self::Number(number) => Some(number.clone().into()),
            Self::Complex(complex) => Some(Complex::clone(complex)),
            _ => None,
        }
    }
}

/// An operator between two complex numbers.
pub(super) fn operate(op: BinaryOp, a: &Complex, b: &Complex, budget: &Budget) -> Result<Value> {
    budget.check()?;
    let result = match op {
        BinaryOp::Add => a.add(b, budget),
        BinaryOp::Sub => a.sub(b, budget),
        BinaryOp::Mul => a.mul(b, budget),
        BinaryOp::Div => a.div(b, budget),
        BinaryOp::Pow => a.pow(b, budget),
        BinaryOp::Rem | BinaryOp::IntDiv if a.is_real() && b.is_real() => {
            return Ok(Value::Number(plain(op, a.re().clone(), b.re(), budget)?));
        }
        BinaryOp::Rem | BinaryOp::IntDiv => {
            let reason = format!("'{}' is for real numbers: write re(z) or abs(z)", op.symbol());
            return Err(mismatch(reason));
        }
    };
    let result = result.map_err(|error| match (&error, op) {
        (NumberError::TooLarge { .. }, BinaryOp::Pow) => ErrorKind::PowerTooLarge(error),
        _ => ErrorKind::Number(error),
    });
    Ok(result?.into())
}

/// A function of the language where an argument is complex.
pub(super) fn call(function: Function, values: &[Value], budget: &Budget) -> Result<Value> {
    let mut numbers = Vec::with_capacity(values.len());
    for value in values {
        let value = value.clone().operand(budget)?;
        numbers.push(value.to_complex().ok_or_else(|| {
            let (name, kind) = (function.name(), value.kind());
            mismatch(format!("{name} takes numbers, not {kind}"))
        })?);
    }
    match at(function, &numbers, budget) {
        Some(value) => Ok(value?),
        // Without a rule for complex numbers, real ones are what they are.
        None if numbers.iter().all(Complex::is_real) => {
            let reals = numbers.into_iter().map(|number| number.into_parts().0);
            let reals: Vec<Number> = reals.collect();
            Ok(Value::Number(crate::eval::call_function(function, &reals, budget)?))
        }
        None => {
            let name = function.name();
            let reason =
                format!("{name} takes real numbers: write {name}(re(z)) or {name}(abs(z))");
            Err(mismatch(reason))
        }
    }
}

/// A function at complex numbers, where it has a rule for them.
pub(crate) fn at(
    function: Function,
    numbers: &[Complex],
    budget: &Budget,
) -> Option<std::result::Result<Value, NumberError>> {
    let value = match (function.rules()?.complex?, numbers) {
        (ByComplex::One(f) | ByComplex::OneOrTwo(f, _), [z]) => f(z, budget),
        (ByComplex::Two(f) | ByComplex::OneOrTwo(_, f), [z, w]) => f(z, w, budget),
        (ByComplex::Real(f), [z]) => return Some(f(z, budget).map(Value::Number)),
        _ => return None,
    };
    Some(value.map(Value::from))
}

/// `polar(2, 90)`
pub(crate) fn polar(r: &Value, angle: &Value, unit: Angle, budget: &Budget) -> Result<Value> {
    // An angle with its unit counts in degrees.
    if let Value::Quantity(angle) = angle.resolved()
        && angle.dimension() == Dimension::ANGLE
    {
        return polar(r, &Value::Number(angle.coherent().clone()), Angle::Degrees, budget);
    }
    let number = |value: &Value| {
        let value = value.clone().operand(budget)?;
        value.as_number().cloned().ok_or_else(|| {
            mismatch(format!("a distance and an angle are real numbers, not {}", value.kind()))
        })
    };
    Ok(Complex::from_polar(&number(r)?, &number(angle)?, unit, budget)?.into())
}

/// How two numbers compare of which one is complex: real ones by their order, others only for
/// being one.
pub(super) fn order(sign: &str, a: &Complex, b: &Complex, budget: &Budget) -> Result<Ordering> {
    let told = |a: &Number, b: &Number| {
        a.compare(b, budget)?.ok_or_else(|| {
            mismatch("the two sides cannot be told apart: they agree in all digits that are known")
        })
    };
    if a.is_real() && b.is_real() {
        return told(a.re(), b.re());
    }
    if !matches!(sign, "==" | "!=" | "=") {
        let reason =
            format!("'{sign}' does not order complex numbers: compare abs(z), re(z) or im(z)");
        return Err(mismatch(reason));
    }
    // One part that differs is enough.
    let by_parts = [told(a.re(), b.re()), told(a.im(), b.im())];
    match by_parts {
        [Ok(Ordering::Equal), rest] | [rest, Ok(Ordering::Equal)] => rest,
        [Ok(differ), _] | [_, Ok(differ)] => Ok(differ),
        [open, _] => open,
    }
}
