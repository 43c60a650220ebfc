use arithma_num::whole;

use crate::prelude::*;

/// # Derangements
///
/// Permutations of n things that leave none in its place: n! (1 - 1/1! + 1/2! - ...), all digits.
#[derive(Arguments)]
pub(crate) struct Derangements {
    /// How many things.
    n: Count<0, 10_000>,
}

impl Tool for Derangements {
    const NAME: &str = "derangements";
    const ALIASES: &[&str] = &["subfactorial", "derangementCount"];
    const EXAMPLES: &[Example] = &[
        example("of five things", r#"{"n":5}"#).gives("DERANGEMENTS: OK | RESULT: 44"),
        example("a negative number", r#"{"n":-1}"#).fails(Code::OutOfRange, "received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        Ok(Scalar(whole::derangements(self.n.0.unsigned_abs(), &cx.budget)?.into()))
    }
}
