use super::evaluate::nearest_double;
use crate::prelude::*;

/// # Evaluate with variables
///
/// Value of an expression with variables, as the nearest double in its shortest form. The language
/// is that of evaluate.
#[derive(Arguments)]
pub(crate) struct EvaluateWithVariables {
    /// Expression, such as 2*x + y.
    expression: Expression,
    /// Values of the variables.
    variables: Variables,
}

impl Tool for EvaluateWithVariables {
    const NAME: &str = "evaluateWithVariables";
    const EXAMPLES: &[Example] = &[
        example("variables as text", r#"{"expression":"2*x + y","variables":"{\"x\":3.5,\"y\":2}"}"#)
            .gives("EVALUATE_WITH_VARIABLES: OK | RESULT: 9"),
        example(
            "compound interest",
            r#"{"expression":"principal * (1 + rate/100)^years","variables":{"principal":1000,"rate":5,"years":10}}"#,
        )
        .gives("EVALUATE_WITH_VARIABLES: OK | RESULT: 1628.8946267774413"),
        example("a variable without a value", r#"{"expression":"x+z","variables":{"x":1}}"#)
            .fails(Code::UnknownVariable, "name=z"),
        example("not JSON", r#"{"expression":"x","variables":"{x:1}"}"#)
            .fails(Code::ParseError, "parameter=variables"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Variables(variables) = self.variables;
        nearest_double(&self.expression, &variables, cx)
    }
}
