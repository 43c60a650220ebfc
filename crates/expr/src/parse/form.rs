//! Forms of a result after `to`: `to hex`, `to base 7`, `to 3 sf`, `to 2 decimal places`.

use super::Parser;
use crate::error::{Error, StepResult};
use crate::form::{Form, MOST_DIGITS};
use crate::lexer::Token;
use crate::tree::{Larger, NodeId, NodeKind, Span};

/// The function that writes Roman numerals.
const ROMAN: &str = "toRoman";

impl Parser<'_> {
    /// The form that stands here, behind `to`; none where units do.
    pub(super) fn form(&mut self) -> StepResult<Option<Form>> {
        match self.token {
            Token::Percent => {
                self.advance()?;
                Ok(Some(Form::Percent))
            }
            Token::Number => self.counted(),
            Token::Name => self.worded(),
            _ => Ok(None),
        }
    }

    /// Whether a form follows the word here: `255 in hex` has no inches.
    pub(super) fn is_before_form(&self) -> StepResult<bool> {
        let (next, span) = self.peek()?;
        let word = self.written(span);
        Ok(next == Token::Percent
            || next == Token::Name && (word == "base" || Form::named(word).is_some()))
    }

    /// Whether Roman numerals are asked for, which a function writes.
    pub(super) fn is_roman(&self) -> StepResult<bool> {
        let is_word =
            self.token == Token::Name && matches!(self.written(self.span), "roman" | "Roman");
        Ok(is_word && !self.is_bound("roman") && self.names.parameters(ROMAN).is_some())
    }

    /// `2026 to roman`
    pub(super) fn roman(&mut self, number: NodeId) -> StepResult<NodeId> {
        let span = self.span_of(number).to(self.span);
        self.advance()?;
        self.skip(&["numerals", "numeral"])?;
        let (name, base) = (self.extra(ROMAN), self.pending.len());
        self.pending.push(number);
        let arguments = self.arguments_since(base);
        self.push(NodeKind::Larger(Larger::Apply(name, arguments)), span)
    }

    /// `hex`, `base 7`, `mixed number`, `scientific notation`.
    fn worded(&mut self) -> StepResult<Option<Form>> {
        let word = self.written(self.span);
        if word == "base" && !self.is_bound(word) {
            let (next, span) = self.peek()?;
            if next != Token::Number {
                let reason = "a base is a whole number from 2 to 36, as in to base 7";
                return Err(Error::syntax(reason, self.span.to(span)));
            }
            let base = self.written(span).parse().ok().filter(|base| (2..=36).contains(base));
            let Some(base) = base else {
                return Err(Error::syntax("a base is a whole number from 2 to 36", span));
            };
            self.advance()?;
            self.advance()?;
            return Ok(Some(Form::Base(base)));
        }
        if matches!(word, "dp" | "sf") && !self.is_bound(word) {
            let what = if word == "dp" { "decimal places" } else { "significant digits" };
            let reason = format!("how many {what} is missing: to 3 {word}");
            return Err(Error::syntax(reason, self.span));
        }
        let Some(form) = Form::named(word) else { return Ok(None) };
        if self.peek()?.0 == Token::Open {
            return Ok(None);
        }
        self.advance()?;
        match form {
            Form::Mixed => self.skip(&["number", "fraction"])?,
            Form::Scientific | Form::Engineering => self.skip(&["notation"])?,
            Form::Polar | Form::Rectangular => self.skip(&["form"])?,
            _ => {}
        }
        Ok(Some(form))
    }

    /// `3 sf`, `5 dp`, `2 decimal places`, `4 significant figures`.
    fn counted(&mut self) -> StepResult<Option<Form>> {
        let number = self.span;
        let (next, word) = self.peek()?;
        if next != Token::Name {
            return Ok(None);
        }
        let form: fn(u32) -> Form = match self.written(word) {
            "sf" | "sigfig" | "sigfigs" | "sig" | "significant" => Form::Significant,
            "dp" | "decimal" | "decimals" | "places" => Form::Places,
            "digit" | "digits" => return Err(self.which_digits(number, word)),
            _ => return Ok(None),
        };
        let count = self.written(number).parse().ok().filter(|count| *count <= MOST_DIGITS);
        let Some(count) = count else {
            let reason = format!("digits are counted by a whole number up to {MOST_DIGITS}");
            return Err(Error::syntax(reason, number));
        };
        if count == 0 && form(0) == Form::Significant(0) {
            return Err(Error::syntax("at least one significant digit is shown", number));
        }
        self.advance()?;
        let is_long = matches!(self.written(self.span), "sig" | "significant" | "decimal");
        self.advance()?;
        if is_long {
            self.skip(&["figures", "figure", "figs", "fig", "digits", "digit", "places", "place"])?;
        }
        Ok(Some(form(count)))
    }

    fn which_digits(&self, number: Span, word: Span) -> Box<Error> {
        let count = self.written(number);
        let reason = format!(
            "{count} digits has two readings: {count} sf are significant digits, {count} dp decimal \
             places"
        );
        Error::syntax(reason, number.to(word))
    }

    /// Passes over one of these words.
    fn skip(&mut self, words: &[&str]) -> StepResult<()> {
        let here = self.written(self.span);
        if self.token == Token::Name && words.iter().any(|word| here.eq_ignore_ascii_case(word)) {
            self.advance()?;
        }
        Ok(())
    }
}
