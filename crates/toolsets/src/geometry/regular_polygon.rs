use arithma_num::{Angle, IBig, Number};

use crate::prelude::*;

/// # Regular polygon
///
/// Area, perimeter, apothem (inradius) and circumradius of a polygon of n equal sides.
#[derive(Arguments)]
pub(crate) struct RegularPolygon {
    /// How many sides, at least 3.
    sides: Integer,
    /// The length of a side.
    #[unit("m")]
    side_length: Size,
}

/// The measures of a polygon.
#[derive(Debug, Answer)]
pub(crate) struct Measures {
    #[unit("m^2")]
    area: Shown,
    #[unit("m")]
    perimeter: Shown,
    #[unit("m")]
    apothem: Shown,
    #[unit("m")]
    circumradius: Shown,
    exact: Exactness,
}

impl Tool for RegularPolygon {
    const NAME: &str = "regularPolygon";
    const EXAMPLES: &[Example] = &[
        example("a square", r#"{"sides":4,"sideLength":"2"}"#).gives(
            "REGULAR_POLYGON: OK | AREA: 4 | PERIMETER: 8 | APOTHEM: 1 | CIRCUMRADIUS: \
             1.414213562373095048801688724209698",
        ),
        example("a hexagon", r#"{"sides":"6","sideLength":1}"#).gives(
            "REGULAR_POLYGON: OK | AREA: 2.598076211353315940291169512258809 | PERIMETER: 6 | \
             APOTHEM: 0.8660254037844386467637231707529362 | CIRCUMRADIUS: 1",
        ),
        example("two sides", r#"{"sides":2,"sideLength":"1"}"#)
            .fails(Code::InvalidInput, "at least 3 sides"),
        example("a negative side", r#"{"sides":5,"sideLength":"-1"}"#)
            .fails(Code::DomainError, "parameter=sideLength"),
    ];
    type Output = Measures;

    fn run(self, cx: &Context) -> Result<Measures> {
        let (Integer(sides), side) = (self.sides, self.side_length.0);
        if sides < IBig::from(3) {
            let error = Error::invalid("a polygon has at least 3 sides");
            return Err(error.received(sides).inside("sides"));
        }
        let (n, s) = (cx.figure(Number::from(sides)), cx.figure(side));
        // Half the angle under which a side is seen from the middle.
        let angle = 180 / n.clone();
        let perimeter = n * &s;
        let apothem = &s / (angle.clone().tan(Angle::Degrees) * 2);
        let circumradius = s / (angle.sin(Angle::Degrees) * 2);
        let area = &perimeter * &apothem / 2;
        Ok(Measures {
            area: area.shown()?,
            perimeter: perimeter.shown()?,
            apothem: apothem.shown()?,
            circumradius: circumradius.shown()?,
            exact: Exactness,
        })
    }
}
