use std::borrow::Cow;

use arithma_num::Exact;
use schemars::{Schema, SchemaGenerator};
use serde::{Deserializer, Serialize};

use super::constants::{GAS, source};
use super::quantity::{Moles, Pressure, Temperature, Volume};
use crate::kit::{Json, Quantity, schema};
use crate::prelude::*;

/// # Ideal gas law
///
/// Solves P V = n R T for the one that is left out, or that solveFor names.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct IdealGasLaw {
    /// P.
    pressure: Option<Deferred<Pressure>>,
    /// V.
    volume: Option<Deferred<Volume>>,
    /// n.
    moles: Option<Deferred<Moles>>,
    /// T.
    temperature: Option<Deferred<Temperature>>,
    /// The unknown; its own value is ignored.
    solve_for: Option<Unknown>,
}

/// One of the four quantities of a gas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unknown {
    P,
    V,
    N,
    T,
}

impl Unknown {
    const ALL: [Self; 4] = [Self::P, Self::V, Self::N, Self::T];

    const SYMBOLS: [&'static str; 4] = ["P", "V", "n", "T"];

    const NAMES: [&'static str; 4] = ["pressure", "volume", "moles", "temperature"];

    fn symbol(self) -> &'static str {
        Self::SYMBOLS[self as usize]
    }

    fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Param for Unknown {
    fn form() -> String {
        String::new()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let word = json.source();
        let word = word.trim();
        let is = |name: &str| name.eq_ignore_ascii_case(word);
        let found = Self::ALL.into_iter().find(|which| is(which.symbol()) || is(which.name()));
        found.ok_or_else(|| Error::invalid("must be one of P, V, n, T").received(word))
    }
}

impl<'de> Deserialize<'de> for Unknown {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer)
    }
}

impl JsonSchema for Unknown {
    fn schema_name() -> Cow<'static, str> {
        "Unknown".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut schema = schema::parameter(Self::JSON_TYPE, "");
        schema.insert("enum".into(), serde_json::json!(Self::SYMBOLS));
        schema
    }
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Solution {
    solved_for: String,
    value: Digits,
    exact: bool,
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
        let r = GAS.quantity(cx)?;
        // Only what the formula needs is asked for: the value of the unknown does not matter.
        let p = || given(self.pressure.as_ref(), Unknown::P).map(|Pressure(p)| cx.quantity(p));
        let v = || given(self.volume.as_ref(), Unknown::V).map(|Volume(v)| cx.quantity(v));
        let n = || given(self.moles.as_ref(), Unknown::N).map(|Moles(n)| cx.quantity(n));
        let t =
            || given(self.temperature.as_ref(), Unknown::T).map(|Temperature(t)| cx.quantity(t));
        let value = match unknown {
            Unknown::P => n()? * r * t()? / divisor(v()?, Unknown::V)?,
            Unknown::V => n()? * r * t()? / divisor(p()?, Unknown::P)?,
            Unknown::N => p()? * v()? / (r * divisor(t()?, Unknown::T)?),
            Unknown::T => p()? * v()? / (r * divisor(n()?, Unknown::N)?),
        };
        let value = value.show()?;
        Ok(Solution {
            solved_for: unknown.symbol().into(),
            exact: value.is_exact(),
            value,
            source: source(&[GAS]),
        })
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
        let mut missing = Unknown::ALL.into_iter().zip(given).filter(|(_, given)| !given);
        match (missing.next(), missing.next()) {
            (Some((unknown, _)), None) => Ok(unknown),
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
fn divisor(quantity: Quantity<'_>, which: Unknown) -> Result<Quantity<'_>> {
    let number = quantity.clone().number()?;
    if number.as_exact().is_some_and(Exact::is_zero) {
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
