//! Sums that are simpler than their terms: logarithms to one base, hyperbolic functions beside
//! exponentials, fractions over one denominator.
//!
//! A single function stays as it is, since that is how it is evaluated best. Where several meet in a
//! sum, it is rewritten (logarithms as quotients of natural ones, these over factors that have
//! nothing in common, hyperbolic functions by exponentials) and brought over its denominators; the
//! result is kept if it has fewer terms. Every step is an identity, so what comes out is proven.

use dashu_base::{BitTest, Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::form::{Base, Factor, Form, Term};
use super::{Apply, Function, Real};
use crate::{Budget, Error, Exact, Number, Result};

/// Longer sums are left as they are: each of thousands of additions would look at all of it.
const MAX_TERMS: usize = 64;

/// Products with more terms are not multiplied out.
const MAX_PRODUCT: usize = 256;

/// Higher powers of a function are not rewritten.
const MAX_POWER: i64 = 4;

/// Logarithms of longer integers are not taken apart.
const MAX_LOG_BITS: usize = 4096;

impl Form {
    /// The form in fewer terms, where an identity gives them.
    pub(crate) fn collected(self, budget: &Budget) -> Result<Self> {
        if !(2..=MAX_TERMS).contains(&self.terms().len()) || !Meeting::of(&self).is_any() {
            return Ok(self);
        }
        match rewritten(&self, budget).and_then(|form| over_denominators(form, budget)) {
            Ok(form) if form.terms().len() < self.terms().len() => Ok(form),
            Err(error @ (Error::Deadline | Error::Cancelled | Error::Allowance)) => Err(error),
            // What cannot be rewritten within the budget stays as it is.
            Ok(_) | Err(_) => Ok(self),
        }
    }
}

/// How many of a sum's terms have what may meet.
#[derive(Default)]
struct Meeting {
    /// Logarithms to a base, or denominators.
    quotients: usize,
    hyperbolic: usize,
    exponential: usize,
    /// Exponentials of something written with a minus.
    falling: usize,
    /// Natural logarithms of numbers that were not taken apart.
    whole_logs: usize,
    logs: usize,
}

impl Meeting {
    fn of(form: &Form) -> Self {
        let mut count = Self::default();
        for term in form.terms() {
            let has = |test: fn(&Factor) -> bool| usize::from(term.factors.iter().any(test));
            count.quotients += has(|f| is_log_to_base(f) || is_denominator(f));
            count.hyperbolic +=
                has(|f| matches!(function(&f.base), Some(Function::Sinh | Function::Cosh)));
            count.exponential +=
                has(|f| matches!(f.base, Base::E) || function(&f.base) == Some(Function::Exp));
            count.falling += has(is_falling);
            count.whole_logs += has(|f| function(&f.base) == Some(Function::Ln));
            count.logs += has(|f| matches!(f.base, Base::Ln(_)));
        }
        count
    }

    fn is_any(&self) -> bool {
        self.quotients > 1
            || self.hyperbolic + self.falling > 0 && self.hyperbolic + self.exponential > 1
            || self.whole_logs > 0 && self.whole_logs + self.logs > 1
    }
}

fn function(base: &Base) -> Option<Function> {
    match base {
        Base::Apply(apply) => Some(apply.function()),
        _ => None,
    }
}

/// Whether the factor is an exponential of something written with a minus.
fn is_falling(factor: &Factor) -> bool {
    match &factor.base {
        Base::Apply(apply) if apply.function() == Function::Exp => {
            apply.arguments().first().is_some_and(Number::leads_negative)
        }
        _ => false,
    }
}

fn is_log_to_base(factor: &Factor) -> bool {
    matches!(function(&factor.base), Some(Function::Log10 | Function::Log2 | Function::Log))
}

/// Whether the factor is a whole sum below the line.
fn is_denominator(factor: &Factor) -> bool {
    matches!(factor.base, Base::Sum(_)) && factor.power.is_negative() && factor.power.is_integer()
}

/// The form with its logarithms to a base as quotients of natural ones, its hyperbolic functions by
/// exponentials, and its natural logarithms over factors that have nothing in common.
fn rewritten(form: &Form, budget: &Budget) -> Result<Form> {
    let form = by_each_factor(form, budget, natural_or_exponential)?;
    let integers = logarithms(&form);
    let Some(coprime) = integers.map(coprime_factors) else { return Ok(form) };
    by_each_factor(&form, budget, |factor, budget| split_log(factor, &coprime, budget))
}

/// The form with every factor that `rewrite` gives a form for replaced by that.
fn by_each_factor(
    form: &Form,
    budget: &Budget,
    rewrite: impl Fn(&Factor, &Budget) -> Result<Option<Form>>,
) -> Result<Form> {
    let mut terms = Vec::new();
    for term in form.terms() {
        let mut product = Form::from_term(Term::rational(term.coefficient.clone()));
        for factor in &term.factors {
            let factor = match rewrite(factor, budget)? {
                Some(rewritten) => rewritten,
                None => Form::from_power(factor.base.clone(), factor.power.clone(), Exact::ONE),
            };
            product = multiply_out(&product, &factor, budget)?;
        }
        terms.extend(product.into_terms());
    }
    Form::from_terms(terms, budget)
}

fn multiply_out(a: &Form, b: &Form, budget: &Budget) -> Result<Form> {
    if a.terms().len().saturating_mul(b.terms().len()) > MAX_PRODUCT {
        return Err(Error::TooLarge {
            what: "a product of sums",
            limit: MAX_PRODUCT as u64,
            unit: "terms",
        });
    }
    let mut terms = Vec::with_capacity(a.terms().len() * b.terms().len());
    for a in a.terms() {
        for b in b.terms() {
            terms.push(a.multiply(b, budget)?);
        }
    }
    Form::from_terms(terms, budget)
}

/// The form to a small whole power, multiplied out.
fn power_out(form: &Form, power: i64, budget: &Budget) -> Result<Form> {
    let mut product = form.clone();
    for _ in 1..power {
        product = multiply_out(&product, form, budget)?;
    }
    Ok(product)
}

/// A logarithm to a base, a hyperbolic function, or an exponential of something negative, to a small
/// power, written otherwise.
fn natural_or_exponential(factor: &Factor, budget: &Budget) -> Result<Option<Form>> {
    let Base::Apply(apply) = &factor.base else { return Ok(None) };
    let Some(power) = small_integer(&factor.power) else { return Ok(None) };
    let [x, rest @ ..] = apply.arguments() else { return Ok(None) };
    let base = match (apply.function(), rest) {
        (Function::Log10, _) => Number::from(10),
        (Function::Log2, _) => Number::from(2),
        (Function::Log, [base]) => base.clone(),
        (Function::Sinh, _) if power > 0 => return by_exponentials(x, -1, power, budget).map(Some),
        (Function::Cosh, _) if power > 0 => return by_exponentials(x, 1, power, budget).map(Some),
        (Function::Exp, _) if x.leads_negative() => {
            let turned = Base::Apply(Apply::new(Function::Exp, [x.neg(budget)?].into()).into());
            return Ok(Some(Form::from_power(turned, -&factor.power, Exact::ONE)));
        }
        _ => return Ok(None),
    };
    if power < 1 {
        return Ok(None);
    }
    let above = power_out(&x.ln(budget)?.to_form(), power, budget)?;
    let below = base.ln(budget)?.to_form().powi(&IBig::from(-power), budget)?;
    multiply_out(&above, &below, budget).map(Some)
}

fn small_integer(power: &Exact) -> Option<i64> {
    let whole = power.as_decimal().filter(|p| p.exponent() == 0)?;
    i64::try_from(whole.mantissa()).ok().filter(|n| n.abs() <= MAX_POWER)
}

/// ((e^x + sign e^-x) / 2)^power.
fn by_exponentials(x: &Number, sign: i64, power: i64, budget: &Budget) -> Result<Form> {
    let half = Exact::ONE.div(&Exact::from(2), budget)?;
    let rising = x.exp(budget)?.to_form();
    let falling = rising.powi(&IBig::from(-1), budget)?.scale(&Exact::from(sign), budget)?;
    let sum = rising.add(&falling, budget)?.scale(&half, budget)?;
    power_out(&sum, power, budget)
}

/// The integers whose natural logarithms are in the form, if one of those was not taken apart.
fn logarithms(form: &Form) -> Option<Vec<UBig>> {
    let mut integers = Vec::new();
    let mut is_any_whole = false;
    for factor in form.terms().iter().flat_map(|term| &term.factors) {
        match &factor.base {
            Base::Ln(n) => integers.push(n.clone()),
            base => {
                let Some((n, d)) = whole_log(base) else { continue };
                integers.extend([n, d]);
                is_any_whole = true;
            }
        }
    }
    is_any_whole.then_some(integers)
}

/// Numerator and denominator of the number that this is the natural logarithm of.
fn whole_log(base: &Base) -> Option<(UBig, UBig)> {
    let Base::Apply(apply) = base else { return None };
    let (Function::Ln, [Number::Exact(x)]) = (apply.function(), apply.arguments()) else {
        return None;
    };
    // Decimals with huge exponents are not written out.
    let small = Budget::default().with_bits(2 * MAX_LOG_BITS as u64);
    let (n, d) = x.to_ratio(&small).ok()?.into_parts();
    (n.bit_len() <= MAX_LOG_BITS && d.bit_len() <= MAX_LOG_BITS).then(|| (n.unsigned_abs(), d))
}

/// Integers above one, no two with a common factor, of which all the given ones are products. Each
/// step takes a common factor out of the product of all, so this ends.
fn coprime_factors(mut integers: Vec<UBig>) -> Vec<UBig> {
    let mut coprime: Vec<UBig> = Vec::new();
    while let Some(n) = integers.pop() {
        if n.is_one() {
            continue;
        }
        match coprime.iter().position(|other| !(&n).gcd(other).is_one()) {
            None => coprime.push(n),
            Some(index) => {
                let other = coprime.swap_remove(index);
                let common = (&n).gcd(&other);
                integers.extend([n / &common, other / &common, common]);
            }
        }
    }
    coprime
}

/// A natural logarithm as a sum over the coprime factors of its argument.
fn split_log(factor: &Factor, coprime: &[UBig], budget: &Budget) -> Result<Option<Form>> {
    if !factor.power.is_one() {
        return Ok(None);
    }
    let (n, d) = match &factor.base {
        Base::Ln(n) => (n.clone(), UBig::ONE),
        base => match whole_log(base) {
            Some(parts) => parts,
            None => return Ok(None),
        },
    };
    let mut sum = Form::default();
    for (mut rest, sign) in [(n, 1i64), (d, -1)] {
        for part in coprime {
            let times = IBig::from(rest.remove(part).unwrap_or(0)) * sign;
            if !times.is_zero() {
                let ln = Number::from(IBig::from(part.clone())).ln(budget)?.to_form();
                sum = sum.add(&ln.scale(&Exact::from(times), budget)?, budget)?;
            }
        }
    }
    Ok(Some(sum))
}

/// Fractions over the same sum added, and that sum cancelled where it is in what comes out.
fn over_denominators(form: Form, budget: &Budget) -> Result<Form> {
    let mut form = form;
    // A fraction whose denominator was dealt with is not looked at again.
    let mut done: Vec<Factor> = Vec::new();
    loop {
        let is_new = |factor: &Factor| is_denominator(factor) && !done.contains(factor);
        let found = form.terms().iter().flat_map(|term| &term.factors).find(|f| is_new(f));
        let Some(denominator) = found.cloned() else { return Ok(form) };
        form = over_denominator(form, &denominator, budget)?;
        done.push(denominator);
    }
}

fn over_denominator(form: Form, denominator: &Factor, budget: &Budget) -> Result<Form> {
    let Base::Sum(sum) = &denominator.base else { return Ok(form) };
    let (over, mut others): (Vec<Term>, Vec<Term>) =
        form.into_terms().partition(|term| term.factors.contains(denominator));
    let mut numerators = Vec::with_capacity(over.len());
    for mut term in over {
        term.factors.retain(|factor| factor != denominator);
        numerators.push(term);
    }
    let (quotient, rest) = divided(Form::from_terms(numerators, budget)?, sum, budget)?;
    let raised = denominator.power.add(&Exact::ONE, budget)?;
    for (part, power) in [(quotient, &raised), (rest, &denominator.power)] {
        for mut term in part.into_terms() {
            term.multiply_power(&denominator.base, power, budget)?;
            others.push(term);
        }
    }
    Form::from_terms(others, budget)
}

/// `(quotient, rest)` with `form = quotient * sum + rest`: multiples of the sum are taken out as long
/// as that leaves fewer terms.
fn divided(form: Form, sum: &Real, budget: &Budget) -> Result<(Form, Form)> {
    let (mut quotient, mut rest) = (Form::default(), form);
    let terms = sum.form().terms();
    loop {
        if rest.terms().len().saturating_mul(terms.len()) > MAX_PRODUCT {
            return Ok((quotient, rest));
        }
        let mut best: Option<(Term, Form)> = None;
        for mine in rest.terms() {
            for term in terms {
                let factor = mine.multiply(&reciprocal(term, budget)?, budget)?;
                let multiple = Form::from_term(factor.clone());
                let multiple = multiply_out(&multiple, sum.form(), budget)?;
                let left = multiple.scale(&Exact::from(-1), budget)?.add(&rest, budget)?;
                let fewest = best.as_ref().map_or(&rest, |(_, best)| best).terms().len();
                if left.terms().len() < fewest {
                    best = Some((factor, left));
                }
            }
        }
        let Some((factor, left)) = best else { return Ok((quotient, rest)) };
        quotient.add_term(factor, budget)?;
        rest = left;
    }
}

fn reciprocal(term: &Term, budget: &Budget) -> Result<Term> {
    let mut reciprocal = Term::rational(term.coefficient.recip(budget)?);
    for factor in &term.factors {
        reciprocal.multiply_power(&factor.base, &-&factor.power, budget)?;
    }
    Ok(reciprocal)
}
