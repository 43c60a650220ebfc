//! Certified evaluation: exact as long as it can be, then reals that know their digits.

use arithma_num::{Angle, Budget, Error as NumberError, IBig, Number, Rounding};

use super::Variables;
use crate::error::{ErrorKind, Result};
use crate::evaluate::Domain;
use crate::function::{Constant, Function};
use crate::tree::{BinaryOp, Expr};

type NumberResult = std::result::Result<Number, NumberError>;

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

    fn negate(&mut self, value: Number) -> Result<Number, ErrorKind> {
        Ok(value.neg(self.budget)?)
    }

    fn binary(&mut self, op: BinaryOp, left: Number, right: Number) -> Result<Number, ErrorKind> {
        let budget = self.budget;
        budget.check()?;
        Ok(match op {
            BinaryOp::Add => left.plus(&right, budget),
            BinaryOp::Sub => left.minus(&right, budget),
            BinaryOp::Mul => left.mul(&right, budget),
            BinaryOp::Div => left.div(&right, budget),
            BinaryOp::Rem => left.rem_trunc(&right, budget),
            BinaryOp::IntDiv => left.div_floor(&right, budget),
            BinaryOp::Pow => left.pow(&right, budget),
        }?)
    }

    fn call(&mut self, function: Function, arguments: &[Number]) -> Result<Number, ErrorKind> {
        self.budget.check()?;
        Ok(call_function(function, arguments, self.budget)?)
    }
}

/// A function of the language at numbers, as many as it accepts.
pub(crate) fn call_function(
    function: Function,
    arguments: &[Number],
    budget: &Budget,
) -> NumberResult {
    match arguments {
        [x] => one(function, x, budget),
        [x, y] => two(function, x, y, budget),
        _ => many(function, arguments, budget),
    }
}

fn one(function: Function, x: &Number, budget: &Budget) -> NumberResult {
    use Angle::{Degrees, Radians};
    match function {
        Function::Sin => x.sin(Degrees, budget),
        Function::Cos => x.cos(Degrees, budget),
        Function::Tan => x.tan(Degrees, budget),
        Function::Asin => x.asin(Degrees, budget),
        Function::Acos => x.acos(Degrees, budget),
        Function::Atan => x.atan(Degrees, budget),
        Function::SinR => x.sin(Radians, budget),
        Function::CosR => x.cos(Radians, budget),
        Function::TanR => x.tan(Radians, budget),
        Function::AsinR => x.asin(Radians, budget),
        Function::AcosR => x.acos(Radians, budget),
        Function::AtanR => x.atan(Radians, budget),
        Function::Sinh => x.sinh(budget),
        Function::Cosh => x.cosh(budget),
        Function::Tanh => x.tanh(budget),
        Function::Asinh => x.asinh(budget),
        Function::Acosh => x.acosh(budget),
        Function::Atanh => x.atanh(budget),
        Function::Exp => x.exp(budget),
        Function::Expm1 => x.exp_m1(budget),
        Function::Ln => x.ln(budget),
        Function::Ln1p => x.ln_1p(budget),
        Function::Log10 => x.log10(budget),
        Function::Log2 => x.log2(budget),
        Function::Sqrt => x.sqrt(budget),
        Function::Cbrt => x.cbrt(budget),
        Function::Abs => x.abs(budget),
        Function::Ceil => x.ceil(budget),
        Function::Floor => x.floor(budget),
        Function::Round => x.round_to_integer(Rounding::HalfUp, budget),
        Function::Trunc => x.trunc(budget),
        Function::Sign => Ok(Number::from(x.sign(budget)? as i64)),
        Function::Factorial => x.factorial(budget),
        Function::Gamma => x.gamma(budget),
        Function::Lgamma => x.ln_gamma(budget),
        Function::Erf => x.erf(budget),
        Function::Erfc => x.erfc(budget),
        _ => many(function, std::slice::from_ref(x), budget),
    }
}

fn two(function: Function, x: &Number, y: &Number, budget: &Budget) -> NumberResult {
    match function {
        Function::Atan2 => x.atan2(y, Angle::Degrees, budget),
        Function::Atan2R => x.atan2(y, Angle::Radians, budget),
        Function::Log => x.log(y, budget),
        Function::Root => x.root(order(y, budget)?, budget),
        Function::Mod => x.rem_floor(y, budget),
        Function::Pow => x.pow(y, budget),
        Function::Ncr => x.binomial(y, budget),
        Function::Npr => x.permutations(y, budget),
        _ => many(function, &[x.clone(), y.clone()], budget),
    }
}

/// The order of a root: a whole number from 1 upwards.
fn order(n: &Number, budget: &Budget) -> std::result::Result<u64, NumberError> {
    let whole = n.as_exact().map(|exact| exact.to_integer(budget)).transpose()?.flatten();
    whole
        .and_then(|n: IBig| u64::try_from(n).ok())
        .filter(|&n| n > 0)
        .ok_or_else(|| NumberError::domain("the order of a root is a whole number from 1 upwards"))
}

/// The functions of any number of arguments.
fn many(function: Function, numbers: &[Number], budget: &Budget) -> NumberResult {
    let [first, rest @ ..] = numbers else { return Err(no_such_call(function)) };
    let fold =
        |step: &dyn Fn(Number, &Number) -> NumberResult| rest.iter().try_fold(first.clone(), step);
    match function {
        Function::Min => fold(&|a, b| a.min(b.clone(), budget)),
        Function::Max => fold(&|a, b| a.max(b.clone(), budget)),
        Function::Gcd => fold(&|a, b| a.gcd(b, budget)),
        Function::Lcm => fold(&|a, b| a.lcm(b, budget)),
        Function::Hypot => Number::hypot(numbers, budget),
        _ => Err(no_such_call(function)),
    }
}

/// The parser checks the number of arguments, so this is not reached from text.
fn no_such_call(function: Function) -> NumberError {
    NumberError::domain(format!("write {}", function.signature()))
}
