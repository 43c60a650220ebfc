//! A time zone as a parameter, and the names that may have been meant by an unknown one.

use std::sync::LazyLock;

use jiff::fmt::temporal::DateTimeParser;
use jiff::tz::{TimeZone, TimeZoneDatabase};

use crate::prelude::*;

/// The database in the binary, and no other: every machine answers alike.
static DATABASE: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// A time zone by its IANA name in any case, or a fixed offset such as `+05:30`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Zone(pub(crate) TimeZone);

impl Param for Zone {
    const SCHEMA: Schema = Schema::text(Form::Words("Such as Europe/Paris."));
    const FORM: Form = Form::Words("IANA name such as Europe/Paris, in any case.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        Self::of_name(&argument.source())
    }
}

impl Zone {
    /// The zone of this name.
    pub(super) fn of_name(name: &str) -> Result<Self> {
        let name = name.trim();
        let zone = if name.starts_with(['+', '-']) {
            DateTimeParser::new().parse_time_zone_with(&DATABASE, name).ok()
        } else if name.eq_ignore_ascii_case("z") {
            Some(TimeZone::UTC)
        } else {
            DATABASE.get(&name.replace(' ', "_")).ok()
        };
        // The library knows one more name, Etc/Unknown, that stands for no zone.
        zone.filter(|zone| !zone.is_unknown()).map(Self).ok_or_else(|| {
            Error::invalid("unknown time zone: give an IANA name such as Europe/Paris")
                .with("timezone", name)
                .nearest(&near(name))
        })
    }

    /// The name as the database spells it, or the offset.
    pub(super) fn name(&self) -> String {
        name_of(&self.0)
    }
}

/// The name of a zone as the database spells it, or its offset.
pub(super) fn name_of(zone: &TimeZone) -> String {
    let offset = || zone.to_fixed_offset().map(|offset| offset.to_string());
    zone.iana_name().map_or_else(|| offset().unwrap_or_default(), str::to_owned)
}

/// The names of all zones, in order.
#[must_use]
pub fn all_names() -> Vec<String> {
    let mut names: Vec<String> = DATABASE.available().map(|name| name.to_string()).collect();
    names.sort_unstable();
    names
}

/// How many names are suggested at most.
const SUGGESTIONS: usize = 3;

/// Abbreviations that are no names of zones, and the zones where they are read on clocks
/// (the field FORMAT of the database's source).
const ABBREVIATIONS: &[(&str, &[&str])] = &[
    ("AEST", &["Australia/Sydney", "Australia/Brisbane"]),
    ("AEDT", &["Australia/Sydney"]),
    ("AKST", &["America/Anchorage"]),
    ("AST", &["America/Halifax"]),
    ("AWST", &["Australia/Perth"]),
    ("BST", &["Europe/London"]),
    ("CDT", &["America/Chicago", "America/Havana"]),
    ("CEST", &["Europe/Paris", "Europe/Berlin"]),
    ("CST", &["America/Chicago", "Asia/Shanghai", "America/Havana"]),
    ("EDT", &["America/New_York"]),
    ("EEST", &["Europe/Helsinki", "Africa/Cairo"]),
    ("HKT", &["Asia/Hong_Kong"]),
    ("IST", &["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]),
    ("JST", &["Asia/Tokyo"]),
    ("KST", &["Asia/Seoul"]),
    ("MDT", &["America/Denver"]),
    ("MSK", &["Europe/Moscow"]),
    ("NZST", &["Pacific/Auckland"]),
    ("PDT", &["America/Los_Angeles"]),
    ("PKT", &["Asia/Karachi"]),
    ("PST", &["America/Los_Angeles", "Asia/Manila"]),
    ("SAST", &["Africa/Johannesburg"]),
    ("WEST", &["Europe/Lisbon"]),
];

/// The names that may have been meant: zones of this abbreviation, of this city, of a name or a
/// city that is spelt alike.
fn near(name: &str) -> Vec<String> {
    let known = ABBREVIATIONS.iter().find(|(short, _)| short.eq_ignore_ascii_case(name));
    if let Some((_, zones)) = known {
        return zones.iter().map(|&zone| zone.to_owned()).collect();
    }
    let name = name.replace(' ', "_");
    let names = all_names();
    let in_city = |city: &str| -> Vec<String> {
        names.iter().filter(|zone| city_of(zone).eq_ignore_ascii_case(city)).cloned().collect()
    };
    let wanted = city_of(&name);
    let mut found = in_city(wanted);
    found.extend(arithma_expr::nearest(&name, names.iter().map(String::as_str)));
    // Among three letters everything is spelt alike.
    if wanted.len() > 3 {
        let cities = arithma_expr::nearest(wanted, names.iter().map(|zone| city_of(zone)));
        found.extend(cities.iter().flat_map(|city| in_city(city)));
    }
    let mut seen = Vec::new();
    found.retain(|zone| {
        !seen.contains(zone) && {
            seen.push(zone.clone());
            true
        }
    });
    found.truncate(SUGGESTIONS);
    found
}

/// The last part of the name of a zone.
fn city_of(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_any_case() {
        for (given, name) in [
            ("europe/PARIS", "Europe/Paris"),
            (" America/New York ", "America/New_York"),
            ("utc", "UTC"),
            ("Z", "UTC"),
            ("us/pacific", "US/Pacific"),
            ("+05:30", "+05:30"),
            ("-08", "-08"),
        ] {
            assert_eq!(Zone::of_name(given).unwrap().name(), name);
        }
    }

    #[test]
    fn unknown_names_have_neighbours() {
        for (given, nearest) in [
            ("Tokyo", "Asia/Tokyo"),
            ("new york", "America/New_York"),
            ("Europe/Pariss", "Europe/Paris"),
            ("Asia/Berlin", "Europe/Berlin"),
            ("pst", "America/Los_Angeles,Asia/Manila"),
        ] {
            let error = Zone::of_name(given).unwrap_err();
            let found = error.details().find(|(key, _)| *key == "nearest").unwrap().1;
            assert!(found.starts_with(nearest), "{given}: {found}");
        }
        for given in ["", "Mars/X", "Etc/Unknown", "+99:00", "+", "\u{1f4a5}"] {
            assert!(Zone::of_name(given).is_err(), "{given}");
        }
    }

    #[test]
    fn every_suggestion_exists() {
        let zones = ABBREVIATIONS.iter().flat_map(|(_, zones)| *zones);
        assert!(zones.copied().all(|zone| Zone::of_name(zone).unwrap().name() == zone));
        assert!(ABBREVIATIONS.iter().all(|(short, _)| Zone::of_name(short).is_err()));
    }
}
