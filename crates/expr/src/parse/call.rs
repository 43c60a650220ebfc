//! Calls: the language's own functions, its forms, and everybody else's.

use super::Parser;
use super::commas::Reading;
use crate::error::{Error, ErrorKind, StepResult};
use crate::function::Function;
use crate::lexer::Token;
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Piece, Relation, Span};
use crate::value::{How, Takes};

impl Parser<'_> {
    /// `name(...)`, the name behind and the parenthesis ahead.
    pub(super) fn call(&mut self, name: &str, start: Span) -> StepResult<NodeId> {
        let own = self.own_function(name);
        let others = if own.is_none() { self.names.parameters(name) } else { None };
        if own.is_none() && others.is_none() && !self.is_defined(name) {
            // Noted before its arguments are read: what is wrong with them comes second.
            self.applied.push((name.to_owned(), start));
        }
        let before = (self.bound.len(), self.parameters.len());
        self.bind_names(own, others.as_deref())?;
        let base = self.pending.len();
        let takes_function = matches!(own, Some(Function::Map | Function::Filter));
        let bodies = body_places(own, others.as_deref());
        let outside = std::mem::replace(&mut self.takes_function, takes_function);
        let bodies_outside = std::mem::replace(&mut self.bodies, bodies);
        let defined = self.defined.iter().rposition(|defined| defined == name);
        let arity = defined.map(|place| self.arities[place]);
        let accepts = |count: usize| match (own, &others) {
            _ if arity.is_some() => Some(arity == Some(count)),
            (Some(own), _) => Some(own.accepts(count)),
            // One that takes a list takes its elements, too.
            (None, Some(takes)) if takes.len() == 1 => Some(true),
            (None, Some(takes)) if takes.len() < count => Some(false),
            _ => None,
        };
        let end = self.call_arguments(start, self.bound.len() > before.0, &accepts);
        (self.takes_function, self.bodies) = (outside, bodies_outside);
        let end = end?;
        self.bound.truncate(before.0);
        self.parameters.truncate(before.1);
        self.finished_call(name, start, base, start.to(end))
    }

    /// The call of a function with the pending arguments from `base` on.
    pub(super) fn finished_call(
        &mut self,
        name: &str,
        start: Span,
        base: usize,
        span: Span,
    ) -> StepResult<NodeId> {
        let count = self.pending.len() - base;
        if name == "tail" && count == 1 && !self.is_defined(name) {
            let list = self.written(self.span_of(self.pending[base]));
            let reason = format!(
                "tail has two readings: write last({list}) for the last element, or skip({list}, 1) for all but the first"
            );
            return Err(Error::syntax(reason, span));
        }
        let own = self.own_function(name).filter(|own| name.len() > 1 || own.accepts(count));
        if own == Some(Function::Seq) && name.eq_ignore_ascii_case("range") {
            self.range_arguments(base, span)?;
        }
        let is_noted = self.applied.iter().any(|(_, span)| *span == start);
        if own.is_none()
            && !is_noted
            && !self.is_defined(name)
            && self.names.parameters(name).is_none()
        {
            self.applied.push((name.to_owned(), start));
        }
        let given = self.pending.len() - base;
        let by_name = |parser: &Self| {
            let is_named =
                |&id: &NodeId| matches!(parser.kind_of(id), NodeKind::Larger(Larger::Named(..)));
            parser.pending[base..].iter().any(is_named)
        };
        let kind = match own {
            Some(function) if !by_name(self) => {
                if !function.accepts(given) {
                    let signature = function.signature();
                    return Err(Error::boxed(ErrorKind::WrongArity { signature, given }, span));
                }
                match function {
                    Function::Pow => {
                        NodeKind::Binary(BinaryOp::Pow, self.pending[base], self.pending[base + 1])
                    }
                    _ => NodeKind::Call(function.with_arguments(given), self.arguments_since(base)),
                }
            }
            Some(function) if self.names.parameters(name).is_none() => {
                let signature = function.signature();
                let reason = format!("arguments by name are for tools: write {signature}");
                return Err(Error::syntax(reason, span));
            }
            _ => {
                let written = Piece { start: start.start, end: start.end };
                NodeKind::Larger(Larger::Apply(written, self.arguments_since(base)))
            }
        };
        self.pending.truncate(base);
        self.push(kind, span)
    }

    /// Whether the user has a function of this name.
    pub(super) fn is_defined(&self, name: &str) -> bool {
        self.defined.iter().any(|defined| defined == name) || self.names.defines(name)
    }

    /// Binds the names that arguments give to what stands in the others: `k` in `sum(2k, k, 1, 3)` is
    /// no unit, nor is `t` in `solveEquation(t^2 - 2, t, 1)`.
    fn bind_names(&mut self, own: Option<Function>, others: Option<&[Takes]>) -> StepResult<()> {
        let places: Vec<(usize, &str)> = match (own, others) {
            (Some(Function::Sum | Function::Product | Function::Map | Function::Filter), _) => {
                vec![(1, "index")]
            }
            (None, Some(takes)) => {
                let named = takes.iter().enumerate().filter(|(_, takes)| takes.how == How::Name);
                named.map(|(place, takes)| (place, takes.name)).collect()
            }
            _ => return Ok(()),
        };
        if places.is_empty() {
            return Ok(());
        }
        let found = self.bare_names(&places)?;
        self.bound.extend(found.iter().cloned());
        self.parameters.extend(found);
        Ok(())
    }

    /// The arguments at these places, or of these names, that are a name and nothing more. The
    /// parenthesis is the token here.
    fn bare_names(&self, places: &[(usize, &str)]) -> StepResult<Vec<String>> {
        let mut found = Vec::new();
        let mut ahead = self.lexer.clone();
        let mut argument = Ahead::default();
        let (mut depth, mut place) = (0usize, 0);
        loop {
            let (token, span) = ahead.next()?;
            match token {
                Token::End => return Ok(found),
                Token::Comma | Token::Close if depth == 0 => {
                    let name = argument.bare_name(place, places, |span| self.written(span));
                    found.extend(name.map(str::to_owned));
                    if token == Token::Close {
                        return Ok(found);
                    }
                    place += 1;
                    argument = Ahead::default();
                    continue;
                }
                Token::Open | Token::ListOpen | Token::BraceOpen => depth += 1,
                Token::Close | Token::ListClose | Token::BraceClose => {
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
            argument.see(token, span);
        }
    }

    /// `( a, b, ... )` onto the pending arguments; returns the place of the closing parenthesis.
    fn call_arguments(
        &mut self,
        name: Span,
        binds_names: bool,
        accepts: &dyn Fn(usize) -> Option<bool>,
    ) -> StepResult<Span> {
        let (open, base, first) = (self.span, self.pending.len(), self.nodes.len());
        // Once such commas were seen brackets are looked through ahead, so that none is read again and again.
        let is_decided = self.lexer.has_doubtful_commas();
        if is_decided
            && let Reading::Joined = self.comma_reading(name, open, binds_names, accepts)?
        {
            self.lexer.join_groups();
        }
        self.arguments_to_close(open)?;
        if !is_decided
            && self.lexer.has_doubtful_commas()
            && let Reading::Joined = self.comma_reading(name, open, binds_names, accepts)?
        {
            self.pending.truncate(base);
            self.nodes.truncate(first);
            self.lexer.rejoin(open, Some(name));
            self.advance()?;
            self.arguments_to_close(open)?;
        }
        let close = self.span;
        self.advance()?;
        Ok(close)
    }

    /// The arguments down to the closing parenthesis, which is here then.
    fn arguments_to_close(&mut self, open: Span) -> StepResult<()> {
        self.advance()?;
        self.enter()?;
        let outside = (self.in_bars, self.bars_seen, self.in_target);
        self.in_target = false;
        if self.token != Token::Close {
            let base = self.pending.len();
            for place in 0_usize.. {
                (self.in_bars, self.bars_seen) = (false, false);
                if place < 8 && self.bodies >> place & 1 == 1 && self.is_arrow()? {
                    self.arrow_argument(base)?;
                } else {
                    // `solve(x = 2x - 4, x)`: what stands where a formula is taken and begins with
                    // its variable is an equation.
                    let takes_body = place < 8 && self.bodies >> place & 1 == 1;
                    let name = if takes_body { self.written(self.span) } else { "" };
                    let is_equation = self.parameters.iter().any(|bound| bound == name);
                    let argument = if is_equation { self.expression()? } else { self.argument()? };
                    self.pending.push(argument);
                }
                if self.token != Token::Comma {
                    break;
                }
                self.advance()?;
            }
        }
        (self.in_bars, self.bars_seen, self.in_target) = outside;
        self.depth -= 1;
        if self.token != Token::Close {
            return Err(self.unclosed(open, "(", ")"));
        }
        Ok(())
    }

    /// An argument, by name or not.
    fn argument(&mut self) -> StepResult<NodeId> {
        if self.token == Token::Name
            && matches!(self.peek()?.0, Token::Relation(Relation::Equation) | Token::Colon)
        {
            let start = self.span;
            let name = Piece { start: start.start, end: start.end };
            self.advance()?;
            self.advance()?;
            let value = self.expression()?;
            let span = start.to(self.span_of(value));
            return self.push(NodeKind::Larger(Larger::Named(name, value)), span);
        }
        self.expression()
    }
}

/// The places, a bit each, where a function without a name may stand for a body and its variable.
fn body_places(own: Option<Function>, others: Option<&[Takes]>) -> u8 {
    match (own, others) {
        (Some(Function::Map | Function::Filter), _) => 0b11,
        (Some(Function::Sum | Function::Product), _) => 0b1,
        (None, Some(takes)) => {
            let is_body =
                |pair: &[Takes]| pair[0].how == How::Expression && pair[1].how == How::Name;
            let pairs = takes.windows(2).take(7).enumerate();
            pairs.filter(|(_, pair)| is_body(pair)).map(|(place, _)| 1 << place).sum()
        }
        _ => 0,
    }
}

/// What was seen of an argument that is looked at ahead.
#[derive(Default)]
struct Ahead {
    tokens: [Option<(Token, Span)>; 3],
    count: usize,
}

impl Ahead {
    fn see(&mut self, token: Token, span: Span) {
        if let Some(slot) = self.tokens.get_mut(self.count) {
            *slot = Some((token, span));
        }
        self.count += 1;
    }

    /// The name that the argument is, where it stands at one of the places or is given by its name:
    /// `x`, `variable = x`.
    fn bare_name<'s>(
        &self,
        place: usize,
        places: &[(usize, &str)],
        written: impl Fn(Span) -> &'s str,
    ) -> Option<&'s str> {
        match (self.count, self.tokens) {
            (1, [Some((Token::Name, name)), ..]) => {
                places.iter().any(|(known, _)| *known == place).then(|| written(name))
            }
            (
                3,
                [
                    Some((Token::Name, key)),
                    Some((Token::Relation(Relation::Equation) | Token::Colon, _)),
                    Some((Token::Name, name)),
                ],
            ) => {
                let key = written(key);
                places.iter().any(|(_, known)| *known == key).then(|| written(name))
            }
            _ => None,
        }
    }
}
