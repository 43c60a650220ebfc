//! The protocol from outside: recorded conversations, the specification's schemas, streams of
//! lines, and input that means harm.

mod hostile;
mod lines;
mod replay;
mod schemas;
mod toys;
mod transcript;
