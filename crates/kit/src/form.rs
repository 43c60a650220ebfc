//! Values in the form that was asked for: `to hex`, `to fraction`, `to 3 sf`.

use arithma_expr::{Form, Value};
use arithma_num::{Angle, Complex, Decimal, Exact, IBig, Number, Rounded};

use crate::shown::Digits;
use crate::written::{joined_by, shown, write};
use crate::{Context, Result, Rule, Shown, words};

/// A value in a form, which it is known to have.
pub(crate) fn write_form(value: &Value, form: Form, cx: &Context) -> Result<Digits> {
    match value.resolved() {
        Value::List(items) => {
            let items = items.iter().map(|item| (None, item));
            joined_by(items, ["[", "]"], cx, |item| write_form(item, form, cx))
        }
        Value::Number(number) if form == Form::Polar => polar(&number.clone().into(), cx),
        Value::Number(number) => of_number(number, form, cx),
        Value::Percent(percent) if form.is_rounding() => {
            let mut digits = of_number(percent, form, cx)?;
            digits.text.push('%');
            Ok(digits)
        }
        Value::Percent(percent) => of_number(&percent.div(&100.into(), &cx.budget)?, form, cx),
        Value::Complex(number) if form == Form::Polar => polar(number, cx),
        Value::Complex(number) if number.is_real() => of_number(number.re(), form, cx),
        Value::Complex(number) => of_complex(number, form, cx),
        // Of a value with uncertainty, the value.
        Value::Uncertain(value) => {
            let digits = write_form(&value.alone(), form, cx)?;
            Ok(Digits { exact: false, ..digits })
        }
        Value::Quantity(quantity)
            if let Form::Places(places) = form
                && let Some(rounded) = quantity.rounded_parts(places, &cx.budget)? =>
        {
            let difference = rounded.coherent().sub(quantity.coherent(), &cx.budget)?;
            let digits = write(&Value::Quantity(rounded), cx)?;
            Ok(Digits { exact: digits.exact && difference.is_zero(), ..digits })
        }
        Value::Quantity(quantity) => {
            let number = quantity.shown(&cx.budget)?;
            let mut digits = of_number(&number, form, cx)?;
            // `1/2 h` would have two readings.
            if form == Form::Fraction && digits.text.contains('/') {
                digits.text = format!("({})", digits.text);
            }
            digits.text.push(' ');
            digits.text.push_str(&quantity.unit_text());
            Ok(digits)
        }
        other => write(other, cx),
    }
}

fn of_number(number: &Number, form: Form, cx: &Context) -> Result<Digits> {
    match form {
        Form::Decimal | Form::Rectangular | Form::Polar => shown(number.clone(), cx).digits(cx),
        Form::Places(places) => Shown::by(Rule::Fixed(places), number.clone()).digits(cx),
        Form::Significant(digits) => significant(number, digits.into(), cx),
        Form::Percent => {
            let mut digits = shown(number.mul(&100.into(), &cx.budget)?, cx).digits(cx)?;
            digits.text.push('%');
            Ok(digits)
        }
        Form::Scientific => powers(number, 1, cx),
        Form::Engineering => powers(number, 3, cx),
        Form::Base(_) | Form::Fraction | Form::Mixed | Form::Words => match number.as_exact() {
            Some(exact) => of_exact(exact, form, cx),
            None => shown(number.clone(), cx).digits(cx),
        },
    }
}

fn of_exact(exact: &Exact, form: Form, cx: &Context) -> Result<Digits> {
    let budget = &cx.budget;
    if let Form::Words = form {
        let spoken = exact.as_decimal().and_then(words::of_decimal);
        return match spoken {
            Some(text) => Ok(Digits::text(text)),
            None => shown(exact.clone().into(), cx).digits(cx),
        };
    }
    if let Some(decimal) = exact.as_decimal() {
        // Written out it may be far longer than its digits.
        budget.check_digits(decimal.digits().saturating_add(decimal.exponent().unsigned_abs()))?;
    }
    let (over, under) = (exact.numerator(budget)?, exact.denominator(budget)?);
    Ok(Digits::text(match form {
        Form::Base(base) => in_base(&over, base, cx)?,
        _ if under.is_one() => over.to_string(),
        Form::Mixed => {
            let (whole, rest) = (&over / &under, &over % &under);
            match (whole.is_zero(), over < IBig::ZERO) {
                (true, _) => format!("{over}/{under}"),
                (false, false) => format!("{whole} {rest}/{under}"),
                (false, true) => format!("{whole} {}/{under}", -rest),
            }
        }
        _ => format!("{over}/{under}"),
    }))
}

/// `0xff`, `0b101`, `0o17`, and `510₇` in other bases. A leading zero keeps letters a number.
fn in_base(whole: &IBig, base: u8, cx: &Context) -> Result<String> {
    let (sign, size) = if *whole < IBig::ZERO { ("-", -whole) } else { ("", whole.clone()) };
    let digits = size.in_radix(base).to_string();
    cx.budget.check_digits(digits.len() as u64)?;
    let prefix = match base {
        2 => "0b",
        8 => "0o",
        16 => "0x",
        _ if digits.starts_with(|c: char| c.is_ascii_alphabetic()) => "0",
        _ => "",
    };
    let mut text = format!("{sign}{prefix}{digits}");
    if !matches!(base, 2 | 8 | 16) {
        let low = |c: char| char::from_u32('₀' as u32 + c.to_digit(10).unwrap_or(0));
        text.extend(base.to_string().chars().filter_map(low));
    }
    Ok(text)
}

/// To so many significant digits, trailing zeros included.
fn significant(number: &Number, digits: u64, cx: &Context) -> Result<Digits> {
    let Rounded { value, exact, zero_within, digits } = number.to_digits(digits, &cx.budget)?;
    let text = if zero_within.is_some() { "0".into() } else { value.to_rounded_text(digits) };
    Ok(Digits { text, exact, within: zero_within })
}

/// With a power of ten whose exponent is a multiple of `step`.
fn powers(number: &Number, step: i64, cx: &Context) -> Result<Digits> {
    let (value, wanted, exact, within) = match number.as_exact().and_then(Exact::as_decimal) {
        Some(decimal) if !cx.is_short() || decimal.normalized().digits() <= cx.digits() => {
            cx.budget.check_digits(decimal.digits())?;
            (decimal.clone(), 0, true, None)
        }
        _ => {
            let rounded = number.to_digits(cx.digits(), &cx.budget)?;
            let Rounded { value, exact, zero_within, digits } = rounded;
            (value, if exact { 0 } else { digits }, exact, zero_within)
        }
    };
    let text = if value.is_zero() { "0".into() } else { with_power(&value, wanted, step) };
    Ok(Digits { text, exact, within })
}

/// `12.5e3`: at least `wanted` digits, zeros included.
fn with_power(value: &Decimal, wanted: u64, step: i64) -> String {
    let value = value.normalized();
    let mantissa = value.mantissa().to_string();
    let (sign, mut digits) = match mantissa.strip_prefix('-') {
        Some(digits) => ("-", digits.to_owned()),
        None => ("", mantissa),
    };
    let first = value.exponent() + digits.len() as i64 - 1;
    let power = first.div_euclid(step) * step;
    let before = (first - power + 1).unsigned_abs() as usize;
    let least = before.max(usize::try_from(wanted).unwrap_or(before));
    digits.extend(std::iter::repeat_n('0', least.saturating_sub(digits.len())));
    let (whole, places) = digits.split_at(before);
    let point = if places.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{places}e{power}")
}

/// `polar(2, 90)`: absolute value, and argument in degrees.
fn polar(number: &Complex, cx: &Context) -> Result<Digits> {
    let (size, angle) = number.to_polar(Angle::Degrees, &cx.budget)?;
    let mut whole = Digits::text("polar(".to_owned());
    whole.push(&shown(size, cx).digits(cx)?);
    whole.text.push_str(", ");
    whole.push(&shown(angle, cx).digits(cx)?);
    whole.text.push(')');
    Ok(whole)
}

/// Both parts in the form: `1/3 + 2/3*i`.
fn of_complex(number: &Complex, form: Form, cx: &Context) -> Result<Digits> {
    if form == Form::Rectangular || form == Form::Decimal {
        return write(&Value::from(number.clone()), cx);
    }
    let mut whole = Digits::text(String::new());
    if !number.is_imaginary() {
        whole.push(&of_number(number.re(), form, cx)?);
    }
    let mut im = of_number(number.im(), form, cx)?;
    if !whole.text.is_empty() {
        let (sign, size) = match im.text.strip_prefix('-') {
            Some(size) => (" - ", size.to_owned()),
            None => (" + ", im.text.clone()),
        };
        whole.text.push_str(sign);
        im.text = size;
    }
    im.text = match form {
        Form::Mixed if im.text.contains(' ') => format!("({})*i", im.text),
        _ if im.text.contains('/') => format!("{}*i", im.text),
        _ => format!("{}i", im.text),
    };
    whole.push(&im);
    Ok(whole)
}
