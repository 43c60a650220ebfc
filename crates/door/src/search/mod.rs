//! Finding a function by what it does: tools, and the functions of the expression language.
//!
//! ```
//! use arithma_door::search::search;
//!
//! let found = search("how much is my monthly mortgage payment?", 8);
//! assert_eq!(found[0].name(), "loanPayment");
//! ```

mod beyond;
mod call;
mod entry;
mod foreign;
mod index;
mod shapes;
mod synonyms;
mod words;

use std::collections::HashMap;
use std::sync::OnceLock;

use arithma_expr::Function;
use arithma_kit::squeezed;

pub use self::beyond::Recipe;
pub use self::entry::Entry;
use self::foreign::Dictionary;
use self::index::{Index, Texts};
use crate::CATALOG;

/// Bytes of a question that are read: a question is a sentence, and the rest is not waited for.
const LONGEST: usize = 1_000;

/// The part of the best score that an answer must reach: four good ones rather than eight poor ones.
const GOOD: f32 = 0.3;

/// Below this score an answer must cover at least `COVERED` of what was asked.
const SURE: f32 = 8.5;
const COVERED: f32 = 0.45;

/// What is not here comes first, and yet a function may be meant: one that reaches this part of its
/// score, and covers at least half of what was asked.
const NEAR: f32 = 0.75;
const HALF: f32 = 0.5;

/// What a question is answered with.
#[derive(Debug, Clone, Copy)]
pub enum Hit {
    /// A function.
    Function(&'static Entry),
    /// No function: steps of `calculate`.
    Steps(&'static Recipe),
}

/// What comes of a question.
#[derive(Debug)]
pub enum Verdict {
    /// Answers, the likeliest first.
    Hits(Vec<Hit>),
    /// Nothing fits, and why, where that is known.
    Nothing(Option<&'static str>),
}

/// What answers a question: at most so many functions or steps, or that nothing does.
#[must_use]
pub fn answer(question: &str, most: usize) -> Verdict {
    let known = library();
    let (ranking, has_words) = known.rank(question);
    let Some(&(first, best)) = ranking.places.first() else {
        return if has_words { Verdict::Nothing(None) } else { Verdict::Hits(Vec::new()) };
    };
    let here = |place: &&(usize, f32)| !matches!(known.places[place.0], Place::Elsewhere(_));
    let Some(&(nearest, score)) = ranking.places.iter().find(here) else {
        return Verdict::Nothing(known.reason(first));
    };
    let coverage = known.index.coverage(&ranking, nearest);
    let is_meant = match nearest == first {
        true => score >= SURE || coverage >= COVERED || words::has_formula(question),
        false => score >= NEAR * best && coverage >= HALF,
    };
    if !is_meant {
        return Verdict::Nothing(known.reason(first));
    }
    let good = ranking.places.iter().take_while(|(_, other)| *other >= GOOD * score);
    let hits = good.filter_map(|&(place, _)| match known.places[place] {
        Place::Function(function) => Some(Hit::Function(&known.entries[function])),
        Place::Recipe(recipe) => Some(Hit::Steps(&known.recipes[recipe])),
        Place::Elsewhere(_) => None,
    });
    Verdict::Hits(hits.take(most).collect())
}

/// The functions that answer a question, the likeliest first; none where no word is known.
#[must_use]
pub fn search(question: &str, most: usize) -> Vec<&'static Entry> {
    let known = library();
    let ranked = known.rank(question).0.places.into_iter();
    let functions = ranked.filter_map(|(place, _)| match known.places[place] {
        Place::Function(function) => Some(&known.entries[function]),
        _ => None,
    });
    functions.take(most).collect()
}

/// All that `calculate` does in steps and no function does.
#[must_use]
pub fn recipes() -> &'static [Recipe] {
    &library().recipes
}

/// The function of this name, in whichever case it is written: `loanPayment`, `loan_payment`.
#[must_use]
pub fn lookup(name: &str) -> Option<&'static Entry> {
    let known = library();
    known.names.get(&squeezed(name)).map(|&place| &known.entries[place])
}

/// All that can be found.
struct Library {
    entries: Vec<Entry>,
    recipes: Vec<Recipe>,
    names: HashMap<String, usize>,
    index: Index,
    /// What each place of the index is.
    places: Vec<Place>,
    dictionary: Dictionary,
}

#[derive(Clone, Copy)]
enum Place {
    Function(usize),
    Recipe(usize),
    Elsewhere(&'static str),
}

impl Library {
    /// Why what is at a place is not here.
    fn reason(&self, place: usize) -> Option<&'static str> {
        match self.places[place] {
            Place::Elsewhere(reason) => Some(reason),
            _ => None,
        }
    }

    /// The places that a question finds, and whether it has any words that say something.
    fn rank(&self, question: &str) -> (index::Ranking, bool) {
        let mut end = question.len().min(LONGEST);
        while !question.is_char_boundary(end) {
            end -= 1;
        }
        let question = &question[..end];
        let translated = self.dictionary.translated(question, &self.index);
        let terms = words::of_question(question, translated.as_deref());
        (self.index.rank(&terms), !terms.is_empty())
    }
}

/// Made at its first use: it takes a few milliseconds, which a server that is never asked saves.
fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        // A function that is a tool as well is found as the tool.
        let functions =
            Function::ALL.iter().filter(|function| CATALOG.find(function.name()).is_none());
        let entries: Vec<Entry> = CATALOG
            .tools()
            .iter()
            .map(|tool| Entry::of_tool(tool))
            .chain(functions.map(|&function| Entry::of_function(function)))
            .collect();
        let recipes: Vec<Recipe> = beyond::recipes().collect();
        let mut names = HashMap::new();
        for (place, entry) in entries.iter().enumerate() {
            for name in entry.names() {
                names.entry(squeezed(name)).or_insert(place);
            }
        }
        let elsewhere = || beyond::elsewhere();
        let places = (0..entries.len()).map(Place::Function);
        let places = places.chain((0..recipes.len()).map(Place::Recipe));
        let places =
            places.chain(elsewhere().map(|(_, reason)| Place::Elsewhere(reason))).collect();
        let topics =
            elsewhere().map(|(phrase, _)| Texts { synonyms: vec![phrase], ..Texts::default() });
        let texts = entries.iter().map(Entry::texts).chain(recipes.iter().map(Recipe::texts));
        let index = Index::new(texts.chain(topics));
        Library { entries, recipes, names, index, places, dictionary: Dictionary::new() }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_in_any_case() {
        for name in ["loanPayment", "loan_payment", "LOAN_PAYMENT", "loanpayment"] {
            assert_eq!(lookup(name).map(Entry::name), Some("loanPayment"));
        }
        assert_eq!(lookup("log1p").map(Entry::name), Some("ln1p"));
        assert!(lookup("loan payment").is_none() && lookup("").is_none());
    }

    #[test]
    fn any_question_is_answered_or_not_found() {
        assert!(search("", 8).is_empty());
        assert!(search("?? the of ()", 8).is_empty());
        assert!(search("how much is a loan", 0).is_empty());
        assert!(!search(&"loan ü ".repeat(100_000), 8).is_empty());
    }

    #[test]
    fn a_typing_error_is_forgiven() {
        assert_eq!(search("mortgagge", 8)[0].name(), "loanPayment");
        assert_eq!(search("amoritzation", 8)[0].name(), "amortizationSchedule");
    }

    #[test]
    fn what_is_not_here_is_told() {
        for question in ["will it rain tomorrow", "write me a poem", "va chover amanhã?"] {
            assert!(matches!(answer(question, 8), Verdict::Nothing(Some(_))), "{question}");
        }
        assert!(matches!(answer("zxqwv brrrt", 8), Verdict::Nothing(None)));
        assert!(matches!(answer("what is it?", 8), Verdict::Hits(hits) if hits.is_empty()));
        let Verdict::Hits(hits) = answer("body mass index", 8) else { panic!() };
        assert!(matches!(hits[0], Hit::Steps(recipe) if recipe.title.starts_with("Body mass")));
    }

    #[test]
    fn questions_in_other_languages_are_understood() {
        for (question, name) in [
            ("cuota mensual de una hipoteca", "loanPayment"),
            ("raiz quadrada", "sqrt"),
            ("écart-type", "stdDev"),
            ("Kreisumfang", "circlePerimeter"),
            ("Zylindervolumen", "cylinderVolume"),
        ] {
            assert_eq!(search(question, 1)[0].name(), name, "{question}");
        }
    }

    #[test]
    fn synonyms_belong_to_functions() {
        for (name, _) in synonyms::all() {
            assert!(lookup(name).is_some_and(|entry| entry.name() == name), "{name}");
        }
    }
}
