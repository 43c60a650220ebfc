use arithma_num::UBig;
use arithma_num::prime::{Primality, Primes, primes_between, prove};

use crate::number_theory::unproven_method;
use crate::prelude::*;

/// # Primes of a range
///
/// All primes from low to high, both included, at most 10,000, and the largest gap between neighbours (0 for fewer than two).
#[derive(Arguments)]
pub(crate) struct PrimesBetween {
    /// Where the range begins.
    low: Whole<0>,
    /// Where it ends.
    high: Whole<0>,
}

#[derive(Debug, Answer)]
pub(crate) struct Range {
    primes: Likely<Vec<Shown>>,
    count: Likely<Shown>,
    largest_gap: Likely<Shown>,
    exact: Exactness,
    /// The test of primes that are not proven.
    method: Option<&'static str>,
}

/// The most primes that are listed.
const MOST: usize = 10_000;

/// The most digits of the end of a range, as for the next prime.
const MOST_DIGITS: usize = 1_500;

impl Tool for PrimesBetween {
    const NAME: &str = "primesBetween";
    const ALIASES: &[&str] = &["listPrimes", "primeList", "primeGaps"];
    const EXAMPLES: &[Example] = &[
        example("from 10 to 50", r#"{"low":10,"high":50}"#).gives(
            "PRIMES_BETWEEN: OK | PRIMES: 11,13,17,19,23,29,31,37,41,43,47 | COUNT: 11 | LARGEST_GAP: 6",
        ),
        example("a gap", r#"{"low":89,"high":97}"#)
            .gives("PRIMES_BETWEEN: OK | PRIMES: 89,97 | COUNT: 2 | LARGEST_GAP: 8"),
        example("ends in the wrong order", r#"{"low":5,"high":2}"#)
            .fails(Code::InvalidInput, "parameter=high | received=2"),
        example("too many", r#"{"low":0,"high":"1e30"}"#).fails(Code::Overflow, "10000 primes"),
    ];
    type Output = Range;

    fn run(self, cx: &Context) -> Result<Range> {
        let (Whole(low), Whole(high)) = (self.low, self.high);
        if high < low {
            let error = Error::invalid("the end of the range must not be below its beginning");
            return Err(error.received(high).inside("high"));
        }
        if low >= UBig::from(10u8).pow(MOST_DIGITS) {
            let reason =
                format!("primes are searched among numbers of at most {MOST_DIGITS} digits");
            return Err(Error::out_of_range(reason).received(low).inside("low"));
        }
        let Primes::All(primes) = primes_between(&low, &high, MOST, &cx.budget)? else {
            let reason = format!(
                "there are more than {MOST} primes in the range: take a shorter one, or count them \
                 with primeCount"
            );
            return Err(Error::new(Code::Overflow, reason).received(high).inside("high"));
        };
        let mut proven = true;
        for prime in primes.iter().filter(|&prime| *prime >= UBig::from(1u8) << 64) {
            proven = proven && prove(prime, &cx.budget)?.0 == Primality::Prime;
        }
        let gaps = primes.windows(2).map(|pair| &pair[1] - &pair[0]);
        let largest = gaps.max().unwrap_or_default();
        Ok(Range {
            count: Likely { found: primes.len().into(), proven },
            largest_gap: Likely { found: largest.into(), proven },
            primes: Likely { found: primes.into_iter().map(Shown::from).collect(), proven },
            exact: Exactness,
            method: unproven_method(proven),
        })
    }
}
