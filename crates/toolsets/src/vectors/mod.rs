//! Lists of numbers as vectors, exact.

mod dot_product;
mod magnitude_array;
mod scale_array;
mod sum_array;

use arithma_num::{Budget, Number};

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "vectors",
    title: "Vectors & arrays",
    description: "Sums, products and lengths of lists of numbers.",
    listed: true,
    tools: &[
        ToolDef::of::<sum_array::SumArray>(),
        ToolDef::of::<dot_product::DotProduct>(),
        ToolDef::of::<scale_array::ScaleArray>(),
        ToolDef::of::<magnitude_array::MagnitudeArray>(),
    ],
};

/// The exact sum of products.
fn sum_of_products<'a>(
    pairs: impl Iterator<Item = (&'a Number, &'a Number)>,
    budget: &Budget,
) -> arithma_num::Result<Number> {
    let mut sum = Number::ZERO;
    for (a, b) in pairs {
        budget.check()?;
        sum = sum.plus(&a.mul(b, budget)?, budget)?;
    }
    Ok(sum)
}
