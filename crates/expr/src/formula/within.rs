//! What of the larger language stays in a formula as a part of its own.

use std::sync::Arc;

use arithma_num::Number;

use super::opaque::Opaque;
use super::part::{Choice, Part};
use super::slots::{Slots, first_of, ids};
use super::{Bound, Fate, Local, Lowering, MOST_TERMS, Made, index_of, lowered};
use crate::error::{ErrorKind, Result};
use crate::function::Function;
use crate::session::{Fault, Host, at};
use crate::tree::{Expr, Larger, NodeId, NodeKind};
use crate::value::{How, Value};

impl<H: Host> Lowering<'_, H> {
    /// A sum is written out where its ends are known and not far apart.
    pub(super) fn sum_fate(
        &mut self,
        tree: &Expr,
        arguments: &[NodeId],
        varies: &Slots<bool>,
        scope: &[Local],
    ) -> Result<Fate, Fault<H::Error>> {
        let (Some(_), [_, _, from, to]) = (index_of(tree, arguments), arguments) else {
            let is_list = |&id: &NodeId| {
                matches!(tree.node(id).kind, NodeKind::Larger(Larger::List(_)))
                    || !matches!(tree.node(id).kind, NodeKind::Larger(_))
            };
            return Ok(if arguments.iter().all(is_list) { Fate::Expanded } else { Fate::Opaque });
        };
        if varies[*from] || varies[*to] {
            return Ok(Fate::Opaque);
        }
        let ends = [self.whole(tree, *from, scope)?, self.whole(tree, *to, scope)?];
        let is_short = ends[1].saturating_sub(ends[0]) < MOST_TERMS;
        if !is_short {
            let (what, unit) = ("a sum in a formula", "terms");
            let limit = MOST_TERMS.unsigned_abs() as usize;
            let kind = ErrorKind::TooLarge { what, limit, unit };
            return Err(at(kind, tree.node(*to).span));
        }
        Ok(Fate::Expanded)
    }

    /// Which nodes that depend on the variables have something in them that is no plain number: units,
    /// dates, complex numbers.
    pub(super) fn holds_measures(
        &mut self,
        tree: &Expr,
        root: NodeId,
        varies: &Slots<bool>,
        scope: &[Local],
    ) -> Slots<bool> {
        let first = first_of(tree, root);
        let mut measured = Slots::new(first, root, false);
        for id in ids(first, root) {
            let kind = &tree.node(id).kind;
            let mut any = is_measure(kind);
            if let NodeKind::Larger(Larger::Apply(name, _)) = kind
                && let Some(definition) = self.session.function(tree.text(*name))
            {
                let body = ids(first_of(&definition.tree, definition.body), definition.body);
                any |= body.into_iter().any(|id| is_measure(&definition.tree.node(id).kind));
            }
            let mut children = Vec::new();
            tree.each_child(kind, |child| children.push(child));
            // What does not depend on them is evaluated by itself, and may be a number.
            any |= children.into_iter().any(|child| {
                let is_alone = varies[id] && !varies[child];
                measured[child] && !(is_alone && self.evaluated(tree, child, scope).is_ok())
            });
            measured[id] = any;
        }
        measured
    }

    /// The names in a part that its value depends on: variables, and names for parts of the formula.
    fn free_names(&self, tree: &Expr, root: NodeId, scope: &[Local]) -> Vec<String> {
        let bound = self.bound_names(tree, root);
        let mut names: Vec<String> = Vec::new();
        for id in ids(first_of(tree, root), root) {
            let NodeKind::Variable(variable) = tree.node(id).kind else { continue };
            let name = tree.variable(variable);
            let is_given = self.variables.iter().any(|known| known == name)
                || scope.iter().any(|(known, _)| known == name);
            let is_inner = !is_given && bound.contains(&name);
            if self.is_free(name, scope) && !is_inner && !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        names
    }

    /// Names that something in a part gives a meaning of its own: indices, variables of formulas.
    fn bound_names<'t>(&self, tree: &'t Expr, root: NodeId) -> Vec<&'t str> {
        let mut names = Vec::new();
        let name_at = |id: NodeId| match tree.node(id).kind {
            NodeKind::Variable(variable) => Some(tree.variable(variable)),
            _ => None,
        };
        for id in ids(first_of(tree, root), root) {
            match &tree.node(id).kind {
                NodeKind::Call(
                    Function::Sum | Function::Product | Function::Map | Function::Filter,
                    arguments,
                ) => names.extend(tree.arguments(arguments).get(1).and_then(|&id| name_at(id))),
                NodeKind::Larger(Larger::Apply(name, arguments)) => {
                    let takes = self.host.parameters(tree.text(*name)).unwrap_or_default();
                    let arguments = tree.arguments(arguments);
                    let is_name = |(place, _): &(usize, &NodeId)| {
                        takes.get(*place).is_some_and(|takes| takes.how == How::Name)
                    };
                    let places = arguments.iter().enumerate().filter(is_name);
                    names.extend(places.filter_map(|(_, &id)| name_at(id)));
                }
                _ => {}
            }
        }
        names
    }

    /// A part that is evaluated as it stands, whatever it is.
    pub(super) fn opaque(
        &mut self,
        tree: &Expr,
        id: NodeId,
        scope: &[Local],
    ) -> Result<Made, Fault<H::Error>> {
        let names = self.free_names(tree, id, scope);
        if names.is_empty() {
            return self.evaluated(tree, id, scope);
        }
        let part = Opaque::new(self.closure(tree, id, &names, scope));
        self.placed(&part, tree, id, &names, scope)
    }

    /// `if`: two formulas, one of which it is.
    pub(super) fn chosen(
        &mut self,
        tree: &Expr,
        id: NodeId,
        scope: &[Local],
    ) -> Result<Made, Fault<H::Error>> {
        let names = self.free_names(tree, id, scope);
        let NodeKind::Call(_, arguments) = &tree.node(id).kind else {
            return self.opaque(tree, id, scope);
        };
        let &[condition, then, otherwise] = tree.arguments(arguments) else {
            return self.opaque(tree, id, scope);
        };
        // A function of the user's may call itself: it is evaluated, and not written out.
        let calls = |root: NodeId| {
            let is_own = |id: NodeId| match tree.node(id).kind {
                NodeKind::Larger(Larger::Apply(name, _)) => {
                    self.session.function(tree.text(name)).is_some()
                }
                _ => false,
            };
            ids(first_of(tree, root), root).any(is_own)
        };
        if names.is_empty() || calls(then) || calls(otherwise) {
            return self.opaque(tree, id, scope);
        }
        let locals = values_of(scope, &names);
        let case = |root: NodeId| {
            let made = lowered(tree, root, &names, self.session, self.host, &locals, self.levels);
            made.ok().filter(|(_, is_percent)| !is_percent).map(|(expr, _)| Arc::new(expr))
        };
        let (Some(then), Some(otherwise)) = (case(then), case(otherwise)) else {
            return self.opaque(tree, id, scope);
        };
        let condition = Arc::new(self.closure(tree, condition, &names, scope));
        let choice = Choice { condition, then, otherwise, is_slope: false };
        self.placed(&Opaque::new(choice), tree, id, &names, scope)
    }

    fn closure(
        &mut self,
        tree: &Expr,
        root: NodeId,
        names: &[String],
        scope: &[Local],
    ) -> Part<H::Owned> {
        let address = std::ptr::from_ref(tree) as usize;
        let tree = match self.trees.iter().find(|(known, _)| *known == address) {
            Some((_, tree)) => Arc::clone(tree),
            None => {
                let own = Arc::new(tree.clone());
                self.trees.push((address, Arc::clone(&own)));
                own
            }
        };
        let session = self.session;
        let session = self.own_session.get_or_insert_with(|| Arc::new(session.clone()));
        Part {
            tree,
            root,
            session: Arc::clone(session),
            host: self.host.owned(),
            names: names.to_vec(),
            locals: values_of(scope, names),
            levels: self.levels,
        }
    }

    /// A part in its place: written out where it is one formula for all real numbers.
    fn placed(
        &mut self,
        part: &Opaque,
        tree: &Expr,
        id: NodeId,
        names: &[String],
        scope: &[Local],
    ) -> Result<Made, Fault<H::Error>> {
        let span = tree.node(id).span;
        let mut nodes = Vec::with_capacity(names.len());
        let mut unknown = Vec::with_capacity(names.len());
        for name in names {
            let (node, is_percent) = self.variable(name, span, scope)?;
            if is_percent {
                return Err(at(ErrorKind::NotAFormula, span));
            }
            nodes.push(node);
            unknown.push(Number::unknown().map_err(|e| at(e, span))?);
        }
        let made = match part.written_out(&unknown, &nodes, &mut self.builder)? {
            Some(written) => written,
            None => self.builder.opaque(part, &nodes)?,
        };
        Ok((made, false))
    }
}

/// The names that have values, but for these.
fn values_of(scope: &[Local], but: &[String]) -> Vec<(String, Value)> {
    let value = |(name, bound): &Local| match bound {
        Bound::Value(value) if !but.contains(name) => Some((name.clone(), value.clone())),
        _ => None,
    };
    scope.iter().filter_map(value).collect()
}

fn is_measure(kind: &NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::Larger(
            Larger::Measure(..)
                | Larger::Unit(_)
                | Larger::Convert(..)
                | Larger::Date(_)
                | Larger::Zone(_)
                | Larger::Imaginary
                | Larger::Uncertain(..)
        )
    )
}
