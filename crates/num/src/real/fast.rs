//! The value of a real number in 256 bits, without allocating: most questions for 34 digits end here.
//! `None` anywhere means that the general path decides.

use super::Function;
use super::form::{Base, Factor, Form, Term, under_one_root};
use crate::number::Number;
use crate::{Budget, Exact, Fast};

/// Roots of a higher order go through the logarithm.
const MAX_ROOT: i64 = 16;

/// A number in 256 bits.
pub(crate) fn fast_number(number: &Number) -> Option<Fast> {
    match number {
        Number::Exact(exact) => fast_exact(exact),
        Number::Real(real) => fast_form(real.form()),
    }
}

fn fast_exact(exact: &Exact) -> Option<Fast> {
    match (exact.as_decimal(), exact.as_ratio()) {
        (Some(decimal), _) => Fast::from_decimal(decimal.mantissa(), decimal.exponent()),
        (_, Some(ratio)) => Fast::from_ratio(ratio.numerator(), ratio.denominator().as_ibig()),
        _ => None,
    }
}

/// A form in 256 bits: the sum of its terms.
pub(super) fn fast_form(form: &Form) -> Option<Fast> {
    let mut terms = form.terms().iter();
    let mut sum = fast_term(terms.next()?)?;
    for term in terms {
        sum = sum.add(fast_term(term)?)?;
    }
    Some(sum)
}

fn fast_term(term: &Term) -> Option<Fast> {
    let mut groups = under_one_root(&term.factors);
    let mut product = match groups.next() {
        Some(first) => fast_group(first)?,
        None => return fast_exact(&term.coefficient),
    };
    if !term.coefficient.is_one() {
        product = product.mul(fast_exact(&term.coefficient)?)?;
    }
    for group in groups {
        product = product.mul(fast_group(group)?)?;
    }
    Some(product)
}

/// A factor, or integers under one root.
fn fast_group(group: &[Factor]) -> Option<Fast> {
    let [Factor { base, power }, rest @ ..] = group else { return None };
    if matches!(base, Base::E) {
        return fast_exact(power)?.exp();
    }
    let mut value = fast_base(base)?;
    for factor in rest {
        value = value.mul(fast_base(&factor.base)?)?;
    }
    if power.is_one() {
        return Some(value);
    }
    if let Some((n, d)) = small_fraction(power) {
        let root = if d == 1 { value } else { value.root(u32::try_from(d).ok()?)? };
        return root.pow_int(n);
    }
    value.pow(fast_exact(power)?)
}

fn fast_base(base: &Base) -> Option<Fast> {
    Some(match base {
        Base::E => Fast::E,
        Base::Integer(n) => Fast::from_integer(n.as_ibig())?,
        Base::Pi => Fast::PI,
        Base::Ln(n) => Fast::from_integer(n.as_ibig())?.ln()?,
        Base::Apply(apply) => apply.fast()?,
        Base::Source(_) => return None,
        Base::Sum(real) => real.fast()?,
    })
}

/// Numerator and denominator of a simple power such as 1/2, -1 or 2/3.
fn small_fraction(power: &Exact) -> Option<(i64, i64)> {
    if let Some(ratio) = power.as_ratio() {
        let d = i64::try_from(ratio.denominator()).ok().filter(|&d| d <= MAX_ROOT)?;
        return Some((i64::try_from(ratio.numerator()).ok()?, d));
    }
    let decimal = power.as_decimal()?;
    let mantissa = i64::try_from(decimal.mantissa()).ok()?;
    match decimal.exponent() {
        0 => Some((mantissa, 1)),
        // Tenths: 0.5 is 1/2, 0.2 is 1/5.
        -1 => {
            let common = [10, 5, 2].into_iter().find(|c| mantissa % c == 0).unwrap_or(1);
            Some((mantissa / common, 10 / common))
        }
        -2 if mantissa % 25 == 0 => Some((mantissa / 25, 4)),
        _ => None,
    }
}

/// ln of a number: an exact one near one by its distance from one, which keeps its digits.
fn fast_ln(number: &Number) -> Option<Fast> {
    match number.distance_from_one(&Budget::default()) {
        Some(distance) => fast_exact(&distance)?.ln_1p(),
        None => fast_number(number)?.ln(),
    }
}

/// A function in 256 bits; the special functions have no fast path.
pub(super) fn fast_function(function: Function, arguments: &[Number]) -> Option<Fast> {
    use Function as F;
    let argument = |index: usize| fast_number(arguments.get(index)?);
    let ln = |index: usize| fast_ln(arguments.get(index)?);
    let x = argument(0)?;
    match function {
        F::Exp => x.exp(),
        F::ExpM1 => x.expm1(),
        F::Ln => ln(0),
        F::Ln1p => x.ln_1p(),
        F::Log10 => ln(0)?.div(Fast::LN_10),
        F::Log2 => ln(0)?.div(Fast::LN_2),
        F::Log => ln(0)?.div(ln(1)?),
        F::Pow => x.pow(argument(1)?),
        F::Sin => x.sin(),
        F::Cos => x.cos(),
        F::SinDegrees => x.sin_degrees(),
        F::CosDegrees => x.cos_degrees(),
        F::Asin => x.asin(),
        F::Acos => x.acos(),
        F::Atan => x.atan(),
        F::Sinh => x.sinh(),
        F::Cosh => x.cosh(),
        F::Tanh => x.tanh(),
        F::Asinh => x.asinh(),
        F::Acosh => x.acosh(),
        F::Atanh => x.atanh(),
        F::Gamma
        | F::LnGamma
        | F::Erf
        | F::Erfc
        | F::GammaP
        | F::GammaQ
        | F::ErfInverse
        | F::ErfcInverse
        | F::GammaPInverse
        | F::GammaQInverse
        | F::BetaI
        | F::BetaIComplement
        | F::BetaIInverse
        | F::BetaIComplementInverse => None,
    }
}
