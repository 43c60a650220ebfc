use arithma_num::whole::{Stirling, stirling};

use crate::prelude::*;

/// # Stirling number
///
/// Second kind: ways to part n things into k sets. First kind, without sign: permutations of n with
/// k cycles.
///
/// 0 for k > n.
#[derive(Arguments)]
pub(crate) struct StirlingNumber {
    n: Count<0, 1_000>,
    #[param(plain)]
    k: Whole<0>,
    /// Default second.
    kind: Option<Kind>,
}

#[derive(Debug, Clone, Copy, Choice)]
pub(crate) enum Kind {
    #[choice(alias = "2")]
    Second,
    #[choice(alias = "1")]
    First,
}

impl Tool for StirlingNumber {
    const NAME: &str = "stirlingNumber";
    const ALIASES: &[&str] = &["stirling", "stirling2", "setPartitions"];
    const EXAMPLES: &[Example] = &[
        example("ten things in three sets", r#"{"n":10,"k":3}"#)
            .gives("STIRLING_NUMBER: OK | RESULT: 9330"),
        example("three cycles", r#"{"n":10,"k":3,"kind":"first"}"#)
            .gives("STIRLING_NUMBER: OK | RESULT: 1172700"),
        example("a negative number", r#"{"n":-1,"k":0}"#)
            .fails(Code::OutOfRange, "parameter=n | received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Count(n), Whole(k)) = (self.n, self.k);
        let kind = match self.kind {
            Some(Kind::First) => Stirling::First,
            Some(Kind::Second) | None => Stirling::Second,
        };
        // A k beyond every n is as good as the next one above it.
        let k = usize::try_from(&k).unwrap_or(usize::MAX);
        Ok(Scalar(stirling(kind, n as usize, k, &cx.budget)?.into()))
    }
}
