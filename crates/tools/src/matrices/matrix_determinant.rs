use arithma_num::{Exact, IBig};

use super::approximate::{self, Approximate};
use super::elimination::{Echelon, Zeros, eliminate};
use super::output::Measure;
use super::scaled::{Purpose, Scaled};
use super::{fraction, modular, square};
use crate::prelude::*;

/// # Determinant
///
/// Exact determinant; of very large matrices by f64, with METHOD and the RESIDUAL max|PA - LU|.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct MatrixDeterminant {
    /// Square matrix.
    a: Matrix,
}

impl Tool for MatrixDeterminant {
    const NAME: &str = "matrixDeterminant";
    const EXAMPLES: &[Example] = &[
        example("of two rows", r#"{"a":"1,2;3,4"}"#).gives("MATRIX_DETERMINANT: OK | RESULT: -2"),
        example("where doubles find 0", r#"{"a":"94906267,94906266;94906266,94906265"}"#)
            .gives("MATRIX_DETERMINANT: OK | RESULT: -1"),
        example("not square", r#"{"a":"1,2,3;4,5,6"}"#).fails(Code::InvalidInput, "received=2x3"),
    ];
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Measure;

    fn run(self, cx: &Context) -> Result<Measure> {
        let n = square(&self.a)?;
        let Some(scaled) = Scaled::within_budget(&self.a, Purpose::Rank, &cx.budget)? else {
            // Doubles do not tell a zero from a small determinant; the rank does.
            if !modular::rank(&self.a, n, &cx.budget)?.proven {
                return Ok(Measure::modular(0, false));
            }
            let Approximate { value, residual } = approximate::determinant(&self.a, cx)?;
            return Ok(Measure::doubles(approximate::shown_decimal(&value), residual));
        };
        let Scaled { cells, row_factors, row_powers, column_powers } = scaled;
        let Echelon { pivots, last, swapped, .. } = eliminate(cells, n, Zeros::Below, &cx.budget)?;
        if pivots.len() < n {
            return Measure::exact(&Exact::ZERO, cx);
        }
        let signed = if swapped { -last } else { last };
        let power: i64 = row_powers.iter().chain(&column_powers).sum();
        let factor: IBig = row_factors.iter().product();
        Measure::exact(&fraction(&signed, &factor, power, cx)?, cx)
    }
}
