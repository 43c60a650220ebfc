//! The three series of the incomplete functions, in fixed point.
//!
//! An integer counts units of `2^-wp`. The terms follow each other by a ratio: a product and a
//! division, both rounded down. With `n` steps done, a term t has gathered
//!
//! - a relative error of at most 4n units: the argument is cut to wp bits (two units), a parameter
//!   of at least one to wp bits below the point (one unit each), and second-order terms;
//! - an absolute error: at most three cuts of one unit a step, of the product, of the quotient, and
//!   of a parameter above the line that is below one. While the terms grow they are at least one,
//!   so that these, too, are relative, at most 3n units; once they fall, ratios are below one and
//!   the cuts only add up, to at most 3n units.
//!
//! A parameter c with a radius r shifts ln t by at most n r / c, for each of its rungs c + k; the terms
//! that matter, all but a tail that even times its n is negligible, have n <= N. So it shifts
//! ln S by at most 2N r / c, the factor two being for the tail and the change of the terms.
//!
//! Terms never grow again after they fell. So N terms of sum S, all positive, are off by at most
//! 8N S + 4N^2 units in all, beside the tail, which each series bounds by a geometric one.

use dashu_int::{IBig, UBig};

use super::estimate::log2_ceil;
use super::gamma::is_negative;
use crate::Error;
use crate::ball::{Ball, BallResult, Lower, Mag, Stop, Work, bit_len};
use crate::size::Size;

/// More terms than this are refused; 2^24 of them take some seconds at 34 digits.
pub(super) const MAX_TERMS: u64 = 1 << 24;

pub(super) fn too_many_terms() -> Stop {
    Stop::Failed(Error::TooLarge {
        what: "the number of terms of a series",
        limit: MAX_TERMS,
        unit: "terms",
    })
}

/// The numbers start, start + 1, start + 2, ... in units of 2^-scale.
#[derive(Clone)]
enum Ladder {
    /// All that will be needed fit a machine word.
    Short {
        value: u64,
        one: u64,
    },
    Long {
        value: UBig,
        one: UBig,
    },
}

impl Ladder {
    /// From the midpoint of a positive ball, cut below 2^-wp. Returns the ladder and its scale.
    fn new(start: &Ball, wp: usize) -> (Self, usize) {
        let scale = (-trimmed(start).exp()).clamp(0, wp as i64).to_size();
        let value = start.to_fixed(scale);
        if scale < 24 && bit_len(&value) < 60 {
            let value = u64::try_from(&value).unwrap_or(0);
            let one = 1 << scale;
            return (Self::Short { value, one }, scale);
        }
        let value = value.into_parts().1;
        let one = UBig::ONE << scale;
        (Self::Long { value, one }, scale)
    }

    fn advance(&mut self) {
        match self {
            Self::Short { value, one } => *value += *one,
            Self::Long { value, one } => *value += &*one,
        }
    }

    fn multiply(&self, x: UBig) -> UBig {
        match self {
            Self::Short { value, .. } => x * *value,
            Self::Long { value, .. } => x * value,
        }
    }

    fn divide(&self, x: UBig) -> UBig {
        match self {
            Self::Short { value, .. } => x / *value,
            Self::Long { value, .. } => x / value,
        }
    }
}

/// A positive number as a mantissa of at most wp bits and an exponent, rounded down.
fn mantissa(x: &Ball, wp: usize) -> (UBig, i64) {
    let zeros = x.mid().trailing_zeros().unwrap_or(0) as i64;
    let cut = (bit_len(x.mid()) - wp as i64).max(zeros);
    let mid = x.mid() >> cut.to_size();
    (mid.into_parts().1, x.exp() + cut)
}

/// A midpoint without its trailing zero bits, so that short numbers are cheap factors.
fn trimmed(x: &Ball) -> Ball {
    let zeros = x.mid().trailing_zeros().unwrap_or(0);
    Ball::exact(x.mid() >> zeros, x.exp() + zeros as i64)
}

fn shift(x: UBig, by: i64) -> UBig {
    if by >= 0 { x << by.to_size() } else { x >> by.unsigned_abs().to_size() }
}

fn length(x: &UBig) -> i64 {
    use dashu_base::BitTest;
    x.bit_len() as i64
}

/// A lower bound of a ball that must be positive for a series to be bounded.
fn positive_lower(x: &Ball) -> Result<Lower, Stop> {
    if is_negative(x) {
        return Err(Stop::Imprecise);
    }
    x.lower().ok_or(Stop::Imprecise)
}

/// The ball of a sum of n terms, widened by what the radius of a parameter makes of it; `floor` is
/// a lower bound of the rungs that it is part of. e^d - 1 < 2d for the small d allowed.
fn widen_for(sum: Ball, parameter: &Ball, floor: &Ball, n: u64) -> BallResult {
    if parameter.is_exact() {
        return Ok(sum);
    }
    let relative = parameter.rad().mul(Mag::new(2 * n, 0)).div(positive_lower(floor)?);
    if relative.top() > -8 {
        return Err(Stop::Imprecise);
    }
    let spread = sum.upper().mul(relative).shl(1);
    Ok(sum.widen(spread))
}

/// The sum in units of 2^-wp as a ball: the count of the module's error argument, and the tail.
fn total(sum: UBig, n: u64, tail: Mag, wp: usize) -> Ball {
    let exp = -(wp as i64);
    let ball = Ball::exact(sum.into(), exp);
    let relative = ball.upper().mul(Mag::new(8 * n, exp));
    let cuts = Mag::new(4 * n, exp).mul(Mag::new(n, 0));
    ball.widen(relative).widen(cuts).widen(tail)
}

/// 1 + x/(a+1) + x^2/((a+1)(a+2)) + ... for positive a and an exact positive x.
///
/// The ratios fall. After a last term t with next ratio r = x / (a + n + 1) < 1, the tail is at most
/// t r / (1 - r) = t x / (a + n + 1 - x).
pub(super) fn confluent(a: &Ball, x: &Ball, terms: f64, work: Work<'_>) -> BallResult {
    if terms > MAX_TERMS as f64 {
        return Err(too_many_terms());
    }
    let wp = work.bits + 3 * log2_ceil(terms) + 12;
    let exactly = work.at(wp + 64);
    let (mut below, scale) = Ladder::new(a, wp);
    let (x_mantissa, x_exp) = mantissa(x, wp);
    let by = x_exp + scale as i64;
    let distance = a.sub(x, exactly).to_f64_seed();
    let (mut term, mut sum) = (UBig::ONE << wp, UBig::ONE << wp);
    for n in 1..=2 * MAX_TERMS {
        below.advance();
        term = below.divide(shift(term * &x_mantissa, by));
        sum += &term;
        if n % 64 == 0 {
            work.check()?;
        }
        if length(&term) > length(&sum) - work.ibits() - 6 {
            continue;
        }
        let gap = distance + n as f64 + 1.0;
        let slowness = log2_ceil(x.to_f64_seed() / gap) as i64;
        if gap > 0.5
            && (term.is_zero() || length(&term) + slowness <= length(&sum) - work.ibits() - 6)
        {
            let rest = a.add(&Ball::integer(n as i64 + 1), exactly).sub(x, exactly);
            let factor = x.upper().div(positive_lower(&rest)?);
            let last = Ball::exact(IBig::from(term) + IBig::from(4 * n + 4), -(wp as i64));
            let sum = total(sum, n, last.upper().mul(factor), wp);
            let first_rung = a.add(&Ball::integer(1), exactly);
            return Ok(widen_for(sum, a, &first_rung, n)?.round(work.plus(4)));
        }
    }
    Err(too_many_terms())
}

/// 1 + (a-1)/x + (a-1)(a-2)/x^2 + ... for exact positive a < x: Γ(a, x) e^x x^(1-a), as far as the
/// series goes; imprecise when that is not far enough.
///
/// After N terms the rest is (a-1)...(a-N) Γ(a-N, x), so it is below the next term if a - N <= 1,
/// since Γ(b, x) <= x^(b-1) e^-x for b <= 1, and below that times x / (x - b + 1) for b = a - N > 1.
/// Terms fall in size all the way, so all cuts only add up; signs change after a terms, where
/// they are smaller than one by far.
pub(super) fn asymptotic(a: &Ball, x: &Ball, work: Work<'_>) -> BallResult {
    let (a_seed, x_seed) = (a.to_f64_seed(), x.to_f64_seed());
    let wp = work.bits + 2 * log2_ceil(x_seed.min(MAX_TERMS as f64)) + 12;
    let exact_bits = (a.top().max(0) + (-a.exp()).max(0)).to_size();
    let exactly = work.at(exact_bits.min(wp) + wp);
    let inverse = Ball::integer(1).div(x, work.at(wp + 4))?;
    let (inverse_mantissa, inverse_exp) = mantissa(&inverse, wp);
    let inverse_mantissa = IBig::from(inverse_mantissa);
    let mut factor = trimmed(a);
    let (mut term, mut sum) = (IBig::ONE << wp, IBig::ONE << wp);
    let one = Ball::integer(1);
    for n in 1..=MAX_TERMS {
        factor = factor.sub(&one, exactly);
        if factor.is_exact_zero() {
            // A whole a: the series ends.
            return Ok(signed_total(sum, n, Mag::ZERO, wp).round(work.plus(4)));
        }
        let by = inverse_exp + factor.exp();
        let product = (term * &inverse_mantissa) * factor.mid();
        term =
            if by >= 0 { product << by.to_size() } else { product >> by.unsigned_abs().to_size() };
        if n % 64 == 0 {
            work.check()?;
        }
        let rest = a_seed - n as f64;
        let slowness =
            if rest > 1.0 { log2_ceil(x_seed / (x_seed - rest + 1.0)) as i64 } else { 0 };
        if bit_len(&term) + slowness <= wp as i64 - work.ibits() - 6 {
            let gap = x.sub(&factor, exactly).add(&one, exactly);
            let ratio = x.upper().div(positive_lower(&gap)?).add(Mag::pow2(0));
            let next =
                Ball::exact(term, -(wp as i64)).upper().add(Mag::new(4 * n + 4, -(wp as i64)));
            return Ok(signed_total(sum, n, next.mul(ratio), wp).round(work.plus(4)));
        }
        if n as f64 > a_seed + x_seed {
            break;
        }
        sum += &term;
    }
    Err(Stop::Imprecise)
}

/// As [`total`], for a sum whose terms may be negative but stay below one.
fn signed_total(sum: IBig, n: u64, tail: Mag, wp: usize) -> Ball {
    let exp = -(wp as i64);
    let errors = Mag::new(8 * n, exp).mul(Mag::new(n, 0)).add(Mag::new(8 * n, exp));
    Ball::exact(sum, exp).widen(errors).widen(tail)
}

/// 1 + (a+b)/(a+1) x + (a+b)(a+b+1)/((a+1)(a+2)) x^2 + ... for positive a and b
/// and an exact x < 1.
///
/// The ratios (a+b+n) x / (a+1+n) move towards x monotonically, so after a last term t the tail is at
/// most t r / (1 - r) with r the larger of the next ratio and x.
pub(super) fn gauss(a: &Ball, b: &Ball, x: &Ball, terms: f64, work: Work<'_>) -> BallResult {
    if terms > MAX_TERMS as f64 {
        return Err(too_many_terms());
    }
    let wp = work.bits + 3 * log2_ceil(terms) + 12;
    let exactly = work.at(2 * wp + 64);
    let both = a.add(b, exactly);
    let (mut above, above_scale) = Ladder::new(&both, wp);
    let (mut below, below_scale) = Ladder::new(a, wp);
    let (x_mantissa, x_exp) = mantissa(x, wp);
    let by = x_exp + below_scale as i64 - above_scale as i64;
    let (a_seed, b_seed, x_seed) = (a.to_f64_seed(), b.to_f64_seed(), x.to_f64_seed());
    let (mut term, mut sum) = (UBig::ONE << wp, UBig::ONE << wp);
    for n in 1..=2 * MAX_TERMS {
        below.advance();
        term = below.divide(shift(above.multiply(term * &x_mantissa), by));
        above.advance();
        sum += &term;
        if n % 64 == 0 {
            work.check()?;
        }
        if length(&term) > length(&sum) - work.ibits() - 6 {
            continue;
        }
        let next = (a_seed + b_seed + n as f64) / (a_seed + 1.0 + n as f64) * x_seed;
        let ratio = next.max(x_seed);
        let slowness = log2_ceil(1.0 / (1.0 - ratio)) as i64;
        if ratio < 1.0
            && (term.is_zero() || length(&term) + slowness <= length(&sum) - work.ibits() - 6)
        {
            let last = Ball::exact(IBig::from(term) + IBig::from(4 * n + 4), -(wp as i64));
            let tail = last.upper().mul(gauss_tail(a, &both, x, n as i64, exactly)?);
            let sum = total(sum, n, tail, wp);
            let first_rung = a.add(&Ball::integer(1), exactly);
            let sum = widen_for(sum, a, &first_rung, n)?;
            return Ok(widen_for(sum, &both, &both, n)?.round(work.plus(4)));
        }
    }
    Err(too_many_terms())
}

/// A bound of r / (1 - r) for r the larger of x and (a+b+n) x / (a+1+n).
fn gauss_tail(a: &Ball, both: &Ball, x: &Ball, n: i64, work: Work<'_>) -> Result<Mag, Stop> {
    let one = Ball::integer(1);
    let above = both.add(&Ball::integer(n), work).mul(x, work);
    let below = a.add(&Ball::integer(n + 1), work);
    let by_ratio = above.upper().div(positive_lower(&below.sub(&above, work))?);
    let by_limit = x.upper().div(positive_lower(&one.sub(x, work))?);
    Ok(by_ratio.add(by_limit))
}
