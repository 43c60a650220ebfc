//! The tools of units beside their examples: errors to the letter, spellings, the way back.

use arithma_kit::Code;
use arithma_num::{Budget, Decimal, Exact};
use arithma_toolsets::TOOLSETS;
use arithma_units::{Category, Unit, listed};
use serde_json::{Value, json};

use crate::{call, result};

fn convert(value: &str, from: &str, to: &str) -> String {
    let arguments = json!({"value": value, "fromUnit": from, "toUnit": to}).to_string();
    let reply = call("convertAutoDetect", &arguments);
    result(&reply).unwrap_or(reply.text)
}

#[test]
fn an_unknown_unit_is_the_seeds_error() {
    let arguments = r#"{"value":"1","fromUnit":"foo","toUnit":"mi","category":"LENGTH"}"#;
    assert_eq!(
        call("convert", arguments).text,
        "CONVERT: ERROR\nREASON: [INVALID_INPUT] unit is not a recognized unit\nDETAIL: unit=foo"
    );
    let detail = "REASON: [INVALID_INPUT] unit is not a recognized unit\nDETAIL: unit=foo";
    assert!(convert("1", "foo", "mi").ends_with(detail));
    assert!(convert("1", "mi", "foo").ends_with(detail));
    assert!(convert("1", "", "mi").contains("a value is missing"));
    assert!(convert("1", "metres2", "m").contains("unit=metres2 | nearest=metres,"));
}

#[test]
fn an_ambiguous_unit_lists_its_candidates() {
    assert!(convert("1", "W", "mw").starts_with("0.000001"));
    assert_eq!(convert("1", "W", "mW"), "1000");
    assert!(convert("1", "W", "Mw").ends_with(
        "unit is ambiguous: write MW (megawatt) or mW (milliwatt)\n\
         DETAIL: unit=Mw | candidates=MW,mW"
    ));
    assert!(convert("1", "tons", "kg").ends_with("unit=tons | candidates=t,uston,ukton"));
    assert!(convert("1", "F", "F").ends_with("candidates=°F,farad"), "{}", convert("1", "F", "F"));
}

#[test]
fn a_unit_of_another_category_is_named() {
    let arguments = r#"{"value":"1","fromUnit":"km","toUnit":"kg","category":"length"}"#;
    let reply = call("convert", arguments);
    assert_eq!(reply.error, Some(Code::InvalidInput));
    assert!(reply.text.ends_with("DETAIL: unit=kg | category=MASS"), "{}", reply.text);
    let arguments = r#"{"value":"1","fromUnit":"km","toUnit":"m","category":"LENGHT"}"#;
    let reply = call("convert", arguments).text;
    assert!(reply.ends_with("parameter=category | received=LENGHT | nearest=LENGTH"), "{reply}");
}

#[test]
fn long_values_keep_their_digits() {
    let digits = "1.2345678901234567890123456789012345678901234567891";
    assert_eq!(convert(digits, "m", "m"), digits);
    assert_eq!(convert(digits, "m", "dm"), "12.345678901234567890123456789012345678901234567891");
    assert_eq!(convert("1e30", "mi", "in"), "6336".to_owned() + &"0".repeat(31));
    assert_eq!(convert("-0", "km", "m"), "0");
}

/// A rounded result has 34 digits, so the way back is right to 33.
#[test]
fn every_pair_comes_back() {
    let budget = Budget::default();
    let near = Exact::from(Decimal::new(1, -32).unwrap());
    for category in Category::all() {
        let codes: Vec<&str> = listed(category).map(|unit: Unit| unit.code()).collect();
        // A temperature that is far from every zero, so that no digits are lost to the offset.
        let value = if category == Category::TEMPERATURE { "1000" } else { "1" };
        let start = Exact::from(Decimal::parse(value).unwrap());
        for (from, to) in codes.iter().flat_map(|a| codes.iter().map(move |b| (a, b))) {
            let back = convert(&convert(value, from, to), to, from);
            let back = Exact::from(Decimal::parse(&back).expect(&back));
            let error = back.div(&start, &budget).unwrap().sub(&Exact::ONE, &budget).unwrap();
            assert!(error.abs() < near, "{from} {to} {}", back.to_text());
        }
    }
}

#[test]
fn toolsets_are_listed() {
    let reply = call("listToolCategories", "{}");
    let value: Value = serde_json::from_str(reply.structured.get()).unwrap();
    let titles: Vec<&str> = TOOLSETS.iter().map(|toolset| toolset.title).collect();
    assert_eq!(value["values"], json!(titles));
    assert_eq!(value["count"], titles.len().to_string());
}

#[test]
fn kitchens_do_not_mind_case() {
    for (tool, from, to, expected) in [
        ("convertCookingVolume", "ML", "l", "0.001"),
        ("convertCookingVolume", "DL", "ML", "100"),
        ("convertCookingVolume", "US Cup", "Fl Oz", "8"),
        ("convertCookingVolume", "imperial pints", "ifloz", "20"),
        ("convertCookingWeight", "MG", "g", "0.001"),
        ("convertCookingWeight", "Pounds", "OZ", "16"),
    ] {
        let arguments = json!({"value": 1, "fromUnit": from, "toUnit": to}).to_string();
        let reply = call(tool, &arguments);
        assert_eq!(result(&reply).as_deref(), Some(expected), "{}", reply.text);
    }
}

#[test]
fn ovens_have_limits() {
    for (value, from, to, part) in [
        ("0", "gasmark", "c", "whole number from 1 to 10"),
        ("4.5", "gasmark", "f", "whole number from 1 to 10"),
        ("99.999", "c", "gasmark", "from 100 to 280"),
        ("536.1", "f", "gasmark", "from 100 to 280"),
        ("-300", "c", "f", "below absolute zero"),
        ("-300", "c", "gasmark", "below absolute zero"),
        ("300", "k", "c", "use c, f or gasmark"),
        ("300", "oven", "c", "unit is not a recognized unit"),
    ] {
        let arguments = json!({"value": value, "fromUnit": from, "toUnit": to}).to_string();
        let reply = call("convertOvenTemperature", &arguments);
        assert_eq!(reply.error, Some(Code::InvalidInput), "{}", reply.text);
        assert!(reply.text.contains(part), "{}", reply.text);
    }
    let same =
        call("convertOvenTemperature", r#"{"value":"4.0","fromUnit":"gas","toUnit":"Gas Mark"}"#);
    assert_eq!(result(&same).as_deref(), Some("4"));
}
