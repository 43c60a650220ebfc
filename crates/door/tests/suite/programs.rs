//! Random programs over tools, exact rationals and reals, against Python's fractions and mpmath
//! (`tests/oracle/gen/programs.py`): no digit is wrong, and nothing is called exact that is not.

use arithma_num::{Budget, Decimal, Exact, IBig, Precision, Rounding};
use serde_json::{Value, json};

use crate::{call, test_file};

/// Significant digits of a rounded result.
const DIGITS: u64 = 34;

/// What `calculate` answers.
struct Answer {
    result: String,
    exact: bool,
    form: Option<String>,
}

fn ask(program: &str) -> Result<Answer, String> {
    let reply = call("calculate", &json!({ "expression": program }).to_string());
    let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
    let Some(result) = structured["result"].as_str() else { return Err(reply.text) };
    Ok(Answer {
        result: result.to_owned(),
        exact: structured["exact"] == true,
        form: structured["exactForm"].as_str().map(str::to_owned),
    })
}

#[test]
fn agree_with_fractions_and_mpmath() {
    let text = std::fs::read_to_string(test_file("oracle/programs.txt")).unwrap();
    let (mut count, mut failures) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        count += 1;
        let [program, kind, expected] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let agrees = match ask(program) {
            Err(reply) => Err(reply),
            Ok(answer) => match kind {
                "exact" => is_exactly(&answer, expected),
                "real" => is_rounded(&answer, expected),
                _ => (answer.result == expected).then_some(()).ok_or(answer.result),
            },
        };
        if let Err(found) = agrees {
            failures.push(format!("{line}\n    {found}"));
        }
    }
    assert_eq!(count, 20_000);
    let most = failures.len().min(20);
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures[..most].join("\n"));
}

/// A rational number: all digits where they end, else rounded, with the fraction as its form.
fn is_exactly(answer: &Answer, expected: &str) -> Result<(), String> {
    let (above, below) = expected.split_once('/').unwrap();
    let whole = |text: &str| text.parse::<IBig>().unwrap();
    let value = Exact::from_fraction(whole(above), whole(below)).unwrap();
    let right = match value.as_decimal() {
        Some(decimal) => answer.exact && answer.result == decimal.to_text(),
        None => {
            let form = answer.form.as_deref();
            !answer.exact
                && answer.result == rounded(&value)
                && form.is_none_or(|form| form == expected)
        }
    };
    right.then_some(()).ok_or_else(|| format!("{} exact={}", answer.result, answer.exact))
}

/// A real number: 34 digits rounded half up. What is called exact must be so to 60 digits.
fn is_rounded(answer: &Answer, expected: &str) -> Result<(), String> {
    let value = Exact::from(Decimal::parse(expected).unwrap());
    let right = if answer.exact {
        let shown = Exact::from(Decimal::parse(&answer.result).unwrap());
        let budget = Budget::default();
        let off = shown.sub(&value, &budget).unwrap().abs();
        let size = value.abs().mul(&Exact::from(Decimal::new(1, -60).unwrap()), &budget).unwrap();
        off <= size
    } else {
        answer.result == rounded(&value)
    };
    right.then_some(()).ok_or_else(|| format!("{} exact={}", answer.result, answer.exact))
}

fn rounded(value: &Exact) -> String {
    let precision = Precision::Significant(DIGITS);
    value.round(precision, Rounding::HalfUp, &Budget::default()).unwrap().to_rounded_text(DIGITS)
}
