use super::quantity::Mass;
use crate::prelude::*;

/// # Newton's second law
///
/// Force m a in N, exact.
#[derive(Arguments)]
pub(crate) struct NewtonsForce {
    /// Mass.
    #[unit("kg")]
    mass: Mass,
    /// Acceleration in m/s^2.
    #[unit("m/s^2")]
    acceleration: AnyNumber,
}

impl Tool for NewtonsForce {
    const NAME: &str = "newtonsForce";
    const EXAMPLES: &[Example] = &[
        example("braking", r#"{"mass":"2.5","acceleration":"-4"}"#)
            .gives("NEWTONS_FORCE: OK | RESULT: -10"),
        example("weight on Earth", r#"{"mass":70,"acceleration":9.80665}"#)
            .gives("NEWTONS_FORCE: OK | RESULT: 686.4655"),
        example("less than nothing", r#"{"mass":"-1","acceleration":"1"}"#)
            .fails(Code::DomainError, "parameter=mass | received=-1"),
    ];
    const UNIT: Option<&str> = Some("N");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Mass(m) = self.mass;
        let (m, a) = (cx.figure(m), cx.figure(self.acceleration));
        (m * a).scalar()
    }
}
