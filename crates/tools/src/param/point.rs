//! A point of `N` coordinates.

use arithma_num::Exact;

use super::list::read_numbers;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// A point: `1,2`, `(1, 2)`, a JSON array, or text that holds one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point<const N: usize>(pub [Exact; N]);

param!(Point<N> where const N: usize);

impl<const N: usize> Param for Point<N> {
    fn form() -> String {
        format!("Point as \"{}\" or an array.", coordinate_names::<N>(""))
    }

    fn schema_form() -> String {
        format!("As \"{}\".", coordinate_names::<N>(""))
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let numbers = match json {
            Json::Text(text) => {
                let inner = text.trim();
                let bare = inner.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
                read_numbers(&Json::Text(bare.unwrap_or(inner).into()))?
            }
            other => read_numbers(other)?,
        };
        let coordinates: Vec<Exact> = numbers.into_iter().map(Exact::from).collect();
        coordinates.try_into().map(Self).map_err(|given: Vec<Exact>| {
            Error::invalid(format!("a point of {N} coordinates is needed, not {}", given.len()))
                .received(json.source())
        })
    }
}

/// The coordinates of a point of this index: `x1,y1`.
pub(super) fn coordinate_names<const N: usize>(index: &str) -> String {
    const { assert!(N <= 4, "coordinates beyond the fourth have no letter") };
    let letters = ["x", "y", "z", "w"].into_iter().take(N);
    letters.map(|letter| format!("{letter}{index}")).collect::<Vec<_>>().join(",")
}
