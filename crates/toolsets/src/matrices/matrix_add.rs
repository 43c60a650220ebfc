use super::dimensions;
use super::output::Grid;
use crate::prelude::*;

/// # Sum of matrices
///
/// Exact sum of two matrices of one shape, cell by cell.
#[derive(Arguments)]
pub(crate) struct MatrixAdd {
    /// First matrix.
    a: Matrix,
    /// Second matrix.
    b: Matrix,
}

impl Tool for MatrixAdd {
    const NAME: &str = "matrixAdd";
    const EXAMPLES: &[Example] = &[
        example("of two rows", r#"{"a":"1,2;3,4","b":"5,6;7,8"}"#)
            .gives("MATRIX_ADD: OK | DIM: 2x2 | MATRIX: 6.0,8.0;10.0,12.0"),
        example("arrays", r#"{"a":[[0.1,0.7]],"b":[[0.2,"-0.7"]]}"#)
            .gives("MATRIX_ADD: OK | DIM: 1x2 | MATRIX: 0.3,0.0"),
        example("of different shapes", r#"{"a":"1,2","b":"1;2"}"#)
            .fails(Code::InvalidInput, "1x2 and 2x1"),
    ];
    type Output = Grid;

    fn run(self, cx: &Context) -> Result<Grid> {
        let shape = |matrix: &Matrix| (matrix.height(), matrix.width());
        let (height, width) = shape(&self.a);
        if shape(&self.b) != (height, width) {
            let (first, (height, width)) = (dimensions(height, width), shape(&self.b));
            let second = dimensions(height, width);
            let reason = format!("both matrices need the same shape, not {first} and {second}");
            return Err(Error::invalid(reason));
        }
        let (a, b) = (self.a.rows(), self.b.rows());
        let sum = |i: usize, j: usize| a[i][j].add(&b[i][j], &cx.budget).map_err(Error::overflow);
        Grid::of(height, width, sum, cx)
    }
}
