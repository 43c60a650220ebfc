use arithma_num::Number;

use crate::prelude::*;

/// # Area of a triangle
///
/// Area from three sides, by Heron's formula.
#[derive(Arguments)]
pub(crate) struct TriangleArea {
    /// The three sides, each above 0.
    #[unit("m")]
    sides: NumberList,
}

impl Tool for TriangleArea {
    const NAME: &str = "triangleArea";
    const EXAMPLES: &[Example] = &[
        example("a right triangle", r#"{"sides":"3,4,5"}"#).gives("TRIANGLE_AREA: OK | RESULT: 6"),
        example("an equilateral one", r#"{"sides":[2,2,2]}"#)
            .gives("TRIANGLE_AREA: OK | RESULT: 1.732050807568877293527446341505872"),
        example("a flat one", r#"{"sides":"1,2,3"}"#).gives("TRIANGLE_AREA: OK | RESULT: 0"),
        example("an impossible one", r#"{"sides":"1,2,4"}"#)
            .fails(Code::DomainError, "sum of the other two"),
        example("two sides", r#"{"sides":"1,2"}"#).fails(Code::InvalidInput, "three sides"),
    ];
    const UNIT: Option<&str> = Some("m^2");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let sides: [Number; 3] = self.sides.0.try_into().map_err(|given: Vec<_>| {
            let reason = format!("a triangle has three sides, not {}", given.len());
            Error::invalid(reason).inside("sides")
        })?;
        for (index, side) in sides.iter().enumerate() {
            if side.sign(&cx.budget)?.is_le() {
                let error = Error::domain("a side must be above 0").received(cx.written(side));
                return Err(error.at_index(index).inside("sides"));
            }
        }
        // Nothing is rounded, so a flat triangle is told from a needle.
        let [a, b, c] = sides.map(|side| cx.figure(side));
        let excesses = [&b + &c - &a, &a + &c - &b, &a + &b - &c];
        let mut product = a + b + c;
        for (index, excess) in excesses.into_iter().enumerate() {
            if excess.clone().number()?.sign(&cx.budget)?.is_lt() {
                let reason = "no such triangle: a side is longer than the sum of the other two";
                return Err(Error::domain(reason).at_index(index).inside("sides"));
            }
            product = product * excess;
        }
        (product.sqrt() / 4).scalar()
    }
}
