use arithma_analysis::{Formula, integrate};

use crate::prelude::*;

/// # Definite integral
///
/// Integral from lower to upper: exact for polynomials, else at most 34 proven digits. Degrees.
///
/// The lower limit may be the greater one.
#[derive(Arguments)]
pub(crate) struct DefiniteIntegral {
    expression: Expression,
    variable: Name,
    /// Or -inf.
    #[param(plain)]
    lower: Limit,
    /// Or inf.
    #[param(plain)]
    upper: Limit,
}

impl Tool for DefiniteIntegral {
    const NAME: &str = "definiteIntegral";
    const ALIASES: &[&str] = &["integrate", "integral"];
    const EXAMPLES: &[Example] = &[
        example("exact", r#"{"expression":"x^2","variable":"x","lower":0,"upper":3}"#)
            .gives("DEFINITE_INTEGRAL: OK | RESULT: 9"),
        example(
            "singular at an end",
            r#"{"expression":"1/sqrt(x)","variable":"x","lower":0,"upper":1}"#,
        )
        .gives("DEFINITE_INTEGRAL: OK | RESULT: 2"),
        example(
            "to infinity",
            r#"{"expression":"exp(-x^2)","variable":"x","lower":"-inf","upper":"inf"}"#,
        )
        .gives("DEFINITE_INTEGRAL: OK | RESULT: 1.772453850905516027298167483341145"),
        example("divergent", r#"{"expression":"1/x^2","variable":"x","lower":-1,"upper":1}"#)
            .fails(Code::DomainError, "diverges"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let formula = Formula::read(self.expression, self.variable, cx)?;
        Ok(integrate(&formula, &self.lower, &self.upper, cx)?.into())
    }
}
