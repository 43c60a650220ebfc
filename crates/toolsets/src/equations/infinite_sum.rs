use arithma_analysis::{Formula, endless_sum};

use crate::prelude::*;

/// # Endless sum
///
/// The sum of an expression over all integers from a first one on. Divergence is told where it is
/// proven.
#[derive(Arguments)]
pub(crate) struct InfiniteSum {
    /// Such as 1/k^2.
    expression: Expression,
    variable: Name,
    /// The first.
    ///
    /// At most a million from 0.
    #[param(plain)]
    from: Count<-1_000_000, 1_000_000>,
}

impl Tool for InfiniteSum {
    const NAME: &str = "infiniteSum";
    const ALIASES: &[&str] = &["endlessSum"];
    const EXAMPLES: &[Example] = &[
        example("a geometric series", r#"{"expression":"1/2^k","variable":"k","from":0}"#)
            .gives("INFINITE_SUM: OK | RESULT: 2"),
        example("the squares", r#"{"expression":"1/k^2","variable":"k","from":1}"#)
            .gives("INFINITE_SUM: OK | RESULT: 1.644934066848226436472415166646025"),
        example("divergent", r#"{"expression":"1/k","variable":"k","from":1}"#)
            .fails(Code::DomainError, "diverges"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let formula = Formula::read(self.expression, self.variable, cx)?;
        let Count(from) = self.from;
        Ok(endless_sum(&formula, from, cx)?.into())
    }
}
