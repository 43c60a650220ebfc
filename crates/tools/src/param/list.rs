//! Lists of numbers.

use arithma_num::Decimal;

use super::decimal::{parse_decimal, read_decimal};
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// The most elements of a list.
pub(super) const MOST_ELEMENTS: usize = 1_000_000;

/// One or more numbers: `1,2,3`, a JSON array, or text that holds one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberList(pub Vec<Decimal>);

/// The same list where the schema names an array first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberArray(pub Vec<Decimal>);

param!(NumberList);
param!(NumberArray);

impl Param for NumberList {
    fn form() -> String {
        "Numbers as \"1,2,3\" or an array.".into()
    }

    fn schema_form() -> String {
        "As \"1,2,3\".".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        read_numbers(json).map(Self)
    }
}

impl Param for NumberArray {
    const JSON_TYPE: &'static str = "array";

    fn form() -> String {
        "Numbers as an array or \"1,2,3\".".into()
    }

    fn schema_form() -> String {
        "An array or \"1,2,3\".".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        read_numbers(json).map(Self)
    }
}

/// Reads one or more numbers; an error names the element.
pub(super) fn read_numbers(json: &Json<'_>) -> Result<Vec<Decimal>> {
    match json {
        Json::Array(array) => read_array(array),
        Json::Text(text) => match inner_array(text)? {
            Some(Json::Array(array)) => read_array(array),
            _ => read_csv(text),
        },
        // One number is a list of one.
        Json::Number(_) => Ok(vec![read_decimal(json)?]),
        other => Err(Error::parse("a list of numbers is needed: write \"1,2,3\" or [1, 2, 3]")
            .received(other.source())),
    }
}

/// The array that a text holds, if it begins like one.
pub(super) fn inner_array(text: &str) -> Result<Option<Json<'_>>> {
    if text.trim_start().starts_with('[') { Json::parse(text).map(Some) } else { Ok(None) }
}

fn read_array(array: &str) -> Result<Vec<Decimal>> {
    collect(Json::items(array), |item| read_decimal(&item?))
}

fn read_csv(text: &str) -> Result<Vec<Decimal>> {
    collect(text.split(','), |item| {
        if item.trim().is_empty() {
            return Err(Error::parse("an element is empty: write a number between the commas")
                .received(text.trim()));
        }
        parse_decimal(item)
    })
}

/// Collects at least one and at most [`MOST_ELEMENTS`] elements.
pub(super) fn collect<I, T>(
    items: impl Iterator<Item = I>,
    read: impl Fn(I) -> Result<T>,
) -> Result<Vec<T>> {
    let mut list = Vec::new();
    for (index, item) in items.enumerate() {
        if index == MOST_ELEMENTS {
            return Err(Error::out_of_range(format!(
                "a list may have at most {MOST_ELEMENTS} elements"
            )));
        }
        list.push(read(item).map_err(|error| error.at_index(index))?);
    }
    if list.is_empty() {
        return Err(Error::invalid("the list is empty: give at least one element"));
    }
    Ok(list)
}
