//! Conversions of units and of products of up to three of them with powers, against an independent
//! table.

use std::path::PathBuf;

use arithma_expr::{Session, Value};
use arithma_num::{Budget, Number};
use arithma_units::{Category, units_of};

use crate::toy::{Toy, run};

/// The number before the unit of a conversion, or why there is none. The target must be the one that
/// was asked for, however it is shown: its text is read again.
fn converted(from: &str, to: &str) -> Result<Number, String> {
    let (host, budget) = (Toy::default(), Budget::default());
    let value = run(&format!("1 {from} to {to}"), &mut Session::new(), &host)?;
    let Some(Value::Quantity(quantity)) = value else { return Err("no quantity".into()) };
    let shown = quantity.shown(&budget).map_err(|error| error.to_string())?;
    let unit = quantity.unit_text();
    let same = run(&format!("1 {unit} == 1 {to}"), &mut Session::new(), &host)?;
    if !matches!(same, Some(Value::Bool(true))) {
        return Err(format!("shown in {unit}"));
    }
    Ok(shown)
}

/// A fraction of the table.
fn ratio(text: &str) -> Number {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    let [over, under] = [over, under].map(|digits| Number::parse(digits).unwrap());
    over.div(&under, &Budget::default()).unwrap()
}

#[test]
fn conversions_are_right_or_refused() {
    let path = "../../tests/oracle/units-conversions.txt";
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = std::fs::read_to_string(path).unwrap();
    let (mut checked, mut wrong) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [from, to, expected] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        checked += 1;
        match (converted(from, to), expected) {
            (Err(_), "!") => {}
            (Ok(found), "!") => wrong.push(format!("{line}: {found:?}")),
            (Ok(found), _) => {
                let same = found.compare(&ratio(expected), &Budget::default());
                if !matches!(same, Ok(Some(std::cmp::Ordering::Equal))) {
                    wrong.push(format!("{line}: {found:?}"));
                }
            }
            (Err(reason), _) => wrong.push(format!("{line}: {reason}")),
        }
    }
    assert!(checked > 3_500, "{checked}");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The size of a unit by its row in the table of all: a ratio times a power of pi.
fn size_of(text: &str, category: &str, code: &str) -> Option<Number> {
    let budget = Budget::default();
    let row = text.lines().find_map(|line| {
        let columns: Vec<&str> = line.split(" | ").collect();
        (columns[..2] == [category, code]).then(|| (columns[2], columns[3]))
    })?;
    let power: i64 = row.1.parse().unwrap();
    let pi = Number::pi().pow(&power.into(), &budget).unwrap();
    ratio(row.0).mul(&pi, &budget).ok()
}

/// Every unit of the data file converts into every other of its category, by the sizes that their
/// definitions make. Temperatures are readings, ratios and solid angles plain numbers.
#[test]
fn every_pair_of_units_is_right() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/oracle/units-all.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.trim_start_matches(|c| c != '\n').trim_start();
    let (budget, mut pairs, mut wrong) = (Budget::default(), 0, Vec::new());
    for category in Category::every() {
        let name = category.name();
        if matches!(name, "TEMPERATURE" | "RATIO" | "SOLID_ANGLE") {
            continue;
        }
        let sized = units_of(category).map(|unit| {
            let size = size_of(text, name, unit.code());
            (unit.symbol(), size.unwrap_or_else(|| panic!("{name} {}", unit.code())))
        });
        let units: Vec<(String, Number)> = sized.collect();
        for (from, a) in &units {
            for (to, b) in &units {
                pairs += 1;
                let expected = a.div(b, &budget).unwrap();
                let found = converted(from, to);
                let is_it = |found: &Number| {
                    let order = found.compare(&expected, &budget);
                    matches!(order, Ok(Some(std::cmp::Ordering::Equal)))
                };
                if !found.as_ref().is_ok_and(is_it) {
                    wrong.push(format!("{from} to {to}: {found:?}"));
                }
            }
        }
    }
    assert!(pairs > 5_000, "{pairs}");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Compounds of a usual run. `ARITHMA_UNITS=200000` makes more.
const COMPOUNDS: usize = 1_200;

/// Units of one dimension with what one of them is in the first, by the rows of the table that have no
/// powers.
fn families(text: &str) -> Vec<Vec<(&str, Number)>> {
    let mut families: Vec<Vec<(&str, Number)>> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [from, to, expected] = line.split(" | ").collect::<Vec<_>>()[..] else { continue };
        if [from, to].iter().any(|unit| unit.contains(['^', '*'])) || expected == "!" {
            continue;
        }
        let budget = Budget::default();
        let size = |family: &[(&str, Number)]| {
            family.iter().find(|(unit, _)| *unit == from).map(|(_, size)| size.clone())
        };
        match families.iter_mut().find(|family| size(family).is_some()) {
            Some(family) if family.iter().any(|(unit, _)| *unit == to) => {}
            Some(family) => {
                let size = size(family).unwrap().div(&ratio(expected), &budget).unwrap();
                family.push((to, size));
            }
            None => {
                let size = Number::ONE.div(&ratio(expected), &budget).unwrap();
                families.push(vec![(from, Number::ONE), (to, size)]);
            }
        }
    }
    families
}

/// Every compound of up to three units with powers from -3 to 3 converts into the same with other units,
/// and by the factor that the table's rows make; with one power changed it is refused.
#[test]
fn compounds_are_right_or_refused() {
    let path = "../../tests/oracle/units-conversions.txt";
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = std::fs::read_to_string(path).unwrap();
    let families = families(&text);
    assert!(families.len() >= 10, "{}", families.len());
    let wanted = std::env::var("ARITHMA_UNITS").ok().and_then(|count| count.parse().ok());
    let mut seed = 4_u64;
    let mut dice = |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) as usize) % limit
    };
    let (budget, mut wrong) = (Budget::default(), Vec::new());
    for round in 0..wanted.unwrap_or(COMPOUNDS) {
        let (mut from, mut to, mut factor) = (Vec::new(), Vec::new(), Number::ONE);
        let mut used = Vec::new();
        for _ in 0..=dice(3) {
            let family = dice(families.len());
            if used.contains(&family) {
                continue;
            }
            used.push(family);
            let units = &families[family];
            let (a, b) = (&units[dice(units.len())], &units[dice(units.len())]);
            let power = [-3_i64, -2, -1, 1, 2, 3][dice(6)];
            let size = a.1.div(&b.1, &budget).unwrap().pow(&power.into(), &budget).unwrap();
            factor = factor.mul(&size, &budget).unwrap();
            from.push(format!("{}^{power}", a.0));
            // One in seven has another power, which does not fit.
            let other = if round % 7 == 6 && used.len() == 1 { power % 3 + 1 } else { power };
            to.push(format!("{}^{other}", b.0));
        }
        let fits = from.iter().zip(&to).all(|(a, b)| a.rsplit('^').next() == b.rsplit('^').next());
        to.reverse();
        let (from, to) = (from.join("*"), to.join("*"));
        let same = |found: &Number| {
            let order = found.compare(&factor, &Budget::default());
            matches!(order, Ok(Some(std::cmp::Ordering::Equal)))
        };
        match converted(&from, &to) {
            Ok(found) if fits && same(&found) => {}
            Err(_) if !fits => {}
            other => wrong.push(format!("{from} to {to}: {other:?}")),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(30)].join("\n")
    );
}
