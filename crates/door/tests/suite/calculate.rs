//! `calculate`: its batch file, every promise of the contract through it, and hostile text.

use std::time::{Duration, Instant};

use arithma_door::reference::function_names;
use arithma_door::search::lookup;
use arithma_door::{CATALOG, Calculation, TOOLSET, context, context_with};
use arithma_expr::{DEGREES, NO_ZONE, Session};
use arithma_kit::Reply;
use arithma_num::{Budget, Decimal, Exact, IBig, Precision, Rounding};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{call, test_file};

/// What a call may take where others wait for it.
const ALLOWANCE: Duration = Duration::from_millis(2);

pub(crate) fn calculate(expression: &str) -> Reply {
    call("calculate", &json!({ "expression": expression }).to_string())
}

/// An expression with its expected lines.
pub(crate) struct Case<'t> {
    pub(crate) expression: String,
    digits: Option<&'t str>,
    answer: Vec<&'t str>,
}

/// Reads the batch file: see its head for the form.
pub(crate) fn cases(text: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    let mut digits = None;
    for line in text.lines() {
        if let Some(number) = line.strip_prefix("# digits ") {
            digits = Some(number).filter(|number| *number != "default");
        } else if let Some(answer) = line.strip_prefix('\t') {
            cases.last_mut().expect("an answer follows an expression").answer.push(answer);
        } else if !line.is_empty() && !line.starts_with('#') {
            let expression = line.replace("⏎", "\n");
            cases.push(Case { expression, digits, answer: Vec::new() });
        }
    }
    cases
}

/// The lines that a reply would have in the batch file.
fn lines_of(reply: &Reply) -> Vec<String> {
    let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
    if reply.is_error() {
        let error = &structured["error"];
        let mut line =
            format!("! {} {}", error["code"].as_str().unwrap(), error["reason"].as_str().unwrap());
        let mut place = Vec::new();
        for (key, value) in error["detail"].as_object().into_iter().flatten() {
            let value = value.as_str().unwrap();
            match key.as_str() {
                "input" | "caret" => place.push(format!("| {value}")),
                _ => line.push_str(&format!(" | {key}={value}")),
            }
        }
        place.insert(0, line);
        return place;
    }
    let text = |key: &str| structured[key].as_str().map(str::to_owned);
    let equals = if structured["exact"] == true { "= " } else { "" };
    let mut lines = vec![format!("{equals}{}", text("result").unwrap().replace('\n', "\\n"))];
    lines.extend(text("exactForm").map(|form| format!("~ {form}")));
    lines.extend(text("uncertainty").map(|size| format!("± {size}")));
    lines.extend(text("readAs").map(|read| format!("> {read}")));
    for row in structured["rows"].as_array().into_iter().flatten() {
        lines.push(format!(
            ": {} = {}",
            row["name"].as_str().unwrap(),
            row["value"].as_str().unwrap()
        ));
    }
    lines
}

#[test]
fn the_batch_file_holds() {
    let text = std::fs::read_to_string(test_file("batch/calculate.txt")).unwrap();
    assert!(cases(&text).len() >= 150, "{}", cases(&text).len());
    holds(&cases(&text));
}

/// Every case gives its answer.
pub(crate) fn holds(cases: &[Case<'_>]) {
    let mut failures = Vec::new();
    for Case { expression, digits, answer } in cases {
        let mut arguments = json!({ "expression": expression });
        if let Some(digits) = digits {
            arguments["digits"] = json!(digits);
        }
        let found = lines_of(&call("calculate", &arguments.to_string()));
        // READ_AS is checked where the file has it; `>` alone says that there is none.
        let wants_reading = answer.iter().any(|line| line.starts_with("> "));
        let wants_none = answer.contains(&">");
        let answer: Vec<&str> = answer.iter().copied().filter(|line| *line != ">").collect();
        if wants_none && let Some(read) = found.iter().find(|line| line.starts_with("> ")) {
            failures.push(format!("{expression}\n\t{read}\n\twhere nothing was decided"));
        }
        let found: Vec<&str> = found
            .iter()
            .map(String::as_str)
            .filter(|line| wants_reading || !line.starts_with("> "))
            .collect();
        if found != answer {
            failures.push(format!("{expression}\n\t{}", found.join("\n\t")));
        }
    }
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}

/// What `findFunction` shows can be typed.
#[test]
fn every_example_of_a_function_runs() {
    let itself = TOOLSET;
    for name in function_names() {
        let example = lookup(name).unwrap().example();
        let reply = calculate(example);
        if itself.tools.iter().any(|tool| tool.name() == name) {
            assert!(reply.text.contains("is a tool of its own"), "{example}: {}", reply.text);
        } else {
            assert!(!reply.is_error(), "{example}: {}", reply.text);
        }
    }
}

/// READ_AS is an expression like any other, and means what was meant.
#[test]
fn what_was_read_can_be_read_again() {
    let text = std::fs::read_to_string(test_file("batch/calculate.txt")).unwrap();
    reads_again(&cases(&text));
}

/// How an expression was understood, whether READ_AS says it or not.
pub(crate) fn understood(expression: &str) -> Option<String> {
    let calculation = Calculation::run(expression.trim(), &mut Session::new(), &context()).ok()?;
    calculation.understood().ok()
}

/// What was read of every case gives the same answer, and is read the same. READ_AS is that, with a
/// remark or without.
pub(crate) fn reads_again(cases: &[Case<'_>]) {
    let mut failures = Vec::new();
    for Case { expression, .. } in cases {
        let reply = calculate(expression);
        if reply.is_error() || expression.contains("now") {
            continue;
        }
        let first: Value = serde_json::from_str(reply.structured.get()).unwrap();
        let Some(read) = understood(expression) else { continue };
        if let Some(shown) = first["readAs"].as_str() {
            assert_eq!(shown.trim_end_matches(NO_ZONE).trim_end_matches(DEGREES), read);
        }
        let again = calculate(&read);
        let second: Value = serde_json::from_str(again.structured.get()).unwrap();
        if first["result"] != second["result"] || understood(&read).as_ref() != Some(&read) {
            failures.push(format!("{expression}: {first} then {second}"));
        }
    }
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}

/// A value of the contract as an expression: text in quotes.
pub(crate) fn written(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", "))
        }
        Value::Object(_) => Value::from(value.to_string()).to_string(),
        other => other.to_string(),
    }
}

/// A structured value as `calculate` shows it.
fn shown(value: &Value) -> String {
    let joined = |items: Vec<String>| items.join(", ");
    match value {
        Value::String(text) => match text.split_once(',') {
            Some((re, im)) if [re, im].iter().all(|part| Decimal::parse(part).is_ok()) => {
                complex(re, im)
            }
            _ => text.clone(),
        },
        Value::Array(items) => format!("[{}]", joined(items.iter().map(shown).collect())),
        Value::Object(fields) if fields.contains_key("real") && fields.len() == 2 => {
            complex(fields["real"].as_str().unwrap(), fields["imag"].as_str().unwrap())
        }
        Value::Object(fields) => {
            let fields = fields.iter().map(|(key, value)| format!("{key}: {}", shown(value)));
            format!("{{{}}}", joined(fields.collect()))
        }
        other => other.to_string(),
    }
}

/// A complex number of the language by its parts.
fn complex(re: &str, im: &str) -> String {
    let unit = match im {
        "0" => return re.to_owned(),
        "1" => "i".to_owned(),
        "-1" => "-i".to_owned(),
        _ => format!("{im}i"),
    };
    match (re, unit.starts_with('-')) {
        ("0", _) => unit,
        (_, true) => format!("{re}{unit}"),
        (_, false) => format!("{re}+{unit}"),
    }
}

/// The call as the expression of a script; by name, or in snake_case.
pub(crate) fn expression(name: &str, arguments: &Value, snake: bool) -> String {
    let snaked = |name: &str| {
        let mut out = String::new();
        for c in name.chars() {
            if c.is_ascii_uppercase() {
                out.push('_');
            }
            out.push(c.to_ascii_lowercase());
        }
        out
    };
    let spelled = |name: &str| if snake { snaked(name) } else { name.to_owned() };
    let arguments: Vec<String> = arguments
        .as_object()
        .unwrap()
        .iter()
        .map(|(key, value)| format!("{}={}", spelled(key), written(value)))
        .collect();
    format!("{}({})", spelled(name), arguments.join(", "))
}

#[test]
fn every_promise_is_kept_through_it() {
    let text = std::fs::read_to_string(test_file("contract/tools.json")).unwrap();
    let tools: Vec<Value> = serde_json::from_str(&text).unwrap();
    let mut failures = Vec::new();
    let mut count = 0;
    for tool in &tools {
        let name = tool["name"].as_str().unwrap();
        // Its answer differs from call to call.
        let of_now = name == "currentDateTime";
        for example in tool["examples"].as_array().unwrap() {
            let arguments = &example["arguments"];
            let direct = call(name, &arguments.to_string());
            for snake in [false, true] {
                let expression = expression(name, arguments, snake);
                let through = calculate(&expression);
                count += 1;
                if of_now && direct.error == through.error {
                    continue;
                }
                if let Err(reason) = same(&direct, &through, &expression) {
                    failures.push(format!("{expression}: {reason}"));
                }
            }
        }
    }
    assert!(count >= 1_000, "{count}");
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}

/// The same error, or the same value in every field.
pub(crate) fn same(direct: &Reply, through: &Reply, expression: &str) -> Result<(), String> {
    if direct.error != through.error {
        return Err(format!("{} but {}", direct.text, through.text));
    }
    if direct.is_error() {
        return Ok(());
    }
    let theirs: Value = serde_json::from_str(direct.structured.get()).unwrap();
    let ours: Value = serde_json::from_str(through.structured.get()).unwrap();
    let mut fields = theirs.as_object().unwrap().clone();
    for flag in ["exact", "source", "within"] {
        fields.remove(flag);
    }
    let whole = match (fields.len(), fields.get("result")) {
        (1, Some(result)) => shown(result),
        _ => shown(&Value::Object(fields.clone())),
    };
    let mut found = ours["result"].as_str().unwrap().to_owned();
    if ours["uncertainty"].is_string() {
        // Of a measured constant: without its uncertainty the value has all of its digits.
        let alone = calculate(&format!("({expression}) to decimal"));
        let alone: Value = serde_json::from_str(alone.structured.get()).unwrap();
        found = alone["result"].as_str().unwrap_or_default().to_owned();
    }
    if !alike(&whole, &found) {
        return Err(format!("{whole} but {found}"));
    }
    if fields.len() > 1 {
        let (key, value) = fields.iter().next_back().unwrap();
        let field = calculate(&format!("{expression}.{key}"));
        let field: Value = serde_json::from_str(field.structured.get()).unwrap();
        if !field["result"].as_str().is_some_and(|found| alike(&shown(value), found)) {
            return Err(format!(".{key}: {} but {}", shown(value), field["result"]));
        }
    }
    Ok(())
}

/// The same text, but for numbers that a tool shows by a rule of its own: to so many places, to a
/// double, with zeros after the point. In the language they are values with all their digits.
fn alike(theirs: &str, ours: &str) -> bool {
    let pieces = |text: &str| -> Vec<String> {
        text.split_inclusive([',', ' ', '[', ']', '{', '}']).map(str::to_owned).collect()
    };
    let (theirs, ours) = (pieces(theirs), pieces(ours));
    theirs.len() == ours.len() && theirs.iter().zip(&ours).all(|(a, b)| alike_piece(a, b))
}

fn alike_piece(theirs: &str, ours: &str) -> bool {
    let bare = |text: &str| text.trim_end_matches([',', ' ', '[', ']', '{', '}']).to_owned();
    let (theirs_bare, ours_bare) = (bare(theirs), bare(ours));
    if theirs == ours {
        return true;
    }
    let (Ok(a), Ok(b)) = (Decimal::parse(&theirs_bare), Decimal::parse(&ours_bare)) else {
        return is_fraction(&theirs_bare, &ours_bare);
    };
    let places = Precision::Places(i64::from(u32::try_from(a.scale()).unwrap_or(0)));
    let same_double = a.nearest_f64().to_bits() == b.nearest_f64().to_bits();
    a == b
        || (a.digits() >= 15 && b.round(places, Rounding::HalfUp) == a)
        || (a.digits() >= 15 && a.digits() <= 17 && same_double)
}

/// A tool may show a number as a fraction: in the language it has its digits.
fn is_fraction(theirs: &str, ours: &str) -> bool {
    let whole = |text: &str| text.parse::<IBig>().ok();
    let parts = theirs.split_once('/').and_then(|(p, q)| Some((whole(p)?, whole(q)?)));
    let (Some((p, q)), Ok(ours)) = (parts, Decimal::parse(ours)) else { return false };
    let fraction = Exact::from_fraction(p, q).unwrap();
    let digits = Precision::Significant(34);
    let rounded = fraction.round(digits, Rounding::HalfUp, &Budget::default()).unwrap();
    Exact::from(ours.clone()) == fraction || rounded == ours
}

#[test]
fn tools_and_their_values_are_compared_strictly() {
    assert!(alike("[3.30, 2.0]", "[3.3, 2]") && !alike("[3.30]", "[3.31]"));
    assert!(alike("3.33333333333333333333", "3.333333333333333333333333333333333"));
    assert!(!alike("3.33333333333333333334", "3.333333333333333333333333333333333"));
    assert!(alike("10.414213562373096", "10.41421356237309504880168872420970"));
    assert!(!alike("10.414213562373098", "10.41421356237309504880168872420970"));
    assert!(!alike("3.3", "3.333333333333333333333333333333333") && !alike("[1]", "1"));
    assert!(alike("1/3", "0.3333333333333333333333333333333333") && !alike("1/3", "0.333"));
}

#[test]
fn a_model_can_afford_it() {
    let tool = CATALOG.find("calculate").unwrap();
    let bytes = tool.listed_bytes();
    assert!(bytes <= 700, "{bytes} bytes");
}

/// A call begins where it is read, with an allowance: what is quick ends there, what is not stops soon
/// and says so.
#[test]
fn a_call_keeps_to_its_allowance() {
    let tool = CATALOG.find("calculate").unwrap();
    let within = |expression: &str, digits: u64| {
        let start = Instant::now();
        let budget = Budget::default().with_allowance(start + ALLOWANCE);
        let cx = context_with(budget);
        let arguments = json!({ "expression": expression, "digits": digits }).to_string();
        let reply = tool.call(&arguments, &cx);
        (cx.budget.is_allowance_over(), start.elapsed(), reply)
    };
    for expression in ["2 * sin(45) + 3^2", "sqrt(2) * pi / 1e9", "5 km to mi", "x = 3; x^2"] {
        // A busy machine may stop any one of them.
        let (is_over, _, reply) = within(expression, 34);
        assert!(is_over || !reply.is_error(), "{expression}: {}", reply.text);
        assert!((0..20).any(|_| !within(expression, 34).0), "{expression}");
    }
    // What is given up on the way is never taken for an answer.
    for micros in (10..1_000).step_by(10) {
        for expression in ["circleArea(5 ± 0.1)", "newtonsForce(70 kg ± 1 kg, 9.81 m/s^2)"] {
            let until = Instant::now() + Duration::from_micros(micros);
            let cx = context_with(Budget::default().with_allowance(until));
            let reply = tool.call(&json!({ "expression": expression }).to_string(), &cx);
            let is_over = cx.budget.is_allowance_over();
            assert!(is_over || !reply.is_error(), "{expression} in {micros} us: {}", reply.text);
        }
    }
    for (expression, digits) in [
        ("ln(3)^pi + exp(sqrt(2))", 10_000),
        ("sum(sqrt(k), k, 1, 100000)", 34),
        ("f(n) = if(n < 2, n, f(n-1) + f(n-2)); f(60)", 34),
        ("definiteIntegral(sin(x^2), x, 0, 100)", 34),
        ("primeFactors(1000000000000000003*1000000000000000009)", 34),
        ("sum(ln(k)*sin(k), k, 1, 10000)", 34),
    ] {
        let (is_over, took, reply) = within(expression, digits);
        assert!(is_over, "{expression}: {took:?} {}", reply.text);
        let soonest = (0..5).map(|_| within(expression, digits).1).min().unwrap();
        assert!(soonest < 20 * ALLOWANCE, "{expression}: {soonest:?}");
    }
}

#[test]
fn nothing_takes_long_or_breaks() {
    let deep =
        |open: &str, close: &str, n: usize| format!("{}1{}", open.repeat(n), close.repeat(n));
    for expression in [
        deep("(", ")", 40_000),
        deep("[", "]", 40_000),
        deep("f(", ")", 30_000),
        deep("√", "", 30_000),
        deep("not ", "", 20_000),
        deep("-", "", 90_000),
        deep("\\frac{", "}{1}", 5_000),
        format!("1{}", "+1 km".repeat(10_000)),
        format!("1{}", "^2".repeat(30_000)),
        format!("1 km{}", " to m".repeat(10_000)),
        format!("1{}", " or 1".repeat(10_000)),
        format!("x{}", ".a".repeat(30_000)),
        format!("5{}", " m".repeat(20_000)),
        format!("5{}", "%".repeat(20_000)),
        format!("350{}", " + 8%".repeat(5_000)),
        "f(x) = f(x); f(1)".into(),
        "f(x) = f(x) + f(x); f(1)".into(),
        "f(n) = if(n < 2, n, f(n-1) + f(n-2)); f(60)".into(),
        "sum(sum(x*y, x, 1, 100000), y, 1, 100000)".into(),
        "1..1000000000000".into(),
        "sum(k, k, 1, 9223372036854775807)".into(),
        "9^9^9; 5 km".into(),
        "a = [1..10000, 1..10000]; b = [a, a, a, a]; c = [b, b, b, b]; [c, c, c, c]*2".into(),
        "a = [1,2]; b = [a,a,a,a,a,a,a,a]; c = [b,b,b,b,b,b,b,b]; d = [c,c,c,c,c,c,c,c]; e = [d,d,d,d,d,d,d,d]; \
         f = [e,e,e,e,e,e,e,e]; g = [f,f,f,f,f,f,f,f]; h = [g,g,g,g,g,g,g,g]; [h,h,h,h,h,h,h,h]"
            .into(),
    ] {
        let start = Instant::now();
        let tool = CATALOG.find("calculate").unwrap();
        let budget = Budget::default().with_timeout(Duration::from_secs(2));
        let arguments = json!({ "expression": expression }).to_string();
        let reply = tool.call(&arguments, &context_with(budget));
        let shown: String = expression.chars().take(60).collect();
        assert!(start.elapsed() < Duration::from_secs(6), "{shown}");
        assert!(!reply.text.contains("internal fault"), "{shown}");
    }
}

/// Pieces of the language, well formed or not.
const PIECES: &[&str] = &[
    "1",
    "2.5",
    "1,234.5",
    "$",
    "x",
    "x = ",
    "f(x) = ",
    "; ",
    "\n",
    " + ",
    " - ",
    "*",
    "/",
    "^",
    "%",
    "8%",
    " of ",
    " to ",
    " in ",
    "km",
    "mph",
    " h",
    "°C",
    "F",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"a\"",
    "'",
    ",",
    "..",
    ".",
    "!",
    "|",
    "√",
    "²",
    "⁻¹",
    "\\frac",
    "\\sqrt",
    "if(",
    "sum(",
    "mean(",
    "sqrt(",
    "a=",
    "==",
    "<",
    " and ",
    " not ",
    "true",
    "2026-03-01",
    " days",
    "pi",
    "e",
    "loanPayment(",
    ".result",
    "9^9^9",
];

proptest! {
    #[test]
    fn arbitrary_text_never_breaks_it(text in "\\PC{0,40}") {
        let reply = calculate(&text);
        prop_assert!(!reply.text.contains("internal fault"), "{text}");
    }

    #[test]
    fn arbitrary_pieces_never_break_it(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..14)) {
        let text = pieces.concat();
        let reply = calculate(&text);
        prop_assert!(!reply.text.contains("internal fault"), "{text}");
    }
}
