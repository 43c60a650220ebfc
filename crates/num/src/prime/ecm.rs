//! Lenstra's elliptic curve method: the time goes by the size of the factor, not of the number.
//!
//! Curves in Montgomery's form with Suyama's parameter; a first stage that multiplies a point by all
//! prime powers up to B1, and a second one that allows one more prime up to B2.

use dashu_int::UBig;

use super::ring::{InRing, Ring};
use super::sieve::{flags_below, primes_below};
use crate::{Budget, Result};

/// B2 as a multiple of B1: the two stages then take about the same time.
const REACH: u32 = 60;

/// Bounds and curves that are expected to find factors of 11, 15, 20, 25, 30, 35 and 40 digits.
const LEVELS: [(u32, u32); 7] = [
    (400, 10),
    (2_000, 30),
    (11_000, 90),
    (50_000, 240),
    (250_000, 500),
    (1_000_000, 1_000),
    (3_000_000, u32::MAX),
];

/// The search for a factor of a composite number, the ring's modulus.
pub(super) struct Ecm<'b> {
    /// How many of the levels to go through.
    pub(super) levels: usize,
    pub(super) budget: &'b Budget,
}

/// As many levels as there are.
pub(super) const ALL_LEVELS: usize = LEVELS.len();

impl InRing for Ecm<'_> {
    type Answer = Result<Option<UBig>>;

    fn run<R: Ring>(self, ring: &R) -> Result<Option<UBig>> {
        // Any parameter from 6 upwards gives a curve; fixed ones give the same answer every time.
        let mut sigma = 6;
        for (bound, curves) in LEVELS.into_iter().take(self.levels) {
            let plan = Plan::new(bound);
            for _ in 0..curves {
                let common = one_curve(ring, sigma, &plan, self.budget)?;
                if !common.is_one() && common != *ring.modulus() {
                    return Ok(Some(common));
                }
                sigma += 1;
            }
        }
        Ok(None)
    }
}

/// What the curves of one bound have in common.
struct Plan {
    /// The greatest power up to B1 of each prime, as one multiplier.
    multipliers: Vec<u64>,
    /// Distance of the giant steps: every prime is a multiple of it, plus or minus a baby step.
    giant: u64,
    /// Which baby steps there are: odd, below half a giant step, without common factor.
    babies: Vec<u64>,
    /// The first giant step, and for each from there the places of the baby steps that reach a prime.
    first: u64,
    pairs: Vec<Vec<u16>>,
}

impl Plan {
    fn new(bound: u32) -> Self {
        let most = u64::from(bound);
        let multipliers = primes_below(bound + 1)
            .into_iter()
            .map(|p| {
                let p = u64::from(p);
                std::iter::successors(Some(p), |power| Some(power * p))
                    .take_while(|power| *power <= most)
                    .last()
                    .unwrap_or(p)
            })
            .collect();
        let giant: u64 = if bound < 5_000 { 210 } else { 2_310 };
        let babies: Vec<u64> = (1..giant / 2).step_by(2).filter(|&j| coprime(j, giant)).collect();
        let is_prime = flags_below(bound * REACH);
        let prime = |n: u64| is_prime.get(n as usize).copied().unwrap_or(false);
        let first = (most + giant / 2) / giant;
        let last = is_prime.len() as u64 / giant;
        let pairs = (first..last)
            .map(|k| {
                let center = k * giant;
                let reaches = |j: &u64| prime(center + j) || prime(center.saturating_sub(*j));
                let places = babies.iter().enumerate().filter(|(_, j)| reaches(j));
                places.map(|(place, _)| place as u16).collect()
            })
            .collect();
        Self { multipliers, giant, babies, first, pairs }
    }
}

fn coprime(a: u64, b: u64) -> bool {
    if b == 0 { a == 1 } else { coprime(b, a % b) }
}

/// A point by its x coordinate, X/Z.
struct Point<R: Ring> {
    x: R::Residue,
    z: R::Residue,
}

impl<R: Ring> Clone for Point<R> {
    fn clone(&self) -> Self {
        Self { x: self.x.clone(), z: self.z.clone() }
    }
}

/// The curve B y^2 = x^3 + A x^2 + x.
struct Curve<'r, R: Ring> {
    ring: &'r R,
    /// (A + 2)/4.
    constant: R::Residue,
}

/// What the modulus has in common with the result of one curve: 1 where it found nothing.
fn one_curve<R: Ring>(ring: &R, sigma: u64, plan: &Plan, budget: &Budget) -> Result<UBig> {
    let (curve, mut point) = match Curve::new(ring, sigma) {
        Ok(start) => start,
        Err(common) => return Ok(common),
    };
    for (count, &multiplier) in plan.multipliers.iter().enumerate() {
        if count % 8 == 0 {
            budget.check()?;
        }
        point = curve.multiply(&point, multiplier);
    }
    let common = ring.common(&point.z);
    if !common.is_one() {
        return Ok(common);
    }
    curve.second_stage(&point, plan, budget)
}

impl<'r, R: Ring> Curve<'r, R> {
    /// The curve of a parameter and a point on it; or a divisor of the modulus.
    fn new(ring: &'r R, sigma: u64) -> Result<(Self, Point<R>), UBig> {
        let cube = |a: &R::Residue| ring.mul(&ring.square(a), a);
        let s = ring.small(sigma);
        let u = ring.sub(&ring.square(&s), &ring.small(5));
        let v = ring.double(&ring.double(&s));
        let point = Point { x: cube(&u), z: cube(&v) };
        let three_u = ring.add(&ring.double(&u), &u);
        let above = ring.mul(&cube(&ring.sub(&v, &u)), &ring.add(&three_u, &v));
        let below = ring.mul(&ring.mul(&ring.small(16), &point.x), &v);
        let constant = ring.mul(&above, &ring.invert(&below)?);
        Ok((Self { ring, constant }, point))
    }

    fn double(&self, p: &Point<R>) -> Point<R> {
        let ring = self.ring;
        let plus = ring.square(&ring.add(&p.x, &p.z));
        let minus = ring.square(&ring.sub(&p.x, &p.z));
        let between = ring.sub(&plus, &minus);
        let z = ring.mul(&between, &ring.add(&minus, &ring.mul(&self.constant, &between)));
        Point { x: ring.mul(&plus, &minus), z }
    }

    /// P + Q, of which P - Q is known.
    fn add(&self, p: &Point<R>, q: &Point<R>, difference: &Point<R>) -> Point<R> {
        let ring = self.ring;
        let a = ring.mul(&ring.sub(&p.x, &p.z), &ring.add(&q.x, &q.z));
        let b = ring.mul(&ring.add(&p.x, &p.z), &ring.sub(&q.x, &q.z));
        let (sum, rest) = (ring.square(&ring.add(&a, &b)), ring.square(&ring.sub(&a, &b)));
        Point { x: ring.mul(&difference.z, &sum), z: ring.mul(&difference.x, &rest) }
    }

    /// `times` P for `times` from 1, by Montgomery's ladder.
    fn multiply(&self, p: &Point<R>, times: u64) -> Point<R> {
        if times == 1 {
            return p.clone();
        }
        let (mut low, mut high) = (p.clone(), self.double(p));
        for bit in (0..times.ilog2()).rev() {
            let middle = self.add(&high, &low, p);
            if times >> bit & 1 == 1 {
                (low, high) = (middle, self.double(&high));
            } else {
                (low, high) = (self.double(&low), middle);
            }
        }
        low
    }

    /// One prime q between the bounds may be missing: if q is k giant steps plus or minus j, then kD P
    /// and jP have the same x coordinate modulo the factor.
    fn second_stage(&self, p: &Point<R>, plan: &Plan, budget: &Budget) -> Result<UBig> {
        let ring = self.ring;
        // X/Z = x/z where (X - x)(Z + z) - XZ + xz is zero, which takes one multiplication a pair.
        let with_product = |point: Point<R>| {
            let product = ring.mul(&point.x, &point.z);
            (point, product)
        };
        let babies: Vec<_> =
            plan.babies.iter().map(|&j| with_product(self.multiply(p, j))).collect();
        let step = self.multiply(p, plan.giant);
        // The first giant step is at least the second, so the point before it has coordinates.
        let mut before = self.multiply(p, plan.giant * (plan.first - 1));
        let mut here = self.multiply(p, plan.giant * plan.first);
        let mut product = ring.small(1);
        for pairs in &plan.pairs {
            budget.check()?;
            let (giant, giant_product) = with_product(here.clone());
            for &place in pairs {
                let (baby, baby_product) = &babies[usize::from(place)];
                let cross = ring.mul(&ring.sub(&giant.x, &baby.x), &ring.add(&giant.z, &baby.z));
                let difference = ring.add(&ring.sub(&cross, &giant_product), baby_product);
                product = ring.mul(&product, &difference);
            }
            let next = self.add(&here, &step, &before);
            (before, here) = (here, next);
        }
        Ok(ring.common(&product))
    }
}
