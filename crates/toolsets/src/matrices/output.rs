//! What the tools of matrices answer with.

use arithma_kit::Aside;
use arithma_num::Number;

use super::approximate::Approximate;
use super::dimensions;
use crate::prelude::*;

/// How a result was found, where that is not by exact arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(super) enum Method {
    /// Elimination in doubles.
    #[choice(word = "f64")]
    Doubles,
    /// Elimination modulo a prime.
    Modular,
}

/// A matrix.
#[derive(Debug, Answer)]
pub(crate) struct Grid {
    dim: String,
    #[answer(main)]
    matrix: Vec<Vec<Shown>>,
    method: Option<Method>,
    residual: Option<Aside<Shown>>,
    exact: Exactness,
}

impl Grid {
    /// A matrix, found row by row.
    pub(super) fn of(
        height: usize,
        width: usize,
        cell: impl Fn(usize, usize) -> Result<Number>,
        cx: &Context,
    ) -> Result<Self> {
        // One cell is a number, and written like one.
        let rule = if height == 1 && width == 1 { Rule::Digits } else { Rule::Pointed };
        let mut matrix = Vec::with_capacity(height);
        for row in 0..height {
            cx.budget.check()?;
            cx.budget.charge(width * size_of::<Shown>())?;
            let cells = (0..width).map(|column| Ok(Shown::by(rule, cell(row, column)?)));
            matrix.push(cells.collect::<Result<_>>()?);
        }
        let (method, residual) = (None, None);
        Ok(Self { dim: dimensions(height, width), matrix, method, residual, exact: Exactness })
    }

    /// A matrix that doubles gave, row by row.
    pub(super) fn approximate(found: Approximate<Vec<Vec<Number>>>, cx: &Context) -> Result<Self> {
        let Approximate { value, residual } = found;
        let cell = |row: usize, column: usize| Ok(value[row][column].clone());
        let grid = Self::of(value.len(), value[0].len(), cell, cx)?;
        Ok(Self { method: Some(Method::Doubles), residual: Some(Aside(residual)), ..grid })
    }
}

/// A number that is exact as long as the budget allows.
#[derive(Debug, Answer)]
pub(crate) struct Measure {
    result: Likely<Shown>,
    method: Option<Method>,
    residual: Option<Aside<Shown>>,
    exact: Exactness,
}

impl Measure {
    /// By exact arithmetic.
    pub(super) fn exact(value: impl Into<Shown>) -> Self {
        Self::proven(value.into(), None, None)
    }

    /// By arithmetic modulo a prime, which may or may not be a proof.
    pub(super) fn modular(value: usize, proven: bool) -> Self {
        let method = Some(Method::Modular);
        let result = Likely { found: value.into(), proven };
        Self { result, method, residual: None, exact: Exactness }
    }

    /// By doubles.
    pub(super) fn approximate(found: Approximate<Number>) -> Self {
        let Approximate { value, residual } = found;
        let (method, residual) = (Some(Method::Doubles), Some(Aside(residual)));
        Self::proven(value.into(), method, residual)
    }

    fn proven(found: Shown, method: Option<Method>, residual: Option<Aside<Shown>>) -> Self {
        let result = Likely { found, proven: true };
        Self { result, method, residual, exact: Exactness }
    }
}

/// The solution of a linear system.
#[derive(Debug, Answer)]
pub(crate) struct Solution {
    n: Shown,
    #[answer(main)]
    solution: Vec<Shown>,
    method: Option<Method>,
    residual: Option<Aside<Shown>>,
    exact: Exactness,
}

impl Solution {
    /// By exact arithmetic.
    pub(super) fn exact(values: Vec<Number>) -> Self {
        let (n, solution) = (values.len().into(), values.into_iter().map(Shown::from).collect());
        Self { n, solution, method: None, residual: None, exact: Exactness }
    }

    /// By doubles.
    pub(super) fn approximate(found: Approximate<Vec<Number>>) -> Self {
        let Approximate { value, residual } = found;
        let solution = Self::exact(value);
        Self { method: Some(Method::Doubles), residual: Some(Aside(residual)), ..solution }
    }
}
