//! The forms that each parameter type takes, and what it says about the others.

mod money;

use arithma_num::{Exact, Number};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::*;
use crate::kit::{Code, arguments};

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct One<P> {
    value: P,
}

fn read<P: DeserializeOwned>(json: &str) -> Result<P> {
    arguments::read::<One<P>>(&format!(r#"{{"value":{json}}}"#)).map(|one| one.value)
}

/// The code, the path and what was received.
fn refused<P: DeserializeOwned + fmt::Debug>(json: &str) -> (Code, String, Option<String>) {
    let error = read::<P>(json).expect_err(json);
    assert!(!error.reason().is_empty());
    let received = error.details().find(|(key, _)| *key == "received");
    (error.code(), error.path().to_owned(), received.map(|(_, value)| value.to_owned()))
}

fn codes<P: DeserializeOwned + fmt::Debug>(code: Code, texts: &[&str]) {
    for text in texts {
        assert_eq!(refused::<P>(text).0, code, "{text}");
    }
}

#[test]
fn decimals_take_text_and_numbers_and_keep_every_digit() {
    for (json, text) in [
        ("0.1", "0.1"),
        ("\"0.1\"", "0.1"),
        ("1.10", "1.10"),
        ("\" +1,234.50 \"", "1234.50"),
        ("\"1_000_000\"", "1000000"),
        ("1e5", "100000"),
        ("\"−.5\"", "-0.5"),
        ("0.123456789012345678901234567890123", "0.123456789012345678901234567890123"),
        (r#""\u0031""#, "1"),
    ] {
        assert_eq!(read::<Decimal>(json).unwrap().to_scaled_text(), text, "{json}");
    }
    let parse = ["\"abc\"", "\"NaN\"", "\"Infinity\"", "\"-inf\"", "\"0x10\"", "true", "[1]", "{}"];
    codes::<Decimal>(Code::ParseError, &parse);
    codes::<Decimal>(Code::InvalidInput, &["null", "\"\"", "\"  \""]);
    codes::<Decimal>(Code::OutOfRange, &["1e9999999999999", "\"1e-9999999999999\""]);
    assert!(read::<Decimal>("1e999999999").is_ok());
    let long = "9".repeat(10_001);
    assert_eq!(refused::<Decimal>(&long).0, Code::OutOfRange);
    assert!(read::<Decimal>(&long[1..]).is_ok());
    assert_eq!(
        refused::<Decimal>("\"1.2.3\""),
        (Code::ParseError, "value".into(), Some("1.2.3".into()))
    );
}

#[test]
fn absent_null_and_blank_are_no_value() {
    for arguments in ["", "{}", "null", r#"{"value":null}"#, r#"{"value":""}"#, r#"{"value":" "}"#]
    {
        let one = arguments::read::<One<Option<Decimal>>>(arguments).unwrap();
        assert!(one.value.is_none(), "{arguments}");
    }
    assert!(read::<Option<Decimal>>("0").unwrap().is_some());
    assert_eq!(refused::<Option<Decimal>>("\"x\"").0, Code::ParseError);
    let error = arguments::read::<One<Decimal>>("{}").unwrap_err();
    assert_eq!(
        (error.code(), error.reason()),
        (Code::InvalidInput, "the parameter value is missing")
    );
}

#[test]
fn unknown_parameters_name_the_nearest() {
    let error = arguments::read::<One<Decimal>>(r#"{"vaule":1}"#).unwrap_err();
    assert_eq!(error.code(), Code::InvalidInput);
    let details: Vec<_> = error.details().collect();
    assert_eq!(details, [("parameter", "vaule"), ("nearest", "value")]);
    let twice = arguments::read::<One<Decimal>>(r#"{"value":1,"value":2}"#).unwrap_err();
    assert_eq!(twice.reason(), "the parameter value is given twice");
}

#[test]
fn arguments_are_an_object_or_text_of_one() {
    let text = r#""{\"value\": \"2\"}""#;
    assert_eq!(arguments::read::<One<Decimal>>(text).unwrap().value.to_text(), "2");
    for (text, code) in [
        ("[1]", Code::InvalidInput),
        ("5", Code::InvalidInput),
        ("{", Code::ParseError),
        (r#"{"value":1,}"#, Code::ParseError),
        (r#"{"value":01}"#, Code::ParseError),
        (r#"{"value":"\ud800"}"#, Code::ParseError),
        (r#"{"value":[1}"#, Code::ParseError),
    ] {
        assert_eq!(arguments::read::<One<Decimal>>(text).unwrap_err().code(), code, "{text}");
    }
}

#[test]
fn bounds_are_kept() {
    assert!(read::<NonNegative>("0").is_ok() && read::<NonNegative>("\"-0\"").is_ok());
    codes::<NonNegative>(Code::OutOfRange, &["-1", "\"-1e-999\""]);
    assert!(read::<Positive>("1e-400").is_ok());
    codes::<Positive>(Code::OutOfRange, &["0", "-0.5"]);
    codes::<Positive>(Code::ParseError, &["\"x\"", "false"]);
}

#[test]
fn percent_has_three_spellings() {
    for json in ["5", "\"5\"", "\"5%\"", "\" 5 % \"", "5.0"] {
        let Percent(Number::Exact(part)) = read(json).unwrap() else { panic!("{json}") };
        assert_eq!(part.to_text(), "0.05", "{json}");
    }
    codes::<Percent>(Code::ParseError, &["\"%\"", "\"5%%\"", "\"five\""]);
}

#[test]
fn counts_and_integers_are_whole() {
    for json in ["1", "\"366\"", "12.0", "\"1.2e1\"", "3e2"] {
        assert!(read::<Count<1, 366>>(json).is_ok(), "{json}");
    }
    codes::<Count<1, 366>>(Code::OutOfRange, &["0", "367", "-1", "1e999999999"]);
    codes::<Count<1, 366>>(Code::InvalidInput, &["1.5", "null"]);
    codes::<Count<1, 366>>(Code::ParseError, &["\"one\"", "[1]"]);
    let error = read::<Count<1, 366>>("0").unwrap_err();
    assert_eq!(error.reason(), "must be a whole number from 1 to 366");
    assert_eq!(read::<Integer>("-1e3").unwrap().0, (-1000).into());
    codes::<Integer>(Code::InvalidInput, &["0.5", "1e-999999999"]);
    codes::<Integer>(Code::OutOfRange, &["1e10000", "1e999999999"]);
}

#[test]
fn lists_have_four_spellings() {
    for json in ["[1,2.50,\"3\"]", "\"1, 2.50 ,3\"", "\"[1,2.50,\\\"3\\\"]\"", "\" 1,2.50,3 \""] {
        let NumberList(numbers) = read(json).unwrap();
        let texts: Vec<_> = numbers.iter().map(arithma_num::Decimal::to_scaled_text).collect();
        assert_eq!(texts, ["1", "2.50", "3"], "{json}");
    }
    assert_eq!(read::<NumberArray>("7").unwrap().0.len(), 1);
    codes::<NumberList>(Code::InvalidInput, &["\"\"", "null", "[]", "\"[]\""]);
    codes::<NumberList>(
        Code::ParseError,
        &["\"1,,2\"", "\"1,\"", "\",\"", "\"[1\"", "true", "[[1]]"],
    );
    assert_eq!(
        refused::<NumberList>("[1,2,3,\"x\"]"),
        (Code::ParseError, "value[3]".into(), Some("x".into()))
    );
    assert_eq!(refused::<NumberList>("\"1,x\"").1, "value[1]");
    let million = vec!["1"; 1_000_001].join(",");
    assert_eq!(refused::<NumberList>(&format!("[{million}]")).0, Code::OutOfRange);
}

#[test]
fn matrices_have_three_spellings() {
    for json in ["[[1,2],[3,4]]", "\"1,2;3,4\"", "\"1, 2; 3, 4;\"", "\"[[1,2],[3,4]]\""] {
        let matrix = read::<Matrix>(json).unwrap();
        assert_eq!((matrix.height(), matrix.width()), (2, 2));
        assert_eq!(matrix.rows()[1][0], Exact::from(3), "{json}");
    }
    assert_eq!(read::<Matrix>("5").unwrap().into_rows(), [[Exact::from(5)]]);
    codes::<Matrix>(Code::InvalidInput, &["\"\"", "[]", "[[]]", "[[1,2],[3]]", "\"1,2;3\""]);
    codes::<Matrix>(Code::ParseError, &["\"1,2;;3,4\"", "[1,2]", "\"a\"", "{}", "\";\""]);
    let halves = read::<Matrix>("\"1/2,1/3\"").unwrap().into_rows();
    assert_eq!(halves[0][0].to_text() + " " + &halves[0][1].to_text(), "0.5 1/3");
    codes::<Matrix>(Code::DivisionByZero, &["\"1/0\""]);
    assert_eq!(refused::<Matrix>("[[1,2],[3,\"x\"]]").1, "value[1][1]");
    assert_eq!(refused::<Matrix>("\"1,2;3,x\"").1, "value[1][1]");
    assert_eq!(refused::<Matrix>("[[1,2],[3]]").1, "value[1]");
}

#[test]
fn points_have_their_coordinates() {
    for json in ["[1,2]", "\"1,2\"", "\"(1, 2)\"", "\"[1,2]\""] {
        assert_eq!(read::<Point<2>>(json).unwrap().0, [Exact::from(1), Exact::from(2)], "{json}");
    }
    codes::<Point<2>>(Code::InvalidInput, &["\"1\"", "[1,2,3]", "\"\""]);
    codes::<Point<3>>(Code::ParseError, &["\"1,2,x\"", "\"(1,2,3\""]);
    assert_eq!(Point::<3>::form(), "Point as \"x,y,z\" or an array.");
}

#[test]
fn several_points_come_flat_or_one_by_one() {
    let points = [[Exact::from(1), Exact::from(2)], [Exact::from(-3), Exact::from(4)]];
    for json in [
        "\"1,2,-3,4\"",
        "\"1,2;-3,4\"",
        "\"1,2; -3,4;\"",
        "\"(1,2),(-3,4)\"",
        "\" (1, 2) ; (-3, 4) \"",
        "[1,\"2\",-3,4]",
        "[[1,2],[-3,4]]",
        "[[1,2],\"-3,4\"]",
        "\"[[1,2],[-3,4]]\"",
    ] {
        assert_eq!(read::<Points<2>>(json).unwrap().0, points, "{json}");
    }
    codes::<Points<2>>(
        Code::InvalidInput,
        &["\"1,2,3\"", "[1]", "5", "[]", "\"1,2;3\"", "[[1,2],3]"],
    );
    codes::<Points<2>>(
        Code::ParseError,
        &["\"(1,2\"", "\"(1,2),,(3,4)\"", "\"1,x\"", "{}", "[[1,2],{}]"],
    );
    assert_eq!(refused::<Points<2>>("\"1,2;3,x\"").1, "value[1][1]");
    assert_eq!(read::<Points<3>>("[1,2,3]").unwrap().0.len(), 1);
    assert_eq!(Points::<2>::form(), "Points as \"x1,y1,x2,y2,...\" or an array.");
}

#[test]
fn sizes_are_not_negative() {
    assert!(read::<Size>("0").is_ok() && read::<Size>("\"-0\"").is_ok());
    codes::<Size>(Code::DomainError, &["-1", "\"-1e-999\""]);
    codes::<Size>(Code::ParseError, &["\"x\"", "\"Infinity\"", "[1]"]);
}

#[test]
fn complex_numbers_have_two_parts() {
    let parts = |json: &str| {
        let number = read::<ComplexNumber>(json).unwrap();
        let text = |part: &Number| part.as_exact().unwrap().to_text();
        let sign = if number.below { "-" } else { "" };
        format!("{} {sign}{}", text(number.value.re()), text(number.value.im()))
    };
    for (json, expected) in [
        ("\"3,4\"", "3 4"),
        ("\" ( -3 , +4.50 ) \"", "-3 4.5"),
        ("[3,\"4\"]", "3 4"),
        ("\"[3,4]\"", "3 4"),
        ("\"1,234\"", "1 234"),
        ("\"3+4i\"", "3 4"),
        ("\"1,234+4i\"", "1234 4"),
        ("\"i\"", "0 1"),
        ("\"-2.5e3j\"", "0 -2500"),
        ("\"1e-3,2E+2\"", "0.001 200"),
        // The sign of a zero imaginary part, which chooses the side of a branch cut.
        ("\"-1,-0\"", "-1 -0"),
        ("\"-1,0\"", "-1 0"),
        ("\"-0,0\"", "0 0"),
        ("[-1,-0.0]", "-1 -0"),
        ("\"-1-0i\"", "-1 -0"),
        ("\"-1 + 0i\"", "-1 0"),
        ("\"-1+-0i\"", "-1 -0"),
        ("\"-1-−0i\"", "-1 0"),
        ("\"-0e-5i - 1\"", "-1 -0"),
        ("\"-1+0e-5i\"", "-1 0"),
        ("\"0i-1\"", "-1 0"),
    ] {
        assert_eq!(parts(json), expected, "{json}");
    }
    let invalid = ["\"\"", "\"1\"", "7", "\"1,2,3\"", "[1]", "[1,2,3]", "[]"];
    codes::<ComplexNumber>(Code::InvalidInput, &invalid);
    let malformed =
        ["\"x\"", "\"1,x\"", "[1,\"x\"]", "\"1,\"", "\"NaN,1\"", "\"inf,0\"", "true", "{}"];
    codes::<ComplexNumber>(Code::ParseError, &malformed);
    codes::<ComplexNumber>(Code::OutOfRange, &["\"1e9999999999999,0\"", "\"1e9999999999999i\""]);
    assert_eq!(refused::<ComplexNumber>("\"1,x\"").1, "value[1]");
}

#[test]
fn exponents_are_real_or_complex() {
    let text = |json: &str| {
        let ComplexExponent(exponent) = read(json).unwrap();
        exponent.to_text(5, &arithma_num::Budget::default()).unwrap()
    };
    for (json, expected) in [
        ("2", "2"),
        ("\"-0.5\"", "-0.5"),
        ("\"1/3\"", "0.33333"),
        ("\"0,1\"", "i"),
        ("\"2-i\"", "2-i"),
        ("[1,1]", "1+i"),
    ] {
        assert_eq!(text(json), expected, "{json}");
    }
    codes::<ComplexExponent>(Code::ParseError, &["\"x\"", "\"1/x\"", "\"1/i\"", "true"]);
    codes::<ComplexExponent>(Code::InvalidInput, &["\"1,2,3\"", "\"\"", "[1]"]);
    codes::<ComplexExponent>(Code::DivisionByZero, &["\"1/0\""]);
}

#[derive(Deserialize, JsonSchema, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Mode {
    /// One after another.
    Series,
    /// Side by side.
    Parallel,
}

#[test]
fn choices_are_enums_of_any_case() {
    for json in ["\"series\"", "\"SERIES\"", "\" Series \""] {
        assert_eq!(read::<Mode>(json).unwrap(), Mode::Series);
    }
    assert_eq!(read::<Option<Mode>>("\"\"").unwrap(), None);
    let error = read::<Mode>("\"paralel\"").unwrap_err();
    assert_eq!(error.code(), Code::InvalidInput);
    assert_eq!(error.reason(), "must be one of series, parallel");
    let details: Vec<_> = error.details().collect();
    assert_eq!(details, [("received", "paralel"), ("nearest", "parallel")]);
}

#[test]
fn flags_are_lenient() {
    for json in ["true", "\"true\"", "\"Yes\"", "1"] {
        assert!(read::<bool>(json).unwrap(), "{json}");
    }
    assert!(!read::<bool>("\"false\"").unwrap());
    codes::<bool>(Code::InvalidInput, &["\"maybe\"", "2"]);
}

#[test]
fn text_is_itself() {
    assert_eq!(read::<Text>("\"\"").unwrap().0, "");
    assert_eq!(read::<Text>("\" a\\n\"").unwrap().0, " a\n");
    assert_eq!(read::<Text>("1.50").unwrap().0, "1.50");
    codes::<Text>(Code::InvalidInput, &["null", "[1]"]);
}

#[test]
fn variables_are_an_object_or_text_of_one() {
    for json in [r#"{"x":3.5,"y":"2"}"#, r#""{\"x\":3.5,\"y\":2}""#, "{}"] {
        assert!(read::<Variables>(json).is_ok(), "{json}");
    }
    let texts = [r#""{x:1}""#, r#"{"x":[1]}"#, r#"{"x":"abc"}"#, "[1]", "5", r#"{"x":null}"#];
    codes::<Variables>(Code::ParseError, &texts);
    assert_eq!(refused::<Variables>(r#"{"rate":"abc"}"#).1, "value.rate");
    let many: Vec<String> = (0..501).map(|i| format!("\"v{i}\":1")).collect();
    assert_eq!(refused::<Variables>(&format!("{{{}}}", many.join(","))).0, Code::OutOfRange);
}

#[test]
fn schemas_are_in_the_subset() {
    fn schema<P: JsonSchema>() -> String {
        crate::kit::schema::input::<One<P>>().schema["properties"]["value"].to_string()
    }
    assert_eq!(
        schema::<Count<1, 9>>(),
        r#"{"type":"string","description":"Whole number from 1 to 9."}"#
    );
    assert_eq!(schema::<Option<Mode>>(), r#"{"type":"string","enum":["series","parallel"]}"#);
    assert_eq!(schema::<bool>(), r#"{"type":"boolean"}"#);
    assert!(
        schema::<Option<NumberArray>>().starts_with(r#"{"type":"array","items":{"type":"string"}"#)
    );
}
