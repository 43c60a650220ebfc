//! A point of `N` coordinates.

use arithma_num::Number;

use super::Param;
use super::list::read_numbers;
use crate::{Argument, Error, Form, Json, Result, Schema};

/// A point: `1,2`, `(1, 2)`, a JSON array, or text that holds one; a list of values.
#[derive(Debug, Clone)]
pub struct Point<const N: usize>(pub [Number; N]);

impl<const N: usize> Param for Point<N> {
    const SCHEMA: Schema = Schema::text(Form::Point(N));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let bare = argument.text().and_then(|text| {
            let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
            Some(inner.to_owned())
        });
        let coordinates = match bare {
            Some(inner) => {
                read_numbers(&Argument::of_json(Json::Text(inner.into()), argument.cx()))?
            }
            None => read_numbers(argument)?,
        };
        coordinates.try_into().map(Self).map_err(|given: Vec<Number>| {
            Error::invalid(format!("a point of {N} coordinates is needed, not {}", given.len()))
                .received(argument.source())
        })
    }
}
