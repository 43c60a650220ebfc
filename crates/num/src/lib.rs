//! Exact numbers and certified reals.
//!
//! A [`Number`] is exact as long as it can be; what is irrational is an expression whose whole
//! value is computed as a ball with a counted error bound, at growing precision until its rounding
//! is decided. No digit that is not known is ever printed.
//!
//! ```
//! use arithma_num::{Angle, Budget, Number};
//!
//! let budget = Budget::default();
//! let root = Number::from(2).sqrt(&budget)?;
//! // Rounded once, from the true value.
//! assert_eq!(root.to_digits(20, &budget)?.value.to_text(), "1.4142135623730950488");
//! // What is rational again is exact again.
//! assert_eq!(root.mul(&root, &budget)?.as_exact().unwrap().to_text(), "2");
//! // The angle is reduced before anything is rounded.
//! let far = Number::parse("1e22")?.sin(Angle::Degrees, &budget)?;
//! assert_eq!(far.to_digits(12, &budget)?.value.to_text(), "-0.984807753012");
//! # Ok::<(), arithma_num::Error>(())
//! ```

mod ball;
mod budget;
mod complex;
mod echelon;
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
pub use echelon::{Cell, Echelon};
pub use error::{Error, Result};
pub use exact::{Decimal, Exact, MAX_EXPONENT, Precision, Rounding};
pub use fast::Fast;
pub use interval::{Continuity, Interval, IntervalContext};
pub use number::{Angle, Number};
pub use real::{Algebra, Real, Rounded, Source};
