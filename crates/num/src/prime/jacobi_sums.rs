//! The test by Jacobi sums: a proof for every prime of moderate length (Cohen and Lenstra, Primality
//! testing and Jacobi sums, Math. Comp. 42, 1984; the steps are those of Cohen, A Course in
//! Computational Algebraic Number Theory, algorithm 9.1.28).
//!
//! For a t and the product e of all primes q with q - 1 dividing t (to the powers that t allows), powers
//! of Jacobi sums of characters modulo the q must be roots of unity modulo n. Then every divisor of n is a
//! power of n modulo e, and with e^2 > n trial division by t residues decides.

use std::time::Duration;

use dashu_base::{BitTest, Gcd};
use dashu_int::UBig;

use super::primality::is_prime_word;
use super::proof::{Found, Proof};
use super::ring::{InRing, Ring, in_ring};
use super::sieve::primes_below;
use crate::{Budget, Error, Result};

/// Exponents t for which e is large.
const EXPONENTS: [u64; 9] = [60, 180, 840, 1260, 1680, 2520, 5040, 15120, 55440];

/// Longer numbers are left unproven: 400 bits are 120 digits, and the time grows with the fourth power.
const MOST_BITS: usize = 400;

/// How long a proof may take where the budget names no end.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many further primes q are tried for a prime p without a witness.
const FURTHER: usize = 60;

/// Proves a number that has no small factor, if it is not too long and there is time.
pub(super) fn prove(n: &UBig, budget: &Budget) -> Result<Found> {
    let Some(t) = exponent_for(n) else { return Ok(Found::Open) };
    let patience = budget.clone().with_half_the_time(PATIENCE);
    match in_ring(n, Test { t, budget: &patience }) {
        // Only the patience ended: the number stays unproven.
        Err(Error::Deadline) => budget.check().map(|()| Found::Open),
        found => found,
    }
}

/// The least t of the list that serves.
fn exponent_for(n: &UBig) -> Option<u64> {
    if n.bit_len() > MOST_BITS {
        return None;
    }
    EXPONENTS.into_iter().find(|&t| {
        let e = modulus_of(t);
        &e * &e > *n
    })
}

/// The odd primes q with q - 1 dividing t.
fn odd_primes_of(t: u64) -> impl Iterator<Item = u64> {
    let divides = move |d: &u64| t.is_multiple_of(*d);
    let is_prime = |q: &u64| is_prime_word(*q, &Budget::default()).unwrap_or(false);
    (2..=t).filter(divides).map(|d| d + 1).filter(is_prime)
}

/// How often p divides n, which is not 0.
fn times(n: u64, p: u64) -> u32 {
    let (mut n, mut times) = (n, 0);
    while n.is_multiple_of(p) {
        (n, times) = (n / p, times + 1);
    }
    times
}

/// e: twice the product of the primes q with q - 1 dividing t, each to one more than its power in t.
fn modulus_of(t: u64) -> UBig {
    let power = |q: u64| UBig::from(q).pow(times(t, q) as usize + 1);
    odd_primes_of(t).fold(power(2) * 2u8, |e, q| e * power(q))
}

/// The primes that divide t.
fn primes_of(t: u64) -> Vec<u64> {
    primes_below(20).into_iter().map(u64::from).filter(|&p| t.is_multiple_of(p)).collect()
}

struct Test<'b> {
    t: u64,
    budget: &'b Budget,
}

impl InRing for Test<'_> {
    type Answer = Result<Found>;

    fn run<R: Ring>(self, ring: &R) -> Result<Found> {
        let (n, t) = (ring.modulus(), self.t);
        let e = modulus_of(t);
        if !n.gcd(&(&e * UBig::from(t))).is_one() {
            return Ok(Found::Composite);
        }
        // Whether p has a witness that n is no p-th power of a divisor, in the sense of the proof.
        let seen_at_once = |&p: &u64| p > 2 && power_modulo(n, p - 1, p * p) != 1;
        let mut witnessed: Vec<(u64, bool)> =
            primes_of(t).iter().map(|p| (*p, seen_at_once(p))).collect();
        for q in odd_primes_of(t) {
            let logs = Logarithms::new(q);
            for (p, seen) in &mut witnessed {
                if !(q - 1).is_multiple_of(*p) {
                    continue;
                }
                match character(ring, *p, &logs, self.budget)? {
                    Outcome::Composite => return Ok(Found::Composite),
                    Outcome::Root { witness } => *seen |= witness,
                }
            }
        }
        for (p, seen) in witnessed {
            if !seen && !self.find_witness(ring, p, &e)? {
                return Ok(Found::Open);
            }
        }
        self.divide(n, &e)
    }
}

impl Test<'_> {
    /// Looks for a witness for p among primes q beyond those of e.
    fn find_witness<R: Ring>(&self, ring: &R, p: u64, e: &UBig) -> Result<bool> {
        let mut tried = 0;
        let mut q = 1;
        while tried < FURTHER {
            q += 2 * p;
            let is_new = e % q != 0 && ring.modulus() % q != 0;
            // A high power of p would make a long extension.
            if !is_new || times(q - 1, p) > 3 || !is_prime_word(q, self.budget)? {
                continue;
            }
            tried += 1;
            match character(ring, p, &Logarithms::new(q), self.budget)? {
                Outcome::Root { witness: true } => return Ok(true),
                Outcome::Root { witness: false } => {}
                // Composite; the caller calls it unproven, which is never reached by a prime.
                Outcome::Composite => return Ok(false),
            }
        }
        Ok(false)
    }

    /// Every divisor of n is a power of n modulo e, so one up to the root is among these residues.
    fn divide(&self, n: &UBig, e: &UBig) -> Result<Found> {
        let step = n % e;
        let mut residue = UBig::ONE;
        for i in 1..self.t {
            if i % 256 == 0 {
                self.budget.check()?;
            }
            residue = residue * &step % e;
            let is_short = residue.bit_len() * 2 <= n.bit_len() + 2 && residue > UBig::ONE;
            if is_short && residue < *n && (n % &residue).is_zero() {
                return Ok(Found::Composite);
            }
        }
        Ok(Found::Prime(Proof::JacobiSums))
    }
}

/// n to a power modulo a small number.
fn power_modulo(n: &UBig, exponent: u64, modulus: u64) -> u64 {
    let base = n % modulus;
    (0..exponent).fold(1, |power, _| power * base % modulus)
}

/// For a prime q with a generator g: the f with 1 - g^x = g^f(x), at x from 1 to q - 2.
struct Logarithms {
    q: u64,
    f: Vec<u32>,
}

impl Logarithms {
    fn new(q: u64) -> Self {
        let mut log = vec![0u32; q as usize];
        let generator = (2..q).find(|&g| {
            let mut power = 1;
            (1..q).all(|x| {
                power = power * g % q;
                log[power as usize] = x as u32;
                power != 1 || x == q - 1
            })
        });
        let g = generator.unwrap_or(1);
        let mut power = 1;
        let f = (1..q - 1).map(|_| {
            power = power * g % q;
            // The logarithm of 1 - g^x, of 1 as q - 1, which is 0.
            log[((q + 1 - power) % q) as usize] % (q as u32 - 1)
        });
        Self { q, f: f.collect() }
    }
}

/// What a character says of n.
enum Outcome {
    Composite,
    /// A root of unity came out, as for a prime.
    Root {
        witness: bool,
    },
}

/// The condition of the character of order p^k modulo q, where p^k is the full power in q - 1.
fn character<R: Ring>(ring: &R, p: u64, logs: &Logarithms, budget: &Budget) -> Result<Outcome> {
    let (n, q) = (ring.modulus(), logs.q);
    let k = times(q - 1, p);
    let field = Cyclotomic { ring, p: p as usize, m: p.pow(k) as usize, budget };
    let half = (n - UBig::ONE) >> 1;
    let is_nonresidue = |ring: &R| -> Result<bool> {
        let minus_one = ring.sub(&ring.small(0), &ring.small(1));
        Ok(ring.power(q, &half, budget)? == minus_one)
    };
    let root = match (p, k) {
        (2, 1) => {
            let one = ring.small(1);
            let minus_one = ring.sub(&ring.small(0), &one);
            let power = ring.power(q, &half, budget)?;
            // (-q)^((n-1)/2)
            let power = if half.bit(0) { ring.sub(&ring.small(0), &power) } else { power };
            let witness = power == minus_one && n % 4u64 == 1;
            let is_root = power == one || power == minus_one;
            return Ok(if is_root { Outcome::Root { witness } } else { Outcome::Composite });
        }
        (2, 2) => field.of_order_four(logs)?,
        (2, _) => field.of_even_order(logs)?,
        _ => field.of_odd_order(logs)?,
    };
    let Some(h) = field.root_of_unity(&root) else { return Ok(Outcome::Composite) };
    let primitive = h % p as usize != 0;
    let witness = primitive && (p > 2 || is_nonresidue(ring)?);
    Ok(Outcome::Root { witness })
}

/// Whole numbers with a root of unity of order m, a power of the prime p, modulo n: coefficients of its
/// powers below phi(m).
struct Cyclotomic<'r, R: Ring> {
    ring: &'r R,
    p: usize,
    m: usize,
    budget: &'r Budget,
}

type Element<R> = Vec<<R as Ring>::Residue>;

impl<R: Ring> Cyclotomic<'_, R> {
    /// From coefficients of all powers below m: the highest m / p are minus sums of others.
    fn reduce(&self, mut all: Element<R>) -> Element<R> {
        let run = self.m / self.p;
        let top = all.split_off(self.m - run);
        for (place, coefficient) in all.iter_mut().enumerate() {
            *coefficient = self.ring.sub(coefficient, &top[place % run]);
        }
        all
    }

    fn mul(&self, a: &Element<R>, b: &Element<R>) -> Element<R> {
        let ring = self.ring;
        let mut all = vec![ring.small(0); self.m];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                let place = (i + j) % self.m;
                all[place] = ring.add(&all[place], &ring.mul(x, y));
            }
        }
        self.reduce(all)
    }

    /// The square: products of different coefficients come twice.
    fn square(&self, a: &Element<R>) -> Element<R> {
        let ring = self.ring;
        let mut all = vec![ring.small(0); self.m];
        for (i, x) in a.iter().enumerate() {
            let place = 2 * i % self.m;
            all[place] = ring.add(&all[place], &ring.square(x));
            for (j, y) in a.iter().enumerate().skip(i + 1) {
                let place = (i + j) % self.m;
                all[place] = ring.add(&all[place], &ring.double(&ring.mul(x, y)));
            }
        }
        self.reduce(all)
    }

    fn one(&self) -> Element<R> {
        self.power_of_root(0)
    }

    /// The root of unity to a power.
    fn power_of_root(&self, h: usize) -> Element<R> {
        let mut all = vec![self.ring.small(0); self.m];
        all[h % self.m] = self.ring.small(1);
        self.reduce(all)
    }

    /// The power of the root of unity that an element is.
    fn root_of_unity(&self, a: &Element<R>) -> Option<usize> {
        (0..self.m).find(|&h| self.power_of_root(h) == *a)
    }

    fn power(&self, base: &Element<R>, exponent: &UBig) -> Result<Element<R>> {
        // Four bits at a time.
        let mut table = vec![self.one()];
        for place in 0..15 {
            table.push(self.mul(&table[place], base));
        }
        let bit = |at: usize| usize::from(exponent.bit(at));
        let mut power = self.one();
        for at in (0..exponent.bit_len().div_ceil(4)).rev() {
            self.budget.check()?;
            for _ in 0..4 {
                power = self.square(&power);
            }
            let digit: usize = (0..4).map(|place| bit(4 * at + place) << place).sum();
            if digit > 0 {
                power = self.mul(&power, &table[digit]);
            }
        }
        Ok(power)
    }

    fn small_power(&self, base: &Element<R>, exponent: usize) -> Element<R> {
        (0..exponent).fold(self.one(), |power, _| self.mul(&power, base))
    }

    /// The automorphism that takes the root of unity to its power x.
    fn conjugate(&self, a: &Element<R>, x: usize) -> Element<R> {
        let mut all = vec![self.ring.small(0); self.m];
        for (i, coefficient) in a.iter().enumerate() {
            all[i * x % self.m] = coefficient.clone();
        }
        self.reduce(all)
    }

    /// The product over x of the set of the inverse automorphisms' images, each to its exponent.
    fn norm(&self, a: &Element<R>, set: &[usize], exponent: impl Fn(usize) -> usize) -> Element<R> {
        let inverse = |x: usize| (1..self.m).find(|y| x * y % self.m == 1).unwrap_or(1);
        set.iter().fold(self.one(), |product, &x| {
            let image = self.small_power(&self.conjugate(a, inverse(x)), exponent(x));
            self.mul(&product, &image)
        })
    }

    /// The sum of the powers a x + b f(x) of the root of unity: a Jacobi sum.
    fn sum(&self, logs: &Logarithms, a: usize, b: usize) -> Element<R> {
        let mut counts = vec![0u64; self.m];
        for (x, &f) in (1..).zip(&logs.f) {
            counts[(a * x + b * f as usize) % self.m] += 1;
        }
        self.reduce(counts.into_iter().map(|count| self.ring.small(count)).collect())
    }

    /// p > 2.
    fn of_odd_order(&self, logs: &Logarithms) -> Result<Element<R>> {
        let set: Vec<usize> = (1..self.m).filter(|x| x % self.p != 0).collect();
        self.raised_sum(&self.sum(logs, 1, 1), &set)
    }

    /// J to the exponents that make n's part of a Gauss sum: (J^Θ)^floor(n / m) J^α.
    fn raised_sum(&self, j: &Element<R>, set: &[usize]) -> Result<Element<R>> {
        let n = self.ring.modulus();
        let r = (n % self.m as u64) as usize;
        let theta = self.norm(j, set, |x| x);
        let alpha = self.norm(j, set, |x| r * x / self.m);
        Ok(self.mul(&self.power(&theta, &(n / self.m))?, &alpha))
    }

    /// p = 2, k at least 3.
    fn of_even_order(&self, logs: &Logarithms) -> Result<Element<R>> {
        let set: Vec<usize> = (1..self.m).filter(|x| matches!(x % 8, 1 | 3)).collect();
        let triple = self.mul(&self.sum(logs, 1, 1), &self.sum(logs, 2, 1));
        let power = self.raised_sum(&triple, &set)?;
        if matches!(self.ring.modulus() % 8u64, 1 | 3) {
            return Ok(power);
        }
        // The characters of order 8: their root of unity is this one to the power m / 8.
        let eighth = self.m / 8;
        let double = self.sum(logs, 3 * eighth, eighth);
        Ok(self.mul(&power, &self.square(&double)))
    }

    /// p = 2, k = 2.
    fn of_order_four(&self, logs: &Logarithms) -> Result<Element<R>> {
        let n = self.ring.modulus();
        let square = self.square(&self.sum(logs, 1, 1));
        let q = self.ring.small(logs.q);
        let scaled = square.iter().map(|x| self.ring.mul(x, &q)).collect();
        let power = self.power(&scaled, &(n >> 2))?;
        Ok(if n % 4u64 == 1 { power } else { self.mul(&power, &square) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prime::next_prime;

    #[test]
    fn proves_primes_and_no_composite() {
        let budget = Budget::default();
        for bits in [66usize, 80, 100, 127, 150, 200, 230, 300] {
            let (mut n, mut seen) = (UBig::ONE << bits, 0);
            while seen < 6 {
                (n, _) = next_prime(&n, &budget).unwrap();
                assert_eq!(prove(&n, &budget).unwrap(), Found::Prime(Proof::JacobiSums), "{n}");
                seen += 1;
            }
            let (p, _) = next_prime(&(UBig::ONE << (bits / 2)), &budget).unwrap();
            let (q, _) = next_prime(&p, &budget).unwrap();
            for composite in [&p * &q, &p * &p] {
                assert_eq!(prove(&composite, &budget).unwrap(), Found::Composite, "{composite}");
            }
        }
    }
}
