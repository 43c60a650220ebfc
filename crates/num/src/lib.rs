//! Exact numbers and certified reals.
//!
//! A [`Number`] is exact as long as it can be; what is irrational is an expression whose whole
//! value is computed as a ball with a counted error bound, at growing precision until its rounding
//! is decided. No digit that is not known is ever printed.

mod ball;
mod budget;
mod error;
mod kernel;
mod special;

pub use budget::Budget;
pub use error::{Error, Result};
