//! Ranking by BM25F: a term counts the more, the fewer functions have it, and the better the place
//! in which they have it. (Robertson, Zaragoza, Taylor: Simple BM25 extension to multiple weighted
//! fields, 2004.)

use std::collections::HashMap;

use super::words;

/// What is known about a function.
pub(super) struct Texts {
    pub(super) name: &'static str,
    pub(super) title: String,
    /// Phrases: a pair of neighbours is looked for only within one.
    pub(super) synonyms: Vec<&'static str>,
    pub(super) description: String,
    /// The names and descriptions of the parameters.
    pub(super) parameters: String,
    /// Titles of examples, and of the toolset.
    pub(super) rest: String,
}

/// How much a term counts by where it stands: chosen on two thirds of the questions.
const NAME: f64 = 3.0;
const TITLE: f64 = 2.5;
const SYNONYMS: f64 = 2.5;
const DESCRIPTION: f64 = 1.0;
const PARAMETERS: f64 = 0.4;
const REST: f64 = 0.4;

/// How soon a further occurrence counts less.
const SATURATION: f64 = 1.2;

/// How much a long text counts less than a short one.
const LENGTH: f64 = 0.4;

/// What a pair of neighbouring terms counts beside the terms themselves.
const PAIR: f64 = 0.6;

/// What a number in a question counts: `10` is rarely what is asked about.
const NUMBER: f64 = 0.15;

/// What a word counts that is known only when one letter is mended.
const MENDED: f64 = 0.6;

/// The fewest letters of a word that is mended.
const MENDABLE: usize = 5;

/// The terms of all functions.
pub(super) struct Index {
    /// What each function that has a term gains by it.
    gains: HashMap<String, Vec<(usize, f64)>>,
    functions: usize,
}

impl Index {
    pub(super) fn new(texts: impl Iterator<Item = Texts>) -> Self {
        let counted: Vec<Counted> = texts.map(|texts| Counted::of(&texts)).collect();
        let mean = |length: fn(&Counted) -> f64| {
            counted.iter().map(length).sum::<f64>() / counted.len().max(1) as f64
        };
        let mean_length = mean(|function| function.length).max(1.0);
        let mut counts: HashMap<String, Vec<(usize, f64)>> = HashMap::new();
        for (place, function) in counted.iter().enumerate() {
            let shortness = 1.0 / (1.0 - LENGTH + LENGTH * function.length / mean_length);
            for (term, weight) in &function.terms {
                counts.entry(term.clone()).or_default().push((place, weight * shortness));
            }
        }
        let functions = counted.len();
        for gains in counts.values_mut() {
            let rarity = rarity(gains.len(), functions);
            for (_, gain) in gains {
                *gain = rarity * *gain / (SATURATION + *gain);
            }
        }
        Self { gains: counts, functions }
    }

    /// The places of the best functions, the best first.
    pub(super) fn search(&self, terms: &[String], most: usize) -> Vec<usize> {
        let mut scores = vec![0.0; self.functions];
        let mut seen: Vec<&str> = Vec::new();
        for term in terms {
            if seen.contains(&term.as_str()) {
                continue;
            }
            seen.push(term);
            let is_number = term.bytes().all(|byte| byte.is_ascii_digit());
            if let Some(gains) = self.gains.get(term) {
                reward(&mut scores, gains, if is_number { NUMBER } else { 1.0 });
            } else if let Some(gains) = self.mended(term).filter(|_| !is_number) {
                reward(&mut scores, gains, MENDED);
            }
        }
        for pair in pairs(terms) {
            if let Some(gains) = self.gains.get(&pair) {
                reward(&mut scores, gains, PAIR);
            }
        }
        let mut ranked: Vec<usize> =
            (0..scores.len()).filter(|&place| scores[place] > 0.0).collect();
        // Of equals the earlier in the catalog, which is the more general.
        ranked.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
        ranked.truncate(most);
        ranked
    }

    /// The gains of the known word that is one letter away; of several, of the commonest.
    fn mended(&self, term: &str) -> Option<&Vec<(usize, f64)>> {
        if term.len() < MENDABLE || !term.is_ascii() {
            return None;
        }
        let near =
            self.gains.iter().filter(|(known, _)| is_near(term.as_bytes(), known.as_bytes()));
        near.max_by_key(|(known, gains)| (gains.len(), *known)).map(|(_, gains)| gains)
    }
}

fn reward(scores: &mut [f64], gains: &[(usize, f64)], weight: f64) {
    for &(place, gain) in gains {
        scores[place] += weight * gain;
    }
}

/// The inverse frequency of a term that so many functions have.
fn rarity(having: usize, functions: usize) -> f64 {
    let (having, functions) = (having as f64, functions as f64);
    (1.0 + (functions - having + 0.5) / (having + 0.5)).ln()
}

/// The terms of one function, weighted by where they stand.
struct Counted {
    terms: HashMap<String, f64>,
    length: f64,
}

impl Counted {
    fn of(texts: &Texts) -> Self {
        let mut counted = Self { terms: HashMap::new(), length: 0.0 };
        counted.add_phrase(&words::of_name(texts.name), NAME);
        counted.add_phrase(&words::of_text(&texts.title), TITLE);
        for phrase in &texts.synonyms {
            counted.add_phrase(&words::of_text(phrase), SYNONYMS);
        }
        for (text, weight) in [
            (&texts.description, DESCRIPTION),
            (&texts.parameters, PARAMETERS),
            (&texts.rest, REST),
        ] {
            for term in words::of_text(text) {
                // The numbers of formulas and examples say nothing.
                if !term.bytes().all(|byte| byte.is_ascii_digit()) {
                    counted.add(term, weight);
                }
            }
        }
        counted
    }

    fn add(&mut self, term: String, weight: f64) {
        self.length += weight;
        *self.terms.entry(term).or_default() += weight;
    }

    fn add_phrase(&mut self, terms: &[String], weight: f64) {
        for pair in pairs(terms) {
            *self.terms.entry(pair).or_default() += weight;
        }
        for term in terms {
            self.add(term.clone(), weight);
        }
    }
}

/// Neighbouring terms, in their order.
fn pairs(terms: &[String]) -> impl Iterator<Item = String> + '_ {
    terms.windows(2).map(|pair| pair.join(" "))
}

/// Whether one letter inserted, deleted, replaced or exchanged with its neighbour makes one word
/// the other. The first letter is right: people do not mistype it.
fn is_near(a: &[u8], b: &[u8]) -> bool {
    let (a, b) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if b.len() - a.len() > 1 || a.first() != b.first() {
        return false;
    }
    let same = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[same..], &b[same..]);
    if a.len() < b.len() {
        return a == &b[1..];
    }
    match (a, b) {
        ([x, y, rest @ ..], [v, w, tail @ ..]) if x == w && y == v => rest == tail,
        ([_, rest @ ..], [_, tail @ ..]) => rest == tail,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_is_near() {
        for (a, b) in [("mortgag", "mortgagg"), ("pirme", "prime"), ("circle", "circie")] {
            assert!(is_near(a.as_bytes(), b.as_bytes()) && is_near(b.as_bytes(), a.as_bytes()));
        }
        for (a, b) in [("mortgag", "mortgaggg"), ("prime", "grime"), ("abcde", "abxyde")] {
            assert!(!is_near(a.as_bytes(), b.as_bytes()), "{a} {b}");
        }
    }
}
