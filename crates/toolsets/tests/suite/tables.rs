//! Oracle tables: `tool|arguments|` and what is expected, a line each (`tests/oracle/README.md`).

use arithma_kit::{Code, Reply};
use arithma_num::Decimal;
use serde_json::Value;

use crate::{call, test_file};

/// A line of a table, and what came of it.
pub(crate) struct Case<'a> {
    /// What stands after the arguments.
    pub(crate) expected: &'a str,
    pub(crate) reply: Reply,
    pub(crate) structured: Value,
}

/// Runs every line of a table, of which there are `lines`, and shows those that disagree.
pub(crate) fn check(toolset: &str, lines: usize, agrees: impl Fn(&Case<'_>) -> bool) {
    let text = std::fs::read_to_string(test_file(&format!("oracle/tools-{toolset}.txt"))).unwrap();
    let (mut failures, mut count) = (Vec::new(), 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        count += 1;
        let parts: Vec<&str> = line.splitn(3, '|').collect();
        let [tool, arguments, expected] = parts[..] else { panic!("{line}") };
        let reply = call(tool, arguments);
        let structured = serde_json::from_str(reply.structured.get()).unwrap();
        let case = Case { expected, reply, structured };
        if !agrees(&case) {
            failures.push(format!("{line}\n    {} {}", case.reply.text, case.structured));
        }
    }
    assert_eq!(count, lines, "lines of {toolset}");
    let most = failures.len().min(20);
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures[..most].join("\n"));
}

/// A table of `KEY=value;...|exactness`, or `!CODE part/part|` for an error that holds the parts.
pub(crate) fn check_fields(toolset: &str, lines: usize) {
    check(toolset, lines, |case| {
        let (expected, exactness) = case.expected.split_once('|').unwrap_or((case.expected, ""));
        match expected.strip_prefix('!') {
            Some(failure) => case.fails(failure),
            None => {
                case.fields().len() == expected.split(';').count()
                    && case
                        .fields()
                        .iter()
                        .zip(expected.split(';'))
                        .all(|(ours, theirs)| agree(ours, theirs))
                    && case.is_said_to_be(exactness)
            }
        }
    });
}

impl Case<'_> {
    /// The fields of the reply, each `KEY=value`.
    pub(crate) fn fields(&self) -> Vec<String> {
        let fields = self.reply.text.split(" | ").skip(1);
        fields.map(|field| field.replacen(": ", "=", 1)).collect()
    }

    /// Whether the call failed so: `CODE`, or `CODE part/part`.
    pub(crate) fn fails(&self, failure: &str) -> bool {
        let (code, parts) = failure.split_once(' ').unwrap_or((failure, ""));
        self.reply.is_error()
            && self.reply.error == Code::parse(code)
            && parts.split('/').all(|part| self.reply.text.contains(part))
    }

    /// Whether the reply says what the table says of its exactness. What has no rounding in it, a
    /// text or one of the data, has no word about it.
    pub(crate) fn is_said_to_be(&self, exactness: &str) -> bool {
        match self.structured.get("exact") {
            Some(exact) => *exact == (exactness == "exact"),
            None => exactness != "rounded",
        }
    }
}

/// Significant digits of a rounded value; one that comes from a longer one has as many as that.
const DIGITS: usize = 34;

/// Digits of a quotient that does not end: after the point, or in all where it is small.
const PLACES: usize = 20;

/// Whether a value of a reply is the one of a table. The tables leave out the zeros at the end of a
/// rounded value; a reply shows them, so that it has all its digits.
pub(crate) fn agree(ours: &str, theirs: &str) -> bool {
    if ours == theirs {
        return true;
    }
    let (key, ours) = ours.split_once('=').unwrap_or(("", ours));
    let (same_key, theirs) = theirs.split_once('=').unwrap_or(("", theirs));
    let (Ok(value), Ok(expected)) = (Decimal::parse(ours), Decimal::parse(theirs)) else {
        return false;
    };
    let mantissa = ours.split(['e', 'E']).next().unwrap_or(ours);
    let digits = mantissa.trim_start_matches(['-', '0', '.']).chars().filter(char::is_ascii_digit);
    let (digits, places) =
        (digits.count(), mantissa.split_once('.').map_or(0, |(_, places)| places.len()));
    key == same_key
        && value == expected
        && mantissa.contains('.')
        && (digits >= DIGITS || digits == PLACES || places == PLACES)
}

/// Whether a reply is the one of a table, number by number.
pub(crate) fn agree_all(ours: &str, theirs: &str) -> bool {
    let numbers = |text: &str| -> Vec<String> {
        text.split_inclusive([',', ';', ' ']).map(str::to_owned).collect()
    };
    let (ours, theirs) = (numbers(ours), numbers(theirs));
    let bare = |text: &str| text.trim_end_matches([',', ';', ' ']).to_owned();
    let same_end = |a: &str, b: &str| a[bare(a).len()..] == b[bare(b).len()..];
    ours.len() == theirs.len()
        && ours.iter().zip(&theirs).all(|(a, b)| same_end(a, b) && agree(&bare(a), &bare(b)))
}
