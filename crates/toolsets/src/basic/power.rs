use arithma_num::Number;

use crate::prelude::*;

/// # Power
///
/// base ^ exponent: exact for whole exponents and perfect roots, else 34 digits.
#[derive(Arguments)]
pub(crate) struct Power {
    /// The base.
    base: AnyNumber,
    /// The exponent: any real number, or an expression such as 1/3.
    exponent: Expression,
}

impl Tool for Power {
    const NAME: &str = "power";
    const EXAMPLES: &[Example] = &[
        example("a whole exponent", r#"{"base":"2","exponent":"10"}"#)
            .gives("POWER: OK | RESULT: 1024"),
        example("a cube root", r#"{"base":"27","exponent":"1/3"}"#).gives("POWER: OK | RESULT: 3"),
        example("irrational", r#"{"base":2,"exponent":0.5}"#)
            .gives("POWER: OK | RESULT: 1.414213562373095048801688724209698"),
        example("no real value", r#"{"base":"-1","exponent":"0.5"}"#)
            .fails(Code::DomainError, "fractional exponent"),
        example("too large", r#"{"base":"9","exponent":"9^9"}"#).fails(Code::Overflow, "digits"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let none = arithma_expr::Variables::none();
        let exponent = self.exponent.number(&none, cx);
        let exponent = exponent.map_err(|error| error.inside("exponent"))?;
        let power = Number::from(self.base).pow(&exponent, &cx.budget);
        Ok(Scalar::from(power.map_err(Error::overflow)?))
    }
}
