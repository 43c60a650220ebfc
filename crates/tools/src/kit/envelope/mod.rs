//! The text reply: `TOOL: OK | KEY: value | ...`, derived from the output struct.
//!
//! The rules, so that one struct serves both channels:
//! - a field is `KEY: value`; its key is its name in SCREAMING_SNAKE_CASE;
//! - a list is joined by `,`, a list of lists by `;`; a missing value (`None`) leaves its field out;
//! - a first field `status` takes the place of `OK`;
//! - a field `rows`, a list of structs, makes the block layout: one line a field, then one
//!   `ROW_n: key=value | key=value` a row;
//! - the flag `exact` and the `source` of the data are for the structured value only; but of an
//!   output called [`VERDICT`] the flag is shown, as `yes` or `no`.
//!
//! In a value a line break is written `\n`, a tab `\t`, and ` | `, which separates fields, ` \| `.

mod value;

use serde::Serialize;
use serde::ser::{Error as _, Impossible, SerializeStruct, Serializer};

use self::value::{Place, Value};
use super::case::{push_header, push_key};
use super::error::{CARET, INPUT};
use super::{Error, Result};

/// What a serializer of this module does not take.
macro_rules! refuse {
    ($($method:ident($($type:ty),*) -> $ok:ty;)*) => {$(
        fn $method(self, $(_: $type),*) -> Result<$ok> {
            Err(Error::custom(concat!("the envelope cannot hold ", stringify!($method))))
        }
    )*};
}

use refuse;

/// Fields of the structured value only.
const STRUCTURED_ONLY: [&str; 2] = ["exact", "source"];

/// The output whose reader is told in the text, too, whether the digits are the whole value: a model
/// that calculates in steps goes on with them.
const VERDICT: &str = "Calculated";

/// The reply of a call that worked.
pub(crate) fn success<T: Serialize>(tool: &str, output: &T) -> Result<String> {
    let mut out = String::with_capacity(96);
    push_header(tool, &mut out);
    out.push_str(": ");
    output.serialize(Reply { out: &mut out })?;
    Ok(out)
}

/// The reply of a call that failed, of a tool with so many parameters.
pub(crate) fn failure(tool: &str, error: &Error, parameters: usize) -> String {
    let mut out = String::with_capacity(160);
    push_header(tool, &mut out);
    out.push_str(": ERROR\nREASON: [");
    out.push_str(error.code().as_str());
    out.push_str("] ");
    push_value(error.reason(), &mut out);
    let (places, details): (Vec<_>, Vec<_>) =
        error.shown_details(parameters).partition(|(key, _)| matches!(*key, INPUT | CARET));
    let mut separator = "\nDETAIL: ";
    for (key, value) in details {
        out.push_str(separator);
        out.push_str(key);
        out.push('=');
        push_value(value, &mut out);
        separator = " | ";
    }
    for (key, value) in places {
        // Keys of one length, so that the caret stands under its place.
        out.push('\n');
        push_key(key, &mut out);
        out.push_str(": ");
        out.push_str(value);
    }
    out
}

/// Writes a value so that it stays on its line and in its field.
fn push_value(value: &str, out: &mut String) {
    if !value.bytes().any(|byte| matches!(byte, b'\n' | b'\r' | b'\t' | b'|')) {
        out.push_str(value);
        return;
    }
    let mut before = ' ';
    let mut rest = value.chars();
    while let Some(c) = rest.next() {
        let next_is_space = matches!(rest.as_str().as_bytes().first(), None | Some(b' '));
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '|' if before == ' ' && next_is_space => out.push_str("\\|"),
            c => out.push(c),
        }
        before = c;
    }
}

/// The output as a whole.
struct Reply<'a> {
    out: &'a mut String,
}

impl<'a> Serializer for Reply<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_struct(self, name: &'static str, _length: usize) -> Result<Fields<'a>> {
        Ok(Fields { out: self.out, started: false, block: false, verdict: name == VERDICT })
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        value: &T,
    ) -> Result<()> {
        value.serialize(self)
    }

    refuse! {
        serialize_bool(bool) -> ();
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_str(&str) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct_variant(&'static str, u32, &'static str, usize)
            -> Self::SerializeStructVariant;
    }
}

/// The fields of the output, one by one.
struct Fields<'a> {
    out: &'a mut String,
    started: bool,
    block: bool,
    /// Whether `exact` is shown.
    verdict: bool,
}

impl Fields<'_> {
    /// `EXACT: yes`, after another field.
    fn flag<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let mut word = String::new();
        value.serialize(Value { out: &mut word, place: Place::Field })?;
        self.out.push_str(if word == "true" { " | EXACT: yes" } else { " | EXACT: no" });
        Ok(())
    }

    fn rows<T: Serialize + ?Sized>(&mut self, rows: &T) -> Result<()> {
        if !self.block {
            // Inside values the separator is escaped, so every one of them stands between fields.
            *self.out = self.out.replace(" | ", "\n");
            self.block = true;
        }
        rows.serialize(Value { out: self.out, place: Place::Rows })?;
        Ok(())
    }
}

impl SerializeStruct for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<()> {
        if self.verdict && key == "exact" {
            return self.flag(value);
        }
        if STRUCTURED_ONLY.contains(&key) {
            return Ok(());
        }
        if !std::mem::replace(&mut self.started, true) {
            if key == "status" {
                value.serialize(Value { out: self.out, place: Place::Field })?;
                return Ok(());
            }
            self.out.push_str("OK");
        }
        if key == "rows" {
            return self.rows(value);
        }
        let before = self.out.len();
        self.out.push_str(if self.block { "\n" } else { " | " });
        push_key(key, self.out);
        self.out.push_str(": ");
        let present = value.serialize(Value { out: self.out, place: Place::Field })?;
        if !present {
            self.out.truncate(before);
        }
        Ok(())
    }

    fn end(self) -> Result<()> {
        if !self.started {
            self.out.push_str("OK");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
