//! What values do, each rule with its neighbours.

mod lists;
mod numbers;
mod quantities;

use arithma_num::{Budget, Number};

use super::*;
use crate::tree::BinaryOp;

fn number(text: &str) -> Value {
    match text.split_once('/') {
        None => Number::parse(text).unwrap().into(),
        Some((over, under)) => {
            let (over, under) = (Number::parse(over).unwrap(), Number::parse(under).unwrap());
            over.div(&under, &Budget::default()).unwrap().into()
        }
    }
}

fn percent(text: &str) -> Value {
    Value::Percent(Number::parse(text).unwrap())
}

fn text(text: &str) -> Value {
    Value::Text(text.into())
}

fn date(text: &str) -> Value {
    Value::Date(Moment::parse(text).unwrap())
}

/// `5 km`, `20 °C`
fn quantity(text: &str) -> Value {
    let (count, units) = text.split_once(' ').unwrap();
    measure(number(count), Units::parse(units).unwrap(), &Budget::default()).unwrap()
}

fn list(items: impl IntoIterator<Item = Value>) -> Value {
    Value::List(Arc::new(items.into_iter().collect()))
}

fn numbers(texts: &[&str]) -> Value {
    list(texts.iter().map(|text| number(text)))
}

fn record(main: Option<usize>, fields: Vec<(&'static str, Value)>) -> Value {
    let fields = fields.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect();
    Value::Record(Arc::new(Record { fields, main }))
}

fn written(value: &Value) -> String {
    let budget = Budget::default();
    let short = |number: &Number| match number.as_exact() {
        Some(exact) if exact.as_decimal().is_some() => exact.to_text(),
        _ => format!("{}…", number.to_digits(10, &budget).unwrap().value.to_text()),
    };
    match value {
        Value::Number(number) => short(number),
        Value::Percent(number) => format!("{}%", short(number)),
        Value::Quantity(quantity) => {
            format!("{} {}", short(&quantity.shown(&budget).unwrap()), quantity.unit_text())
        }
        Value::Text(text) => format!("{text:?}"),
        Value::Bool(flag) => flag.to_string(),
        Value::Date(date) => date.to_string(),
        Value::Period(period) => period.to_string(),
        Value::List(items) => {
            format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", "))
        }
        other => other.kind().to_owned(),
    }
}

fn shown(result: &Result<Value>) -> String {
    match result {
        Ok(value) => written(value),
        Err(error) => error.to_string(),
    }
}

fn operated(a: &Value, sign: char, b: &Value) -> String {
    let op = match sign {
        '+' => BinaryOp::Add,
        '-' => BinaryOp::Sub,
        '*' => BinaryOp::Mul,
        '/' => BinaryOp::Div,
        '%' => BinaryOp::Rem,
        ':' => BinaryOp::IntDiv,
        _ => BinaryOp::Pow,
    };
    shown(&binary(op, a.clone(), b.clone(), &Budget::default()))
}

#[test]
fn a_record_stands_for_its_main_field() {
    let inner = record(Some(1), vec![("name", text("x")), ("value", number("7"))]);
    let outer = record(Some(0), vec![("best", inner)]);
    assert_eq!(written(outer.resolved()), "7");
    assert_eq!(operated(&outer, '*', &number("6")), "42");
    let shared = record(Some(0), vec![("rate", percent("50"))]);
    assert_eq!(operated(&shared, '*', &number("6")), "3");
    let none = record(None, vec![("a", number("1"))]);
    assert_eq!(none.resolved().kind(), "a record");
    assert_eq!(operated(&none, '+', &number("6")), "'+' does not join a record and a number");
    // A main field that is not there stands for nothing.
    assert_eq!(record(Some(3), vec![]).resolved().kind(), "a record");
}

#[test]
fn fields_are_found_in_any_form() {
    let Value::Record(record) = record(None, vec![("usableHosts", number("1022"))]) else {
        unreachable!()
    };
    for name in ["usableHosts", "usable_hosts", "USABLEHOSTS", "_usable__hosts"] {
        assert_eq!(record.get(name).map(written).as_deref(), Some("1022"), "{name}");
    }
    for name in ["usableHost", "", "usable hosts"] {
        assert!(record.get(name).is_none(), "{name}");
    }
}

#[test]
fn kinds_have_names() {
    let formula = Value::Formula(Arc::new(Expr::parse("x^2").unwrap()));
    assert_eq!(formula.kind(), "a formula");
    assert_eq!(percent("5").kind(), "a percentage");
    assert_eq!(operated(&formula, '+', &text("a")), "'+' does not join a formula and text");
}
