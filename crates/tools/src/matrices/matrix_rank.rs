use arithma_num::Exact;

use super::elimination::{Zeros, eliminate};
use super::modular::{self, ModularRank};
use super::output::Measure;
use super::scaled::{Purpose, Scaled};
use crate::prelude::*;

/// # Rank
///
/// Exact number of independent rows of a matrix, without any tolerance.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
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
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Measure;

    fn run(self, cx: &Context) -> Result<Measure> {
        let width = self.a.width();
        let Some(scaled) = Scaled::within_budget(&self.a, Purpose::Rank, &cx.budget)? else {
            let ModularRank { pivots, proven } = modular::rank(&self.a, width, &cx.budget)?;
            return Ok(Measure::modular(pivots.len(), proven));
        };
        let echelon = eliminate(scaled.cells, width, Zeros::Below, &cx.budget)?;
        Measure::exact(&Exact::from(echelon.pivots.len() as i64), cx)
    }
}
