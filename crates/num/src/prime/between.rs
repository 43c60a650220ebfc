//! The primes of a range, and the prime before a number.

use dashu_base::BitTest;
use dashu_int::UBig;

use super::count::primes_in_window;
use super::next::candidates;
use super::primality::{is_prime, is_prime_word};
use super::sieve::primes_below;
use crate::{Budget, Result};

/// The primes of a range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Primes {
    /// All of them, in order. Those above 2^64 have passed the Baillie-PSW test.
    All(Vec<UBig>),
    /// More than were asked for.
    TooMany,
}

/// How many numbers are sieved at once below 2^64.
const WINDOW: u64 = 1 << 16;

/// The primes from `low` to `high`, if there are at most so many.
pub fn primes_between(low: &UBig, high: &UBig, most: usize, budget: &Budget) -> Result<Primes> {
    let mut found = Vec::new();
    let mut from = low.clone();
    while from <= *high && found.len() <= most {
        budget.check()?;
        if let Ok(word) = u64::try_from(&from) {
            let end = word.saturating_add(WINDOW - 1);
            let top = u64::try_from(high).map_or(end, |high| high.min(end));
            found.extend(primes_in_window(word, top, budget)?.into_iter().map(UBig::from));
            from = UBig::from(top) + UBig::ONE;
        } else {
            from |= UBig::ONE;
            let window = 2 * from.bit_len();
            for place in candidates(&from, window, &small_for(&from)) {
                let candidate = &from + UBig::from(2 * place);
                if candidate <= *high && is_prime(&candidate, budget)?.is_prime() {
                    found.push(candidate);
                }
            }
            from += UBig::from(2 * window);
        }
    }
    Ok(if found.len() > most { Primes::TooMany } else { Primes::All(found) })
}

/// The greatest prime up to a number from 2 on.
pub fn previous_prime(n: &UBig, budget: &Budget) -> Result<Option<UBig>> {
    let mut top = n.clone();
    loop {
        budget.check()?;
        if let Ok(word) = u64::try_from(&top) {
            if word < 2 {
                return Ok(None);
            }
            let bottom = word.saturating_sub(1 << 9).max(2);
            if let Some(prime) = last_in(bottom, word, budget)? {
                return Ok(Some(UBig::from(prime)));
            }
            top = UBig::from(bottom - 1);
            continue;
        }
        let window = 2 * top.bit_len();
        // The odd numbers of a window that ends at the top, none of them below 2^64.
        let reach = UBig::from(2 * window);
        let least = UBig::from(u64::MAX) + 2u8;
        let is_last = top <= &least + &reach;
        let first = (if is_last { least } else { &top - reach }) | UBig::ONE;
        let places: Vec<usize> = candidates(&first, window + 1, &small_for(&first)).collect();
        for place in places.into_iter().rev() {
            let candidate = &first + UBig::from(2 * place);
            if candidate <= top && is_prime(&candidate, budget)?.is_prime() {
                return Ok(Some(candidate));
            }
        }
        top = if is_last { UBig::from(u64::MAX) } else { first - UBig::ONE };
    }
}

/// The greatest prime of a short window, without sieving by all primes that matter.
fn last_in(low: u64, high: u64, budget: &Budget) -> Result<Option<u64>> {
    for candidate in (low..=high).rev() {
        if is_prime_word(candidate, budget)? {
            return Ok(Some(candidate));
        }
    }
    Ok(None)
}

/// The primes to sieve a window of longer numbers by: see [`next_prime`](super::next_prime).
fn small_for(n: &UBig) -> Vec<u32> {
    primes_below((n.bit_len() as u32).saturating_mul(64).min(1 << 20))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prime::next_prime;

    #[test]
    fn ranges_are_what_steps_give() {
        let budget = Budget::default();
        for start in [0u64, 90, 1 << 20, (1 << 40) - 500, u64::MAX - 900].map(UBig::from) {
            let high = &start + UBig::from(2_000u32);
            let Primes::All(found) = primes_between(&start, &high, 1_000, &budget).unwrap() else {
                panic!("too many from {start}");
            };
            let mut steps = Vec::new();
            let mut at = if start.is_zero() { start.clone() } else { &start - UBig::ONE };
            loop {
                (at, _) = next_prime(&at, &budget).unwrap();
                if at > high {
                    break;
                }
                steps.push(at.clone());
            }
            assert_eq!(found, steps, "{start}");
            for pair in found.windows(2) {
                let before = &pair[1] - UBig::ONE;
                assert_eq!(previous_prime(&before, &budget).unwrap().as_ref(), Some(&pair[0]));
                assert_eq!(previous_prime(&pair[1], &budget).unwrap().as_ref(), Some(&pair[1]));
            }
            assert_eq!(primes_between(&start, &high, 3, &budget).unwrap(), Primes::TooMany);
        }
        let above = UBig::from(u64::MAX) + UBig::ONE;
        let below = UBig::from(u64::MAX - 58);
        assert_eq!(previous_prime(&above, &budget).unwrap(), Some(below));
        assert_eq!(previous_prime(&UBig::ONE, &budget).unwrap(), None);
    }
}
