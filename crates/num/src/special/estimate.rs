//! Estimates in doubles: they choose a method, a number of guard bits or the start of an iteration.
//! Nothing here is part of a bound; a bad estimate costs time and not digits.

use crate::ball::Ball;

/// ln Γ(x) for x > 0, to about ten digits.
pub(super) fn ln_gamma(x: f64) -> f64 {
    let mut z = x.max(f64::MIN_POSITIVE);
    let mut rising = 1.0;
    while z < 8.0 {
        rising *= z;
        z += 1.0;
    }
    let w = 1.0 / (z * z);
    let series = (1.0 / 12.0 - w * (1.0 / 360.0 - w / 1260.0)) / z;
    (z - 0.5) * z.ln() - z + 0.918_938_533_204_672_7 + series - rising.ln()
}

/// ln x for x > 0, also where x is no double.
pub(super) fn ln(x: &Ball) -> f64 {
    if x.top().abs() < 900 { x.to_f64_seed().ln() } else { x.top() as f64 * std::f64::consts::LN_2 }
}

/// ln of x^a e^-x / Γ(a + 1), the first term of P(a, x).
pub(super) fn ln_gamma_term(a: f64, x: f64, ln_x: f64) -> f64 {
    a * ln_x - x - ln_gamma(a + 1.0)
}

/// ln of x^a y^b Γ(a + b) / (Γ(a + 1) Γ(b)), the first term of I_x(a, b), with y = 1 - x, from the
/// logarithms of x and y.
pub(super) fn ln_beta_term(a: f64, b: f64, ln_x: f64, ln_y: f64) -> f64 {
    let binomial = ln_gamma(a + b + 1.0) - ln_gamma(a + 1.0) - ln_gamma(b + 1.0);
    a * ln_x + b * ln_y + binomial + (b / (a + b)).ln()
}

/// The number of terms until `ln_term(n)` has fallen `bits` bits below its largest value, where
/// `ln_term` rises at first, perhaps, and falls after `peak`.
pub(super) fn terms_until(peak: f64, bits: f64, ln_term: impl Fn(f64) -> f64) -> f64 {
    let goal = ln_term(peak).max(0.0) - bits * std::f64::consts::LN_2;
    let mut step = 8.0;
    while ln_term(peak + step) > goal && step < 1e18 {
        step *= 2.0;
    }
    let (mut low, mut high) = (peak + step / 2.0, peak + step);
    for _ in 0..6 {
        let middle = (low + high) / 2.0;
        if ln_term(middle) > goal {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The z with upper tail probability e^ln_q of the normal distribution, for a tail of at most one
/// half, to about three digits (Abramowitz and Stegun 26.2.23).
pub(super) fn normal_quantile(ln_q: f64) -> f64 {
    let t = (-2.0 * ln_q).max(0.0).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    t - above / below
}

/// The number of bits of `n` rounded up, for guard bits.
pub(super) fn log2_ceil(n: f64) -> usize {
    if n <= 1.0 { 0 } else { n.log2().ceil().min(1e6) as usize }
}
