//! Plane and solid shapes, points and distances: exact where the value is rational, else certified
//! reals.

mod circles;
mod cones;
mod distances;
mod point_to_line_distance;
mod polygon_area;
mod regular_polygon;
mod spheres;
mod triangle_area;

use arithma_kit::Figure;
use arithma_num::Number;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "geometry",
    title: "Geometry",
    description: "Areas, volumes, perimeters and distances.",
    listed: true,
    tools: &[
        ToolDef::of::<circles::CircleArea>(),
        ToolDef::of::<circles::CirclePerimeter>(),
        ToolDef::of::<spheres::SphereVolume>(),
        ToolDef::of::<spheres::SphereArea>(),
        ToolDef::of::<triangle_area::TriangleArea>(),
        ToolDef::of::<polygon_area::PolygonArea>(),
        ToolDef::of::<cones::ConeVolume>(),
        ToolDef::of::<cones::CylinderVolume>(),
        ToolDef::of::<distances::Distance2D>(),
        ToolDef::of::<distances::Distance3D>(),
        ToolDef::of::<regular_polygon::RegularPolygon>(),
        ToolDef::of::<point_to_line_distance::PointToLineDistance>(),
    ],
};

/// Pi, to calculate with.
fn pi(cx: &Context) -> Figure<'_> {
    cx.figure(Number::pi())
}

/// The way from the first point to the second.
fn between<const N: usize>(
    from: &[Number; N],
    to: &[Number; N],
    cx: &Context,
) -> Result<[Number; N]> {
    let mut way = [const { Number::ZERO }; N];
    for (step, (from, to)) in way.iter_mut().zip(from.iter().zip(to)) {
        *step = to.sub(from, &cx.budget)?;
    }
    Ok(way)
}

/// The length of a way.
fn length<const N: usize>(way: &[Number; N], cx: &Context) -> Result<Number> {
    Ok(Number::hypot(way, &cx.budget)?)
}
