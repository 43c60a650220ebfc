use arithma_kit::Figure;
use arithma_num::Angle;

use super::quantity::{Elevation, Gravity, Speed};
use crate::prelude::*;

/// # Projectile motion
///
/// Range, peak height (m) and time of flight (s) of a throw over level ground, without air.
#[derive(Arguments)]
pub(crate) struct ProjectileMotion {
    /// m/s.
    #[param(plain)]
    #[unit("m/s")]
    speed: Speed,
    /// 0 to 180.
    ///
    /// Above the ground; above 90 is backwards.
    #[param(plain)]
    #[unit("deg")]
    angle_degrees: Elevation,
    /// m/s^2; 9.80665 on Earth.
    #[param(plain)]
    #[unit("m/s^2")]
    gravity: Gravity,
}

#[derive(Answer)]
pub(crate) struct Throw {
    /// Negative where the throw goes backwards.
    #[unit("m")]
    range: Shown,
    #[unit("m")]
    peak_height: Shown,
    #[unit("s")]
    time_of_flight: Shown,
    exact: Exactness,
}

impl Tool for ProjectileMotion {
    const NAME: &str = "projectileMotion";
    const EXAMPLES: &[Example] = &[
        example("exact height and time", r#"{"speed":"20","angleDegrees":"30","gravity":"10"}"#)
            .gives(
                "PROJECTILE_MOTION: OK | RANGE: 34.64101615137754587054892683011745 | \
                 PEAK_HEIGHT: 5 | TIME_OF_FLIGHT: 2",
            ),
        example("straight up", r#"{"speed":10,"angleDegrees":90,"gravity":9.81}"#).gives(
            "PROJECTILE_MOTION: OK | RANGE: 0 | PEAK_HEIGHT: 5.096839959225280326197757390417941 | \
             TIME_OF_FLIGHT: 2.038735983690112130479102956167176",
        ),
        example("weightless", r#"{"speed":"10","angleDegrees":"30","gravity":"0"}"#)
            .fails(Code::DomainError, "parameter=gravity | received=0"),
        example("into the ground", r#"{"speed":"10","angleDegrees":"-30","gravity":"10"}"#)
            .fails(Code::DomainError, "from 0 to 180 degrees"),
    ];
    type Output = Throw;

    fn run(self, cx: &Context) -> Result<Throw> {
        let (Speed(v), Elevation(angle), Gravity(g)) =
            (self.speed, self.angle_degrees, self.gravity);
        let [v, angle, g] = [v, angle, g].map(|number| cx.figure(number));
        let sine = angle.clone().sin(Angle::Degrees);
        let range = (&v * &v * (&angle * 2).sin(Angle::Degrees) / &g).shown()?;
        let peak_height = (&v * &v * sine_squared(&angle)? / (&g * 2)).shown()?;
        let time_of_flight = (2 * v * sine / g).shown()?;
        Ok(Throw { range, peak_height, time_of_flight, exact: Exactness })
    }
}

/// The square of the sine: rational where the cosine of twice the angle is, as at 45 degrees.
fn sine_squared<'c>(angle: &Figure<'c>) -> Result<Figure<'c>> {
    let cosine = (angle * 2).cos(Angle::Degrees);
    if cosine.clone().number()?.is_exact() {
        return Ok((1 - cosine) / 2);
    }
    let sine = angle.clone().sin(Angle::Degrees);
    Ok(&sine * &sine)
}
