use crate::prelude::*;

/// # Wheatstone bridge
///
/// The unknown resistance of a balanced bridge: Rx = r2 r3 / r1.
#[derive(Arguments)]
pub(crate) struct WheatstoneBridge {
    /// Ohms, opposite the unknown.
    #[unit("ohm")]
    r1: PositiveAmount,
    /// Ohms.
    #[unit("ohm")]
    r2: Amount,
    /// Ohms.
    #[unit("ohm")]
    r3: Amount,
}

impl Tool for WheatstoneBridge {
    const NAME: &str = "wheatstoneBridge";
    const EXAMPLES: &[Example] = &[
        example("balanced", r#"{"r1":"100","r2":"200","r3":"300"}"#)
            .gives("WHEATSTONE_BRIDGE: OK | RESULT: 600"),
        example("no ratio", r#"{"r1":"0","r2":"200","r3":"300"}"#)
            .fails(Code::InvalidInput, "parameter=r1 | received=0"),
    ];
    const UNIT: Option<&str> = Some("ohm");
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (r1, r2, r3) = (self.r1.0, self.r2.0, self.r3.0);
        (cx.figure(r2) * r3 / r1).scalar()
    }
}
