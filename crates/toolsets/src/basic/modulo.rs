use crate::prelude::*;

/// # Modulo
///
/// Remainder of first / second cut towards zero: it has the sign of first. -7 modulo 3 is -1.
#[derive(Arguments)]
pub(crate) struct Modulo {
    /// Dividend.
    first: AnyNumber,
    /// Divisor, not 0.
    second: AnyNumber,
}

impl Tool for Modulo {
    const NAME: &str = "modulo";
    const EXAMPLES: &[Example] = &[
        example("decimals", r#"{"first":"5.5","second":"2"}"#).gives("MODULO: OK | RESULT: 1.5"),
        example("the sign of first", r#"{"first":"-7","second":"3"}"#)
            .gives("MODULO: OK | RESULT: -1"),
        example("by zero", r#"{"first":"1","second":"0"}"#)
            .fails(Code::DivisionByZero, "cannot divide by zero"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let rest = self.first.0.rem_trunc(&self.second.0, &cx.budget)?;
        Ok(Scalar::from(rest))
    }
}
