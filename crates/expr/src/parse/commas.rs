//! Commas between digits in calls and lists: `max(1,500, 2,300)` has two arguments, `gcd(100,250)` has two, and
//! `sqrt(1,234)` has one.

use super::Parser;
use crate::error::{Error, StepResult};
use crate::lexer::is_currency;
use crate::tree::Span;

/// How a call or a list may be read that has commas before three digits.
struct Commas {
    /// How many of them may stand between groups of digits.
    doubtful: usize,
    /// How many elements there are with each of them as a separator, and where the bracket ends.
    elements: usize,
    end: usize,
    /// Whether one is before a group that no number begins with: `1,000`.
    has_zeros: bool,
    /// Whether others have a blank behind them, and whether others have none.
    has_spaced: bool,
    has_tight: bool,
    /// Whether all elements are numbers of several groups.
    all_grouped: bool,
    /// The text with each of them as a separator, and without them.
    parted: String,
    joined: String,
}

/// What is to be done with commas that may stand between groups of digits.
pub(super) enum Reading {
    Parted,
    Joined,
}

impl Commas {
    /// The commas of a bracket that a text begins with.
    fn of(text: &str) -> Self {
        let mut found = Self {
            doubtful: 0,
            elements: 1,
            end: text.len(),
            has_zeros: false,
            has_spaced: false,
            has_tight: false,
            all_grouped: true,
            parted: String::new(),
            joined: String::new(),
        };
        let (mut depth, mut quoted) = (0_usize, false);
        // Where the last doubtful comma is, and whether the element that is being read has one.
        let (mut last, mut is_grouped) = (None, false);
        for (at, c) in text.char_indices() {
            quoted ^= c == '"';
            match c {
                _ if quoted => {}
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                // Between rows of a matrix.
                ';' if depth == 1 => {
                    found.elements += 1;
                    found.all_grouped = false;
                }
                ',' if depth == 1 => {
                    found.elements += 1;
                    let after = &text[at + 1..];
                    if parts_groups(&text[..at], last, after) {
                        (last, is_grouped) = (Some(at), true);
                        found.doubtful += 1;
                        found.has_zeros |= after.starts_with('0');
                        found.parted.push_str(", ");
                        continue;
                    }
                    found.all_grouped &= std::mem::take(&mut is_grouped);
                    found.has_spaced |= after.starts_with(' ');
                    if !after.starts_with(char::is_whitespace) {
                        found.has_tight = true;
                        found.parted.push_str(", ");
                        found.joined.push_str(", ");
                        continue;
                    }
                }
                _ => {}
            }
            found.parted.push(c);
            found.joined.push(c);
            if depth == 0 {
                found.end = at + c.len_utf8();
                break;
            }
        }
        found.all_grouped &= is_grouped;
        found
    }
}

/// Whether a comma stands between groups of digits: behind one to three that begin a number, or behind three
/// and another such comma, and before three.
fn parts_groups(before: &str, last: Option<usize>, after: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let rest = before.trim_end_matches(is_digit);
    let digits = before.len() - rest.len();
    let goes_on = digits == 3 && last.is_some_and(|comma| comma + 1 == rest.len());
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_');
    // A sum of money has its groups in any case.
    let is_money = rest.trim_end().ends_with(is_currency);
    let begins = (1..=3).contains(&digits)
        && !before[rest.len()..].starts_with('0')
        && !rest.ends_with(is_part)
        && !is_money;
    let behind = after.len() - after.trim_start_matches(is_digit).len();
    behind == 3 && (goes_on || begins)
}

impl Parser<'_> {
    /// How the bracket is read that opens at a place. `accepts` says whether so many arguments are taken, where
    /// that is known. Where a name is bound, as in `sum(k, k, 1,100)`, bounds follow it.
    #[cold]
    pub(super) fn comma_reading(
        &self,
        name: Span,
        open: Span,
        binds_names: bool,
        accepts: &dyn Fn(usize) -> Option<bool>,
    ) -> StepResult<Reading> {
        let text = self.source.get(open.start as usize..).unwrap_or_default();
        let commas = Commas::of(text);
        let is_list = text.starts_with('[');
        if commas.doubtful == 0 {
            return Ok(Reading::Parted);
        }
        let given = commas.elements;
        let whole = Span { start: name.start, end: open.start + commas.end as u32 };
        let refused = || {
            let name = &self.source[whole.start as usize..open.start as usize];
            let reason = format!(
                "{} has two readings: write {name}{} for separate numbers, or {name}{} for groups of digits",
                self.written(whole),
                commas.parted,
                commas.joined
            );
            Err(Error::syntax(reason, whole))
        };
        let count = given - commas.doubtful;
        match (accepts(given), accepts(count)) {
            (Some(true) | None, _) if binds_names && !commas.has_zeros => Ok(Reading::Parted),
            (Some(false), Some(true) | None) => Ok(Reading::Joined),
            (Some(true), Some(false)) if !commas.has_zeros => Ok(Reading::Parted),
            // Once may be a slip, as in `[100,200, 300]`.
            _ if commas.has_spaced
                && !commas.has_tight
                && (commas.doubtful > 1 || commas.has_zeros) =>
            {
                Ok(Reading::Joined)
            }
            _ if commas.has_spaced || commas.has_zeros => refused(),
            (Some(true), Some(true)) => refused(),
            _ if is_list && commas.all_grouped && count > 1 => refused(),
            _ => Ok(Reading::Parted),
        }
    }
}
