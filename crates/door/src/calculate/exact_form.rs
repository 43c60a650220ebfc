//! The short exact form of a number.

use arithma_expr::{Form, Value};
use arithma_num::{Budget, Complex, Decimal, Exact, Number};

/// The most characters of an exact form.
const SHORT: usize = 40;

/// The largest radicand whose square factors are looked for.
const MOST: u64 = 1_000_000;

/// The value in a short exact form, where its digits are not the whole: `1/3`, `2*sqrt(2)`, `pi/4`.
pub(crate) fn exact_form(value: &Value, budget: &Budget) -> Option<String> {
    // The text is the whole value.
    if let Value::Formed(formed) = value
        && matches!(formed.form, Form::Fraction | Form::Mixed)
    {
        return None;
    }
    let form = match value.resolved() {
        Value::Number(number) => number_form(number, budget)?,
        Value::Complex(number) => complex_form(number, budget)?,
        _ => return None,
    };
    (form.len() <= SHORT).then_some(form)
}

/// `1/3 + 2*sqrt(2)*i`: both parts, at least one of which needs its form.
fn complex_form(number: &Complex, budget: &Budget) -> Option<String> {
    let (re, im) = (number.re(), number.im());
    if number.is_real() {
        return number_form(re, budget);
    }
    let digits = |part: &Number| part.as_exact()?.as_decimal().map(Decimal::to_text);
    let forms = [re, im].map(|part| digits(part).or_else(|| number_form(part, budget)));
    if number.is_exact() && [re, im].into_iter().all(|part| digits(part).is_some()) {
        return None;
    }
    let [Some(re), Some(im)] = forms else { return None };
    let (sign, size) = match im.strip_prefix('-') {
        Some(size) => ("-", size),
        None => ("+", &*im),
    };
    let unit = if size == "1" { "i".to_owned() } else { format!("{size}*i") };
    Some(match (number.is_imaginary(), sign) {
        (true, "-") => format!("-{unit}"),
        (true, _) => unit,
        (false, sign) => format!("{re} {sign} {unit}"),
    })
}

/// The same of a number.
fn number_form(value: &Number, budget: &Budget) -> Option<String> {
    match value {
        Number::Exact(exact) if exact.as_decimal().is_some() => None,
        Number::Exact(exact) => ratio(exact, budget),
        // A sum of different irrational terms is no multiple of pi, and its square is irrational.
        Number::Real(_) if !value.is_product() => None,
        Number::Real(_) => {
            let times_pi = value.div(&Number::pi(), budget).ok()?;
            if let Number::Exact(factor) = &times_pi {
                return scaled(factor, "pi", budget);
            }
            let square = value.mul(value, budget).ok()?;
            root_form(value, square.as_exact()?, budget)
        }
    }
}

fn ratio(exact: &Exact, budget: &Budget) -> Option<String> {
    let (over, under) = parts(exact, budget)?;
    Some(format!("{over}/{under}"))
}

/// Numerator and denominator, where a short form can hold them. The text of a number with thousands
/// of digits would be dear, and in vain.
fn parts(exact: &Exact, budget: &Budget) -> Option<(i128, i128)> {
    let over = i128::try_from(exact.numerator(budget).ok()?).ok()?;
    Some((over, i128::try_from(exact.denominator(budget).ok()?).ok()?))
}

/// `3*pi/4`
fn scaled(factor: &Exact, name: &str, budget: &Budget) -> Option<String> {
    let (over, under) = parts(factor, budget)?;
    let mut form = match over {
        1 => name.to_owned(),
        -1 => format!("-{name}"),
        _ => format!("{over}*{name}"),
    };
    if under != 1 {
        form.push_str(&format!("/{under}"));
    }
    Some(form)
}

/// The root of a rational number: `sqrt(n/d)` is `sqrt(n*d)/d`, squares taken out.
fn root_form(value: &Number, square: &Exact, budget: &Budget) -> Option<String> {
    let over = u64::try_from(square.numerator(budget).ok()?).ok().filter(|n| *n <= MOST)?;
    let under = u64::try_from(square.denominator(budget).ok()?).ok().filter(|n| *n <= MOST)?;
    let mut radicand = over.checked_mul(under).filter(|n| *n <= MOST)?;
    let mut outside = 1u64;
    let mut p = 2u64;
    while p * p <= radicand {
        while radicand.is_multiple_of(p * p) {
            radicand /= p * p;
            outside *= p;
        }
        p += 1;
    }
    let sign = if value.sign(budget).ok()?.is_lt() { -1 } else { 1 };
    let factor = Number::from(i64::try_from(outside).ok()? * sign);
    let factor = factor.div(&Number::from(i64::try_from(under).ok()?), budget).ok()?;
    scaled(factor.as_exact()?, &format!("sqrt({radicand})"), budget)
}
