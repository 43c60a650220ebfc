use serde::Serialize;

use super::cutoff;
use crate::prelude::*;

/// # Filter cutoff
///
/// The -3 dB frequency of a first-order RC filter: 1 / (2 pi R C) in Hz, for either type.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct FilterCutoff {
    /// Ohms.
    resistance: PositiveAmount,
    /// Capacitance in farads.
    reactive: PositiveAmount,
    /// What passes.
    filter_type: FilterType,
}

#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FilterType {
    #[serde(alias = "low-pass", alias = "low pass")]
    Lowpass,
    #[serde(alias = "high-pass", alias = "high pass")]
    Highpass,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Cutoff {
    cutoff_hz: Digits,
    filter_type: FilterType,
    exact: bool,
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
        let (PositiveAmount(r), PositiveAmount(c)) = (self.resistance, self.reactive);
        let cutoff_hz = cutoff(cx.quantity(r) * c).show()?;
        Ok(Cutoff { exact: cutoff_hz.is_exact(), cutoff_hz, filter_type: self.filter_type })
    }
}
