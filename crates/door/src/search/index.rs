//! Ranking by BM25F: a term counts the more, the fewer functions have it, and the better the place
//! in which they have it. (Robertson, Zaragoza, Taylor: Simple BM25 extension to multiple weighted
//! fields, 2004.)

use std::borrow::Cow;
use std::collections::HashMap;

use super::words;

/// What is known about a function.
#[derive(Default)]
pub(super) struct Texts {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) synonyms: Vec<&'static str>,
    pub(super) description: Cow<'static, str>,
}

/// How much a term counts by where it stands. These figures were chosen on the questions that
/// docs/SEARCH.md calls tuned.
const NAME: f32 = 3.0;
const TITLE: f32 = 2.5;
const SYNONYMS: f32 = 2.5;
const DESCRIPTION: f32 = 1.0;

/// How soon a further occurrence counts less.
const SATURATION: f32 = 1.2;

/// How much a long text counts less than a short one.
const LENGTH: f32 = 0.3;

/// What a number in a question counts: `10` is rarely what is asked about.
const NUMBER: f32 = 0.15;

/// What a single letter counts: the `x` of a formula is in all of them.
const LETTER: f32 = 0.3;

/// What a word counts that is known only when one letter is corrected.
const CORRECTED: f32 = 0.6;

/// The fewest letters of a word that is corrected.
const CORRECTABLE: usize = 5;

/// The fewest letters of a word in which one may be another.
const REPLACEABLE: usize = 7;

/// The terms of all functions, in order.
pub(super) struct Index {
    known: Vec<Known>,
    /// What is looked at first of each, side by side.
    heads: Vec<Head>,
    functions: usize,
}

/// The first byte of a term, and how many it has.
struct Head {
    first: u8,
    length: usize,
}

/// A term of a question: which one it is taken for, and what it counts.
#[derive(Clone, Copy)]
pub(super) struct Term {
    place: usize,
    weight: f32,
    pub(super) is_corrected: bool,
}

/// A term that some function has.
struct Known {
    text: Box<str>,
    /// What each function that has it gains by it.
    gains: Vec<(u16, f32)>,
}

impl Index {
    pub(super) fn new(texts: impl Iterator<Item = Texts>) -> Self {
        let mut places = Places::default();
        let counted: Vec<Counted> = texts.map(|texts| places.count(&texts)).collect();
        let functions = counted.len();
        let total: f32 = counted.iter().map(|function| function.length).sum();
        let mean_length = (total / functions.max(1) as f32).max(1.0);
        let mut gains: Vec<Vec<(u16, f32)>> = vec![Vec::new(); places.0.len()];
        for (place, function) in counted.into_iter().enumerate() {
            let shortness = 1.0 / (1.0 - LENGTH + LENGTH * function.length / mean_length);
            for (term, weight) in function.merged() {
                gains[term].push((place as u16, weight * shortness));
            }
        }
        for gains in &mut gains {
            saturate(gains, functions);
        }
        let mut known: Vec<Known> = places
            .0
            .into_iter()
            .filter_map(|(text, place)| {
                Some(Known { text, gains: std::mem::take(&mut gains[place?]) })
            })
            .collect();
        known.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        let head = |known: &Known| Head {
            first: known.text.bytes().next().unwrap_or(0),
            length: known.text.len(),
        };
        let heads = known.iter().map(head).collect();
        Self { known, heads, functions }
    }

    /// Whether some function has the term.
    pub(super) fn knows(&self, term: &str) -> bool {
        self.place(term).is_ok()
    }

    fn place(&self, term: &str) -> Result<usize, usize> {
        self.known.binary_search_by(|known| (*known.text).cmp(term))
    }

    /// What each function scores by the terms of a question that it has.
    pub(super) fn scores(&self, found: impl Iterator<Item = Term>) -> Vec<f32> {
        let mut scores = vec![0.0; self.functions];
        let mut found: Vec<(usize, f32)> = found.map(|term| (term.place, term.weight)).collect();
        found.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        found.dedup_by_key(|(term, _)| *term);
        for (term, weight) in found {
            for &(place, gain) in &self.known[term].gains {
                scores[usize::from(place)] += weight * gain;
            }
        }
        scores
    }

    /// The term, or the one that it is taken for; none for those that say nothing.
    pub(super) fn find(&self, term: &str) -> Option<Term> {
        if words::is_empty(term) {
            return None;
        }
        let is_number = term.bytes().all(|byte| byte.is_ascii_digit());
        let weight = match term.chars().count() {
            _ if is_number => NUMBER,
            1 => LETTER,
            _ => 1.0,
        };
        match self.place(term) {
            Ok(place) => Some(Term { place, weight, is_corrected: false }),
            Err(_) if is_number => None,
            Err(_) => self.corrected(term).map(|place| Term {
                place,
                weight: CORRECTED,
                is_corrected: true,
            }),
        }
    }

    /// The known word that a corrected one is taken for.
    pub(super) fn text(&self, term: Term) -> &str {
        &self.known[term.place].text
    }

    /// The known word that is one letter away; of several, the commonest.
    fn corrected(&self, term: &str) -> Option<usize> {
        if term.len() < CORRECTABLE || !term.is_ascii() {
            return None;
        }
        let first = self.place(&term[..1]).unwrap_or_else(|place| place);
        let begins_alike = |heads: &&Head| heads.first == term.as_bytes()[0];
        let is_near = |known: &usize| is_near(term.as_bytes(), self.known[*known].text.as_bytes());
        let alike = self.heads[first..].iter().take_while(begins_alike);
        let alike = (first..).zip(alike).filter(|(_, head)| head.length.abs_diff(term.len()) <= 1);
        alike
            .map(|(known, _)| known)
            .filter(is_near)
            .max_by_key(|&known| self.known[known].gains.len())
    }
}

/// The terms in the order in which they come first; none for those that say nothing.
#[derive(Default)]
struct Places(HashMap<Box<str>, Option<usize>>);

impl Places {
    /// The terms of one function, weighted by where they stand.
    fn count(&mut self, texts: &Texts) -> Counted {
        let mut counted = Counted::default();
        let named = [(words::spoken(texts.name), NAME), (texts.title.to_owned(), TITLE)];
        let synonyms = texts.synonyms.iter().map(|phrase| (*phrase, SYNONYMS));
        for (text, weight) in
            named.iter().map(|(text, weight)| (text.as_str(), *weight)).chain(synonyms)
        {
            words::all(text, |term| {
                if let Some(term) = self.place(term) {
                    counted.add(term, weight);
                }
            });
        }
        words::all(&texts.description, |term| {
            // The numbers of formulas and examples say nothing.
            if !term.bytes().all(|byte| byte.is_ascii_digit())
                && let Some(term) = self.place(term)
            {
                counted.add(term, DESCRIPTION);
            }
        });
        counted
    }

    fn place(&mut self, term: &str) -> Option<usize> {
        if let Some(&place) = self.0.get(term) {
            return place;
        }
        let place = (!words::is_empty(term)).then_some(self.0.len());
        self.0.insert(term.into(), place);
        place
    }
}

/// The terms of a function with their weights, each as often as it stands there.
#[derive(Default)]
struct Counted {
    terms: Vec<(usize, f32)>,
    length: f32,
}

impl Counted {
    fn add(&mut self, term: usize, weight: f32) {
        self.length += weight;
        self.terms.push((term, weight));
    }

    /// Each term once, with its weights together.
    fn merged(mut self) -> Vec<(usize, f32)> {
        self.terms.sort_unstable_by_key(|(term, _)| *term);
        self.terms.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        self.terms
    }
}

/// Places and scores from a least score upwards, the best first.
pub(super) fn ranked(scores: Vec<f32>, least: f32) -> Vec<(usize, f32)> {
    let mut places: Vec<(usize, f32)> =
        scores.into_iter().enumerate().filter(|(_, score)| *score >= least).collect();
    // Of equals the earlier in the catalog, which is the more general.
    places.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    places
}

/// Turns counts into what they gain.
fn saturate(gains: &mut [(u16, f32)], functions: usize) {
    let rarity = rarity(gains.len(), functions);
    for (_, gain) in gains {
        *gain = rarity * *gain / (SATURATION + *gain);
    }
}

/// The inverse frequency of a term that so many functions have.
fn rarity(having: usize, functions: usize) -> f32 {
    let (having, functions) = (having as f32, functions as f32);
    (1.0 + (functions - having + 0.5) / (having + 0.5)).ln()
}

/// Whether one letter inserted, deleted, replaced or exchanged with its neighbour makes one word
/// the other. The first letter is right: people do not mistype it.
fn is_near(a: &[u8], b: &[u8]) -> bool {
    let (a, b) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if b.len() - a.len() > 1 || a.first() != b.first() {
        return false;
    }
    let length = a.len();
    let same = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[same..], &b[same..]);
    if a.len() < b.len() {
        return a == &b[1..];
    }
    match (a, b) {
        ([x, y, rest @ ..], [v, w, tail @ ..]) if x == w && y == v => rest == tail,
        // Short words that differ in one letter are different words.
        ([_, rest @ ..], [_, tail @ ..]) => length >= REPLACEABLE && rest == tail,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_is_near() {
        for (a, b) in [("mortgag", "mortgagg"), ("pirme", "prime"), ("percent", "percant")] {
            assert!(is_near(a.as_bytes(), b.as_bytes()) && is_near(b.as_bytes(), a.as_bytes()));
        }
        for (a, b) in
            [("mortgag", "mortgaggg"), ("prime", "grime"), ("abcde", "abxyde"), ("shirt", "short")]
        {
            assert!(!is_near(a.as_bytes(), b.as_bytes()), "{a} {b}");
        }
    }
}
