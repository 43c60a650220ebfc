use arithma_num::{IBig, Number};

use super::{Bits, codes};
use crate::prelude::*;

/// # ADC resolution
///
/// The step of an analog-to-digital converter: LSB = vref / 2^bits, STEP_COUNT = 2^bits - 1.
#[derive(Arguments)]
pub(crate) struct AdcResolution {
    /// Width.
    bits: Bits,
    /// Reference, in volts.
    #[unit("V")]
    vref: AnyNumber,
}

#[derive(Answer)]
pub(crate) struct Resolution {
    bits: Shown,
    /// Volts.
    #[unit("V")]
    #[answer(main)]
    lsb: Shown,
    step_count: Shown,
    exact: Exactness,
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
        let step_count = (&codes - IBig::ONE).into();
        let lsb = (cx.figure(self.vref) / Number::from(codes)).shown()?;
        Ok(Resolution { bits: self.bits.0.into(), lsb, step_count, exact: Exactness })
    }
}
