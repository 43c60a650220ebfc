//! Money over time: oracle tables, published values, the sums of schedules, hard cases.

use std::time::{Duration, Instant};

use arithma_kit::Code;
use arithma_num::{Budget, Decimal, Precision, Rounding};
use serde_json::Value;

use crate::tables::agree;
use crate::{call, result, test_file};

fn structured(tool: &str, arguments: &str) -> Value {
    let reply = call(tool, arguments);
    assert!(!reply.is_error(), "{tool} {arguments}: {}", reply.text);
    serde_json::from_str(reply.structured.get()).unwrap()
}

fn lines(file: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(test_file(file)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('|').map(str::to_owned).collect()).collect()
}

#[test]
fn agrees_with_the_oracle() {
    let mut failures = Vec::new();
    let lines = lines("oracle/tools-finance.txt");
    assert_eq!(lines.len(), 803);
    for line in &lines {
        let [tool, arguments, expected, detail] = &line[..] else { panic!("{line:?}") };
        let reply = structured(tool, arguments);
        let agrees = if tool == "amortizationSchedule" {
            head(&reply) == *expected
                && detail.split(';').all(|row| {
                    let month: usize = row.split(' ').next().unwrap().parse().unwrap();
                    cells(&reply["rows"][month - 1]) == row
                })
        } else {
            agree(reply["result"].as_str().unwrap(), expected)
                && reply["exact"] == (detail == "exact")
        };
        if !agrees {
            failures.push(format!("{line:?}\n    {reply}"));
        }
    }
    let most = failures.len().min(10);
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures[..most].join("\n"));
}

fn head(schedule: &Value) -> String {
    let text = |key: &str| schedule[key].as_str().unwrap().to_owned();
    format!(
        "MONTHLY_PAYMENT={} TOTAL_INTEREST={} TOTAL_PAID={} MONTHS={}",
        text("monthlyPayment"),
        text("totalInterest"),
        text("totalPaid"),
        text("months")
    )
}

fn cells(row: &Value) -> String {
    let keys = ["month", "payment", "principal", "interest", "balance"];
    keys.map(|key| row[key].as_str().unwrap()).join(" ")
}

#[test]
fn agrees_with_published_values() {
    for line in lines("oracle/tools-finance-published.txt") {
        let [published, tool, arguments, ..] = &line[..] else { panic!("{line:?}") };
        let ours = result(&call(tool, arguments)).unwrap();
        let (ours, theirs) = (number(&ours), number(published));
        let printed = Precision::Places(theirs.scale() as i64);
        let cut = |x: &Decimal| {
            x.round(printed, Rounding::HalfUp).round(Precision::Significant(12), Rounding::HalfUp)
        };
        assert_eq!(cut(&ours), cut(&theirs), "{line:?}");
    }
}

fn number(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

fn add(a: &Decimal, b: &Decimal) -> Decimal {
    a.add(b, &Budget::default()).unwrap()
}

#[test]
fn schedules_add_up() {
    for principal in ["0.01", "0.07", "1", "1000", "99999.99", "250000", "1e30"] {
        for rate in ["0", "1e-12", "0.1", "4.5", "33", "1200", "1e6", "-3", "-1199"] {
            for years in ["1/12", "1/6", "1", "10", "100"] {
                let arguments = format!(
                    r#"{{"principal":"{principal}","annualRate":"{rate}","years":"{years}"}}"#
                );
                adds_up(principal, &arguments);
            }
        }
    }
}

fn adds_up(principal: &str, arguments: &str) {
    let schedule = structured("amortizationSchedule", arguments);
    let amount = |value: &Value| number(value.as_str().unwrap());
    let rows = schedule["rows"].as_array().unwrap();
    assert_eq!(schedule["months"], rows.len().to_string());
    let (mut balance, mut interest, mut paid) = (number(principal), Decimal::ZERO, Decimal::ZERO);
    for (index, row) in rows.iter().enumerate() {
        let shown = format!("{arguments}: {row}");
        assert_eq!(row["month"], (index + 1).to_string(), "{shown}");
        assert_eq!(
            add(&amount(&row["principal"]), &amount(&row["interest"])),
            amount(&row["payment"])
        );
        assert_eq!(add(&amount(&row["balance"]), &amount(&row["principal"])), balance, "{shown}");
        assert!(!amount(&row["principal"]).is_negative(), "{shown}");
        balance = amount(&row["balance"]);
        assert!(!balance.is_negative(), "{shown}");
        interest = add(&interest, &amount(&row["interest"]));
        paid = add(&paid, &amount(&row["payment"]));
    }
    assert_eq!(rows.last().unwrap()["balance"], "0.00", "{arguments}");
    assert_eq!(amount(&schedule["totalInterest"]), interest, "{arguments}");
    assert_eq!(amount(&schedule["totalPaid"]), paid, "{arguments}");
    assert_eq!(paid, add(&number(principal), &interest), "{arguments}");
}

/// The first seed's example: the payment, the interest and the first rows to the letter. Its last
/// row repays 85.25 of a balance of 85.23, and its 1027.32 is not the sum of 1000 and 27.30.
#[test]
fn the_seeds_schedule() {
    let arguments = r#"{"principal":"1000","annualRate":"5","years":"1"}"#;
    let reply = call("amortizationSchedule", arguments);
    let lines: Vec<&str> = reply.text.lines().collect();
    assert_eq!(lines[..2], ["AMORTIZATION_SCHEDULE: OK", "MONTHLY_PAYMENT: 85.61"]);
    assert_eq!(
        lines[4..7],
        [
            "MONTHS: 12",
            "ROW_1: month=1 | payment=85.61 | principal=81.44 | interest=4.17 | balance=918.56",
            "ROW_2: month=2 | payment=85.61 | principal=81.78 | interest=3.83 | balance=836.78",
        ]
    );
    assert_eq!(lines[2..4], ["TOTAL_INTEREST: 27.30", "TOTAL_PAID: 1027.30"]);
    assert_eq!(
        lines[16],
        "ROW_12: month=12 | payment=85.59 | principal=85.23 | interest=0.36 | balance=0.00"
    );
}

/// Answers at once (their digits are mpmath's at 120), or an error at once that names the limit.
#[test]
fn hard_cases() {
    let digits = "7".repeat(9_999);
    let year = |rate: &str, years: &str| {
        format!(r#"{{"principal":"1000","annualRate":"{rate}","years":"{years}"}}"#)
    };
    let compound = |rate: &str, years: &str, n: &str| {
        let rest = year(rate, years);
        format!(r#"{},"compoundsPerYear":"{n}"}}"#, rest.trim_end_matches('}'))
    };
    let ok = None;
    for (tool, arguments, expected, part) in [
        (
            "compoundInterest",
            compound("5", "30", "100000"),
            ok,
            "4481.687389705538775264749432852255",
        ),
        (
            "compoundInterest",
            compound("5", "30.123", "1e12"),
            ok,
            "4509.336386476771549299674706148359",
        ),
        ("compoundInterest", compound("5", &digits, "1"), Some(Code::Overflow), "magnitude"),
        ("compoundInterest", compound("5", "1e11", "1"), ok, "e2118929909"),
        ("compoundInterest", compound("5", "10", &digits), Some(Code::OutOfRange), "at most 1e18"),
        (
            "compoundInterest",
            compound(&format!("5.{digits}"), "10", "12"),
            ok,
            "1779.604733798543084303261999204222",
        ),
        (
            "compoundInterest",
            compound("5", "10", "1e18"),
            ok,
            "1648.721270700128146828041771930412",
        ),
        ("compoundInterest", compound("1e-9999", "10", "12"), ok, "RESULT: 1000"),
        ("loanPayment", year("-1e-10000", "10"), ok, "8.333333333333333333333333333333333"),
        ("loanPayment", year("1e-9999", "10.37"), ok, "8.036001285760205721632915461266474"),
        ("loanPayment", year("1e10000", "10.37"), ok, "8.333333333333333333333333333333333e9999"),
        ("loanPayment", year("1e10001", "10"), Some(Code::OutOfRange), "1e10000"),
        ("amortizationSchedule", year("1e-10000", "100"), ok, "ROW_1200"),
        (
            "compoundInterest",
            compound("1e-999999999", "1", "1"),
            Some(Code::OutOfRange),
            "1e-10000",
        ),
        ("compoundInterest", compound("1e-2000", "1e9", "1e18"), ok, "1000"),
        ("compoundInterest", compound("-1200", "2", "12"), ok, "RESULT: 0"),
        ("compoundInterest", compound("-1300", "0.01", "12"), Some(Code::DomainError), "negative"),
        ("loanPayment", year("1e-12", "100"), ok, "0.8333333333337503472222222916666184"),
        ("loanPayment", year("1e6", "100"), ok, "833333.3333333333333333333333333333"),
        ("loanPayment", year("-1200", "1"), Some(Code::DivisionByZero), "zero"),
        ("loanPayment", year("5", "1/0"), Some(Code::DivisionByZero), "fraction=1/0"),
        ("loanPayment", year("5", "1/x"), Some(Code::ParseError), "fraction=1/x"),
        ("loanPayment", year("5", "-1/12"), Some(Code::InvalidInput), "received=-1/12"),
        (
            "loanPayment",
            year(&format!("5.{digits}"), "100"),
            ok,
            "4.8299751699542449230451762148358",
        ),
        ("amortizationSchedule", year(&format!("5.{digits}"), "100"), ok, "ROW_1200"),
        ("amortizationSchedule", year("5", "1e999999999"), Some(Code::OutOfRange), "1200 months"),
        ("amortizationSchedule", year("1e40", "1"), Some(Code::OutOfRange), "below 1e34"),
        ("amortizationSchedule", year("-1200", "1"), Some(Code::DomainError), "-1200 percent"),
    ] {
        let start = Instant::now();
        let reply = call(tool, &arguments);
        let took = start.elapsed();
        let shown: String = format!("{tool} {arguments:.90}: {:.200}", reply.text);
        assert!(took < Duration::from_secs(3), "{took:?} {shown}");
        assert_eq!(reply.error, expected, "{shown}");
        assert!(reply.text.contains(part), "{shown}");
    }
}
