//! Decimals and doubles in and out, integers, exactness.

use super::*;
use dashu_int::UBig;
use std::cmp::Ordering;

/// The ends of a positive ball as integers times `2^exponent`.
fn ends(x: &Fast) -> [UBig; 2] {
    let middle = x.mantissa.iter().rev().fold(UBig::ZERO, |n, limb| (n << 64) + UBig::from(*limb));
    [&middle - UBig::from(x.error), middle + UBig::from(x.error)]
}

/// `floor(significand * 2^exponent * 10^-place + 1/2)`.
fn round_half_up(significand: &UBig, exponent: i64, place: i64) -> UBig {
    let (mut numerator, mut denominator) = (significand * UBig::from(2u8), UBig::from(2u8));
    let two = UBig::ONE << exponent.unsigned_abs() as usize;
    let ten = UBig::from(10u8).pow(place.unsigned_abs() as usize);
    *(if exponent >= 0 { &mut numerator } else { &mut denominator }) *= two;
    *(if place < 0 { &mut numerator } else { &mut denominator }) *= ten;
    (numerator + &denominator / UBig::from(2u8)) / denominator
}

fn ratio(numerator: i64, denominator: i64) -> Option<Fast> {
    Fast::from_ratio(&IBig::from(numerator), &IBig::from(denominator))
}

fn exact(x: Option<Fast>) -> Fast {
    x.filter(Fast::is_exact).unwrap()
}

#[test]
fn short_numbers_stay_exact() {
    let half = fast("0.5");
    assert_eq!(exact(half.add(half)).to_i64(), Some(1));
    let big = exact(Fast::from_i64(1 << 53).add(Fast::ONE));
    assert_eq!(big.to_i64(), Some((1 << 53) + 1));
    assert_eq!(
        exact(big.mul(big).and_then(|square| square.sub(Fast::ONE))).to_digits(34).unwrap().1,
        8112963841460669971018751462604800
    );
    assert_eq!(exact(fast("2.75").mul(fast("-8"))).to_i64(), Some(-22));
    assert_eq!(exact(ratio(-21, 7)).to_i64(), Some(-3));
    assert_eq!(exact(fast("1764").sqrt()).to_i64(), Some(42));
    assert_eq!(exact(fast("6.25").sqrt()).to_f64_nearest(), Some(2.5));
    assert_eq!(exact(fast("-3.375").cbrt()).to_f64_nearest(), Some(-1.5));
    assert_eq!(exact(fast("1.5").pow(fast("2"))).to_f64_nearest(), Some(2.25));
    assert_eq!(exact(fast("1E3").log10()).to_i64(), Some(3));
    assert_eq!(exact(fast("0.125").log2()).to_i64(), Some(-3));
    assert!(exact(Fast::ZERO.pow(fast("2.3"))).is_zero());
    assert_eq!(exact(Fast::ZERO.pow(Fast::ZERO)).to_i64(), Some(1));
    assert!(fast("3").pow(Fast::from_i64(i64::MIN)).is_none());
    assert!(exact(fast("540").sin_degrees()).is_zero());
    assert!(exact(fast("300").cos_gradians()).is_zero());
    assert_eq!(exact(fast("1E30").sub(fast("1E30"))).sign(), Ordering::Equal);
}

#[test]
fn what_has_no_value_or_is_too_wide_gives_up() {
    let third = ratio(1, 3).unwrap();
    assert!(third.sub(ratio(1, 3).unwrap()).is_none());
    assert!(third.compare(&third).is_none());
    assert!(Fast::ONE.div(Fast::ZERO).is_none());
    assert!(Fast::ZERO.ln().is_none());
    assert!(fast("-2").ln().is_none());
    assert!(fast("-2").sqrt().is_none());
    assert!(fast("-2").pow(half()).is_none());
    assert!(Fast::ZERO.pow(fast("-1")).is_none());
    assert!(fast("1.5").asin().is_none());
    assert!(fast("0.5").acosh().is_none());
    assert!(Fast::ONE.atanh().is_none());
    assert!(fast("90").tan_degrees().is_none());
    assert!(Fast::ZERO.atan2(Fast::ZERO).is_none());
    assert!(fast("1E300000").exp().is_none());
    assert!(Fast::from_decimal(&IBig::ONE, i64::MIN).is_none());
    assert!(Fast::from_decimal(&IBig::ONE, 2_000_000).is_none());
    assert!(Fast::from_f64(f64::NAN).is_none());
    assert!(Fast::PI.pow_int(i64::MAX).is_none());
    assert!(Fast::PI.to_digits(0).is_none() && Fast::PI.to_digits(39).is_none());
}

fn half() -> Fast {
    fast("0.5")
}

#[test]
fn digits_are_those_of_both_ends() {
    let mut random = Random(5);
    let mut decided = 0;
    for _ in 0..4000 {
        let x = random.ball(-300, 300);
        let significant = 1 + random.below(38) as u32;
        let Some((negative, digits, place)) = x.to_digits(significant) else {
            continue;
        };
        decided += 1;
        assert_eq!(negative, x.is_negative());
        assert!((10u128.pow(significant - 1)..10u128.pow(significant)).contains(&digits));
        for end in ends(&x) {
            assert_eq!(round_half_up(&end, x.exponent, place), UBig::from(digits), "{x:?}");
        }
    }
    assert!(decided > 3990, "{decided}");
}

#[test]
fn ties_round_up_only_when_exact() {
    let digits = |text: &str, significant| fast(text).to_digits(significant);
    assert_eq!(digits("2.5", 1), Some((false, 3, 0)));
    assert_eq!(digits("-0.125", 2), Some((true, 13, -2)));
    assert_eq!(digits("12345678901234567890123456789012345", 34).unwrap().1 % 1000, 235);
    assert_eq!(digits("99.5", 2), Some((false, 10, 1)));
    assert_eq!(digits("999999", 3), Some((false, 100, 4)));
    // 0.15 is not a binary fraction, so its ball touches the tie.
    assert_eq!(digits("0.15", 1), None);
    assert_eq!(digits("0.15", 2), Some((false, 15, -2)));
    assert_eq!(digits("0", 34), Some((false, 0, 0)));
}

#[test]
fn doubles_are_the_nearest() {
    let mut random = Random(6);
    for case in 0..6000 {
        let exponent = match case % 3 {
            0 => -17,
            1 => random.below(640) as i64 - 340,
            _ => -330 - random.below(20) as i64,
        };
        let text = format!("{}{}E{exponent}", if case % 2 == 0 { "-" } else { "" }, random.next());
        let expected: f64 = text.parse().unwrap();
        match fast(&text).to_f64_nearest() {
            Some(nearest) => assert_eq!(nearest.to_bits(), expected.to_bits(), "{text}"),
            None => assert!(expected.is_infinite() || expected.abs() < 1e-323, "{text}"),
        }
        if expected.is_finite() {
            let back = Fast::from_f64(expected).unwrap();
            assert_eq!(back.to_f64_nearest().map(f64::abs), Some(expected.abs()));
        }
    }
    // Ties go to even, and a carry moves the exponent.
    let double = |n: u64| Fast::from_u64(n).to_f64_nearest();
    assert_eq!(double((1 << 53) + 1), Some(2f64.powi(53)));
    assert_eq!(double((1 << 53) + 3), Some(2f64.powi(53) + 4.0));
    assert_eq!(double(u64::MAX), Some(2f64.powi(64)));
    assert_eq!(fast("1.7976931348623159E308").to_f64_nearest(), None);
}

#[test]
fn integers_from_balls_are_those_of_both_ends() {
    let mut random = Random(7);
    for _ in 0..4000 {
        let x = random.ball(-4, 250).abs();
        for end in ends(&x) {
            let scale = UBig::ONE << x.exponent.unsigned_abs() as usize;
            assert!(x.exponent < 0);
            let floor = &end / &scale;
            let is_whole = &floor * &scale == end;
            let ceiling = if is_whole { floor.clone() } else { &floor + UBig::ONE };
            let nearest = (&end * UBig::from(2u8) + &scale) / (&scale * UBig::from(2u8));
            for (result, truth) in [
                (x.floor(), &floor),
                (x.trunc(), &floor),
                (x.ceil(), &ceiling),
                (x.round(), &nearest),
            ] {
                let Some(result) = result else { continue };
                assert!(result.is_integer());
                assert_eq!(result.compare(&integer(truth)), Some(Ordering::Equal), "{x:?}");
            }
            let mirrored = (-x).floor().map(|floor| -floor);
            let agrees =
                mirrored.is_none_or(|m| m.compare(&integer(&ceiling)) == Some(Ordering::Equal));
            assert!(agrees);
        }
    }
    assert_eq!(fast("-2.5").round().unwrap().to_i64(), Some(-3));
    assert_eq!(fast("0.1").ceil().unwrap().to_i64(), Some(1));
    assert_eq!(Fast::PI.floor().unwrap().to_i64(), Some(3));
    assert_eq!(fast("-9223372036854775808").to_i64(), Some(i64::MIN));
    assert_eq!(fast("9223372036854775808").to_i64(), None);
}

fn integer(n: &UBig) -> Fast {
    Fast::from_integer(&IBig::from(n.clone())).unwrap()
}

#[test]
fn decimals_contain_what_was_written() {
    let mut random = Random(8);
    for _ in 0..3000 {
        let words = 1 + random.below(7);
        let mantissa = (0..words).fold(UBig::ZERO, |n, _| (n << 64) + UBig::from(random.next()));
        let place = random.below(700) as i64 - 350;
        let x = Fast::from_decimal(&IBig::from(mantissa.clone()), place).unwrap();
        let ([low, high], mut scale) = (ends(&x), UBig::ONE);
        let (mut low, mut high, mut truth) = (low, high, mantissa);
        let ten = UBig::from(10u8).pow(place.unsigned_abs() as usize);
        if place < 0 {
            scale *= ten;
        } else {
            truth *= ten;
        }
        let two = UBig::ONE << x.exponent.unsigned_abs() as usize;
        if x.exponent < 0 {
            truth *= two;
        } else {
            (low, high) = (low * &two, high * two);
        }
        assert!(low * &scale <= truth && truth <= high * scale, "{x:?}");
    }
}

#[test]
fn angles_reduce_exactly() {
    let modulo = |text: &str, turn| {
        let (mantissa, exponent) = decimal(text);
        Fast::decimal_modulo(&mantissa, exponent, turn)
    };
    assert_eq!(modulo("1E100", 360).unwrap().to_i64(), Some(280));
    assert_eq!(modulo("-750.5", 360).unwrap().to_f64_nearest(), Some(-30.5));
    assert_eq!(modulo("100000.25", 400).unwrap().to_f64_nearest(), Some(0.25));
    assert!(modulo("1E-40", 360).is_none());
    // Also a value that is exact in binary only.
    let huge = Fast::from_f64(2f64.powi(200)).unwrap();
    let reduced = (0..200).fold(1, |n, _| n * 2 % 360);
    assert_eq!(
        huge.sin_degrees().unwrap().to_digits(34),
        Fast::from_u64(reduced).sin_degrees().unwrap().to_digits(34)
    );
}
