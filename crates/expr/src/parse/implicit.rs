//! Products without `*`, where they have one meaning, and the errors of the parser.

use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult, shortened};
use crate::lexer::{Token, superscript};
use crate::tree::{BinaryOp, NodeId, NodeKind, Span};

impl Parser<'_> {
    /// `2x`, `3(4+5)`, `2 pi r`: a product as if `*` were written, unless it could be read in
    /// another way.
    pub(super) fn juxtaposed(&mut self, left: Operand) -> StepResult<Operand> {
        // `5!3!`: nothing else can be meant.
        let follows_factorial = self.previous == Token::Bang
            && self.previous_span.end == self.span.start
            && !self.lexer.in_list();
        if self.token == Token::Number && !follows_factorial {
            return Err(self.number_beside(left));
        }
        if self.token == Token::Name
            && let Some(error) = self.of_python()
        {
            return Err(error);
        }
        if self.token == Token::Frac
            && let Some(error) = self.mixed_or_product(left.node)
        {
            return Err(error);
        }
        if self.token == Token::Open
            && left.shape == Shape::Number
            && let Some(error) = self.mixed_in_brackets(left.node)
        {
            return Err(error);
        }
        match left.shape {
            Shape::BarePower if self.is_power_of_unit(left.node) && self.begins_unit()? => {}
            Shape::Quotient | Shape::BarePower => return Err(self.two_readings(left)),
            Shape::BareRadical => return Err(self.radical_readings(left.node, "")),
            Shape::Bars => return Err(self.ambiguous_bars()),
            _ if self.token == Token::Bar && (left.shape != Shape::Number || self.bars_seen) => {
                return Err(self.ambiguous_bars());
            }
            Shape::Number
            | Shape::Name
            | Shape::Group
            | Shape::Postfix
            | Shape::Measure
            | Shape::Percented
            | Shape::Percentage => {}
        }
        let right = self.power()?;
        self.check_uncertain_factors(left.node, BinaryOp::Mul, right.node)?;
        self.check_factors(left.node, right.node)?;
        let node = self.push_binary(BinaryOp::Mul, left.node, right.node)?;
        Ok(Operand { node, shape: right.shape })
    }

    /// `[x^2 for x in list]` and `1 if x > 2 else 3`: how both are written here.
    fn of_python(&self) -> Option<Box<Error>> {
        let reason = match self.written(self.span) {
            "for" if !self.is_bound("for") => {
                "a list by a rule is written map(x -> x^2, [1, 2, 3]), with filter(x -> x > 2, list) for a \
                 condition"
            }
            "if" if self.source[self.span.end as usize..].starts_with(' ') => {
                "a choice is written if(condition, value, otherwise), or condition ? value : otherwise"
            }
            _ => return None,
        };
        Some(Error::syntax(reason, self.span))
    }

    /// `2 3`, `x 3`, `(1)2`.
    #[cold]
    fn number_beside(&self, left: Operand) -> Box<Error> {
        let span = self.span_of(left.node).to(self.span);
        let number = shortened(self.written(self.span));
        let reason = if left.shape == Shape::Number {
            format!("two numbers side by side: put an operator before {number}")
        } else {
            format!("put an operator before {number}: * for a product")
        };
        Error::syntax(reason, if left.shape == Shape::Number { span } else { self.span })
    }

    /// `1/2x` and `2^3x`: shows both readings with what was written.
    #[cold]
    fn two_readings(&mut self, left: Operand) -> Box<Error> {
        let node = match left.shape {
            Shape::BarePower => self.last_factor(left.node),
            _ => left.node,
        };
        let right = match self.power() {
            Ok(right) => right,
            Err(error) => return error,
        };
        let NodeKind::Binary(op, a, b) = self.nodes[node.index()].kind else {
            return Error::syntax("put * between the factors", self.span_of(right.node));
        };
        let span = self.span_of(node).to(self.span_of(right.node));
        let part = |id: NodeId| self.written(self.span_of(id));
        let (mut a, mut b, mut c) = (part(a), part(b), part(right.node));
        let mut written = self.written(span);
        if written.len() > 60 {
            (a, b, c) = ("a", "b", "c");
            written = "a product without *";
        }
        // `5%%(x*y)` would say nothing, and `5%(x*y)` have two readings.
        let op = if op == BinaryOp::Rem { " % " } else { op.symbol() };
        Error::syntax(
            format!("{written} has two readings: write {a}{op}({b}*{c}) or ({a}{op}{b})*{c}"),
            span,
        )
    }

    /// The last factor of a product, which is the one that stands beside a new operand.
    pub(super) fn last_factor(&self, mut node: NodeId) -> NodeId {
        while let NodeKind::Binary(BinaryOp::Mul, _, last) | NodeKind::Neg(last) =
            self.kind_of(node)
        {
            node = last;
        }
        node
    }

    /// `√2x`, `√x²`, `√2^3`, `√5!`, `√3(4 + 5)`, `2√3x`.
    #[cold]
    pub(super) fn radical_readings(&self, product: NodeId, what: &str) -> Box<Error> {
        let root = self.last_factor(product);
        let written = shortened(self.written(self.span_of(root)));
        let radicand = written.trim_start_matches('√').trim_start();
        // What follows, as far as the words and digits go.
        let rest = self.source.get(self.span.start as usize..).unwrap_or_default();
        let rest = match what {
            "" => rest,
            _ => rest.strip_prefix(what).unwrap_or(rest).trim_start(),
        };
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_');
        // `√2√3`
        let roots = rest.len() - rest.trim_start_matches('√').len();
        let words = roots + rest[roots..].find(|c| !is_part(c)).unwrap_or(rest.len() - roots);
        // A bracket, or the arguments of a call, are part of it.
        let open = (self.source.len() - rest.len() + words) as u32;
        let end = match rest[words..].starts_with('(') {
            true => words + self.in_parentheses(Span { start: open, end: open + 1 }).len(),
            false => words,
        };
        let more = rest.get(..end).unwrap_or(&rest[..words]);
        let is_whole =
            what == "!" || (!what.is_empty() && what.chars().all(|c| superscript(c).is_some()));
        let more = if is_whole { "" } else { more };
        if more.is_empty() && !is_whole {
            let reason =
                format!("what √ applies to is not clear: put parentheses, as in √({radicand})");
            return Error::syntax(reason, self.span_of(root).to(self.span));
        }
        let after = if what.is_empty() { "*" } else { what };
        let reason = format!(
            "what √ applies to is not clear: write √({radicand}){after}{more} or √({radicand}{after}{more})"
        );
        Error::syntax(reason, self.span_of(root).to(self.span))
    }

    /// `5!!`, with `5!` read.
    #[cold]
    pub(super) fn two_factorials(&self, factorial: NodeId) -> Box<Error> {
        let written = shortened(self.written(self.span_of(factorial)));
        let n = written.trim_end_matches('!').trim_end();
        let reason = format!(
            "!! has two readings: write ({written})! for a factorial of a factorial, or \
             product({n} - 2k, k, 0, ceil({n}/2) - 1) for a double factorial"
        );
        Error::syntax(reason, self.previous_span.to(self.span))
    }

    #[cold]
    fn ambiguous_bars(&self) -> Box<Error> {
        let reason = "which bars belong together is not clear: write abs(x) for an absolute value";
        Error::syntax(reason, self.span)
    }

    /// `J/g K`, `watts per metre kelvin`: the units of a number, and one more behind a quotient.
    pub(super) fn check_quotient(&mut self, first: Span, unit: NodeId) -> StepResult<()> {
        if !matches!(self.kind_of(unit), NodeKind::Binary(BinaryOp::Div, ..))
            || self.token != Token::Name
            || !self.begins_unit()?
            || self.peek()?.0 == Token::Open
        {
            return Ok(());
        }
        let quotient = first.to(self.previous_span);
        let next = self.span;
        self.unit_factor()?;
        Err(self.quotient_readings(quotient, next.to(self.previous_span)))
    }

    /// `J/g K`, `J/kg·K`: what belongs under the line?
    #[cold]
    pub(super) fn quotient_readings(&self, quotient: Span, factor: Span) -> Box<Error> {
        let span = quotient.to(factor);
        let (whole, written) = (self.written(span), self.written(quotient));
        let factor = self.written(factor);
        let sign = if written.contains(" per ") { " per " } else { "/" };
        let (over, under) = written.rsplit_once(sign).unwrap_or((written, "1"));
        let under = under.trim_start_matches('(').trim_end_matches(')');
        let reason = format!(
            "{whole} has two readings: write {over}{sign}({under}*{factor}) or ({written})*{factor}"
        );
        Error::syntax(reason, span)
    }

    /// Where an operand should begin and something else stands.
    #[cold]
    pub(super) fn missing_operand(&self) -> Box<Error> {
        let before = shortened(self.written(self.previous_span));
        let reason = match (self.token, self.previous) {
            (Token::End, Token::End) => "write a number, a name or a bracket".to_owned(),
            (Token::End | Token::Break, _) => format!("something is missing after '{before}'"),
            (Token::Close, Token::Open) => "the parentheses are empty".to_owned(),
            _ => {
                let written = shortened(self.written(self.span));
                format!("a number, a name or a bracket must come before '{written}'")
            }
        };
        Error::syntax(reason, self.span)
    }

    /// A group that was opened and not closed where it should have been.
    #[cold]
    pub(super) fn unclosed(&self, open: Span, sign: &str, close: &str) -> Box<Error> {
        match self.token {
            Token::End | Token::Break if sign == "|" && self.follows_operand(open) => {
                let reason =
                    "the '|' is never closed: add '|', or write a | b with blanks for bits";
                Error::syntax(reason, open)
            }
            Token::End | Token::Break => {
                Error::syntax(format!("the '{sign}' is never closed: add '{close}'"), open)
            }
            Token::Comma => Error::syntax(COMMA, self.span),
            Token::FatArrow => Error::syntax(FAT_ARROW, self.span),
            Token::Number if sign == "[" => {
                let number = shortened(self.written(self.span));
                let reason = format!("two numbers side by side: put a comma before {number}");
                Error::syntax(reason, self.span)
            }
            _ => {
                let written = shortened(self.written(self.span));
                Error::syntax(format!("'{close}' must come before '{written}'"), self.span)
            }
        }
    }

    /// Whether an operand stands right before a place: `5|3` may mean bits.
    fn follows_operand(&self, place: Span) -> bool {
        let before = self.source.get(..place.start as usize).unwrap_or_default();
        before.trim_end().ends_with(|c: char| c.is_alphanumeric() || c == ')')
    }

    /// What stands after a whole step and does not belong to it.
    #[cold]
    pub(super) fn unexpected(&self) -> Box<Error> {
        if self.token == Token::Comma
            && let Some(reason) = decimal_comma(self.source, self.span.start as usize)
        {
            return Error::syntax(reason, self.span);
        }
        if let Some(reason) = self.misplaced() {
            return Error::syntax(reason, self.span);
        }
        let reason = match self.token {
            Token::Close => "there is no '(' for this ')': remove it or add one",
            Token::ListClose => "there is no '[' for this ']': remove it or add one",
            Token::Comma => COMMA,
            Token::FatArrow => FAT_ARROW,
            _ => "this does not continue the expression: remove it, or put ; before it",
        };
        Error::syntax(reason, self.span)
    }
}

impl Parser<'_> {
    /// What to say of `2:4` and `A [2]`.
    #[cold]
    fn misplaced(&self) -> Option<String> {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_');
        let before = self.source[..self.span.start as usize].trim_end();
        let after = self.source[self.span.end as usize..].trim_start();
        let left = &before[before.trim_end_matches(is_part).len()..];
        let unsigned = after.strip_prefix('-').unwrap_or(after);
        let right = &after[..after.len() - unsigned.trim_start_matches(is_part).len()];
        match self.token {
            Token::Colon if !left.is_empty() && !right.is_empty() => {
                Some(match after[right.len()..].trim_start().strip_prefix(':') {
                    Some(rest) => {
                        let rest = rest.trim_start();
                        let unsigned = rest.strip_prefix('-').unwrap_or(rest);
                        let end = &rest[..rest.len() - unsigned.trim_start_matches(is_part).len()];
                        let end = if end.is_empty() { "b" } else { end };
                        format!(
                            "':' has several readings: write seq({left}, {end}, {right}) for a range by steps"
                        )
                    }
                    None => format!(
                        "':' has several readings: write {left}..{right} for the whole numbers from one to the \
                     other, or {left}/{right} for a ratio"
                    ),
                })
            }
            Token::ListOpen if !before.is_empty() => Some(
                "an index stands right behind its list, as in A[2]; for a product write A*[2, 3]"
                    .to_owned(),
            ),
            _ => None,
        }
    }
}

/// What to say of `=>` where no function without a name may stand.
const FAT_ARROW: &str = "write >= instead of =>";

/// What to say of a comma outside a call.
const COMMA: &str =
    "a comma separates arguments and elements: write 1,234.5 with groups of three digits";

/// What to say of `1.234,56` and `1 234,56`, whose comma is at this place.
#[cold]
fn decimal_comma(source: &str, comma: usize) -> Option<String> {
    let (before, after) = (source.get(..comma)?, source.get(comma + 1..)?);
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let is_group = |c: char| c.is_ascii_digit() || c == '.' || c == ' ';
    let start = before.trim_end_matches(is_group).len();
    let whole = before[start..].trim_start();
    let sign = if whole.contains('.') { '.' } else { ' ' };
    let mut groups = whole.split(sign);
    let first = groups.next().filter(|group| (1..=3).contains(&group.len()))?;
    let rest: Vec<&str> = groups.collect();
    let are_digits = |group: &&str| group.bytes().all(|b| b.is_ascii_digit());
    let fits = !rest.is_empty() && rest.iter().all(|group| group.len() == 3) && digits > 0;
    if !fits || !rest.iter().all(are_digits) || !are_digits(&first) {
        return None;
    }
    let (written, decimals) = (&source[comma - whole.len()..=comma + digits], &after[..digits]);
    let plain = whole.replace(sign, "");
    Some(format!("{written} has a comma before its decimals: write {plain}.{decimals}"))
}
