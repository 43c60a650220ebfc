//! Hyperbolic functions and their inverses.

use super::series::{self, Signs};
use super::{Fast, tables};

impl Fast {
    /// The hyperbolic sine.
    pub fn sinh(self) -> Option<Self> {
        if self.is_zero() {
            return Some(self);
        }
        if self.magnitude() >= -4 {
            // At most five bits cancel.
            let grown = self.exp()?;
            return grown.sub(grown.recip()?)?.scaled(-1);
        }
        // x (1 + x^2/3! + ...): x^2 < 2^-8; the square is off by 6 units, the slope below 1/5, so
        // two; 18 coefficients leave out x^36 / 37! < 2^(-144 - 143).
        let square = self.square_fraction();
        let half_sum = series::sum(&square, &tables::SINE_SERIES[..18], Signs::Plus);
        let factor = Self::normalised(false, &half_sum, -255, series::SUM_ERROR + 2)?;
        // The derivative is below two.
        Self { error: 0, ..self }.mul(factor)?.widened(2 * self.error, self.exponent)
    }

    /// The hyperbolic cosine.
    pub fn cosh(self) -> Option<Self> {
        let grown = self.abs().exp()?;
        grown.add(grown.recip()?)?.scaled(-1)
    }

    /// The hyperbolic tangent: `e / (e + 2)` with `e = exp(2x) - 1`.
    pub fn tanh(self) -> Option<Self> {
        let size = Self { error: 0, ..self.abs() };
        let e = size.scaled(1)?.expm1()?;
        let result = e.div(e.add(Self::TWO)?)?.negated_if(self.negative);
        // The derivative is at most one. For the midpoint alone, because both occurrences of e
        // vary together.
        if self.is_zero() { Some(result) } else { result.widened(self.error, self.exponent) }
    }

    /// The inverse hyperbolic sine: `ln(1 + x + x^2 / (1 + sqrt(1 + x^2)))` for positive x.
    pub fn asinh(self) -> Option<Self> {
        let size = self.abs();
        let square = size.mul(size)?;
        let root = Self::ONE.add(square)?.sqrt()?;
        let above = size.add(square.div(Self::ONE.add(root)?)?)?;
        Some(above.ln_1p()?.negated_if(self.negative))
    }

    /// The inverse hyperbolic cosine: `ln(1 + t + sqrt(t (t + 2)))` with `t = x - 1`; `None` below
    /// one.
    pub fn acosh(self) -> Option<Self> {
        let t = self.sub(Self::ONE)?;
        if t.negative {
            return None;
        }
        t.add(t.mul(t.add(Self::TWO)?)?.sqrt()?)?.ln_1p()
    }

    /// The inverse hyperbolic tangent: `ln(1 + 2x / (1 - x)) / 2`; `None` outside (-1, 1).
    pub fn atanh(self) -> Option<Self> {
        let size = self.abs();
        let rest = Self::ONE.sub(size)?;
        if rest.negative || rest.is_zero() {
            return None;
        }
        let above = size.scaled(1)?.div(rest)?;
        Some(above.ln_1p()?.scaled(-1)?.negated_if(self.negative))
    }
}
