//! Ranks of matrices too large for exact elimination, by arithmetic modulo a Mersenne prime.
//!
//! A minor that is not zero modulo a prime is not zero, so a rank modulo a prime is never too large:
//! a full rank is proven. It is too small only if the prime divides every minor of the true rank's
//! order, which by chance happens about once in 2^61 / n matrices; for 2^31 - 1 as well, never by
//! accident.

use arithma_num::{Budget, Exact, IBig};

use crate::prelude::*;

/// The rank of the first `columns` columns, and whether that is proven.
pub(super) struct ModularRank {
    /// The columns of the pivots; their number is the rank.
    pub(super) pivots: Vec<usize>,
    /// Whether the rank is full, and thereby proven.
    pub(super) proven: bool,
}

/// The rank of the first `columns` columns of a matrix.
pub(super) fn rank(matrix: &[Vec<Exact>], columns: usize, budget: &Budget) -> Result<ModularRank> {
    let full = columns.min(matrix.len());
    let mut pivots = pivots::<61>(matrix, columns, budget)?;
    if pivots.len() < full {
        let others = self::pivots::<31>(matrix, columns, budget)?;
        if others.len() > pivots.len() {
            pivots = others;
        }
    }
    let proven = pivots.len() == full;
    Ok(ModularRank { pivots, proven })
}

/// The columns of the pivots modulo 2^BITS - 1, which is prime for the exponents used here.
fn pivots<const BITS: u32>(
    matrix: &[Vec<Exact>],
    columns: usize,
    budget: &Budget,
) -> Result<Vec<usize>> {
    let mut cells = Vec::with_capacity(matrix.len());
    for row in matrix {
        budget.check()?;
        match row[..columns].iter().map(residue::<BITS>).collect::<Option<Vec<u64>>>() {
            Some(row) => cells.push(row),
            // The prime divides a denominator, and tells nothing of this matrix.
            None => return Ok(Vec::new()),
        }
    }
    let mut pivots = Vec::new();
    for column in 0..columns {
        let row = pivots.len();
        let Some(found) = (row..cells.len()).find(|&below| cells[below][column] != 0) else {
            continue;
        };
        cells.swap(row, found);
        let pivot_row = std::mem::take(&mut cells[row]);
        let inverse = power::<BITS>(pivot_row[column], modulus::<BITS>() - 2);
        for other in &mut cells[row + 1..] {
            budget.check()?;
            if other[column] == 0 {
                continue;
            }
            // What is added to cancel the cell: the pivot row times minus their quotient.
            let factor = modulus::<BITS>() - multiply::<BITS>(other[column], inverse);
            for (cell, above) in other[column..].iter_mut().zip(&pivot_row[column..]) {
                *cell = reduce::<BITS>(u128::from(*cell) + u128::from(factor) * u128::from(*above));
            }
        }
        cells[row] = pivot_row;
        pivots.push(column);
    }
    Ok(pivots)
}

const fn modulus<const BITS: u32>() -> u64 {
    (1 << BITS) - 1
}

/// A number below the square of 2^BITS, reduced: its upper half counts as much as its lower one.
fn reduce<const BITS: u32>(wide: u128) -> u64 {
    let prime = u128::from(modulus::<BITS>());
    let folded = (wide & prime) + (wide >> BITS);
    let folded = if folded >= prime { folded - prime } else { folded };
    // At most 2^BITS is left, and the prime itself is zero.
    (if folded >= prime { folded - prime } else { folded }) as u64
}

fn multiply<const BITS: u32>(a: u64, b: u64) -> u64 {
    reduce::<BITS>(u128::from(a) * u128::from(b))
}

fn power<const BITS: u32>(mut base: u64, mut exponent: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply::<BITS>(result, base);
        }
        base = multiply::<BITS>(base, base);
        exponent >>= 1;
    }
    result
}

/// A number modulo the prime, unless that divides the denominator. Ten has an inverse there, and
/// its powers repeat after prime - 1.
fn residue<const BITS: u32>(cell: &Exact) -> Option<u64> {
    let prime = modulus::<BITS>();
    if let Some(decimal) = cell.as_decimal() {
        let exponent = decimal.exponent().rem_euclid((prime - 1).cast_signed()).unsigned_abs();
        let mantissa = remainder(decimal.mantissa(), prime);
        return Some(multiply::<BITS>(mantissa, power::<BITS>(10, exponent)));
    }
    let ratio = cell.as_ratio()?;
    let below = remainder(&ratio.denominator().clone().into(), prime);
    let inverse = power::<BITS>(below, prime - 2);
    (below != 0).then(|| multiply::<BITS>(remainder(ratio.numerator(), prime), inverse))
}

fn remainder(number: &IBig, prime: u64) -> u64 {
    let prime = IBig::from(prime);
    let rest = (number % &prime + &prime) % &prime;
    u64::try_from(rest).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::tests::rational as matrix;
    use super::*;

    fn rank_of(text: &str) -> (usize, bool) {
        let matrix = matrix(text);
        let ModularRank { pivots, proven } =
            rank(&matrix, matrix[0].len(), &Budget::default()).unwrap();
        (pivots.len(), proven)
    }

    #[test]
    fn ranks_are_those_of_exact_elimination() {
        assert_eq!(rank_of("1,2;3,4"), (2, true));
        assert_eq!(rank_of("1,2;2,4"), (1, false));
        assert_eq!(rank_of("0,0;0,0"), (0, false));
        assert_eq!(rank_of("0.1,0.2,0.3;0.4,0.5,0.6;0.7,0.8,0.9"), (2, false));
        assert_eq!(rank_of("-1e-30,1e25;1e30,1"), (2, true));
        assert_eq!(rank_of("94906267,94906266;94906266,94906265"), (2, true));
    }

    #[test]
    fn multiples_of_one_prime_are_seen_by_the_other() {
        assert_eq!(rank_of("2305843009213693951,0;0,1"), (2, true));
        assert_eq!(rank_of("2147483647,0;0,1"), (2, true));
    }

    #[test]
    fn residues_are_reduced() {
        let prime = modulus::<61>();
        let most = u128::from(prime - 1);
        assert_eq!(u128::from(reduce::<61>(most * most + most)), (most * most + most) % (most + 1));
        assert_eq!(multiply::<31>(modulus::<31>() - 1, modulus::<31>() - 1), 1);
        assert_eq!(residue::<61>(&Exact::from(-1)), Some(prime - 1));
        let tenth = Exact::from(arithma_num::Decimal::parse("0.1").unwrap());
        assert_eq!(multiply::<61>(residue::<61>(&tenth).unwrap(), 10), 1);
        let third = Exact::from_fraction(1.into(), 3.into()).unwrap();
        assert_eq!(multiply::<61>(residue::<61>(&third).unwrap(), 3), 1);
        let hidden = Exact::from_fraction(1.into(), prime.into()).unwrap();
        assert_eq!(residue::<61>(&hidden), None);
    }
}
