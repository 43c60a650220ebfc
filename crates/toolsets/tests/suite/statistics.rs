//! Statistics: NIST's reference data, identities, hostile sizes.

use std::time::{Duration, Instant};

use arithma_kit::Code;
use arithma_num::{Decimal, Precision, Rounding};
use serde_json::{Value, json};

use crate::{call, test_file};

/// The fields of a reply.
fn fields(tool: &str, arguments: &Value) -> Vec<(String, String)> {
    let reply = call(tool, &arguments.to_string());
    assert!(!reply.is_error(), "{tool} {arguments}: {}", reply.text);
    let pieces = reply.text.split(" | ").skip(1).map(|piece| piece.split_once(": ").unwrap());
    pieces.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

fn field(tool: &str, arguments: &Value, key: &str) -> String {
    let fields = fields(tool, arguments);
    let found = fields.into_iter().find(|(name, _)| name == key);
    found.unwrap_or_else(|| panic!("{tool} {arguments}: no {key}")).1
}

fn refused(tool: &str, arguments: &Value) -> (Option<Code>, String) {
    let reply = call(tool, &arguments.to_string());
    (reply.error, reply.text)
}

/// The values of one of NIST's sets, however the file tells them.
fn nist_values(set: &Value) -> Vec<String> {
    let list = |key: &str| -> Option<Vec<String>> {
        let texts = set.get(key)?.as_array()?.iter().filter_map(Value::as_str);
        Some(texts.map(str::to_owned).collect())
    };
    if let Some(digits) = set.get("digits").and_then(Value::as_str) {
        return digits.chars().map(String::from).collect();
    }
    if let Some(seeds) = list("gen") {
        let rest = seeds[1..].iter().cycle().take(1_000);
        return seeds[..1].iter().chain(rest).cloned().collect();
    }
    list("values").unwrap()
}

/// Every certified digit, and no other in its place.
fn assert_certified(ours: &str, certified: &Value, place: &str) {
    let certified = Decimal::parse(certified.as_str().unwrap()).unwrap();
    let digits = Precision::Significant(certified.digits());
    let rounded = Decimal::parse(ours).unwrap().round(digits, Rounding::HalfUp);
    assert_eq!(rounded, certified, "{place}: {ours}");
}

#[test]
fn every_digit_that_nist_certifies() {
    let text = std::fs::read_to_string(test_file("oracle/nist-strd.json")).unwrap();
    let sets: Value = serde_json::from_str(&text).unwrap();
    for (name, count) in [
        ("PiDigits", 5_000),
        ("Lottery", 218),
        ("Lew", 200),
        ("Mavro", 50),
        ("Michelso", 100),
        ("NumAcc1", 3),
        ("NumAcc2", 1_001),
        ("NumAcc3", 1_001),
        ("NumAcc4", 1_001),
    ] {
        let set = &sets[name];
        let values = nist_values(set);
        assert_eq!(values.len(), count, "{name}");
        let mean = field("mean", &json!({"values": values}), "RESULT");
        assert_certified(&mean, &set["mean"], name);
        let arguments = json!({"values": values.join(","), "population": false});
        assert_certified(&field("stdDev", &arguments, "RESULT"), &set["sd"], name);
    }
    let norris = &sets["Norris"];
    let arguments = json!({"xValues": norris["x"], "yValues": norris["y"]});
    for (key, certified) in [("SLOPE", "slope"), ("INTERCEPT", "intercept"), ("R_SQUARED", "r2")] {
        assert_certified(&field("linearRegression", &arguments, key), &norris[certified], key);
    }
}

#[test]
fn a_critical_value_has_the_tail_that_was_asked_for() {
    // The end of an interval is a mean that the data refute at exactly that level.
    for (count, level) in [(2, "0.9"), (3, "0.95"), (5, "0.6"), (40, "0.999")] {
        let values: Vec<String> = (0..count).map(|i: i64| (i * i % 7 + i).to_string()).collect();
        let interval = json!({"values": values, "confidenceLevel": level});
        let lower = field("confidenceInterval", &interval, "LOWER");
        let test = json!({"values": values, "hypothesizedMean": lower});
        let p = Decimal::parse(&field("tTestOneSample", &test, "P_VALUE")).unwrap();
        let budget = arithma_num::Budget::default();
        let sum = p.add(&Decimal::parse(level).unwrap(), &budget).unwrap();
        let rounded = sum.round(Precision::Significant(28), Rounding::HalfUp);
        assert_eq!(rounded, Decimal::ONE, "{count} {level}: {p}");
    }
}

#[test]
fn closed_forms_are_exact() {
    let interval = json!({"values": "1,2", "confidenceLevel": "0.5"});
    let reply = call("confidenceInterval", &interval.to_string());
    assert!(reply.structured.get().contains(r#""exact":true"#), "{}", reply.structured);
    assert_eq!(field("confidenceInterval", &interval, "CRITICAL_VALUE"), "1");
    let certain =
        |n: i64, k: i64, p: &str| field("binomialPmf", &json!({"n": n, "k": k, "p": p}), "RESULT");
    assert_eq!(certain(7, 0, "0"), "1");
    assert_eq!(certain(7, 1, "0"), "0");
    assert_eq!(certain(7, 7, "1"), "1");
    assert_eq!(certain(0, 0, "0.3"), "1");
    assert_eq!(certain(10_i64.pow(15), 10_i64.pow(15), "1.0"), "1");
}

#[test]
fn holes_are_refused_and_lists_paired() {
    assert_eq!(field("mean", &json!({"values": "1,3,"}), "RESULT"), "2");
    assert_eq!(field("mean", &json!({"values": "[1,3,]"}), "RESULT"), "2");
    for hole in [json!("1,,3"), json!(",1,3"), json!("[1,,3]"), json!([1, null, 3])] {
        let (code, text) = refused("mean", &json!({ "values": hole }));
        assert_eq!(code, Some(Code::ParseError), "{text}");
        assert!(text.contains("parameter=values["), "{text}");
    }
    assert_eq!(field("mode", &json!({"values": "5"}), "MODES"), "5");
    let (code, text) = refused("covariance", &json!({"xValues": "1,2", "yValues": "1,2,3"}));
    assert_eq!(code, Some(Code::InvalidInput));
    assert!(text.contains("2 and 3"), "{text}");
}

#[test]
fn what_is_too_large_or_too_small_is_refused_at_once() {
    for (tool, arguments, code, part) in [
        ("mean", json!({"values": "1e999999999,1"}), Code::Overflow, "4194304 bits"),
        ("binomialPmf", json!({"n": "1e1001", "k": 3, "p": "0.5"}), Code::OutOfRange, "1e1000"),
        ("binomialPmf", json!({"n": "1e40", "k": 3, "p": "0.5"}), Code::OutOfRange, "smallest"),
        ("mean", json!({"values": "7,".repeat(1_000_001)}), Code::OutOfRange, "1000000 elements"),
    ] {
        let (found, text) = refused(tool, &arguments);
        assert_eq!(found, Some(code), "{text}");
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn a_million_values_take_no_time() {
    let values = "7,8,".repeat(500_000);
    let arguments = json!({"values": values.trim_end_matches(',')});
    let start = Instant::now();
    assert_eq!(field("mean", &arguments, "RESULT"), "7.5");
    assert_eq!(field("median", &arguments, "RESULT"), "7.5");
    assert_eq!(field("mode", &arguments, "MODES"), "7,8");
    let spread = json!({"values": arguments["values"], "population": true});
    assert_eq!(field("stdDev", &spread, "RESULT"), "0.5");
    // Each takes a fraction of a second; the machine may be busy.
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn one_huge_value_does_not_make_the_others_huge() {
    let values = format!("{}1e100000", "1,".repeat(200_000));
    let start = Instant::now();
    let mean = field("mean", &json!({"values": values}), "RESULT");
    // (10^100000 + 200000) / 200001, by Python's integers.
    assert_eq!(mean, "4.999975000124999375003124984375078e99994");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}
