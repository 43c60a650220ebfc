//! Proofs that a number is prime, for numbers that passed the Baillie-PSW test.
//!
//! Up to 3.3e24 the strong test to thirteen bases is a proof. Above it, the factors of n - 1 and n + 1
//! prove a number where small ones make up enough of them (Brillhart, Lehmer and Selfridge, New
//! primality criteria and factorizations of 2^m ± 1, Math. Comp. 29, 1975), and Jacobi sums any other of
//! moderate length.

use dashu_base::{BitTest, Gcd, RemEuclid, SquareRoot};
use dashu_int::{IBig, UBig};

use super::jacobi_sums;
use super::primality::{Primality, is_prime, is_strong_probable_prime, jacobi};
use super::ring::{InRing, Ring, in_ring};
use super::sieve::{divisors_among, primes_below};
use crate::{Budget, Result};

/// How a number was proven to be prime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The strong test to bases that decide all numbers of its size.
    Bases,
    /// Prime factors of n - 1 (Pocklington).
    Minus,
    /// Prime factors of n + 1 (Morrison).
    Plus,
    /// Prime factors of n - 1 and of n + 1, together.
    Both,
    /// Jacobi sums (Adleman, Pomerance, Rumely; Cohen, Lenstra).
    JacobiSums,
}

impl Proof {
    /// Its name in an answer.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bases => "deterministic Miller-Rabin",
            Self::Minus => "Baillie-PSW, then proven by factors of n-1 (Pocklington)",
            Self::Plus => "Baillie-PSW, then proven by factors of n+1 (Morrison)",
            Self::Both => "Baillie-PSW, then proven by factors of n-1 and n+1",
            Self::JacobiSums => "Baillie-PSW, then proven by Jacobi sums (APR-CL)",
        }
    }
}

/// The least composite number that is a strong probable prime to the first thirteen primes (Sorenson and
/// Webster, Strong pseudoprimes to twelve prime bases, Math. Comp. 86, 2017).
const DECIDED_BELOW: u128 = 3_317_044_064_679_887_385_961_981;

/// The bases that decide smaller ones.
const BASES: [u64; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];

/// Factors of n - 1 and n + 1 are looked for among the primes below this.
const TRIAL: u32 = 1 << 16;

/// How many pairs of cofactors are tried where the factored part is somewhat short.
const PAIRS: u64 = 1 << 12;

/// How many bases are tried for a factor before its proof is given up. One that does not work has a
/// chance of 1/q.
const TRIES: usize = 24;

/// Whether a number is prime, and how that was proven: `None` for the proof of a number that passed the
/// Baillie-PSW test but is too long to be proven.
///
/// ```
/// use arithma_num::prime::{Primality, Proof, prove};
/// use arithma_num::{Budget, UBig};
///
/// let mersenne = (UBig::ONE << 127) - UBig::ONE;
/// assert_eq!(prove(&mersenne, &Budget::default())?, (Primality::Prime, Some(Proof::Minus)));
/// # Ok::<(), arithma_num::Error>(())
/// ```
pub fn prove(n: &UBig, budget: &Budget) -> Result<(Primality, Option<Proof>)> {
    match is_prime(n, budget)? {
        Primality::ProbablePrime => {}
        Primality::Prime => return Ok((Primality::Prime, Some(Proof::Bases))),
        Primality::NotPrime => return Ok((Primality::NotPrime, None)),
    }
    let found = match in_ring(n, Prove { budget })? {
        Found::Open => jacobi_sums::prove(n, budget)?,
        found => found,
    };
    Ok(match found {
        Found::Prime(proof) => (Primality::Prime, Some(proof)),
        Found::Composite => (Primality::NotPrime, None),
        Found::Open => (Primality::ProbablePrime, None),
    })
}

/// What an attempt to prove a number found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    Prime(Proof),
    Composite,
    /// Nothing: another way must be tried.
    Open,
}

struct Prove<'b> {
    budget: &'b Budget,
}

impl InRing for Prove<'_> {
    type Answer = Result<Found>;

    fn run<R: Ring>(self, ring: &R) -> Result<Found> {
        let n = ring.modulus();
        if *n < UBig::from(DECIDED_BELOW) {
            for base in BASES {
                if !is_strong_probable_prime(ring, base, self.budget)? {
                    return Ok(Found::Composite);
                }
            }
            return Ok(Found::Prime(Proof::Bases));
        }
        let neighbours = Neighbours::new(n);
        let Neighbours { minus, plus } = &neighbours;
        // What the factored parts could prove, before anything is done with them.
        if minus.is_enough(n) {
            return minus_one(ring, minus, self.budget)
                .map(|held| if held { cofactors_of_minus(n, &minus.part) } else { Found::Open });
        }
        if plus.is_enough(n) {
            return plus_one(ring, plus, self.budget)
                .map(|held| if held { cofactors_of_plus(n, &plus.part) } else { Found::Open });
        }
        let common = (&minus.part).gcd(&plus.part);
        let modulus = &minus.part / common * &plus.part;
        if &modulus * &modulus <= *n {
            return Ok(Found::Open);
        }
        if !minus_one(ring, minus, self.budget)? || !plus_one(ring, plus, self.budget)? {
            return Ok(Found::Open);
        }
        // A prime factor up to the root is 1 or n modulo all of it, so it would be this one.
        let only = n % &modulus;
        let divides = only > UBig::ONE && only < *n && (n % &only).is_zero();
        Ok(if divides { Found::Composite } else { Found::Prime(Proof::Both) })
    }
}

/// The factored parts of n - 1 and n + 1.
struct Neighbours {
    minus: Part,
    plus: Part,
}

/// A number as far as its small prime factors are known.
struct Part {
    /// The number.
    whole: UBig,
    /// Its known prime factors, each once.
    primes: Vec<UBig>,
    /// Their product, each as often as it divides.
    part: UBig,
}

impl Neighbours {
    fn new(n: &UBig) -> Self {
        let trial = primes_below(TRIAL);
        let part = |whole: UBig| {
            let (mut rest, mut primes) = (whole.clone(), Vec::new());
            for p in divisors_among(&whole, &trial) {
                let p = UBig::from(p);
                rest.remove(&p);
                primes.push(p);
            }
            // What is left below 2^32 has no two factors, and below 2^64 it is a prime or not.
            if let Ok(word) = u64::try_from(&rest)
                && word > 1
                && is_prime(&rest, &Budget::default()).is_ok_and(|found| found == Primality::Prime)
            {
                primes.push(std::mem::replace(&mut rest, UBig::ONE));
            }
            Part { part: &whole / &rest, whole, primes }
        };
        Self { minus: part(n - UBig::ONE), plus: part(n + UBig::ONE) }
    }
}

impl Part {
    /// Whether the factored part alone leaves few enough pairs of cofactors.
    fn is_enough(&self, n: &UBig) -> bool {
        let cube = &self.part * &self.part * &self.part;
        cube * UBig::from(PAIRS / 4) > *n
    }
}

/// Whether every prime factor of n is 1 modulo the factored part of n - 1: each of its primes q has a
/// base a with a^(n-1) = 1 and a^((n-1)/q) - 1 without a factor in common with n (Pocklington).
fn minus_one<R: Ring>(ring: &R, known: &Part, budget: &Budget) -> Result<bool> {
    let one = ring.small(1);
    for q in &known.primes {
        let exponent = &known.whole / q;
        let mut held = false;
        for &base in primes_below(128).iter().take(TRIES) {
            let root = ring.power(base.into(), &exponent, budget)?;
            if root == one {
                continue;
            }
            let whole = power_of(ring, &root, q, budget)?;
            if whole != one || !ring.common(&ring.sub(&root, &one)).is_one() {
                return Ok(false);
            }
            held = true;
            break;
        }
        if !held {
            return Ok(false);
        }
    }
    Ok(true)
}

fn power_of<R: Ring>(
    ring: &R,
    base: &R::Residue,
    exponent: &UBig,
    budget: &Budget,
) -> Result<R::Residue> {
    let mut power = ring.small(1);
    for bit in (0..exponent.bit_len()).rev() {
        budget.check()?;
        power = ring.square(&power);
        if exponent.bit(bit) {
            power = ring.mul(&power, base);
        }
    }
    Ok(power)
}

/// Whether every prime factor of n is 1 or -1 modulo the factored part of n + 1: with a D of Jacobi
/// symbol -1, each of its primes q has an a for which (a + sqrt D)^(n+1) is a plain number and the
/// coefficient of sqrt D in (a + sqrt D)^((n+1)/q) has no factor in common with n (Morrison).
fn plus_one<R: Ring>(ring: &R, known: &Part, budget: &Budget) -> Result<bool> {
    let n = ring.modulus();
    // Odd, as the symbol wants it. No square gets here: it would have failed the Lucas test.
    let Some(d) = (3..1_000).step_by(2).find(|&d| jacobi(d, n) == -1) else { return Ok(false) };
    let field = Quadratic { ring, d: ring.small(d.unsigned_abs()), budget };
    let zero = ring.small(0);
    for q in &known.primes {
        let exponent = &known.whole / q;
        let mut held = false;
        for a in 1..=TRIES as u64 {
            // What is raised must have an inverse: its norm a^2 - D nothing in common with n.
            let norm = ring.sub(&ring.small(a * a), &field.d);
            if !ring.common(&norm).is_one() {
                return Ok(false);
            }
            let root = field.power(&(ring.small(a), ring.small(1)), &exponent)?;
            if root.1 == zero {
                continue;
            }
            let whole = field.power(&root, q)?;
            if whole.1 != zero || !ring.common(&root.1).is_one() {
                return Ok(false);
            }
            held = true;
            break;
        }
        if !held {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Numbers x + y sqrt(D) modulo n.
struct Quadratic<'r, R: Ring> {
    ring: &'r R,
    d: R::Residue,
    budget: &'r Budget,
}

impl<R: Ring> Quadratic<'_, R> {
    fn mul(
        &self,
        a: &(R::Residue, R::Residue),
        b: &(R::Residue, R::Residue),
    ) -> (R::Residue, R::Residue) {
        let ring = self.ring;
        let plain = ring.mul(&a.0, &b.0);
        let roots = ring.mul(&ring.mul(&a.1, &b.1), &self.d);
        let mixed = ring.add(&ring.mul(&a.0, &b.1), &ring.mul(&a.1, &b.0));
        (ring.add(&plain, &roots), mixed)
    }

    fn power(
        &self,
        base: &(R::Residue, R::Residue),
        exponent: &UBig,
    ) -> Result<(R::Residue, R::Residue)> {
        let mut power = (self.ring.small(1), self.ring.small(0));
        for bit in (0..exponent.bit_len()).rev() {
            if bit % 16 == 0 {
                self.budget.check()?;
            }
            power = self.mul(&power, &power);
            if exponent.bit(bit) {
                power = self.mul(&power, base);
            }
        }
        Ok(power)
    }
}

/// Every divisor of n is 1 modulo F, the factored part of n - 1. A composite n is (x F + 1)(y F + 1) with
/// x, y from 1, so (n - 1) / F = x y F + (x + y); x y is at most n / F^2 and x + y at most one more: few
/// sums fit, and of each x and y would be the roots of a quadratic.
fn cofactors_of_minus(n: &UBig, part: &UBig) -> Found {
    let rest = (n - UBig::ONE) / part;
    let most = n / (part * part) + UBig::ONE;
    let mut sum = &rest % part;
    while sum <= most && sum <= rest {
        let product = (&rest - &sum) / part;
        let square = &sum * &sum;
        let four = product * 4u8;
        if !four.is_zero() && square >= four && is_square(&(square - &four)) {
            return Found::Composite;
        }
        sum += part;
    }
    Found::Prime(Proof::Minus)
}

/// Every divisor of n is 1 or -1 modulo F, the factored part of n + 1, and n is -1. A composite n is
/// (x F + 1)(y F - 1) with x, y from 1, so (n + 1) / F = x y F + (y - x), and y - x is between -n / F^2 and
/// n / F^2 or one beyond.
fn cofactors_of_plus(n: &UBig, part: &UBig) -> Found {
    let signed = |n: &UBig| IBig::from(n.clone());
    let (rest, step) = (signed(&((n + UBig::ONE) / part)), signed(part));
    // x y F^2 + (y - x) F - 1 = n with x, y from 1: x y (F^2 - F) is at most n + 1.
    let most = signed(&((n + UBig::ONE) / (part * (part - UBig::ONE)) + UBig::ONE));
    let mut difference = IBig::from((&rest).rem_euclid(&step));
    while &difference - &step >= -&most {
        difference -= &step;
    }
    while difference <= most {
        let product = (&rest - &difference) / &step;
        let square = &difference * &difference + &product * IBig::from(4);
        // A product of 0 is the trivial pair of 1 and n.
        if product > IBig::ZERO && UBig::try_from(square).is_ok_and(|square| is_square(&square)) {
            return Found::Composite;
        }
        difference += &step;
    }
    Found::Prime(Proof::Plus)
}

fn is_square(n: &UBig) -> bool {
    let root = n.sqrt();
    &root * &root == *n
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prime::next_prime;

    fn number(text: &str) -> UBig {
        text.parse().unwrap()
    }

    #[test]
    fn proofs_by_factors_of_the_neighbours() {
        let budget = Budget::default();
        // Mersenne primes and a prime of Proth's form, far too long for Jacobi sums.
        for n in [
            (UBig::ONE << 89) - UBig::ONE,
            (UBig::ONE << 2203) - UBig::ONE,
            (UBig::from(5u8) << 1947) + UBig::ONE,
        ] {
            let (primality, proof) = prove(&n, &budget).unwrap();
            assert_eq!(primality, Primality::Prime, "{n}");
            assert!(matches!(proof, Some(Proof::Minus | Proof::Plus)), "{n}: {proof:?}");
        }
    }

    #[test]
    fn every_prime_of_moderate_length_is_proven() {
        let budget = Budget::default();
        for start in ["18446744073709551616", "3317044064679887385961981", "1e30", "1e45", "1e60"] {
            let start = match start.split_once('e') {
                Some((_, power)) => UBig::from(10u8).pow(power.parse().unwrap()),
                None => number(start),
            };
            let mut n = start;
            for _ in 0..8 {
                (n, _) = next_prime(&n, &budget).unwrap();
                assert_eq!(prove(&n, &budget).unwrap().0, Primality::Prime, "{n}");
            }
        }
    }

    #[test]
    fn cofactors_are_found_where_there_are_some() {
        // 1 modulo 360: n = (360 * 7 + 1)(360 * 11 + 1).
        let n = UBig::from((360u64 * 7 + 1) * (360 * 11 + 1));
        assert_eq!(cofactors_of_minus(&n, &UBig::from(360u32)), Found::Composite);
        let n = UBig::from((360u64 * 7 + 1) * (360 * 11 - 1));
        assert_eq!(cofactors_of_plus(&n, &UBig::from(360u32)), Found::Composite);
        let n = UBig::from((360u64 * 19 + 1) * (360 * 2 - 1));
        assert_eq!(cofactors_of_plus(&n, &UBig::from(360u32)), Found::Composite);
    }
}
