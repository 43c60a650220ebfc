//! Derivatives at a point.

use arithma_expr::Expr;
use arithma_kit::{Context, Error, Result};
use arithma_num::{Exact, Interval, IntervalContext, Number};

use crate::formula::Formula;
use crate::polynomial::Polynomial;
use crate::series::taylor_coefficient;

/// The highest order. The work grows with its square.
pub const MAX_ORDER: usize = 200;

/// Up to this order, and so many nodes, the formula itself is differentiated.
const SYMBOLIC_ORDER: usize = 12;
const SYMBOLIC_NODES: usize = 400;

/// The bits at which Taylor coefficients are computed, one after the other until they suffice.
const BITS: [usize; 3] = [192, 512, 2048];

/// An enclosure so much narrower than its numbers is narrow enough: 36 digits.
const NARROW: f64 = 1e-36;

impl Formula {
    /// The derivative of some order, from 1 to [`MAX_ORDER`], at a point where the function has a
    /// value: exact, a certified real, or enclosed. Where there is none it is a DOMAIN_ERROR.
    pub fn derivative_at(&self, x: &Number, order: usize, cx: &Context) -> Result<Number> {
        let value = self.at(x, cx)?;
        let formula = self.settled_at(x, cx)?;
        match formula.sides_at(x, cx)? {
            None => formula.nth(formula.expr(), x, order, cx),
            Some(sides) => formula.of_sides(&sides, value, x, order, cx),
        }
    }

    /// The derivative of an expression without corners at the point; of order 0 its value.
    pub(crate) fn nth(
        &self,
        expr: &Expr,
        x: &Number,
        order: usize,
        cx: &Context,
    ) -> Result<Number> {
        if let Some(value) = of_polynomial(expr, self.name(), x, order, cx)? {
            return Ok(value.into());
        }
        match self.symbolic(expr, x, order, cx)? {
            Some(value) => Ok(value),
            None => by_series(expr, self.name(), x, order, cx),
        }
    }

    /// By differentiating the formula again and again; `None` where that grows too long.
    fn symbolic(
        &self,
        expr: &Expr,
        x: &Number,
        order: usize,
        cx: &Context,
    ) -> Result<Option<Number>> {
        if order > SYMBOLIC_ORDER {
            return Ok(None);
        }
        let mut expr = expr.clone();
        for k in 0..order {
            cx.budget.check()?;
            expr = self.derivative(&expr)?;
            if k > 0 && expr.nodes().len() > SYMBOLIC_NODES {
                return Ok(None);
            }
        }
        self.evaluate(&expr, x, cx).map(Some)
    }
}

/// Of a polynomial in powers of (x - point) it is the coefficient times the factorial.
fn of_polynomial(
    expr: &Expr,
    name: &str,
    x: &Number,
    order: usize,
    cx: &Context,
) -> Result<Option<Exact>> {
    let Some(x) = x.as_exact() else { return Ok(None) };
    let polynomial = Polynomial::of(expr, name, x.clone(), &cx.budget);
    let Some(polynomial) = polynomial else { return Ok(None) };
    let mut value = polynomial.coefficients().get(order).cloned().unwrap_or(Exact::ZERO);
    for k in 2..=order {
        value = value.mul(&Exact::from(k as i64), &cx.budget)?;
    }
    Ok(Some(value))
}

/// From the Taylor coefficient, enclosed ever more narrowly.
fn by_series(expr: &Expr, name: &str, x: &Number, order: usize, cx: &Context) -> Result<Number> {
    let mut best = Interval::WHOLE;
    for bits in BITS {
        cx.budget.check()?;
        let context = IntervalContext::new(bits, &cx.budget);
        let point = Interval::from_number(x, &context)?;
        let coefficient = taylor_coefficient(expr, name, &point, order, &context);
        cx.budget.check()?;
        let mut value = coefficient.ok_or_else(|| {
            Error::domain("the expression is not known to have so many derivatives at this point")
        })?;
        for k in 2..=order {
            value = value.mul(&Interval::integer(k as i64), &context);
        }
        best = best.intersect(&value.as_argument());
        let narrow = value.width(&context).is_some_and(|width| {
            width.certainly_less(&value.abs().mul(&Interval::from_f64(NARROW, NARROW), &context))
        });
        if value.is_point() || narrow {
            break;
        }
    }
    Ok(Number::enclosed(best)?)
}
