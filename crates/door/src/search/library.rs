//! All that can be found, ranked by a question: by its words, and by what typical questions have
//! taught.

use std::collections::HashMap;

use super::beyond::{self, Recipe};
use super::entry::Entry;
use super::foreign::Dictionary;
use super::index::{self, Index, Term, Texts};
use super::learned::{Learned, NOTHING};
use super::{Hit, words};

/// Bytes of a question that are read: a question is a sentence, and the rest is not waited for.
const LONGEST: usize = 1_000;

/// What the best that was learned counts, beside the words.
const LEARNED: f32 = 16.0;

/// The least score of an answer: below it there is only chance.
const FAINT: f32 = 3.0;

/// The least score of an answer that is given unasked: a name alone says little.
const SURE: f32 = 14.0;

/// Nothing fits where what was learned of such wishes, and the words of what is not here, outweigh
/// the best answer by so much: chosen on questions that were left out in turn, so that about one in
/// fifty of those that have an answer is refused.
const WISH: f32 = 35.0;
const ELSEWHERE: f32 = 1.8;
const OUTWEIGHED: f32 = 15.0;

/// Functions, steps, and what is not here.
pub(super) struct Library {
    pub(super) entries: &'static [Entry],
    pub(super) recipes: Vec<Recipe>,
    /// What each place of the index is.
    pub(super) places: Vec<Place>,
    index: Index,
    learned: Learned,
    /// The places of the answers that were learned; none of those that are gone since.
    answers: Vec<Option<usize>>,
    dictionary: Dictionary,
}

/// What is found.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    Function(usize),
    Recipe(usize),
    /// Why it is not here.
    Elsewhere(&'static str),
}

/// What a question finds.
pub(super) struct Found {
    /// Places and scores, the best first.
    pub(super) places: Vec<(usize, f32)>,
    /// How much it is like wishes that nothing fits: about 1, or 0.
    wish: f32,
    /// Whether it has any words that say something.
    pub(super) has_words: bool,
    /// Whether a word of it is known as it is written.
    pub(super) is_known: bool,
}

impl Library {
    pub(super) fn new(entries: &'static [Entry]) -> Self {
        let recipes: Vec<Recipe> = beyond::recipes().collect();
        let places = (0..entries.len()).map(Place::Function);
        let places = places.chain((0..recipes.len()).map(Place::Recipe));
        let places = places.chain(beyond::elsewhere().map(|(_, reason)| Place::Elsewhere(reason)));
        let places = places.collect();
        let texts = entries.iter().map(Entry::texts).chain(recipes.iter().map(Recipe::texts));
        let index = Index::new(
            texts.chain(
                beyond::elsewhere()
                    .map(|(phrase, _)| Texts { synonyms: vec![phrase], ..Texts::default() }),
            ),
        );
        let learned = Learned::new();
        let answers = answers(&learned, entries, &recipes);
        let dictionary = Dictionary::new();
        Self { entries, recipes, places, index, learned, answers, dictionary }
    }

    /// What a question finds.
    pub(super) fn rank(&self, question: &str) -> Found {
        let mut terms = self.terms(question);
        if terms.iter().all(|term| words::is_empty(term)) {
            return Found { places: Vec::new(), wish: 0.0, has_words: false, is_known: false };
        }
        let found: Vec<Option<Term>> = terms.iter().map(|term| self.index.find(term)).collect();
        let mut scores = self.index.scores(found.iter().copied().flatten());
        let mut wish = 0.0;
        let is_word =
            |term: &String| term.len() > 1 && term.bytes().any(|b| b.is_ascii_alphabetic());
        let mut known = terms.iter().zip(&found).filter(|(term, _)| is_word(term));
        let is_known = known.any(|(_, found)| found.is_some_and(|found| !found.is_corrected));
        self.right(&mut terms, &found);
        let learned = self.learned.scores(&terms);
        for ((name, place), score) in self.learned.names().iter().zip(&self.answers).zip(learned) {
            match place {
                Some(place) => scores[*place] += LEARNED * score,
                None if *name == NOTHING => wish = score,
                None => {}
            }
        }
        Found { places: index::ranked(scores, FAINT), wish, has_words: true, is_known }
    }

    /// The best that is here, where it is sure to be meant.
    pub(super) fn sure(&self, found: &Found) -> Option<Place> {
        let is_here = |place: &usize| !matches!(self.places[*place], Place::Elsewhere(_));
        let best = found.places.iter().find(|(place, _)| is_here(place));
        best.filter(|(_, score)| *score >= SURE).map(|(place, _)| self.places[*place])
    }

    /// Whether nothing here fits what was found; then why, where that is known.
    pub(super) fn is_nothing(&self, found: &Found) -> Option<Option<&'static str>> {
        let mut best = None;
        let mut elsewhere = None;
        for &(place, score) in &found.places {
            match self.places[place] {
                Place::Elsewhere(reason) => elsewhere = elsewhere.or(Some((reason, score))),
                _ => best = best.or(Some(score)),
            }
        }
        let reason = elsewhere.map(|(reason, _)| reason);
        let Some(best) = best else { return Some(reason) };
        let far = elsewhere.map_or(0.0, |(_, score)| score);
        (WISH * found.wish + ELSEWHERE * far > best + OUTWEIGHED).then_some(reason)
    }

    /// What is found at a place.
    pub(super) fn hit(&'static self, place: Place) -> Option<Hit> {
        match place {
            Place::Function(function) => Some(Hit::Function(&self.entries[function])),
            Place::Recipe(recipe) => Some(Hit::Steps(&self.recipes[recipe])),
            Place::Elsewhere(_) => None,
        }
    }

    /// What is called so in other words: the synonyms of functions and the phrases of steps, by their letters.
    pub(super) fn phrases(&self) -> HashMap<String, Vec<Place>> {
        let mut phrases: HashMap<String, Vec<Place>> = HashMap::new();
        let entries = self.entries.iter().map(Entry::texts);
        let texts = entries.chain(self.recipes.iter().map(Recipe::texts));
        for (place, Texts { synonyms, .. }) in self.places.iter().zip(texts) {
            for phrase in synonyms {
                let owners = phrases.entry(letters(phrase)).or_default();
                // The same letters may be said twice of one.
                if owners.last().is_none_or(|last| last != place) {
                    owners.push(*place);
                }
            }
        }
        phrases
    }

    /// The places that the words of a question find, without what was learned.
    pub(super) fn ranked_by_words(&self, question: &str) -> Vec<(usize, f32)> {
        let terms = self.terms(question);
        let found = terms.iter().filter_map(|term| self.index.find(term));
        index::ranked(self.index.scores(found), FAINT)
    }

    /// The terms of a question, in English.
    pub(super) fn terms(&self, question: &str) -> Vec<String> {
        let mut end = question.len().min(LONGEST);
        while !question.is_char_boundary(end) {
            end -= 1;
        }
        let question = &question[..end];
        let translated = self.dictionary.translated(question, &self.index);
        words::of_question(question, translated.as_deref())
    }

    /// Replaces the terms that nobody knows by those that they are taken for.
    fn right(&self, terms: &mut [String], found: &[Option<Term>]) {
        for (term, found) in terms.iter_mut().zip(found) {
            if let Some(known) = found
                && known.is_corrected
                && !self.learned.knows(term)
            {
                self.index.text(*known).clone_into(term);
            }
        }
    }
}

/// A name or a phrase without case and all that stands between its words.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The places of what was learned.
fn answers(learned: &Learned, entries: &[Entry], recipes: &[Recipe]) -> Vec<Option<usize>> {
    let functions = entries.iter().map(|entry| entry.name().to_owned());
    let steps = recipes.iter().map(|recipe| format!("={}", recipe.title));
    let places: HashMap<String, usize> =
        functions.chain(steps).enumerate().map(|(place, name)| (name, place)).collect();
    learned.names().iter().map(|name| places.get(*name).copied()).collect()
}
