//! What the `arithma` command is made of: a server of tools for agents, and a calculator for
//! people. A library so that benchmarks can reach the server without a process around it.

mod about;
mod arithmetic;
mod calculation;
mod catalog;
mod clients;
mod command;
#[cfg(feature = "conformance")]
mod conformance;
mod direct;
mod json;
mod library;
mod log;
pub mod network;
mod output;
mod programs;
mod repl;
mod stdio;
mod surface;
mod telemetry;
mod workers;

pub use catalog::Toolbox;
pub use command::run;
pub use telemetry::Metrics;
