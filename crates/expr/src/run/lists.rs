//! Functions of lists.

use std::cmp::Ordering;
use std::sync::Arc;

use arithma_num::Number;

use super::{Evaluator, Result, truth};
use crate::error::ErrorKind;
use crate::function::Function;
use crate::session::{Host, at};
use crate::tree::{BinaryOp, NodeId, NodeKind, Span};
use crate::value::{self, Value};

/// The most elements of a list that a range with a step makes.
const MAX_RANGE: i64 = 1_000_000;

impl<H: Host> Evaluator<'_, H> {
    pub(super) fn list_form(
        &mut self,
        form: Function,
        arguments: &[NodeId],
        span: Span,
    ) -> Result<Value, H::Error> {
        match (form, arguments) {
            (Function::Seq, [from, to]) => self.stepped([*from, *to], None, span),
            (Function::Seq, [from, to, step]) => self.stepped([*from, *to], Some(*step), span),
            (Function::RectangleArea, [width, height]) => {
                let (width, height) = (self.eval(*width)?, self.eval(*height)?);
                value::binary(BinaryOp::Mul, width, height, self.budget()).map_err(|e| at(e, span))
            }
            (Function::Map | Function::Filter, [what, list]) => {
                // `map([1, 4, 9], sqrt)`, as others order them.
                let is_swapped = self.names_function(*list) && !self.names_function(*what);
                let (what, list) = if is_swapped { (list, what) } else { (what, list) };
                let items = self.items(*list, form)?;
                let name = self.function_name(*what, form)?;
                self.each_of(form, &items, span, |inside, item| {
                    inside.call_by_name(&name, item.clone(), span)
                })
            }
            (Function::Map | Function::Filter, [body, name, list]) => {
                let items = self.items(*list, form)?;
                let NodeKind::Variable(variable) = self.tree.node(*name).kind else {
                    let reason = format!("a name is needed here: {}", form.signature());
                    return Err(at(ErrorKind::Mismatch(reason), self.span(*name)));
                };
                self.locals.push((self.tree.variable(variable).to_owned(), Value::Bool(false)));
                let place = self.locals.len() - 1;
                let made = self.each_of(form, &items, span, |inside, item| {
                    inside.locals[place].1 = item.clone();
                    inside.eval(*body)
                });
                self.locals.truncate(place);
                made
            }
            (_, [list, n]) => {
                let items = self.items(*list, form)?;
                let count = self.eval(*n)?;
                let count = self.whole(&count, self.span(*n))?;
                let count = usize::try_from(count).ok().filter(|n| *n <= items.len());
                let Some(count) = count else {
                    let reason = format!("a whole number from 0 to {} is needed", items.len());
                    return Err(at(ErrorKind::Mismatch(reason), self.span(*n)));
                };
                let part = match form {
                    Function::Drop => &items[count..],
                    Function::Last => &items[items.len() - count..],
                    _ => &items[..count],
                };
                self.listed(part.to_vec(), span)
            }
            (_, [list]) => {
                let items = self.items(*list, form)?;
                self.whole_list(form, &items, span)
            }
            _ => {
                let (signature, given) = (form.signature(), arguments.len());
                Err(at(ErrorKind::WrongArity { signature, given }, span))
            }
        }
    }

    fn whole_list(
        &mut self,
        form: Function,
        items: &[Value],
        span: Span,
    ) -> Result<Value, H::Error> {
        let end = match form {
            Function::First => items.first(),
            Function::Last => items.last(),
            _ => return self.rearranged(form, items, span),
        };
        end.cloned().ok_or_else(|| at(ErrorKind::Mismatch("the list is empty".into()), span))
    }

    fn rearranged(
        &mut self,
        form: Function,
        items: &[Value],
        span: Span,
    ) -> Result<Value, H::Error> {
        let budget = self.budget();
        let made = match form {
            Function::Reverse => items.iter().rev().cloned().collect(),
            Function::Sort => sorted(items, |a, b| {
                budget.check()?;
                value::order("sort", a, b, budget)
            })
            .map_err(|e| at(e, span))?,
            Function::Unique => {
                let mut seen: Vec<Value> = Vec::new();
                for item in items {
                    budget.check().map_err(|e| at(e, span))?;
                    let mut is_new = true;
                    for known in &seen {
                        let order = value::order("unique", known, item, budget);
                        is_new &= order.map_err(|e| at(e, span))?.is_ne();
                    }
                    if is_new {
                        seen.push(item.clone());
                    }
                }
                seen
            }
            _ => {
                let mut sums: Vec<Value> = Vec::with_capacity(items.len());
                for item in items {
                    let sum = match sums.last() {
                        Some(last) => {
                            value::binary(BinaryOp::Add, last.clone(), item.clone(), budget)
                                .map_err(|e| at(e, span))?
                        }
                        None => item.clone(),
                    };
                    sums.push(sum);
                }
                sums
            }
        };
        self.listed(made, span)
    }

    /// What becomes of each element, or the elements for which it is true.
    fn each_of(
        &mut self,
        form: Function,
        items: &[Value],
        span: Span,
        mut step: impl FnMut(&mut Self, &Value) -> Result<Value, H::Error>,
    ) -> Result<Value, H::Error> {
        let mut made = Vec::with_capacity(items.len());
        for item in items {
            let value = step(self, item)?;
            if form == Function::Map {
                made.push(value);
            } else if truth(&value, span)? {
                made.push(item.clone());
            }
        }
        self.listed(made, span)
    }

    /// The name of a function that stands as an argument.
    fn function_name(&self, id: NodeId, form: Function) -> Result<String, H::Error> {
        match self.tree.node(id).kind {
            NodeKind::Variable(variable) => Ok(self.tree.variable(variable).to_owned()),
            _ => {
                let reason = format!("a function's name is needed here: {}", form.signature());
                Err(at(ErrorKind::Mismatch(reason), self.span(id)))
            }
        }
    }

    /// Whether a part is the name of a function and has no value.
    fn names_function(&self, id: NodeId) -> bool {
        let NodeKind::Variable(variable) = self.tree.node(id).kind else { return false };
        let name = self.tree.variable(variable);
        let own = || Function::named(name).or_else(|| Function::of_word(name)).is_some();
        self.named(name, Span::NONE).is_err()
            && (self.session.function(name).is_some()
                || own()
                || self.host.parameters(name).is_some())
    }

    fn items(&mut self, list: NodeId, form: Function) -> Result<Arc<Vec<Value>>, H::Error> {
        let value = self.eval(list)?;
        match value.resolved() {
            Value::List(items) => Ok(Arc::clone(items)),
            _ => {
                let reason = format!("a list is needed: {}", form.signature());
                Err(at(ErrorKind::Mismatch(reason), self.span(list)))
            }
        }
    }

    fn listed(&self, items: Vec<Value>, span: Span) -> Result<Value, H::Error> {
        self.charge(items.len(), span)?;
        Ok(Value::List(Arc::new(items)))
    }

    /// `seq(1, 10, 3)`, both ends included where the steps meet them.
    fn stepped(
        &mut self,
        [from, to]: [NodeId; 2],
        step: Option<NodeId>,
        span: Span,
    ) -> Result<Value, H::Error> {
        let budget = self.budget();
        let from = self.eval(from)?;
        let to = self.eval(to)?;
        let by = match step {
            Some(step) => self.eval(step)?,
            None => Number::ONE.into(),
        };
        // Nothing, of the unit of the step.
        let none = value::binary(BinaryOp::Sub, by.clone(), by.clone(), budget);
        let sign = none.and_then(|none| value::order("seq", &by, &none, budget));
        let sign = sign.map_err(|e| at(e, span))?;
        if sign == Ordering::Equal {
            return Err(at(ErrorKind::Mismatch("a step of 0 leads nowhere".into()), span));
        }
        let (mut items, mut next) = (Vec::new(), from);
        loop {
            let order = value::order("seq", &next, &to, budget).map_err(|e| at(e, span))?;
            if order == sign {
                break;
            }
            if items.len() as i64 >= MAX_RANGE {
                let limit = MAX_RANGE.unsigned_abs() as usize;
                let (what, unit) = ("the list", "elements");
                return Err(at(ErrorKind::TooLarge { what, limit, unit }, span));
            }
            items.push(next.clone());
            next =
                value::binary(BinaryOp::Add, next, by.clone(), budget).map_err(|e| at(e, span))?;
        }
        self.listed(items, span)
    }
}

/// A list in order; the first comparison that fails ends it.
fn sorted(
    items: &[Value],
    compare: impl Fn(&Value, &Value) -> std::result::Result<Ordering, ErrorKind>,
) -> std::result::Result<Vec<Value>, ErrorKind> {
    let mut items = items.to_vec();
    let mut failed = None;
    items.sort_by(|a, b| match (failed.is_none(), || compare(a, b)) {
        (true, compare) => compare().unwrap_or_else(|error| {
            failed = Some(error);
            Ordering::Equal
        }),
        (false, _) => Ordering::Equal,
    });
    match failed {
        None => Ok(items),
        Some(error) => Err(error),
    }
}
