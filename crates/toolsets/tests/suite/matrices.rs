//! Matrices that no table holds: large ones, hostile ones, and what holds for all.

use std::time::{Duration, Instant};

use arithma_kit::{Code, Reply};
use arithma_num::{Budget, Decimal, Exact, Precision, Rounding};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{call, result};

/// How long a call at the limits may take. The machine may be busy, and the build not optimised.
const PATIENCE: Duration = Duration::from_secs(20);

fn structured(reply: &Reply) -> Value {
    serde_json::from_str(reply.structured.get()).unwrap()
}

/// The cells of a reply's matrix, as doubles.
fn cells(reply: &Reply) -> Vec<Vec<f64>> {
    let rows = structured(reply)["matrix"].as_array().unwrap().clone();
    let double = |cell: &Value| cell.as_str().unwrap().parse().unwrap();
    rows.iter().map(|row| row.as_array().unwrap().iter().map(double).collect()).collect()
}

/// A matrix of small whole numbers, the same in every run: a linear congruential generator.
fn scattered(height: usize, width: usize) -> Vec<Vec<i64>> {
    let mut state = 12_345_u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as i64 % 19 - 9
    };
    (0..height).map(|_| (0..width).map(|_| next()).collect()).collect()
}

fn within_patience(tool: &str, arguments: &Value) -> Reply {
    let start = Instant::now();
    let reply = call(tool, &arguments.to_string());
    assert!(start.elapsed() < PATIENCE, "{tool}: {:?}", start.elapsed());
    reply
}

#[test]
fn large_determinants_and_ranks_are_exact_within_the_budget() {
    let rows = scattered(120, 120);
    let reply = within_patience("matrixDeterminant", &json!({"a": rows}));
    assert_eq!(structured(&reply)["exact"], true, "{:.200}", reply.text);
    assert!(structured(&reply).get("method").is_none());
    // The determinant of the transpose is the same.
    let turned: Vec<Vec<i64>> = (0..120).map(|j| (0..120).map(|i| rows[i][j]).collect()).collect();
    assert_eq!(call("matrixDeterminant", &json!({"a": turned}).to_string()).text, reply.text);
    let reply = within_patience("matrixRank", &json!({"a": rows}));
    assert_eq!(reply.text, "MATRIX_RANK: OK | RESULT: 120");
}

#[test]
fn beyond_the_budget_doubles_state_their_residual() {
    let rows = scattered(400, 400);
    let reply = within_patience("matrixDeterminant", &json!({"a": rows}));
    let found = structured(&reply);
    assert_eq!((&found["exact"], &found["method"]), (&json!(false), &json!("f64")));
    let residual: f64 = found["residual"].as_str().unwrap().parse().unwrap();
    assert!(residual > 0.0 && residual < 1e-9, "{residual}");
    assert!(reply.text.contains(" | METHOD: f64 | RESIDUAL: "), "{}", reply.text);

    let rows = scattered(250, 250);
    let reply = within_patience("matrixInverse", &json!({"a": rows}));
    let found = structured(&reply);
    assert_eq!((&found["exact"], &found["method"]), (&json!(false), &json!("f64")));
    let residual: f64 = found["residual"].as_str().unwrap().parse().unwrap();
    assert!(residual > 0.0 && residual < 1e-6, "{residual}");
    let inverse = cells(&reply);
    for i in 0..250 {
        let sum: f64 = (0..250).map(|k| rows[i][k] as f64 * inverse[k][(i + 7) % 250]).sum();
        assert!(sum.abs() <= 2.0 * residual, "{sum} {residual}");
    }
}

/// The inverse of the matrix of second differences is known: min(i, j) (n + 1 - max(i, j)) / (n + 1).
/// Every digit that doubles give of it is right.
#[test]
fn no_digit_of_a_large_inverse_is_wrong() {
    let n = 250_i64;
    let cell = |i: i64, j: i64| match (i - j).abs() {
        0 => 2,
        1 => -1,
        _ => 0,
    };
    let rows: Vec<Vec<i64>> = (1..=n).map(|i| (1..=n).map(|j| cell(i, j)).collect()).collect();
    let reply = within_patience("matrixInverse", &json!({"a": rows}));
    let found = structured(&reply);
    assert_eq!((&found["exact"], &found["method"]), (&json!(false), &json!("f64")));
    for i in 1..=n {
        for j in 1..=n {
            let text = found["matrix"][i as usize - 1][j as usize - 1].as_str().unwrap();
            let digits = text.trim_start_matches(['-', '0', '.']).replace('.', "").len() as u64;
            let above = i.min(j) * (n + 1 - i.max(j));
            let truth = Exact::from_fraction(above.into(), (n + 1).into()).unwrap();
            let budget = Budget::default();
            let rounded = truth.round(Precision::Significant(digits), Rounding::HalfUp, &budget);
            assert_eq!(Decimal::parse(text).unwrap(), rounded.unwrap(), "{i} {j}: {text}");
            assert!(digits >= 15, "{i} {j}: {text}");
        }
    }
}

#[test]
fn large_singular_matrices_are_told_from_others() {
    let mut rows = scattered(400, 400);
    let full = within_patience("matrixRank", &json!({"a": rows}));
    assert_eq!(full.text, "MATRIX_RANK: OK | RESULT: 400 | METHOD: modular");
    assert_eq!(structured(&full)["exact"], true);
    rows[399] = (0..400).map(|j| rows[0][j] + rows[1][j] - 3 * rows[7][j]).collect();
    let rank = within_patience("matrixRank", &json!({"a": rows}));
    assert_eq!(rank.text, "MATRIX_RANK: OK | RESULT: 399 | METHOD: modular");
    assert_eq!(structured(&rank)["exact"], false);
    let determinant = within_patience("matrixDeterminant", &json!({"a": rows}));
    assert_eq!(determinant.text, "MATRIX_DETERMINANT: OK | RESULT: 0 | METHOD: modular");
    let inverse = within_patience("matrixInverse", &json!({"a": rows}));
    assert_eq!(inverse.error, Some(Code::DomainError));
    for (value, part) in [(0, "free=x400"), (1, "inconsistent")] {
        for (i, row) in rows.iter_mut().enumerate() {
            row.truncate(400);
            row.push(if i == 399 { value } else { 0 });
        }
        let reply = within_patience("gaussianElimination", &json!({"coefficients": rows}));
        assert_eq!(reply.error, Some(Code::DomainError));
        assert!(reply.text.contains(part), "{:.300}", reply.text);
    }
}

#[test]
fn large_systems_are_solved() {
    // The value of each equation is the sum of its factors, so that every unknown is 1.
    for (n, exact) in [(100, true), (400, false)] {
        let mut rows = scattered(n, n);
        for row in &mut rows {
            row.push(row.iter().sum());
        }
        let reply = within_patience("gaussianElimination", &json!({"coefficients": rows}));
        let found = structured(&reply);
        assert_eq!(found["exact"], exact, "{:.200}", reply.text);
        for value in found["solution"].as_array().unwrap() {
            let value: f64 = value.as_str().unwrap().parse().unwrap();
            assert!(if exact { value == 1.0 } else { (value - 1.0).abs() < 1e-6 }, "{value}");
        }
    }
}

#[test]
fn products_of_large_matrices_are_exact() {
    let rows = scattered(300, 300);
    let reply = within_patience("matrixMultiply", &json!({"a": rows, "b": rows}));
    let product = cells(&reply);
    for (i, j) in [(0, 0), (17, 299), (299, 5)] {
        let expected: i64 = (0..300).map(|k| rows[i][k] * rows[k][j]).sum();
        assert_eq!(product[i][j], expected as f64);
    }
}

/// The inverse of Hilbert's matrix is known in binomials, and whole.
#[test]
fn hilbert_inverts_to_whole_numbers() {
    let n = 12_i128;
    let binomial = |n: i128, k: i128| (1..=k).fold(1, |product, i| product * (n - k + i) / i);
    let rows: Vec<Vec<String>> =
        (1..=n).map(|i| (1..=n).map(|j| format!("1/{}", i + j - 1)).collect()).collect();
    let reply = call("matrixInverse", &json!({"a": rows}).to_string());
    let found = structured(&reply);
    assert_eq!(found["exact"], true, "{}", reply.text);
    for i in 1..=n {
        for j in 1..=n {
            let sign = if (i + j) % 2 == 0 { 1 } else { -1 };
            let expected = sign
                * (i + j - 1)
                * binomial(n + i - 1, n - j)
                * binomial(n + j - 1, n - i)
                * binomial(i + j - 2, i - 1).pow(2);
            let cell = &found["matrix"][i as usize - 1][j as usize - 1];
            assert_eq!(*cell, format!("{expected}.0"), "{i} {j}");
        }
    }
}

#[test]
fn hostile_sizes_end_at_once() {
    let column = vec!["1"; 100_000].join(";");
    let line = vec!["1"; 100_000].join(",");
    let tall = vec!["1e99999,1"; 50_000].join(";");
    // The least common denominator of 1/1, 1/2, ... 1/5000 has 2,171 digits.
    let fractions: Vec<String> = (1..=5_000).map(|i| format!("1/{i}")).collect();
    let (fractions, ones) = (fractions.join(","), vec!["1"; 5_000].join(";"));
    for (tool, arguments, code) in [
        ("matrixMultiply", json!({"a": column, "b": line}), Some(Code::Overflow)),
        ("matrixMultiply", json!({"a": tall, "b": "1;1"}), Some(Code::Overflow)),
        ("matrixMultiply", json!({"a": "1e999999999,1", "b": "1;1"}), Some(Code::Overflow)),
        ("matrixDeterminant", json!({"a": "1e999999999,1;1,1"}), Some(Code::Overflow)),
        ("matrixDeterminant", json!({"a": "1e999999999"}), None),
        ("matrixDeterminant", json!({"a": "1e9999999,0;0,1e-9999999"}), None),
        ("matrixInverse", json!({"a": "1e-999999999,0;0,1e999999999"}), None),
        ("matrixRank", json!({"a": "1e999999999,1;1,1"}), None),
        ("matrixRank", json!({"a": "1e999999999,1"}), None),
        ("matrixRank", json!({"a": tall}), None),
        ("matrixRank", json!({"a": column}), None),
        ("matrixTrace", json!({"a": "1e999999999,0;0,1"}), Some(Code::Overflow)),
        ("matrixAdd", json!({"a": "1e999999999", "b": "1"}), Some(Code::Overflow)),
        ("matrixTranspose", json!({"a": column}), None),
        ("matrixRank", json!({"a": fractions}), None),
        ("matrixMultiply", json!({"a": fractions, "b": column}), Some(Code::InvalidInput)),
        ("matrixMultiply", json!({"a": fractions, "b": ones}), Some(Code::Overflow)),
        ("crossProduct", json!({"a": "1e999999999,1,1", "b": "1,1,1"}), Some(Code::Overflow)),
        ("gaussianElimination", json!({"coefficients": "1e999999999,2e999999999"}), None),
    ] {
        let reply = within_patience(tool, &arguments);
        assert_eq!(reply.error, code, "{tool}: {:.200}", reply.text);
    }
}

fn matrix(n: usize) -> impl Strategy<Value = Vec<Vec<String>>> {
    let cell = "-?[0-9]{1,6}(\\.[0-9]{1,4})?";
    proptest::collection::vec(proptest::collection::vec(cell, n), n)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// det(AB) = det A det B, exactly.
    #[test]
    fn determinants_multiply((a, b) in (1..6usize).prop_flat_map(|n| (matrix(n), matrix(n)))) {
        let determinant = |a: &Value| -> Exact {
            let reply = call("matrixDeterminant", &json!({"a": a}).to_string());
            Decimal::parse(&result(&reply).unwrap()).unwrap().into()
        };
        let product = structured(&call("matrixMultiply", &json!({"a": a, "b": b}).to_string()));
        let (left, right) = (determinant(&json!(a)), determinant(&json!(b)));
        let expected = left.mul(&right, &Budget::default()).unwrap();
        prop_assert_eq!(determinant(&product["matrix"]), expected);
    }

    /// A matrix has full rank if and only if it has an inverse, and its eigenvalues have its trace.
    #[test]
    fn ranks_and_inverses_agree(a in (1..5usize).prop_flat_map(matrix)) {
        let rank = result(&call("matrixRank", &json!({"a": a}).to_string())).unwrap();
        let inverse = call("matrixInverse", &json!({"a": a}).to_string());
        prop_assert_eq!(rank == a.len().to_string(), !inverse.is_error());
    }
}
