//! The forms of the language, whose arguments are not all evaluated, or not just once.

use arithma_num::{Angle, Number};

use super::{Evaluator, Result, element, truth};
use crate::error::ErrorKind;
use crate::function::Function;
use crate::session::{Host, at};
use crate::tree::{NodeId, NodeKind, Span};
use crate::value::{self, Value};

/// The function of the host that sums endlessly many terms.
const ENDLESS: &str = "infiniteSum";

/// Terms that are joined at a time: their sum takes little more memory than one of them.
const CHUNK: usize = 4096;

impl<H: Host> Evaluator<'_, H> {
    pub(super) fn form(
        &mut self,
        form: Function,
        arguments: &[NodeId],
        span: Span,
    ) -> Result<Value, H::Error> {
        let product = form == Function::Product;
        match (form, arguments) {
            _ if form.is_of_lists() => self.list_form(form, arguments, span),
            (Function::If, [condition, yes, no]) => {
                let decided = self.eval(*condition)?;
                let holds = truth(&decided, self.span(*condition))?;
                self.eval(if holds { *yes } else { *no })
            }
            (Function::Sum | Function::Product, [body, index, from, to]) => {
                match self.index_name(*index) {
                    Some(name) => self.over_index(product, *body, name, [*from, *to], span),
                    None => self.fold(product, arguments, span),
                }
            }
            (Function::Sum | Function::Product, _) => self.fold(product, arguments, span),
            (Function::Polar | Function::PolarR, [r, angle]) => {
                let unit = if form == Function::Polar { Angle::Degrees } else { Angle::Radians };
                let (r, angle) = (self.eval(*r)?, self.eval(*angle)?);
                value::polar(&r, &angle, unit, self.budget()).map_err(|e| at(e, span))
            }
            (
                Function::Det
                | Function::Inverse
                | Function::Transpose
                | Function::Trace
                | Function::Rank
                | Function::Dot
                | Function::Cross
                | Function::Norm
                | Function::Identity
                | Function::Zeros,
                _,
            ) => self.of_matrices(form, arguments, span),
            (Function::Len, [list]) => {
                let value = self.eval(*list)?;
                let items = items_of(&value, form, self.span(*list))?;
                Ok(Number::from(items.len() as i64).into())
            }
            (Function::At, [list, place]) => {
                let value = self.eval(*list)?;
                let items = items_of(&value, form, self.span(*list))?;
                let index = self.eval(*place)?;
                let index = self.whole(&index, self.span(*place))?;
                element(items, index, self.span(*place))
            }
            _ => {
                let (signature, given) = (form.signature(), arguments.len());
                Err(at(ErrorKind::WrongArity { signature, given }, span))
            }
        }
    }

    /// The name that an index is.
    fn index_name(&self, id: NodeId) -> Option<String> {
        match self.tree.node(id).kind {
            NodeKind::Variable(variable) => Some(self.tree.variable(variable).to_owned()),
            _ => None,
        }
    }

    /// `sum(x^2, x, 1, 100)`
    fn over_index(
        &mut self,
        product: bool,
        body: NodeId,
        index: String,
        [from, to]: [NodeId; 2],
        span: Span,
    ) -> Result<Value, H::Error> {
        if self.infinity(to) == Some("inf") {
            return self.endless(product, body, index, from, span);
        }
        let ends = [self.eval(from)?, self.eval(to)?];
        let (from, to) =
            (self.whole(&ends[0], self.span(from))?, self.whole(&ends[1], self.span(to))?);
        let mut totals = Vec::new();
        let mut terms = Vec::new();
        self.locals.push((index, Number::ZERO.into()));
        let place = self.locals.len() - 1;
        for n in from..=to {
            self.locals[place].1 = Number::from(n).into();
            terms.push(self.eval(body)?);
            if terms.len() == CHUNK {
                totals.push(self.total(std::mem::take(&mut terms), product, span)?);
            }
        }
        self.locals.truncate(place);
        totals.append(&mut terms);
        self.total(totals, product, span)
    }

    /// `sum(1/k^2, k, 1, inf)`, which the host proves.
    fn endless(
        &mut self,
        product: bool,
        body: NodeId,
        index: String,
        from: NodeId,
        span: Span,
    ) -> Result<Value, H::Error> {
        if product || self.host.parameters(ENDLESS).is_none() {
            let reason =
                "a product of endlessly many factors is not known: give a whole number as its end";
            return Err(at(ErrorKind::Mismatch(reason.into()), span));
        }
        let first = self.eval(from)?;
        let body = self.formula(body, std::slice::from_ref(&index))?;
        let given = [body, Value::Text(index.into()), first];
        self.call_host(ENDLESS, given.into_iter().map(|value| (None, value)).collect(), span)
    }

    /// `sum([1, 2, 3])`, `sum(1, 2, 3)`
    fn fold(&mut self, product: bool, arguments: &[NodeId], span: Span) -> Result<Value, H::Error> {
        let mut items = Vec::new();
        for &argument in arguments {
            let value = self.eval(argument)?;
            match value.resolved() {
                Value::List(list) => {
                    self.charge(list.len(), span)?;
                    items.extend(list.iter().cloned());
                }
                _ => items.push(value),
            }
        }
        self.total(items, product, span)
    }

    fn total(&self, items: Vec<Value>, product: bool, span: Span) -> Result<Value, H::Error> {
        value::total(items, product, self.budget()).map_err(|e| at(e, span))
    }
}

fn items_of<E>(value: &Value, form: Function, span: Span) -> Result<&[Value], E> {
    match value.resolved() {
        Value::List(items) => Ok(items),
        _ => {
            let reason = format!("a list is needed: {}", form.signature());
            Err(at(ErrorKind::Mismatch(reason), span))
        }
    }
}
