use super::*;

/// The atoms of a formula as text: `H2 O1`.
fn atoms(text: &str) -> String {
    let formula = Formula::parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let counted: Vec<String> = formula
        .atoms
        .iter()
        .map(|(symbol, count)| format!("{symbol}{}", count.to_text()))
        .collect();
    counted.join(" ")
}

fn refusal(text: &str) -> Error {
    match Formula::parse(text) {
        Ok(formula) => panic!("{text} is {:?}", formula.atoms),
        Err(error) => error,
    }
}

#[test]
fn counts_atoms() {
    for (text, expected) in [
        ("H2O", "H2 O1"),
        ("CH3COOH", "C2 H4 O2"),
        ("Ca(OH)2", "Ca1 H2 O2"),
        ("Al2(SO4)3", "Al2 O12 S3"),
        ("K4[Fe(CN)6]", "C6 Fe1 K4 N6"),
        ("{[(CH3)2N]2C}3", "C15 H36 N6"),
        ("(((H)2)3)4", "H24"),
        ("Co", "Co1"),
        ("CO", "C1 O1"),
        ("NaN", "N1 Na1"),
        (" C6 H12 O6 ", "C6 H12 O6"),
        ("2H2O", "H4 O2"),
        ("2 H2O", "H4 O2"),
        ("H_2O", "H2 O1"),
        ("C_{12}H_{22}O_{11}", "C12 H22 O11"),
        ("H₂SO₄", "H2 O4 S1"),
        ("C₁₂H₂₂O₁₁", "C12 H22 O11"),
    ] {
        assert_eq!(atoms(text), expected, "{text}");
    }
}

#[test]
fn reads_hydrates() {
    let blue = "Cu1 H10 O9 S1";
    for separator in ["·", ".", "*", "•", "⋅", " · ", " . "] {
        assert_eq!(atoms(&format!("CuSO4{separator}5H2O")), blue);
    }
    assert_eq!(atoms("CaSO4·0.5H2O"), "Ca1 H1 O4.5 S1");
    assert_eq!(atoms("CaSO4.0.5H2O"), "Ca1 H1 O4.5 S1");
    assert_eq!(atoms("2CaSO4·H2O"), "Ca2 H2 O9 S2");
    assert_eq!(atoms("KAl(SO4)2·12H2O"), "Al1 H24 K1 O20 S2");
    assert_eq!(atoms("MgCl2.6H2O"), "Cl2 H12 Mg1 O6");
}

#[test]
fn charges_change_no_count() {
    for sulfate in [
        "SO4^2-",
        "SO4^-2",
        "SO4^{2-}",
        "SO4²⁻",
        "SO₄²⁻",
        "SO4(2-)",
        "SO4--",
        "SO4 2-",
        "SO4-2",
        "SO₄2-",
        "SO4^2−",
        "SO4^(2-)",
        "SO4²⁻(aq)",
        "SO4^2- (aq)",
        "[SO4]2-",
    ] {
        assert_eq!(atoms(sulfate), "O4 S1", "{sulfate}");
    }
    for (text, expected) in [
        ("NH4+", "H4 N1"),
        ("H3O+", "H3 O1"),
        ("OH-", "H1 O1"),
        ("HCO3-", "C1 H1 O3"),
        ("Na+", "Na1"),
        ("Na1+", "Na1"),
        ("Fe+3", "Fe1"),
        ("Fe^3+", "Fe1"),
        ("Fe³⁺", "Fe1"),
        ("Fe3^+", "Fe3"),
        ("Ca++", "Ca1"),
        ("[Fe(CN)6]3-", "C6 Fe1 N6"),
        ("[Fe(CN)6]^3-", "C6 Fe1 N6"),
        ("[Cu(NH3)4]²⁺", "Cu1 H12 N4"),
        ("NaCl(aq)", "Cl1 Na1"),
        ("CO2(g)", "C1 O2"),
    ] {
        assert_eq!(atoms(text), expected, "{text}");
    }
}

#[test]
fn two_usual_readings_are_refused() {
    for (text, part) in [
        ("Fe3+", "write ^3+ or 3^+"),
        ("O2-", "2^-"),
        ("SO42-", "write 4^2- or 42^-"),
        ("(SO4)2-", "^2-"),
    ] {
        let error = refusal(text);
        assert_eq!(error.code(), Code::InvalidInput, "{text}");
        assert!(error.reason().contains(part), "{text}: {error}");
    }
}

#[test]
fn lost_capitals() {
    assert_eq!(Formula::parse("h2o").unwrap().text, "H2O");
    assert_eq!(Formula::parse("nacl").unwrap().text, "NaCl");
    let error = refusal("co");
    assert_eq!(error.code(), Code::InvalidInput);
    assert_eq!(error.details().last(), Some(("candidates", "CO,Co")));
    for (text, near) in [("NACL", "NaCl"), ("HCL", "HCl"), ("Xx", "Xe"), ("Fee2", "Fe")] {
        let error = refusal(text);
        assert_eq!(error.code(), Code::UnknownVariable, "{text}");
        let (key, value) = error.details().last().unwrap();
        assert!(key == "nearest" && value.starts_with(near), "{text}: {error:?}");
    }
    assert!(refusal("D2O").reason().contains("isotopes"));
    assert_eq!(refusal("xyz").code(), Code::UnknownVariable);
}

#[test]
fn malformed_formulas_say_why() {
    for (text, part) in [
        ("(H2O", "( is not closed by )"),
        ("(H2O]", "closed by ], not )"),
        ("H2O)", ") is not open"),
        ("()", "nothing before"),
        ("()2H", "nothing before"),
        ("5", "ends"),
        ("H2O·", "ends"),
        ("·H2O", "has no place"),
        ("H0", "letter O"),
        ("H02", "letter O"),
        ("0H2O", "letter O"),
        ("0.0H2O", "above 0"),
        ("H2O^", "^2-"),
        ("H2O^2", "^2-"),
        ("^2-", "at the end"),
        ("2H2+O2", "one formula a call"),
        ("(SO4^2-)2", "at the end"),
        ("H 2O", "right behind"),
        ("H_O", "lowered"),
        ("H_{2O", "lowered"),
        ("H2O!", "'!'"),
        ("H2O=", "'='"),
        ("¹⁴C", "at the end"),
    ] {
        let error = refusal(text);
        assert_eq!(error.code(), Code::ParseError, "{text}: {error}");
        assert!(error.reason().contains(part), "{text}: {error}");
    }
    for text in ["", "   "] {
        assert_eq!(refusal(text).code(), Code::InvalidInput);
    }
}

#[test]
fn sizes_are_bounded() {
    assert_eq!(atoms("H999999999"), "H999999999");
    assert_eq!(atoms(&"C".repeat(1_000)), "C1000");
    let nested = |depth: usize| format!("{}H{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(atoms(&nested(32)), "H1");
    for text in [
        "H1000000000".to_owned(),
        "((H999999999)999999999)9".to_owned(),
        "H0.5H2O5".repeat(300),
        "C".repeat(1_001),
        nested(33),
        nested(400),
    ] {
        assert_eq!(refusal(&text).code(), Code::OutOfRange, "{text}");
    }
    // Many ways to set capitals, and none: both are found out at once.
    assert_eq!(refusal(&"co".repeat(499)).code(), Code::InvalidInput);
    assert_eq!(refusal(&format!("{}q", "co".repeat(499))).code(), Code::UnknownVariable);
}
