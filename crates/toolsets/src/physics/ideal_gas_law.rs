use arithma_kit::{Figure, InUnit};

use super::constants::{GAS, source};
use super::quantity::{Moles, Pressure, Temperature, Volume};
use crate::prelude::*;

/// # Ideal gas law
///
/// Solves P V = n R T for the one that is left out, or that solveFor names.
#[derive(Arguments)]
pub(crate) struct IdealGasLaw {
    /// Pa.
    #[param(plain)]
    #[unit("Pa")]
    pressure: Option<Deferred<Pressure>>,
    /// m^3.
    #[param(plain)]
    #[unit("m3")]
    volume: Option<Deferred<Volume>>,
    #[param(plain)]
    #[unit("mol")]
    moles: Option<Deferred<Moles>>,
    /// K.
    #[param(plain)]
    #[unit("K")]
    temperature: Option<Deferred<Temperature>>,
    /// Value ignored.
    ///
    /// The unknown; its own value is ignored.
    solve_for: Option<Unknown>,
}

/// One of the four quantities of a gas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[choice(upper)]
pub(crate) enum Unknown {
    #[choice(alias = "pressure")]
    P,
    #[choice(alias = "volume")]
    V,
    #[choice(word = "n", alias = "moles")]
    N,
    #[choice(alias = "temperature")]
    T,
}

impl Unknown {
    /// The parameter that it is.
    fn name(self) -> &'static str {
        match self {
            Self::P => "pressure",
            Self::V => "volume",
            Self::N => "moles",
            Self::T => "temperature",
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Self::P => "Pa",
            Self::V => "m^3",
            Self::N => "mol",
            Self::T => "K",
        }
    }
}

#[derive(Answer)]
pub(crate) struct Solution {
    solved_for: Unknown,
    #[answer(main)]
    value: InUnit,
    exact: Exactness,
    source: String,
}

impl Tool for IdealGasLaw {
    const NAME: &str = "idealGasLaw";
    const EXAMPLES: &[Example] = &[
        example(
            "the volume of a mole",
            r#"{"pressure":"100000","moles":"1","temperature":"273.15"}"#,
        )
        .gives("IDEAL_GAS_LAW: OK | SOLVED_FOR: V | VALUE: 0.02271095464148557506"),
        example(
            "a named unknown",
            r#"{"pressure":"","volume":2,"moles":1,"temperature":300,"solveFor":"P"}"#,
        )
        .gives("IDEAL_GAS_LAW: OK | SOLVED_FOR: P | VALUE: 1247.169392722986"),
        example(
            "into empty space",
            r#"{"pressure":"0","volume":"","moles":"1","temperature":"1","solveFor":"V"}"#,
        )
        .fails(Code::DivisionByZero, "pressure"),
        example("two unknowns", r#"{"pressure":"1","volume":"1"}"#)
            .fails(Code::InvalidInput, "leave out one of them"),
        example("colder than cold", r#"{"pressure":"1","volume":"1","temperature":"-1"}"#)
            .fails(Code::DomainError, "parameter=temperature | received=-1"),
    ];
    type Output = Solution;

    fn run(self, cx: &Context) -> Result<Solution> {
        let unknown = self.unknown()?;
        let r = GAS.figure(cx)?;
        // Only what the formula needs is asked for: the value of the unknown does not matter.
        let p = || given(self.pressure.as_ref(), Unknown::P).map(|Pressure(p)| cx.figure(p));
        let v = || given(self.volume.as_ref(), Unknown::V).map(|Volume(v)| cx.figure(v));
        let n = || given(self.moles.as_ref(), Unknown::N).map(|Moles(n)| cx.figure(n));
        let t = || given(self.temperature.as_ref(), Unknown::T).map(|Temperature(t)| cx.figure(t));
        let value = match unknown {
            Unknown::P => n()? * r * t()? / divisor(v()?, Unknown::V)?,
            Unknown::V => n()? * r * t()? / divisor(p()?, Unknown::P)?,
            Unknown::N => p()? * v()? / (r * divisor(t()?, Unknown::T)?),
            Unknown::T => p()? * v()? / (r * divisor(n()?, Unknown::N)?),
        };
        let value = InUnit { number: value.shown()?, unit: unknown.unit() };
        Ok(Solution { solved_for: unknown, exact: Exactness, value, source: source(&[GAS]) })
    }
}

impl IdealGasLaw {
    /// What to solve for: the one that is named, else the only one that is left out.
    fn unknown(&self) -> Result<Unknown> {
        if let Some(unknown) = self.solve_for {
            return Ok(unknown);
        }
        let given = [
            self.pressure.is_some(),
            self.volume.is_some(),
            self.moles.is_some(),
            self.temperature.is_some(),
        ];
        let mut missing = Unknown::VARIANTS.iter().zip(given).filter(|(_, given)| !given);
        match (missing.next(), missing.next()) {
            (Some((unknown, _)), None) => Ok(*unknown),
            _ => Err(Error::invalid(
                "the unknown is not clear: of pressure, volume, moles and temperature leave out \
                 one of them, or name it in solveFor",
            )),
        }
    }
}

/// The value of a quantity that the formula needs.
fn given<P: Param + Clone>(value: Option<&Deferred<P>>, which: Unknown) -> Result<P> {
    let name = which.name();
    let value = value.ok_or_else(|| {
        Error::invalid(format!("the parameter {name} is missing")).with("parameter", name)
    })?;
    value.get().map_err(|error| error.inside(name))
}

/// A quantity to divide by.
fn divisor(quantity: Figure<'_>, which: Unknown) -> Result<Figure<'_>> {
    if quantity.clone().number()?.is_zero() {
        let name = which.name();
        return Err(Error::new(
            Code::DivisionByZero,
            format!("{name} is divided by, so it must be above 0"),
        )
        .received(0)
        .inside(name));
    }
    Ok(quantity)
}
