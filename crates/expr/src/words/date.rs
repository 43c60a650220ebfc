//! Dates with their month by name: `March 1, 2026`, `1st of March 2026`, `01-Mar-2026`.

use super::{Text, is_word};

/// Months by their names, and by the first three letters of those.
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Days of the week, which say nothing beside a date.
const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

impl Text {
    /// A day with its month by name, as an ISO date: `March 1, 2026`, `1 March 2026`. Where it ends.
    pub(super) fn date(&mut self, at: usize) -> Option<usize> {
        if at > 0 && is_word(self.bytes[at - 1]) {
            return None;
        }
        let start = self.after_weekday(at);
        let (first, next) = self.piece(start)?;
        let mut next = self.after_gap(next);
        if let Some(of) = self.phrase(next, "of") {
            next = self.after_gap(next + of);
        }
        let (second, next) = self.piece(next)?;
        let next = next + usize::from(self.bytes.get(next) == Some(&b','));
        let (year, end) = self.piece(self.after_gap(next))?;
        let is_year = |text: &str| text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
        let (year, month, day) = match (month(first), month(second)) {
            (Some(month), None) => (year, month, day(second)?),
            // `2026 March 1`
            (None, Some(month)) if is_year(first) => (first, month, day(year)?),
            (None, Some(month)) => (year, month, day(first)?),
            _ => return None,
        };
        let date = format!("{year}-{month:02}-{day:02}");
        if !is_year(year) || end - at < date.len() {
            return None;
        }
        self.write(at, end, &date);
        Some(end)
    }

    /// `Sunday, `: where what follows it begins.
    fn after_weekday(&self, at: usize) -> usize {
        let Some((word, end)) = self.piece(at) else { return at };
        let is_it = |day: &str| day == word || (word.len() == 3 && day.starts_with(word));
        if !WEEKDAYS.iter().any(|day| is_it(day)) {
            return at;
        }
        self.after_gap(end + usize::from(self.bytes.get(end) == Some(&b',')))
    }

    /// Past blanks, or one hyphen.
    fn after_gap(&self, at: usize) -> usize {
        if self.bytes.get(at) == Some(&b'-') { at + 1 } else { self.after_blanks(at) }
    }

    /// `2026-03-01 at 3 pm`: the word says nothing between digits.
    pub(super) fn at_time(&mut self, at: usize) -> Option<usize> {
        let end = at + self.phrase(at, "at")?;
        let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        let before = self.bytes[..at].iter().rposition(|byte| *byte != b' ')?;
        if !is_digit(self.bytes.get(before)) || !is_digit(self.bytes.get(self.after_blanks(end))) {
            return None;
        }
        self.write(at, end, "");
        Some(end)
    }
}

/// The number of a month by its name.
pub(super) fn month(word: &str) -> Option<usize> {
    let is_it = |name: &str| name == word || (word.len() == 3 && name.starts_with(word));
    MONTHS.iter().position(|name| is_it(name)).map(|place| place + 1)
}

/// A day of a month: `1`, `01`, `1st`.
fn day(word: &str) -> Option<u8> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_ordinal = matches!(&word[digits.len()..], "" | "st" | "nd" | "rd" | "th");
    digits.parse().ok().filter(|day| is_ordinal && (1..=31).contains(day))
}
