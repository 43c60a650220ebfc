//! Values as a reply shows them.

use arithma_expr::script::{Num, Value};
use arithma_num::{Budget, Exact, Number};

use crate::prelude::*;

/// The most characters of an exact form.
const SHORT: usize = 40;

/// The largest radicand whose square factors are looked for.
const MOST: u64 = 1_000_000;

/// A value as text, and whether the text is the whole value.
pub(crate) fn show(value: &Value, cx: &Context) -> Result<(String, bool)> {
    match value {
        Value::Number(number) => show_number(number, cx),
        Value::Quantity(quantity) => {
            let (number, exact) = show_number(&quantity.shown(&cx.budget)?, cx)?;
            Ok((format!("{number} {}", quantity.unit_text()), exact))
        }
        Value::Text(text) | Value::Date(text) => Ok((text.to_string(), true)),
        Value::Bool(value) => Ok((value.to_string(), true)),
        Value::List(items) => {
            let items = items.iter().map(|item| (None, item));
            joined(items, ["[", "]"], cx)
        }
        Value::Record(fields) => {
            let fields = fields.iter().map(|(name, value)| (Some(name.as_str()), value));
            joined(fields, ["{", "}"], cx)
        }
    }
}

fn joined<'v>(
    items: impl Iterator<Item = (Option<&'v str>, &'v Value)>,
    [open, close]: [&str; 2],
    cx: &Context,
) -> Result<(String, bool)> {
    let (mut text, mut exact) = (open.to_owned(), true);
    for (index, (name, item)) in items.enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        if let Some(name) = name {
            text.push_str(name);
            text.push_str(": ");
        }
        let (shown, whole) = show(item, cx)?;
        text.push_str(&shown);
        exact &= whole;
        cx.budget.check_digits(text.len() as u64)?;
    }
    text.push_str(close);
    Ok((text, exact))
}

fn show_number(number: &Num, cx: &Context) -> Result<(String, bool)> {
    // One digit less than is right, so that the last that is shown is right as rounded; but one at
    // least where one is.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // It is not negative.
    let right = number.good.map(|good| (good.floor() - 1.0).max(good.floor().min(1.0)) as u64);
    let digits = right.map_or(cx.digits(), |right| cx.digits().min(right));
    if let Some(text) = &number.text {
        let short = number.value.as_exact().and_then(Exact::as_decimal);
        // A function's own rounding is no reason to cut its last digits.
        let most = right.map_or(cx.digits(), |right| cx.digits().min(right + 2));
        if !number.rounded || short.is_some_and(|decimal| decimal.digits() <= most) {
            return Ok((text.to_string(), !number.rounded));
        }
    }
    if digits == 0 {
        // Everything that is known of it is that its digits cancelled.
        return Ok(("0".into(), false));
    }
    if number.rounded {
        let shown = number.value.to_digits(digits, &cx.budget)?;
        return Ok((shown.value.to_rounded_text(digits), false));
    }
    let shown = cx.show(&number.value)?;
    Ok((shown.text().to_owned(), shown.is_exact()))
}

/// The value in a short exact form, where its digits are not the whole: `1/3`, `2*sqrt(2)`, `pi/4`.
pub(super) fn exact_form(value: &Value, budget: &Budget) -> Option<String> {
    let Value::Number(Num { value, rounded: false, .. }) = value else { return None };
    number_form(value, budget).filter(|form| form.len() <= SHORT)
}

/// The same of a number.
pub(super) fn number_form(value: &Number, budget: &Budget) -> Option<String> {
    match value {
        Number::Exact(exact) if exact.as_decimal().is_some() => None,
        Number::Exact(exact) => ratio(exact, budget),
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
