//! Names that the caller brings, and the nearest known name to a mistyped one.

use std::cmp::Reverse;

use crate::function::{Constant, Function};
use crate::value::Takes;

/// The names that an expression may use besides the built-in ones.
///
/// A name that is no function and no constant, and no unit where units are read, parses as a
/// variable whether it is known here or not: free variables are listed by
/// [`crate::Expr::free_variables`], and an unknown one is an error only when it is evaluated. `()`
/// brings nothing; a slice of names brings variables.
pub trait Names {
    /// Whether `name` is a variable, which then hides a constant and a unit of the same name.
    fn is_variable(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// Whether names may be units: `5 km`. In a formula a name is a variable.
    fn has_units(&self) -> bool {
        false
    }

    /// Whether `p = 3` gives a name to a value. In a formula it is an equation.
    fn takes_steps(&self) -> bool {
        false
    }

    /// Whether the user defined a function of this name, which then hides a built-in one.
    fn defines(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// What a function of this name takes that is not built in.
    fn parameters(&self, name: &str) -> Option<Vec<Takes>> {
        let _ = name;
        None
    }

    /// How a function of this name is called that is not built in.
    fn signature(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }

    /// Shows the names of those functions to `visit`, for suggestions.
    fn each_function(&self, visit: &mut dyn FnMut(&str)) {
        let _ = visit;
    }
}

impl Names for () {}

impl Names for &[&str] {
    fn is_variable(&self, name: &str) -> bool {
        self.contains(&name)
    }
}

impl<const N: usize> Names for [&str; N] {
    fn is_variable(&self, name: &str) -> bool {
        self.contains(&name)
    }
}

/// How many names are suggested at most.
const SUGGESTIONS: usize = 3;

/// Names longer than this get no suggestion: the distance takes quadratic time.
const LONGEST: usize = 40;

/// The candidates nearest to `name`, best first; none where nothing is near.
///
/// Near means: at most a third of the characters (at least one) inserted, deleted, replaced, or
/// exchanged with a neighbour. A difference in case alone is nearest of all.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let wanted: Vec<char> = name.chars().take(LONGEST + 1).collect();
    if wanted.is_empty() || wanted.len() > LONGEST {
        return Vec::new();
    }
    let limit = (wanted.len() / 3).max(1);
    let letters = letters_of(name);
    let mut found: Vec<(usize, Reverse<usize>, &str)> = candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= 4 * LONGEST && *candidate != name)
        // Thousands of spellings are compared, and nearly all of them end here.
        .filter(|candidate| may_be_near(name, letters, candidate, limit))
        .filter_map(|candidate| {
            let letters: Vec<char> = candidate.chars().collect();
            let distance = if candidate.to_lowercase() == name.to_lowercase() {
                0
            } else if letters.len().abs_diff(wanted.len()) > limit {
                return None;
            } else {
                distance(&wanted, &letters)
            };
            // A name that shares no letter is not a misspelling, however short it is.
            (distance <= limit && (distance == 0 || distance < wanted.len().max(letters.len())))
                .then_some((distance, Reverse(common_start(&wanted, &letters)), candidate))
        })
        .collect();
    found.sort_unstable();
    if found.first().is_some_and(|(distance, ..)| *distance == 0) {
        found.retain(|(distance, ..)| *distance == 0);
    }
    found.dedup();
    found.into_iter().take(SUGGESTIONS).map(|(.., candidate)| candidate.to_owned()).collect()
}

/// Whether a candidate may be within so many edits of a name, by its length and its letters: each letter
/// that only one of them has takes an edit.
fn may_be_near(name: &str, letters: u64, candidate: &str, limit: usize) -> bool {
    if !name.is_ascii() || !candidate.is_ascii() || name.eq_ignore_ascii_case(candidate) {
        return true;
    }
    let others = letters_of(candidate);
    let only = |a: u64, b: u64| (a & !b).count_ones() as usize;
    name.len().abs_diff(candidate.len()) <= limit
        && only(letters, others) <= limit
        && only(others, letters) <= limit
}

/// The set of a text's letters, some of which may share a place.
fn letters_of(text: &str) -> u64 {
    text.bytes().fold(0, |set, byte| set | 1 << (byte & 63))
}

/// The function names nearest to `name`: built in, the caller's, and those that steps define. Where
/// none is near, those that hold it: `loan_pay` is a beginning.
pub(crate) fn nearest_functions(name: &str, names: &dyn Names, defined: &[String]) -> Vec<String> {
    let mut others: Vec<String> = defined.to_vec();
    names.each_function(&mut |known| others.push(known.to_owned()));
    let all = || Function::NAMES.iter().copied().chain(others.iter().map(String::as_str));
    let near = nearest(name, all());
    if !near.is_empty() {
        return near;
    }
    let wanted = squeezed(name);
    let holds = |known: &&str| {
        wanted.len() >= 3 && known.len() >= wanted.len() && squeezed(known).contains(&wanted)
    };
    all().filter(holds).take(SUGGESTIONS).map(str::to_owned).collect()
}

/// A name without case and underscores: `loan_payment` and `loanPayment` are one.
#[must_use]
pub fn squeezed(name: &str) -> String {
    name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).collect()
}

/// The constants and variables nearest to `name`.
pub fn nearest_values<'a>(name: &str, variables: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    nearest(name, variables.into_iter().chain(Constant::ALL.iter().map(|c| c.name())))
}

/// How many characters two names begin with alike: people mistype the end of a word.
fn common_start(a: &[char], b: &[char]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// The optimal string alignment distance: Levenshtein's with exchanges of neighbours.
fn distance(a: &[char], b: &[char]) -> usize {
    let width = b.len() + 1;
    let mut before = vec![0; width];
    let mut above: Vec<usize> = (0..width).collect();
    let mut row = vec![0; width];
    for i in 1..=a.len() {
        row[0] = i;
        for j in 1..=b.len() {
            let changed = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (above[j] + 1).min(row[j - 1] + 1).min(above[j - 1] + changed);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        std::mem::swap(&mut before, &mut above);
        std::mem::swap(&mut above, &mut row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_misspellings() {
        let near = |name: &str| nearest_functions(name, &(), &[]);
        assert_eq!(near("sinn"), ["sin", "sinh", "sign"]);
        assert_eq!(near("Sin"), ["sin"]);
        assert_eq!(near("sqtr"), ["sqrt"]);
        assert_eq!(near("facotrial"), ["factorial"]);
        assert!(near("q").is_empty());
        assert!(near("completely").is_empty());
        assert!(near(&"s".repeat(10_000)).is_empty());
        assert_eq!(nearest_values("PI", ["x", "rate"]), ["pi"]);
        assert_eq!(nearest_values("raet", ["x", "rate"]), ["rate"]);
    }
}
