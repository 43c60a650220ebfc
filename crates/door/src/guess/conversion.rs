//! Functions that convert: `celsiusToFahrenheit(20)`, `miles_to_km(3)`, `lb2kg(150)`.

use arithma_units::{Unit, find_pair};

/// What stands between two units in a name: as words, in camel case, as programmers abbreviate it.
const BETWEEN: [&str; 3] = ["_to_", "To", "2"];

/// The conversion of a value that a name asks for; nothing where its halves are no two units of one kind,
/// or may be several.
pub(super) fn conversion(name: &str, value: &str) -> Option<String> {
    let name =
        ["convert_", "convert"].iter().find_map(|verb| name.strip_prefix(verb)).unwrap_or(name);
    let (from, to) = BETWEEN.iter().find_map(|between| name.split_once(between))?;
    let mut pairs = Vec::new();
    for from in spellings(from) {
        pairs.extend(spellings(to).filter_map(|to| find_pair(&from, &to, None).ok()));
    }
    let [from, to] = the_only(&pairs)?.map(|unit| unit.symbol());
    Some(format!("{value} {from} to {to}"))
}

/// A half of a name, and the same without the capital that camel case may have given it.
fn spellings(half: &str) -> impl Iterator<Item = String> + use<> {
    let mut letters = half.chars();
    let small = letters.next().map(|first| first.to_lowercase().chain(letters).collect());
    [Some(half.replace('_', " ")), small].into_iter().flatten()
}

fn the_only(pairs: &[(Unit, Unit)]) -> Option<[Unit; 2]> {
    let first = *pairs.first()?;
    pairs.iter().all(|pair| *pair == first).then_some([first.0, first.1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_convert_are_read() {
        for (name, expected) in [
            ("celsiusToFahrenheit", Some("5 °C to °F")),
            ("cToF", Some("5 °C to °F")),
            ("miles_to_km", Some("5 mi to km")),
            ("convertLbsToKg", Some("5 lb to kg")),
            ("convert_feet_to_meters", Some("5 ft to m")),
            ("lb2kg", Some("5 lb to kg")),
            // A millimetre or a megametre.
            ("mToMm", None),
            ("kgToMeters", None),
            ("goTo", None),
            ("To", None),
            ("_to_", None),
            ("log2", None),
            ("milesTo", None),
        ] {
            assert_eq!(conversion(name, "5").as_deref(), expected, "{name}");
        }
    }
}
