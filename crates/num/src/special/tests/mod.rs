//! Every function: balls recomputed at a higher precision must nest, radii must be carried, and
//! literal values from an independent implementation must come out.

mod erf;
mod gamma;
mod incomplete_beta;
mod incomplete_gamma;
mod inverse;
mod random;

use dashu_base::Abs;
use dashu_int::IBig;
use dashu_ratio::RBig;

use crate::Budget;
use crate::ball::{Ball, BallResult, Work};

/// The precisions at which nesting is tested.
const PRECISIONS: [usize; 4] = [40, 120, 300, 900];

/// A decimal such as `-1.25E-7`, exactly.
fn rational(text: &str) -> RBig {
    let (mantissa, exponent) = text.split_once(['E', 'e']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: IBig = format!("{whole}{fraction}").parse().unwrap();
    let exponent = exponent.parse::<i64>().unwrap() - fraction.len() as i64;
    let scale = RBig::from(IBig::from(10).pow(exponent.unsigned_abs() as usize));
    if exponent < 0 { RBig::from(digits) / scale } else { RBig::from(digits) * scale }
}

/// A decimal as a ball.
fn decimal(text: &str, work: Work<'_>) -> Ball {
    let (numerator, denominator) = rational(text).into_parts();
    Ball::exact(numerator, 0).div(&Ball::exact(denominator.into(), 0), work).unwrap()
}

/// `mid * 2^exp` exactly.
fn dyadic(mid: IBig, exp: i64) -> RBig {
    let scale = RBig::from(IBig::ONE << exp.unsigned_abs() as usize);
    if exp < 0 { RBig::from(mid) / scale } else { RBig::from(mid) * scale }
}

/// Half a unit of the literal's last digit.
fn half_unit(text: &str) -> RBig {
    let (mantissa, exponent) = text.split_once(['E', 'e']).unwrap_or((text, "0"));
    let decimals = mantissa.split_once('.').map_or(0, |(_, f)| f.len()) as i64;
    let exponent = exponent.parse::<i64>().unwrap() - decimals;
    rational(&format!("5E{}", exponent - 1))
}

/// Fails unless the ball has at least 120 relative bits and lies within half a unit of the last
/// digit of the literal.
fn assert_rounds_to(ball: &Ball, literal: &str, what: &str) {
    assert!(ball.accuracy() >= 120, "{what}: {} bits", ball.accuracy());
    let (low, high, exp) = ball.ends();
    let (value, half) = (rational(literal), half_unit(literal));
    for end in [dyadic(low, exp), dyadic(high, exp)] {
        assert!((end - &value).abs() <= half, "{what} is not {literal}");
    }
}

/// Balls of the decimal arguments, precise enough for 34 digits and the functions' slopes.
fn arguments(texts: &[&str], work: Work<'_>) -> Vec<Ball> {
    let fine = work.plus(96);
    texts.iter().map(|text| decimal(text, fine)).collect()
}

/// Fails unless `f` nests at all precisions, with `bits - 3` bits each.
fn assert_nests(what: &str, f: impl Fn(Work<'_>) -> BallResult) {
    let budget = Budget::default();
    for bits in PRECISIONS {
        let at = |bits| match f(Work::new(bits, &budget)) {
            Ok(ball) => ball,
            Err(stop) => panic!("{what} at {bits}: {stop:?}"),
        };
        let (coarse, fine) = (at(bits), at(2 * bits + 64));
        assert!(coarse.contains(&fine), "{what} at {bits}: {coarse:?} {fine:?}");
        let accuracy = coarse.accuracy();
        assert!(accuracy >= bits as i64 - 3, "{what} at {bits}: only {accuracy} bits");
    }
}

/// An exact dyadic number near a double.
fn exactly(value: f64) -> Ball {
    let bits = value.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i64 - 1075;
    let mantissa = IBig::from(bits & ((1 << 52) - 1) | 1 << 52);
    let ball = Ball::exact(mantissa, exponent);
    if value < 0.0 { ball.neg() } else { ball }
}
