//! Conversions of units and of products of up to three of them with powers, against an independent
//! table.

use std::path::PathBuf;

use arithma_expr::{Session, Value};
use arithma_num::{Budget, Number};

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
