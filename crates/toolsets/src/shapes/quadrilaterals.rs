//! Figures of four sides.

use arithma_num::Angle;

use super::angle_up_to;
use crate::prelude::*;

/// # Trapezoid
///
/// Area and midline of a trapezoid: MIDLINE = (base1 + base2) / 2, AREA = MIDLINE * height.
#[derive(Arguments)]
pub(crate) struct Trapezoid {
    /// One of the parallel sides.
    #[unit("m")]
    base1: Positive,
    /// The other.
    #[unit("m")]
    base2: Positive,
    /// Their distance.
    #[unit("m")]
    height: Positive,
}

#[derive(Debug, Answer)]
pub(crate) struct Midway {
    #[answer(main)]
    #[unit("m^2")]
    area: Shown,
    #[unit("m")]
    midline: Shown,
    exact: Exactness,
}

impl Tool for Trapezoid {
    const NAME: &str = "trapezoid";
    const ALIASES: &[&str] = &["trapezium", "trapezoidArea"];
    const EXAMPLES: &[Example] = &[
        example("of whole numbers", r#"{"base1":8,"base2":5,"height":4}"#)
            .gives("TRAPEZOID: OK | AREA: 26 | MIDLINE: 6.5"),
        example("a negative base", r#"{"base1":-1,"base2":2,"height":3}"#)
            .fails(Code::OutOfRange, "parameter=base1 | received=-1"),
    ];
    type Output = Midway;

    fn run(self, cx: &Context) -> Result<Midway> {
        let midline = (cx.figure(self.base1.0) + self.base2.0) / 2;
        let area = &midline * self.height.0;
        Ok(Midway { area: area.shown()?, midline: midline.shown()?, exact: Exactness })
    }
}

/// # Parallelogram
///
/// Area, perimeter, height over side a, and diagonals of a parallelogram from its sides and the
/// angle between them.
#[derive(Arguments)]
pub(crate) struct Parallelogram {
    #[unit("m")]
    side_a: Positive,
    #[unit("m")]
    side_b: Positive,
    /// Degrees, below 180.
    #[unit("deg")]
    angle: AnyNumber,
}

#[derive(Debug, Answer)]
pub(crate) struct Measures {
    #[answer(main)]
    #[unit("m^2")]
    area: Shown,
    #[unit("m")]
    perimeter: Shown,
    #[unit("m")]
    height: Shown,
    #[unit("m")]
    long_diagonal: Shown,
    #[unit("m")]
    short_diagonal: Shown,
    exact: Exactness,
}

impl Tool for Parallelogram {
    const NAME: &str = "parallelogram";
    const ALIASES: &[&str] = &["rhombus", "parallelogramArea"];
    const EXAMPLES: &[Example] = &[
        example("a rectangle", r#"{"sideA":3,"sideB":4,"angle":90}"#).gives(
            "PARALLELOGRAM: OK | AREA: 12 | PERIMETER: 14 | HEIGHT: 4 | LONG_DIAGONAL: 5 | \
             SHORT_DIAGONAL: 5",
        ),
        example("a flat one", r#"{"sideA":2,"sideB":2,"angle":180}"#)
            .fails(Code::OutOfRange, "parameter=angle | received=180"),
    ];
    type Output = Measures;

    fn run(self, cx: &Context) -> Result<Measures> {
        let angle = angle_up_to(self.angle.0, 180, false, cx).map_err(|e| e.inside("angle"))?;
        let (a, b) = (cx.figure(self.side_a.0), cx.figure(self.side_b.0));
        let height = &b * cx.figure(angle.clone()).sin(Angle::Degrees);
        let squares = &a * &a + &b * &b;
        let twice = &a * &b * cx.figure(angle).cos(Angle::Degrees).abs() * 2;
        Ok(Measures {
            area: (&a * &height).shown()?,
            perimeter: ((&a + &b) * 2).shown()?,
            height: height.shown()?,
            long_diagonal: (&squares + &twice).sqrt().shown()?,
            short_diagonal: (squares - twice).sqrt().shown()?,
            exact: Exactness,
        })
    }
}
