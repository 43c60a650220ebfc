//! The evaluators: certified numbers, the nearest double, intervals. (Compiled doubles are a
//! [`crate::Program`].)

mod certified;
mod double;
mod interval;
mod variables;

pub use variables::Variables;
