//! Other words for what a function does.

use std::collections::HashMap;
use std::sync::OnceLock;

/// `function: phrase; phrase`, a line each; `#` begins a comment.
const DATA: &str = include_str!("../../data/synonyms.txt");

/// The functions that have other words, with their phrases.
pub(super) fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    DATA.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "))
}

/// The phrases for a function.
pub(super) fn of(function: &str) -> impl Iterator<Item = &'static str> {
    static PHRASES: OnceLock<HashMap<&str, &str>> = OnceLock::new();
    let found = PHRASES.get_or_init(|| all().collect()).get(function);
    found.into_iter().flat_map(|phrases| phrases.split("; "))
}
