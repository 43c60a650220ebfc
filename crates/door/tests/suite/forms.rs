//! Forms over expressions against `tests/oracle/gen/forms.py`: solutions, limits, extremes, endless
//! sums, and formulas that call tools; and that a tool's value at an enclosure holds all its values.

use std::sync::Arc;

use arithma_door::{CATALOG, context};
use arithma_expr::Value as Given;
use arithma_num::{Budget, Exact, Interval, IntervalContext, Number};
use serde_json::{Value, json};

use crate::calculate::{cases, holds};
use crate::{call, test_file};

#[test]
fn the_batch_file_holds() {
    let text = std::fs::read_to_string(test_file("batch/forms.txt")).unwrap();
    holds(&cases(&text));
}

fn exact(text: &str) -> Exact {
    Number::parse(text).unwrap().as_exact().unwrap().clone()
}

/// Whether every digit that is shown is right.
fn digits_hold(shown: &str, truth: &str) -> bool {
    let (digits, exponent) = match shown.split_once(['e', 'E']) {
        Some((digits, exponent)) => match exponent.parse::<i64>() {
            Ok(exponent) => (digits, exponent),
            Err(_) => return false,
        },
        None => (shown, 0),
    };
    let places = digits.split_once('.').map_or(0, |(_, after)| after.len() as i64);
    let significant = digits.trim_start_matches(['-', '0', '.']).replace('.', "").len();
    let budget = Budget::default();
    let difference = exact(shown).sub(&exact(truth), &budget).unwrap().abs();
    let half = exact(&format!("5.01e{}", exponent - places - 1));
    // What is no exact number shows at least fifteen digits.
    difference <= half && significant >= 15
}

#[test]
fn the_oracle_holds() {
    let text = std::fs::read_to_string(test_file("oracle/forms.txt")).unwrap();
    let (mut count, mut failures) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        count += 1;
        let (expression, expected) = line.rsplit_once('|').unwrap();
        let reply = call("calculate", &json!({ "expression": expression }).to_string());
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let Some(shown) = structured["result"].as_str() else {
            failures.push(format!("{line}: {}", reply.text));
            continue;
        };
        let is_exact = structured["exact"] == true;
        // Of a record, the value that it stands for.
        let shown = match shown.strip_prefix("{result: ").or(shown.strip_prefix("result: ")) {
            Some(rest) => rest.split([',', '}']).next().unwrap_or(rest),
            None => shown,
        };
        let is_right = match expected.strip_prefix('=') {
            Some(expected) => shown == expected && is_exact,
            None if is_exact => exact(shown) == exact(expected),
            None => digits_hold(shown, expected),
        };
        if !is_right {
            failures.push(format!("{line}: {}", reply.text));
        }
    }
    assert!(count >= 300, "{count}");
    let most = failures.len().min(30);
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures[..most].join("\n"));
}

/// A number of an argument of an example, where it is one.
fn number_of(value: &Value) -> Option<Number> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    Number::parse(&text).ok()
}

fn given(value: &Value) -> Option<Given> {
    Some(match value {
        Value::String(text) => match Number::parse(text) {
            Ok(number) => number.into(),
            Err(_) => Given::Text(text.as_str().into()),
        },
        Value::Number(number) => Number::parse(&number.to_string()).ok()?.into(),
        Value::Bool(flag) => Given::Bool(*flag),
        Value::Array(items) => {
            Given::List(Arc::new(items.iter().map(given).collect::<Option<Vec<_>>>()?))
        }
        Value::Null | Value::Object(_) => return None,
    })
}

/// The numbers in a value, in order.
fn numbers(value: &Given, found: &mut Vec<Number>) {
    match value {
        Given::Number(number) => found.push(number.clone()),
        Given::List(items) => items.iter().for_each(|item| numbers(item, found)),
        Given::Record(record) => {
            record.fields.iter().for_each(|(_, value)| numbers(value, found));
        }
        _ => {}
    }
}

/// What formulas rest on: a tool at a number of which only an interval is known gives what holds its
/// values at all numbers of that interval, or fails. Every number of every example that works is such
/// a number in turn.
#[test]
fn tools_at_enclosures_hold_their_values() {
    let budget = Budget::default();
    let cx = IntervalContext::new(128, &budget);
    let (mut compared, mut failures) = (0, Vec::new());
    for tool in CATALOG.tools() {
        for example in tool.examples() {
            let Ok(Value::Object(arguments)) = serde_json::from_str(example.arguments) else {
                continue;
            };
            for (varied, value) in &arguments {
                let Some(centre) = number_of(value) else { continue };
                let with = |number: Number| -> Option<Vec<Number>> {
                    let given = arguments.iter().map(|(name, value)| {
                        let value = match name == varied {
                            true => Given::Number(number.clone()),
                            false => given(value)?,
                        };
                        Some((Some(name.clone()), value))
                    });
                    let answer = tool.apply(given.collect::<Option<Vec<_>>>()?, &context()).ok()?;
                    let mut found = Vec::new();
                    numbers(&answer, &mut found);
                    Some(found)
                };
                if with(centre.clone()).is_none() {
                    continue;
                }
                let reach = Interval::from_f64(-0.3, 0.4);
                let around = Interval::from_number(&centre, &cx).unwrap().add(&reach, &cx);
                let Some(enclosed) = with(Number::enclosed(around).unwrap()) else { continue };
                for offset in ["0", "-0.25", "0.3333", "0.125"] {
                    let offset = Number::parse(offset).unwrap();
                    let Some(at) = with(centre.add(&offset, &budget).unwrap()) else {
                        failures.push(format!("{} {varied}: no value beside", tool.name()));
                        continue;
                    };
                    if at.len() != enclosed.len() {
                        failures.push(format!("{} {varied}: another shape", tool.name()));
                        continue;
                    }
                    for (inside, all) in at.iter().zip(&enclosed) {
                        let Ok(all) = all.enclosure(128, &budget) else { continue };
                        let inside = Interval::from_number(inside, &cx).unwrap();
                        compared += 1;
                        if inside.intersect(&all).is_empty() {
                            failures.push(format!("{} {varied}: outside", tool.name()));
                        }
                    }
                }
            }
        }
    }
    failures.dedup();
    assert!(compared > 500, "{compared}");
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures.join("\n"));
}
