//! Reading decimals: strict about meaning, lenient about form.

use dashu_base::Sign;
use dashu_int::{IBig, UBig};

use super::decimal::{Decimal, MAX_EXPONENT};
use crate::{Error, Result};

/// The most digits that [`Decimal::parse`] reads.
const DEFAULT_DIGITS: u64 = 10_000;

/// Digits that an accumulator of 128 bits holds for certain.
const SMALL_DIGITS: usize = 38;

/// Digits that a word of 64 bits holds for certain.
const WORD_DIGITS: u32 = 19;

impl Decimal {
    /// Reads a decimal of at most 10,000 digits; see [`parse_with`](Self::parse_with).
    pub fn parse(text: &str) -> Result<Self> {
        Self::parse_with(text, DEFAULT_DIGITS)
    }

    /// Reads a decimal of at most `max_digits` digits: `12`, `-.5`, `5.`, `1e-3`, `1,234.5`,
    /// `1_000_000`, with a sign (`+`, `-` or `−`) and white space around it.
    ///
    /// `,` and `_` stand between groups of three digits of the whole part only, and a grouped
    /// number does not begin with 0, so a decimal comma is refused instead of misread.
    pub fn parse_with(text: &str, max_digits: u64) -> Result<Self> {
        let trimmed = text.trim();
        let mut scanner = Scanner::new(trimmed.as_bytes());
        let number = scanner.number();
        if scanner.digits > max_digits {
            return Err(Error::TooLarge { what: "the number", limit: max_digits, unit: "digits" });
        }
        match number {
            Ok(number) => number.convert(trimmed.as_bytes()),
            Err(fault) => Err(explain(trimmed, fault)),
        }
    }
}

impl std::str::FromStr for Decimal {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text)
    }
}

/// Why a text is not a number.
#[derive(Clone, Copy)]
enum Fault {
    /// Not of the form of a number at all.
    Form,
    /// Separators in the wrong places.
    Groups,
    /// An `e` without a whole number behind it.
    Exponent,
}

/// The parts of a number, as they stand in its text.
struct Number {
    sign: Sign,
    /// The leading [`SMALL_DIGITS`] significant digits.
    small: u128,
    /// How many significant digits there are.
    significant: usize,
    /// Where the digits start and end, with separators and point between them.
    range: (usize, usize),
    places: usize,
    exponent: i64,
}

impl Number {
    fn convert(self, text: &[u8]) -> Result<Decimal> {
        // An absurd exponent was saturated far beyond the maximum, so this cannot wrap.
        let exponent = self.exponent - self.places as i64;
        let magnitude = if self.significant <= SMALL_DIGITS {
            UBig::from(self.small)
        } else {
            let (start, end) = self.range;
            let digits: String = text[start..end]
                .iter()
                .filter(|byte| byte.is_ascii_digit())
                .map(|&byte| char::from(byte))
                .collect();
            UBig::from_str_radix(&digits, 10).map_err(|_| Error::Parse(digits))?
        };
        Decimal::new(IBig::from_parts(self.sign, magnitude), exponent)
    }
}

/// Walks once over the bytes of a trimmed text.
struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    /// Digits seen, leading zeros included.
    digits: u64,
    small: u128,
    /// The digits not yet in `small`, at most [`WORD_DIGITS`]: most steps are of one word.
    word: u64,
    word_digits: u32,
    significant: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0, digits: 0, small: 0, word: 0, word_digits: 0, significant: 0 }
    }

    fn number(&mut self) -> Result<Number, Fault> {
        let sign = self.sign();
        let start = self.at;
        let whole = self.run();
        if matches!(self.peek(), Some(b',' | b'_')) {
            self.groups(start, whole)?;
        }
        let mut places = 0;
        if self.peek() == Some(b'.') {
            self.at += 1;
            places = self.run();
        }
        let end = self.at;
        if self.digits == 0 {
            return Err(Fault::Form);
        }
        let exponent = match self.peek() {
            None => 0,
            Some(b'e' | b'E') => self.exponent()?,
            Some(_) => return Err(Fault::Form),
        };
        self.flush();
        let (small, significant) = (self.small, self.significant);
        Ok(Number { sign, small, significant, range: (start, end), places, exponent })
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn sign(&mut self) -> Sign {
        const MINUS: &[u8] = "\u{2212}".as_bytes();
        match self.peek() {
            Some(b'+') => self.at += 1,
            Some(b'-') => {
                self.at += 1;
                return Sign::Negative;
            }
            Some(_) if self.text[self.at..].starts_with(MINUS) => {
                self.at += MINUS.len();
                return Sign::Negative;
            }
            _ => {}
        }
        Sign::Positive
    }

    /// Reads digits; returns how many.
    fn run(&mut self) -> usize {
        let rest = &self.text[self.at..];
        let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.at += count;
        self.digits += count as u64;
        let mut digits = &rest[..count];
        if self.significant == 0 {
            let zeros = digits.iter().take_while(|&&byte| byte == b'0').count();
            digits = &digits[zeros..];
        }
        let room = SMALL_DIGITS.saturating_sub(self.significant);
        self.significant += digits.len();
        for byte in &digits[..digits.len().min(room)] {
            if self.word_digits == WORD_DIGITS {
                self.flush();
            }
            self.word = self.word * 10 + u64::from(byte - b'0');
            self.word_digits += 1;
        }
        count
    }

    /// Moves the digits of the word into the double word.
    fn flush(&mut self) {
        self.small = if self.small == 0 {
            u128::from(self.word)
        } else {
            self.small * 10u128.pow(self.word_digits) + u128::from(self.word)
        };
        (self.word, self.word_digits) = (0, 0);
    }

    /// Reads the groups behind the first one, which starts at `start` and has `first` digits.
    fn groups(&mut self, start: usize, first: usize) -> Result<(), Fault> {
        let separator = self.peek();
        let mut well = (1..=3).contains(&first) && self.text[start] != b'0';
        while let Some(byte @ (b',' | b'_')) = self.peek() {
            self.at += 1;
            well &= Some(byte) == separator && self.run() == 3;
        }
        if well { Ok(()) } else { Err(Fault::Groups) }
    }

    /// Reads an exponent, from its `e` to the end of the text. It saturates.
    fn exponent(&mut self) -> Result<i64, Fault> {
        self.at += 1;
        let sign = self.sign();
        let digits = &self.text[self.at..];
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(Fault::Exponent);
        }
        let size = digits
            .iter()
            .fold(0i64, |size, digit| (size * 10 + i64::from(digit - b'0')).min(4 * MAX_EXPONENT));
        Ok(if sign == Sign::Negative { -size } else { size })
    }
}

/// The reason in words: what came, and how to mend it.
fn explain(text: &str, fault: Fault) -> Error {
    if text.is_empty() {
        return Error::Parse("the text is empty: write a number such as 12.5".into());
    }
    let shown = shorten(text);
    let unsigned = text.trim_start_matches(['+', '-', '\u{2212}']).to_ascii_lowercase();
    let advice = match fault {
        Fault::Groups => {
            "digits are grouped in threes, as in 1,234,567.5 or 1_000_000, and a decimal point is \
             a dot"
        }
        Fault::Exponent => "an exponent is e and a whole number, as in 1.5e-3",
        Fault::Form if unsigned.starts_with("nan") || unsigned.starts_with("inf") => {
            "only finite numbers can be used"
        }
        Fault::Form if ["0x", "0b", "0o"].iter().any(|prefix| unsigned.starts_with(prefix)) => {
            "write it in base ten, as in 16"
        }
        Fault::Form if text.chars().any(|c| c.is_numeric() && !c.is_ascii()) => {
            "write it with the digits 0 to 9"
        }
        Fault::Form => "write a decimal number such as 12, -0.5 or 1.5e-3",
    };
    Error::Parse(format!("`{shown}` is not a number: {advice}"))
}

/// The text, cut to about 40 characters.
fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = text.chars().take(MOST).map(printable).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

/// Control characters would break the line that the reason stands in.
fn printable(c: char) -> char {
    if c.is_control() { '\u{fffd}' } else { c }
}
