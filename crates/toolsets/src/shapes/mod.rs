//! Places on the earth, plane figures and solids: exact where the value is rational, else certified
//! reals; geodesics to the digits that are known.

mod angle_between;
mod circle_parts;
mod earth;
mod ellipses;
mod elliptic;
mod great_circle_distance;
mod quadrilaterals;
mod solids;
mod solve_triangle;

use arithma_kit::Figure;
use arithma_num::Number;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "shapes",
    title: "Geodesy & shapes",
    description: "Distances and places on the earth, triangles from any three parts, figures and solids.",
    listed: false,
    tools: &[
        ToolDef::of::<great_circle_distance::GreatCircleDistance>(),
        ToolDef::of::<earth::GeodesicDistance>(),
        ToolDef::of::<earth::GeodesicDestination>(),
        ToolDef::of::<earth::GeodesicMidpoint>(),
        ToolDef::of::<ellipses::Ellipse>(),
        ToolDef::of::<quadrilaterals::Trapezoid>(),
        ToolDef::of::<quadrilaterals::Parallelogram>(),
        ToolDef::of::<circle_parts::CircleSector>(),
        ToolDef::of::<circle_parts::CircleSegment>(),
        ToolDef::of::<circle_parts::Annulus>(),
        ToolDef::of::<solids::Torus>(),
        ToolDef::of::<solids::Pyramid>(),
        ToolDef::of::<solids::ConeFrustum>(),
        ToolDef::of::<ellipses::Ellipsoid>(),
        ToolDef::of::<solve_triangle::SolveTriangle>(),
        ToolDef::of::<angle_between::AngleBetween>(),
    ],
};

/// A number from `A` to `B`.
#[derive(Debug, Clone)]
pub(crate) struct Between<const A: i64, const B: i64>(Number);

impl<const A: i64, const B: i64> Param for Between<A, B> {
    const SCHEMA: Schema = Schema::text(Form::Range(A, B));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let number = argument.number()?;
        let budget = &argument.cx().budget;
        let below = number.sub(&A.into(), budget)?.sign(budget)?.is_lt();
        if below || number.sub(&B.into(), budget)?.sign(budget)?.is_gt() {
            let reason = format!("must be a number from {A} to {B}");
            return Err(Error::out_of_range(reason).received(argument.source()));
        }
        Ok(Self(number))
    }
}

/// An angle above 0 and up to a bound, with it or without.
fn angle_up_to(angle: Number, bound: i64, with: bool, cx: &Context) -> Result<Number> {
    let budget = &cx.budget;
    let beyond = angle.sub(&bound.into(), budget)?.sign(budget)?;
    if angle.sign(budget)?.is_le() || beyond.is_gt() || (beyond.is_eq() && !with) {
        let end = if with { "at most" } else { "below" };
        let reason = format!("must be an angle in degrees above 0 and {end} {bound}");
        return Err(Error::out_of_range(reason).received(cx.written(&angle)));
    }
    Ok(angle)
}

/// Pi, to calculate with.
fn pi(cx: &Context) -> Figure<'_> {
    cx.figure(Number::pi())
}

/// An angle in degrees as radians.
fn radians<'c>(degrees: Number, cx: &'c Context) -> Figure<'c> {
    cx.figure(degrees) / 180 * pi(cx)
}
