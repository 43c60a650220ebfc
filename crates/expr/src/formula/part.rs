//! Parts of the larger language inside a formula: evaluated as they stand, and cases.

use std::fmt;
use std::sync::Arc;

use arithma_num::{Interval, IntervalContext, Number};

use super::opaque::{Hidden, Opaque};
use crate::derive::Builder;
use crate::error::{ErrorKind, Result};
use crate::eval::Variables;
use crate::run;
use crate::session::{Fault, Host, Session};
use crate::tree::{Expr, NodeId, NodeKind, Relation};
use crate::value::Value;

/// A part of a tree that is evaluated as it stands where its names have values.
pub(super) struct Part<H> {
    pub(super) tree: Arc<Expr>,
    pub(super) root: NodeId,
    pub(super) session: Arc<Session>,
    pub(super) host: H,
    /// The names that are its arguments.
    pub(super) names: Vec<String>,
    /// Other names that have values of their own.
    pub(super) locals: Vec<(String, Value)>,
    pub(super) levels: usize,
}

impl<H> fmt::Debug for Part<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Part").field("names", &self.names).finish_non_exhaustive()
    }
}

impl<H: Host> Part<H> {
    fn value(&self, arguments: &[Number]) -> Result<Value, ErrorKind> {
        let mut locals = self.locals.clone();
        let given = self.names.iter().cloned().zip(arguments.iter().cloned().map(Value::Number));
        locals.extend(given);
        // Values of one evaluation are gone when the next begins: each has what memory there is.
        let host = self.host.owned();
        let value =
            run::value_with(&self.tree, self.root, &self.session, &host, (locals, self.levels));
        value.map_err(|fault| match fault {
            Fault::Language(error) => error.kind,
            Fault::Host(error, _) => <H::Owned as Host>::kind_of(error),
        })
    }

    fn truth(&self, arguments: &[Number]) -> Result<bool, ErrorKind> {
        match self.value(arguments)?.resolved() {
            Value::Bool(flag) => Ok(*flag),
            other => {
                let reason = format!("true or false is needed, not {}: compare it", other.kind());
                Err(ErrorKind::Mismatch(reason))
            }
        }
    }
}

impl<H: Host + Send + Sync> Hidden for Part<H> {
    fn text(&self) -> String {
        let mut text = String::new();
        match self.tree.print(self.root, &[], &[], &mut text) {
            Ok(()) => text,
            Err(_) => self.tree.source_of(self.root).to_owned(),
        }
    }

    fn at(&self, arguments: &[Number]) -> Result<Number, ErrorKind> {
        match self.value(arguments)?.resolved() {
            Value::Number(number) => Ok(number.clone()),
            Value::Complex(number) if number.is_real() => Ok(number.re().clone()),
            // A formula is about the published value of a constant.
            Value::Uncertain(value) if value.is_of_constants() && value.unit_text().is_none() => {
                Ok(value.base().clone())
            }
            _ => Err(ErrorKind::NotAFormula),
        }
    }
}

/// `if` of a condition that depends on the variables, its two values being formulas.
pub(super) struct Choice<H> {
    pub(super) condition: Arc<Part<H>>,
    pub(super) then: Arc<Expr>,
    pub(super) otherwise: Arc<Expr>,
    /// Whether the two are derivatives, which there is none of where one case meets the other.
    pub(super) is_slope: bool,
}

impl<H> fmt::Debug for Choice<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Choice").field("condition", &self.condition).finish_non_exhaustive()
    }
}

impl<H: Host + Send + Sync + 'static> Choice<H> {
    fn names(&self) -> &[String] {
        &self.condition.names
    }

    fn branch(&self, holds: bool) -> &Expr {
        if holds { &self.then } else { &self.otherwise }
    }

    /// What the condition is on all of these sets; nothing where it is not the same.
    fn decided(&self, arguments: &[Interval]) -> Option<bool> {
        let numbers: arithma_num::Result<Vec<Number>> =
            arguments.iter().map(|x| Number::enclosed(x.as_argument())).collect();
        self.condition.truth(&numbers.ok()?).ok()
    }

    /// All values of one case, where the condition is not decided on all of the sets.
    fn case(
        &self,
        holds: bool,
        arguments: &[Interval],
        cx: &IntervalContext<'_>,
    ) -> Result<Interval, ErrorKind> {
        let mut arguments = arguments.to_vec();
        if let Some((place, side)) = self.side(holds, cx) {
            arguments[place] = arguments[place].intersect(&side).as_argument();
            if arguments[place].is_empty() {
                return Ok(Interval::EMPTY);
            }
        }
        let names = self.names().iter().map(String::as_str);
        let variables: Vec<(&str, Interval)> = names.zip(arguments).collect();
        self.branch(holds).interval(&variables, cx).map_err(|error| error.kind)
    }

    /// The argument that the condition compares with a number, and the half of the line where the
    /// case can be.
    fn side(&self, holds: bool, cx: &IntervalContext<'_>) -> Option<(usize, Interval)> {
        let tree = &self.condition.tree;
        let NodeKind::Relation(relation, left, right) = tree.node(self.condition.root).kind else {
            return None;
        };
        let place = |id: NodeId| match tree.node(id).kind {
            NodeKind::Variable(variable) => {
                let name = tree.variable(variable);
                self.names().iter().position(|known| known == name)
            }
            _ => None,
        };
        let (place, other, is_left) = match (place(left), place(right)) {
            (Some(place), None) => (place, right, true),
            (None, Some(place)) => (place, left, false),
            _ => return None,
        };
        let is_below = match relation {
            Relation::Less | Relation::LessOrEqual => is_left == holds,
            Relation::Greater | Relation::GreaterOrEqual => is_left != holds,
            _ => return None,
        };
        // Without the arguments it is a number, or the comparison is none with a number.
        let bound = Part {
            tree: Arc::clone(tree),
            root: other,
            session: Arc::clone(&self.condition.session),
            host: self.condition.host.owned(),
            names: Vec::new(),
            locals: self.condition.locals.clone(),
            levels: self.condition.levels,
        };
        let bound = Interval::from_number(&bound.at(&[]).ok()?, cx).ok()?;
        let half = match is_below {
            true => Interval::from_f64(f64::NEG_INFINITY, 0.0),
            false => Interval::from_f64(0.0, f64::INFINITY),
        };
        Some((place, bound.add(&half, cx)))
    }
}

impl<H: Host + Send + Sync + 'static> Hidden for Choice<H> {
    fn text(&self) -> String {
        let case = |expr: &Expr| expr.to_text().unwrap_or_default();
        format!("if({}, {}, {})", self.condition.text(), case(&self.then), case(&self.otherwise))
    }

    fn at(&self, arguments: &[Number]) -> Result<Number, ErrorKind> {
        let holds = match self.is_slope {
            false => self.condition.truth(arguments)?,
            true => super::opaque::beside(arguments)
                .ok()
                .and_then(|x| self.decided(&x))
                .ok_or_else(|| {
                    let reason =
                        "the derivative is not known where one case of 'if' meets the other";
                    arithma_num::Error::domain(reason)
                })?,
        };
        let variables: Variables =
            self.names().iter().cloned().zip(arguments.iter().cloned()).collect();
        let budget = self.condition.host.budget();
        self.branch(holds).certified(&variables, budget).map_err(|error| error.kind)
    }

    fn over(
        &self,
        arguments: &[Interval],
        cx: &IntervalContext<'_>,
    ) -> Result<Interval, ErrorKind> {
        let around = match self.is_slope {
            true => super::opaque::around(arguments, cx.budget()),
            false => arguments.to_vec(),
        };
        if let Some(holds) = self.decided(&around) {
            let names = self.names().iter().map(String::as_str);
            let variables: Vec<(&str, Interval)> = names.zip(arguments.iter().cloned()).collect();
            return self.branch(holds).interval(&variables, cx).map_err(|error| error.kind);
        }
        let [then, otherwise] = [self.case(true, arguments, cx)?, self.case(false, arguments, cx)?];
        // A case that never comes limits nothing.
        Ok(match (then.is_empty(), otherwise.is_empty()) {
            (true, false) => otherwise,
            (false, true) => then,
            _ => then.hull(&otherwise),
        }
        .with_jumps())
    }

    fn written_out(
        &self,
        numbers: &[Number],
        nodes: &[NodeId],
        builder: &mut Builder,
    ) -> Result<Option<NodeId>> {
        let Ok(holds) = self.condition.truth(numbers) else { return Ok(None) };
        let names = self.names();
        let place = |name: &str| names.iter().position(|known| known == name);
        let branch = self.branch(holds);
        builder.import_with(branch, |name| place(name).map(|place| nodes[place])).map(Some)
    }

    fn slope(&self, place: usize) -> Option<Opaque> {
        let name = &self.names()[place];
        let slope = |expr: &Expr| expr.derivative(name).ok().map(Arc::new);
        Some(Opaque::new(Self {
            condition: Arc::clone(&self.condition),
            then: slope(&self.then)?,
            otherwise: slope(&self.otherwise)?,
            is_slope: true,
        }))
    }
}
