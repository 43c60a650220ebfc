use arithma_num::IBig;

use crate::prelude::*;

/// # Trailing zeros of a factorial
///
/// How many zeros n! ends with, by Legendre's formula: the factorial itself is not made.
#[derive(Arguments)]
pub(crate) struct FactorialTrailingZeros {
    /// The number whose factorial it is.
    n: Count<0, 1_000_000_000_000_000_000>,
    /// The base of the digits; 10 by default.
    base: Option<Count<2, 36>>,
}

impl Tool for FactorialTrailingZeros {
    const NAME: &str = "factorialTrailingZeros";
    const ALIASES: &[&str] = &["trailingZeros", "zerosOfFactorial"];
    const EXAMPLES: &[Example] = &[
        example("of 100!", r#"{"n":100}"#).gives("FACTORIAL_TRAILING_ZEROS: OK | RESULT: 24"),
        example("in base 16", r#"{"n":25,"base":16}"#)
            .gives("FACTORIAL_TRAILING_ZEROS: OK | RESULT: 5"),
        example("a negative number", r#"{"n":-1}"#)
            .fails(Code::OutOfRange, "parameter=n | received=-1"),
    ];
    type Output = Scalar;

    fn run(self, _cx: &Context) -> Result<Scalar> {
        let n = self.n.0.unsigned_abs();
        let mut rest = self.base.map_or(10, |Count(base)| base.unsigned_abs());
        let mut zeros = u64::MAX;
        let mut p = 2;
        while rest > 1 {
            let mut times = 0;
            while rest.is_multiple_of(p) {
                (rest, times) = (rest / p, times + 1);
            }
            if let Some(most) = times_in_factorial(p, n).checked_div(times) {
                zeros = zeros.min(most);
            }
            p += 1;
        }
        Ok(Scalar::from(IBig::from(zeros)))
    }
}

/// How often a prime divides n!: n/p + n/p^2 + …
fn times_in_factorial(p: u64, n: u64) -> u64 {
    let (mut rest, mut times) = (n, 0);
    while rest > 0 {
        rest /= p;
        times += rest;
    }
    times
}
