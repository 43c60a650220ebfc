//! Discrete logarithms modulo a word.

use std::collections::HashMap;

use crate::{Budget, Result};

/// How many steps pass between two looks at the clock.
const STEPS: u64 = 1 << 12;

/// The least x from 0 on with base^x = target modulo a number from 1 to 2^40, if there is one: baby steps
/// and giant steps, about 2 sqrt(modulus) of them.
pub fn discrete_logarithm(
    base: u64,
    target: u64,
    modulus: u64,
    budget: &Budget,
) -> Result<Option<u64>> {
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64;
    let (base, target) = (base % modulus, target % modulus);
    // The powers of a base that shares factors with the modulus run into a circle within as many steps as
    // the modulus has bits, each of which loses one of the factors or none.
    let lead = u64::from(modulus.ilog2()) + 1;
    let mut power = 1 % modulus;
    for x in 0..lead {
        if power == target {
            return Ok(Some(x));
        }
        power = times(power, base);
    }
    // From here on the base has an inverse: x = lead + i m - j with j up to m, and
    // base^lead base^(i m) = target base^j. On the circle two powers are equal as often as their
    // followers are, so the first i and its greatest j give the least x.
    let circle = modulus / common_part(modulus, base);
    let m = circle.isqrt() + 1;
    budget.charge(m as usize * 32)?;
    let mut babies = HashMap::with_capacity(m as usize);
    let mut baby = target;
    for j in 0..=m {
        if j % STEPS == 0 {
            budget.check()?;
        }
        babies.insert(baby, j);
        baby = times(baby, base);
    }
    let stride = pow(base, m, times);
    let mut giant = power;
    for i in 1..=m + 1 {
        if i % STEPS == 0 {
            budget.check()?;
        }
        giant = times(giant, stride);
        if let Some(&j) = babies.get(&giant) {
            let x = lead + i * m - j;
            // Off the circle a target may meet a power without being one.
            if pow(base, x, times) == target {
                return Ok(Some(x));
            }
        }
    }
    Ok(None)
}

fn pow(base: u64, exponent: u64, times: impl Fn(u64, u64) -> u64) -> u64 {
    let (mut power, mut square, mut rest) = (times(1, 1), base, exponent);
    while rest > 0 {
        if rest % 2 == 1 {
            power = times(power, square);
        }
        square = times(square, square);
        rest /= 2;
    }
    power
}

/// The largest divisor of the modulus whose primes all divide the base.
fn common_part(modulus: u64, base: u64) -> u64 {
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let (mut rest, mut part) = (modulus, 1);
    loop {
        let common = gcd(rest, base);
        if common <= 1 || rest == 1 {
            return part;
        }
        (rest, part) = (rest / common, part * common);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_exponent_of_all() {
        let budget = Budget::default();
        for modulus in 1..60u64 {
            for base in 0..modulus {
                for target in 0..modulus {
                    let mut power = 1 % modulus;
                    let expected = (0..2 * modulus).find(|_| {
                        let found = power == target;
                        power = power * base % modulus;
                        found
                    });
                    let found = discrete_logarithm(base, target, modulus, &budget).unwrap();
                    assert_eq!(found, expected, "{base}^x = {target} modulo {modulus}");
                }
            }
        }
    }
}
