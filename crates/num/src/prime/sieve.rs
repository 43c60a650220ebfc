//! Small primes: a fixed list, longer ones by the sieve of Eratosthenes, and division by them.

use dashu_int::UBig;

/// The primes below 256.
pub(super) const SMALL: [u32; 54] = small_primes();

const fn small_primes() -> [u32; 54] {
    let mut primes = [0; 54];
    let (mut count, mut candidate) = (0, 2);
    while count < primes.len() {
        let mut place = 0;
        while place < count && candidate % primes[place] != 0 {
            place += 1;
        }
        if place == count {
            primes[count] = candidate;
            count += 1;
        }
        candidate += 1;
    }
    primes
}

/// The primes below a limit.
pub(super) fn primes_below(limit: u32) -> Vec<u32> {
    let is_prime = flags_below(limit);
    (0..limit).filter(|&n| is_prime[n as usize]).collect()
}

/// For each number below a limit, whether it is prime.
pub(super) fn flags_below(limit: u32) -> Vec<bool> {
    let limit = limit as usize;
    let mut is_prime = vec![true; limit];
    is_prime.iter_mut().take(2).for_each(|flag| *flag = false);
    for p in (2..limit).take_while(|p| p * p < limit) {
        if is_prime[p] {
            (p * p..limit).step_by(p).for_each(|multiple| is_prime[multiple] = false);
        }
    }
    is_prime
}

/// The primes of a list, in their order, that divide a number.
pub(super) fn divisors_among<'p>(n: &UBig, primes: &'p [u32]) -> impl Iterator<Item = u32> + 'p {
    // One division of the long number serves as many primes as fit in a word.
    let n = n.clone();
    groups(primes).flat_map(move |(group, product)| {
        let rest = &n % product;
        group.iter().copied().filter(move |&p| rest.is_multiple_of(u64::from(p)))
    })
}

/// Cuts a list of primes into runs whose product fits in a word.
fn groups(mut primes: &[u32]) -> impl Iterator<Item = (&[u32], u64)> {
    std::iter::from_fn(move || {
        let mut product = u64::from(*primes.first()?);
        let mut length = 1;
        while let Some(next) = primes.get(length).and_then(|&p| product.checked_mul(p.into())) {
            product = next;
            length += 1;
        }
        let (group, rest) = primes.split_at(length);
        primes = rest;
        Some((group, product))
    })
}
