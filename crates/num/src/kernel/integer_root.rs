//! Integer roots.

use dashu_base::{BitTest, SquareRoot};
use dashu_int::{UBig, Word};

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
    let mut root = match short_root(n, q) {
        // Start above it.
        Some(root) => UBig::from(root as u64 + 4),
        None => {
            // The root of the leading part, one more for the digits cut off, is above the root.
            let root_bits = n.bit_len() / q + 1;
            let keep = root_bits / 2 - 2;
            (integer_root(&(n >> (q * keep)), q) + UBig::ONE) << keep
        }
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

/// The real `q`-th root of `n > 0` to within 1/16, where it is below 2^40.
///
/// A double has log2(n)/q, which is at most 40, with a relative error below 2^-50 (the bits cut off,
/// the logarithm, the sum, the quotient), so with an absolute one below 2^-44; the root's relative
/// error is ln 2 times that and one rounding, and the root itself below 2^40.
fn short_root(n: &UBig, q: usize) -> Option<f64> {
    if n.bit_len() / q + 1 > 40 {
        return None;
    }
    let shift = n.bit_len().saturating_sub(64);
    let leading = u64::try_from(n >> shift).unwrap_or(u64::MAX);
    let log2 = (leading as f64).log2() + shift as f64;
    Some((log2 / q as f64).exp2())
}

/// `n` modulo 2^64.
#[allow(clippy::useless_conversion, reason = "words have 32 bits on some machines")]
fn lowest_bits(n: &UBig) -> u64 {
    let words = n.as_words().iter().take((u64::BITS / Word::BITS) as usize);
    let bits = words.zip((0..).step_by(Word::BITS as usize));
    bits.fold(0, |low, (word, shift)| low | u64::from(*word) << shift)
}

/// The `q`-th root of `n`, if that is an integer.
pub(crate) fn perfect_root(n: &UBig, q: usize) -> Option<UBig> {
    if q == 1 || n.is_zero() || n.is_one() {
        return Some(n.clone());
    }
    // A perfect power of an integer above one has more than q bits.
    if n.bit_len() <= q {
        return None;
    }
    let low = lowest_bits(n);
    // Cheap refusal of most squares: residues modulo 64.
    if q == 2 && 0x0202_0212_0203_0213_u64 >> (low & 63) & 1 == 0 {
        return None;
    }
    // The prime factor two comes in multiples of q.
    if !n.trailing_zeros().unwrap_or(0).is_multiple_of(q) {
        return None;
    }
    // Cheap refusal of most others: only the nearest integer can be the root, and its power has
    // the same lowest word.
    if let (Some(root), Ok(exponent)) = (short_root(n, q), u32::try_from(q))
        && (root.round() as u64).wrapping_pow(exponent) != low
    {
        return None;
    }
    let root = integer_root(n, q);
    (root.pow(q) == *n).then_some(root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perfect_powers_are_found_and_their_neighbours_refused() {
        let bases = [2u64, 3, 6, 10, 97, 12_345, (1 << 39) - 1, 1 << 39, (1 << 40) - 1, u64::MAX];
        for base in bases {
            for q in (2..40usize).chain([97, 100, 1_000]) {
                let n = UBig::from(base).pow(q);
                assert_eq!(perfect_root(&n, q), Some(UBig::from(base)), "{base} {q}");
                assert_eq!(perfect_root(&(&n + UBig::ONE), q), None, "{base} {q}");
                assert_eq!(perfect_root(&(&n - UBig::ONE), q), None, "{base} {q}");
                assert_eq!(perfect_root(&(n * 10u8), q), None, "{base} {q}");
            }
        }
    }

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
