//! Evaluation: a walk over the tree, counted.

use std::rc::Rc;

use arithma_num::Number;

use super::arithmetic::{as_quantity, binary, mismatch};
use super::host::Host;
use super::tree::{Definition, Kind, Node, Op, Step};
use super::value::{Dimension, Num, Quantity, Value};
use super::{MAX_LIST, MAX_WORK};
use crate::error::{Error, ErrorKind};
use crate::function::{Constant, Function};
use crate::names::nearest;
use crate::tree::{BinaryOp, Span};

/// The most levels of parts within parts and of calls within calls.
const MAX_LEVELS: usize = 300;

/// Why a script gave no value.
#[derive(Debug)]
pub enum Fault<E> {
    /// The language says no.
    Language(Error),
    /// A function or unit of the host does, at this place.
    Host(E, Span),
}

/// What a script gave.
#[derive(Debug)]
pub struct Outcome {
    /// The value of the last step.
    pub result: Value,
    /// The names that were bound, in order.
    pub named: Vec<(String, Value)>,
}

pub(super) struct Evaluator<'h, H: Host> {
    pub(super) host: &'h H,
    globals: Vec<(String, Value)>,
    pub(super) locals: Vec<(String, Value)>,
    functions: Vec<Rc<Definition>>,
    work: usize,
    levels: usize,
}

pub(super) fn run<H: Host>(steps: &[Step], host: &H) -> Result<Outcome, Fault<H::Error>> {
    let mut evaluator = Evaluator {
        host,
        globals: Vec::new(),
        locals: Vec::new(),
        functions: Vec::new(),
        work: 0,
        levels: 0,
    };
    let mut result = None;
    for step in steps {
        match step {
            Step::Value(node) => result = Some(evaluator.root(node)?),
            Step::Bind(name, node) => {
                let value = evaluator.eval(node)?;
                evaluator.globals.retain(|(known, _)| known != name);
                evaluator.globals.push((name.clone(), value.clone()));
                result = Some(value);
            }
            Step::Define(definition) => {
                evaluator.functions.retain(|known| known.name != definition.name);
                evaluator.functions.push(Rc::clone(definition));
            }
        }
    }
    let Some(result) = result else {
        let reason = "the steps define functions and ask for nothing: add one that calls them";
        return Err(mismatch(reason.into(), Span::NONE));
    };
    Ok(Outcome { result, named: evaluator.globals })
}

impl<H: Host> Evaluator<'_, H> {
    /// The value of a whole step. A function of the host that stands alone answers as it would by
    /// itself; inside a calculation it is asked for more digits.
    fn root(&mut self, node: &Node) -> Result<Value, Fault<H::Error>> {
        match &node.kind {
            Kind::Call(name, arguments) => self.call(name, arguments, node.span, true),
            Kind::Field(record, name) => {
                let record = self.root(record)?;
                self.field(record, name, node.span)
            }
            _ => self.eval(node),
        }
    }

    pub(super) fn eval(&mut self, node: &Node) -> Result<Value, Fault<H::Error>> {
        self.count(node.span)?;
        self.enter(node.span)?;
        let value = self.kind(node);
        self.leave();
        value
    }

    fn kind(&mut self, node: &Node) -> Result<Value, Fault<H::Error>> {
        let span = node.span;
        match &node.kind {
            Kind::Number(digits) => Ok(self.number(Number::parse(digits), span)?.into()),
            Kind::Date(text) => Ok(Value::Date(text.as_str().into())),
            Kind::Text(text) => Ok(Value::Text(text.as_str().into())),
            Kind::Bool(value) => Ok(Value::Bool(*value)),
            Kind::Name(name) => self.name(name, span),
            Kind::List(items) => self.list(items, span),
            Kind::Range(from, to) => self.range(from, to, span),
            Kind::Negative(inner) => {
                let value = self.eval(inner)?;
                self.negated(value, span)
            }
            Kind::Not(inner) => Ok(Value::Bool(!self.truth(inner)?)),
            Kind::Chain(first, rest) => self.chain(first, rest),
            Kind::Power(base, exponent) => {
                let (base, exponent) = (self.eval(base)?, self.eval(exponent)?);
                self.operate(BinaryOp::Pow, base, exponent, span)
            }
            Kind::Factorial(inner) => {
                let value = self.eval(inner)?;
                self.function(Function::Factorial, &[value], span)
            }
            Kind::Percent(inner) => self.percent(inner, span),
            Kind::Of(part, whole) => {
                let (part, whole) = (self.eval(part)?, self.eval(whole)?);
                self.operate(BinaryOp::Mul, part, whole, span)
            }
            Kind::Compare(relation, a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                let order = self.order(relation.symbol(), &a, &b, span)?;
                Ok(Value::Bool(Self::holds(*relation, order)))
            }
            Kind::Logic(and, a, b) => {
                let first = self.truth(a)?;
                Ok(Value::Bool(if first == *and { self.truth(b)? } else { first }))
            }
            Kind::Measure(number, unit) => self.measure(number, unit, span),
            Kind::Convert(value, unit) => self.convert(value, unit, span),
            Kind::Call(name, arguments) => self.call(name, arguments, span, false),
            Kind::Field(record, name) => {
                let record = self.eval(record)?;
                self.field(record, name, span)
            }
        }
    }

    fn chain(&mut self, first: &Node, rest: &[(Op, Node)]) -> Result<Value, Fault<H::Error>> {
        let mut value = self.eval(first)?;
        for (Op { op, .. }, right) in rest {
            let span = first.span.to(right.span);
            let mut other = self.eval(right)?;
            // `350 + 8%` is 8% of 350 more.
            if matches!(op, BinaryOp::Add | BinaryOp::Sub) && matches!(right.kind, Kind::Percent(_))
            {
                other = self.operate(BinaryOp::Mul, value.clone(), other, right.span)?;
            }
            value = self.operate(*op, value, other, span)?;
        }
        Ok(value)
    }

    fn percent(&mut self, inner: &Node, span: Span) -> Result<Value, Fault<H::Error>> {
        let value = self.eval(inner)?;
        let hundred = Value::from(Number::from(100));
        self.operate(BinaryOp::Div, value, hundred, span)
    }

    pub(super) fn truth(&mut self, node: &Node) -> Result<bool, Fault<H::Error>> {
        match self.eval(node)? {
            Value::Bool(value) => Ok(value),
            other => {
                let reason = format!("true or false is needed, not {}: compare it", other.kind());
                Err(mismatch(reason, node.span))
            }
        }
    }

    pub(super) fn negated(&mut self, value: Value, span: Span) -> Result<Value, Fault<H::Error>> {
        if let Value::Quantity(Quantity { is_reading: true, units, .. }) = &value
            && let [(unit, 1)] = &units[..]
            && unit.zero.is_some()
        {
            // -40 °C is a reading of -40, not a reading turned round.
            return self.negative_reading(&value, span);
        }
        let minus = Value::from(Number::from(-1));
        self.operate(BinaryOp::Mul, minus, value, span)
    }

    fn negative_reading(&self, value: &Value, span: Span) -> Result<Value, Fault<H::Error>> {
        let quantity = as_quantity(value);
        let budget = self.host.budget();
        let mut shown = self.number(quantity.shown(budget), span)?;
        shown.value = self.number(shown.value.neg(budget), span)?;
        let (unit, _) = &quantity.units[0];
        self.reading(&shown, Rc::clone(unit), span)
    }

    /// A reading of a scale with its own zero.
    fn reading(
        &self,
        number: &Num,
        unit: Rc<super::Unit>,
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        let budget = self.host.budget();
        let zero = unit.zero.clone().unwrap_or(Number::ZERO);
        let above = self.number(binary(BinaryOp::Sub, number, &zero.into(), budget), span)?;
        let factor = unit.factor.clone().into();
        let base = self.number(binary(BinaryOp::Mul, &above, &factor, budget), span)?;
        let dimension = unit.dimension;
        let units = vec![(unit, 1)];
        Ok(Value::Quantity(Quantity { base, dimension, units, is_reading: true }))
    }

    fn measure(
        &mut self,
        number: &Node,
        unit: &Node,
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        let value = self.eval(number)?;
        if let (Value::Number(plain), Kind::Name(name)) = (&value, &unit.kind) {
            let found = self.host.unit(name).map_err(|error| Fault::Host(error, unit.span))?;
            if found.zero.is_some() {
                return self.reading(plain, Rc::new(found), span);
            }
        }
        let unit = self.unit_value(unit)?;
        self.operate(BinaryOp::Mul, value, unit, span)
    }

    /// The value of a part that is a unit, even where a bound name would hide it.
    fn unit_value(&mut self, node: &Node) -> Result<Value, Fault<H::Error>> {
        match &node.kind {
            Kind::Name(name) if self.host.is_unit(name) => self.unit(name, node.span),
            Kind::Power(base, exponent) => {
                let (base, exponent) = (self.unit_value(base)?, self.eval(exponent)?);
                self.operate(BinaryOp::Pow, base, exponent, node.span)
            }
            _ => self.eval(node),
        }
    }

    fn unit(&self, name: &str, span: Span) -> Result<Value, Fault<H::Error>> {
        let unit = self.host.unit(name).map_err(|error| Fault::Host(error, span))?;
        Ok(Value::Quantity(Quantity {
            base: unit.factor.clone().into(),
            dimension: unit.dimension,
            units: vec![(Rc::new(unit), 1)],
            is_reading: false,
        }))
    }

    fn convert(
        &mut self,
        value: &Node,
        target: &Node,
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        if let Some(converted) = self.convert_pair(value, target)? {
            return Ok(converted);
        }
        let from = self.eval(value)?;
        if !is_unit_form(target) {
            let reason = "after 'to' comes a unit, such as km, km/h or m^2";
            return Err(mismatch(reason.into(), target.span));
        }
        let to = self.target(target)?;
        let (from, to) = match (from, to) {
            (Value::Quantity(from), Value::Quantity(to)) => (from, to),
            (Value::Number(_), Value::Quantity(to)) => {
                let reason = format!(
                    "a plain number has no unit to convert: write its unit before 'to {}'",
                    to.unit_text()
                );
                return Err(mismatch(reason, span));
            }
            (from, _) => {
                let reason = format!("{} cannot be converted to a unit", from.kind());
                return Err(mismatch(reason, span));
            }
        };
        self.check_same("to", &from, &to, span)?;
        let is_reading = from.dimension != Dimension::NONE
            && to.units.iter().chain(&from.units).any(|(unit, _)| unit.zero.is_some())
            && (from.is_reading || from.units.iter().all(|(unit, _)| unit.zero.is_none()));
        Ok(Value::Quantity(Quantity { units: to.units, is_reading, ..from }))
    }

    /// `5 F to C`: each name decides what the other means.
    fn convert_pair(
        &mut self,
        value: &Node,
        target: &Node,
    ) -> Result<Option<Value>, Fault<H::Error>> {
        let (negative, measured) = match &value.kind {
            Kind::Negative(inner) => (true, &**inner),
            _ => (false, value),
        };
        let (Kind::Measure(number, unit), Kind::Name(to)) = (&measured.kind, &target.kind) else {
            return Ok(None);
        };
        let Kind::Name(from) = &unit.kind else { return Ok(None) };
        let Some((from, to)) = self.host.unit_pair(from, to) else { return Ok(None) };
        let Value::Number(mut plain) = self.eval(number)? else { return Ok(None) };
        let budget = self.host.budget();
        if negative {
            plain.value = self.number(plain.value.neg(budget), value.span)?;
        }
        let is_reading = from.zero.is_some() || to.zero.is_some();
        let from = self.reading(&plain, Rc::new(from), value.span)?;
        let units = vec![(Rc::new(to), 1)];
        Ok(Some(Value::Quantity(Quantity { units, is_reading, ..as_quantity(&from) })))
    }

    fn target(&mut self, node: &Node) -> Result<Value, Fault<H::Error>> {
        match &node.kind {
            Kind::Name(name) if !self.host.is_unit(name) => Err(self.unknown_unit(name, node.span)),
            Kind::Name(_) | Kind::Power(..) => self.unit_value(node),
            Kind::Chain(first, rest) => {
                let mut value = self.target(first)?;
                for (Op { op, .. }, right) in rest {
                    let other = self.target(right)?;
                    value = self.operate(*op, value, other, node.span)?;
                }
                Ok(value)
            }
            _ => self.eval(node),
        }
    }

    fn unknown_unit(&self, name: &str, span: Span) -> Fault<H::Error> {
        let nearest = self.host.nearest_units(name);
        let kind = ErrorKind::UnknownUnit { name: name.to_owned(), nearest };
        Fault::Language(Error::new(kind, span))
    }

    fn list(&mut self, items: &[Node], span: Span) -> Result<Value, Fault<H::Error>> {
        self.check_list(items.len(), span)?;
        let items: Result<Vec<Value>, _> = items.iter().map(|item| self.eval(item)).collect();
        Ok(Value::List(Rc::new(items?)))
    }

    fn range(&mut self, from: &Node, to: &Node, span: Span) -> Result<Value, Fault<H::Error>> {
        let (from, to) = (self.whole(from)?, self.whole(to)?);
        let length = to.checked_sub(from).and_then(|n| n.checked_add(1)).unwrap_or(i64::MAX);
        self.check_list(usize::try_from(length.max(0)).unwrap_or(usize::MAX), span)?;
        let items: Vec<Value> = (from..=to).map(|n| Number::from(n).into()).collect();
        self.work += items.len();
        Ok(Value::List(Rc::new(items)))
    }

    pub(super) fn check_list(&self, length: usize, span: Span) -> Result<(), Fault<H::Error>> {
        if length <= MAX_LIST {
            return Ok(());
        }
        let what = "the list";
        let kind = ErrorKind::TooLarge { what, limit: MAX_LIST, unit: "elements" };
        Err(Fault::Language(Error::new(kind, span)))
    }

    /// A whole number that a loop can count to.
    pub(super) fn whole(&mut self, node: &Node) -> Result<i64, Fault<H::Error>> {
        let value = self.eval(node)?;
        let number = match &value {
            Value::Number(number) => number.value.as_exact(),
            _ => None,
        };
        let whole = number.and_then(|exact| exact.to_integer(self.host.budget()).ok().flatten());
        whole.and_then(|whole| i64::try_from(whole).ok()).ok_or_else(|| {
            mismatch(format!("a whole number is needed, not {}", value.kind()), node.span)
        })
    }

    fn name(&mut self, name: &str, span: Span) -> Result<Value, Fault<H::Error>> {
        let known = self.locals.iter().rev().chain(self.globals.iter().rev());
        if let Some((_, value)) = known.into_iter().find(|(known, _)| known == name) {
            return Ok(value.clone());
        }
        if let Some(constant) = Constant::named(name) {
            let budget = self.host.budget();
            let number = match constant {
                Constant::Pi => Number::pi(),
                Constant::E => Number::e(),
                Constant::Tau => Number::tau(),
                Constant::Phi => self.number(Number::phi(budget), span)?,
            };
            return Ok(number.into());
        }
        if self.host.is_unit(name) {
            return self.unit(name, span);
        }
        if let Some(value) = self.host.value(name) {
            return Ok(value);
        }
        let called = Function::named(name).map(Function::signature);
        let defined = self.functions.iter().find(|f| f.name == name).map(|f| f.signature());
        if let Some(signature) = called.or(defined).or_else(|| self.host.signature(name)) {
            let reason = format!("{name} is a function: write {signature}");
            return Err(Fault::Language(*Error::syntax(reason, span)));
        }
        let mut names: Vec<&str> =
            self.locals.iter().chain(&self.globals).map(|(n, _)| &**n).collect();
        names.extend(Constant::ALL.iter().map(|constant| constant.name()));
        let mut near = nearest(name, names);
        near.extend(self.host.nearest_units(name));
        near.truncate(3);
        let kind = ErrorKind::UnknownVariable { name: name.to_owned(), nearest: near };
        Err(Fault::Language(Error::new(kind, span)))
    }

    fn field(&self, record: Value, name: &str, span: Span) -> Result<Value, Fault<H::Error>> {
        let Value::Record(fields) = record else {
            let reason = format!("{} has no fields: only a record has", record.kind());
            return Err(mismatch(reason, span));
        };
        let plain = |text: &str| text.replace('_', "").to_lowercase();
        let wanted = plain(name);
        match fields.iter().find(|(known, _)| plain(known) == wanted) {
            Some((_, value)) => Ok(value.clone()),
            None => {
                let known: Vec<&str> = fields.iter().map(|(known, _)| &**known).collect();
                let reason = format!("no field {name}: there are {}", known.join(", "));
                Err(mismatch(reason, span))
            }
        }
    }

    /// The function that the script defines under this name.
    pub(super) fn definition(&self, name: &str) -> Option<Rc<Definition>> {
        self.functions.iter().find(|known| known.name == name).cloned()
    }

    pub(super) fn defined_names(&self) -> impl Iterator<Item = &str> {
        self.functions.iter().map(|known| known.name.as_str())
    }

    /// Counts an operation, and looks at the clock now and then.
    pub(super) fn count(&mut self, span: Span) -> Result<(), Fault<H::Error>> {
        self.work += 1;
        if self.work > MAX_WORK {
            let what = "the calculation";
            let kind = ErrorKind::TooLarge { what, limit: MAX_WORK, unit: "operations" };
            return Err(Fault::Language(Error::new(kind, span)));
        }
        if self.work.is_multiple_of(64) {
            self.number(self.host.budget().check(), span)?;
        }
        Ok(())
    }

    pub(super) fn enter(&mut self, span: Span) -> Result<(), Fault<H::Error>> {
        self.levels += 1;
        if self.levels > MAX_LEVELS {
            let what = "the calculation";
            let kind = ErrorKind::TooLarge { what, limit: MAX_LEVELS, unit: "levels of calls" };
            return Err(Fault::Language(Error::new(kind, span)));
        }
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        self.levels -= 1;
    }
}

/// Whether a part is written as a unit: names, their powers, products and quotients.
fn is_unit_form(node: &Node) -> bool {
    match &node.kind {
        Kind::Name(_) => true,
        Kind::Power(base, _) => is_unit_form(base),
        Kind::Chain(first, rest) => {
            let joins = |(op, node): &(Op, Node)| {
                matches!(op.op, BinaryOp::Mul | BinaryOp::Div) && is_unit_form(node)
            };
            is_unit_form(first) && rest.iter().all(joins)
        }
        _ => false,
    }
}
