//! Other words for what a function does.

/// `function: phrase; phrase`, a line each; `#` begins a comment.
const DATA: &str = include_str!("../../data/synonyms.txt");

/// The functions that have other words, with their phrases.
pub(super) fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    DATA.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "))
}

/// The phrases for a function.
pub(super) fn of(function: &str) -> impl Iterator<Item = &'static str> {
    let found = all().find(|(name, _)| *name == function);
    found.into_iter().flat_map(|(_, phrases)| phrases.split("; "))
}
