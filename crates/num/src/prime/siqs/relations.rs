//! The sieve, and the relations that it finds.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use dashu_int::UBig;

use super::base::Base;
use super::polynomial::{NOWHERE, Polynomial};

/// Smaller primes cost the sieve most and tell least: they are left out of it.
const LEAST_SIEVED: u32 = 25;

/// What the primes left out are expected to add, in bits: a value may lack as much.
const ALLOWANCE: f64 = 9.0;

/// The bit that a promising place in the sieve has: the sieve starts so far below it.
const PROMISING: u64 = 0x8080_8080_8080_8080;

/// root^2 = large^2 times the product of the factors, modulo n.
#[derive(Clone)]
pub(super) struct Relation {
    pub(super) root: UBig,
    /// Places in the base, one up; 0 is the sign.
    pub(super) factors: Vec<u32>,
    /// The large prime that two values had in common, or 1.
    pub(super) large: u64,
}

/// Sieves polynomials and keeps what it finds.
pub(super) struct Collector<'b> {
    base: &'b Base,
    half: u32,
    /// The largest prime beyond the base.
    most: u128,
    start: u8,
    sieve: Vec<u8>,
    full: Vec<Relation>,
    /// Values with a large prime: the first of each prime, and the others with it.
    first: HashMap<u64, Relation>,
    pairs: Vec<(u64, Relation)>,
}

impl<'b> Collector<'b> {
    pub(super) fn new(base: &'b Base, half: u32, large: u64) -> Self {
        let most = base.primes.last().map_or(1, |prime| u64::from(prime.p)) * large;
        // The mean size of the values.
        let size = f64::from(half).log2() + base.log2_of_multiple() / 2.0 - 0.5;
        let needed = (size - (most as f64).log2() - ALLOWANCE).clamp(1.0, 127.0);
        Self {
            base,
            half,
            most: most.into(),
            start: 128 - needed as u8,
            sieve: vec![0; 2 * half as usize],
            full: Vec::new(),
            first: HashMap::new(),
            pairs: Vec::new(),
        }
    }

    /// How many relations there are.
    pub(super) fn count(&self) -> usize {
        self.full.len() + self.pairs.len()
    }

    /// Finds the values of a polynomial that split.
    pub(super) fn sieve(&mut self, polynomial: &Polynomial<'_>) {
        self.sieve.fill(self.start);
        for (prime, roots) in self.base.primes.iter().zip(&polynomial.roots) {
            if prime.p < LEAST_SIEVED {
                continue;
            }
            let (p, log) = (prime.p as usize, prime.log);
            let once = roots[0] == roots[1];
            for &root in &roots[usize::from(once)..] {
                let mut place = root as usize;
                while let Some(sum) = self.sieve.get_mut(place) {
                    *sum = sum.wrapping_add(log);
                    place += p;
                }
            }
        }
        let sieve = std::mem::take(&mut self.sieve);
        for (index, places) in sieve.chunks_exact(8).enumerate() {
            let word = places.iter().fold(0, |word, &sum| word << 8 | u64::from(sum));
            if word & PROMISING != 0 {
                for (offset, _) in places.iter().enumerate().filter(|(_, sum)| **sum >= 128) {
                    self.examine((8 * index + offset) as u32, polynomial);
                }
            }
        }
        self.sieve = sieve;
    }

    /// Divides the value at a place by the primes of the base, and keeps it if little is left.
    fn examine(&mut self, place: u32, polynomial: &Polynomial<'_>) {
        let Polynomial { a, b, c, .. } = *polynomial;
        let x = i128::from(place) - i128::from(self.half);
        let value = (a * x + 2 * b) * x + c;
        if value == 0 {
            return;
        }
        let mut rest = value.unsigned_abs();
        let mut factors = Vec::with_capacity(24);
        if value < 0 {
            factors.push(0);
        }
        for (index, (prime, roots)) in self.base.primes.iter().zip(&polynomial.roots).enumerate() {
            let here = place % prime.p;
            let leads = roots[0] == NOWHERE;
            if leads || here == roots[0] || here == roots[1] {
                while rest.is_multiple_of(prime.p.into()) {
                    rest /= u128::from(prime.p);
                    factors.push(index as u32 + 1);
                }
            }
        }
        if rest > self.most {
            return;
        }
        factors.extend(polynomial.factors.iter().map(|&index| index as u32 + 1));
        let root = UBig::from((a * x + b).unsigned_abs());
        let relation = Relation { root, factors, large: 1 };
        match rest as u64 {
            1 => self.full.push(relation),
            large => match self.first.entry(large) {
                Entry::Vacant(first) => {
                    first.insert(relation);
                }
                // The same value twice would be a relation that says nothing.
                Entry::Occupied(first) if first.get().root == relation.root => {}
                Entry::Occupied(_) => self.pairs.push((large, relation)),
            },
        }
    }

    /// All relations, those with a large prime multiplied in pairs.
    pub(super) fn into_relations(self, n: &UBig) -> Vec<Relation> {
        let mut relations = self.full;
        for (large, mut relation) in self.pairs {
            if let Some(other) = self.first.get(&large) {
                relation.root = relation.root * &other.root % n;
                relation.factors.extend(&other.factors);
                relation.large = large;
                relations.push(relation);
            }
        }
        relations
    }
}
