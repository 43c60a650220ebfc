//! Scripts: the larger language that `calculate` reads.
//!
//! Beyond an expression a script has steps (`;` or a new line), bindings `p = ...`, functions
//! `f(x) = ...`, text, lists, truth values, comparisons, `if(...)`, ranges `1..10`, `sum` and
//! `product` over an index, named arguments, fields, units, percentages and dates, and it takes
//! what people paste: `×`, `²`, `1,234.5`, `$`, LaTeX. Names come from the caller's [`Host`].
//!
//! - A number and the unit after it bind as one: `60 km / 2 h` is 30 km/h; `1/2 h` has two readings
//!   and is refused.
//! - `a + 8%` and `a - 8%` are of a; `15% of 80` is 12; `8%` alone is 0.08. `%` before an operand is
//!   the remainder.
//! - `to` and `in` convert, and bind less tightly than a sum.
//! - A comma groups digits outside calls and lists, and separates inside.
//! - A bound name hides a constant and a unit of the same name.

mod arithmetic;
mod eval;
mod functions;
mod host;
mod operand;
mod parse;
mod print;
mod token;
mod tree;
mod value;

pub use self::arithmetic::{agreement, nudged, worse};
pub use self::eval::{Fault, Outcome};
pub use self::host::Host;
pub use self::print::DEGREES;
use self::tree::Step;
pub use self::value::{DIMENSIONS, Dimension, Num, Quantity, Unit, Value};
use crate::error::Result;

/// The most steps of a script.
pub const MAX_STEPS: usize = 200;

/// The most levels of nesting in a script.
pub const MAX_DEPTH: usize = 64;

/// The most elements of a list.
pub const MAX_LIST: usize = 10_000;

/// The most operations that a script may take.
pub const MAX_WORK: usize = 2_000_000;

/// A script that has been read.
#[derive(Debug)]
pub struct Script {
    source: String,
    steps: Vec<Step>,
}

impl Script {
    /// Reads a script whose units are the host's.
    pub fn parse<H: Host>(source: &str, host: &H) -> Result<Self> {
        let steps = parse::parse(source, &|name| host.is_unit(name)).map_err(|error| *error)?;
        Ok(Self { source: source.to_owned(), steps })
    }

    /// The script as it was understood, in one line.
    #[must_use]
    pub fn to_text(&self) -> String {
        print::script(&self.steps)
    }

    /// Runs the script.
    pub fn run<H: Host>(&self, host: &H) -> Result<Outcome, Fault<H::Error>> {
        eval::run(&self.steps, host)
    }

    /// The text that was read.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }
}

/// Whether the text holds a date: four digits, two and two between hyphens. The plain language
/// would read it as a subtraction.
#[must_use]
pub fn has_date(source: &str) -> bool {
    let bytes = source.as_bytes();
    let mut digits = 0usize;
    for (at, byte) in bytes.iter().enumerate() {
        if byte.is_ascii_digit() {
            digits += 1;
        } else {
            if *byte == b'-' && digits == 4 && token::date_length(&bytes[at - 4..]).is_some() {
                return true;
            }
            digits = 0;
        }
    }
    false
}
