//! An expression.

use std::borrow::Cow;
use std::sync::Arc;

use arithma_expr::{Expr, How, Script, Session, Value, Variables, formula};
use arithma_num::Number;

use super::Param;
use crate::{Argument, Context, Error, Form, Result, Schema, explain, told};

/// An expression: text that is not yet read (which names are variables comes from elsewhere), or
/// what stood in a call of the language.
#[derive(Debug, Clone)]
pub enum Expression {
    /// As it was written.
    Text(String),
    /// Read already, with the names of earlier steps put in.
    Formula(Arc<Expr>),
}

impl Param for Expression {
    const SCHEMA: Schema = Schema::text(Form::Plain);
    const HOW: How = How::Expression;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        if let Some(Value::Formula(formula)) = argument.value() {
            return Ok(Self::Formula(Arc::clone(formula)));
        }
        match argument.text() {
            Some(text) => Ok(Self::Text(text.into_owned())),
            None => Err(Error::parse("an expression is needed, such as \"2*sin(45) + 3^2\"")
                .received(argument.source())),
        }
    }
}

impl Expression {
    /// The text, as it was written or as it was understood.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => text.trim().into(),
            Self::Formula(formula) => formula.to_text().unwrap_or_default().into(),
        }
    }

    /// The expression as a formula of numbers in these variables. It knows what the language knows.
    pub fn formula(&self, variables: &[&str], cx: &Context) -> Result<Arc<Expr>> {
        self.formula_in(variables, &Session::new(), cx)
    }

    /// The same, and it knows the names of a session.
    pub fn formula_in(
        &self,
        variables: &[&str],
        session: &Session,
        cx: &Context,
    ) -> Result<Arc<Expr>> {
        match self {
            Self::Formula(formula) => Ok(Arc::clone(formula)),
            Self::Text(text) => formula(text, variables, session, &cx.functions())
                .map(Arc::new)
                .map_err(|fault| told(fault, text)),
        }
    }

    /// The value with these variables.
    pub fn number(&self, variables: &Variables, cx: &Context) -> Result<Number> {
        let text = match self {
            Self::Formula(formula) => {
                let number = formula.certified(variables, &cx.budget);
                return number.map_err(|error| self.explain(error));
            }
            Self::Text(text) => text,
        };
        let (mut session, functions) = (Session::with(variables), cx.functions());
        let script = Script::parse(text, &session, &functions);
        let script = script.map_err(|error| self.explain(error))?;
        // Most texts are formulas, and need no session.
        if let Some(formula) = script.as_formula() {
            let number = formula.certified(variables, &cx.budget);
            return number.map_err(|error| self.explain(error));
        }
        let outcome = session.run(&script, &functions).map_err(|fault| told(fault, text))?;
        match outcome.result {
            Some(value) => Argument::of_value(&value, cx).number(),
            None => Err(Error::parse("there is no value: the text only defines functions")),
        }
    }

    /// An error that evaluating the formula gave.
    #[must_use]
    pub fn explain(&self, error: arithma_expr::Error) -> Error {
        match self {
            Self::Text(text) => explain(error, text),
            Self::Formula(_) => explain(error, ""),
        }
    }
}
