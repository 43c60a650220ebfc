use arithma_num::{IBig, Number};

use super::Integers;
use crate::prelude::*;

/// # Multinomial coefficient
///
/// Ways to arrange things of several kinds: (k1 + k2 + ...)! / (k1! k2! ...), all digits.
#[derive(Arguments)]
pub(crate) struct Multinomial {
    /// How many of each kind, at least 0, at most 20,000 together.
    counts: Integers,
}

/// The most things.
const MOST: i64 = 20_000;

impl Tool for Multinomial {
    const NAME: &str = "multinomial";
    const ALIASES: &[&str] = &["multinomialCoefficient", "arrangements"];
    const EXAMPLES: &[Example] = &[
        example("the letters of Mississippi", r#"{"counts":"1,4,4,2"}"#)
            .gives("MULTINOMIAL: OK | RESULT: 34650"),
        example("a negative count", r#"{"counts":"2,-1"}"#)
            .fails(Code::OutOfRange, "parameter=counts[1] | received=-1"),
    ];
    type Output = Scalar;

    /// The product of the ways to place each kind among those before it.
    fn run(self, cx: &Context) -> Result<Scalar> {
        let Integers(counts) = self.counts;
        let (mut total, mut ways) = (0, Vec::with_capacity(counts.len()));
        for (place, count) in counts.into_iter().enumerate() {
            cx.budget.check()?;
            let refuse = |reason: String, count: &IBig| {
                Error::out_of_range(reason).received(count).at_index(place).inside("counts")
            };
            if count < IBig::ZERO {
                return Err(refuse("a count must be at least 0".into(), &count));
            }
            let more = i64::try_from(&count).ok().filter(|more| *more <= MOST - total);
            let Some(more) = more else {
                return Err(refuse(format!("there may be at most {MOST} things together"), &count));
            };
            total += more;
            ways.push(Number::from(total).binomial(&more.into(), &cx.budget)?);
        }
        Ok(Scalar::from(Number::product(ways, &cx.budget)?))
    }
}
