//! Combinatorics and number theory: exact, of any length that the budget allows.

mod choices;
mod euler_totient;
mod fibonacci;
mod is_prime;
mod next_prime;
mod prime_factors;

use arithma_num::{IBig, UBig};

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "number_theory",
    title: "Combinatorics & number theory",
    description: "Selections, Fibonacci numbers, primes and factors, all digits.",
    listed: true,
    tools: &[
        ToolDef::of::<choices::Combination>(),
        ToolDef::of::<choices::Permutation>(),
        ToolDef::of::<fibonacci::Fibonacci>(),
        ToolDef::of::<is_prime::IsPrime>(),
        ToolDef::of::<next_prime::NextPrime>(),
        ToolDef::of::<prime_factors::PrimeFactors>(),
        ToolDef::of::<euler_totient::EulerTotient>(),
    ],
};

/// The test behind long numbers that are not proven, to which no exception is known.
const PROBABLE: &str = "Baillie-PSW";

/// A whole number that stands on primes; the method is told where they are not proven to be such.
#[derive(Debug, Answer)]
pub(crate) struct Primal {
    result: Likely<Shown>,
    exact: Exactness,
    /// The test of primes that are not proven: some of more than 120 digits.
    method: Option<&'static str>,
}

impl Primal {
    pub(crate) fn new(result: UBig, proven: bool) -> Self {
        Self::of(IBig::from(result), proven)
    }

    pub(crate) fn of(result: impl Into<IBig>, proven: bool) -> Self {
        let result = Likely { found: result.into().into(), proven };
        Self { result, exact: Exactness, method: unproven_method(proven) }
    }
}

/// The name of the test, where it does not prove.
pub(crate) fn unproven_method(proven: bool) -> Option<&'static str> {
    (!proven).then_some(PROBABLE)
}
