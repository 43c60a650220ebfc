//! The calculator with a tape.

use std::fmt::Write;
use std::time::{Duration, Instant};

use arithma_kit::Code;
use serde_json::Value;

use crate::{call, test_file};

#[test]
fn agrees_with_the_oracle() {
    let text = std::fs::read_to_string(test_file("oracle/tools-tape.txt")).unwrap();
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        count += 1;
        let fields: Vec<&str> = line.split('|').collect();
        let [tool, arguments, head, exactness, rows] = fields[..] else { panic!("{line}") };
        let reply = call(tool, arguments);
        let mut expected = format!("CALCULATE_WITH_TAPE: OK\n{}", head.replace('=', ": "));
        expected = expected.replace(" STEPS", "\nSTEPS");
        for (index, row) in rows.split(';').filter(|row| !row.is_empty()).enumerate() {
            let [op, value, running] = row.split(' ').collect::<Vec<_>>()[..] else { panic!() };
            write!(expected, "\nROW_{}: op={op} | value={value} | running={running}", index + 1)
                .unwrap();
        }
        assert_eq!(reply.text, expected, "{line}");
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        assert_eq!(structured["exact"], exactness == "exact", "{line}");
    }
    assert_eq!(count, 240);
}

#[test]
fn what_is_wrong_is_named() {
    for (operations, code, part) in [
        (r#""""#, Code::InvalidInput, "missing"),
        (r#""{}""#, Code::ParseError, "array"),
        (r#""[1]""#, Code::ParseError, "operations[0] | received=1"),
        (r#""[{]""#, Code::ParseError, "JSON"),
        (r#"[{"value":"5"}]"#, Code::InvalidInput, "op is missing"),
        (r#"[{"op":"+"}]"#, Code::InvalidInput, "value is missing"),
        (r#"[{"op":"+","value":""}]"#, Code::InvalidInput, "value is missing"),
        (r#"[{"op":"+","value":"1"},{"op":"t"}]"#, Code::InvalidInput, "operations[1].op"),
        (r#"[{"op":"+","value":"abc"}]"#, Code::ParseError, "operations[0].value"),
        (r#"[{"op":"=","value":"abc"}]"#, Code::ParseError, "operations[0].value"),
        (r#"[{"op":"+","val":"1"}]"#, Code::InvalidInput, "key=val"),
        (r#"[{"op":"+","value":"1e999999"}]"#, Code::OutOfRange, "limit"),
    ] {
        let reply = call("calculateWithTape", &format!(r#"{{"operations":{operations}}}"#));
        assert_eq!(reply.error, Some(code), "{operations}: {}", reply.text);
        assert!(reply.text.contains(part), "{operations}: {}", reply.text);
    }
}

/// Tapes that would print, or carry along, far more than anybody asked for.
#[test]
fn long_tapes_end_at_their_limits() {
    let repeat = |op: &str, times: usize| format!("[{}]", vec![op; times].join(","));
    let digits = "7".repeat(9_000);
    let long = format!(r#"{{"op":"+","value":"{digits}"}}"#);
    let third = r#"{"op":"+","value":1},{"op":"/","value":3.7}"#;
    for (operations, expected, part) in [
        (repeat(r#"{"op":"+","value":1}"#, 10_000), None, "FINAL: 10000.00"),
        (repeat(r#"{"op":"+","value":1}"#, 10_001), Some(Code::OutOfRange), "10000 operations"),
        (repeat(&long, 100), Some(Code::OutOfRange), "1000000 digits"),
        (repeat(third, 5_000), Some(Code::OutOfRange), "65536 bits"),
        (
            repeat(&format!(r#"{{"op":"/","value":"3.{digits}"}},{long}"#), 50),
            Some(Code::OutOfRange),
            "limit",
        ),
    ] {
        let start = Instant::now();
        let reply = call("calculateWithTape", &format!(r#"{{"operations":{operations}}}"#));
        let shown = format!("{operations:.90}: {:.200}", reply.text);
        assert!(start.elapsed() < Duration::from_secs(20), "{shown}");
        assert_eq!(reply.error, expected, "{shown}");
        assert!(reply.text.contains(part), "{shown}");
    }
}
