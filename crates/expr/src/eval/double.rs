//! The nearest double: computed in 256 bits, which nearly always decides; certified where not.

use arithma_num::{Budget, Decimal, Error as NumberError, Fast, Number};

use super::Variables;
use crate::error::{ErrorKind, Result};
use crate::evaluate::Domain;
use crate::function::{Constant, Function, Rule};
use crate::tree::{BinaryOp, Expr};

impl Expr {
    /// The double nearest to the true value of the expression, as written in decimal: `0.1 + 0.2`
    /// is 0.3. Beyond the largest double is [`NumberError::Overflow`].
    pub fn nearest_f64(&self, variables: &Variables, budget: &Budget) -> Result<f64> {
        self.require_value()?;
        if let Ok(fast) = self.evaluate(&mut Doubles { variables })
            && let Some(nearest) = fast.to_f64_nearest()
        {
            return Ok(nearest);
        }
        let nearest = self.certified(variables, budget)?.nearest_f64(budget);
        match nearest.map_err(ErrorKind::Number)? {
            value if value.is_finite() => Ok(value),
            _ => Err(ErrorKind::Number(NumberError::Overflow).into()),
        }
    }
}

struct Doubles<'a> {
    variables: &'a Variables,
}

/// This path cannot tell; the certified one will, or will say what is wrong.
struct CannotTell;

impl From<CannotTell> for ErrorKind {
    fn from(_: CannotTell) -> Self {
        Self::Number(NumberError::Undecided(String::new()))
    }
}

type FastResult = std::result::Result<Fast, CannotTell>;

impl Domain for Doubles<'_> {
    type Value = Fast;
    type Error = CannotTell;

    fn literal(&mut self, digits: &str) -> FastResult {
        let decimal = Decimal::parse(digits).map_err(|_| CannotTell)?;
        Fast::from_decimal(decimal.mantissa(), decimal.exponent()).ok_or(CannotTell)
    }

    fn constant(&mut self, constant: Constant) -> FastResult {
        Ok(match constant {
            Constant::Pi => Fast::PI,
            Constant::E => Fast::E,
            Constant::Tau => Fast::TAU,
            Constant::Phi => Fast::PHI,
        })
    }

    fn variable(&mut self, name: &str) -> FastResult {
        let value = self.variables.get(name).map_err(|_| CannotTell)?;
        value.to_fast().ok_or(CannotTell)
    }

    fn known(&mut self, number: &Number) -> FastResult {
        number.to_fast().ok_or(CannotTell)
    }

    fn negate(&mut self, value: Fast) -> FastResult {
        Ok(-value)
    }

    fn binary(&mut self, op: BinaryOp, left: Fast, right: Fast) -> FastResult {
        match op {
            BinaryOp::Add => left.add(right),
            BinaryOp::Sub => left.sub(right),
            BinaryOp::Mul => left.mul(right),
            BinaryOp::Div => left.div(right),
            BinaryOp::Pow => left.pow(right),
            BinaryOp::Rem => remainder(left, right),
            BinaryOp::IntDiv => left.div(right).and_then(Fast::floor),
        }
        .ok_or(CannotTell)
    }

    fn call(&mut self, function: Function, arguments: &[Fast]) -> FastResult {
        match (function.rules().and_then(|rules| rules.fast.as_ref()), arguments) {
            (Some(Rule::One(f) | Rule::OneOrTwo(f, _)), &[x]) => f(x),
            (Some(Rule::Two(f) | Rule::OneOrTwo(_, f) | Rule::Fold(f)), &[x, y]) => f(x, y),
            (Some(Rule::Fold(f)), &[first, ref rest @ ..]) => {
                rest.iter().try_fold(first, |a, &b| f(a, b))
            }
            (Some(Rule::Many(f)), [_, ..]) => f(arguments),
            _ => None,
        }
        .ok_or(CannotTell)
    }
}

/// a - b * floor(a / b)
fn remainder(a: Fast, b: Fast) -> Option<Fast> {
    a.sub(b.mul(a.div(b)?.floor()?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(text: &str) -> (f64, f64) {
        let (budget, none) = (Budget::default(), Variables::none());
        let expr = Expr::parse(text).unwrap();
        let certified: Number = expr.certified(&none, &budget).unwrap();
        (expr.nearest_f64(&none, &budget).unwrap(), certified.nearest_f64(&budget).unwrap())
    }

    #[test]
    fn the_fast_path_agrees_with_the_certified_one() {
        for text in [
            "0.1 + 0.2",
            "2*sin(45) + 3^2",
            "sin(180)",
            "cos(60)",
            "tan_r(1.5)",
            "5 % 3",
            "-5 % 3",
            "mod(-5, 3)",
            "-5 // 3",
            "round(-2.5)",
            "hypot(3, 4)",
            "min(3, 1, 2)",
            "max(sqrt(2), 1.5)",
            "atan2(-1, -1)",
            "root(-27, 3)",
            "log(8, 2)",
            "2^0.5",
            "(-8)^3",
            "1e300*1e-300",
            "5e-324",
            "2^-1074",
            "9007199254740993",
            "gamma(0.5)",
            "factorial(20)",
            "exp(-700)",
            "sign(-0.1)",
        ] {
            let (fast, certified) = both(text);
            assert_eq!(fast.to_bits(), certified.to_bits(), "{text}: {fast} {certified}");
        }
    }
}
