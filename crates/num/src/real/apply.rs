//! Functions that do not reduce further, with their arguments and what is known of their value.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock};

use smallvec::SmallVec;

use super::form::Shape;
use super::hash::hash_of;
use crate::Interval;
use crate::ball::{Ball, BallResult, Stop, Work};
use crate::fast::Fast;
use crate::number::Number;

/// The functions that real numbers are made of. Angles are in radians but where the name says
/// otherwise; every argument is in the domain, checked when the number was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Function {
    Exp,
    ExpM1,
    Ln,
    Ln1p,
    Log10,
    Log2,
    /// `log(x, base)`
    Log,
    /// `pow(x, y)` with a positive base.
    Pow,
    Sin,
    Cos,
    /// The sine of an exact angle in degrees, from 0 to 45.
    SinDegrees,
    /// The cosine of an exact angle in degrees, from 0 to 45.
    CosDegrees,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Gamma,
    LnGamma,
    Erf,
    Erfc,
    /// `P(a, x)`
    GammaP,
    /// `Q(a, x)`
    GammaQ,
    ErfInverse,
    ErfcInverse,
    /// x with `P(a, x) = p`, arguments `(a, p)`.
    GammaPInverse,
    /// x with `Q(a, x) = q`, arguments `(a, q)`.
    GammaQInverse,
    /// `I_x(a, b)`, arguments `(x, a, b)`.
    BetaI,
    /// `1 - I_x(a, b)`, arguments `(x, a, b)`.
    BetaIComplement,
    /// x with `I_x(a, b) = p`, arguments `(p, a, b)`.
    BetaIInverse,
    /// x with `1 - I_x(a, b) = q`, arguments `(q, a, b)`.
    BetaIComplementInverse,
}

pub(crate) type Arguments = SmallVec<[Number; 1]>;

/// A function of numbers. It remembers the best ball computed so far, since Ziv's loop and shared
/// subexpressions ask again.
#[derive(Debug)]
pub(crate) struct Apply {
    function: Function,
    arguments: Arguments,
    hash: u64,
    shape: Shape,
    fast: OnceLock<Option<Fast>>,
    best: Mutex<Option<(usize, Ball)>>,
    enclosure: Mutex<Option<Box<(usize, Interval)>>>,
}

impl Apply {
    pub(crate) fn new(function: Function, arguments: Arguments) -> Self {
        let shapes = arguments.iter().map(Number::shape);
        let shape = shapes.fold(Shape::default(), Shape::join).nested();
        let forms: SmallVec<[u64; 3]> = arguments.iter().map(Number::form_hash).collect();
        let hash = hash_of(&(function, forms));
        let (fast, best, enclosure) = (OnceLock::new(), Mutex::new(None), Mutex::new(None));
        Self { function, arguments, hash, shape, fast, best, enclosure }
    }

    pub(crate) fn function(&self) -> Function {
        self.function
    }

    pub(crate) fn arguments(&self) -> &[Number] {
        &self.arguments
    }

    /// The function g and the sign s with `self^2 = 1 + s g^2`, for the cosines.
    pub(super) fn squared_complement(&self) -> Option<(Self, i64)> {
        let (partner, sign) = match self.function {
            Function::Cos => (Function::Sin, -1),
            Function::CosDegrees => (Function::SinDegrees, -1),
            Function::Cosh => (Function::Sinh, 1),
            _ => return None,
        };
        Some((Self::new(partner, self.arguments.clone()), sign))
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) fn hash_value(&self) -> u64 {
        self.hash
    }

    /// The value in 256 bits, if that path can give it.
    pub(super) fn fast(&self) -> Option<Fast> {
        *self.fast.get_or_init(|| super::fast::fast_function(self.function, &self.arguments))
    }

    /// The value as a ball of about the given precision.
    pub(super) fn ball(&self, work: Work<'_>) -> BallResult {
        if let Some(known) = self.known(work) {
            return Ok(known);
        }
        let ball = self.compute(work)?;
        self.remember(ball.clone(), work);
        Ok(ball)
    }

    /// The value, if it was computed to this precision before.
    pub(super) fn known(&self, work: Work<'_>) -> Option<Ball> {
        let best = self.best.lock().ok()?;
        let (bits, ball) = best.as_ref()?;
        (*bits >= work.bits).then(|| ball.clone().round(work))
    }

    /// Keeps a value of this precision.
    pub(super) fn remember(&self, ball: Ball, work: Work<'_>) {
        if let Ok(mut best) = self.best.lock() {
            *best = Some((work.bits, ball));
        }
    }

    /// What is remembered of the value where it rests on a number known by enclosures.
    pub(super) fn enclosure(&self) -> &Mutex<Option<Box<(usize, Interval)>>> {
        &self.enclosure
    }

    fn compute(&self, work: Work<'_>) -> Result<Ball, Stop> {
        work.check()?;
        super::evaluate::ball_function(self.function, &self.arguments, work)
    }
}

impl PartialEq for Apply {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.function == other.function
            && self.arguments.iter().zip(&other.arguments).all(|(a, b)| a.is_same_form(b))
    }
}

impl Eq for Apply {}

impl Hash for Apply {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}
