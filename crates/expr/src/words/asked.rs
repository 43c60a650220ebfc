//! Questions whose answer stands in another order: `how many feet in a mile`, `12 is what percent of 80`,
//! `days between A and B`, `the sum of 2 and 3`.

use super::extent::{behind_or_all, first_or_all, first_sign, first_word_sign, group, two};
use super::list::{Elements, elements, without_thousands};
use super::questions::QUESTIONS;
use super::scan::Bound;
use super::sequence::sequence;
use super::{Text, calculus, ordinal};
use crate::error::{Error, Result};
use crate::idiom::closing;
use crate::tree::Span;

/// Whether a text is a time: a count with its unit, `3 weeks` or `two months`.
fn is_time(text: &str) -> bool {
    let (count, unit) = text.rsplit_once(' ').unwrap_or(("", text));
    let unit = unit.strip_suffix('s').unwrap_or(unit);
    let is_unit = matches!(unit, "second" | "minute" | "hour" | "day" | "week" | "month" | "year");
    is_unit && !count.is_empty()
}

/// Units of time shorter than a day, by the beginnings of their names.
const SHORT_TIMES: [&str; 8] = ["h", "hr", "hour", "min", "minute", "s", "sec", "second"];

/// What questions are made of: any of these words may be one of a question.
pub(super) fn phrases() -> impl Iterator<Item = &'static str> {
    let questions = QUESTIONS.iter().map(|(question, _)| *question);
    questions.chain(PAIRS.iter().map(|(phrase, _)| *phrase)).chain(["ago"])
}

impl Text {
    /// Writes what a question asks for in its place.
    pub(super) fn asked(&mut self, is_name: Bound<'_>) -> Result<()> {
        let start = self.bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
        let is_steps = self.bytes.iter().any(|b| matches!(b, b';' | b'\n'));
        if !is_steps
            && let Some(text) = sequence(self.text(start, self.bytes.len()).unwrap_or_default())
        {
            self.rewrite(&text);
            return Ok(());
        }
        if !is_steps && self.ended(start, is_name)? {
            return Ok(());
        }
        if let Some(text) = self.last_step(is_name) {
            let (text, before) = (text?, self.before_last_step());
            self.rewrite(&format!("{before}{text}"));
            return Ok(());
        }
        let before = self.before_last_step();
        let last = self.text(before.len(), self.bytes.len()).unwrap_or_default();
        if let Some(text) = ordinal::phrase(&without_thousands(last))? {
            self.rewrite(&format!("{before}{text}"));
            return Ok(());
        }
        if is_steps || self.inner_pair(start, is_name)? {
            return Ok(());
        }
        // What the whole answer is wanted in: `5 out of 8 to percent`.
        let target = self.target();
        let first = self.bytes.get(start);
        for (question, answer) in QUESTIONS {
            if !question.starts_with('{') && question.as_bytes().first() != first {
                continue;
            }
            let is_free = || {
                !question.contains(" to ") && !question.contains(" as ") && !answer.contains(" to ")
            };
            let end = target.filter(|_| is_free()).unwrap_or(self.bytes.len());
            // `5 days from A to B` is no question.
            if target.is_some() && question.starts_with("{t}") {
                continue;
            }
            let Some(mut parts) = self.parts(start, end, question) else { continue };
            let wanted = self.text(end, self.bytes.len()).unwrap_or_default().to_owned();
            let whole = |text: String| match wanted.is_empty() {
                true => text,
                false => format!("({text}){wanted}"),
            };
            if !listed(answer, &mut parts, &whole)? {
                continue;
            }
            let rest = rest_behind(question, &mut parts);
            if let Some((phrase, [one, other])) = doubt(question, answer, &parts) {
                return Err(two(&phrase, &whole(one), &whole(other)));
            }
            let text = match rest {
                Some(rest) => format!("{} {rest}", group(filled(answer, &parts))),
                None => filled(answer, &parts),
            };
            self.rewrite(&whole(text));
            return Ok(());
        }
        if let Some(answer) = self.ago(start) {
            self.rewrite(&answer);
        }
        Ok(())
    }

    /// `the average of 2 and 4, plus 1`: a comma before a sign ends what stands before it.
    fn ended(&mut self, start: usize, is_name: Bound<'_>) -> Result<bool> {
        let Some((comma, sign, word)) = self.comma_before_sign(start) else { return Ok(false) };
        let head = self.part_text(start, comma).trim();
        let tail = self.part_text(sign, self.bytes.len()).trim();
        let first = match super::plain(head, is_name) {
            Ok(text) => text.trim().to_owned(),
            Err(None) => head.to_owned(),
            Err(Some(error)) => return Err(error),
        };
        let ended = format!("({first}) {tail}");
        // `the mean of 5, minus 3`: another element?
        let is_open = word == "minus" && !head.to_ascii_lowercase().contains(" and ");
        if is_open && QUESTIONS.iter().any(|(question, _)| self.begins_list(start, question)) {
            // Of one number there is none.
            if !head.contains(',') {
                return Ok(false);
            }
            let all = format!("{head}, negative {}", tail["minus".len()..].trim());
            return Err(two("minus", &ended, &all));
        }
        self.rewrite(&ended);
        if word.starts_with("rounded") {
            self.asked(is_name)?;
        }
        Ok(true)
    }

    /// The last comma that a sign follows, where the sign begins, and its word.
    fn comma_before_sign(&self, start: usize) -> Option<(usize, usize, &'static str)> {
        const SIGNS: [&str; 14] = [
            "rounded to",
            "rounded off to",
            "plus",
            "minus",
            "times",
            "divided by",
            "multiplied by",
            "over",
            "increased by",
            "decreased by",
            "reduced by",
            "squared",
            "cubed",
            "to the power of",
        ];
        let mut depth = 0_usize;
        let mut found = None;
        for at in start..self.bytes.len() {
            match self.bytes[at] {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                b',' if depth == 0 => {
                    let next = self.after_blanks(at + 1);
                    let then = ["then", "all"].iter().find_map(|word| self.phrase(next, word));
                    let next = then.map_or(next, |length| self.after_blanks(next + length));
                    let is_symbol = matches!(self.bytes.get(next), Some(b'+' | b'*' | b'/' | b'-'))
                        && self.bytes.get(next + 1) == Some(&b' ');
                    let word = SIGNS.into_iter().find(|word| self.phrase(next, word).is_some());
                    if is_symbol || word.is_some() {
                        found = Some((at, next, word.unwrap_or_default()));
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Whether a question about a list begins here.
    fn begins_list(&self, start: usize, question: &str) -> bool {
        question.strip_suffix(" {l}").is_some_and(|words| self.phrase(start, words).is_some())
    }

    /// What stands before the last step.
    fn before_last_step(&self) -> &str {
        let end = self.bytes.iter().rposition(|b| matches!(b, b';' | b'\n')).map_or(0, |at| at + 1);
        std::str::from_utf8(self.written.get(..end).unwrap_or_default()).unwrap_or_default()
    }

    /// The last step, where it is a phrase of calculus.
    fn last_step(&self, is_name: Bound<'_>) -> Option<Result<String>> {
        let before = self.before_last_step();
        let last = std::str::from_utf8(self.written.get(before.len()..)?).ok()?;
        calculus::phrase(&without_thousands(last), &|name| is_name(name) || binds(before, name))
    }

    /// Where a conversion of the whole begins: the last `to` or `as`, which no power follows, or `in`
    /// before a unit.
    fn target(&self) -> Option<usize> {
        let (at, length) = (0..self.bytes.len()).rev().find_map(|at| {
            let word = ["to", "as"].iter().find_map(|word| self.phrase(at, word));
            Some((at, word.or_else(|| self.in_unit(at))?))
        })?;
        let is_power = self.phrase(self.after_blanks(at + length), "the").is_some();
        (!is_power).then_some(at)
    }

    /// The length of `in`, where units alone follow.
    fn in_unit(&self, at: usize) -> Option<usize> {
        let length = self.phrase(at, "in")?;
        let unit = self.part_text(self.after_blanks(at + length), self.bytes.len()).trim();
        let is_unit = |unit: &str| unit == "per" || arithma_units::is_unit_name(unit);
        let mut words = unit.split([' ', '/']);
        (!unit.is_empty() && words.all(is_unit)).then_some(length)
    }

    /// What stands in the places of a question, where the text is that question.
    fn parts(
        &self,
        start: usize,
        end: usize,
        question: &str,
    ) -> Option<Vec<(&'static str, String)>> {
        let (mut at, mut open, mut found) = (start, None, Vec::new());
        let mut rest = question;
        while !rest.is_empty() {
            let (words, slot, after) = match rest.find('{') {
                Some(place) => (&rest[..place], Some(&rest[place..place + 3]), &rest[place + 3..]),
                None => (rest, None, ""),
            };
            let words = words.trim();
            if !words.is_empty() {
                let (place, length) = match open {
                    None => (at, self.phrase(at, words)?),
                    Some(_) => self.only(at, words)?,
                };
                if let Some(slot) = open.take() {
                    found.push((slot, self.part(slot, at, place)?));
                }
                at = self.after_blanks(place + length);
            }
            open = match slot {
                Some("{a}") => Some("{a}"),
                Some("{b}") => Some("{b}"),
                Some("{u}") => Some("{u}"),
                Some("{l}") => Some("{l}"),
                Some("{n}") => Some("{n}"),
                Some("{t}") => Some("{t}"),
                Some("{o}") => Some("{o}"),
                Some("{p}") => Some("{p}"),
                Some("{z}") => Some("{z}"),
                _ => None,
            };
            rest = after;
        }
        match open {
            Some(slot) => found.push((slot, self.part(slot, at, end)?)),
            None if self.after_blanks(at) < end => return None,
            None => {}
        }
        Some(found)
    }

    /// What is written in a place; a unit has letters only.
    fn part(&self, slot: &str, start: usize, end: usize) -> Option<String> {
        let text = std::str::from_utf8(self.written.get(start..end)?).ok()?.trim();
        let text = text.strip_suffix(',').unwrap_or(text);
        let is_unit = |c: char| c.is_alphabetic() || matches!(c, ' ' | '/' | '°' | '^' | '2' | '3');
        if slot == "{l}" || text.contains(['[', ']']) {
            return (!text.is_empty()).then(|| text.to_owned());
        }
        let text = &*without_thousands(text);
        let fits = match slot {
            "{u}" => text.chars().all(is_unit),
            // `add 5 km and 300 m to mi` adds no mile.
            "{n}" => !text.split(' ').all(arithma_units::is_unit_name),
            "{t}" => is_time(text),
            _ => true,
        } && !text.is_empty();
        // `how many feet in a mile`
        let text = match text.split_once(' ') {
            Some(("a" | "an" | "one", unit)) if arithma_units::is_unit_name(unit) => {
                format!("1 {unit}")
            }
            _ => text.to_owned(),
        };
        fits.then_some(text)
    }

    /// `3 days ago`
    fn ago(&self, start: usize) -> Option<String> {
        let (at, _) = self.only(start, "ago")?;
        let time = self.part("{a}", start, at)?;
        let ends = self.after_blanks(at + 3) == self.bytes.len();
        let mut words = time.split(|c: char| !c.is_ascii_alphabetic());
        let is_short = words.any(|word| SHORT_TIMES.contains(&word.trim_end_matches('s')));
        let from = if is_short { "now" } else { "today" };
        ends.then(|| format!("{from} - ({time})"))
    }

    /// `the sum of 2 and 3`, `the difference between 10 and 4`, `twice the sum of 3 and 4`: a pair that ends
    /// the text.
    fn inner_pair(&mut self, start: usize, is_name: Bound<'_>) -> Result<bool> {
        let found = (start..self.bytes.len()).rev().find_map(|at| {
            PAIRS
                .iter()
                .find_map(|(phrase, sign)| Some((at, self.phrase(at, phrase)?, *phrase, *sign)))
        });
        let Some((at, length, phrase, sign)) = found else { return Ok(false) };
        let end = self.target().filter(|end| *end > at).unwrap_or(self.bytes.len());
        let rest = self.text(at + length, end).unwrap_or_default().trim().to_owned();
        let rest = rest.strip_suffix(',').unwrap_or(&rest).to_owned();
        let is_list = matches!(sign, "+" | "*");
        let rest = if is_list { rest } else { without_thousands(&rest).into_owned() };
        let before = self.text(start, at).unwrap_or_default().trim_end();
        let before = before.strip_suffix("the").unwrap_or(before).to_owned();
        let wanted = self.text(end, self.bytes.len()).unwrap_or_default().to_owned();
        let whole = |pair: &str| format!("{} {pair} {wanted}", before.trim_end()).trim().to_owned();
        let pair = match rest.contains(',') {
            // The lists of the questions have these.
            true if at == start || !is_list => return Ok(false),
            true => match elements(&rest) {
                Some(Elements::One(list)) => list.join(&format!(" {sign} ")),
                Some(Elements::Two(one, other)) => {
                    let sum = |list: Vec<String>| whole(&format!("({})", list.join(sign)));
                    return Err(two_lists(&rest, &sum(one), &sum(other)));
                }
                None => return Ok(false),
            },
            false => match pair(&rest, sign) {
                Some(Pair::One(pair)) => pair,
                Some(Pair::Two(one, other)) => {
                    let is_first = before.trim().is_empty();
                    let other = if is_first { other } else { format!("({other})") };
                    return Err(two(phrase, &whole(&one), &whole(&other)));
                }
                None => return Ok(false),
            },
        };
        let is_alone = before.trim().is_empty() && wanted.is_empty();
        let text = match is_alone {
            true => pair,
            false => format!("{before} ({pair}) {wanted}"),
        };
        self.rewrite(text.trim());
        // The rest may be a question: `the square of (2 + 3)`.
        if !is_alone && !before.trim().is_empty() {
            self.asked(is_name)?;
        }
        Ok(true)
    }
}

/// Words before two values with `and` or `to` between them, and the sign that they mean.
const PAIRS: [(&str, &str); 8] = [
    ("sum of", "+"),
    ("product of", "*"),
    ("difference between", "-"),
    ("difference of", "-"),
    ("quotient of", "/"),
    ("quotient between", "/"),
    ("ratio of", "/"),
    ("ratio between", "/"),
];

/// Whether one of these steps gives a value to a name.
fn binds(steps: &str, name: &str) -> bool {
    steps.split([';', '\n']).any(|step| {
        let rest = step.trim().strip_prefix(name);
        rest.is_some_and(|rest| rest.trim_start().starts_with(['=', '(', ':']))
    })
}

/// Two values with their sign.
enum Pair {
    One(String),
    /// What stands behind them may belong to the second.
    Two(String, String),
}

/// The two values of a pair with their sign; nothing where they are not two.
fn pair(text: &str, sign: &str) -> Option<Pair> {
    let mut parts = text.split(" and ");
    let (Some(left), Some(right), None) = (parts.next(), parts.next(), parts.next()) else {
        return None;
    };
    let (left, right) = (left.trim(), right.trim());
    // `the sum of the squares of 3 and 4`
    if left.is_empty() || right.is_empty() || left.contains(" of ") {
        return None;
    }
    let bracketed = |text: &str| match first_sign(text) {
        Some(_) => format!("({text})"),
        None if sign == "/" && text.contains('/') => format!("({text})"),
        None => text.to_owned(),
    };
    let left = bracketed(left);
    // `the sum of 5 and 3 times 2`
    if let Some(at) = first_sign(right) {
        let (first, rest) = (right[..at].trim(), right[at..].trim());
        let whole = format!("({left} {sign} {}) {rest}", bracketed(first));
        return Some(Pair::Two(whole, format!("{left} {sign} ({right})")));
    }
    // `10 and 4 squared`
    let power = ["squared", "cubed"].iter().find(|power| right.ends_with(**power));
    if let Some(power) = power {
        let first = bracketed(right[..right.len() - power.len()].trim());
        let sign_of_power = if *power == "squared" { "^2" } else { "^3" };
        let whole = format!("({left} {sign} {first}){sign_of_power}");
        return Some(Pair::Two(whole, format!("{left} {sign} {first}{sign_of_power}")));
    }
    Some(Pair::One(format!("{left} {sign} {}", bracketed(right))))
}

/// Puts the elements of lists in their places; false where a place holds no list.
fn listed(
    answer: &str,
    parts: &mut [(&'static str, String)],
    whole: &impl Fn(String) -> String,
) -> Result<bool> {
    for place in 0..parts.len() {
        if parts[place].0 != "{l}" {
            continue;
        }
        let text = parts[place].1.clone();
        let with = |list: &[String]| {
            let mut parts = parts.to_vec();
            parts[place].1 = list.join(", ");
            whole(filled(answer, &parts))
        };
        let list = match elements(&text) {
            Some(Elements::One(list)) => list,
            // Nobody asks for the divisors that one number has in common.
            Some(Elements::Two(one, other)) if one.len() == 1 && !answer.contains('[') => other,
            Some(Elements::Two(one, other)) => {
                return Err(two_lists(&text, &with(&one), &with(&other)));
            }
            None => return Ok(false),
        };
        parts[place].1 = list.join(", ");
    }
    Ok(true)
}

/// An error that writes out two lists.
fn two_lists(text: &str, within: &str, apart: &str) -> Error {
    let reason = format!(
        "{text} has two readings: write {within} for commas inside numbers, or {apart} for commas between them"
    );
    *Error::syntax(reason, Span::NONE)
}

/// The answer with what stands in the places of its question.
fn filled(answer: &str, parts: &[(&str, String)]) -> String {
    parts.iter().fold(answer.to_owned(), |text, (slot, part)| text.replace(slot, part))
}

/// What stands behind an operand whose end is clear: `the square of (2 + 3) plus 1`, and `the square root of
/// 16 plus the square root of 9`.
fn rest_behind(question: &str, parts: &mut [(&'static str, String)]) -> Option<String> {
    let (slot, part) = parts.last_mut()?;
    let at = first_sign(part).filter(|_| matches!(*slot, "{o}" | "{z}"))?;
    let first = part[..at].trim_end();
    let is_group = first.starts_with('(') && closing(first) == Some(first.len() - 1);
    let words = question.split(" {").next().unwrap_or_default();
    let behind = part[at..].split_once(' ').map_or("", |(_, behind)| behind.trim_start());
    let behind = behind.strip_prefix("the ").unwrap_or(behind);
    let is_parallel = question.ends_with(" {o}") && behind.starts_with(words);
    // `increase 50 by 10% plus 5`
    let is_change = ["increase", "decrease", "reduce"].iter().any(|word| words.starts_with(word));
    let is_percentage = first.ends_with(['%', 't']) && !behind.contains(['%', 'p']);
    let is_ended = is_group || is_parallel || (is_change && is_percentage);
    if !is_ended {
        return None;
    }
    let rest = part[at..].to_owned();
    part.truncate(first.len());
    Some(rest)
}

/// What a phrase and its two readings are, where an operand of a question may be more or less than what
/// stands there.
fn doubt(
    question: &str,
    answer: &str,
    parts: &[(&'static str, String)],
) -> Option<(String, [String; 2])> {
    let said = question.split('{').next().unwrap_or_default().trim();
    let behind = question.rsplit('}').next().unwrap_or_default().trim();
    let between = question.split(['{', '}']).nth(2).unwrap_or_default().trim();
    let phrase = [said, behind, between].into_iter().find(|words| !words.is_empty())?;
    let is_percentage = |text: &str| text.ends_with(['%', 't']) && text.contains(['%', 'p']);
    let readings = parts.iter().enumerate().find_map(|(place, (slot, part))| {
        let with = |text: &str| {
            let mut parts = parts.to_vec();
            parts[place].1 = text.to_owned();
            filled(answer, &parts)
        };
        match *slot {
            "{o}" | "{n}" => {
                let of_sign = first_or_all(part, first_sign(part), with);
                // The root of a square is the square of the root.
                let is_root = answer.starts_with("sqrt");
                of_sign.or_else(|| power_behind(part, with).filter(|_| !is_root))
            }
            "{z}" => first_or_all(part, first_word_sign(part), with),
            "{p}" => behind_or_all(part, with),
            "{l}" if place + 1 == parts.len() => {
                let (others, last) = part.rsplit_once(',')?;
                let last = last.trim();
                let with = |last: &str| with(&format!("{others}, {last}"));
                let of_sign = first_or_all(last, first_sign(last), with);
                of_sign.or_else(|| power_behind(last, with))
            }
            // `20% more than 50 plus 10`
            "{b}" if question.ends_with("than {b}") && is_percentage(&parts[0].1) => {
                first_or_all(part, first_sign(part), with)
            }
            // `percent change from -50 to 75`
            "{a}" if question.starts_with("perc") && is_negative(part) => {
                let of_size = answer.replace("/({a})", "/abs({a})");
                Some([filled(answer, parts), filled(&of_size, parts)])
            }
            _ => None,
        }
    })?;
    Some((phrase.to_owned(), readings))
}

/// `the mean of 3 and 5 squared`: of the last, or of what the phrase says?
fn power_behind(text: &str, write: impl Fn(&str) -> String) -> Option<[String; 2]> {
    let powers = [("squared", "^2"), ("cubed", "^3")];
    let (first, sign) = powers
        .iter()
        .find_map(|(word, sign)| Some((text.strip_suffix(word)?.trim_end(), *sign)))?;
    Some([write(&format!("({first}{sign})")), format!("({}){sign}", write(first))])
}

fn is_negative(text: &str) -> bool {
    text.starts_with('-') || text.starts_with("negative ") || text.starts_with("minus ")
}
