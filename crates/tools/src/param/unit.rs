//! Units of measure and their categories.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};

use super::{Param, param};
use crate::kit::{Error, Json, Result, schema};

/// What someone calls a unit. Which unit it is depends on the category, or on a second unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitName(pub String);

param!(UnitName);

impl Param for UnitName {
    fn form() -> String {
        "Code, symbol or name.".into()
    }

    fn schema_form() -> String {
        String::new()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        match json {
            Json::Text(text) => Ok(Self(text.trim().to_owned())),
            other => Err(Error::invalid("the name of a unit is needed").received(other.source())),
        }
    }
}

/// What units measure: one of a closed set, in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Category(pub arithma_units::Category);

impl Param for Category {
    fn form() -> String {
        "A category such as LENGTH.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let Json::Text(text) = json else {
            return Err(Error::invalid("the name of a category is needed").received(json.source()));
        };
        arithma_units::Category::find(text).map(Self).ok_or_else(|| {
            let near = arithma_expr::nearest(&text.to_uppercase(), arithma_units::Category::NAMES);
            let known = arithma_units::Category::NAMES.join(", ");
            Error::invalid(format!("category is not a recognized category: use one of {known}"))
                .received(text.trim())
                .nearest(&near)
        })
    }
}

impl<'de> Deserialize<'de> for Category {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::deserialize(deserializer)
    }
}

impl JsonSchema for Category {
    fn schema_name() -> Cow<'static, str> {
        "Category".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut schema = schema::parameter(Self::JSON_TYPE, "");
        schema.insert("enum".into(), serde_json::json!(arithma_units::Category::NAMES));
        schema
    }
}
