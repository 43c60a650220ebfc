//! Distances between two points.

use super::{between, length};
use crate::prelude::*;

/// # Distance in the plane
///
/// Distance between two points of the plane.
#[derive(Arguments)]
pub(crate) struct Distance2D {
    /// First point.
    p1: Point<2>,
    /// Second point.
    p2: Point<2>,
}

impl Tool for Distance2D {
    const NAME: &str = "distance2D";
    const EXAMPLES: &[Example] = &[
        example("a right triangle", r#"{"p1":"0,0","p2":"3,4"}"#)
            .gives("DISTANCE_2D: OK | RESULT: 5"),
        example("irrational", r#"{"p1":[1,1],"p2":[2,2]}"#)
            .gives("DISTANCE_2D: OK | RESULT: 1.414213562373095048801688724209698"),
        example("one coordinate too many", r#"{"p1":"0,0,0","p2":"3,4"}"#)
            .fails(Code::InvalidInput, "2 coordinates"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let way = between(&self.p1.0, &self.p2.0, cx)?;
        Ok(Scalar::from(length(&way, cx)?))
    }
}

/// # Distance in space
///
/// Distance between two points of space.
#[derive(Arguments)]
pub(crate) struct Distance3D {
    /// First point.
    p1: Point<3>,
    /// Second point.
    p2: Point<3>,
}

impl Tool for Distance3D {
    const NAME: &str = "distance3D";
    const EXAMPLES: &[Example] = &[
        example("a rational one", r#"{"p1":"0,0,0","p2":"2,3,6"}"#)
            .gives("DISTANCE_3D: OK | RESULT: 7"),
        example("the diagonal of a cube", r#"{"p1":"0,0,0","p2":[1,1,1]}"#)
            .gives("DISTANCE_3D: OK | RESULT: 1.732050807568877293527446341505872"),
        example("points of the plane", r#"{"p1":"0,0","p2":"1,1"}"#)
            .fails(Code::InvalidInput, "3 coordinates"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let way = between(&self.p1.0, &self.p2.0, cx)?;
        Ok(Scalar::from(length(&way, cx)?))
    }
}
