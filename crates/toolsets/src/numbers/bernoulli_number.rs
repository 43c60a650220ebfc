use arithma_num::whole::bernoulli;

use crate::prelude::*;

/// # Bernoulli number
///
/// B(n) as a decimal and as a fraction, from t / (e^t - 1) = sum of B(n) t^n / n!, so B(1) = -1/2.
#[derive(Arguments)]
pub(crate) struct BernoulliNumber {
    /// The index.
    n: Count<0, 2_000>,
}

#[derive(Debug, Answer)]
pub(crate) struct Bernoulli {
    result: Shown,
    exact: Exactness,
    fraction: Shown,
}

impl Tool for BernoulliNumber {
    const NAME: &str = "bernoulliNumber";
    const ALIASES: &[&str] = &["bernoulli"];
    const EXAMPLES: &[Example] = &[
        example("the twelfth", r#"{"n":12}"#).gives(
            "BERNOULLI_NUMBER: OK | RESULT: -0.2531135531135531135531135531135531 | FRACTION: -691/2730",
        ),
        example("the first", r#"{"n":1}"#)
            .gives("BERNOULLI_NUMBER: OK | RESULT: -0.5 | FRACTION: -1/2"),
        example("a negative index", r#"{"n":-2}"#).fails(Code::OutOfRange, "received=-2"),
    ];
    type Output = Bernoulli;

    fn run(self, cx: &Context) -> Result<Bernoulli> {
        let number = bernoulli(self.n.0.unsigned_abs(), &cx.budget)?;
        Ok(Bernoulli {
            result: number.clone().into(),
            exact: Exactness,
            fraction: Shown::by(Rule::Fraction, number),
        })
    }
}
