//! Kitchen measures: volumes, weights and oven temperatures.

mod convert_cooking_volume;
mod convert_cooking_weight;
mod convert_oven_temperature;

use arithma_num::Number;
use arithma_units::{Category as Kind, Unit};

use crate::prelude::*;
use crate::units::lookup;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "cooking",
    title: "Cooking",
    description: "Kitchen volumes and weights, and oven temperatures with gas marks.",
    listed: true,
    tools: &[
        ToolDef::of::<convert_cooking_volume::ConvertCookingVolume>(),
        ToolDef::of::<convert_cooking_weight::ConvertCookingWeight>(),
        ToolDef::of::<convert_oven_temperature::ConvertOvenTemperature>(),
    ],
};

/// A unit of the kitchen: one of these codes, which may take a prefix where they are metric. Nobody
/// cooks with megaliters, so `ML` is what a measuring cup means by it. `choices` are what an error
/// offers.
fn kitchen_unit(name: &UnitName, category: Kind, codes: &[&str], choices: &str) -> Result<Unit> {
    let small = lookup::unit(&UnitName(name.0.to_lowercase()), category);
    let unit = small.or_else(|_| lookup::unit(name, category))?;
    if codes.contains(&unit.code()) {
        return Ok(unit);
    }
    let reason = format!("unit is not one of the kitchen: use {choices}");
    Err(Error::invalid(reason).with("unit", &name.0))
}

/// The amount in another unit of the kitchen; there is no negative amount.
fn convert(
    value: &Number,
    [from, to]: [&UnitName; 2],
    category: Kind,
    codes: &[&str],
    cx: &Context,
) -> Result<Scalar> {
    if value.sign(&cx.budget)?.is_lt() {
        let error = Error::invalid("must be at least 0").received(cx.written(value));
        return Err(error.inside("value"));
    }
    let choices = codes.join(", ");
    let from = kitchen_unit(from, category, codes, &choices)?;
    let to = kitchen_unit(to, category, codes, &choices)?;
    Ok(Scalar(lookup::convert(value, &from, &to, cx)?))
}
