//! Arithmetic modulo a whole number.

use dashu_base::{BitTest, ExtendedGcd, Gcd, RemEuclid, Sign, UnsignedAbs};
use dashu_int::fast_div::ConstDivisor;
use dashu_int::{IBig, UBig};

use crate::{Budget, Result};

/// How many steps of a power pass between two looks at the clock: milliseconds at 10,000 digits.
const STEPS: usize = 8;

/// The least residue of `base` to a power modulo a number from 1 on; of the inverse's power where the
/// exponent is negative, if there is an inverse. 0^0 is 1.
pub fn mod_pow(
    base: &IBig,
    exponent: &IBig,
    modulus: &UBig,
    budget: &Budget,
) -> Result<Option<UBig>> {
    if modulus.is_one() {
        return Ok(Some(UBig::ZERO));
    }
    let base = if exponent.sign() == Sign::Negative {
        mod_inverse(base, modulus)
    } else {
        Some(residue(base, modulus))
    };
    let Some(base) = base else { return Ok(None) };
    let ring = ConstDivisor::new(modulus.clone());
    let (base, exponent) = (ring.reduce(base), exponent.clone().unsigned_abs());
    let mut power = ring.reduce(UBig::ONE);
    for bit in (0..exponent.bit_len()).rev() {
        if bit % STEPS == 0 {
            budget.check()?;
        }
        power = power.sqr();
        if exponent.bit(bit) {
            power *= &base;
        }
    }
    Ok(Some(power.residue()))
}

/// The x from 0 up to the modulus with a x = 1, if a has one; 0 for the modulus 1.
pub fn mod_inverse(a: &IBig, modulus: &UBig) -> Option<UBig> {
    if modulus.is_one() {
        return Some(UBig::ZERO);
    }
    let a = residue(a, modulus);
    if a.is_zero() {
        return None;
    }
    let (common, x, _) = (&a).gcd_ext(modulus);
    common.is_one().then(|| residue(&x, modulus))
}

/// The least residue from 0 on.
fn residue(a: &IBig, modulus: &UBig) -> UBig {
    a.rem_euclid(&IBig::from(modulus.clone()))
}

/// The greatest common divisor of two whole numbers, of which one may be 0.
pub fn gcd(a: &UBig, b: &UBig) -> UBig {
    match (a.is_zero(), b.is_zero()) {
        (true, _) => b.clone(),
        (_, true) => a.clone(),
        _ => a.gcd(b),
    }
}

/// g, x and y with a x + b y = g, the greatest common divisor: Euclid's algorithm from (|a|, 1, 0) and
/// (|b|, 0, 1), step by step, so that x and y are its own (Knuth, The Art of Computer Programming 2,
/// 4.5.2).
pub fn extended_gcd(a: &IBig, b: &IBig, budget: &Budget) -> Result<(UBig, IBig, IBig)> {
    let size = |n: &IBig| IBig::from(n.clone().unsigned_abs());
    let mut left = (size(a), IBig::ONE, IBig::ZERO);
    let mut right = (size(b), IBig::ZERO, IBig::ONE);
    while !right.0.is_zero() {
        budget.check()?;
        let quotient = &left.0 / &right.0;
        let next = (
            left.0 - &quotient * &right.0,
            left.1 - &quotient * &right.1,
            left.2 - quotient * &right.2,
        );
        (left, right) = (right, next);
    }
    let signed = |x: IBig, of: &IBig| if of.sign() == Sign::Negative { -x } else { x };
    Ok((left.0.unsigned_abs(), signed(left.1, a), signed(left.2, b)))
}

/// The least number with these remainders by these moduli, and the least common multiple of the moduli;
/// the place of the first pair that contradicts those before it.
pub fn chinese_remainder(
    pairs: &[(IBig, UBig)],
    budget: &Budget,
) -> Result<Result<(UBig, UBig), usize>> {
    let (mut result, mut modulus) = (UBig::ZERO, UBig::ONE);
    for (place, (remainder, by)) in pairs.iter().enumerate() {
        budget.check()?;
        let remainder = residue(remainder, by);
        let common = gcd(&modulus, by);
        // result + modulus k = remainder modulo `by`.
        let missing = residue(&(IBig::from(remainder) - IBig::from(result.clone())), by);
        if !(&missing % &common).is_zero() {
            return Ok(Err(place));
        }
        let reduced = by / &common;
        let Some(inverse) = mod_inverse(&IBig::from(&modulus / &common), &reduced) else {
            return Ok(Err(place));
        };
        let k = missing / &common * inverse % &reduced;
        result += &modulus * k;
        modulus *= reduced;
        budget.check_bits(modulus.bit_len() as u64)?;
    }
    Ok(Ok((result, modulus)))
}

/// The Jacobi symbol (a/n) of an odd n from 1 on.
pub fn jacobi_symbol(a: &IBig, n: &UBig, budget: &Budget) -> Result<i64> {
    let mut upper = residue(a, n);
    let mut lower = n.clone();
    let mut sign = 1;
    while !upper.is_zero() {
        budget.check()?;
        let twos = upper.trailing_zeros().unwrap_or(0);
        upper >>= twos;
        if twos % 2 == 1 && matches!(&lower % 8u64, 3 | 5) {
            sign = -sign;
        }
        if &upper % 4u64 == 3 && &lower % 4u64 == 3 {
            sign = -sign;
        }
        (upper, lower) = (&lower % &upper, upper);
    }
    Ok(if lower.is_one() { sign } else { 0 })
}
