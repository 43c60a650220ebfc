use arithma_num::UBig;
use arithma_num::prime::{Primality, Proof, prove};

use super::PROBABLE;
use crate::prelude::*;

/// # Prime test
///
/// Whether n is prime: proven up to 120 digits, beyond that by the Baillie-PSW test (no exception known) where no proof is cheap.
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
    /// Whether the verdict is proven: always of a composite, and of primes up to 120 digits.
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
                 METHOD: Baillie-PSW, then proven by factors of n-1 (Pocklington) | PROVEN: true",
            ),
        example("a negative number", r#"{"n":-7}"#).fails(Code::OutOfRange, "received=-7"),
    ];
    type Output = Verdict;

    fn run(self, cx: &Context) -> Result<Verdict> {
        let Whole(n) = self.n;
        let (primality, proof) = prove(&n, &cx.budget)?;
        let proven = primality != Primality::ProbablePrime;
        let method = match proof {
            Some(proof) => proof.name(),
            None if n < UBig::from(1u8) << 64 => Proof::Bases.name(),
            None => PROBABLE,
        };
        let is_prime = Likely { found: primality.is_prime(), proven };
        Ok(Verdict { n: n.into(), is_prime, method, proven })
    }
}
