//! The types of parameters. Each knows how to read its argument, what to say when that is wrong,
//! and its own schema: strict about meaning, lenient about form.

mod bounded;
mod calculated;
mod choice;
mod count;
mod deferred;
mod expression;
mod frequency;
mod integer;
mod limit;
mod list;
mod matrix;
mod name;
mod number;
mod percent;
mod point;
mod points;
mod rate;
mod text;
mod unit;
mod variables;
mod whole;
mod years;

#[cfg(test)]
mod tests;

pub use arithma_expr::How;

pub use self::bounded::{
    Amount, DomainError, InvalidInput, NonNegative, OutOfRange, Positive, PositiveAmount, Refusal,
    Size,
};
pub use self::calculated::Calculated;
pub use self::choice::{Choice, read_choice};
pub use self::count::Count;
pub use self::deferred::Deferred;
pub use self::expression::Expression;
pub use self::frequency::Frequency;
pub use self::integer::{Integer, read_integer};
pub use self::limit::Limit;
pub use self::list::{NumberArray, NumberList, collect, read_numbers};
pub use self::matrix::Matrix;
pub use self::name::Name;
pub(crate) use self::number::parse_decimal;
pub use self::number::{AnyNumber, unreadable};
pub use self::percent::Percent;
pub use self::point::Point;
pub use self::points::Points;
pub use self::rate::Rate;
pub use self::text::Text;
pub use self::unit::{Category, UnitName};
pub use self::variables::Variables;
pub use self::whole::Whole;
pub use self::years::{Term, Years};
use crate::{Argument, Form, Result, Schema};

/// A parameter type: how its argument is read, and how that is told to clients. `Option` of it is a
/// parameter that may be left out.
pub trait Param: Sized {
    /// The type as schemas tell it. Other forms are accepted all the same.
    const SCHEMA: Schema;

    /// The whole sentence that tells the form, for an error.
    const FORM: Form = Self::SCHEMA.form;

    /// Whether blank text is a value of its own. Otherwise it means that the argument is absent.
    const BLANK_IS_VALUE: bool = false;

    /// Whether it must be given.
    const REQUIRED: bool = true;

    /// How a call in the language gives it: by its value, as an expression, or as a name.
    const HOW: How = How::Value;

    /// The sentence that tells the form.
    fn form() -> String {
        Self::FORM.to_string()
    }

    /// What it is where nothing is given, if that is allowed.
    fn absent() -> Option<Self> {
        None
    }

    /// Reads the argument.
    fn read(argument: &Argument<'_>) -> Result<Self>;
}

impl<P: Param> Param for Option<P> {
    const SCHEMA: Schema = P::SCHEMA;
    const FORM: Form = P::FORM;
    const REQUIRED: bool = false;
    const HOW: How = P::HOW;

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn read(argument: &Argument<'_>) -> Result<Self> {
        P::read(argument).map(Some)
    }
}

impl Param for bool {
    const SCHEMA: Schema = Schema::flag();

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let word = argument.source();
        match word.trim().to_ascii_lowercase().as_str() {
            "true" | "yes" | "1" => Ok(true),
            "false" | "no" | "0" => Ok(false),
            _ => Err(crate::Error::invalid("must be true or false").received(word)),
        }
    }
}

/// A sentence inside another one.
pub(crate) fn lowered(sentence: &str) -> String {
    let mut rest = sentence.trim_end_matches('.').chars();
    rest.next().map_or_else(String::new, |first| first.to_lowercase().chain(rest).collect())
}
