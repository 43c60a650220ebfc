use super::cutoff;
use crate::prelude::*;

/// # Filter cutoff
///
/// The -3 dB frequency of a first-order RC filter: 1 / (2 pi R C) in Hz, for either type.
#[derive(Arguments)]
pub(crate) struct FilterCutoff {
    /// Ohms.
    #[unit("ohm")]
    resistance: PositiveAmount,
    /// Farads.
    #[unit("farad")]
    reactive: PositiveAmount,
    filter_type: FilterType,
}

#[derive(Debug, Clone, Copy, Choice)]
pub(crate) enum FilterType {
    #[choice(alias = "low-pass", alias = "low pass")]
    Lowpass,
    #[choice(alias = "high-pass", alias = "high pass")]
    Highpass,
}

#[derive(Answer)]
pub(crate) struct Cutoff {
    #[unit("Hz")]
    #[answer(main)]
    cutoff_hz: Shown,
    filter_type: FilterType,
    exact: Exactness,
}

impl Tool for FilterCutoff {
    const NAME: &str = "filterCutoff";
    const EXAMPLES: &[Example] = &[
        example(
            "1 kilohm and 1 microfarad",
            r#"{"resistance":"1000","reactive":"0.000001","filterType":"lowpass"}"#,
        )
        .gives(
            "FILTER_CUTOFF: OK | CUTOFF_HZ: 159.1549430918953357688837633725144 | \
             FILTER_TYPE: lowpass",
        ),
        example(
            "not of first order",
            r#"{"resistance":"1000","reactive":"1e-6","filterType":"bandpass"}"#,
        )
        .fails(Code::InvalidInput, "lowpass"),
    ];
    type Output = Cutoff;

    fn run(self, cx: &Context) -> Result<Cutoff> {
        let (r, c) = (self.resistance.0, self.reactive.0);
        let cutoff_hz = cutoff(cx.figure(r) * c).shown()?;
        Ok(Cutoff { exact: Exactness, cutoff_hz, filter_type: self.filter_type })
    }
}
