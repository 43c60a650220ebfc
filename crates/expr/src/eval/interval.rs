//! Interval evaluation: an enclosure of all values that an expression takes on intervals.

use arithma_num::{Decimal, Error as NumberError, Exact, Interval, IntervalContext, Number};

use crate::error::{ErrorKind, Result};
use crate::evaluate::Domain;
use crate::formula::Opaque;
use crate::function::{Constant, Function, IntervalResult, Rule};
use crate::names::nearest_values;
use crate::tree::{BinaryOp, Expr};

impl Expr {
    /// An interval that contains every value of the expression as its variables range over the
    /// given intervals. Its continuity says whether the expression is defined and continuous
    /// there, which proofs of roots need.
    pub fn interval(
        &self,
        variables: &[(&str, Interval)],
        cx: &IntervalContext<'_>,
    ) -> Result<Interval> {
        self.require_value()?;
        self.evaluate(&mut Intervals { variables, cx })
    }
}

struct Intervals<'a> {
    variables: &'a [(&'a str, Interval)],
    cx: &'a IntervalContext<'a>,
}

impl Domain for Intervals<'_> {
    type Value = Interval;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> Result<Interval, ErrorKind> {
        Ok(Interval::from_exact(&Exact::from(Decimal::parse(digits)?), self.cx)?)
    }

    fn constant(&mut self, constant: Constant) -> Result<Interval, ErrorKind> {
        Ok(match constant {
            Constant::Pi => Interval::pi(self.cx),
            Constant::E => Interval::e(self.cx),
            Constant::Tau => Interval::tau(self.cx),
            Constant::Phi => Interval::phi(self.cx),
        }?)
    }

    fn variable(&mut self, name: &str) -> Result<Interval, ErrorKind> {
        let found = self.variables.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.clone()).ok_or_else(|| ErrorKind::UnknownVariable {
            name: name.to_owned(),
            nearest: nearest_values(name, self.variables.iter().map(|(known, _)| *known)),
        })
    }

    fn known(&mut self, number: &Number) -> Result<Interval, ErrorKind> {
        Ok(Interval::from_number(number, self.cx)?)
    }

    fn negate(&mut self, value: Interval) -> Result<Interval, ErrorKind> {
        Ok(value.neg())
    }

    fn binary(&mut self, op: BinaryOp, a: Interval, b: Interval) -> Result<Interval, ErrorKind> {
        self.cx.budget().check()?;
        Ok(match op {
            BinaryOp::Add => a.add(&b, self.cx),
            BinaryOp::Sub => a.sub(&b, self.cx),
            BinaryOp::Mul => a.mul(&b, self.cx),
            BinaryOp::Div => a.div(&b, self.cx),
            BinaryOp::Rem => a.rem_floor(&b, self.cx),
            BinaryOp::IntDiv => a.div(&b, self.cx).floor(),
            BinaryOp::Pow => a.pow(&b, self.cx)?,
        })
    }

    fn opaque(&mut self, part: &Opaque, arguments: &[Interval]) -> Result<Interval, ErrorKind> {
        self.cx.budget().check()?;
        part.over(arguments, self.cx)
    }

    fn call(&mut self, function: Function, arguments: &[Interval]) -> Result<Interval, ErrorKind> {
        self.cx.budget().check()?;
        Ok(call_function(function, arguments, self.cx)?)
    }
}

fn call_function(
    function: Function,
    arguments: &[Interval],
    cx: &IntervalContext<'_>,
) -> IntervalResult {
    let Some(rules) = function.rules() else { return Err(function.no_such_call()) };
    let Some(rule) = &rules.interval else { return Err(no_range(function)) };
    match (rule, arguments) {
        (Rule::One(f) | Rule::OneOrTwo(f, _), [x]) => f(x, cx),
        (Rule::Two(f) | Rule::OneOrTwo(_, f), [x, y]) => f(x, y, cx),
        (Rule::Fold(f), [first, rest @ ..]) => {
            rest.iter().try_fold(first.clone(), |a, b| f(&a, b, cx))
        }
        _ => Err(function.no_such_call()),
    }
}

/// Functions of whole numbers have no ranges over intervals.
#[cold]
fn no_range(function: Function) -> NumberError {
    NumberError::domain(format!("{} takes whole numbers, not ranges", function.name()))
}
