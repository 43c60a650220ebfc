use arithma_num::prime::factor;

use super::unproven_method;
use crate::prelude::*;

/// # Prime factors
///
/// The prime factors of n, each as often as it divides; a composite too hard to split is UNFACTORED.
#[derive(Arguments)]
pub(crate) struct PrimeFactors {
    /// The number.
    n: Whole<1>,
}

#[derive(Debug, Answer)]
pub(crate) struct Factors {
    /// PARTIAL where a composite divisor was not factored in the time allowed.
    status: Option<&'static str>,
    n: Shown,
    #[answer(main)]
    factors: Likely<Vec<Shown>>,
    count: Shown,
    /// The composite divisors that were not factored.
    #[answer(skip_empty)]
    unfactored: Vec<Shown>,
    /// The test of prime factors that are not proven: some of more than 120 digits.
    method: Option<&'static str>,
}

impl Tool for PrimeFactors {
    const NAME: &str = "primeFactors";
    const ALIASES: &[&str] = &["factorize"];
    const EXAMPLES: &[Example] = &[
        example("of twelve", r#"{"n":12}"#)
            .gives("PRIME_FACTORS: OK | N: 12 | FACTORS: 2,2,3 | COUNT: 3"),
        example("two primes of 15 digits", r#"{"n":"999999999999936000000000000583"}"#).gives(
            "PRIME_FACTORS: OK | N: 999999999999936000000000000583 | \
             FACTORS: 999999999999947,999999999999989 | COUNT: 2",
        ),
        example("zero", r#"{"n":0}"#).fails(Code::OutOfRange, "received=0"),
    ];
    type Output = Factors;

    fn run(self, cx: &Context) -> Result<Factors> {
        let Whole(n) = self.n;
        let found = factor(&n, &cx.budget)?;
        Ok(Factors {
            status: (!found.is_complete()).then_some("PARTIAL"),
            n: n.into(),
            count: found.primes.len().into(),
            factors: Likely {
                found: found.primes.into_iter().map(Shown::from).collect(),
                proven: found.proven,
            },
            unfactored: found.composites.into_iter().map(Shown::from).collect(),
            method: unproven_method(found.proven),
        })
    }
}
