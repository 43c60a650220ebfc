//! Logarithms.

use super::limbs::{self, Limbs};
use super::series::{self, Signs};
use super::{Fast, tables};

/// Upper bound on the error of [`ln_mantissa`], in units of `2^-256`.
const LN_ERROR: u128 = 20;

impl Fast {
    /// The natural logarithm; `None` unless the value is positive.
    pub fn ln(self) -> Option<Self> {
        if self.is_zero() || self.negative {
            return None;
        }
        let k = self.magnitude();
        if k == 0 || k == -1 {
            let above = self.sub(Self::ONE)?;
            if above.is_zero() || above.magnitude() < -7 {
                return above.ln_1p_small();
            }
        }
        // |k| <= 2^41, so the product's own error is below 2^41 * 2^-320: with its cut one unit.
        let ([_, p1, p2, p3, p4], p5) = limbs::mul_small(&tables::LN_2_WIDE, k.unsigned_abs());
        let multiple = [p1, p2, p3, p4, p5];
        let [l0, l1, l2, l3] = ln_mantissa(&self.mantissa);
        let rest = [l0, l1, l2, l3, 0];
        // For a negative k the sum is negative, as the mantissa's logarithm is below ln 2. What
        // cancels is at most 8 bits: the value is not within 2^-7 of one.
        let wide =
            if k < 0 { limbs::sub(&multiple, &rest).0 } else { limbs::add(&multiple, &rest).0 };
        let result = Self::normalised_wide(k < 0, &wide, -256, LN_ERROR + 2)?;
        // A relative error of at most error / 2^255 (1 + 2^-130) is that absolute error.
        result.widened(self.error, -254)
    }

    /// `ln(1 + x)`, accurate also near zero; `None` unless x > -1.
    pub fn ln_1p(self) -> Option<Self> {
        if self.is_zero() || self.magnitude() < -7 {
            return self.ln_1p_small();
        }
        self.add(Self::ONE)?.ln()
    }

    /// The logarithm to base ten.
    pub fn log10(self) -> Option<Self> {
        let result = self.ln()?.mul(Self::INV_LN_10)?;
        if self.is_exact()
            && let Some(power) = result.nearest_small_integer()
            && Self::power_of_ten(power)?.compare(&self) == Some(std::cmp::Ordering::Equal)
        {
            return Some(Self::from_i64(power));
        }
        Some(result)
    }

    /// The logarithm to base two.
    pub fn log2(self) -> Option<Self> {
        if self.is_exact() && self.mantissa == Self::ONE.mantissa && !self.negative {
            return Some(Self::from_i64(self.magnitude()));
        }
        self.ln()?.mul(Self::INV_LN_2)
    }

    /// The integer from 0 to 110 that lies in the ball, if one does.
    fn nearest_small_integer(&self) -> Option<i64> {
        let nearest = self.to_f64_nearest()?;
        let integral = (0.0..=110.0).contains(&nearest) && nearest.fract() == 0.0;
        integral.then_some(nearest as i64)
    }

    /// `ln(1 + x)` for `|x| < 2^-7`, relatively accurate: `2 atanh(s)` with `s = x / (2 + x)`.
    fn ln_1p_small(self) -> Option<Self> {
        if self.is_zero() {
            return Some(self);
        }
        let middle = Self { error: 0, ..self };
        let s = middle.div(middle.add(Self::TWO)?)?;
        // s < 2^-7.9, so s^2 < 2^-15 and 18 terms do. Its fraction is off by 6 units of the
        // product and those of the few units of error of s, shrunk by at least 2^15: with the
        // series' slope below 1/4 less than two units.
        let t = s.square_fraction();
        let half_sum = series::sum(&t, &tables::ODD_SERIES[..18], Signs::Plus);
        let factor = Self::normalised(false, &half_sum, -255, series::SUM_ERROR + 2)?;
        // The derivative is below two.
        s.mul(factor)?.scaled(1)?.widened(2 * self.error, self.exponent)
    }
}

/// `ln(m / 2^255)` for `2^255 <= m < 2^256`, as a fraction at most [`LN_ERROR`] units off.
///
/// Three factors `c` of few bits bring `m` down to `1 + t` with `0 <= t < 2^-20.9`; their
/// logarithms come from tables (one unit each), and each product is cut by less than one unit,
/// which counts as much in the logarithm. The series errs by less than `2 (5 + 1)` units: its own
/// 12 are shrunk by `t`, the product has 5. Together 3 + 3 + 12.
#[inline]
fn ln_mantissa(m: &Limbs) -> Limbs {
    // c1 = C / 2^12, at least 2^255 / m, so that 1 + u = m c1 is in [1, 1 + 2^-6.9).
    let bin = ((m[3] >> 56) & 127) as usize;
    let (low, high) = limbs::mul_small(m, u64::from(tables::LOG_INVERSES[bin]));
    let mut u = limbs::shr(&low, 11).0;
    u[3] |= high << 53; // the leading one falls off the top
    let (j2, w) = take_step(&u, 14);
    let (j3, t) = take_step(&w, 21);
    let half_sum = series::sum(&t, &tables::LOG_SERIES, Signs::Alternating);
    let rest = limbs::shl(&limbs::mul_high(&t, &half_sum), 1);
    let sum = limbs::add(&rest, &tables::LOG_3[j3]).0;
    let sum = limbs::add(&sum, &tables::LOG_2[j2]).0;
    limbs::add(&sum, &tables::LOG_1[bin]).0
}

/// The largest suitable `j` and the fraction `u'` with `1 + u' = (1 + u)(1 - j / 2^bits)`, rounded
/// up by less than one unit.
///
/// `v = u - u^2 <= u / (1 + u)`, so a `j / 2^bits <= v` leaves `u' >= 0`; and
/// `u' < u^3 + 2^-bits (1 + u)`.
#[inline(always)]
fn take_step(u: &Limbs, bits: u32) -> (usize, Limbs) {
    let top = u[3];
    let square = ((u128::from(top) * u128::from(top)) >> 64) as u64;
    // The cut limbs can make the square's top limb too small by at most two.
    let j = top.saturating_sub(square + 2) >> (64 - bits);
    let rest = limbs::sub(u, &[0, 0, 0, j << (64 - bits)]).0;
    let product = limbs::mul_small_shift(u, j, bits);
    (j as usize, limbs::sub(&rest, &product).0)
}
