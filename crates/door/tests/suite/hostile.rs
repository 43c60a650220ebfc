//! Bad input to every parameter of every tool: an answer or a clear error, at once, never a fault.

use std::time::{Duration, Instant};

use arithma_door::{CATALOG, context, context_with};
use arithma_kit::{Code, ToolDef};
use serde_json::{Map, Value};

use crate::call;

/// How long a hostile call may take. The machine may be busy, and the build unoptimised.
const AT_ONCE: Duration = Duration::from_secs(20);

/// What is wrong everywhere, as raw JSON.
fn hostile_values() -> Vec<String> {
    let digits = "7".repeat(5_000);
    let text = "x".repeat(100_000);
    [
        "null",
        "\"\"",
        "\"   \"",
        "true",
        "[]",
        "[[]]",
        "{}",
        "[null]",
        "[true]",
        "{\"a\":[1]}",
        "\"NaN\"",
        "\"nan\"",
        "\"Infinity\"",
        "\"-Infinity\"",
        "\"0x10\"",
        "\"1e\"",
        "\"--1\"",
        "1e999999999",
        "-1e999999999",
        "\"1e-999999999\"",
        "1e9999999999999999999",
        "0",
        "-0",
        "-1",
        "\"1,2\"",
        "\"1;2\"",
        "\"1/0\"",
        "\"9^9^9^9\"",
        "\"(\"",
        "\"factorial(1e9)\"",
        "\"\\ud800\"",
        "\"\\u0000\"",
        "\"\\n | \\n\"",
        "\"१२\"",
        "\"💥\"",
        "\"a | b: c\"",
        "NaN",
        "01",
        "'1'",
    ]
    .into_iter()
    .map(str::to_owned)
    .chain([
        digits.clone(),
        format!("\"{digits}\""),
        format!("\"0.{digits}\""),
        format!("\"{text}\""),
        format!("[{}]", vec!["1"; 100_000].join(",")),
        format!("\"{}\"", "(".repeat(50_000)),
        format!("{}{}", "[".repeat(50_000), "]".repeat(50_000)),
        format!("{{\"{text}\":1}}"),
    ])
    .collect()
}

/// The arguments of the tool's first example, as raw JSON.
fn good_arguments(tool: &ToolDef) -> Map<String, Value> {
    serde_json::from_str(tool.examples()[0].arguments).unwrap()
}

fn with(arguments: &Map<String, Value>, parameter: &str, raw: &str) -> String {
    let mut parts: Vec<String> = arguments
        .iter()
        .filter(|(name, _)| *name != parameter)
        .map(|(name, value)| format!("{name:?}:{value}"))
        .collect();
    parts.push(format!("{parameter:?}:{raw}"));
    format!("{{{}}}", parts.join(","))
}

fn check(tool: &ToolDef, arguments: &str) {
    let shown: String = arguments.chars().take(200).collect();
    let start = Instant::now();
    let reply = tool.call(arguments, &context());
    let took = start.elapsed();
    let place =
        format!("{} {shown}: {}", tool.name(), reply.text.chars().take(300).collect::<String>());
    assert!(took < AT_ONCE, "{took:?} {place}");
    let structured: Value = serde_json::from_str(reply.structured.get()).expect(&place);
    match reply.error {
        None => assert!(structured.get("error").is_none(), "{place}"),
        Some(code) => {
            assert_ne!(code, Code::NotImplemented, "{place}");
            assert_eq!(structured["error"]["code"], code.as_str(), "{place}");
            let lines: Vec<&str> = reply.text.split('\n').collect();
            assert!(lines[0].ends_with(": ERROR"), "{place}");
            assert!(lines[1].starts_with(&format!("REASON: [{}] ", code.as_str())), "{place}");
            let keys = lines[2..].iter().map(|line| line.split_once(": ").map(|(key, _)| key));
            let keys: Vec<_> = keys.map(Option::unwrap_or_default).collect();
            let known: [&[&str]; 4] =
                [&[], &["DETAIL"], &["INPUT", "CARET"], &["DETAIL", "INPUT", "CARET"]];
            assert!(known.contains(&&keys[..]), "{place}: {}", reply.text);
            assert!(reply.text.len() < 2_000, "{place}");
        }
    }
}

#[test]
fn every_parameter_survives_everything() {
    for tool in CATALOG.tools() {
        let good = good_arguments(tool);
        for parameter in tool.parameters().iter().map(|known| known.name) {
            for raw in hostile_values() {
                check(tool, &with(&good, parameter, &raw));
            }
        }
    }
}

#[test]
fn what_means_nothing_is_an_error() {
    let mut failures = Vec::new();
    for tool in CATALOG.tools() {
        let good = good_arguments(tool);
        for parameter in good.keys() {
            for raw in
                ["null", "\"\"", "true", "{}", "\"NaN\"", "\"Infinity\"", "\"\\ud800\"", "01"]
            {
                // An empty object is a set of no variables, an integral may reach to infinity, and
                // NaN is sodium and nitrogen.
                let means_something = [
                    ("variables", "{}"),
                    ("lower", "\"Infinity\""),
                    ("upper", "\"Infinity\""),
                    ("formula", "\"NaN\""),
                    // What a variable tends to.
                    ("point", "\"Infinity\""),
                ];
                // The language has truth values.
                if matches!(tool.name(), "calculate" | "verify") && raw == "true" {
                    continue;
                }
                if means_something.contains(&(parameter.as_str(), raw)) {
                    continue;
                }
                // It is a question of yes or no.
                if parameter == "population" && raw == "true" {
                    continue;
                }
                // What may be left out may be blank.
                let is_required =
                    tool.parameters().iter().any(|known| known.name == parameter && known.required);
                if !is_required && matches!(raw, "null" | "\"\"") {
                    continue;
                }
                // A word is a question.
                if parameter == "query" && matches!(raw, "true" | "\"NaN\"" | "\"Infinity\"") {
                    continue;
                }
                // Text that is hashed or encoded means itself, and blank text is a text.
                let means_itself = ["input", "message", "key", "text"].contains(&&**parameter)
                    || (tool.name() == "uuidV5" && parameter == "name");
                if means_itself && raw.starts_with(['"', 't']) && raw != "\"\\ud800\"" {
                    continue;
                }
                let reply = tool.call(&with(&good, parameter, raw), &context());
                if !reply.is_error() {
                    failures.push(format!("{} {parameter}={raw}: {}", tool.name(), reply.text));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn arguments_as_a_whole_survive_everything() {
    for tool in CATALOG.tools() {
        for raw in hostile_values() {
            check(tool, &raw);
        }
        for raw in
            ["{", "}", "{\"", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "\u{feff}{}", "{}{}"]
        {
            check(tool, raw);
        }
        let unknown = with(&good_arguments(tool), "noSuchParameter", "1");
        let reply = tool.call(&unknown, &context());
        assert_eq!(reply.error, Some(Code::InvalidInput));
        assert!(reply.text.contains("parameter=noSuchParameter"), "{}", reply.text);
    }
}

#[test]
fn what_is_too_large_names_its_limit() {
    for (tool, arguments, code, part) in [
        ("power", r#"{"base":9,"exponent":"9^9"}"#, Code::Overflow, "100000 digits"),
        ("power", r#"{"base":"2","exponent":"1e999999999"}"#, Code::Overflow, "limit"),
        ("factorial", r#"{"num":1000000000}"#, Code::OutOfRange, "digits"),
        ("evaluate", r#"{"expression":"factorial(10^9)"}"#, Code::OutOfRange, "digits"),
        ("evaluate", r#"{"expression":"factorial(-3)"}"#, Code::OutOfRange, "negative"),
        ("evaluate", r#"{"expression":"1e308*10"}"#, Code::Overflow, "magnitude"),
        ("evaluateExact", r#"{"expression":"9^9^9"}"#, Code::Overflow, "digits"),
        ("evaluate", r#"{"expression":"sin(1,2)"}"#, Code::DomainError, "sin("),
        ("add", r#"{"first":"1e999999999","second":"1"}"#, Code::OutOfRange, "limit"),
        ("sumArray", r#"{"numbers":"1e999999999,1"}"#, Code::Overflow, "limit"),
        ("add", r#"{"first":1,"second":2,"numbers":[3]}"#, Code::InvalidInput, "not both"),
    ] {
        let reply = call(tool, arguments);
        assert_eq!(reply.error, Some(code), "{tool} {arguments}: {}", reply.text);
        assert!(reply.text.contains(part), "{tool} {arguments}: {}", reply.text);
    }
}

#[test]
fn time_and_cancellation_stop_a_call() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    let late = context_with(arithma_num::Budget::default().with_timeout(Duration::ZERO));
    let reply =
        CATALOG.find("evaluateExact").unwrap().call(r#"{"expression":"sin(1)+cos(2)*3"}"#, &late);
    assert_eq!(reply.error, Some(Code::OutOfRange));
    assert!(reply.text.contains("time limit"), "{}", reply.text);
    let cancelled = context().with_cancel_flag(Arc::new(AtomicBool::new(true)));
    let reply = CATALOG.find("sumArray").unwrap().call(r#"{"numbers":"1,2"}"#, &cancelled);
    assert!(reply.text.contains("cancelled"), "{}", reply.text);
}

/// Pictures of long sums look at the clock, whatever part of the work takes long.
#[test]
fn a_plot_of_three_thousand_terms_ends_in_time() {
    let sum = |term: fn(usize) -> String| (1..=3000).map(term).collect::<Vec<_>>().join("+");
    for expression in [
        sum(|k| format!("exp(x/{k})")),
        sum(|k| format!("1/(x-{k})")),
        sum(|k| format!("sin({k}*x)")),
    ] {
        let arguments = serde_json::json!({ "expression": expression }).to_string();
        // Less than a quick machine takes to draw it.
        let brief = Duration::from_millis(5);
        let cx = context_with(arithma_num::Budget::default().with_timeout(brief));
        let start = Instant::now();
        let reply = CATALOG.find("plot").unwrap().call(&arguments, &cx);
        assert!(start.elapsed() < brief + Duration::from_secs(5), "{:?}", start.elapsed());
        assert_eq!(reply.error, Some(Code::OutOfRange), "{}", reply.text);
    }
}
