//! The parser: from plain signs to counted atoms.

use arithma_num::{Budget, Decimal as Count};

use super::super::elements;
use super::{Atoms, charge};
use crate::prelude::*;

/// The most brackets in brackets.
const DEEPEST: usize = 32;

/// The most digits of a count.
const MOST_DIGITS: usize = 9;

/// The most atoms of an element are below 10 to this power.
const MOST_ATOMS: i64 = 18;

/// What is left to read.
pub(super) struct Parser<'a> {
    rest: &'a [char],
    depth: usize,
}

/// Counts the atoms of a formula.
pub(super) fn parse(text: &[char]) -> Result<Atoms> {
    let mut parser = Parser { rest: text, depth: 0 };
    let mut sum = Atoms::new();
    loop {
        parser.skip_spaces();
        let coefficient = parser.coefficient()?;
        let part = parser.items()?;
        add(&mut sum, &part, &coefficient)?;
        charge::skip_end(&mut parser)?;
        match parser.take() {
            None => return Ok(sum),
            Some('·' | '.') => {}
            Some(c) => return Err(stray(c)),
        }
    }
}

impl<'a> Parser<'a> {
    pub(super) fn rest(&self) -> &'a [char] {
        self.rest
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.first().copied()
    }

    pub(super) fn advance(&mut self, length: usize) {
        self.rest = self.rest.get(length..).unwrap_or_default();
    }

    pub(super) fn skip_spaces(&mut self) {
        while self.peek() == Some(' ') {
            self.advance(1);
        }
    }

    fn take(&mut self) -> Option<char> {
        let next = self.peek();
        self.advance(1);
        next
    }

    fn take_digits(&mut self) -> String {
        let length = self.rest.iter().take_while(|c| c.is_ascii_digit()).count();
        let digits = self.rest[..length].iter().collect();
        self.advance(length);
        digits
    }

    /// The number before a part: 1 where there is none.
    fn coefficient(&mut self) -> Result<Count> {
        let mut digits = self.take_digits();
        if digits.is_empty() {
            return Ok(Count::ONE);
        }
        // A point with digits behind it is one of decimals here: no part is only a number.
        if self.peek() == Some('.') && self.rest.get(1).is_some_and(char::is_ascii_digit) {
            self.advance(1);
            digits = format!("{digits}.{}", self.take_digits());
        } else if digits.starts_with('0') {
            return Err(leading_zero());
        }
        let coefficient = bounded(&digits)?;
        if coefficient.is_zero() {
            return Err(Error::parse("the number before a formula must be above 0"));
        }
        self.skip_spaces();
        Ok(coefficient)
    }

    /// Symbols and brackets, until something else comes.
    fn items(&mut self) -> Result<Atoms> {
        let mut sum = Atoms::new();
        let mut first = true;
        loop {
            self.skip_spaces();
            // `(2-)` is a charge, not a bracket.
            if !first && (charge::follows(self.rest) || self.at_state()) {
                return Ok(sum);
            }
            let close = match self.peek() {
                Some('(') => Some(')'),
                Some('[') => Some(']'),
                Some('{') => Some('}'),
                _ => None,
            };
            let item = match (close, self.peek()) {
                (Some(close), _) => self.bracket(close)?,
                (None, Some(c)) if c.is_alphabetic() => Atoms::from([(self.symbol()?, Count::ONE)]),
                _ if first => return Err(self.nothing_to_count()),
                (None, Some(c)) if c.is_ascii_digit() => {
                    let reason =
                        "a number stands right behind the symbol or bracket that it counts";
                    return Err(Error::parse(reason));
                }
                _ => return Ok(sum),
            };
            let alone = first && self.depth == 0;
            let count = self.count(close, alone)?;
            add(&mut sum, &item, &count)?;
            first = false;
        }
    }

    /// Whether a state follows, which looks like a bracket: `(aq)`.
    fn at_state(&self) -> bool {
        self.depth == 0
            && self.peek() == Some('(')
            && self.rest.get(1).is_some_and(char::is_ascii_lowercase)
    }

    fn bracket(&mut self, close: char) -> Result<Atoms> {
        let open = self.take().unwrap_or_default();
        self.depth += 1;
        if self.depth > DEEPEST {
            let reason = format!("a formula has at most {DEEPEST} brackets in brackets");
            return Err(Error::out_of_range(reason));
        }
        let atoms = self.items()?;
        self.skip_spaces();
        self.depth -= 1;
        match self.take() {
            Some(c) if c == close => Ok(atoms),
            None => Err(Error::parse(format!("the bracket {open} is not closed by {close}"))),
            Some(c) if matches!(c, ')' | ']' | '}') => {
                Err(Error::parse(format!("the bracket {open} is closed by {c}, not {close}")))
            }
            Some(c) => Err(stray(c)),
        }
    }

    /// A capital and the small letters behind it.
    fn symbol(&mut self) -> Result<&'static str> {
        let small = self.rest.iter().skip(1).take_while(|c| c.is_lowercase()).count();
        let symbol: String = self.rest[..=small].iter().collect();
        self.advance(small + 1);
        if let Some(element) = elements::find(&symbol) {
            return Ok(element.symbol);
        }
        let reason = match symbol.as_str() {
            "D" | "T" => "isotopes have no standard atomic weight: write H for hydrogen",
            _ => "not the symbol of an element: case matters, Co is cobalt, CO carbon and oxygen",
        };
        Err(Error::new(Code::UnknownVariable, reason).with("element", symbol))
    }

    /// How many of the item that was just read; `alone` where nothing stood before it.
    fn count(&mut self, close: Option<char>, alone: bool) -> Result<Count> {
        if self.peek() == Some('_') {
            return self.lowered_count();
        }
        let (start, digits) = (self.rest, self.take_digits());
        if digits.is_empty() {
            return Ok(Count::ONE);
        }
        if self.depth == 0 && charge::bare_sign_follows(self.rest) {
            if close == Some(']') {
                self.rest = start;
                return Ok(Count::ONE);
            }
            let usual = close.is_none() && !alone && digits.len() == 1;
            if !usual && digits != "1" {
                let (first, last) = digits.split_at(digits.len() - 1);
                let sign = self.peek().unwrap_or_default();
                let reason = format!(
                    "{digits}{sign} is a count or a charge: write {first}^{last}{sign} or {digits}^{sign}"
                );
                return Err(Error::invalid(reason));
            }
        }
        whole(&digits)
    }

    /// `_2` or `_{12}`.
    fn lowered_count(&mut self) -> Result<Count> {
        self.advance(1);
        let braces = self.peek() == Some('{');
        self.advance(usize::from(braces));
        let digits = self.take_digits();
        if digits.is_empty() || (braces && self.take() != Some('}')) {
            return Err(Error::parse("a lowered number is a count, such as _2 or _{12}"));
        }
        whole(&digits)
    }

    /// Why no item starts here.
    fn nothing_to_count(&self) -> Error {
        match self.peek() {
            None => Error::parse("the formula ends where an element is expected"),
            Some(c) if matches!(c, ')' | ']' | '}') => {
                Error::parse(format!("there is nothing before the bracket {c}"))
            }
            Some(c) => stray(c),
        }
    }
}

/// A sign that has no place there.
fn stray(c: char) -> Error {
    match c {
        '+' | '-' | '^' => Error::parse(
            "a charge stands at the end of a formula, such as SO4^2-, and there is one formula a call",
        ),
        ')' | ']' | '}' => Error::parse(format!("the bracket {c} is not open")),
        c => Error::parse(format!("{c:?} has no place there: an element is expected")),
    }
}

fn leading_zero() -> Error {
    Error::parse("a number does not start with 0: is the letter O meant?")
}

/// A count: a whole number from 1.
fn whole(digits: &str) -> Result<Count> {
    if digits.starts_with('0') {
        return Err(leading_zero());
    }
    bounded(digits)
}

/// A number of few digits.
fn bounded(digits: &str) -> Result<Count> {
    if digits.len() > MOST_DIGITS {
        return Err(Error::out_of_range(format!("a count has at most {MOST_DIGITS} digits")));
    }
    Ok(Count::parse(digits)?)
}

/// Adds so many times these atoms.
fn add(sum: &mut Atoms, atoms: &Atoms, times: &Count) -> Result<()> {
    // The sizes are bounded here, so no budget is needed.
    let budget = Budget::default();
    let most = Count::new(1, MOST_ATOMS)?;
    for (symbol, count) in atoms {
        let total = sum.entry(symbol).or_insert(Count::ZERO);
        *total = total.add(&count.mul(times, &budget)?, &budget)?;
        if *total >= most {
            let reason = format!("a formula has fewer than 1e{MOST_ATOMS} atoms of an element");
            return Err(Error::out_of_range(reason));
        }
    }
    Ok(())
}
