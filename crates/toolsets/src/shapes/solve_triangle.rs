use std::cmp::Ordering;

use arithma_kit::Figure;
use arithma_num::{Angle, Number};

use super::angle_up_to;
use crate::prelude::*;

/// # Triangle from three parts
///
/// All sides, angles, area and perimeter of a triangle from any three parts, one a side; both where
/// two fit.
#[derive(Arguments)]
pub(crate) struct SolveTriangle {
    #[param(plain)]
    #[unit("m")]
    side_a: Option<Positive>,
    #[param(plain)]
    #[unit("m")]
    side_b: Option<Positive>,
    #[param(plain)]
    #[unit("m")]
    side_c: Option<Positive>,
    /// Degrees, opposite side a.
    #[unit("deg")]
    angle_a: Option<AnyNumber>,
    #[unit("deg")]
    angle_b: Option<AnyNumber>,
    #[unit("deg")]
    angle_c: Option<AnyNumber>,
}

#[derive(Debug, Answer)]
pub(crate) struct Triangles {
    count: Shown,
    exact: Exactness,
    rows: Vec<Row>,
}

#[derive(Debug, Answer)]
pub(crate) struct Row {
    #[unit("m")]
    side_a: Shown,
    #[unit("m")]
    side_b: Shown,
    #[unit("m")]
    side_c: Shown,
    #[unit("deg")]
    angle_a: Shown,
    #[unit("deg")]
    angle_b: Shown,
    #[unit("deg")]
    angle_c: Shown,
    #[unit("m^2")]
    area: Shown,
    #[unit("m")]
    perimeter: Shown,
}

impl Tool for SolveTriangle {
    const NAME: &str = "solveTriangle";
    const ALIASES: &[&str] = &["triangleSolver", "lawOfSines", "lawOfCosines", "triangle"];
    const EXAMPLES: &[Example] = &[
        example("three sides", r#"{"sideA":3,"sideB":4,"sideC":5}"#).gives(
            "SOLVE_TRIANGLE: OK\nCOUNT: 1\nROW_1: sideA=3 | sideB=4 | sideC=5 | \
             angleA=36.86989764584402129685561255909341 | angleB=53.13010235415597870314438744090659 | \
             angleC=90 | area=6 | perimeter=12",
        ),
        example("too short to meet", r#"{"sideA":1,"sideB":2,"sideC":5}"#)
            .fails(Code::DomainError, "no triangle"),
        example("three angles", r#"{"angleA":60,"angleB":60,"angleC":60}"#)
            .fails(Code::InvalidInput, "at least one side"),
        example("two parts", r#"{"sideA":3,"sideB":4}"#)
            .fails(Code::InvalidInput, "three parts"),
    ];
    type Output = Triangles;

    fn run(self, cx: &Context) -> Result<Triangles> {
        let sides = [self.side_a, self.side_b, self.side_c].map(|side| side.map(|side| side.0));
        let mut angles = [const { None }; 3];
        let given = [self.angle_a, self.angle_b, self.angle_c];
        for ((angle, given), name) in
            angles.iter_mut().zip(given).zip(["angleA", "angleB", "angleC"])
        {
            if let Some(AnyNumber(given)) = given {
                *angle = Some(angle_up_to(given, 180, false, cx).map_err(|e| e.inside(name))?);
            }
        }
        let found = Solver { cx }.solve(&sides, &angles)?;
        let rows = found.into_iter().map(Triangle::row).collect::<Result<Vec<Row>>>()?;
        Ok(Triangles { count: rows.len().into(), exact: Exactness, rows })
    }
}

/// A triangle; an angle is opposite the side of the same place.
struct Triangle<'c> {
    sides: [Figure<'c>; 3],
    angles: [Figure<'c>; 3],
    area: Figure<'c>,
}

impl Triangle<'_> {
    fn row(self) -> Result<Row> {
        let [a, b, c] = self.sides;
        let [angle_a, angle_b, angle_c] = self.angles;
        Ok(Row {
            perimeter: (&a + &b + &c).shown()?,
            side_a: a.shown()?,
            side_b: b.shown()?,
            side_c: c.shown()?,
            angle_a: angle_a.shown()?,
            angle_b: angle_b.shown()?,
            angle_c: angle_c.shown()?,
            area: self.area.shown()?,
        })
    }
}

struct Solver<'c> {
    cx: &'c Context,
}

impl<'c> Solver<'c> {
    fn solve(
        &self,
        sides: &[Option<Number>; 3],
        angles: &[Option<Number>; 3],
    ) -> Result<Vec<Triangle<'c>>> {
        let places = |parts: &[Option<Number>; 3]| -> Vec<usize> {
            (0..3).filter(|&place| parts[place].is_some()).collect()
        };
        let (known_sides, known_angles) = (places(sides), places(angles));
        if known_sides.len() + known_angles.len() != 3 {
            let count = known_sides.len() + known_angles.len();
            let reason = format!("exactly three parts of the triangle must be given, not {count}");
            return Err(Error::invalid(reason));
        }
        let side = |place: usize| sides[place].clone().unwrap_or(Number::ZERO);
        let angle = |place: usize| angles[place].clone().unwrap_or(Number::ZERO);
        match (&known_sides[..], &known_angles[..]) {
            ([_, _, _], _) => Ok(vec![self.by_sides([side(0), side(1), side(2)])?]),
            ([x, y], [z]) if x != z && y != z => {
                Ok(vec![self.by_sides_around([*x, *y], [side(*x), side(*y)], angle(*z))?])
            }
            ([x, y], [z]) => {
                let (near, far) = if x == z { (*x, *y) } else { (*y, *x) };
                self.by_sides_beside([near, far], [side(near), side(far)], angle(near))
            }
            ([x], [y, z]) => {
                Ok(vec![self.by_angles(*x, side(*x), [*y, *z], [angle(*y), angle(*z)])?])
            }
            _ => Err(Error::invalid(
                "three angles give the shape but not the size: at least one side is needed",
            )),
        }
    }

    fn figure(&self, number: impl Into<Number>) -> Figure<'c> {
        self.cx.figure(number)
    }

    fn sign(&self, figure: &Figure<'c>) -> Result<Ordering> {
        Ok(figure.clone().number()?.sign(&self.cx.budget)?)
    }

    /// The angle whose cosine this is.
    fn acos(figure: Figure<'c>) -> Figure<'c> {
        figure.map(|x, cx| x.acos(Angle::Degrees, &cx.budget))
    }

    /// Puts three parts to their places.
    fn placed(places: [usize; 3], parts: &[Figure<'c>; 3]) -> [Figure<'c>; 3] {
        let at = |place: usize| places.iter().position(|p| *p == place).unwrap_or(0);
        [at(0), at(1), at(2)].map(|part| parts[part].clone())
    }

    /// Three sides: the law of cosines, and Heron's formula.
    fn by_sides(&self, sides: [Number; 3]) -> Result<Triangle<'c>> {
        let [a, b, c] = sides.map(|side| self.figure(side));
        let excess = [&b + &c - &a, &c + &a - &b, &a + &b - &c];
        for rest in &excess {
            if self.sign(rest)?.is_le() {
                return Err(Error::domain(
                    "no triangle has these sides: each must be shorter than the other two together",
                ));
            }
        }
        let opposite = |x: &Figure<'c>, y: &Figure<'c>, z: &Figure<'c>| {
            Self::acos((y * y + z * z - x * x) / (y * z * 2))
        };
        let angles = [opposite(&a, &b, &c), opposite(&b, &c, &a), opposite(&c, &a, &b)];
        let [x, y, z] = excess;
        let area = ((&a + &b + &c) * x * y * z).sqrt() / 4;
        Ok(Triangle { sides: [a, b, c], angles, area })
    }

    /// Two sides and the angle between them.
    fn by_sides_around(
        &self,
        [x, y]: [usize; 2],
        sides: [Number; 2],
        angle: Number,
    ) -> Result<Triangle<'c>> {
        let [a, b] = sides.map(|side| self.figure(side));
        let c = self.figure(angle);
        let (cos, sin) = (c.clone().cos(Angle::Degrees), c.clone().sin(Angle::Degrees));
        let side = (&a * &a + &b * &b - &a * &b * &cos * 2).sqrt();
        // The cosines of the other angles have no square in them: (c - b cos A) / a …
        let angle_a = Self::acos((&b - &a * &cos) / &side);
        let angle_b = Self::acos((&a - &b * &cos) / &side);
        let area = &a * &b * sin / 2;
        let places = [x, y, 3 - x - y];
        let sides = Self::placed(places, &[a, b, side]);
        Ok(Triangle { sides, angles: Self::placed(places, &[angle_a, angle_b, c]), area })
    }

    /// A side and two angles: the law of sines.
    fn by_angles(
        &self,
        place: usize,
        side: Number,
        places: [usize; 2],
        given: [Number; 2],
    ) -> Result<Triangle<'c>> {
        let [first, second] = given.map(|angle| self.figure(angle));
        let third = self.figure(180) - &first - &second;
        if self.sign(&third)?.is_le() {
            return Err(Error::domain(
                "no triangle has these angles: two of them must be less than 180 degrees together",
            ));
        }
        let all = [places[0], places[1], 3 - places[0] - places[1]];
        let angles = Self::placed(all, &[first, second, third]);
        let sines = angles.each_ref().map(|angle| angle.clone().sin(Angle::Degrees));
        let known = self.figure(side);
        let sides: [Figure<'c>; 3] = std::array::from_fn(|other| {
            // The same angle has the same side, whatever its sine.
            if other == place { known.clone() } else { &known * &sines[other] / &sines[place] }
        });
        let (x, y) = ((place + 1) % 3, (place + 2) % 3);
        let area = &sides[x] * &known * &sines[y] / 2;
        Ok(Triangle { sides, angles, area })
    }

    /// Two sides and the angle opposite the first: none, one or two triangles.
    fn by_sides_beside(
        &self,
        [near, far]: [usize; 2],
        sides: [Number; 2],
        angle: Number,
    ) -> Result<Vec<Triangle<'c>>> {
        let [a, b] = sides.map(|side| self.figure(side));
        let angle_a = self.figure(angle);
        let (sin, cos) = (angle_a.clone().sin(Angle::Degrees), angle_a.clone().cos(Angle::Degrees));
        // The height of the far corner over the third side; the near side must reach down to it.
        let height = &b * &sin;
        let reach = self.sign(&(&a - &height))?;
        let longer = self.sign(&(&a - &b))?;
        let blunt = self.sign(&cos)?.is_le();
        if reach.is_lt() || (blunt && longer.is_le()) {
            return Err(Error::domain(
                "no triangle fits: the side opposite the angle is too short to reach the third side",
            ));
        }
        let foot = &b * &cos;
        let base = (&a * &a - &height * &height).sqrt();
        let acute = (&height / &a).map(|x, cx| x.asin(Angle::Degrees, &cx.budget));
        let triangle = |angle_b: Figure<'c>, side: Figure<'c>| {
            let places = [near, far, 3 - near - far];
            let angle_c = self.figure(180) - &angle_a - &angle_b;
            let area = &side * &height / 2;
            Triangle {
                sides: Self::placed(places, &[a.clone(), b.clone(), side]),
                angles: Self::placed(places, &[angle_a.clone(), angle_b, angle_c]),
                area,
            }
        };
        if reach.is_eq() {
            return Ok(vec![triangle(self.figure(90), foot)]);
        }
        let mut found = vec![triangle(acute.clone(), &foot + &base)];
        if longer.is_lt() {
            found.push(triangle(180 - acute, foot - base));
        }
        Ok(found)
    }
}
