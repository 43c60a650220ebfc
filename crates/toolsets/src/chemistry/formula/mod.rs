//! Chemical formulas: `Ca(OH)2`, `CuSO4·5H2O`, `[Fe(CN)6]^3-`, `H₂O`.
//!
//! ```text
//! formula     = part { separator part } [charge] [state]
//! part        = [coefficient] item { item }
//! item        = (symbol | bracket item { item } bracket) [count]
//! separator   = "·" | "." | "*"
//! coefficient = a number above 0, which may have decimals: 0.5H2O
//! count       = a whole number from 1, also as ₂, _2 or _{2}
//! charge      = "^2-" | "^-2" | "^{2-}" | "²⁻" | "(2-)" | " 2-" | "+" | "++" | "+2"
//! state       = "(s)" | "(l)" | "(g)" | "(aq)"
//! ```
//!
//! A charge changes no count: the mass of electrons is left out, as tables of molar masses do. A
//! number right before a sign is a count where that is the only usual reading (`NH4+`, `H3O+`), a
//! charge behind a square bracket (`[Fe(CN)6]3-`), and refused where both are usual (`Fe3+`, `SO42-`).

mod charge;
mod notation;
mod parser;
mod spelling;

use std::collections::BTreeMap;

use arithma_kit::Json;
use arithma_num::Decimal as Count;

use crate::prelude::*;

/// The longest formula, in characters: proteins are written by their sums.
const LONGEST: usize = 1_000;

/// How many atoms of each element.
pub(super) type Atoms = BTreeMap<&'static str, Count>;

/// A formula as it was written, and what it is made of.
#[derive(Debug, Clone)]
pub(super) struct Formula {
    pub(super) text: String,
    pub(super) atoms: Atoms,
}

impl Param for Formula {
    const SCHEMA: Schema = Schema::text(Form::Plain);
    const HOW: How = How::Written;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let is_number = matches!(argument.json(), Some(Json::Number(_)));
        match argument.text().filter(|_| !is_number) {
            Some(text) => Self::parse(&text),
            None => {
                Err(Error::parse("a formula is needed, such as H2O").received(argument.source()))
            }
        }
    }
}

impl Formula {
    /// Reads a formula.
    pub(super) fn parse(text: &str) -> Result<Self> {
        let text = text.trim();
        if text.chars().nth(LONGEST).is_some() {
            let reason = format!("a formula has at most {LONGEST} characters");
            return Err(Error::out_of_range(reason).received(text));
        }
        if text.is_empty() {
            return Err(Error::invalid("a formula is needed, such as H2O"));
        }
        let written = spelling::capitalised(text)?;
        let atoms = parser::parse(&notation::plain(&written)).map_err(|error| {
            if error.code() == Code::UnknownVariable {
                return spelling::suggest(error, text);
            }
            error.received(text)
        })?;
        Ok(Self { text: written, atoms })
    }
}

#[cfg(test)]
mod tests;
