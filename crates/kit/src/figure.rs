//! Numbers with operators, so that the line of maths in a tool reads like maths.
//!
//! Arithmetic takes a budget and may fail; the operators of the language can do neither. A
//! [`Figure`] carries the context along, and the first error: the formula is written in one
//! piece, and the error comes out at its end.

use std::ops::{Add, Div, Mul, Neg, Sub};

use arithma_num::{Angle, Number};

use crate::{Context, Result, Scalar, Shown};

/// A number in the course of a calculation, or the error that ended it.
///
/// ```
/// use arithma_kit::Context;
///
/// let cx = Context::default();
/// let (p, r, t) = (cx.figure(1000), cx.figure(5) / 100, 10);
/// let balance = p * (r + 1).pow(t);
/// assert_eq!(balance.number()?.as_exact().map(|n| n.to_text()).as_deref(), Some("1628.89462677744140625"));
/// # Ok::<(), arithma_kit::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Figure<'c> {
    value: Result<Number>,
    cx: &'c Context,
}

impl Context {
    /// A number to calculate with.
    pub fn figure(&self, number: impl Into<Number>) -> Figure<'_> {
        Figure { value: Ok(number.into()), cx: self }
    }
}

impl<'c> Figure<'c> {
    /// The number, or the first error.
    pub fn number(self) -> Result<Number> {
        self.value
    }

    /// The number, to be shown as the others are.
    pub fn shown(self) -> Result<Shown> {
        Ok(self.value?.into())
    }

    /// The number as the whole answer.
    pub fn scalar(self) -> Result<Scalar> {
        Ok(Scalar(self.shown()?))
    }

    /// This number to a power.
    #[must_use]
    pub fn pow(self, exponent: impl Operand<'c>) -> Self {
        self.with(exponent, |x, y, cx| x.pow(y, &cx.budget))
    }

    /// Applies a function of one number.
    #[must_use]
    pub fn map(
        self,
        function: impl FnOnce(&Number, &Context) -> arithma_num::Result<Number>,
    ) -> Self {
        let Self { value, cx } = self;
        let value = value.and_then(|x| Ok(function(&x, cx)?));
        Self { value, cx }
    }

    /// The square root.
    #[must_use]
    pub fn sqrt(self) -> Self {
        self.map(|x, cx| x.sqrt(&cx.budget))
    }

    /// The natural logarithm.
    #[must_use]
    pub fn ln(self) -> Self {
        self.map(|x, cx| x.ln(&cx.budget))
    }

    /// The logarithm to base 10.
    #[must_use]
    pub fn log10(self) -> Self {
        self.map(|x, cx| x.log10(&cx.budget))
    }

    /// e to this number.
    #[must_use]
    pub fn exp(self) -> Self {
        self.map(|x, cx| x.exp(&cx.budget))
    }

    /// The sine of an angle.
    #[must_use]
    pub fn sin(self, angle: Angle) -> Self {
        self.map(|x, cx| x.sin(angle, &cx.budget))
    }

    /// The cosine of an angle.
    #[must_use]
    pub fn cos(self, angle: Angle) -> Self {
        self.map(|x, cx| x.cos(angle, &cx.budget))
    }

    /// The tangent of an angle.
    #[must_use]
    pub fn tan(self, angle: Angle) -> Self {
        self.map(|x, cx| x.tan(angle, &cx.budget))
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(self) -> Self {
        self.map(|x, cx| x.abs(&cx.budget))
    }

    fn with(
        self,
        other: impl Operand<'c>,
        step: impl FnOnce(&Number, &Number, &Context) -> arithma_num::Result<Number>,
    ) -> Self {
        let Self { value, cx } = self;
        let value = value.and_then(|x| Ok(step(&x, &other.operand()?, cx)?));
        Self { value, cx }
    }
}

/// What can stand beside a figure: another one, or a number.
pub trait Operand<'c> {
    /// The number, or the error that ended its calculation.
    fn operand(self) -> Result<Number>;
}

impl<'c> Operand<'c> for Figure<'c> {
    fn operand(self) -> Result<Number> {
        self.value
    }
}

impl<'c> Operand<'c> for &Figure<'c> {
    fn operand(self) -> Result<Number> {
        self.value.clone()
    }
}

impl Operand<'_> for i64 {
    fn operand(self) -> Result<Number> {
        Ok(self.into())
    }
}

impl Operand<'_> for Number {
    fn operand(self) -> Result<Number> {
        Ok(self)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident;)*) => {$(
        impl<'c, T: Operand<'c>> $operator<T> for Figure<'c> {
            type Output = Figure<'c>;

            fn $method(self, other: T) -> Figure<'c> {
                self.with(other, |x, y, cx| x.$method(y, &cx.budget))
            }
        }

        impl<'c, T: Operand<'c>> $operator<T> for &Figure<'c> {
            type Output = Figure<'c>;

            fn $method(self, other: T) -> Figure<'c> {
                $operator::$method(self.clone(), other)
            }
        }

        impl<'c> $operator<Figure<'c>> for i64 {
            type Output = Figure<'c>;

            fn $method(self, other: Figure<'c>) -> Figure<'c> {
                $operator::$method(other.cx.figure(self), other)
            }
        }
    )*};
}

operators! {
    Add add;
    Sub sub;
    Mul mul;
    Div div;
}

impl Neg for Figure<'_> {
    type Output = Self;

    fn neg(self) -> Self {
        self.map(|x, cx| x.neg(&cx.budget))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Code;

    #[test]
    fn formulas_read_like_maths() {
        let cx = Context::default();
        let text = |figure: Figure<'_>| figure.number().unwrap().as_exact().unwrap().to_text();
        let (a, b) = (cx.figure(3), cx.figure(4));
        assert_eq!(text((&a * &a + &b * &b).sqrt()), "5");
        assert_eq!(text(1 / cx.figure(3) * 3 - 1), "0");
        assert_eq!(text(-cx.figure(30).sin(Angle::Degrees)), "-0.5");
    }

    #[test]
    fn the_first_error_comes_out() {
        let cx = Context::default();
        let broken = (cx.figure(1) / 0 + cx.figure(-1).sqrt()).ln();
        assert_eq!(broken.number().unwrap_err().code(), Code::DivisionByZero);
        let root = cx.figure(2) * cx.figure(-1).sqrt();
        assert_eq!(root.number().unwrap_err().code(), Code::DomainError);
    }
}
