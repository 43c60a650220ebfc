//! Whether a number is prime.

use dashu_base::{BitTest, SquareRoot};
use dashu_int::UBig;

use super::ring::{InRing, Ring, in_ring};
use super::sieve::{SMALL, divisors_among};
use crate::{Budget, Result};

/// What is known of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Primality {
    /// It is not prime, for certain.
    NotPrime,
    /// It is prime, for certain: below 2^64, or with a proof.
    Prime,
    /// It passed the Baillie-PSW test: no composite number is known that does.
    ProbablePrime,
}

impl Primality {
    /// Whether it is called prime.
    #[must_use]
    pub fn is_prime(self) -> bool {
        self != Self::NotPrime
    }
}

/// The bases that decide every number below 318,665,857,834,031,151,167,461, so every one below 2^64
/// (Sorenson and Webster, Strong pseudoprimes to twelve prime bases, Math. Comp. 86, 2017).
const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// Whether a number is prime: proven below 2^64, by the Baillie-PSW test above.
///
/// ```
/// use arithma_num::prime::{Primality, is_prime};
/// use arithma_num::{Budget, UBig};
///
/// let mersenne = |p: usize| (UBig::ONE << p) - UBig::ONE;
/// let budget = Budget::default();
/// assert_eq!(is_prime(&mersenne(61), &budget)?, Primality::Prime);
/// assert_eq!(is_prime(&mersenne(67), &budget)?, Primality::NotPrime);
/// assert_eq!(is_prime(&mersenne(127), &budget)?, Primality::ProbablePrime);
/// # Ok::<(), arithma_num::Error>(())
/// ```
pub fn is_prime(n: &UBig, budget: &Budget) -> Result<Primality> {
    if let Ok(n) = u64::try_from(n) {
        let prime = is_prime_word(n, budget)?;
        return Ok(if prime { Primality::Prime } else { Primality::NotPrime });
    }
    if divisors_among(n, &SMALL).next().is_some() {
        return Ok(Primality::NotPrime);
    }
    in_ring(n, BailliePsw(budget))
}

/// Whether a number below 2^64 is prime.
pub(super) fn is_prime_word(n: u64, budget: &Budget) -> Result<bool> {
    if let Some(&p) = SMALL.iter().find(|&&p| n.is_multiple_of(p.into())) {
        return Ok(n == u64::from(p));
    }
    // No factor below 256.
    if n < 1 << 16 {
        return Ok(n > 1);
    }
    in_ring(&UBig::from(n), MillerRabin(budget))
}

/// The strong test to all bases that a number below 2^64 needs.
struct MillerRabin<'b>(&'b Budget);

impl InRing for MillerRabin<'_> {
    type Answer = Result<bool>;

    fn run<R: Ring>(self, ring: &R) -> Result<bool> {
        for base in BASES {
            if !is_strong_probable_prime(ring, base, self.0)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The strong test to base two and the strong Lucas test.
struct BailliePsw<'b>(&'b Budget);

impl InRing for BailliePsw<'_> {
    type Answer = Result<Primality>;

    fn run<R: Ring>(self, ring: &R) -> Result<Primality> {
        let passes = is_strong_probable_prime(ring, 2, self.0)?
            && is_strong_lucas_probable_prime(ring, self.0)?;
        Ok(if passes { Primality::ProbablePrime } else { Primality::NotPrime })
    }
}

/// Whether b^d is 1, or b^(d 2^r) is -1 for some r below s, where n - 1 is d 2^s with odd d.
pub(super) fn is_strong_probable_prime<R: Ring>(
    ring: &R,
    base: u64,
    budget: &Budget,
) -> Result<bool> {
    let one = ring.small(1);
    let minus_one = ring.sub(&ring.small(0), &one);
    let even = ring.modulus() - UBig::ONE;
    let twos = even.trailing_zeros().unwrap_or(0);
    let mut power = ring.power(base, &(even >> twos), budget)?;
    if power == one || power == minus_one {
        return Ok(true);
    }
    for _ in 1..twos {
        budget.check()?;
        power = ring.square(&power);
        if power == minus_one {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether U_d is 0, or V_(d 2^r) is 0 for some r below s, where n + 1 is d 2^s with odd d, for the
/// Lucas sequences of P = 1 and Q = (1 - D)/4 with the first D of 5, -7, 9, -11, … whose Jacobi
/// symbol is -1 (Baillie and Wagstaff, Lucas pseudoprimes, Math. Comp. 35, 1980).
pub(super) fn is_strong_lucas_probable_prime<R: Ring>(ring: &R, budget: &Budget) -> Result<bool> {
    let n = ring.modulus();
    let Some(discriminant) = lucas_discriminant(n) else { return Ok(false) };
    let signed = |value: i64| {
        let size = ring.small(value.unsigned_abs());
        if value < 0 { ring.sub(&ring.small(0), &size) } else { size }
    };
    let (zero, d, q) = (ring.small(0), signed(discriminant), signed((1 - discriminant) / 4));
    let half = ring.of(&((n + UBig::ONE) >> 1));
    let even = n + UBig::ONE;
    let twos = even.trailing_zeros().unwrap_or(0);
    let odd = even >> twos;
    let (mut u, mut v, mut q_power) = (ring.small(1), ring.small(1), q.clone());
    for bit in (0..odd.bit_len() - 1).rev() {
        if bit % 16 == 0 {
            budget.check()?;
        }
        u = ring.mul(&u, &v);
        v = ring.sub(&ring.square(&v), &ring.double(&q_power));
        q_power = ring.square(&q_power);
        if odd.bit(bit) {
            let next = ring.mul(&ring.add(&u, &v), &half);
            v = ring.mul(&ring.add(&ring.mul(&d, &u), &v), &half);
            u = next;
            q_power = ring.mul(&q_power, &q);
        }
    }
    if u == zero || v == zero {
        return Ok(true);
    }
    for _ in 1..twos {
        budget.check()?;
        v = ring.sub(&ring.square(&v), &ring.double(&q_power));
        if v == zero {
            return Ok(true);
        }
        q_power = ring.square(&q_power);
    }
    Ok(false)
}

/// The first D of 5, -7, 9, -11, … with Jacobi symbol -1; none for a square, and none when a D
/// shares a factor with n, which is composite then.
fn lucas_discriminant(n: &UBig) -> Option<i64> {
    // A square has none at all, so it must not be searched for. Others soon have one: half of all
    // D do. Looking for a square only after a few tries saves the root.
    let mut size = 5;
    loop {
        let d = if size % 4 == 1 { size } else { -size };
        match jacobi(d, n) {
            -1 => return Some(d),
            0 if *n > UBig::from(size.unsigned_abs()) => return None,
            _ => {}
        }
        if size == 41 {
            let root = n.sqrt();
            if &root * &root == *n {
                return None;
            }
        }
        size += 2;
    }
}

/// The Jacobi symbol (a/n) of an odd a and an odd n.
pub(super) fn jacobi(a: i64, n: &UBig) -> i32 {
    let residue = |modulus: u64| n % modulus;
    let mut sign = if a < 0 && residue(4) == 3 { -1 } else { 1 };
    let a = a.unsigned_abs();
    if a % 4 == 3 && residue(4) == 3 {
        sign = -sign;
    }
    let (mut upper, mut lower) = (residue(a), a);
    while upper != 0 {
        let twos = upper.trailing_zeros();
        upper >>= twos;
        if twos % 2 == 1 && matches!(lower % 8, 3 | 5) {
            sign = -sign;
        }
        if upper % 4 == 3 && lower % 4 == 3 {
            sign = -sign;
        }
        (upper, lower) = (lower % upper, upper);
    }
    if lower == 1 { sign } else { 0 }
}
