//! The calls that the first seed promises.

use arithma_door::CATALOG;
use arithma_kit::Code;
use arithma_num::{Decimal, Precision, Rounding};
use serde_json::Value;

use crate::{call, test_file};

#[test]
fn every_promise_is_kept() {
    let text = std::fs::read_to_string(test_file("contract/tools.json")).unwrap();
    let tools: Vec<Value> = serde_json::from_str(&text).unwrap();
    // The seed's own, and `listToolCategories`.
    assert_eq!(tools.len(), 173 + 1);
    let mut failures = Vec::new();
    for tool in &tools {
        let name = tool["name"].as_str().unwrap();
        let known: Vec<&str> =
            CATALOG.find(name).expect(name).parameters().iter().map(|p| p.name).collect();
        for parameter in tool["parameters"].as_array().unwrap() {
            assert!(known.contains(&parameter.as_str().unwrap()), "{name}: {parameter}");
        }
        for example in tool["examples"].as_array().unwrap() {
            if let Err(reason) = check(name, tool, example) {
                failures.push(format!("{name} {}: {reason}", example["arguments"]));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn check(name: &str, tool: &Value, example: &Value) -> Result<(), String> {
    let reply = call(name, &example["arguments"].to_string());
    if let Some(code) = example.get("error") {
        let expected = Code::parse(code.as_str().unwrap());
        return if reply.error == expected { Ok(()) } else { Err(reply.text) };
    }
    if reply.is_error() {
        return Err(reply.text);
    }
    // A table has a line a field, and then a line a row.
    let separator = if reply.text.contains('\n') { "\n" } else { " | " };
    let mut pieces = reply.text.split(separator).skip(1);
    // A tool leaves out the keys that a call has no value for; ours may add `extra` ones after.
    let keys = tool["keys"].as_array().unwrap().iter();
    for key in keys.filter(|key| example["fields"].get(key.as_str().unwrap()).is_some()) {
        let (found, value) = pieces.next().and_then(|p| p.split_once(": ")).ok_or("too few")?;
        if Some(found) != key.as_str() {
            return Err(format!("{found} is not {key}"));
        }
        let expected = example["fields"][found].as_str().ok_or("no such field")?;
        if !agree(value, expected) {
            return Err(format!("{value} is not {expected}"));
        }
    }
    let extra = tool["extra"].as_array().map_or(0, Vec::len);
    let rows: Vec<&str> = pieces.skip(extra).collect();
    if rows == expected_rows(example) { Ok(()) } else { Err(reply.text) }
}

fn expected_rows(example: &Value) -> Vec<String> {
    let rows = example["rows"].as_array().into_iter().flatten().filter_map(Value::as_object);
    rows.enumerate()
        .map(|(index, row)| {
            let cells: Vec<String> = row
                .iter()
                .map(|(key, value)| format!("{key}={}", value.as_str().unwrap_or_default()))
                .collect();
            format!("ROW_{}: {}", index + 1, cells.join(" | "))
        })
        .collect()
}

/// Fields of the contract whose last digits come from rounding errors of doubles, and the double
/// that is nearest to the true value. The true values, with more digits, are in the contract's README.
const CORRECTIONS: &[(&str, &str)] = &[
    ("1628.894626777442", "1628.8946267774413"),
    ("0.17364817766693033", "0.17364817766693036"),
    ("4.1887902047863905", "4.188790204786391"),
    ("113.09733552923254", "113.09733552923255"),
    ("0.8660254037844387", "0.8660254037844386"),
    ("0.8660254037844392", "0.8660254037844386"),
    ("0.19333405840142465", "0.1933340584014246"),
    ("0.7999999999999999", "0.8"),
    ("0.6399999999999999", "0.64"),
    ("0.24609375000000003", "0.24609375"),
    ("0.31640625000000006", "0.31640625"),
    ("4.999999999999998", "5"),
    ("1.9999999999999996", "2"),
    ("34.64101615137754", "34.64101615137755"),
    ("0.00012096809433855938", "0.0001209680943385594"),
];

/// The same text; or, of values with as many digits as a double has, the same double or the same
/// number to the digits that both show.
fn agree(ours: &str, theirs: &str) -> bool {
    let corrected = CORRECTIONS.iter().find(|(given, _)| *given == theirs);
    let theirs = corrected.map_or(theirs, |(_, right)| right);
    let (Ok(a), Ok(b)) = (Decimal::parse(ours), Decimal::parse(theirs)) else {
        return ours == theirs;
    };
    let both = a.digits().min(b.digits());
    let cut = |x: &Decimal| x.round(Precision::Significant(both), Rounding::HalfUp);
    let same_double = a.nearest_f64().to_bits() == b.nearest_f64().to_bits();
    match both {
        // The seed writes small and large doubles with an exponent where we write all zeros.
        0..15 => ours == theirs || (theirs.contains('e') && a == b),
        15..=17 => same_double || cut(&a) == cut(&b),
        _ => cut(&a) == cut(&b),
    }
}

#[test]
fn agreement_is_strict() {
    assert!(agree("3.30", "3.30") && !agree("3.3", "3.30"));
    assert!(agree("0.5773502691896257645091487805019575", "0.5773502691896258"));
    assert!(!agree("0.5773502691896257645091487805019575", "0.5773502691896259"));
    assert!(agree("1.414213562373095048801688724209698", "1.4142135623730950488016887242096981"));
}
