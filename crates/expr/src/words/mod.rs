//! Sums in words: `what is 15% of 80?`, `5 plus 3`, `two thirds of 90`.
//!
//! A text that cannot be read as it stands is read once more with its words as signs and digits. Each
//! is written in the place of its words, never longer than they are, so that places in the text stay
//! what they are.

mod asked;
mod binding;
mod calculus;
mod date;
mod duration;
mod equation;
mod extent;
mod list;
mod number;
mod operand;
mod ordinal;
mod questions;
mod scan;
mod sequence;
mod series;

use std::collections::HashSet;
use std::sync::OnceLock;

use self::binding::Sign;
pub(crate) use self::equation::lone as lone_equation;
use self::number::{large, value};
pub(crate) use self::scan::variables;
use crate::calendar::month_of;
use crate::error::{Error, Result};

/// Polite words before a sum, the longest first.
const BEFORE: &[&str] = &[
    "what is the value of",
    "what is the result of",
    "could you tell me what",
    "can you tell me what",
    "calculate the following",
    "evaluate the following",
    "compute the following",
    "i need to calculate",
    "i want to calculate",
    "let's calculate",
    "lets calculate",
    "the answer is",
    "answer",
    "result of",
    "what would be",
    "how much is",
    "how long is",
    "how far is",
    "how tall is",
    "how high is",
    "how big is",
    "how heavy is",
    "how fast is",
    "how much are",
    "what is",
    "what's",
    "whats",
    "what are",
    "what does",
    "can you",
    "could you",
    "would you",
    "please",
    "calculate",
    "compute",
    "evaluate",
    "convert",
    "simplify",
    "work out",
    "figure out",
    "find",
    "tell me",
    "give me",
    "show me",
    "the value of",
    "the number of",
    "number of",
    "the result of",
    "the answer to",
    "the",
];

/// Polite words after it.
const AFTER: &[&str] = &[
    "for me",
    "= what",
    "please",
    "thank you",
    "thanks",
    "equals what",
    "equals",
    "equal",
    "is what",
    "is",
];

/// Words for signs, the longest first. What a sign takes on its left stands right before it.
const SIGNS: &[(&str, &str)] = &[
    ("to the power of", "^"),
    ("raised to the power of", "^"),
    ("raised to", "^"),
    ("the square root of", "sqrt"),
    ("square root of", "sqrt"),
    ("the cube root of", "cbrt"),
    ("cube root of", "cbrt"),
    ("the sine of", "sin"),
    ("sine of", "sin"),
    ("the cosine of", "cos"),
    ("cosine of", "cos"),
    ("the tangent of", "tan"),
    ("tangent of", "tan"),
    ("rounded off to", "to"),
    ("rounded to", "to"),
    ("expressed in", "to"),
    ("expressed as", "to"),
    ("converted into", "to"),
    ("converted to", "to"),
    ("into", "to"),
    ("as a percentage", "to %"),
    ("as a percent", "to %"),
    ("as percentage", "to %"),
    ("to a percentage", "to %"),
    ("to a percent", "to %"),
    ("as a decimal", "to decimal"),
    ("to a decimal", "to decimal"),
    ("as an improper fraction", "to fraction"),
    ("as a fraction", "to fraction"),
    ("to a fraction", "to fraction"),
    ("in simplest form", "to fraction"),
    ("in lowest terms", "to fraction"),
    ("as a mixed number", "to mixed"),
    ("to a mixed number", "to mixed"),
    ("as a mixed fraction", "to mixed"),
    ("in scientific notation", "to scientific"),
    ("increased by", "+"),
    ("decreased by", "-"),
    ("reduced by", "-"),
    ("diminished by", "-"),
    ("discounted by", "-"),
    ("discounted", "-"),
    ("marked up by", "+"),
    ("marked up", "+"),
    ("marked down by", "-"),
    ("marked down", "-"),
    ("goes up by", "+"),
    ("goes up", "+"),
    ("goes down by", "-"),
    ("goes down", "-"),
    ("grows by", "+"),
    ("shrinks by", "-"),
    ("rises by", "+"),
    ("drops by", "-"),
    ("falls by", "-"),
    ("noon", "12pm"),
    ("midnight", "00:00"),
    ("multiplied by", "*"),
    ("divided by", "/"),
    ("div", "//"),
    ("percent", "%"),
    ("per cent", "%"),
    ("pct", "%"),
    ("off of", "off"),
    ("added to", "+"),
    ("less", "-"),
    ("squared", "^2"),
    ("cubed", "^3"),
    ("plus", "+"),
    ("minus", "-"),
    ("negative", "-"),
    ("times", "*"),
    ("over", "/"),
    ("twice", "2*"),
    ("double", "2*"),
    ("triple", "3*"),
    ("thrice", "3*"),
    ("quadruple", "4*"),
    ("half of", "0.5*"),
    ("half a dozen", "6"),
    ("half an", "0.5"),
    ("half a", "0.5"),
    ("a half", "0.5"),
    ("a quarter of", "0.25*"),
    ("a third of", "(1/3)*"),
    ("a tenth of", "0.1*"),
    ("a fifth of", "0.2*"),
    ("a quarter", "0.25"),
    ("a third", "(1/3)"),
    ("a tenth", "0.1"),
    ("a fifth", "0.2"),
];

/// Denominators in words.
const PARTS: &[(&str, u32)] = &[
    ("half", 2),
    ("halves", 2),
    ("third", 3),
    ("quarter", 4),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
    ("ninth", 9),
    ("tenth", 10),
];

/// Zero to nineteen.
pub const ONES: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

/// The tens from twenty, at their digit.
pub const TENS: [&str; 10] =
    ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// The powers of a thousand on the short scale.
pub const POWERS: [&str; 22] = [
    "",
    "thousand",
    "million",
    "billion",
    "trillion",
    "quadrillion",
    "quintillion",
    "sextillion",
    "septillion",
    "octillion",
    "nonillion",
    "decillion",
    "undecillion",
    "duodecillion",
    "tredecillion",
    "quattuordecillion",
    "quindecillion",
    "sexdecillion",
    "septendecillion",
    "octodecillion",
    "novemdecillion",
    "vigintillion",
];

/// The largest number in words.
const MOST: u64 = 1_000_000_000_000_000;

/// The text with its words as signs and digits; without an error where it has none, with one where a
/// phrase in it has two readings. What `is_name` knows stays.
pub(crate) fn plain(source: &str, is_name: &dyn Fn(&str) -> bool) -> Result<String, Option<Error>> {
    // A bracket that is missing is told where it is, and nothing is suggested around it.
    if source.len() > 1_000 || !has_matching_brackets(source) {
        return Err(None);
    }
    let spelled = duration::spelled(source, is_name);
    let is_spelled = spelled.is_some();
    let source = spelled.as_deref().unwrap_or(source);
    let mut text = Text {
        bytes: source.to_ascii_lowercase().into_bytes(),
        written: source.into(),
        changed: is_spelled,
        signs: Vec::new(),
        refusal: None,
    };
    text.around();
    text.asked(is_name).map_err(Some)?;
    let mut at = 0;
    while at < text.bytes.len() {
        at = match text.word_at(at) {
            Some(end) => match text.at_time(at) {
                Some(end) => end,
                None if text.is_name_at(at, end, is_name) => end,
                None => text.date(at).or_else(|| text.replaced(at)).unwrap_or(end),
            },
            None => text.date(at).unwrap_or(at + 1),
        };
    }
    if let Some(error) = text.refusal {
        return Err(Some(error));
    }
    text.settle().map_err(Some)?;
    text.changed.then(|| String::from_utf8(text.written).ok()).flatten().ok_or(None)
}

/// Whether each bracket that closes has one that opened, and each that opened is closed.
fn has_matching_brackets(text: &str) -> bool {
    let step = |depth: usize, byte: u8| match byte {
        b'(' | b'[' | b'{' => Some(depth + 1),
        b')' | b']' | b'}' => depth.checked_sub(1),
        _ => Some(depth),
    };
    text.bytes().try_fold(0, step) == Some(0)
}

/// Whether a word is one of those that are read as something else.
pub(crate) fn is_known(word: &str) -> bool {
    // Each name of a formula is asked for.
    static OF_PHRASES: OnceLock<HashSet<&str>> = OnceLock::new();
    let of_phrases = OF_PHRASES.get_or_init(|| {
        let signs = SIGNS.iter().map(|(phrase, _)| *phrase);
        let phrases = BEFORE.iter().chain(AFTER).copied().chain(signs).chain(asked::phrases());
        phrases.flat_map(|phrase| phrase.split(' ')).collect()
    });
    let lower = word.to_ascii_lowercase();
    duration::is_one(word)
        || of_phrases.contains(lower.as_str())
        || value(&lower).is_some()
        || part(&lower).is_some()
        || large(&lower).is_some()
        || month_of(&lower).is_some()
        || calculus::is_known(&lower)
        || ordinal::is_known(&lower)
}

struct Text {
    /// In lower case, to look at.
    bytes: Vec<u8>,
    /// What comes of it.
    written: Vec<u8>,
    changed: bool,
    /// The signs in it that were words.
    signs: Vec<Sign>,
    /// Why the words here cannot be read as one thing.
    refusal: Option<Error>,
}

impl Text {
    /// Drops the polite words around the sum, and the question mark.
    fn around(&mut self) {
        let mut start = 0;
        loop {
            start += self.bytes[start..].iter().take_while(|b| b.is_ascii_whitespace()).count();
            let polite = BEFORE.iter().find_map(|phrase| self.phrase(start, phrase));
            // `a 15% tip on 80`
            let article = || {
                let next = self.after_blanks(start + self.phrase(start, "a")?);
                self.bytes.get(next).is_some_and(u8::is_ascii_digit).then_some(1)
            };
            let Some(length) = polite.or_else(article) else { break };
            self.write(start, start + length, "");
            start += length;
            if self.bytes.get(start) == Some(&b',') || self.bytes.get(start) == Some(&b':') {
                self.write(start, start + 1, "");
                start += 1;
            }
        }
        loop {
            let end = self.bytes.len()
                - self.bytes.iter().rev().take_while(|b| b.is_ascii_whitespace()).count();
            if end > 0 && matches!(self.bytes[end - 1], b'?' | b',') {
                self.write(end - 1, end, "");
                continue;
            }
            let after = AFTER.iter().find_map(|phrase| {
                let at = end.checked_sub(phrase.len())?;
                (self.phrase(at, phrase).is_some() && at > start).then_some(at)
            });
            match after {
                Some(at) => self.write(at, end, ""),
                None => break,
            }
        }
    }

    /// Where a phrase stands from here on, and its length; nothing where it stands twice.
    fn only(&self, from: usize, phrase: &str) -> Option<(usize, usize)> {
        let mut places =
            (from..self.bytes.len()).filter_map(|at| Some((at, self.phrase(at, phrase)?))).take(2);
        let found = places.next()?;
        places.next().is_none().then_some(found)
    }

    /// The word or the digits that begin here, and where they end.
    fn piece(&self, at: usize) -> Option<(&str, usize)> {
        let end = at + self.bytes.get(at..)?.iter().take_while(|b| is_word(**b)).count();
        (end > at).then_some((self.text(at, end)?, end))
    }

    fn after_blanks(&self, at: usize) -> usize {
        at + self.bytes[at..].iter().take_while(|b| **b == b' ').count()
    }

    /// The length of a phrase that stands here as whole words, blanks between them.
    fn phrase(&self, at: usize, phrase: &str) -> Option<usize> {
        // Nearly all end at their first letter.
        let begins = self.bytes.get(at) == phrase.as_bytes().first();
        if !begins || (at > 0 && is_word(self.bytes[at - 1])) {
            return None;
        }
        let mut end = at;
        for (index, word) in phrase.split(' ').enumerate() {
            if index > 0 {
                let blanks = self.bytes[end..].iter().take_while(|b| **b == b' ').count();
                if blanks == 0 {
                    return None;
                }
                end += blanks;
            }
            if !self.bytes[end..].starts_with(word.as_bytes()) {
                return None;
            }
            end += word.len();
        }
        // What is called stays a name.
        let goes_on = |b: &u8| is_word(*b) || *b == b'(';
        (!self.bytes.get(end).is_some_and(goes_on)).then_some(end - at)
    }

    /// Where the word ends that begins here.
    fn word_at(&self, at: usize) -> Option<usize> {
        let begins =
            self.bytes[at].is_ascii_alphabetic() && (at == 0 || !is_word(self.bytes[at - 1]));
        if !begins {
            return None;
        }
        Some(at + self.bytes[at..].iter().take_while(|b| is_word(**b)).count())
    }

    /// Whether the word from here to there is one that `is_name` knows.
    fn is_name_at(&self, at: usize, end: usize, is_name: &dyn Fn(&str) -> bool) -> bool {
        let word = self.written.get(at..end).and_then(|word| std::str::from_utf8(word).ok());
        word.is_some_and(is_name)
    }

    /// `an hour`, `half mile`: an article before a unit counts one, a part counts itself.
    fn article(&self, at: usize) -> Option<(usize, &'static str)> {
        const COUNTS: [(&str, &str); 4] =
            [("a", "1"), ("an", "1"), ("half", "0.5"), ("quarter", "0.25")];
        let counted = |(word, count): &(&str, &'static str)| Some((self.phrase(at, word)?, *count));
        let (length, count) = COUNTS.iter().find_map(counted)?;
        let unit = self.next_word(at + length)?;
        let is_unit = arithma_units::is_unit_name(self.text(unit, self.word_at(unit)?)?);
        (is_unit && count.len() <= length).then_some((length, count))
    }

    /// The length of what a percentage that is added is for, which says nothing more: `50 + 8% sales tax`,
    /// `50 - 20% discount`.
    fn what_is_added(&self, at: usize) -> Option<usize> {
        const ADDED: [&str; 8] =
            ["sales tax", "tax", "vat", "gst", "tip", "service charge", "interest", "markup"];
        const TAKEN: [&str; 3] = ["discount", "rebate", "reduction"];
        let before = self.text(0, at)?.trim_end().strip_suffix('%')?.trim_end();
        let sign = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').trim_end();
        let words: &[&str] = match sign.as_bytes().last()? {
            b'+' => &ADDED,
            b'-' => &TAKEN,
            _ => return None,
        };
        let length = words.iter().find_map(|word| self.phrase(at, word))?;
        let goes_on = self.phrase(self.after_blanks(at + length), "on").is_some();
        (!goes_on).then_some(length)
    }

    /// Puts another text in the place of all.
    fn rewrite(&mut self, text: &str) {
        self.bytes = text.to_ascii_lowercase().into_bytes();
        self.written = text.into();
        self.changed = true;
    }

    /// What the words here become, and where they end.
    fn replaced(&mut self, at: usize) -> Option<usize> {
        if let Some((value, end)) = self.number(at) {
            return Some(self.put_number(at, value, end));
        }
        let the = self.phrase(at, "the").map(|length| (length, ""));
        let the = the.or_else(|| Some((self.what_is_added(at)?, "")));
        let article = self.article(at).or(the);
        let sign =
            || SIGNS.iter().find_map(|(phrase, sign)| Some((self.phrase(at, phrase)?, *sign)));
        let (length, sign) = sign().or(article)?;
        let end = at + length;
        let phrase = self.text(at, end)?.to_owned();
        let place = if matches!(sign, "%" | "^2" | "^3") {
            // Right after what it belongs to.
            let blanks = self.bytes[..at].iter().rev().take_while(|b| **b == b' ').count();
            self.write(at, end, "");
            self.write(at - blanks, at - blanks + length.max(sign.len()), sign);
            at - blanks
        } else {
            self.write(at, end, sign);
            at
        };
        self.signs.push(Sign::new(place, &phrase, sign));
        Some(end)
    }

    /// Where the next word begins, blanks or a hyphen before it.
    fn next_word(&self, end: usize) -> Option<usize> {
        let blanks = self.bytes[end..].iter().take_while(|b| matches!(b, b' ' | b'-')).count();
        let at = end + blanks;
        (blanks > 0 && self.bytes.get(at).is_some_and(u8::is_ascii_alphabetic)).then_some(at)
    }

    fn text(&self, start: usize, end: usize) -> Option<&str> {
        std::str::from_utf8(self.bytes.get(start..end)?).ok()
    }

    /// What is written between two places.
    fn part_text(&self, start: usize, end: usize) -> &str {
        self.written.get(start..end).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or("")
    }

    /// Writes a sign in the place of words, blanks after it.
    fn write(&mut self, start: usize, end: usize, sign: &str) {
        let end = end.min(self.written.len());
        if sign.len() > end - start {
            return;
        }
        for (index, at) in (start..end).enumerate() {
            let byte = sign.as_bytes().get(index).copied().unwrap_or(b' ');
            self.written[at] = byte;
            self.bytes[at] = byte;
        }
        self.changed = true;
    }
}

fn part(word: &str) -> Option<u32> {
    let singular = word.strip_suffix('s').unwrap_or(word);
    PARTS.iter().find(|(known, _)| *known == word || *known == singular).map(|(_, under)| *under)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'\''
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squeezed(source: &str) -> String {
        let text = plain(source, &|_| false).unwrap_or_default();
        assert!(text.is_empty() || text.len() == source.len(), "{source}");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_become_signs() {
        for (source, expected) in [
            ("what is 15% of 80?", "15% of 80"),
            ("What's 2+2", "2+2"),
            ("calculate 2+2", "2+2"),
            ("please calculate 5 times 4, thanks", "5 * 4"),
            ("5 plus 3", "5 + 3"),
            ("two thirds of 90", "(2/3)* 90"),
            ("one half of 9", "(1/2)* 9"),
            ("half of 10", "0.5* 10"),
            ("three quarters", "(3/4)"),
            ("a dozen", "12"),
            ("two dozen times 3", "24 * 3"),
            ("twenty-one plus four", "21 + 4"),
            ("one hundred and five", "105"),
            ("a hundred minus one", "100 - 1"),
            ("nine hundred ninety-nine thousand nine hundred ninety-nine", "999999"),
            ("one million", "1000000"),
            ("three hundred thousand two hundred and seven", "300207"),
            ("15 percent of 80", "15% of 80"),
            ("five squared", "5^2"),
            ("1 + the square root of 16", "1 + sqrt 16"),
            ("2 to the power of 10", "2 ^ 10"),
            ("10 divided by 4", "10 / 4"),
            ("twice 5", "2* 5"),
            ("2+2=?", "2+2="),
            ("two seconds", "2 seconds"),
        ] {
            assert_eq!(squeezed(source), expected, "{source}");
        }
        for source in ["a + 5", "x and y", "sin(30)", "one_thing", "hundred"] {
            let text = plain(source, &|_| false);
            assert_eq!(text, Err(None), "{source}");
        }
    }
}
