//! Complex numbers: branch cuts, exactness, extreme sizes.

use std::time::{Duration, Instant};

use arithma_kit::Code;

use crate::call;

/// How long a costly call may take. All of them together take 0.02 s of CPU time, but the machine may
/// be busy, and the build unoptimised.
const AT_ONCE: Duration = Duration::from_secs(20);

/// The fields of a reply, `KEY: value | ...`.
#[track_caller]
fn fields(tool: &str, arguments: &str) -> String {
    let reply = call(tool, arguments);
    let fields = reply.text.split_once("OK | ");
    fields.unwrap_or_else(|| panic!("{tool} {arguments}: {}", reply.text)).1.to_owned()
}

#[test]
fn one_number_in_every_form() {
    for z in [
        r#""3,4""#,
        r#""3+4i""#,
        r#""4i+3""#,
        r#""(3, 4)""#,
        r#"" 3 + 4 j ""#,
        "[3,4]",
        r#"["3",4.0]"#,
        r#""[3,4]""#,
        r#""0.3e1,40e-1""#,
    ] {
        let arguments = format!(r#"{{"z":{z}}}"#);
        assert_eq!(fields("complexMagnitude", &arguments), "RESULT: 5", "{z}");
        assert_eq!(fields("complexSqrt", &arguments), "REAL: 2 | IMAG: 1", "{z}");
    }
    // The documented form is two values, so a comma parts them.
    assert_eq!(fields("complexConjugate", r#"{"z":"1,234"}"#), "REAL: 1 | IMAG: -234");
    assert_eq!(fields("complexConjugate", r#"{"z":"-2.5e3j"}"#), "REAL: 0 | IMAG: 2500");
}

#[test]
fn cuts_are_those_of_c99() {
    for (tool, arguments, expected) in [
        ("complexSqrt", r#"{"z":"-4,0"}"#, "REAL: 0 | IMAG: 2"),
        ("complexSqrt", r#"{"z":"-4,-0"}"#, "REAL: 0 | IMAG: -2"),
        ("complexSqrt", r#"{"z":"-4-0i"}"#, "REAL: 0 | IMAG: -2"),
        ("complexSqrt", r#"{"z":[-4,-0.0]}"#, "REAL: 0 | IMAG: -2"),
        ("complexSqrt", r#"{"z":"4,-0"}"#, "REAL: 2 | IMAG: 0"),
        ("complexSqrt", r#"{"z":"-0,0"}"#, "REAL: 0 | IMAG: 0"),
        ("complexPhase", r#"{"z":"-1,0"}"#, "RESULT: 180"),
        ("complexPhase", r#"{"z":"-1,-0"}"#, "RESULT: -180"),
        ("complexPhase", r#"{"z":"1,-0"}"#, "RESULT: 0"),
        ("complexPhase", r#"{"z":"0,-0"}"#, "RESULT: 0"),
        ("rectToPolar", r#"{"z":"-2-0i"}"#, "MAGNITUDE: 2 | ANGLE_DEG: -180"),
        ("complexPower", r#"{"z":"-4,0","exponent":"1.5"}"#, "REAL: 0 | IMAG: -8"),
        ("complexPower", r#"{"z":"-4,-0","exponent":"1.5"}"#, "REAL: 0 | IMAG: 8"),
        // exp(i (ln 1 + i pi)) above the cut, exp(i (-i pi)) below.
        (
            "complexPower",
            r#"{"z":"-1,0","exponent":"i"}"#,
            "REAL: 0.04321391826377224977441773717172801 | IMAG: 0",
        ),
        (
            "complexPower",
            r#"{"z":"-1,-0","exponent":"i"}"#,
            "REAL: 23.14069263277926900572908636794855 | IMAG: 0",
        ),
        // However near to the cut, it is not on it.
        ("complexPhase", r#"{"z":"-1,-1e-9999"}"#, "RESULT: -180.0000000000000000000000000000000"),
    ] {
        assert_eq!(fields(tool, arguments), expected, "{tool} {arguments}");
    }
}

#[test]
fn nothing_snaps_to_whole_numbers() {
    let near = fields("complexMult", r#"{"a":"1,1e-40","b":"1,1e-40"}"#);
    assert!(near.starts_with(&format!("REAL: 0.{}", "9".repeat(80))), "{near}");
    assert!(near.contains("IMAG: 2e-40") || near.contains("IMAG: 0.0000"), "{near}");
    let phase = call("complexPhase", r#"{"z":"1,1.0000000000000000000000000000001"}"#);
    assert!(phase.text.contains("RESULT: 45.0000000000000000000000000000028"), "{}", phase.text);
    assert!(phase.structured.get().contains("\"exact\":false"));
    let power = fields("complexPower", r#"{"z":"1,1","exponent":"2.0000000000000000000001"}"#);
    assert!(
        !power.contains("REAL: 0 ") && power.contains("IMAG: 2.00000000000000000000006"),
        "{power}"
    );
}

#[test]
fn powers_take_every_exponent() {
    for (z, exponent, expected) in [
        ("0,1", "2", "REAL: -1 | IMAG: 0"),
        ("1,1", "-2", "REAL: 0 | IMAG: -0.5"),
        ("1,1", "100", "REAL: -1125899906842624 | IMAG: 0"),
        ("3,4", "0.5", "REAL: 2 | IMAG: 1"),
        ("3,4", "1.5", "REAL: 2 | IMAG: 11"),
        ("-7+24i", "1/2", "REAL: 3 | IMAG: 4"),
        ("0.3,0.4", "0", "REAL: 1 | IMAG: 0"),
        ("0,0", "0.5", "REAL: 0 | IMAG: 0"),
        ("0,0", "2+i", "REAL: 0 | IMAG: 0"),
        ("-4,0", "0.25", "REAL: 1 | IMAG: 1"),
        ("-8,0", "1/3", "REAL: 1 | IMAG: 1.732050807568877293527446341505872"),
        (
            "2,0",
            "i",
            "REAL: 0.7692389013639721265783299936612707 | IMAG: 0.6389612763136348011500329114647018",
        ),
    ] {
        let arguments = format!(r#"{{"z":"{z}","exponent":"{exponent}"}}"#);
        assert_eq!(fields("complexPower", &arguments), expected, "{arguments}");
    }
    for exponent in ["0", "-1", "-0.5", "i", "-1+i"] {
        let reply = call("complexPower", &format!(r#"{{"z":"0,0","exponent":"{exponent}"}}"#));
        assert_eq!(reply.error, Some(Code::DomainError), "{exponent}: {}", reply.text);
    }
}

#[test]
fn extreme_sizes_are_answered_or_overflow() {
    let digits = "7".repeat(9_999);
    let z = |z: &str| format!(r#"{{"z":"{z}"}}"#);
    let pair = |a: &str, b: &str| format!(r#"{{"a":"{a}","b":"{b}"}}"#);
    let power = |z: &str, w: &str| format!(r#"{{"z":"{z}","exponent":"{w}"}}"#);
    let polar = |r: &str, t: &str| format!(r#"{{"magnitude":"{r}","angleDegrees":"{t}"}}"#);
    for (tool, arguments, part) in [
        ("complexMagnitude", z("3e5000,4e5000"), "RESULT: 5e5000"),
        ("complexMagnitude", z("1e999999999,0"), "RESULT: 1e999999999"),
        ("complexMagnitude", z("1e999999999,1"), "OVERFLOW"),
        ("complexMagnitude", z(&format!("{digits},0.{digits}")), "RESULT: 7.77777"),
        ("complexSqrt", z("-1e-999999998,0"), "REAL: 0 | IMAG: 1e-499999999"),
        ("complexSqrt", z(&format!("{digits},0.{digits}")), "OK"),
        ("complexPhase", z("1e999999999,1e999999999"), "RESULT: 45"),
        ("complexPhase", z("1e-300,1e300"), "RESULT: 90"),
        ("complexAdd", pair("1e999999999,0", "1,0"), "OVERFLOW"),
        ("complexAdd", pair("1e99999,0", "1e-99999,0"), "OVERFLOW"),
        ("complexDiv", pair("1e999999999,0", "0,1e999999999"), "REAL: 0 | IMAG: -1"),
        ("complexMult", pair("1e600000000000,0", "1e600000000000,0"), "OVERFLOW"),
        ("complexPower", power("1,1", "1e18"), "OVERFLOW"),
        ("complexPower", power("3,4", "1e999999999"), "OVERFLOW"),
        ("complexPower", power("1.5,1", "100000000"), "OK"),
        ("complexPower", power("1,2", &format!("0.{digits}")), "OK"),
        ("complexPower", power("1,2", "1e30,1e30"), "OVERFLOW"),
        ("polarToRect", polar("1e999999999", "60"), "REAL: 5e999999998"),
        ("polarToRect", polar("1", "1e5000"), "OK"),
        ("polarToRect", polar("0", "17"), "REAL: 0 | IMAG: 0"),
        ("polarToRect", polar("2", "-3600000000000000000000090"), "REAL: 0 | IMAG: -2"),
    ] {
        let start = Instant::now();
        let reply = call(tool, &arguments);
        let took = start.elapsed();
        let shown = format!("{tool} {arguments:.80}: {:.160}", reply.text);
        assert!(took < AT_ONCE, "{took:?} {shown}");
        assert!(reply.text.contains(part), "{shown}");
    }
}
