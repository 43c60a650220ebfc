//! The `arithma` command.

fn main() {}
