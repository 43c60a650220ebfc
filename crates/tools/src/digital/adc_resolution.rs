use arithma_num::IBig;
use serde::Serialize;

use super::{Bits, codes};
use crate::prelude::*;

/// # ADC resolution
///
/// The step of an analog-to-digital converter: LSB = vref / 2^bits, STEP_COUNT = 2^bits - 1.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct AdcResolution {
    /// Width.
    bits: Bits,
    /// Reference, in volts.
    vref: Decimal,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Resolution {
    bits: String,
    /// Volts.
    lsb: Digits,
    step_count: String,
    exact: bool,
}

impl Tool for AdcResolution {
    const NAME: &str = "adcResolution";
    const EXAMPLES: &[Example] = &[
        example("ten bits", r#"{"bits":10,"vref":"5"}"#)
            .gives("ADC_RESOLUTION: OK | BITS: 10 | LSB: 0.0048828125 | STEP_COUNT: 1023"),
        example("no bits", r#"{"bits":0,"vref":"5"}"#)
            .fails(Code::OutOfRange, "parameter=bits | received=0"),
    ];
    type Output = Resolution;

    fn run(self, cx: &Context) -> Result<Resolution> {
        let codes = codes(self.bits);
        let step_count = (&codes - IBig::ONE).to_string();
        let lsb = (cx.quantity(self.vref) / arithma_num::Number::from(codes)).show()?;
        Ok(Resolution { bits: self.bits.0.to_string(), exact: lsb.is_exact(), lsb, step_count })
    }
}
