//! Roots of integers: what comes out of a root, and what stays under it.

use dashu_base::{BitTest, PowerOfTwo};
use dashu_int::{IBig, UBig};

use super::form::{Base, Term};
use crate::kernel::integer_root;
use crate::{Budget, Exact, Result};

/// Primes that are looked for under roots and in logarithms.
const SMALL_PRIMES: [u64; 25] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
];

/// Integers with more bits are not searched for small prime factors or perfect powers.
const MAX_SEARCH_BITS: usize = 256;

/// The `q`-th root of `n`, if that is an integer.
pub(crate) fn perfect_root(n: &UBig, q: u64) -> Option<UBig> {
    integer_root::perfect_root(n, usize::try_from(q).ok()?)
}

/// `(base, exponent)` with `n = base^exponent`, for `n > 1`: the largest such exponent for powers of
/// two and for integers of moderate size.
pub(crate) fn as_perfect_power(n: &UBig) -> (UBig, u64) {
    if n.is_power_of_two() {
        return (UBig::from(2u8), n.bit_len() as u64 - 1);
    }
    let (mut base, mut exponent) = (n.clone(), 1u64);
    if n.bit_len() > MAX_SEARCH_BITS {
        return (base, exponent);
    }
    for q in SMALL_PRIMES {
        while let Some(root) = (base.bit_len() as u64 > q).then(|| perfect_root(&base, q)).flatten()
        {
            base = root;
            exponent *= q;
        }
    }
    (base, exponent)
}

/// Splits small primes off `n`: pairs of prime and multiplicity, and what is left.
pub(crate) fn small_factors(n: &UBig) -> (Vec<(u64, u64)>, UBig) {
    let mut rest = n.clone();
    let mut factors = Vec::new();
    if n.bit_len() > MAX_SEARCH_BITS {
        return (factors, rest);
    }
    for primes in [&SMALL_PRIMES[..15], &SMALL_PRIMES[15..]] {
        // One long division tells for all of them: their product fits in a word.
        let product: u64 = primes.iter().product();
        let residue = n % product;
        for &prime in primes.iter().filter(|&prime| residue.is_multiple_of(*prime)) {
            let times = rest.remove(&UBig::from(prime)).unwrap_or(0);
            factors.push((prime, times as u64));
        }
    }
    (factors, rest)
}

/// `n^(1/q)` as a term: the small primes apart, perfect powers taken out, the rest left whole.
pub(crate) fn root_of_integer(n: &UBig, q: u64, budget: &Budget) -> Result<Term> {
    let mut term = Term::rational(Exact::ONE);
    if n.is_zero() {
        return Ok(Term::rational(Exact::ZERO));
    }
    let reciprocal = Exact::from_fraction(IBig::ONE, IBig::from(q))?;
    let (factors, rest) = small_factors(n);
    for (prime, times) in factors {
        let power = Exact::from(IBig::from(times)).mul(&reciprocal, budget)?;
        term.multiply_power(&Base::Integer(UBig::from(prime)), &power, budget)?;
    }
    if !rest.is_one() {
        let (base, times) = as_perfect_power(&rest);
        let power = Exact::from(IBig::from(times)).mul(&reciprocal, budget)?;
        term.multiply_power(&Base::Integer(base), &power, budget)?;
    }
    Ok(term)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perfect_roots_are_found_and_others_refused() {
        for n in 0u64..2000 {
            let square = UBig::from(n * n);
            assert_eq!(perfect_root(&square, 2), Some(UBig::from(n)));
            if n > 1 {
                assert_eq!(perfect_root(&(square + 1u8), 2), None, "{n}");
                assert_eq!(perfect_root(&UBig::from(n).pow(5), 5), Some(UBig::from(n)));
                assert_eq!(perfect_root(&(UBig::from(n).pow(5) - 1u8), 5), None, "{n}");
            }
        }
    }

    #[test]
    fn perfect_powers_are_taken_apart() {
        assert_eq!(as_perfect_power(&UBig::from(64u8)), (UBig::from(2u8), 6));
        assert_eq!(as_perfect_power(&UBig::from(36u8)), (UBig::from(6u8), 2));
        assert_eq!(as_perfect_power(&UBig::from(10u8).pow(60)), (UBig::from(10u8), 60));
        assert_eq!(as_perfect_power(&UBig::from(7u8)), (UBig::from(7u8), 1));
    }
}
