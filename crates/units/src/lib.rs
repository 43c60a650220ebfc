//! Units of measure: exact factors in a data file, and the registry that finds them.
//!
//! A unit is found by its code, symbol, name or plural, with a prefix where the rules of the SI
//! allow one. A spelling that fits in its exact case means what it says (`mW` is milli, `MW` mega);
//! otherwise case does not matter, as long as one unit fits. Conversions are exact. Every unit has
//! the [`Dimension`] of its category, and knows the units that it is made of by its name.
//!
//! ```
//! use arithma_num::{Budget, Exact};
//! use arithma_units::{convert, find_pair};
//!
//! let budget = Budget::default();
//! let (from, to) = find_pair("feet", "cm", None).unwrap();
//! assert_eq!(convert(&Exact::from(1), &from, &to, &budget)?.as_exact().unwrap().to_text(), "30.48");
//! # Ok::<(), arithma_num::Error>(())
//! ```

mod category;
mod constants;
mod convert;
mod data;
mod dimension;
mod error;
mod find;
mod named;
mod prefix;
mod registry;
mod spelling;
mod unit;

pub use category::Category;
pub use constants::{Constant, EDITION, begins_constant, constant_named, constants};
pub use convert::{convert, factor, formula};
pub use dimension::Dimension;
pub use error::{Error, Result};
pub use find::{find, find_pair};
pub use named::{
    coherent, full_name, is_of_several_kinds, is_unit_name, meanings, unit_named, whole_of,
};
pub use registry::{listed, spellings, units_of};
pub use unit::Unit;
