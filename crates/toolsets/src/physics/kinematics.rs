use super::quantity::Time;
use crate::prelude::*;

/// # Constant acceleration
///
/// Final velocity v + a t and displacement v t + a t^2 / 2, in m/s and m.
#[derive(Arguments)]
pub(crate) struct Kinematics {
    /// v in m/s.
    #[unit("m/s")]
    initial_velocity: AnyNumber,
    /// a in m/s^2.
    #[unit("m/s^2")]
    acceleration: AnyNumber,
    #[unit("s")]
    time: Time,
}

#[derive(Answer)]
pub(crate) struct Motion {
    #[unit("m/s")]
    final_velocity: Shown,
    #[unit("m")]
    displacement: Shown,
    exact: Exactness,
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
        let (v, a) = (cx.figure(self.initial_velocity), cx.figure(self.acceleration));
        let Time(t) = self.time;
        let t = cx.figure(t);
        let final_velocity = (&v + &a * &t).shown()?;
        let displacement = (v * &t + a * &t * t / 2).shown()?;
        Ok(Motion { final_velocity, displacement, exact: Exactness })
    }
}
