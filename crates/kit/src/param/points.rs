//! Several points of `N` coordinates.

use arithma_num::Number;

use super::Param;
use super::list::{collect, read_numbers};
use super::point::Point;
use crate::{Argument, Context, Error, Form, Json, Result, Schema};

/// Points: all coordinates in one list, `1,2,3,4`; or point by point, as `1,2;3,4`, `(1,2),(3,4)`
/// or nested arrays or lists.
#[derive(Debug, Clone)]
pub struct Points<const N: usize>(pub Vec<[Number; N]>);

impl<const N: usize> Param for Points<N> {
    const SCHEMA: Schema = Schema::text(Form::Points(N));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        if let Some(items) = argument.items()? {
            return if holds_lists(argument)? {
                point_by_point(items)
            } else {
                coordinates(argument)
            };
        }
        let cx = argument.cx();
        match argument.text() {
            Some(text) if text.trim_start().starts_with('(') => {
                point_by_point(in_parentheses(&text, cx))
            }
            Some(text) if text.contains(';') => {
                // One at the end closes the last point.
                let points = text.trim().trim_end_matches(';').split(';');
                point_by_point(points.map(|point| Ok(of_text(point, cx))))
            }
            _ => coordinates(argument),
        }
    }
}

/// Whether the elements of a list are lists.
fn holds_lists(argument: &Argument<'_>) -> Result<bool> {
    let Some(mut items) = argument.items()? else { return Ok(false) };
    match items.next() {
        Some(first) => Ok(first?.items()?.is_some()),
        None => Ok(false),
    }
}

fn of_text<'a>(text: &'a str, cx: &'a Context) -> Argument<'a> {
    Argument::of_json(Json::Text(text.into()), cx)
}

fn point_by_point<'a, const N: usize>(
    points: impl Iterator<Item = Result<Argument<'a>>>,
) -> Result<Points<N>> {
    let points = collect(points, |point| Point::<N>::read(&point?));
    Ok(Points(points?.into_iter().map(|Point(point)| point).collect()))
}

/// The points of `(1,2),(3,4)`; between them stands a comma, a semicolon or nothing.
fn in_parentheses<'a>(
    text: &'a str,
    cx: &'a Context,
) -> impl Iterator<Item = Result<Argument<'a>>> {
    let pieces = text.trim().split_inclusive(')').enumerate();
    pieces.map(move |(index, piece)| {
        let piece = piece.trim_start();
        let between = if index == 0 { None } else { piece.strip_prefix([',', ';']) };
        Ok(of_text(between.unwrap_or(piece), cx))
    })
}

/// All coordinates in one list.
fn coordinates<const N: usize>(argument: &Argument<'_>) -> Result<Points<N>> {
    let mut numbers = read_numbers(argument)?.into_iter();
    let count = numbers.len();
    if count % N != 0 {
        let reason = format!("{count} coordinates are not a whole number of points of {N} each");
        return Err(Error::invalid(reason).received(argument.source()));
    }
    let points = (0..count / N).map(|_| [(); N].map(|()| numbers.next().unwrap_or(Number::ZERO)));
    Ok(Points(points.collect()))
}
