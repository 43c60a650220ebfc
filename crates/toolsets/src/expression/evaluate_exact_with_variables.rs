use super::evaluate_exact::all_digits;
use crate::prelude::*;

/// # Evaluate exactly with variables
///
/// Value of an expression with variables, every digit right: all of an exact decimal, else 34. The
/// language is that of evaluate.
#[derive(Arguments)]
pub(crate) struct EvaluateExactWithVariables {
    /// Such as x + y/3.
    expression: Expression,
    /// Long ones as text.
    variables: Variables,
}

impl Tool for EvaluateExactWithVariables {
    const NAME: &str = "evaluateExactWithVariables";
    const EXAMPLES: &[Example] = &[
        example(
            "text keeps all digits",
            r#"{"expression":"x + y","variables":{"x":"0.1","y":0.2}}"#,
        )
        .gives("EVALUATE_EXACT_WITH_VARIABLES: OK | RESULT: 0.3"),
        example("not a number", r#"{"expression":"x","variables":{"x":"abc"}}"#)
            .fails(Code::ParseError, "parameter=variables.x | received=abc"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Variables(variables) = self.variables;
        all_digits(&self.expression, &variables, cx)
    }
}
