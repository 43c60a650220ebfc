//! Asymptotic expansions: what a function is as t > 0 goes to zero, term by term, with exact coefficients.
//!
//! A part of an expression is written as `c_1 m_1 + c_2 m_2 + ... + O(m)`, the monomials m being products
//! `e^(a_1/t^q_1 + ...) t^p L^k` with L = ln(1/t), each of them small against the one before. The monomials
//! form an ordered group, and one below 1 goes to zero; so a function that is analytic at the limit of its
//! argument has the expansion that comes from its Taylor series there, whose remainder is of the order of the
//! first power that is left out. Coefficients are numbers in their normal form: whether one is zero, or which
//! of two exponents is greater, is decided by proof, or the expansion is not known.
//!
//! The transformations are those of Gruntz, *On Computing Limits in a Symbolic Manipulation System* (1996),
//! for exponentials of one level.

mod sum;

use std::cmp::Ordering;

use arithma_expr::{BinaryOp, Constant, Domain, ErrorKind, Expr, Function};
use arithma_num::{Angle, Budget, Decimal, Exact, Number};

use self::sum::{Monomial, Parts, Sum, compare_rates};

type Result<T, E = ErrorKind> = std::result::Result<T, E>;

/// From where, and which way: x = a + t, x = a - t, x = 1/t or x = -1/t.
#[derive(Debug, Clone)]
pub(super) enum Towards {
    Above(Number),
    Below(Number),
    PosInfinity,
    NegInfinity,
}

/// What an expression tends to.
#[derive(Debug, Clone)]
pub(super) enum Leads {
    To(Number),
    PosInfinity,
    NegInfinity,
    /// It has no real values there.
    NotReal,
}

/// The limit of the expression as t goes to zero; `None` where it is not known.
pub(super) fn leads_to(
    expr: &Expr,
    variable: &str,
    towards: &Towards,
    order: usize,
    budget: &Budget,
) -> Option<Leads> {
    let mut domain = Expansions { variable, towards, order, budget, is_not_real: false };
    let Ok(sum) = expr.evaluate(&mut domain) else {
        return domain.is_not_real.then_some(Leads::NotReal);
    };
    domain.limit(&sum).ok()
}

struct Expansions<'a> {
    variable: &'a str,
    towards: &'a Towards,
    order: usize,
    budget: &'a Budget,
    is_not_real: bool,
}

fn unknown<T>() -> Result<T> {
    Err(ErrorKind::NotAValue)
}

impl Expansions<'_> {
    /// A power with a constant exponent.
    fn raise(&mut self, a: &Sum, r: &Number) -> Result<Sum> {
        let whole = match r.as_exact() {
            Some(exact) => exact.to_integer(self.budget)?.and_then(|n| i64::try_from(n).ok()),
            None => None,
        };
        if whole == Some(0) {
            return self.constant_sum(Number::ONE);
        }
        if a.terms.is_empty() && a.rest.is_none() {
            // Zero to a power.
            return if self.sign(r)?.is_gt() { Ok(a.clone()) } else { unknown() };
        }
        if a.terms.is_empty()
            && let (Some(rest), Some(n)) = (&a.rest, whole.filter(|n| *n > 0))
        {
            let rest = Some(self.raised(rest, &Number::from(n))?);
            return Ok(Sum { terms: Vec::new(), rest });
        }
        let (m, c, e) = self.leading(a)?;
        if whole.is_none() && self.sign(&c)?.is_lt() {
            self.is_not_real = true;
            return unknown();
        }
        let mut binomial = Number::ONE;
        let sum = self.compose(&e, whole.and_then(|n| usize::try_from(n).ok()), |n| {
            if n > 0 {
                // r (r - 1) ... (r - n + 1) / n!
                let factor = r.sub(&Number::from(n as i64 - 1), self.budget)?;
                binomial = binomial
                    .mul(&factor, self.budget)?
                    .div(&Number::from(n as i64), self.budget)?;
            }
            Ok(binomial.clone())
        })?;
        let (m, c) = (self.raised(&m, r)?, c.pow(r, self.budget)?);
        self.scaled(&self.shifted(&sum, &m)?, &c)
    }

    fn root(&mut self, a: &Sum, n: u32) -> Result<Sum> {
        let r = Number::ONE.div(&Number::from(i64::from(n)), self.budget)?;
        let is_negative = match a.terms.first() {
            Some((_, c)) => self.sign(c)?.is_lt(),
            None => false,
        };
        if n % 2 == 1 && is_negative {
            let minus = Number::from(-1);
            let root = self.raise(&self.scaled(a, &minus)?, &r)?;
            return self.scaled(&root, &minus);
        }
        self.raise(a, &r)
    }

    fn exp(&self, a: &Sum) -> Result<Sum> {
        let Parts { diverging, constant, vanishing } = self.split(a)?;
        let mut m = Monomial::one();
        for (rate, c) in diverging {
            if !rate.growth.is_empty() {
                return unknown();
            }
            if rate.power.is_zero() && rate.log == 1 {
                // e^(c L) is t^-c.
                let Some(exact) = c.as_exact() else { return unknown() };
                m.power = m.power.sub(exact, self.budget)?;
            } else {
                m.growth.push(((-&rate.power, rate.log), c));
            }
        }
        m.growth.sort_by(|(a, _), (b, _)| compare_rates(b, a));
        let mut factor = Number::ONE;
        let sum = self.compose(&vanishing, None, |n| {
            if n > 0 {
                factor = factor.div(&Number::from(n as i64), self.budget)?;
            }
            Ok(factor.clone())
        })?;
        self.scaled(&self.shifted(&sum, &m)?, &constant.exp(self.budget)?)
    }

    fn ln(&mut self, a: &Sum) -> Result<Sum> {
        let (m, c, e) = self.leading(a)?;
        if self.sign(&c)?.is_lt() {
            self.is_not_real = true;
            return unknown();
        }
        if m.log != 0 {
            return unknown();
        }
        let mut terms: Vec<(Monomial, Number)> = Vec::new();
        for ((q, k), c) in m.growth {
            terms.push((Monomial { growth: Vec::new(), power: -&q, log: k }, c));
        }
        if !m.power.is_zero() {
            let log = Monomial { growth: Vec::new(), power: Exact::ZERO, log: 1 };
            terms.push((log, Number::from(-&m.power)));
        }
        let whole =
            self.add(&Sum { terms, rest: None }, &self.constant_sum(c.ln(self.budget)?)?)?;
        let series = self.compose(&e, None, |n| match n {
            0 => Ok(Number::ZERO),
            n => Ok(Number::from(if n % 2 == 1 { 1 } else { -1 })
                .div(&Number::from(n as i64), self.budget)?),
        })?;
        self.add(&whole, &series)
    }

    fn pow(&mut self, a: &Sum, b: &Sum) -> Result<Sum> {
        let constant = match (&b.terms[..], &b.rest) {
            ([], None) => Some(Number::ZERO),
            ([(m, c)], None) if self.compare(m, &Monomial::one())?.is_eq() => Some(c.clone()),
            _ => None,
        };
        match constant {
            Some(r) => self.raise(a, &r),
            None => {
                let ln = self.ln(a)?;
                self.exp(&self.mul(b, &ln)?)
            }
        }
    }

    /// What is only known to be bounded.
    fn bounded(&self) -> Sum {
        Sum { terms: Vec::new(), rest: Some(Monomial::one()) }
    }

    /// The sine and the cosine.
    fn sin_cos(&self, a: &Sum, angle: Angle) -> Result<[Sum; 2]> {
        let Ok(parts) = self.split(a) else { return Ok([self.bounded(), self.bounded()]) };
        if !parts.diverging.is_empty() {
            return Ok([self.bounded(), self.bounded()]);
        }
        let e = match angle {
            Angle::Degrees => self.scaled(&parts.vanishing, &degree(self.budget)?)?,
            _ => parts.vanishing,
        };
        let mut factor = Number::ONE;
        let mut series = |shift: usize| {
            factor = Number::ONE;
            self.compose(&e, None, |n| {
                if n > 0 {
                    factor = factor.div(&Number::from(n as i64), self.budget)?;
                }
                Ok(match (n + shift) % 4 {
                    0 => factor.clone(),
                    2 => factor.neg(self.budget)?,
                    _ => Number::ZERO,
                })
            })
        };
        let (cos_e, sin_e) = (series(0)?, series(3)?);
        let (s, c) =
            (parts.constant.sin(angle, self.budget)?, parts.constant.cos(angle, self.budget)?);
        let sine = self.add(&self.scaled(&cos_e, &s)?, &self.scaled(&sin_e, &c)?)?;
        let cosine = self.sub(&self.scaled(&cos_e, &c)?, &self.scaled(&sin_e, &s)?)?;
        Ok([sine, cosine])
    }

    /// The arctangent in radians.
    fn atan(&self, a: &Sum) -> Result<Sum> {
        let one = Monomial::one();
        let is_infinite = match a.terms.first() {
            Some((m, _)) => self.compare(m, &one)?.is_gt(),
            None => false,
        };
        if is_infinite {
            let right = Number::pi().div(&Number::from(2), self.budget)?;
            let right =
                if self.sign(&a.terms[0].1)?.is_gt() { right } else { right.neg(self.budget)? };
            return self.sub(&self.constant_sum(right)?, &self.atan(&self.inverse(a)?)?);
        }
        let Parts { constant: c, vanishing: e, .. } = self.split(a)?;
        // atan(c + e) = atan c + atan(e / (1 + c (c + e)))
        let under = self.add(&self.constant_sum(Number::ONE)?, &self.scaled(a, &c)?)?;
        let small = if self.sign(&c)?.is_eq() { e } else { self.div(&e, &under)? };
        let series = self.compose(&small, None, |n| match n % 4 {
            1 => Ok(Number::ONE.div(&Number::from(n as i64), self.budget)?),
            3 => Ok(Number::from(-1).div(&Number::from(n as i64), self.budget)?),
            _ => Ok(Number::ZERO),
        })?;
        self.add(&self.constant_sum(c.atan(Angle::Radians, self.budget)?)?, &series)
    }

    /// The arcsine in radians: the arctangent of u / sqrt(1 - u^2).
    fn asin(&mut self, a: &Sum) -> Result<Sum> {
        let one = self.constant_sum(Number::ONE)?;
        let other = self.sub(&one, &self.mul(a, a)?)?;
        let other = self.root(&other, 2)?;
        self.atan(&self.div(a, &other)?)
    }

    fn in_unit(&self, radians: Sum, angle: Angle) -> Result<Sum> {
        match angle {
            Angle::Degrees => {
                let scale = Number::ONE.div(&degree(self.budget)?, self.budget)?;
                self.scaled(&radians, &scale)
            }
            _ => Ok(radians),
        }
    }

    fn hyperbolic(&self, a: &Sum, sign: i64) -> Result<Sum> {
        let minus = self.scaled(a, &Number::from(-1))?;
        let other = self.scaled(&self.exp(&minus)?, &Number::from(sign))?;
        let half = Number::ONE.div(&Number::from(2), self.budget)?;
        self.scaled(&self.add(&self.exp(a)?, &other)?, &half)
    }

    /// `ln(u + sqrt(u^2 + square))`
    fn area(&mut self, a: &Sum, square: i64) -> Result<Sum> {
        let under = self.add(&self.mul(a, a)?, &self.constant_sum(Number::from(square))?)?;
        let root = self.root(&under, 2)?;
        self.ln(&self.add(a, &root)?)
    }

    fn is_negative(&self, a: &Sum) -> Result<bool> {
        match a.terms.first() {
            Some((_, c)) => Ok(self.sign(c)?.is_lt()),
            None if a.rest.is_none() => Ok(false),
            None => unknown(),
        }
    }

    /// The greatest whole number that is not greater.
    fn floor(&self, a: &Sum) -> Result<Sum> {
        let Parts { diverging, constant, vanishing } = self.split(a)?;
        if !diverging.is_empty() {
            return unknown();
        }
        let floor = constant.floor(self.budget)?;
        let is_whole = floor.compare(&constant, self.budget)? == Some(Ordering::Equal);
        match is_whole && self.is_negative(&vanishing)? {
            true => self.constant_sum(floor.sub(&Number::ONE, self.budget)?),
            false => self.constant_sum(floor),
        }
    }

    fn one(&mut self, function: Function, u: &Sum) -> Result<Sum> {
        use Angle::{Degrees, Radians};
        let minus = Number::from(-1);
        match function {
            Function::Exp => self.exp(u),
            Function::Expm1 => self.sub(&self.exp(u)?, &self.constant_sum(Number::ONE)?),
            Function::Ln => self.ln(u),
            Function::Ln1p => self.ln(&self.add(u, &self.constant_sum(Number::ONE)?)?),
            Function::Log10 | Function::Log2 => {
                let base = Number::from(if function == Function::Log10 { 10 } else { 2 });
                let scale = Number::ONE.div(&base.ln(self.budget)?, self.budget)?;
                let ln = self.ln(u)?;
                self.scaled(&ln, &scale)
            }
            Function::Sqrt => self.root(u, 2),
            Function::Cbrt => self.root(u, 3),
            Function::Abs if u.terms.is_empty() => Ok(u.clone()),
            Function::Abs => match self.is_negative(u)? {
                true => self.scaled(u, &minus),
                false => Ok(u.clone()),
            },
            Function::Sign if !u.terms.is_empty() => {
                self.constant_sum(if self.is_negative(u)? { minus } else { Number::ONE })
            }
            Function::Floor => self.floor(u),
            Function::Ceil => self.scaled(&self.floor(&self.scaled(u, &minus)?)?, &minus),
            Function::Sin
            | Function::SinR
            | Function::Cos
            | Function::CosR
            | Function::Tan
            | Function::TanR => {
                let is_degrees = matches!(function, Function::Sin | Function::Cos | Function::Tan);
                let [sine, cosine] = self.sin_cos(u, if is_degrees { Degrees } else { Radians })?;
                match function {
                    Function::Sin | Function::SinR => Ok(sine),
                    Function::Cos | Function::CosR => Ok(cosine),
                    _ => self.div(&sine, &cosine),
                }
            }
            Function::Atan => self.in_unit(self.atan(u)?, Degrees),
            Function::AtanR => self.atan(u),
            Function::Asin | Function::AsinR | Function::Acos | Function::AcosR => {
                let asin = self.asin(u)?;
                let radians = match function {
                    Function::Asin | Function::AsinR => asin,
                    _ => {
                        let right = Number::pi().div(&Number::from(2), self.budget)?;
                        self.sub(&self.constant_sum(right)?, &asin)?
                    }
                };
                let is_degrees = matches!(function, Function::Asin | Function::Acos);
                self.in_unit(radians, if is_degrees { Degrees } else { Radians })
            }
            Function::Sinh => self.hyperbolic(u, -1),
            Function::Cosh => self.hyperbolic(u, 1),
            Function::Tanh => self.div(&self.hyperbolic(u, -1)?, &self.hyperbolic(u, 1)?),
            Function::Asinh if self.is_negative(u)? => {
                let positive = self.scaled(u, &minus)?;
                let area = self.area(&positive, 1)?;
                self.scaled(&area, &minus)
            }
            Function::Asinh => self.area(u, 1),
            Function::Acosh => self.area(u, -1),
            Function::Atanh => {
                let one = self.constant_sum(Number::ONE)?;
                let quotient = self.div(&self.add(&one, u)?, &self.sub(&one, u)?)?;
                let ln = self.ln(&quotient)?;
                self.scaled(&ln, &Number::ONE.div(&Number::from(2), self.budget)?)
            }
            _ => unknown(),
        }
    }
}

/// The radians of a degree.
fn degree(budget: &Budget) -> Result<Number> {
    Ok(Number::pi().div(&Number::from(180), budget)?)
}

impl Domain for Expansions<'_> {
    type Value = Sum;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> Result<Sum> {
        self.constant_sum(Exact::from(Decimal::parse(digits)?).into())
    }

    fn constant(&mut self, constant: Constant) -> Result<Sum> {
        self.constant_sum(match constant {
            Constant::Pi => Number::pi(),
            Constant::E => Number::e(),
            Constant::Tau => Number::tau(),
            Constant::Phi => Number::phi(self.budget)?,
            _ => return unknown(),
        })
    }

    fn variable(&mut self, name: &str) -> Result<Sum> {
        if name != self.variable {
            return unknown();
        }
        let (at, power, sign) = match self.towards {
            Towards::Above(at) => (at.clone(), 1, 1),
            Towards::Below(at) => (at.clone(), 1, -1),
            Towards::PosInfinity => (Number::ZERO, -1, 1),
            Towards::NegInfinity => (Number::ZERO, -1, -1),
        };
        let t = (Monomial::power(Exact::from(power)), Number::from(sign));
        self.add(&self.constant_sum(at)?, &Sum { terms: vec![t], rest: None })
    }

    fn known(&mut self, number: &Number) -> Result<Sum> {
        self.constant_sum(number.clone())
    }

    fn negate(&mut self, value: Sum) -> Result<Sum> {
        self.scaled(&value, &Number::from(-1))
    }

    fn binary(&mut self, op: BinaryOp, a: Sum, b: Sum) -> Result<Sum> {
        self.budget.check()?;
        match op {
            BinaryOp::Add => self.add(&a, &b),
            BinaryOp::Sub => self.sub(&a, &b),
            BinaryOp::Mul => self.mul(&a, &b),
            BinaryOp::Div => self.div(&a, &b),
            BinaryOp::Pow => self.pow(&a, &b),
            BinaryOp::Rem | BinaryOp::IntDiv => unknown(),
        }
    }

    fn call(&mut self, function: Function, arguments: &[Sum]) -> Result<Sum> {
        self.budget.check()?;
        match (function, arguments) {
            (Function::Pow, [a, b]) => self.pow(a, b),
            (Function::Log, [a, b]) => {
                let (a, b) = (self.ln(a)?, self.ln(b)?);
                self.div(&a, &b)
            }
            (Function::Root, [a, n]) => {
                let [(m, n)] = &n.terms[..] else { return unknown() };
                let whole = match n.as_exact() {
                    Some(exact) => {
                        exact.to_integer(self.budget)?.and_then(|n| u32::try_from(n).ok())
                    }
                    None => None,
                };
                match whole.filter(|n| *n > 0) {
                    Some(n) if self.compare(m, &Monomial::one())?.is_eq() => self.root(a, n),
                    _ => unknown(),
                }
            }
            (Function::Hypot, [a, b]) => {
                let sum = self.add(&self.mul(a, a)?, &self.mul(b, b)?)?;
                self.root(&sum, 2)
            }
            (Function::Min | Function::Max, [a, b]) => {
                let is_less = self.is_negative(&self.sub(a, b)?)?;
                Ok(if is_less == (function == Function::Min) { a.clone() } else { b.clone() })
            }
            (_, [u]) => self.one(function, u),
            _ => unknown(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tends(text: &str, towards: &Towards, order: usize) -> String {
        let budget = Budget::default();
        let expr = Expr::parse(text).unwrap();
        match leads_to(&expr, "x", towards, order, &budget) {
            Some(Leads::To(number)) => format!("{:?}", number.nearest_f64(&budget).unwrap()),
            Some(Leads::PosInfinity) => "inf".into(),
            Some(Leads::NegInfinity) => "-inf".into(),
            Some(Leads::NotReal) => "not real".into(),
            None => "unknown".into(),
        }
    }

    #[test]
    fn the_first_term_decides() {
        let zero = Towards::Above(Number::ZERO);
        for (text, at_zero, at_infinity) in [
            ("sin_r(x)/x", "1.0", "0.0"),
            ("x^x", "1.0", "inf"),
            ("exp(x)/x^9", "inf", "inf"),
            ("exp(-x)*x^9", "0.0", "0.0"),
            ("ln(x)", "-inf", "inf"),
            ("ln(x)^2/x", "inf", "0.0"),
            ("(exp(x) - 1)/x", "1.0", "inf"),
            ("sqrt(x^2 + x) - x", "0.0", "0.5"),
            ("exp(1/x)", "inf", "1.0"),
            ("sqrt(x - 1)", "not real", "inf"),
            ("ln(-x)", "not real", "not real"),
            ("cos_r(1/x)", "unknown", "1.0"),
            ("x - x", "0.0", "0.0"),
            ("atan_r(x) + atan_r(1/x)", "1.5707963267948966", "1.5707963267948966"),
            ("floor(x)", "0.0", "unknown"),
            ("abs(x - 2)", "2.0", "inf"),
        ] {
            assert_eq!(tends(text, &zero, 5), at_zero, "{text} at 0");
            assert_eq!(tends(text, &Towards::PosInfinity, 5), at_infinity, "{text} at infinity");
        }
    }

    /// What cancels beyond the terms that are kept is not said to vanish.
    #[test]
    fn too_few_terms_decide_nothing() {
        let zero = Towards::Below(Number::ZERO);
        let text = "(sin_r(x) - x + x^3/6 - x^5/120)/x^7";
        assert_eq!(tends(text, &zero, 5), "unknown");
        assert_eq!(tends(text, &zero, 12), format!("{:?}", -1.0 / 5040.0));
    }
}
