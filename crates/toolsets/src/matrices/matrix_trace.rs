use arithma_num::Number;

use super::square;
use crate::prelude::*;

/// # Trace
///
/// Exact sum of the diagonal of a square matrix.
#[derive(Arguments)]
pub(crate) struct MatrixTrace {
    /// Square matrix.
    a: Matrix,
}

impl Tool for MatrixTrace {
    const NAME: &str = "matrixTrace";
    const EXAMPLES: &[Example] = &[
        example("of two rows", r#"{"a":"1.5,9;9,-0.5"}"#).gives("MATRIX_TRACE: OK | RESULT: 1"),
        example("not square", r#"{"a":"1,2"}"#).fails(Code::InvalidInput, "received=1x2"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let n = square(&self.a)?;
        let diagonal = (0..n).map(|i| self.a.rows()[i][i].clone());
        Ok(Scalar::from(Number::sum(diagonal, &cx.budget).map_err(Error::overflow)?))
    }
}
