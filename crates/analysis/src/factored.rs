//! Taylor series with a power taken out: `t^p (c_0 + c_1 t + ...)`, towards one end of an interval.
//!
//! Where the integrand behaves like a root or a fractional power at an end, it has no Taylor series
//! there, but t^-p times it often has, t being the distance from the end (or `1/|x|` towards
//! infinity). The coefficients of that rest g are enclosed at t = 0 and, for the remainder, on all
//! of [0, reach]; then
//!
//! `integral of t^p g = sum over k < n of c_k reach^(k+p+1) / (k+p+1)`, plus the same term for n
//! with some c_n on [0, reach]: t^(n+p) has one sign, so the mean value theorem applies. This needs
//! p > -1.

use arithma_expr::{BinaryOp, Constant, Domain, ErrorKind, Expr, Function};
use arithma_num::{Continuity, Decimal, Exact, Interval, IntervalContext, Number};

use super::leading::Approach;
use super::polynomial::Polynomial;
use super::series::{Jets, Series};

type Result<T, E = ErrorKind> = std::result::Result<T, E>;

/// The highest whole power of t that is multiplied back into a series.
const MAX_SHIFT: i64 = 16;

/// The integral over all t in (0, reach]; `None` where the integrand has no such series.
pub(super) fn factored(
    expr: &Expr,
    variable: &str,
    approach: &Approach,
    reach: &Exact,
    order: usize,
    cx: &IntervalContext<'_>,
) -> Option<Interval> {
    let reach = Interval::from_exact(reach, cx).ok()?;
    let all = reach.hull(&Interval::integer(0));
    let on_all = expand(expr, variable, approach, &all, order, cx)?;
    let at_end = expand(expr, variable, approach, &Interval::integer(0), order, cx)?;
    if on_all.power != at_end.power {
        return None;
    }
    let infinite = matches!(approach, Approach::PosInfinity | Approach::NegInfinity);
    // dx = dt / t^2
    let gain = Exact::from(if infinite { -1 } else { 1 });
    let power = at_end.power.add(&gain, cx.budget()).ok()?;
    if power.signum() <= 0 {
        return None;
    }
    let power = Interval::from_exact(&power, cx).ok()?;
    let mut sum = Interval::integer(0);
    for k in (0..=order).rev() {
        let coefficient = if k == order { &on_all.series[k] } else { &at_end.series[k] };
        let exponent = power.add(&Interval::integer(k as i64), cx);
        sum = sum.mul(&reach, cx).add(&coefficient.div(&exponent, cx), cx);
    }
    Some(sum.mul(&reach.pow(&power, cx).ok()?, cx))
}

/// `t^p (c_0 + c_1 t + ...)` for all t of a set: p and the coefficients; `None` where the expression
/// has no such series.
pub(super) fn expansion(
    expr: &Expr,
    variable: &str,
    approach: &Approach,
    t: &Interval,
    order: usize,
    cx: &IntervalContext<'_>,
) -> Option<(Exact, Series)> {
    expand(expr, variable, approach, t, order, cx).map(|value| (value.power, value.series))
}

fn expand(
    expr: &Expr,
    variable: &str,
    approach: &Approach,
    t: &Interval,
    order: usize,
    cx: &IntervalContext<'_>,
) -> Option<Factored> {
    let jets = Jets { variable, x: t, order, cx };
    let mut value = expr.evaluate(&mut Expansion { jets, approach }).ok()?;
    let series = &mut value.series;
    let smooth = series.first().is_none_or(|value| value.continuity() == Continuity::Continuous);
    series.resize(order + 1, Interval::integer(0));
    (smooth && series.iter().all(|c| c.is_bounded() && !c.is_empty())).then_some(value)
}

/// `t^power` times a series in t.
#[derive(Debug, Clone)]
struct Factored {
    power: Exact,
    series: Series,
    /// The same, where it is a polynomial: only exact coefficients show that one is zero.
    polynomial: Option<Polynomial>,
}

struct Expansion<'a> {
    jets: Jets<'a>,
    approach: &'a Approach,
}

fn none<T>() -> Result<T> {
    Err(ErrorKind::NotAValue)
}

impl Expansion<'_> {
    fn plain(&self, series: Series) -> Factored {
        Factored { power: Exact::ZERO, series, polynomial: None }
    }

    fn times_power(&self, power: Exact, series: Series) -> Factored {
        Factored { power, series, polynomial: None }
    }

    /// The series of t^n on the set: `(t + s)^n` in powers of s.
    fn power_of_t(&self, n: i64) -> Result<Series> {
        let t = vec![self.jets.x.as_argument(), Interval::integer(1)];
        let mut power = vec![Interval::integer(1)];
        for _ in 0..n {
            power = self.jets.mul(&power, &t);
        }
        if (0..=MAX_SHIFT).contains(&n) { Ok(power) } else { none() }
    }

    fn of_polynomial(&self, polynomial: Polynomial) -> Result<Factored> {
        let cx = self.jets.cx;
        let coefficients = polynomial.coefficients();
        let least = coefficients.iter().position(|c| !c.is_zero()).unwrap_or(0);
        // Horner's rule on series.
        let mut series: Series = Vec::new();
        let t = vec![self.jets.x.as_argument(), Interval::integer(1)];
        for c in coefficients[least.min(coefficients.len())..].iter().rev() {
            let c = vec![Interval::from_exact(c, cx)?];
            series = self.jets.add(&self.jets.mul(&series, &t), &c);
        }
        Ok(Factored { power: Exact::from(least as i64), series, polynomial: Some(polynomial) })
    }

    /// As a series alone: the power must be whole and not negative.
    fn whole(&self, u: &Factored) -> Result<Series> {
        let n = u.power.to_integer(self.jets.cx.budget())?;
        let Some(n) = n.and_then(|n| i64::try_from(n).ok()) else { return none() };
        if n == 0 {
            return Ok(u.series.clone());
        }
        Ok(self.jets.mul(&u.series, &self.power_of_t(n)?))
    }

    fn add(&self, a: &Factored, b: &Factored) -> Result<Factored> {
        let budget = self.jets.cx.budget();
        if let (Some(a), Some(b)) = (&a.polynomial, &b.polynomial)
            && let Ok(sum) = a.add(b, budget)
        {
            return self.of_polynomial(sum);
        }
        let power = a.power.clone().min(b.power.clone());
        let part = |u: &Factored| -> Result<Series> {
            let more = u.power.sub(&power, budget)?;
            self.whole(&self.times_power(more, u.series.clone()))
        };
        let sum = self.jets.add(&part(a)?, &part(b)?);
        Ok(self.times_power(power, sum))
    }

    fn mul(&self, a: &Factored, b: &Factored) -> Result<Factored> {
        let budget = self.jets.cx.budget();
        if let (Some(a), Some(b)) = (&a.polynomial, &b.polynomial)
            && let Ok(product) = a.mul(b, budget)
        {
            return self.of_polynomial(product);
        }
        Ok(self.times_power(a.power.add(&b.power, budget)?, self.jets.mul(&a.series, &b.series)))
    }

    fn div(&self, a: &Factored, b: &Factored) -> Result<Factored> {
        let power = a.power.sub(&b.power, self.jets.cx.budget())?;
        Ok(self.times_power(power, self.jets.div(&a.series, &b.series)?))
    }

    fn pow(&self, a: &Factored, b: &Factored) -> Result<Factored> {
        let budget = self.jets.cx.budget();
        let constant = b.polynomial.as_ref().and_then(Polynomial::as_constant);
        let Some(exponent) = constant else {
            return Ok(self.plain(self.jets.pow(&self.whole(a)?, &self.whole(b)?)?));
        };
        if let Some(polynomial) = &a.polynomial
            && let Some(n @ 1..=16) =
                exponent.to_integer(budget)?.and_then(|n| i64::try_from(n).ok())
            && let Ok(power) = (1..n).try_fold(polynomial.clone(), |p, _| p.mul(polynomial, budget))
        {
            return self.of_polynomial(power);
        }
        let power = a.power.mul(&exponent, budget)?;
        Ok(self.times_power(power, self.jets.pow(&a.series, &b.series)?))
    }

    fn root(&self, u: &Factored, n: u32) -> Result<Factored> {
        let power = u.power.div(&Exact::from(i64::from(n)), self.jets.cx.budget())?;
        Ok(self.times_power(power, self.jets.root(&u.series, n)?))
    }
}

impl Domain for Expansion<'_> {
    type Value = Factored;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> Result<Factored> {
        self.of_polynomial(Polynomial::constant(Decimal::parse(digits)?.into()))
    }

    fn constant(&mut self, constant: Constant) -> Result<Factored> {
        let series = self.jets.constant(constant)?;
        Ok(self.plain(series))
    }

    fn variable(&mut self, name: &str) -> Result<Factored> {
        if name != self.jets.variable {
            return none();
        }
        match self.approach {
            Approach::Above(end) => self.of_polynomial(Polynomial::shifted(end.clone())),
            Approach::Below(end) => self.of_polynomial(Polynomial::shifted(-end).neg()),
            Approach::PosInfinity => {
                Ok(self.times_power(Exact::from(-1), vec![Interval::integer(1)]))
            }
            Approach::NegInfinity => {
                Ok(self.times_power(Exact::from(-1), vec![Interval::integer(-1)]))
            }
        }
    }

    fn known(&mut self, number: &Number) -> Result<Factored> {
        match number {
            Number::Exact(exact) => self.of_polynomial(Polynomial::constant(exact.clone())),
            Number::Real(_) => {
                let series = self.jets.known(number)?;
                Ok(self.plain(series))
            }
        }
    }

    fn negate(&mut self, value: Factored) -> Result<Factored> {
        Ok(Factored {
            power: value.power,
            series: self.jets.scale(&value.series, &Interval::integer(-1)),
            polynomial: value.polynomial.as_ref().map(Polynomial::neg),
        })
    }

    fn binary(&mut self, op: BinaryOp, a: Factored, b: Factored) -> Result<Factored> {
        self.jets.cx.budget().check()?;
        match op {
            BinaryOp::Add => self.add(&a, &b),
            BinaryOp::Sub => {
                let b = self.negate(b)?;
                self.add(&a, &b)
            }
            BinaryOp::Mul => self.mul(&a, &b),
            BinaryOp::Div => self.div(&a, &b),
            BinaryOp::Pow => self.pow(&a, &b),
            BinaryOp::Rem | BinaryOp::IntDiv => none(),
        }
    }

    fn call(&mut self, function: Function, arguments: &[Factored]) -> Result<Factored> {
        self.jets.cx.budget().check()?;
        match (function, arguments) {
            (Function::Pow, [a, b]) => self.pow(a, b),
            (Function::Sqrt, [u]) => self.root(u, 2),
            (Function::Cbrt, [u]) => self.root(u, 3),
            (Function::Abs, [u]) => {
                // t is positive, so t^p comes out of the bars.
                Ok(self.times_power(u.power.clone(), self.jets.one(Function::Abs, &u.series)?))
            }
            (_, [u]) => {
                let series = self.whole(u)?;
                Ok(self.plain(self.jets.one(function, &series)?))
            }
            _ => none(),
        }
    }
}
