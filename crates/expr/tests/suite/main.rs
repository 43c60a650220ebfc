//! The language as its callers see it.

mod batch;
mod derivative;
mod errors;
mod evaluation;
mod grammar;
mod hostile;
mod interval;
mod oracle;
mod roundtrip;
