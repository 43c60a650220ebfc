//! Sums over all whole numbers from one on, proven.
//!
//! Where the quotient of neighbouring terms is a rational function of the index it decides: below
//! some q < 1 in size the rest is at most `|a_N| / (1 - q)`, and a constant quotient gives the sum
//! exactly; at least 1 in size the terms do not vanish. Otherwise the rest from N on is, by Euler and
//! Maclaurin (Knuth, *The Art of Computer Programming* 1, section 1.2.11.2),
//!
//! `integral of f + f(N)/2 - sum over j of B_2j/(2j)! f^(2j-1)(N)`, and an error of at most
//! `|B_2m|/(2m)!` times the integral of |f^(2m)|, which a bound `|f^(2m)(x)| <= c x^-p` gives. The
//! derivatives vanish at infinity, since f does and f^(2m) can be integrated.

use arithma_expr::{BinaryOp, Constant, Domain, ErrorKind, Expr, Function};
use arithma_kit::param::Limit;
use arithma_kit::{Context, Error, Result};
use arithma_num::{Budget, Decimal, Exact, Interval, IntervalContext, Number};

use crate::formula::Formula;
use crate::integral::integrate;
use crate::leading::{Approach, leading};
use crate::polynomial::MAX_DEGREE;
use crate::series::taylor;
use crate::solve::Quotient;

/// The bits of sums.
const BITS: usize = 256;

/// Terms of a sum whose quotients decide, and of one that goes on as an integral.
const MOST_TERMS: i64 = 20_000;
const SUMMED: i64 = 1_200;

/// The order of the derivative in the remainder, and the Bernoulli numbers up to it.
const ORDER: usize = 10;
const BERNOULLI: [(i64, i64); 5] = [(1, 6), (-1, 30), (1, 42), (-1, 30), (5, 66)];

/// The size of the rest at which a sum is known well enough, beside the sum: 45 digits.
const NARROW: f64 = 1e-45;

/// The sum of a formula over all whole numbers from `from` on.
pub fn endless_sum(formula: &Formula, from: i64, cx: &Context) -> Result<Number> {
    let budget = &cx.budget;
    let mut ratios = Ratios { variable: formula.name(), budget };
    let ratio = formula.expr().evaluate(&mut ratios).ok().and_then(|value| value.ratio);
    if let Some(ratio) = ratio
        && let Some(sum) = by_ratio(formula, &ratio, from, cx)?
    {
        return Ok(sum);
    }
    by_integral(formula, from, cx)
}

fn diverges(reason: &str) -> Error {
    Error::domain(format!("the sum diverges: {reason}"))
}

fn unknown() -> Error {
    Error::domain(
        "the sum over endlessly many terms is not known: its terms are neither known to shrink like a \
         geometric series nor to fall off smoothly like a power above one",
    )
}

/// The sum of terms whose quotients stay below one; `None` where they do not decide.
fn by_ratio(
    formula: &Formula,
    ratio: &Quotient,
    from: i64,
    cx: &Context,
) -> Result<Option<Number>> {
    let budget = &cx.budget;
    let context = IntervalContext::new(BITS, budget);
    if let Some(constant) = ratio.as_constant(budget) {
        let first = formula.at(&from.into(), cx)?;
        if first.as_exact().is_some_and(Exact::is_zero) {
            return Ok(Some(Number::ZERO));
        }
        if constant.abs() < Exact::ONE {
            let rest = Number::from(Exact::ONE.sub(&constant, budget)?);
            return Ok(Some(first.div(&rest, budget)?));
        }
        return Err(diverges("its terms do not tend to zero"));
    }
    let one = Interval::integer(1);
    let mut sum = Interval::integer(0);
    let mut next = from;
    for start in [1, 10, 100, 1_000, 10_000] {
        // From `end` on, where that is positive, the quotients lie in one interval.
        let end = from.max(0).saturating_add(start);
        let Some(size) = ratio_from(ratio, end, &context).map(|ratio| ratio.abs()) else {
            continue;
        };
        if !size.certainly_less(&one) && !is_at_least_one(&size, &one) {
            continue;
        }
        if is_at_least_one(&size, &one) {
            let first = formula.at(&end.into(), cx)?;
            if first.sign(budget)?.is_ne() {
                return Err(diverges("its terms do not tend to zero"));
            }
            return Ok(None);
        }
        let left = one.sub(&size, &context);
        while next < end.saturating_add(MOST_TERMS) {
            budget.check()?;
            let term = Interval::from_number(&formula.at(&next.into(), cx)?, &context)?;
            if next >= end {
                // This term and all after it.
                let rest = term.abs().div(&left, &context).as_argument();
                let both = rest.hull(&rest.neg());
                let small = sum.abs().mul(&Interval::from_f64(NARROW, NARROW), &context);
                if rest.certainly_less(&small) || (rest.is_point() && rest.contains_zero()) {
                    return Ok(Some(Number::enclosed(sum.add(&both, &context).as_argument())?));
                }
            }
            sum = sum.add(&term, &context);
            next += 1;
        }
        return Err(Error::out_of_range(format!(
            "the sum converges too slowly: after {MOST_TERMS} terms its digits are not known"
        )));
    }
    Ok(None)
}

fn is_at_least_one(size: &Interval, one: &Interval) -> bool {
    !size.is_empty()
        && size.intersect(&one.neg().hull(one)).is_subset(one)
        && !size.certainly_less(one)
        && size.certainly_positive()
}

/// All values of a quotient of polynomials from a positive whole number on: in t = 1/k, which lies
/// between 0 and 1 over that number.
fn ratio_from(ratio: &Quotient, from: i64, cx: &IntervalContext<'_>) -> Option<Interval> {
    let budget = cx.budget();
    let most = Exact::ONE.div(&Exact::from(from), budget).ok()?;
    let t = Interval::from_bounds(&Exact::ZERO, &most, cx).ok()?;
    let reversed = |coefficients: &[Exact]| -> Option<Interval> {
        let mut value = Interval::integer(0);
        for c in coefficients {
            value = value.mul(&t, cx).add(&Interval::from_exact(c, cx).ok()?, cx);
        }
        Some(value)
    };
    let (above, below) = (ratio.above.coefficients(), ratio.below.coefficients());
    let (above, below) = (reversed(above)?, reversed(below)?);
    if !below.certainly_nonzero() {
        return None;
    }
    let shift = ratio.below.degree()? as i64 - ratio.above.degree()? as i64;
    let value = above.div(&below, cx);
    Some(match shift {
        0 => value,
        shift if shift > 0 => value.mul(&t.powi(shift, cx).ok()?, cx),
        // It grows beyond all bounds: from `from` on it is at least so large.
        shift => {
            let least = Interval::from_exact(&most, cx).ok()?.powi(shift, cx).ok()?;
            let up = least.add(&Interval::from_f64(0.0, f64::INFINITY), cx);
            value.mul(&up, cx)
        }
    })
}

/// The sum by Euler's and Maclaurin's formula.
fn by_integral(formula: &Formula, from: i64, cx: &Context) -> Result<Number> {
    let budget = &cx.budget;
    let context = IntervalContext::new(BITS, budget);
    let (expr, name) = (formula.expr(), formula.name());
    let start = from.max(1).saturating_add(SUMMED);
    let reach = Exact::ONE.div(&Exact::from(start), budget)?;
    let Some((power, factor)) = leading(expr, name, &Approach::PosInfinity, &reach, &context)
    else {
        return Err(unknown());
    };
    if power <= Exact::ONE {
        // All terms from there on have one sign, and are at least as large as those of the harmonic
        // series, times a number.
        return Err(if factor.certainly_nonzero() {
            diverges("its terms fall off no faster than those of the harmonic series")
        } else {
            unknown()
        });
    }
    let rest = remainder(expr, name, &reach, start, &context).ok_or_else(unknown)?;
    let place = Interval::integer(start);
    let series = taylor(expr, name, &place, ORDER, &context).ok_or_else(unknown)?;
    let area = integrate(formula, &Limit::Finite(start.into()), &Limit::PosInfinity, cx)?;
    let half = Interval::from_f64(0.5, 0.5);
    let mut sum = Interval::from_number(&area, &context)?.as_argument();
    sum = sum.add(&series[0].mul(&half, &context), &context);
    for (j, (above, below)) in BERNOULLI.iter().enumerate() {
        // c_k = f^(k)/k!, so B_2j/(2j)! f^(2j-1) is B_2j/(2j) c_(2j-1).
        let order = 2 * (j as i64 + 1);
        let weight = Exact::from(*above).div(&Exact::from(below * order), budget)?;
        let weight = Interval::from_exact(&weight, &context)?;
        let term = series[2 * j + 1].mul(&weight, &context);
        sum = sum.sub(&term, &context);
    }
    sum = sum.add(&rest, &context);
    for k in from..start {
        budget.check()?;
        let term = Interval::from_number(&formula.at(&k.into(), cx)?, &context)?;
        sum = sum.add(&term.as_argument(), &context);
    }
    Ok(Number::enclosed(sum.as_argument())?)
}

/// All that the remainder can be.
fn remainder(
    expr: &Expr,
    name: &str,
    reach: &Exact,
    start: i64,
    cx: &IntervalContext<'_>,
) -> Option<Interval> {
    let mut last = expr.clone();
    for _ in 0..ORDER {
        last = last.derivative(name).ok()?;
    }
    let (power, factor) = leading(&last, name, &Approach::PosInfinity, reach, cx)?;
    let exponent = power.sub(&Exact::ONE, cx.budget()).ok()?;
    if exponent.signum() <= 0 {
        return None;
    }
    // The integral of c x^-p from N on is c N^(1-p)/(p-1).
    let exponent = Interval::from_exact(&exponent, cx).ok()?;
    let area = Interval::integer(start).pow(&exponent.neg(), cx).ok()?.div(&exponent, cx);
    let (above, below) = BERNOULLI[ORDER / 2 - 1];
    let mut weight = Exact::from(above.abs()).div(&Exact::from(below), cx.budget()).ok()?;
    for k in 2..=ORDER as i64 {
        weight = weight.div(&Exact::from(k), cx.budget()).ok()?;
    }
    let weight = Interval::from_exact(&weight, cx).ok()?;
    let most = factor.abs().mul(&area, cx).mul(&weight, cx).as_argument();
    Some(most.hull(&most.neg()))
}

/// A term as a rational function of its index, and the quotient of the next one and it, where these
/// are known.
#[derive(Debug, Clone)]
struct Term {
    value: Option<Quotient>,
    ratio: Option<Quotient>,
}

struct Ratios<'a> {
    variable: &'a str,
    budget: &'a Budget,
}

type Answer<T> = std::result::Result<T, ErrorKind>;

impl Ratios<'_> {
    /// A rational function, with its quotient of neighbours.
    fn rational(&self, value: Quotient) -> Answer<Term> {
        let ratio = match value.above.degree() {
            None => None,
            Some(_) => {
                let next = self.shifted(&value, 1)?;
                next.mul(&value.recip()?, self.budget).ok()
            }
        };
        Ok(Term { value: Some(value), ratio })
    }

    /// A rational function of the index plus n.
    fn shifted(&self, value: &Quotient, n: i64) -> Answer<Quotient> {
        let budget = self.budget;
        let at = Quotient::variable().add(&Quotient::constant(Exact::from(n)), budget)?;
        let of = |coefficients: &[Exact]| -> Answer<Quotient> {
            let mut sum = Quotient::constant(Exact::ZERO);
            for c in coefficients.iter().rev() {
                sum = sum.mul(&at, budget)?.add(&Quotient::constant(c.clone()), budget)?;
            }
            Ok(sum)
        };
        let (above, below) = (of(value.above.coefficients())?, of(value.below.coefficients())?);
        above.mul(&below.recip()?, budget)
    }

    /// `s` and the whole of `s k + c`, where s and c are whole numbers.
    fn linear(&self, value: Option<&Quotient>) -> Option<(i64, Quotient)> {
        let value = value?;
        let below = value.below.as_constant()?;
        let whole = |c: &Exact| {
            let c = c.div(&below, self.budget).ok()?;
            i64::try_from(c.to_integer(self.budget).ok()??).ok()
        };
        match value.above.coefficients() {
            [c, s] => {
                whole(c)?;
                Some((whole(s)?, value.clone()))
            }
            _ => None,
        }
    }

    /// `(s k + c + 1) ... (s k + c + s)`: the next factorial over this one.
    fn factorial_ratio(&self, value: Option<&Quotient>) -> Option<Quotient> {
        let (s, value) = match value?.as_constant(self.budget) {
            Some(_) => return Some(Quotient::constant(Exact::ONE)),
            None => self.linear(value)?,
        };
        let mut product = Quotient::constant(Exact::ONE);
        for n in 1..=s.checked_abs().filter(|s| *s <= 16)? {
            let n = if s > 0 { n } else { 1 - n };
            let factor = value.add(&Quotient::constant(Exact::from(n)), self.budget).ok()?;
            product = product.mul(&factor, self.budget).ok()?;
        }
        if s > 0 { Some(product) } else { product.recip().ok() }
    }

    fn product(&self, a: &Term, b: &Term) -> Answer<Term> {
        let budget = self.budget;
        let both = |a: &Option<Quotient>, b: &Option<Quotient>| match (a, b) {
            (Some(a), Some(b)) => a.mul(b, budget).ok(),
            _ => None,
        };
        Ok(Term { value: both(&a.value, &b.value), ratio: both(&a.ratio, &b.ratio) })
    }

    fn recip(&self, a: &Term) -> Term {
        let of = |a: &Option<Quotient>| a.as_ref().and_then(|a| a.recip().ok());
        Term { value: of(&a.value), ratio: of(&a.ratio) }
    }

    fn power(&self, base: &Term, exponent: &Term) -> Answer<Term> {
        let budget = self.budget;
        let constant = exponent.value.as_ref().and_then(|value| value.as_constant(budget));
        if let Some(n) = constant {
            let n = n.to_integer(budget)?.and_then(|n| i64::try_from(n).ok());
            let n = n.ok_or(ErrorKind::NotAValue)?;
            let size = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX);
            if size == 0 || size > MAX_DEGREE {
                return Err(ErrorKind::NotAValue);
            }
            let of = |a: &Option<Quotient>| a.as_ref().and_then(|a| a.powi(size, budget).ok());
            let power = Term { value: of(&base.value), ratio: of(&base.ratio) };
            return Ok(if n < 0 { self.recip(&power) } else { power });
        }
        // c^(s k + b) grows by c^s.
        let base = base.value.as_ref().and_then(|value| value.as_constant(budget));
        let (Some(base), Some((s, _))) = (base, self.linear(exponent.value.as_ref())) else {
            return Err(ErrorKind::NotAValue);
        };
        if base.is_zero() || s.unsigned_abs() > MAX_DEGREE as u64 {
            return Err(ErrorKind::NotAValue);
        }
        let ratio = base.pow(&s.into(), budget)?;
        Ok(Term { value: None, ratio: Some(Quotient::constant(ratio)) })
    }
}

impl Domain for Ratios<'_> {
    type Value = Term;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> Answer<Term> {
        self.rational(Quotient::constant(Decimal::parse(digits)?.into()))
    }

    fn constant(&mut self, _: Constant) -> Answer<Term> {
        // A number that is not zero.
        Ok(Term { value: None, ratio: Some(Quotient::constant(Exact::ONE)) })
    }

    fn variable(&mut self, name: &str) -> Answer<Term> {
        if name != self.variable {
            return Err(ErrorKind::NotAValue);
        }
        self.rational(Quotient::variable())
    }

    fn known(&mut self, number: &Number) -> Answer<Term> {
        match number.as_exact() {
            Some(exact) => self.rational(Quotient::constant(exact.clone())),
            None => {
                number.sign(self.budget)?;
                Ok(Term { value: None, ratio: Some(Quotient::constant(Exact::ONE)) })
            }
        }
    }

    fn negate(&mut self, value: Term) -> Answer<Term> {
        let Term { value, ratio } = value;
        Ok(Term { value: value.map(|value| value.neg()), ratio })
    }

    fn binary(&mut self, op: BinaryOp, a: Term, b: Term) -> Answer<Term> {
        self.budget.check()?;
        match op {
            BinaryOp::Add | BinaryOp::Sub => {
                let (Some(a), Some(b)) = (a.value, b.value) else {
                    return Err(ErrorKind::NotAValue);
                };
                let b = if op == BinaryOp::Sub { b.neg() } else { b };
                self.rational(a.add(&b, self.budget)?)
            }
            BinaryOp::Mul => self.product(&a, &b),
            BinaryOp::Div => self.product(&a, &self.recip(&b)),
            BinaryOp::Pow => self.power(&a, &b),
            BinaryOp::Rem | BinaryOp::IntDiv => Err(ErrorKind::NotAValue),
        }
    }

    fn call(&mut self, function: Function, arguments: &[Term]) -> Answer<Term> {
        let of =
            |term: &Term| self.factorial_ratio(term.value.as_ref()).ok_or(ErrorKind::NotAValue);
        let ratio = match (function, arguments) {
            (Function::Factorial, [n]) => of(n)?,
            (Function::Ncr, [n, k]) => {
                let (Some(above), Some(below)) = (&n.value, &k.value) else {
                    return Err(ErrorKind::NotAValue);
                };
                let rest = above.add(&below.neg(), self.budget)?;
                let rest = Term { value: Some(rest), ratio: None };
                let below = of(k)?.mul(&of(&rest)?, self.budget)?;
                of(n)?.mul(&below.recip()?, self.budget)?
            }
            // e^(s k + b) has a quotient that is no rational number.
            _ => return Err(ErrorKind::NotAValue),
        };
        Ok(Term { value: None, ratio: Some(ratio) })
    }
}
