use arithma_num::{Angle, Exact, Number};

use super::{Between, pi};
use crate::prelude::*;

/// # Great-circle distance
///
/// Distance of two places on a sphere, by default the mean Earth, in metres.
///
/// Along the great circle; north and east positive.
#[derive(Arguments)]
pub(crate) struct GreatCircleDistance {
    /// Degrees.
    #[param(plain)]
    #[unit("deg")]
    latitude1: Between<-90, 90>,
    #[param(plain)]
    #[unit("deg")]
    longitude1: Between<-360, 360>,
    #[param(plain)]
    #[unit("deg")]
    latitude2: Between<-90, 90>,
    #[param(plain)]
    #[unit("deg")]
    longitude2: Between<-360, 360>,
    ///
    /// 6371008.8 m by default; DISTANCE has its unit.
    #[param(plain)]
    #[unit("m")]
    radius: Option<Positive>,
}

#[derive(Debug, Answer)]
pub(crate) struct Arc {
    #[answer(main)]
    #[unit("m")]
    distance: Shown,
    #[unit("deg")]
    central_angle: Shown,
    exact: Exactness,
}

/// The mean radius of the earth in tenths of a metre (IUGG).
const MEAN_RADIUS: i64 = 63_710_088;

impl Tool for GreatCircleDistance {
    const NAME: &str = "greatCircleDistance";
    const ALIASES: &[&str] = &["haversine", "sphereDistance", "distanceOnEarth", "airDistance"];
    const EXAMPLES: &[Example] = &[
        example(
            "Berlin to Paris",
            r#"{"latitude1":52.52,"longitude1":13.405,"latitude2":48.8566,"longitude2":2.3522}"#,
        )
        .gives(
            "GREAT_CIRCLE_DISTANCE: OK | DISTANCE: 877464.5379215091732085351031201168 | \
             CENTRAL_ANGLE: 7.891217273989552571091118322991504",
        ),
        example(
            "beyond the pole",
            r#"{"latitude1":91,"longitude1":0,"latitude2":0,"longitude2":0}"#,
        )
        .fails(Code::OutOfRange, "parameter=latitude1 | received=91"),
    ];
    type Output = Arc;

    fn run(self, cx: &Context) -> Result<Arc> {
        let (lat1, lat2) = (self.latitude1.0, self.latitude2.0);
        let turn = self.longitude2.0.sub(&self.longitude1.0, &cx.budget)?;
        let angle = central_angle(lat1, lat2, turn, cx)?;
        let radius = match self.radius {
            Some(radius) => cx.figure(radius.0),
            None => cx.figure(MEAN_RADIUS) / 10,
        };
        let distance = radius * angle.clone() / 180 * pi(cx);
        Ok(Arc { distance: distance.shown()?, central_angle: angle.into(), exact: Exactness })
    }
}

/// The angle of two directions from the centre in degrees. On a meridian and on the equator it is
/// plain; else the cosine where that is rational, which recognises round angles, or the haversine.
fn central_angle(lat1: Number, lat2: Number, turn: Number, cx: &Context) -> Result<Number> {
    let budget = &cx.budget;
    if let Some(half_turns) = half_turns(&turn, cx)? {
        return Ok(if half_turns % 2 == 0 {
            lat1.sub(&lat2, budget)?.abs(budget)?
        } else {
            (180 - (cx.figure(lat1) + lat2).abs()).number()?
        });
    }
    if lat1.is_zero() && lat2.is_zero() {
        let around = turn.rem_floor(&360.into(), budget)?;
        let back = Number::from(360).sub(&around, budget)?;
        return Ok(around.min(back, budget)?);
    }
    let cos = |x: Number| cx.figure(x).cos(Angle::Degrees);
    let sin = |x: Number| cx.figure(x).sin(Angle::Degrees);
    let across = cos(lat1.clone()) * cos(lat2.clone());
    let cosine = sin(lat1.clone()) * sin(lat2.clone()) + &across * cos(turn.clone());
    let cosine = cosine.number()?;
    if cosine.is_exact() {
        return Ok(cosine.acos(Angle::Degrees, budget)?);
    }
    let half = |x: Number| (cx.figure(x) / 2).sin(Angle::Degrees);
    let (up, around) = (half(lat2.sub(&lat1, budget)?), half(turn));
    let root = (&up * &up + across * &around * &around).sqrt();
    (root.map(|x, cx| x.asin(Angle::Degrees, &cx.budget)) * 2).number()
}

/// How many half turns an angle is, if it is a whole number of them.
pub(super) fn half_turns(angle: &Number, cx: &Context) -> Result<Option<i64>> {
    let turns = angle.div(&180.into(), &cx.budget)?;
    let whole = turns.as_exact().map(|exact: &Exact| exact.to_integer(&cx.budget)).transpose()?;
    Ok(whole.flatten().and_then(|whole| i64::try_from(&whole).ok()))
}
