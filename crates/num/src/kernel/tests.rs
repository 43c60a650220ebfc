//! Every kernel: balls recomputed at a higher precision must nest, and identities must hold.

use dashu_int::IBig;

use crate::Budget;
use crate::ball::{Ball, BallResult, Mag, Work};

type Kernel = fn(&Ball, Work<'_>) -> BallResult;

const KERNELS: &[(&str, Kernel)] = &[
    ("exp", |x, w| x.exp_e(w)),
    ("expm1", |x, w| x.exp_m1(w)),
    ("ln", |x, w| x.clone().abs().ln(w)),
    ("ln1p", |x, w| x.clone().abs().ln_1p(w)),
    ("sin", |x, w| Ok(x.sin_cos(w)?.0)),
    ("cos", |x, w| Ok(x.sin_cos(w)?.1)),
    ("tan", |x, w| x.tan(w)),
    ("atan", |x, w| x.atan(w)),
    ("sinh", |x, w| x.sinh(w)),
    ("cosh", |x, w| x.cosh(w)),
    ("tanh", |x, w| x.tanh(w)),
    ("asinh", |x, w| x.asinh(w)),
    ("sqrt", |x, w| x.clone().abs().sqrt(w)),
    ("cbrt", |x, w| x.clone().abs().root(3, w)),
];

/// A small deterministic generator, so that failures repeat.
struct Lcg(u64);

impl Lcg {
    fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 11
    }
}

fn samples() -> Vec<Ball> {
    let mut rng = Lcg(7);
    let mut samples = Vec::new();
    for top in [-400i64, -130, -60, -20, -7, -3, -2, -1, 0, 1, 2, 3, 5, 8, 13] {
        for _ in 0..3 {
            let mid = IBig::from(rng.next()) * IBig::from(rng.next()) + IBig::ONE;
            let signed = if rng.next().is_multiple_of(2) { mid } else { -mid };
            let length = crate::ball::bit_len(&signed);
            samples.push(Ball::exact(signed, top - length));
        }
    }
    samples
}

/// Whether the finer ball's midpoint lies in the coarser one, give or take its own radius (which
/// may be the larger where a shortcut was exact to begin with).
fn agree(coarse: &Ball, fine: &Ball) -> bool {
    coarse.clone().widen(fine.rad()).contains(&fine.midpoint())
}

#[test]
fn balls_recomputed_at_a_higher_precision_nest() {
    let budget = Budget::default();
    for (name, kernel) in KERNELS {
        for x in samples() {
            for bits in [30usize, 90, 160, 400, 1100] {
                let coarse = kernel(&x, Work::new(bits, &budget)).unwrap();
                let fine = kernel(&x, Work::new(2 * bits + 64, &budget)).unwrap();
                assert!(agree(&coarse, &fine), "{name} {x:?} at {bits}: {coarse:?} {fine:?}");
                let accuracy = coarse.accuracy();
                assert!(
                    accuracy >= bits as i64 - 2,
                    "{name} {x:?} at {bits}: only {accuracy} bits"
                );
            }
        }
    }
}

#[test]
fn radii_of_arguments_are_carried_through() {
    let budget = Budget::default();
    for (name, kernel) in KERNELS {
        for x in samples() {
            let rough = x.clone().round(Work::new(45, &budget));
            assert!(!rough.is_exact());
            let Ok(wide) = kernel(&rough, Work::new(100, &budget)) else {
                continue;
            };
            let fine = kernel(&x, Work::new(300, &budget)).unwrap();
            assert!(wide.contains(&fine), "{name} {x:?}: {wide:?} {fine:?}");
        }
    }
}

/// Functions that are not defined, or not of use, everywhere.
const MORE_KERNELS: &[(&str, Kernel)] = &[
    ("asin", |x, w| x.asin(w)),
    ("acos", |x, w| x.acos(w)),
    ("atanh", |x, w| x.atanh(w)),
    ("acosh", |x, w| x.acosh(w)),
    ("gamma", |x, w| x.gamma(w)),
    ("lgamma", |x, w| x.lgamma(w)),
    ("erf", |x, w| x.erf(w)),
    ("erfc", |x, w| x.erfc(w)),
    ("square", |x, w| Ok(x.square(w))),
    ("fifth power", |x, w| x.powi(5, w)),
    ("reciprocal", |x, w| Ball::integer(1).div(x, w)),
    ("seventh root", |x, w| x.root(7, w)),
    ("x^2.5", |x, w| x.pow(&Ball::exact(IBig::from(5), -1), w)),
    ("0.7^x", |x, w| Ball::exact(IBig::from(11), -4).pow(x, w)),
];

/// Balls as wide as their midpoints, and wider, are arguments like any other: what comes out holds
/// the function of every point of them, or nothing does.
#[test]
fn wide_balls_hold_the_function_of_all_their_points() {
    let budget = Budget::default();
    let exactly = Work::new(2000, &budget);
    for (name, kernel) in KERNELS.iter().chain(MORE_KERNELS) {
        for x in samples().into_iter().filter(|x| (-20..=5).contains(&x.top())) {
            for relative in [1, -1, -2, -5, -12, -25] {
                let radius = Ball::exact(IBig::from(3), x.top() + relative - 2);
                let ball = x.clone().widen(radius.upper());
                let Ok(image) = kernel(&ball, Work::new(80, &budget)) else { continue };
                for eighths in [-8, -7, -3, 0, 2, 5, 8] {
                    let part = radius.clone().mul_int(eighths, exactly).shl(-3);
                    let point = x.add(&part, exactly);
                    let Ok(value) = kernel(&point, Work::new(200, &budget)) else { continue };
                    let slack = image.clone().widen(value.rad());
                    assert!(
                        slack.contains(&value.midpoint()),
                        "{name} {ball:?} at {point:?}: {image:?} {value:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_ball_around_zero_is_an_argument_like_any_other() {
    let budget = Budget::default();
    let zeroish = Ball::zero().widen(Mag::pow2(-80));
    for (name, kernel) in KERNELS {
        let Ok(wide) = kernel(&zeroish, Work::new(100, &budget)) else { continue };
        let inside = Ball::exact(IBig::from(3), -90);
        let fine = kernel(&inside, Work::new(300, &budget)).unwrap();
        assert!(wide.contains(&fine), "{name}: {wide:?} {fine:?}");
    }
}

#[test]
fn inverse_functions_nest() {
    let budget = Budget::default();
    for x in samples().into_iter().filter(|x| x.top() < 0) {
        for bits in [60usize, 200, 700] {
            let (work, fine) = (Work::new(bits, &budget), Work::new(2 * bits + 64, &budget));
            let above_one = x.clone().abs().add(&Ball::integer(1), Work::new(1000, &budget));
            for (coarse, fine) in [
                (x.asin(work), x.asin(fine)),
                (x.acos(work), x.acos(fine)),
                (x.atanh(work), x.atanh(fine)),
                (above_one.acosh(work), above_one.acosh(fine)),
            ] {
                let (coarse, fine) = (coarse.unwrap(), fine.unwrap());
                assert!(agree(&coarse, &fine), "{x:?} at {bits}: {coarse:?} {fine:?}");
                assert!(coarse.accuracy() >= bits as i64 - 2, "{x:?} at {bits}");
            }
        }
    }
}
