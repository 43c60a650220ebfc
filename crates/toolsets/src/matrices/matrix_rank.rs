use arithma_num::Echelon;

use super::elimination::{Zeros, eliminate};
use super::modular::{self, ModularRank};
use super::output::Measure;
use super::scaled::{Purpose, Scaled};
use super::{Cells, MOST_STEPS};
use crate::prelude::*;

/// # Rank
///
/// Exact number of independent rows of a matrix, without any tolerance.
#[derive(Arguments)]
pub(crate) struct MatrixRank {
    /// The matrix.
    a: Matrix,
}

impl Tool for MatrixRank {
    const NAME: &str = "matrixRank";
    const EXAMPLES: &[Example] = &[
        example("one row is twice the other", r#"{"a":"1,2;2,4"}"#)
            .gives("MATRIX_RANK: OK | RESULT: 1"),
        example("decimals", r#"{"a":"0.1,0.2,0.3;0.4,0.5,0.6;0.7,0.8,0.9"}"#)
            .gives("MATRIX_RANK: OK | RESULT: 2"),
        example("not a number", r#"{"a":"1,x"}"#).fails(Code::ParseError, "parameter=a[0][1]"),
    ];
    type Output = Measure;

    fn run(self, cx: &Context) -> Result<Measure> {
        let (height, width) = (self.a.height(), self.a.width());
        let cells = match self.a.into() {
            Cells::Rational(cells) => cells,
            Cells::Real(_) if height.min(width) > MOST_STEPS => {
                let most = MOST_STEPS;
                let reason = format!("a matrix of irrational numbers may have at most {most} rows");
                return Err(Error::out_of_range(reason));
            }
            Cells::Real(cells) => {
                let echelon = Echelon::of(cells, width, &cx.budget)?;
                return Ok(Measure::exact(echelon.pivots.len()));
            }
        };
        let Some(scaled) = Scaled::within_budget(&cells, Purpose::Rank, &cx.budget)? else {
            let ModularRank { pivots, proven } = modular::rank(&cells, width, &cx.budget)?;
            return Ok(Measure::modular(pivots.len(), proven));
        };
        let echelon = eliminate(scaled.cells, width, Zeros::Below, &cx.budget)?;
        Ok(Measure::exact(echelon.pivots.len()))
    }
}
