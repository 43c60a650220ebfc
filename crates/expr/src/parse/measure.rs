//! Numbers with units, which bind as one.

use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult};
use crate::function::{Constant, Function};
use crate::latex::grouped;
use crate::lexer::{Token, follows_degrees, is_keyword};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Piece, Span};

/// The most words of a unit.
const MOST_WORDS: usize = 6;

/// The most tokens of a group of units.
const MOST_TOKENS: usize = 40;

/// Units that are functions, too, where a parenthesis follows.
fn is_unit_and_function(name: &str) -> bool {
    matches!(name, "min" | "var") || name.len() == 1
}

/// `KG`, `LB`: two capitals that mean one unit. Elsewhere than behind a number they may be a name.
fn is_shouted(name: &str) -> bool {
    name.len() == 2
        && name.bytes().all(|byte| byte.is_ascii_uppercase())
        && arithma_units::meanings(name).len() == 1
}

/// A unit with its power right behind it, where the whole is none: `s2` of `m/s2`.
pub(crate) fn powered(name: &str) -> Option<(&str, &str)> {
    let (unit, power) = name.split_at_checked(name.len().checked_sub(1)?)?;
    let fits = matches!(power, "2" | "3" | "4")
        && !arithma_units::is_unit_name(name)
        && arithma_units::is_unit_name(unit)
        && unit.bytes().all(|byte| byte.is_ascii_alphabetic());
    fits.then_some((unit, power))
}

/// Whether a word raises the unit behind it.
fn is_power_word(word: &str) -> bool {
    matches!(word, "square" | "sq" | "cubic" | "cu")
}

/// Whether a word raises the unit before it.
fn is_word_of_power(word: &str) -> bool {
    matches!(word, "squared" | "cubed")
}

/// The part of a degree that a mark behind a number means: `45° 30' 15"`.
fn part_of_degree(mark: &str) -> Option<&'static str> {
    match mark {
        "'" | "′" | "’" => Some("arcmin"),
        "\"" | "″" | "”" => Some("arcsec"),
        _ => None,
    }
}

impl Parser<'_> {
    /// Whether a name is a unit here.
    pub(super) fn is_unit(&self, name: &str) -> bool {
        self.names.has_units()
            && !is_keyword(name)
            && (self.in_target || !self.is_bound(name))
            && Constant::named(name).is_none()
            // A minute, where no parenthesis follows.
            && (Function::named(name).is_none() || is_unit_and_function(name))
            && (arithma_units::is_unit_name(name) || (self.in_target && is_shouted(name)))
    }

    /// Whether the name here is the unit of the operand before it.
    pub(super) fn is_unit_of(&self, operand: Operand) -> StepResult<bool> {
        let is_number = match self.kind_of(operand.node) {
            NodeKind::Number(_) => true,
            NodeKind::Larger(Larger::Uncertain(..)) => operand.shape == Shape::Number,
            _ => false,
        };
        if (!is_number && operand.shape != Shape::Measure && !self.begins_scale_of(operand)?)
            || !self.names.has_units()
            || self.is_in_exponent()
        {
            return Ok(false);
        }
        let name = self.written(self.span);
        let inch = name == "in"
            && match is_number {
                true => !self.is_before_form()?,
                // `5 ozf in to N m`
                false => self.is_before_conversion()?,
            };
        let is_shouted = is_number && is_shouted(name) && !self.is_bound(name);
        Ok((inch || is_shouted || self.begins_unit()?) && self.peek()?.0 != Token::Open)
    }

    /// Whether `in` behind what has no unit is the inch, since nothing to convert to follows: `(2 + 3) in`,
    /// `x = 5; x in to cm`.
    pub(super) fn is_inch_of(&self, left: Operand) -> StepResult<bool> {
        if self.written(self.span) != "in" || self.is_bound("in") || !self.names.has_units() {
            return Ok(false);
        }
        let span = self.span_of(left.node);
        let is_plain = match (left.shape, self.kind_of(left.node)) {
            (Shape::Name, NodeKind::Variable(_)) => {
                let name = self.written(span);
                self.figures.iter().any(|figure| figure == name)
            }
            (Shape::Group, _) => self.is_figure(left.node),
            _ => false,
        };
        let (next, span) = self.peek()?;
        Ok(is_plain
            && (matches!(
                next,
                Token::End
                    | Token::Break
                    | Token::Close
                    | Token::Comma
                    | Token::Arrow
                    | Token::Plus
                    | Token::Minus
            ) || (next == Token::Name && self.written(span) == "to")))
    }

    /// The product with the inch that stands here.
    pub(super) fn inches_of(&mut self, left: Operand) -> StepResult<Operand> {
        let unit = self.unit_name()?;
        let node = self.push_binary(BinaryOp::Mul, left.node, unit)?;
        Ok(Operand { node, shape: Shape::Measure })
    }

    /// Whether a word for a conversion follows the name here.
    fn is_before_conversion(&self) -> StepResult<bool> {
        let (next, span) = self.peek()?;
        Ok(next == Token::Arrow || (next == Token::Name && self.written(span) == "to"))
    }

    /// `h = 5; 60 h`: a step gave the name of a unit a value, and a number stands before it.
    pub(super) fn check_bound_unit(&self, operand: Operand) -> StepResult<()> {
        let name = self.written(self.span);
        let is_number = matches!(self.kind_of(operand.node), NodeKind::Number(_));
        if !is_number
            || !self.names.has_units()
            || self.parameters.iter().any(|parameter| parameter == name)
            || !self.bound.iter().any(|bound| bound == name)
            || !self.is_unit_whatever_it_is_bound_to(name)
            || self.peek()?.0 == Token::Open
        {
            return Ok(());
        }
        let number = self.written(self.span_of(operand.node));
        let unit = arithma_units::unit_named(name).map_or_else(|_| name.to_owned(), |u| u.name());
        let reason = format!(
            "{number} {name} has two readings, as {name} has a value: write {number}*{name} for the \
             product, or {number} {unit} for the unit"
        );
        Err(Error::syntax(reason, self.span_of(operand.node).to(self.span)))
    }

    /// Whether a unit begins at the name here, of one word or several.
    pub(super) fn begins_unit(&self) -> StepResult<bool> {
        let name = self.written(self.span);
        // `5 kg in lb`: `in` begins a unit only right behind a number, and `as` only alone.
        if name == "in" || (name == "as" && self.is_as()?) {
            return Ok(false);
        }
        if self.is_unit(name) {
            return Ok(true);
        }
        Ok(self.names.has_units()
            && !self.is_bound(name)
            && (self.words_of_unit()?.is_some() || self.power_word()?.is_some()))
    }

    /// Whether the word `as` here is no attosecond: a unit or a form follows.
    pub(super) fn is_as(&self) -> StepResult<bool> {
        let mut ahead = self.lexer.clone();
        let (next, span) = ahead.next()?;
        let word = self.written(span);
        // `5 cm as in`
        let mut is_inch = || matches!(ahead.next(), Ok((Token::End | Token::Break, _)));
        let is_word = next == Token::Name && (!is_keyword(word) || (word == "in" && is_inch()));
        // `pi as 3 dp`
        let mut is_count = || match ahead.next() {
            Ok((Token::Name, span)) => matches!(self.written(span), "dp" | "sf"),
            _ => false,
        };
        let is_form = next == Token::Percent || (next == Token::Number && is_count());
        Ok((is_word || is_form) && !self.is_bound("as"))
    }

    /// How many words from here on are one unit, where more than one are: `fl oz`, `light years`.
    pub(super) fn words_of_unit(&self) -> StepResult<Option<(usize, Span)>> {
        if !self.is_before_word() {
            return Ok(None);
        }
        let mut ahead = self.lexer.clone();
        let mut text = self.written(self.span).to_owned();
        let (mut end, mut found) = (self.span, None);
        let mut count = 1;
        while count < MOST_WORDS {
            count += 1;
            // What is no text may still be an error later on.
            let Ok((mut token, mut span)) = ahead.next() else { break };
            // `ft-lb`, `fl.oz`
            if matches!(token, Token::Minus | Token::Dot)
                && span.start == end.end
                && matches!(self.written(span), "-" | ".")
            {
                let Ok((next, at)) = ahead.next() else { break };
                if at.start != span.end {
                    break;
                }
                (token, span, count) = (next, at, count + 1);
            }
            if token != Token::Name {
                break;
            }
            let word = self.written(span);
            // Words that begin something else.
            if matches!(word, "to" | "and" | "or" | "not" | "as" | "off") {
                break;
            }
            // `cubic feet per second`: the feet are cubed, not their speed.
            if word == "per" && is_power_word(self.written(self.previous_span)) {
                break;
            }
            if span.start > end.end {
                text.push(' ');
            }
            text.push_str(word);
            end = span;
            if arithma_units::is_unit_name(&text) {
                // The power of `lb ft^2` belongs to the foot, that of `feet per hour squared` to the hour.
                let is_raised = match ahead.clone().next() {
                    Ok((Token::Caret | Token::Superscript, _)) => true,
                    Ok((Token::Name, span)) => is_word_of_power(self.written(span)),
                    _ => false,
                };
                let is_product =
                    || arithma_units::unit_named(&text).is_ok_and(|unit| !unit.parts().is_empty());
                if !(is_raised && is_product()) {
                    found = Some((count, self.span.to(span)));
                }
            }
        }
        Ok(found)
    }

    /// The power that a word before a unit says: `square`, `cubic`.
    fn power_word(&self) -> StepResult<Option<&'static str>> {
        let power = match self.written(self.span) {
            "square" | "sq" => "2",
            "cubic" | "cu" => "3",
            _ => return Ok(None),
        };
        let (next, span) = self.peek()?;
        let word = self.written(span);
        let is_unit = next == Token::Name && (self.is_unit(word) || word == "in");
        Ok(is_unit.then_some(power))
    }

    /// The unit after a number, with its power: `5 m^2` is five square metres. Units that `/` or `*`
    /// joins without spaces are one: `50 km/h`.
    pub(super) fn measure(&mut self, number: NodeId) -> StepResult<NodeId> {
        self.measure_from(number, number)
    }

    /// The same where the whole measure begins before the number.
    pub(super) fn measure_from(&mut self, first: NodeId, number: NodeId) -> StepResult<NodeId> {
        let written = self.span;
        let unit = self.unit_product()?;
        // `12 in cm`: inches, to be converted?
        if self.written(written) == "in"
            && self.previous_span == written
            && self.token == Token::Name
            && self.begins_unit()?
        {
            return Err(self.inches_or_in(self.span_of(first).to(written)));
        }
        self.check_neighbour(first, unit)?;
        self.check_quotient(written, unit)?;
        self.push_pair(Larger::Measure, number, unit)
    }

    /// `5 km miles`: a conversion whose word is missing, or a product?
    fn check_neighbour(&self, first: NodeId, unit: NodeId) -> StepResult<()> {
        let NodeKind::Larger(Larger::Unit(_)) = self.kind_of(unit) else { return Ok(()) };
        if self.token != Token::Name || !self.begins_unit()? {
            return Ok(());
        }
        let measured = |name: &str| arithma_units::unit_named(name).map(|unit| unit.dimension());
        let (here, after) = (self.written(self.span_of(unit)), self.written(self.span));
        if here == "kilo" && arithma_units::is_unit_name(&format!("k{after}")) {
            return Err(self.kilo_readings(first, after));
        }
        let is_raised = matches!(self.peek()?.0, Token::Caret | Token::Superscript);
        if is_raised || !matches!((measured(here), measured(after)), (Ok(a), Ok(b)) if a == b) {
            return Ok(());
        }
        let measure = self.span_of(first).to(self.span_of(unit));
        let written = self.written(measure);
        let reason = format!(
            "{written} {after} has two readings: write {written} to {after} for a conversion, or \
             {written}*{after} for a product"
        );
        Err(Error::syntax(reason, measure.to(self.span)))
    }

    /// `2 kilo V`: a prefix that stands apart, or kilograms times volts?
    #[cold]
    fn kilo_readings(&self, number: NodeId, after: &str) -> Box<Error> {
        let number = self.span_of(number);
        let written = self.written(number);
        let reason = format!(
            "{written} kilo {after} has two readings: write {written} k{after} for a thousand, or \
             {written} kg*{after} for a product"
        );
        Error::syntax(reason, number.to(self.span))
    }

    #[cold]
    fn inches_or_in(&self, measure: Span) -> Box<Error> {
        let (inches, target) = (self.written(measure), self.written(self.span));
        let reason = format!(
            "{inches} {target} has two readings: write {inches} to {target} for inches in {target}, \
             or ({inches})*{target} for a product"
        );
        Error::syntax(reason, measure.to(self.span))
    }

    /// Units with their powers, joined tightly by `/` or `*`, or by the word `per`.
    fn unit_product(&mut self) -> StepResult<NodeId> {
        let first = self.span;
        let mut unit = self.unit_factor()?;
        let mut is_quotient = false;
        while let Some(op) = self.joins_units()? {
            let quotient = first.to(self.previous_span);
            let is_vague = is_quotient && op == BinaryOp::Mul && self.written(self.span) != "*";
            self.advance()?;
            let factor = self.span;
            let right =
                if self.token == Token::Open { self.unit_group()? } else { self.unit_factor()? };
            if is_vague {
                let factor = factor.to(self.previous_span);
                return Err(self.quotient_readings(quotient, factor));
            }
            is_quotient |= op == BinaryOp::Div;
            unit = self.push_binary(op, unit, right)?;
        }
        Ok(unit)
    }

    /// The operator that joins the unit before it with the one after it.
    pub(super) fn joins_units(&self) -> StepResult<Option<BinaryOp>> {
        let op = match self.token {
            Token::Slash => BinaryOp::Div,
            // `N*m`, `N.m`
            Token::Star | Token::Dot => BinaryOp::Mul,
            Token::Minus if self.is_hyphen()? => BinaryOp::Mul,
            Token::Name if self.is_word("per") && !self.is_bound("per") => BinaryOp::Div,
            _ => return Ok(None),
        };
        let is_word = self.token == Token::Name;
        let (next, span) = self.peek()?;
        let is_tight = self.previous_span.end == self.span.start && self.span.end == span.start;
        if !is_word && !is_tight {
            return Ok(None);
        }
        let joins = match next {
            Token::Name => {
                let name = self.written(span);
                let mut after = self.lexer.clone();
                after.next()?;
                let is_call = after.next()?.0 == Token::Open;
                !is_call
                    && (name == "in"
                        || self.is_unit_whatever_it_is_bound_to(name)
                        || powered(name).is_some()
                        || (is_word && is_power_word(name)))
            }
            Token::Open => self.is_unit_group()?,
            _ => false,
        };
        Ok(joins.then_some(op))
    }

    /// `N-m`, `kW-h`: between units that measure different things nothing can be subtracted.
    fn is_hyphen(&self) -> StepResult<bool> {
        let (next, span) = self.peek()?;
        let is_free = next == Token::Name && !self.is_bound(self.written(span));
        // No prefix is a factor: `kilo-V`.
        if !is_free || self.previous != Token::Name || self.written(self.previous_span) == "kilo" {
            return Ok(false);
        }
        let measured = |name: &str| arithma_units::unit_named(name).map(|unit| unit.dimension());
        let sides = (measured(self.written(self.previous_span)), measured(self.written(span)));
        Ok(matches!(sides, (Ok(left), Ok(right)) if left != right))
    }

    /// Tightly behind a unit a name is a unit, even where it has a value: `h = 5; 60 km/h`.
    fn is_unit_whatever_it_is_bound_to(&self, name: &str) -> bool {
        !is_keyword(name)
            && Constant::named(name).is_none()
            && (Function::named(name).is_none() || is_unit_and_function(name))
            && arithma_units::is_unit_name(name)
    }

    /// Whether all in the parentheses that open next are units: `W/(m^2*K)`.
    fn is_unit_group(&self) -> StepResult<bool> {
        let mut ahead = self.lexer.clone();
        ahead.next()?;
        let (mut units, mut after_caret) = (0, false);
        for _ in 0..MOST_TOKENS {
            let (token, span) = ahead.next()?;
            let is_power = std::mem::replace(&mut after_caret, token == Token::Caret);
            match (token, span) {
                (Token::Name, span) => {
                    let name = self.written(span);
                    if is_power_word(name) || is_word_of_power(name) {
                        continue;
                    }
                    if name != "in" && !self.is_unit_whatever_it_is_bound_to(name) {
                        return Ok(false);
                    }
                    units += 1;
                }
                (Token::Star | Token::Slash | Token::Caret | Token::Superscript, _) => {}
                (Token::Minus, _) if is_power => after_caret = true,
                (Token::Number, _) if is_power => {}
                (Token::Close, _) => return Ok(units > 0),
                _ => return Ok(false),
            }
        }
        Ok(false)
    }

    /// `(m^2*K)`, of units only.
    fn unit_group(&mut self) -> StepResult<NodeId> {
        let open = self.span;
        let outside = std::mem::replace(&mut self.in_target, true);
        self.advance()?;
        self.enter()?;
        let units = self.binary(super::PRODUCT);
        self.in_target = outside;
        let units = units?.node;
        self.depth -= 1;
        if self.token != Token::Close {
            return Err(self.unclosed(open, "(", ")"));
        }
        self.advance()?;
        Ok(units)
    }

    /// The unit that stands here alone, where it has several words or is one in another way:
    /// `in` after `to`, `h:min:s`, `L/100km`.
    pub(super) fn unit_here(&mut self) -> StepResult<Option<NodeId>> {
        let name = self.written(self.span);
        if name == "in" && !self.is_bound(name) && self.begins_inches()? {
            return self.unit_name().map(Some);
        }
        if self.in_target && (self.is_clock()? || self.fuel_tail().is_some()) {
            return self.unit_name().map(Some);
        }
        if !self.is_before_word() || (!self.in_target && self.is_bound(name)) {
            return Ok(None);
        }
        if self.words_of_unit()?.is_some() {
            return self.unit_name().map(Some);
        }
        match self.power_word()? {
            Some(_) => self.unit_factor().map(Some),
            None => Ok(None),
        }
    }

    /// Whether the word `in` here is the unit, as nothing stands before it that could be converted.
    fn begins_inches(&self) -> StepResult<bool> {
        Ok(match self.previous {
            _ if self.in_target => true,
            Token::Slash | Token::Star => true,
            // `lbf/(in^2*s)`
            Token::Open => {
                matches!(self.peek()?.0, Token::Caret | Token::Superscript | Token::Star)
            }
            _ => false,
        })
    }

    /// Whether a word follows the name here, by its first letter: most names stand alone.
    pub(super) fn is_before_word(&self) -> bool {
        let rest = &self.source.as_bytes()[self.span.end as usize..];
        // `ft-lb`, `fl. oz`
        let rest = rest.strip_prefix(b"-").or_else(|| rest.strip_prefix(b".")).unwrap_or(rest);
        let next = rest.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        next.is_some_and(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80)
    }

    /// Whether `h:min:s` stands here.
    fn is_clock(&self) -> StepResult<bool> {
        let mut ahead = self.lexer.clone();
        Ok(matches!(self.written(self.span), "h" | "hh" | "hr" | "min" | "mm" | "m" | "d")
            && ahead.next()?.0 == Token::Colon
            && ahead.next()?.0 == Token::Name)
    }

    /// The whole name of what a car needs, where that stands here: `L/100 km`.
    fn fuel_tail(&self) -> Option<&'static str> {
        let (name, way) = match self.written(self.span) {
            "L" | "l" | "liter" | "liters" | "litre" | "litres" => ("L/100km", "km"),
            "gal" | "gallon" | "gallons" => ("gal/100mi", "mi"),
            _ => return None,
        };
        let rest = self.source[self.span.end as usize..].trim_start();
        let rest = rest.strip_prefix('/')?.trim_start();
        let rest = rest.strip_prefix("100")?.trim_start();
        let rest = rest.strip_prefix(way)?;
        (!rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')).then_some(name)
    }

    /// The unit that the words here name, without a power.
    fn unit_name(&mut self) -> StepResult<NodeId> {
        let first = self.span;
        if let Some(name) = self.fuel_tail() {
            let piece = self.extra(name);
            // The sign, the hundred and the way.
            for _ in 0..3 {
                self.advance()?;
            }
            let span = first.to(self.span);
            self.advance()?;
            return self.push(NodeKind::Larger(Larger::Unit(piece)), span);
        }
        if follows_degrees(&self.source[..first.start as usize])
            && let Some(name) = part_of_degree(self.written(first))
        {
            let piece = self.extra(name);
            self.advance()?;
            return self.push(NodeKind::Larger(Larger::Unit(piece)), first);
        }
        let mut span = first;
        if let Some((count, whole)) = self.words_of_unit()? {
            for _ in 1..count {
                self.advance()?;
            }
            span = whole;
            if self.written(whole).contains('.') {
                // The points of `fl. oz` are no part of its name.
                let name = self.written(whole).replace('.', " ");
                let piece = self.extra(&name);
                self.advance()?;
                return self.push(NodeKind::Larger(Larger::Unit(piece)), whole);
            }
        } else if self.in_target && self.is_clock()? {
            while self.peek()?.0 == Token::Colon {
                self.advance()?;
                self.advance()?;
                if self.token != Token::Name {
                    return Err(Error::syntax("a unit is missing after ':'", self.span));
                }
            }
            span = first.to(self.span);
        }
        let piece = Piece { start: span.start, end: span.end };
        self.advance()?;
        self.push(NodeKind::Larger(Larger::Unit(piece)), span)
    }

    pub(super) fn unit_factor(&mut self) -> StepResult<NodeId> {
        if let Some(power) = self.power_word()? {
            self.advance()?;
            let unit = self.unit_name()?;
            return self.word_power(unit, power);
        }
        if let Some((name, power)) = powered(self.written(self.span)) {
            let end = self.span.start + name.len() as u32;
            let (piece, power) = (Piece { start: self.span.start, end }, power.to_owned());
            let unit = self.push(NodeKind::Larger(Larger::Unit(piece)), self.span)?;
            self.advance()?;
            return self.word_power(unit, &power);
        }
        let unit = self.unit_name()?;
        match self.token {
            Token::Name if self.is_word("squared") => self.worded_power(unit, "2"),
            Token::Name if self.is_word("cubed") => self.worded_power(unit, "3"),
            Token::Superscript => self.raised(unit),
            Token::Caret => self.unit_power(unit),
            _ => Ok(unit),
        }
    }

    /// Whether it is a power of a unit, after which another unit is a factor: `kg^2 g`.
    pub(super) fn is_power_of_unit(&self, node: NodeId) -> bool {
        let mut node = node;
        while let NodeKind::Binary(BinaryOp::Mul, _, last) = self.kind_of(node) {
            node = last;
        }
        match self.kind_of(node) {
            NodeKind::Binary(BinaryOp::Pow, base, _) => {
                matches!(self.kind_of(base), NodeKind::Larger(Larger::Unit(_)))
            }
            _ => false,
        }
    }

    #[cold]
    pub(super) fn two_measures(&self, left: NodeId, right: NodeId) -> Box<Error> {
        let span = self.span_of(left).to(self.span_of(right));
        let NodeKind::Larger(Larger::Measure(number, unit)) = self.kind_of(right) else {
            return Error::syntax("put parentheses around the quotient", span);
        };
        let part = |id: NodeId| self.written(self.span_of(id));
        // `2 N m` is a measure of a measure.
        let (mut number, mut units) = (number, self.span_of(unit));
        while let NodeKind::Larger(Larger::Measure(inner, first)) = self.kind_of(number) {
            (number, units) = (inner, self.span_of(first).to(units));
        }
        let (whole, b, unit) = (closed(part(right)), part(number), closed(self.written(units)));
        let unit = alone(&unit);
        if !matches!(self.kind_of(left), NodeKind::Number(_) | NodeKind::Constant(_)) {
            let quotient = self.written(self.span_of(left).to(self.span_of(number)));
            let over = quotient.strip_suffix(b).unwrap_or(quotient);
            let reason = format!(
                "{over}{whole} has two readings: write ({quotient}) {unit} or {over}({b} {unit})"
            );
            return Error::syntax(reason, span);
        }
        // `1 000/3` may be a mixed number, and `in` a word of the language.
        let a = match grouped(part(left)) {
            mixed if mixed.contains([' ', '/']) => format!("({mixed})"),
            a => a,
        };
        let reason =
            format!("{a}/{whole} has two readings: write ({a}/{b}) {unit} or {a}/({b} {unit})");
        Error::syntax(reason, span)
    }
}

/// Units as they stand behind a parenthesis: there `in` is a word, and points and hyphens join nothing.
#[cold]
fn alone(units: &str) -> String {
    let units = match units.strip_prefix("in") {
        Some(rest) if !rest.starts_with(char::is_alphabetic) => format!("inch{rest}"),
        _ => units.to_owned(),
    };
    if arithma_units::is_unit_name(&units) {
        units
    } else {
        units.replace(['.', '-'], "*").replace("^*", "^-")
    }
}

/// Units with the parentheses that their place leaves out: `W/(m^2*K`.
#[cold]
fn closed(units: &str) -> String {
    let count = |sign: char| units.matches(sign).count();
    format!("{units}{}", ")".repeat(count('(').saturating_sub(count(')'))))
}
