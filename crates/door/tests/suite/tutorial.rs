//! docs/LANGUAGE.md: every line of its examples.

use serde_json::{Value, json};

use crate::{call, test_file};

/// The lines of blocks that are marked `calc`: an expression, three blanks or more, what comes of it.
fn examples(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(mark) => inside = mark == "calc",
            None if inside => {
                let (expression, result) = line.rsplit_once("   ").expect("two columns");
                found.push((expression.trim(), result.trim()));
            }
            None => {}
        }
    }
    found
}

/// What stands apart on a line of the page is read by itself.
#[test]
fn every_example_of_the_page_runs() {
    let mut count = 0;
    for line in arithma_door::reference::LANGUAGE.lines() {
        let Some((head, rest)) = line.split_at_checked(15) else { continue };
        let is_row = !head.starts_with(' ') && head.ends_with(' ');
        let is_list =
            ["operators", "forms", "functions", "fields", "lists", "matrices", "constants"]
                .contains(&head.trim());
        if !is_row || is_list {
            continue;
        }
        for example in rest.split("  ").map(str::trim).filter(|example| !example.is_empty()) {
            count += 1;
            let reply = call("calculate", &json!({ "expression": example }).to_string());
            assert!(!reply.is_error(), "{example}: {}", reply.text);
        }
    }
    assert!(count >= 30, "{count}");
}

#[test]
fn every_example_of_the_tutorial_runs() {
    let text = std::fs::read_to_string(test_file("../docs/LANGUAGE.md")).unwrap();
    let examples = examples(&text);
    assert!(examples.len() >= 80, "{}", examples.len());
    let mut failures = Vec::new();
    for (expression, expected) in examples {
        let reply = call("calculate", &json!({ "expression": expression }).to_string());
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let holds = match expected.strip_prefix("! ") {
            Some(reason) => structured["error"]["reason"]
                .as_str()
                .is_some_and(|found| found.starts_with(reason)),
            None => structured["result"] == expected,
        };
        if !holds {
            failures.push(format!("{expression}\n\texpected {expected}\n\t{}", reply.text));
        }
    }
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}
