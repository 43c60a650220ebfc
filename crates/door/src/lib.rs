//! The small door: four tools that reach, find, check and draw what all the others do.
//!
//! It gets the tools as a value, [`arithma_toolsets::CATALOG`], and adds its own: [`CATALOG`] is
//! all that a server offers.
//!
//! ```
//! use arithma_door::{CATALOG, context};
//!
//! let calculate = CATALOG.find("calculate").unwrap();
//! let reply = calculate.call(r#"{"expression": "0.1 + 0.2"}"#, &context());
//! assert_eq!(reply.text, "CALCULATE: OK | RESULT: 0.3 | EXACT: yes");
//! ```

mod asked;
mod calculate;
mod find_function;
mod guess;
mod plot;
mod prelude;
pub mod reference;
pub mod search;
mod typeset;
mod verify;

use arithma_kit::{Catalog, Context, ToolDef, Toolset};
use arithma_num::Budget;

pub use self::calculate::Calculation;
pub use self::plot::plot_scene;

/// The tools of the door itself.
pub const TOOLSET: Toolset = Toolset {
    name: "compact",
    title: "One small door",
    description: "Four tools that reach every function of the others, by name, in one expression.",
    listed: true,
    tools: &[
        ToolDef::of::<calculate::Calculate>(),
        ToolDef::of::<find_function::FindFunction>(),
        ToolDef::of::<verify::Verify>(),
        ToolDef::of::<plot::Plot>(),
    ],
};

/// Every toolset, the door's own last.
const ALL: [&Toolset; arithma_toolsets::TOOLSETS.len() + 1] = {
    let mut all = [&TOOLSET; arithma_toolsets::TOOLSETS.len() + 1];
    let mut place = 0;
    while place < arithma_toolsets::TOOLSETS.len() {
        all[place] = arithma_toolsets::TOOLSETS[place];
        place += 1;
    }
    all
};

/// All that can be called.
pub static CATALOG: Catalog =
    Catalog::new(&ALL).with_unlisted(&[ToolDef::of::<typeset::Typeset>()]);

/// A context with the default limits whose expressions know every tool.
#[must_use]
pub fn context() -> Context {
    Context::default().with_catalog(&arithma_toolsets::CATALOG)
}

/// The same with another budget.
#[must_use]
pub fn context_with(budget: Budget) -> Context {
    Context::new(budget).with_catalog(&arithma_toolsets::CATALOG)
}
