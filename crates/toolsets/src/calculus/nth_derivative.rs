use arithma_analysis::{Formula, MAX_ORDER};

use crate::prelude::*;

/// # N-th derivative
///
/// Derivative of any order of an expression at a point, every digit right. Angles in degrees.
#[derive(Arguments)]
pub(crate) struct NthDerivative {
    /// Such as exp(2*x).
    expression: Expression,
    variable: Name,
    point: AnyNumber,
    /// 1 to 200.
    #[param(plain)]
    order: Integer,
}

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
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Integer(order) = &self.order;
        let within = |n: &usize| (1..=MAX_ORDER).contains(n);
        let order = usize::try_from(order).ok().filter(within).ok_or_else(|| {
            Error::invalid(format!("must be a whole number from 1 to {MAX_ORDER}"))
                .received(order)
                .inside("order")
        })?;
        let formula = Formula::read(self.expression, self.variable, cx)?;
        Ok(formula.derivative_at(&self.point.0, order, cx)?.into())
    }
}
