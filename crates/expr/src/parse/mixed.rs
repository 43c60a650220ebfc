//! Measures of several parts, before `to` and after it: `5 ft 3 in`, `1h30m`, `to h + min`.

use arithma_units::{Dimension, unit_named};

use super::{Operand, Parser, Shape};
use crate::error::{Error, StepResult};
use crate::lexer::Token;
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};

/// Feet, behind which a number alone is one of inches.
fn is_feet(unit: &str) -> bool {
    matches!(unit, "ft" | "foot" | "feet" | "'" | "′" | "’")
}

/// Whether two units count one thing, as years, months and days do.
fn is_one_kind(a: Dimension, b: Dimension) -> bool {
    let is_time = |kind: Dimension| kind == Dimension::TIME || kind == Dimension::MONTHS;
    a == b || (is_time(a) && is_time(b))
}

fn is_hours(unit: &str) -> bool {
    matches!(unit, "h" | "hr" | "hrs" | "hour" | "hours")
}

impl Parser<'_> {
    /// Whether a number after a measure begins another part of it: `5 ft 3 in`, `5 ft 3 1/2 in`, `5 foot 3`.
    pub(super) fn continues_measure(&self, measured: Operand) -> StepResult<bool> {
        if measured.shape != Shape::Measure {
            return Ok(false);
        }
        let mut ahead = self.lexer.clone();
        let (mut next, mut span) = ahead.next()?;
        match next {
            Token::Vulgar => (next, span) = ahead.next()?,
            Token::Number
                if ahead.next()?.0 == Token::Slash && ahead.next()?.0 == Token::Number =>
            {
                (next, span) = ahead.next()?;
            }
            _ => {}
        }
        let name = self.written(span);
        if next == Token::Name && (self.is_unit(name) || name == "in") {
            return Ok(true);
        }
        let ends = match next {
            Token::End
            | Token::Break
            | Token::Close
            | Token::Arrow
            | Token::Plus
            | Token::Minus => true,
            Token::Name => matches!(name, "to" | "as"),
            _ => false,
        };
        let is_inches = || self.written(self.span).parse().is_ok_and(|inches: f64| inches < 12.0);
        Ok(ends && self.last_unit(measured.node).is_some_and(is_feet) && is_inches())
    }

    /// `5 feet and 10 inches`, `1 year, 2 months and 3 days`: whether what joins the parts stands here.
    pub(super) fn joins_parts(&self, measured: Operand) -> StepResult<bool> {
        let is_comma = self.token == Token::Comma && self.depth == 0;
        if measured.shape != Shape::Measure || !(is_comma || self.is_word("and")) {
            return Ok(false);
        }
        let mut ahead = self.lexer.clone();
        let (mut next, mut span) = ahead.next()?;
        if is_comma && next == Token::Name && self.written(span) == "and" {
            (next, _) = ahead.next()?;
        }
        let unit = ahead.next();
        if next != Token::Number {
            return Ok(false);
        }
        (next, span) = unit?;
        let name = self.written(span);
        let other = if name == "in" { "inch" } else { name };
        let measures = |name: &str| unit_named(name).ok().map(|unit| unit.dimension());
        let kinds = (self.last_unit(measured.node).and_then(measures), measures(other));
        Ok(next == Token::Name && matches!(kinds, (Some(a), Some(b)) if is_one_kind(a, b)))
    }

    /// The parts after a comma or the word `and`, which are here.
    pub(super) fn joined_part(&mut self, first: NodeId) -> StepResult<NodeId> {
        self.advance()?;
        if self.is_word("and") {
            self.advance()?;
        }
        self.mixed(first)
    }

    /// The unit that a measure ends with, where it has no power and no other beside it.
    fn last_unit(&self, measure: NodeId) -> Option<&str> {
        match self.kind_of(measure) {
            NodeKind::Binary(BinaryOp::Add, _, last) => self.last_unit(last),
            NodeKind::Larger(Larger::Measure(_, unit)) => match self.kind_of(unit) {
                NodeKind::Larger(Larger::Unit(name)) => Some(self.digits_of(name)),
                _ => None,
            },
            _ => None,
        }
    }

    /// `5 ft 3 in`: the sum of both.
    pub(super) fn mixed(&mut self, first: NodeId) -> StepResult<NodeId> {
        let number = self.operand()?.node;
        if self.token == Token::Name && matches!(self.written(self.span), "s" | "sec") {
            self.minutes_before_seconds(first);
        }
        let second = match self.implied_unit(first)? {
            Some((unit, span)) => {
                let piece = self.extra(unit);
                let unit = self.push(NodeKind::Larger(Larger::Unit(piece)), span)?;
                self.push_pair(Larger::Measure, number, unit)?
            }
            None => self.measure_from(first, number)?,
        };
        self.push_binary(BinaryOp::Add, first, second)
    }

    /// `5m30s`: before seconds `m` are minutes.
    fn minutes_before_seconds(&mut self, first: NodeId) {
        if self.last_unit(first) == Some("m")
            && let NodeKind::Larger(Larger::Measure(_, unit)) = self.kind_of(first)
        {
            let piece = self.extra("min");
            self.nodes[unit.index()].kind = NodeKind::Larger(Larger::Unit(piece));
        }
    }

    /// The unit of a second part that the first one decides: minutes of `1h30m`, inches of `5 foot 3`.
    fn implied_unit(&mut self, first: NodeId) -> StepResult<Option<(&'static str, Span)>> {
        let Some(last) = self.last_unit(first) else { return Ok(None) };
        let span = self.span;
        if is_hours(last) && self.is_word("m") {
            self.advance()?;
            return Ok(Some(("min", span)));
        }
        if is_feet(last)
            && !(self.token == Token::Name && (self.is_word("in") || self.begins_unit()?))
        {
            let inches = if last.starts_with(char::is_alphabetic) { "in" } else { "\"" };
            return Ok(Some((inches, self.previous_span)));
        }
        Ok(None)
    }

    /// What comes after `to`: units, or a sum of them in which the number is shown.
    pub(super) fn target(&mut self) -> StepResult<NodeId> {
        if let Some(names) = self.parts_by_letters() {
            return self.parts_of(names);
        }
        let mut target = self.binary(super::PRODUCT)?.node;
        // `lbf per foot`, `N-m`
        while (self.token == Token::Minus || (self.token == Token::Name && self.is_word("per")))
            && let Some(op) = self.joins_units()?
        {
            self.advance()?;
            let right = self.unit_factor()?;
            target = self.push_binary(op, target, right)?;
        }
        target = self.side_by_side(target)?;
        while matches!(
            self.kind_of(target),
            NodeKind::Larger(Larger::Unit(_)) | NodeKind::Binary(BinaryOp::Add, ..)
        ) && self.lists_units()?
        {
            if self.token != Token::Name || self.is_word("and") {
                self.advance()?;
            }
            if self.is_word("and") {
                self.advance()?;
            }
            let unit = self.unit_factor()?;
            target = self.push_binary(BinaryOp::Add, target, unit)?;
        }
        Ok(target)
    }

    /// The units that letters alone stand for: `to dms`, `to hms`.
    fn parts_by_letters(&self) -> Option<[&'static str; 3]> {
        match self.written(self.span) {
            _ if self.token != Token::Name => None,
            "hms" | "HMS" => Some(["h", "min", "s"]),
            "dms" | "DMS" => Some(["deg", "arcmin", "arcsec"]),
            _ => None,
        }
    }

    fn parts_of(&mut self, names: [&'static str; 3]) -> StepResult<NodeId> {
        let span = self.span;
        self.advance()?;
        let mut sum = None;
        for name in names {
            let piece = self.extra(name);
            let unit = self.push(NodeKind::Larger(Larger::Unit(piece)), span)?;
            sum = Some(match sum {
                None => unit,
                Some(before) => self.push(NodeKind::Binary(BinaryOp::Add, before, unit), span)?,
            });
        }
        sum.ok_or_else(|| self.missing_operand())
    }

    /// Whether another unit of a sum follows: `ft + in`, `hours, minutes and seconds`, `hour;min;sec`, `ft in`.
    fn lists_units(&self) -> StepResult<bool> {
        let mut ahead = self.lexer.clone();
        let (mut next, mut span) = ahead.next()?;
        match self.token {
            Token::Plus => {}
            Token::Name if self.is_word("and") => {}
            // Where an operand could not follow, the word is the unit.
            Token::Name => {
                return Ok(
                    self.is_word("in") && matches!(next, Token::End | Token::Break | Token::Close)
                );
            }
            Token::Comma if self.depth == 0 => {
                if next == Token::Name && self.written(span) == "and" {
                    (next, span) = ahead.next()?;
                }
            }
            Token::Break if self.depth == 0 && self.written(self.span) == ";" => {
                let name = self.written(span);
                let after = ahead.next()?.0;
                return Ok(next == Token::Name
                    && (self.is_unit(name) || name == "in")
                    && matches!(after, Token::End | Token::Break));
            }
            _ => return Ok(false),
        }
        let name = self.written(span);
        Ok(next == Token::Name && (self.is_unit(name) || name == "in"))
    }

    /// `to lb oz`: units side by side that measure one thing are no product, but parts.
    fn side_by_side(&mut self, target: NodeId) -> StepResult<NodeId> {
        let NodeKind::Binary(BinaryOp::Mul, left, right) = self.kind_of(target) else {
            return Ok(target);
        };
        let (first, last) = (self.span_of(left), self.span_of(right));
        let between = self.source.get(first.end as usize..last.start as usize);
        let is_blank = between.is_some_and(|text| !text.is_empty() && text.trim().is_empty());
        let left = if is_blank { self.side_by_side(left)? } else { return Ok(target) };
        let one = match self.kind_of(left) {
            NodeKind::Binary(BinaryOp::Add, _, one) => one,
            _ => left,
        };
        match (self.measured_by(one), self.measured_by(right)) {
            (Some(one), Some(other)) if one == other => {
                self.push_binary(BinaryOp::Add, left, right)
            }
            _ => Ok(target),
        }
    }

    /// `25 bps of 1000`: nothing is so many units of something else.
    pub(super) fn check_part(&self, measure: NodeId) -> StepResult<()> {
        let NodeKind::Larger(Larger::Measure(_, unit)) = self.kind_of(measure) else {
            return Ok(());
        };
        if self.measured_by(unit).is_none_or(|measured| measured == Dimension::NONE) {
            return Ok(());
        }
        let written = self.written(self.span_of(measure));
        let reason = format!(
            "'of' takes a part: write a percentage or a fraction before it, or {written}*x for a product"
        );
        Err(Error::syntax(reason, self.previous_span))
    }

    /// What a unit alone measures.
    fn measured_by(&self, unit: NodeId) -> Option<Dimension> {
        let NodeKind::Larger(Larger::Unit(name)) = self.kind_of(unit) else { return None };
        unit_named(self.digits_of(name)).ok().map(|unit| unit.dimension())
    }
}
