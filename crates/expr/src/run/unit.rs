//! Units in the tree: after a number, alone, and after `to`.

use arithma_num::Number;
use arithma_units::Unit;

use super::{Evaluator, Result};
use crate::error::ErrorKind;
use crate::session::{Host, at};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};
use crate::value::{self, Units, Value, nearest_units};

impl<H: Host> Evaluator<'_, H> {
    /// One of a unit.
    pub(super) fn unit(&self, name: &str, span: Span) -> Result<Value, H::Error> {
        let units = Units::of_name(name).map_err(|e| at(e, span))?;
        value::one_of(units, self.budget()).map_err(|e| at(e, span))
    }

    /// The units after a number or after `to`. A product nests on its left, however long it is.
    pub(super) fn units(&mut self, id: NodeId) -> Result<Units, H::Error> {
        let (tree, mut first) = (self.tree, id);
        let mut rest = Vec::new();
        while let NodeKind::Binary(op @ (BinaryOp::Mul | BinaryOp::Div), left, right) =
            tree.node(first).kind
        {
            rest.push((op, right, tree.node(first).span));
            first = left;
        }
        if let NodeKind::Binary(BinaryOp::Add, left, right) = tree.node(first).kind {
            return self.sum_of_units(left, right, tree.node(first).span);
        }
        let mut units = self.unit_factor(first)?;
        for (op, right, span) in rest.into_iter().rev() {
            let right = self.units(right)?;
            let joined = if op == BinaryOp::Mul { units.times(&right) } else { units.over(&right) };
            units = joined.map_err(|e| at(e, span))?;
        }
        Ok(units)
    }

    /// `ft + in`: both, the number shown as a sum.
    fn sum_of_units(&mut self, left: NodeId, right: NodeId, span: Span) -> Result<Units, H::Error> {
        let mut all = vec![self.units(right)?];
        let mut first = left;
        while let NodeKind::Binary(BinaryOp::Add, left, right) = self.tree.node(first).kind {
            all.push(self.units(right)?);
            first = left;
        }
        all.push(self.units(first)?);
        all.reverse();
        Units::split(all, false).map_err(|e| at(e, span))
    }

    /// `h:min:s`
    fn clock(&self, names: &str, span: Span) -> Result<Units, H::Error> {
        let units: std::result::Result<Vec<Units>, ErrorKind> =
            names.split(':').map(|name| Units::of_name(name.trim())).collect();
        units.and_then(|units| Units::split(units, true)).map_err(|e| at(e, span))
    }

    fn unit_factor(&mut self, id: NodeId) -> Result<Units, H::Error> {
        let node = self.tree.node(id);
        let span = node.span;
        match node.kind {
            NodeKind::Larger(Larger::Unit(name)) => {
                if let Some((_, units)) = self.chosen.iter().find(|(chosen, _)| *chosen == id) {
                    return Ok(units.clone());
                }
                let name = self.tree.text(name);
                if name.contains(':') {
                    return self.clock(name, span);
                }
                Units::of_name(name).map_err(|e| at(e, span))
            }
            NodeKind::Binary(BinaryOp::Pow, base, exponent) => {
                let base = self.units(base)?;
                let power = self.eval(exponent)?;
                let power = self.whole(&power, self.span(exponent))?;
                let power = i8::try_from(power).map_err(|_| {
                    at(ErrorKind::Mismatch("the power of a unit is too large".into()), span)
                })?;
                base.to_power(power).map_err(|e| at(e, span))
            }
            NodeKind::Number(digits) if self.tree.text(digits) == "1" => Ok(Units::none()),
            NodeKind::Variable(name) => {
                let name = self.tree.variable(name).to_owned();
                let nearest = nearest_units(&name);
                Err(at(ErrorKind::UnknownUnit { name, nearest }, span))
            }
            _ => {
                let reason = "after 'to' comes a unit, such as km, km/h or m^2";
                Err(at(ErrorKind::Mismatch(reason.into()), span))
            }
        }
    }

    /// What each name of several meanings in the units here may mean: `C`, `F`.
    fn choices(&self, id: NodeId, found: &mut Vec<Choice>) {
        let (mut next, tree) = (vec![id], self.tree);
        while let Some(id) = next.pop() {
            let kind = &tree.node(id).kind;
            if let NodeKind::Larger(Larger::Unit(name)) = kind {
                let name = tree.text(*name);
                let units = arithma_units::meanings(name);
                if units.len() > 1 && found.len() < MOST_CHOICES {
                    found.push(Choice { unit: id, name: name.to_owned(), units });
                }
            }
            tree.each_child(kind, |child| next.push(child));
        }
    }

    /// Whether the units of a measure need those after `to` to be decided: `5 F to C`.
    pub(super) fn decide_each_other(&self, measured: NodeId, target: NodeId) -> bool {
        let Some((_, _, units)) = self.measured(measured) else { return false };
        let mut choices = Vec::new();
        self.choices(units, &mut choices);
        let is_unit = |id| matches!(self.tree.node(id).kind, NodeKind::Larger(Larger::Unit(_)));
        !choices.is_empty() && (is_unit(target) || !is_unit(units))
    }

    /// The number, whether it is negative, and the units of `-5 F`.
    fn measured(&self, measured: NodeId) -> Option<(NodeId, bool, NodeId)> {
        let (negative, measured) = match self.tree.node(measured).kind {
            NodeKind::Neg(inner) => (true, inner),
            _ => (false, measured),
        };
        match self.tree.node(measured).kind {
            NodeKind::Larger(Larger::Measure(number, units)) => Some((number, negative, units)),
            _ => None,
        }
    }

    /// `5 F to C`: each name decides what the other means.
    pub(super) fn convert_each_other(
        &mut self,
        measured: NodeId,
        target: NodeId,
        span: Span,
    ) -> Result<Value, H::Error> {
        let budget = self.budget();
        let Some((number, negative, units)) = self.measured(measured) else {
            return Err(at(ErrorKind::NotAValue, span));
        };
        let mut number = self.eval(number)?;
        if negative {
            number = value::negate(number, budget).map_err(|e| at(e, span))?;
        }
        let mut fitting = Vec::new();
        let mut choices = Vec::new();
        self.choices(units, &mut choices);
        self.choices(target, &mut choices);
        for chosen in combinations(&choices) {
            self.chosen = chosen;
            let (from, to) = (self.units(units), self.units(target));
            self.chosen = Vec::new();
            if let (Ok(from), Ok(to)) = (from, to)
                && let Ok(one) = value::measure(Number::ONE.into(), from.clone(), budget)
                && value::convert(one, &to, budget).is_ok()
            {
                fitting.push((from, to));
            }
        }
        match &fitting[..] {
            [(from, to)] => {
                let measured = value::measure(number, from.clone(), budget);
                let converted = measured.and_then(|value| value::convert(value, to, budget));
                converted.map_err(|e| at(e, span))
            }
            // The error says what the units may mean.
            _ => {
                let from = self.units(units)?;
                let value = value::measure(number, from, budget).map_err(|e| at(e, span))?;
                let to = self.units(target)?;
                value::convert(value, &to, budget).map_err(|e| at(e, span))
            }
        }
    }

    /// A value in the units after `to`, where it decides what a name of several meanings means.
    pub(super) fn convert_to(
        &mut self,
        value: Value,
        target: NodeId,
        span: Span,
    ) -> Result<Value, H::Error> {
        let budget = self.budget();
        let mut choices = Vec::new();
        self.choices(target, &mut choices);
        let mut fitting = Vec::new();
        for chosen in combinations(&choices).into_iter().filter(|_| !choices.is_empty()) {
            self.chosen = chosen;
            let units = self.units(target);
            self.chosen = Vec::new();
            if let Ok(converted) = units.and_then(|units| {
                value::convert(value.clone(), &units, budget).map_err(|e| at(e, span))
            }) {
                fitting.push(converted);
            }
        }
        if fitting.len() == 1 {
            return fitting.pop().ok_or_else(|| at(ErrorKind::NotAValue, span));
        }
        let units = self.units(target)?;
        value::convert(value, &units, budget).map_err(|e| at(e, span))
    }
}

/// The most names of several meanings that are decided together.
const MOST_CHOICES: usize = 4;

/// A name of several meanings.
struct Choice {
    unit: NodeId,
    name: String,
    units: Vec<Unit>,
}

/// Every way to choose one meaning of each name.
fn combinations(choices: &[Choice]) -> Vec<Vec<(NodeId, Units)>> {
    let mut all = vec![Vec::new()];
    for Choice { unit, name, units } in choices {
        let with = |chosen: &Vec<(NodeId, Units)>| {
            let chosen = chosen.clone();
            units.iter().map(move |meant| {
                let mut chosen = chosen.clone();
                chosen.push((*unit, understood(*meant, name)));
                chosen
            })
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

/// A unit whose symbol alone may mean several: here it was understood, so it is shown as written.
fn understood(unit: Unit, name: &str) -> Units {
    let symbol = unit.symbol();
    let has_none = symbol == unit.code() || symbol == unit.name();
    if has_none { Units::shown_as(unit, name) } else { Units::of(unit) }
}
