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

/// More than the letters of what is near to the longest name.
const WIDEST: usize = LONGEST + LONGEST / 3 + 2;

/// The candidates nearest to `name`, best first; none where nothing is near.
///
/// Near means: at most a third of the characters (at least one) inserted, deleted, replaced, or
/// exchanged with a neighbour. A difference in case alone is nearest of all.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let Some(mut near) = Near::to(name) else { return Vec::new() };
    for candidate in candidates {
        near.offer(candidate);
    }
    near.best()
}

/// Those that are near to a name, of all that are offered. Thousands of spellings are compared, nearly all
/// of which end at their letters.
struct Near<'a> {
    name: &'a str,
    wanted: Vec<char>,
    letters: Letters,
    limit: usize,
    found: Vec<(usize, Reverse<usize>, String)>,
}

impl<'a> Near<'a> {
    fn to(name: &'a str) -> Option<Self> {
        let wanted: Vec<char> = name.chars().take(LONGEST + 1).collect();
        let limit = (wanted.len() / 3).max(1);
        (1..=LONGEST).contains(&wanted.len()).then(|| Self {
            name,
            wanted,
            letters: Letters::of(name),
            limit,
            found: Vec::new(),
        })
    }

    fn offer(&mut self, candidate: &str) {
        if candidate.len() > 4 * LONGEST || candidate == self.name {
            return;
        }
        if !self.letters.may_be_near(Letters::of(candidate), self.limit) {
            return;
        }
        let is_same = match self.name.is_ascii() && candidate.is_ascii() {
            true => self.name.eq_ignore_ascii_case(candidate),
            false => self.name.to_lowercase() == candidate.to_lowercase(),
        };
        let letters: Vec<char> = candidate.chars().collect();
        let distance = match is_same {
            true => 0,
            false => distance(&self.wanted, &letters, self.limit),
        };
        // A name that shares no letter is not a misspelling, however short it is.
        let shares = distance == 0 || distance < self.wanted.len().max(letters.len());
        if distance <= self.limit && shares {
            let start = Reverse(common_start(&self.wanted, &letters));
            self.found.push((distance, start, candidate.to_owned()));
        }
    }

    fn best(mut self) -> Vec<String> {
        self.found.sort_unstable();
        if self.found.first().is_some_and(|(distance, ..)| *distance == 0) {
            self.found.retain(|(distance, ..)| *distance == 0);
        }
        self.found.dedup();
        self.found.into_iter().take(SUGGESTIONS).map(|(.., candidate)| candidate).collect()
    }
}

/// Which letters a text has, in any case, and how many; others share their places.
#[derive(Clone, Copy)]
struct Letters {
    has: u32,
    count: usize,
}

impl Letters {
    fn of(text: &str) -> Self {
        let none = Self { has: 0, count: 0 };
        text.chars().fold(none, |all, c| Self {
            has: all.has | 1 << (u32::from(c) & 31),
            count: all.count + 1,
        })
    }

    /// Whether two texts may be within so many edits: each letter that only one of them has takes one.
    fn may_be_near(self, other: Self, limit: usize) -> bool {
        let only_in = |a: Self, b: Self| (a.has & !b.has).count_ones() as usize;
        self.count.abs_diff(other.count) <= limit
            && only_in(self, other) <= limit
            && only_in(other, self) <= limit
    }
}

/// The function names nearest to `name`: built in, the caller's, and those that steps define. Where
/// none is near, those that hold it: `loan_pay` is a beginning.
pub(crate) fn nearest_functions(name: &str, names: &dyn Names, defined: &[String]) -> Vec<String> {
    let each = |visit: &mut dyn FnMut(&str)| {
        for known in Function::NAMES.iter().copied().chain(defined.iter().map(String::as_str)) {
            visit(known);
        }
        names.each_function(visit);
    };
    let Some(mut near) = Near::to(name) else { return Vec::new() };
    each(&mut |known| near.offer(known));
    near.found.retain(|(_, _, known)| is_slip(name, known));
    let near = near.best();
    let wanted = squeezed(name);
    if !near.is_empty() || wanted.len() < 3 {
        return near;
    }
    let mut holding = Vec::new();
    each(&mut |known| {
        if holding.len() < SUGGESTIONS && known.len() >= wanted.len() && holds(known, &wanted) {
            holding.push(known.to_owned());
        }
    });
    holding
}

/// Whether a name holds another, from the beginning of one of its words: `loanPayment` holds `pay`, but
/// `multiply` does not hold `tip`.
fn holds(known: &str, wanted: &str) -> bool {
    let starts = |at: usize| {
        let mut letters = known[at..].chars().filter(|c| *c != '_').flat_map(char::to_lowercase);
        wanted.chars().all(|c| letters.next() == Some(c))
    };
    let is_word = |at: usize| at == 0 || known.as_bytes()[at].is_ascii_uppercase();
    known.is_ascii() && (0..known.len()).any(|at| is_word(at) && starts(at))
}

/// Whether a name may be another one mistyped: `density` is no slip of `identity`, nor `vat` of `at`. The
/// first letter is rarely wrong, and one letter in four is about the most.
fn is_slip(name: &str, known: &str) -> bool {
    let [name, known] = [name, known].map(|name| squeezed(name).chars().collect::<Vec<char>>());
    let edits = distance(&name, &known, name.len() / 3 + 1);
    let begins_alike = name.first() == known.first();
    match edits {
        0 => true,
        1 => begins_alike || name.len() > 5 || is_exchange(&name, &known),
        _ => begins_alike && 4 * edits <= name.len() + 1,
    }
}

/// Whether the first two letters have changed places.
fn is_exchange(a: &[char], b: &[char]) -> bool {
    matches!((a, b), ([a, b, ..], [c, d, ..]) if a == d && b == c)
}

/// A name without case and underscores: `loan_payment` and `loanPayment` are one.
#[must_use]
pub fn squeezed(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    squeeze(name, &mut text);
    text
}

fn squeeze(name: &str, text: &mut String) {
    match name.is_ascii() {
        true => text.extend(name.chars().filter(|c| *c != '_').map(|c| c.to_ascii_lowercase())),
        false => text.extend(name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase)),
    }
}

/// The constants and variables nearest to `name`.
pub fn nearest_values<'a>(name: &str, variables: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    nearest(name, variables.into_iter().chain(Constant::ALL.iter().map(|c| c.name())))
}

/// How many characters two names begin with alike: people mistype the end of a word.
fn common_start(a: &[char], b: &[char]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// The optimal string alignment distance: Levenshtein's with exchanges of neighbours. What lies beyond the
/// limit may be told as any number beyond it.
fn distance(a: &[char], b: &[char], limit: usize) -> usize {
    let mut rows = [[0_usize; WIDEST]; 3];
    let [mut before, mut above, mut row] = rows.each_mut();
    for (j, cell) in above.iter_mut().enumerate() {
        *cell = j;
    }
    let mut least_above = 0;
    for i in 1..=a.len() {
        row[0] = i;
        let mut least = i;
        for j in 1..=b.len() {
            let changed = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (above[j] + 1).min(row[j - 1] + 1).min(above[j - 1] + changed);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
            least = least.min(row[j]);
        }
        if least > limit && least_above > limit {
            return least;
        }
        least_above = least;
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
        assert_eq!(near("loan_pay"), [""; 0]);
        assert_eq!(near("isn"), ["sin"]);
        // Other words, not slips of these.
        assert!(holds("loanPayment", "payment") && !holds("multiply", "tip"));
        for other in ["vat", "density", "translate", "qnorm", "tip"] {
            assert!(near(other).is_empty(), "{other}: {:?}", near(other));
        }
        // As far away as may be, with the longest names.
        let long = "abcdefghijklmnopqrstuvwxyzabcdefghijklmn";
        let longer = format!("{long}{}", "z".repeat(13));
        assert_eq!(nearest(long, [longer.as_str()]), [longer.as_str()]);
        assert!(nearest(long, [format!("{longer}z").as_str()]).is_empty());
        assert_eq!(
            nearest(&long[..39], [&longer[..52], "zbcdefghijklmnopqrstuvwxyz"]),
            [&longer[..52]]
        );
        assert_eq!(nearest_values("PI", ["x", "rate"]), ["pi"]);
        assert_eq!(nearest_values("raet", ["x", "rate"]), ["rate"]);
    }
}
