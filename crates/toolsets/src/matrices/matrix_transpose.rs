use super::output::Grid;
use crate::prelude::*;

/// # Transpose
///
/// Rows of a matrix as columns; every digit is kept.
#[derive(Arguments)]
pub(crate) struct MatrixTranspose {
    /// The matrix.
    a: Matrix,
}

impl Tool for MatrixTranspose {
    const NAME: &str = "matrixTranspose";
    const EXAMPLES: &[Example] = &[
        example("two rows become columns", r#"{"a":"1,2,3;4,5,6"}"#)
            .gives("MATRIX_TRANSPOSE: OK | DIM: 3x2 | MATRIX: 1.0,4.0;2.0,5.0;3.0,6.0"),
        example("long numbers", r#"{"a":"12345678901234567.89,0.1"}"#)
            .gives("MATRIX_TRANSPOSE: OK | DIM: 2x1 | MATRIX: 12345678901234567.89;0.1"),
        example("rows of different lengths", r#"{"a":"1,2;3"}"#)
            .fails(Code::InvalidInput, "parameter=a[1]"),
    ];
    type Output = Grid;

    fn run(self, cx: &Context) -> Result<Grid> {
        let rows = self.a.rows();
        Grid::of(self.a.width(), self.a.height(), |i, j| Ok(rows[j][i].clone()), cx)
    }
}
