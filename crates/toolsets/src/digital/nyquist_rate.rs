use crate::prelude::*;

/// # Nyquist rate
///
/// The least sampling rate for a signal of this bandwidth: twice it, in samples a second.
#[derive(Arguments)]
pub(crate) struct NyquistRate {
    /// Hertz.
    #[unit("Hz")]
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
        let bandwidth = self.bandwidth_hz.0;
        (cx.figure(bandwidth) * 2).scalar()
    }
}
