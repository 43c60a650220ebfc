//! Dates with their month by name: `March 1, 2026`, `1st of March 2026`, `01-Mar-2026`.

use jiff::civil::{Date, Weekday};

use super::{Text, is_word};
use crate::calendar::{month_of, weekday_name, weekday_of};
use crate::error::Error;
use crate::tree::Span;

impl Text {
    /// A day with its month by name, as an ISO date: `March 1, 2026`, `1 March 2026`. Where it ends.
    pub(super) fn date(&mut self, at: usize) -> Option<usize> {
        if at > 0 && is_word(self.bytes[at - 1]) {
            return None;
        }
        let (start, weekday) = self.after_weekday(at);
        if let Some(said) = weekday
            && let Some(date) = self.iso_date(start)
        {
            self.write(at, start, "");
            self.check_weekday(&date, said);
            return Some(start + date.len());
        }
        let (first, next) = self.piece(start)?;
        let mut next = self.after_gap(next);
        if let Some(of) = self.phrase(next, "of") {
            next = self.after_gap(next + of);
        }
        let (second, next) = self.piece(next)?;
        let next = next + usize::from(self.bytes.get(next) == Some(&b','));
        let (year, end) = self.piece(self.after_gap(next))?;
        let is_year = |text: &str| text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
        let (year, month, day) = match (month_of(first), month_of(second)) {
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
        if let Some(said) = weekday {
            self.check_weekday(&date, said);
        }
        Some(end)
    }

    /// `Sunday, `: where what follows it begins.
    fn after_weekday(&self, at: usize) -> (usize, Option<Weekday>) {
        let Some((word, end)) = self.piece(at) else { return (at, None) };
        let word = word.strip_suffix('.').unwrap_or(word);
        let Some(weekday) = weekday_of(word) else { return (at, None) };
        let end = end + usize::from(self.bytes.get(end) == Some(&b'.'));
        let end = end + usize::from(self.bytes.get(end) == Some(&b','));
        (self.after_gap(end), Some(weekday))
    }

    /// `2026-03-01` that stands here.
    fn iso_date(&self, at: usize) -> Option<String> {
        let text = self.text(at, at + 10)?;
        let goes_on = |byte: &u8| is_word(*byte) || *byte == b'-';
        let is_whole = !self.bytes.get(at + 10).is_some_and(goes_on);
        (is_whole && text.parse::<Date>().is_ok()).then(|| text.to_owned())
    }

    /// Notes where a date is of another day of the week than is said.
    fn check_weekday(&mut self, date: &str, said: Weekday) {
        let Ok(day) = date.parse::<Date>() else { return };
        let is = day.weekday();
        if is != said {
            let (is, said) = (weekday_name(is), weekday_name(said));
            let reason = format!(
                "{date} is a {is}, not a {said}: write {date} if the date is right, or the date of that {said}"
            );
            self.refusal = Some(*Error::syntax(reason, Span::NONE));
        }
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

/// A day of a month: `1`, `01`, `1st`.
fn day(word: &str) -> Option<u8> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_ordinal = matches!(&word[digits.len()..], "" | "st" | "nd" | "rd" | "th");
    digits.parse().ok().filter(|day| is_ordinal && (1..=31).contains(day))
}
