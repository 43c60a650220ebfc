use crate::prelude::*;

/// # Frequency and period
///
/// The period in seconds of a frequency in Hz, or the frequency of a period: 1 / value.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct FrequencyPeriod {
    /// Hertz or seconds.
    value: PositiveAmount,
    /// What to convert.
    mode: Mode,
}

#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Mode {
    FreqToPeriod,
    PeriodToFreq,
}

impl Tool for FrequencyPeriod {
    const NAME: &str = "frequencyPeriod";
    const EXAMPLES: &[Example] = &[
        example("of a kilohertz", r#"{"value":"1000","mode":"freqToPeriod"}"#)
            .gives("FREQUENCY_PERIOD: OK | RESULT: 0.001"),
        example("of 20 ms", r#"{"value":"0.02","mode":"periodToFreq"}"#)
            .gives("FREQUENCY_PERIOD: OK | RESULT: 50"),
        example("no time at all", r#"{"value":"0","mode":"periodToFreq"}"#)
            .fails(Code::InvalidInput, "parameter=value | received=0"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let PositiveAmount(value) = self.value;
        // One is the reciprocal of the other, either way.
        match self.mode {
            Mode::FreqToPeriod | Mode::PeriodToFreq => Ok(Scalar((1 / cx.quantity(value)).show()?)),
        }
    }
}
