use arithma_num::UBig;
use arithma_num::prime::{Primality, next_prime, previous_prime, prove};

use crate::number_theory::unproven_method;
use crate::prelude::*;

/// # Prime gap
///
/// The greatest prime up to n, the least one above it, and the gap between them.
#[derive(Arguments)]
pub(crate) struct PrimeGap {
    /// The number.
    n: Whole<2>,
}

#[derive(Debug, Answer)]
pub(crate) struct Gap {
    previous_prime: Likely<Shown>,
    next_prime: Likely<Shown>,
    gap: Likely<Shown>,
    exact: Exactness,
    /// The test of primes that are not proven.
    method: Option<&'static str>,
}

/// The most digits of the number, as for the next prime.
const MOST_DIGITS: usize = 1_500;

impl Tool for PrimeGap {
    const NAME: &str = "primeGap";
    const ALIASES: &[&str] = &["gapBetweenPrimes", "previousPrime"];
    const EXAMPLES: &[Example] = &[
        example("around a hundred", r#"{"n":100}"#)
            .gives("PRIME_GAP: OK | PREVIOUS_PRIME: 97 | NEXT_PRIME: 101 | GAP: 4"),
        example("from a prime", r#"{"n":1327}"#)
            .gives("PRIME_GAP: OK | PREVIOUS_PRIME: 1327 | NEXT_PRIME: 1361 | GAP: 34"),
        example("no prime below", r#"{"n":1}"#).fails(Code::OutOfRange, "received=1"),
    ];
    type Output = Gap;

    fn run(self, cx: &Context) -> Result<Gap> {
        let Whole(n) = self.n;
        if n >= UBig::from(10u8).pow(MOST_DIGITS) {
            let reason =
                format!("primes are searched among numbers of at most {MOST_DIGITS} digits");
            return Err(Error::out_of_range(reason).received(n));
        }
        let previous = previous_prime(&n, &cx.budget)?
            .ok_or_else(|| Error::out_of_range("there is no prime below 2"))?;
        let (next, _) = next_prime(&n, &cx.budget)?;
        let proven = prove(&previous, &cx.budget)?.0 == Primality::Prime
            && prove(&next, &cx.budget)?.0 == Primality::Prime;
        let likely = |found: UBig| Likely { found: Shown::from(found), proven };
        Ok(Gap {
            gap: likely(&next - &previous),
            previous_prime: likely(previous),
            next_prime: likely(next),
            exact: Exactness,
            method: unproven_method(proven),
        })
    }
}
