//! An argument that is judged only where it is used.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};

use super::Param;
use crate::kit::{Json, Result};

/// A parameter whose fault counts only if its value is needed: the unknown of an equation may be
/// given as `?`.
#[derive(Debug, Clone)]
pub struct Deferred<P>(Result<P>);

impl<P: Param + Clone> Deferred<P> {
    /// The value, or what is wrong with it.
    pub fn get(&self) -> Result<P> {
        self.0.clone()
    }
}

impl<P: Param> Param for Deferred<P> {
    const JSON_TYPE: &'static str = P::JSON_TYPE;

    fn form() -> String {
        P::form()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        Ok(Self(P::read(json)))
    }
}

impl<'de, P: Param> Deserialize<'de> for Deferred<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::deserialize(deserializer)
    }
}

impl<P: Param + JsonSchema> JsonSchema for Deferred<P> {
    fn schema_name() -> Cow<'static, str> {
        P::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        P::json_schema(generator)
    }
}
