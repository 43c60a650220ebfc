//! Complex numbers: exact where both parts are rational and the result is, else certified reals.
//!
//! Values are principal, and branch cuts are those of C99: `complexSqrt`, `complexPower` and the
//! phase have theirs along the negative real axis, and values on it are those of the upper side. The
//! sign of a zero chooses the side in C99, so an imaginary part that is *written* as a negative zero,
//! `-1,-0` or `-1-0i`, means the lower side: there the phase is -180 degrees and the root of -1 is -i.
//! Results have no signed zeros, and the sign of a zero real part means nothing.

mod arithmetic;
mod complex_conjugate;
mod complex_power;
mod complex_sqrt;
mod number;
mod polar;
mod polar_to_rect;

use arithma_num::{Angle, Complex, Exact, Number, Result as NumberResult};

use self::number::ComplexNumber;
use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "complex",
    title: "Complex numbers",
    description: "Arithmetic, powers, roots and polar form of complex numbers.",
    listed: true,
    tools: &[
        ToolDef::of::<arithmetic::ComplexAdd>(),
        ToolDef::of::<arithmetic::ComplexMult>(),
        ToolDef::of::<arithmetic::ComplexDiv>(),
        ToolDef::of::<complex_conjugate::ComplexConjugate>(),
        ToolDef::of::<complex_power::ComplexPower>(),
        ToolDef::of::<polar::ComplexMagnitude>(),
        ToolDef::of::<polar::ComplexPhase>(),
        ToolDef::of::<polar_to_rect::PolarToRect>(),
        ToolDef::of::<polar::RectToPolar>(),
        ToolDef::of::<complex_sqrt::ComplexSqrt>(),
    ],
};

/// A complex number by its parts.
#[derive(Debug, Answer)]
#[answer(complex)]
pub(crate) struct Parts {
    real: Shown,
    imag: Shown,
    exact: Exactness,
}

impl Parts {
    /// The parts of a result; one that is too large overflows.
    fn of(result: NumberResult<Complex>, cx: &Context) -> Result<Self> {
        let (real, imag) = result.map_err(Error::overflow)?.into_parts();
        Ok(Self { real: shown(real, cx)?, imag: shown(imag, cx)?, exact: Exactness })
    }
}

/// A part as it is shown; one with too many digits to write overflows.
fn shown(part: Number, cx: &Context) -> Result<Shown> {
    if let Some(decimal) = part.as_exact().and_then(Exact::as_decimal) {
        cx.budget.check_digits(decimal.digits()).map_err(Error::overflow)?;
    }
    Ok(part.into())
}

/// The value of a function with `f(conj z) = conj f(z)`, on the side of a branch cut that the sign
/// of a zero imaginary part chooses.
fn on_its_side(
    z: &ComplexNumber,
    f: impl FnOnce(&Complex) -> NumberResult<Complex>,
    cx: &Context,
) -> NumberResult<Complex> {
    let value = f(&z.value)?;
    if z.below { value.conj(&cx.budget) } else { Ok(value) }
}

/// The phase in degrees: above -180 and up to 180; -180 where a negative zero says so.
fn phase(z: &ComplexNumber, cx: &Context) -> NumberResult<Number> {
    let phase = z.value.arg(Angle::Degrees, &cx.budget)?;
    if z.below { phase.neg(&cx.budget) } else { Ok(phase) }
}
