//! What a number is made of.

use std::time::Duration;

use dashu_base::BitTest;
use dashu_int::UBig;

use super::ecm::{ALL_LEVELS, Ecm};
use super::primality::{Primality, is_prime};
use super::proof::prove;
use super::rho::Rho;
use super::ring::in_ring;
use super::sieve::{SMALL, divisors_among, primes_below};
use super::siqs;
use crate::kernel::integer_root::perfect_root;
use crate::{Budget, Error, Result};

/// How long hard factors are looked for where the budget names no end.
const PATIENCE: Duration = Duration::from_secs(5);

/// Longer numbers are divided by the primes below this: 6,542 of them, in a millisecond.
const TRIAL: u32 = 1 << 16;

/// From so many bits the quadratic sieve is faster than curves.
const SIEVED_FROM: usize = 110;

/// The prime factors of a number, as far as they were found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Factorization {
    /// The prime factors from the least, each as often as it divides.
    pub primes: Vec<UBig>,
    /// Divisors that are known to be composite but were not factored in the time allowed.
    pub composites: Vec<UBig>,
    /// Whether every prime factor is proven to be prime.
    pub proven: bool,
}

impl Factorization {
    /// Whether it ended in primes only.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.composites.is_empty()
    }

    /// Euler's totient: how many of the numbers from 1 up to this one have no factor in common with
    /// it. None where the factorization is not complete.
    #[must_use]
    pub fn totient(&self) -> Option<UBig> {
        if !self.is_complete() {
            return None;
        }
        let mut before = None;
        let mut parts = Vec::with_capacity(self.primes.len());
        for p in &self.primes {
            parts.push(if before == Some(p) { p.clone() } else { p - UBig::ONE });
            before = Some(p);
        }
        Some(product(parts))
    }
}

/// The product of many numbers, by halves.
fn product(mut parts: Vec<UBig>) -> UBig {
    while parts.len() > 1 {
        parts = parts.chunks(2).map(|pair| pair.iter().product()).collect();
    }
    parts.pop().unwrap_or(UBig::ONE)
}

/// The prime factors of a number from 1 upwards. Hard factors are looked for during half of the time
/// that the budget has left, so that the caller can still tell what was found.
///
/// ```
/// use arithma_num::prime::factor;
/// use arithma_num::{Budget, UBig};
///
/// let factors = factor(&UBig::from(360u32), &Budget::default())?;
/// assert_eq!(factors.primes, [2u8, 2, 2, 3, 3, 5].map(UBig::from));
/// assert_eq!(factors.totient(), Some(UBig::from(96u8)));
/// # Ok::<(), arithma_num::Error>(())
/// ```
pub fn factor(n: &UBig, budget: &Budget) -> Result<Factorization> {
    if n.is_zero() {
        return Err(Error::OutOfRange("zero has no prime factors: use a number from 1".into()));
    }
    let patience = budget.clone().with_half_the_time(PATIENCE);
    let found = Factorization { primes: Vec::new(), composites: Vec::new(), proven: true };
    let mut work = Work { budget, patience, found };
    let rest = work.divide_by_small_primes(n.clone())?;
    work.split(rest, 1)?;
    let Work { mut found, .. } = work;
    found.primes.sort();
    found.composites.sort();
    let check = product([found.primes.as_slice(), &found.composites].concat());
    if check != *n {
        return Err(Error::Undecided("the factors do not multiply to the number".into()));
    }
    Ok(found)
}

/// A factorization under way.
struct Work<'b> {
    budget: &'b Budget,
    /// The budget of the search for hard factors.
    patience: Budget,
    found: Factorization,
}

impl Work<'_> {
    /// Takes the small prime factors out; what remains has none.
    fn divide_by_small_primes(&mut self, mut n: UBig) -> Result<UBig> {
        let longer;
        let primes = if n.bit_len() <= 64 {
            &SMALL[..]
        } else {
            longer = primes_below(TRIAL);
            &longer
        };
        for p in divisors_among(&n.clone(), primes) {
            self.budget.check()?;
            let times = n.remove(&UBig::from(p)).unwrap_or(0);
            self.found.primes.extend(std::iter::repeat_n(UBig::from(p), times));
        }
        Ok(n)
    }

    /// Files the prime factors of a number without small ones, each this many times.
    fn split(&mut self, n: UBig, times: usize) -> Result<()> {
        if n.is_one() {
            return Ok(());
        }
        let primality = is_prime(&n, self.budget)?;
        if primality.is_prime() {
            let is_proven = || Ok(prove(&n, &self.patience)?.0 == Primality::Prime);
            self.found.proven &= primality == Primality::Prime || self.unless_over(is_proven)?;
            self.found.primes.extend(std::iter::repeat_n(n, times));
            return Ok(());
        }
        if let Some((root, exponent)) = perfect_power(&n) {
            return self.split(root, times * exponent);
        }
        match self.search(&n) {
            Ok(factor) => {
                let rest = &n / &factor;
                self.split(factor, times)?;
                self.split(rest, times)
            }
            // Only the patience ended: what was found so far is an answer.
            Err(Error::Deadline) => {
                self.budget.check()?;
                self.found.composites.extend(std::iter::repeat_n(n, times));
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// The answer, or no where only the patience ended.
    fn unless_over(&self, ask: impl FnOnce() -> Result<bool>) -> Result<bool> {
        match ask() {
            Err(Error::Deadline) => self.budget.check().map(|()| false),
            answer => answer,
        }
    }

    /// A proper factor of a composite number that is no power.
    fn search(&self, n: &UBig) -> Result<UBig> {
        let budget = &self.patience;
        let bits = n.bit_len();
        // Below 2^64 the least factor is below 2^32, which rho finds for certain. Of longer numbers it
        // finds factors up to some 8 digits, and of very long ones a step costs too much.
        let steps = match bits {
            0..=64 => u64::MAX,
            65..=256 => 1 << 14,
            _ => 0,
        };
        if steps > 0
            && let Some(factor) = in_ring(n, Rho { steps, budget })?
        {
            return Ok(factor);
        }
        let sieved = (SIEVED_FROM..=siqs::MOST_BITS).contains(&bits);
        if sieved {
            // A few curves first: they find the factors that are much smaller than the number.
            let levels = if bits < 140 { 1 } else { 2 };
            if let Some(factor) = in_ring(n, Ecm { levels, budget })? {
                return Ok(factor);
            }
            if let Some(factor) = siqs::sieve(n, budget)? {
                return Ok(factor);
            }
        }
        let factor = in_ring(n, Ecm { levels: ALL_LEVELS, budget })?;
        factor.ok_or(Error::Deadline)
    }
}

/// The root and the exponent of a perfect power without small prime factors.
fn perfect_power(n: &UBig) -> Option<(UBig, usize)> {
    // Every factor is above 2^8, so an exponent is below an eighth of the bits.
    let most = (n.bit_len() / 8).max(2) as u32;
    primes_below(most + 1)
        .into_iter()
        .map(|q| q as usize)
        .find_map(|q| perfect_root(n, q).map(|root| (root, q)))
}
