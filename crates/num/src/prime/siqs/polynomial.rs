//! The polynomials: families that share a leading coefficient.

use std::collections::HashSet;

use dashu_base::BitTest;
use dashu_int::IBig;

use super::base::{Base, inverse};
use crate::Result;

/// The place of a root that there is none of: beyond every sieve.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Q(x) = a x^2 + 2 b x + c, whose product with a is (ax + b)^2 - kn.
pub(super) struct Polynomial<'f> {
    pub(super) a: i128,
    pub(super) b: i128,
    pub(super) c: i128,
    /// The places in the base of the prime factors of a.
    pub(super) factors: &'f [usize],
    /// For each prime of the base, where Q is divisible by it, counted from the left end.
    pub(super) roots: Vec<[u32; 2]>,
}

/// Polynomials with the same a: one for each choice of signs in b.
pub(super) struct Family {
    a: u128,
    factors: Vec<usize>,
    /// b is the sum of these, each with either sign.
    parts: Vec<u128>,
}

/// Chooses leading coefficients.
pub(super) struct Families<'b> {
    base: &'b Base,
    /// log2 of the a that keeps the values smallest.
    target: f64,
    /// How many primes a is made of, and the places around which they are chosen.
    size: usize,
    window: std::ops::Range<usize>,
    used: HashSet<u128>,
    state: u64,
}

impl<'b> Families<'b> {
    pub(super) fn new(base: &'b Base, half: u32) -> Self {
        let target = (base.log2_of_multiple() + 1.0) / 2.0 - f64::from(half).log2();
        let largest = base.primes.last().map_or(2.0, |prime| f64::from(prime.p).log2());
        // Primes of about 11 bits: smaller ones would be missed in the sieve, larger ones make few
        // polynomials a family. In a small base, its middle.
        let wanted = (largest - 1.0).min(11.0);
        let size = ((target / wanted).ceil() as usize).max(2);
        let mean = target / size as f64;
        let middle = base.primes.partition_point(|prime| f64::from(prime.p).log2() < mean);
        let reach = (base.primes.len() / 8).max(12);
        let window = middle.saturating_sub(reach).max(3)..(middle + reach).min(base.primes.len());
        Self { base, target, size, window, used: HashSet::new(), state: 1 }
    }

    fn random(&mut self, below: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.state >> 33) as usize) % below.max(1)
    }

    /// The places of the primes of one a: all but one at random, the last to come near the target.
    fn choose(&mut self) -> Option<Vec<usize>> {
        let primes = &self.base.primes;
        let mut places: Vec<usize> = Vec::with_capacity(self.size);
        let mut missing = self.target;
        while places.len() + 1 < self.size {
            let place = self.window.start + self.random(self.window.len());
            if !places.contains(&place) {
                places.push(place);
                missing -= f64::from(primes[place].p).log2();
            }
        }
        let nearest = primes.partition_point(|prime| f64::from(prime.p).log2() < missing);
        let last = (nearest..primes.len()).find(|place| !places.contains(place))?;
        let off = (f64::from(primes[last].p).log2() - missing).abs();
        places.push(last);
        places.sort_unstable();
        (last >= 3 && off < 0.5).then_some(places)
    }

    /// A family that was not there before; none when they are used up.
    pub(super) fn next(&mut self) -> Option<Family> {
        for _ in 0..10_000 {
            let Some(factors) = self.choose() else { continue };
            let a = factors.iter().map(|&place| u128::from(self.base.primes[place].p)).product();
            // A prime that divides the multiplier has no two roots to choose from.
            let usable = factors.iter().all(|&place| self.base.primes[place].root != 0);
            if usable && self.used.insert(a) {
                return Some(Family::new(self.base, a, factors));
            }
        }
        None
    }
}

impl Family {
    fn new(base: &Base, a: u128, factors: Vec<usize>) -> Self {
        let part = |&place: &usize| {
            let (q, root) = (base.primes[place].p, base.primes[place].root);
            let others = a / u128::from(q);
            let residue = (others % u128::from(q)) as u32;
            let times = u64::from(root) * u64::from(inverse(residue, q)) % u64::from(q);
            others * u128::from(times.min(u64::from(q) - times))
        };
        let parts = factors.iter().map(part).collect();
        Self { a, factors, parts }
    }

    /// Visits the polynomials, each by one change of sign from the one before (a Gray code).
    pub(super) fn for_each_polynomial(
        &self,
        base: &Base,
        half: u32,
        mut visit: impl FnMut(&Polynomial<'_>) -> Result<()>,
    ) -> Result<()> {
        let b = self.parts.iter().sum::<u128>() as i128;
        let (roots, steps) = self.first_roots(base, b, half);
        let a = self.a as i128;
        let mut polynomial = Polynomial { a, b, c: 0, factors: &self.factors, roots };
        for index in 0..1usize << (self.parts.len() - 1) {
            if index > 0 {
                let part = index.trailing_zeros() as usize;
                let down = (index >> (part + 1)).is_multiple_of(2);
                let change = 2 * self.parts[part] as i128;
                polynomial.b += if down { -change } else { change };
                for ((roots, &step), prime) in
                    polynomial.roots.iter_mut().zip(&steps[part]).zip(&base.primes)
                {
                    let step = if down { step } else { prime.p - step };
                    for root in roots.iter_mut().filter(|root| **root != NOWHERE) {
                        let moved = *root + step;
                        *root = if moved >= prime.p { moved - prime.p } else { moved };
                    }
                }
            }
            let square = IBig::from(polynomial.b) * IBig::from(polynomial.b);
            let c = (square - IBig::from(base.multiple.clone())) / IBig::from(a);
            debug_assert!(c.bit_len() < 126);
            // It fits by the choice of a; if it did not, there would be no values to sieve.
            let Ok(c) = i128::try_from(&c) else { return Ok(()) };
            polynomial.c = c;
            visit(&polynomial)?;
        }
        Ok(())
    }

    /// The roots of the first polynomial, and by how much each part of b moves them.
    fn first_roots(&self, base: &Base, b: i128, half: u32) -> (Vec<[u32; 2]>, Vec<Vec<u32>>) {
        let mut steps = vec![vec![0; base.primes.len()]; self.parts.len()];
        let mut roots = Vec::with_capacity(base.primes.len());
        for (place, prime) in base.primes.iter().enumerate() {
            let p = u64::from(prime.p);
            if p == 2 || self.factors.contains(&place) {
                roots.push([NOWHERE; 2]);
                continue;
            }
            let residue = |n: u128| (n % u128::from(p)) as u64;
            let inverse = u64::from(inverse(residue(self.a) as u32, prime.p));
            for (steps, &part) in steps.iter_mut().zip(&self.parts) {
                steps[place] = (2 * residue(part) * inverse % p) as u32;
            }
            let b = residue(b.unsigned_abs());
            let root = |t: u64| ((inverse * (t + p - b) + u64::from(half)) % p) as u32;
            roots.push([root(u64::from(prime.root)), root(p - u64::from(prime.root))]);
        }
        (roots, steps)
    }
}
