//! Hyperbolic functions and their inverses.

use super::evaluate::{Bounds, Kernel};
use super::functions::{Border, Increasing};
use super::{Interval, IntervalContext};
use crate::ball::Ball;
use crate::{Fast, Result};

/// Values that grow beyond any ball on both sides.
fn huge_with_sign(negative: bool, _bits: usize) -> Bounds {
    if negative { Bounds::huge().neg() } else { Bounds::huge() }
}

/// Values within any ball's radius of one, or minus one.
pub(super) fn one_with_sign(negative: bool, bits: usize) -> Bounds {
    let below_one = Bounds::tiny().neg().plus(1, bits);
    if negative { below_one.neg() } else { below_one }
}

impl Interval {
    /// The hyperbolic sines.
    pub fn sinh(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let f = Increasing {
            kernel: Kernel { fast: Fast::sinh, ball: Ball::sinh },
            from: Border::Unbounded,
            to: Border::Unbounded,
            beyond: huge_with_sign,
        };
        self.increasing(&f, cx)
    }

    /// The hyperbolic cosines, which are least at zero.
    pub fn cosh(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let f = Increasing {
            kernel: Kernel { fast: Fast::cosh, ball: Ball::cosh },
            from: Border::Closed(0),
            to: Border::Unbounded,
            beyond: huge_with_sign,
        };
        Ok(self.abs().increasing(&f, cx)?.clamped(1, None))
    }

    /// The hyperbolic tangents.
    pub fn tanh(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let f = Increasing {
            kernel: Kernel { fast: Fast::tanh, ball: Ball::tanh },
            from: Border::Limit(-1),
            to: Border::Limit(1),
            beyond: one_with_sign,
        };
        Ok(self.increasing(&f, cx)?.clamped(-1, Some(1)))
    }

    /// The inverse hyperbolic sines.
    pub fn asinh(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let f = Increasing {
            kernel: Kernel { fast: Fast::asinh, ball: Ball::asinh },
            from: Border::Unbounded,
            to: Border::Unbounded,
            beyond: huge_with_sign,
        };
        self.increasing(&f, cx)
    }

    /// The inverse hyperbolic cosines of the numbers from one.
    pub fn acosh(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let f = Increasing {
            kernel: Kernel { fast: Fast::acosh, ball: Ball::acosh },
            from: Border::Closed(1),
            to: Border::Unbounded,
            beyond: huge_with_sign,
        };
        Ok(self.increasing(&f, cx)?.clamped(0, None))
    }

    /// The inverse hyperbolic tangents of the numbers between -1 and 1.
    pub fn atanh(&self, cx: &IntervalContext<'_>) -> Result<Self> {
        let f = Increasing {
            kernel: Kernel { fast: Fast::atanh, ball: Ball::atanh },
            from: Border::Pole(-1),
            to: Border::Pole(1),
            beyond: huge_with_sign,
        };
        self.increasing(&f, cx)
    }
}
