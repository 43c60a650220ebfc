use arithma_num::{Angle, Exact, Number};

use crate::prelude::*;

/// # Angle between vectors
///
/// The angle of two vectors in degrees, 0 to 180: acos(u.v / (|u| |v|)).
#[derive(Arguments)]
pub(crate) struct AngleBetween {
    /// One vector.
    first: NumberList,
    /// The other, with as many coordinates.
    second: NumberList,
}

impl Tool for AngleBetween {
    const NAME: &str = "angleBetween";
    const ALIASES: &[&str] = &["vectorAngle", "angleOfVectors"];
    const EXAMPLES: &[Example] = &[
        example("half a right angle", r#"{"first":"1,0","second":"1,1"}"#)
            .gives("ANGLE_BETWEEN: OK | RESULT: 45"),
        example("in space", r#"{"first":"1,2,3","second":"4,5,6"}"#)
            .gives("ANGLE_BETWEEN: OK | RESULT: 12.93315449189911937002800159681536"),
        example("no direction", r#"{"first":"0,0","second":"1,1"}"#)
            .fails(Code::DomainError, "parameter=first"),
        example("different spaces", r#"{"first":"1,0","second":"1,1,1"}"#)
            .fails(Code::InvalidInput, "as many coordinates"),
    ];
    const UNIT: Option<&str> = Some("deg");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (NumberList(u), NumberList(v)) = (self.first, self.second);
        if u.len() != v.len() {
            let reason = format!("there must be as many coordinates: {} and {}", u.len(), v.len());
            return Err(Error::invalid(reason).inside("second"));
        }
        let [uu, vv, uv] = [product(&u, &u, cx)?, product(&v, &v, cx)?, product(&u, &v, cx)?];
        for (square, name) in [(&uu, "first"), (&vv, "second")] {
            if square.sign(&cx.budget)?.is_eq() {
                return Err(Error::domain("a vector of length 0 has no direction").inside(name));
            }
        }
        let squares = cx.figure(uu) * vv;
        let squared = (cx.figure(uv.clone()) * uv.clone() / &squares).number()?;
        if let Some(degrees) = special(&squared) {
            let blunt = uv.sign(&cx.budget)?.is_lt();
            return Ok(Scalar::from(if blunt { 180 - degrees } else { degrees }));
        }
        let cosine = cx.figure(uv) / squares.sqrt();
        cosine.map(|x, cx| x.acos(Angle::Degrees, &cx.budget)).scalar()
    }
}

/// The whole angles up to 90 whose squared cosine is rational.
fn special(squared: &Number) -> Option<i64> {
    let exact = squared.as_exact()?;
    let quarters = [(0, 90), (1, 60), (2, 45), (3, 30), (4, 0)];
    quarters.into_iter().find_map(|(above, degrees)| {
        let quarter = Exact::from_fraction(above.into(), 4.into()).ok()?;
        (quarter == *exact).then_some(degrees)
    })
}

fn product(u: &[Number], v: &[Number], cx: &Context) -> Result<Number> {
    let products = u.iter().zip(v).map(|(a, b)| a.mul(b, &cx.budget));
    let products = products.collect::<arithma_num::Result<Vec<Number>>>()?;
    Ok(Number::sum(products, &cx.budget)?)
}
