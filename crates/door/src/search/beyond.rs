//! What no function does: what `calculate` does in steps, and what is not here at all. Both are
//! ranked beside the functions, so that a question finds the one that fits it best.

use super::index::Texts;

/// `title|expression|phrase; phrase`, a line each; `#` begins a comment.
const RECIPES: &str = include_str!("../../data/recipes.txt");

/// `reason|phrase; phrase`, a line each; `#` begins a comment.
const ELSEWHERE: &str = include_str!("../../data/elsewhere.txt");

/// Something that `calculate` does in steps.
#[derive(Debug)]
pub struct Recipe {
    /// What it is, and how it is done.
    pub title: &'static str,
    /// An expression that does it.
    pub expression: &'static str,
    phrases: &'static str,
}

impl Recipe {
    pub(super) fn texts(&self) -> Texts {
        let synonyms = self.phrases.split("; ").collect();
        Texts { title: self.title, synonyms, ..Texts::default() }
    }
}

/// All that has no function and takes a few steps.
pub(super) fn recipes() -> impl Iterator<Item = Recipe> {
    lines(RECIPES).filter_map(|line| {
        let (title, rest) = line.split_once('|')?;
        let (expression, phrases) = rest.split_once('|')?;
        Some(Recipe { title, expression, phrases })
    })
}

/// What is not here: a phrase, and the reason to tell.
pub(super) fn elsewhere() -> impl Iterator<Item = (&'static str, &'static str)> {
    let topics = lines(ELSEWHERE).filter_map(|line| line.split_once('|'));
    topics.flat_map(|(reason, phrases)| phrases.split("; ").map(move |phrase| (phrase, reason)))
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}
