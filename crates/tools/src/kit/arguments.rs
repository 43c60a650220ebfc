//! From a JSON object to the typed arguments of a tool.
//!
//! A serde `Deserializer` of our own, so that errors keep their codes and paths, and numbers the
//! digits that were sent. It serves what arguments are made of: parameter types, `Option`s of
//! them, choices (enums without fields) and flags.

use std::borrow::Cow;

use serde::de::value::{CowStrDeserializer, StrDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::json::{Entries, Json};
use super::{Error, Result};

/// The name under which a parameter type asks for its argument as raw JSON.
pub(crate) const TOKEN: &str = "$arithma::Token";

/// Reads the arguments of a tool from JSON text: an object, a string that holds one, or nothing.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T> {
    let text = text.trim();
    match if text.is_empty() { Json::Null } else { Json::parse(text)? } {
        Json::Object(object) => T::deserialize(Arguments { object }),
        Json::Null => T::deserialize(Arguments { object: "{}" }),
        Json::Text(inner) if !inner.trim_start().starts_with('"') => read(&inner),
        other => {
            Err(Error::invalid("the arguments must be a JSON object").received(other.source()))
        }
    }
}

/// The arguments as a whole.
struct Arguments<'de> {
    object: &'de str,
}

impl<'de> Deserializer<'de> for Arguments<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_map(Parameters {
            entries: Json::entries(self.object),
            key: Cow::Borrowed(""),
            token: "",
        })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

/// The arguments one by one.
struct Parameters<'de> {
    entries: Entries<'de>,
    key: Cow<'de, str>,
    token: &'de str,
}

impl<'de> MapAccess<'de> for Parameters<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let Some(entry) = self.entries.next() else { return Ok(None) };
        (self.key, self.token) = entry?;
        // Matching a name needs no copy of it.
        let name: StrDeserializer<'_, Error> = StrDeserializer::new(&self.key);
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value> {
        seed.deserialize(Argument { token: self.token }).map_err(|error| error.inside(&self.key))
    }
}

/// One argument.
struct Argument<'de> {
    token: &'de str,
}

impl<'de> Deserializer<'de> for Argument<'de> {
    type Error = Error;

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        if name == TOKEN {
            return visitor.visit_borrowed_str(self.token);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if Json::of_token(self.token)?.is_blank() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let json = Json::of_token(self.token)?;
        let word = json.source();
        match word.trim().to_ascii_lowercase().as_str() {
            "true" | "yes" | "1" => visitor.visit_bool(true),
            "false" | "no" | "0" => visitor.visit_bool(false),
            _ => Err(Error::invalid("must be true or false").received(word)),
        }
    }

    /// A choice: its spelling is matched without regard to case.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let json = Json::of_token(self.token)?;
        let word = json.source();
        let word = word.trim();
        let known = variants.iter().find(|variant| variant.eq_ignore_ascii_case(word));
        match known {
            Some(variant) => visitor.visit_enum(Choice(variant)),
            None => Err(Error::unknown_variant(word, variants)),
        }
    }

    /// Text and numbers alike as text; there is no other use of it among arguments.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match Json::of_token(self.token)? {
            Json::Null => visitor.visit_unit(),
            Json::Bool(value) => visitor.visit_bool(value),
            Json::Text(text) => visitor.visit_str(&text),
            Json::Number(text) | Json::Array(text) | Json::Object(text) => visitor.visit_str(text),
        }
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// A variant without fields.
struct Choice(&'static str);

impl<'de> EnumAccess<'de> for Choice {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self)> {
        let name: CowStrDeserializer<'_, Error> = CowStrDeserializer::new(Cow::Borrowed(self.0));
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Choice {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, _seed: S) -> Result<S::Value> {
        Err(Error::custom("a choice has no value of its own"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _length: usize, _visitor: V) -> Result<V::Value> {
        Err(Error::custom("a choice has no value of its own"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value> {
        Err(Error::custom("a choice has no value of its own"))
    }
}
