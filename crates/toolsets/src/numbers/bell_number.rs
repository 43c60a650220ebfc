use arithma_num::whole::bell;

use crate::prelude::*;

/// # Bell number
///
/// How many partitions a set of n things has, all digits.
#[derive(Arguments)]
pub(crate) struct BellNumber {
    /// How many things.
    n: Count<0, 2_000>,
}

impl Tool for BellNumber {
    const NAME: &str = "bellNumber";
    const ALIASES: &[&str] = &["bell"];
    const EXAMPLES: &[Example] = &[
        example("of ten things", r#"{"n":10}"#).gives("BELL_NUMBER: OK | RESULT: 115975"),
        example("half a thing", r#"{"n":2.5}"#).fails(Code::InvalidInput, "received=2.5"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        Ok(Scalar(bell(self.n.0 as usize, &cx.budget)?.into()))
    }
}
