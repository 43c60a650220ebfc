//! Questions in Spanish, Portuguese, French and German, in the words that the index knows.

use std::collections::{HashMap, HashSet};

use super::index::Index;
use super::words::{self, folded};

/// `english: word or phrase; ...`, a line each; `#` begins a comment.
const DATA: &str = include_str!("../../data/foreign.txt");

/// What stands in place of the English words where a word says nothing.
const EMPTY: &str = "-";

/// The most words of a phrase.
const LONGEST: usize = 5;

/// The fewest letters of each half of a word that is made of two.
const HALF: usize = 4;

/// A dictionary into English.
pub(super) struct Dictionary {
    /// English words by foreign phrases, in lower case and without accents.
    phrases: HashMap<String, &'static str>,
    /// The first words of phrases of several words.
    firsts: HashSet<String>,
}

impl Dictionary {
    pub(super) fn new() -> Self {
        let (mut phrases, mut firsts) = (HashMap::new(), HashSet::new());
        let lines = DATA.lines().filter(|line| !line.starts_with('#'));
        for (english, foreign) in lines.filter_map(|line| line.split_once(": ")) {
            let english = if english == EMPTY { "" } else { english };
            for phrase in foreign.split(';') {
                let words = split(phrase);
                phrases.entry(words.join(" ")).or_insert(english);
                if words.len() > 1 {
                    firsts.extend(words.into_iter().next());
                }
            }
        }
        Self { phrases, firsts }
    }

    /// The question in English; nothing where none of its words is foreign.
    pub(super) fn translated(&self, question: &str, index: &Index) -> Option<String> {
        let words = split(question);
        let is_english =
            |word: &String| words::is_empty(word) || index.knows(&words::of_word(word));
        let is_foreign =
            |word: &String| self.phrases.contains_key(word) || self.halves(word).is_some();
        let is_phrase = |at: usize| {
            self.firsts.contains(&words[at])
                && (2..=LONGEST).any(|length| {
                    let words = words.get(at..at + length);
                    words.is_some_and(|words| self.phrases.contains_key(&words.join(" ")))
                })
        };
        let says_so = words.iter().any(|word| !is_english(word) && is_foreign(word))
            || (0..words.len()).any(is_phrase);
        if !says_so {
            return None;
        }
        let mut english = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let found = (1..=LONGEST.min(words.len() - at)).rev().find_map(|length| {
                Some((length, *self.phrases.get(&words[at..at + length].join(" "))?))
            });
            let (length, meaning) = found.unwrap_or((1, ""));
            // A word of both languages may mean either.
            let stays = match found {
                None => self.halves(&words[at]).is_none() || is_english(&words[at]),
                Some(_) => length == 1 && !meaning.is_empty() && is_english(&words[at]),
            };
            if stays {
                english.push(words[at].clone());
            } else if found.is_none() {
                english.extend(self.halves(&words[at]));
            }
            english.push(meaning.to_owned());
            at += length;
        }
        Some(english.join(" "))
    }

    /// The meaning of a word that is made of two, as German makes them: Kreis-umfang.
    fn halves(&self, word: &str) -> Option<String> {
        if !word.is_ascii() || word.len() < 2 * HALF {
            return None;
        }
        let known = |word: &str| self.phrases.get(word).filter(|english| !english.is_empty());
        (HALF..=word.len() - HALF).find_map(|at| {
            let (first, second) = word.split_at(at);
            let second = known(second)?;
            let endings = ["", "s", "n", "en", "er"];
            let first = endings.iter().find_map(|end| known(first.strip_suffix(end)?))?;
            Some(format!("{first} {second}"))
        })
    }
}

/// The words of a text, in lower case and without accents.
fn split(text: &str) -> Vec<String> {
    let text = folded(text);
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
