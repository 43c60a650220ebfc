//! What the tools of matrices answer with.

use arithma_num::Exact;
use nalgebra::DMatrix;
use serde::Serialize;

use super::approximate::{self, Approximate};
use super::dimensions;
use crate::prelude::*;

/// The most characters of a matrix in a reply.
const MOST_CHARACTERS: usize = 4_000_000;

/// How a result was found, where that is not by exact arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(super) enum Method {
    /// Elimination in doubles.
    #[serde(rename = "f64")]
    Doubles,
    /// Elimination modulo a prime.
    #[serde(rename = "modular")]
    Modular,
}

/// A matrix.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Grid {
    dim: String,
    matrix: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<Method>,
    #[serde(skip_serializing_if = "Option::is_none")]
    residual: Option<Digits>,
    exact: bool,
}

impl Grid {
    /// A matrix of exact cells, found row by row.
    pub(super) fn exact(
        height: usize,
        width: usize,
        cell: impl Fn(usize, usize) -> Result<Exact>,
        cx: &Context,
    ) -> Result<Self> {
        Self::of(height, width, |row, column| cx.show_exact(&cell(row, column)?), cx)
    }

    /// A matrix of doubles.
    pub(super) fn approximate(found: Approximate<DMatrix<f64>>, cx: &Context) -> Result<Self> {
        let Approximate { value, residual } = found;
        let show = |row, column| approximate::shown(value[(row, column)]);
        let grid = Self::of(value.nrows(), value.ncols(), show, cx)?;
        Ok(Self { method: Some(Method::Doubles), residual: Some(residual), ..grid })
    }

    fn of(
        height: usize,
        width: usize,
        show: impl Fn(usize, usize) -> Result<Digits>,
        cx: &Context,
    ) -> Result<Self> {
        let alone = height == 1 && width == 1;
        let (mut exact, mut characters) = (true, 0);
        let mut matrix = Vec::with_capacity(height);
        for row in 0..height {
            cx.budget.check()?;
            let mut cells = Vec::with_capacity(width);
            for column in 0..width {
                let digits = show(row, column)?;
                exact &= digits.is_exact();
                let text = if alone { digits.text().to_owned() } else { pointed(digits.text()) };
                characters += text.len() + 1;
                check_characters(characters)?;
                cells.push(text);
            }
            matrix.push(cells);
        }
        Ok(Self { dim: dimensions(height, width), matrix, method: None, residual: None, exact })
    }
}

/// Fails when a matrix would fill more than a reply can hold.
pub(super) fn check_characters(characters: usize) -> Result<()> {
    if characters <= MOST_CHARACTERS {
        return Ok(());
    }
    let reason = format!("the result would exceed the limit of {MOST_CHARACTERS} characters");
    Err(Error::new(Code::Overflow, reason))
}

/// With a point, as the cells of a matrix are written here: `2.0`.
fn pointed(digits: &str) -> String {
    if digits.contains(['.', 'e', 'E']) { digits.to_owned() } else { format!("{digits}.0") }
}

/// A number that is exact as long as the budget allows.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Measure {
    result: Digits,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<Method>,
    #[serde(skip_serializing_if = "Option::is_none")]
    residual: Option<Digits>,
    exact: bool,
}

impl Measure {
    /// By exact arithmetic.
    pub(super) fn exact(value: &Exact, cx: &Context) -> Result<Self> {
        let result = cx.show_exact(value)?;
        Ok(Self { exact: result.is_exact(), result, method: None, residual: None })
    }

    /// By arithmetic modulo a prime, which may or may not be a proof.
    pub(super) fn modular(value: usize, proven: bool) -> Self {
        let result = Digits::exact(value.to_string());
        Self { result, method: Some(Method::Modular), residual: None, exact: proven }
    }

    /// By doubles.
    pub(super) fn doubles(result: Digits, residual: Digits) -> Self {
        Self { result, method: Some(Method::Doubles), residual: Some(residual), exact: false }
    }
}

/// The solution of a linear system.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Solution {
    n: String,
    solution: Vec<Digits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<Method>,
    #[serde(skip_serializing_if = "Option::is_none")]
    residual: Option<Digits>,
    exact: bool,
}

impl Solution {
    /// By exact arithmetic.
    pub(super) fn exact(values: &[Exact], cx: &Context) -> Result<Self> {
        let solution: Vec<Digits> =
            values.iter().map(|value| cx.show_exact(value)).collect::<Result<_>>()?;
        check_characters(solution.iter().map(|digits| digits.text().len() + 1).sum())?;
        let exact = solution.iter().all(Digits::is_exact);
        Ok(Self { n: values.len().to_string(), solution, method: None, residual: None, exact })
    }

    /// By doubles.
    pub(super) fn doubles(values: &[f64], residual: Digits) -> Result<Self> {
        let solution = values.iter().map(|&value| approximate::shown(value));
        Ok(Self {
            n: values.len().to_string(),
            solution: solution.collect::<Result<_>>()?,
            method: Some(Method::Doubles),
            residual: Some(residual),
            exact: false,
        })
    }
}
