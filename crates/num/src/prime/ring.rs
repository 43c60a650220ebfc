//! Arithmetic modulo an odd number, whatever its size.

use dashu_base::{BitTest, ExtendedGcd, Gcd, Sign, UnsignedAbs};
use dashu_int::UBig;
use dashu_int::monty::MontgomeryRepr;

use super::large::Large;
use super::montgomery::Montgomery;
use crate::{Budget, Result};

/// How many steps of an exponentiation pass between two looks at the clock: at the largest
/// modulus, of 10,000 digits, they take some milliseconds.
const STEPS: usize = 16;

/// The whole numbers modulo an odd number above one.
pub(super) trait Ring {
    /// A number modulo the modulus, in the form in which it is multiplied.
    type Residue: Clone + PartialEq;

    fn modulus(&self) -> &UBig;

    /// The residue of a number.
    fn of(&self, n: &UBig) -> Self::Residue;

    /// The least number that has this residue.
    fn lift(&self, a: &Self::Residue) -> UBig;

    fn add(&self, a: &Self::Residue, b: &Self::Residue) -> Self::Residue;
    fn sub(&self, a: &Self::Residue, b: &Self::Residue) -> Self::Residue;
    fn mul(&self, a: &Self::Residue, b: &Self::Residue) -> Self::Residue;

    fn square(&self, a: &Self::Residue) -> Self::Residue {
        self.mul(a, a)
    }

    fn double(&self, a: &Self::Residue) -> Self::Residue {
        self.add(a, a)
    }

    /// The residue of a small number.
    fn small(&self, n: u64) -> Self::Residue {
        self.of(&UBig::from(n))
    }

    /// What a residue and the modulus have in common; the modulus itself for zero.
    fn common(&self, a: &Self::Residue) -> UBig {
        self.lift(a).gcd(self.modulus())
    }

    /// The inverse, or the divisor of the modulus that rules it out.
    fn invert(&self, a: &Self::Residue) -> Result<Self::Residue, UBig> {
        let (common, inverse, _) = self.lift(a).gcd_ext(self.modulus());
        if !common.is_one() {
            return Err(common);
        }
        let size = self.of(&inverse.clone().unsigned_abs());
        let negative = inverse.sign() == Sign::Negative;
        Ok(if negative { self.sub(&self.small(0), &size) } else { size })
    }

    /// `base` to a power. Multiplying by two is an addition.
    fn power(&self, base: u64, exponent: &UBig, budget: &Budget) -> Result<Self::Residue> {
        let factor = self.small(base);
        let mut power = self.small(1);
        for bit in (0..exponent.bit_len()).rev() {
            if bit % STEPS == 0 {
                budget.check()?;
            }
            power = self.square(&power);
            if exponent.bit(bit) {
                power = if base == 2 { self.double(&power) } else { self.mul(&power, &factor) };
            }
        }
        Ok(power)
    }
}

/// What is to be done in a ring whose type depends on the size of its modulus.
pub(super) trait InRing {
    type Answer;

    fn run<R: Ring>(self, ring: &R) -> Self::Answer;
}

/// Does it in the ring that is fastest for an odd modulus above one.
pub(super) fn in_ring<W: InRing>(modulus: &UBig, work: W) -> W::Answer {
    match modulus.bit_len() {
        0..=64 => work.run(&Montgomery::<1>::new(modulus)),
        65..=128 => work.run(&Montgomery::<2>::new(modulus)),
        129..=192 => work.run(&Montgomery::<3>::new(modulus)),
        193..=256 => work.run(&Montgomery::<4>::new(modulus)),
        _ => work.run(&Large::new(modulus, &MontgomeryRepr::new(modulus.clone()))),
    }
}
