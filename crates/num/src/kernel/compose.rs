//! Functions made of the kernels, arranged so that nothing cancels.

use std::cmp::Ordering;

use super::constants::{self, Constant};
use crate::Error;
use crate::ball::{Ball, BallResult, Mag, Stop, Work};
use crate::size::Size;

impl Ball {
    /// The tangent; imprecise near a pole.
    pub(crate) fn tan(&self, work: Work<'_>) -> BallResult {
        let (sin, cos) = self.sin_cos(work.plus(8))?;
        sin.div(&cos, work)
    }

    /// The arc sine.
    pub(crate) fn asin(&self, work: Work<'_>) -> BallResult {
        let inner = work.plus(12);
        let cos_squared = self.one_minus_square(inner);
        if cos_squared.is_exact_zero() {
            let half_pi = constants::ball(Constant::Pi, work)?.shl(-1);
            return Ok(if self.mid() > &dashu_int::IBig::ZERO { half_pi } else { half_pi.neg() });
        }
        check_unit(&cos_squared)?;
        Ok(self.div(&cos_squared.sqrt(inner)?, inner)?.atan(inner)?.round(work))
    }

    /// The arc cosine: 2 atan(sqrt((1 - x) / (1 + x))), which keeps its digits near one.
    pub(crate) fn acos(&self, work: Work<'_>) -> BallResult {
        let inner = work.plus(12);
        let one = Self::integer(1);
        let exactly = self.keeping_all(inner);
        let (below, above) = (one.sub(self, exactly), one.add(self, exactly));
        if above.is_exact_zero() {
            return constants::ball(Constant::Pi, work);
        }
        if below.is_exact_zero() {
            return Ok(Self::zero());
        }
        check_unit(&below)?;
        check_unit(&above)?;
        let half = below.div(&above, inner)?.sqrt(inner)?.atan(inner)?;
        Ok(half.shl(1).round(work))
    }

    /// The hyperbolic sine: (m + m / (1 + m)) / 2 with m = e^x - 1.
    pub(crate) fn sinh(&self, work: Work<'_>) -> BallResult {
        let inner = work.plus(12);
        if self.mid() < &dashu_int::IBig::ZERO {
            return Ok(self.clone().neg().sinh(work)?.neg());
        }
        let m = self.exp_m1(inner)?;
        let quotient = m.div(&m.add(&Self::integer(1), inner), inner)?;
        Ok(m.add(&quotient, inner).shl(-1).round(work))
    }

    /// The hyperbolic cosine.
    pub(crate) fn cosh(&self, work: Work<'_>) -> BallResult {
        let inner = work.plus(12);
        let e = self.exp_e(inner)?;
        Ok(e.add(&Self::integer(1).div(&e, inner)?, inner).shl(-1).round(work))
    }

    /// The hyperbolic tangent: m / (m + 2) with m = e^2x - 1.
    pub(crate) fn tanh(&self, work: Work<'_>) -> BallResult {
        if self.mid() < &dashu_int::IBig::ZERO {
            return Ok(self.clone().neg().tanh(work)?.neg());
        }
        let inner = work.plus(12);
        // 1 - tanh x < 2 e^-2x: for huge x it is one within that.
        if self.lower().is_some_and(|lower| lower.floor_log2() >= 40) {
            return Ok(Self::integer(1).widen(Mag::pow2(-(1 << 40))));
        }
        let m = self.clone().shl(1).exp_m1(inner)?;
        m.div(&m.add(&Self::integer(2), inner), work)
    }

    /// The inverse hyperbolic sine: ln(1 + x + x^2 / (1 + sqrt(1 + x^2))), odd.
    pub(crate) fn asinh(&self, work: Work<'_>) -> BallResult {
        if self.mid() < &dashu_int::IBig::ZERO {
            return Ok(self.clone().neg().asinh(work)?.neg());
        }
        let inner = work.plus(12);
        let square = self.square(inner);
        let one = Self::integer(1);
        let root = square.add(&one, inner).sqrt(inner)?;
        let bend = square.div(&root.add(&one, inner), inner)?;
        Ok(self.add(&bend, inner).ln_1p(inner)?.round(work))
    }

    /// The inverse hyperbolic cosine: ln(1 + t + sqrt(t (t + 2))) with t = x - 1.
    pub(crate) fn acosh(&self, work: Work<'_>) -> BallResult {
        let inner = work.plus(12);
        let t = self.sub(&Self::integer(1), self.keeping_all(inner));
        if t.is_exact_zero() {
            return Ok(Self::zero());
        }
        match t.sign() {
            Some(Ordering::Greater) => {}
            None => return Err(Stop::Imprecise),
            Some(_) => {
                return Err(Stop::Failed(Error::domain("acosh is defined from 1 upwards")));
            }
        }
        let root = t.mul(&t.add(&Self::integer(2), inner), inner).sqrt(inner)?;
        Ok(t.add(&root, inner).ln_1p(inner)?.round(work))
    }

    /// The inverse hyperbolic tangent: ln(1 + 2x / (1 - x)) / 2, odd.
    pub(crate) fn atanh(&self, work: Work<'_>) -> BallResult {
        if self.mid() < &dashu_int::IBig::ZERO {
            return Ok(self.clone().neg().atanh(work)?.neg());
        }
        let inner = work.plus(12);
        let rest = Self::integer(1).sub(self, self.keeping_all(inner));
        match rest.sign() {
            Some(Ordering::Greater) => {}
            None => return Err(Stop::Imprecise),
            Some(_) => {
                return Err(Stop::Failed(Error::domain("atanh is defined between -1 and 1")));
            }
        }
        let ratio = self.clone().shl(1).div(&rest, inner)?;
        Ok(ratio.ln_1p(inner)?.shl(-1).round(work))
    }

    /// `self^y` for a positive base.
    pub(crate) fn pow(&self, y: &Self, work: Work<'_>) -> BallResult {
        // The product y ln x loses as many leading bits as it has before the point.
        let mut inner = work.plus(16);
        let estimate = self.ln(work.at(32))?.mul(y, work.at(32)).upper().top();
        if estimate > 44 {
            return Err(Stop::Failed(Error::Overflow));
        }
        inner.bits += estimate.max(0).to_size();
        Ok(self.ln(inner)?.mul(y, inner).exp_e(inner)?.round(work))
    }

    /// 1 - x^2 as (1 - x)(1 + x).
    fn one_minus_square(&self, work: Work<'_>) -> Self {
        let exactly = self.keeping_all(work);
        let one = Self::integer(1);
        one.sub(self, exactly).mul(&one.add(self, exactly), work)
    }

    /// A precision at which adding a small integer drops no bit of the midpoint.
    fn keeping_all<'a>(&self, work: Work<'a>) -> Work<'a> {
        let below_point = (-self.exp()).clamp(0, 1 << 40).to_size();
        let before_point = self.top().clamp(0, 1 << 40).to_size();
        let all = below_point + before_point + 4;
        // Tiny or huge values need not be exact: the sum is then one, or the value itself.
        if all <= 4 * work.bits + 4096 { work.at(work.bits.max(all)) } else { work }
    }
}

/// Fails unless the ball, a distance to the border of [-1, 1], is certainly positive.
fn check_unit(distance: &Ball) -> Result<(), Stop> {
    match distance.sign() {
        Some(Ordering::Greater) => Ok(()),
        None => Err(Stop::Imprecise),
        Some(_) => Err(Stop::Failed(Error::domain("the inverse is defined between -1 and 1 only"))),
    }
}
