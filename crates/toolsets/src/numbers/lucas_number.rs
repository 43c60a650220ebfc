use arithma_num::{Number, UBig};

use crate::prelude::*;

/// # Lucas number
///
/// L(n) = L(n-1) + L(n-2) from L(0) = 2, L(1) = 1, all digits.
#[derive(Arguments)]
pub(crate) struct LucasNumber {
    /// The index.
    n: Count<0, 200_000>,
}

impl Tool for LucasNumber {
    const NAME: &str = "lucasNumber";
    const ALIASES: &[&str] = &["lucas"];
    const EXAMPLES: &[Example] = &[
        example("the hundredth", r#"{"n":100}"#)
            .gives("LUCAS_NUMBER: OK | RESULT: 792070839848372253127"),
        example("the start", r#"{"n":0}"#).gives("LUCAS_NUMBER: OK | RESULT: 2"),
        example("a negative index", r#"{"n":-1}"#).fails(Code::OutOfRange, "received=-1"),
    ];
    type Output = Scalar;

    /// L(n) = 2 F(n + 1) - F(n).
    fn run(self, cx: &Context) -> Result<Scalar> {
        let n = self.n.0.unsigned_abs();
        let fibonacci = |n: u64| Number::fibonacci(&UBig::from(n), &cx.budget);
        (2 * cx.figure(fibonacci(n + 1)?) - fibonacci(n)?).scalar()
    }
}
