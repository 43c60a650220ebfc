//! What tools answer with: numbers as rendered digits, and the shapes that most replies have.

use std::borrow::Cow;

use arithma_num::{Decimal, Exact, Number, Precision, Rounded, Rounding};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use super::{Context, Result};

/// A number as it is shown: digits that are all right, and whether they are the whole value.
///
/// It serializes as text, because clients lose the digits of a JSON number beyond the 17th.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digits {
    text: String,
    exact: bool,
    /// The value could not be told from zero: it is smaller than 10 to this power.
    within: Option<i64>,
}

impl Digits {
    /// Digits that are the whole value.
    #[must_use]
    pub fn exact(text: String) -> Self {
        Self { text, exact: true, within: None }
    }

    /// A value rounded to so many significant digits.
    #[must_use]
    pub fn rounded(value: &Decimal, digits: u64) -> Self {
        Self { text: value.to_rounded_text(digits), exact: false, within: None }
    }

    /// A value that is not told from zero: smaller than 10 to this power.
    #[must_use]
    pub fn zero_within(power: i64) -> Self {
        Self { text: "0".into(), exact: false, within: Some(power) }
    }

    /// A decimal with its scale kept, `3.30`; but a zero is `0`.
    #[must_use]
    pub fn scaled(decimal: &Decimal) -> Self {
        Self::exact(if decimal.is_zero() { "0".into() } else { decimal.to_scaled_text() })
    }

    /// The digits.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether they are the whole value.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.exact
    }
}

impl Context {
    /// The number as it is shown: all digits of a decimal that the budget allows, else the
    /// context's number of significant digits, rounded half up.
    pub fn show(&self, number: &Number) -> Result<Digits> {
        match number {
            Number::Exact(exact) => self.show_exact(exact),
            Number::Real(_) => {
                let digits = self.digits();
                let Rounded { value, zero_within, .. } = number.to_digits(digits, &self.budget)?;
                Ok(Digits { within: zero_within, ..Digits::rounded(&value, digits) })
            }
        }
    }

    /// The same of a number that is known to be rational.
    pub fn show_exact(&self, exact: &Exact) -> Result<Digits> {
        if let Some(decimal) = exact.as_decimal() {
            self.budget.check_digits(decimal.digits())?;
            return Ok(Digits::exact(decimal.to_text()));
        }
        let precision = Precision::Significant(self.digits());
        let rounded = exact.round(precision, Rounding::HalfUp, &self.budget)?;
        Ok(Digits::rounded(&rounded, self.digits()))
    }

    /// A decimal with its scale kept, if the budget allows its digits.
    pub fn show_scaled(&self, decimal: &Decimal) -> Result<Digits> {
        self.budget.check_digits(decimal.digits())?;
        Ok(Digits::scaled(decimal))
    }
}

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl JsonSchema for Digits {
    fn schema_name() -> Cow<'static, str> {
        "Digits".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string"})
    }
}

/// One number: `RESULT`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar(pub Digits);

impl Serialize for Scalar {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Digits { text, exact, within } = &self.0;
        let mut fields =
            serializer.serialize_struct("Scalar", 2 + usize::from(within.is_some()))?;
        fields.serialize_field("result", text)?;
        fields.serialize_field("exact", exact)?;
        if let Some(power) = within {
            fields.serialize_field("within", &format!("1e{power}"))?;
        }
        fields.end()
    }
}

impl JsonSchema for Scalar {
    fn schema_name() -> Cow<'static, str> {
        "Scalar".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"properties": {
            "result": {"type": "string"},
            "exact": {"type": "boolean"},
            "within": {"type": "string", "description": "Not told from zero: smaller than this."},
        }})
    }
}

/// One number that stands on data from elsewhere: `RESULT`. The structured value names their source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sourced {
    result: Digits,
    exact: bool,
    /// Where the constants come from.
    source: String,
}

impl Sourced {
    /// A number, and the source of the constants in it.
    #[must_use]
    pub fn new(result: Digits, source: String) -> Self {
        Self { exact: result.is_exact(), result, source }
    }
}

/// One text: `RESULT`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Written {
    pub(crate) result: String,
}

/// Several numbers under one key: `RESULT`, joined by commas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List(pub Vec<Digits>);

impl Serialize for List {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("List", 2)?;
        fields.serialize_field("result", &self.0)?;
        fields.serialize_field("exact", &self.0.iter().all(Digits::is_exact))?;
        fields.end()
    }
}

impl JsonSchema for List {
    fn schema_name() -> Cow<'static, str> {
        "List".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"properties": {
            "result": {"type": "array", "items": {"type": "string"}},
            "exact": {"type": "boolean"},
        }})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_digits_are_not_shown_as_zeros() {
        let shown = |text: &str, digits| {
            Digits::rounded(&Decimal::parse(text).unwrap(), digits).text().to_owned()
        };
        assert_eq!(shown("123e41", 34), "1.23e43");
        assert_eq!(shown("123e31", 34), format!("123{}", "0".repeat(31)));
        assert_eq!(shown("1200", 34), "1200");
        assert_eq!(shown("12345678901234567", 17), "12345678901234567");
        assert_eq!(shown("1234567890123457e2", 17), "1.234567890123457e17");
    }
}
