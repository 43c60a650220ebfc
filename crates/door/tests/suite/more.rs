//! The functions beyond the first seed: every example of `tests/contract/more` as a tool, and through
//! `calculate` by the tool's name and by each alias.

use arithma_door::CATALOG;
use arithma_kit::{Code, Reply};
use arithma_num::{Decimal, Precision, Rounding};
use serde_json::Value;

use crate::calculate::{calculate, expression, same};
use crate::{call, test_file};

/// Significant digits to which a value that does not end, or is long, is given.
const DIGITS: u64 = 34;

/// Every tool of every file.
fn tools() -> Vec<Value> {
    let mut files: Vec<_> = std::fs::read_dir(test_file("contract/more"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    let read = |path| serde_json::from_str::<Vec<Value>>(&std::fs::read_to_string(path).unwrap());
    files.iter().flat_map(|path| read(path).unwrap()).collect()
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().map(|item| item.as_str().unwrap()).collect()
}

#[test]
fn tools_are_declared_as_promised() {
    for tool in tools() {
        let name = tool["name"].as_str().unwrap();
        let known = CATALOG.find(name).expect(name);
        let parameters: Vec<(&str, bool)> =
            known.parameters().iter().map(|p| (p.name, p.required)).collect();
        let promised: Vec<(&str, bool)> = tool["params"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| (p["name"].as_str().unwrap(), p["required"].as_bool().unwrap()))
            .collect();
        assert_eq!(parameters, promised, "{name}");
        for alias in texts(&tool["aliases"]) {
            let found = CATALOG.function(alias).map(arithma_kit::ToolDef::name);
            assert_eq!(found, Some(name), "{alias}");
        }
    }
}

#[test]
fn every_promise_is_kept() {
    let (mut failures, mut count) = (Vec::new(), 0);
    for tool in tools() {
        let name = tool["name"].as_str().unwrap();
        for example in tool["examples"].as_array().unwrap() {
            count += 1;
            let reply = call(name, &example["arguments"].to_string());
            if let Err(reason) = check(&tool, example, &reply) {
                failures.push(format!("{name} {}: {reason}", example["arguments"]));
            }
        }
    }
    assert!(count > 0);
    assert!(failures.is_empty(), "{} broken:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_promise_is_kept_through_calculate() {
    let mut failures = Vec::new();
    for tool in tools() {
        let name = tool["name"].as_str().unwrap();
        for example in tool["examples"].as_array().unwrap() {
            let arguments = &example["arguments"];
            let direct = call(name, &arguments.to_string());
            for known_as in [name].into_iter().chain(texts(&tool["aliases"])) {
                let expression = expression(known_as, arguments, false);
                if let Err(reason) = same(&direct, &calculate(&expression), &expression) {
                    failures.push(format!("{expression}: {reason}"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}

/// The promised fields in their order, and rows; a reply may say more after them.
fn check(tool: &Value, example: &Value, reply: &Reply) -> Result<(), String> {
    if let Some(code) = example.get("error") {
        let expected = Code::parse(code.as_str().unwrap());
        return if reply.error == expected { Ok(()) } else { Err(reply.text.clone()) };
    }
    if reply.is_error() {
        return Err(reply.text.clone());
    }
    let separator = if reply.text.contains('\n') { "\n" } else { " | " };
    let mut pieces = reply.text.split(separator).skip(1);
    let optional = texts(&tool["optional_fields"]);
    for key in texts(&tool["fields"]).into_iter().chain(optional) {
        let Some(expected) = example["fields"].get(key) else { continue };
        let (found, value) = pieces
            .next()
            .and_then(|piece| piece.split_once(':'))
            .ok_or_else(|| format!("no {key} in {}", reply.text))?;
        if found != key || !agree(value.trim_start(), &written(expected), least(tool)) {
            return Err(format!("{found}: {value} is not {key}: {expected}"));
        }
    }
    let rows: Vec<&str> = pieces.filter(|piece| piece.starts_with("ROW_")).collect();
    let promised = example["rows"].as_array().map_or(&[][..], Vec::as_slice);
    if example.get("rows").is_some() && rows.len() != promised.len() {
        return Err(format!("{} rows, not {}", rows.len(), promised.len()));
    }
    rows.iter().zip(promised).try_for_each(|(row, promised)| check_row(row, promised))
}

fn check_row(row: &str, promised: &Value) -> Result<(), String> {
    let (_, cells) = row.split_once(": ").ok_or("no row")?;
    let mut cells = cells.split(" | ");
    for (key, expected) in promised.as_object().ok_or("no row")? {
        let (found, value) = cells.next().and_then(|cell| cell.split_once('=')).ok_or("no cell")?;
        if found != key || !agree(value, &written(expected), DIGITS) {
            return Err(format!("{row} is not {promised}"));
        }
    }
    Ok(())
}

/// A promised value as the text of a reply has it.
fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(written).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// The least digits that a rounded value shows: all that are promised, but for one that is known by an
/// enclosure.
fn least(tool: &Value) -> u64 {
    tool["least_digits"].as_u64().unwrap_or(DIGITS)
}

/// The same text, or numbers that are the same to 34 digits, which is all that is promised of one
/// that does not end; or to those that are shown, if these are at least so many.
fn agree(ours: &str, promised: &str, least: u64) -> bool {
    let pieces = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
    let (ours, promised) = (pieces(ours), pieces(promised));
    let same = |ours: &str, promised: &str| {
        let (Ok(a), Ok(b)) = (Decimal::parse(ours), Decimal::parse(promised)) else { return false };
        let shown = if a.digits() >= least { a.digits().min(DIGITS) } else { DIGITS };
        let cut = |x: &Decimal| x.round(Precision::Significant(shown), Rounding::HalfUp);
        cut(&a) == cut(&b)
    };
    ours.len() == promised.len()
        && ours
            .iter()
            .zip(&promised)
            .all(|(ours, promised)| ours == promised || same(ours, promised))
}

#[test]
fn agreement_is_strict() {
    let agree = |ours: &str, promised: &str| agree(ours, promised, DIGITS);
    assert!(agree("1199.10", "1199.1") && agree("1,2", "1,2") && agree("GB82", "GB82"));
    assert!(!agree("1,2", "1,3") && !agree("1", "1,1") && !agree("x", "y"));
    let third = "0.3333333333333333333333333333333333";
    assert!(agree(&format!("{third}333"), third) && !agree("0.333333333333333333", third));
}

#[test]
fn an_enclosure_shows_what_it_knows() {
    let promised = "7.662673098814702913540259999232297";
    assert!(agree("7.6626730988", promised, 11) && !agree("7.6626730989", promised, 11));
    assert!(!agree("7.662673099", promised, 11) && !agree("7.6626730988", promised, 12));
}
