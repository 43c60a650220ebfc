//! Circuits, bases and bits: what physics refuses, and sizes that could hurt.

use std::time::{Duration, Instant};

use arithma_kit::Code;
use serde_json::{Value, json};

use crate::{call, result};

/// How long a large call may take. The machine may be busy, and the build unoptimised.
const AT_ONCE: Duration = Duration::from_secs(20);

fn fails(tool: &str, arguments: &Value, code: Code, part: &str) {
    let reply = call(tool, &arguments.to_string());
    assert_eq!(reply.error, Some(code), "{tool} {arguments}: {}", reply.text);
    assert!(reply.text.contains(part), "{tool} {arguments}: {}", reply.text);
}

fn gives(tool: &str, arguments: &Value) -> String {
    let start = Instant::now();
    let reply = call(tool, &arguments.to_string());
    assert!(start.elapsed() < AT_ONCE, "{tool} took {:?}", start.elapsed());
    result(&reply).unwrap_or_else(|| panic!("{tool}: {}", reply.text))
}

#[test]
fn ohms_law_says_why_two_zeros_tell_nothing() {
    for (arguments, part) in [
        (json!({"voltage": 0, "current": 0}), "any resistance"),
        (json!({"voltage": 5, "current": 0}), "open circuit"),
        (json!({"voltage": 5, "power": 0}), "open circuit"),
        (json!({"voltage": 0, "resistance": 0}), "any current"),
        (json!({"voltage": 5, "resistance": 0}), "short circuit"),
        (json!({"resistance": 0, "power": 0}), "any current"),
        (json!({"voltage": 0, "power": 0}), "any current"),
        (json!({"current": 0, "power": 0}), "any voltage"),
        (json!({"voltage": 0, "power": 5}), "without voltage"),
        (json!({"current": 0, "power": 5}), "without current"),
        (json!({"resistance": 0, "power": 5}), "takes no power"),
    ] {
        fails("ohmsLaw", &arguments, Code::DivisionByZero, part);
    }
    for (v, i, r, p) in [(0, 2, 0, 0), (0, 0, 4, 0)] {
        let expected =
            format!("OHMS_LAW: OK | VOLTAGE: {v} | CURRENT: {i} | RESISTANCE: {r} | POWER: {p}");
        let given = if i == 0 {
            json!({"current": 0, "resistance": r})
        } else {
            json!({"current": i, "power": 0})
        };
        assert_eq!(call("ohmsLaw", &given.to_string()).text, expected);
    }
    for arguments in [json!({}), json!({"voltage": 1}), json!({"voltage":1,"current":1,"power":1})]
    {
        fails("ohmsLaw", &arguments, Code::InvalidInput, "exactly two");
    }
    fails(
        "ohmsLaw",
        &json!({"voltage": -1, "current": 1}),
        Code::InvalidInput,
        "parameter=voltage",
    );
    fails("ohmsLaw", &json!({"voltage": "x", "current": 1}), Code::ParseError, "parameter=voltage");
}

#[test]
fn parts_are_checked_one_by_one() {
    let values = |values: &str, mode: &str| json!({"values": values, "mode": mode});
    let tool = "resistorCombination";
    fails(tool, &values("1,,2", "series"), Code::InvalidInput, "values[1]");
    fails(tool, &values("1,x", "series"), Code::ParseError, "values[1]");
    fails(tool, &values("1,-2", "series"), Code::InvalidInput, "values[1]");
    fails(tool, &values("1,0", "parallel"), Code::InvalidInput, "values[1]");
    fails(tool, &values("", "series"), Code::InvalidInput, "values");
    assert_eq!(gives(tool, &values("0,1", "series")), "1");
}

#[test]
fn long_lists_of_parts_take_no_time() {
    let ones = json!({"values": vec!["1"; 100_000], "mode": "parallel"});
    assert_eq!(gives("resistorCombination", &ones), "0.00001");
    let values: Vec<String> = (0..100_000).map(|n| format!("{}.7", n * 7919 + 1)).collect();
    let result = gives("resistorCombination", &json!({"values": values, "mode": "parallel"}));
    // mpmath at 60 digits.
    assert_eq!(result, "1.695599314636915671294863577150278");
    // One that dwarfs the other.
    let far = json!({"values": "1e900000000,3", "mode": "parallel"});
    assert_eq!(gives("resistorCombination", &far), "3.000000000000000000000000000000000");
}

#[test]
fn bases_round_trip_at_any_length() {
    let digits = "7".repeat(80_000);
    let base = |value: &str, from, to| json!({"value": value, "fromBase": from, "toBase": to});
    for to in [7, 16, 36] {
        let there = gives("convertBase", &base(&digits, 10, to));
        assert_eq!(gives("convertBase", &base(&there, to, 10)), digits);
    }
    let fraction = format!("-0.{}", "7".repeat(20_000));
    let there = gives("convertBase", &base(&fraction, 10, 30));
    assert_eq!(gives("convertBase", &base(&there, 30, 10)), fraction);
    let endless = gives("convertBase", &base(&fraction, 10, 3));
    assert!(endless.len() <= 75 && endless.starts_with("-0."), "{endless}");
    fails("convertBase", &base(&digits, 10, 2), Code::OutOfRange, "limit of 100000 digits");
    fails("convertBase", &base(&"1".repeat(100_001), 10, 2), Code::OutOfRange, "at most 100000");
    fails("convertBase", &base("", 10, 2), Code::ParseError, "digits in base 10");
    // As a JSON number its e would be a digit.
    let exponent = call("convertBase", r#"{"value":1e5,"fromBase":16,"toBase":2}"#);
    assert_eq!(exponent.error, Some(Code::ParseError), "{}", exponent.text);
}

#[test]
fn shifts_are_bounded_by_the_budget() {
    let shift = |a: &str, by: &str, operation| json!({"a": a, "b": by, "operation": operation});
    for by in ["1000000000", "332200", "1e30", "1e99999"] {
        fails("bitwiseOp", &shift("1", by, "SHL"), Code::OutOfRange, "100000 digits");
    }
    assert_eq!(gives("bitwiseOp", &shift("1", "332192", "SHL")).len(), 100_000);
    assert_eq!(gives("bitwiseOp", &shift("0", "1e9", "<<")), "0");
    assert_eq!(gives("bitwiseOp", &shift("-7", "1e30", "SHR")), "-1");
    assert_eq!(gives("bitwiseOp", &shift("7", "1e30", ">>")), "0");
    let digits = "7".repeat(100_000);
    assert_eq!(gives("bitwiseOp", &shift(&digits, &digits, "AND")), digits);
    assert_eq!(gives("bitwiseOp", &shift(&digits, &digits, "XOR")), "0");
    fails(
        "bitwiseOp",
        &shift(&format!("{digits}7"), "1", "AND"),
        Code::OutOfRange,
        "100000 digits",
    );
    fails("bitwiseOp", &json!({"a": 1, "operation": "AND"}), Code::InvalidInput, "parameter=b");
    fails("bitwiseOp", &shift("0x1.8", "1", "AND"), Code::ParseError, "whole number");
}

#[test]
fn codes_keep_to_their_width() {
    let twos = |value: &str, bits, direction: &str| json!({"value": value, "bits": bits, "direction": direction});
    assert_eq!(gives("twosComplement", &twos("101", 8, "fromTwos")), "5");
    fails("twosComplement", &twos("1e999", 8, "toTwos"), Code::OutOfRange, "from -128 to 127");
    fails("twosComplement", &twos("1.5", 8, "toTwos"), Code::ParseError, "whole number");
    fails("twosComplement", &twos("", 8, "toTwos"), Code::ParseError, "");
    fails("twosComplement", &twos("101010101", 8, "fromTwos"), Code::OutOfRange, "at most 8 bits");
    let long = "10".repeat(50_000);
    let gray = gives("grayCode", &json!({"value": long, "direction": "toGray"}));
    assert_eq!(gray, "1".repeat(100_000));
    assert_eq!(gives("grayCode", &json!({"value": gray, "direction": "fromGray"})), long);
}
