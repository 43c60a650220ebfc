//! Shapes and distances: laws, degenerate shapes, extreme sizes.

use std::time::{Duration, Instant};

use arithma_kit::Code;

use crate::{call, result};

/// How long a costly call may take. All of them together take 0.5 s of CPU time, but the machine may
/// be busy, and the build unoptimised.
const AT_ONCE: Duration = Duration::from_secs(20);

#[track_caller]
fn value(tool: &str, arguments: &str) -> String {
    let reply = call(tool, arguments);
    result(&reply).unwrap_or_else(|| panic!("{tool} {arguments}: {}", reply.text))
}

#[test]
fn a_needle_is_told_from_a_flat_triangle() {
    let area = |sides: &str| call("triangleArea", &format!(r#"{{"sides":"{sides}"}}"#));
    for flat in ["1,2,3", "3,1,2", "0.1,0.2,0.3"] {
        assert_eq!(result(&area(flat)).unwrap(), "0", "{flat}");
    }
    // Sides that doubles cannot tell from those of a flat one.
    let impossible = area("1,1,2.00000000000000000000000000000000001");
    assert_eq!(impossible.error, Some(Code::DomainError), "{}", impossible.text);
    assert!(impossible.text.contains("parameter=sides[2]"), "{}", impossible.text);
    let needle = area("1,1,1.99999999999999999999999999999999999");
    assert!(result(&needle).unwrap().starts_with("0.0000000000000000"), "{}", needle.text);
    for none in ["0,1,1", "-3,4,5", "1,1,-1e-999"] {
        assert_eq!(area(none).error, Some(Code::DomainError), "{none}");
    }
    for not_three in ["1", "1,2", "3,4,5,6"] {
        assert_eq!(area(not_three).error, Some(Code::InvalidInput), "{not_three}");
    }
}

#[test]
fn the_same_polygon_in_every_form() {
    for coordinates in [
        r#""0,0,4,0,0,3""#,
        r#""0,0;4,0;0,3""#,
        r#""(0,0),(4,0),(0,3)""#,
        r#"[0,0,"4",0,0,3]"#,
        "[[0,0],[4,0],[0,3]]",
        r#""[[0,0],[4,0],[0,3]]""#,
        r#""0,3,4,0,0,0""#,
        r#""1e50,1e50,100000000000000000000000000000000000000000000000004,1e50,1e50,100000000000000000000000000000000000000000000000003""#,
    ] {
        let reply = call("polygonArea", &format!(r#"{{"coordinates":{coordinates}}}"#));
        assert_eq!(reply.text, "POLYGON_AREA: OK | AREA: 6 | VERTICES: 3", "{coordinates}");
    }
    let flat = call("polygonArea", r#"{"coordinates":"0,0,1,1,2,2"}"#);
    assert_eq!(flat.text, "POLYGON_AREA: OK | AREA: 0 | VERTICES: 3");
}

#[test]
fn extreme_sizes_do_not_overflow() {
    for (p1, p2, expected) in [
        ("1e300,0", "0,1e300", "1.414213562373095048801688724209698e300"),
        ("1e-300,0", "0,1e-300", "1.414213562373095048801688724209698e-300"),
        ("3e5000,0", "0,4e5000", "5e5000"),
        ("1e300,1e-300", "1e300,-2e-300", "3e-300"),
        ("1e999999999,7", "-1e999999999,7", "2e999999999"),
        ("1e17,0", "100000000000000001,0", "1"),
    ] {
        let arguments = format!(r#"{{"p1":"{p1}","p2":"{p2}"}}"#);
        assert_eq!(value("distance2D", &arguments), expected, "{arguments}");
    }
    assert_eq!(
        value("circleArea", r#"{"radius":"1e999999999"}"#),
        "3.141592653589793238462643383279503e1999999998"
    );
    assert_eq!(
        value("sphereVolume", r#"{"radius":"1e-100000"}"#),
        "4.188790204786390984616857844372671e-300000"
    );
    assert_eq!(
        value(
            "pointToLineDistance",
            r#"{"point":"0,1e-200","lineP1":"-1e200,0","lineP2":"1e200,0"}"#
        ),
        "1e-200"
    );
}

#[test]
fn no_solid_has_a_negative_side_and_a_flat_one_has_no_volume() {
    for (tool, other) in [("coneVolume", "height"), ("cylinderVolume", "height")] {
        let flat = format!(r#"{{"radius":"2.5","{other}":0}}"#);
        assert_eq!(value(tool, &flat), "0");
        let thin = format!(r#"{{"radius":0,"{other}":3}}"#);
        assert_eq!(value(tool, &thin), "0");
    }
    for tool in ["circleArea", "circlePerimeter", "sphereVolume", "sphereArea"] {
        assert_eq!(value(tool, r#"{"radius":"0"}"#), "0");
        assert_eq!(call(tool, r#"{"radius":"-1e-99"}"#).error, Some(Code::DomainError));
        assert_eq!(call(tool, r#"{"radius":"abc"}"#).error, Some(Code::ParseError));
    }
}

#[test]
fn polygons_of_very_many_sides_approach_the_circle() {
    // A circle of circumference 1 has radius 1 / 2 pi and area 1 / 4 pi.
    let sides = format!("1{}", "0".repeat(40));
    let reply = call("regularPolygon", &format!(r#"{{"sides":"{sides}","sideLength":"1e-40"}}"#));
    assert_eq!(
        reply.text,
        "REGULAR_POLYGON: OK | AREA: 0.07957747154594766788444188168625718 | PERIMETER: 1 | APOTHEM: \
         0.1591549430918953357688837633725144 | CIRCUMRADIUS: 0.1591549430918953357688837633725144"
    );
    for sides in ["2", "0", "-5", "3.5", "1.9999"] {
        let reply = call("regularPolygon", &format!(r#"{{"sides":"{sides}","sideLength":1}}"#));
        assert_eq!(reply.error, Some(Code::InvalidInput), "{sides}: {}", reply.text);
    }
    let point = call("regularPolygon", r#"{"sides":7,"sideLength":0}"#);
    let zeros = "AREA: 0 | PERIMETER: 0 | APOTHEM: 0 | CIRCUMRADIUS: 0";
    assert_eq!(point.text, format!("REGULAR_POLYGON: OK | {zeros}"));
}

#[test]
fn what_costs_much_is_answered_or_refused_in_time() {
    let digits = "7".repeat(9_999);
    let many: Vec<String> = (0..50_000i64).map(|n| format!("{n},{}", n * n % 1009)).collect();
    let many = many.join(",");
    for (tool, arguments) in [
        ("distance2D", format!(r#"{{"p1":"{digits},0","p2":"0,0.{digits}"}}"#)),
        ("distance3D", r#"{"p1":"1e300000,0,1","p2":"0,1e-300000,0"}"#.to_owned()),
        ("distance2D", r#"{"p1":"1e999999999,0","p2":"0,1"}"#.to_owned()),
        ("triangleArea", format!(r#"{{"sides":"{digits},{digits},0.{digits}"}}"#)),
        ("triangleArea", r#"{"sides":"1e999999999,1e999999999,1"}"#.to_owned()),
        ("regularPolygon", format!(r#"{{"sides":"{digits}","sideLength":"0.{digits}"}}"#)),
        ("regularPolygon", r#"{"sides":"1e9999","sideLength":"1e999999999"}"#.to_owned()),
        ("polygonArea", format!(r#"{{"coordinates":"{many}"}}"#)),
        (
            "pointToLineDistance",
            format!(r#"{{"point":"{digits},1","lineP1":"0.{digits},0","lineP2":"3,{digits}"}}"#),
        ),
    ] {
        let start = Instant::now();
        let reply = call(tool, &arguments);
        let took = start.elapsed();
        let shown = format!("{tool} {arguments:.60}: {:.120}", reply.text);
        assert!(took < AT_ONCE, "{took:?} {shown}");
        let refused = [Code::OutOfRange, Code::Overflow];
        assert!(reply.error.is_none_or(|code| refused.contains(&code)), "{shown}");
    }
}
