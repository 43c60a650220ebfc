//! Roots of whole numbers.

use dashu_base::{BitTest, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};

use crate::kernel::integer_root;
use crate::{Budget, Result};

/// The root rounded down, of a degree from 1 on.
pub fn integer_root(n: &UBig, degree: usize) -> UBig {
    integer_root::integer_root(n, degree)
}

/// The base and the largest exponent from 2 on with n = base^exponent, odd for a negative n; 0 and 1
/// count as squares and -1 as a cube. `None` where there is none.
pub fn perfect_power(n: &IBig, budget: &Budget) -> Result<Option<(IBig, u64)>> {
    let negative = n.sign() == Sign::Negative;
    let mut base = n.clone().unsigned_abs();
    if base.is_zero() || base.is_one() {
        return Ok(Some((n.clone(), if negative { 3 } else { 2 })));
    }
    let mut exponent = 1;
    let mut q = if negative { 3 } else { 2 };
    while q < base.bit_len() {
        budget.check()?;
        match integer_root::perfect_root(&base, q) {
            Some(root) => (base, exponent) = (root, exponent * q as u64),
            None => q += if q == 2 { 1 } else { 2 },
        }
    }
    if exponent == 1 {
        return Ok(None);
    }
    let base = IBig::from(base);
    Ok(Some((if negative { -base } else { base }, exponent)))
}
