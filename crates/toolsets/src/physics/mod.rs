//! Physics in SI units: exact where the formula is rational, else every digit certified.

pub mod constants;
mod doppler_effect;
mod gravity;
mod heat;
mod ideal_gas_law;
mod kinematics;
mod newtons_force;
mod projectile_motion;
pub(crate) mod quantity;
mod waves;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "physics",
    title: "Physics",
    description: "Motion, forces, waves, heat and gases in SI units, with the constants of CODATA 2022.",
    listed: true,
    tools: &[
        ToolDef::of::<kinematics::Kinematics>(),
        ToolDef::of::<projectile_motion::ProjectileMotion>(),
        ToolDef::of::<newtons_force::NewtonsForce>(),
        ToolDef::of::<gravity::GravitationalForce>(),
        ToolDef::of::<doppler_effect::DopplerEffect>(),
        ToolDef::of::<waves::WaveLength>(),
        ToolDef::of::<waves::PlanckEnergy>(),
        ToolDef::of::<ideal_gas_law::IdealGasLaw>(),
        ToolDef::of::<heat::HeatTransfer>(),
        ToolDef::of::<heat::StefanBoltzmann>(),
        ToolDef::of::<gravity::EscapeVelocity>(),
        ToolDef::of::<gravity::OrbitalVelocity>(),
    ],
};
