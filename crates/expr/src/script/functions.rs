//! Calls: special forms, functions of the script, of the language and of the host.

use std::rc::Rc;

use arithma_num::Number;

use super::arithmetic::{apply, as_quantity, mismatch};
use super::eval::{Evaluator, Fault};
use super::host::Host;
use super::tree::{Argument, Definition, Kind, Node};
use super::value::{Num, Quantity, Value};
use crate::error::{Error, ErrorKind};
use crate::eval::call_function;
use crate::function::Function;
use crate::names::nearest;
use crate::tree::{BinaryOp, Span};

/// The most decimal places to round to.
const MOST_PLACES: i64 = 10_000;

/// Functions of scripts beyond the language's own.
const FORMS: [&str; 6] = ["if", "sum", "product", "len", "at", "root"];

impl<H: Host> Evaluator<'_, H> {
    pub(super) fn call(
        &mut self,
        name: &str,
        arguments: &[Argument],
        span: Span,
        alone: bool,
    ) -> Result<Value, Fault<H::Error>> {
        self.count(span)?;
        if let Some(definition) = self.definition(name) {
            return self.call_defined(&definition, arguments, span);
        }
        let positional = arguments.iter().all(|argument| argument.name.is_none());
        match (name, arguments) {
            ("if", _) => return self.choose(arguments, span),
            ("sum" | "product", [body, index, from, to]) if positional => {
                return self.over_index(name, [body, index, from, to], span);
            }
            ("sum" | "product", _) if positional => return self.fold(name, arguments, span),
            ("round", [value, places]) if positional => {
                return self.round(&value.value, &places.value, span);
            }
            ("len" | "at", _) if positional => return self.of_list(name, arguments, span),
            _ => {}
        }
        let own = Function::named(name).filter(|_| positional);
        let mut values = Vec::with_capacity(arguments.len());
        for Argument { name, value } in arguments {
            let value = if own.is_none() { self.host_argument(value)? } else { self.eval(value)? };
            values.push((name.clone(), value));
        }
        if let Some(function) = own {
            let takes = |(_, value): &(Option<String>, Value)| {
                matches!(value, Value::Number(_) | Value::Quantity(_))
            };
            let mut plain: Vec<Value> = values.iter().map(|(_, value)| value.clone()).collect();
            if let (
                [Value::List(items)],
                Function::Min | Function::Max | Function::Gcd | Function::Lcm,
            ) = (&plain[..], function)
            {
                plain = items.to_vec();
            } else if !values.iter().all(takes) && self.host.signature(name).is_some() {
                return self.call_host(name, values, span, alone);
            }
            return self.function(function, &plain, span);
        }
        self.call_host(name, values, span, alone)
    }

    fn call_host(
        &self,
        name: &str,
        values: Vec<(Option<String>, Value)>,
        span: Span,
        alone: bool,
    ) -> Result<Value, Fault<H::Error>> {
        if self.host.signature(name).is_none() {
            return Err(self.unknown_function(name, span));
        }
        let host = |error| Fault::Host(error, span);
        self.number(self.host.budget().check(), span)?;
        self.host.call(name, values, alone).map_err(host)
    }

    /// A percentage stays one for the host: `loanPayment(350000, 6.5%, 30)`.
    fn host_argument(&mut self, node: &Node) -> Result<Value, Fault<H::Error>> {
        if let Kind::Percent(inner) = &node.kind
            && let Kind::Number(digits) = &inner.kind
        {
            return Ok(Value::Text(format!("{digits}%").into()));
        }
        self.eval(node)
    }

    fn unknown_function(&self, name: &str, span: Span) -> Fault<H::Error> {
        let mut names: Vec<String> = Function::NAMES.iter().map(|&n| n.to_owned()).collect();
        names.extend(FORMS.iter().map(|&form| form.to_owned()));
        names.extend(self.defined_names().map(str::to_owned));
        self.host.each_function(&mut |known| names.push(known.to_owned()));
        let mut near = nearest(name, names.iter().map(String::as_str));
        if near.is_empty() {
            // `loan_pay` is a beginning.
            let plain = |text: &str| text.replace('_', "").to_lowercase();
            let wanted = plain(name);
            let begins = |known: &&String| wanted.len() >= 3 && plain(known).contains(&wanted);
            near = names.iter().filter(begins).take(3).cloned().collect();
        }
        let is_value = name.chars().count() == 1;
        let kind = ErrorKind::UnknownFunction { name: name.to_owned(), nearest: near, is_value };
        let start = Span { start: span.start, end: span.start + name.len() as u32 };
        Fault::Language(Error::new(kind, start))
    }

    fn call_defined(
        &mut self,
        definition: &Rc<Definition>,
        arguments: &[Argument],
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        let parameters = &definition.parameters;
        let arity = || {
            let kind =
                ErrorKind::WrongArity { signature: definition.signature(), given: arguments.len() };
            Fault::Language(Error::new(kind, span))
        };
        if parameters.len() != arguments.len() {
            return Err(arity());
        }
        let mut locals = Vec::with_capacity(parameters.len());
        for (index, Argument { name, value }) in arguments.iter().enumerate() {
            let parameter = name.as_ref().unwrap_or(&parameters[index]);
            if !parameters.contains(parameter) || locals.iter().any(|(n, _)| n == parameter) {
                return Err(arity());
            }
            locals.push((parameter.clone(), self.eval(value)?));
        }
        let outside = std::mem::replace(&mut self.locals, locals);
        let value = self.eval(&definition.body);
        self.locals = outside;
        value
    }

    fn choose(&mut self, arguments: &[Argument], span: Span) -> Result<Value, Fault<H::Error>> {
        let [condition, yes, no] = arguments else {
            return Err(arity("if(condition, value, otherwise)", arguments.len(), span));
        };
        let chosen = if self.truth(&condition.value)? { yes } else { no };
        self.eval(&chosen.value)
    }

    /// `round(3.14159, 2)`: to so many places, a half away from zero.
    fn round(&mut self, value: &Node, places: &Node, span: Span) -> Result<Value, Fault<H::Error>> {
        let (value, count) = (self.eval(value)?, self.whole(places)?);
        if count.abs() > MOST_PLACES {
            let reason = format!("places are whole numbers from -{MOST_PLACES} to {MOST_PLACES}");
            return Err(mismatch(reason, places.span));
        }
        let unit = Value::from(self.number(Number::parse(&format!("1e{}", -count)), span)?);
        let units = self.operate(BinaryOp::Div, value, unit.clone(), span)?;
        let whole = self.function(Function::Round, &[units], span)?;
        self.operate(BinaryOp::Mul, whole, unit, span)
    }

    /// `sum(x^2, x, 1, 100)`.
    fn over_index(
        &mut self,
        name: &str,
        [body, index, from, to]: [&Argument; 4],
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        let Kind::Name(index) = &index.value.kind else {
            let reason = format!("the second argument is the index: {name}(x^2, x, 1, 100)");
            return Err(mismatch(reason, index.value.span));
        };
        let (from, to) = (self.whole(&from.value)?, self.whole(&to.value)?);
        let op = fold_of(name);
        let mut total: Option<Value> = None;
        for n in from..=to {
            self.locals.push((index.clone(), Number::from(n).into()));
            let value = self.eval(&body.value);
            self.locals.pop();
            let value = value?;
            total = Some(match total {
                None => value,
                Some(total) => self.operate(op, total, value, span)?,
            });
        }
        Ok(total.unwrap_or_else(|| empty(op)))
    }

    /// `sum([1, 2, 3])`, `sum(1, 2, 3)`.
    fn fold(
        &mut self,
        name: &str,
        arguments: &[Argument],
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        let mut items = Vec::new();
        for Argument { value, .. } in arguments {
            match self.eval(value)? {
                Value::List(list) => items.extend(list.iter().cloned()),
                other => items.push(other),
            }
        }
        let op = fold_of(name);
        let mut items = items.into_iter();
        let Some(mut total) = items.next() else { return Ok(empty(op)) };
        for item in items {
            total = self.operate(op, total, item, span)?;
        }
        Ok(total)
    }

    fn of_list(
        &mut self,
        name: &str,
        arguments: &[Argument],
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        let signature = if name == "len" { "len(list)" } else { "at(list, place)" };
        let (list, place) = match arguments {
            [list] if name == "len" => (list, None),
            [list, place] if name == "at" => (list, Some(place)),
            _ => return Err(arity(signature, arguments.len(), span)),
        };
        let Value::List(items) = self.eval(&list.value)? else {
            return Err(mismatch(format!("a list is needed: {signature}"), list.value.span));
        };
        let Some(place) = place else { return Ok(Number::from(items.len() as i64).into()) };
        let index = self.whole(&place.value)?;
        let found = usize::try_from(index).ok().filter(|n| *n > 0).and_then(|n| items.get(n - 1));
        found.cloned().ok_or_else(|| {
            let reason = format!("no element {index}: they count from 1 to {}", items.len());
            mismatch(reason, place.value.span)
        })
    }

    /// A function of the language.
    pub(super) fn function(
        &mut self,
        function: Function,
        values: &[Value],
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        self.count(span)?;
        if !function.accepts(values.len()) {
            return Err(arity(&function.signature(), values.len(), span));
        }
        let function = function.with_arguments(values.len());
        if values.iter().any(|value| matches!(value, Value::Quantity(_))) {
            return self.function_of_quantities(function, values, span);
        }
        let mut numbers: Vec<Num> = Vec::with_capacity(values.len());
        for value in values {
            let Value::Number(number) = value else {
                let reason = format!("{} takes numbers, not {}", function.name(), value.kind());
                return Err(mismatch(reason, span));
            };
            numbers.push(number.clone());
        }
        if let (Function::Pow, [base, exponent]) = (function, values) {
            return self.operate(BinaryOp::Pow, base.clone(), exponent.clone(), span);
        }
        let budget = self.host.budget();
        let step = |n: &[Number]| call_function(function, n, budget);
        Ok(Value::Number(self.number(apply(&step, &numbers, budget), span)?))
    }

    /// Roots, absolute values, extremes, and functions of angles.
    fn function_of_quantities(
        &mut self,
        function: Function,
        values: &[Value],
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        let first = as_quantity(&values[0]);
        let angle = first.dimension == self.host.angle() && values.len() == 1;
        match function {
            Function::Sqrt => {
                let half = self.number(Number::parse("0.5"), span)?;
                self.operate(BinaryOp::Pow, values[0].clone(), half.into(), span)
            }
            Function::Pow if values.len() == 2 => {
                self.operate(BinaryOp::Pow, values[0].clone(), values[1].clone(), span)
            }
            Function::Abs => {
                let budget = self.host.budget();
                let step = |n: &[Number]| n[0].abs(budget);
                let base = apply(&step, std::slice::from_ref(&first.base), budget);
                Ok(Value::Quantity(Quantity { base: self.number(base, span)?, ..first }))
            }
            Function::Min | Function::Max => self.extreme(function, values, span),
            Function::Sin | Function::Cos | Function::Tan if angle => {
                self.function(function, &[Value::Number(first.base)], span)
            }
            _ => {
                let (name, unit) = (function.name(), first.unit_text());
                let reason =
                    format!("{name} takes plain numbers: divide by the unit, as in x/(1 {unit})");
                Err(mismatch(reason, span))
            }
        }
    }

    fn extreme(
        &mut self,
        function: Function,
        values: &[Value],
        span: Span,
    ) -> Result<Value, Fault<H::Error>> {
        let mut best = values[0].clone();
        for value in &values[1..] {
            let order = self.order(function.name(), value, &best, span)?;
            if order.is_lt() == (function == Function::Min) && !order.is_eq() {
                best = value.clone();
            }
        }
        Ok(best)
    }
}

fn fold_of(name: &str) -> BinaryOp {
    if name == "sum" { BinaryOp::Add } else { BinaryOp::Mul }
}

/// The sum or product of nothing.
fn empty(op: BinaryOp) -> Value {
    if op == BinaryOp::Add { Number::ZERO.into() } else { Number::ONE.into() }
}

fn arity<E>(signature: &str, given: usize, span: Span) -> Fault<E> {
    let kind = ErrorKind::WrongArity { signature: signature.to_owned(), given };
    Fault::Language(Error::new(kind, span))
}
