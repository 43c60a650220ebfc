use arithma_num::UBig;
use arithma_num::prime::{Primality, next_prime, prove};

use super::Primal;
use crate::prelude::*;

/// # Next prime
///
/// The least prime above n: proven up to 120 digits, by the Baillie-PSW test beyond.
#[derive(Arguments)]
pub(crate) struct NextPrime {
    /// The number; the prime is greater.
    n: Whole<0>,
}

/// The most digits of a number: the search is expected to take about five seconds there, and its time grows with the
/// fourth power of the length.
const MOST_DIGITS: usize = 1_500;

impl Tool for NextPrime {
    const NAME: &str = "nextPrime";
    const EXAMPLES: &[Example] = &[
        example("after a prime", r#"{"n":7}"#).gives("NEXT_PRIME: OK | RESULT: 11"),
        example("beyond 64 bits", r#"{"n":"18446744073709551616"}"#)
            .gives("NEXT_PRIME: OK | RESULT: 18446744073709551629"),
        example("a negative number", r#"{"n":-1}"#).fails(Code::OutOfRange, "received=-1"),
    ];
    type Output = Primal;

    fn run(self, cx: &Context) -> Result<Primal> {
        let Whole(n) = self.n;
        if n >= UBig::from(10u8).pow(MOST_DIGITS) {
            let reason =
                format!("primes are searched among numbers of at most {MOST_DIGITS} digits");
            return Err(Error::out_of_range(reason).received(n));
        }
        let (prime, _) = next_prime(&n, &cx.budget)?;
        let (primality, _) = prove(&prime, &cx.budget)?;
        Ok(Primal::new(prime, primality == Primality::Prime))
    }
}
