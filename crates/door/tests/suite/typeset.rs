//! `typeset`: what it writes, to the letter, and that all of it is well formed.

use serde_json::{Value, json};

use crate::{call, test_file};

/// The reply to an expression, an error for one that cannot be read.
fn typeset(expression: &str) -> Value {
    let reply = call("typeset", &json!({ "expression": expression }).to_string());
    assert!(!reply.is_error(), "{expression}: {}", reply.text);
    serde_json::from_str(reply.structured.get()).unwrap()
}

#[test]
fn the_batch_file_of_typeset_expressions_holds() {
    let text = std::fs::read_to_string(test_file("batch/typeset.txt")).unwrap();
    let (mut reply, mut expression, mut count) = (Value::Null, "", 0);
    let mut failures = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let Some(answer) = line.strip_prefix('\t') else {
            (expression, reply) = (line, typeset(line));
            check(expression, &reply);
            continue;
        };
        let (found, wanted) = match answer.split_at_checked(2) {
            Some(("= ", wanted)) => (&reply["value"]["latex"], wanted),
            Some(("~ ", wanted)) => (&reply["exactForm"]["latex"], wanted),
            Some(("< ", wanted)) => (&reply["mathml"], wanted),
            _ => (&reply["latex"], answer),
        };
        let found = inside(found.as_str().unwrap_or_default());
        if found != wanted {
            failures.push(format!("{expression}\n  wanted {wanted}\n  found  {found}"));
        }
        count += 1;
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(count >= 140, "{count}");
}

/// What stands in the element `math`.
fn inside(mathml: &str) -> &str {
    let head = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mrow>";
    let inside = mathml.strip_prefix(head).and_then(|rest| rest.strip_suffix("</mrow></math>"));
    inside.unwrap_or(mathml)
}

fn check(expression: &str, reply: &Value) {
    for part in [reply, &reply["value"], &reply["exactForm"]] {
        if let (Some(latex), Some(mathml)) = (part["latex"].as_str(), part["mathml"].as_str()) {
            check_latex(expression, latex);
            check_mathml(expression, mathml);
        }
    }
}

/// Braces are closed, and each \left has its \right.
fn check_latex(expression: &str, latex: &str) {
    let mut depth = 0i32;
    let mut before = ' ';
    for c in latex.chars() {
        match c {
            '{' if before != '\\' => depth += 1,
            '}' if before != '\\' => depth -= 1,
            '%' | '&' | '#' | '$' if before != '\\' => {
                assert!(c == '&' && before == ' ', "{expression}: {latex}");
            }
            _ => {}
        }
        assert!(depth >= 0, "{expression}: {latex}");
        before = if before == '\\' && c == '\\' { ' ' } else { c };
    }
    assert_eq!(depth, 0, "{expression}: {latex}");
    let count = |word: &str| latex.matches(word).count();
    assert_eq!(count("\\left"), count("\\right") + count("\\leftarrow"), "{expression}: {latex}");
    assert_eq!(count("\\begin{"), count("\\end{"), "{expression}: {latex}");
}

/// Elements are closed in order and have as many children as MathML wants.
fn check_mathml(expression: &str, mathml: &str) {
    let mut open: Vec<(&str, usize)> = vec![("", 0)];
    for piece in mathml.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap_or_else(|| panic!("{expression}: {mathml}"));
        assert!(!text.contains('>'), "{expression}: {mathml}");
        for entity in text.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"].iter().any(|name| entity.starts_with(name));
            assert!(known, "{expression}: {mathml}");
        }
        if let Some(name) = tag.strip_prefix('/') {
            let (last, children) = open.pop().unwrap();
            assert_eq!(last, name, "{expression}: {mathml}");
            let needed = match name {
                "mfrac" | "msup" | "msub" | "mroot" | "mover" => Some(2),
                "munderover" => Some(3),
                "math" => Some(1),
                _ => None,
            };
            assert!(
                needed.is_none_or(|needed| children == needed),
                "{expression}: {name} {mathml}"
            );
            continue;
        }
        open.last_mut().unwrap().1 += 1;
        if !tag.ends_with('/') {
            open.push((tag.split(' ').next().unwrap(), 0));
        }
    }
    assert_eq!(open, [("", 1)], "{expression}: {mathml}");
}

#[test]
fn whatever_calculate_reads_is_typeset_well_formed() {
    for file in ["batch/calculate.txt", "batch/notation.txt", "batch/numbers.txt", "batch/time.txt"]
    {
        let text = std::fs::read_to_string(test_file(file)).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with(['\t', '#']) && !line.is_empty());
        let mut read = 0;
        for expression in lines.step_by(3) {
            let arguments = json!({ "expression": expression }).to_string();
            let reply = call("typeset", &arguments);
            if !reply.is_error() {
                check(expression, &serde_json::from_str(reply.structured.get()).unwrap());
                read += 1;
            }
        }
        assert!(read > 10, "{file}: {read}");
    }
}

#[test]
fn what_tries_to_be_markup_stays_text() {
    for text in
        ["<img src=x onerror=alert(1)>", "</mtext><script>", "\\input{x}", "a\u{0}b\u{202e}"]
    {
        let expression = format!("x = 1; len({})", json!(text));
        let arguments = json!({ "expression": expression }).to_string();
        let reply = call("typeset", &arguments);
        if reply.is_error() {
            continue;
        }
        let reply: Value = serde_json::from_str(reply.structured.get()).unwrap();
        check(&expression, &reply);
        assert!(!reply["latex"].as_str().unwrap().contains("\\input"));
    }
}

#[test]
fn an_expression_without_a_value_is_typeset_all_the_same() {
    let reply = typeset("1/0 + x");
    assert_eq!(reply["latex"], "\\frac{1}{0} + x");
    assert!(reply.get("value").is_none() && reply.get("exactForm").is_none());
    let record = typeset("subnetCalculator(\"10.0.0.0\", 22)");
    assert!(record["value"]["latex"].as_str().unwrap().contains("\\text{usableHosts} & 1022"));
    check("a record", &record);
}

/// A chain of many terms, and nesting as deep as the language has it, neither recurses nor takes long.
#[test]
fn long_and_deep_expressions_are_typeset_or_refused() {
    let sum = vec!["x"; 5_000].join(" + ");
    check("a sum", &typeset(&sum));
    let deep = format!("{}x{}", "sqrt(".repeat(200), ")".repeat(200));
    check("roots", &typeset(&deep));
    for long in [vec!["x"; 5_000].join("/"), format!("{}x", "-".repeat(5_000))] {
        let reply = call("typeset", &json!({ "expression": long }).to_string());
        assert!(!reply.is_error() || reply.text.contains("bytes"), "{}", reply.text);
    }
}

/// It is called by its name, and in no list.
#[test]
fn typeset_is_in_no_list() {
    assert!(arithma_door::CATALOG.tools().iter().all(|tool| tool.name() != "typeset"));
    assert!(arithma_door::CATALOG.function("typeset").is_none());
    let tool = arithma_door::CATALOG.find("typeset").unwrap();
    for example in tool.examples() {
        let reply = call("typeset", example.arguments);
        assert!(example.holds(&reply), "{}", reply.text);
    }
}
