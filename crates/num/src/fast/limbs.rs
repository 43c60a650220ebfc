//! Plain 256-bit integers: four 64-bit limbs, least significant first.
//!
//! Nothing here knows about balls; each function says exactly what it computes, and how far a
//! truncated one may be off.

/// A 256-bit unsigned integer, or a fraction with 256 bits after the point.
pub(super) type Limbs = [u64; 4];

pub(super) const ZERO: Limbs = [0; 4];

#[inline(always)]
pub(super) fn is_zero(a: &Limbs) -> bool {
    a[0] | a[1] | a[2] | a[3] == 0
}

/// `a + b` and the carry.
#[inline(always)]
pub(super) fn add<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
    let mut sum = [0; N];
    let mut carry = false;
    for i in 0..N {
        let (s, c1) = a[i].overflowing_add(b[i]);
        let (s, c2) = s.overflowing_add(u64::from(carry));
        sum[i] = s;
        carry = c1 | c2;
    }
    (sum, carry)
}

/// `a - b` modulo `2^(64 N)` and the borrow.
#[inline(always)]
pub(super) fn sub<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
    let mut difference = [0; N];
    let mut borrow = false;
    for i in 0..N {
        let (d, b1) = a[i].overflowing_sub(b[i]);
        let (d, b2) = d.overflowing_sub(u64::from(borrow));
        difference[i] = d;
        borrow = b1 | b2;
    }
    (difference, borrow)
}

/// Is `a < b`?
#[inline(always)]
pub(super) fn less<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
    sub(a, b).1
}

/// `a << shift`, bits beyond the top dropped; `shift < 64 N`.
#[inline(always)]
pub(super) fn shl<const N: usize>(a: &[u64; N], shift: u32) -> [u64; N] {
    if shift < 64 {
        return shl_bits(a, shift);
    }
    let mut moved = [0; N];
    let words = (shift / 64) as usize;
    moved[words..].copy_from_slice(&a[..N - words]);
    shl_bits(&moved, shift % 64)
}

/// `a << bits` for `bits < 64`.
#[inline(always)]
pub(super) fn shl_bits<const N: usize>(a: &[u64; N], bits: u32) -> [u64; N] {
    let mut result = [0; N];
    result[0] = a[0] << bits;
    for i in 1..N {
        // In two steps, as a shift by 64 has no meaning.
        result[i] = (a[i] << bits) | (a[i - 1] >> 1 >> (63 - bits));
    }
    result
}

/// `floor(a / 2^shift)`, and whether a set bit was lost; `shift < 64 N`.
#[inline(always)]
pub(super) fn shr<const N: usize>(a: &[u64; N], shift: u32) -> ([u64; N], bool) {
    if shift < 64 {
        return (shr_bits(a, shift), a[0] << 1 << (63 - shift) != 0);
    }
    let (words, bits) = ((shift / 64) as usize, shift % 64);
    let mut moved = [0; N];
    let mut lost = 0;
    for i in 0..N {
        if i < words {
            lost |= a[i];
        } else {
            moved[i - words] = a[i];
        }
    }
    lost |= moved[0] << 1 << (63 - bits);
    (shr_bits(&moved, bits), lost != 0)
}

/// `a >> bits` for `bits < 64`.
#[inline(always)]
fn shr_bits<const N: usize>(a: &[u64; N], bits: u32) -> [u64; N] {
    let mut result = [0; N];
    for i in 0..N - 1 {
        result[i] = (a[i] >> bits) | (a[i + 1] << 1 << (63 - bits));
    }
    result[N - 1] = a[N - 1] >> bits;
    result
}

#[inline(always)]
pub(super) fn leading_zeros<const N: usize>(a: &[u64; N]) -> u32 {
    for i in (0..N).rev() {
        if a[i] != 0 {
            return 64 * (N - 1 - i) as u32 + a[i].leading_zeros();
        }
    }
    64 * N as u32
}

/// The position of the lowest set bit; 256 for zero.
#[inline]
pub(super) fn trailing_zeros(a: &Limbs) -> u32 {
    for (i, limb) in a.iter().enumerate() {
        if *limb != 0 {
            return 64 * i as u32 + limb.trailing_zeros();
        }
    }
    256
}

/// `a * b + c + d`, which always fits: its low and high limb.
#[inline(always)]
fn mul_add(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    let t = u128::from(a) * u128::from(b) + u128::from(c) + u128::from(d);
    (t as u64, (t >> 64) as u64)
}

/// The exact product.
#[inline]
pub(super) fn mul_full(a: &Limbs, b: &Limbs) -> [u64; 8] {
    let mut product = [0; 8];
    for i in 0..4 {
        let mut carry = 0;
        for j in 0..4 {
            (product[i + j], carry) = mul_add(a[i], b[j], product[i + j], carry);
        }
        product[i + 4] = carry;
    }
    product
}

/// The high half of the product of two `N`-limb numbers, at most `N + 1 <= 5` too small.
///
/// Only partial products with `i + j >= N - 1` are formed. Those left out sum to less than
/// `(N - 1) (1 + 2^-62)` units of the result, and the lowest column dropped to less than one.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "the skipping iterator is not unrolled: sin took 500 ns, not 250"
)]
pub(super) fn mul_high<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    let mut below = 0;
    let mut high = [0; N];
    for i in 0..N {
        let mut carry = 0;
        for j in (N - 1 - i)..N {
            if i + j == N - 1 {
                (below, carry) = mul_add(a[i], b[j], below, carry);
            } else {
                let at = i + j - N;
                (high[at], carry) = mul_add(a[i], b[j], high[at], carry);
            }
        }
        high[i] = carry;
    }
    high
}

/// `a * b` for a one-limb `b`: the low limbs and the carried-out limb.
#[inline(always)]
pub(super) fn mul_small<const N: usize>(a: &[u64; N], b: u64) -> ([u64; N], u64) {
    let mut product = [0; N];
    let mut carry = 0;
    for i in 0..N {
        (product[i], carry) = mul_add(a[i], b, 0, carry);
    }
    (product, carry)
}

/// `floor(a * b / 2^shift)` for a one-limb `b < 2^shift`, `0 < shift < 64`.
#[inline(always)]
pub(super) fn mul_small_shift(a: &Limbs, b: u64, shift: u32) -> Limbs {
    let (low, high) = mul_small(a, b);
    let mut result = shr(&low, shift).0;
    result[3] |= high << (64 - shift);
    result
}

/// `floor((a * 2^256 + low) / b)` and whether the division is exact,
/// for `b` with its top bit set and `a < b`.
///
/// Knuth's algorithm D with 64-bit digits.
pub(super) fn divide(a: &Limbs, low: &Limbs, b: &Limbs) -> (Limbs, bool) {
    let inverse = invert_limb(b[3]);
    let mut rest = *a;
    let mut quotient = ZERO;
    for i in (0..4).rev() {
        // rest < b; bring down the next limb: five limbs, top first.
        let top = rest[3];
        let next = [low[i], rest[0], rest[1], rest[2]];
        let mut digit =
            if top >= b[3] { u64::MAX } else { divide_two_by_one(top, next[3], b[3], inverse) };
        // The trial digit is at most two too large (b has its top bit set).
        let (product, carry) = mul_small(b, digit);
        let (mut next_rest, borrow) = sub(&next, &product);
        let mut deficit = carry.wrapping_add(u64::from(borrow)).wrapping_sub(top);
        while deficit != 0 {
            digit -= 1;
            let (sum, carry) = add(&next_rest, b);
            next_rest = sum;
            deficit = deficit.wrapping_sub(u64::from(carry));
        }
        quotient[i] = digit;
        rest = next_rest;
    }
    (quotient, is_zero(&rest))
}

/// `floor((2^128 - 1) / d) - 2^64` for `d` with its top bit set.
#[inline]
fn invert_limb(d: u64) -> u64 {
    let numerator = (u128::from(!d) << 64) | u128::from(u64::MAX);
    (numerator / u128::from(d)) as u64
}

/// `floor((high * 2^64 + low) / d)` for `high < d`, `d` with its top bit set.
///
/// Möller and Granlund, "Improved division by invariant integers", algorithm 4.
#[inline(always)]
fn divide_two_by_one(high: u64, low: u64, d: u64, inverse: u64) -> u64 {
    let q = u128::from(inverse) * u128::from(high) + ((u128::from(high) << 64) | u128::from(low));
    let (q0, q1) = (q as u64, ((q >> 64) as u64).wrapping_add(1));
    let r = low.wrapping_sub(q1.wrapping_mul(d));
    if r > q0 {
        let (q1, r) = (q1.wrapping_sub(1), r.wrapping_add(d));
        return if r >= d { q1 + 1 } else { q1 };
    }
    if r >= d { q1 + 1 } else { q1 }
}

/// `floor(sqrt(a * 2^256))` and whether it is exact, for `a >= 2^254`.
///
/// Newton's iteration for the reciprocal root from an f64 seed gives about 200 bits; one step for
/// the root itself gives all but the last few units, and those are settled exactly by the
/// remainder, so a poor seed could cost time but never a wrong root.
pub(super) fn sqrt(a: &Limbs) -> (Limbs, bool) {
    // v = a / 2^256 in [1/4, 1); z approximates 1 / (2 sqrt v) in (1/2, 1].
    let seed = 0.5 / (a[3] as f64 * 2f64.powi(-64)).sqrt();
    let z = (seed * 2f64.powi(64)) as u64; // saturates at one
    let z = improve_inverse_root(&[a[2], a[3]], &[0, z]);
    let z = improve_inverse_root(a, &[0, 0, z[0], z[1]]);
    // s = 2 v z, then s + (v - s^2) z.
    let doubled = mul_high(a, &z);
    let mut root = if doubled[3] >> 63 == 1 { [u64::MAX; 4] } else { shl(&doubled, 1) };
    let square = mul_high(&root, &root);
    let (difference, negative) = sub(a, &square);
    if negative {
        root = sub(&root, &mul_high(&sub(&ZERO, &difference).0, &z)).0;
    } else {
        let (sum, carry) = add(&root, &mul_high(&difference, &z));
        root = if carry { [u64::MAX; 4] } else { sum };
    }
    settle_root(a, root)
}

/// One step `z + 2 z (1/4 - v z^2)` of Newton's iteration for `z = 1 / (2 sqrt v)`.
#[inline(always)]
fn improve_inverse_root<const N: usize>(v: &[u64; N], z: &[u64; N]) -> [u64; N] {
    let product = mul_high(v, &mul_high(z, z));
    let mut quarter = [0; N];
    quarter[N - 1] = 1 << 62;
    let (difference, negative) = sub(&quarter, &product);
    let size = if negative { sub(&[0; N], &difference).0 } else { difference };
    let step = shl(&mul_high(z, &size), 1);
    if negative {
        return sub(z, &step).0;
    }
    let (sum, carry) = add(z, &step);
    if carry { [u64::MAX; N] } else { sum }
}

/// Moves `root` by units until `root^2 <= a * 2^256 < (root + 1)^2`.
fn settle_root(a: &Limbs, mut root: Limbs) -> (Limbs, bool) {
    const ONE: Limbs = [1, 0, 0, 0];
    let target = [0, 0, 0, 0, a[0], a[1], a[2], a[3]];
    loop {
        let (rest, negative) = sub(&target, &mul_full(&root, &root));
        if negative {
            root = sub(&root, &ONE).0;
            continue;
        }
        // rest < 2 root + 1, unless the root is too small.
        let exact = rest == [0; 8];
        let doubled = shl(&[root[0], root[1], root[2], root[3], 0, 0, 0, 0], 1);
        if less(&doubled, &rest) {
            root = add(&root, &ONE).0;
            continue;
        }
        return (root, exact);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::UBig;

    fn big(limbs: &[u64]) -> UBig {
        limbs.iter().rev().fold(UBig::ZERO, |n, limb| (n << 64) + UBig::from(*limb))
    }

    /// Limbs that often are all zeros or all ones, where carries go wrong.
    fn nasty(seed: &mut u64) -> Limbs {
        std::array::from_fn(|_| {
            *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let word = *seed ^ (*seed >> 29);
            match (*seed >> 60) & 7 {
                0 => 0,
                1 => u64::MAX,
                2 => 1 << 63,
                _ => word,
            }
        })
    }

    #[test]
    fn products_quotients_and_roots_agree_with_big_integers() {
        let mut seed = 7;
        for _ in 0..20_000 {
            let (mut a, mut b, low) = (nasty(&mut seed), nasty(&mut seed), nasty(&mut seed));
            let product = big(&a) * big(&b);
            assert_eq!(big(&mul_full(&a, &b)), product);
            let (high, truth) = (big(&mul_high(&a, &b)), product >> 256);
            assert!(high <= truth && truth <= high + UBig::from(5u8));

            b[3] |= 1 << 63;
            if !less(&a, &b) {
                a[3] &= !(1 << 63);
                if !less(&a, &b) {
                    continue;
                }
            }
            let numerator = (big(&a) << 256) + big(&low);
            let (quotient, exact) = divide(&a, &low, &b);
            assert_eq!(big(&quotient), &numerator / big(&b));
            assert_eq!(exact, (numerator % big(&b)).is_zero());

            a[3] |= 1 << 62;
            let (root, exact) = sqrt(&a);
            let (root, square) = (big(&root), big(&a) << 256);
            assert!(&root * &root <= square);
            assert!((&root + UBig::ONE) * (&root + UBig::ONE) > square);
            assert_eq!(exact, &root * &root == square);
        }
    }

    #[test]
    fn short_products_lose_no_more_than_they_say() {
        let mut seed = 11;
        for _ in 0..10_000 {
            let (a, b) = (nasty(&mut seed), nasty(&mut seed));
            let (a3, b3) = ([a[0], a[1], a[2]], [b[0], b[1], b[2]]);
            let (high, truth) = (big(&mul_high(&a3, &b3)), (big(&a3) * big(&b3)) >> 192);
            assert!(high <= truth && truth <= high + UBig::from(4u8));
            let (a2, b2) = ([a[0], a[1]], [b[0], b[1]]);
            let (high, truth) = (big(&mul_high(&a2, &b2)), (big(&a2) * big(&b2)) >> 128);
            assert!(high <= truth && truth <= high + UBig::from(3u8));
        }
    }

    #[test]
    fn shifts_report_lost_bits() {
        let mut seed = 3;
        for shift in 0..256 {
            let a = nasty(&mut seed);
            let (shifted, lost) = shr(&a, shift);
            assert_eq!(big(&shifted), big(&a) >> shift as usize);
            assert_eq!(lost, (big(&shifted) << shift as usize) != big(&a));
            let back = big(&shl(&shifted, shift));
            assert_eq!(back, big(&shifted) << shift as usize);
            if a != ZERO {
                assert_eq!(256 - leading_zeros(&a), big(&a).bit_len_u32());
            }
        }
    }

    trait BitLen {
        fn bit_len_u32(&self) -> u32;
    }

    impl BitLen for UBig {
        fn bit_len_u32(&self) -> u32 {
            use dashu_base::BitTest;
            self.bit_len() as u32
        }
    }
}
