//! Plots: what comes with the reply, and how what was typed is read.

use arithma_door::{context, plot_scene};
use arithma_expr::Session;
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

/// Steps before the functions are not told in lists: pages that keep names send them.
#[test]
fn functions_may_use_names_of_steps_before() {
    let defined = |expression: &str, definitions: &str| {
        serde_json::json!({ "expression": expression, "definitions": definitions }).to_string()
    };
    let parabola = row(&defined("f(x) - a", "a = 4; f(t) = t^2"));
    assert_eq!(parabola["roots"].as_array().unwrap(), &["-2", "2"]);
    assert_eq!(parabola["function"], "f(x) - a");
    // The variable of the plot hides a value of its name.
    assert_eq!(row(&defined("x^2 - 9", "x = 1"))["roots"].as_array().unwrap(), &["-3", "3"]);
    // What has a value is not the variable where there is another letter.
    assert_eq!(row(&defined("a*t - 6", "a = 2"))["roots"].as_array().unwrap(), &["3"]);
    let data = row(&defined("points; x", "points = [[1, 2], [3, 4]]"));
    assert_eq!((&data["function"], &data["count"]), (&"data".into(), &"2".into()));
    let reply = call("plot", &defined("x", "a = 1/0"));
    assert_eq!(reply.error, Some(Code::DivisionByZero), "{}", reply.text);
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
        let scene = plot_scene(&arguments, &Session::new(), &context()).unwrap();
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

/// The whole structured reply.
fn data(arguments: &str) -> Value {
    let reply = call("plot", arguments);
    assert!(!reply.is_error(), "{arguments}: {}", reply.text);
    assert!(reply.attachments.is_empty());
    serde_json::from_str(reply.structured.get()).unwrap()
}

/// The points of a text as SVG writes them.
fn points(text: &Value) -> Vec<[f64; 2]> {
    let point = |pair: &str| {
        let (x, y) = pair.split_once(',').unwrap();
        [x.parse().unwrap(), y.parse().unwrap()]
    };
    text.as_str().unwrap().split(' ').map(point).collect()
}

#[test]
fn data_are_curves_for_a_program_and_no_words_for_a_model() {
    let arguments = r#"{"expression":"1/x; x^2","from":-4,"to":4,"points":"1,2;3,4","format":"data","width":400}"#;
    let reply = data(arguments);
    let rows = reply["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    assert_eq!((&rows[0]["function"], &rows[0]["points"]), (&"data".into(), &"1,2 3,4".into()));
    // The pole is a gap.
    let curves = rows[1]["curves"].as_array().unwrap();
    assert_eq!(curves.len(), 2);
    assert!(points(&curves[0]).iter().all(|[x, y]| *x <= 0.0 && *y < 0.0));
    assert!(points(&curves[1]).iter().all(|[x, y]| *x >= 0.0 && *y > 0.0));
    let parabola = points(&rows[2]["curves"][0]);
    assert!((10..400).contains(&parabola.len()), "{}", parabola.len());
    assert!(parabola.iter().all(|[x, y]| (x * x - y).abs() < 0.1), "{parabola:?}");
    assert_eq!((rows[2]["certified"].as_bool(), &rows[2]["roots"][0]), (Some(true), &"0".into()));
    assert_eq!(
        (&reply["window"]["left"], &reply["window"]["variable"]),
        (&"-4".into(), &"x".into())
    );
    assert_eq!(reply["window"]["degrees"], false);
    // The text is that of a picture, and no picture has the points.
    let text = call("plot", arguments).text;
    for format in ["png", "svg"] {
        let other = call("plot", &arguments.replace(r#""data","#, &format!(r#""{format}","#)));
        assert_eq!(other.text, text);
        assert!(
            !other.structured.get().contains("curves")
                && !other.structured.get().contains("window")
        );
    }
}

#[test]
fn a_window_is_what_was_asked_for() {
    let near =
        data(r#"{"expression":"tan(x)","from":80,"to":100,"bottom":-50,"top":50,"format":"data"}"#);
    let window = &near["window"];
    assert_eq!(
        (&window["bottom"], &window["top"], &window["degrees"]),
        (&"-50".into(), &"50".into(), &true.into())
    );
    assert_eq!(near["rows"][0]["curves"].as_array().unwrap().len(), 2);
    // Whoever looks where there is nothing sees that; a picture without a given height has none.
    let empty =
        data(r#"{"expression":"sqrt(x)","from":-2,"to":-1,"bottom":0,"top":1,"format":"data"}"#);
    assert_eq!(empty["rows"][0]["curves"].as_array().unwrap().len(), 0);
    assert_eq!(empty["rows"][0]["range"], "no values");
    for (arguments, part) in [
        (r#"{"expression":"x","bottom":0}"#, "together"),
        (r#"{"expression":"x","bottom":1,"top":1}"#, "below top"),
        (r#"{"expression":"x","bottom":2,"top":"1e400"}"#, "1e300"),
        (r#"{"expression":"x","width":15}"#, "from 16 to 4096"),
    ] {
        let reply = call("plot", arguments);
        assert!(reply.is_error() && reply.text.contains(part), "{arguments}: {}", reply.text);
    }
}

#[test]
fn what_only_programs_give_is_in_no_schema() {
    let schema = arithma_door::CATALOG.find("plot").unwrap().input_schema();
    for name in ["width", "bottom", "top"] {
        assert!(!schema.contains(&format!("\"{name}\"")), "{schema}");
    }
    assert!(schema.contains(r#"["png","svg","data"]"#), "{schema}");
}

/// A function of one's own is drawn by its name, as it is called, and in its own variable.
#[test]
fn functions_of_definitions_are_drawn() {
    for (arguments, function, roots) in [
        (r#"{"definitions":"f(t) = t^2 - 1","expression":"f"}"#, "f(t)", &["-1", "1"][..]),
        (r#"{"definitions":"h(t) = t^2 - 1","expression":"h(t)"}"#, "h(t)", &["-1", "1"]),
        (r#"{"definitions":"h(t) = t^2 - 1","expression":"h(x)"}"#, "h(x)", &["-1", "1"]),
        (r#"{"definitions":"h(t) = t^2 - 1","expression":"y = h(2t)"}"#, "h(2t)", &["-0.5", "0.5"]),
        (r#"{"definitions":"rise(time) = time - 3","expression":"rise"}"#, "rise(x)", &["3"]),
        (r#"{"definitions":"f(t) = t - 2","expression":"f","variable":"s"}"#, "f(s)", &["2"]),
        (r#"{"definitions":"g(a, b) = a - b","expression":"g(t, 4)"}"#, "g(t, 4)", &["4"]),
        (r#"{"expression":"x"}"#, "x", &["0"]),
    ] {
        let row = row(arguments);
        assert_eq!(row["function"], function, "{arguments}");
        assert_eq!(row["roots"].as_array().unwrap(), roots, "{arguments}");
    }
    // The second function knows the name of the first.
    let reply = call("plot", r#"{"expression":"f(t) = t^2; f(t) - 4"}"#);
    let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
    assert_eq!(structured["rows"][1]["roots"].as_array().unwrap(), &["-2", "2"]);
    for arguments in [
        r#"{"expression":"f"}"#,
        r#"{"definitions":"a = 3","expression":"a"}"#,
        r#"{"definitions":"g(a, b) = a - b","expression":"g"}"#,
        r#"{"expression":"h(t)"}"#,
    ] {
        assert!(call("plot", arguments).is_error(), "{arguments}");
    }
}
