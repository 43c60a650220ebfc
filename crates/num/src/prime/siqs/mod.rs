//! The self-initialising quadratic sieve: the time goes by the size of the number alone.
//!
//! Polynomials Q(x) = ((ax + b)^2 - kn)/a are sieved for values that split into the primes of a small
//! base, but for at most one large prime. A product of some of them is a square, and then a difference
//! of two squares is a multiple of n (Contini, Factoring integers with the self-initializing quadratic
//! sieve, 1997).

mod base;
mod linear;
mod polynomial;
mod relations;

use dashu_base::{BitTest, Gcd};
use dashu_int::UBig;

use self::base::Base;
use self::polynomial::Families;
use self::relations::{Collector, Relation};
use crate::{Budget, Result};

/// The most bits of a number: the values of its polynomials then fit in 127 bits.
pub(super) const MOST_BITS: usize = 200;

/// How many relations beyond the size of the base are collected: each dependency among them is one
/// chance in two.
const SPARE: usize = 24;

/// How far to either side a polynomial is sieved: twice that fits in the cache next to the core.
const HALF: u32 = 1 << 15;

/// The largest prime beyond the base, as a multiple of the largest in it.
const LARGE: u64 = 60;

/// How many primes suit a number of some bits. Tuned at 180; the others follow the usual growth.
fn base_size(bits: usize) -> usize {
    const SIZES: [(usize, usize); 7] =
        [(80, 90), (100, 180), (120, 400), (140, 850), (160, 1_600), (180, 2_900), (200, 5_000)];
    let above = SIZES.iter().position(|(size, _)| *size >= bits).unwrap_or(SIZES.len() - 1).max(1);
    let ((low, few), (high, many)) = (SIZES[above - 1], SIZES[above]);
    few + (many - few) * bits.saturating_sub(low) / (high - low)
}

/// A proper factor of an odd composite number of at most [`MOST_BITS`] bits that is no power and has no
/// factor in common with any small prime; none in the unlikely case that no dependency gives one.
pub(super) fn sieve(n: &UBig, budget: &Budget) -> Result<Option<UBig>> {
    let base = Base::new(n, base_size(n.bit_len()));
    let mut families = Families::new(&base, HALF);
    let mut collector = Collector::new(&base, HALF, LARGE);
    let needed = base.primes.len() + 1 + SPARE;
    while collector.count() < needed {
        let Some(family) = families.next() else { return Ok(None) };
        family.for_each_polynomial(&base, HALF, |polynomial| {
            budget.check()?;
            collector.sieve(polynomial);
            Ok(())
        })?;
    }
    let relations = collector.into_relations(n);
    let columns = base.primes.len() + 1;
    let dependencies = linear::dependencies(&relations, columns, budget)?;
    Ok(dependencies.iter().find_map(|chosen| square_difference(n, &base, &relations, chosen)))
}

/// What n has in common with X - Y, where X^2 = Y^2 modulo n by the product of some relations.
fn square_difference(
    n: &UBig,
    base: &Base,
    relations: &[Relation],
    chosen: &[usize],
) -> Option<UBig> {
    let (mut x, mut y) = (UBig::ONE, UBig::ONE);
    let mut exponents = vec![0u32; base.primes.len() + 1];
    for relation in chosen.iter().map(|&index| &relations[index]) {
        x = x * &relation.root % n;
        y = y * UBig::from(relation.large) % n;
        relation.factors.iter().for_each(|&factor| exponents[factor as usize] += 1);
    }
    for (place, prime) in base.primes.iter().enumerate() {
        for _ in 0..exponents[place + 1] / 2 {
            y = y * UBig::from(prime.p) % n;
        }
    }
    let common = (x + n - y).gcd(n);
    (!common.is_one() && common != *n).then_some(common)
}
