//! The constants pi, e and logarithms of small integers, by binary splitting, and their cache.
//!
//! The cache is the one piece of shared state in this crate: mathematical constants are the same
//! for everybody, and computing them is most of the cost of a first call.

use std::sync::RwLock;

use dashu_base::SquareRoot;
use dashu_int::{IBig, UBig};

use crate::ball::{Ball, BallResult, Mag, Stop, Work};

/// A constant that is computed once per precision and then cut to size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Constant {
    Pi,
    E,
    Ln2,
    Ln10,
}

/// The best approximation so far of a constant: `digits` counts units of `2^-bits`, rounded down
/// with an error of at most one unit.
struct Cached {
    bits: usize,
    digits: IBig,
}

static CACHE: [RwLock<Option<Cached>>; 4] =
    [RwLock::new(None), RwLock::new(None), RwLock::new(None), RwLock::new(None)];

/// Extra bits computed, so that the error of the series stays far below one unit of the result.
const GUARD: usize = 32;

/// `constant` in fixed point with `bits` fractional bits; the error is at most two units.
pub(crate) fn fixed(constant: Constant, bits: usize, work: Work<'_>) -> Result<IBig, Stop> {
    let slot = &CACHE[constant as usize];
    if let Ok(guard) = slot.read()
        && let Some(cached) = guard.as_ref()
        && cached.bits >= bits
    {
        return Ok(&cached.digits >> (cached.bits - bits));
    }
    // Room to grow, so that a slowly rising precision does not recompute each time.
    let bits_now = (bits + bits / 4).max(512);
    let digits = compute(constant, bits_now + GUARD, work)? >> GUARD;
    let result = &digits >> (bits_now - bits);
    if let Ok(mut guard) = slot.write()
        && guard.as_ref().is_none_or(|cached| cached.bits < bits_now)
    {
        *guard = Some(Cached { bits: bits_now, digits });
    }
    Ok(result)
}

/// `constant` as a ball of the given precision.
pub(crate) fn ball(constant: Constant, work: Work<'_>) -> BallResult {
    let bits = work.bits + 4;
    let exp = -(bits as i64);
    Ok(Ball::new(fixed(constant, bits, work)?, exp, Mag::new(2, exp)))
}

fn compute(constant: Constant, bits: usize, work: Work<'_>) -> Result<IBig, Stop> {
    work.check()?;
    match constant {
        Constant::Pi => pi(bits, work),
        Constant::E => euler(bits, work),
        // ln 2 = 18 atanh(1/26) - 2 atanh(1/4801) + 8 atanh(1/8749)
        Constant::Ln2 => machin(&[(18, 26), (-2, 4801), (8, 8749)], bits, work),
        // ln 10 = 46 atanh(1/31) + 34 atanh(1/49) + 20 atanh(1/161)
        Constant::Ln10 => machin(&[(46, 31), (34, 49), (20, 161)], bits, work),
    }
}

/// A partial sum over a range of terms: numerator factor, denominator factor, and their sum.
struct Split {
    p: IBig,
    q: IBig,
    t: IBig,
}

/// Joins the sums of two neighbouring ranges.
fn join(left: &Split, right: &Split) -> Split {
    Split {
        p: &left.p * &right.p,
        q: &left.q * &right.q,
        t: &left.t * &right.q + &left.p * &right.t,
    }
}

/// Binary splitting of `from..to` with the given leaf.
fn split(from: u64, to: u64, leaf: &impl Fn(u64) -> Split, work: Work<'_>) -> Result<Split, Stop> {
    if to - from == 1 {
        return Ok(leaf(from));
    }
    if to - from > 64 {
        work.check()?;
    }
    let middle = from + (to - from) / 2;
    let (left, right) = (split(from, middle, leaf, work)?, split(middle, to, leaf, work)?);
    Ok(join(&left, &right))
}

/// Chudnovsky's series: 47.11 bits a term; the tail is below the last term's successor.
fn pi(bits: usize, work: Work<'_>) -> Result<IBig, Stop> {
    let terms = (bits as f64 / 47.11) as u64 + 2;
    let c3_over_24 = IBig::from(640_320u64).pow(3) / 24;
    let leaf = |k: u64| {
        let linear = IBig::from(13_591_409u64) + IBig::from(545_140_134u64) * k;
        if k == 0 {
            return Split { p: IBig::ONE, q: IBig::ONE, t: linear };
        }
        let p = -(IBig::from(6 * k - 5) * (2 * k - 1) * (6 * k - 1));
        let q = IBig::from(k).pow(3) * &c3_over_24;
        let t = &p * linear;
        Split { p, q, t }
    };
    let sum = split(0, terms, &leaf, work)?;
    let root = (UBig::from(10_005u64) << (2 * bits)).sqrt();
    Ok((sum.q * 426_880u64 * IBig::from(root)) / sum.t)
}

/// The sum of 1/k!, until the factorial exceeds the precision.
fn euler(bits: usize, work: Work<'_>) -> Result<IBig, Stop> {
    let mut terms = 4u64;
    let mut log2_factorial = 0.0;
    while log2_factorial < bits as f64 + 8.0 {
        terms += 1;
        log2_factorial += (terms as f64).log2();
    }
    let leaf = |k: u64| {
        let q = IBig::from(k.max(1));
        Split { p: IBig::ONE, q, t: IBig::ONE }
    };
    let sum = split(0, terms, &leaf, work)?;
    Ok((sum.t << bits) / sum.q)
}

/// Sums of `c * atanh(1/n)`: atanh(1/n) = sum of 1 / ((2k + 1) n^(2k + 1)). Each term is rounded
/// down once and its tail is below one unit, times the coefficient: below 2^7 units in all.
fn machin(terms: &[(i64, u64)], bits: usize, work: Work<'_>) -> Result<IBig, Stop> {
    let mut total = IBig::ZERO;
    for &(coefficient, n) in terms {
        let count = (bits as f64 / (2.0 * (n as f64).log2())) as u64 + 2;
        let square = IBig::from(n * n);
        // Term k is p(k)/q(k) of the one before: (2k - 1) / ((2k + 1) n^2).
        let leaf = |k: u64| {
            if k == 0 {
                return Split { p: IBig::ONE, q: IBig::from(n), t: IBig::ONE };
            }
            let p = IBig::from(2 * k - 1);
            Split { t: p.clone(), p, q: &square * (2 * k + 1) }
        };
        let sum = split(0, count, &leaf, work)?;
        total += coefficient * ((sum.t << bits) / sum.q);
    }
    Ok(total)
}
