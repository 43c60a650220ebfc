use crate::prelude::*;

/// # Wheatstone bridge
///
/// The unknown resistance of a balanced bridge: Rx = r2 r3 / r1.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct WheatstoneBridge {
    /// Ohms, opposite the unknown.
    r1: PositiveAmount,
    /// Ohms.
    r2: Amount,
    /// Ohms.
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
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (PositiveAmount(r1), Amount(r2), Amount(r3)) = (self.r1, self.r2, self.r3);
        Ok(Scalar((cx.quantity(r2) * r3 / r1).show()?))
    }
}
