//! Analog circuits: exact fractions where the formula is rational, certified reals elsewhere.
//!
//! Everything is in base units: volts, amperes, ohms, farads, henries, hertz, seconds, watts.

mod combinations;
mod current_divider;
mod decibel_convert;
mod filter_cutoff;
mod impedance;
mod led_resistor;
mod ohms_law;
mod parallel;
mod rlc_resonance;
mod time_constants;
mod voltage_divider;
mod wheatstone_bridge;

use arithma_num::Number;

use crate::prelude::*;
use arithma_kit::Figure;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "analog",
    title: "Analog electronics",
    description: "Resistors, capacitors, inductors, filters, resonance, impedance and decibels.",
    listed: true,
    tools: &[
        ToolDef::of::<ohms_law::OhmsLaw>(),
        ToolDef::of::<combinations::ResistorCombination>(),
        ToolDef::of::<combinations::CapacitorCombination>(),
        ToolDef::of::<combinations::InductorCombination>(),
        ToolDef::of::<voltage_divider::VoltageDivider>(),
        ToolDef::of::<current_divider::CurrentDivider>(),
        ToolDef::of::<time_constants::RcTimeConstant>(),
        ToolDef::of::<time_constants::RlTimeConstant>(),
        ToolDef::of::<rlc_resonance::RlcResonance>(),
        ToolDef::of::<impedance::Impedance>(),
        ToolDef::of::<decibel_convert::DecibelConvert>(),
        ToolDef::of::<filter_cutoff::FilterCutoff>(),
        ToolDef::of::<led_resistor::LedResistor>(),
        ToolDef::of::<wheatstone_bridge::WheatstoneBridge>(),
    ],
};

/// The frequency where a circuit of this time constant passes half the power: `1 / (2 pi tau)`.
fn cutoff(tau: Figure<'_>) -> Figure<'_> {
    1 / (tau * Number::tau())
}
