//! Expressions that are polynomials in one variable with rational coefficients: what can be done
//! with them is done exactly.

use arithma_expr::{BinaryOp, Constant, Domain, ErrorKind, Expr, Function};
use arithma_num::{Budget, Decimal, Error as NumberError, Exact, Number};

/// The highest degree that is treated exactly.
pub(crate) const MAX_DEGREE: usize = 64;

/// Coefficients by rising power; the last one is not zero, and zero has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Polynomial(Vec<Exact>);

type Result<T> = std::result::Result<T, NumberError>;

impl Polynomial {
    /// A constant.
    pub(crate) fn constant(value: Exact) -> Self {
        Self::new(vec![value])
    }

    /// `start + t`.
    pub(crate) fn shifted(start: Exact) -> Self {
        Self(vec![start, Exact::ONE])
    }

    fn new(mut coefficients: Vec<Exact>) -> Self {
        while coefficients.last().is_some_and(Exact::is_zero) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    /// The expression as a polynomial in `variable`, where that is `start + t`, in powers of `t`;
    /// `None` where it is none, or one of too high a degree.
    pub(crate) fn of(expr: &Expr, variable: &str, start: Exact, budget: &Budget) -> Option<Self> {
        expr.require_value().ok()?;
        let variable = (variable, Self::shifted(start));
        expr.evaluate(&mut Polynomials { variable, budget }).ok()
    }

    pub(crate) fn coefficients(&self) -> &[Exact] {
        &self.0
    }

    /// The degree; zero has none.
    pub(crate) fn degree(&self) -> Option<usize> {
        self.0.len().checked_sub(1)
    }

    /// The value of a constant.
    pub(crate) fn as_constant(&self) -> Option<Exact> {
        match &*self.0 {
            [] => Some(Exact::ZERO),
            [value] => Some(value.clone()),
            _ => None,
        }
    }

    pub(crate) fn add(&self, other: &Self, budget: &Budget) -> Result<Self> {
        let (long, short) =
            if self.0.len() < other.0.len() { (other, self) } else { (self, other) };
        let mut sum = long.0.clone();
        for (a, b) in sum.iter_mut().zip(&short.0) {
            *a = a.add(b, budget)?;
        }
        Ok(Self::new(sum))
    }

    pub(crate) fn neg(&self) -> Self {
        Self(self.0.iter().map(|a| -a).collect())
    }

    /// The product; an error when its degree is too high.
    pub(crate) fn mul(&self, other: &Self, budget: &Budget) -> Result<Self> {
        if self.0.is_empty() || other.0.is_empty() {
            return Ok(Self(Vec::new()));
        }
        let length = self.0.len() + other.0.len() - 1;
        if length > MAX_DEGREE + 1 {
            return Err(NumberError::domain("the degree is too high"));
        }
        let mut product = vec![Exact::ZERO; length];
        for (i, a) in self.0.iter().enumerate() {
            budget.check()?;
            for (j, b) in other.0.iter().enumerate() {
                product[i + j] = product[i + j].add(&a.mul(b, budget)?, budget)?;
            }
        }
        Ok(Self::new(product))
    }

    fn scale(&self, factor: &Exact, budget: &Budget) -> Result<Self> {
        let scaled: Result<Vec<_>> = self.0.iter().map(|a| a.mul(factor, budget)).collect();
        scaled.map(Self::new)
    }

    pub(crate) fn powi(&self, exponent: usize, budget: &Budget) -> Result<Self> {
        let mut power = Self::constant(Exact::ONE);
        for _ in 0..exponent {
            budget.check()?;
            power = power.mul(self, budget)?;
        }
        Ok(power)
    }

    /// The value at a point, by Horner's rule.
    pub(crate) fn at(&self, x: &Number, budget: &Budget) -> Result<Number> {
        let mut value = Number::ZERO;
        for a in self.0.iter().rev() {
            budget.check()?;
            value = value.mul(x, budget)?.add(&a.clone().into(), budget)?;
        }
        Ok(value)
    }

    /// The antiderivative that is zero at zero.
    pub(crate) fn integral(&self, budget: &Budget) -> Result<Self> {
        let mut terms = vec![Exact::ZERO];
        for (k, a) in self.0.iter().enumerate() {
            terms.push(a.div(&Exact::from(k as i64 + 1), budget)?);
        }
        Ok(Self::new(terms))
    }

    fn derivative(&self, budget: &Budget) -> Result<Self> {
        let terms = self.0.iter().enumerate().skip(1);
        let terms: Result<Vec<_>> =
            terms.map(|(k, a)| a.mul(&Exact::from(k as i64), budget)).collect();
        terms.map(Self::new)
    }

    /// Quotient and remainder; the divisor is not zero.
    fn divide(&self, divisor: &Self, budget: &Budget) -> Result<(Self, Self)> {
        let Some((leading, lower)) = divisor.0.split_last() else {
            return Err(NumberError::DivisionByZero);
        };
        let mut rest = self.0.clone();
        let mut quotient = vec![Exact::ZERO; self.0.len().saturating_sub(lower.len())];
        while rest.len() > lower.len() {
            budget.check()?;
            let Some(top) = rest.pop() else { break };
            let factor = top.div(leading, budget)?;
            let shift = rest.len() - lower.len();
            for (k, b) in lower.iter().enumerate() {
                rest[shift + k] = rest[shift + k].sub(&factor.mul(b, budget)?, budget)?;
            }
            quotient[shift] = factor;
        }
        Ok((Self::new(quotient), Self::new(rest)))
    }

    /// With the leading coefficient one.
    fn monic(&self, budget: &Budget) -> Result<Self> {
        match self.0.last() {
            Some(leading) => self.scale(&leading.recip(budget)?, budget),
            None => Ok(self.clone()),
        }
    }

    /// The greatest common divisor, with the leading coefficient one.
    pub(crate) fn gcd(&self, other: &Self, budget: &Budget) -> Result<Self> {
        let (mut a, mut b) = (self.monic(budget)?, other.monic(budget)?);
        while !b.0.is_empty() {
            budget.check()?;
            let rest = a.divide(&b, budget)?.1.monic(budget)?;
            (a, b) = (b, rest);
        }
        Ok(a)
    }

    /// The polynomial with the same roots, each of them simple: `f / gcd(f, f')`.
    pub(crate) fn square_free(&self, budget: &Budget) -> Result<Self> {
        let common = self.gcd(&self.derivative(budget)?, budget)?;
        self.divide(&common, budget).map(|(quotient, _)| quotient)
    }

    /// The polynomial without the roots that another has, too; its own are simple.
    pub(crate) fn without_roots_of(&self, other: &Self, budget: &Budget) -> Result<Self> {
        let common = self.gcd(other, budget)?;
        self.divide(&common, budget).map(|(quotient, _)| quotient)
    }

    /// The expression in Horner's form, which encloses more narrowly than a sum of powers.
    pub(crate) fn to_text(&self, variable: &str) -> String {
        let mut text = String::from("0");
        for a in self.0.iter().rev() {
            text = format!("({text})*{variable}+({})", a.to_text());
        }
        text
    }
}

struct Polynomials<'a> {
    variable: (&'a str, Polynomial),
    budget: &'a Budget,
}

impl Domain for Polynomials<'_> {
    type Value = Polynomial;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> std::result::Result<Polynomial, ErrorKind> {
        let value = Decimal::parse(digits)?;
        // A power of ten so high would cost more than exactness is worth.
        if value.exponent().abs() > 1_000 || value.digits() > 10_000 {
            return Err(ErrorKind::NotAValue);
        }
        Ok(Polynomial::constant(value.into()))
    }

    fn constant(&mut self, _: Constant) -> std::result::Result<Polynomial, ErrorKind> {
        Err(ErrorKind::NotAValue)
    }

    fn variable(&mut self, name: &str) -> std::result::Result<Polynomial, ErrorKind> {
        if name == self.variable.0 {
            Ok(self.variable.1.clone())
        } else {
            Err(ErrorKind::NotAValue)
        }
    }

    fn known(&mut self, number: &Number) -> std::result::Result<Polynomial, ErrorKind> {
        match number {
            Number::Exact(exact) => Ok(Polynomial::constant(exact.clone())),
            Number::Real(_) => Err(ErrorKind::NotAValue),
        }
    }

    fn negate(&mut self, value: Polynomial) -> std::result::Result<Polynomial, ErrorKind> {
        Ok(value.neg())
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        a: Polynomial,
        b: Polynomial,
    ) -> std::result::Result<Polynomial, ErrorKind> {
        self.budget.check()?;
        Ok(match op {
            BinaryOp::Add => a.add(&b, self.budget)?,
            BinaryOp::Sub => a.add(&b.neg(), self.budget)?,
            BinaryOp::Mul => a.mul(&b, self.budget)?,
            BinaryOp::Div => {
                let divisor = b.as_constant().ok_or(ErrorKind::NotAValue)?;
                a.scale(&divisor.recip(self.budget)?, self.budget)?
            }
            BinaryOp::Pow => {
                let exponent = b.as_constant().ok_or(ErrorKind::NotAValue)?;
                let exponent = exponent.to_integer(self.budget)?.ok_or(ErrorKind::NotAValue)?;
                let exponent = usize::try_from(exponent).map_err(|_| ErrorKind::NotAValue)?;
                // 0^0 is for the evaluator to judge.
                if exponent == 0 || exponent > MAX_DEGREE {
                    return Err(ErrorKind::NotAValue);
                }
                a.powi(exponent, self.budget)?
            }
            BinaryOp::Rem | BinaryOp::IntDiv => return Err(ErrorKind::NotAValue),
        })
    }

    fn call(
        &mut self,
        _: Function,
        _: &[Polynomial],
    ) -> std::result::Result<Polynomial, ErrorKind> {
        Err(ErrorKind::NotAValue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Polynomial> {
        let expr = Expr::parse(text).unwrap();
        Polynomial::of(&expr, "x", Exact::ZERO, &Budget::default())
    }

    #[test]
    fn reads_polynomials() {
        assert_eq!(of("(x+1)^2 - x/2"), of("x*x + 1.5*x + 1"));
        assert_eq!(of("x - x").unwrap().degree(), None);
        for none in ["1/x", "sin(x)", "x^0", "pi*x", "x^65", "x^0.5", "y"] {
            assert!(of(none).is_none(), "{none}");
        }
    }

    #[test]
    fn makes_roots_simple() {
        let budget = Budget::default();
        let monic = |text: &str| of(text).unwrap().monic(&budget).unwrap();
        let simple = of("5*(x-1)^3*(x+2)^2*(x-0.3)").unwrap().square_free(&budget).unwrap();
        assert_eq!(simple.monic(&budget).unwrap(), monic("(x-1)*(x+2)*(x-0.3)"));
        let text = simple.to_text("x");
        assert_eq!(of(&text), Some(simple));
    }
}
