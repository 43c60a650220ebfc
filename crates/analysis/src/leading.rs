//! How an expression behaves towards one end of an interval: `t^p c`, with bounds of `c`.
//!
//! Where an integrand is singular at an end, no bound of its values helps. Instead every part of
//! it is written as `t^p c(t)`, where t > 0 is the distance from the end (or, towards infinity,
//! `1/|x|`), p a rational number, and c(t) lies in the interval `factor` for all t in (0, reach].
//! The rules below are identities or inequalities that hold for each single t, evaluated in
//! interval arithmetic, so the form of the whole is proven. Then
//!
//! - for p > -1 the integral over (0, reach] lies in `factor * reach^(p+1) / (p+1)`;
//! - for p <= -1 and `factor` without zero it diverges.
//!
//! A part that is a polynomial in t keeps its exact coefficients besides, since a difference such
//! as `x - 0.3` at 0.3 starts with t exactly or not at all.

use arithma_expr::{BinaryOp, Constant, Domain, ErrorKind, Expr, Function};
use arithma_num::{
    Angle, Continuity, Decimal, Error as NumberError, Exact, Interval, IntervalContext, Number,
};

use super::polynomial::Polynomial;

type Result<T, E = ErrorKind> = std::result::Result<T, E>;

/// `1/16`: logarithms are bounded by this small a power, `|ln t| <= t^-d / (e d)` for t <= 1.
const LOGARITHM: i64 = 16;

/// The highest power of t that bounds an exponential that vanishes.
const VANISHING: f64 = 64.0;

/// From where, and which way.
#[derive(Debug, Clone)]
pub(super) enum Approach {
    /// x = end + t
    Above(Exact),
    /// x = end - t
    Below(Exact),
    /// x = 1/t
    PosInfinity,
    /// x = -1/t
    NegInfinity,
}

/// What is known of an integral that ends in a singularity.
#[derive(Debug, Clone)]
pub(super) enum Tail {
    /// It has a value, in here.
    Within(Interval),
    /// It is infinite, or has no value.
    Diverges,
}

/// The expression as `t^p c(t)` for all t in (0, reach]: p, and a bounded interval that holds all c(t).
pub(super) fn leading(
    expr: &Expr,
    variable: &str,
    approach: &Approach,
    reach: &Exact,
    cx: &IntervalContext<'_>,
) -> Option<(Exact, Interval)> {
    let mut domain = Ends { variable, approach, reach: Interval::from_exact(reach, cx).ok()?, cx };
    let Form { power, factor, .. } = expr.evaluate(&mut domain).ok()?;
    (!factor.is_empty() && factor.is_bounded()).then_some((power, factor))
}

/// The integral over all t in (0, reach]; `None` where this form does not decide it.
pub(super) fn tail(
    expr: &Expr,
    variable: &str,
    approach: &Approach,
    reach: &Exact,
    cx: &IntervalContext<'_>,
) -> Option<Tail> {
    let (mut power, factor) = leading(expr, variable, approach, reach, cx)?;
    if matches!(approach, Approach::PosInfinity | Approach::NegInfinity) {
        // dx = dt / t^2
        power = power.sub(&Exact::from(2), cx.budget()).ok()?;
    }
    let next = power.add(&Exact::ONE, cx.budget()).ok()?;
    if next.signum() <= 0 {
        return factor.certainly_nonzero().then_some(Tail::Diverges);
    }
    let exponent = Interval::from_exact(&next, cx).ok()?;
    let reach = Interval::from_exact(reach, cx).ok()?;
    let range = reach.pow(&exponent, cx).ok()?.div(&exponent, cx);
    Some(Tail::Within(factor.mul(&range, cx)))
}

/// `t^power c(t)`, c(t) in `factor`.
#[derive(Debug, Clone)]
struct Form {
    power: Exact,
    factor: Interval,
    polynomial: Option<Polynomial>,
}

struct Ends<'a> {
    variable: &'a str,
    approach: &'a Approach,
    reach: Interval,
    cx: &'a IntervalContext<'a>,
}

fn unknown<T>() -> Result<T> {
    Err(ErrorKind::NotAValue)
}

fn number<T>(result: std::result::Result<T, NumberError>) -> Result<T> {
    result.map_err(ErrorKind::Number)
}

impl Ends<'_> {
    fn form(&self, power: Exact, factor: Interval) -> Form {
        Form { power, factor, polynomial: None }
    }

    fn plain(&self, factor: Interval) -> Form {
        self.form(Exact::ZERO, factor)
    }

    /// All t^q for t in (0, reach].
    fn powers(&self, q: &Exact) -> Result<Interval> {
        let most = self.reach.pow(&Interval::from_exact(q, self.cx)?, self.cx)?;
        Ok(match q.signum() {
            0 => Interval::integer(1),
            1 => most.hull(&Interval::integer(0)),
            _ => most.hull(&Interval::from_f64(f64::MAX, f64::INFINITY)),
        })
    }

    /// All values.
    fn range(&self, u: &Form) -> Result<Interval> {
        Ok(u.factor.mul(&self.powers(&u.power)?, self.cx))
    }

    fn of_polynomial(&self, polynomial: Polynomial) -> Result<Form> {
        let coefficients = polynomial.coefficients();
        let Some(least) = coefficients.iter().position(|c| !c.is_zero()) else {
            let mut zero = self.plain(Interval::integer(0));
            zero.polynomial = Some(polynomial);
            return Ok(zero);
        };
        // Horner's rule on the whole range of t: all t are in [0, reach].
        let all = self.reach.hull(&Interval::integer(0));
        let mut factor = Interval::integer(0);
        for c in coefficients[least..].iter().rev() {
            factor = factor.mul(&all, self.cx).add(&Interval::from_exact(c, self.cx)?, self.cx);
        }
        Ok(Form { power: Exact::from(least as i64), factor, polynomial: Some(polynomial) })
    }

    fn both(
        &self,
        a: &Form,
        b: &Form,
        f: impl FnOnce(&Polynomial, &Polynomial) -> std::result::Result<Polynomial, NumberError>,
    ) -> Option<Result<Form>> {
        let (a, b) = (a.polynomial.as_ref()?, b.polynomial.as_ref()?);
        f(a, b).ok().map(|polynomial| self.of_polynomial(polynomial))
    }

    fn add(&self, a: &Form, b: &Form) -> Result<Form> {
        let budget = self.cx.budget();
        if let Some(form) = self.both(a, b, |a, b| a.add(b, budget)) {
            return form;
        }
        let power = a.power.clone().min(b.power.clone());
        let part = |u: &Form| -> Result<Interval> {
            let more = number(u.power.sub(&power, budget))?;
            Ok(u.factor.mul(&self.powers(&more)?, self.cx))
        };
        let factor = part(a)?.add(&part(b)?, self.cx);
        Ok(self.form(power, factor))
    }

    fn mul(&self, a: &Form, b: &Form) -> Result<Form> {
        let budget = self.cx.budget();
        if let Some(form) = self.both(a, b, |a, b| a.mul(b, budget)) {
            return form;
        }
        let power = number(a.power.add(&b.power, budget))?;
        Ok(self.form(power, a.factor.mul(&b.factor, self.cx)))
    }

    fn div(&self, a: &Form, b: &Form) -> Result<Form> {
        if !b.factor.certainly_nonzero() {
            return unknown();
        }
        let power = number(a.power.sub(&b.power, self.cx.budget()))?;
        Ok(self.form(power, a.factor.div(&b.factor, self.cx)))
    }

    fn constant_of(&self, u: &Form) -> Option<Exact> {
        u.polynomial.as_ref()?.as_constant()
    }

    fn pow(&self, a: &Form, b: &Form) -> Result<Form> {
        let Some(exponent) = self.constant_of(b) else {
            return self.exp(&self.mul(b, &self.ln(a)?)?);
        };
        let budget = self.cx.budget();
        let whole = number(exponent.to_integer(budget))?.and_then(|n| i64::try_from(n).ok());
        if let (Some(n @ 1..=16), Some(polynomial)) = (whole, &a.polynomial) {
            let power = (1..n).try_fold(polynomial.clone(), |p, _| p.mul(polynomial, budget));
            if let Ok(power) = power {
                return self.of_polynomial(power);
            }
        }
        let power = number(a.power.mul(&exponent, budget))?;
        let factor = match whole {
            Some(n) if n > 0 || a.factor.certainly_nonzero() => a.factor.powi(n, self.cx)?,
            None if a.factor.certainly_positive() => {
                a.factor.pow(&Interval::from_exact(&exponent, self.cx)?, self.cx)?
            }
            _ => return unknown(),
        };
        Ok(self.form(power, factor))
    }

    fn root(&self, u: &Form, n: u32) -> Result<Form> {
        if !(u.factor.certainly_positive() || (n % 2 == 1 && u.factor.certainly_negative())) {
            return unknown();
        }
        let power = number(u.power.div(&Exact::from(i64::from(n)), self.cx.budget()))?;
        Ok(self.form(power, u.factor.root(n, self.cx)?))
    }

    fn exp(&self, u: &Form) -> Result<Form> {
        if u.power.signum() >= 0 {
            return Ok(self.plain(self.range(u)?.exp(self.cx)?));
        }
        if !u.factor.certainly_negative() {
            return unknown();
        }
        self.vanishing(u)
    }

    /// exp(-c t^-q) <= K t^N. The function exp(-c s) s^(N/q) of s = t^-q rises until
    /// s = N/(q c) and falls from there, so K is its value there, or at t = reach when all t lie
    /// beyond.
    fn vanishing(&self, u: &Form) -> Result<Form> {
        let cx = self.cx;
        let q = Interval::from_exact(&-&u.power, cx)?;
        let c = u.factor.neg();
        let c = match c.lo(cx.budget())? {
            Some(least) => Interval::from_exact(&least, cx)?,
            None => return unknown(),
        };
        let s = self.reach.pow(&q, cx)?.recip(cx);
        let turn = q.mul(&c, cx).mul(&s, cx);
        let n = turn.to_f64().map_or(1.0, |(lo, _)| lo.floor().clamp(4.0, VANISHING)) as i64;
        let power = Interval::integer(n);
        let bound = if power.certainly_less(&turn) {
            c.mul(&s, cx).neg().exp(cx)?.div(&self.reach.powi(n, cx)?, cx)
        } else {
            let base = power.div(&q.mul(&c, cx).mul(&Interval::e(cx)?, cx), cx);
            base.pow(&power.div(&q, cx), cx)?
        };
        Ok(self.form(Exact::from(n), bound.hull(&Interval::integer(0))))
    }

    /// ln(t^p c) = p ln t + ln c.
    fn ln(&self, u: &Form) -> Result<Form> {
        let cx = self.cx;
        if !u.factor.certainly_positive() {
            return unknown();
        }
        let rest = self.plain(u.factor.ln(cx)?);
        if u.power.is_zero() {
            return Ok(rest);
        }
        if self.reach.certainly_greater(&Interval::integer(1)) {
            return unknown();
        }
        let small = number(Exact::from(-1).div(&Exact::from(LOGARITHM), cx.budget()))?;
        // d = 1/16: the bound 1/(e d), negative since t <= 1.
        let bound = Interval::integer(-LOGARITHM).div(&Interval::e(cx)?, cx);
        let bound = bound.hull(&Interval::integer(0));
        let factor = bound.mul(&Interval::from_exact(&u.power, cx)?, cx);
        self.add(&self.form(small, factor), &rest)
    }

    /// The sine, of an angle in radians: u sin(u)/u, where 1 - u^2/6 <= sin(u)/u <= 1 for |u| <= 1.
    fn small_sine(&self, u: &Form, scale: &Interval) -> Result<Option<Form>> {
        let cx = self.cx;
        let radians = self.range(u)?.mul(scale, cx);
        if u.power.signum() <= 0 || !radians.is_subset(&Interval::from_f64(-1.0, 1.0)) {
            return Ok(None);
        }
        let one = Interval::integer(1);
        let least = one.sub(&radians.square(cx).div(&Interval::integer(6), cx), cx);
        let factor = u.factor.mul(scale, cx).mul(&least.hull(&one), cx);
        Ok(Some(self.form(u.power.clone(), factor)))
    }

    /// The sine after `quarters` quarter turns, so that a cosine is a sine one quarter on.
    fn sine(&self, u: &Form, quarters: i64, angle: Angle) -> Result<Form> {
        let cx = self.cx;
        let (u, quarters) = match angle {
            Angle::Degrees => self.without_quarters(u, quarters)?,
            _ => (u.clone(), quarters),
        };
        let range = self.range(&u)?;
        let value = match quarters.rem_euclid(2) {
            0 => {
                let scale = match angle {
                    Angle::Degrees => Interval::pi(cx)?.div(&Interval::integer(180), cx),
                    _ => Interval::integer(1),
                };
                match self.small_sine(&u, &scale)? {
                    Some(form) => form,
                    None => self.plain(range.sin(angle, cx)?),
                }
            }
            _ => self.plain(range.cos(angle, cx)?),
        };
        Ok(if quarters.rem_euclid(4) >= 2 { self.negated(&value) } else { value })
    }

    /// Whole quarter turns taken out of an angle in degrees.
    fn without_quarters(&self, u: &Form, quarters: i64) -> Result<(Form, i64)> {
        let budget = self.cx.budget();
        let start = u.polynomial.as_ref().and_then(|p| p.coefficients().first());
        let (Some(polynomial), Some(start)) = (&u.polynomial, start) else {
            return Ok((u.clone(), quarters));
        };
        let turns = number(start.div(&Exact::from(90), budget))?;
        let turns = number(turns.to_integer(budget))?.and_then(|n| i64::try_from(n).ok());
        let Some(turns) = turns.filter(|n| n.abs() < 1 << 40) else {
            return Ok((u.clone(), quarters));
        };
        let rest = number(polynomial.add(&Polynomial::constant(-start), budget))?;
        Ok((self.of_polynomial(rest)?, quarters + turns))
    }

    fn negated(&self, u: &Form) -> Form {
        Form {
            power: u.power.clone(),
            factor: u.factor.neg(),
            polynomial: u.polynomial.as_ref().map(Polynomial::neg),
        }
    }

    /// A function that is bounded on the range of its argument, and continuous there.
    fn bounded(&self, function: Function, u: &Form) -> Result<Form> {
        use Angle::{Degrees, Radians};
        let (x, cx) = (self.range(u)?.as_argument(), self.cx);
        let value = match function {
            Function::Asin => x.asin(Degrees, cx)?,
            Function::Acos => x.acos(Degrees, cx)?,
            Function::Atan => x.atan(Degrees, cx)?,
            Function::AsinR => x.asin(Radians, cx)?,
            Function::AcosR => x.acos(Radians, cx)?,
            Function::AtanR => x.atan(Radians, cx)?,
            Function::Sinh => x.sinh(cx)?,
            Function::Cosh => x.cosh(cx)?,
            Function::Tanh => x.tanh(cx)?,
            Function::Asinh => x.asinh(cx)?,
            Function::Acosh => x.acosh(cx)?,
            Function::Atanh => x.atanh(cx)?,
            Function::Erf => x.erf(cx)?,
            Function::Erfc => x.erfc(cx)?,
            Function::Gamma => x.gamma(cx)?,
            Function::Lgamma => x.lgamma(cx)?,
            Function::Expm1 => x.exp_m1(cx)?,
            _ => return unknown(),
        };
        let sound = value.is_bounded() && value.continuity() == Continuity::Continuous;
        if sound { Ok(self.plain(value)) } else { unknown() }
    }
}

impl Domain for Ends<'_> {
    type Value = Form;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> Result<Form> {
        self.of_polynomial(Polynomial::constant(Decimal::parse(digits)?.into()))
    }

    fn constant(&mut self, constant: Constant) -> Result<Form> {
        Ok(self.plain(match constant {
            Constant::Pi => Interval::pi(self.cx),
            Constant::E => Interval::e(self.cx),
            Constant::Tau => Interval::tau(self.cx),
            Constant::Phi => Interval::phi(self.cx),
            _ => return unknown(),
        }?))
    }

    fn variable(&mut self, name: &str) -> Result<Form> {
        if name != self.variable {
            return unknown();
        }
        match self.approach {
            Approach::Above(end) => self.of_polynomial(Polynomial::shifted(end.clone())),
            Approach::Below(end) => self.of_polynomial(Polynomial::shifted(-end).neg()),
            Approach::PosInfinity => Ok(self.form(Exact::from(-1), Interval::integer(1))),
            Approach::NegInfinity => Ok(self.form(Exact::from(-1), Interval::integer(-1))),
        }
    }

    fn known(&mut self, number: &Number) -> Result<Form> {
        match number {
            Number::Exact(exact) => self.of_polynomial(Polynomial::constant(exact.clone())),
            Number::Real(_) => Ok(self.plain(Interval::from_number(number, self.cx)?)),
        }
    }

    fn negate(&mut self, value: Form) -> Result<Form> {
        Ok(self.negated(&value))
    }

    fn binary(&mut self, op: BinaryOp, a: Form, b: Form) -> Result<Form> {
        self.cx.budget().check()?;
        match op {
            BinaryOp::Add => self.add(&a, &b),
            BinaryOp::Sub => self.add(&a, &self.negated(&b)),
            BinaryOp::Mul => self.mul(&a, &b),
            BinaryOp::Div => self.div(&a, &b),
            BinaryOp::Pow => self.pow(&a, &b),
            BinaryOp::Rem | BinaryOp::IntDiv => unknown(),
        }
    }

    fn call(&mut self, function: Function, arguments: &[Form]) -> Result<Form> {
        self.cx.budget().check()?;
        let [u] = arguments else {
            return match (function, arguments) {
                (Function::Pow, [a, b]) => self.pow(a, b),
                _ => unknown(),
            };
        };
        match function {
            Function::Sqrt => self.root(u, 2),
            Function::Cbrt => self.root(u, 3),
            Function::Abs => Ok(self.form(u.power.clone(), u.factor.abs())),
            Function::Exp => self.exp(u),
            Function::Ln => self.ln(u),
            Function::Log10 | Function::Log2 => {
                let base = if function == Function::Log10 { 10 } else { 2 };
                let scale = Interval::integer(base).ln(self.cx)?.recip(self.cx);
                self.mul(&self.ln(u)?, &self.plain(scale))
            }
            Function::Sin => self.sine(u, 0, Angle::Degrees),
            Function::Cos => self.sine(u, 1, Angle::Degrees),
            Function::SinR => self.sine(u, 0, Angle::Radians),
            Function::CosR => self.sine(u, 1, Angle::Radians),
            Function::Tan => {
                self.div(&self.sine(u, 0, Angle::Degrees)?, &self.sine(u, 1, Angle::Degrees)?)
            }
            Function::TanR => {
                self.div(&self.sine(u, 0, Angle::Radians)?, &self.sine(u, 1, Angle::Radians)?)
            }
            _ => self.bounded(function, u),
        }
    }
}
