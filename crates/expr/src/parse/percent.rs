//! Percentages in sums: what they are of.

use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult, shortened};
use crate::function::Constant;
use crate::lexer::{Token, is_keyword};
use crate::percent;
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};

impl Parser<'_> {
    /// `3 %% 2`, and `7% 3`: which of both is the sign of?
    pub(super) fn check_percent_sign(&self, next: Token, at: Span) -> StepResult<()> {
        let span = self.previous_span.to(at);
        let is_close = self.previous_span.end == self.span.start;
        if next == Token::Percent && (!is_close || at.start == self.span.end) {
            return Err(self.two_percent_signs(at));
        }
        let is_tight = is_close && at.start > self.span.end;
        let is_word = next == Token::Name
            && (is_keyword(self.written(at)) || matches!(self.written(at), "x" | "per" | "as"));
        // `8% on 350`: of it, or added to it?
        if next == Token::Name && self.written(at) == "on" && !self.is_bound("on") {
            return Err(self.percent_on(at));
        }
        // `15%(80)` has no blanks at all.
        let is_of_group = is_close && next == Token::Open && self.previous == Token::Number;
        if (is_tight || is_of_group)
            && !is_word
            && matches!(next, Token::Number | Token::Name | Token::Open)
        {
            let a = self.written(self.previous_span);
            let name = self.written(at);
            if next == Token::Name && self.stands_for_nothing(name) {
                return Err(self.percent_word(at));
            }
            let b = match next {
                Token::Open => self.in_parentheses(at).to_owned(),
                Token::Name if self.is_function(name) => {
                    let open = Span { start: at.end, end: at.end + 1 };
                    // Without arguments it is a fault of its own.
                    if self.source.get(at.end as usize..).is_none_or(|rest| !rest.starts_with('('))
                    {
                        return Ok(());
                    }
                    format!("{name}{}", self.in_parentheses(open))
                }
                _ => name.to_owned(),
            };
            let reason = format!(
                "{a}% {b} has two readings: write {a} % {b} for the remainder, or {a}% * {b} for the \
                 percentage"
            );
            return Err(Error::syntax(reason, span));
        }
        Ok(())
    }

    /// Whether a name has no value and is none of the language's.
    fn stands_for_nothing(&self, name: &str) -> bool {
        self.names.takes_steps()
            && !self.is_bound(name)
            && !self.is_unit(name)
            && !self.is_function(name)
            && Constant::named(name).is_none()
            && arithma_units::constant_named(name).is_none()
            && name.len() > 2
    }

    /// `45.50 + 20% tip`, `20% tip on 45.50`
    #[cold]
    fn percent_word(&self, word: Span) -> Box<Error> {
        let number = shortened(self.written(self.previous_span));
        let name = shortened(self.written(word));
        let span = self.previous_span.to(word);
        let sign = if matches!(&*name, "discount" | "rebate" | "reduction") { '-' } else { '+' };
        let after = self.source.get(word.end as usize..).unwrap_or_default();
        let after = after.split([';', '\n']).next().unwrap_or_default().trim();
        let reason = match after
            .strip_prefix("on ")
            .map(|whole| whole.trim().trim_start_matches('$'))
        {
            Some(whole) => {
                let base = percent::factor(whole);
                format!(
                    "{number}% {name} on {whole} has two readings: write {number}% of {base} for the \
                     {name} alone, or {base} {sign} {number}% for the whole"
                )
            }
            None => format!(
                "the word '{name}' is not known: leave it out, as in 80 {sign} {number}%, or write \
                 {number}% of 80"
            ),
        };
        Error::syntax(reason, span)
    }

    /// `1/2%`: half a percent, or a quotient? Apart, as in `80 / 20%`, it is a quotient.
    pub(super) fn check_part_of_percent(&self, over: NodeId, under: NodeId) -> StepResult<()> {
        // `100 * 3/4%`: the last factor is what stands over the line.
        let (first, over) = (self.span_of(over), self.span_of(self.last_factor(over)));
        let before = self.written(Span { start: first.start, end: over.start });
        let span = over.to(self.span_of(under));
        let number = |digits: &str| digits.parse::<u32>().ok();
        // `1/2% of 200` is no other than `1/2%`.
        let whole = |rest: &str| rest.is_empty() || rest.trim_start().starts_with("of ");
        let parts = self.written(span).split_once('%').filter(|(_, rest)| whole(rest));
        let Some(((a, b), rest)) =
            parts.and_then(|(part, rest)| Some((part.split_once('/')?, rest)))
        else {
            return Ok(());
        };
        let (a, b) = (a, b.trim_end());
        if number(a).zip(number(b)).is_none_or(|(a, b)| a >= b) {
            return Ok(());
        }
        let reason = format!(
            "{before}{a}/{b}%{rest} has two readings: write {before}({a}/{b})%{rest} for a part of a percent, or \
             {before}{a} / ({b}%{rest}) for a quotient"
        );
        Err(Error::syntax(reason, first.to(span)))
    }

    /// `3 %% 2`
    #[cold]
    fn two_percent_signs(&self, second: Span) -> Box<Error> {
        let number = shortened(self.written(self.previous_span));
        let after = self.source.get(second.end as usize..).unwrap_or_default();
        let right = after.split([';', '\n']).next().unwrap_or_default().trim();
        let is_number = !right.is_empty() && right.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let reason = match is_number {
            true => format!(
                "'%%' has no meaning here: write {number} % {right} for the remainder, or {number}% * \
                 {right} for a percentage"
            ),
            false => format!("'%%' has no meaning here: write {number}% for a percentage"),
        };
        Error::syntax(reason, self.span.to(second))
    }

    /// `8% on 350`
    #[cold]
    fn percent_on(&self, on: Span) -> Box<Error> {
        let number = shortened(self.written(self.previous_span));
        let after = self.source.get(on.end as usize..).unwrap_or_default();
        let whole =
            after.split([';', '\n']).next().unwrap_or_default().trim().trim_start_matches('$');
        let base = percent::factor(whole);
        let reason = format!(
            "{number}% on {whole} has two readings: write {number}% of {base} for the part, or {base} + \
             {number}% for the whole with it"
        );
        Error::syntax(reason, self.span.to(on))
    }

    /// What stands in the parentheses that open here, these included.
    pub(super) fn in_parentheses(&self, open: Span) -> &str {
        let rest = self.source.get(open.start as usize..).unwrap_or_default();
        let mut depth = 0;
        for (at, c) in rest.char_indices() {
            match c {
                '(' => depth += 1,
                ')' if depth == 1 => return &rest[..=at],
                ')' => depth -= 1,
                _ => {}
            }
        }
        "(...)"
    }

    /// Whether a factor of a product is `100%`, which is written to say something in percent.
    fn is_in_percent(&self, product: NodeId) -> bool {
        let mut id = product;
        let is_hundred = |id: NodeId| {
            matches!(self.kind_of(id), NodeKind::Larger(Larger::Percent(_)))
                && matches!(self.written(self.span_of(id)).trim(), "100%" | "100 %")
        };
        while let NodeKind::Binary(BinaryOp::Mul | BinaryOp::Div, a, b) = self.kind_of(id) {
            if is_hundred(a) || is_hundred(b) {
                return true;
            }
            id = a;
        }
        false
    }

    /// `8% + 350` and `1/4*100% + 5%`: what is the percentage of?
    fn check_base(&self, left: NodeId, op: BinaryOp, right: NodeId) -> StepResult<()> {
        let span = self.span_of(left).to(self.span_of(right));
        let (a, b, sign) = (self.part(left), self.part(right), op.symbol());
        let is_percent = |id| self.is_percent_part(id) == Some(true);
        if is_percent(right) && self.is_in_percent(left) {
            let reason = format!(
                "{a} {sign} {b} has two readings: write ({a})*(1 {sign} {b}) for {b} of it, or {a} {sign} \
                 {}/100 for percentages that add",
                b.trim_end_matches('%').trim_end()
            );
            return Err(Error::syntax(reason, span));
        }
        let is_literal = matches!(self.kind_of(left), NodeKind::Larger(Larger::Percent(_)));
        let is_number = matches!(self.kind_of(right), NodeKind::Number(_));
        let number = a.trim_end_matches('%').trim_end();
        // `10% - 5`: five percent, or less than nothing?
        if op == BinaryOp::Sub && is_literal && is_number {
            let reason = format!(
                "{number}% - {b} has two readings: write {number}% - {b}% for a difference of percentages, or \
                 {number}/100 - {b} for the number"
            );
            return Err(Error::syntax(reason, span));
        }
        if op == BinaryOp::Add && is_literal && is_number {
            let a = format!("{number}%");
            let reason = format!(
                "{a} + {b} has two readings: write {b} + {a} for {a} more than {b}, or {number}/100 + {b} \
                 for the number"
            );
            return Err(Error::syntax(reason, span));
        }
        Ok(())
    }

    fn is_percent_part(&self, id: NodeId) -> Option<bool> {
        percent::is_percentage(id, &|id| self.kind_of(id), &|_| false)
    }

    /// The shape of a sum that a term is added to. Two percentages of one number, and a product that
    /// begins with a percentage, have two readings.
    pub(super) fn percent_sum(
        &self,
        left: Operand,
        op: BinaryOp,
        right: NodeId,
    ) -> StepResult<Shape> {
        self.check_base(left.node, op, right)?;
        let is_more =
            left.shape != Shape::Percentage && self.is_percent_part(left.node) != Some(true);
        if is_more && self.begins_with_percent(right) && !self.is_one(left.node) {
            let (base, product) = (self.part(left.node), self.part(right));
            let reason = percent::percent_product(&percent::factor(&base), op, &product);
            let span = self.span_of(left.node).to(self.span_of(right));
            return Err(Error::syntax(reason, span));
        }
        if is_more
            && left.shape != Shape::Percented
            && matches!(self.kind_of(right), NodeKind::Larger(Larger::Percent(_)))
            && self.is_of_shares(left.node)
        {
            return Err(self.share_or_base(left.node, op, right));
        }
        match (is_more, self.is_percent_part(right) == Some(true)) {
            (false, true) => Ok(Shape::Percentage),
            (true, true) if left.shape == Shape::Percented => {
                Err(self.two_percentages(left.node, op, right))
            }
            (true, true) => Ok(Shape::Percented),
            (_, false) if left.shape == Shape::Percented => Ok(Shape::Percented),
            (_, false) => Ok(Shape::Group),
        }
    }

    /// Whether a term is a product that begins with a percentage outside parentheses.
    fn begins_with_percent(&self, term: NodeId) -> bool {
        let mut id = term;
        while let NodeKind::Binary(
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::IntDiv | BinaryOp::Rem,
            first,
            _,
        ) = self.kind_of(id)
        {
            if self.span_of(first).start != self.span_of(id).start {
                return false;
            }
            id = first;
        }
        if let NodeKind::Neg(inner) = self.kind_of(id) {
            id = inner;
        }
        let open = self.source.as_bytes().get(self.span_of(id).start as usize) == Some(&b'(');
        id != term
            && !open
            && matches!(self.kind_of(id), NodeKind::Larger(Larger::Percent(_)))
            && !matches!(self.kind_of(term), NodeKind::Neg(_))
    }

    /// Whether a part is the number 1, of which a percentage is the percentage itself.
    fn is_one(&self, id: NodeId) -> bool {
        matches!(self.kind_of(id), NodeKind::Number(_)) && self.written(self.span_of(id)) == "1"
    }

    /// Whether a part is a proper fraction, or a sum of parts of a whole: `1/8`, `1 - 1/8`, `1 - 0.3`. What is
    /// a share of a whole there may be one in percent, too.
    fn is_of_shares(&self, mut id: NodeId) -> bool {
        let is_one_number = matches!(self.kind_of(id), NodeKind::Number(_));
        while let NodeKind::Binary(BinaryOp::Add | BinaryOp::Sub, first, last) = self.kind_of(id) {
            if !self.is_share(last) {
                return false;
            }
            id = first;
        }
        !is_one_number && self.is_share(id)
    }

    /// Whether a part is 1, a decimal below it, or a proper fraction.
    fn is_share(&self, id: NodeId) -> bool {
        let number = |id: NodeId| match self.kind_of(id) {
            NodeKind::Number(_) => self.written(self.span_of(id)).parse::<f64>().ok(),
            _ => None,
        };
        match self.kind_of(id) {
            NodeKind::Binary(BinaryOp::Div, over, under) => {
                number(over).zip(number(under)).is_some_and(|(over, under)| over < under)
            }
            _ => number(id).is_some_and(|share| share <= 1.0),
        }
    }

    /// `1 - 1/8 - 25%`: a quarter of the whole, or of what is left?
    #[cold]
    fn share_or_base(&self, left: NodeId, op: BinaryOp, right: NodeId) -> Box<Error> {
        let span = self.span_of(left).to(self.span_of(right));
        let (a, b, sign) = (self.part(left), self.part(right), op.symbol());
        let is_group = a.starts_with('(') && self.in_parentheses(self.span_of(left)) == a;
        let base = if is_group { a.clone() } else { percent::factor(&a) };
        let number = b.trim_end_matches('%').trim_end();
        let reason = format!(
            "{a} {sign} {b} has two readings: write {a} {sign} {number}/100 for shares of one whole, or \
             {base}*(1 {sign} {b}) for {b} of what stands before it"
        );
        Error::syntax(reason, span)
    }

    #[cold]
    fn two_percentages(&self, left: NodeId, op: BinaryOp, right: NodeId) -> Box<Error> {
        let span = self.span_of(left).to(self.span_of(right));
        let second = self.part(right);
        let mut sum = left;
        let reason = loop {
            let NodeKind::Binary(first_op, base, first) = self.kind_of(sum) else {
                break "two percentages in one sum have two readings: put parentheses".to_owned();
            };
            if self.is_percent_part(first) != Some(true) {
                sum = base;
                continue;
            }
            let base = percent::factor(&self.part(base));
            break if sum == left {
                percent::two_bases(&base, (first_op, &self.part(first)), (op, &second))
            } else {
                percent::bases_apart(&self.part(left), &base, op, &second)
            };
        };
        Error::syntax(reason, span)
    }

    /// A part as it is written.
    fn part(&self, id: NodeId) -> String {
        shortened(self.written(self.span_of(id)).trim()).into_owned()
    }
}
