use super::quantity::Mass;
use crate::prelude::*;

/// # Newton's second law
///
/// Force m a in N, exact.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct NewtonsForce {
    /// Mass.
    mass: Mass,
    /// Acceleration in m/s^2.
    acceleration: Decimal,
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
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Mass(m) = self.mass;
        let (m, a) = (cx.quantity(m), cx.quantity(self.acceleration));
        Ok(Scalar((m * a).show()?))
    }
}
