//! Solutions of an equation on the whole real line.
//!
//! A quotient of polynomials with rational coefficients is zero where its numerator is and nothing is
//! divided by zero: those roots are bounded, so that a certified search between the bounds finds all
//! of them. Linear and quadratic factors are solved exactly. Any other equation is searched in a
//! stated range, and beyond it by one enclosure to each side.

use std::cmp::Ordering;

use arithma_expr::{BinaryOp, Constant, Domain, ErrorKind, Expr, Function};
use arithma_kit::{Code, Context, Error, Result};
use arithma_num::{Budget, Decimal, Exact, Interval, IntervalContext, Number};

use crate::formula::Formula;
use crate::polynomial::{MAX_DEGREE, Polynomial};
use crate::search::{find_roots, roots_of};

/// How far from zero roots are searched where they are not bounded, the farthest first: functions
/// with a period have too many to list.
const REACHES: [i64; 4] = [1_000_000, 10_000, 1_000, 100];

/// More solutions than this are not listed where there are fewer closer to zero.
const MOST_LISTED: usize = 100;

/// The bits at which the line beyond the range is looked at.
const BITS: usize = 112;

/// All solutions that were found.
#[derive(Debug, Clone)]
pub struct Solutions {
    /// In ascending order.
    pub values: Vec<Number>,
    /// From minus this number to this one they were searched; everywhere where there is none.
    pub reach: Option<i64>,
    /// Whether these are proven to be all real solutions.
    pub complete: bool,
    /// Whether each is proven to be one.
    pub certified: bool,
}

/// The real zeros of a formula.
pub fn solve(formula: &Formula, cx: &Context) -> Result<Solutions> {
    let budget = &cx.budget;
    if let Some(polynomial) = numerator(formula.expr(), formula.name(), budget) {
        return of_polynomial(&polynomial?, formula.name(), cx);
    }
    let mut best: Option<Solutions> = None;
    let mut last = None;
    for reach in REACHES {
        budget.check()?;
        let found = match find_roots(formula, &(-reach).into(), &reach.into(), cx) {
            Ok(found) => found,
            // Too many, or too much work: a part of them is better than none.
            Err(error) if error.code() == Code::OutOfRange && budget.check().is_ok() => {
                last = Some(error);
                continue;
            }
            Err(error) => return Err(error),
        };
        let is_all = found.certified && found.complete;
        let is_short = found.roots.len() <= MOST_LISTED;
        let values: arithma_num::Result<Vec<Number>> =
            found.roots.iter().map(crate::roots::Root::number).collect();
        let solutions = Solutions {
            values: values?,
            reach: Some(reach),
            complete: is_all && has_none_beyond(formula, reach, budget),
            certified: found.roots.iter().all(|root| root.certified),
        };
        if is_all && is_short {
            return Ok(solutions);
        }
        // Closer to zero the search may come to its end.
        let is_better =
            !solutions.values.is_empty() || best.as_ref().is_none_or(|best| best.values.is_empty());
        if is_better {
            best = Some(solutions);
        }
    }
    best.ok_or_else(|| {
        last.unwrap_or_else(|| Error::out_of_range("the search for solutions found no end"))
    })
}

/// Whether the formula has no zero outside of the range: its values there lack zero, or there are
/// none.
fn has_none_beyond(formula: &Formula, reach: i64, budget: &Budget) -> bool {
    let cx = IntervalContext::new(BITS, budget);
    let above = Interval::integer(reach).add(&Interval::from_f64(0.0, f64::INFINITY), &cx);
    [above.neg(), above].iter().all(|x| {
        let values = formula.expr().interval(&[(formula.name(), x.as_argument())], &cx);
        values.is_ok_and(|values| values.is_empty() || values.certainly_nonzero())
    })
}

/// The solutions of a polynomial, all of whose roots count.
fn of_polynomial(polynomial: &Polynomial, variable: &str, cx: &Context) -> Result<Solutions> {
    let budget = &cx.budget;
    let mut values: Vec<Number> = Vec::new();
    let mut rest = polynomial.square_free(budget)?;
    let mut complete = true;
    let mut certified = true;
    if rest.degree().is_some_and(|degree| degree > 2) {
        let bound = root_bound(&rest, budget)?;
        let text = rest.to_text(variable);
        let expr = Expr::parse_with(&text, &[variable])?;
        let found = roots_of(&expr, variable, &-&bound, &bound, budget)?;
        complete = found.complete && found.certified;
        certified = found.roots.iter().all(|root| root.certified);
        let mut irrational = Vec::new();
        for root in &found.roots {
            match &root.exact {
                Some(exact) => {
                    let factor = Polynomial::shifted(-exact);
                    rest = rest.without_roots_of(&factor, budget)?;
                    values.push(exact.clone().into());
                }
                None => irrational.push(root.number()?),
            }
        }
        // What is left has the others; two or fewer of them are known exactly.
        match rest.degree() {
            Some(0..=2) if complete => {}
            _ => {
                values.append(&mut irrational);
                rest = Polynomial::constant(Exact::ONE);
            }
        }
    }
    values.extend(of_small_degree(&rest, budget)?);
    sort(&mut values, budget)?;
    Ok(Solutions { values, reach: None, complete, certified })
}

/// The real roots of a polynomial of degree at most two, exactly.
fn of_small_degree(polynomial: &Polynomial, budget: &Budget) -> Result<Vec<Number>> {
    match polynomial.coefficients() {
        [b, a] => Ok(vec![Number::from((-b).div(a, budget)?)]),
        [c, b, a] => {
            let four = Exact::from(4);
            let discriminant =
                b.mul(b, budget)?.sub(&four.mul(&a.mul(c, budget)?, budget)?, budget)?;
            if discriminant.is_negative() {
                return Ok(Vec::new());
            }
            let twice = Number::from(a.mul(&Exact::from(2), budget)?);
            let root = Number::from(discriminant).sqrt(budget)?;
            let middle = Number::from(-b);
            let roots = [middle.sub(&root, budget)?, middle.add(&root, budget)?];
            let mut values = Vec::with_capacity(2);
            for value in roots {
                values.push(value.div(&twice, budget)?);
            }
            Ok(values)
        }
        _ => Ok(Vec::new()),
    }
}

/// A whole number that is larger than the size of every root: Cauchy's bound, rounded up.
fn root_bound(polynomial: &Polynomial, budget: &Budget) -> Result<Exact> {
    let Some((leading, lower)) = polynomial.coefficients().split_last() else {
        return Ok(Exact::ONE);
    };
    let mut most = Exact::ZERO;
    for a in lower {
        most = most.max(a.div(leading, budget)?.abs());
    }
    Ok(Exact::from(most.floor(budget)?).add(&Exact::from(2), budget)?)
}

/// In ascending order. Different roots of one polynomial can be told apart.
fn sort(values: &mut [Number], budget: &Budget) -> Result<()> {
    for end in 1..values.len() {
        let mut place = end;
        while place > 0
            && values[place].compare(&values[place - 1], budget)?.is_some_and(Ordering::is_lt)
        {
            values.swap(place, place - 1);
            place -= 1;
        }
    }
    Ok(())
}

/// The numerator of a quotient of polynomials, without the roots at which something in it is divided by
/// zero; `None` where the formula is no such quotient.
fn numerator(expr: &Expr, variable: &str, budget: &Budget) -> Option<Result<Polynomial>> {
    expr.require_value().ok()?;
    let mut domain = Quotients { variable, budget, divisors: Vec::new() };
    let Quotient { above, .. } = expr.evaluate(&mut domain).ok()?;
    let reduce = || -> Result<Polynomial> {
        if above.degree().is_none() {
            return Err(Error::domain(
                "both sides are equal: every number at which they have a value is a solution",
            ));
        }
        let mut rest = above.square_free(budget)?;
        for divisor in &domain.divisors {
            rest = rest.without_roots_of(divisor, budget)?;
        }
        Ok(rest)
    };
    Some(reduce())
}

/// A quotient of polynomials, not reduced.
#[derive(Debug, Clone)]
pub(crate) struct Quotient {
    pub(crate) above: Polynomial,
    pub(crate) below: Polynomial,
}

struct Quotients<'a> {
    variable: &'a str,
    budget: &'a Budget,
    /// What is divided by.
    divisors: Vec<Polynomial>,
}

type Answer = std::result::Result<Quotient, ErrorKind>;

impl Quotient {
    pub(crate) fn constant(value: Exact) -> Self {
        Self { above: Polynomial::constant(value), below: Polynomial::constant(Exact::ONE) }
    }

    pub(crate) fn variable() -> Self {
        Self { above: Polynomial::shifted(Exact::ZERO), below: Polynomial::constant(Exact::ONE) }
    }

    /// The value, where it is one number.
    pub(crate) fn as_constant(&self, budget: &Budget) -> Option<Exact> {
        let (above, below) = (self.above.as_constant()?, self.below.as_constant()?);
        above.div(&below, budget).ok()
    }

    pub(crate) fn add(&self, other: &Self, budget: &Budget) -> Answer {
        if self.below == other.below {
            let above = self.above.add(&other.above, budget)?;
            return Ok(Self { above, below: self.below.clone() });
        }
        let left = self.above.mul(&other.below, budget)?;
        let right = other.above.mul(&self.below, budget)?;
        Ok(Self { above: left.add(&right, budget)?, below: self.below.mul(&other.below, budget)? })
    }

    pub(crate) fn mul(&self, other: &Self, budget: &Budget) -> Answer {
        let above = self.above.mul(&other.above, budget)?;
        Ok(Self { above, below: self.below.mul(&other.below, budget)? })
    }

    /// The reciprocal of what is not zero everywhere.
    pub(crate) fn recip(&self) -> Answer {
        if self.above.degree().is_none() {
            return Err(ErrorKind::NotAValue);
        }
        Ok(Self { above: self.below.clone(), below: self.above.clone() })
    }

    pub(crate) fn neg(&self) -> Self {
        Self { above: self.above.neg(), below: self.below.clone() }
    }

    pub(crate) fn powi(&self, n: usize, budget: &Budget) -> Answer {
        Ok(Self { above: self.above.powi(n, budget)?, below: self.below.powi(n, budget)? })
    }
}

impl Domain for Quotients<'_> {
    type Value = Quotient;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> Answer {
        Ok(Quotient::constant(Decimal::parse(digits)?.into()))
    }

    fn constant(&mut self, _: Constant) -> Answer {
        Err(ErrorKind::NotAValue)
    }

    fn variable(&mut self, name: &str) -> Answer {
        if name == self.variable { Ok(Quotient::variable()) } else { Err(ErrorKind::NotAValue) }
    }

    fn known(&mut self, number: &Number) -> Answer {
        number.as_exact().cloned().map(Quotient::constant).ok_or(ErrorKind::NotAValue)
    }

    fn negate(&mut self, value: Quotient) -> Answer {
        Ok(value.neg())
    }

    fn binary(&mut self, op: BinaryOp, a: Quotient, b: Quotient) -> Answer {
        let budget = self.budget;
        budget.check()?;
        match op {
            BinaryOp::Add => a.add(&b, budget),
            BinaryOp::Sub => a.add(&b.neg(), budget),
            BinaryOp::Mul => a.mul(&b, budget),
            BinaryOp::Div => {
                self.divisors.push(b.above.clone());
                a.mul(&b.recip()?, budget)
            }
            BinaryOp::Pow => {
                let exponent = b.as_constant(budget).ok_or(ErrorKind::NotAValue)?;
                let exponent = exponent.to_integer(budget)?.ok_or(ErrorKind::NotAValue)?;
                let exponent = i64::try_from(exponent).map_err(|_| ErrorKind::NotAValue)?;
                let size = usize::try_from(exponent.unsigned_abs());
                let size = size.ok().filter(|size| (1..=MAX_DEGREE).contains(size));
                let power = a.powi(size.ok_or(ErrorKind::NotAValue)?, budget)?;
                if exponent > 0 {
                    return Ok(power);
                }
                self.divisors.push(a.above);
                power.recip()
            }
            BinaryOp::Rem | BinaryOp::IntDiv => Err(ErrorKind::NotAValue),
        }
    }

    fn call(&mut self, _: Function, _: &[Quotient]) -> Answer {
        Err(ErrorKind::NotAValue)
    }
}
