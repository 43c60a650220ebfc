//! Ellipses and ellipsoids.

use std::cmp::Ordering;

use arithma_num::Number;

use super::elliptic::carlson_rg;
use super::pi;
use crate::prelude::*;

/// # Ellipse
///
/// Area pi a b, perimeter (the complete elliptic integral, not an approximation) and eccentricity of an ellipse.
#[derive(Arguments)]
pub(crate) struct Ellipse {
    /// One semi-axis.
    #[unit("m")]
    semi_axis_a: Positive,
    /// The other.
    #[unit("m")]
    semi_axis_b: Positive,
}

#[derive(Debug, Answer)]
pub(crate) struct Oval {
    #[unit("m^2")]
    area: Shown,
    #[unit("m")]
    perimeter: Shown,
    eccentricity: Shown,
    exact: Exactness,
}

impl Tool for Ellipse {
    const NAME: &str = "ellipse";
    const ALIASES: &[&str] = &["ellipseArea", "ellipsePerimeter", "ellipseCircumference"];
    const EXAMPLES: &[Example] = &[
        example("axes 5 and 3", r#"{"semiAxisA":5,"semiAxisB":3}"#).gives(
            "ELLIPSE: OK | AREA: 47.12388980384689857693965074919254 | PERIMETER: \
             25.52699886339812846617866200499029 | ECCENTRICITY: 0.8",
        ),
        example("no axis", r#"{"semiAxisA":0,"semiAxisB":1}"#)
            .fails(Code::OutOfRange, "parameter=semiAxisA | received=0"),
    ];
    type Output = Oval;

    /// The perimeter is 8 R_G(0, a^2, b^2).
    fn run(self, cx: &Context) -> Result<Oval> {
        let [a, b] = [self.semi_axis_a.0, self.semi_axis_b.0];
        let area = pi(cx) * a.clone() * b.clone();
        let (squares, order) = (squares([&a, &b], cx)?, a.compare(&b, &cx.budget)?);
        let [a2, b2] = squares;
        let (ratio, perimeter) = match order {
            Some(Ordering::Equal) => (cx.figure(1), 2 * pi(cx) * a),
            Some(order) => {
                let share = cx.figure(carlson_rg([Number::ZERO, a2.clone(), b2.clone()])?);
                let [low, high] = if order.is_lt() { [a2, b2] } else { [b2, a2] };
                (cx.figure(low) / high, share * 8)
            }
            None => return Err(undecided()),
        };
        Ok(Oval {
            area: area.shown()?,
            perimeter: perimeter.shown()?,
            eccentricity: (1 - ratio).sqrt().shown()?,
            exact: Exactness,
        })
    }
}

/// # Ellipsoid
///
/// Volume 4/3 pi a b c and surface (by elliptic integrals, not an approximation) of an ellipsoid.
#[derive(Arguments)]
pub(crate) struct Ellipsoid {
    #[unit("m")]
    semi_axis_a: Positive,
    #[unit("m")]
    semi_axis_b: Positive,
    #[unit("m")]
    semi_axis_c: Positive,
}

#[derive(Debug, Answer)]
pub(crate) struct Egg {
    #[unit("m^3")]
    volume: Shown,
    #[unit("m^2")]
    surface_area: Shown,
    exact: Exactness,
}

impl Tool for Ellipsoid {
    const NAME: &str = "ellipsoid";
    const ALIASES: &[&str] = &["ellipsoidVolume", "ellipsoidSurface", "spheroid"];
    const EXAMPLES: &[Example] = &[
        example("three different axes", r#"{"semiAxisA":3,"semiAxisB":2,"semiAxisC":1}"#).gives(
            "ELLIPSOID: OK | VOLUME: 25.13274122871834590770114706623602 | SURFACE_AREA: \
             48.88214630258205969571954572881548",
        ),
        example("a flat one", r#"{"semiAxisA":5,"semiAxisB":5,"semiAxisC":0}"#)
            .fails(Code::OutOfRange, "parameter=semiAxisC | received=0"),
    ];
    type Output = Egg;

    /// The surface is 4 pi R_G(a^2 b^2, a^2 c^2, b^2 c^2).
    fn run(self, cx: &Context) -> Result<Egg> {
        let [a, b, c] = [self.semi_axis_a.0, self.semi_axis_b.0, self.semi_axis_c.0];
        let volume = pi(cx) * 4 / 3 * a.clone() * b.clone() * c.clone();
        let [first, second] = [a.compare(&b, &cx.budget)?, b.compare(&c, &cx.budget)?];
        let surface = match (first, second) {
            (Some(Ordering::Equal), Some(Ordering::Equal)) => pi(cx) * 4 * a.clone() * a,
            (Some(_), Some(_)) => {
                let [a2, b2, c2] = squares([&a, &b, &c], cx)?;
                let budget = &cx.budget;
                let products = [a2.mul(&b2, budget)?, a2.mul(&c2, budget)?, b2.mul(&c2, budget)?];
                pi(cx) * 4 * carlson_rg(products)?
            }
            _ => return Err(undecided()),
        };
        Ok(Egg { volume: volume.shown()?, surface_area: surface.shown()?, exact: Exactness })
    }
}

fn squares<const N: usize>(axes: [&Number; N], cx: &Context) -> Result<[Number; N]> {
    let mut squares = [const { Number::ZERO }; N];
    for (square, axis) in squares.iter_mut().zip(axes) {
        *square = axis.mul(axis, &cx.budget)?;
    }
    Ok(squares)
}

fn undecided() -> Error {
    Error::domain("whether two axes are equal could not be decided: give decimals")
}
