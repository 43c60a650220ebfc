//! An expression as a function of one variable.

use std::borrow::Cow;
use std::sync::Arc;

use arithma_expr::{ErrorKind, Expr, Relation, Session, Variables, nearest_values};
use arithma_kit::param::{Expression, Name};
use arithma_kit::{Code, Content, Context, Error, Part, Result, Shape, Shown};
use arithma_num::{Budget, Exact, Interval, IntervalContext, Number};

/// The bits at which it is told whether a part is one formula on an interval.
const SETTLED_BITS: usize = 128;

/// How far around a point a part must be one formula for its derivatives there to be known.
const BESIDE: f64 = 1e-30;

/// An expression that uses no variable but one.
#[derive(Debug, Clone)]
pub struct Formula {
    source: Expression,
    expr: Arc<Expr>,
    name: String,
}

impl Formula {
    /// Reads an expression in the variable of this name.
    pub fn read(source: Expression, name: Name, cx: &Context) -> Result<Self> {
        Self::read_in(source, name, &Session::new(), cx)
    }

    /// The same, where the expression may use the names of a session.
    pub fn read_in(
        source: Expression,
        Name(name): Name,
        session: &Session,
        cx: &Context,
    ) -> Result<Self> {
        let expr = source.formula_in(&[&name], session, cx)?;
        expr.require_value().map_err(|error| source.explain(error))?;
        Self::checked(source, expr, name)
    }

    /// Reads an expression, or an equation, which stands for the difference of its sides.
    pub fn read_equation(source: Expression, Name(name): Name, cx: &Context) -> Result<Self> {
        let expr = source.formula(&[&name], cx)?;
        let expr = match expr.relation() {
            None => expr,
            Some(Relation::Equation | Relation::Equal) => {
                Arc::new(expr.difference().map_err(|error| source.explain(error))?)
            }
            Some(_) => {
                return Err(Error::parse(
                    "an equation is needed, such as x^2 = 2, not a comparison",
                )
                .received(source.text()));
            }
        };
        Self::checked(source, expr, name)
    }

    fn checked(source: Expression, expr: Arc<Expr>, name: String) -> Result<Self> {
        if let Some(stray) = expr.free_variables().find(|variable| **variable != *name) {
            let unknown = ErrorKind::UnknownVariable {
                name: stray.to_owned(),
                nearest: nearest_values(stray, [name.as_str()]),
            };
            return Err(source.explain(unknown.into()));
        }
        Ok(Self { source, expr, name })
    }

    /// The tree.
    #[must_use]
    pub fn expr(&self) -> &Expr {
        &self.expr
    }

    /// The variable.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The expression as it was written, or as it would be.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        self.source.text()
    }

    /// The value at a point. Where there is none it is a DOMAIN_ERROR.
    pub fn at(&self, x: &Number, cx: &Context) -> Result<Number> {
        self.evaluate(&self.expr, x, cx)
    }

    /// The value at a point as a table shows it, or a word where there is none to show.
    pub fn cell_at(
        &self,
        x: &Number,
        show: impl FnOnce(Number) -> Shown,
        cx: &Context,
    ) -> Result<Cell> {
        // Too many digits cannot be shown, nor can none that is certain.
        let value = self.at(x, cx).and_then(|value| {
            match value.as_exact().and_then(Exact::as_decimal) {
                Some(decimal) => cx.budget.check_digits(decimal.digits())?,
                None => drop(value.to_digits(1, &cx.budget)?),
            }
            Ok(value)
        });
        match value {
            Ok(value) => Ok(Cell::Value(show(value))),
            Err(error) => match error.code() {
                Code::DomainError => Ok(Cell::Word("undefined")),
                Code::OutOfRange if cx.budget.check().is_ok() => Ok(Cell::Word("out of range")),
                Code::Overflow => Ok(Cell::Word("overflow")),
                _ => Err(error),
            },
        }
    }

    /// The value of another expression in the same variable, such as a derivative.
    pub(crate) fn evaluate(&self, expr: &Expr, x: &Number, cx: &Context) -> Result<Number> {
        let variables: Variables = [(self.name.as_str(), x.clone())].into_iter().collect();
        let value = expr.certified(&variables, &cx.budget);
        value.map_err(|error| undefined(self.source.explain(error)))
    }

    /// The expression while the variable lies between two numbers: what formulas do not look into is
    /// written out where it is one formula there.
    pub(crate) fn settled(&self, lo: &Exact, hi: &Exact, budget: &Budget) -> Result<Cow<'_, Expr>> {
        if !self.expr.has_opaque() {
            return Ok(Cow::Borrowed(&self.expr));
        }
        let x = Interval::from_bounds(lo, hi, &IntervalContext::new(SETTLED_BITS, budget))?;
        Ok(Cow::Owned(self.expr.settled(&self.name, &x, budget)?))
    }

    /// The same formula close to a point, which lies inside of where it holds.
    pub(crate) fn settled_at(&self, x: &Number, cx: &Context) -> Result<Cow<'_, Self>> {
        if !self.expr.has_opaque() {
            return Ok(Cow::Borrowed(self));
        }
        let context = IntervalContext::new(SETTLED_BITS, &cx.budget);
        let place = Interval::from_number(x, &context)?;
        let reach = place.abs().add(&Interval::integer(1), &context);
        let beside = Interval::from_f64(-BESIDE, BESIDE).mul(&reach, &context);
        let around = place.add(&beside, &context);
        let expr = Arc::new(self.expr.settled(&self.name, &around, &cx.budget)?);
        Ok(Cow::Owned(Self { expr, ..self.clone() }))
    }

    /// The derivative as a formula, which has no text of its own.
    pub(crate) fn slope(&self) -> Result<Self> {
        let expr = Arc::new(self.derivative(&self.expr)?);
        let source = Expression::Formula(Arc::clone(&expr));
        Ok(Self { source, expr, name: self.name.clone() })
    }

    /// The derivative of an expression in the same variable.
    pub(crate) fn derivative(&self, expr: &Expr) -> Result<Expr> {
        expr.derivative(&self.name).map_err(|error| self.source.explain(error))
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

/// A value in a table, or a word where there is none.
#[derive(Debug, Clone)]
pub enum Cell {
    /// The value.
    Value(Shown),
    /// Why there is none: `undefined`.
    Word(&'static str),
}

impl Content for Cell {
    const SHAPE: Shape = Shape::Number;

    fn part(self) -> Part {
        match self {
            Self::Value(value) => value.part(),
            Self::Word(word) => word.part(),
        }
    }
}
