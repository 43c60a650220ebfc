//! What `calculate` says to names of other languages: what it writes out has the value that the call has
//! there. tests/oracle/names.txt holds the calls, and values by Python, numpy and scipy.

use serde_json::{Value, json};

use crate::{call, test_file};

/// Values of doubles agree to this, relative to them or to 1.
const CLOSE: f64 = 1e-9;

fn calculate(expression: &str) -> Value {
    let reply = call("calculate", &json!({ "expression": expression }).to_string());
    serde_json::from_str(reply.structured.get()).unwrap()
}

/// The expression that an error writes out in place of an unknown name.
fn proposed(reply: &Value) -> Option<&str> {
    let reason = reply["error"]["reason"].as_str()?;
    reason.strip_prefix("unknown function '")?.split_once("', write ").map(|(_, text)| text)
}

fn agrees(found: &str, wanted: &str) -> bool {
    match (number(found), number(wanted)) {
        (Some(a), Some(b)) => (a - b).abs() <= CLOSE * b.abs().max(1.0),
        _ => found.replace(' ', "") == wanted,
    }
}

/// A decimal, a fraction, or a number with a unit.
fn number(text: &str) -> Option<f64> {
    let text = text.split(' ').next()?;
    match text.split_once('/') {
        Some((over, under)) => Some(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?),
        None => text.parse().ok(),
    }
}

/// Each line is a call and its value; `-` where nothing may be filled in. What is not known here is not
/// filled in, and nothing is claimed of it.
#[test]
fn what_is_filled_in_has_the_value_that_was_meant() {
    let text = std::fs::read_to_string(test_file("oracle/names.txt")).unwrap();
    let (mut filled, mut failures) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (written, wanted) = line.split_once('\t').expect("a call and a value");
        let reply = calculate(written);
        let Some(text) = proposed(&reply) else {
            // It may be read as it is. Names without a module may be functions of this language, too,
            // with a meaning of their own, but not in the square brackets of Wolfram. Degrees are told.
            let open = written.find(['(', '[']).unwrap_or(written.len());
            let has_degrees =
                reply["readAs"].as_str().is_some_and(|text| text.ends_with("degrees)"));
            let is_theirs = written[..open].contains('.')
                || (written[open..].starts_with('[') && !has_degrees && number(wanted).is_some());
            if let Some(found) = reply["result"].as_str().filter(|_| wanted != "-") {
                let holds = agrees(found, wanted);
                filled += usize::from(holds);
                if is_theirs && !holds {
                    failures.push(format!("{written} is {found}, not {wanted}"));
                }
            }
            continue;
        };
        filled += 1;
        let again = calculate(text);
        let found = again["result"].as_str().unwrap_or_default();
        if wanted == "-" || !agrees(found, wanted) {
            failures.push(format!("{written}: {text} is {found}, not {wanted}"));
        }
    }
    assert!(filled >= 300, "{filled} calls are filled in");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A name that says nothing gets no suggestion, and one that means something does.
#[test]
fn names_with_nothing_like_them_say_so() {
    for name in ["frobnicate", "zorble", "vlookup", "iferror", "sumxmy3", "hour", "coalesce"] {
        let reply = calculate(&format!("{name}(1, 2, 3, 4)"));
        let reason = reply["error"]["reason"].as_str().unwrap();
        assert!(reason.contains("nor one like it; findFunction finds"), "{reason}");
    }
    for (name, meant) in [("mortgageBalance", "loanBalance("), ("volumeOfSphere", "sphereVolume(")]
    {
        let reply = calculate(&format!("{name}(1, 2, 3, 4, 5, 6, 7)"));
        let reason = reply["error"]["reason"].as_str().unwrap();
        assert!(reason.contains(meant), "{reason}");
    }
}

/// The names of the contract stay: in percent, as its tools have it. What a spreadsheet would mean by the
/// same text is refused with the call that says it.
#[test]
fn names_that_spreadsheets_have_too() {
    for (expression, expected) in [
        ("irr([-1000, 1100])", "10"),
        ("npv(10, [-1000, 1100])", "0"),
        ("npv(10%, [-1000, 1100])", "0"),
        ("effect(12, 1)", "12"),
        ("mirr([-100, 0, 121], 5, 5)", "10"),
        ("xirr([-100, 110], [2026-01-01, 2027-01-01])", "10"),
        ("depreciation(5000, 500, 5, 2).depreciation", "900"),
        ("syd(5000, 500, 5, 2, method=\"sumOfYears\").depreciation", "1200"),
    ] {
        let result = &calculate(&format!("({expression}) + 0"))["result"];
        assert_eq!(result, expected, "{expression}");
    }
    for expression in [
        "npv(0.1, -100, 110)",
        "NPV(10, -100, 110)",
        "IRR([-100, 110])",
        "effect(0.05, 12)",
        "PMT(0.05/12, 360, 200000)",
        "syd(5000, 500, 5, 2)",
        "DDB(5000, 500, 5, 2)",
    ] {
        let reply = calculate(expression);
        let reason = reply["error"]["reason"].as_str().unwrap();
        assert!(reason.contains("write "), "{expression}: {reason}");
    }
}

/// Another word for what is done is a name for it, before any that is only spelled alike.
#[test]
fn names_in_other_words_find_what_they_mean() {
    for (call, meant) in [
        ("vat(100, 19)", "percentage(value, percent)"),
        ("bmi(70, 1.75)", "the steps 82 / 1.80^2 (Body mass index"),
        ("bodyMassIndex(70, 1.75)", "the steps 82 / 1.80^2 (Body mass index"),
        ("density(1)", "the steps 500 g / 250 mL to g/cm^3 (Density"),
        ("hashlib.md5(1, 2)", "hashMd5(input)"),
        ("random.randint(1, 6)", "randomIntegers(seed, min, max, count?)"),
        ("CONFIDENCE.NORM(0.05, 2, 50)", "confidenceInterval("),
        ("loan_paymnt(1, 2, 3)", "loanPayment(principal, annualRate, years)"),
        ("Fibonaci(10)", "fibonacci(n)"),
    ] {
        let reply = calculate(call);
        let reason = reply["error"]["reason"].as_str().unwrap_or_else(|| panic!("{call}: {reply}"));
        assert!(
            reason.starts_with("unknown function") && reason.contains(meant),
            "{call}: {reason}"
        );
    }
    // Nothing far-fetched: what is not here is not taken for what is spelled alike.
    for call in [
        "translate(1)",
        "stockPrice(1)",
        "np.histogram([1, 2])",
        "Zorble[3]",
        "T.DIST.2T(2.1, 10)",
        "CHISQ.DIST.RT(3.84, 1)",
        "c(1, mu=2)",
    ] {
        let reply = calculate(call);
        let reason = reply["error"]["reason"].as_str().unwrap();
        assert!(reason.contains("nor one like it"), "{call}: {reason}");
    }
    // What a text defines itself is no module.
    let reason = calculate("p = 5; p.x(3, 4)")["error"]["reason"].to_string();
    assert!(!reason.contains("unknown function"), "{reason}");
}

/// `Log[2, 8]` is 3 in Wolfram's language and a third in this one: refused with both, unless both agree.
#[test]
fn calls_that_wolfram_means_otherwise_are_refused() {
    for (call, there, here) in [
        ("Log[2, 8]", "3", "0.3333333333333333333333333333333333"),
        ("Round[17, 5]", "15", "17"),
        ("Round[2.5]", "2", "3"),
        ("Quotient[-7, 3]", "-3", "-2"),
        ("DivisorSigma[1, 12]", "28", "1"),
        ("2*Log[2, 8] + 1", "7", "1.666666666666666666666666666666667"),
    ] {
        let reply = calculate(call);
        let reason = reply["error"]["reason"].as_str().unwrap_or_else(|| panic!("{call}: {reply}"));
        let (_, readings) = reason.split_once("has two readings: write ").expect(reason);
        let (theirs, ours) = readings.split_once(" as Wolfram means it, or ").expect(reason);
        assert_eq!(calculate(theirs)["result"], there, "{theirs}");
        assert_eq!(calculate(ours)["result"], here, "{ours}");
    }
    for (call, value) in
        [("Round[2.4]", "2"), ("Round[-2.6]", "-3"), ("Quotient[17, 5]", "3"), ("Log[2, 2]", "1")]
    {
        assert_eq!(calculate(call)["result"], value, "{call}");
    }
}
