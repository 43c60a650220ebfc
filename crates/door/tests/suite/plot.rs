//! Plots: what comes with the reply, and how what was typed is read.

use arithma_door::{context, plot_scene};
use arithma_kit::Code;
use serde_json::Value;

use crate::call;

/// The first row of a reply.
fn row(arguments: &str) -> Value {
    let reply = call("plot", arguments);
    assert!(!reply.is_error(), "{arguments}: {}", reply.text);
    let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
    structured["rows"][0].clone()
}

#[test]
fn a_picture_comes_with_the_reply() {
    for (tool, arguments) in [
        ("plot", r#"{"expression":"sin(x)"}"#),
        ("plot", r#"{"points":[[1,2],[3,4]],"format":"png"}"#),
        ("plotFunction", r#"{"expression":"1/x","variable":"x","min":-1,"max":1,"steps":2}"#),
    ] {
        let reply = call(tool, arguments);
        let [picture] = &reply.attachments[..] else { panic!("{tool}: {}", reply.text) };
        assert_eq!((picture.mime_type, &picture.uri), ("image/png", &None));
        assert!(picture.bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        // The header tells the size.
        assert_eq!(picture.bytes[16..24], [0, 0, 3, 32, 0, 0, 1, 244]);
    }
    let reply = call("plot", r#"{"expression":"x","format":"svg"}"#);
    assert_eq!(reply.attachments[0].mime_type, "image/svg+xml");
    assert_eq!(reply.attachments[0].uri.as_deref(), Some("arithma://plot.svg"));
    assert!(reply.attachments[0].bytes.starts_with(b"<svg "));
    assert!(call("plot", r#"{"expression":"x","to":-20}"#).attachments.is_empty());
    assert!(call("add", r#"{"first":1,"second":2}"#).attachments.is_empty());
    // Nothing to see is a table of a function nevertheless.
    let nowhere = r#"{"expression":"sqrt(x)","variable":"x","min":-2,"max":-1,"steps":1}"#;
    let reply = call("plotFunction", nowhere);
    assert!(!reply.is_error() && reply.attachments.is_empty());
}

#[test]
fn roots_and_extrema_are_those_of_the_function() {
    let clustered = row(r#"{"expression":"(x-1)(x-1.001)(x-1.002)","from":0,"to":2}"#);
    assert_eq!(clustered["roots"].as_array().unwrap(), &["1", "1.001", "1.002"]);
    assert_eq!(clustered["certified"], true);
    // The minimum of x^x is at 1/e: 0.36787944117…, and is e^(-1/e) = 0.69220062755….
    let power = row(r#"{"expression":"x^x","from":"0.1","to":2}"#);
    assert_eq!(power["minima"].as_array().unwrap(), &["(0.3678794412, 0.6922006276)"]);
    assert_eq!(power["range"], "0.6922006276 to 4");
    let pole = row(r#"{"expression":"1/x"}"#);
    assert_eq!(pole["range"], "seems unbounded");
    assert_eq!(pole["y"][4], "undefined");
    let many = row(r#"{"expression":"sin(x)","from":0,"to":7200}"#);
    assert_eq!(many["roots"].as_array().unwrap().len(), 21);
    assert_eq!(many["roots"][20], "… (41 in all)");
    assert_eq!(row(r#"{"expression":"abs(x)"}"#)["certified"], false);
}

#[test]
fn what_people_type_is_read() {
    for (typed, label, variable) in [
        ("t^2", "t^2", "t"),
        ("y = x^2", "x^2", "x"),
        ("f(t) = 2t", "2t", "t"),
        ("5", "5", "x"),
        ("tan(a)", "tan(a)", "a (degrees)"),
    ] {
        let arguments = serde_json::json!({ "expression": typed }).to_string();
        let scene = plot_scene(&arguments, &context()).unwrap();
        assert_eq!((&*scene.series[0].label, &*scene.x.label), (label, variable), "{typed}");
    }
    for data in ["1,2;3,4", "(1, 2), (3, 4)", "[[1,2],[3,4]]", "1,2,3,4"] {
        let arguments = serde_json::json!({ "expression": data }).to_string();
        let row = row(&arguments);
        assert_eq!((&row["count"], &row["range"]), (&"2".into(), &"2 to 4".into()), "{data}");
    }
    assert_eq!(row(r#"{"points":"3,4"}"#)["count"], "1");
    for (arguments, code, part) in [
        ("{}", Code::InvalidInput, "expression or points"),
        (r#"{"expression":";"}"#, Code::InvalidInput, "such as sin(x)"),
        (r#"{"expression":"x+y"}"#, Code::UnknownVariable, "name=y"),
        (r#"{"expression":"sin(x)+"}"#, Code::ParseError, "expression"),
        (r#"{"expression":"1;2;3;4;5;6;7;8"}"#, Code::OutOfRange, "at most 7"),
        (r#"{"expression":"x","from":1,"to":"1.00000000001"}"#, Code::OutOfRange, "digits"),
        (r#"{"expression":"x","to":"1e400"}"#, Code::OutOfRange, "1e300"),
        (r#"{"expression":"ln(0*x)"}"#, Code::DomainError, "no value"),
        (r#"{"points":"1,1e400"}"#, Code::OutOfRange, "1e300"),
        (r#"{"expression":"x","format":"gif"}"#, Code::InvalidInput, "png"),
    ] {
        let reply = call("plot", arguments);
        assert_eq!(reply.error, Some(code), "{arguments}: {}", reply.text);
        assert!(reply.text.contains(part), "{arguments}: {}", reply.text);
    }
}
