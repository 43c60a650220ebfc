//! The exponential function.

use super::limbs::{self, Limbs};
use super::series::{self, Signs};
use super::{Fast, tables};

/// Upper bound on the error of [`exp_fraction`], in units of `2^-256`.
const EXP_ERROR: u128 = 20;

impl Fast {
    /// The exponential.
    pub fn exp(self) -> Option<Self> {
        if self.is_zero() {
            return Some(Self::ONE);
        }
        let magnitude = self.magnitude();
        if magnitude > 38 {
            return None;
        }
        let result = if magnitude < -280 {
            // |exp(x) - 1| <= 2|x|, far below one unit of 2^-255.
            Self::ONE.widened_units(1)?
        } else {
            let (r, k) = reduce(&self);
            let mantissa = exp_fraction(&r);
            // r is off by at most 4 units, which e^r / 16 <= 1/8 makes less than one.
            Self::normalised(false, &mantissa, k + 4 - 256, EXP_ERROR + 1)?
        };
        // With d the radius, exp(x ± d) is within a factor 1 ± 2d (d <= 1) of exp(x). The size of
        // the result is below 2^(magnitude + 1). A larger d is too wide for any ball.
        result.widened(2 * self.error, self.exponent + result.magnitude() + 1)
    }

    /// `exp(x) - 1`, accurate also near zero.
    pub fn expm1(self) -> Option<Self> {
        if self.is_zero() {
            return Some(self);
        }
        if self.magnitude() >= -8 {
            // At most nine bits cancel.
            return self.exp()?.sub(Self::ONE);
        }
        // x (1 + x/2! + x^2/3! + ...): the series errs by its own bound and one unit for the cut
        // of t. 27 coefficients: t^27 / 28! < 2^(-216 - 97).
        let t = self.fraction();
        let signs = if self.negative { Signs::Alternating } else { Signs::Plus };
        let half_sum = series::sum(&t, &tables::INVERSE_FACTORIALS[1..28], signs);
        let factor = Self::normalised(false, &half_sum, -255, series::SUM_ERROR + 1)?;
        let middle = Self { error: 0, ..self };
        // The derivative is below two.
        middle.mul(factor)?.widened(2 * self.error, self.exponent)
    }

    /// The absolute value of the midpoint, which is below one, as a 256-bit fraction rounded down.
    #[inline]
    pub(super) fn fraction(&self) -> Limbs {
        let shift = -256 - self.exponent;
        if shift >= 256 { limbs::ZERO } else { limbs::shr(&self.mantissa, shift as u32).0 }
    }

    /// The square of the midpoint, which is below `2^-2` in size, as a 256-bit fraction at most
    /// six units too small.
    #[inline]
    pub(super) fn square_fraction(&self) -> Limbs {
        let square = limbs::mul_high(&self.mantissa, &self.mantissa);
        let shift = -512 - 2 * self.exponent;
        if shift >= 256 { limbs::ZERO } else { limbs::shr(&square, shift as u32).0 }
    }
}

/// `x = k ln 2 + r` with `0 <= r < 89/128`; `r` as a fraction, off by at most 4 units.
///
/// One unit is lost by the cut of `x`, one by the cut of `k ln 2` (whose own error is below
/// `2^40 * 2^-320`), and one by each of at most one correction by `ln 2`.
fn reduce(x: &Fast) -> (Limbs, i64) {
    let [m0, m1, m2, m3] = x.mantissa;
    // |x| with 256 fraction bits and an integer limb.
    let shift = x.exponent + 256;
    let fixed = if shift >= 0 {
        limbs::shl(&[m0, m1, m2, m3, 0], shift as u32)
    } else {
        limbs::shr(&[m0, m1, m2, m3, 0], (-shift).min(319) as u32).0
    };
    let size = fixed[4] as f64 + fixed[3] as f64 * 2f64.powi(-64);
    let [_, l1, l2, l3, l4] = tables::LN_2_WIDE;
    let ln_2 = [l1, l2, l3, l4, 0];
    // Below 2^39 / ln 2, and at most one off after the rounding of the doubles.
    let steps = (size * std::f64::consts::LOG2_E) as u64 + u64::from(x.negative);
    let ([_, p1, p2, p3, p4], p5) = limbs::mul_small(&tables::LN_2_WIDE, steps);
    let multiple = [p1, p2, p3, p4, p5];
    let (mut r, mut below) =
        if x.negative { limbs::sub(&multiple, &fixed) } else { limbs::sub(&fixed, &multiple) };
    let mut k = if x.negative { -(steps as i64) } else { steps as i64 };
    while below {
        let carry;
        (r, carry) = limbs::add(&r, &ln_2);
        below = !carry;
        k -= 1;
    }
    // 89/128 is above ln 2, so what is not below it can spare one ln 2.
    while r[4] != 0 || r[3] >= 89 << 57 {
        r = limbs::sub(&r, &ln_2).0;
        k += 1;
    }
    ([r[0], r[1], r[2], r[3]], k)
}

/// `exp(r) / 16` for `0 <= r < 89/128`, at most [`EXP_ERROR`] units off.
///
/// `r` is split into three table steps of 7 bits and a rest `t < 2^-21`, whose series of 12
/// coefficients leaves out less than `2^(-252 - 28)`. All four factors are halves of values below
/// two. The series errs by 12 units; a product by half the error of either factor (near 1/2, the
/// last below 1) and its own 5: 11.5, then 11.3, then 17.
#[inline]
fn exp_fraction(r: &Limbs) -> Limbs {
    let top = r[3];
    let (j1, j2, j3) = (top >> 57, (top >> 50) & 127, (top >> 43) & 127);
    let t = [r[0], r[1], r[2], top & ((1 << 43) - 1)];
    let p = series::sum(&t, &tables::INVERSE_FACTORIALS[..12], Signs::Plus);
    let p = limbs::mul_high(&p, &tables::EXP_3[j3 as usize]);
    let p = limbs::mul_high(&p, &tables::EXP_2[j2 as usize]);
    limbs::mul_high(&p, &tables::EXP_1[j1 as usize])
}
