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
mod learn;
mod learned;
mod library;
mod shapes;
mod synonyms;
mod words;

use std::collections::HashMap;
use std::sync::OnceLock;

use arithma_expr::Function;
use arithma_kit::squeezed;

pub use self::beyond::Recipe;
pub use self::entry::Entry;
pub use self::learn::Lesson;
use self::library::{Library, Place};
use crate::CATALOG;

/// The part of the best score that an answer must reach: four good ones rather than eight poor ones.
const GOOD: f32 = 0.2;

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
    let found = known.rank(question);
    if !found.has_words {
        return Verdict::Hits(Vec::new());
    }
    if let Some(reason) = known.is_nothing(&found) {
        return Verdict::Nothing(reason);
    }
    let is_here = |place: &usize| !matches!(known.places[*place], Place::Elsewhere(_));
    let mut here = found.places.iter().filter(|(place, _)| is_here(place)).peekable();
    let least = here.peek().map_or(0.0, |(_, best)| GOOD * best);
    let good = here.take_while(|(_, score)| *score >= least);
    let hits = good.filter_map(|&(place, _)| known.hit(known.places[place]));
    Verdict::Hits(hits.take(most).collect())
}

/// The function, or the steps, that these few words are sure to mean.
pub(crate) fn meant(words: &str) -> Option<Hit> {
    let known = library();
    let found = known.rank(words);
    if !found.is_known || known.is_nothing(&found).is_some() {
        return None;
    }
    known.sure(&found).and_then(|place| known.hit(place))
}

/// How many answers a phrase may have: what is said of more of them says little.
const OWNERS: usize = 3;

/// The functions, or steps, of which a name says just what is said of them in other words: `boxVolume`.
pub(crate) fn said(name: &str) -> Vec<Hit> {
    static PHRASES: OnceLock<HashMap<String, Vec<Place>>> = OnceLock::new();
    // A unit alone does not say what is asked of it.
    if arithma_units::find(name, None).is_ok() {
        return Vec::new();
    }
    let known = library();
    let phrases = PHRASES.get_or_init(|| known.phrases());
    let places = phrases.get(&library::letters(name)).filter(|places| places.len() <= OWNERS);
    places.into_iter().flatten().filter_map(|place| known.hit(*place)).collect()
}

/// The functions that answer a question, the likeliest first; none where no word is known.
#[must_use]
pub fn search(question: &str, most: usize) -> Vec<&'static Entry> {
    let known = library();
    let ranked = known.rank(question).places.into_iter();
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
    static NAMES: OnceLock<HashMap<String, usize>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let mut names = HashMap::new();
        for (place, entry) in entries().iter().enumerate() {
            for name in entry.names() {
                names.entry(squeezed(name)).or_insert(place);
            }
        }
        names
    });
    names.get(&squeezed(name)).map(|&place| &entries()[place])
}

/// All functions: the tools, and those of the language that are no tools.
fn entries() -> &'static [Entry] {
    static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        let functions =
            Function::ALL.iter().filter(|function| CATALOG.find(function.name()).is_none());
        let tools = CATALOG.tools().iter().map(|tool| Entry::of_tool(tool));
        tools.chain(functions.map(|&function| Entry::of_function(function))).collect()
    })
}

/// Made at its first use: it takes a few milliseconds, which a server that is never asked saves.
fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::new(entries()))
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
