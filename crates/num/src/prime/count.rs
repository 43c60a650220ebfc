//! How many primes there are up to a number, and which prime has a given number.

use super::primality::is_prime_word;
use super::sieve::primes_below;
use crate::{Budget, Error, Result};

/// The largest number up to which primes are counted: a second's work.
pub const MOST_COUNTED: u64 = 1_000_000_000_000;

/// How many steps pass between two looks at the clock.
const STEPS: usize = 1 << 14;

/// How many primes there are up to a number of at most [`MOST_COUNTED`].
///
/// Legendre's sieve over the values of n / k, kept for odd k without small factors only and ended at
/// the fourth root; what is left then are products of two primes, which are counted in pairs. It takes
/// n^(3/4) / log n steps and n^(1/2) numbers.
///
/// ```
/// use arithma_num::Budget;
/// use arithma_num::prime::prime_count;
///
/// assert_eq!(prime_count(1_000_000, &Budget::default())?, 78_498);
/// # Ok::<(), arithma_num::Error>(())
/// ```
pub fn prime_count(n: u64, budget: &Budget) -> Result<u64> {
    if n > MOST_COUNTED {
        return Err(Error::OutOfRange(format!("primes are counted up to {MOST_COUNTED}")));
    }
    if n < 9 {
        return Ok([0, 0, 1, 2, 2, 3, 3, 4, 4][n as usize]);
    }
    let root = n.isqrt() as usize;
    budget.charge(root.div_ceil(2) * 16 + root)?;
    let mut sieve = Sieve::new(n, root);
    for p in (3..=root).step_by(2) {
        if p.pow(4) as u64 > n {
            break;
        }
        if !sieve.struck[p] {
            sieve.strike(p, budget)?;
        }
    }
    sieve.finish(budget)
}

/// The state after striking out the multiples of the first odd primes. Counts leave out the prime two
/// and the number one, and are those of the odd numbers that were not struck.
struct Sieve {
    n: u64,
    root: usize,
    /// `small[i]`: how many are left up to 2 i + 1.
    small: Vec<u32>,
    /// The odd numbers up to the root without a factor among the struck primes.
    rough: Vec<u32>,
    /// `large[k]`: how many are left up to n / `rough[k]`.
    large: Vec<u64>,
    /// Odd numbers up to the root that are a struck prime or a multiple of one.
    struck: Vec<bool>,
    /// How many primes were struck.
    primes: usize,
}

impl Sieve {
    fn new(n: u64, root: usize) -> Self {
        let odd = root.div_ceil(2);
        let rough: Vec<u32> = (0..odd as u32).map(|i| 2 * i + 1).collect();
        let large = rough.iter().map(|&k| (n / u64::from(k) - 1) / 2).collect();
        let small = (0..odd as u32).collect();
        Self { n, root, small, rough, large, struck: vec![false; root + 1], primes: 0 }
    }

    /// How many are left up to a number of at most the root.
    fn up_to(&self, x: usize) -> u64 {
        u64::from(self.small[(x - 1) / 2])
    }

    /// Strikes out the multiples of the next prime.
    fn strike(&mut self, p: usize, budget: &Budget) -> Result<()> {
        (p * p..=self.root).step_by(2 * p).for_each(|multiple| self.struck[multiple] = true);
        self.struck[p] = true;
        let mut kept = 0;
        for k in 0..self.rough.len() {
            if k % STEPS == 0 {
                budget.check()?;
            }
            let i = self.rough[k] as usize;
            if self.struck[i] {
                continue;
            }
            let d = i * p;
            let multiples = if d <= self.root {
                self.large[self.small[d / 2] as usize - self.primes]
            } else {
                self.up_to((self.n / d as u64) as usize)
            };
            self.large[kept] = self.large[k] + self.primes as u64 - multiples;
            self.rough[kept] = i as u32;
            kept += 1;
        }
        self.rough.truncate(kept);
        self.large.truncate(kept);
        self.strike_small(p);
        self.primes += 1;
        Ok(())
    }

    /// The same for the numbers up to the root, from the largest down.
    fn strike_small(&mut self, p: usize) {
        let mut end = self.small.len();
        let mut j = (self.root / p - 1) | 1;
        while j >= p {
            let multiples = self.small[j / 2] - self.primes as u32;
            let start = j * p / 2;
            for count in &mut self.small[start.min(end)..end] {
                *count -= multiples;
            }
            end = end.min(start);
            j -= 2;
        }
    }

    /// All primes up to the fourth root are struck: what is left and not prime has two prime factors.
    fn finish(self, budget: &Budget) -> Result<u64> {
        let (rough, primes) = (&self.rough, self.primes as i128);
        let s = rough.len() as i128;
        let mut total = i128::from(self.large[0]) + (s + 2 * (primes - 1)) * (s - 1) / 2;
        total -= self.large[1..].iter().map(|&count| i128::from(count)).sum::<i128>();
        for first in 1..rough.len() {
            budget.check()?;
            let q = u64::from(rough[first]);
            let m = self.n / q;
            let last = (self.up_to((m / q) as usize) as usize).saturating_sub(self.primes);
            if last < first + 1 {
                break;
            }
            let pairs = rough[first + 1..=last].iter();
            let pairs: u64 = pairs.map(|&k| self.up_to((m / u64::from(k)) as usize)).sum();
            total += i128::from(pairs) - (last - first) as i128 * (primes + first as i128 - 1);
        }
        u64::try_from(total + 1).map_err(|_| Error::Undecided("the count of primes failed".into()))
    }
}

/// The largest n of [`nth_prime`]: the prime is 22,801,763,489.
pub const MOST_NTH: u64 = 1_000_000_000;

/// The n-th prime, from n = 1, which is 2, to [`MOST_NTH`]: counted up to an estimate, and from there by
/// a sieve.
pub fn nth_prime(n: u64, budget: &Budget) -> Result<u64> {
    if n == 0 || n > MOST_NTH {
        return Err(Error::OutOfRange(format!("primes are numbered from 1 to {MOST_NTH} here")));
    }
    let near = estimate(n);
    let mut count = prime_count(near, budget)?;
    if count >= n {
        // The primes from the n-th up to the estimate are listed from the top.
        let mut top = near;
        loop {
            let bottom = top.saturating_sub(WINDOW - 1).max(2);
            let found = primes_in_window(bottom, top, budget)?;
            let below = count - found.len() as u64;
            if below < n {
                return Ok(found[(n - below - 1) as usize]);
            }
            (count, top) = (below, bottom - 1);
        }
    }
    let mut bottom = near + 1;
    loop {
        let top = bottom + WINDOW - 1;
        let found = primes_in_window(bottom, top, budget)?;
        if count + found.len() as u64 >= n {
            return Ok(found[(n - count - 1) as usize]);
        }
        (count, bottom) = (count + found.len() as u64, top + 1);
    }
}

/// A number near the n-th prime, below [`MOST_COUNTED`]: where Riemann's approximation of the count is n.
/// It is an estimate only: what is shown comes from counting.
fn estimate(n: u64) -> u64 {
    let goal = n as f64;
    let (mut low, mut high) = (2.0, 30.0 + 2.0 * goal * (goal + 2.0).ln());
    while high - low > 1.0 {
        let middle = (low + high) / 2.0;
        if riemann(middle) < goal { low = middle } else { high = middle }
    }
    high as u64
}

/// Riemann's R(x) by Gram's series, without the zeta factor of its later terms made exact.
fn riemann(x: f64) -> f64 {
    let log = x.ln();
    let (mut sum, mut term) = (1.0, 1.0);
    for k in 1..200 {
        let k = f64::from(k);
        term *= log / k;
        // zeta(k + 1), near enough.
        let zeta: f64 = (1..20).map(|m| f64::from(m).powf(-k - 1.0)).sum::<f64>()
            + 20f64.powf(-k) / k
            - 0.5 * 20f64.powf(-k - 1.0);
        sum += term / (k * zeta);
    }
    sum
}

/// How many numbers are sieved at once.
const WINDOW: u64 = 1 << 19;

/// Up to here a window is sieved by all primes that matter, below 2^20.
const SIEVED: u64 = 1 << 40;

/// The primes from `low` to `high`, which are at most a window apart, in order.
pub(super) fn primes_in_window(low: u64, high: u64, budget: &Budget) -> Result<Vec<u64>> {
    let low = low.max(2);
    if high < low {
        return Ok(Vec::new());
    }
    budget.check()?;
    let length = (high - low + 1) as usize;
    let limit = high.isqrt().min(SIEVED.isqrt()) as u32 + 1;
    let mut stays = vec![true; length];
    for p in primes_below(limit).into_iter().map(u64::from) {
        let Some(multiple) = low.checked_next_multiple_of(p) else { continue };
        let first = usize::try_from((p * p).max(multiple) - low).unwrap_or(usize::MAX);
        (first..length).step_by(p as usize).for_each(|place| stays[place] = false);
    }
    let mut primes = Vec::new();
    for (place, _) in stays.iter().enumerate().filter(|(_, stays)| **stays) {
        let candidate = low + place as u64;
        if high < SIEVED || is_prime_word(candidate, budget)? {
            primes.push(candidate);
        }
    }
    Ok(primes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_agree_with_a_sieve_and_with_published_ones() {
        let budget = Budget::default();
        let primes = primes_below(20_000);
        for n in (0..2_000).chain((2_000..20_000).step_by(37)) {
            let expected = primes.partition_point(|&p| p <= n) as u64;
            assert_eq!(prime_count(n.into(), &budget).unwrap(), expected, "{n}");
        }
        // OEIS A006880.
        let published =
            [4, 25, 168, 1229, 9592, 78498, 664_579, 5_761_455, 50_847_534, 455_052_511];
        for (power, expected) in (1..).zip(published) {
            assert_eq!(prime_count(10u64.pow(power), &budget).unwrap(), expected);
        }
        assert_eq!(prime_count(MOST_COUNTED, &budget).unwrap(), 37_607_912_018);
        assert!(prime_count(MOST_COUNTED + 1, &budget).is_err());
    }

    #[test]
    fn the_nth_prime_is_the_one_of_that_count() {
        let budget = Budget::default();
        let primes = primes_below(20_000);
        for (n, &p) in (1..).zip(&primes) {
            if n < 300 || n % 41 == 0 {
                assert_eq!(nth_prime(n, &budget).unwrap(), u64::from(p), "{n}");
            }
        }
        // OEIS A006988.
        for (n, p) in
            [(1_000_000, 15_485_863), (100_000_000, 2_038_074_743), (MOST_NTH, 22_801_763_489)]
        {
            assert_eq!(nth_prime(n, &budget).unwrap(), p);
        }
    }
}
