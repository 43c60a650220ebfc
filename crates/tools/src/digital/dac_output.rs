use arithma_num::{IBig, Number};
use serde::Serialize;

use super::{Bits, codes};
use crate::prelude::*;

/// # DAC output
///
/// Voltage of a digital-to-analog converter: VOUT = vref code / 2^bits.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct DacOutput {
    /// Width.
    bits: Bits,
    /// Reference, in volts.
    vref: Decimal,
    /// From 0 to 2^bits - 1.
    code: Integer,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Output {
    bits: String,
    code: String,
    /// Volts.
    vout: Digits,
    exact: bool,
}

impl Tool for DacOutput {
    const NAME: &str = "dacOutput";
    const EXAMPLES: &[Example] = &[
        example("half scale", r#"{"bits":10,"vref":"5","code":512}"#)
            .gives("DAC_OUTPUT: OK | BITS: 10 | CODE: 512 | VOUT: 2.5"),
        example("beyond full scale", r#"{"bits":8,"vref":"3.3","code":256}"#)
            .fails(Code::OutOfRange, "from 0 to 255"),
    ];
    type Output = Output;

    fn run(self, cx: &Context) -> Result<Output> {
        let (codes, Integer(code)) = (codes(self.bits), self.code);
        if code < IBig::ZERO || code >= codes {
            let reason = format!("must be from 0 to {}", codes - IBig::ONE);
            return Err(Error::out_of_range(reason).received(code).inside("code"));
        }
        let text = code.to_string();
        let vout = (cx.quantity(self.vref) * Number::from(code) / Number::from(codes)).show()?;
        Ok(Output { bits: self.bits.0.to_string(), code: text, exact: vout.is_exact(), vout })
    }
}
