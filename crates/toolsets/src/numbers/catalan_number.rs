use arithma_num::Number;

use crate::prelude::*;

/// # Catalan number
///
/// Ways to nest n pairs of brackets: C(2n, n) / (n + 1), all digits.
#[derive(Arguments)]
pub(crate) struct CatalanNumber {
    /// The index.
    n: Count<0, 20_000>,
}

impl Tool for CatalanNumber {
    const NAME: &str = "catalanNumber";
    const ALIASES: &[&str] = &["catalan"];
    const EXAMPLES: &[Example] = &[
        example("the tenth", r#"{"n":10}"#).gives("CATALAN_NUMBER: OK | RESULT: 16796"),
        example("a negative index", r#"{"n":-1}"#).fails(Code::OutOfRange, "received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Count(n) = self.n;
        let middle = Number::from(2 * n).binomial(&n.into(), &cx.budget)?;
        (cx.figure(middle) / (n + 1)).scalar()
    }
}
