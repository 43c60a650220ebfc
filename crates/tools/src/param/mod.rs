//! The types of parameters. Each knows how to read its argument, what to say when that is wrong,
//! and its own schema: strict about meaning, lenient about form.

mod address;
mod amount;
mod bounded;
mod bytes;
mod complex;
mod count;
mod decimal;
mod deferred;
mod expression;
mod frequency;
mod integer;
mod limit;
mod list;
mod matrix;
mod name;
mod network;
mod operations;
mod percent;
mod point;
mod points;
mod rate;
mod sample;
mod size;
mod subnet;
mod text;
mod unit;
mod variables;
mod version;
mod whole;
mod years;

#[cfg(test)]
mod tests;

use std::fmt;

use serde::de::{Deserializer, Error as _, Visitor};

pub use self::address::{Address, Ipv6Address};
pub use self::amount::{Amount, PositiveAmount};
pub use self::bounded::{NonNegative, Positive};
pub use self::bytes::Bytes;
pub(crate) use self::bytes::base64_bytes;
pub use self::complex::{ComplexExponent, ComplexNumber};
pub use self::count::Count;
pub use self::decimal::Decimal;
pub(crate) use self::decimal::read_decimal;
pub use self::deferred::Deferred;
pub use self::expression::Expression;
pub(crate) use self::expression::explain;
pub use self::frequency::Frequency;
pub use self::integer::Integer;
pub use self::limit::Limit;
pub use self::list::{NumberArray, NumberList};
pub use self::matrix::Matrix;
pub use self::name::Name;
pub use self::network::{Family, Network};
pub use self::operations::{Operation, Operations};
pub use self::percent::Percent;
pub use self::point::Point;
pub use self::points::Points;
pub use self::rate::Rate;
pub use self::sample::Sample;
pub use self::size::Size;
pub use self::subnet::{Host, Prefix, Subnet, SubnetList};
pub use self::text::Text;
pub use self::unit::{Category, UnitName};
pub use self::variables::Variables;
pub use self::version::Version;
pub use self::whole::Whole;
pub use self::years::{Term, Years};
use crate::kit::arguments::TOKEN;
use crate::kit::{Error, Json, Result};

/// A parameter type: how its argument is read, and how that is told to clients.
///
/// `param!` makes it a field of arguments; `Option` of it is a parameter that may be left out.
pub trait Param: Sized {
    /// The JSON type that the schema names. Other forms are accepted all the same.
    const JSON_TYPE: &'static str = "string";

    /// Whether blank text is a value of its own. Otherwise it means that the argument is absent.
    const BLANK_IS_VALUE: bool = false;

    /// The sentence that tells the form.
    fn form() -> String;

    /// The form as the schema tells it, after the parameter's description. A model reads it with
    /// every tool, so what goes without saying is left out.
    fn schema_form() -> String {
        Self::form()
    }

    /// Reads the argument.
    fn read(json: &Json<'_>) -> Result<Self>;
}

/// Reads a parameter out of an argument that serde hands over.
pub(crate) fn deserialize<'de, P: Param, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<P, D::Error> {
    let token = deserializer.deserialize_newtype_struct(TOKEN, TokenVisitor)?;
    read_token::<P>(token).map_err(|error| D::Error::custom(error.to_wire()))
}

fn read_token<P: Param>(token: &str) -> Result<P> {
    let json = Json::of_token(token)?;
    if json == Json::Null || (!P::BLANK_IS_VALUE && json.is_blank()) {
        let form = lowered(&P::form());
        let colon = if form.is_empty() { "" } else { ": " };
        return Err(Error::invalid(format!("a value is missing{colon}{form}")));
    }
    P::read(&json)
}

/// A sentence inside another one.
fn lowered(sentence: &str) -> String {
    let mut rest = sentence.trim_end_matches('.').chars();
    rest.next().map_or_else(String::new, |first| first.to_lowercase().chain(rest).collect())
}

/// Takes the raw JSON of an argument.
struct TokenVisitor;

impl<'de> Visitor<'de> for TokenVisitor {
    type Value = &'de str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an argument")
    }

    fn visit_borrowed_str<E>(self, token: &'de str) -> Result<&'de str, E> {
        Ok(token)
    }
}

/// Makes a [`Param`] a field of arguments: `Deserialize` and `JsonSchema`.
macro_rules! param {
    ($type:ty $(where $(const $constant:ident: $kind:ty),+)?) => {
        impl<'de $(, $(const $constant: $kind),+)?> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::param::deserialize(deserializer)
            }
        }

        impl$(<$(const $constant: $kind),+>)? schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                use $crate::param::Param;
                let mut schema = $crate::kit::schema::parameter(Self::JSON_TYPE, &Self::schema_form());
                if Self::JSON_TYPE == "array" {
                    schema.insert("items".into(), serde_json::json!({"type": "string"}));
                }
                schema
            }
        }
    };
}
pub(crate) use param;
