use arithma_num::Number;

use crate::prelude::*;

/// # Fibonacci number
///
/// F(n), all digits, from F(0) = 0, F(1) = 1.
#[derive(Arguments)]
pub(crate) struct Fibonacci {
    /// The index n.
    n: Whole<0>,
}

impl Tool for Fibonacci {
    const NAME: &str = "fibonacci";
    const ALIASES: &[&str] = &["fib"];
    const EXAMPLES: &[Example] = &[
        example("the hundredth", r#"{"n":100}"#)
            .gives("FIBONACCI: OK | RESULT: 354224848179261915075"),
        example("the start", r#"{"n":0}"#).gives("FIBONACCI: OK | RESULT: 0"),
        example("a negative index", r#"{"n":-1}"#).fails(Code::OutOfRange, "received=-1"),
        example("too many digits", r#"{"n":"1e9"}"#).fails(Code::OutOfRange, "100000 digits"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Whole(n) = self.n;
        let value = Number::fibonacci(&n, &cx.budget);
        value.map(Scalar::from).map_err(|error| Error::from(error).received(n))
    }
}
