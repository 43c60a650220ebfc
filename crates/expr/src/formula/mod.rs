//! From the larger language to formulas of numbers, which can be differentiated, compiled and
//! evaluated over intervals.
//!
//! What does not depend on the variables of the formula is evaluated and put in as a number, whatever
//! it is made of; the user's functions are written out, and so are sums over an index. What formulas
//! have no rule for stays a part of its own: see [`opaque`].

mod called;
mod nobody;
mod opaque;
mod part;
mod slots;
mod within;

use std::sync::Arc;
use std::time::Duration;

use arithma_num::{Budget, Number};

use crate::derive::Builder;
use crate::error::{Error, ErrorKind, Result};
use crate::function::Function;
use crate::parse;
use crate::percent;
use crate::run;
use crate::scope::Scope;
use crate::script::Step;
use crate::session::{Definition, Fault, Host, Session, at};
use crate::tree::{BinaryOp, Expr, Larger, NodeId, NodeKind, Span};
use crate::value::Value;
pub(crate) use called::slopes;
use nobody::Nobody;
pub use opaque::Opaque;
use slots::{Slots, first_of, ids};

/// Levels of calls that writing out a function or a sum counts for: it takes their stack.
const LEVELS_OF_A_CALL: usize = 4;

/// Nodes that are looked at for one formula. Functions of functions that are called twice each double
/// the work with every level, even where their results are one.
const MOST_WORK: usize = 1_000_000;

/// How long the parts of a formula without a caller's budget may take: a sum may be endless.
const PATIENCE: Duration = Duration::from_secs(2);

/// Terms of a sum that are written out.
const MOST_TERMS: i64 = 2_000;

/// Reads a formula in these variables. It knows what the language knows: the names of the session, the
/// functions of the host, units that go out.
pub fn formula<H: Host>(
    text: &str,
    variables: &[&str],
    session: &Session,
    host: &H,
) -> Result<Expr, Fault<H::Error>> {
    read(text, variables, session, host, &[], 0)
}

/// The same where some names have values of their own, so many levels of calls deep.
pub(crate) fn read<H: Host>(
    text: &str,
    variables: &[&str],
    session: &Session,
    host: &H,
    locals: &[(String, Value)],
    levels: usize,
) -> Result<Expr, Fault<H::Error>> {
    let names = Scope { session, host, variables: Some(variables), locals };
    let (tree, steps) = parse::parse(text, &names)?;
    let [Step::Value(root)] = steps[..] else {
        let reason = "one formula is needed here: leave out what stands before or after it";
        return Err(Fault::Language(*Error::syntax(reason, Span::NONE)));
    };
    let is_own = |name: &str| variables.contains(&name) || names.value(name).is_none();
    if tree.is_formula() && tree.free_variables().all(is_own) {
        return Ok(tree);
    }
    let variables: Vec<String> = variables.iter().map(|&name| name.to_owned()).collect();
    lower(&tree, root, &variables, session, host, locals, levels)
}

/// A tree that nobody's names stand behind, as a formula.
pub(crate) fn of_numbers(tree: &Expr) -> Result<Expr> {
    let nobody = Nobody { budget: Budget::default().with_timeout(PATIENCE) };
    let variables: Vec<String> = tree.free_variables().map(str::to_owned).collect();
    match lower(tree, tree.root(), &variables, &Session::new(), &nobody, &[], 0) {
        Ok(formula) => Ok(formula),
        Err(Fault::Language(error)) => Err(error),
        Err(Fault::Host(never, _)) => match never {},
    }
}

/// A part of a tree as a formula in these variables; names without a value are variables, too.
pub(crate) fn lower<H: Host>(
    tree: &Expr,
    root: NodeId,
    variables: &[String],
    session: &Session,
    host: &H,
    locals: &[(String, Value)],
    levels: usize,
) -> Result<Expr, Fault<H::Error>> {
    Ok(lowered(tree, root, variables, session, host, locals, levels)?.0)
}

/// The same, and whether the formula is a percentage.
fn lowered<H: Host>(
    tree: &Expr,
    root: NodeId,
    variables: &[String],
    session: &Session,
    host: &H,
    locals: &[(String, Value)],
    levels: usize,
) -> Result<(Expr, bool), Fault<H::Error>> {
    let mut lowering = Lowering {
        variables,
        session,
        host,
        builder: Builder::default(),
        levels,
        inside: 0,
        work: 0,
        trees: Vec::new(),
        own_session: None,
    };
    let scope: Vec<Local> =
        locals.iter().map(|(name, value)| (name.clone(), Bound::Value(value.clone()))).collect();
    let (root, is_percent) = lowering.part(tree, root, &scope)?;
    Ok((lowering.builder.finish(root)?, is_percent))
}

/// A name inside a function or a sum, and what it stands for.
type Local = (String, Bound);

#[derive(Clone)]
enum Bound {
    Value(Value),
    /// A part of the formula that is made.
    Node(Made),
}

/// A part of the formula that is made, and whether it is a percentage: what is added to a number is
/// then that much of it.
type Made = (NodeId, bool);

struct Lowering<'a, H> {
    variables: &'a [String],
    session: &'a Session,
    host: &'a H,
    builder: Builder,
    /// Levels of calls, those of the evaluator included: it may come back here for a part.
    levels: usize,
    /// Functions and sums that are being written out.
    inside: usize,
    /// Nodes that were looked at.
    work: usize,
    /// Trees that parts of the formula are evaluated in, by where the originals live.
    trees: Vec<(usize, Arc<Expr>)>,
    /// The session that they are evaluated in.
    own_session: Option<Arc<Session>>,
}

/// What becomes of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Not needed by itself.
    None,
    /// Made of its lowered children.
    Copied,
    /// Evaluated: it does not depend on the variables.
    Evaluated,
    /// Written out: a function of the user's, a sum.
    Expanded,
    /// `if` of something that depends on the variables.
    Chosen,
    /// A part of its own.
    Opaque,
}

impl<H: Host> Lowering<'_, H> {
    fn part(
        &mut self,
        tree: &Expr,
        root: NodeId,
        scope: &[Local],
    ) -> Result<Made, Fault<H::Error>> {
        let span = tree.node(root).span;
        let first = first_of(tree, root);
        self.work += root.index() + 1 - first;
        if self.work > MOST_WORK {
            let (what, unit) = ("the formula", "numbers and operations to write it out");
            return Err(at(ErrorKind::TooLarge { what, limit: MOST_WORK, unit }, span));
        }
        let varies = self.varying(tree, root, scope);
        let fates = self.fates(tree, root, &varies, scope)?;
        let mut made = Slots::new(first, root, None);
        for id in ids(first, root) {
            self.host.budget().check().map_err(|e| at(e, tree.node(id).span))?;
            made[id] = match fates[id] {
                Fate::None => None,
                Fate::Copied => Some(self.copied(tree, id, scope, &made)?),
                Fate::Evaluated => Some(self.evaluated(tree, id, scope)?),
                Fate::Expanded => Some(self.expanded(tree, id, scope)?),
                Fate::Chosen => Some(self.chosen(tree, id, scope)?),
                Fate::Opaque => Some(self.opaque(tree, id, scope)?),
            };
        }
        made[root].ok_or_else(|| at(ErrorKind::NotAFormula, span))
    }

    /// Which nodes of a part depend on a variable of the formula.
    fn varying(&self, tree: &Expr, root: NodeId, scope: &[Local]) -> Slots<bool> {
        let first = first_of(tree, root);
        let mut varies = Slots::new(first, root, false);
        for id in ids(first, root) {
            let kind = &tree.node(id).kind;
            varies[id] = match kind {
                NodeKind::Variable(id) => self.is_free(tree.variable(*id), scope),
                NodeKind::Call(Function::Sum | Function::Product, arguments)
                    if index_of(tree, tree.arguments(arguments)).is_some() =>
                {
                    self.sum_varies(tree, tree.arguments(arguments), scope, &varies)
                }
                _ => {
                    let mut any = false;
                    tree.each_child(kind, |child| any |= varies[child]);
                    any
                }
            };
        }
        varies
    }

    /// Whether a sum depends on more than its own index.
    fn sum_varies(
        &self,
        tree: &Expr,
        arguments: &[NodeId],
        scope: &[Local],
        varies: &Slots<bool>,
    ) -> bool {
        let Some(index) = index_of(tree, arguments) else { return false };
        let body = arguments[0];
        let in_body = ids(first_of(tree, body), body).any(|id| match tree.node(id).kind {
            NodeKind::Variable(id) => {
                let name = tree.variable(id);
                name != index && self.is_free(name, scope)
            }
            _ => false,
        });
        in_body || varies[arguments[2]] || varies[arguments[3]]
    }

    /// Whether a name is a variable of the formula, or a part of it.
    fn is_free(&self, name: &str, scope: &[Local]) -> bool {
        if let Some((_, bound)) = scope.iter().rev().find(|(known, _)| known == name) {
            return matches!(bound, Bound::Node(_));
        }
        self.variables.iter().any(|known| known == name)
            || (self.session.value(name).is_none()
                && !matches!(name, "today" | "tomorrow" | "yesterday" | "now"))
    }

    /// What becomes of each node, parents first.
    fn fates(
        &mut self,
        tree: &Expr,
        root: NodeId,
        varies: &Slots<bool>,
        scope: &[Local],
    ) -> Result<Slots<Fate>, Fault<H::Error>> {
        let first = first_of(tree, root);
        let larger = holds_larger(tree, root);
        let measured = self.holds_measures(tree, root, varies, scope);
        let mut fates = Slots::new(first, root, Fate::None);
        let mut wanted = Slots::new(first, root, false);
        wanted[root] = true;
        for id in ids(first, root).rev() {
            if !wanted[id] {
                continue;
            }
            let node = tree.node(id);
            let fate = match &node.kind {
                _ if !varies[id] && larger[id] => Fate::Evaluated,
                // What is no number on the way may be one in the end: it is evaluated as a whole.
                kind if varies[id] && measured[id] && !matches!(kind, NodeKind::Relation(..)) => {
                    Fate::Opaque
                }
                NodeKind::Larger(Larger::Percent(_) | Larger::Of(..) | Larger::Each(..)) => {
                    Fate::Copied
                }
                NodeKind::Larger(Larger::Apply(name, _))
                    if self.session.function(tree.text(*name)).is_some() =>
                {
                    Fate::Expanded
                }
                NodeKind::Larger(Larger::Text(_) | Larger::Bool(_) | Larger::Named(..)) => {
                    return Err(at(ErrorKind::NotAFormula, node.span));
                }
                NodeKind::Larger(_) => Fate::Opaque,
                // An equation is the whole formula, or none.
                NodeKind::Relation(..) if id != root || self.inside > 0 => {
                    return Err(at(ErrorKind::NotAValue, node.span));
                }
                NodeKind::Call(Function::Sum | Function::Product, arguments) => {
                    self.sum_fate(tree, tree.arguments(arguments), varies, scope)?
                }
                NodeKind::Call(Function::If, _) => Fate::Chosen,
                NodeKind::Call(function, _) if function.is_form() => Fate::Opaque,
                _ => Fate::Copied,
            };
            fates[id] = fate;
            if fate == Fate::Copied {
                tree.each_child(&node.kind, |child| wanted[child] = true);
            }
        }
        Ok(fates)
    }

    /// A node made of what its children became.
    fn copied(
        &mut self,
        tree: &Expr,
        id: NodeId,
        scope: &[Local],
        made: &Slots<Option<Made>>,
    ) -> Result<Made, Fault<H::Error>> {
        let node = tree.node(id);
        let part = |id: NodeId| made[id].ok_or_else(|| at(ErrorKind::NotAFormula, node.span));
        let of = |id: NodeId| part(id).map(|(node, _)| node);
        let mut is_percent = false;
        let made = match &node.kind {
            NodeKind::Number(digits) => self.builder.number(tree.text(*digits)),
            NodeKind::Constant(_) => self.builder.node(node.kind),
            NodeKind::Known(known) => self.builder.known(tree.known(*known)),
            NodeKind::Opaque(part, arguments) => {
                let given = tree.arguments(arguments).iter();
                let arguments: Vec<NodeId> =
                    given.map(|&argument| of(argument)).collect::<Result<_, _>>()?;
                self.builder.opaque(tree.opaque(*part), &arguments)
            }
            NodeKind::Variable(variable) => {
                return self.variable(tree.variable(*variable), node.span, scope);
            }
            NodeKind::Neg(a) => {
                let (a, percent) = part(*a)?;
                is_percent = percent;
                self.builder.node(NodeKind::Neg(a))
            }
            NodeKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
                let (left, right) = (part(*a)?, part(*b)?);
                is_percent = left.1 && right.1;
                if right.1 && !left.1 {
                    percent::check_chain(tree, id, |id| made[id].is_some_and(|(_, flag)| flag))
                        .map_err(|e| at(e, node.span))?;
                    // `x + 8%` is 8% of x more.
                    let more = self.builder.binary(BinaryOp::Mul, left.0, right.0)?;
                    self.builder.binary(*op, left.0, more)
                } else {
                    self.builder.binary(*op, left.0, right.0)
                }
            }
            NodeKind::Binary(op, a, b) => {
                is_percent = match op {
                    BinaryOp::Mul => part(*a)?.1 && part(*b)?.1,
                    BinaryOp::Div => part(*a)?.1 && !part(*b)?.1,
                    _ => false,
                };
                self.builder.binary(*op, of(*a)?, of(*b)?)
            }
            NodeKind::Relation(relation, a, b) => {
                self.builder.node(NodeKind::Relation(*relation, of(*a)?, of(*b)?))
            }
            NodeKind::Call(function, arguments) => {
                let given = tree.arguments(arguments);
                let arguments: Vec<NodeId> =
                    given.iter().map(|&argument| of(argument)).collect::<Result<_, _>>()?;
                is_percent = function.keeps_percentages()
                    && given.iter().all(|&id| made[id].is_some_and(|(_, flag)| flag));
                match (&arguments[..], is_percent && function.is_rounding()) {
                    // In percent, as it is shown.
                    ([hundredth], true) => {
                        let hundred = self.builder.number("100")?;
                        let percent = self.builder.binary(BinaryOp::Mul, *hundredth, hundred)?;
                        let whole = self.builder.call(*function, &[percent])?;
                        self.builder.binary(BinaryOp::Div, whole, hundred)
                    }
                    _ => self.builder.call(*function, &arguments),
                }
            }
            NodeKind::Larger(Larger::Percent(a)) => {
                is_percent = true;
                let hundred = self.builder.number("100")?;
                self.builder.binary(BinaryOp::Div, of(*a)?, hundred)
            }
            // Of numbers, an operator for each element is that operator.
            NodeKind::Larger(Larger::Each(op, a, b)) => self.builder.binary(*op, of(*a)?, of(*b)?),
            NodeKind::Larger(Larger::Of(a, b)) => {
                is_percent = part(*a)?.1 && part(*b)?.1;
                self.builder.binary(BinaryOp::Mul, of(*a)?, of(*b)?)
            }
            NodeKind::Larger(_) => return Err(at(ErrorKind::NotAFormula, node.span)),
        };
        Ok((made?, is_percent))
    }

    fn variable(
        &mut self,
        name: &str,
        span: Span,
        scope: &[Local],
    ) -> Result<Made, Fault<H::Error>> {
        match scope.iter().rev().find(|(known, _)| known == name) {
            Some((_, Bound::Node(node))) => return Ok(*node),
            Some((_, Bound::Value(value))) => return self.number_of(&value.clone(), span),
            None => {}
        }
        if self.variables.iter().any(|known| known == name) {
            return Ok((self.builder.variable(name)?, false));
        }
        match self.session.value(name) {
            Some(value) => self.number_of(value, span),
            None => Ok((self.builder.variable(name)?, false)),
        }
    }

    /// A part whose value is known.
    fn evaluated(
        &mut self,
        tree: &Expr,
        id: NodeId,
        scope: &[Local],
    ) -> Result<Made, Fault<H::Error>> {
        let locals = scope.iter().filter_map(|(name, bound)| match bound {
            Bound::Value(value) => Some((name.clone(), value.clone())),
            Bound::Node(_) => None,
        });
        let value =
            run::value_with(tree, id, self.session, self.host, (locals.collect(), self.levels))?;
        self.number_of(&value, tree.node(id).span)
    }

    /// A value as a number of the formula.
    fn number_of(&mut self, value: &Value, span: Span) -> Result<Made, Fault<H::Error>> {
        let hundredth;
        let number = match value.resolved() {
            Value::Number(number) => number,
            Value::Complex(number) if number.is_real() => number.re(),
            Value::Percent(percent) => {
                hundredth =
                    percent.div(&Number::from(100), self.host.budget()).map_err(|e| at(e, span))?;
                &hundredth
            }
            _ => return Err(at(ErrorKind::NotAFormula, span)),
        };
        let node = self.builder.written(number)?;
        Ok((node, matches!(value.resolved(), Value::Percent(_))))
    }

    /// A function of the user's, or a sum, written out.
    fn expanded(
        &mut self,
        tree: &Expr,
        id: NodeId,
        scope: &[Local],
    ) -> Result<Made, Fault<H::Error>> {
        let node = tree.node(id);
        self.levels += LEVELS_OF_A_CALL;
        self.inside += 1;
        if self.levels > run::MAX_LEVELS {
            let limit = run::MAX_LEVELS / LEVELS_OF_A_CALL;
            let (what, unit) = ("the formula", "levels of calls");
            return Err(at(ErrorKind::TooLarge { what, limit, unit }, node.span));
        }
        let made = match &node.kind {
            NodeKind::Larger(Larger::Apply(name, arguments)) => {
                let Some(definition) = self.session.function(tree.text(*name)) else {
                    return Err(at(ErrorKind::NotAFormula, node.span));
                };
                let arguments = tree.arguments(arguments);
                self.inlined(&definition.clone(), tree, arguments, scope, node.span)
            }
            NodeKind::Call(function, arguments) => {
                let sum = self.sum(*function, tree, tree.arguments(arguments), scope);
                sum.map(|node| (node, false))
            }
            _ => Err(at(ErrorKind::NotAFormula, node.span)),
        };
        self.levels -= LEVELS_OF_A_CALL;
        self.inside -= 1;
        made
    }

    fn inlined(
        &mut self,
        definition: &Definition,
        tree: &Expr,
        arguments: &[NodeId],
        scope: &[Local],
        span: Span,
    ) -> Result<Made, Fault<H::Error>> {
        let parameters = &definition.parameters;
        if parameters.len() != arguments.len() {
            let (signature, given) = (definition.signature(), arguments.len());
            return Err(at(ErrorKind::WrongArity { signature, given }, span));
        }
        // In the function a name of the formula's variables means what it means outside the formula.
        let hidden = |name: &String| {
            let value = self.session.value(name)?;
            Some((name.clone(), Bound::Value(value.clone())))
        };
        let mut inside: Vec<Local> = self.variables.iter().filter_map(hidden).collect();
        for (parameter, &argument) in parameters.iter().zip(arguments) {
            if let NodeKind::Larger(Larger::Named(..)) = tree.node(argument).kind {
                let reason = "in a formula, arguments of your own functions are given by place";
                return Err(at(ErrorKind::Syntax(reason.into()), span));
            }
            let node = self.part(tree, argument, scope)?;
            inside.push((parameter.clone(), Bound::Node(node)));
        }
        self.part(&definition.tree, definition.body, &inside)
    }

    /// `sum(x^k, k, 1, 5)`, term by term.
    fn sum(
        &mut self,
        function: Function,
        tree: &Expr,
        arguments: &[NodeId],
        scope: &[Local],
    ) -> Result<NodeId, Fault<H::Error>> {
        let op = if function == Function::Sum { BinaryOp::Add } else { BinaryOp::Mul };
        let mut terms = Vec::new();
        match (index_of(tree, arguments), arguments) {
            (Some(index), [body, _, from, to]) => {
                let ends = [self.whole(tree, *from, scope)?, self.whole(tree, *to, scope)?];
                for n in ends[0]..=ends[1] {
                    let mut inside = scope.to_vec();
                    let value = Value::Number(Number::from(n));
                    inside.push((index.to_owned(), Bound::Value(value)));
                    terms.push(self.part(tree, *body, &inside)?.0);
                }
            }
            _ => {
                for &argument in arguments {
                    let items = match &tree.node(argument).kind {
                        NodeKind::Larger(Larger::List(items)) => tree.arguments(items),
                        _ => std::slice::from_ref(&argument),
                    };
                    for &item in items {
                        terms.push(self.part(tree, item, scope)?.0);
                    }
                }
            }
        }
        let empty = if op == BinaryOp::Add { "0" } else { "1" };
        let Some((first, rest)) = terms.split_first() else {
            return Ok(self.builder.number(empty)?);
        };
        let joined = rest.iter().try_fold(*first, |sum, term| self.builder.binary(op, sum, *term));
        Ok(joined?)
    }

    fn whole(&mut self, tree: &Expr, id: NodeId, scope: &[Local]) -> Result<i64, Fault<H::Error>> {
        let locals = scope.iter().filter_map(|(name, bound)| match bound {
            Bound::Value(value) => Some((name.clone(), value.clone())),
            Bound::Node(_) => None,
        });
        let value =
            run::value_with(tree, id, self.session, self.host, (locals.collect(), self.levels))?;
        let whole = match value.resolved() {
            Value::Number(Number::Exact(exact)) => {
                exact.to_integer(self.host.budget()).ok().flatten()
            }
            _ => None,
        };
        whole
            .and_then(|whole| i64::try_from(whole).ok())
            .ok_or_else(|| at(run::not_whole(&value), tree.node(id).span))
    }
}

/// The index of a sum over one.
fn index_of<'t>(tree: &'t Expr, arguments: &[NodeId]) -> Option<&'t str> {
    match arguments {
        [_, index, _, _] => match tree.node(*index).kind {
            NodeKind::Variable(variable) => Some(tree.variable(variable)),
            _ => None,
        },
        _ => None,
    }
}

/// Which nodes have something of the larger language in them.
fn holds_larger(tree: &Expr, root: NodeId) -> Slots<bool> {
    let first = first_of(tree, root);
    let mut larger = Slots::new(first, root, false);
    for id in ids(first, root) {
        let node = tree.node(id);
        let mut any = match node.kind {
            // These are written out: `pi%` is pi/100, not its digits.
            NodeKind::Larger(Larger::Percent(_) | Larger::Of(..) | Larger::Each(..)) => false,
            NodeKind::Larger(_) => true,
            NodeKind::Call(function, _) => function.is_form(),
            _ => false,
        };
        tree.each_child(&node.kind, |child| any |= larger[child]);
        larger[id] = any;
    }
    larger
}
