//! The corpus of `tests/corpus`: what other calculators accept, with values by an independent oracle. None
//! may be wrong or misread; what is refused is listed in docs/CORPUS.md with its reason.
//! `cargo xtask corpus` prints the table.

use std::collections::BTreeMap;
use std::time::Instant;

use arithma_kit::Reply;
use arithma_num::{Budget, Exact, Number};
use serde_json::{Value, json};

use crate::{call, test_file};

/// What came of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Right,
    Wrong,
    /// Answered, though it has two readings or none.
    Misread,
    Refused,
}

struct Line<'t> {
    input: String,
    expected: &'t str,
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let parts = |line| {
        let mut parts = str::split(line, '\t').skip(1);
        (parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
    };
    let lines = text.lines().map(parts);
    lines.map(|(input, expected)| Line { input: input.replace('⏎', "\n"), expected }).collect()
}

/// The number that a text is: a decimal, or a fraction.
fn number(text: &str) -> Option<Number> {
    let budget = Budget::default();
    match text.split_once('/') {
        Some((over, under)) => {
            Number::parse(over).ok()?.div(&Number::parse(under).ok()?, &budget).ok()
        }
        None => Number::parse(text).ok(),
    }
}

/// Whether two numbers are one as far as 32 digits tell.
fn agree(found: &Number, expected: &Number) -> bool {
    let budget = Budget::default();
    let distance = found.clone().minus(expected, &budget).and_then(|d| d.abs(&budget));
    let scale = expected.abs(&budget);
    let Ok((distance, scale)) = distance.and_then(|d| Ok((d, scale?))) else { return false };
    let bound = scale.mul(&Number::parse("1e-32").unwrap(), &budget).unwrap();
    matches!(distance.compare(&bound, &budget), Ok(Some(order)) if order.is_le())
}

fn verdict(line: &Line<'_>, reply: &Reply) -> Verdict {
    match (line.expected == "!", reply.is_error()) {
        (true, true) => return Verdict::Right,
        (true, false) => return Verdict::Misread,
        (false, true) => return Verdict::Refused,
        (false, false) => {}
    }
    let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
    let found = structured["result"].as_str().unwrap_or_default();
    let (kind, expected) = line.expected.split_once(' ').unwrap_or(("", ""));
    if kind == "\"" {
        return if found == expected { Verdict::Right } else { Verdict::Wrong };
    }
    let (expected, has_unit) = match expected.strip_suffix(" unit") {
        Some(number) => (number, true),
        None => (expected, false),
    };
    let (digits, unit) = found.split_once(' ').unwrap_or((found, ""));
    let exact = structured["exact"] == true;
    let (Some(found), Some(expected)) = (number(digits), number(expected)) else {
        return Verdict::Wrong;
    };
    let is_decimal = expected.as_exact().is_some_and(|e: &Exact| e.as_decimal().is_some());
    let is_exact = kind != "=" || !is_decimal || exact;
    match agree(&found, &expected) && unit.is_empty() != has_unit && is_exact {
        true => Verdict::Right,
        false => Verdict::Wrong,
    }
}

#[test]
fn the_corpus_holds() {
    let shows = std::env::var_os("ARITHMA_CORPUS").is_some();
    let known = std::fs::read_to_string(test_file("../docs/CORPUS.md")).unwrap();
    let start = Instant::now();
    let mut tables: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    let (mut faults, mut unlisted, mut total) = (Vec::new(), Vec::new(), 0);
    for entry in std::fs::read_dir(test_file("corpus")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let row = tables.entry(name).or_default();
        for line in lines(&text) {
            total += 1;
            let reply = call("calculate", &json!({ "expression": line.input }).to_string());
            let verdict = verdict(&line, &reply);
            row[verdict as usize] += 1;
            let shown = format!("{}\n\texpected {}\n\t{}", line.input, line.expected, reply.text);
            match verdict {
                Verdict::Right => {}
                Verdict::Wrong | Verdict::Misread => faults.push(format!("{verdict:?}: {shown}")),
                Verdict::Refused => {
                    if !known.contains(&format!("`{}`", line.input.replace('\n', "⏎"))) {
                        unlisted.push(shown);
                    }
                }
            }
        }
    }
    if shows {
        println!("| | right | wrong | misread | refused |\n|---|---|---|---|---|");
        for (name, [right, wrong, misread, refused]) in &tables {
            println!("| {name} | {right} | {wrong} | {misread} | {refused} |");
        }
        println!("{total} inputs in {:?}", start.elapsed());
    }
    assert!(total >= 2_000, "{total} inputs");
    assert!(faults.is_empty(), "{} wrong or misread:\n{}", faults.len(), faults.join("\n"));
    assert!(
        unlisted.is_empty(),
        "{} refused and not in docs/CORPUS.md:\n{}",
        unlisted.len(),
        unlisted.join("\n")
    );
}
