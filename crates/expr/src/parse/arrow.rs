//! Functions without a name, choices between two values, and rows of a matrix.

use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult};
use crate::function::Function;
use crate::lexer::{Token, unexpected};
use crate::tree::{Larger, NodeId, NodeKind, Span};

impl Parser<'_> {
    /// `c ? a : b`, the condition behind and the sign here.
    pub(super) fn choice(&mut self, condition: NodeId) -> StepResult<NodeId> {
        let sign = self.span;
        if matches!(self.peek()?.0, Token::End | Token::Break | Token::Close) {
            return Err(unexpected('?', sign.start as usize, sign.end as usize));
        }
        self.enter()?;
        self.advance()?;
        let value = self.expression()?;
        if self.token != Token::Colon {
            let reason = "a choice has two values with ':' between them and blanks around it: c ? a : b, \
                          or if(c, a, b)";
            return Err(Error::syntax(reason, sign));
        }
        self.advance()?;
        let otherwise = self.expression()?;
        self.depth -= 1;
        let span = self.span_of(condition).to(self.span_of(otherwise));
        self.call_of(Function::If, &[condition, value, otherwise], span)
    }

    /// Whether a function without a name begins here: `x -> x^2`, `(x) => x^2`, `lambda x: x^2`.
    pub(super) fn is_arrow(&self) -> StepResult<bool> {
        let mut ahead = self.lexer.clone();
        let mut next = || ahead.next().map(|(token, _)| token);
        let is_arrow = |token| matches!(token, Token::Arrow | Token::FatArrow);
        Ok(match self.token {
            Token::Name if self.is_word("lambda") => {
                next()? == Token::Name && next()? == Token::Colon
            }
            Token::Name => is_arrow(next()?),
            Token::Open => next()? == Token::Name && next()? == Token::Close && is_arrow(next()?),
            _ => false,
        })
    }

    /// A function without a name as the body and the variable that the call takes; behind the list of `map`
    /// and `filter` it is moved before it.
    pub(super) fn arrow_argument(&mut self, base: usize) -> StepResult<()> {
        if self.token == Token::Open || self.is_word("lambda") {
            self.advance()?;
        }
        let span = self.span;
        let name = self.written(span).to_owned();
        self.advance()?;
        if self.token == Token::Close {
            self.advance()?;
        }
        self.advance()?;
        self.bound.push(name.clone());
        self.parameters.push(name.clone());
        let body = self.expression()?;
        self.bound.pop();
        self.parameters.pop();
        let variable = self.variable(&name, span)?;
        let variable = self.push(NodeKind::Variable(variable), span)?;
        self.pending.extend([body, variable]);
        if self.takes_function {
            self.pending[base..].rotate_right(2);
        }
        Ok(())
    }

    /// The parameters of `f = x -> x^2` or `f = (x, y) -> x + y`, looked for ahead: the name is here.
    pub(super) fn arrow_parameters(&self) -> StepResult<Option<Vec<String>>> {
        let mut ahead = self.lexer.clone();
        ahead.next()?;
        let (first, span) = ahead.next()?;
        let mut parameters = Vec::new();
        match first {
            Token::Name => parameters.push(self.written(span).to_owned()),
            Token::Open => loop {
                let (Token::Name, span) = ahead.next()? else { return Ok(None) };
                parameters.push(self.written(span).to_owned());
                match ahead.next()?.0 {
                    Token::Comma => {}
                    Token::Close => break,
                    _ => return Ok(None),
                }
            },
            _ => return Ok(None),
        }
        Ok(match ahead.next()?.0 {
            // `d = x -> mi` converts what has a value.
            Token::Arrow => {
                let is_value = |name: &String| self.is_bound(name) || self.is_unit(name);
                (!parameters.iter().any(is_value)).then_some(parameters)
            }
            Token::FatArrow => Some(parameters),
            _ => None,
        })
    }

    /// Whether the number here is the next element of a list without commas: `[1 2 3]`. In `[1 234]` it may be
    /// a group of digits, in `[1 2/3]` the fraction of a mixed number.
    pub(super) fn is_element(&self, left: Operand) -> bool {
        let number = self.written(self.span);
        let is_group = number.len() == 3 && number.bytes().all(|byte| byte.is_ascii_digit());
        let is_part = is_group || self.source[self.span.end as usize..].starts_with('/');
        left.shape == Shape::Number && self.previous == Token::Number && !is_part
    }

    /// `[1 -2]`: a difference, or two elements?
    #[inline]
    pub(super) fn check_sign_of_element(&self, left: Operand) -> StepResult<()> {
        let (before, at) = (self.previous_span.end, self.span.end as usize);
        let next = self.source[at..].chars().next();
        if before == self.span.start || !next.is_some_and(|c| c.is_alphanumeric() || c == '(') {
            return Ok(());
        }
        self.element_or_sum(left)
    }

    #[cold]
    fn element_or_sum(&self, left: Operand) -> StepResult<()> {
        let at = self.span.start as usize;
        let open = self.source[..at].rfind('[').unwrap_or(0);
        let close = self.source[at..].find(']').map_or(self.source.len(), |end| at + end);
        let inside = &self.source[open..close];
        if inside.contains(',') {
            return Ok(());
        }
        let (left, sign) = (self.written(self.span_of(left.node)), self.written(self.span));
        let right = self.written(self.peek()?.1);
        let reason = format!(
            "{left} {sign}{right} has two readings: write [{left} {sign} {right}] for one element, or \
             [{left}, {sign}{right}] for two"
        );
        Err(Error::syntax(reason, self.span))
    }

    /// Ends a row of a matrix: its elements are those that are pending from `first` on.
    pub(super) fn row(
        &mut self,
        first: usize,
        length: Option<usize>,
        open: Span,
    ) -> StepResult<usize> {
        let count = self.pending.len() - first;
        if length.is_some_and(|length| length != count) {
            let reason = "the rows of a matrix have one length: [1, 2; 3, 4]";
            return Err(Error::syntax(reason, open.to(self.span)));
        }
        let items = self.arguments_since(first);
        let node = self.push(NodeKind::Larger(Larger::List(items)), open.to(self.span))?;
        self.pending.push(node);
        Ok(count)
    }
}
