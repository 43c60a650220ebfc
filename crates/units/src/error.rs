//! Why a unit is not found.

use crate::category::Category;
use crate::unit::Unit;

/// Why a unit, or a pair of units, is not found. The spelling is the caller's.
#[derive(Debug, Clone, PartialEq)]
pub enum Error {
    /// No unit is spelled so.
    Unknown(String),
    /// A unit is, but of another category than was asked for.
    Elsewhere(String, Category),
    /// Several units are.
    Ambiguous(String, Vec<Unit>),
    /// The two units measure different things.
    Mismatch(Category, Category),
}

/// A unit, or why there is none.
pub type Result<T, E = Error> = std::result::Result<T, E>;
