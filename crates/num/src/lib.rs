//! Exact numbers and certified reals.
//!
//! A [`Number`] is exact as long as it can be; what is irrational is an expression whose whole
//! value is computed as a ball with a counted error bound, at growing precision until its rounding
//! is decided. No digit that is not known is ever printed.

mod ball;
mod budget;
mod complex;
mod error;
mod exact;
mod fast;
mod interval;
mod kernel;
mod number;
pub mod prime;
mod real;
mod size;
mod special;
pub mod whole;

pub use budget::Budget;
pub use complex::Complex;
pub use dashu_int::{IBig, UBig};
pub use dashu_ratio::RBig;
pub use error::{Error, Result};
pub use exact::{Decimal, Exact, MAX_EXPONENT, Precision, Rounding};
pub use fast::Fast;
pub use interval::{Continuity, Interval, IntervalContext};
pub use number::{Angle, Number};
pub use real::{Algebra, Real, Rounded, Source};
