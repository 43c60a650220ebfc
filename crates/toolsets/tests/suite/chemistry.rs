//! What the table of chemistry does not say: refusals, and properties of molar masses.

use arithma_kit::Code;
use arithma_num::Decimal;
use serde_json::Value;

use crate::call;

fn mass(formula: &str) -> Decimal {
    let arguments = serde_json::json!({ "formula": formula }).to_string();
    let reply = call("molarMass", &arguments);
    let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
    let text = structured["molarMassGMol"].as_str();
    Decimal::parse(text.unwrap_or_else(|| panic!("{formula}: {}", reply.text))).unwrap()
}

#[test]
fn the_edition_of_the_weights_is_named() {
    let reply = call("molarMass", r#"{"formula":"H2O"}"#);
    assert_eq!(
        reply.text,
        "MOLAR_MASS: OK | FORMULA: H2O | MOLAR_MASS_G_MOL: 18.015 | BREAKDOWN: H2=2.016,O1=15.999"
    );
    let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
    assert_eq!(structured["breakdown"], serde_json::json!(["H2=2.016", "O1=15.999"]));
    assert!(structured["source"].as_str().unwrap().contains("standard atomic weights 2024"));
}

#[test]
fn a_charge_weighs_nothing_and_brackets_multiply() {
    assert_eq!(mass("SO4^2-"), mass("SO4"));
    assert_eq!(mass("(C2H5)2O"), mass("C4H10O"));
    assert_eq!(mass("2CaSO4·H2O"), mass("(CaSO4)2(H2O)"));
    assert_eq!(mass("CaSO4·0.5H2O"), mass("CaSO4.0.5H2O"));
}

#[test]
fn elements_without_a_weight_are_refused() {
    for formula in ["Tc", "RaCl2", "PuO2", "Og"] {
        let reply = call("molarMass", &serde_json::json!({ "formula": formula }).to_string());
        assert_eq!(reply.error, Some(Code::DomainError), "{formula}: {}", reply.text);
        assert!(reply.text.contains("no standard atomic weight"), "{}", reply.text);
    }
}

#[test]
fn solutions_of_nothing_and_acids_without_acid() {
    for (tool, arguments, code) in [
        ("molarity", r#"{"moles":1,"volumeLitres":-1}"#, Code::DomainError),
        ("molality", r#"{"moles":-1,"kilogramsSolvent":1}"#, Code::DomainError),
        ("molality", r#"{"moles":1,"kilogramsSolvent":-1}"#, Code::DomainError),
        ("hendersonHasselbalch", r#"{"pka":1,"conjugateBase":1,"weakAcid":0}"#, Code::DomainError),
        ("idealGasMoles", r#"{"pressurePa":1,"volumeM3":-1,"temperatureK":1}"#, Code::DomainError),
        ("ph", r#"{"hConcentration":"x"}"#, Code::ParseError),
    ] {
        let reply = call(tool, arguments);
        assert_eq!(reply.error, Some(code), "{tool} {arguments}: {}", reply.text);
    }
}
