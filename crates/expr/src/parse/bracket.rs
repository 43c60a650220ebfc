//! What stands in brackets: groups, lists, bars, roots, and what LaTeX writes in braces.

use smallvec::SmallVec;

use super::commas::Reading;
use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult, clipped};
use crate::function::Function;
use crate::lexer::{Token, superscript};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};

impl Parser<'_> {
    /// `( ... )`. The node inside gets the parentheses into its span.
    pub(super) fn group(&mut self, close: Token, open: &str, end: &str) -> StepResult<Operand> {
        let (start, before) = (self.span, self.previous);
        self.advance()?;
        self.enter()?;
        let outside = (self.in_bars, self.bars_seen, self.in_target);
        (self.in_bars, self.bars_seen) = (false, false);
        let inside = self.expression()?;
        if self.token == Token::Comma
            && close == Token::Close
            && self.names.takes_steps()
            && !before.ends_operand()
        {
            let list = self.tuple(start, inside)?;
            (self.in_bars, self.bars_seen, self.in_target) = outside;
            self.depth -= 1;
            return Ok(list);
        }
        (self.in_bars, self.bars_seen, self.in_target) = outside;
        self.depth -= 1;
        if self.token != close {
            return Err(self.unclosed(start, open, end));
        }
        self.nodes[inside.index()].span = start.to(self.span);
        self.advance()?;
        Ok(Operand { node: inside, shape: Shape::Group })
    }

    /// `(1, 2, 3)`: the list that other languages write so. The first element is behind.
    fn tuple(&mut self, open: Span, first: NodeId) -> StepResult<Operand> {
        let base = self.pending.len();
        self.pending.push(first);
        while self.token == Token::Comma {
            let is_digit = |c: char| c.is_ascii_digit();
            let (before, after) =
                (&self.source[..self.span.start as usize], &self.source[self.span.end as usize..]);
            if before.ends_with(is_digit) && after.starts_with(is_digit) {
                return Err(self.tuple_readings(open));
            }
            self.advance()?;
            if self.token == Token::Close {
                break;
            }
            let item = self.expression()?;
            self.pending.push(item);
        }
        // `(12, 1,234)`: what its commas are is not clear.
        let is_grouped = |&id: &NodeId| {
            matches!(self.kind_of(id), NodeKind::Number(_))
                && self.written(self.span_of(id)).contains(',')
        };
        if self.token != Token::Close || self.pending[base..].iter().any(is_grouped) {
            return Err(self.tuple_readings(open));
        }
        let span = open.to(self.span);
        let items = self.arguments_since(base);
        self.advance()?;
        let node = self.push(NodeKind::Larger(Larger::List(items)), span)?;
        Ok(Operand { node, shape: Shape::Group })
    }

    /// `(12, 1,234)`: a list whose commas may be part of a number, or one that is not closed.
    #[cold]
    fn tuple_readings(&self, open: Span) -> Box<Error> {
        if self.token != Token::Close && self.token != Token::Comma {
            return self.unclosed(open, "(", ")");
        }
        let reason = "put a blank behind each comma of a list, and write no commas in its numbers: [12, 1234] \
                      or [12, 1, 234]";
        Error::syntax(reason, open.to(self.span))
    }

    /// `[1, 2, 3]`, `[1, 2; 3, 4]`, and both with blanks for commas.
    pub(super) fn list(&mut self) -> StepResult<Operand> {
        let is_decided = self.lexer.has_doubtful_commas();
        if is_decided
            && let Reading::Joined = self.comma_reading(self.span, self.span, false, &|_| None)?
        {
            self.lexer.join_groups();
        }
        self.list_with(is_decided)
    }

    /// The same, where it may be decided what commas between digits are.
    fn list_with(&mut self, is_decided: bool) -> StepResult<Operand> {
        let (open, before) = (self.span, self.nodes.len());
        self.advance()?;
        self.enter()?;
        let outside = std::mem::replace(&mut self.in_bars, false);
        let base = self.pending.len();
        // Where the row begins that is being read, and how long those before it are.
        let (mut first, mut length) = (base, None);
        let (mut commas, mut blanks) = (false, false);
        // Where lines begin that only blanks part from those before them.
        let mut lines: SmallVec<[usize; 4]> = SmallVec::new();
        while self.token != Token::ListClose {
            let item = self.expression()?;
            self.pending.push(item);
            match self.token {
                Token::Comma if !blanks => {
                    commas = true;
                    self.advance()?;
                }
                Token::Number if !commas => {
                    blanks = true;
                    let between = self.previous_span.end as usize..self.span.start as usize;
                    if self.source[between].contains('\n') {
                        lines.push(self.pending.len() - base);
                    }
                }
                Token::RowBreak => {
                    length = Some(self.row(first, length, open)?);
                    first = self.pending.len();
                    self.advance()?;
                }
                _ => break,
            }
        }
        self.in_bars = outside;
        self.depth -= 1;
        if self.token != Token::ListClose {
            return Err(self.unclosed(open, "[", "]"));
        }
        if !is_decided
            && self.lexer.has_doubtful_commas()
            && let Reading::Joined = self.comma_reading(open, open, false, &|_| None)?
        {
            self.pending.truncate(base);
            self.nodes.truncate(before);
            self.lexer.rejoin(open, None);
            self.advance()?;
            return self.list_with(true);
        }
        if self.are_rows(&lines, self.pending.len() - base) {
            return Err(self.rows_or_list(base, &lines, open.to(self.span)));
        }
        if length.is_some() && self.pending.len() > first {
            self.row(first, length, open)?;
        }
        let span = open.to(self.span);
        let items = self.arguments_since(base);
        self.advance()?;
        let node = self.push(NodeKind::Larger(Larger::List(items)), span)?;
        Ok(Operand { node, shape: Shape::Group })
    }

    /// Whether lines that begin at these places have several elements each, and all as many.
    fn are_rows(&self, lines: &[usize], count: usize) -> bool {
        let Some(&length) = lines.first() else { return false };
        let begins = (1..).map(|line| line * length);
        length > 1 && count == length * (lines.len() + 1) && begins.zip(lines).all(|(a, b)| a == *b)
    }

    /// `[1 2` and `3 4]` on the next line: two rows, or a list that was too long for a line?
    #[cold]
    fn rows_or_list(&self, base: usize, lines: &[usize], span: Span) -> Box<Error> {
        let (mut rows, mut list) = (String::new(), String::new());
        for (place, &item) in self.pending[base..].iter().enumerate() {
            if place > 0 {
                rows.push_str(if lines.contains(&place) { "; " } else { ", " });
                list.push_str(", ");
            }
            let item = self.written(self.span_of(item));
            rows.push_str(item);
            list.push_str(item);
        }
        let reason = format!(
            "a list with line breaks has two readings: write [{}] for rows, or [{}] for one list",
            clipped(&rows, 200),
            clipped(&list, 200)
        );
        Error::syntax(reason, span)
    }

    /// `|x|`. In an operand's place a bar opens; after an operand it closes the innermost group if
    /// that is a pair of bars. Where that reading is not the only one, `*` must be written.
    pub(super) fn bars(&mut self) -> StepResult<Operand> {
        let open = self.span;
        self.advance()?;
        self.enter()?;
        let outside = self.in_bars;
        (self.in_bars, self.bars_seen) = (true, true);
        let inside = self.binary(super::SUM)?.node;
        self.in_bars = outside;
        self.depth -= 1;
        if self.token != Token::Bar {
            return Err(self.unclosed(open, "|", "|"));
        }
        let span = open.to(self.span);
        self.advance()?;
        let node = self.call_of(Function::Abs, &[inside], span)?;
        Ok(Operand { node, shape: Shape::Bars })
    }

    /// `√` and the operand right after it.
    pub(super) fn radical(&mut self) -> StepResult<Operand> {
        let sign = self.span;
        let order = match self.written(sign) {
            "∛" => Some("3"),
            "∜" => Some("4"),
            _ => None,
        };
        self.root_of(order, sign)
    }

    /// `³√27`: the index here.
    pub(super) fn indexed_radical(&mut self) -> StepResult<Operand> {
        let index = self.span;
        let (next, at) = self.peek()?;
        if next != Token::Radical || at.start != index.end || self.written(at) != "√" {
            return Err(self.missing_operand());
        }
        let order: String = self.written(index).chars().filter_map(superscript).collect();
        self.advance()?;
        self.root_of(Some(&order), index)
    }

    /// A root whose sign is here: the square root, or one of another order.
    fn root_of(&mut self, order: Option<&str>, sign: Span) -> StepResult<Operand> {
        self.advance()?;
        if matches!(self.token, Token::Minus | Token::Plus) {
            let reason = "put the radicand in parentheses: √(-x)";
            return Err(Error::syntax(reason, sign.to(self.span)));
        }
        self.enter()?;
        let radicand = self.operand()?;
        self.depth -= 1;
        let span = sign.to(self.span_of(radicand.node));
        let node = match order {
            None => self.call_of(Function::Sqrt, &[radicand.node], span)?,
            Some("3") => self.call_of(Function::Cbrt, &[radicand.node], span)?,
            Some(order) => {
                let piece = self.extra(order);
                let order = self.push(NodeKind::Number(piece), sign)?;
                self.call_of(Function::Root, &[radicand.node, order], span)?
            }
        };
        let clear = matches!(radicand.shape, Shape::Group | Shape::Bars);
        Ok(Operand { node, shape: if clear { radicand.shape } else { Shape::BareRadical } })
    }

    /// `{...}` of LaTeX.
    fn braces(&mut self) -> StepResult<NodeId> {
        if self.token != Token::BraceOpen {
            let reason = "LaTeX wants braces here: \\frac{a}{b}, \\sqrt{x}";
            return Err(Error::syntax(reason, self.span));
        }
        Ok(self.group(Token::BraceClose, "{", "}")?.node)
    }

    /// `\frac{a}{b}`
    pub(super) fn fraction(&mut self) -> StepResult<Operand> {
        let start = self.span;
        self.advance()?;
        let over = self.braces()?;
        let under = self.braces()?;
        let span = start.to(self.span_of(under));
        let node = self.push(NodeKind::Binary(BinaryOp::Div, over, under), span)?;
        Ok(Operand { node, shape: Shape::Group })
    }

    /// `3\frac{1}{2}`: three and a half, or three halves? The number is behind.
    #[cold]
    pub(super) fn mixed_or_product(&self, whole: NodeId) -> Option<Box<Error>> {
        let number = self.written(self.span_of(whole));
        let rest = &self.source[self.span.end as usize..];
        let (over, rest) = rest.trim_start().strip_prefix('{')?.split_once('}')?;
        let (under, _) = rest.trim_start().strip_prefix('{')?.split_once('}')?;
        let (over, under) = (over.trim(), under.trim());
        let whole = |text: &str| text.parse::<u64>().ok();
        if whole(number).is_none() || whole(over)? >= whole(under)? {
            return None;
        }
        let frac = self.written(self.span);
        let reason = format!(
            "{number}{frac}{{{over}}}{{{under}}} has two readings: write {number} {over}/{under} for a mixed \
             number, or {number}*{over}/{under} for a product"
        );
        Some(Error::syntax(reason, self.span))
    }

    /// `3(1/4)`: three and a quarter, as sets of word problems write it, or three quarters? The number is
    /// behind.
    #[cold]
    pub(super) fn mixed_in_brackets(&self, whole: NodeId) -> Option<Box<Error>> {
        let number = self.written(self.span_of(whole));
        let (over, under) =
            self.source[self.span.end as usize..].split_once(')')?.0.split_once('/')?;
        let digits = |text: &str| text.parse::<u64>().ok();
        let is_close = self.previous_span.end == self.span.start;
        if !is_close || digits(number).is_none() || digits(over)? >= digits(under)? {
            return None;
        }
        let reason = format!(
            "{number}({over}/{under}) has two readings: write {number} {over}/{under} for a mixed number, or \
             {number}*({over}/{under}) for a product"
        );
        Some(Error::syntax(reason, self.span_of(whole).to(self.span)))
    }

    /// `\sqrt{x}`, `\sqrt[3]{x}`
    pub(super) fn latex_root(&mut self) -> StepResult<Operand> {
        let start = self.span;
        self.advance()?;
        let mut order = None;
        if self.token == Token::ListOpen {
            let open = self.span;
            self.advance()?;
            self.enter()?;
            order = Some(self.expression()?);
            self.depth -= 1;
            if self.token != Token::ListClose {
                return Err(self.unclosed(open, "[", "]"));
            }
            self.advance()?;
        }
        let radicand = self.braces()?;
        let span = start.to(self.span_of(radicand));
        let node = match order {
            Some(order) => self.call_of(Function::Root, &[radicand, order], span)?,
            None => self.call_of(Function::Sqrt, &[radicand], span)?,
        };
        Ok(Operand { node, shape: Shape::Group })
    }
}
