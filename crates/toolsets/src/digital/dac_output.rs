use arithma_num::{IBig, Number};

use super::{Bits, codes};
use crate::prelude::*;

/// # DAC output
///
/// Voltage of a digital-to-analog converter: VOUT = vref code / 2^bits.
#[derive(Arguments)]
pub(crate) struct DacOutput {
    /// Width.
    bits: Bits,
    /// Reference, in volts.
    #[unit("V")]
    vref: AnyNumber,
    /// From 0 to 2^bits - 1.
    code: Integer,
}

#[derive(Answer)]
pub(crate) struct Output {
    bits: Shown,
    code: Shown,
    /// Volts.
    #[unit("V")]
    #[answer(main)]
    vout: Shown,
    exact: Exactness,
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
        let vout =
            (cx.figure(self.vref) * Number::from(code.clone()) / Number::from(codes)).shown()?;
        Ok(Output { bits: self.bits.0.into(), code: code.into(), vout, exact: Exactness })
    }
}
