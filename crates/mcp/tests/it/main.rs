//! The protocol from outside: recorded conversations, the specification's schemas, streams of
//! lines, and input that means harm.

mod allowance;
mod asking;
mod hostile;
mod lines;
mod replay;
mod schemas;
mod shelf;
mod toys;
mod transcript;
mod views;
