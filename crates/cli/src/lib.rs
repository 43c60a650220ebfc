//! What the `arithma` command is made of: a server of tools for agents, and a calculator for
//! people. A library so that benchmarks can reach the server without a process around it.

mod calculation;
mod clients;
mod command;
#[cfg(feature = "conformance")]
mod conformance;
mod log;
mod machine;
pub mod network;
mod output;
mod patience;
mod picture;
mod programs;
mod repl;
mod stdio;
mod telemetry;
mod workers;

pub use command::{definition, run};
pub use telemetry::Metrics;
