//! Chemistry: molar masses, solutions, acidity, decay and gases.

mod acidity;
mod concentration;
mod decay;
mod elements;
mod formula;
mod ideal_gas_moles;
mod molar_mass;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "chemistry",
    title: "Chemistry",
    description: "Molar masses, concentrations, acidity, decay and gases, with the atomic weights of IUPAC.",
    listed: true,
    tools: &[
        ToolDef::of::<molar_mass::MolarMass>(),
        ToolDef::of::<acidity::Ph>(),
        ToolDef::of::<acidity::Poh>(),
        ToolDef::of::<concentration::Molarity>(),
        ToolDef::of::<concentration::Molality>(),
        ToolDef::of::<acidity::HendersonHasselbalch>(),
        ToolDef::of::<decay::HalfLife>(),
        ToolDef::of::<decay::DecayConstant>(),
        ToolDef::of::<ideal_gas_moles::IdealGasMoles>(),
    ],
};
