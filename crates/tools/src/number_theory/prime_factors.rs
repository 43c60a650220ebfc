use arithma_num::UBig;
use arithma_num::prime::factor;
use serde::Serialize;

use super::{show, unproven_method};
use crate::prelude::*;

/// # Prime factors
///
/// The prime factors of n, each as often as it divides; a composite too hard to split is UNFACTORED.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrimeFactors {
    /// The number.
    n: Whole<1>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Factors {
    /// PARTIAL where a composite divisor was not factored in the time allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    n: Digits,
    factors: Vec<Digits>,
    count: String,
    /// The composite divisors that were not factored.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unfactored: Vec<Digits>,
    /// The test of prime factors that are not proven: above 2^64.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
}

impl Tool for PrimeFactors {
    const NAME: &str = "primeFactors";
    const EXAMPLES: &[Example] = &[
        example("of twelve", r#"{"n":12}"#)
            .gives("PRIME_FACTORS: OK | N: 12 | FACTORS: 2,2,3 | COUNT: 3"),
        example("two primes of 15 digits", r#"{"n":"999999999999936000000000000583"}"#).gives(
            "PRIME_FACTORS: OK | N: 999999999999936000000000000583 | \
             FACTORS: 999999999999947,999999999999989 | COUNT: 2",
        ),
        example("zero", r#"{"n":0}"#).fails(Code::OutOfRange, "received=0"),
    ];
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Factors;

    fn run(self, cx: &Context) -> Result<Factors> {
        let Whole(n) = self.n;
        let found = factor(&n, &cx.budget)?;
        let shown = |numbers: Vec<UBig>| -> Result<Vec<Digits>> {
            numbers.into_iter().map(|number| show(number, cx)).collect()
        };
        Ok(Factors {
            status: (!found.is_complete()).then_some("PARTIAL"),
            n: show(n, cx)?,
            count: found.primes.len().to_string(),
            factors: shown(found.primes)?,
            unfactored: shown(found.composites)?,
            method: unproven_method(found.proven),
        })
    }
}
