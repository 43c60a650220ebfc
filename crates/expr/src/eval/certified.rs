//! Certified evaluation: exact as long as it can be, then reals that know their digits.

use arithma_num::{Budget, Number};

use super::Variables;
use crate::error::{ErrorKind, Result};
use crate::evaluate::Domain;
use crate::formula::Opaque;
use crate::function::{Constant, Function, NumberResult, Rule};
use crate::tree::{BinaryOp, Expr};

impl Expr {
    /// The value of the expression: exact, or a real that can be asked for any digits.
    ///
    /// ```
    /// # use arithma_expr::{Expr, Variables};
    /// # use arithma_num::{Budget, Number};
    /// let budget = Budget::default();
    /// let value = Expr::parse("sqrt(2)^2 + 0.1")?.certified(&Variables::none(), &budget)?;
    /// assert!(value.is_exact());
    /// assert_eq!(value.to_digits(34, &budget).unwrap().value.to_text(), "2.1");
    /// # Ok::<(), arithma_expr::Error>(())
    /// ```
    pub fn certified(&self, variables: &Variables, budget: &Budget) -> Result<Number> {
        self.require_value()?;
        self.evaluate(&mut Certified { variables, budget })
    }
}

struct Certified<'a> {
    variables: &'a Variables,
    budget: &'a Budget,
}

impl Domain for Certified<'_> {
    type Value = Number;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> Result<Number, ErrorKind> {
        Ok(Number::parse(digits)?)
    }

    fn constant(&mut self, constant: Constant) -> Result<Number, ErrorKind> {
        Ok(match constant {
            Constant::Pi => Number::pi(),
            Constant::E => Number::e(),
            Constant::Tau => Number::tau(),
            Constant::Phi => Number::phi(self.budget)?,
        })
    }

    fn variable(&mut self, name: &str) -> Result<Number, ErrorKind> {
        self.variables.get(name).cloned()
    }

    fn known(&mut self, number: &Number) -> Result<Number, ErrorKind> {
        Ok(number.clone())
    }

    fn negate(&mut self, value: Number) -> Result<Number, ErrorKind> {
        Ok(value.neg(self.budget)?)
    }

    fn binary(&mut self, op: BinaryOp, left: Number, right: Number) -> Result<Number, ErrorKind> {
        let budget = self.budget;
        budget.check()?;
        let value = match op {
            BinaryOp::Add => left.plus(&right, budget),
            BinaryOp::Sub => left.minus(&right, budget),
            BinaryOp::Mul => left.mul(&right, budget),
            BinaryOp::Div => left.div(&right, budget),
            BinaryOp::Rem => left.rem_floor(&right, budget),
            BinaryOp::IntDiv => left.div_floor(&right, budget),
            BinaryOp::Pow => return left.pow(&right, budget).map_err(ErrorKind::of_power),
        };
        Ok(value?)
    }

    fn opaque(&mut self, part: &Opaque, arguments: &[Number]) -> Result<Number, ErrorKind> {
        self.budget.check()?;
        part.at(arguments, self.budget)
    }

    fn call(&mut self, function: Function, arguments: &[Number]) -> Result<Number, ErrorKind> {
        self.budget.check()?;
        let value = call_function(function, arguments, self.budget);
        value.map_err(|error| match function {
            Function::Exp | Function::Pow => ErrorKind::of_power(error),
            _ => error.into(),
        })
    }
}

/// A function of the language at numbers, as many as it accepts.
pub(crate) fn call_function(
    function: Function,
    arguments: &[Number],
    budget: &Budget,
) -> NumberResult {
    match (function.rules().map(|rules| &rules.certified), arguments) {
        (Some(Rule::One(f) | Rule::OneOrTwo(f, _)), [x]) => f(x, budget),
        (Some(Rule::Two(f) | Rule::OneOrTwo(_, f) | Rule::Fold(f)), [x, y]) => f(x, y, budget),
        (Some(Rule::Fold(f)), [first, rest @ ..]) => {
            rest.iter().try_fold(first.clone(), |a, b| f(&a, b, budget))
        }
        (Some(Rule::Many(f)), [_, ..]) => f(arguments, budget),
        _ => Err(function.no_such_call()),
    }
}
