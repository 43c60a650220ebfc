//! The tools: one folder a toolset, one file a tool.
//!
//! ```
//! use arithma_kit::Context;
//!
//! let add = arithma_toolsets::CATALOG.find("add").unwrap();
//! let reply = add.call(r#"{"first": "0.1", "second": 0.2}"#, &Context::default());
//! assert_eq!(reply.text, "ADD: OK | RESULT: 0.3");
//! assert_eq!(reply.structured.get(), r#"{"result":"0.3","exact":true}"#);
//! ```

mod analog;
mod basic;
mod calculus;
mod calendar;
mod chemistry;
mod codes;
mod complex;
mod cooking;
mod crypto;
mod datetime;
mod digital;
mod equations;
mod expression;
mod finance;
mod geometry;
mod graphing;
mod matrices;
mod measures;
mod money;
mod networking;
mod number_theory;
mod numbers;
mod order;
mod physics;
mod prelude;
mod scientific;
mod shapes;
mod statistics;
mod tape;
mod units;
mod vectors;

use arithma_kit::{Catalog, Toolset};

pub use self::datetime::zone_names;
pub use self::physics::constants;

/// Every toolset, in the order in which it is listed: first those of the default list. A tool that is
/// in none of them does not compile: it would be dead code.
pub const TOOLSETS: &[&Toolset] = &[
    &basic::TOOLSET,
    &scientific::TOOLSET,
    &expression::TOOLSET,
    &vectors::TOOLSET,
    &finance::TOOLSET,
    &calculus::TOOLSET,
    &units::TOOLSET,
    &cooking::TOOLSET,
    &measures::TOOLSET,
    &datetime::TOOLSET,
    &tape::TOOLSET,
    &graphing::TOOLSET,
    &networking::TOOLSET,
    &analog::TOOLSET,
    &digital::TOOLSET,
    &statistics::TOOLSET,
    &number_theory::TOOLSET,
    &geometry::TOOLSET,
    &complex::TOOLSET,
    &crypto::TOOLSET,
    &matrices::TOOLSET,
    &physics::TOOLSET,
    &chemistry::TOOLSET,
    &money::TOOLSET,
    &codes::TOOLSET,
    &calendar::TOOLSET,
    &numbers::TOOLSET,
    &shapes::TOOLSET,
    &equations::TOOLSET,
];

/// All tools: the functions that the language knows besides its own.
pub static CATALOG: Catalog = Catalog::new(TOOLSETS);
