//! A time zone as a parameter.

pub use arithma_expr::zones::all_names;
use arithma_expr::zones::{find, name_of, near};
use jiff::tz::TimeZone;

use crate::prelude::*;

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
    pub(crate) fn of_name(name: &str) -> Result<Self> {
        let name = name.trim();
        find(name).map(Self).ok_or_else(|| {
            Error::invalid("unknown time zone: give an IANA name such as Europe/Paris")
                .with("timezone", name)
                .nearest(&near(name))
        })
    }

    /// The name as the database spells it, or the offset.
    pub(crate) fn name(&self) -> String {
        name_of(&self.0)
    }
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
}
