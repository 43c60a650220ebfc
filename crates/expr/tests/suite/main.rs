//! The language as its callers see it.

mod batch;
mod complex;
mod conversions;
mod derivative;
mod errors;
mod evaluation;
mod grammar;
mod hostile;
mod hostile_larger;
mod interval;
mod larger;
mod notation;
mod oracle;
mod roundtrip;
mod table;
mod toy;
