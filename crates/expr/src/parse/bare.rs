//! Functions without the parentheses of a call: `sqrt 16`, `sin² x`, `LCM[12, 15]`.

use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult, shortened};
use crate::function::Function;
use crate::latex::grouped;
use crate::lexer::{Token, is_keyword, superscript};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};

impl Parser<'_> {
    /// A function's name that no parenthesis follows, the name behind: the one number, name or bracket
    /// after it is its argument.
    pub(super) fn bare_call(&mut self, name: &str, start: Span) -> StepResult<Operand> {
        let own = self.own_function(name).filter(|function| function.accepts(1));
        let Some(function) = own else { return Err(self.uncalled(name, start)) };
        let name = function.name();
        let power = self.bare_power(name, start)?;
        // `log of 100`
        let takes_many = function.is_form() || matches!(function, Function::Min | Function::Max);
        if power.is_none() && !takes_many && self.is_word("of") && !self.is_bound("of") {
            self.advance()?;
        }
        let argument = match self.token {
            Token::Open if power.is_some() => {
                let call = self.call(name, start)?;
                let node = self.powered(call, power)?;
                return Ok(Operand { node, shape: Shape::Group });
            }
            Token::Number => self.bare_number()?,
            Token::Name if self.is_bare_name() => self.operand()?.node,
            Token::Minus if self.is_sign_of_number()? => {
                let sign = self.span;
                self.advance()?;
                let number = self.bare_number()?;
                let span = sign.to(self.span_of(number));
                self.push(NodeKind::Neg(number), span)?
            }
            Token::Radical | Token::Frac | Token::Root | Token::BraceOpen => self.operand()?.node,
            _ => return Err(self.uncalled(name, start)),
        };
        self.check_bare_end(name, argument)?;
        if function == Function::Round && self.token == Token::Name && self.is_word("to") {
            return Err(self.rounded_to(argument, start)?);
        }
        let span = start.to(self.span_of(argument));
        let call = self.call_of(function.with_arguments(1), &[argument], span)?;
        let node = self.powered(call, power)?;
        Ok(Operand { node, shape: Shape::Group })
    }

    /// `round pi to 2 decimals`: the digits of pi, or of its rounded value?
    #[cold]
    fn rounded_to(&mut self, argument: NodeId, start: Span) -> StepResult<Box<Error>> {
        let to = self.span;
        self.advance()?;
        let Some(form) = self.form()? else {
            return Ok(Error::syntax("put the argument of round in parentheses", start.to(to)));
        };
        let (argument, form) = (self.written(self.span_of(argument)).to_owned(), form.text());
        let reason = format!(
            "what round applies to is not clear: write {argument} to {form} or round({argument}) to {form}"
        );
        Ok(Error::syntax(reason, start.to(self.previous_span)))
    }

    /// A number, with its unit where it has one: `sin 30 deg`.
    fn bare_number(&mut self) -> StepResult<NodeId> {
        let number = self.operand()?;
        if self.token == Token::Name && self.is_unit_of(number)? {
            return self.measure(number.node);
        }
        Ok(number.node)
    }

    fn is_bare_name(&self) -> bool {
        let word = self.written(self.span);
        !is_keyword(word) || self.is_bound(word)
    }

    /// `sin -30`: the sign stands at the number.
    fn is_sign_of_number(&self) -> StepResult<bool> {
        let (next, span) = self.peek()?;
        Ok(next == Token::Number
            && span.start == self.span.end
            && self.previous_span.end < self.span.start)
    }

    /// `sin^2`, `sin²`: the power of what the function gives.
    fn bare_power(&mut self, name: &str, start: Span) -> StepResult<Option<(NodeId, Span)>> {
        let span = self.span;
        let digits: String = match self.token {
            Token::Superscript => self.written(span).chars().filter_map(superscript).collect(),
            Token::Caret => {
                self.advance()?;
                let mut digits = String::new();
                if self.token == Token::Minus {
                    digits.push('-');
                    self.advance()?;
                }
                if self.token != Token::Number {
                    return Err(self.uncalled(name, start));
                }
                digits.push_str(self.written(self.span));
                digits
            }
            _ => return Ok(None),
        };
        let power = self.span;
        if digits.starts_with('-') {
            return Err(self.inverse_or_power(name, &digits, start.to(power)));
        }
        let piece = self.extra(&digits);
        self.advance()?;
        let node = self.push(NodeKind::Number(piece), power)?;
        Ok(Some((node, power)))
    }

    /// `sin^-1(0.5)`, the power here.
    #[cold]
    fn inverse_or_power(&mut self, name: &str, digits: &str, span: Span) -> Box<Error> {
        if let Err(error) = self.advance() {
            return error;
        }
        let argument = match self.token {
            Token::Open => self.group(Token::Close, "(", ")"),
            _ => self.operand(),
        };
        let argument = match argument {
            Ok(argument) => self.written(self.span_of(argument.node)).to_owned(),
            Err(error) => return error,
        };
        let argument = argument
            .trim()
            .strip_prefix('(')
            .and_then(|a| a.strip_suffix(')'))
            .map_or(argument.as_str(), str::trim);
        let argument = shortened(argument);
        let power = format!("{name}({argument})^{digits}");
        let reason = match name {
            "sin" | "cos" | "tan" | "sinh" | "cosh" | "tanh" => format!(
                "{name}^{digits} has two readings: write a{name}({argument}) for the inverse, or {power} \
                 for the power"
            ),
            _ => format!("put the power after the call: write {power}"),
        };
        Error::syntax(reason, span)
    }

    fn powered(&mut self, call: NodeId, power: Option<(NodeId, Span)>) -> StepResult<NodeId> {
        match power {
            None => Ok(call),
            Some((exponent, _)) => {
                let span = self.span_of(call);
                self.push(NodeKind::Binary(BinaryOp::Pow, call, exponent), span)
            }
        }
    }

    /// What follows the argument of a function without parentheses may belong to it: `sin 2x`.
    fn check_bare_end(&mut self, name: &str, argument: NodeId) -> StepResult<()> {
        let close = self.previous_span.end == self.span.start;
        let (sign, more) = match self.token {
            Token::Name if self.infix_word()?.is_none() && !self.ends_operand() => ("*", true),
            Token::Open | Token::Number | Token::Radical | Token::Frac | Token::Root => ("*", true),
            Token::Bar if !self.in_bars => ("*", true),
            Token::Star if close => ("*", false),
            Token::Slash if close => ("/", false),
            Token::Caret => ("^", false),
            Token::Superscript | Token::Bang => ("", false),
            Token::Percent if self.is_percentage()? => ("%", false),
            _ => return Ok(()),
        };
        let (first, start) = (grouped(self.written(self.span_of(argument))), self.span);
        if !more {
            self.advance()?;
        }
        // What follows, as far as it is one operand.
        let after = match sign {
            "" | "%" => self.written(start).to_owned(),
            _ => {
                let begin = self.span;
                self.unary()?;
                grouped(self.written(begin.to(self.previous_span)))
            }
        };
        let sign = if sign == "%" { "" } else { sign };
        let (first, after) = (shortened(&first), shortened(&after));
        let reason = format!(
            "what {name} applies to is not clear: write {name}({first}){sign}{after} or \
             {name}({first}{sign}{after})"
        );
        Err(Error::syntax(reason, self.span_of(argument).to(self.previous_span)))
    }

    /// The language's own function of this name, in any case where it means one.
    pub(super) fn own_function(&self, name: &str) -> Option<Function> {
        let name = match name {
            "log₂" => "log2",
            "log₁₀" => "log10",
            _ => name,
        };
        // `P` is a letter like any other where it has a value.
        if self.is_defined(name) || (name.len() == 1 && self.is_bound(name)) {
            return None;
        }
        Function::named(name).or_else(|| Function::of_word(name))
    }

    /// `LCM[12, 15]`: the brackets of a call, as some write them.
    pub(super) fn bracket_call(&mut self, name: &str, start: Span) -> StepResult<Operand> {
        let list = self.list()?;
        let NodeKind::Larger(Larger::List(items)) = self.kind_of(list.node) else {
            return Ok(list);
        };
        let base = self.pending.len();
        let items: Vec<NodeId> = items.of(&self.arguments).to_vec();
        self.pending.extend(items);
        let span = start.to(self.span_of(list.node));
        let node = self.finished_call(name, start, base, span)?;
        Ok(Operand { node, shape: Shape::Group })
    }
}
