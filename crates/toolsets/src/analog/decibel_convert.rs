use crate::prelude::*;

/// # Decibels
///
/// Ratio to dB or back: 10 log10 of a power ratio, 20 log10 of a voltage ratio.
#[derive(Arguments)]
pub(crate) struct DecibelConvert {
    /// A ratio above 0, or decibels.
    value: AnyNumber,
    /// What to convert.
    mode: Mode,
}

#[derive(Debug, Clone, Copy, Choice)]
pub(crate) enum Mode {
    #[choice(word = "powerToDb")]
    PowerToDb,
    #[choice(word = "voltageToDb")]
    VoltageToDb,
    #[choice(word = "dbToPower")]
    DbToPower,
    #[choice(word = "dbToVoltage")]
    DbToVoltage,
}

impl Tool for DecibelConvert {
    const NAME: &str = "decibelConvert";
    const EXAMPLES: &[Example] = &[
        example("a power ratio", r#"{"value":"100","mode":"powerToDb"}"#)
            .gives("DECIBEL_CONVERT: OK | RESULT: 20"),
        example("a voltage ratio", r#"{"value":2,"mode":"voltageToDb"}"#)
            .gives("DECIBEL_CONVERT: OK | RESULT: 6.020599913279623904274777894489861"),
        example("back", r#"{"value":"-20","mode":"dbToVoltage"}"#)
            .gives("DECIBEL_CONVERT: OK | RESULT: 0.1"),
        example("no power at all", r#"{"value":"0","mode":"powerToDb"}"#)
            .fails(Code::InvalidInput, "parameter=value | received=0"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let decibels_per_decade = match self.mode {
            Mode::PowerToDb | Mode::DbToPower => 10,
            Mode::VoltageToDb | Mode::DbToVoltage => 20,
        };
        let AnyNumber(value) = self.value;
        let converted = match self.mode {
            Mode::PowerToDb | Mode::VoltageToDb => {
                if value.sign(&cx.budget)?.is_le() {
                    return Err(Error::invalid("a ratio must be above 0 to have decibels")
                        .received(cx.written(&value))
                        .inside("value"));
                }
                cx.figure(value).log10() * decibels_per_decade
            }
            Mode::DbToPower | Mode::DbToVoltage => {
                cx.figure(10).pow(cx.figure(value) / decibels_per_decade)
            }
        };
        converted.scalar()
    }
}
