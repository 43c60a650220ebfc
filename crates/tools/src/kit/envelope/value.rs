//! The value of a field: a scalar, a list, or the rows of a table.

use std::fmt::{self, Write};

use serde::Serialize;
use serde::ser::{
    Error as _, Impossible, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};

use super::{push_value, refuse};
use crate::kit::{Error, Result};

/// Where a value stands.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    /// In a field, or in the cell of a row.
    Field,
    /// In a list.
    Item,
    /// It is the list of rows.
    Rows,
    /// It is a row, of this number.
    Row(usize),
}

/// Writes a value; answers whether there is one (`None` is none).
pub(super) struct Value<'a> {
    pub(super) out: &'a mut String,
    pub(super) place: Place,
}

impl Value<'_> {
    fn display(self, value: impl fmt::Display) -> Result<bool> {
        self.check_scalar()?;
        write!(self.out, "{value}").map_err(Error::custom)?;
        Ok(true)
    }

    fn check_scalar(&self) -> Result<()> {
        match self.place {
            Place::Field | Place::Item => Ok(()),
            Place::Rows | Place::Row(_) => Err(Error::custom("rows are a list of structs")),
        }
    }
}

macro_rules! display {
    ($($method:ident($type:ty);)*) => {$(
        fn $method(self, value: $type) -> Result<bool> {
            self.display(value)
        }
    )*};
}

impl<'a> Serializer for Value<'a> {
    type Ok = bool;
    type Error = Error;
    type SerializeSeq = List<'a>;
    type SerializeTuple = List<'a>;
    type SerializeTupleStruct = Impossible<bool, Error>;
    type SerializeTupleVariant = Impossible<bool, Error>;
    type SerializeMap = Impossible<bool, Error>;
    type SerializeStruct = Cells<'a>;
    type SerializeStructVariant = Impossible<bool, Error>;

    display! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_char(char);
    }

    fn serialize_str(self, value: &str) -> Result<bool> {
        self.check_scalar()?;
        push_value(value, self.out);
        Ok(true)
    }

    fn serialize_none(self) -> Result<bool> {
        Ok(false)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<bool> {
        value.serialize(self)
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<bool> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<bool> {
        value.serialize(self)
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<List<'a>> {
        match self.place {
            Place::Row(_) => return Err(Error::custom("rows are a list of structs")),
            // The list around this one has just written its comma: lists are parted by `;`.
            Place::Item if self.out.ends_with(',') => {
                self.out.pop();
                self.out.push(';');
            }
            Place::Item | Place::Field | Place::Rows => {}
        }
        Ok(List { out: self.out, rows: self.place == Place::Rows, count: 0 })
    }

    fn serialize_tuple(self, length: usize) -> Result<List<'a>> {
        self.serialize_seq(Some(length))
    }

    fn serialize_struct(self, _name: &'static str, _length: usize) -> Result<Cells<'a>> {
        let Place::Row(number) = self.place else {
            return Err(Error::custom("only rows are structs"));
        };
        write!(self.out, "\nROW_{number}: ").map_err(Error::custom)?;
        Ok(Cells { out: self.out, started: false })
    }

    refuse! {
        serialize_f32(f32) -> bool;
        serialize_f64(f64) -> bool;
        serialize_bytes(&[u8]) -> bool;
        serialize_unit() -> bool;
        serialize_unit_struct(&'static str) -> bool;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize)
            -> Self::SerializeTupleVariant;
        serialize_struct_variant(&'static str, u32, &'static str, usize)
            -> Self::SerializeStructVariant;
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _value: &T,
    ) -> Result<bool> {
        Err(Error::custom("the envelope cannot hold a variant with a value"))
    }
}

/// The elements of a list, or the rows.
pub(super) struct List<'a> {
    out: &'a mut String,
    rows: bool,
    count: usize,
}

impl SerializeSeq for List<'_> {
    type Ok = bool;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.count += 1;
        let place = if self.rows { Place::Row(self.count) } else { Place::Item };
        if self.count > 1 && !self.rows {
            self.out.push(',');
        }
        value.serialize(Value { out: self.out, place })?;
        Ok(())
    }

    fn end(self) -> Result<bool> {
        Ok(true)
    }
}

impl SerializeTuple for List<'_> {
    type Ok = bool;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<bool> {
        Ok(true)
    }
}

/// The cells of a row.
pub(super) struct Cells<'a> {
    out: &'a mut String,
    started: bool,
}

impl SerializeStruct for Cells<'_> {
    type Ok = bool;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<()> {
        if key == "exact" {
            return Ok(());
        }
        let before = self.out.len();
        if self.started {
            self.out.push_str(" | ");
        }
        self.out.push_str(key);
        self.out.push('=');
        let present = value.serialize(Value { out: self.out, place: Place::Field })?;
        if present {
            self.started = true;
        } else {
            self.out.truncate(before);
        }
        Ok(())
    }

    fn end(self) -> Result<bool> {
        Ok(true)
    }
}
