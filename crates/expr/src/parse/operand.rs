//! Operands: numbers, dates, text, names, and what may follow them.

use super::{Operand, Parser, Shape};
use crate::error::{Error, ErrorKind, StepResult, shortened};
use crate::function::{Constant, Function};
use crate::lexer::{Token, is_keyword, superscript};
use crate::tree::{
    Arguments, BinaryOp, Larger, MAX_VARIABLES, NodeId, NodeKind, Piece, Span, VariableId,
};

impl Parser<'_> {
    /// An operand with what follows it: a unit, `!`, a superscript, `%`, a field, an index.
    pub(super) fn postfix(&mut self) -> StepResult<Operand> {
        let mut operand = self.operand()?;
        loop {
            match self.token {
                Token::Bang => {
                    if operand.shape == Shape::BareRadical {
                        return Err(self.radical_readings(operand.node, "!"));
                    }
                    if self.previous == Token::Bang {
                        return Err(self.two_factorials(operand.node));
                    }
                    let span = self.span_of(operand.node).to(self.span);
                    self.advance()?;
                    operand.node = self.call_of(Function::Factorial, &[operand.node], span)?;
                }
                Token::Prime => {
                    let span = self.span_of(operand.node).to(self.span);
                    self.advance()?;
                    operand.node = self.call_of(Function::Transpose, &[operand.node], span)?;
                }
                Token::Superscript => {
                    if operand.shape == Shape::BareRadical {
                        let raised = self.written(self.span).to_owned();
                        return Err(self.radical_readings(operand.node, &raised));
                    }
                    operand.node = self.raised(operand.node)?;
                }
                Token::Percent if self.is_percentage()? => {
                    operand = self.percentage(operand)?;
                    continue;
                }
                Token::PlusMinus if !self.is_in_exponent() => {
                    operand = self.plus_minus(operand)?;
                    continue;
                }
                Token::Dot => operand.node = self.field(operand.node)?,
                Token::ListOpen if self.is_index(operand.shape) => {
                    operand.node = self.index(operand.node)?;
                }
                Token::Name if self.is_unit_of(operand)? => {
                    let number = self.span_of(operand.node);
                    let (number, name) = (self.written(number), self.written(self.span));
                    self.check_letters(number, name, self.span)?;
                    operand.node = self.measure(operand.node)?;
                    operand.shape = Shape::Measure;
                    continue;
                }
                Token::Name | Token::Comma if self.joins_parts(operand)? => {
                    operand.node = self.joined_part(operand.node)?;
                    continue;
                }
                Token::Name => {
                    self.check_bound_unit(operand)?;
                    return Ok(operand);
                }
                Token::Number if self.continues_measure(operand)? => {
                    operand.node = self.mixed(operand.node)?;
                    continue;
                }
                _ => return Ok(operand),
            }
            operand.shape = Shape::Postfix;
        }
    }

    pub(super) fn operand(&mut self) -> StepResult<Operand> {
        let span = self.span;
        let piece = Piece { start: span.start, end: span.end };
        let (kind, shape) = match self.token {
            Token::Number if self.is_concise() => return self.concise(),
            Token::Number => {
                let piece = self.digits_here();
                self.advance()?;
                match self.token {
                    Token::Number if self.begins_fraction(piece)? => {
                        return self.mixed_number(piece, span);
                    }
                    Token::Vulgar => {
                        let whole = self.written(span).to_owned();
                        return self.vulgar_fraction(&whole, span);
                    }
                    _ => {}
                }
                (NodeKind::Number(self.scaled(piece)?), Shape::Number)
            }
            Token::Vulgar => return self.vulgar_fraction("", span),
            Token::Superscript => return self.indexed_radical(),
            Token::Based => {
                self.advance()?;
                (NodeKind::Number(self.based(span)?), Shape::Number)
            }
            Token::Name => return self.name(),
            Token::Open => return self.group(Token::Close, "(", ")"),
            Token::BraceOpen => return self.group(Token::BraceClose, "{", "}"),
            Token::ListOpen => return self.list(),
            Token::Bar => return self.bars(),
            Token::Radical => return self.radical(),
            Token::Frac => return self.fraction(),
            Token::Root => return self.latex_root(),
            Token::Date => {
                self.advance()?;
                (NodeKind::Larger(Larger::Date(piece)), Shape::Group)
            }
            Token::Text => {
                self.advance()?;
                (NodeKind::Larger(Larger::Text(piece)), Shape::Group)
            }
            _ => return Err(self.missing_operand()),
        };
        Ok(Operand { node: self.push(kind, span)?, shape })
    }

    /// `1.5 million`: the digits with the power of ten that the word means.
    pub(super) fn scaled(&mut self, digits: Piece) -> StepResult<Piece> {
        let power = match self.token {
            Token::Name => match self.written(self.span) {
                "hundred" => 2,
                "thousand" => 3,
                "million" => 6,
                "billion" => 9,
                "trillion" => 12,
                _ => match self.suffix() {
                    Some(power) => power,
                    None => return Ok(digits),
                },
            },
            _ => return Ok(digits),
        };
        let number = self.digits_of(digits).to_owned();
        if self.is_bound(self.written(self.span)) || number.contains(['e', 'E']) {
            return Ok(digits);
        }
        self.check_letters(&number, self.written(self.span), self.span)?;
        let scaled = format!("{number}e{power}");
        self.advance()?;
        Ok(self.extra(&scaled))
    }

    /// The text of a piece, of the source or beside it.
    pub(super) fn digits_of(&self, piece: Piece) -> &str {
        let (start, end, length) = (piece.start as usize, piece.end as usize, self.source.len());
        if start < length {
            &self.source[start..end]
        } else {
            &self.extra[start - length..end - length]
        }
    }

    /// `x²`, also `x⁻¹`.
    pub(super) fn raised(&mut self, base: NodeId) -> StepResult<NodeId> {
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

    /// `~5` behind a sign between bits.
    pub(super) fn turned_round(&mut self) -> StepResult<Operand> {
        let sign = self.span;
        self.advance()?;
        self.enter()?;
        let operand = self.unary()?;
        self.depth -= 1;
        let span = sign.to(self.span_of(operand.node));
        let node = self.call_of(Function::BitNot, &[operand.node], span)?;
        Ok(Operand { node, shape: Shape::Group })
    }

    /// Whether `%` says percent here, and not remainder.
    pub(super) fn is_percentage(&self) -> StepResult<bool> {
        let (next, span) = self.peek()?;
        self.check_percent_sign(next, span)?;
        Ok(match next {
            Token::Name => {
                let word = self.written(span);
                (is_keyword(word) || matches!(word, "per" | "as")) && !self.is_bound(word)
            }
            Token::Number
            | Token::Open
            | Token::BraceOpen
            | Token::Radical
            | Token::Frac
            | Token::Root => false,
            // Apart from its number it is refused: see `factor`.
            Token::Minus => self.previous_span.end == self.span.start,
            // Nobody writes a remainder with a plus.
            _ => true,
        })
    }

    /// `8%`, `15% of 80`, `20% off 80`.
    fn percentage(&mut self, operand: Operand) -> StepResult<Operand> {
        let span = self.span_of(operand.node).to(self.span);
        if operand.shape == Shape::Measure {
            let reason = "a percentage has no unit: write 8% of x, or 100*a/b for what a is in \
                          percent of b";
            return Err(Error::syntax(reason, span));
        }
        self.has_percent = true;
        self.advance()?;
        let node = self.push(NodeKind::Larger(Larger::Percent(operand.node)), span)?;
        let is_off = self.is_word("off");
        if !is_off && !self.is_word("of") && !self.is_word("OF") && !self.is_word("Of") {
            return Ok(Operand { node, shape: Shape::Postfix });
        }
        self.advance()?;
        self.enter()?;
        let whole = self.power()?;
        self.depth -= 1;
        if !is_off {
            let node = self.push_pair(Larger::Of, node, whole.node)?;
            return Ok(Operand { node, shape: whole.shape });
        }
        // `20% off 80` is `80 - 20%`.
        let span = self.span_of(node).to(self.span_of(whole.node));
        let node = self.push(NodeKind::Binary(BinaryOp::Sub, whole.node, node), span)?;
        Ok(Operand { node, shape: Shape::Group })
    }

    fn field(&mut self, record: NodeId) -> StepResult<NodeId> {
        self.advance()?;
        if self.token != Token::Name {
            let reason = "a field is a name after the point: subnetCalculator(...).usableHosts";
            return Err(Error::syntax(reason, self.span));
        }
        let span = self.span_of(record).to(self.span);
        let name = Piece { start: self.span.start, end: self.span.end };
        self.advance()?;
        self.push(NodeKind::Larger(Larger::Field(record, name)), span)
    }

    /// Whether `[` right behind an operand asks for its elements.
    fn is_index(&self, shape: Shape) -> bool {
        matches!(shape, Shape::Name | Shape::Group | Shape::Postfix)
            && self.previous_span.end == self.span.start
    }

    /// `rows[60]`, `A[2, 3]`
    fn index(&mut self, indexed: NodeId) -> StepResult<NodeId> {
        let open = self.span;
        self.advance()?;
        self.enter()?;
        let base = self.pending.len();
        self.pending.push(indexed);
        let outside = std::mem::replace(&mut self.in_bars, false);
        loop {
            if self.token == Token::Colon {
                self.slice(base)?;
            } else {
                let place = self.expression()?;
                if self.token == Token::Colon {
                    return Err(self.slice_readings(base, place));
                }
                self.pending.push(place);
            }
            if self.token != Token::Comma {
                break;
            }
            self.advance()?;
        }
        self.in_bars = outside;
        self.depth -= 1;
        if self.token != Token::ListClose {
            return Err(self.unclosed(open, "[", "]"));
        }
        let span = self.span_of(indexed).to(self.span);
        if self.pending.len() == base + 1 {
            // `A[:]`
            self.pending.truncate(base);
            self.advance()?;
            return Ok(indexed);
        }
        let arguments = self.arguments_since(base);
        self.advance()?;
        self.push(NodeKind::Larger(Larger::Index(arguments)), span)
    }

    /// A call, a constant, a word of the language, a unit or a variable.
    fn name(&mut self) -> StepResult<Operand> {
        let span = self.span;
        let written = &self.source[span.start as usize..span.end as usize];
        let name = match written {
            "π" => "pi",
            "τ" if !self.is_bound("τ") => "tau",
            _ => written,
        };
        if self.names.has_units()
            && let Some(node) = self.unit_here()?
        {
            return Ok(Operand { node, shape: Shape::Name });
        }
        if self.names.has_units()
            && let Some(operand) = self.constant_of_nature()?
        {
            return Ok(operand);
        }
        if is_keyword(name) && !self.is_bound(name) {
            return Err(self.missing_operand());
        }
        let after_digits =
            self.previous == Token::Number && self.previous_span.end == self.span.start;
        self.advance()?;
        if self.token == Token::Open && self.is_constant_call(name)? {
            self.advance()?;
            let whole = span.to(self.span);
            self.advance()?;
            let node = self.push(NodeKind::Constant(Constant::Pi), whole)?;
            return Ok(Operand { node, shape: Shape::Name });
        }
        if self.token == Token::Open && !self.multiplies(name)? {
            let node = self.call(name, span)?;
            return Ok(Operand { node, shape: Shape::Group });
        }
        let piece = Piece { start: span.start, end: span.end };
        let known = self.is_bound(name);
        if !known && !self.in_target && self.names.has_units() {
            self.check_letter(name, span)?;
        }
        let kind = match name {
            _ if self.in_target && self.is_unit(name) => NodeKind::Larger(Larger::Unit(piece)),
            _ if known => NodeKind::Variable(self.variable(name, span)?),
            "i" if self.names.takes_steps() => NodeKind::Larger(Larger::Imaginary),
            // `4j`, as engineers write it.
            "j" if self.names.takes_steps() && after_digits => NodeKind::Larger(Larger::Imaginary),
            "true" => NodeKind::Larger(Larger::Bool(true)),
            "false" => NodeKind::Larger(Larger::Bool(false)),
            _ => match Constant::named(name) {
                Some(constant) => NodeKind::Constant(constant),
                None if self.is_unit(name) => {
                    self.check_letters("", name, span)?;
                    NodeKind::Larger(Larger::Unit(piece))
                }
                None if self.takes_function
                    && matches!(self.token, Token::Comma | Token::Close) =>
                {
                    NodeKind::Variable(self.variable(name, span)?)
                }
                None if name.len() > 1 && self.is_function(name) => {
                    if self.token == Token::ListOpen && self.previous_span.end == self.span.start {
                        return self.bracket_call(name, span);
                    }
                    return self.bare_call(name, span);
                }
                None if self.names.has_units() => match name {
                    "PI" | "Pi" => NodeKind::Constant(Constant::Pi),
                    "TAU" | "Tau" => NodeKind::Constant(Constant::Tau),
                    "TRUE" | "True" => NodeKind::Larger(Larger::Bool(true)),
                    "FALSE" | "False" => NodeKind::Larger(Larger::Bool(false)),
                    _ => NodeKind::Variable(self.variable(name, span)?),
                },
                None if !name.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                    let reason =
                        format!("{name} is a unit, and a formula of numbers is needed here");
                    return Err(Error::syntax(reason, span));
                }
                None => NodeKind::Variable(self.variable(name, span)?),
            },
        };
        Ok(Operand { node: self.push(kind, span)?, shape: Shape::Name })
    }

    /// `PI()`, as spreadsheets write it.
    fn is_constant_call(&self, name: &str) -> StepResult<bool> {
        Ok(matches!(name, "PI" | "Pi" | "pi") && self.peek()?.0 == Token::Close)
    }

    pub(super) fn is_function(&self, name: &str) -> bool {
        self.own_function(name).is_some()
            || self.defined.iter().any(|defined| defined == name)
            || self.names.parameters(name).is_some()
    }

    pub(super) fn variable(&mut self, name: &str, span: Span) -> StepResult<VariableId> {
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

    pub(super) fn call_of(
        &mut self,
        function: Function,
        arguments: &[NodeId],
        span: Span,
    ) -> StepResult<NodeId> {
        let arguments = Arguments::store(arguments, &mut self.arguments);
        self.push(NodeKind::Call(function, arguments), span)
    }

    /// Whether a word of a phrase stands here.
    fn is_phrase(&self) -> bool {
        let word = self.written(self.span);
        matches!(word, "of" | "the" | "for" | "from" | "as" | "with" | "when")
            && !self.is_bound(word)
    }

    /// `sin 45`, `sin^2(x)`, `sin²(x)`, or `sin` alone.
    #[cold]
    pub(super) fn uncalled(&self, name: &str, span: Span) -> Box<Error> {
        let shown = shortened(name);
        let (reason, end) = match self.token {
            // `root of 16`: a word in a phrase is no argument.
            Token::Number | Token::Name if !self.is_phrase() => {
                let next = shortened(self.written(self.span));
                let reason = format!("put the argument in parentheses: {shown}({next})");
                (reason, self.span)
            }
            Token::Caret | Token::Superscript => {
                (format!("put the power after the call: {shown}(x)^2"), self.span)
            }
            _ => {
                let own = Function::named(name).map(Function::signature);
                let signature = own.or_else(|| self.names.signature(name));
                let signature = signature.unwrap_or_else(|| format!("{shown}(...)"));
                (format!("{shown} is a function: write {signature}"), span)
            }
        };
        Error::syntax(reason, span.to(end))
    }
}
