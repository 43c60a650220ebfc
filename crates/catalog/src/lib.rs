//! The toolbox as the protocol sees it: the only place where tools and protocol meet.
//!
//! Nothing here touches the machine: no files, no threads, no clock of its own, no log. What a host
//! adds, it passes in as a [`Machine`]; so the same catalog serves the command line, the Python
//! module and WebAssembly.
//!
//! ```
//! use arithma_catalog::Toolbox;
//! use arithma_mcp::Catalog;
//!
//! let toolbox = Toolbox::new();
//! assert!(toolbox.find("calculate").is_some());
//! assert!(toolbox.find("cli").is_none(), "commands need a machine");
//! ```

mod about;
mod arithmetic;
mod calculator;
mod json;
mod library;
mod machine;
mod surface;
mod toolbox;
pub mod web;

pub use arithmetic::ArithmeticTools;
pub use json::{clipped, raw};
pub use machine::{FAILED, INVALID_PARAMS, Machine, MachineTool};
pub use surface::{Base, Surface, Wanted, toolset_names};
pub use toolbox::Toolbox;
