use arithma_num::Number;
use serde::Serialize;

use crate::prelude::*;

/// # RLC resonance
///
/// Series RLC: frequency 1 / (2 pi sqrt(L C)), Q = sqrt(L / C) / R, bandwidth R / (2 pi L) in Hz.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct RlcResonance {
    /// Ohms.
    r: PositiveAmount,
    /// Henries.
    l: PositiveAmount,
    /// Farads.
    c: PositiveAmount,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Resonance {
    /// Hertz.
    resonant_frequency: Digits,
    q_factor: Digits,
    /// Hertz.
    bandwidth: Digits,
    exact: bool,
}

impl Tool for RlcResonance {
    const NAME: &str = "rlcResonance";
    const EXAMPLES: &[Example] = &[
        example("all one", r#"{"r":"1","l":"1","c":"1"}"#).gives(
            "RLC_RESONANCE: OK | RESONANT_FREQUENCY: 0.1591549430918953357688837633725144 | \
             Q_FACTOR: 1 | BANDWIDTH: 0.1591549430918953357688837633725144",
        ),
        example("a negative resistance", r#"{"r":"-10","l":"0.001","c":"0.000001"}"#)
            .fails(Code::InvalidInput, "parameter=r"),
    ];
    type Output = Resonance;

    fn run(self, cx: &Context) -> Result<Resonance> {
        let (PositiveAmount(r), PositiveAmount(l), PositiveAmount(c)) = (self.r, self.l, self.c);
        let (r, l, c) = (cx.quantity(r), cx.quantity(l), cx.quantity(c));
        let tau = Number::tau;
        let resonant_frequency = (1 / ((&l * &c).sqrt() * tau())).show()?;
        let q_factor = ((&l / c).sqrt() / &r).show()?;
        let bandwidth = (r / (l * tau())).show()?;
        let exact = resonant_frequency.is_exact() && q_factor.is_exact() && bandwidth.is_exact();
        Ok(Resonance { resonant_frequency, q_factor, bandwidth, exact })
    }
}
