//! Operands: numbers, names, calls, groups, bars, roots, and what may follow them.

use super::{Operand, Parser, Shape};
use crate::error::{Error, ErrorKind, StepResult, shortened};
use crate::function::{Constant, Function};
use crate::lexer::{Token, superscript};
use crate::names::{Names, nearest_functions};
use crate::tree::{Arguments, BinaryOp, MAX_VARIABLES, NodeId, NodeKind, Piece, Span, VariableId};

impl<N: Names + ?Sized> Parser<'_, N> {
    /// An operand with the superscripts and the `!` that follow it.
    pub(super) fn postfix(&mut self) -> StepResult<Operand> {
        let mut operand = self.operand()?;
        loop {
            match self.token {
                Token::Bang => {
                    if operand.shape == Shape::BareRadical {
                        return Err(self.radical_readings(operand.node, "!"));
                    }
                    if self.previous == Token::Bang {
                        let reason = "!! has two readings: write factorial(factorial(n)) if meant";
                        return Err(Error::syntax(reason, self.previous_span.to(self.span)));
                    }
                    let span = self.span_of(operand.node).to(self.span);
                    self.advance()?;
                    operand.node = self.call_of(Function::Factorial, operand.node, span)?;
                }
                Token::Superscript => {
                    if operand.shape == Shape::BareRadical {
                        let raised = self.written(self.span).to_owned();
                        return Err(self.radical_readings(operand.node, &raised));
                    }
                    operand.node = self.raised(operand.node)?;
                }
                _ => return Ok(operand),
            }
            operand.shape = Shape::Postfix;
        }
    }

    fn operand(&mut self) -> StepResult<Operand> {
        let span = self.span;
        match self.token {
            Token::Number => {
                self.advance()?;
                let piece = Piece { start: span.start, end: span.end };
                let node = self.push(NodeKind::Number(piece), span)?;
                Ok(Operand { node, shape: Shape::Number })
            }
            Token::Name => self.name(),
            Token::Open => {
                let node = self.group()?;
                Ok(Operand { node, shape: Shape::Group })
            }
            Token::Bar => self.bars(),
            Token::Radical => self.radical(),
            _ => Err(self.missing_operand()),
        }
    }

    /// `( ... )`. The node inside gets the parentheses into its span.
    fn group(&mut self) -> StepResult<NodeId> {
        let open = self.span;
        self.advance()?;
        self.enter()?;
        let outside = (self.in_bars, self.bars_seen);
        (self.in_bars, self.bars_seen) = (false, false);
        let inside = self.binary(super::SUM)?.node;
        (self.in_bars, self.bars_seen) = outside;
        self.depth -= 1;
        if self.token != Token::Close {
            return Err(self.unclosed(open, "(", ")"));
        }
        self.nodes[inside.index()].span = open.to(self.span);
        self.advance()?;
        Ok(inside)
    }

    /// `|x|`. In an operand's place a bar opens; after an operand it closes the innermost group if
    /// that is a pair of bars. Where that reading is not the only one, `*` must be written.
    fn bars(&mut self) -> StepResult<Operand> {
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
        let node = self.call_of(Function::Abs, inside, span)?;
        Ok(Operand { node, shape: Shape::Bars })
    }

    /// `√` and the operand right after it.
    fn radical(&mut self) -> StepResult<Operand> {
        let sign = self.span;
        self.advance()?;
        if matches!(self.token, Token::Minus | Token::Plus) {
            let reason = "put the radicand in parentheses: √(-x)";
            return Err(Error::syntax(reason, sign.to(self.span)));
        }
        self.enter()?;
        let radicand = self.operand()?;
        self.depth -= 1;
        let span = sign.to(self.span_of(radicand.node));
        let node = self.call_of(Function::Sqrt, radicand.node, span)?;
        let clear = matches!(radicand.shape, Shape::Group | Shape::Bars);
        Ok(Operand { node, shape: if clear { radicand.shape } else { Shape::BareRadical } })
    }

    /// `x²`, also `x⁻¹`.
    fn raised(&mut self, base: NodeId) -> StepResult<NodeId> {
        let written = self.span;
        let digits: String = self.written(written).chars().filter_map(superscript).collect();
        let magnitude = digits.trim_start_matches('-');
        let piece = self.extra(magnitude);
        let mut exponent = self.push(NodeKind::Number(piece), written)?;
        if magnitude.len() < digits.len() {
            exponent = self.push(NodeKind::Neg(exponent), written)?;
        }
        self.advance()?;
        self.push_binary(BinaryOp::Pow, base, exponent)
    }

    /// A call, a constant or a variable.
    fn name(&mut self) -> StepResult<Operand> {
        let span = self.span;
        let written = &self.source[span.start as usize..span.end as usize];
        let name = if written == "π" { "pi" } else { written };
        self.advance()?;
        if self.token == Token::Open {
            let node = self.call(name, span)?;
            return Ok(Operand { node, shape: Shape::Group });
        }
        let known = self.names.is_variable(name);
        if !known && let Some(constant) = Constant::named(name) {
            let node = self.push(NodeKind::Constant(constant), span)?;
            return Ok(Operand { node, shape: Shape::Name });
        }
        if !known && (Function::named(name).is_some() || self.names.function(name).is_some()) {
            return Err(self.uncalled(name, span));
        }
        let id = self.variable(name, span)?;
        let node = self.push(NodeKind::Variable(id), span)?;
        Ok(Operand { node, shape: Shape::Name })
    }

    fn variable(&mut self, name: &str, span: Span) -> StepResult<VariableId> {
        let same = |piece: &Piece| {
            let (start, end) = (piece.start as usize, piece.end as usize);
            let length = self.source.len();
            let text = if start < length {
                &self.source[start..end]
            } else {
                &self.extra[start - length..end - length]
            };
            text == name
        };
        if let Some(found) = self.variables.iter().position(same) {
            return Ok(VariableId(found as u32));
        }
        if self.variables.len() >= MAX_VARIABLES {
            let what = "the expression";
            let kind = ErrorKind::TooLarge { what, limit: MAX_VARIABLES, unit: "variables" };
            return Err(Error::boxed(kind, span));
        }
        let piece = if self.written(span) == name {
            Piece { start: span.start, end: span.end }
        } else {
            self.extra(name)
        };
        self.variables.push(piece);
        Ok(VariableId(self.variables.len() as u32 - 1))
    }

    /// `name(...)`, the name behind and the parenthesis ahead.
    fn call(&mut self, name: &str, span: Span) -> StepResult<NodeId> {
        let function = Function::named(name);
        let external = if function.is_none() { self.names.function(name) } else { None };
        if function.is_none() && external.is_none() {
            return Err(self.unknown_function(name, span));
        }
        let base = self.pending.len();
        let end = self.call_arguments()?;
        let span = span.to(end);
        let given = self.pending.len() - base;
        let accepted = function.map_or_else(
            || external.as_ref().is_some_and(|f| (f.least..=f.most).contains(&given)),
            |function| function.accepts(given),
        );
        if !accepted {
            let signature = function.map_or_else(
                || external.map(|f| f.signature).unwrap_or_default(),
                Function::signature,
            );
            return Err(Error::boxed(ErrorKind::WrongArity { signature, given }, span));
        }
        let kind = match function {
            Some(Function::Pow) => {
                NodeKind::Binary(BinaryOp::Pow, self.pending[base], self.pending[base + 1])
            }
            Some(function) => {
                NodeKind::Call(function.with_arguments(given), self.arguments_since(base))
            }
            None => {
                let piece = self.extra(name);
                NodeKind::External(piece, self.arguments_since(base))
            }
        };
        self.pending.truncate(base);
        self.push(kind, span)
    }

    /// `( a, b, ... )` onto the pending arguments; returns the place of the closing parenthesis.
    fn call_arguments(&mut self) -> StepResult<Span> {
        let open = self.span;
        self.advance()?;
        self.enter()?;
        let outside = (self.in_bars, self.bars_seen);
        if self.token != Token::Close {
            loop {
                (self.in_bars, self.bars_seen) = (false, false);
                let argument = self.binary(super::SUM)?.node;
                self.pending.push(argument);
                if self.token != Token::Comma {
                    break;
                }
                self.advance()?;
            }
        }
        (self.in_bars, self.bars_seen) = outside;
        self.depth -= 1;
        if self.token != Token::Close {
            return Err(self.unclosed(open, "(", ")"));
        }
        let close = self.span;
        self.advance()?;
        Ok(close)
    }

    fn call_of(&mut self, function: Function, argument: NodeId, span: Span) -> StepResult<NodeId> {
        let arguments = Arguments::store(&[argument], &mut self.arguments);
        self.push(NodeKind::Call(function, arguments), span)
    }

    #[cold]
    fn unknown_function(&self, name: &str, span: Span) -> Box<Error> {
        let nearest = nearest_functions(name, self.names);
        let is_value = self.names.is_variable(name)
            || Constant::named(name).is_some()
            || (nearest.is_empty() && name.chars().count() == 1);
        let kind = ErrorKind::UnknownFunction { name: name.to_owned(), nearest, is_value };
        Error::boxed(kind, span)
    }

    /// `sin 45`, `sin^2(x)`, `sin²(x)`, or `sin` alone.
    #[cold]
    fn uncalled(&self, name: &str, span: Span) -> Box<Error> {
        let shown = shortened(name);
        let (reason, end) = match self.token {
            Token::Number | Token::Name => {
                let next = shortened(self.written(self.span));
                let reason = format!("put the argument in parentheses: {shown}({next})");
                (reason, self.span)
            }
            Token::Caret | Token::Superscript => {
                (format!("put the power after the call: {shown}(x)^2"), self.span)
            }
            _ => (format!("{shown} is a function: write {shown}(...)"), span),
        };
        Error::syntax(reason, span.to(end))
    }
}
