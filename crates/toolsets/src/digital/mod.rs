//! Digital circuits: number bases, codes of bits, converters and timers.

mod adc_resolution;
mod bitwise_op;
mod convert_base;
mod dac_output;
mod frequency_period;
mod gray_code;
mod numeral;
mod nyquist_rate;
mod radix;
mod timer_555;
mod twos_complement;

use arithma_num::IBig;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "digital",
    title: "Digital electronics",
    description: "Number bases, bitwise operations, Gray and two's complement codes, converters, timers.",
    listed: true,
    tools: &[
        ToolDef::of::<convert_base::ConvertBase>(),
        ToolDef::of::<twos_complement::TwosComplement>(),
        ToolDef::of::<gray_code::GrayCode>(),
        ToolDef::of::<bitwise_op::BitwiseOp>(),
        ToolDef::of::<adc_resolution::AdcResolution>(),
        ToolDef::of::<dac_output::DacOutput>(),
        ToolDef::of::<timer_555::Timer555Astable>(),
        ToolDef::of::<timer_555::Timer555Monostable>(),
        ToolDef::of::<frequency_period::FrequencyPeriod>(),
        ToolDef::of::<nyquist_rate::NyquistRate>(),
    ],
};

/// How many codes so many bits have.
fn codes(Count(bits): Bits) -> IBig {
    IBig::ONE << bits.unsigned_abs() as usize
}

/// The width of a code.
type Bits = Count<1, 64>;
