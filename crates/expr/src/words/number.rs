//! Numbers in words: `three hundred and five`, `two thirds of`, `two point five`, `three and a half`.

use super::binding::Sign;
use super::{MOST, ONES, POWERS, TENS, Text, part};
use crate::error::Error;
use crate::tree::Span;

impl Text {
    /// A number in words, perhaps with a denominator after it: `two thirds of`.
    pub(super) fn put_number(&mut self, at: usize, value: u64, end: usize) -> usize {
        let next = self.next_word(end).and_then(|from| Some((from, self.word_at(from)?)));
        if let Some((from, to)) = next
            && let Ok(word) = std::str::from_utf8(&self.bytes[from..to])
            && let Some(under) = part(word)
        {
            let of = self.next_word(to).and_then(|at| Some(at + self.phrase(at, "of")?));
            let stop = of.unwrap_or(to);
            let sign = if of.is_some() { "*" } else { "" };
            let sign = format!("({value}/{under}){sign}");
            let phrase = self.text(at, stop).unwrap_or_default().to_owned();
            self.write(at, stop, &sign);
            self.signs.push(Sign::new(at, &phrase, &sign));
            return stop;
        }
        if let Some((digits, stop)) = self.decimals(end) {
            self.write(at, stop, &format!("{value}.{digits}"));
            return stop;
        }
        if let Some((over, under, stop)) = self.and_part(end) {
            let next = self.next_word(stop).and_then(|from| Some((from, self.word_at(from)?)));
            let unit = next.and_then(|(from, to)| Some((unit(self.text(from, to)?)?, to)));
            let (number, stop) = match unit.filter(|_| value < 1_000) {
                // `two and a half million`
                Some((unit, stop)) => {
                    (quotient((value * u64::from(under) + over) * unit, under), stop)
                }
                None => (self.with_part(at, end, value, over, under), stop),
            };
            self.write(at, stop, &number);
            return stop;
        }
        self.write(at, end, &value.to_string());
        end
    }

    /// The digits of `point five` behind a number, and where they end.
    fn decimals(&self, end: usize) -> Option<(String, usize)> {
        let point = self.next_word(end)?;
        let mut stop = point + self.phrase(point, "point")?;
        let mut digits = String::new();
        while let Some(at) = self.next_word(stop)
            && let Some(last) = self.word_at(at)
            && let Some(digit) = self.text(at, last).and_then(value).filter(|digit| *digit < 10)
        {
            digits.push_str(&digit.to_string());
            stop = last;
        }
        (!digits.is_empty()).then_some((digits, stop))
    }

    /// The fraction of `and a half` behind a number, and where it ends.
    fn and_part(&self, end: usize) -> Option<(u64, u32, usize)> {
        let and = self.next_word(end)?;
        let first = self.next_word(and + self.phrase(and, "and")?)?;
        let last = self.word_at(first)?;
        let over = match self.text(first, last)? {
            "a" | "an" => 1,
            word => value(word).filter(|over| (1..10).contains(over))?,
        };
        let next = self.next_word(last)?;
        let stop = self.word_at(next)?;
        let under = part(self.text(next, stop)?).filter(|under| over < u64::from(*under))?;
        Some((over, under, stop))
    }

    /// `three and a half` is 3.5 and `a dozen and a half` is 18; `two million and a half` may be either.
    fn with_part(&mut self, at: usize, end: usize, value: u64, over: u64, under: u32) -> String {
        let of_one = format!("({value}+{over}/{under})");
        let words = self.text(at, end).unwrap_or_default();
        let last = words.rsplit([' ', '-']).next().unwrap_or_default();
        let is_one = words.starts_with("a ") || words.starts_with("one ");
        match unit(last) {
            None => of_one,
            Some(unit @ (12 | 1_000_000..)) if is_one && value == unit => {
                quotient((u64::from(under) + over) * unit, under)
            }
            Some(unit) => {
                let reason = format!(
                    "{words} and {over}/{under} has two readings: write {value} + {over}/{under}*{unit} for a \
                     part of a {last}, or {value} + {over}/{under} for a part of one"
                );
                self.refusal = Some(*Error::syntax(reason, Span::NONE));
                of_one
            }
        }
    }

    /// The value of the words for a number that begin here, and where they end.
    pub(super) fn number(&self, at: usize) -> Option<(u64, usize)> {
        let (mut total, mut group, mut end, mut at) = (0u64, None::<u64>, None, at);
        // `a hundred`, `a dozen`
        if let Some(length) = self.phrase(at, "a") {
            let next = self.next_word(at + length)?;
            let word = self.text(next, self.word_at(next)?)?;
            if !matches!(word, "hundred" | "dozen") && large(word).is_none() {
                return None;
            }
            (group, at) = (Some(1), next);
        }
        loop {
            let stop = self.word_at(at)?;
            let word = self.text(at, stop)?;
            group = match (word, group, value(word)) {
                ("hundred", Some(n), _) if n < 100 => Some(n * 100),
                ("dozen", before, _) => Some(before.unwrap_or(1) * 12),
                (_, Some(n), None) if large(word).is_some() => {
                    total = total.checked_add(n.checked_mul(large(word)?)?)?;
                    Some(0)
                }
                ("and", Some(n), _) if n >= 100 || total > 0 => {
                    let next = self.next_word(stop)?;
                    let follows = self.text(next, self.word_at(next)?)?;
                    if value(follows).is_none() {
                        break;
                    }
                    Some(n)
                }
                (_, None, Some(n)) => Some(n),
                (_, Some(n), Some(more)) if fits(n, more) => Some(n + more),
                _ => break,
            };
            if word != "and" {
                end = Some(stop);
            }
            let Some(next) = self.next_word(stop) else { break };
            at = next;
        }
        let value = total.checked_add(group?)?;
        Some((value, end?)).filter(|(value, _)| *value <= MOST)
    }
}

/// Whether a smaller number in words goes on after a larger one: `twenty one`, `hundred five`.
fn fits(before: u64, next: u64) -> bool {
    match before {
        0 => true,
        _ if before.is_multiple_of(100) => next < 100,
        _ if before.is_multiple_of(10) && before % 100 >= 20 => (1..10).contains(&next),
        _ => false,
    }
}

pub(super) fn value(word: &str) -> Option<u64> {
    let small = ONES.iter().position(|known| *known == word).map(|place| place as u64);
    let ten = || TENS.iter().position(|known| *known == word).map(|place| place as u64 * 10);
    small.or_else(ten)
}

/// A quotient as a number where it is whole.
fn quotient(over: u64, under: u32) -> String {
    match over.is_multiple_of(u64::from(under)) {
        true => (over / u64::from(under)).to_string(),
        false => format!("({over}/{under})"),
    }
}

/// What a word counts that is counted itself: `dozen`, `hundred`, `million`.
fn unit(word: &str) -> Option<u64> {
    match word {
        "dozen" => Some(12),
        "hundred" => Some(100),
        word => large(word),
    }
}

/// What a word such as `thousand` multiplies by, up to a trillion.
pub(super) fn large(word: &str) -> Option<u64> {
    let power = POWERS[1..=4].iter().position(|known| *known == word)?;
    Some(1_000u64.pow(power as u32 + 1))
}
