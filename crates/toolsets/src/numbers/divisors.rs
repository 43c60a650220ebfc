//! What divides a number.

use arithma_num::UBig;

use super::{factors, powers};
use crate::number_theory::{Primal, unproven_method};
use crate::prelude::*;

/// The most divisors that are listed.
const MOST: usize = 10_000;

/// # Divisors
///
/// All positive divisors of n in ascending order, from its prime factors; at most 10,000.
#[derive(Arguments)]
pub(crate) struct Divisors {
    /// The number.
    n: Whole<1>,
}

#[derive(Debug, Answer)]
pub(crate) struct Listed {
    #[answer(main)]
    divisors: Likely<Vec<Shown>>,
    count: Likely<Shown>,
    exact: Exactness,
    /// The test of prime factors that are not proven.
    method: Option<&'static str>,
}

impl Tool for Divisors {
    const NAME: &str = "divisors";
    const ALIASES: &[&str] = &["factorsOf", "listDivisors", "allFactors"];
    const EXAMPLES: &[Example] = &[
        example("of a perfect number", r#"{"n":28}"#)
            .gives("DIVISORS: OK | DIVISORS: 1,2,4,7,14,28 | COUNT: 6"),
        example("zero", r#"{"n":0}"#).fails(Code::OutOfRange, "received=0"),
        example("too many", r#"{"n":"1e200"}"#).fails(Code::Overflow, "40401 divisors"),
    ];
    type Output = Listed;

    fn run(self, cx: &Context) -> Result<Listed> {
        let Whole(n) = self.n;
        let found = factors(&n, "the list of divisors", cx)?;
        let powers = powers(&found);
        let count = count(&powers);
        if count > UBig::from(MOST) {
            let reason = format!(
                "there are {count} divisors, and at most {MOST} are listed: divisorCount and \
                 divisorSum have no such limit"
            );
            return Err(Error::new(Code::Overflow, reason).received(n));
        }
        let mut divisors = vec![UBig::ONE];
        for (p, times) in &powers {
            let smaller = divisors.clone();
            let mut power = UBig::ONE;
            for _ in 0..*times {
                cx.budget.check()?;
                power *= p;
                divisors.extend(smaller.iter().map(|divisor| divisor * &power));
            }
        }
        divisors.sort();
        let proven = found.proven;
        Ok(Listed {
            count: Likely { found: divisors.len().into(), proven },
            divisors: Likely { found: divisors.into_iter().map(Shown::from).collect(), proven },
            exact: Exactness,
            method: unproven_method(proven),
        })
    }
}

/// # Number of divisors
///
/// How many positive divisors n has: the product of (exponent + 1) over its prime factors.
#[derive(Arguments)]
pub(crate) struct DivisorCount {
    /// The number.
    n: Whole<1>,
}

impl Tool for DivisorCount {
    const NAME: &str = "divisorCount";
    const ALIASES: &[&str] = &["numberOfDivisors", "tau0", "sigma0", "countDivisors"];
    const EXAMPLES: &[Example] = &[
        example("of 360", r#"{"n":360}"#).gives("DIVISOR_COUNT: OK | RESULT: 24"),
        example("a negative number", r#"{"n":-4}"#).fails(Code::OutOfRange, "received=-4"),
    ];
    type Output = Primal;

    fn run(self, cx: &Context) -> Result<Primal> {
        let found = factors(&self.n.0, "the number of divisors", cx)?;
        Ok(Primal::new(count(&powers(&found)), found.proven))
    }
}

fn count(powers: &[(UBig, usize)]) -> UBig {
    powers.iter().map(|(_, times)| UBig::from(times + 1)).product()
}

/// # Sum of divisors
///
/// The sum of d^power over the positive divisors d of n: the sigma function.
#[derive(Arguments)]
pub(crate) struct DivisorSum {
    /// The number.
    n: Whole<1>,
    /// To which power the divisors are taken; 1 by default.
    power: Option<Count<0, 100>>,
}

impl Tool for DivisorSum {
    const NAME: &str = "divisorSum";
    const ALIASES: &[&str] = &["sumOfDivisors", "divisorSigma", "sigma1"];
    const EXAMPLES: &[Example] = &[
        example("of a perfect number", r#"{"n":28}"#).gives("DIVISOR_SUM: OK | RESULT: 56"),
        example("of the squares", r#"{"n":12,"power":2}"#).gives("DIVISOR_SUM: OK | RESULT: 210"),
        example("zero", r#"{"n":0}"#).fails(Code::OutOfRange, "parameter=n | received=0"),
    ];
    type Output = Primal;

    fn run(self, cx: &Context) -> Result<Primal> {
        let Whole(n) = self.n;
        let k = self.power.map_or(1, |Count(k)| k as usize);
        // The sum is at most n^(k + 1).
        let digits = (n.to_string().len() as u64).saturating_mul(k as u64 + 1);
        cx.budget.check_digits(digits)?;
        let found = factors(&n, "the sum of divisors", cx)?;
        let mut sum = UBig::ONE;
        for (p, times) in powers(&found) {
            cx.budget.check()?;
            let step = p.pow(k);
            // 1 + p^k + … + p^(k times), from the highest.
            let part = (0..times).fold(UBig::ONE, |part, _| part * &step + UBig::ONE);
            sum *= part;
        }
        Ok(Primal::new(sum, found.proven))
    }
}

/// # Möbius function
///
/// 0 where a square above 1 divides n, else 1 or -1 as n has an even or an odd number of prime factors.
#[derive(Arguments)]
pub(crate) struct Moebius {
    /// The number.
    n: Whole<1>,
}

impl Tool for Moebius {
    const NAME: &str = "moebius";
    const ALIASES: &[&str] = &["mobius", "moebiusMu"];
    const EXAMPLES: &[Example] = &[
        example("three primes", r#"{"n":30}"#).gives("MOEBIUS: OK | RESULT: -1"),
        example("a square", r#"{"n":12}"#).gives("MOEBIUS: OK | RESULT: 0"),
        example("zero", r#"{"n":0}"#).fails(Code::OutOfRange, "received=0"),
    ];
    type Output = Primal;

    fn run(self, cx: &Context) -> Result<Primal> {
        let found = factors(&self.n.0, "the function", cx)?;
        let powers = powers(&found);
        let value: i64 = match powers.iter().any(|(_, times)| *times > 1) {
            // A square divides the number whatever its prime factors are.
            true => return Ok(Primal::of(0, true)),
            false if powers.len().is_multiple_of(2) => 1,
            false => -1,
        };
        Ok(Primal::of(value, found.proven))
    }
}
