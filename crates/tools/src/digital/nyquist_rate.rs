use crate::prelude::*;

/// # Nyquist rate
///
/// The least sampling rate for a signal of this bandwidth: twice it, in samples a second.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct NyquistRate {
    /// Hertz.
    bandwidth_hz: PositiveAmount,
}

impl Tool for NyquistRate {
    const NAME: &str = "nyquistRate";
    const EXAMPLES: &[Example] = &[
        example("of sound", r#"{"bandwidthHz":"20000"}"#).gives("NYQUIST_RATE: OK | RESULT: 40000"),
        example("a negative bandwidth", r#"{"bandwidthHz":"-1"}"#)
            .fails(Code::InvalidInput, "received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let PositiveAmount(bandwidth) = self.bandwidth_hz;
        Ok(Scalar((cx.quantity(bandwidth) * 2).show()?))
    }
}
