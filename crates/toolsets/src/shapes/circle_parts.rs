//! Parts of circles, and rings.

use arithma_kit::Figure;
use arithma_num::{Angle, Number};

use super::{angle_up_to, pi, radians};
use crate::prelude::*;

/// # Sector of a circle
///
/// Area, arc, chord and perimeter (arc and two radii) of a sector by its central angle in degrees.
#[derive(Arguments)]
pub(crate) struct CircleSector {
    /// The radius.
    #[unit("m")]
    radius: Positive,
    /// The angle in degrees, above 0 and at most 360.
    #[unit("deg")]
    angle: AnyNumber,
}

#[derive(Debug, Answer)]
pub(crate) struct Sector {
    #[answer(main)]
    #[unit("m^2")]
    area: Shown,
    #[unit("m")]
    arc_length: Shown,
    #[unit("m")]
    chord: Shown,
    #[unit("m")]
    perimeter: Shown,
    exact: Exactness,
}

/// The chord of an angle: 2 r sin(angle / 2).
fn chord<'c>(r: &Figure<'c>, angle: Number, cx: &'c Context) -> Figure<'c> {
    r * (cx.figure(angle) / 2).sin(Angle::Degrees) * 2
}

impl Tool for CircleSector {
    const NAME: &str = "circleSector";
    const ALIASES: &[&str] = &["sector", "pieSlice", "sectorArea"];
    const EXAMPLES: &[Example] = &[
        example("a sixth", r#"{"radius":5,"angle":60}"#).gives(
            "CIRCLE_SECTOR: OK | AREA: 13.08996938995747182692768076366460 | ARC_LENGTH: \
             5.235987755982988730771072305465838 | CHORD: 5 | PERIMETER: \
             15.23598775598298873077107230546584",
        ),
        example("more than a circle", r#"{"radius":5,"angle":361}"#)
            .fails(Code::OutOfRange, "parameter=angle | received=361"),
    ];
    type Output = Sector;

    fn run(self, cx: &Context) -> Result<Sector> {
        let angle = angle_up_to(self.angle.0, 360, true, cx).map_err(|e| e.inside("angle"))?;
        let r = cx.figure(self.radius.0);
        let arc = &r * radians(angle.clone(), cx);
        Ok(Sector {
            area: (&arc * &r / 2).shown()?,
            chord: chord(&r, angle, cx).shown()?,
            perimeter: (&arc + r * 2).shown()?,
            arc_length: arc.shown()?,
            exact: Exactness,
        })
    }
}

/// # Segment of a circle
///
/// Area, arc, chord and height (sagitta) of the segment that a chord cuts off, by its central angle in degrees.
#[derive(Arguments)]
pub(crate) struct CircleSegment {
    /// The radius.
    #[unit("m")]
    radius: Positive,
    /// The central angle in degrees, above 0 and at most 360.
    #[unit("deg")]
    angle: AnyNumber,
}

#[derive(Debug, Answer)]
pub(crate) struct Segment {
    #[unit("m^2")]
    area: Shown,
    #[unit("m")]
    arc_length: Shown,
    #[unit("m")]
    chord: Shown,
    #[unit("m")]
    height: Shown,
    exact: Exactness,
}

impl Tool for CircleSegment {
    const NAME: &str = "circleSegment";
    const ALIASES: &[&str] = &["circularSegment", "chordSegment", "sagitta"];
    const EXAMPLES: &[Example] = &[
        example("half a circle", r#"{"radius":1,"angle":180}"#).gives(
            "CIRCLE_SEGMENT: OK | AREA: 1.570796326794896619231321691639751 | ARC_LENGTH: \
             3.141592653589793238462643383279503 | CHORD: 2 | HEIGHT: 1",
        ),
        example("a negative radius", r#"{"radius":-5,"angle":60}"#)
            .fails(Code::OutOfRange, "parameter=radius | received=-5"),
    ];
    type Output = Segment;

    fn run(self, cx: &Context) -> Result<Segment> {
        let angle = angle_up_to(self.angle.0, 360, true, cx).map_err(|e| e.inside("angle"))?;
        let r = cx.figure(self.radius.0);
        let theta = radians(angle.clone(), cx);
        let sine = cx.figure(angle.clone()).sin(Angle::Degrees);
        let half = (cx.figure(angle.clone()) / 2).cos(Angle::Degrees);
        Ok(Segment {
            area: (&r * &r * (&theta - sine) / 2).shown()?,
            arc_length: (&r * theta).shown()?,
            chord: chord(&r, angle, cx).shown()?,
            height: (r * (1 - half)).shown()?,
            exact: Exactness,
        })
    }
}

/// # Ring
///
/// Area, width and length of both edges of a ring between two circles with the same centre.
#[derive(Arguments)]
pub(crate) struct Annulus {
    #[unit("m")]
    outer_radius: Positive,
    /// Below the outer one.
    #[unit("m")]
    inner_radius: NonNegative,
}

#[derive(Debug, Answer)]
pub(crate) struct Ring {
    #[answer(main)]
    #[unit("m^2")]
    area: Shown,
    #[unit("m")]
    perimeter: Shown,
    #[unit("m")]
    width: Shown,
    exact: Exactness,
}

impl Tool for Annulus {
    const NAME: &str = "annulus";
    const ALIASES: &[&str] = &["ring", "ringArea", "washer"];
    const EXAMPLES: &[Example] = &[
        example("radii 5 and 3", r#"{"outerRadius":5,"innerRadius":3}"#).gives(
            "ANNULUS: OK | AREA: 50.26548245743669181540229413247205 | PERIMETER: \
             50.26548245743669181540229413247205 | WIDTH: 2",
        ),
        example("inside out", r#"{"outerRadius":3,"innerRadius":5}"#)
            .fails(Code::OutOfRange, "parameter=innerRadius | received=5"),
    ];
    type Output = Ring;

    fn run(self, cx: &Context) -> Result<Ring> {
        let (outer, inner) = (self.outer_radius.0, self.inner_radius.0);
        let width = cx.figure(outer.clone()) - inner.clone();
        if width.clone().number()?.sign(&cx.budget)?.is_le() {
            let error = Error::out_of_range("must be below outerRadius");
            return Err(error.received(cx.written(&inner)).inside("innerRadius"));
        }
        let sum = cx.figure(outer) + inner;
        Ok(Ring {
            area: (pi(cx) * &sum * &width).shown()?,
            perimeter: (2 * pi(cx) * sum).shown()?,
            width: width.shown()?,
            exact: Exactness,
        })
    }
}
