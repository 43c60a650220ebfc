//! The forms that each parameter type takes, and what it says about the others.

mod money;

use std::fmt;

use arithma_expr::Value;
use arithma_num::{Decimal, Exact, Number};

use super::*;
use crate::{Arguments, Code, Context, Json, argument};

/// # One
///
/// One value.
#[derive(Debug, Arguments)]
struct One {
    /// The value.
    value: AnyNumber,
}

/// # Perhaps
///
/// One value, or none.
#[derive(Debug, Arguments)]
struct Perhaps {
    /// The value.
    value: Option<AnyNumber>,
}

fn arguments<T: Arguments>(text: &str) -> Result<T> {
    argument::read_json(text, &Context::default())
}

fn read<P: Param>(json: &str) -> Result<P> {
    let cx = Context::default();
    let argument = Argument::of_json(Json::parse(json)?, &cx);
    argument.read().map_err(|error| error.inside("value"))
}

/// A parameter out of a value of the language.
fn take<P: Param>(value: &Value) -> Result<P> {
    Argument::of_value(value, &Context::default()).read()
}

/// A number that is exact, as it was written.
fn written(number: &Number) -> String {
    number.as_exact().and_then(Exact::as_decimal).map(Decimal::to_scaled_text).unwrap()
}

/// The code, the path and what was received.
fn refused<P: Param + fmt::Debug>(json: &str) -> (Code, String, Option<String>) {
    let error = read::<P>(json).expect_err(json);
    assert!(!error.reason().is_empty());
    let received = error.details().find(|(key, _)| *key == "received");
    (error.code(), error.path().to_owned(), received.map(|(_, value)| value.to_owned()))
}

fn codes<P: Param + fmt::Debug>(code: Code, texts: &[&str]) {
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
        assert_eq!(written(&read::<AnyNumber>(json).unwrap().0), text, "{json}");
    }
    let parse = ["\"abc\"", "\"NaN\"", "\"Infinity\"", "\"-inf\"", "\"0x10\"", "true", "[1]", "{}"];
    codes::<AnyNumber>(Code::ParseError, &parse);
    codes::<AnyNumber>(Code::InvalidInput, &["null", "\"\"", "\"  \""]);
    codes::<AnyNumber>(Code::OutOfRange, &["1e9999999999999", "\"1e-9999999999999\""]);
    assert!(read::<AnyNumber>("1e999999999").is_ok());
    let long = "9".repeat(10_001);
    assert_eq!(refused::<AnyNumber>(&long).0, Code::OutOfRange);
    assert!(read::<AnyNumber>(&long[1..]).is_ok());
    assert_eq!(
        refused::<AnyNumber>("\"1.2.3\""),
        (Code::ParseError, "value".into(), Some("1.2.3".into()))
    );
}

#[test]
fn absent_null_and_blank_are_no_value() {
    for text in ["", "{}", "null", r#"{"value":null}"#, r#"{"value":""}"#, r#"{"value":" "}"#] {
        let one = arguments::<Perhaps>(text).unwrap();
        assert!(one.value.is_none(), "{text}");
    }
    assert!(read::<Option<AnyNumber>>("0").unwrap().is_some());
    assert_eq!(refused::<Option<AnyNumber>>("\"x\"").0, Code::ParseError);
    let error = arguments::<One>("{}").unwrap_err();
    assert_eq!(
        (error.code(), error.reason()),
        (Code::InvalidInput, "the parameter value is missing")
    );
}

#[test]
fn unknown_parameters_name_the_nearest() {
    let error = arguments::<One>(r#"{"vaule":1}"#).unwrap_err();
    assert_eq!(error.code(), Code::InvalidInput);
    let details: Vec<_> = error.details().collect();
    assert_eq!(details, [("parameter", "vaule"), ("nearest", "value")]);
    let twice = arguments::<One>(r#"{"value":1,"value":2}"#).unwrap_err();
    assert_eq!(twice.reason(), "the parameter value is given twice");
}

#[test]
fn arguments_are_an_object_or_text_of_one() {
    let text = r#""{\"value\": \"2\"}""#;
    assert_eq!(arguments::<One>(text).unwrap().value.0.as_exact().unwrap().to_text(), "2");
    for (text, code) in [
        ("[1]", Code::InvalidInput),
        ("5", Code::InvalidInput),
        ("{", Code::ParseError),
        (r#"{"value":1,}"#, Code::ParseError),
        (r#"{"value":01}"#, Code::ParseError),
        (r#"{"value":"\ud800"}"#, Code::ParseError),
        (r#"{"value":[1}"#, Code::ParseError),
    ] {
        assert_eq!(arguments::<One>(text).unwrap_err().code(), code, "{text}");
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
        let texts: Vec<_> = numbers.iter().map(written).collect();
        assert_eq!(texts, ["1", "2.50", "3"], "{json}");
    }
    assert_eq!(read::<NumberArray>("7").unwrap().0.len(), 1);
    codes::<NumberList>(Code::InvalidInput, &["\"\"", "null", "[]", "\"[]\""]);
    codes::<NumberList>(
        Code::ParseError,
        &["\"1,,2\"", "\",1\"", "\",,\"", "\"[1\"", "true", "[[1]]"],
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
        assert_eq!(written(&matrix.rows()[1][0]), "3", "{json}");
    }
    assert_eq!(written(&read::<Matrix>("5").unwrap().into_rows()[0][0]), "5");
    codes::<Matrix>(Code::InvalidInput, &["\"\"", "[]", "[[]]", "[[1,2],[3]]", "\"1,2;3\""]);
    codes::<Matrix>(Code::ParseError, &["\"1,2;;3,4\"", "[1,2]", "\"a\"", "{}", "\";\""]);
    let halves = read::<Matrix>("\"1/2,1/3\"").unwrap().into_rows();
    let texts = halves[0].iter().map(|cell| cell.as_exact().unwrap().to_text());
    assert_eq!(texts.collect::<Vec<_>>(), ["0.5", "1/3"]);
    codes::<Matrix>(Code::DivisionByZero, &["\"1/0\""]);
    assert_eq!(refused::<Matrix>("[[1,2],[3,\"x\"]]").1, "value[1][1]");
    assert_eq!(refused::<Matrix>("\"1,2;3,x\"").1, "value[1][1]");
    assert_eq!(refused::<Matrix>("[[1,2],[3]]").1, "value[1]");
}

#[test]
fn points_have_their_coordinates() {
    for json in ["[1,2]", "\"1,2\"", "\"(1, 2)\"", "\"[1,2]\""] {
        assert_eq!(read::<Point<2>>(json).unwrap().0.each_ref().map(written), ["1", "2"], "{json}");
    }
    codes::<Point<2>>(Code::InvalidInput, &["\"1\"", "[1,2,3]", "\"\""]);
    codes::<Point<3>>(Code::ParseError, &["\"1,2,x\"", "\"(1,2,3\""]);
    assert_eq!(Point::<3>::form(), "As \"x,y,z\".");
}

#[test]
fn several_points_come_flat_or_one_by_one() {
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
        let points = read::<Points<2>>(json).unwrap().0;
        let texts: Vec<_> = points.iter().map(|point| point.each_ref().map(written)).collect();
        assert_eq!(texts, [["1", "2"], ["-3", "4"]], "{json}");
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
    assert_eq!(Points::<2>::form(), "As \"x1,y1,x2,y2,...\".");
}

#[test]
fn sizes_are_not_negative() {
    assert!(read::<Size>("0").is_ok() && read::<Size>("\"-0\"").is_ok());
    codes::<Size>(Code::DomainError, &["-1", "\"-1e-999\""]);
    codes::<Size>(Code::ParseError, &["\"x\"", "\"Infinity\"", "[1]"]);
}

#[derive(Debug, Clone, Copy, PartialEq, crate::Choice)]
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

/// # All
///
/// One of each.
#[derive(Debug, Arguments)]
struct All {
    count: Count<1, 9>,
    mode: Option<Mode>,
    flag: bool,
    /// Numbers.
    list: Option<NumberArray>,
}

#[test]
fn schemas_are_in_the_subset() {
    let mut schema = String::new();
    crate::schema::write_input(All::PARAMETERS, &mut schema);
    assert_eq!(
        schema,
        r#"{"type":"object","properties":{"count":{"type":"string","description":"Integer, 1 to 9."},"#
            .to_owned()
            + r#""mode":{"type":"string","enum":["series","parallel"]},"flag":{"type":"boolean"},"#
            + r#""list":{"type":"array","items":{"type":"string"},"description":"Numbers. An array or \"1,2,3\"."}},"#
            + r#""required":["count","flag"]}"#
    );
    let All { count, mode, flag, list } =
        argument::read_json(r#"{"count":3,"flag":true}"#, &Context::default()).unwrap();
    assert!(count.0 == 3 && mode.is_none() && flag && list.is_none());
}

#[test]
fn values_of_the_language_are_taken_as_they_are() {
    let third = Number::ONE.div(&3.into(), &arithma_num::Budget::default()).unwrap();
    let AnyNumber(same) = take(&Value::Number(third.clone())).unwrap();
    assert_eq!(same.as_exact().unwrap().to_text(), "1/3");
    let Percent(part) = take(&Value::Percent(8.into())).unwrap();
    assert_eq!(written(&part), "0.08");
    let list = Value::List(vec![Value::Number(third), Value::Number(2.into())].into());
    assert_eq!(take::<NumberList>(&list).unwrap().0.len(), 2);
    assert_eq!(take::<Text>(&Value::Text("a".into())).unwrap().0, "a");
    assert_eq!(take::<Text>(&Value::Bool(true)).unwrap().0, "true");
    assert!(take::<Matrix>(&list).is_err() && take::<AnyNumber>(&list).is_err());
    let matrix = Value::List(vec![list.clone(), list].into());
    assert_eq!(take::<Matrix>(&matrix).unwrap().height(), 2);
    assert!(take::<Integer>(&Value::Number(Number::pi())).is_err());
}
