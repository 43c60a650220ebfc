//! The coefficients of Stirling's series, exact and cached.
//!
//! Like the constants, they are the same for everybody, and computing them is most of the cost of
//! a first call at a high precision.

use std::sync::{Arc, RwLock};

use dashu_int::IBig;

use crate::ball::{Ball, BallResult, Mag, Stop, Work, bit_len};
use crate::kernel::constants::{self, Constant};
use crate::size::Size;
use crate::{Budget, Error, Exact, Result as NumberResult};

/// `numerator / denominator`, the coefficient B(2n) / (2n (2n - 1)) of z^(1 - 2n).
pub(super) struct Coefficient {
    numerator: IBig,
    denominator: IBig,
}

impl Coefficient {
    /// The coefficient of z^(1 - 2n) from B(2n) times its denominator `clausen`.
    fn new(n: usize, bernoulli: IBig, clausen: &IBig) -> Self {
        Self { numerator: bernoulli, denominator: clausen * IBig::from(2 * n * (2 * n - 1)) }
    }

    /// An exponent with |coefficient| < 2^top.
    pub(super) fn top(&self) -> i64 {
        bit_len(&self.numerator) - bit_len(&self.denominator) + 1
    }

    /// The coefficient as a ball of the given precision.
    pub(super) fn ball(&self, work: Work<'_>) -> BallResult {
        let numerator = Ball::exact(self.numerator.clone(), 0).round(work.plus(2));
        match i64::try_from(&self.denominator) {
            Ok(small) => Ok(numerator.div_int(small, work)),
            Err(_) => numerator.div(&Ball::exact(self.denominator.clone(), 0), work),
        }
    }
}

/// The Bernoulli number of an index, with B(1) = -1/2.
pub(crate) fn bernoulli(index: u64, budget: &Budget) -> NumberResult<Exact> {
    match index {
        0 => return Ok(Exact::ONE),
        1 => return Exact::from_fraction(IBig::NEG_ONE, IBig::from(2)),
        odd if odd % 2 == 1 => return Ok(Exact::ZERO),
        _ => {}
    }
    let n = usize::try_from(index / 2).unwrap_or(usize::MAX);
    // As many bits as all of them have is a bound on the memory that they take.
    budget.check_bits(index.saturating_mul(index))?;
    let coefficients =
        stirling_coefficients(n, Work::new(64, budget)).map_err(|stop| match stop {
            Stop::Failed(error) => error,
            Stop::Imprecise => Error::Undecided("a Bernoulli number was not decided".into()),
        })?;
    let Coefficient { numerator, denominator } = &*coefficients[n - 1];
    let clausen = denominator / IBig::from(2 * n * (2 * n - 1));
    Exact::from_fraction(numerator.clone(), clausen)
}

/// Shared, so that extending it copies no numbers.
type Coefficients = Vec<Arc<Coefficient>>;

static CACHE: RwLock<Option<Arc<Coefficients>>> = RwLock::new(None);

/// Up to here the recurrence of the tangent numbers is faster.
const BY_RECURRENCE: usize = 160;

/// At least the first `count` coefficients; the one of z^(1 - 2n) is at n - 1.
pub(super) fn stirling_coefficients(
    count: usize,
    work: Work<'_>,
) -> Result<Arc<Coefficients>, Stop> {
    let cached = CACHE.read().ok().and_then(|guard| guard.clone());
    if let Some(cached) = &cached
        && cached.len() >= count
    {
        return Ok(Arc::clone(cached));
    }
    let mut coefficients = match cached {
        Some(cached) => cached.to_vec(),
        None => by_recurrence(BY_RECURRENCE, work)?,
    };
    if count > coefficients.len() {
        let above = by_zeta(coefficients.len() + 1, count, work)?;
        coefficients.extend(above);
    }
    let computed = Arc::new(coefficients);
    if let Ok(mut guard) = CACHE.write()
        && guard.as_ref().is_none_or(|cached| cached.len() < computed.len())
    {
        *guard = Some(Arc::clone(&computed));
    }
    Ok(computed)
}

/// From the tangent numbers: B(2n) = (-1)^(n-1) 2n T(n) / (4^n (4^n - 1)), written over the small
/// denominator that von Staudt and Clausen give, which makes the division exact.
fn by_recurrence(count: usize, work: Work<'_>) -> Result<Coefficients, Stop> {
    let tangents = tangent_numbers(count, work)?;
    let mut coefficients = Vec::with_capacity(count);
    for (i, tangent) in tangents.into_iter().enumerate() {
        let n = i + 1;
        let clausen = clausen_product(2 * n as u64);
        let above = (tangent * IBig::from(2 * n) * &clausen) >> (2 * n);
        let magnitude = above / ((IBig::ONE << (2 * n)) - IBig::ONE);
        let bernoulli = if n % 2 == 1 { magnitude } else { -magnitude };
        coefficients.push(Arc::new(Coefficient::new(n, bernoulli, &clausen)));
    }
    Ok(coefficients)
}

/// log2 |B(2n)|, rounded up: |B(2n)| = 2 (2n)! / (2 pi)^2n ζ(2n) < sqrt(16 pi n) (n / (pi e))^2n ζ(2n).
fn bernoulli_bits(n: usize) -> f64 {
    let n = n as f64;
    2.0 * n * (n / (std::f64::consts::PI * std::f64::consts::E)).log2() + 0.5 * (51.0 * n).log2()
}

/// The coefficients `from..=to`, downwards, from |B(2n)| = 2 (2n)! / (2 pi)^2n ζ(2n).
///
/// Each is known as a ball of radius far below one half and rounded to the integer over the known
/// denominator, which makes it exact. ζ(2n) (1 - 4^-n) is the sum of m^-2n over the odd m; only
/// m below about n / 8 matter, and each power becomes the next by a product with m^2.
fn by_zeta(from: usize, to: usize, work: Work<'_>) -> Result<Coefficients, Stop> {
    let clausens: Vec<IBig> = (from..=to).map(|n| clausen_product(2 * n as u64)).collect();
    let clausen_bits = clausens.iter().map(bit_len).max().unwrap_or(0).to_size();
    // Besides |B(2n)|: its denominator, the roundings of `to` steps, and a margin.
    let guard = clausen_bits + 4 * (usize::BITS - to.leading_zeros()) as usize + 40;
    let bits_at = |n: usize| bernoulli_bits(n).max(0.0) as usize + guard;
    let wide = work.at(bits_at(to));
    let four_pi_squared = constants::ball(Constant::Pi, wide)?.shl(1).square(wide);
    let mut scale = factorial(2 * to as u64, wide)?
        .shl(1)
        .div(&four_pi_squared.powi(to as u64, wide)?, wide)?;
    let mut powers = odd_powers(to, wide)?;
    let mut coefficients = Vec::with_capacity(to + 1 - from);
    for n in (from..=to).rev() {
        let bits = bits_at(n);
        let here = work.at(bits);
        powers.retain(|(m, _)| 2.0 * n as f64 * (*m as f64).log2() <= bits as f64);
        let mut sum = Ball::integer(1);
        for (_, power) in &powers {
            sum = sum.add(power, here);
        }
        // The omitted powers, from m on: m^-2n (1 + m / (2 (2n - 1))), below m^-2n m; the double
        // is off by far less than one.
        let m = powers.last().map_or(3, |(m, _)| m + 2);
        let small = (2.0 * n as f64 * (m as f64).log2()) as i64 - 1;
        sum = sum.widen(Mag::new(m as u64, -small));
        let odd_part = Ball::integer(1).sub(&Ball::integer(1).shl(-2 * n as i64), here);
        let magnitude = scale.mul(&sum, here).div(&odd_part, here)?;
        let clausen = &clausens[n - from];
        let numerator = magnitude.mul(&Ball::exact(clausen.clone(), 0), here);
        let bernoulli = certain_integer(&numerator)?;
        let bernoulli = if n % 2 == 1 { bernoulli } else { -bernoulli };
        coefficients.push(Arc::new(Coefficient::new(n, bernoulli, clausen)));
        for (m, power) in &mut powers {
            let small = 2.0 * n as f64 * (*m as f64).log2();
            let short = work.at((bits as f64 - small).max(0.0) as usize + 32);
            *power = power.mul_int(*m * *m, short);
        }
        scale = scale
            .mul(&four_pi_squared.clone().round(here), here)
            .div_int((2 * n * (2 * n - 1)) as i64, here);
        work.check()?;
    }
    coefficients.reverse();
    Ok(coefficients)
}

/// m and m^-2n for the odd m from 3 on, as many as reach the precision; fewer do for a smaller n.
fn odd_powers(n: usize, work: Work<'_>) -> Result<Vec<(i64, Ball)>, Stop> {
    let mut powers = Vec::new();
    for m in (3i64..).step_by(2) {
        let small = 2.0 * n as f64 * (m as f64).log2();
        if small > work.bits as f64 {
            break;
        }
        let short = work.at(work.bits - small as usize + 32);
        let power = Ball::integer(m).powi(2 * n as u64, short)?;
        powers.push((m, Ball::integer(1).div(&power, short)?));
        work.check()?;
    }
    Ok(powers)
}

/// The one integer in the ball.
fn certain_integer(ball: &Ball) -> Result<IBig, Stop> {
    let nearest = (ball.to_fixed(1) + IBig::ONE) >> 1usize;
    // Within 1/4 of it at both ends: a second integer is out of reach.
    let (low, high, exp) = ball.ends();
    let bits = ball.top().max(0) - exp.min(0) + 8;
    let budget = Budget::default();
    let exactly = Work::new(bits.unsigned_abs().to_size(), &budget);
    let integer = Ball::exact(nearest.clone(), 0);
    let is_near = |end: IBig| Ball::exact(end, exp).sub(&integer, exactly).upper().top() < -1;
    if is_near(low) && is_near(high) { Ok(nearest) } else { Err(Stop::Imprecise) }
}

/// n! as a ball.
fn factorial(n: u64, work: Work<'_>) -> BallResult {
    let mut product = Ball::integer(1);
    for k in 2..=n {
        product = product.mul_int(k as i64, work);
    }
    Ok(product)
}

/// T(1), ..., T(count): the coefficients of tan, times factorials. Only products with small integers
/// and sums (Brent and Harvey, "Fast computation of Bernoulli, tangent and secant numbers", 2011).
fn tangent_numbers(count: usize, work: Work<'_>) -> Result<Vec<IBig>, Stop> {
    let mut tangents = Vec::with_capacity(count);
    let mut factorial = IBig::ONE;
    for k in 1..=count {
        tangents.push(factorial.clone());
        factorial *= k;
    }
    for k in 2..=count {
        work.check()?;
        for j in k..=count {
            let carried = &tangents[j - 2] * (j - k);
            let own = &tangents[j - 1] * (j - k + 2);
            tangents[j - 1] = carried + own;
        }
    }
    Ok(tangents)
}

/// The product of the primes p with p - 1 dividing `even`: the denominator of B(even).
fn clausen_product(even: u64) -> IBig {
    let is_prime = |p: u64| (2..).take_while(|d| d * d <= p).all(|d| !p.is_multiple_of(d));
    (1..=even)
        .filter(|d| even.is_multiple_of(*d) && is_prime(d + 1))
        .fold(IBig::ONE, |product, d| product * (d + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn both_ways_agree() {
        let budget = Budget::default();
        let work = Work::new(64, &budget);
        let recurrence = by_recurrence(60, work).unwrap();
        let zeta = by_zeta(21, 60, work).unwrap();
        for (a, b) in recurrence[20..].iter().zip(&zeta) {
            assert_eq!(a.numerator, b.numerator);
            assert_eq!(a.denominator, b.denominator);
        }
    }

    #[test]
    fn coefficients_come_from_the_bernoulli_numbers() {
        let budget = Budget::default();
        let coefficients = stirling_coefficients(20, Work::new(64, &budget)).unwrap();
        // DLMF 5.11.1: 1/12, -1/360, 1/1260, -1/1680, 1/1188, -691/360360, 1/156.
        let expected =
            [(1, 12), (-1, 360), (1, 1260), (-1, 1680), (1, 1188), (-691, 360_360), (1, 156)];
        for (coefficient, (p, q)) in coefficients.iter().zip(expected) {
            assert_eq!(&coefficient.numerator * q, &coefficient.denominator * p);
        }
    }
}
