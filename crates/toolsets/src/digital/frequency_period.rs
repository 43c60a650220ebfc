use crate::prelude::*;

/// # Frequency and period
///
/// The period in seconds of a frequency in Hz, or the frequency of a period: 1 / value.
#[derive(Arguments)]
pub(crate) struct FrequencyPeriod {
    /// Hertz or seconds.
    value: PositiveAmount,
    /// What to convert.
    mode: Mode,
}

#[derive(Debug, Clone, Copy, Choice)]
pub(crate) enum Mode {
    #[choice(word = "freqToPeriod")]
    FreqToPeriod,
    #[choice(word = "periodToFreq")]
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
        let value = self.value.0;
        // One is the reciprocal of the other, either way.
        match self.mode {
            Mode::FreqToPeriod | Mode::PeriodToFreq => (1 / cx.figure(value)).scalar(),
        }
    }
}
