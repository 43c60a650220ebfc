//! How people write: the batch file of notation, and what errors suggest.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::calculate::{cases, holds};
use crate::{call, test_file};

#[test]
fn the_batch_file_of_notation_holds() {
    let text = std::fs::read_to_string(test_file("batch/notation.txt")).unwrap();
    assert!(cases(&text).len() >= 150, "{}", cases(&text).len());
    holds(&cases(&text));
}

/// The expressions that an error suggests: `write A for this, or B for that`, `write A or B`.
fn suggestions(reason: &str) -> Vec<String> {
    let Some((_, suggested)) = reason.split_once("write ") else { return Vec::new() };
    let expression = |part: &str| {
        let part = part.split(" for ").next().unwrap_or(part);
        let part = part.split(" with ").next().unwrap_or(part);
        part.trim().trim_end_matches(',').to_owned()
    };
    suggested.split(" or ").map(expression).collect()
}

fn reply(expression: &str) -> (bool, Value) {
    let reply = call("calculate", &json!({ "expression": expression }).to_string());
    (reply.is_error(), serde_json::from_str(reply.structured.get()).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// What has two readings is refused, and each of both that the error writes out is read.
    #[test]
    fn every_suggestion_is_read(
        a in prop::sample::select(&["200", "1,350.5", "(3 + 4)", "2*50", "sqrt(16)", "x", "x + 5"][..]),
        p in prop::sample::select(&["8%", "6.2%", "-3%", "(5% + 1%)", "t"][..]),
        q in prop::sample::select(&["15%", "0.5%", "-1%"][..]),
        n in 2..40u32,
        form in 0..9usize,
        sign in prop::sample::select(&["+", "-"][..]),
        function in prop::sample::select(&["sin", "sqrt", "ln", "cos"][..]),
    ) {
        let sum = match form {
            0 => format!("{a} {sign} {p} - {q}"),
            1 => format!("{a} {sign} {p} + {n} - {q}"),
            2 => format!("{a} {sign} {q} * {n}"),
            3 => format!("{n}e{sign} {n}"),
            4 => format!("{n}% {n}"),
            5 => format!("{function} {n}x"),
            6 => format!("{function} {n}^2"),
            7 => format!("{function} x/{n}"),
            _ => format!("1/{n}x"),
        };
        let steps = "x = 7; t = 4%; ";
        let (is_error, structured) = reply(&format!("{steps}{sum}"));
        prop_assert!(is_error, "{sum}: {structured}");
        let reason = structured["error"]["reason"].as_str().unwrap();
        let suggested = suggestions(reason);
        prop_assert_eq!(suggested.len(), 2, "{}: {}", sum, reason);
        for expression in suggested {
            let (is_error, structured) = reply(&format!("{steps}{expression}"));
            prop_assert!(!is_error, "{sum}: {reason}: {expression}: {structured}");
        }
    }
}

/// A schedule of 360 rows is cut, and says how to ask for the rest.
#[test]
fn long_tables_are_cut() {
    let (is_error, structured) = reply("amortizationSchedule(100000, 6, 30)");
    let result = structured["result"].as_str().unwrap();
    assert!(!is_error && result.len() < 3_000, "{}", result.len());
    assert!(result.contains("348 more: ask for one as rows[360]"), "{result}");
    assert_eq!(structured["exact"], false);
    let (is_error, structured) = reply("len(amortizationSchedule(100000, 6, 30).rows)");
    assert!(!is_error && structured["result"] == "360", "{structured}");
}
