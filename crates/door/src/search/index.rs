//! Ranking by BM25F: a term counts the more, the fewer functions have it, and the better the place
//! in which they have it. (Robertson, Zaragoza, Taylor: Simple BM25 extension to multiple weighted
//! fields, 2004.) Beside the terms count pairs of neighbours, and the phrase that a question comes
//! nearest to.

use std::collections::HashMap;

use super::words;

/// What is known about a function.
#[derive(Default)]
pub(super) struct Texts {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// Phrases: a pair of neighbours is looked for only within one.
    pub(super) synonyms: Vec<&'static str>,
    pub(super) description: &'static str,
    /// The names and descriptions of the parameters.
    pub(super) parameters: String,
    /// Titles of examples, and of the toolset.
    pub(super) rest: String,
}

/// How much a term counts by where it stands. These figures were chosen on the questions that
/// docs/SEARCH.md calls tuned.
const NAME: f32 = 3.0;
const TITLE: f32 = 2.5;
const SYNONYMS: f32 = 2.5;
const DESCRIPTION: f32 = 1.0;
const PARAMETERS: f32 = 0.4;
const REST: f32 = 0.4;

/// How soon a further occurrence counts less.
const SATURATION: f32 = 1.2;

/// How much a long text counts less than a short one.
const LENGTH: f32 = 0.3;

/// What a pair of neighbouring terms counts beside the terms themselves.
const PAIR: f32 = 0.6;

/// What the nearest phrase counts beside its terms.
const PHRASE: f32 = 0.8;

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

/// The terms of all functions.
pub(super) struct Index {
    terms: HashMap<String, usize>,
    known: Vec<Known>,
    /// What each function gains that has both terms as neighbours.
    pairs: HashMap<(usize, usize), Vec<(usize, f32)>>,
    phrases: Vec<Phrase>,
    /// The terms by their first letter and length, where a mistyped one is looked for.
    alike: HashMap<(u8, usize), Vec<usize>>,
    functions: usize,
}

/// A term that some function has.
#[derive(Default)]
struct Known {
    text: String,
    rarity: f32,
    /// What each function that has it gains by it.
    gains: Vec<(usize, f32)>,
    /// The phrases that hold it.
    phrases: Vec<usize>,
}

/// A name, title or synonym of a function.
#[derive(Clone, Copy)]
struct Phrase {
    function: usize,
    /// The rarities of its terms together.
    weight: f32,
}

/// What a question comes to.
pub(super) struct Ranking {
    /// Places and scores, the best first.
    pub(super) places: Vec<(usize, f32)>,
    /// The question's words: what each one counts, and the term that it is.
    words: Vec<(f32, Option<usize>)>,
}

impl Index {
    pub(super) fn new(texts: impl Iterator<Item = Texts>) -> Self {
        let mut index = Self {
            terms: HashMap::new(),
            known: Vec::new(),
            pairs: HashMap::new(),
            phrases: Vec::new(),
            alike: HashMap::new(),
            functions: 0,
        };
        let counted: Vec<Counted> = texts.map(|texts| index.count(&texts)).collect();
        index.functions = counted.len();
        let total: f32 = counted.iter().map(|function| function.length).sum();
        let mean_length = (total / counted.len().max(1) as f32).max(1.0);
        for (place, function) in counted.iter().enumerate() {
            let shortness = 1.0 / (1.0 - LENGTH + LENGTH * function.length / mean_length);
            for (&term, weight) in &function.terms {
                index.known[term].gains.push((place, weight * shortness));
            }
            for (&pair, weight) in &function.pairs {
                index.pairs.entry(pair).or_default().push((place, weight * shortness));
            }
        }
        for known in &mut index.known {
            known.rarity = saturated(&mut known.gains, index.functions);
        }
        for gains in index.pairs.values_mut() {
            saturated(gains, index.functions);
        }
        index.weigh_phrases(&counted);
        index
    }

    fn weigh_phrases(&mut self, counted: &[Counted]) {
        for (function, counted) in counted.iter().enumerate() {
            for terms in &counted.phrases {
                let mut terms = terms.clone();
                terms.sort_unstable();
                terms.dedup();
                let weight = terms.iter().map(|&term| self.known[term].rarity).sum();
                for &term in &terms {
                    self.known[term].phrases.push(self.phrases.len());
                }
                self.phrases.push(Phrase { function, weight });
            }
        }
    }

    /// Whether some function has the term.
    pub(super) fn knows(&self, term: &str) -> bool {
        self.terms.contains_key(term)
    }

    /// The functions that have terms of a question.
    pub(super) fn rank(&self, terms: &[String]) -> Ranking {
        let mut scores = vec![0.0; self.functions];
        let mut found: Vec<Option<(usize, f32)>> = Vec::with_capacity(terms.len());
        for term in terms {
            let term = self.find(term);
            if let Some((known, weight)) = term
                && !found.contains(&term)
            {
                reward(&mut scores, &self.known[known].gains, weight);
            }
            found.push(term);
        }
        for pair in found.windows(2) {
            if let [Some((first, _)), Some((second, _))] = pair
                && let Some(gains) = self.pairs.get(&(*first, *second))
            {
                reward(&mut scores, gains, PAIR);
            }
        }
        self.reward_phrases(&mut scores, &found);
        let mut places: Vec<(usize, f32)> =
            scores.into_iter().enumerate().filter(|(_, score)| *score > 0.0).collect();
        // Of equals the earlier in the catalog, which is the more general.
        places.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Ranking { places, words: self.words(terms, &found) }
    }

    /// The part of a question's words, by rarity, that the function at a place has: 0 to 1.
    pub(super) fn coverage(&self, ranking: &Ranking, place: usize) -> f32 {
        let has = |term: usize| self.known[term].gains.iter().any(|(other, _)| *other == place);
        let (mut all, mut had) = (0.0, 0.0);
        for &(weight, term) in &ranking.words {
            all += weight;
            if term.is_some_and(has) {
                had += weight;
            }
        }
        if all > 0.0 { had / all } else { 1.0 }
    }

    /// The term, or the one that it is taken for, and what it counts.
    fn find(&self, term: &str) -> Option<(usize, f32)> {
        let is_number = term.bytes().all(|byte| byte.is_ascii_digit());
        let weight = match term.chars().count() {
            _ if is_number => NUMBER,
            1 => LETTER,
            _ => 1.0,
        };
        match self.terms.get(term) {
            Some(&known) => Some((known, weight)),
            None if is_number => None,
            None => self.corrected(term).map(|known| (known, CORRECTED)),
        }
    }

    /// The known word that is one letter away; of several, the commonest.
    fn corrected(&self, term: &str) -> Option<usize> {
        if term.len() < CORRECTABLE || !term.is_ascii() {
            return None;
        }
        let first = term.as_bytes()[0];
        let lengths = term.len() - 1..=term.len() + 1;
        let near = lengths.filter_map(|length| self.alike.get(&(first, length))).flatten();
        let near = near
            .copied()
            .filter(|&known| is_near(term.as_bytes(), self.known[known].text.as_bytes()));
        near.max_by_key(|&known| (self.known[known].gains.len(), &self.known[known].text))
    }

    /// Each function gains by the phrase of its own that the question holds most of.
    fn reward_phrases(&self, scores: &mut [f32], found: &[Option<(usize, f32)>]) {
        let mut held = vec![0.0; self.phrases.len()];
        let mut touched = Vec::new();
        for (place, term) in found.iter().enumerate() {
            let Some((known, weight)) = *term else { continue };
            if found[..place].iter().flatten().any(|(before, _)| *before == known) {
                continue;
            }
            let known = &self.known[known];
            for &phrase in &known.phrases {
                if held[phrase] == 0.0 {
                    touched.push(phrase);
                }
                held[phrase] += weight * known.rarity;
            }
        }
        let mut best = vec![0.0_f32; self.functions];
        for phrase in touched {
            let Phrase { function, weight } = self.phrases[phrase];
            let part = (held[phrase] / weight).min(1.0);
            best[function] = best[function].max(held[phrase] * part * part);
        }
        for (score, gain) in scores.iter_mut().zip(best) {
            *score += PHRASE * gain;
        }
    }

    /// The words of a question that say what it is about: numbers, letters and what holds digits do not.
    fn words(&self, terms: &[String], found: &[Option<(usize, f32)>]) -> Vec<(f32, Option<usize>)> {
        let unknown = rarity(0, self.functions);
        let says = |term: &str| {
            term.chars().count() > 1 && !term.bytes().any(|byte| byte.is_ascii_digit())
        };
        let words = terms.iter().zip(found).filter(|(term, _)| says(term));
        words
            .map(|(_, found)| match found {
                Some((known, _)) => (self.known[*known].rarity, Some(*known)),
                None => (unknown, None),
            })
            .collect()
    }

    fn term(&mut self, text: String) -> usize {
        if let Some(&known) = self.terms.get(&text) {
            return known;
        }
        let place = self.known.len();
        if let Some(&first) = text.as_bytes().first() {
            self.alike.entry((first, text.len())).or_default().push(place);
        }
        self.known.push(Known { text: text.clone(), ..Known::default() });
        self.terms.insert(text, place);
        place
    }

    /// The terms of one function, weighted by where they stand.
    fn count(&mut self, texts: &Texts) -> Counted {
        let mut counted = Counted::default();
        self.add_phrase(&mut counted, words::of_name(texts.name), NAME);
        self.add_phrase(&mut counted, words::of_text(texts.title), TITLE);
        for phrase in &texts.synonyms {
            self.add_phrase(&mut counted, words::of_text(phrase), SYNONYMS);
        }
        for (text, weight) in
            [(texts.description, DESCRIPTION), (&texts.parameters, PARAMETERS), (&texts.rest, REST)]
        {
            for term in words::of_text(text) {
                // The numbers of formulas and examples say nothing.
                if !term.bytes().all(|byte| byte.is_ascii_digit()) {
                    let term = self.term(term);
                    counted.add(term, weight);
                }
            }
        }
        counted
    }

    fn add_phrase(&mut self, counted: &mut Counted, phrase: Vec<String>, weight: f32) {
        let terms: Vec<usize> = phrase.into_iter().map(|term| self.term(term)).collect();
        for pair in terms.windows(2) {
            *counted.pairs.entry((pair[0], pair[1])).or_default() += weight;
        }
        for &term in &terms {
            counted.add(term, weight);
        }
        if !terms.is_empty() {
            counted.phrases.push(terms);
        }
    }
}

#[derive(Default)]
struct Counted {
    terms: HashMap<usize, f32>,
    pairs: HashMap<(usize, usize), f32>,
    phrases: Vec<Vec<usize>>,
    length: f32,
}

impl Counted {
    fn add(&mut self, term: usize, weight: f32) {
        self.length += weight;
        *self.terms.entry(term).or_default() += weight;
    }
}

fn reward(scores: &mut [f32], gains: &[(usize, f32)], weight: f32) {
    for &(place, gain) in gains {
        scores[place] += weight * gain;
    }
}

/// Turns counts into what they gain; the rarity of what so many functions have.
fn saturated(gains: &mut [(usize, f32)], functions: usize) -> f32 {
    let rarity = rarity(gains.len(), functions);
    for (_, gain) in gains {
        *gain = rarity * *gain / (SATURATION + *gain);
    }
    rarity
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

    #[test]
    fn a_question_is_covered_by_the_words_it_shares() {
        let texts =
            ["circle area", "weather report"].map(|title| Texts { title, ..Texts::default() });
        let index = Index::new(texts.into_iter());
        let coverage = |question: &str| {
            let ranking = index.rank(&words::of_text(question));
            index.coverage(&ranking, 0)
        };
        assert_eq!(coverage("area of a circle"), 1.0);
        assert!(coverage("area of a strange unheard thing") < 0.5);
        assert_eq!(coverage("nobody"), 0.0);
    }
}
