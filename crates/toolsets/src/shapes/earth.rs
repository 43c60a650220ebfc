//! The shortest ways on the earth's ellipsoid, WGS84.
//!
//! Karney's method in doubles is right to 15 nm (Algorithms for geodesics, J. Geodesy 87, 2013). With the
//! rounding of the arguments every place is known to [`UNSURE`] metres: values are enclosures of that
//! width, so no digit beyond it is shown and nothing false follows from them. What is plain on a meridian or
//! on the equator is exact or certified.

use arithma_num::{Exact, Interval, Number};
use geographiclib_rs::{DirectGeodesic, Geodesic, InverseGeodesic};

use super::great_circle_distance::half_turns;
use super::{Between, pi};
use crate::prelude::*;

/// How far off a place may be, in metres.
const UNSURE: f64 = 25e-9;

/// How far off the rounding of a result in degrees may put it: a few units of the last place of a double.
const TURN: f64 = 1e-13;

/// Metres of a degree of latitude, at the least.
const DEGREE: f64 = 110_500.0;

/// Radians in degrees, rounded up.
const DEGREES: f64 = 57.3;

/// The radius of the equator in metres.
const EQUATOR: i64 = 6_378_137;

/// Longitudes up to this part of 180 degrees apart are joined along the equator: 1 - f = 1 - 1/298.257223563.
fn straight() -> Result<Number> {
    let flattening = Exact::from_fraction(1_000_000_000i64.into(), 298_257_223_563i64.into())?;
    Ok(Number::Exact(Exact::ONE.sub(&flattening, &arithma_num::Budget::default())?))
}

/// # Geodesic distance
///
/// Distance of two places on the WGS84 ellipsoid in metres, and bearings.
///
/// Along the shortest way; bearings at both ends in degrees clockwise from north, in the direction
/// of travel.
#[derive(Arguments)]
pub(crate) struct GeodesicDistance {
    /// Degrees, north positive.
    #[unit("deg")]
    latitude1: Between<-90, 90>,
    ///
    /// East positive.
    #[param(plain)]
    #[unit("deg")]
    longitude1: Between<-360, 360>,
    #[param(plain)]
    #[unit("deg")]
    latitude2: Between<-90, 90>,
    #[param(plain)]
    #[unit("deg")]
    longitude2: Between<-360, 360>,
}

#[derive(Debug, Answer)]
pub(crate) struct Way {
    #[unit("m")]
    distance: Shown,
    /// Left out where the places are so near, or so nearly opposite, that it is not known.
    #[unit("deg")]
    initial_bearing: Option<Shown>,
    #[unit("deg")]
    final_bearing: Option<Shown>,
    exact: Exactness,
}

impl Tool for GeodesicDistance {
    const NAME: &str = "geodesicDistance";
    const ALIASES: &[&str] =
        &["vincenty", "wgs84Distance", "geodesicInverse", "bearing", "azimuth", "initialBearing"];
    const EXAMPLES: &[Example] = &[
        example(
            "a degree of the equator",
            r#"{"latitude1":0,"longitude1":0,"latitude2":0,"longitude2":1}"#,
        )
        .gives(
            "GEODESIC_DISTANCE: OK | DISTANCE: 111319.4907932735726477133826705565 | \
             INITIAL_BEARING: 90 | FINAL_BEARING: 90",
        ),
        example("too far east", r#"{"latitude1":0,"longitude1":0,"latitude2":0,"longitude2":361}"#)
            .fails(Code::OutOfRange, "parameter=longitude2 | received=361"),
    ];
    type Output = Way;

    fn run(self, cx: &Context) -> Result<Way> {
        let from = Place { latitude: self.latitude1.0, longitude: self.longitude1.0 };
        let to = Place { latitude: self.latitude2.0, longitude: self.longitude2.0 };
        let way = inverse(&from, &to, cx)?;
        let [initial_bearing, final_bearing] = way.bearings.map(|b| b.map(Shown::from));
        Ok(Way { distance: way.distance.into(), initial_bearing, final_bearing, exact: Exactness })
    }
}

/// # Geodesic destination
///
/// The place on the WGS84 ellipsoid at a bearing and a distance.
///
/// LONGITUDE is above -180 and up to 180; FINAL_BEARING the direction there.
#[derive(Arguments)]
pub(crate) struct GeodesicDestination {
    /// Degrees.
    #[param(plain)]
    #[unit("deg")]
    latitude: Between<-90, 90>,
    #[param(plain)]
    #[unit("deg")]
    longitude: Between<-360, 360>,
    /// Clockwise from north.
    #[param(plain)]
    #[unit("deg")]
    bearing: Between<-360, 360>,
    /// Metres.
    ///
    /// At most 20,000 km.
    #[param(plain)]
    #[unit("m")]
    distance: Between<0, 20_000_000>,
}

#[derive(Debug, Answer)]
pub(crate) struct Goal {
    #[unit("deg")]
    latitude: Shown,
    /// Left out where the place is so near to a pole that it is not known.
    #[unit("deg")]
    longitude: Option<Shown>,
    #[unit("deg")]
    final_bearing: Option<Shown>,
    exact: Exactness,
}

impl Tool for GeodesicDestination {
    const NAME: &str = "geodesicDestination";
    const ALIASES: &[&str] =
        &["destinationPoint", "geodesicDirect", "directGeodesic", "pointAtBearing"];
    const EXAMPLES: &[Example] = &[
        example(
            "east along the equator",
            r#"{"latitude":0,"longitude":0,"bearing":90,"distance":1000000}"#,
        )
        .gives(
            "GEODESIC_DESTINATION: OK | LATITUDE: 0 | LONGITUDE: 8.983152841195214351275012564657230 \
             | FINAL_BEARING: 90",
        ),
        example(
            "backwards",
            r#"{"latitude":0,"longitude":0,"bearing":90,"distance":-5}"#,
        )
        .fails(Code::OutOfRange, "parameter=distance | received=-5"),
    ];
    type Output = Goal;

    fn run(self, cx: &Context) -> Result<Goal> {
        let from = Place { latitude: self.latitude.0, longitude: self.longitude.0 };
        let (goal, bearing) = direct(&from, &self.bearing.0, &self.distance.0, cx)?;
        Ok(Goal {
            latitude: goal.latitude.into(),
            longitude: goal.longitude.map(Shown::from),
            final_bearing: bearing.map(Shown::from),
            exact: Exactness,
        })
    }
}

/// # Geodesic midpoint
///
/// The place halfway between two others on the WGS84 ellipsoid.
///
/// Along the shortest way; DISTANCE in metres to each.
#[derive(Arguments)]
pub(crate) struct GeodesicMidpoint {
    /// Degrees, north positive.
    #[unit("deg")]
    latitude1: Between<-90, 90>,
    ///
    /// East positive.
    #[param(plain)]
    #[unit("deg")]
    longitude1: Between<-360, 360>,
    #[param(plain)]
    #[unit("deg")]
    latitude2: Between<-90, 90>,
    #[param(plain)]
    #[unit("deg")]
    longitude2: Between<-360, 360>,
}

#[derive(Debug, Answer)]
pub(crate) struct Middle {
    #[unit("deg")]
    latitude: Shown,
    /// Left out where the place is so near to a pole that it is not known.
    #[unit("deg")]
    longitude: Option<Shown>,
    #[unit("m")]
    distance: Shown,
    exact: Exactness,
}

impl Tool for GeodesicMidpoint {
    const NAME: &str = "geodesicMidpoint";
    const ALIASES: &[&str] = &["midpointOnEarth", "halfwayPoint"];
    const EXAMPLES: &[Example] = &[
        example(
            "on the equator",
            r#"{"latitude1":0,"longitude1":10,"latitude2":0,"longitude2":20}"#,
        )
        .gives(
            "GEODESIC_MIDPOINT: OK | LATITUDE: 0 | LONGITUDE: 15 | DISTANCE: \
             556597.4539663678632385669133527827",
        ),
        example(
            "beyond the pole",
            r#"{"latitude1":0,"longitude1":10,"latitude2":100,"longitude2":20}"#,
        )
        .fails(Code::OutOfRange, "parameter=latitude2 | received=100"),
    ];
    type Output = Middle;

    fn run(self, cx: &Context) -> Result<Middle> {
        let from = Place { latitude: self.latitude1.0, longitude: self.longitude1.0 };
        let to = Place { latitude: self.latitude2.0, longitude: self.longitude2.0 };
        let way = inverse(&from, &to, cx)?;
        let half = way.distance.div(&2.into(), &cx.budget)?;
        let goal = middle(&from, &to, &way, cx)?;
        Ok(Middle {
            latitude: goal.latitude.into(),
            longitude: goal.longitude.map(Shown::from),
            distance: half.into(),
            exact: Exactness,
        })
    }
}

/// A place by its latitude and longitude in degrees.
struct Place {
    latitude: Number,
    longitude: Number,
}

impl Place {
    fn doubles(&self, cx: &Context) -> Result<(f64, f64)> {
        let double = |n: &Number| n.nearest_f64(&cx.budget);
        Ok((double(&self.latitude)?, double(&self.longitude)?))
    }
}

/// A place that was found.
struct Found {
    latitude: Number,
    longitude: Option<Number>,
}

/// The shortest way between two places.
struct Shortest {
    distance: Number,
    bearings: [Option<Number>; 2],
    /// Whether all of it is on the equator.
    on_equator: bool,
}

/// A number within so much of a double.
fn around(value: f64, error: f64) -> Result<Number> {
    Ok(Number::enclosed(Interval::from_f64(value - error, value + error))?)
}

/// A bearing within so much, from 0 to below 360; none where that says nothing.
fn bearing(value: f64, error: f64) -> Result<Option<Number>> {
    // More than half a degree off, only its first digits would be known.
    if error.is_nan() || error > 0.5 {
        return Ok(None);
    }
    // One that may be due north is shown as such.
    let value = if value < -error { value + 360.0 } else { value };
    around(value, error).map(Some)
}

fn inverse(from: &Place, to: &Place, cx: &Context) -> Result<Shortest> {
    let budget = &cx.budget;
    let turn = to.longitude.sub(&from.longitude, budget)?;
    let rise = to.latitude.sub(&from.latitude, budget)?;
    let half_turns = half_turns(&turn, cx)?;
    let along = half_turns.is_some_and(|turns| turns % 2 == 0);
    if along && rise.is_zero() {
        let north = || Some(Number::ZERO);
        return Ok(Shortest {
            distance: Number::ZERO,
            bearings: [north(), north()],
            on_equator: false,
        });
    }
    if let Some(way) = equator(from, to, &turn, cx)? {
        return Ok(way);
    }
    let ((lat1, lon1), (lat2, lon2)) = (from.doubles(cx)?, to.doubles(cx)?);
    let found: (f64, f64, f64, f64, f64, f64, f64) =
        Geodesic::wgs84().inverse(lat1, lon1, lat2, lon2);
    let (metres, first, last, reduced, ..) = found;
    let distance = around(metres, UNSURE)?;
    let bearings = if along {
        let south = rise.sign(budget)?.is_lt();
        let due = || Some(Number::from(if south { 180 } else { 0 }));
        [due(), due()]
    } else if half_turns.is_some() {
        // Over the nearer pole; over the north pole where both are equally near.
        let over_south = from.latitude.add(&to.latitude, budget)?.sign(budget)?.is_lt();
        let [one, other] = if over_south { [180, 0] } else { [0, 180] };
        [Some(one.into()), Some(other.into())]
    } else {
        // A place that is off by so much turns the way by that part of its reduced length.
        let error = UNSURE / reduced.abs() * DEGREES + TURN;
        [bearing(first, error)?, bearing(last, error)?]
    };
    Ok(Shortest { distance, bearings, on_equator: false })
}

/// The way along the equator, where that is the shortest.
fn equator(from: &Place, to: &Place, turn: &Number, cx: &Context) -> Result<Option<Shortest>> {
    let budget = &cx.budget;
    if !from.latitude.is_zero() || !to.latitude.is_zero() {
        return Ok(None);
    }
    let around = turn.rem_floor(&360.into(), budget)?;
    let west = around.sub(&180.into(), budget)?.sign(budget)?.is_gt();
    let degrees = if west { Number::from(360).sub(&around, budget)? } else { around };
    let most = straight()?.mul(&180.into(), budget)?;
    if degrees.sub(&most, budget)?.sign(budget)?.is_gt() {
        return Ok(None);
    }
    let distance = (cx.figure(degrees) / 180 * pi(cx) * EQUATOR).number()?;
    let due = || Some(Number::from(if west { 270 } else { 90 }));
    Ok(Some(Shortest { distance, bearings: [due(), due()], on_equator: true }))
}

/// Where a bearing and a distance lead, and the bearing there.
fn direct(
    from: &Place,
    toward: &Number,
    metres: &Number,
    cx: &Context,
) -> Result<(Found, Option<Number>)> {
    let budget = &cx.budget;
    let toward = toward.rem_floor(&360.into(), budget)?;
    let stays = metres.is_zero();
    let quarter = toward.sub(&90.into(), budget)?;
    let is_east_west = half_turns(&quarter, cx)?.is_some();
    if stays || (from.latitude.is_zero() && is_east_west) {
        let degrees = cx.figure(metres.clone()) / EQUATOR / pi(cx) * 180;
        let degrees = if quarter.is_zero() { degrees } else { -degrees };
        let longitude = if stays {
            from.longitude.clone()
        } else {
            (cx.figure(from.longitude.clone()) + degrees).number()?
        };
        let longitude = Some(folded(&longitude, cx)?);
        return Ok((Found { latitude: from.latitude.clone(), longitude }, Some(toward)));
    }
    let (latitude, longitude) = from.doubles(cx)?;
    let (azimuth, distance) = (toward.nearest_f64(budget)?, metres.nearest_f64(budget)?);
    let found: (f64, f64, f64) = Geodesic::wgs84().direct(latitude, longitude, azimuth, distance);
    let (lat, lon, last) = found;
    // Towards the poles a metre is more and more degrees of longitude.
    let narrow = lat.to_radians().cos().abs();
    let error = UNSURE / DEGREE / narrow + TURN;
    let goal = around(lat, UNSURE / DEGREE + TURN)?;
    if let Some(half_turns) = half_turns(&toward, cx)?
        && lon_stays(longitude, lon)
    {
        // Along the meridian, short of the pole.
        let longitude = Some(folded(&from.longitude, cx)?);
        let bearing = Number::from(if half_turns % 2 == 0 { 0 } else { 180 });
        return Ok((Found { latitude: goal, longitude }, Some(bearing)));
    }
    // A longitude whose error is more than a tenth of a degree says little.
    let longitude = if error < 0.1 { Some(around(lon, error)?) } else { None };
    Ok((Found { latitude: goal, longitude }, bearing(last, error)?))
}

/// Whether two longitudes are the same meridian, and not the one beyond the pole.
fn lon_stays(before: f64, after: f64) -> bool {
    let turned = (after - before).rem_euclid(360.0);
    !(90.0..=270.0).contains(&turned)
}

/// A longitude above -180 and up to 180.
fn folded(longitude: &Number, cx: &Context) -> Result<Number> {
    let budget = &cx.budget;
    // 180 - ((180 - x) mod 360)
    let below = Number::from(180).sub(longitude, budget)?.rem_floor(&360.into(), budget)?;
    Ok(Number::from(180).sub(&below, budget)?)
}

/// The place in the middle of a way.
fn middle(from: &Place, to: &Place, way: &Shortest, cx: &Context) -> Result<Found> {
    let budget = &cx.budget;
    if way.distance.is_zero() {
        let longitude = Some(folded(&from.longitude, cx)?);
        return Ok(Found { latitude: from.latitude.clone(), longitude });
    }
    let turn = to.longitude.sub(&from.longitude, budget)?;
    if way.on_equator {
        let half = folded(&turn, cx)?.div(&2.into(), budget)?;
        let longitude = Some(folded(&from.longitude.add(&half, budget)?, cx)?);
        return Ok(Found { latitude: Number::ZERO, longitude });
    }
    let ((lat1, lon1), (lat2, lon2)) = (from.doubles(cx)?, to.doubles(cx)?);
    let earth = Geodesic::wgs84();
    let found: (f64, f64, f64, f64, f64, f64, f64) = earth.inverse(lat1, lon1, lat2, lon2);
    let (metres, azimuth, _, reduced, ..) = found;
    let (lat, lon): (f64, f64) = earth.direct(lat1, lon1, azimuth, metres / 2.0);
    // Both steps are off, and so is the direction, by a part of the reduced length: half the way on, that
    // is a part of the reduced length there, which is at most half the way and the earth's radius.
    let aside = (metres / 2.0).min(EQUATOR as f64) / reduced.abs();
    let error = UNSURE * (2.0 + aside.min(1e15)) / DEGREE;
    let wide = error / lat.to_radians().cos().abs() + TURN;
    let latitude = around(lat, error + TURN)?;
    if half_turns(&turn, cx)?.is_some() && wide < 0.1 {
        // On one of the two meridians.
        let on = if lon_stays(lon1, lon) { from } else { to };
        let longitude = Some(folded(&on.longitude, cx)?);
        return Ok(Found { latitude, longitude });
    }
    let longitude = if wide < 0.1 { Some(around(lon, wide)?) } else { None };
    Ok(Found { latitude, longitude })
}
