//! Units in the tree: after a number, alone, and after `to`.

use arithma_units::Unit;

use super::{Decision, Evaluator, Result};
use crate::error::{Error, ErrorKind};
use crate::function::Function;
use crate::parse::powered;
use crate::session::{Fault, Host, at};
use crate::tree::{BinaryOp, Larger, NodeId, NodeKind, Span};
use crate::value::{self, Quantity, Units, Value, nearest_units};

impl<H: Host> Evaluator<'_, H> {
    /// One of a unit.
    pub(super) fn unit(&self, id: NodeId, name: &str, span: Span) -> Result<Value, H::Error> {
        let units = match self.chosen.iter().find(|(chosen, _)| *chosen == id) {
            Some((_, units)) => units.clone(),
            None => Units::of_name(name).map_err(|e| at(e, span))?,
        };
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
        // `hh:mm:ss`, as clocks are described.
        let unit = |name: &str| match name.trim() {
            "hh" | "HH" => Units::of_name("h"),
            "mm" | "m" => Units::of_name("min"),
            "ss" => Units::of_name("s"),
            name => Units::of_name(name),
        };
        let units: std::result::Result<Vec<Units>, ErrorKind> =
            names.split(':').map(unit).collect();
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
                if matches!(&*name, "unitless" | "dimensionless") {
                    return Ok(Units::none());
                }
                // `to m/s2`
                if let Some((unit, power)) = powered(&name) {
                    let unit = Units::of_name(unit).map_err(|e| at(e, span))?;
                    return unit.to_power(power.parse().unwrap_or(1)).map_err(|e| at(e, span));
                }
                let nearest = nearest_units(&name);
                Err(at(ErrorKind::UnknownUnit { name, nearest }, span))
            }
            _ => {
                let reason = "after 'to' comes a unit, such as km, km/h or m^2";
                Err(at(ErrorKind::Mismatch(reason.into()), span))
            }
        }
    }

    /// What each name of several meanings in a part may mean: `C`, `F`.
    fn choices(&self, id: NodeId, found: &mut Vec<Choice>) {
        let (mut next, tree) = (vec![id], self.tree);
        while let Some(id) = next.pop() {
            let kind = &tree.node(id).kind;
            if let NodeKind::Larger(Larger::Convert(..)) = kind {
                // It decides for itself; a chain of conversions is looked through once.
                continue;
            }
            if let NodeKind::Larger(Larger::Unit(name)) = kind {
                let name = tree.text(*name);
                if found.len() < MOST_CHOICES && arithma_units::is_of_several_kinds(name) {
                    let units = arithma_units::meanings(name);
                    found.push(Choice { unit: id, name: name.to_owned(), units });
                }
            }
            tree.each_child(kind, |child| next.push(child));
        }
    }

    /// Whether what is converted and the units after `to` decide what each other mean: `5 F to C`,
    /// `5 C * 2 V to J`.
    pub(super) fn decide_each_other(&self, measured: NodeId, target: NodeId) -> bool {
        let mut choices = Vec::new();
        self.choices(measured, &mut choices);
        self.choices(target, &mut choices);
        !choices.is_empty()
    }

    /// `5 F to C`: of all that the names may mean, what converts.
    pub(super) fn convert_each_other(
        &mut self,
        measured: NodeId,
        target: NodeId,
        span: Span,
    ) -> Result<Value, H::Error> {
        let mut choices = Vec::new();
        self.choices(measured, &mut choices);
        let measured_count = choices.len();
        self.choices(target, &mut choices);
        let (mut fitting, mut impossible) =
            self.tried(&choices, understood, |inside| inside.converted(measured, target, span));
        if fitting.len() == 1
            && let Some((chosen, value)) = fitting.pop()
        {
            // After `to` a name is shown as it is written, unless the unit has a symbol of its own.
            self.decide(&chosen, |place, units| {
                place < measured_count || units.text() != choices[place].name
            });
            return Ok(value);
        }
        match impossible.pop() {
            Some(error) if fitting.is_empty() && impossible.is_empty() => {
                Err(Fault::Language(error))
            }
            // The error says what the units may mean.
            _ => self.converted(measured, target, span),
        }
    }

    /// `20 C + 5 K`, `1 C == 2 A * s`: the value of a part where only one meaning of its units can be added or
    /// compared.
    pub(super) fn decided_by_sums(&mut self, root: NodeId) -> Option<Value> {
        let (mut choices, mut in_sums) = (Vec::new(), Vec::new());
        self.choices(root, &mut choices);
        if choices.is_empty() {
            return None;
        }
        let (mut next, tree) = (vec![root], self.tree);
        while let Some(id) = next.pop() {
            let kind = &tree.node(id).kind;
            match kind {
                NodeKind::Binary(BinaryOp::Add | BinaryOp::Sub, ..) | NodeKind::Relation(..) => {
                    self.choices(id, &mut in_sums);
                }
                NodeKind::Larger(Larger::Convert(..)) => {}
                _ => tree.each_child(kind, |child| next.push(child)),
            }
        }
        // `10 C / 2` may be of either, though a temperature has no half.
        if in_sums.len() < choices.len() {
            return None;
        }
        // A result in farads must not read as one in °F.
        let clear = |unit: Unit, _: &str| Units::of(unit);
        let (mut fitting, _) = self.tried(&choices, clear, |inside| inside.eval(root));
        let (chosen, value) = fitting.pop().filter(|_| fitting.is_empty())?;
        self.decide(&chosen, |_, _| true);
        Some(value)
    }

    /// What comes of a part with each way to choose what its units mean: where it has a value, and where it has
    /// none only because the number is impossible, as below absolute zero.
    fn tried(
        &mut self,
        choices: &[Choice],
        shown: impl Fn(Unit, &str) -> Units,
        eval: impl Fn(&mut Self) -> Result<Value, H::Error>,
    ) -> (Vec<(Chosen, Value)>, Vec<Error>) {
        let (outside, levels, decided) = (self.chosen.clone(), self.levels, self.decided.len());
        let locals = self.locals.len();
        let (mut fitting, mut impossible) = (Vec::new(), Vec::new());
        for chosen in combinations(choices, shown) {
            // What an outer conversion has chosen stays.
            let differs = |(id, units): &(NodeId, Units)| {
                let known = outside.iter().find(|(known, _)| known == id);
                known.is_some_and(|(_, known)| known.single() != units.single())
            };
            if chosen.iter().any(differs) {
                continue;
            }
            self.chosen.clone_from(&chosen);
            match eval(self) {
                Ok(value) => fitting.push((chosen, value)),
                Err(Fault::Language(error)) if matches!(error.kind, ErrorKind::Number(_)) => {
                    impossible.push(error);
                }
                Err(_) => {}
            }
            self.levels = levels;
            self.locals.truncate(locals);
            self.decided.truncate(decided);
        }
        self.chosen = outside;
        (fitting, impossible)
    }

    /// Notes what units were found to mean, where that is to be said.
    fn decide(&mut self, chosen: &Chosen, is_said: impl Fn(usize, &Units) -> bool) {
        let symbol = |units: &Units| units.single().map_or_else(|| units.text(), Unit::symbol);
        let said = chosen.iter().enumerate().filter(|(place, (_, units))| is_said(*place, units));
        let said = said.map(|(_, (id, units))| (*id, Decision::Unit(symbol(units))));
        self.decided.extend(said);
    }

    /// `8 oz to mL`, `30 lb/in^2 to kPa`: what names are also used for, where only that converts.
    pub(super) fn convert_loosely(
        &mut self,
        measured: NodeId,
        target: NodeId,
        span: Span,
    ) -> Option<Value> {
        let (mut loose, mut next, tree) = (Vec::new(), vec![measured, target], self.tree);
        while let Some(id) = next.pop() {
            let kind = &tree.node(id).kind;
            if let NodeKind::Larger(Larger::Unit(name)) = kind
                && let Some(other) = also_used_for(tree.text(*name))
            {
                loose.push((id, Units::of_name(other).ok()?));
            }
            tree.each_child(kind, |child| next.push(child));
        }
        if loose.is_empty() {
            return None;
        }
        let (outside, levels, decided) = (self.chosen.clone(), self.levels, self.decided.len());
        self.chosen.extend(loose.iter().cloned());
        let value = self.converted(measured, target, span).ok();
        (self.chosen, self.levels) = (outside, levels);
        self.decided.truncate(decided);
        if value.is_some() {
            let decided = loose.iter().map(|(id, units)| (*id, Decision::Unit(units.text())));
            self.decided.extend(decided);
        }
        value
    }

    fn converted(
        &mut self,
        measured: NodeId,
        target: NodeId,
        span: Span,
    ) -> Result<Value, H::Error> {
        let value = self.eval(measured)?;
        let units = self.units(target)?;
        value::convert(value, &units, self.budget()).map_err(|e| at(e, span))
    }

    /// The value of an inverse function such as `asin(1)`, which is an angle, with its unit.
    pub(super) fn as_angle(&self, id: NodeId, value: Value, span: Span) -> Result<Value, H::Error> {
        let NodeKind::Call(function, _) = self.tree.node(id).kind else { return Ok(value) };
        let unit = match function {
            Function::Asin | Function::Acos | Function::Atan | Function::Atan2 => "°",
            Function::AsinR | Function::AcosR | Function::AtanR | Function::Atan2R => "rad",
            _ => return Ok(value),
        };
        let Value::Number(number) = value.resolved() else { return Ok(value) };
        let angle = Quantity::of(number.clone(), unit, self.budget());
        angle.map(Value::Quantity).map_err(|e| at(e, span))
    }

    /// A value in the units after `to`.
    pub(super) fn convert_to(
        &mut self,
        value: Value,
        target: NodeId,
        span: Span,
    ) -> Result<Value, H::Error> {
        let units = self.units(target)?;
        value::convert(value, &units, self.budget()).map_err(|e| at(e, span))
    }
}

/// Another unit that a name is used for where its own makes no sense: ounces of a volume, pounds of a force.
fn also_used_for(name: &str) -> Option<&'static str> {
    match name {
        "oz" | "ounce" | "ounces" => Some("fl oz"),
        "lb" | "lbs" | "pound" | "pounds" => Some("lbf"),
        "pt" => Some("typographic point"),
        "rad" => Some("rd"),
        _ => None,
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

/// What each of them means.
type Chosen = Vec<(NodeId, Units)>;

/// Every way to choose one meaning of each name, shown so.
fn combinations(choices: &[Choice], shown: impl Fn(Unit, &str) -> Units) -> Vec<Chosen> {
    let mut all = vec![Vec::new()];
    for Choice { unit, name, units } in choices {
        let with = |chosen: &Chosen| {
            let chosen = chosen.clone();
            let shown = &shown;
            units.iter().map(move |meant| {
                let mut chosen = chosen.clone();
                chosen.push((*unit, shown(*meant, name)));
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
