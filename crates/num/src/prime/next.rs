//! The next prime.

use dashu_base::BitTest;
use dashu_int::UBig;

use super::primality::{Primality, is_prime, is_prime_word};
use super::sieve::primes_below;
use crate::{Budget, Result};

/// The least prime above a number, and what is known of it.
///
/// ```
/// use arithma_num::prime::next_prime;
/// use arithma_num::{Budget, UBig};
///
/// let (prime, _) = next_prime(&UBig::from(1_000_000u32), &Budget::default())?;
/// assert_eq!(prime, UBig::from(1_000_003u32));
/// # Ok::<(), arithma_num::Error>(())
/// ```
pub fn next_prime(n: &UBig, budget: &Budget) -> Result<(UBig, Primality)> {
    if let Ok(n) = u64::try_from(n)
        && let Some(prime) = next_word(n, budget)?
    {
        return Ok((UBig::from(prime), Primality::Prime));
    }
    // Odd from here on: the next prime is above 2^64.
    let mut first = n + UBig::ONE;
    if !first.bit(0) {
        first += UBig::ONE;
    }
    // The mean distance of primes of b bits is 0.7 b, half of it odd: a window holds a few.
    let window = 2 * n.bit_len().max(64);
    // What a longer list removes grows with its logarithm, and what it costs with its length: for
    // longer numbers, whose test costs more, it may be longer.
    let primes = primes_below((n.bit_len() as u32).saturating_mul(64).min(1 << 20));
    loop {
        budget.check()?;
        for place in candidates(&first, window, &primes) {
            let candidate = &first + UBig::from(2 * place);
            let primality = is_prime(&candidate, budget)?;
            if primality.is_prime() {
                return Ok((candidate, primality));
            }
        }
        first += UBig::from(2 * window);
    }
}

/// The next prime below 2^64, if there is one.
fn next_word(n: u64, budget: &Budget) -> Result<Option<u64>> {
    if n < 2 {
        return Ok(Some(2));
    }
    let mut candidate = n.checked_add(1 + n % 2);
    while let Some(odd) = candidate {
        if is_prime_word(odd, budget)? {
            return Ok(Some(odd));
        }
        candidate = odd.checked_add(2);
    }
    Ok(None)
}

/// The i below `window` for which the odd number `first + 2 i`, above every prime of the list, is
/// not divisible by any.
pub(super) fn candidates(
    first: &UBig,
    window: usize,
    primes: &[u32],
) -> impl Iterator<Item = usize> {
    let mut stays = vec![true; window];
    for &p in primes.iter().skip(1) {
        let p = p as usize;
        // 2 i = -first modulo p: half of p - (first mod p), or of that and p, whichever is even.
        let gap = p - (first % p);
        let start = if gap.is_multiple_of(2) { gap / 2 } else { (gap + p) / 2 } % p;
        (start..window).step_by(p).for_each(|place| stays[place] = false);
    }
    stays.into_iter().enumerate().filter_map(|(place, stays)| stays.then_some(place))
}
