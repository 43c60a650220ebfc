use arithma_num::{Angle, Number};
use serde::Serialize;

use crate::prelude::*;

/// # Impedance
///
/// Series RLC at a frequency: Z = R + j (2 pi f L - 1 / (2 pi f C)), its size and phase in degrees.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Impedance {
    /// Ohms.
    r: Amount,
    /// Henries.
    l: Amount,
    /// Farads.
    c: PositiveAmount,
    /// Hertz.
    frequency: PositiveAmount,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ComplexOhms {
    magnitude: Digits,
    /// From -90 to 90 degrees.
    phase_deg: Digits,
    real: Digits,
    imag: Digits,
    exact: bool,
}

impl Tool for Impedance {
    const NAME: &str = "impedance";
    const EXAMPLES: &[Example] = &[
        example("mostly inductive", r#"{"r":"3","l":"0.001","c":"1","frequency":"1000"}"#).gives(
            "IMPEDANCE: OK | MAGNITUDE: 6.962500817212715443396777342210471 | \
             PHASE_DEG: 64.47660132761818543054479311769872 | REAL: 3 | \
             IMAG: 6.283026152236494581589517882795633",
        ),
        example("a negative resistance", r#"{"r":"-1","l":"0.001","c":"1","frequency":"1000"}"#)
            .fails(Code::InvalidInput, "parameter=r"),
    ];
    type Output = ComplexOhms;

    fn run(self, cx: &Context) -> Result<ComplexOhms> {
        let (Amount(r), Amount(l), PositiveAmount(c)) = (self.r, self.l, self.c);
        let PositiveAmount(f) = self.frequency;
        let omega = cx.quantity(f) * Number::tau();
        // Never zero: pi squared is irrational.
        let x = (&omega * l - 1 / (omega * c)).number()?;
        let magnitude = Number::hypot(&[r.clone(), x.clone()], &cx.budget)?;
        let phase = x.atan2(&r, Angle::Degrees, &cx.budget)?;
        Ok(ComplexOhms {
            magnitude: cx.show(&magnitude)?,
            phase_deg: cx.show(&phase)?,
            real: cx.show(&r)?,
            imag: cx.show(&x)?,
            exact: false,
        })
    }
}
