//! Values of the language as text.

use arithma_expr::Value;
use arithma_num::{Complex, Number};

use crate::form::write_form;
use crate::shown::Digits;
use crate::{Context, Result, Rule, Shown};

impl Digits {
    pub(crate) fn text(text: String) -> Self {
        Self { text, exact: true, within: None }
    }
}

impl Context {
    /// A value as people read it. One that is not told from zero says within what.
    pub fn text_of(&self, value: &Value) -> Result<String> {
        let Digits { mut text, within, .. } = write(value, self)?;
        if let Some(power) = within {
            text.push_str(&format!(" (within 1e{power})"));
        }
        Ok(text)
    }
}

/// A number as it is shown: in full where it is a decimal, unless the caller asked for digits.
pub(crate) fn shown(number: Number, cx: &Context) -> Shown {
    Shown::by(if cx.is_short() { Rule::Short } else { Rule::Digits }, number)
}

/// A value as text, whether the text is the whole value, and within what it may be zero.
pub(crate) fn write(value: &Value, cx: &Context) -> Result<Digits> {
    Ok(match value {
        Value::Number(number) => shown(number.clone(), cx).digits(cx)?,
        Value::Complex(number) => complex(number, cx)?,
        Value::Percent(percent) => {
            let mut digits = shown(percent.clone(), cx).digits(cx)?;
            digits.text.push('%');
            digits
        }
        Value::Quantity(quantity) => {
            if let Some((pieces, is_clock)) = quantity.pieces(&cx.budget)? {
                return split(pieces, is_clock, cx);
            }
            let mut digits = shown(quantity.shown(&cx.budget)?, cx).digits(cx)?;
            digits.text.push(' ');
            digits.text.push_str(&quantity.unit_text());
            digits
        }
        Value::Uncertain(value) => {
            let [number, deviation] = value.digits(&cx.budget)?;
            let unit = value.unit_text().map(|unit| format!(" {unit}")).unwrap_or_default();
            let text = format!("{number} ± {deviation}{unit}");
            Digits { text, exact: false, within: None }
        }
        Value::Text(text) => Digits::text(text.to_string()),
        Value::Date(moment) => Digits::text(moment.to_string()),
        Value::Period(period) => Digits::text(period.to_string()),
        Value::Bool(flag) => Digits::text(flag.to_string()),
        Value::Formed(formed) => write_form(&formed.value, formed.form, cx)?,
        Value::Formula(formula) => Digits::text(formula.to_text()?),
        Value::List(items) => list(items, cx)?,
        Value::Record(record) => {
            let fields = record.fields.iter().map(|(name, value)| (Some(&**name), value));
            joined(fields, ["{", "}"], cx)?
        }
    })
}

/// `3+4i`, `-2.5i`, `7`: a part that is exactly zero is left out.
fn complex(number: &Complex, cx: &Context) -> Result<Digits> {
    let (re, im) = (number.re(), number.im());
    if number.is_real() {
        return shown(re.clone(), cx).digits(cx);
    }
    let mut whole = Digits::text(String::new());
    if !number.is_imaginary() {
        whole.push(&shown(re.clone(), cx).digits(cx)?);
    }
    let mut im = shown(im.clone(), cx).digits(cx)?;
    if !whole.text.is_empty() && !im.text.starts_with('-') {
        whole.text.push('+');
    }
    // An exact one is not written before the unit.
    if im.exact && matches!(&*im.text, "1" | "-1") {
        im.text.pop();
    }
    im.text.push('i');
    whole.push(&im);
    Ok(whole)
}

/// `5 ft 3 in`, or as on a clock: `2:05:30`.
fn split(pieces: Vec<(Number, String)>, is_clock: bool, cx: &Context) -> Result<Digits> {
    let mut whole = Digits::text(String::new());
    for (index, (number, unit)) in pieces.into_iter().enumerate() {
        let mut digits = Shown::from(number).digits(cx)?;
        let is_negative = digits.text.starts_with('-');
        if is_negative && (index > 0 || is_clock) {
            digits.text.remove(0);
        }
        if is_negative && index > 0 && !whole.text.starts_with('-') {
            whole.text.insert(0, '-');
        }
        if is_clock {
            // Two digits before the point, but for the first.
            let places = digits.text.find('.').unwrap_or(digits.text.len());
            if index > 0 {
                whole.text.push(':');
                digits.text.insert_str(0, if places < 2 { "0" } else { "" });
            } else if is_negative {
                digits.text.insert(0, '-');
            }
            whole.push(&digits);
            continue;
        }
        if index > 0 {
            whole.text.push(' ');
        }
        whole.push(&digits);
        whole.text.push(' ');
        whole.text.push_str(&unit);
    }
    Ok(whole)
}

/// Rows of a table that are shown; of a longer one, so many.
const MOST_ROWS: usize = 24;
const FIRST_ROWS: usize = 12;

/// A list. A long table (a schedule of 360 rows) is cut, and says how to ask for the rest.
fn list(items: &[Value], cx: &Context) -> Result<Digits> {
    let elements = |items| joined(<[Value]>::iter(items).map(|item| (None, item)), ["[", "]"], cx);
    let field = match items.first() {
        Some(Value::Record(row)) if items.len() > MOST_ROWS => row.fields.last(),
        _ => return elements(items),
    };
    let mut shown = elements(&items[..FIRST_ROWS])?;
    let (more, last) = (items.len() - FIRST_ROWS, items.len());
    let field = field.map_or("", |(field, _)| field);
    shown.text.pop();
    shown.text.push_str(&format!(
        ", … {more} more: ask for one as rows[{last}], or for a field of it as rows[{last}].{field}]"
    ));
    // What is shown is not the whole.
    shown.exact = false;
    Ok(shown)
}

fn joined<'v>(
    items: impl Iterator<Item = (Option<&'v str>, &'v Value)>,
    brackets: [&str; 2],
    cx: &Context,
) -> Result<Digits> {
    joined_by(items, brackets, cx, |item| write(item, cx))
}

/// The elements between brackets, each as `write` writes it.
pub(crate) fn joined_by<'v>(
    items: impl Iterator<Item = (Option<&'v str>, &'v Value)>,
    [open, close]: [&str; 2],
    cx: &Context,
    write: impl Fn(&'v Value) -> Result<Digits>,
) -> Result<Digits> {
    let mut whole = Digits::text(open.to_owned());
    for (index, (name, item)) in items.enumerate() {
        if index > 0 {
            whole.text.push_str(", ");
        }
        if let Some(name) = name {
            whole.text.push_str(name);
            whole.text.push_str(": ");
        }
        whole.push(&write(item)?);
        cx.budget.check_digits(whole.text.len() as u64)?;
    }
    whole.text.push_str(close);
    Ok(whole)
}
