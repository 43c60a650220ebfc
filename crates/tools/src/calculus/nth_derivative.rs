use arithma_num::{Exact, Interval, IntervalContext, Number};

use crate::numeric::{Formula, Polynomial, show_enclosed, taylor_coefficient, undecided};
use crate::prelude::*;

/// # N-th derivative
///
/// Derivative of any order of an expression at a point, every digit right. Angles in degrees.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct NthDerivative {
    /// In one variable, such as exp(2*x).
    expression: Expression,
    /// The variable.
    variable: Name,
    /// Where to take the derivative.
    point: Decimal,
    /// How often to differentiate, from 1 to 200.
    order: Integer,
}

/// The highest order. The work grows with its square.
const MAX_ORDER: usize = 200;

/// Up to this order, and so many nodes, the formula itself is differentiated.
const SYMBOLIC_ORDER: usize = 12;
const SYMBOLIC_NODES: usize = 400;

/// The bits at which Taylor coefficients are computed, one after the other until they suffice.
const BITS: [usize; 3] = [192, 512, 2048];

impl Tool for NthDerivative {
    const NAME: &str = "nthDerivative";
    const EXAMPLES: &[Example] = &[
        example("of a power", r#"{"expression":"x^10","variable":"x","point":1,"order":3}"#)
            .gives("NTH_DERIVATIVE: OK | RESULT: 720"),
        example("of high order", r#"{"expression":"exp(x)","variable":"x","point":0,"order":10}"#)
            .gives("NTH_DERIVATIVE: OK | RESULT: 1"),
        example("no order", r#"{"expression":"x","variable":"x","point":1,"order":0}"#)
            .fails(Code::InvalidInput, "from 1 to 200"),
    ];
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Integer(order) = &self.order;
        let within = |n: &usize| (1..=MAX_ORDER).contains(n);
        let order = usize::try_from(order).ok().filter(within).ok_or_else(|| {
            Error::invalid(format!("must be a whole number from 1 to {MAX_ORDER}"))
                .received(order)
                .inside("order")
        })?;
        let formula = Formula::parse(self.expression, self.variable)?;
        let x: Exact = self.point.into();
        formula.at(&x, cx)?;
        formula.require_no_corner(&x, cx)?;
        if let Some(value) = of_polynomial(&formula, &x, order, cx)? {
            return Ok(Scalar(cx.show_exact(&value)?));
        }
        match symbolic(&formula, &x, order, cx)? {
            Some(value) => Ok(Scalar(cx.show(&value)?)),
            None => by_series(&formula, &x, order, cx).map(Scalar),
        }
    }
}

/// Of a polynomial in powers of (x - point) it is the coefficient times the factorial.
fn of_polynomial(
    formula: &Formula,
    x: &Exact,
    order: usize,
    cx: &Context,
) -> Result<Option<Exact>> {
    let polynomial = Polynomial::of(&formula.expr, &formula.name, x.clone(), &cx.budget);
    let Some(polynomial) = polynomial else { return Ok(None) };
    let mut value = polynomial.coefficients().get(order).cloned().unwrap_or(Exact::ZERO);
    for k in 2..=order {
        value = value.mul(&Exact::from(k as i64), &cx.budget)?;
    }
    Ok(Some(value))
}

/// By differentiating the formula again and again; `None` where that grows too long.
fn symbolic(formula: &Formula, x: &Exact, order: usize, cx: &Context) -> Result<Option<Number>> {
    if order > SYMBOLIC_ORDER {
        return Ok(None);
    }
    let mut expr = formula.expr.clone();
    for _ in 0..order {
        cx.budget.check()?;
        expr = formula.derivative(&expr)?;
        if expr.nodes().len() > SYMBOLIC_NODES {
            return Ok(None);
        }
    }
    formula.evaluate(&expr, x, cx).map(Some)
}

/// From the Taylor coefficient, enclosed ever more narrowly.
fn by_series(formula: &Formula, x: &Exact, order: usize, cx: &Context) -> Result<Digits> {
    let mut best = None;
    for bits in BITS {
        let context = IntervalContext::new(bits, &cx.budget);
        cx.budget.check()?;
        let coefficient = taylor_coefficient(&formula.expr, &formula.name, x, order, &context);
        let mut value = coefficient.ok_or_else(|| {
            Error::domain("the expression is not known to have so many derivatives at this point")
        })?;
        for k in 2..=order {
            value = value.mul(&Interval::integer(k as i64), &context);
        }
        best = show_enclosed(&value, cx)?;
        let enough = value.width(&context).is_some_and(|width| {
            let (size, width) = (value.abs().to_f64(), width.to_f64());
            matches!((size, width), (Some((least, _)), Some((_, width))) if width <= least * 1e-36)
        });
        if enough {
            break;
        }
    }
    best.ok_or_else(|| undecided("the derivative"))
}
