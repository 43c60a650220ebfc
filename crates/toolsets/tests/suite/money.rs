//! Rates, loans, bonds, options: the oracle table, identities, and what is hard or hostile.

use std::time::{Duration, Instant};

use arithma_kit::Code;

use crate::tables::{Case, agree, check};
use crate::{call, result};

/// The fields of a reply, each `KEY=value`; the cells of a row one by one.
fn fields(case: &Case<'_>) -> Vec<String> {
    let lines = case.reply.text.split('\n');
    let pieces = lines.flat_map(|line| line.split(" | "));
    pieces.skip(1).map(|piece| piece.replacen(": ", "=", 1)).collect()
}

#[test]
fn agrees_with_the_oracle() {
    check("money", 1496, |case| {
        let (expected, exactness) = case.expected.rsplit_once('|').unwrap();
        match expected.strip_prefix('!') {
            Some(failure) => case.fails(failure),
            None => {
                let ours = fields(case);
                ours.len() == expected.split(';').count()
                    && ours.iter().zip(expected.split(';')).all(|(a, b)| agree(a, b))
                    && case.is_said_to_be(exactness)
            }
        }
    });
}

fn answer(tool: &str, arguments: &str) -> String {
    let reply = call(tool, arguments);
    result(&reply).unwrap_or_else(|| panic!("{tool} {arguments:.100}: {}", reply.text))
}

/// Long lists cost time in proportion to their length, and what is too much ends at once.
#[test]
fn long_flows_are_quick() {
    let start = Instant::now();
    let mut flows = String::from("-100000");
    for _ in 0..2_000 {
        flows.push_str(",777.77");
    }
    let rate = answer("internalRateOfReturn", &format!(r#"{{"cashFlows":"{flows}"}}"#));
    // The tail is worth nothing: 777.77 of 100000.
    assert!(rate.starts_with("0.77776985"), "{rate}");
    let value = answer("netPresentValue", &format!(r#"{{"rate":"{rate}","cashFlows":"{flows}"}}"#));
    assert!(value.trim_start_matches('-').starts_with("0.0000000000000000000000000"), "{value}");
    let dates: Vec<String> =
        (0..1_000).map(|k| format!("{}-{:02}-15", 1900 + k / 12, k % 12 + 1)).collect();
    let flows = format!("-1000{}", ",9.99".repeat(999));
    let dated = format!(r#"{{"cashFlows":"{flows}","dates":"{}"}}"#, dates.join(","));
    assert!(answer("datedInternalRateOfReturn", &dated).starts_with("12.6"), "{dated:.80}");
    let valued = dated.replacen('{', r#"{"rate":"5","#, 1);
    assert!(answer("datedNetPresentValue", &valued).starts_with("1"), "{valued:.80}");
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
}

/// What turns at every step has too many rates to be told; deep recursion would end the process.
#[test]
fn flows_that_turn_too_often_are_refused_at_once() {
    let flows = "1,-1,".repeat(100_000);
    let start = Instant::now();
    let reply = call("internalRateOfReturn", &format!(r#"{{"cashFlows":"{flows}"}}"#));
    assert_eq!(reply.error, Some(Code::OutOfRange), "{:.200}", reply.text);
    assert!(reply.text.contains("200 changes of sign"), "{:.200}", reply.text);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

/// Flows that turn often have as many rates as there are turns, and each is found.
#[test]
fn many_rates_are_all_found() {
    // (1 - 1.1 v)(1 - 1.2 v) … (1 - 1.9 v), in units of 1e-9.
    let mut terms = vec![1_i128];
    for tenths in 11..20 {
        let mut next = vec![0; terms.len() + 1];
        for (k, term) in terms.iter().enumerate() {
            next[k] += term * 10;
            next[k + 1] -= term * tenths;
        }
        terms = next;
    }
    let flows: Vec<String> = terms.iter().map(i128::to_string).collect();
    let arguments = format!(r#"{{"cashFlows":"{}"}}"#, flows.join(","));
    let reply = call("internalRateOfReturn", &arguments);
    assert_eq!(reply.error, Some(Code::DomainError), "{}", reply.text);
    let named = "10%, 20%, 30%, 40%, 50%, 60%, 70%, 80% and more";
    assert!(reply.text.contains(named) && reply.text.contains("rates=9"), "{}", reply.text);
    let guessed = arguments.replacen('}', r#","guess":"71"}"#, 1);
    assert_eq!(answer("internalRateOfReturn", &guessed), "70");
}

#[test]
fn hard_cases() {
    let digits = "7".repeat(9_999);
    let ok = None;
    let mut failures = Vec::new();
    for (tool, arguments, expected, part) in [
        // A thousand years, a rate of nearly nothing, one of nearly all.
        ("loanRate", r#"{"principal":"1","payment":"1e-9","payments":1000000000}"#, ok, "RATE: 0 "),
        (
            "internalRateOfReturn",
            r#"{"cashFlows":"-1,1.000000000000000000000000000001"}"#,
            ok,
            "RESULT: 0.0000000000000000000000000001",
        ),
        ("internalRateOfReturn", r#"{"cashFlows":"-1e200,1"}"#, ok, "RESULT: -100.0000000000000"),
        (
            "internalRateOfReturn",
            r#"{"cashFlows":"-1,1e30,1e30"}"#,
            ok,
            "RESULT: 1000000000000000000000000000000",
        ),
        ("internalRateOfReturn", r#"{"cashFlows":"-1e700,1,1"}"#, Some(Code::OutOfRange), "1e-300"),
        (
            "timeValueOfMoney",
            r#"{"periods":"1e30","presentValue":1,"payment":-1,"futureValue":0}"#,
            Some(Code::OutOfRange),
            "digits",
        ),
        (
            "timeValueOfMoney",
            r#"{"periods":"360","ratePerPeriod":"1e-9999","presentValue":"360","futureValue":0}"#,
            ok,
            "VALUE: -1",
        ),
        (
            "timeValueOfMoney",
            r#"{"ratePerPeriod":"1e10001","presentValue":1,"payment":-1,"futureValue":0}"#,
            Some(Code::OutOfRange),
            "1e10000",
        ),
        (
            "loanTerm",
            r#"{"principal":"1","annualRate":"0","payment":"1e-30"}"#,
            ok,
            "PAYMENTS: 1000000000000000000000000000000 ",
        ),
        (
            "bondYield",
            r#"{"couponRate":"5","price":"1e-6","years":"100","frequency":12}"#,
            ok,
            "RESULT: ",
        ),
        (
            "bondYield",
            r#"{"couponRate":"5","price":"95","years":"100","frequency":12,"elapsed":"0.123456789"}"#,
            ok,
            "RESULT: 5.26",
        ),
        (
            "blackScholes",
            r#"{"spot":"1","strike":"1000000","years":"0.01","rate":"5","volatility":"10"}"#,
            ok,
            "PRICE: ",
        ),
        (
            "blackScholes",
            r#"{"spot":"100","strike":"100","years":"1","rate":"5","volatility":"1e6"}"#,
            ok,
            "PRICE: 100",
        ),
        (
            "blackScholes",
            r#"{"spot":"100","strike":"100","years":"1","rate":"5","volatility":"1e9"}"#,
            Some(Code::Overflow),
            "magnitude",
        ),
        (
            "impliedVolatility",
            r#"{"price":"99.999999","spot":"100","strike":"100","years":"1","rate":"0"}"#,
            ok,
            "RESULT: ",
        ),
        (
            "impliedVolatility",
            r#"{"price":"1e-30","spot":"100","strike":"200","years":"1","rate":"0"}"#,
            ok,
            "RESULT: ",
        ),
        (
            "growingAnnuity",
            r#"{"payment":"1","rate":"3.123456789","growthRate":"1e-12","periods":10000}"#,
            ok,
            "FUTURE_VALUE: ",
        ),
        (
            "depreciation",
            r#"{"cost":"1e9","salvage":"1e-9","life":1000,"year":999,"method":"ddb","factor":"1.7"}"#,
            ok,
            "BOOK_VALUE: ",
        ),
    ] {
        let start = Instant::now();
        let reply = call(tool, arguments);
        let took = start.elapsed();
        let shown = format!("{tool} {arguments:.120}: {:.200}", reply.text);
        if took > Duration::from_secs(3) || reply.error != expected || !reply.text.contains(part) {
            failures.push(format!("{took:?} {shown}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    for (tool, arguments) in [
        ("netPresentValue", format!(r#"{{"rate":"5.{digits}","cashFlows":"1,2,3"}}"#)),
        ("internalRateOfReturn", format!(r#"{{"cashFlows":"-{digits},1,{digits}"}}"#)),
        ("bondDuration", format!(r#"{{"couponRate":"5","yield":"5.{digits}","years":"600"}}"#)),
        (
            "depreciation",
            format!(
                r#"{{"cost":"9","salvage":"1","life":1000,"year":900,"method":"ddb","factor":"1.{digits}"}}"#
            ),
        ),
        ("convertColor", format!(r#"{{"color":"rgb({digits}, 1, 1)","target":"hsl"}}"#)),
        ("base58Decode", format!(r#"{{"input":"{}"}}"#, "z".repeat(100_000))),
        ("base58Encode", format!(r#"{{"input":"{}"}}"#, "z".repeat(10_000))),
    ] {
        let start = Instant::now();
        let reply = call(tool, &arguments);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(5), "{took:?} {tool}: {:.200}", reply.text);
    }
}
