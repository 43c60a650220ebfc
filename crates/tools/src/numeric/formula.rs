//! An expression as a function of one variable.

use arithma_expr::{ErrorKind, Function, nearest_values};
use arithma_expr::{Expr, NodeKind, Relation, Variables};
use arithma_num::{Exact, Number};

use crate::kit::{Code, Context, Error, Result};
use crate::param::{Expression, Name};

/// An expression that uses no variable but one.
pub(crate) struct Formula {
    source: Expression,
    /// The tree.
    pub(crate) expr: Expr,
    /// The variable.
    pub(crate) name: String,
}

impl Formula {
    /// Reads an expression in the variable of this name.
    pub(crate) fn parse(source: Expression, Name(name): Name) -> Result<Self> {
        let expr = source.parse(&[name.as_str()])?;
        expr.require_value().map_err(|error| source.explain(error, &expr))?;
        Self::checked(source, expr, name)
    }

    /// Reads an expression, or an equation, which stands for the difference of its sides.
    pub(crate) fn parse_equation(source: Expression, Name(name): Name) -> Result<Self> {
        let expr = source.parse(&[name.as_str()])?;
        match expr.relation() {
            None | Some(Relation::Equation | Relation::Equal) => {}
            Some(_) => {
                return Err(Error::parse(
                    "an equation is needed, such as x^2 = 2, not a comparison",
                )
                .received(&source.0));
            }
        }
        let expr = expr.difference().map_err(|error| source.explain(error, &expr))?;
        Self::checked(source, expr, name)
    }

    fn checked(source: Expression, expr: Expr, name: String) -> Result<Self> {
        if let Some(stray) = expr.free_variables().find(|variable| **variable != *name) {
            let unknown = ErrorKind::UnknownVariable {
                name: stray.to_owned(),
                nearest: nearest_values(stray, [name.as_str()]),
            };
            return Err(source.explain(unknown.into(), &expr));
        }
        Ok(Self { source, expr, name })
    }

    /// The expression as it was written.
    pub(crate) fn text(&self) -> &str {
        self.source.0.trim()
    }

    /// The value at a point. Where there is none it is a DOMAIN_ERROR.
    pub(crate) fn at(&self, x: &Exact, cx: &Context) -> Result<Number> {
        self.evaluate(&self.expr, x, cx)
    }

    /// The value of the derivative of some order at a point; of order 0, of the function itself.
    pub(crate) fn evaluate(&self, expr: &Expr, x: &Exact, cx: &Context) -> Result<Number> {
        let variables: Variables =
            [(self.name.as_str(), Number::from(x.clone()))].into_iter().collect();
        let value = expr.certified(&variables, &cx.budget);
        value.map_err(|error| undefined(self.source.explain(error, expr)))
    }

    /// The derivative as an expression.
    pub(crate) fn derivative(&self, expr: &Expr) -> Result<Expr> {
        expr.derivative(&self.name).map_err(|error| self.source.explain(error, expr))
    }

    /// An error where the function has a corner at the point: the rules of differentiation hold
    /// for `abs`, `sign`, `min` and `max` everywhere but there.
    pub(crate) fn require_no_corner(&self, x: &Exact, cx: &Context) -> Result<()> {
        for node in self.expr.nodes() {
            let NodeKind::Call(function, arguments) = &node.kind else { continue };
            let operands: Vec<Expr> = match function {
                Function::Abs | Function::Sign | Function::Min | Function::Max => {
                    let parts = self.expr.arguments(arguments).iter().map(|&id| self.expr.part(id));
                    parts.collect::<arithma_expr::Result<_>>()?
                }
                _ => continue,
            };
            if operands.iter().all(|part| part.free_variables().len() == 0) {
                continue;
            }
            let mut values = Vec::new();
            for part in &operands {
                values.push(self.evaluate(part, x, cx)?);
            }
            if values.len() == 1 {
                values.push(Number::from(0));
            }
            for (k, a) in values.iter().enumerate() {
                for b in &values[k + 1..] {
                    if !a.compare(b, &cx.budget)?.is_some_and(std::cmp::Ordering::is_ne) {
                        return Err(Error::domain(format!(
                            "{} has a corner at this point: there is no derivative",
                            function.name()
                        )));
                    }
                }
            }
        }
        Ok(())
    }
}

/// A division by zero at a point means that there is no value there.
fn undefined(error: Error) -> Error {
    match error.code() {
        Code::DivisionByZero => {
            Error::domain("the expression is undefined at this point: it divides by zero")
        }
        _ => error,
    }
}
