use arithma_num::Number;

use super::{between, length};
use crate::prelude::*;

/// # Distance from a point to a line
///
/// Distance from a point to the endless line through two others.
#[derive(Arguments)]
pub(crate) struct PointToLineDistance {
    /// The point.
    point: Point<2>,
    /// A point on the line.
    line_p1: Point<2>,
    /// Another point on the line.
    line_p2: Point<2>,
}

impl Tool for PointToLineDistance {
    const NAME: &str = "pointToLineDistance";
    const EXAMPLES: &[Example] = &[
        example("an upright line", r#"{"point":"0,0","lineP1":"1,0","lineP2":"1,5"}"#)
            .gives("POINT_TO_LINE_DISTANCE: OK | RESULT: 1"),
        example("a sloping line", r#"{"point":"0,0","lineP1":"0,2","lineP2":"2,0"}"#)
            .gives("POINT_TO_LINE_DISTANCE: OK | RESULT: 1.414213562373095048801688724209698"),
        example("one point is no line", r#"{"point":"0,0","lineP1":"1,1","lineP2":"1,1"}"#)
            .fails(Code::DomainError, "two different points"),
    ];
    type Output = Scalar;

    /// Twice the area of the triangle of the three points, by the length of its base.
    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Point(point), Point(from), Point(to)) = (self.point, self.line_p1, self.line_p2);
        let (line, way) = (between(&from, &to, cx)?, between(&from, &point, cx)?);
        let budget = &cx.budget;
        let is_point = length(&line, cx)?.compare(&Number::ZERO, budget)?;
        if is_point.is_some_and(std::cmp::Ordering::is_eq) {
            return Err(Error::domain("a line needs two different points").inside("lineP2"));
        }
        let ([a, b], [x, y]) = (&line, &way);
        let cross = a.mul(y, budget)?.sub(&b.mul(x, budget)?, budget)?;
        Ok(Scalar::from(cross.abs(budget)?.div(&length(&line, cx)?, budget)?))
    }
}
