//! Several points of `N` coordinates.

use arithma_num::Exact;

use super::list::{collect, inner_array, read_numbers};
use super::point::{Point, coordinate_names};
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// Points: all coordinates in one list, `1,2,3,4`; or point by point, as `1,2;3,4`, `(1,2),(3,4)`
/// or nested arrays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Points<const N: usize>(pub Vec<[Exact; N]>);

/// Two points and no end, in quotes.
fn example<const N: usize>() -> String {
    let [first, second] = ["1", "2"].map(coordinate_names::<N>);
    format!("\"{first},{second},...\"")
}

param!(Points<N> where const N: usize);

impl<const N: usize> Param for Points<N> {
    fn form() -> String {
        format!("Points as {} or an array.", example::<N>())
    }

    fn schema_form() -> String {
        format!("As {}.", example::<N>())
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        match json {
            Json::Array(array) if holds_arrays(array) => point_by_point(Json::items(array)),
            Json::Text(text) => match inner_array(text)? {
                Some(array) => Self::read(&array),
                None if text.trim_start().starts_with('(') => point_by_point(in_parentheses(text)),
                None if text.contains(';') => {
                    // One at the end closes the last point.
                    let points = text.trim().trim_end_matches(';').split(';');
                    point_by_point(points.map(|point| Ok(Json::Text(point.into()))))
                }
                None => coordinates(json),
            },
            _ => coordinates(json),
        }
    }
}

/// Whether the elements of an array are arrays.
fn holds_arrays(array: &str) -> bool {
    matches!(Json::items(array).next(), Some(Ok(Json::Array(_))))
}

fn point_by_point<'a, const N: usize>(
    points: impl Iterator<Item = Result<Json<'a>>>,
) -> Result<Points<N>> {
    let points = collect(points, |json| Point::<N>::read(&json?));
    Ok(Points(points?.into_iter().map(|Point(point)| point).collect()))
}

/// The points of `(1,2),(3,4)`; between them stands a comma, a semicolon or nothing.
fn in_parentheses(text: &str) -> impl Iterator<Item = Result<Json<'_>>> {
    let pieces = text.trim().split_inclusive(')').enumerate();
    pieces.map(|(index, piece)| {
        let piece = piece.trim_start();
        let between = if index == 0 { None } else { piece.strip_prefix([',', ';']) };
        Ok(Json::Text(between.unwrap_or(piece).into()))
    })
}

/// All coordinates in one list.
fn coordinates<const N: usize>(json: &Json<'_>) -> Result<Points<N>> {
    let mut numbers = read_numbers(json)?.into_iter().map(Exact::from);
    let count = numbers.len();
    if count % N != 0 {
        let reason = format!("{count} coordinates are not a whole number of points of {N} each");
        return Err(Error::invalid(reason).received(json.source()));
    }
    let points = (0..count / N).map(|_| [(); N].map(|()| numbers.next().unwrap_or(Exact::ZERO)));
    Ok(Points(points.collect()))
}
