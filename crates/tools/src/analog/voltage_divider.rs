use serde::Serialize;

use crate::prelude::*;

/// # Voltage divider
///
/// Voltage across r2 of two resistors in series: VOUT = vin r2 / (r1 + r2).
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct VoltageDivider {
    /// Volts across both.
    vin: Amount,
    /// Ohms, from the input to the output.
    r1: PositiveAmount,
    /// Ohms, from the output to ground.
    r2: PositiveAmount,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Divided {
    vout: Digits,
    exact: bool,
}

impl Tool for VoltageDivider {
    const NAME: &str = "voltageDivider";
    const EXAMPLES: &[Example] = &[
        example("in halves", r#"{"vin":"10","r1":"1000","r2":"1000"}"#)
            .gives("VOLTAGE_DIVIDER: OK | VOUT: 5"),
        example("in thirds", r#"{"vin":10,"r1":1000,"r2":2000}"#)
            .gives("VOLTAGE_DIVIDER: OK | VOUT: 6.666666666666666666666666666666667"),
        example("a negative resistance", r#"{"vin":"10","r1":"-1","r2":"1000"}"#)
            .fails(Code::InvalidInput, "parameter=r1 | received=-1"),
    ];
    type Output = Divided;

    fn run(self, cx: &Context) -> Result<Divided> {
        let (Amount(v), PositiveAmount(r1), PositiveAmount(r2)) = (self.vin, self.r1, self.r2);
        let (v, r1, r2) = (cx.quantity(v), cx.quantity(r1), cx.quantity(r2));
        let vout = (v * &r2 / (r1 + r2)).show()?;
        Ok(Divided { exact: vout.is_exact(), vout })
    }
}
