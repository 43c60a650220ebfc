//! Integer roots.

use dashu_base::{BitTest, SquareRoot};
use dashu_int::UBig;

/// The `q`-th root of `n`, rounded down, `q >= 1`.
///
/// The library's own general root starts far from the answer; here the upper half of the digits comes
/// from a root of half the length, so that one Newton step at full length remains.
pub(crate) fn integer_root(n: &UBig, q: usize) -> UBig {
    if q == 1 || n.is_zero() || n.is_one() {
        return n.clone();
    }
    if q == 2 {
        return n.sqrt();
    }
    if n.bit_len() <= q {
        return UBig::ONE;
    }
    let root_bits = n.bit_len() / q + 1;
    let mut root = if root_bits <= 40 {
        // log2 n is known to 2^-44, the root to a few units: start above it.
        let shift = n.bit_len().saturating_sub(64);
        let leading = u64::try_from(n >> shift).unwrap_or(u64::MAX);
        let log2 = (leading as f64).log2() + shift as f64;
        UBig::from((log2 / q as f64).exp2() as u64 + 4)
    } else {
        // The root of the leading part, one more for the digits cut off, is above the root.
        let keep = root_bits / 2 - 2;
        (integer_root(&(n >> (q * keep)), q) + UBig::ONE) << keep
    };
    // Newton from above falls monotonically to the root and stops there.
    loop {
        let next = (&root * (q - 1) + n / root.pow(q - 1)) / q;
        if next >= root {
            return root;
        }
        root = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_rounded_down() {
        for base in [2u64, 3, 10, 97, 12_345, 4_294_967_296, u64::MAX] {
            for power in 1..60usize {
                let n = UBig::from(base).pow(power);
                for q in 1..40usize {
                    for n in [&n - UBig::ONE, n.clone(), &n + UBig::ONE] {
                        let root = integer_root(&n, q);
                        assert!(root.pow(q) <= n, "{n} {q}");
                        assert!((root + UBig::ONE).pow(q) > n, "{n} {q}");
                    }
                }
            }
        }
    }
}
