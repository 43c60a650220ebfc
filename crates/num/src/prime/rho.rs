//! Pollard's rho, in Brent's form: finds a factor p in about sqrt(p) steps.

use dashu_base::Gcd;
use dashu_int::UBig;

use super::ring::{InRing, Ring};
use crate::{Budget, Result};

/// How many differences are multiplied up before one common divisor is computed.
const BATCH: u64 = 128;

/// The search for a factor of a composite number, the ring's modulus, in at most so many steps.
pub(super) struct Rho<'b> {
    pub(super) steps: u64,
    pub(super) budget: &'b Budget,
}

impl InRing for Rho<'_> {
    type Answer = Result<Option<UBig>>;

    fn run<R: Ring>(self, ring: &R) -> Result<Option<UBig>> {
        let mut left = self.steps;
        // A walk that meets all factors at once finds none: another constant, another walk.
        for constant in 1.. {
            let walk = Walk { ring, constant: ring.small(constant), budget: self.budget };
            if let Some(factor) = walk.run(&mut left)? {
                return Ok(Some(factor));
            }
            if left == 0 {
                break;
            }
        }
        Ok(None)
    }
}

/// The walk x -> x^2 + c.
struct Walk<'r, R: Ring> {
    ring: &'r R,
    constant: R::Residue,
    budget: &'r Budget,
}

impl<R: Ring> Walk<'_, R> {
    fn step(&self, x: &R::Residue) -> R::Residue {
        self.ring.add(&self.ring.square(x), &self.constant)
    }

    /// A proper factor; none when the steps are used up or the walk came full circle.
    fn run(&self, left: &mut u64) -> Result<Option<UBig>> {
        let ring = self.ring;
        let mut hare = ring.small(2);
        let mut length = 1u64;
        while *left > 0 {
            // The tortoise waits while the hare goes as far again as it has gone.
            let tortoise = hare.clone();
            let mut gone = 0;
            while gone < length {
                self.budget.check()?;
                let before = hare.clone();
                let mut product = ring.small(1);
                let batch = BATCH.min(length - gone);
                for _ in 0..batch {
                    hare = self.step(&hare);
                    product = ring.mul(&product, &ring.sub(&tortoise, &hare));
                }
                gone += batch;
                *left = left.saturating_sub(batch);
                let common = ring.common(&product);
                if !common.is_one() {
                    return Ok(self.first_common(&tortoise, before, batch));
                }
            }
            length *= 2;
        }
        Ok(None)
    }

    /// The first proper factor within a batch, one step at a time.
    fn first_common(
        &self,
        tortoise: &R::Residue,
        mut hare: R::Residue,
        batch: u64,
    ) -> Option<UBig> {
        for _ in 0..batch {
            hare = self.step(&hare);
            let common = self.ring.lift(&self.ring.sub(tortoise, &hare)).gcd(self.ring.modulus());
            if !common.is_one() {
                return (common != *self.ring.modulus()).then_some(common);
            }
        }
        None
    }
}
