//! Finding a function by what it does: tools, and the functions of the expression language.
//!
//! ```
//! use arithma_door::search::search;
//!
//! let found = search("how much is my monthly mortgage payment?", 8);
//! assert_eq!(found[0].name(), "loanPayment");
//! ```

mod call;
mod entry;
mod index;
mod synonyms;
mod words;

use std::collections::HashMap;
use std::sync::OnceLock;

use arithma_expr::Function;
use arithma_kit::squeezed;

pub use self::entry::Entry;
use self::index::Index;
use crate::CATALOG;

/// Bytes of a question that are read: a question is a sentence, and the rest is not waited for.
const LONGEST: usize = 1_000;

/// The functions that answer a question, the likeliest first; none where no word is known.
#[must_use]
pub fn search(question: &str, most: usize) -> Vec<&'static Entry> {
    let mut end = question.len().min(LONGEST);
    while !question.is_char_boundary(end) {
        end -= 1;
    }
    let known = library();
    let ranked = known.index.search(&words::of_question(&question[..end]), most);
    ranked.into_iter().map(|place| &known.entries[place]).collect()
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
    names: HashMap<String, usize>,
    index: Index,
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
        let mut names = HashMap::new();
        for (place, entry) in entries.iter().enumerate() {
            for name in entry.names() {
                names.entry(squeezed(name)).or_insert(place);
            }
        }
        let index = Index::new(entries.iter().map(Entry::texts));
        Library { entries, names, index }
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
    fn synonyms_belong_to_functions() {
        for (name, _) in synonyms::all() {
            assert!(lookup(name).is_some_and(|entry| entry.name() == name), "{name}");
        }
    }
}
