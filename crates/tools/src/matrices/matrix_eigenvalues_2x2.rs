use arithma_num::{Exact, Number};
use serde::Serialize;

use super::dimensions;
use crate::prelude::*;

/// # Eigenvalues of a 2x2 matrix
///
/// Both roots of x^2 - trace*x + det, the larger first; complex ones as re,im.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct MatrixEigenvalues2x2 {
    /// Two rows of two numbers.
    a: Matrix,
}

/// Two eigenvalues, real or conjugate.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Eigenvalues {
    kind: &'static str,
    lambda1: String,
    lambda2: String,
    exact: bool,
}

impl Tool for MatrixEigenvalues2x2 {
    const NAME: &str = "matrixEigenvalues2x2";
    const EXAMPLES: &[Example] = &[
        example("of a diagonal", r#"{"a":"2,0;0,3"}"#)
            .gives("MATRIX_EIGENVALUES_2X2: OK | KIND: real | LAMBDA1: 3 | LAMBDA2: 2"),
        example("of a quarter turn", r#"{"a":"0,1;-1,0"}"#)
            .gives("MATRIX_EIGENVALUES_2X2: OK | KIND: complex | LAMBDA1: 0,1 | LAMBDA2: 0,-1"),
        example("irrational", r#"{"a":"1,1;1,0"}"#).gives(
            "MATRIX_EIGENVALUES_2X2: OK | KIND: real | \
             LAMBDA1: 1.618033988749894848204586834365638 | \
             LAMBDA2: -0.6180339887498948482045868343656381",
        ),
        example("of another shape", r#"{"a":"1,2,3"}"#).fails(Code::InvalidInput, "received=1x3"),
    ];
    type Output = Eigenvalues;

    fn run(self, cx: &Context) -> Result<Eigenvalues> {
        let rows = self.a.rows();
        let ([ab, cd], 2) = (rows, self.a.width()) else {
            let shape = dimensions(self.a.height(), self.a.width());
            return Err(Error::invalid("two rows of two numbers are needed").received(shape));
        };
        eigenvalues([&ab[0], &ab[1], &cd[0], &cd[1]], cx)
    }
}

/// Exact until the root: `(a + d)/2 ± sqrt(((a - d)/2)^2 + b c)`.
fn eigenvalues([a, b, c, d]: [&Exact; 4], cx: &Context) -> Result<Eigenvalues> {
    let budget = &cx.budget;
    let half = |x: Exact| x.div(&Exact::from(2), budget);
    let parts = || {
        let (middle, distance) = (half(a.add(d, budget)?)?, half(a.sub(d, budget)?)?);
        let square = distance.mul(&distance, budget)?.add(&b.mul(c, budget)?, budget)?;
        Ok((Number::from(middle), square))
    };
    let (middle, square) = parts().map_err(Error::overflow)?;
    let root = Number::from(square.abs()).sqrt(budget).map_err(Error::overflow)?;
    if square.is_negative() {
        let (re, im) = (cx.show(&middle)?, cx.show(&root)?);
        let lambda = |sign: &str| format!("{},{sign}{}", re.text(), im.text());
        let exact = re.is_exact() && im.is_exact();
        return Ok(Eigenvalues {
            kind: "complex",
            lambda1: lambda(""),
            lambda2: lambda("-"),
            exact,
        });
    }
    let larger = cx.show(&middle.add(&root, budget).map_err(Error::overflow)?)?;
    let smaller = cx.show(&middle.sub(&root, budget).map_err(Error::overflow)?)?;
    Ok(Eigenvalues {
        kind: "real",
        exact: larger.is_exact() && smaller.is_exact(),
        lambda1: larger.text().to_owned(),
        lambda2: smaller.text().to_owned(),
    })
}
