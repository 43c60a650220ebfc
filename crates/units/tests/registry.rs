//! The registry as its callers see it.

use arithma_num::{Budget, Decimal, Error as NumberError, Exact};
use arithma_units::{Category, Error, Unit, convert, factor, find, find_pair, formula, listed};

fn exact(text: &str) -> Exact {
    Decimal::parse(text).unwrap().into()
}

fn category(name: &str) -> Category {
    Category::find(name).unwrap()
}

/// The conversion as text: exact values in full, else 34 digits.
fn converted(value: &str, from: &str, to: &str) -> String {
    let budget = Budget::default();
    let (from, to) = find_pair(from, to, None).unwrap();
    let number = convert(&exact(value), &from, &to, &budget).unwrap();
    number.to_digits(34, &budget).unwrap().value.to_text()
}

#[test]
fn every_pair_converts_there_and_back_exactly() {
    let budget = Budget::default();
    let mut pairs = 0;
    for category in Category::all() {
        let units: Vec<Unit> = listed(category).collect();
        assert!(units.len() >= 4, "{category}");
        for (from, to) in units.iter().flat_map(|from| units.iter().map(move |to| (from, to))) {
            for value in ["1", "0", "123.456789", "1e-30", "1e30", "-7.25"] {
                // Below every absolute zero but kelvin's and Rankine's is none of these.
                if value.starts_with('-') && ["k", "r"].contains(&from.code()) {
                    continue;
                }
                let value = exact(value);
                let there = convert(&value, from, to, &budget).unwrap();
                let back = match there.as_exact() {
                    Some(there) => convert(there, to, from, &budget).unwrap(),
                    // With pi in it: undone by the factor of the way back.
                    None => there.mul(&factor(to, from, &budget).unwrap(), &budget).unwrap(),
                };
                assert_eq!(back.as_exact(), Some(&value), "{from:?} {to:?}");
            }
            pairs += 1;
        }
    }
    assert_eq!(pairs, 1009);
}

#[test]
fn every_spelling_finds_its_unit() {
    for category in Category::all() {
        for spelling in arithma_units::spellings(Some(category), true) {
            match find(&spelling, Some(category)) {
                Ok(unit) => assert_eq!(unit.category(), category),
                Err(Error::Ambiguous(_, units)) => {
                    assert!(
                        ["Cal", "Calorie", "Calories", "NM", "mt", "ton", "tons"]
                            .contains(&spelling.as_str()),
                        "{units:?}"
                    );
                }
                Err(error) => panic!("{spelling}: {error:?}"),
            }
        }
        for unit in listed(category) {
            assert_eq!(find(unit.code(), None).unwrap(), unit, "a code is unique");
            assert_eq!(find(&unit.symbol(), None).unwrap(), unit);
            assert_eq!(find(&unit.name(), Some(category)).unwrap(), unit);
            let capitals = find(&unit.code().to_uppercase(), Some(category));
            assert!(
                capitals.is_ok() || matches!(capitals, Err(Error::Ambiguous(..))),
                "{capitals:?}"
            );
        }
    }
}

#[test]
fn case_decides_first() {
    for (spelling, name) in [
        ("mW", "milliwatt"),
        ("MW", "megawatt"),
        ("mw", "megawatt"),
        ("mJ", "millijoule"),
        ("mj", "megajoule"),
        ("MPa", "megapascal"),
        ("mPa", "millipascal"),
        ("mHz", "millihertz"),
        ("Mohm", "megaohm"),
        ("mohm", "milliohm"),
        ("MΩ", "megaohm"),
        ("MV", "megavolt"),
        ("Mbps", "megabit per second"),
        ("MB/s", "megabyte per second"),
        ("KM", "kilometer"),
        ("Kilograms", "kilogram"),
        ("Kilowatt-Hours", "kilowatt hour"),
    ] {
        let found = find(spelling, None).map(|unit| unit.name());
        assert_eq!(found, Ok(name.into()), "{spelling}");
    }
    for (spelling, symbols) in [
        ("Mw", &["MW", "mW"][..]),
        ("MPA", &["MPa", "mPa"]),
        ("mHZ", &["MHz", "mHz"]),
        ("MEV", &["MeV", "meV"]),
        ("MBPS", &["Mbps", "MB/s"]),
        ("Mb", &["MB", "Mbit"]),
        ("Cal", &["cal", "kcal"]),
        ("NM", &["nm", "nmi"]),
        ("tons", &["t", "uston", "ukton"]),
    ] {
        let Err(Error::Ambiguous(_, units)) = find(spelling, None) else { panic!("{spelling}") };
        let found: Vec<String> = units.iter().map(Unit::symbol).collect();
        assert_eq!(found, symbols, "{spelling}");
        assert!(units.iter().all(|unit| find(&unit.symbol(), None) == Ok(*unit)));
    }
}

#[test]
fn the_other_unit_decides() {
    assert_eq!(converted("100", "C", "F"), "212");
    assert_eq!(converted("1", "F", "µF"), "1000000");
}

#[test]
fn quotes_are_feet_or_minutes() {
    let mixed = find_pair("'", "\"", None);
    assert!(matches!(mixed, Err(Error::Ambiguous(..))), "{mixed:?}");
    let angle = find_pair("'", "\"", Category::find("ANGLE")).unwrap();
    assert_eq!((angle.0.code(), angle.1.code()), ("arcmin", "arcsec"));
    assert_eq!(find_pair("'", "cm", None).unwrap().0.code(), "ft");
}

#[test]
fn prefixes_go_by_rule() {
    for (value, from, to, result) in [
        ("1", "Mm", "m", "1000000"),
        ("1", "dm", "mm", "100"),
        ("1", "dam", "decameters", "1"),
        ("1", "km3", "l", "1000000000000"),
        ("1", "mm²", "m^2", "0.000001"),
        ("1", "square kilometers", "ha", "100"),
        ("1", "hPa", "mbar", "1"),
        ("1", "MiB", "KiB", "1024"),
        ("1", "Gibit", "Mibit", "1024"),
        ("1", "EB", "TB", "1000000"),
        ("1", "keV", "eV", "1000"),
        ("1", "MWh", "kWh", "1000"),
        ("1", "km/s", "m/s", "1000"),
        ("1", "µs", "nanoseconds", "1000"),
        ("1", "mrad", "rad", "0.001"),
        ("500", "mK", "k", "0.5"),
        ("1", "kN", "n", "1000"),
        ("1", "kt", "t", "1000"),
        ("1", "kt", "km/h", "1.852"),
        ("1", "H", "s", "3600"),
        ("1", "dL", "cl", "10"),
    ] {
        assert_eq!(converted(value, from, to), result, "{from} {to}");
    }
    // Half a byte is not a millibyte, and nobody weighs femtotonnes.
    for spelling in ["nB", "millibyte", "picotonne", "kft", "kkm", "µ", "", " ", "kmin"] {
        assert_eq!(find(spelling, None), Err(Error::Unknown(spelling.trim().into())));
    }
}

#[test]
fn the_issue_promises() {
    assert_eq!(converted("1", "deg", "arcsec"), "3600");
    assert_eq!(converted("5", "km", "mi"), "3.106855961186669848087170921816591");
    assert_eq!(converted("-40", "c", "f"), "-40");
    assert_eq!(converted("1", "°", "rad"), "0.01745329251994329576923690768488613");
    assert_eq!(converted("2", "rad", "mrad"), "2000");
    assert_eq!(converted("-3", "ft", "in"), "-36");
}

#[test]
fn absolute_zero_is_the_end() {
    let budget = Budget::default();
    for (unit, zero, below) in [
        ("c", "-273.15", "-273.16"),
        ("f", "-459.67", "-459.68"),
        ("k", "0", "-1"),
        ("r", "0", "-1e-9"),
    ] {
        let from = find(unit, None).unwrap();
        for to in listed(Category::TEMPERATURE) {
            let number = convert(&exact(zero), &from, &to, &budget).unwrap();
            let back = convert(number.as_exact().unwrap(), &to, &from, &budget).unwrap();
            assert_eq!(back.as_exact(), Some(&exact(zero)));
            let error = convert(&exact(below), &from, &to, &budget).unwrap_err();
            assert!(matches!(error, NumberError::Domain(_)), "{error}");
        }
    }
}

#[test]
fn equations_of_temperatures() {
    let budget = Budget::default();
    for (from, to, equation) in [
        ("c", "f", "F = C * 9/5 + 32"),
        ("f", "c", "C = (F - 32) * 5/9"),
        ("c", "k", "K = C + 273.15"),
        ("k", "c", "C = K - 273.15"),
        ("k", "f", "F = K * 9/5 - 459.67"),
        ("f", "k", "K = (F + 459.67) * 5/9"),
        ("r", "k", "K = R * 5/9"),
        ("f", "r", "R = F + 459.67"),
        ("r", "c", "C = R * 5/9 - 273.15"),
        ("c", "r", "R = C * 9/5 + 491.67"),
        ("c", "c", "C = C"),
        ("mK", "K", "K = mK * 1/1000"),
    ] {
        let (from, to) = find_pair(from, to, None).unwrap();
        assert_eq!(formula(&from, &to, &budget).unwrap(), equation);
    }
}

#[test]
fn what_does_not_fit_is_said() {
    assert_eq!(find("foo", None), Err(Error::Unknown("foo".into())));
    assert_eq!(
        find_pair("km", "kg", None),
        Err(Error::Mismatch(category("LENGTH"), category("MASS")))
    );
    assert_eq!(
        find_pair("km", "kg", Some(category("LENGTH"))),
        Err(Error::Elsewhere("kg".into(), category("MASS")))
    );
    assert_eq!(find_pair("km", " zz ", None), Err(Error::Unknown("zz".into())));
    assert!(find(&"k".repeat(100_000), None).is_err());
}
