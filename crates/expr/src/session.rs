//! What the language knows between two texts, and what it needs from its host.

use std::sync::Arc;
use std::time::SystemTime;

use arithma_num::{Budget, Error as NumberError};

use crate::error::{Error, ErrorKind};
use crate::eval::Variables;
use crate::run::{self, Decided};
use crate::script::{Script, Step, signature};
use crate::tree::{Expr, NodeId, Span};
use crate::value::{Takes, Value};

/// What a text may use besides the language's own: functions, and what a calculation may cost.
pub trait Host {
    /// What can go wrong in a function of the host.
    type Error;

    /// A host that stays, for parts of formulas that are evaluated later.
    type Owned: Host + Send + Sync + 'static;

    /// The same host for one more evaluation: it has all of the memory that there is.
    fn owned(&self) -> Self::Owned;

    /// What went wrong, as an error of the language.
    fn kind_of(error: Self::Error) -> ErrorKind;

    /// What the calculation may cost.
    fn budget(&self) -> &Budget;

    /// The time that `now` and `today` mean.
    fn now(&self) -> SystemTime;

    /// How the function of this name is called, where there is one.
    fn signature(&self, name: &str) -> Option<String>;

    /// What the function of this name takes.
    fn parameters(&self, name: &str) -> Option<Vec<Takes>>;

    /// Calls a function with values, by place or by name.
    fn call(
        &self,
        name: &str,
        arguments: Vec<(Option<String>, Value)>,
    ) -> Result<Value, Self::Error>;

    /// Shows every function's name to `visit`, for suggestions.
    fn each_function(&self, visit: &mut dyn FnMut(&str));
}

/// Why a text gave no value.
#[derive(Debug)]
pub enum Fault<E> {
    /// The language says no.
    Language(Error),
    /// A function of the host does, at this place.
    Host(E, Span),
}

impl<E> From<Error> for Fault<E> {
    fn from(error: Error) -> Self {
        Self::Language(error)
    }
}

/// What a text gave.
#[derive(Debug)]
pub struct Outcome {
    /// The value of the last step that has one; none where all steps define functions.
    pub result: Option<Value>,
    /// The names that were given to values, in order.
    pub named: Vec<(String, Value)>,
    /// What was decided about the text while it ran.
    pub(crate) decided: Decided,
}

/// Names for values, functions of the user's own, and the last answer.
#[derive(Debug, Clone, Default)]
pub struct Session {
    values: Vec<(String, Value)>,
    functions: Vec<Arc<Definition>>,
    last: Option<Value>,
}

/// A function that a step defined.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) parameters: Vec<String>,
    pub(crate) tree: Arc<Expr>,
    pub(crate) body: NodeId,
}

impl Definition {
    /// How it is called.
    pub(crate) fn signature(&self) -> String {
        signature(&self.name, &self.parameters)
    }
}

/// The name of the last answer.
const LAST: &str = "ans";

impl Session {
    /// A session that knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A session that knows these numbers by name.
    #[must_use]
    pub fn with(variables: &Variables) -> Self {
        let values = variables.iter().map(|(name, value)| (name.to_owned(), value.clone().into()));
        Self { values: values.collect(), ..Self::default() }
    }

    /// Runs a text that was read for this session, which keeps its names, its functions and its last
    /// value. A text that fails leaves the session as it was.
    pub fn run<H: Host>(&mut self, script: &Script, host: &H) -> Result<Outcome, Fault<H::Error>> {
        let is_plain = |f: &&Expr| f.free_variables().len() == 0 && f.relation().is_none();
        if let Some(formula) = script.as_formula().filter(is_plain) {
            match formula.certified(&Variables::none(), host.budget()) {
                Ok(number) => {
                    let result = Value::Number(number);
                    self.last = Some(result.clone());
                    let (named, decided) = (Vec::new(), Vec::new());
                    return Ok(Outcome { result: Some(result), named, decided });
                }
                // The evaluator over values names the complex way.
                Err(Error { kind: ErrorKind::Number(NumberError::Domain(_)), .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let mut after = self.clone();
        let outcome = after.steps(script, host)?;
        if let Some(result) = &outcome.result {
            after.last = Some(result.clone());
        }
        *self = after;
        Ok(outcome)
    }

    fn steps<H: Host>(&mut self, script: &Script, host: &H) -> Result<Outcome, Fault<H::Error>> {
        let mut outcome = Outcome { result: None, named: Vec::new(), decided: Vec::new() };
        // A function may call one that a later step defines; what is defined twice changes there.
        for step in &script.steps {
            if let Step::Define { name, .. } = step
                && self.function(name).is_none()
            {
                self.define(script, step);
            }
        }
        for step in &script.steps {
            match step {
                Step::Value(root) => {
                    let (value, decided) = run::value(&script.tree, *root, self, host)?;
                    outcome.decided.extend(decided);
                    outcome.result = Some(value);
                }
                Step::Bind(name, root) => {
                    let (value, decided) = run::value(&script.tree, *root, self, host)?;
                    outcome.decided.extend(decided);
                    self.bind(name, value.clone());
                    outcome.named.retain(|(known, _)| known != name);
                    outcome.named.push((name.clone(), value.clone()));
                    outcome.result = Some(value);
                }
                Step::Define { .. } => self.define(script, step),
            }
        }
        Ok(outcome)
    }

    fn define(&mut self, script: &Script, step: &Step) {
        let Step::Define { name, parameters, body } = step else { return };
        self.functions.retain(|known| known.name != *name);
        self.functions.push(Arc::new(Definition {
            name: name.clone(),
            parameters: parameters.clone(),
            tree: Arc::clone(&script.tree),
            body: *body,
        }));
    }

    fn bind(&mut self, name: &str, value: Value) {
        match self.values.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value,
            None => self.values.push((name.to_owned(), value)),
        }
    }

    /// The value of a name.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&Value> {
        if name == LAST {
            return self.last.as_ref();
        }
        self.values.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The names with their values, the last answer first, then in the order in which they were given.
    pub fn values(&self) -> impl Iterator<Item = (&str, &Value)> {
        let last = self.last.iter().map(|value| (LAST, value));
        last.chain(self.values.iter().map(|(name, value)| (name.as_str(), value)))
    }

    /// All names: of values and of functions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let functions = self.functions.iter().map(|function| function.name.as_str());
        self.values().map(|(name, _)| name).chain(functions)
    }

    /// The parameters of the function of this name that a step defined.
    #[must_use]
    pub fn parameters(&self, name: &str) -> Option<&[String]> {
        self.function(name).map(|function| &*function.parameters)
    }

    pub(crate) fn each_function(&self, visit: &mut dyn FnMut(&str)) {
        self.functions.iter().for_each(|function| visit(&function.name));
    }

    pub(crate) fn function(&self, name: &str) -> Option<&Arc<Definition>> {
        self.functions.iter().find(|known| known.name == name)
    }
}

/// A fault of the language at a place.
pub(crate) fn at<E>(kind: impl Into<ErrorKind>, span: Span) -> Fault<E> {
    Fault::Language(Error::new(kind.into(), span))
}
