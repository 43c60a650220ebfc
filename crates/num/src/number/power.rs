//! Powers and roots.

use dashu_base::{BitTest, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::Number;
use crate::real::{self, Base, Form, Function, Term, perfect_root, root_of_integer};
use crate::size::Size;
use crate::{Budget, Decimal, Error, Exact, Real, Result};

/// Roots of a higher order are not written with radicals.
const MAX_RADICAL: u64 = 12;

impl Number {
    /// `self^exponent`. A negative base takes whole exponents only; `0^0` is 1.
    pub fn pow(&self, exponent: &Self, budget: &Budget) -> Result<Self> {
        match (self, exponent) {
            (Self::Exact(x), Self::Exact(y)) => pow_exact(x, y, budget),
            (Self::Real(x), Self::Exact(y)) => pow_real_base(x, y, budget),
            (x, Self::Real(_)) => pow_real_exponent(x, exponent, budget),
        }
    }

    /// The square root.
    pub fn sqrt(&self, budget: &Budget) -> Result<Self> {
        self.root(2, budget)
    }

    /// The cube root; negative numbers have one.
    pub fn cbrt(&self, budget: &Budget) -> Result<Self> {
        self.root(3, budget)
    }

    /// The `n`-th root, `n >= 1`; odd roots of negative numbers are negative.
    pub fn root(&self, n: u64, budget: &Budget) -> Result<Self> {
        if n == 0 {
            return Err(Error::domain("there is no zeroth root"));
        }
        if self.sign_or_zero(budget)?.is_lt() {
            if n.is_multiple_of(2) {
                let name = if n == 2 { "the square root" } else { "an even root" };
                return Err(Error::domain(format!("{name} of a negative number is not real")));
            }
            return self.neg(budget)?.root(n, budget)?.neg(budget);
        }
        let exponent = Exact::from_fraction(IBig::ONE, IBig::from(n))?;
        self.pow(&Self::Exact(exponent), budget)
    }

    /// The sign, where a form that cannot be told from zero is an error.
    fn sign_or_zero(&self, budget: &Budget) -> Result<std::cmp::Ordering> {
        match self {
            Self::Real(real) if real.form().is_positive() => Ok(std::cmp::Ordering::Greater),
            _ => self.sign(budget),
        }
    }

    /// The length of the hypotenuse: the root of the sum of squares.
    pub fn hypot(numbers: &[Self], budget: &Budget) -> Result<Self> {
        let mut sum = Self::ZERO;
        for number in numbers {
            sum = sum.plus(&number.mul(number, budget)?, budget)?;
        }
        sum.sqrt(budget)
    }
}

fn pow_exact(x: &Exact, y: &Exact, budget: &Budget) -> Result<Number> {
    if let Some(n) = y.to_integer(budget)? {
        return match x.pow(&n, budget) {
            // Too long to write out, but a small number: 1.0000001^(10^9).
            Err(Error::TooLarge { .. }) if !x.is_integer() => {
                let size = pow_function(&x.abs(), y, budget)?;
                if x.is_negative() && n.bit(0) { size.neg(budget) } else { Ok(size) }
            }
            other => other.map(Number::Exact),
        };
    }
    match x.signum() {
        0 if y.is_negative() => return Err(Error::DivisionByZero),
        0 => return Ok(Number::ZERO),
        -1 => {
            return Err(Error::domain(
                "a negative number has no real power with a fractional exponent",
            ));
        }
        _ if x.is_one() => return Ok(Number::ONE),
        _ => {}
    }
    let Ok(power) = y.to_ratio(budget) else { return pow_function(x, y, budget) };
    let Ok(q) = u64::try_from(power.denominator()) else { return pow_function(x, y, budget) };
    let Some((scale, n, d)) = scaled_fraction(x, q) else { return pow_function(x, y, budget) };
    // x^(p/q) in lowest terms is rational only if numerator and denominator are q-th powers.
    if let Some(n) = perfect_root(&n, q)
        && let Some(d) = perfect_root(&d, q)
    {
        let root = Exact::from_fraction(n.into(), d.into())?.mul(&scale, budget)?;
        return match root.pow(power.numerator(), budget) {
            Err(Error::TooLarge { .. }) if !root.is_integer() => pow_function(x, y, budget),
            other => other.map(Number::Exact),
        };
    }
    if q > MAX_RADICAL {
        return pow_function(x, y, budget);
    }
    match radical(&n, &d, q, budget).and_then(|mut term| {
        term.coefficient = term.coefficient.mul(&scale, budget)?;
        let root = Form::from_term(term);
        if power.numerator().is_one() {
            return root.into_number();
        }
        root.powi(power.numerator(), budget)?.into_number()
    }) {
        Err(Error::TooLarge { .. }) => pow_function(x, y, budget),
        other => other,
    }
}

/// `(scale, n, d)` with `x = scale^q n / d` for a positive x: the powers of ten of a decimal need no
/// writing out. `None` when that is impossible, because q is huge.
fn scaled_fraction(x: &Exact, q: u64) -> Option<(Exact, UBig, UBig)> {
    if let Some(ratio) = x.as_ratio() {
        return Some((Exact::ONE, ratio.numerator().unsigned_abs(), ratio.denominator().clone()));
    }
    let decimal = x.as_decimal()?.normalized();
    let q = i64::try_from(q).ok().filter(|&q| q < 1 << 16)?;
    let (tens, left) = (decimal.exponent().div_euclid(q), decimal.exponent().rem_euclid(q));
    let n = decimal.mantissa().unsigned_abs() * UBig::from(10u8).pow(left.to_size());
    Some((Decimal::new(IBig::ONE, tens).ok()?.into(), n, UBig::ONE))
}

/// `(n/d)^(1/q)` with roots of integers.
fn radical(n: &UBig, d: &UBig, q: u64, budget: &Budget) -> Result<Term> {
    let mut term = root_of_integer(n, q, budget)?;
    if d.is_one() {
        return Ok(term);
    }
    let below = root_of_integer(d, q, budget)?;
    term.coefficient = term.coefficient.div(&below.coefficient, budget)?;
    for factor in &below.factors {
        term.multiply_power(&factor.base, &-&factor.power, budget)?;
    }
    Ok(term)
}

fn pow_function(x: &Exact, y: &Exact, budget: &Budget) -> Result<Number> {
    budget.check()?;
    real::apply(Function::Pow, &[&Number::Exact(x.clone()), &Number::Exact(y.clone())])
}

fn pow_real_base(x: &Real, y: &Exact, budget: &Budget) -> Result<Number> {
    if let Some(n) = y.to_integer(budget)? {
        if n.sign() == Sign::Negative {
            x.sign(budget)?;
        }
        return match x.form().powi(&n, budget) {
            Err(Error::TooLarge { .. }) => {
                // The coefficient's power is too long: keep the whole number as a base.
                let base = Base::Sum(x.clone());
                Form::from_power(base, Exact::from(n), Exact::ONE).into_number()
            }
            other => other?.into_number(),
        };
    }
    if !x.form().is_positive() && x.sign(budget)?.is_lt() {
        return Err(Error::domain(
            "a negative number has no real power with a fractional exponent",
        ));
    }
    match x.form().single() {
        Some(term) if term.factors.iter().all(|factor| factor.base.is_positive()) => {
            pow_positive_term(term, y, budget)
        }
        _ => {
            let term = x.form().clone().into_term(budget)?;
            if !term.coefficient.is_negative()
                && let [factor] = term.factors.as_slice()
                && factor.power.is_one()
            {
                // The value and the coefficient are positive, so the only base is too.
                return pow_positive_term(&term, y, budget);
            }
            Form::from_power(Base::Sum(x.clone()), y.clone(), Exact::ONE).into_number()
        }
    }
}

/// A product of powers of positive bases, to a rational power.
fn pow_positive_term(term: &Term, y: &Exact, budget: &Budget) -> Result<Number> {
    let mut power = Term::rational(Exact::ONE);
    for factor in &term.factors {
        power.multiply_power(&factor.base, &factor.power.mul(y, budget)?, budget)?;
    }
    let scale = pow_exact(&term.coefficient, y, budget)?;
    scale.mul(&Form::from_term(power).into_number()?, budget)
}

/// A real exponent: through the logarithm where that gives a closed form, as e^(y ln x) always.
fn pow_real_exponent(x: &Number, y: &Number, budget: &Budget) -> Result<Number> {
    match x {
        Number::Exact(exact) if exact.is_one() => return Ok(Number::ONE),
        Number::Exact(exact) if exact.is_zero() => {
            return if y.sign(budget)?.is_gt() {
                Ok(Number::ZERO)
            } else {
                Err(Error::DivisionByZero)
            };
        }
        _ => {}
    }
    if x.sign(budget)?.is_lt() {
        return Err(Error::domain(
            "a negative number has no real power with an irrational exponent",
        ));
    }
    let exponent = x.ln(budget)?.mul(y, budget)?;
    match exponent.exp_closed(budget)? {
        Some(closed) => Ok(closed),
        None => real::apply(Function::Pow, &[x, y]),
    }
}
