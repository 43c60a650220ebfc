use arithma_kit::{Content, Part, Shape};
use arithma_num::Number;

use super::dimensions;
use crate::prelude::*;

/// # Eigenvalues of a 2x2 matrix
///
/// Both roots of x^2 - trace*x + det, the larger first; complex ones as re,im.
#[derive(Arguments)]
pub(crate) struct MatrixEigenvalues2x2 {
    /// Two rows of two numbers.
    a: Matrix,
}

/// Two eigenvalues, real or conjugate.
#[derive(Debug, Answer)]
pub(crate) struct Eigenvalues {
    kind: &'static str,
    lambda1: Eigenvalue,
    lambda2: Eigenvalue,
    exact: Exactness,
}

/// A real number, or the parts of a complex one.
#[derive(Debug)]
pub(crate) enum Eigenvalue {
    Real(Number),
    Complex(Number, Number),
}

impl Content for Eigenvalue {
    const SHAPE: Shape = Shape::Text;

    fn part(self) -> Part {
        match self {
            Self::Real(number) => Part::Number(number.into()),
            Self::Complex(re, im) => Part::Complex([re.into(), im.into()].into()),
        }
    }
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
fn eigenvalues([a, b, c, d]: [&Number; 4], cx: &Context) -> Result<Eigenvalues> {
    let budget = &cx.budget;
    let half = |x: Number| x.div(&2.into(), budget);
    let parts = || {
        let (middle, distance) = (half(a.add(d, budget)?)?, half(a.sub(d, budget)?)?);
        let square = distance.mul(&distance, budget)?.add(&b.mul(c, budget)?, budget)?;
        Ok((middle, square))
    };
    let (middle, square) = parts().map_err(Error::overflow)?;
    let is_complex = square.sign(budget)?.is_lt();
    let root = square.abs(budget)?.sqrt(budget).map_err(Error::overflow)?;
    let (kind, [lambda1, lambda2]) = if is_complex {
        let below = root.neg(budget)?;
        let pair = [(middle.clone(), root), (middle, below)];
        ("complex", pair.map(|(re, im)| Eigenvalue::Complex(re, im)))
    } else {
        let pair = [middle.add(&root, budget), middle.sub(&root, budget)];
        let [larger, smaller] = pair.map(|value| value.map_err(Error::overflow));
        ("real", [Eigenvalue::Real(larger?), Eigenvalue::Real(smaller?)])
    };
    Ok(Eigenvalues { kind, lambda1, lambda2, exact: Exactness })
}
