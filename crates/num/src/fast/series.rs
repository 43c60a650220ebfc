//! Power series with a small argument, in fixed point.

use super::limbs::{self, Limbs};

/// Upper bound on the error of [`sum`], in units of `2^-256`.
pub(super) const SUM_ERROR: u128 = 12;

/// Signs of the terms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Signs {
    Plus,
    Alternating,
}

/// `c0 ± c1 t + c2 t^2 ± ...` for a fraction `t < 2^-4` and falling coefficients of at most 1/2.
///
/// The sum is below one, and off by less than [`SUM_ERROR`] units, if what follows the last
/// coefficient, `c_n t^n`, is below `2^-260`.
///
/// Horner's rule: level `k` is later multiplied by `t^k < 2^(-bk)`, `b` being the leading zeros of
/// `t`, so it needs only `256 - bk` bits. It is worked with `n` limbs where `64n >= 264 - bk`.
/// One level errs by less than `n + 4` units of its `n` limbs: `n + 1` by the product, one each
/// by the cut of `t`, of the sum so far, and of the coefficient (which also covers its table
/// error). For `n < 4` that is at most `7 * 2^-8` of our unit; over at most 36 coefficients less
/// than one unit. The levels of four limbs sum to less than `8 (1 + 2^-4 + 2^-8 + ...) < 9` units,
/// the terms left out where `bk >= 264` and after the last coefficient to less than one.
#[inline(always)]
pub(super) fn sum(t: &Limbs, coefficients: &[Limbs], signs: Signs) -> Limbs {
    let zeros = limbs::leading_zeros(t) as usize;
    if zeros == 256 {
        return coefficients[0];
    }
    debug_assert!(zeros >= 4);
    let count = coefficients.len().min(264usize.div_ceil(zeros));
    // The first level that can be worked with so many limbs.
    let start = |limbs: usize| (264 - 64 * limbs).div_ceil(zeros).min(count);
    let (one, two, three) = (start(1), start(2), start(3));
    let p = levels::<1>(t, &coefficients[one..count], [0], signs);
    let p = levels::<2>(t, &coefficients[two..one], [0, p[0]], signs);
    let p = levels::<3>(t, &coefficients[three..two], [0, p[0], p[1]], signs);
    levels::<4>(t, &coefficients[..three], [0, p[0], p[1], p[2]], signs)
}

/// Horner's rule over the coefficients given, from the last to the first.
#[inline(always)]
fn levels<const N: usize>(
    t: &Limbs,
    coefficients: &[Limbs],
    mut p: [u64; N],
    signs: Signs,
) -> [u64; N] {
    let t = top::<N>(t);
    for c in coefficients.iter().rev() {
        let product = limbs::mul_high(&t, &p);
        // Falling coefficients keep an alternating sum between zero and its first term, also when
        // all are cut to N limbs, so neither carry nor borrow can occur.
        p = match signs {
            Signs::Plus => limbs::add(&top(c), &product).0,
            Signs::Alternating => limbs::sub(&top(c), &product).0,
        };
    }
    p
}

/// The `N` most significant limbs.
#[inline(always)]
fn top<const N: usize>(a: &Limbs) -> [u64; N] {
    std::array::from_fn(|i| a[4 - N + i])
}
