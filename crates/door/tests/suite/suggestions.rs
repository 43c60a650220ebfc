//! Errors suggest what can be pasted back: one edit makes a bad text of a good one, and what the error
//! then writes out, in the place of what it is about, must be read.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{call, test_file};

/// Edits of a usual run. `ARITHMA_SUGGESTIONS=20000` makes more.
const EDITS: usize = 1_500;

/// Characters that an edit puts in, of the kind that people mistype.
const KEYS: &[&str] = &[
    "%", " ", "(", ")", ",", ".", "'", "\"", "-", "+", "*", "/", "^", "2", "0", "e", "x", "m", "C",
    "F", "in ", " to ", "√", "!", "|", "=", "~", "1/2 ", "sin ", "k",
];

/// The expressions that the batch files and the corpus hold, those that are read and those that are not.
fn expressions() -> Vec<String> {
    let mut all = BTreeSet::new();
    for file in ["calculate", "notation", "numbers", "time", "units"] {
        let text = std::fs::read_to_string(test_file(&format!("batch/{file}.txt"))).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with(['\t', '#']) && !line.is_empty());
        all.extend(lines.map(|line| line.replace('⏎', "\n")));
    }
    for file in ["arithmetic", "percentages", "units", "functions", "words"] {
        let text = std::fs::read_to_string(test_file(&format!("corpus/{file}.txt"))).unwrap();
        let inputs = text.lines().filter_map(|line| line.split('\t').nth(1));
        all.extend(inputs.map(|input| input.replace('⏎', "\n")));
    }
    all.into_iter().filter(|expression| expression.len() < 120).collect()
}

/// Numbers that look random and are the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        // Steele and Vigna's mixer of 64 bits.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}

/// The text with a character less, one more, another one, or two that changed places.
fn edited(text: &str, dice: &mut Dice) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = dice.below(chars.len());
    let (before, after) = (&chars[..at], &chars[at..]);
    let join = |parts: [&[char]; 2], middle: &str| {
        let [a, b] = parts.map(|part| part.iter().collect::<String>());
        format!("{a}{middle}{b}")
    };
    let key = KEYS[dice.below(KEYS.len())];
    match dice.below(4) {
        0 => join([before, &after[1..]], ""),
        1 => join([before, after], key),
        2 => join([before, &after[1..]], key),
        _ if after.len() > 1 => {
            let swapped: String = [after[1], after[0]].iter().collect();
            join([before, &after[2..]], &swapped)
        }
        _ => join([before, after], key),
    }
}

pub(crate) fn calculate(expression: &str) -> Value {
    let reply = call("calculate", &json!({ "expression": expression }).to_string());
    serde_json::from_str(reply.structured.get()).unwrap()
}

/// The expressions that a reason writes out: `A has two readings: write B for this, or C for that`.
pub(crate) fn suggested(reason: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for mark in [" has two readings: write ", " is not clear: write "] {
        let Some((_, rest)) = reason.split_once(mark) else { continue };
        let mut readings = Vec::new();
        for part in rest.split(", or ").flat_map(|part| part.split(" or ")) {
            let part = part.split(" for ").next().unwrap_or(part);
            let part = part.split(" with the constant").next().unwrap_or(part);
            let part = part.split(" (day first)").next().unwrap_or(part);
            let part = part.split(" (month first)").next().unwrap_or(part);
            readings.push(part.trim().trim_end_matches(',').to_owned());
        }
        found.push(readings);
    }
    found
}

/// Names that stand for what the text has: they cannot be read by themselves.
pub(crate) fn is_shortened(reading: &str) -> bool {
    reading.contains('…') || reading.contains("...")
}

/// Where an error says that it is.
fn place_of(error: &Value, text: &str) -> Option<usize> {
    let (input, caret) = (error["detail"]["input"].as_str()?, error["detail"]["caret"].as_str()?);
    let column = caret.find('^').filter(|_| input == text)?;
    text.char_indices().nth(column).map(|(at, _)| at)
}

#[test]
fn what_errors_suggest_is_read() {
    let edits = std::env::var("ARITHMA_SUGGESTIONS").ok().and_then(|n| n.parse().ok());
    let edits = edits.unwrap_or(EDITS);
    let expressions = expressions();
    assert!(expressions.len() > 1_000, "{}", expressions.len());
    let mut dice = Dice(15);
    let (mut count, mut failures) = (0, BTreeSet::new());
    for round in 0..edits {
        let base = &expressions[dice.below(expressions.len())];
        // Every tenth as it stands.
        let text = if round % 10 == 0 { base.clone() } else { edited(base, &mut dice) };
        let reply = calculate(&text);
        let Some(reason) = reply["error"]["reason"].as_str() else { continue };
        for readings in suggested(reason) {
            for reading in readings.iter().filter(|reading| !is_shortened(reading)) {
                count += 1;
                // After the steps before what it is about, which may have given names to values.
                let before = &text[..place_of(&reply["error"], &text).unwrap_or(text.len())];
                let steps = before.rfind([';', '\n']).map_or("", |at| &text[..=at]);
                let again = calculate(&format!("{steps}{reading}"));
                let code = again["error"]["code"].as_str().unwrap_or_default();
                if code == "PARSE_ERROR" {
                    failures
                        .insert(format!("{text}\n\t{reason}\n\t{reading}\n\t{}", again["error"]));
                }
            }
        }
    }
    assert!(count > edits / 40, "{count} suggestions of {edits} edits");
    assert!(
        failures.is_empty(),
        "{} of {count} suggestions are refused:\n{}",
        failures.len(),
        failures.into_iter().take(40).collect::<Vec<_>>().join("\n")
    );
}
