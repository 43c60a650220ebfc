//! What is read in two ways by those who write it: `5 ÷ 1/2`, `7^-1 mod 11`, `1010 in base 2 to decimal`.

use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult};
use crate::form::Form;
use crate::lexer::Token;
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};

impl Parser<'_> {
    /// `12 of 80`: a share, or so many times?
    pub(super) fn check_share(&self, part: Operand, whole: Operand) -> StepResult<()> {
        let [a, b] = [part, whole].map(|operand| self.written(self.span_of(operand.node)));
        let counts = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if part.shape != Shape::Number || whole.shape != Shape::Number || !counts(a) || !counts(b) {
            return Ok(());
        }
        let reason = format!(
            "{a} of {b} has two readings: write {a}/{b} for a share, or {a}*{b} for a product"
        );
        Err(Error::syntax(reason, self.span_of(part.node).to(self.span_of(whole.node))))
    }

    /// `5 ÷ 1/2`: by a half, or by one and then by two? The sign of division is behind, the slash here.
    #[cold]
    pub(super) fn check_divided_fraction(
        &self,
        left: NodeId,
        sign: Span,
        right: NodeId,
    ) -> StepResult<()> {
        let (next, at) = self.peek()?;
        let is_tight = self.previous_span.end == self.span.start && self.span.end == at.start;
        let is_other =
            matches!(self.written(sign), "÷" | "\\div") && self.written(self.span) == "/";
        if !is_tight || !is_other || next != Token::Number {
            return Ok(());
        }
        let a = self.written(self.span_of(left));
        let (b, c) = (self.written(self.span_of(right)), self.written(at));
        let reason = format!(
            "{a} ÷ {b}/{c} has two readings: write {a} ÷ ({b}/{c}) for a division by the fraction, or \
             ({a} ÷ {b})/{c} for one after the other"
        );
        Err(Error::syntax(reason, self.span_of(left).to(at)))
    }

    /// `10/2 1/2`, `3^2 1/2`: by the mixed number, or by the whole, and then times the fraction? With blanks around
    /// the sign it is the mixed number.
    pub(super) fn check_mixed(
        &self,
        left: NodeId,
        sign: Span,
        right: Operand,
        what: &str,
    ) -> StepResult<()> {
        let (over, under) = (self.span_of(left), self.span_of(right.node));
        let is_tight = over.end == sign.start && sign.end == under.start;
        if !is_tight || !matches!(right.shape, Shape::Number | Shape::Group) {
            return Ok(());
        }
        let mixed = self.written(under);
        let Some((whole, fraction)) = mixed.split_once(' ') else { return Ok(()) };
        let digits = mixed.trim_start_matches(['-', '+']);
        let is_mixed = digits.bytes().all(|b| b.is_ascii_digit() || matches!(b, b' ' | b'/'))
            && fraction.contains('/');
        if !is_mixed {
            return Ok(());
        }
        let (a, sign, fraction) = (self.written(over), self.written(sign), fraction.trim_start());
        let reason = format!(
            "{a}{sign}{mixed} has two readings: write {a}{sign}({mixed}) for {what} the mixed number, or \
             {a}{sign}{whole}*({fraction}) for a product with the fraction"
        );
        Err(Error::syntax(reason, over.to(under)))
    }

    /// `[1, 2] ++ [3, 4]`: the sum of the elements, or one list?
    pub(super) fn check_lists(&self, left: NodeId, right: NodeId) -> StepResult<()> {
        let is_list = |id: NodeId| matches!(self.kind_of(id), NodeKind::Larger(Larger::List(_)));
        if !is_list(left) || !is_list(right) {
            return Ok(());
        }
        let [a, b] = [left, right].map(|list| self.written(self.span_of(list)));
        let inside = |list: &str| list.get(1..list.len() - 1).unwrap_or_default().to_owned();
        let span = self.span_of(left).to(self.span_of(right));
        let reason = format!(
            "{a} ++ {b} has two readings: write {a} + {b} for the sum of the elements, or [{}, {}] for one list",
            inside(a),
            inside(b)
        );
        Err(Error::syntax(reason, span))
    }

    /// `7^-1 mod 11`: the inverse, or the remainder of a fraction?
    pub(super) fn check_inverse(&self, left: Operand, right: NodeId) -> StepResult<()> {
        let NodeKind::Binary(BinaryOp::Pow, base, exponent) = self.kind_of(left.node) else {
            return Ok(());
        };
        let NodeKind::Neg(one) = self.kind_of(exponent) else { return Ok(()) };
        let is_whole = |id: NodeId| {
            let text = self.written(self.span_of(id));
            !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
        };
        if self.written(self.span_of(one)) != "1" || !is_whole(base) || !is_whole(right) {
            return Ok(());
        }
        let (a, n) = (self.written(self.span_of(base)), self.written(self.span_of(right)));
        let reason = format!(
            "{a}^-1 mod {n} has two readings: write modInverse({a}, {n}) for the inverse, or mod({a}^-1, {n}) \
             for the remainder of the fraction"
        );
        Err(Error::syntax(reason, self.span_of(left.node).to(self.span_of(right))))
    }

    /// `1010 in base 2 to decimal`: digits of base 2, or a number shown in it?
    pub(super) fn check_form_of_form(&self, left: Operand, form: Form) -> StepResult<()> {
        let NodeKind::Larger(Larger::Formed(number, Form::Base(base))) = self.kind_of(left.node)
        else {
            return Ok(());
        };
        let (digits, whole) = (self.span_of(number), self.span_of(left.node));
        let word = self.source.get(digits.end as usize..whole.end as usize).unwrap_or_default();
        // `255 to hex to decimal` asks for a form, and then for another.
        if word.trim_start().starts_with("to ") {
            return Ok(());
        }
        let digits = self.written(digits);
        let is_in_base =
            digits.chars().all(|c| c.to_digit(36).is_some_and(|digit| digit < u32::from(base)));
        if left.shape != Shape::Group || digits.is_empty() || !is_in_base {
            return Ok(());
        }
        let form = form.text();
        let reason = format!(
            "{digits} in base {base} to {form} has two readings: write {base}#{digits} to {form} for digits of \
             that base, or {digits} to {form} for the number"
        );
        Err(Error::syntax(reason, self.span_of(left.node).to(self.previous_span)))
    }
}
