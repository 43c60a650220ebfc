//! Shapes and arguments over many sizes, from a fixed seed: nesting, accuracy, and enclosure of
//! what lies inside balls with radii.

use super::{Work, exactly};
use crate::Budget;
use crate::ball::{Ball, BallResult, Mag};
use crate::special::{
    beta_i, beta_i_complement, beta_i_complement_inv, beta_i_inv, gamma_p, gamma_p_inv, gamma_q,
    gamma_q_inv,
};

/// A small deterministic generator, so that failures repeat.
struct Lcg(u64);

impl Lcg {
    /// Uniform in [0, 1).
    fn unit(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / 2f64.powi(53)
    }

    /// Uniform in the exponent of ten.
    fn spread(&mut self, low: f64, high: f64) -> f64 {
        10f64.powf(low + (high - low) * self.unit())
    }
}

/// Two shapes, an argument and a probability.
type Sample = [f64; 4];

fn sample(rng: &mut Lcg) -> Sample {
    let (mut a, b) = (rng.spread(-7.0, 3.5), rng.spread(-7.0, 3.5));
    if rng.unit() < 0.3 {
        a = (2.0 * a).ceil() / 2.0;
    }
    let x = if rng.unit() < 0.5 { rng.spread(-7.0, 3.5) } else { a * (0.2 + 2.0 * rng.unit()) };
    let p = match (rng.unit() * 3.0) as u8 {
        0 => rng.spread(-20.0, -0.01),
        1 => 1.0 - rng.spread(-12.0, -0.01),
        _ => a / (a + b) * (0.5 + 0.49 * rng.unit()),
    };
    [a, b, x, p.clamp(1e-300, 1.0 - 1e-15)]
}

/// A function of shapes, argument and probability, in this order.
type Function = fn(&[Ball; 4], Work<'_>) -> BallResult;

const FUNCTIONS: &[(&str, Function)] = &[
    ("gamma", |[_, _, x, _], w| x.gamma(w)),
    ("lgamma", |[_, _, x, _], w| x.clone().neg().lgamma(w)),
    ("erf", |[_, _, x, _], w| x.erf(w)),
    ("erfc", |[_, _, x, _], w| x.erfc(w)),
    ("gamma_p", |[a, _, x, _], w| gamma_p(a, x, w)),
    ("gamma_q", |[a, _, x, _], w| gamma_q(a, x, w)),
    ("beta_i", |[a, b, _, p], w| beta_i(p, a, b, w)),
    ("beta_i_complement", |[a, b, _, p], w| beta_i_complement(p, a, b, w)),
    ("gamma_p_inv", |[a, _, _, p], w| gamma_p_inv(a, p, w)),
    ("gamma_q_inv", |[a, _, _, p], w| gamma_q_inv(a, p, w)),
    ("beta_i_inv", |[a, b, _, p], w| beta_i_inv(p, a, b, w)),
    ("beta_i_complement_inv", |[a, b, _, p], w| beta_i_complement_inv(p, a, b, w)),
    ("erf_inv", |[_, _, _, p], w| p.erf_inv(w)),
    ("erfc_inv", |[_, _, _, p], w| p.erfc_inv(w)),
];

#[test]
fn balls_nest_and_are_precise() {
    let budget = Budget::default();
    let mut rng = Lcg(5);
    for _ in 0..25 {
        let seeds = sample(&mut rng);
        let bits = 40 + (rng.unit() * 160.0) as usize;
        let arguments = seeds.map(exactly);
        for (name, f) in FUNCTIONS {
            let what = format!("{name} {seeds:?} at {bits}");
            let coarse = f(&arguments, Work::new(bits, &budget)).expect(&what);
            let fine = f(&arguments, Work::new(2 * bits + 30, &budget)).expect(&what);
            assert!(coarse.contains(&fine), "{what}: {coarse:?} {fine:?}");
            let accuracy = coarse.accuracy();
            assert!(accuracy >= bits as i64 - 3, "{what}: only {accuracy} bits");
        }
    }
}

#[test]
fn radii_enclose_what_lies_inside() {
    let budget = Budget::default();
    let (work, fine) = (Work::new(100, &budget), Work::new(300, &budget));
    let mut rng = Lcg(17);
    for _ in 0..25 {
        let seeds = sample(&mut rng);
        let shift = -14 - (rng.unit() * 110.0) as i64;
        let exact = seeds.map(exactly);
        let wide = exact.clone().map(|x| {
            let rad = Mag::pow2(x.top() + shift);
            x.widen(rad)
        });
        let inside = exact.map(|x| {
            let part = exactly(rng.unit() - 0.5 + 1e-9);
            x.add(&part.mul(&x.clone().shl(shift), fine), fine)
        });
        for (name, f) in FUNCTIONS {
            let what = format!("{name} {seeds:?}, radius 2^{shift}");
            match f(&wide, work) {
                Ok(ball) => {
                    let value = f(&inside, fine).expect(&what);
                    assert!(ball.contains(&value), "{what}: {ball:?} {value:?}");
                }
                // A probability of nearly one straddles it; else such small radii must do.
                Err(stop) => assert!(shift > -60, "{what}: {stop:?}"),
            }
        }
    }
}
