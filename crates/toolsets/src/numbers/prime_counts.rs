//! How many primes there are, and which is the n-th.

use arithma_num::IBig;
use arithma_num::prime::{nth_prime, prime_count};

use crate::prelude::*;

/// # The n-th prime
///
/// The n-th prime, counted from 2, which is the first: proven by counting.
#[derive(Arguments)]
pub(crate) struct NthPrime {
    /// Which one.
    n: Count<1, 1_000_000_000>,
}

impl Tool for NthPrime {
    const NAME: &str = "nthPrime";
    const ALIASES: &[&str] = &["primeNumber", "kthPrime"];
    const EXAMPLES: &[Example] = &[
        example("the thousandth", r#"{"n":1000}"#).gives("NTH_PRIME: OK | RESULT: 7919"),
        example("the first", r#"{"n":1}"#).gives("NTH_PRIME: OK | RESULT: 2"),
        example("none before", r#"{"n":0}"#).fails(Code::OutOfRange, "received=0"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let prime = nth_prime(self.n.0.unsigned_abs(), &cx.budget)?;
        Ok(Scalar::from(IBig::from(prime)))
    }
}

/// # Prime count
///
/// How many primes there are up to n: pi(n), exact.
#[derive(Arguments)]
pub(crate) struct PrimeCount {
    /// Up to and with this number.
    n: Count<0, 1_000_000_000_000>,
}

impl Tool for PrimeCount {
    const NAME: &str = "primeCount";
    const ALIASES: &[&str] = &["primePi", "countPrimes", "primesUpTo"];
    const EXAMPLES: &[Example] = &[
        example("up to a hundred", r#"{"n":100}"#).gives("PRIME_COUNT: OK | RESULT: 25"),
        example("up to a million", r#"{"n":"1e6"}"#).gives("PRIME_COUNT: OK | RESULT: 78498"),
        example("a negative number", r#"{"n":-5}"#).fails(Code::OutOfRange, "received=-5"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let count = prime_count(self.n.0.unsigned_abs(), &cx.budget)?;
        Ok(Scalar::from(IBig::from(count)))
    }
}
