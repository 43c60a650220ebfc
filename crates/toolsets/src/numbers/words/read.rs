use arithma_kit::words::{ONES, POWERS, TENS};
use arithma_num::{Decimal, IBig};

use crate::prelude::*;

/// # Number of words
///
/// The number of English words on the short scale, in any case, with or without "and", hyphens and commas: "two million five thousand", "minus three point one four".
#[derive(Arguments)]
pub(crate) struct WordsToNumber {
    /// The words.
    text: Text,
}

impl Tool for WordsToNumber {
    const NAME: &str = "wordsToNumber";
    const ALIASES: &[&str] = &["parseNumberWords", "textToNumber"];
    const EXAMPLES: &[Example] = &[
        example("with and", r#"{"text":"one hundred and twenty-three"}"#)
            .gives("WORDS_TO_NUMBER: OK | RESULT: 123"),
        example("with a comma", r#"{"text":"Two Million, five thousand"}"#)
            .gives("WORDS_TO_NUMBER: OK | RESULT: 2005000"),
        example("no number", r#"{"text":"twenty hundredth"}"#)
            .fails(Code::ParseError, "word=hundredth"),
        example("in the wrong order", r#"{"text":"five thousand two million"}"#)
            .fails(Code::ParseError, "word=million"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let Text(text) = self.text;
        let lower = text.to_lowercase();
        let breaks =
            |c: char| c.is_whitespace() || matches!(c, '-' | ',' | '\u{2010}' | '\u{2011}');
        let words: Vec<&str> = lower.split(breaks).filter(|word| !word.is_empty()).collect();
        let refuse = |fault: Fault| {
            let error = Error::parse(fault.reason);
            let error = if fault.word.is_empty() { error } else { error.with("word", fault.word) };
            error.received(text.trim())
        };
        cx.budget.check_digits(words.len() as u64)?;
        let number = Reader { words: &words, at: 0 }.number().map_err(refuse)?;
        Ok(Scalar::from(number))
    }
}

/// What makes the words no number.
struct Fault {
    reason: &'static str,
    word: String,
}

const UNKNOWN: &str = "not a word of a number: write words such as two million five thousand, minus \
                       three point one four";
const ORDER: &str = "words of numbers in an order that makes no number: write them from the largest, as \
                     in two million five thousand three hundred twenty-one";

/// The words that are left to read.
struct Reader<'w> {
    words: &'w [&'w str],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> &str {
        self.words.get(self.at).copied().unwrap_or_default()
    }

    fn take(&mut self, word: &str) -> bool {
        let is_next = self.peek() == word;
        self.at += usize::from(is_next);
        is_next
    }

    /// The next word, if it is one of these.
    fn place_in(&mut self, words: &[&str]) -> Option<usize> {
        let next = self.peek();
        let place = words.iter().position(|word| *word == next && !next.is_empty())?;
        self.at += 1;
        Some(place)
    }

    /// What is wrong with the next word.
    fn fault(&self) -> Fault {
        let word = self.peek();
        let known = ONES.contains(&word)
            || TENS.contains(&word)
            || POWERS.contains(&word)
            || matches!(word, "hundred" | "and" | "a" | "minus" | "negative" | "point");
        Fault { reason: if known { ORDER } else { UNKNOWN }, word: word.to_owned() }
    }

    fn number(mut self) -> Result<Decimal, Fault> {
        let negative = self.take("minus") || self.take("negative");
        let whole = if self.peek() == "point" { IBig::ZERO } else { self.whole()? };
        let mut digits = whole.to_string();
        let mut places = 0;
        if self.take("point") {
            while let Some(digit) = self.place_in(&ONES[..10]) {
                digits.push_str(&digit.to_string());
                places += 1;
            }
            if places == 0 {
                return Err(self.fault());
            }
        }
        if self.at < self.words.len() {
            return Err(self.fault());
        }
        let mantissa: IBig = digits.parse().map_err(|_| self.fault())?;
        let decimal = Decimal::new(if negative { -mantissa } else { mantissa }, -places);
        decimal.map(|decimal| decimal.normalized()).map_err(|_| self.fault())
    }

    /// Groups below a thousand, each with a smaller scale than the one before.
    fn whole(&mut self) -> Result<IBig, Fault> {
        if self.take(ONES[0]) {
            return Ok(IBig::ZERO);
        }
        let mut total = IBig::ZERO;
        let mut last = POWERS.len();
        loop {
            let before = self.at;
            let group = self.group()?;
            let alone = self.words[before] == "a" && self.at == before + 1;
            let scale = self.place_in(&POWERS);
            match scale {
                Some(scale) if scale < last => {
                    total += IBig::from(group) * IBig::from(1000).pow(scale);
                    last = scale;
                }
                Some(_) => {
                    self.at -= 1;
                    return Err(self.fault());
                }
                None if alone => return Err(self.fault()),
                None => return Ok(total + IBig::from(group)),
            }
            if self.ends_whole() {
                return Ok(total);
            }
            self.take("and");
        }
    }

    /// Whether no further group follows.
    fn ends_whole(&self) -> bool {
        matches!(self.peek(), "" | "point")
    }

    /// One to nine hundred ninety-nine, or `a` before a larger word.
    fn group(&mut self) -> Result<usize, Fault> {
        if self.take("a") {
            return Ok(if self.take("hundred") { 100 + self.rest_of_group()? } else { 1 });
        }
        let first = self.below_hundred().ok_or_else(|| self.fault())?;
        if first < 10 && self.take("hundred") {
            return Ok(100 * first + self.rest_of_group()?);
        }
        Ok(first)
    }

    /// What follows `hundred`, with or without `and`.
    fn rest_of_group(&mut self) -> Result<usize, Fault> {
        let before = self.at;
        let and = self.take("and");
        match self.below_hundred() {
            Some(rest) => Ok(rest),
            // An `and` may lead to the next group: nothing was read.
            None if and => {
                self.at = before;
                Err(self.fault())
            }
            None => Ok(0),
        }
    }

    /// One to ninety-nine.
    fn below_hundred(&mut self) -> Option<usize> {
        if let Some(tens) = self.place_in(&TENS) {
            let ones = self.place_in(&ONES[1..10]).map_or(0, |ones| ones + 1);
            return Some(10 * tens + ones);
        }
        self.place_in(&ONES[1..]).map(|unit| unit + 1)
    }
}
