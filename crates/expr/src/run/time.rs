//! Moments on other clocks, and the time between two of them by the calendar.

use arithma_num::Number;

use super::{Evaluator, Result};
use crate::error::ErrorKind;
use crate::parse::UNIX_TIME;
use crate::session::{Host, at};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};
use crate::value::{self, Period, Quantity, Units, Value};

impl<H: Host> Evaluator<'_, H> {
    /// A conversion that is none of units: of a moment to a zone. `None` of any other.
    pub(super) fn convert_moment(
        &mut self,
        measured: NodeId,
        target: NodeId,
        value: &Value,
    ) -> Option<std::result::Result<Value, ErrorKind>> {
        if let NodeKind::Larger(Larger::Zone(name)) = self.tree.node(target).kind {
            let name = self.tree.text(name);
            return Some(match value.resolved() {
                Value::Date(moment) if UNIX_TIME.iter().any(|w| w.eq_ignore_ascii_case(name)) => {
                    moment.unix_time().map(Value::Number)
                }
                Value::Date(moment) => moment.to_zone(name).map(Value::Date),
                other => Err(ErrorKind::Mismatch(format!(
                    "{} has no time zone: only a date with a time has",
                    other.kind()
                ))),
            });
        }
        if let (NodeKind::Larger(Larger::Date(_)) | NodeKind::Variable(_), Value::Date(_)) =
            (self.tree.node(target).kind, value.resolved())
        {
            // `9:00 to 17:30`, `1990-02-20 to today`: from one to the other.
            let until = self.eval(target).ok()?;
            if matches!(until.resolved(), Value::Date(_)) {
                return Some(value::binary(BinaryOp::Sub, until, value.clone(), self.budget()));
            }
        }
        if let Some(names) = self.parts(target) {
            let budget = self.budget();
            return Some(match value.resolved() {
                Value::Period(period) => period.in_parts(&names, budget).map(Value::Period),
                Value::Quantity(time) => Period::of(time, budget)
                    .and_then(|period| period.in_parts(&names, budget))
                    .map(Value::Period),
                other => Err(ErrorKind::Mismatch(format!(
                    "{} has no years, months and days: only a duration has",
                    other.kind()
                ))),
            });
        }
        self.picometres(measured, target)
    }

    /// The units of a target with several parts of the calendar: `years + months + days`.
    fn parts(&self, target: NodeId) -> Option<Vec<Units>> {
        let (mut id, mut parts) = (target, Vec::new());
        let mut is_calendar = false;
        loop {
            let (last, rest) = match self.tree.node(id).kind {
                NodeKind::Binary(BinaryOp::Add, rest, last) => (last, Some(rest)),
                _ => (id, None),
            };
            let NodeKind::Larger(Larger::Unit(name)) = self.tree.node(last).kind else {
                return None;
            };
            let name = self.tree.text(name);
            is_calendar |= value::is_calendar_unit(name);
            parts.push(Units::of_name(name).ok()?);
            match rest {
                Some(rest) => id = rest,
                None => return (is_calendar && parts.len() > 1).then_some(parts),
            }
        }
    }

    /// `3 pm to m`: the target says that a length is meant.
    fn picometres(
        &mut self,
        measured: NodeId,
        target: NodeId,
    ) -> Option<std::result::Result<Value, ErrorKind>> {
        let NodeKind::Larger(Larger::Date(written)) = self.tree.node(measured).kind else {
            return None;
        };
        let written = self.tree.text(written);
        let digits = written.trim_end_matches(|c: char| c == ' ' || c.is_ascii_alphabetic());
        let unit = written[digits.len()..].trim();
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) || !matches!(unit, "am" | "pm") {
            return None;
        }
        let (units, budget) = (self.units(target).ok()?, self.budget());
        let length = Quantity::of(Number::parse(digits).ok()?, unit, budget).ok()?;
        if units.dimension() != length.dimension() {
            return None;
        }
        Some(value::convert(Value::Quantity(length), &units, budget))
    }

    /// Whether a conversion is of a difference to months or years, which two dates decide.
    pub(super) fn counts_between(&self, measured: NodeId, target: NodeId) -> bool {
        let NodeKind::Binary(BinaryOp::Sub, ..) = self.tree.node(measured).kind else {
            return false;
        };
        match self.tree.node(target).kind {
            NodeKind::Larger(Larger::Unit(name)) => value::is_calendar_unit(self.tree.text(name)),
            _ => self.parts(target).is_some(),
        }
    }

    /// `(2026-03-01 - 2025-12-25) to months`
    pub(super) fn convert_between(
        &mut self,
        measured: NodeId,
        target: NodeId,
        span: Span,
    ) -> Result<Value, H::Error> {
        let budget = self.budget();
        let NodeKind::Binary(op, later, earlier) = self.tree.node(measured).kind else {
            return Err(at(ErrorKind::NotAValue, span));
        };
        let (later, earlier) = (self.eval(later)?, self.eval(earlier)?);
        if let Some(parts) = self.parts(target) {
            let period = match (later.resolved(), earlier.resolved()) {
                (Value::Date(later), Value::Date(earlier)) => later.period_since(earlier),
                _ => {
                    let difference = value::binary(op, later, earlier, budget);
                    let converted = difference
                        .map_err(|e| at(e, self.span(measured)))
                        .map(|value| self.convert_moment(measured, target, &value))?;
                    return converted.unwrap_or(Err(ErrorKind::NotAValue)).map_err(|e| at(e, span));
                }
            };
            let period = period.and_then(|period| period.in_parts(&parts, budget));
            return period.map(Value::Period).map_err(|e| at(e, span));
        }
        let units = self.units(target)?;
        if let (Value::Date(later), Value::Date(earlier)) = (later.resolved(), earlier.resolved())
            && let Some(total) =
                later.total_since(earlier, &units, budget).map_err(|e| at(e, span))?
        {
            return Ok(total);
        }
        let difference =
            value::binary(op, later, earlier, budget).map_err(|e| at(e, self.span(measured)))?;
        value::convert(difference, &units, budget).map_err(|e| at(e, span))
    }
}
