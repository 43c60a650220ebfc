//! Running: one walk over the tree, for values of every kind.
//!
//! Chains of operators nest on the left of the flat tree, however long they are: the walk follows
//! the left side in a loop, and recurses only where the text is nested.

mod call;
mod complex;
mod form;
mod lists;
mod matrix;
mod measures;
mod percent;
mod shape;
mod time;
mod unit;
mod written;

use std::sync::Arc;

use arithma_num::{Budget, Complex, Number};
use smallvec::SmallVec;

use crate::error::ErrorKind;
use crate::function::{Constant, Function};
use crate::lexer::unescaped;
use crate::names::{nearest, squeezed};
use crate::session::{Fault, Host, Session, at};
use crate::tree::{BinaryOp, Expr, Larger, NodeId, NodeKind, Relation, Span};
use crate::value::{self, Moment, Value};

/// The most levels of parts within parts and of calls within calls.
pub(crate) const MAX_LEVELS: usize = 300;

/// The most elements of a list that is written as a range.
const MAX_RANGE: i64 = 1_000_000;

/// The value of a part of a tree, in a session, and what units of several meanings were found to mean.
pub(crate) fn value<H: Host>(
    tree: &Expr,
    root: NodeId,
    session: &Session,
    host: &H,
) -> Result<(Value, Decided), H::Error> {
    let (chosen, decided) = (Vec::new(), Vec::new());
    let mut evaluator =
        Evaluator { tree, session, host, locals: Vec::new(), levels: 0, chosen, decided };
    let value = match evaluator.eval(root) {
        Ok(value) => value,
        Err(fault) => {
            (evaluator.levels, evaluator.locals) = (0, Vec::new());
            evaluator.decided_by_sums(root).ok_or(fault)?
        }
    };
    Ok((value, evaluator.decided))
}

/// What was decided about parts of a tree only when they were evaluated.
pub(crate) type Decided = Vec<(NodeId, Decision)>;

/// What a part was found to be.
#[derive(Debug, Clone)]
pub(crate) enum Decision {
    /// A unit of several meanings: the one that it has, by its symbol.
    Unit(String),
    /// Brackets that group.
    Group,
    /// A number below one where a percentage is taken: so many percent.
    Percent,
}

/// The same where some names have values of their own, so many levels of calls deep.
pub(crate) fn value_with<H: Host>(
    tree: &Expr,
    root: NodeId,
    session: &Session,
    host: &H,
    (locals, levels): (Vec<(String, Value)>, usize),
) -> Result<Value, H::Error> {
    let (chosen, decided) = (Vec::new(), Vec::new());
    Evaluator { tree, session, host, locals, levels, chosen, decided }.eval(root)
}

struct Evaluator<'a, H> {
    tree: &'a Expr,
    session: &'a Session,
    host: &'a H,
    /// The values of parameters and indices, the innermost last.
    locals: Vec<(String, Value)>,
    levels: usize,
    /// What units of several meanings mean in the conversion at hand.
    chosen: Vec<(NodeId, value::Units)>,
    /// What they, and brackets, were found to mean.
    decided: Decided,
}

type Result<T, E> = std::result::Result<T, Fault<E>>;

impl<'a, H: Host> Evaluator<'a, H> {
    fn budget(&self) -> &'a Budget {
        self.host.budget()
    }

    /// The value of a part.
    fn eval(&mut self, root: NodeId) -> Result<Value, H::Error> {
        self.enter(self.span(root))?;
        let mut spine: SmallVec<[NodeId; 8]> = SmallVec::new();
        let mut id = root;
        while let Some(first) = self.first_operand(id) {
            spine.push(id);
            id = first;
        }
        let mut value = self.leaf(id)?;
        while let Some(parent) = spine.pop() {
            value = self.joined(parent, value)?;
        }
        self.levels -= 1;
        Ok(value)
    }

    /// The part that is evaluated first, where it stands on the left.
    fn first_operand(&self, id: NodeId) -> Option<NodeId> {
        match &self.tree.node(id).kind {
            // An equation is refused as it is, whatever its sides are.
            NodeKind::Relation(relation, a, _) => (*relation != Relation::Equation).then_some(*a),
            NodeKind::Neg(a) | NodeKind::Binary(_, a, _) => Some(*a),
            NodeKind::Larger(larger) => match larger {
                Larger::Convert(a, target) => {
                    let apart =
                        self.decide_each_other(*a, *target) || self.counts_between(*a, *target);
                    (!apart).then_some(*a)
                }
                Larger::Measure(a, _)
                | Larger::Range(a, _)
                | Larger::Not(a)
                | Larger::And(a, _)
                | Larger::Or(a, _)
                | Larger::Percent(a)
                | Larger::Of(a, _)
                | Larger::Uncertain(a, _)
                | Larger::Each(_, a, _)
                | Larger::Formed(a, _)
                | Larger::Field(a, _) => Some(*a),
                Larger::Index(arguments) => self.tree.arguments(arguments).first().copied(),
                Larger::Text(_)
                | Larger::Imaginary
                | Larger::Bool(_)
                | Larger::Date(_)
                | Larger::Unit(_)
                | Larger::Zone(_)
                | Larger::List(_)
                | Larger::Apply(..)
                | Larger::Named(..) => None,
            },
            NodeKind::Number(_)
            | NodeKind::Variable(_)
            | NodeKind::Constant(_)
            | NodeKind::Known(_)
            | NodeKind::Opaque(..)
            | NodeKind::Call(..) => None,
        }
    }

    /// The value of a part that has none on its left.
    fn leaf(&mut self, id: NodeId) -> Result<Value, H::Error> {
        let tree = self.tree;
        let node = tree.node(id);
        let span = node.span;
        match &node.kind {
            NodeKind::Number(digits) => {
                Ok(Number::parse(tree.text(*digits)).map_err(|e| at(e, span))?.into())
            }
            NodeKind::Variable(variable) => self.named(tree.variable(*variable), span),
            NodeKind::Constant(constant) => self.constant(*constant, span),
            NodeKind::Known(known) => Ok(tree.known(*known).clone().into()),
            NodeKind::Relation(..) => Err(at(self.two_equals(id), span)),
            NodeKind::Call(function, arguments) if function.is_form() => {
                self.form(*function, tree.arguments(arguments), span)
            }
            NodeKind::Call(function, arguments) => {
                self.own_function(*function, tree.arguments(arguments), span)
            }
            NodeKind::Larger(larger) => match larger {
                Larger::Text(quoted) => {
                    Ok(Value::Text(unescaped(tree.text(*quoted)).unwrap_or_default().into()))
                }
                Larger::Imaginary => Ok(Complex::I.into()),
                Larger::Bool(flag) => Ok(Value::Bool(*flag)),
                Larger::Date(text) => {
                    let moment = Moment::parse(tree.text(*text)).map_err(|e| at(e, span))?;
                    Ok(Value::Date(moment))
                }
                Larger::Unit(name) => self.unit(id, tree.text(*name), span),
                Larger::List(items) => self.list(tree.arguments(items)),
                Larger::Apply(name, arguments) => {
                    self.apply(tree.text(*name), tree.arguments(arguments), span)
                }
                Larger::Convert(measured, target) if self.counts_between(*measured, *target) => {
                    self.convert_between(*measured, *target, span)
                }
                Larger::Convert(measured, target) => {
                    self.convert_each_other(*measured, *target, span)
                }
                Larger::Named(..) => {
                    let reason = "a name and '=' give an argument of a function of tools";
                    Err(at(ErrorKind::Syntax(reason.into()), span))
                }
                // These have a part on their left.
                _ => Err(at(ErrorKind::NotAValue, span)),
            },
            _ => Err(at(ErrorKind::NotAValue, span)),
        }
    }

    /// The value of a part whose first operand has this one.
    fn joined(&mut self, id: NodeId, value: Value) -> Result<Value, H::Error> {
        let node = self.tree.node(id);
        let span = node.span;
        let budget = self.budget();
        match &node.kind {
            NodeKind::Neg(inner) => {
                let value = self.only_element(*inner, &value).unwrap_or(value);
                value::negate(value, budget).map_err(|e| at(e, span))
            }
            NodeKind::Binary(op, left, right) => self.operate(id, *op, (value, *left), *right),
            NodeKind::Relation(relation, _, right) => {
                let right = self.eval(*right)?;
                let is_equal = matches!(relation, Relation::Equal | Relation::NotEqual);
                let [value, right] =
                    value::compared([value, right], is_equal, budget).map_err(|e| at(e, span))?;
                let order = value::order(relation.symbol(), &value, &right, budget);
                Ok(Value::Bool(value::holds(*relation, order.map_err(|e| at(e, span))?)))
            }
            NodeKind::Larger(larger) => self.joined_larger(larger, id, value),
            // These have no part on their left.
            _ => Err(at(ErrorKind::NotAValue, span)),
        }
    }

    fn joined_larger(
        &mut self,
        larger: &Larger,
        id: NodeId,
        value: Value,
    ) -> Result<Value, H::Error> {
        let span = self.span(id);
        let budget = self.budget();
        match larger {
            Larger::Measure(_, unit) => {
                let units = self.units(*unit)?;
                value::measure(value, units, budget).map_err(|e| at(e, span))
            }
            Larger::Range(from, to) => self.range((value, *from), *to, span),
            Larger::Not(inner) => Ok(Value::Bool(!truth(&value, self.span(*inner))?)),
            Larger::And(left, right) | Larger::Or(left, right) => {
                let decided = matches!(larger, Larger::Or(..));
                if truth(&value, self.span(*left))? == decided {
                    return Ok(Value::Bool(decided));
                }
                let value = self.eval(*right)?;
                Ok(Value::Bool(truth(&value, self.span(*right))?))
            }
            Larger::Percent(_) => value::percent_of(value, budget).map_err(|e| at(e, span)),
            Larger::Uncertain(_, deviation) => {
                let deviation = self.eval(*deviation)?;
                value::uncertain(&value, &deviation, budget).map_err(|e| at(e, span))
            }
            Larger::Of(_, whole) => {
                let whole = self.eval(*whole)?;
                value::binary(BinaryOp::Mul, value, whole, budget).map_err(|e| at(e, span))
            }
            Larger::Each(op, left, right) => {
                let other = self.eval(*right)?;
                let sign = format!(".{}", op.symbol());
                self.check_depths(&sign, (*left, &value), (*right, &other), span)?;
                value::elementwise(*op, &value, &other, budget).map_err(|e| at(e, span))
            }
            Larger::Formed(_, form) => {
                value::formed(&value, *form, budget).map_err(|e| at(e, span))
            }
            Larger::Convert(measured, target) => {
                match self.convert_moment(*measured, *target, &value) {
                    Some(converted) => converted.map_err(|e| at(e, span)),
                    None => {
                        let (measured, target) = (*measured, *target);
                        let value = self.as_angle(measured, value, span)?;
                        let converted = self.convert_to(value, target, span);
                        converted.or_else(|fault| {
                            self.convert_loosely(measured, target, span).ok_or(fault)
                        })
                    }
                }
            }
            Larger::Field(_, name) => field(&value, self.tree.text(*name), span),
            Larger::Index(arguments) => {
                let tree = self.tree;
                self.index(value, &tree.arguments(arguments)[1..], span)
            }
            // These have no part on their left.
            _ => Err(at(ErrorKind::NotAValue, span)),
        }
    }

    fn operate(
        &mut self,
        id: NodeId,
        op: BinaryOp,
        (left, left_node): (Value, NodeId),
        right: NodeId,
    ) -> Result<Value, H::Error> {
        let span = self.span(id);
        let budget = self.budget();
        let other = self.eval(right)?;
        if matches!(other, Value::Percent(_)) && matches!(op, BinaryOp::Add | BinaryOp::Sub) {
            self.check_bases(id, &left)?;
        }
        if let Value::List(_) = &left
            && let Some(power) = self.inverse_power(op, &left, &other, span)?
        {
            return Ok(power);
        }
        let (left, other) = match (&left, &other) {
            (Value::List(_), _) | (_, Value::List(_)) => {
                self.ungrouped(op, (left_node, left), (right, other))
            }
            _ => (left, other),
        };
        if op != BinaryOp::Pow {
            if matches!(op, BinaryOp::Add | BinaryOp::Sub) {
                self.check_depths(op.symbol(), (left_node, &left), (right, &other), span)?;
            }
            return value::binary(op, left, other, budget).map_err(|e| at(e, span));
        }
        value::binary(op, left.clone(), other.clone(), budget).map_err(|e| {
            let kind = self.complex_way(Function::Pow, &[left_node, right], &[left, other], e);
            at(kind, span)
        })
    }

    /// A matrix and a list, as they are written.
    fn check_depths(
        &self,
        sign: &str,
        (left_node, left): (NodeId, &Value),
        (right_node, right): (NodeId, &Value),
        span: Span,
    ) -> Result<(), H::Error> {
        let (Value::List(_), Value::List(_)) = (left, right) else { return Ok(()) };
        let text = |id: NodeId, short: &'static str| match self.tree.source_of(id) {
            text if (1..40).contains(&text.len()) => text,
            _ => short,
        };
        let names = [text(left_node, "A"), text(right_node, "B")];
        value::check_depths(sign, left, right, names).map_err(|e| at(e, span))
    }

    fn constant(&self, constant: Constant, span: Span) -> Result<Value, H::Error> {
        Ok(Value::Number(match constant {
            Constant::Pi => Number::pi(),
            Constant::E => Number::e(),
            Constant::Tau => Number::tau(),
            Constant::Phi => Number::phi(self.budget()).map_err(|e| at(e, span))?,
        }))
    }

    /// The value of a name.
    fn named(&self, name: &str, span: Span) -> Result<Value, H::Error> {
        let local = self.locals.iter().rev().find(|(known, _)| known == name);
        if let Some(value) = local.map(|(_, value)| value).or_else(|| self.session.value(name)) {
            return Ok(value.clone());
        }
        let moment = match name {
            "today" => Moment::today(self.host.now()),
            "tomorrow" => Moment::today(self.host.now()).and_then(|today| today.days_later(1)),
            "yesterday" => Moment::today(self.host.now()).and_then(|today| today.days_later(-1)),
            "now" => Moment::now(self.host.now()),
            _ => {
                let constant = value::constant(name, self.budget());
                let found = constant.unwrap_or_else(|| Err(self.unknown(name)));
                return found.map_err(|e| at(e, span));
            }
        };
        moment.map(Value::Date).map_err(|e| at(e, span))
    }

    fn unknown(&self, name: &str) -> ErrorKind {
        let unknown = |nearest| ErrorKind::UnknownVariable { name: name.to_owned(), nearest };
        let names = || {
            let locals = self.locals.iter().map(|(known, _)| known.as_str());
            locals.chain(self.session.names())
        };
        // `(1 + r)^(nt)`: a product, where each letter has a value.
        let letters: Vec<String> = name.chars().map(String::from).collect();
        if letters.len() > 1 && letters.iter().all(|letter| names().any(|known| known == letter)) {
            return unknown(vec![letters.join("*")]);
        }
        let constants = Constant::ALL.iter().map(|constant| constant.name());
        let mut near = nearest(name, names().chain(constants));
        for unit in value::nearest_units(name) {
            if !near.contains(&unit) {
                near.push(unit);
            }
        }
        near.truncate(3);
        unknown(near)
    }

    /// An equation where a value is needed: what has an unknown is to be solved.
    #[cold]
    fn two_equals(&self, id: NodeId) -> ErrorKind {
        let (mut unknown, mut next) = (Vec::new(), vec![id]);
        while let Some(id) = next.pop() {
            let kind = &self.tree.node(id).kind;
            if let NodeKind::Variable(variable) = kind {
                let name = self.tree.variable(*variable);
                if !unknown.contains(&name) && self.named(name, Span::NONE).is_err() {
                    unknown.push(name);
                }
            }
            self.tree.each_child(kind, |child| next.push(child));
        }
        let is_name = |id: NodeId| matches!(self.tree.node(id).kind, NodeKind::Variable(_));
        let names_one = match self.tree.node(id).kind {
            NodeKind::Relation(_, left, right) => is_name(left) || is_name(right),
            _ => false,
        };
        let mut equation = String::new();
        let printed = self.tree.print(id, &[], &[], &mut equation);
        let reason = match (&unknown[..], printed) {
            ([name], Ok(())) if !names_one && !name.ends_with('_') => format!(
                "this is an equation: write solve({equation}, {name}) for {name}; to compare, write =="
            ),
            _ => "'=' has two readings here: write == to compare, or name = value as a step"
                .to_owned(),
        };
        ErrorKind::Syntax(reason)
    }

    fn list(&mut self, items: &[NodeId]) -> Result<Value, H::Error> {
        // `[1..5]` is the list of these numbers, not a list of one list.
        if let [only] = items
            && matches!(self.tree.node(*only).kind, NodeKind::Larger(Larger::Range(..)))
        {
            return self.eval(*only);
        }
        let mut values = Vec::with_capacity(items.len());
        for &item in items {
            values.push(self.eval(item)?);
        }
        let span = items.first().map_or(Span::NONE, |&item| self.span(item));
        self.charge(values.len(), span)?;
        shape::check(&values).map_err(|e| at(e, span))?;
        Ok(Value::List(Arc::new(values)))
    }

    fn range(
        &mut self,
        (from, from_node): (Value, NodeId),
        to: NodeId,
        span: Span,
    ) -> Result<Value, H::Error> {
        let from = self.whole(&from, self.span(from_node))?;
        let end = self.eval(to)?;
        let to = self.whole(&end, self.span(to))?;
        let length = to.checked_sub(from).and_then(|n| n.checked_add(1)).unwrap_or(i64::MAX);
        if length > MAX_RANGE {
            let what = "the list";
            let limit = MAX_RANGE.unsigned_abs() as usize;
            return Err(at(ErrorKind::TooLarge { what, limit, unit: "elements" }, span));
        }
        self.charge(usize::try_from(length).unwrap_or(0), span)?;
        let items: Vec<Value> = (from..=to).map(|n| Number::from(n).into()).collect();
        Ok(Value::List(Arc::new(items)))
    }

    /// `list[2]`, `A[2, 3]`: from 1.
    fn index(&mut self, value: Value, places: &[NodeId], span: Span) -> Result<Value, H::Error> {
        let mut indices = Vec::with_capacity(places.len());
        for &place in places {
            indices.push((self.eval(place)?, self.span(place)));
        }
        self.element_at(value, &indices, span)
    }

    /// The element at a place in each list, one within the other; those at several places are a list:
    /// `list[2..3]`.
    fn element_at(
        &self,
        value: Value,
        places: &[(Value, Span)],
        span: Span,
    ) -> Result<Value, H::Error> {
        let Some(((place, at_place), inner)) = places.split_first() else { return Ok(value) };
        let Value::List(items) = value.resolved() else {
            let reason = format!("{} has no elements: only a list has", value.kind());
            return Err(at(ErrorKind::Mismatch(reason), span));
        };
        let one = |place: &Value| {
            let index = self.whole(place, *at_place)?;
            self.element_at(element(items, index, *at_place)?, inner, span)
        };
        let Value::List(several) = place.resolved() else { return one(place) };
        self.charge(several.len(), span)?;
        let found: Vec<Value> = several.iter().map(one).collect::<Result<_, _>>()?;
        Ok(Value::List(Arc::new(found)))
    }

    /// A whole number that a loop can count to.
    fn whole(&self, value: &Value, span: Span) -> Result<i64, H::Error> {
        let exact = value.as_number().and_then(Number::as_exact);
        let whole = exact.and_then(|exact| exact.to_integer(self.budget()).ok().flatten());
        whole.and_then(|whole| i64::try_from(whole).ok()).ok_or_else(|| at(not_whole(value), span))
    }

    /// Counts values that come to be.
    fn charge(&self, values: usize, span: Span) -> Result<(), H::Error> {
        let charged = self.budget().charge(values.saturating_mul(size_of::<Value>()));
        charged.map_err(|e| at(e, span))
    }

    fn enter(&mut self, span: Span) -> Result<(), H::Error> {
        self.levels += 1;
        if self.levels > MAX_LEVELS {
            let what = "the calculation";
            let kind = ErrorKind::TooLarge { what, limit: MAX_LEVELS, unit: "levels of calls" };
            return Err(at(kind, span));
        }
        self.budget().check().map_err(|e| at(e, span))
    }

    fn span(&self, id: NodeId) -> Span {
        self.tree.node(id).span
    }
}

/// What is wrong with a value where a loop counts.
pub(crate) fn not_whole(value: &Value) -> ErrorKind {
    ErrorKind::Mismatch(match value.resolved() {
        Value::Number(_) => {
            "a whole number of at most 18 digits is needed: write floor(x) or round(x)".into()
        }
        other => format!("a whole number is needed, not {}", other.kind()),
    })
}

/// Whether a value is true.
fn truth<E>(value: &Value, span: Span) -> Result<bool, E> {
    match value.resolved() {
        Value::Bool(flag) => Ok(*flag),
        other => {
            let reason = format!("true or false is needed, not {}: compare it", other.kind());
            Err(at(ErrorKind::Mismatch(reason), span))
        }
    }
}

/// The element at a place, from 1.
fn element<E>(items: &[Value], index: i64, span: Span) -> Result<Value, E> {
    let found = usize::try_from(index).ok().filter(|n| *n > 0).and_then(|n| items.get(n - 1));
    found.cloned().ok_or_else(|| {
        let last = if index < 0 { ", and last(list) is the last" } else { "" };
        let reason = format!("no element {index}: they count from 1 to {}{last}", items.len());
        at(ErrorKind::Mismatch(reason), span)
    })
}

fn field<E>(record: &Value, name: &str, span: Span) -> Result<Value, E> {
    if let Value::Complex(number) = record.resolved() {
        return match name {
            "real" | "re" => Ok(number.re().clone().into()),
            "imag" | "im" => Ok(number.im().clone().into()),
            _ => {
                let reason = format!("no field {name}: a complex number has real and imag");
                Err(at(ErrorKind::Mismatch(reason), span))
            }
        };
    }
    let Value::Record(fields) = record else {
        let reason = format!("{} has no fields: only a record has", record.kind());
        return Err(at(ErrorKind::Mismatch(reason), span));
    };
    fields.get(name).cloned().ok_or_else(|| {
        let known: Vec<&str> = fields.fields.iter().map(|(known, _)| &**known).collect();
        let reason = format!("no field {name}: there are {}", known.join(", "));
        at(ErrorKind::Mismatch(reason), span)
    })
}

/// Whether two names are one, whatever their case and underscores.
fn same_name(a: &str, b: &str) -> bool {
    squeezed(a) == squeezed(b)
}
