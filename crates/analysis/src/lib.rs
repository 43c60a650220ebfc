//! Analysis with proofs: derivatives, integrals and roots of functions of one variable, and what a
//! picture shows of them.
//!
//! Everything here stands on formulas and interval arithmetic: a value is exact, a certified real,
//! or a number of which an interval that surely holds it is known. What is only sampled in doubles
//! ([`Picture`]) is for the eye, and decides no digit.
//!
//! ```
//! use arithma_analysis::{Formula, integrate};
//! use arithma_kit::Context;
//! use arithma_kit::param::{Expression, Limit, Name};
//!
//! let cx = Context::default();
//! let square = Formula::read(Expression::Text("x^2".into()), Name("x".into()), &cx)?;
//! assert_eq!(square.derivative_at(&3.into(), 1, &cx)?.as_exact(), Some(&6.into()));
//! let area = integrate(&square, &Limit::Finite(0.into()), &Limit::Finite(3.into()), &cx)?;
//! assert_eq!(area.as_exact(), Some(&9.into()));
//! # Ok::<(), arithma_kit::Error>(())
//! ```

mod asymptotic;
mod corner;
mod crossing;
mod endless;
mod extremum;
mod factored;
mod features;
mod formula;
mod integral;
mod leading;
mod limit;
mod panel;
mod picture;
mod polynomial;
mod power_sum;
mod rational;
mod roots;
mod sample;
mod search;
mod series;
mod slope;
mod solve;

pub use crossing::{Smooth, crossing};
pub use endless::endless_sum;
pub use extremum::{Extremum, extremum};
pub use features::{Features, Listed};
pub use formula::{Cell, Formula};
pub use integral::integrate;
pub use limit::{Side, Tends, limit};
pub use picture::{Picture, Seen, Subject, Window, png, takes_degrees};
pub use power_sum::PowerSum;
pub use roots::{Root, Roots};
pub use search::find_roots;
pub use slope::MAX_ORDER;
pub use solve::{Solutions, solve};
