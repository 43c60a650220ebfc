//! Exact numbers: decimals as they were written, and fractions.
//!
//! A [`Decimal`] is a whole number times a power of ten and keeps its scale; an [`Exact`] is a
//! decimal, or a fraction that has no finite decimal expansion. Nothing here rounds unless it is
//! asked to, and nothing allocates more than its [`Budget`](crate::Budget) allows.

mod arith;
mod decimal;
mod digits;
mod divide;
mod float;
mod fraction;
mod integer;
mod parse;
mod power;
mod print;
mod round;

pub use decimal::{Decimal, MAX_EXPONENT};
pub(crate) use float::nearest as nearest_f64_of_quotient;
pub use fraction::Exact;
pub use round::{Precision, Rounding};
