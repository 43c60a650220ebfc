//! Exponentials and logarithms.

use dashu_base::UnsignedAbs;
use dashu_int::{IBig, UBig};

use super::Number;
use crate::kernel::integer_root::integer_root;
use crate::real::{self, Base, Form, Function, as_perfect_power, small_factors};
use crate::{Budget, Error, Exact, Result};

/// Integers up to this split into the logarithms of their primes.
const MAX_SPLIT: u64 = 1_000_000;

fn log_domain() -> Error {
    Error::domain("the logarithm is defined for positive numbers only")
}

impl Number {
    /// e to the power of this number.
    pub fn exp(&self, budget: &Budget) -> Result<Self> {
        match self.exp_closed(budget)? {
            Some(closed) => Ok(closed),
            None => real::apply(Function::Exp, &[self]),
        }
    }

    /// The exponential, when it is a product of powers: of a rational number, of logarithms of
    /// integers with rational coefficients, and of sums of these.
    pub(super) fn exp_closed(&self, budget: &Budget) -> Result<Option<Self>> {
        if let Self::Exact(exact) = self {
            if exact.is_zero() {
                return Ok(Some(Self::ONE));
            }
            let form = Form::from_power(Base::E, exact.clone(), Exact::ONE);
            return form.into_number().map(Some);
        }
        let form = self.to_form();
        let mut product = Self::ONE;
        for term in form.terms() {
            let power = Self::Exact(term.coefficient.clone());
            let factor = match term.factors.as_slice() {
                [] => Self::e().pow(&power, budget)?,
                [factor] if factor.power.is_one() => match &factor.base {
                    Base::Ln(n) => match Self::from(IBig::from(n.clone())).pow(&power, budget) {
                        Err(Error::TooLarge { .. }) => return Ok(None),
                        other => other?,
                    },
                    _ => return Ok(None),
                },
                _ => return Ok(None),
            };
            product = product.mul(&factor, budget)?;
        }
        Ok(Some(product))
    }

    /// e to the power of this number, minus one, accurate near zero.
    pub fn exp_m1(&self, budget: &Budget) -> Result<Self> {
        match self {
            Self::Exact(exact) if exact.is_zero() => Ok(Self::ZERO),
            Self::Exact(_) => real::apply(Function::ExpM1, &[self]),
            Self::Real(_) => self.exp(budget)?.sub(&Self::ONE, budget),
        }
    }

    /// The natural logarithm.
    pub fn ln(&self, budget: &Budget) -> Result<Self> {
        match self {
            Self::Exact(exact) => {
                if exact.signum() <= 0 {
                    return Err(log_domain());
                }
                ln_exact(exact, budget)
            }
            Self::Real(real) => {
                if let Some(closed) = ln_closed(real.form(), budget)? {
                    return Ok(closed);
                }
                if !real.form().is_positive() && real.sign(budget)?.is_lt() {
                    return Err(log_domain());
                }
                real::apply(Function::Ln, &[self])
            }
        }
    }

    /// ln(1 + self), accurate near zero.
    pub fn ln_1p(&self, budget: &Budget) -> Result<Self> {
        match self {
            Self::Exact(exact) if exact.is_zero() => Ok(Self::ZERO),
            // Near zero 1 + x would be long; elsewhere it is just another exact number.
            Self::Exact(exact) if exact.abs().mul(&Exact::from(2), budget)? < Exact::ONE => {
                real::apply(Function::Ln1p, &[self])
            }
            _ => self.add(&Self::ONE, budget)?.ln(budget),
        }
    }

    /// The logarithm to base 10.
    pub fn log10(&self, budget: &Budget) -> Result<Self> {
        self.log_to_integer(10, Function::Log10, budget)
    }

    /// The logarithm to base 2.
    pub fn log2(&self, budget: &Budget) -> Result<Self> {
        self.log_to_integer(2, Function::Log2, budget)
    }

    /// The logarithm to any positive base but one.
    pub fn log(&self, base: &Self, budget: &Budget) -> Result<Self> {
        if let Self::Exact(exact) = base {
            if exact.signum() <= 0 || exact.is_one() {
                return Err(Error::domain("the base of a logarithm is positive and not 1"));
            }
            if *exact == Exact::from(10) {
                return self.log10(budget);
            }
            if *exact == Exact::from(2) {
                return self.log2(budget);
            }
        }
        if let (Self::Exact(x), Self::Exact(b)) = (self, base)
            && x.signum() > 0
            && let Some(ratio) = exact_log(x, b, budget)?
        {
            return Ok(Self::Exact(ratio));
        }
        let quotient = self.ln(budget)?.div(&base.ln(budget)?, budget)?;
        if quotient.is_exact() || !(self.is_exact() && base.is_exact()) {
            return Ok(quotient);
        }
        real::apply(Function::Log, &[self, base])
    }

    fn log_to_integer(&self, base: i64, function: Function, budget: &Budget) -> Result<Self> {
        match self {
            Self::Exact(exact) => {
                if exact.signum() <= 0 {
                    return Err(log_domain());
                }
                if let Some(ratio) = exact_log(exact, &Exact::from(base), budget)? {
                    return Ok(Self::Exact(ratio));
                }
                real::apply(function, &[self])
            }
            Self::Real(real) => {
                // A root of a rational number: the logarithm of its power, divided.
                if let Some((power, order)) = rational_power(real.form(), budget)? {
                    let log = Self::Exact(power).log_to_integer(base, function, budget)?;
                    return log.div(&Self::Exact(order), budget);
                }
                if real.sign(budget)?.is_lt() {
                    return Err(log_domain());
                }
                real::apply(function, &[self])
            }
        }
    }
}

/// `(x^n, n)` when x is a root of a rational number and x^n is rational.
fn rational_power(form: &Form, budget: &Budget) -> Result<Option<(Exact, Exact)>> {
    let Some(term) = form.single() else { return Ok(None) };
    if term.coefficient.is_negative() {
        return Ok(None);
    }
    let mut order = UBig::ONE;
    for factor in &term.factors {
        if !matches!(factor.base, Base::Integer(_)) {
            return Ok(None);
        }
        let denominator = factor.power.denominator(budget)?;
        order = &order * &denominator / dashu_base::Gcd::gcd(&order, &denominator);
    }
    let Ok(power) = form.powi(&order.clone().into(), budget) else { return Ok(None) };
    Ok(match power.into_number()? {
        Number::Exact(exact) => Some((exact, Exact::from(IBig::from(order)))),
        Number::Real(_) => None,
    })
}

/// `log_base(x)` when it is rational: both are powers of one number.
fn exact_log(x: &Exact, base: &Exact, budget: &Budget) -> Result<Option<Exact>> {
    if x.is_one() {
        return Ok(Some(Exact::ZERO));
    }
    // A decimal power of ten needs no writing out.
    if let (Some(decimal), true) = (x.as_decimal(), *base == Exact::from(10)) {
        let decimal = decimal.normalized();
        return Ok((decimal.mantissa() == &IBig::ONE).then(|| Exact::from(decimal.exponent())));
    }
    let (Ok(x), Ok(base)) = (x.to_ratio(budget), base.to_ratio(budget)) else { return Ok(None) };
    let (Some((root, times)), Some((base_root, base_times))) = (as_power(&x), as_power(&base))
    else {
        return Ok(None);
    };
    if root != base_root {
        return Ok(None);
    }
    Exact::from_fraction(times, base_times).map(Some)
}

/// `(root, n)` with `x = root^n` and root above one, where numerator and denominator allow it:
/// a pure power of an integer or of its reciprocal, or of a fraction.
fn as_power(x: &crate::RBig) -> Option<((UBig, UBig), IBig)> {
    let (n, d) = (x.numerator().unsigned_abs(), x.denominator().clone());
    let (upside_down, (n, d)) = if n < d { (true, (d, n)) } else { (false, (n, d)) };
    let (n_root, n_times) = as_perfect_power(&n);
    let (root, times) = if d.is_one() {
        ((n_root, d), n_times)
    } else {
        let (_, d_times) = as_perfect_power(&d);
        let times = dashu_base::Gcd::gcd(n_times, d_times);
        let exponent = usize::try_from(times).ok()?;
        ((integer_root(&n, exponent), integer_root(&d, exponent)), times)
    };
    let times = IBig::from(times);
    Some((root, if upside_down { -times } else { times }))
}

/// ln of a positive rational number: small integers split into their primes, so that logarithms
/// combine; anything else stays whole.
fn ln_exact(x: &Exact, budget: &Budget) -> Result<Number> {
    if x.is_one() {
        return Ok(Number::ZERO);
    }
    if let Ok(ratio) = x.to_ratio(budget) {
        let (n, d) = (ratio.numerator().unsigned_abs(), ratio.denominator());
        let limit = UBig::from(MAX_SPLIT);
        if n <= limit && *d <= limit {
            let mut form = Form::default();
            if add_logs(&mut form, &n, 1, budget)? && add_logs(&mut form, d, -1, budget)? {
                return form.into_number();
            }
        } else if d.is_one() || n.is_one() {
            let (whole, sign) = if d.is_one() { (&n, 1) } else { (d, -1) };
            let (base, times) = as_perfect_power(whole);
            if times > 1 {
                let times = Exact::from(IBig::from(times) * sign);
                return Form::from_base(Base::Ln(base), times).into_number();
            }
        }
    }
    real::apply(Function::Ln, &[&Number::Exact(x.clone())])
}

/// Adds `sign * ln(n)` prime by prime; false when `n` has a prime that is not small.
fn add_logs(form: &mut Form, n: &UBig, sign: i64, budget: &Budget) -> Result<bool> {
    let (factors, rest) = small_factors(n);
    for (prime, times) in factors {
        let coefficient = Exact::from(IBig::from(times) * sign);
        let ln = Form::from_base(Base::Ln(UBig::from(prime)), coefficient);
        *form = std::mem::take(form).add(&ln, budget)?;
    }
    if rest.is_one() {
        return Ok(true);
    }
    // What is left has no factor up to 97: below its square it is a prime itself.
    if rest < UBig::from(97u64 * 97) {
        let ln = Form::from_base(Base::Ln(rest), Exact::from(sign));
        *form = std::mem::take(form).add(&ln, budget)?;
        return Ok(true);
    }
    Ok(false)
}

/// ln of a product of powers of e and of integers.
fn ln_closed(form: &Form, budget: &Budget) -> Result<Option<Number>> {
    let Some(term) = form.single() else { return Ok(None) };
    // ln(exp(x)) = x for every real x.
    if let (true, [factor]) = (term.coefficient.is_one(), term.factors.as_slice())
        && factor.power.is_one()
        && let Base::Apply(apply) = &factor.base
        && apply.function() == Function::Exp
    {
        return Ok(apply.arguments().first().cloned());
    }
    if term.coefficient.is_negative() {
        return Ok(None);
    }
    let mut sum = ln_exact(&term.coefficient, budget)?;
    for factor in &term.factors {
        let power = Number::Exact(factor.power.clone());
        let ln = match &factor.base {
            Base::E => power,
            Base::Integer(n) => {
                ln_exact(&Exact::from(IBig::from(n.clone())), budget)?.mul(&power, budget)?
            }
            _ => return Ok(None),
        };
        sum = sum.plus(&ln, budget)?;
    }
    Ok(Some(sum))
}
