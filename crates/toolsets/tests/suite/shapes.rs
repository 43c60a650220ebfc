//! Places on the earth, figures and solids: the oracle table, and what is near a border.

use arithma_kit::Code;
use arithma_num::{Decimal, Precision, Rounding};

use crate::call;
use crate::tables::{Case, agree, check};

#[test]
fn agrees_with_the_oracle() {
    check("shapes", 953, |case| {
        let (expected, exactness) = case.expected.rsplit_once('|').unwrap();
        if let Some(code) = expected.strip_prefix('!') {
            return case.fails(code);
        }
        let expected: Vec<&str> = expected.split(';').collect();
        match exactness {
            "near" => {
                let fields = case.fields();
                fields.len() == expected.len()
                    && fields.iter().zip(expected).all(|(ours, theirs)| is_near(ours, theirs))
            }
            _ => {
                let fields = lines_of(case);
                fields.len() == expected.len()
                    && fields.iter().zip(expected).all(|(ours, theirs)| all_agree(ours, theirs))
                    && case.is_said_to_be(exactness)
            }
        }
    });
}

/// The fields of a reply, or the lines of a table: cells with spaces between.
fn lines_of(case: &Case<'_>) -> Vec<String> {
    if !case.reply.text.contains('\n') {
        return case.fields();
    }
    let lines = case.reply.text.lines().skip(1);
    lines
        .map(|line| match line.split_once(": ") {
            Some((key, cells)) if key.starts_with("ROW_") => cells.replace(" | ", " "),
            Some((key, value)) => format!("{key}={value}"),
            None => line.to_owned(),
        })
        .collect()
}

fn all_agree(ours: &str, theirs: &str) -> bool {
    let (ours, theirs): (Vec<&str>, Vec<&str>) =
        (ours.split(' ').collect(), theirs.split(' ').collect());
    ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(a, b)| agree(a, b))
}

/// Digits that a geodesic shows at the least, and at the most unless it is plain.
const DIGITS: std::ops::RangeInclusive<u64> = 6..=15;

/// The same number to the digits that are shown, each of which must be right.
fn is_near(ours: &str, theirs: &str) -> bool {
    let (Some((key, ours)), Some((same, theirs))) = (ours.split_once('='), theirs.split_once('='))
    else {
        return false;
    };
    let (Ok(a), Ok(b)) = (Decimal::parse(ours), Decimal::parse(theirs)) else { return false };
    let cut = b.round(Precision::Significant(a.digits()), Rounding::HalfUp);
    let plain = ours == theirs || a.digits() >= 34;
    key == same && a == cut && (plain || DIGITS.contains(&a.digits()))
}

#[test]
fn what_is_plain_on_the_earth_is_exact() {
    let reply = |tool: &str, arguments: &str| call(tool, arguments).text;
    assert!(
        reply(
            "geodesicDistance",
            r#"{"latitude1":10,"longitude1":20,"latitude2":-5,"longitude2":-340}"#
        )
        .ends_with("INITIAL_BEARING: 180 | FINAL_BEARING: 180")
    );
    assert!(
        reply(
            "geodesicDestination",
            r#"{"latitude":40,"longitude":285,"bearing":360,"distance":5000}"#
        )
        .ends_with("LONGITUDE: -75 | FINAL_BEARING: 0")
    );
    assert_eq!(
        reply(
            "geodesicDestination",
            r#"{"latitude":40.5,"longitude":-180,"bearing":-90,"distance":0}"#
        ),
        "GEODESIC_DESTINATION: OK | LATITUDE: 40.5 | LONGITUDE: 180 | FINAL_BEARING: 270"
    );
    // Opposite poles: every meridian is shortest, and the distance is half of one.
    let poles = reply(
        "geodesicDistance",
        r#"{"latitude1":90,"longitude1":0,"latitude2":-90,"longitude2":0}"#,
    );
    assert!(poles.contains("DISTANCE: 20003931.4586"), "{poles}");
    // Nearly the same place: what is not known is not shown.
    let near = reply(
        "geodesicDistance",
        r#"{"latitude1":10,"longitude1":20,"latitude2":10,"longitude2":"20.00000000000001"}"#,
    );
    assert!(near.contains("DISTANCE: 0") && !near.contains("BEARING"), "{near}");
}

#[test]
fn a_triangle_on_the_border_is_told() {
    let solve = |arguments: &str| call("solveTriangle", arguments);
    // The side just reaches: one right-angled triangle.
    let right = solve(r#"{"sideA":1,"sideB":2,"angleA":30}"#);
    assert!(right.text.contains("COUNT: 1") && right.text.contains("angleB=90"), "{}", right.text);
    for (side, count) in [("1.0000000000000000000000000000000001", "COUNT: 2"), ("2", "COUNT: 1")] {
        let reply = solve(&format!(r#"{{"sideA":"{side}","sideB":2,"angleA":30}}"#));
        assert!(reply.text.contains(count), "{}", reply.text);
    }
    let short = solve(r#"{"sideA":"0.9999999999999999999999999999999999","sideB":2,"angleA":30}"#);
    assert_eq!(short.error, Some(Code::DomainError), "{}", short.text);
}
