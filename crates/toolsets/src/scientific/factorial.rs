use arithma_num::Number;

use crate::prelude::*;

/// # Factorial
///
/// n! = 1 * 2 * ... * n of a whole number, all digits.
#[derive(Arguments)]
pub(crate) struct Factorial {
    /// n, from 0 upwards.
    num: Integer,
}

impl Tool for Factorial {
    const NAME: &str = "factorial";
    const EXAMPLES: &[Example] = &[
        example("of five", r#"{"num":5}"#).gives("FACTORIAL: OK | RESULT: 120"),
        example("beyond 64 bits", r#"{"num":25}"#)
            .gives("FACTORIAL: OK | RESULT: 15511210043330985984000000"),
        example("of a negative number", r#"{"num":-1}"#).fails(Code::OutOfRange, "received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Integer(n) = self.num;
        let value = Number::from(n.clone()).factorial(&cx.budget);
        Ok(Scalar::from(value.map_err(|error| Error::from(error).received(n))?))
    }
}
