//! A fixed sample of the oracle tables as calls with their replies: what other builds of the same
//! code (WebAssembly, the Python module, a static binary) must answer digit for digit.
//!
//! The replies are checked against the oracles by the tests of the tables themselves.
//! `ARITHMA_BLESS=1` rewrites the sample.

use std::fmt::Write;
use std::time::{Duration, UNIX_EPOCH};

use arithma_door::{CATALOG, context};
use serde_json::{Value, json};

use crate::test_file;

/// Calls of the sample.
const SIZE: usize = 2_000;

/// Tables of expressions for `calculate`, what ends an expression there, and how many are taken.
const EXPRESSIONS: [(&str, char, usize); 5] = [
    ("expressions-34.txt", '|', 400),
    ("complex-language.txt", '|', 120),
    ("times.txt", '|', 120),
    ("values.txt", '\t', 160),
    ("programs.txt", '|', 300),
];

/// Of the first table every so many are asked for with more digits, which needs long numbers.
const LONG_EVERY: usize = 4;
const LONG: u64 = 150;

/// Fields that say how a text was read, or how else a value may be written.
const WORDING: [&str; 2] = ["readAs", "exactForm"];

/// A reply that is longer says nothing more about the arithmetic.
const LONGEST: usize = 2_000;

#[test]
fn the_sample_is_answered_as_recorded() {
    let path = test_file("sample/calls.jsonl");
    if std::env::var_os("ARITHMA_BLESS").is_some() {
        std::fs::write(&path, sample()).unwrap();
    }
    let recorded = std::fs::read_to_string(path).unwrap_or_default();
    let mut wrong = Vec::new();
    for line in recorded.lines() {
        let call: Value = serde_json::from_str(line).unwrap();
        let name = call["name"].as_str().unwrap();
        let reply = reply(name, &call["arguments"].to_string(), 2_000_000_000).unwrap_or_default();
        if reply != call["reply"] {
            wrong.push(format!("{line}\n  now {reply}"));
        }
    }
    assert_eq!(recorded.lines().count(), SIZE);
    assert!(
        wrong.is_empty(),
        "not as recorded (ARITHMA_BLESS=1 rewrites):\n{}",
        wrong[..wrong.len().min(10)].join("\n")
    );
}

/// What counts of the structured reply of a call at a time: values, and the code of an error. How a
/// text is worded has its own tests.
fn reply(name: &str, arguments: &str, now: u64) -> Option<Value> {
    let cx = context().with_now(UNIX_EPOCH + Duration::from_secs(now));
    let reply = CATALOG.find(name)?.call(arguments, &cx);
    if let Some(code) = reply.error {
        return Some(json!({ "error": code.as_str() }));
    }
    let mut reply: Value = serde_json::from_str(reply.structured.get()).ok()?;
    if let Some(fields) = reply.as_object_mut() {
        WORDING.iter().for_each(|name| drop(fields.shift_remove(*name)));
    }
    Some(reply)
}

/// The sample, a call a line.
fn sample() -> String {
    let mut calls: Vec<(String, Value)> = Vec::new();
    for (place, (table, end, count)) in EXPRESSIONS.into_iter().enumerate() {
        for (i, line) in spread(&lines(table), count).into_iter().enumerate() {
            let expression = line.split(end).next().unwrap_or_default();
            let mut arguments = json!({ "expression": expression });
            if place == 0 && i % LONG_EVERY == 0 {
                arguments["digits"] = LONG.into();
            }
            calls.push(("calculate".to_owned(), arguments));
        }
    }
    let mut tables: Vec<String> = std::fs::read_dir(test_file("oracle"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("tools-"))
        .collect();
    tables.sort();
    // A table that has too few leaves room to the others: more are taken than are kept.
    let each = 2 * (SIZE - calls.len()) / tables.len();
    let found: Vec<Vec<(String, Value)>> = tables
        .iter()
        .map(|table| spread(&tool_calls(&lines(table)), each).into_iter().collect())
        .collect();
    for place in 0..each {
        calls.extend(found.iter().filter_map(|calls| calls.get(place).cloned()));
    }
    let mut text = String::new();
    let mut kept = 0;
    for (name, arguments) in calls {
        let given = arguments.to_string();
        // What depends on the day would change.
        let [Some(then), Some(now)] = [0, 2_000_000_000].map(|time| reply(&name, &given, time))
        else {
            continue;
        };
        if then == now && now.to_string().len() + given.len() <= LONGEST && kept < SIZE {
            let call = json!({"name": name, "arguments": arguments, "reply": now});
            writeln!(text, "{call}").unwrap();
            kept += 1;
        }
    }
    text
}

/// The cases of a table.
fn lines(table: &str) -> Vec<String> {
    let text = std::fs::read_to_string(test_file("oracle").join(table)).unwrap();
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// The calls of a table of tools.
fn tool_calls(lines: &[String]) -> Vec<(String, Value)> {
    let call = |line: &String| {
        let (name, rest) = line.split_once('|')?;
        // The arguments may have bars in texts, so JSON itself says where it ends.
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        let arguments = values.next()?.ok().filter(Value::is_object)?;
        CATALOG.find(name).map(|_| (name.to_owned(), arguments))
    };
    lines.iter().filter_map(call).collect()
}

/// So many of them, evenly.
fn spread<T: Clone>(all: &[T], count: usize) -> Vec<T> {
    let count = count.min(all.len());
    (0..count).map(|i| all[i * all.len() / count].clone()).collect()
}
