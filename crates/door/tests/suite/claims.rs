//! The claims of `tests/batch/claims.txt`, which mpmath has checked, of `value-claims.txt`, and of
//! `joined-claims.txt`.

use serde_json::{Value, json};

use crate::{call, test_file};

fn verify(claim: &str) -> Value {
    let reply = call("verify", &json!({ "claim": claim }).to_string());
    serde_json::from_str(reply.structured.get()).unwrap()
}

/// The claims of files, each with its answer.
fn batch(names: &[&str]) -> Vec<(String, String)> {
    let mut claims = Vec::new();
    for name in names {
        let text = std::fs::read_to_string(test_file(&format!("batch/{name}.txt"))).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        for pair in lines.chunks(2) {
            let [claim, expected] = pair else { panic!("a claim without its answer") };
            let expected = expected.strip_prefix('\t').expect("an answer after its claim");
            claims.push(((*claim).to_owned(), expected.to_owned()));
        }
    }
    claims
}

#[test]
fn claims_are_judged_right() {
    let mut wrong = Vec::new();
    let claims = batch(&["claims", "value-claims", "joined-claims"]);
    for (claim, expected) in &claims {
        let got = verify(claim);
        if got["result"] != *expected {
            wrong.push(format!("{claim}: {expected}, not {got}"));
        }
    }
    assert!(claims.len() >= 200, "{}", claims.len());
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Swapping the sides and the relation says the same, and the opposite relation the opposite.
#[test]
fn a_claim_agrees_with_its_mirror_and_its_opposite() {
    let signs = [
        (" < ", " > ", " >= "),
        (" > ", " < ", " <= "),
        (" <= ", " >= ", " > "),
        (" = ", " = ", " != "),
        (" != ", " != ", " = "),
    ];
    let mut checked = 0;
    for (line, _) in &batch(&["claims", "value-claims"]) {
        let Some((sign, mirrored, opposite)) =
            signs.iter().find(|(sign, ..)| line.matches(sign).count() == 1)
        else {
            continue;
        };
        let (left, right) = line.split_once(sign).unwrap();
        if [left, right].iter().any(|side| side.contains(['<', '>', '=', '≤', '≥', '≈'])) {
            continue;
        }
        let result = verify(line)["result"].clone();
        assert_eq!(verify(&format!("{right}{mirrored}{left}"))["result"], result, "{line}");
        let denied = match result.as_str().unwrap() {
            "true" => "false",
            "false" => "true",
            other => other,
        };
        assert_eq!(verify(&format!("{left}{opposite}{right}"))["result"], denied, "{line}");
        checked += 1;
    }
    assert!(checked >= 80, "{checked}");
}

#[test]
fn the_method_is_named() {
    for (claim, result, method) in [
        ("0.1 + 0.2 = 0.3", "true", "exact"),
        ("sqrt(2)^2 = 2", "true", "exact"),
        ("pi + 1 > pi", "true", "exact form"),
        ("e^pi > pi^e", "true", "certified digits"),
        ("cos(36) = phi/2", "true", "root bound"),
        ("16*atan_r(1/5) - 4*atan_r(1/239) = pi", "unknown", "undecided"),
        ("1 < 2 < pi", "true", "certified digits"),
        ("1 > 2 < pi", "false", "exact"),
    ] {
        let got = verify(claim);
        assert_eq!((&got["result"], &got["method"]), (&json!(result), &json!(method)), "{got}");
    }
}

#[test]
fn a_reading_with_two_meanings_is_an_error_that_names_both() {
    // Both readings are true.
    assert_eq!(verify("5!=120")["result"], "true");
    let reason = verify("4!=25")["error"]["reason"].as_str().unwrap().to_owned();
    assert!(reason.contains("4 != 25") && reason.contains("= 25"), "{reason}");
}

/// Each reading that an error names is accepted.
#[test]
fn what_joins_claims_in_two_ways_is_an_error_that_names_both() {
    for claim in [
        "1 = 1 xor 2 = 2",
        "2 < 3 xor 1 < 2",
        "1 = 2 => 2 = 3 => 1 = 2",
        "1 = 1 iff 2 = 3 iff 1 = 2",
        "(1 = 1) xor (2 = 2) xor (3 = 3)",
        "(1 + 2) = 3 xor 2 = 1",
    ] {
        let reply = verify(claim);
        let reason =
            reply["error"]["reason"].as_str().unwrap_or_else(|| panic!("{claim}: {reply}"));
        let (_, readings) = reason.split_once("write ").unwrap();
        let (one, other) = readings.split_once(" or ").map_or((readings, ""), |_| {
            // The joint stands outside of brackets.
            let depth = |text: &str| text.matches('(').count() == text.matches(')').count();
            let mut places = readings.match_indices(" or ").map(|(at, _)| at);
            let at = places.find(|at| depth(&readings[..*at])).unwrap();
            (&readings[..at], &readings[at + 4..])
        });
        let results = [one, other].map(|reading| verify(reading)["result"].clone());
        assert!(results.iter().all(|result| result == "true" || result == "false"), "{reason}");
    }
    // Of a whole number that ends in zeros the last may count or not.
    for (claim, rounded, exact) in [
        ("1234 ≈ 1200", "1234 ≈ 1.2e3", "1234 ≈ 1200 to 0 dp"),
        ("299792458 ≈ 300000000", "299792458 ≈ 3e8", "299792458 ≈ 300000000 to 0 dp"),
        ("30 mph ≈ 50 km/h", "30 mph ≈ 5e1 km/h", "30 mph ≈ 50.0 km/h"),
    ] {
        let reason = verify(claim)["error"]["reason"].as_str().unwrap().to_owned();
        assert!(reason.contains("may count or not"), "{reason}");
        assert_eq!(verify(rounded)["result"], "true", "{rounded}");
        assert_eq!(verify(exact)["result"], "false", "{exact}");
    }
    for (claim, result) in
        [("1200.3 ≈ 1200", "true"), ("1234 ≈ 2000", "false"), ("9.6 ≈ 10", "true")]
    {
        assert_eq!(verify(claim)["result"], result, "{claim}");
    }
    let reason = verify("5 => 3")["error"]["reason"].as_str().unwrap().to_owned();
    assert!(reason.contains(">="), "{reason}");
}

/// What is read can be pasted back, and says the same.
#[test]
fn a_claim_as_it_was_read_says_the_same() {
    for (claim, _) in &batch(&["joined-claims"]) {
        let reply = verify(claim);
        let read = reply["readAs"].as_str().unwrap();
        let again = verify(read);
        assert_eq!(again["result"], reply["result"], "{claim}: {read}: {again}");
        assert_eq!(again["readAs"], reply["readAs"], "{claim}");
    }
}

#[test]
fn angles_are_named() {
    assert_eq!(verify("sin(90) = 1")["angles"], "degrees");
    assert_eq!(verify("sin(pi/2) = 1")["angles"], "degrees");
    assert_eq!(verify("sin_r(pi/2) = 1")["result"], "true");
    assert!(verify("sin_r(pi/2) = 1").get("angles").is_none());
}

#[test]
fn a_claim_without_values_is_an_error() {
    for (claim, code) in [
        ("1/0 = 1", "DIVISION_BY_ZERO"),
        ("sqrt(-1) = 1", "DOMAIN_ERROR"),
        ("x = x", "UNKNOWN_VARIABLE"),
        ("foo(1) = 1", "UNKNOWN_FUNCTION"),
        ("9^9^9^9 > 1", "OVERFLOW"),
        ("pi ≈ 22/7", "INVALID_INPUT"),
        ("1 + = 2", "PARSE_ERROR"),
        ("", "PARSE_ERROR"),
    ] {
        assert_eq!(verify(claim)["error"]["code"], code, "{claim}");
    }
    let long = vec!["1"; 102].join(" <= ");
    assert_eq!(verify(&long)["error"]["code"], "OUT_OF_RANGE");
}

/// Functions of tools, units, percentages and dates: the language of `calculate`.
#[test]
fn claims_reach_every_function() {
    let mut wrong = Vec::new();
    for (claim, result) in [
        ("5 km > 3 mi", "true"),
        ("1 km = 1000 m", "true"),
        ("1 mi = 1609.344 m", "true"),
        ("1 mi = 1.609 km", "false"),
        ("60 mph * 2.5 h = 150 mi", "true"),
        ("5 mi ≈ 8.05 km", "true"),
        ("5 mi ≈ 8.04 km", "false"),
        ("100 F to C ≈ 37.8", "error"),
        ("$1,200 + 8% = 1296", "true"),
        ("loan_payment(350000, 6.5, 30) > 2212.23", "true"),
        ("loan_payment(350000, 6.5, 30) = 2212.24", "false"),
        ("loan_payment(350000, 6.5, 30) ≈ 2212.24", "true"),
        ("loanPayment(350000, 6.5, 30) * 360 - 350000 ≈ 446405.71", "true"),
        ("mean(1, 2, 3) = 2", "true"),
        ("loan_payment(350000, 6.5, 30) = loan_payment(350000, 6.5, 30)", "true"),
        ("stdDev([2, 4, 4, 4, 5, 5, 7, 9], true) = 2", "true"),
        ("5 km > 3 kg", "error"),
        ("5 km = 5", "error"),
        ("\"a\" = \"a\"", "true"),
        ("\"a\" = \"b\"", "false"),
        ("\"a\" != \"b\"", "true"),
        ("\"a\" = 1", "error"),
        ("true = true", "true"),
        ("true = false", "false"),
        ("(2 < 3) = true", "true"),
        ("isPrime(97).isPrime = true", "true"),
        ("hashSha256(\"\") = hashSha256(\"a\")", "false"),
        ("2026-03-01 = 2026-03-01", "true"),
        ("2026-03-01 < 2026-03-02", "true"),
        ("2024-02-28 + 1 day = 2024-02-29", "true"),
        ("2025-02-28 + 1 day = 2025-02-29", "error"),
        ("2026-03-01 > 2026-03-02", "false"),
    ] {
        let answer = verify(claim);
        let found = answer["result"].as_str().unwrap_or("error");
        if found != result {
            wrong.push(format!("{claim}: {result}, not {answer}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
