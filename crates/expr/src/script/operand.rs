//! Operands: numbers with units, names, calls, brackets, roots, and what may follow them.

use super::parse::{Operand, Parser, Shape};
use super::token::{Token, is_keyword};
use super::tree::{Argument, Kind, Node, Op};
use crate::error::{Error, StepResult, shortened};
use crate::tree::{BinaryOp, Span};

impl Parser<'_> {
    /// An operand with what follows it: a unit, `!`, a superscript, `%`, a field.
    pub(super) fn postfix(&mut self) -> StepResult<Operand> {
        let (mut node, mut shape) = self.operand()?;
        loop {
            match self.token().clone() {
                Token::Bang => {
                    if shape == Shape::BareRadical {
                        return Err(self.radical_readings(&node, "!"));
                    }
                    if matches!(node.kind, Kind::Factorial(_)) {
                        let reason = "!! has two readings: write factorial(factorial(n)) if meant";
                        return Err(Error::syntax(reason, self.span()));
                    }
                    node = self.wrap(Kind::Factorial, node)?;
                    shape = Shape::Closed;
                }
                Token::Superscript(digits) => {
                    if shape == Shape::BareRadical {
                        let raised = self.written(self.span()).to_owned();
                        return Err(self.radical_readings(&node, &raised));
                    }
                    node = self.raised(node, &digits)?;
                    shape = Shape::Closed;
                }
                Token::Percent(adjacent) if self.is_percentage(adjacent)? => {
                    if shape == Shape::Measure {
                        let reason = "a percentage has no unit: write 8% of x, or 100*a/b for \
                                      what a is in percent of b";
                        return Err(Error::syntax(reason, node.span.to(self.span())));
                    }
                    node = self.wrap(Kind::Percent, node)?;
                    shape = Shape::Closed;
                    if self.is_word("of") || self.is_word("off") {
                        let is_off = self.is_word("off");
                        self.at += 1;
                        self.enter()?;
                        let (whole, whole_shape) = self.power()?;
                        self.leave();
                        node = if is_off {
                            self.off(node, whole)?
                        } else {
                            self.pair(Kind::Of, node, whole)?
                        };
                        shape = if is_off { Shape::Closed } else { whole_shape };
                    }
                }
                Token::Dot => node = self.field(node)?,
                Token::Name(name) if self.measures(&node, shape, &name) => {
                    node = self.measure(node)?;
                    shape = Shape::Measure;
                }
                Token::Number(_) if shape == Shape::Measure && self.continues_measure() => {
                    node = self.mixed(node)?;
                }
                _ => return Ok((node, shape)),
            }
        }
    }

    /// `20% off 80` is `80 - 20%`.
    fn off(&mut self, percentage: Node, whole: Node) -> StepResult<Node> {
        let span = percentage.span.to(whole.span);
        let minus = Op { op: BinaryOp::Sub, implicit: false };
        self.node(Kind::Chain(Box::new(whole), vec![(minus, percentage)]), span)
    }

    /// `1.5 million`: the digits with the power of ten that the word means.
    fn scaled(&self, digits: &str) -> Option<String> {
        let Token::Name(name) = self.peek(1) else { return None };
        let power = match name.as_str() {
            "hundred" => 2,
            "thousand" => 3,
            "million" => 6,
            "billion" => 9,
            "trillion" => 12,
            _ => return None,
        };
        let is_free = !self.bound.iter().any(|bound| bound == name);
        (is_free && !digits.contains(['e', 'E'])).then(|| format!("{digits}e{power}"))
    }

    /// Whether the name after an operand is its unit.
    fn measures(&self, node: &Node, shape: Shape, name: &str) -> bool {
        let is_number = matches!(node.kind, Kind::Number(_)) || shape == Shape::Measure;
        let inch = name == "in" && matches!(node.kind, Kind::Number(_));
        is_number && (self.is_unit_name(name) || inch) && *self.peek(1) != Token::Open
    }

    /// The unit after a number, with its power: `5 m^2` is five square metres.
    fn measure(&mut self, number: Node) -> StepResult<Node> {
        let unit = self.unit_factor()?;
        self.pair(Kind::Measure, number, unit)
    }

    fn unit_factor(&mut self) -> StepResult<Node> {
        let Token::Name(name) = self.token().clone() else {
            return Err(Error::syntax("a unit is needed here", self.span()));
        };
        let unit = self.node(Kind::Name(name), self.span())?;
        self.at += 1;
        match (self.token().clone(), self.peek(1).clone()) {
            (Token::Superscript(digits), _) => self.raised(unit, &digits),
            (Token::Caret, Token::Number(_)) => {
                self.at += 1;
                let (exponent, _) = self.operand()?;
                self.pair(Kind::Power, unit, exponent)
            }
            (Token::Caret, Token::Minus) if matches!(self.peek(2), Token::Number(_)) => {
                self.at += 2;
                let (exponent, _) = self.operand()?;
                let span = exponent.span;
                let negative = self.node(Kind::Negative(Box::new(exponent)), span)?;
                self.pair(Kind::Power, unit, negative)
            }
            _ => Ok(unit),
        }
    }

    fn continues_measure(&self) -> bool {
        matches!(self.peek(1), Token::Name(name) if self.is_unit_name(name) || name == "in")
    }

    /// `5 ft 3 in`: the sum of both.
    fn mixed(&mut self, first: Node) -> StepResult<Node> {
        let (number, _) = self.operand()?;
        let second = self.measure(number)?;
        let span = first.span.to(second.span);
        let plus = Op { op: BinaryOp::Add, implicit: true };
        let node = match first.kind {
            Kind::Chain(head, mut rest) => {
                rest.push((plus, second));
                Kind::Chain(head, rest)
            }
            _ => Kind::Chain(Box::new(first), vec![(plus, second)]),
        };
        self.node(node, span)
    }

    /// Whether `%` says percent here, and not remainder.
    fn is_percentage(&self, adjacent: bool) -> StepResult<bool> {
        Ok(match self.peek(1) {
            Token::Name(name) => is_keyword(name),
            Token::Number(_)
            | Token::Open
            | Token::BraceOpen
            | Token::Radical
            | Token::Frac
            | Token::Root => false,
            // Apart from its number it is refused: see `product`.
            Token::Plus | Token::Minus => adjacent,
            _ => true,
        })
    }

    fn wrap(&mut self, kind: impl FnOnce(Box<Node>) -> Kind, node: Node) -> StepResult<Node> {
        let span = node.span.to(self.span());
        self.at += 1;
        self.node(kind(Box::new(node)), span)
    }

    fn raised(&mut self, base: Node, digits: &str) -> StepResult<Node> {
        let span = self.span();
        self.at += 1;
        let magnitude = digits.trim_start_matches('-').to_owned();
        let negative = magnitude.len() < digits.len();
        let mut exponent = self.node(Kind::Number(magnitude), span)?;
        if negative {
            exponent = self.node(Kind::Negative(Box::new(exponent)), span)?;
        }
        self.pair(Kind::Power, base, exponent)
    }

    fn field(&mut self, record: Node) -> StepResult<Node> {
        self.at += 1;
        let Token::Name(name) = self.token().clone() else {
            let reason = "a field is a name after the point: subnetCalculator(...).usableHosts";
            return Err(Error::syntax(reason, self.span()));
        };
        let span = record.span.to(self.span());
        self.at += 1;
        self.node(Kind::Field(Box::new(record), name), span)
    }

    pub(super) fn operand(&mut self) -> StepResult<Operand> {
        let span = self.span();
        let (kind, shape) = match self.token().clone() {
            Token::Number(digits) => match self.scaled(&digits) {
                Some(scaled) => {
                    self.at += 1;
                    (Kind::Number(scaled), Shape::Number)
                }
                None => (Kind::Number(digits), Shape::Number),
            },
            Token::Date(text) => (Kind::Date(text), Shape::Closed),
            Token::Text(text) => (Kind::Text(text), Shape::Closed),
            Token::Name(name) if !is_keyword(&name) => return self.name(name),
            Token::Open => return self.group(&Token::Close, "(", ")"),
            Token::BraceOpen => return self.group(&Token::BraceClose, "{", "}"),
            Token::ListOpen => return self.list(),
            Token::Bar => return self.bars(),
            Token::Radical => return self.radical(),
            Token::Frac => return self.fraction(),
            Token::Root => return self.latex_root(),
            _ => return Err(self.missing_operand()),
        };
        self.at += 1;
        Ok((self.node(kind, span)?, shape))
    }

    fn group(&mut self, close: &Token, open: &str, closing: &str) -> StepResult<Operand> {
        let start = self.span();
        self.at += 1;
        let outside = std::mem::replace(&mut self.in_bars, false);
        let mut inside = self.expression()?;
        self.in_bars = outside;
        if self.token() != close {
            return Err(self.unclosed(start, open, closing));
        }
        inside.span = start.to(self.span());
        self.at += 1;
        Ok((inside, Shape::Closed))
    }

    fn list(&mut self) -> StepResult<Operand> {
        let start = self.span();
        self.at += 1;
        self.enter()?;
        let mut items = Vec::new();
        if *self.token() != Token::ListClose {
            loop {
                items.push(self.expression()?);
                if *self.token() != Token::Comma {
                    break;
                }
                self.at += 1;
            }
        }
        self.leave();
        if *self.token() != Token::ListClose {
            return Err(self.unclosed(start, "[", "]"));
        }
        let span = start.to(self.span());
        self.at += 1;
        Ok((self.node(Kind::List(items), span)?, Shape::Closed))
    }

    fn bars(&mut self) -> StepResult<Operand> {
        let start = self.span();
        self.at += 1;
        self.enter()?;
        let outside = std::mem::replace(&mut self.in_bars, true);
        let inside = self.sum()?;
        self.in_bars = outside;
        self.leave();
        if *self.token() != Token::Bar {
            return Err(self.unclosed(start, "|", "|"));
        }
        let span = start.to(self.span());
        self.at += 1;
        Ok((self.call_of("abs", vec![inside], span)?, Shape::Closed))
    }

    fn radical(&mut self) -> StepResult<Operand> {
        let start = self.span();
        self.at += 1;
        if matches!(self.token(), Token::Minus | Token::Plus) {
            let reason = "put the radicand in parentheses: √(-x)";
            return Err(Error::syntax(reason, start.to(self.span())));
        }
        self.enter()?;
        let (radicand, shape) = self.operand()?;
        self.leave();
        let span = start.to(radicand.span);
        let shape = if shape == Shape::Closed && !matches!(radicand.kind, Kind::Name(_)) {
            Shape::Closed
        } else {
            Shape::BareRadical
        };
        Ok((self.call_of("sqrt", vec![radicand], span)?, shape))
    }

    /// `{...}` of LaTeX, or a single operand.
    fn latex_group(&mut self) -> StepResult<Node> {
        if *self.token() != Token::BraceOpen {
            let reason = "LaTeX wants braces here: \\frac{a}{b}, \\sqrt{x}";
            return Err(Error::syntax(reason, self.span()));
        }
        Ok(self.operand()?.0)
    }

    fn fraction(&mut self) -> StepResult<Operand> {
        let start = self.span();
        self.at += 1;
        let over = self.latex_group()?;
        let under = self.latex_group()?;
        let span = start.to(under.span);
        let op = Op { op: BinaryOp::Div, implicit: false };
        Ok((self.node(Kind::Chain(Box::new(over), vec![(op, under)]), span)?, Shape::Closed))
    }

    fn latex_root(&mut self) -> StepResult<Operand> {
        let start = self.span();
        self.at += 1;
        let order = match *self.token() {
            Token::ListOpen => match self.list()?.0.kind {
                Kind::List(mut items) if items.len() == 1 => items.pop(),
                _ => return Err(Error::syntax("the order of a root is one number", start)),
            },
            _ => None,
        };
        let radicand = self.latex_group()?;
        let span = start.to(radicand.span);
        let node = match order {
            Some(order) => self.call_of("root", vec![radicand, order], span)?,
            None => self.call_of("sqrt", vec![radicand], span)?,
        };
        Ok((node, Shape::Closed))
    }

    /// A call, a word of the language, or a name to be looked up.
    fn name(&mut self, name: String) -> StepResult<Operand> {
        let span = self.span();
        self.at += 1;
        if *self.token() == Token::Open {
            return self.call(name, span);
        }
        let kind = match name.as_str() {
            "true" => Kind::Bool(true),
            "false" => Kind::Bool(false),
            _ => Kind::Name(name),
        };
        Ok((self.node(kind, span)?, Shape::Closed))
    }

    fn call(&mut self, name: String, start: Span) -> StepResult<Operand> {
        let open = self.span();
        self.at += 1;
        self.enter()?;
        let outside = std::mem::replace(&mut self.in_bars, false);
        let before = self.bound.len();
        if matches!(name.as_str(), "sum" | "product") {
            self.bound.extend(self.index_name());
        }
        let mut arguments: Vec<Argument> = Vec::new();
        if *self.token() != Token::Close {
            loop {
                arguments.push(self.argument()?);
                if *self.token() != Token::Comma {
                    break;
                }
                self.at += 1;
            }
        }
        self.bound.truncate(before);
        self.in_bars = outside;
        self.leave();
        if *self.token() != Token::Close {
            return Err(self.unclosed(open, "(", ")"));
        }
        let span = start.to(self.span());
        self.at += 1;
        Ok((self.node(Kind::Call(name, arguments), span)?, Shape::Closed))
    }

    /// The index of `sum(body, index, from, to)`, found before its body is read: in `sum(2k, k, 1, 3)`
    /// k is no unit.
    fn index_name(&self) -> Option<String> {
        let mut depth = 0usize;
        for ahead in 0.. {
            match self.peek(ahead) {
                Token::Open | Token::ListOpen | Token::BraceOpen => depth += 1,
                Token::Close | Token::ListClose | Token::BraceClose => {
                    depth = depth.checked_sub(1)?;
                }
                Token::Comma if depth == 0 => {
                    return match (self.peek(ahead + 1), self.peek(ahead + 2)) {
                        (Token::Name(name), Token::Comma) => Some(name.clone()),
                        _ => None,
                    };
                }
                Token::End => return None,
                _ => {}
            }
        }
        None
    }

    pub(super) fn call_of(
        &mut self,
        name: &str,
        arguments: Vec<Node>,
        span: Span,
    ) -> StepResult<Node> {
        let arguments = arguments.into_iter().map(|value| Argument { name: None, value }).collect();
        self.node(Kind::Call(name.to_owned(), arguments), span)
    }

    fn unclosed(&self, open: Span, sign: &str, close: &str) -> Box<Error> {
        match self.token() {
            Token::End | Token::Break => {
                Error::syntax(format!("the '{sign}' is never closed: add '{close}'"), open)
            }
            _ => {
                let written = shortened(self.written(self.span()));
                Error::syntax(format!("'{close}' must come before '{written}'"), self.span())
            }
        }
    }

    fn missing_operand(&self) -> Box<Error> {
        let before = shortened(self.written(self.last_span()));
        let reason = match self.token() {
            Token::End | Token::Break if self.at == 0 => "write a number or a formula".to_owned(),
            Token::End | Token::Break => format!("something is missing after '{before}'"),
            _ => {
                let written = shortened(self.written(self.span()));
                format!("a number, a name or a bracket must come before '{written}'")
            }
        };
        Error::syntax(reason, self.span())
    }
}
