use arithma_num::UBig;
use arithma_num::prime::is_prime;

use super::{PROBABLE, PROVING, is_proven};
use crate::prelude::*;

/// # Prime test
///
/// Whether n is prime: proven below 2^64, by the Baillie-PSW test (no exception known) above.
#[derive(Arguments)]
pub(crate) struct IsPrime {
    /// The number.
    n: Whole<0>,
}

#[derive(Debug, Answer)]
pub(crate) struct Verdict {
    n: Shown,
    #[answer(main)]
    is_prime: Likely<bool>,
    method: &'static str,
    /// Whether the verdict is proven: always of a composite, and below 2^64.
    proven: bool,
}

impl Tool for IsPrime {
    const NAME: &str = "isPrime";
    const EXAMPLES: &[Example] = &[
        example("a prime", r#"{"n":1000000007}"#).gives(
            "IS_PRIME: OK | N: 1000000007 | IS_PRIME: true | METHOD: deterministic Miller-Rabin | \
             PROVEN: true",
        ),
        example("a prime of 39 digits", r#"{"n":"170141183460469231731687303715884105727"}"#)
            .gives(
                "IS_PRIME: OK | N: 170141183460469231731687303715884105727 | IS_PRIME: true | \
                 METHOD: Baillie-PSW | PROVEN: false",
            ),
        example("a negative number", r#"{"n":-7}"#).fails(Code::OutOfRange, "received=-7"),
    ];
    type Output = Verdict;

    fn run(self, cx: &Context) -> Result<Verdict> {
        let Whole(n) = self.n;
        let primality = is_prime(&n, &cx.budget)?;
        let method = if n < UBig::ONE << 64 { PROVING } else { PROBABLE };
        let proven = is_proven(primality);
        let is_prime = Likely { found: primality.is_prime(), proven };
        Ok(Verdict { n: n.into(), is_prime, method, proven })
    }
}
