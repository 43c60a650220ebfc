use serde::Serialize;

use super::quantity::Time;
use crate::prelude::*;

/// # Constant acceleration
///
/// Final velocity v + a t and displacement v t + a t^2 / 2, in m/s and m.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Kinematics {
    /// Velocity at the start, in m/s.
    initial_velocity: Decimal,
    /// Acceleration in m/s^2.
    acceleration: Decimal,
    /// Time passed.
    time: Time,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Motion {
    final_velocity: Digits,
    displacement: Digits,
    exact: bool,
}

impl Tool for Kinematics {
    const NAME: &str = "kinematics";
    const EXAMPLES: &[Example] = &[
        example("thrown upwards", r#"{"initialVelocity":"10","acceleration":"-9.81","time":"1"}"#)
            .gives("KINEMATICS: OK | FINAL_VELOCITY: 0.19 | DISPLACEMENT: 5.095"),
        example("from rest", r#"{"initialVelocity":0,"acceleration":10,"time":2}"#)
            .gives("KINEMATICS: OK | FINAL_VELOCITY: 20 | DISPLACEMENT: 20"),
        example("back in time", r#"{"initialVelocity":"0","acceleration":"1","time":"-1"}"#)
            .fails(Code::DomainError, "parameter=time | received=-1"),
    ];
    type Output = Motion;

    fn run(self, cx: &Context) -> Result<Motion> {
        let (v, a) = (cx.quantity(self.initial_velocity), cx.quantity(self.acceleration));
        let Time(t) = self.time;
        let t = cx.quantity(t);
        let final_velocity = (&v + &a * &t).show()?;
        let displacement = (v * &t + a * &t * t / 2).show()?;
        let exact = final_velocity.is_exact() && displacement.is_exact();
        Ok(Motion { final_velocity, displacement, exact })
    }
}
