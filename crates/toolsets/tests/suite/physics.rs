//! What the table of physics does not say: impossible values, and the source of constants.

use arithma_kit::Code;
use serde_json::Value;

use crate::{call, result};

#[test]
fn impossible_values_say_why() {
    for (tool, arguments, part) in [
        ("kinematics", r#"{"initialVelocity":1,"acceleration":1,"time":-1}"#, "span of time"),
        ("projectileMotion", r#"{"speed":-1,"angleDegrees":1,"gravity":1}"#, "speed"),
        ("projectileMotion", r#"{"speed":1,"angleDegrees":181,"gravity":1}"#, "0 to 180"),
        ("gravitationalForce", r#"{"m1":-1,"m2":1,"distance":1}"#, "mass cannot be negative"),
        ("waveLength", r#"{"frequency":1,"waveSpeed":0}"#, "speed of a wave"),
        ("planckEnergy", r#"{"frequency":-1}"#, "frequency"),
        ("stefanBoltzmann", r#"{"emissivity":1,"area":1,"temperatureK":-1}"#, "absolute zero"),
        ("stefanBoltzmann", r#"{"emissivity":1,"area":-2,"temperatureK":310}"#, "area"),
        (
            "heatTransfer",
            r#"{"thermalConductivity":-1,"area":1,"deltaTemp":1,"thickness":1}"#,
            "conductivity",
        ),
        (
            "dopplerEffect",
            r#"{"sourceFreq":1,"soundSpeed":340,"sourceVelocity":-340,"observerVelocity":0}"#,
            "slower than sound",
        ),
        (
            "dopplerEffect",
            r#"{"sourceFreq":1,"soundSpeed":340,"sourceVelocity":0,"observerVelocity":-340.1}"#,
            "no wave would arrive",
        ),
        ("idealGasLaw", r#"{"pressure":1,"volume":1,"temperature":-273.15}"#, "absolute zero"),
    ] {
        let reply = call(tool, arguments);
        assert_eq!(reply.error, Some(Code::DomainError), "{tool} {arguments}: {}", reply.text);
        assert!(reply.text.contains(part), "{tool} {arguments}: {}", reply.text);
    }
}

#[test]
fn the_source_of_constants_is_in_the_structured_value_alone() {
    for (tool, arguments) in [
        ("gravitationalForce", r#"{"m1":1,"m2":1,"distance":1}"#),
        ("planckEnergy", r#"{"frequency":1}"#),
        ("stefanBoltzmann", r#"{"emissivity":1,"area":1,"temperatureK":1}"#),
        ("escapeVelocity", r#"{"mass":1,"radius":1}"#),
        ("orbitalVelocity", r#"{"mass":1,"radius":1}"#),
        ("idealGasLaw", r#"{"pressure":1,"volume":1,"moles":1}"#),
        ("idealGasMoles", r#"{"pressurePa":1,"volumeM3":1,"temperatureK":1}"#),
    ] {
        let reply = call(tool, arguments);
        let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
        assert!(structured["source"].as_str().unwrap().starts_with("CODATA 2022: "), "{tool}");
        assert!(!reply.text.contains("CODATA"), "{}", reply.text);
    }
}

#[test]
fn the_unknown_of_a_gas_is_the_one_left_out() {
    for (arguments, code, part) in [
        (r#"{"pressure":1,"volume":1,"moles":1,"temperature":1}"#, Code::InvalidInput, "leave out"),
        (r#"{"pressure":1}"#, Code::InvalidInput, "leave out"),
        (r#"{"pressure":1,"solveFor":"V"}"#, Code::InvalidInput, "moles is missing"),
        (r#"{"pressure":1,"volume":1,"moles":0}"#, Code::DivisionByZero, "parameter=moles"),
        (r#"{"volume":0,"moles":1,"temperature":1}"#, Code::DivisionByZero, "parameter=volume"),
        (r#"{"pressure":"x","volume":1,"moles":1}"#, Code::ParseError, "parameter=pressure"),
        (r#"{"solveFor":"Q"}"#, Code::InvalidInput, "P, V, n, T"),
    ] {
        let reply = call("idealGasLaw", arguments);
        assert_eq!(reply.error, Some(code), "{arguments}: {}", reply.text);
        assert!(reply.text.contains(part), "{arguments}: {}", reply.text);
    }
}

#[test]
fn sizes_far_beyond_doubles_stay_right() {
    let force = call("newtonsForce", r#"{"mass":"1e400","acceleration":"1e400"}"#);
    assert_eq!(result(&force).unwrap(), "1e800");
    let speed = call("orbitalVelocity", r#"{"mass":"1e-600","radius":"1e600"}"#);
    assert!(result(&speed).unwrap().ends_with("e-606"), "{}", speed.text);
}
