//! Solids.

use arithma_num::Angle;

use super::pi;
use crate::prelude::*;

/// # Torus
///
/// Volume 2 pi^2 R r^2 and surface 4 pi^2 R r of a torus.
#[derive(Arguments)]
pub(crate) struct Torus {
    /// R, from the centre to the middle of the tube: at least that of the tube.
    #[unit("m")]
    major_radius: Positive,
    /// r, of the tube.
    #[unit("m")]
    minor_radius: Positive,
}

#[derive(Debug, Answer)]
pub(crate) struct Tube {
    #[answer(main)]
    #[unit("m^3")]
    volume: Shown,
    #[unit("m^2")]
    area: Shown,
    exact: Exactness,
}

impl Tool for Torus {
    const NAME: &str = "torus";
    const ALIASES: &[&str] = &["donut", "torusVolume"];
    const EXAMPLES: &[Example] = &[
        example("radii 5 and 2", r#"{"majorRadius":5,"minorRadius":2}"#).gives(
            "TORUS: OK | VOLUME: 394.7841760435743447533796399950460 | AREA: \
             394.7841760435743447533796399950460",
        ),
        example("a tube too thick", r#"{"majorRadius":1,"minorRadius":2}"#)
            .fails(Code::OutOfRange, "parameter=majorRadius | received=1"),
    ];
    type Output = Tube;

    fn run(self, cx: &Context) -> Result<Tube> {
        let (major, minor) = (self.major_radius.0, self.minor_radius.0);
        if major.sub(&minor, &cx.budget)?.sign(&cx.budget)?.is_lt() {
            let error =
                Error::out_of_range("must be at least minorRadius: such a ring has no hole");
            return Err(error.received(cx.written(&major)).inside("majorRadius"));
        }
        let r = cx.figure(minor);
        let area = pi(cx) * pi(cx) * major * &r * 4;
        let volume = &area * &r / 2;
        Ok(Tube { volume: volume.shown()?, area: area.shown()?, exact: Exactness })
    }
}

/// # Pyramid
///
/// Volume and surfaces of an upright pyramid on a regular polygon; SLANT_HEIGHT is that of a face.
#[derive(Arguments)]
pub(crate) struct Pyramid {
    /// Of the base.
    #[unit("m")]
    side: Positive,
    /// Of the top.
    #[unit("m")]
    height: Positive,
    /// Of the base; default 4.
    #[param(plain)]
    sides: Option<Count<3, 1_000_000>>,
}

#[derive(Debug, Answer)]
pub(crate) struct Faces {
    #[answer(main)]
    #[unit("m^3")]
    volume: Shown,
    #[unit("m^2")]
    base_area: Shown,
    #[unit("m")]
    slant_height: Shown,
    #[unit("m^2")]
    lateral_area: Shown,
    #[unit("m^2")]
    surface_area: Shown,
    exact: Exactness,
}

impl Tool for Pyramid {
    const NAME: &str = "pyramid";
    const ALIASES: &[&str] = &["pyramidVolume", "squarePyramid", "regularPyramid"];
    const EXAMPLES: &[Example] = &[
        example("on a square", r#"{"side":6,"height":4}"#).gives(
            "PYRAMID: OK | VOLUME: 48 | BASE_AREA: 36 | SLANT_HEIGHT: 5 | LATERAL_AREA: 60 | \
             SURFACE_AREA: 96",
        ),
        example("on two sides", r#"{"side":1,"height":1,"sides":2}"#)
            .fails(Code::OutOfRange, "parameter=sides | received=2"),
    ];
    type Output = Faces;

    fn run(self, cx: &Context) -> Result<Faces> {
        let n = self.sides.map_or(4, |Count(sides)| sides);
        let (s, h) = (cx.figure(self.side.0), cx.figure(self.height.0));
        let tangent = (cx.figure(180) / n).tan(Angle::Degrees);
        let apothem = &s / tangent / 2;
        let base = &s * &apothem * n / 2;
        let slant = (&h * &h + &apothem * &apothem).sqrt();
        let lateral = s * &slant * n / 2;
        Ok(Faces {
            volume: (&base * h / 3).shown()?,
            surface_area: (&base + &lateral).shown()?,
            base_area: base.shown()?,
            slant_height: slant.shown()?,
            lateral_area: lateral.shown()?,
            exact: Exactness,
        })
    }
}

/// # Frustum of a cone
///
/// Volume and surfaces of a cone whose top is cut off; SURFACE_AREA counts both discs.
#[derive(Arguments)]
pub(crate) struct ConeFrustum {
    /// Of one end.
    #[unit("m")]
    radius1: NonNegative,
    /// Of the other; not both 0.
    #[unit("m")]
    radius2: NonNegative,
    #[unit("m")]
    height: Positive,
}

#[derive(Debug, Answer)]
pub(crate) struct Frustum {
    #[answer(main)]
    #[unit("m^3")]
    volume: Shown,
    #[unit("m")]
    slant_height: Shown,
    #[unit("m^2")]
    lateral_area: Shown,
    #[unit("m^2")]
    surface_area: Shown,
    exact: Exactness,
}

impl Tool for ConeFrustum {
    const NAME: &str = "coneFrustum";
    const ALIASES: &[&str] = &["frustum", "truncatedCone"];
    const EXAMPLES: &[Example] = &[
        example("a cone", r#"{"radius1":3,"radius2":0,"height":4}"#).gives(
            "CONE_FRUSTUM: OK | VOLUME: 37.69911184307751886155172059935403 | SLANT_HEIGHT: 5 | \
             LATERAL_AREA: 47.12388980384689857693965074919254 | SURFACE_AREA: \
             75.39822368615503772310344119870807",
        ),
        example("no height", r#"{"radius1":2,"radius2":1,"height":0}"#)
            .fails(Code::OutOfRange, "parameter=height | received=0"),
        example("no radius", r#"{"radius1":0,"radius2":0,"height":1}"#)
            .fails(Code::OutOfRange, "not both radii"),
    ];
    type Output = Frustum;

    fn run(self, cx: &Context) -> Result<Frustum> {
        let (r1, r2) = (cx.figure(self.radius1.0), cx.figure(self.radius2.0));
        let h = cx.figure(self.height.0);
        let sum = &r1 + &r2;
        if sum.clone().number()?.sign(&cx.budget)?.is_eq() {
            return Err(Error::out_of_range("not both radii may be 0")
                .received(0)
                .inside("radius2"));
        }
        let squares = &r1 * &r1 + &r2 * &r2;
        let difference = &r1 - &r2;
        let slant = (&h * &h + &difference * &difference).sqrt();
        let lateral = pi(cx) * sum * &slant;
        let volume = pi(cx) * h * (&squares + r1 * r2) / 3;
        Ok(Frustum {
            volume: volume.shown()?,
            slant_height: slant.shown()?,
            surface_area: (&lateral + pi(cx) * squares).shown()?,
            lateral_area: lateral.shown()?,
            exact: Exactness,
        })
    }
}
