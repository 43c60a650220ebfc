//! Calls: of the language's own functions, the user's, and the host's.

use std::sync::Arc;

use arithma_num::Number;

use super::{Decision, Evaluator, Result, same_name};
use crate::error::{Error, ErrorKind};
use crate::formula;
use crate::function::Function;
use crate::session::{Definition, Fault, Host, at};
use crate::tree::{Larger, NodeId, NodeKind, Span};
use crate::value::{self, How, Takes, Uncertain, Value};

impl<H: Host> Evaluator<'_, H> {
    /// A function of the language; of a list or a text, the host's of the same name.
    pub(super) fn own_function(
        &mut self,
        function: Function,
        arguments: &[NodeId],
        span: Span,
    ) -> Result<Value, H::Error> {
        let mut values = Vec::with_capacity(arguments.len());
        for &argument in arguments {
            values.push(self.eval(argument)?);
        }
        let is_number = |value: &Value| {
            matches!(
                value.resolved(),
                Value::Number(_)
                    | Value::Complex(_)
                    | Value::Percent(_)
                    | Value::Quantity(_)
                    | Value::Uncertain(_)
            )
        };
        if let (Function::Round, [value, places]) = (function, &values[..]) {
            let places = self.whole(places, span)?;
            return value::round_places(value.clone(), places, self.budget())
                .map_err(|e| at(e, span));
        }
        if !values.iter().all(is_number) {
            let spread = matches!(&values[..], [only] if matches!(only.resolved(), Value::List(_)))
                && function.takes_any_number();
            if !spread && self.host.signature(function.name()).is_some() {
                let values = values.into_iter().map(|value| (None, value)).collect();
                return self.call_host(function.name(), values, span);
            }
        }
        value::call(function, &values, self.budget())
            .map_err(|e| at(self.complex_way(function, arguments, &values, e), span))
    }

    /// A function that is not the language's own.
    pub(super) fn apply(
        &mut self,
        name: &str,
        arguments: &[NodeId],
        span: Span,
    ) -> Result<Value, H::Error> {
        if let Some(definition) = self.session.function(name) {
            let definition = Arc::clone(definition);
            return self.call_defined(&definition, arguments, span);
        }
        let Some(parameters) = self.host.parameters(name) else {
            let kind = ErrorKind::UnknownFunction {
                name: name.to_owned(),
                nearest: Vec::new(),
                is_value: false,
            };
            return Err(at(kind, span));
        };
        let variables = self.given_names(arguments, &parameters);
        let mut values = Vec::with_capacity(arguments.len());
        for (place, &argument) in arguments.iter().enumerate() {
            let (key, id) = self.key_of(argument);
            let how = takes(&parameters, place, key.as_deref()).map_or(How::Value, |t| t.how);
            let value = match how {
                How::Value => match self.infinity(id) {
                    Some(text) => Value::Text(text.into()),
                    None => self.eval(id)?,
                },
                How::Percentage => {
                    self.decide_percent(id);
                    self.percentage(id)?
                }
                How::Written => self.written(id, span)?,
                How::Name => match self.bare_name(id) {
                    Some(name) => Value::Text(name.into()),
                    None => self.eval(id)?,
                },
                How::Expression => self.formula(id, &variables)?,
            };
            values.push((key, value));
        }
        self.call_host(name, values, span)
    }

    /// `loanPayment(250000, 0.06, 30)`: whoever means six percent sees that it is not.
    fn decide_percent(&mut self, id: NodeId) {
        let NodeKind::Number(digits) = self.tree.node(id).kind else { return };
        let is_part =
            self.tree.text(digits).parse().is_ok_and(|rate: f64| rate > 0.0 && rate < 1.0);
        if is_part && !self.decided.iter().any(|(known, _)| *known == id) {
            self.decided.push((id, Decision::Percent));
        }
    }

    /// Infinity where a bound may be: a word that has no value, with a sign or without.
    pub(super) fn infinity(&self, id: NodeId) -> Option<&'static str> {
        match self.tree.node(id).kind {
            NodeKind::Neg(inner) => {
                self.infinity(inner).filter(|text| *text == "inf").map(|_| "-inf")
            }
            NodeKind::Variable(variable) => {
                let name = self.tree.variable(variable);
                let is_word = matches!(name, "inf" | "infinity" | "Infinity" | "oo" | "∞");
                (is_word && self.named(name, self.span(id)).is_err()).then_some("inf")
            }
            _ => None,
        }
    }

    pub(super) fn call_host(
        &self,
        name: &str,
        values: Vec<(Option<String>, Value)>,
        span: Span,
    ) -> Result<Value, H::Error> {
        self.budget().check().map_err(|e| at(e, span))?;
        if values.iter().any(|(_, value)| has_uncertainty(value)) {
            return self.call_uncertain(name, values, span);
        }
        let values = match self.call_measured(name, values, span)? {
            Ok(value) => return Ok(value),
            Err(values) => values,
        };
        self.host.call(name, values).map_err(|error| Fault::Host(error, span))
    }

    /// A function of the host at values with uncertainty: to first order, by its derivatives.
    fn call_uncertain(
        &self,
        name: &str,
        mut values: Vec<(Option<String>, Value)>,
        span: Span,
    ) -> Result<Value, H::Error> {
        let mut uncertain: Vec<Arc<Uncertain>> = Vec::new();
        for (_, value) in &values {
            find_uncertain(value, &mut uncertain);
        }
        let pattern = values.clone();
        let centre: Vec<Number> = uncertain.iter().map(|value| value.base().clone()).collect();
        fill(&mut values, &uncertain, &centre);
        let result = self.host.call(name, values).map_err(|error| Fault::Host(error, span))?;
        let (host, function) = (self.host.owned(), name.to_owned());
        let (parts, known) = (pattern, uncertain.clone());
        let call = move |numbers: &[Number]| {
            let mut values = parts.clone();
            fill(&mut values, &known, numbers);
            let value = host.owned().call(&function, values);
            let value = value.map_err(<<H::Owned as Host>::Owned as Host>::kind_of)?;
            match value.resolved() {
                Value::Number(number) => Ok(number.clone()),
                Value::Quantity(quantity) => Ok(quantity.base.clone()),
                _ => Err(ErrorKind::NotAFormula),
            }
        };
        let slopes = formula::slopes(name, call, &centre).map_err(|_| {
            let reason = format!(
                "{name} takes no value with uncertainty here, since its derivative is not known at \
                 this point: give it the value alone"
            );
            at(ErrorKind::Mismatch(reason), span)
        })?;
        // What goes in steps, such as a count, is flat between them and tells nothing of how far it
        // may be off.
        if slopes.iter().all(Number::is_zero) {
            let reason = format!(
                "{name} takes no value with uncertainty here, since to first order its result does \
                 not change: give it the value alone"
            );
            return Err(at(ErrorKind::Mismatch(reason), span));
        }
        value::of_slopes(result.resolved(), &uncertain, &slopes, self.budget())
            .map_err(|e| at(e, span))
    }

    /// The name that an argument is given by, and the argument.
    fn key_of(&self, id: NodeId) -> (Option<String>, NodeId) {
        match self.tree.node(id).kind {
            NodeKind::Larger(Larger::Named(name, value)) => {
                (Some(self.tree.text(name).to_owned()), value)
            }
            _ => (None, id),
        }
    }

    /// The names that arguments bind in the expressions among the others.
    fn given_names(&self, arguments: &[NodeId], parameters: &[Takes]) -> Vec<String> {
        let name = |(place, &argument): (usize, &NodeId)| {
            let (key, id) = self.key_of(argument);
            let takes = takes(parameters, place, key.as_deref())?;
            (takes.how == How::Name).then(|| self.bare_name(id)).flatten()
        };
        arguments.iter().enumerate().filter_map(name).collect()
    }

    /// The name that a part is and nothing more, in quotes or without.
    fn bare_name(&self, id: NodeId) -> Option<String> {
        let tree = self.tree;
        match tree.node(id).kind {
            NodeKind::Variable(variable) => Some(tree.variable(variable).to_owned()),
            NodeKind::Constant(constant) => Some(constant.name().to_owned()),
            NodeKind::Larger(Larger::Unit(name)) => Some(tree.text(name).to_owned()),
            NodeKind::Larger(Larger::Text(quoted)) => {
                Some(tree.text(quoted).trim_matches(['"', '\'', '“', '”']).to_owned())
            }
            _ => None,
        }
    }

    /// The formula that an argument is: as it is written, in quotes, or a name for text or a formula.
    pub(super) fn formula(&mut self, id: NodeId, variables: &[String]) -> Result<Value, H::Error> {
        let span = self.span(id);
        let text = match self.tree.node(id).kind {
            NodeKind::Larger(Larger::Text(_)) => Some(self.eval(id)?),
            NodeKind::Variable(variable) => {
                let name = self.tree.variable(variable);
                let is_free = variables.iter().any(|known| known == name);
                let bound = if is_free { None } else { self.named(name, span).ok() };
                bound.filter(|value| matches!(value, Value::Text(_) | Value::Formula(_)))
            }
            _ => None,
        };
        let lowered = match text {
            // Where the call names no variable, only the function knows the names in the text.
            Some(text @ Value::Text(_)) if variables.is_empty() => return Ok(text),
            Some(Value::Text(text)) => {
                let names: Vec<&str> = variables.iter().map(String::as_str).collect();
                // A place in the quoted text is none in the whole: the whole quote is meant.
                formula::read(&text, &names, self.session, self.host, &self.locals, self.levels)
                    .map_err(|fault| match fault {
                        Fault::Language(Error { kind, .. }) => at(kind, span),
                        Fault::Host(error, _) => Fault::Host(error, span),
                    })?
            }
            Some(formula) => return Ok(formula),
            None => formula::lower(
                self.tree,
                id,
                variables,
                self.session,
                self.host,
                &self.locals,
                self.levels,
            )?,
        };
        Ok(Value::Formula(Arc::new(lowered)))
    }

    fn call_defined(
        &mut self,
        definition: &Definition,
        arguments: &[NodeId],
        span: Span,
    ) -> Result<Value, H::Error> {
        let parameters = &definition.parameters;
        let arity = || {
            let (signature, given) = (definition.signature(), arguments.len());
            at(ErrorKind::WrongArity { signature, given }, span)
        };
        if parameters.len() != arguments.len() {
            return Err(arity());
        }
        let mut locals: Vec<(String, Value)> = Vec::with_capacity(parameters.len());
        for (place, &argument) in arguments.iter().enumerate() {
            let (key, id) = self.key_of(argument);
            let parameter = key.as_ref().unwrap_or(&parameters[place]);
            if !parameters.contains(parameter) || locals.iter().any(|(n, _)| n == parameter) {
                return Err(arity());
            }
            let value = self.eval(id)?;
            locals.push((parameter.clone(), value));
        }
        self.run_defined(definition, locals, span)
    }

    /// A function by its name at one value.
    pub(super) fn call_by_name(
        &mut self,
        name: &str,
        value: Value,
        span: Span,
    ) -> Result<Value, H::Error> {
        if let Some(definition) = self.session.function(name) {
            let definition = Arc::clone(definition);
            let [parameter] = &definition.parameters[..] else {
                let signature = definition.signature();
                return Err(at(ErrorKind::WrongArity { signature, given: 1 }, span));
            };
            return self.run_defined(&definition, vec![(parameter.clone(), value)], span);
        }
        let own = Function::named(name).or_else(|| Function::of_word(name));
        if let Some(function) = own.filter(|function| !function.is_form()) {
            return value::call(function, &[value], self.budget()).map_err(|e| at(e, span));
        }
        if self.host.parameters(name).is_some() {
            return self.call_host(name, vec![(None, value)], span);
        }
        let (name, nearest) = (name.to_owned(), Vec::new());
        Err(at(ErrorKind::UnknownFunction { name, nearest, is_value: false }, span))
    }

    fn run_defined(
        &self,
        definition: &Definition,
        locals: Vec<(String, Value)>,
        span: Span,
    ) -> Result<Value, H::Error> {
        let mut inside = Evaluator {
            tree: &definition.tree,
            session: self.session,
            host: self.host,
            locals,
            chosen: Vec::new(),
            decided: Vec::new(),
            levels: self.levels,
        };
        // A place in the function is none in the text that calls it.
        inside.eval(definition.body).map_err(|fault| match fault {
            Fault::Language(error) if !std::ptr::eq(self.tree, &*definition.tree) => {
                at(error.kind, span)
            }
            Fault::Host(error, _) if !std::ptr::eq(self.tree, &*definition.tree) => {
                Fault::Host(error, span)
            }
            other => other,
        })
    }
}

fn has_uncertainty(value: &Value) -> bool {
    match value.resolved() {
        Value::Uncertain(_) => true,
        Value::List(items) => items.iter().any(has_uncertainty),
        _ => false,
    }
}

/// The values with uncertainty among the arguments, in order.
fn find_uncertain(value: &Value, found: &mut Vec<Arc<Uncertain>>) {
    match value.resolved() {
        Value::Uncertain(uncertain) => found.push(Arc::clone(uncertain)),
        Value::List(items) if has_uncertainty(value) => {
            items.iter().for_each(|item| find_uncertain(item, found));
        }
        _ => {}
    }
}

/// Puts numbers into the places of values with uncertainty.
fn fill(values: &mut [(Option<String>, Value)], known: &[Arc<Uncertain>], numbers: &[Number]) {
    let mut next = known.iter().zip(numbers);
    for (_, value) in values {
        *value = filled(value, &mut next);
    }
}

fn filled<'n>(
    value: &Value,
    next: &mut impl Iterator<Item = (&'n Arc<Uncertain>, &'n Number)>,
) -> Value {
    match value.resolved() {
        Value::Uncertain(_) => match next.next() {
            Some((known, number)) => known.certain_at(number.clone()),
            None => value.clone(),
        },
        Value::List(items) if has_uncertainty(value) => {
            Value::List(Arc::new(items.iter().map(|item| filled(item, next)).collect()))
        }
        _ => value.clone(),
    }
}

/// The parameter that an argument is for: by its name, or by its place.
fn takes<'p>(parameters: &'p [Takes], place: usize, key: Option<&str>) -> Option<&'p Takes> {
    match key {
        Some(key) => parameters.iter().find(|known| same_name(known.name, key)),
        None => parameters.get(place),
    }
}
