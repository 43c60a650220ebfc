//! The evaluators: certified numbers, the nearest double, intervals. (Compiled doubles are a
//! [`crate::Program`].)

mod certified;
mod double;
mod interval;
mod variables;

pub(crate) use certified::call_function;
pub use variables::Variables;
