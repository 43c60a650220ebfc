//! What a unit measures.

use std::fmt;

/// What a unit measures. Units convert within their category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Category(usize);

impl Category {
    /// The names, in the order of the data file.
    pub const NAMES: [&'static str; 21] = [
        "DATA_STORAGE",
        "LENGTH",
        "MASS",
        "VOLUME",
        "TEMPERATURE",
        "TIME",
        "SPEED",
        "AREA",
        "ENERGY",
        "FORCE",
        "PRESSURE",
        "POWER",
        "DENSITY",
        "FREQUENCY",
        "ANGLE",
        "DATA_RATE",
        "RESISTANCE",
        "CAPACITANCE",
        "INDUCTANCE",
        "VOLTAGE",
        "CURRENT",
    ];

    /// What the language measures besides: in no list, so that the lists stay as they were promised.
    pub const MORE: [&'static str; 29] = [
        "RATIO",
        "SOLID_ANGLE",
        "ANGULAR_SPEED",
        "AMOUNT",
        "LUMINOUS_INTENSITY",
        "LUMINOUS_FLUX",
        "ILLUMINANCE",
        "LUMINANCE",
        "CHARGE",
        "CONDUCTANCE",
        "MAGNETIC_FLUX",
        "MAGNETIC_FLUX_DENSITY",
        "MAGNETIC_FIELD",
        "APPARENT_POWER",
        "REACTIVE_POWER",
        "RADIOACTIVITY",
        "ABSORBED_DOSE",
        "EQUIVALENT_DOSE",
        "CATALYTIC_ACTIVITY",
        "CONCENTRATION",
        "ACCELERATION",
        "FLOW",
        "VISCOSITY",
        "KINEMATIC_VISCOSITY",
        "FUEL_ECONOMY",
        "FUEL_CONSUMPTION",
        "DROPS",
        "EQUIVALENTS",
        "INTERNATIONAL_UNITS",
    ];

    /// Amounts of data.
    pub const DATA_STORAGE: Self = Self(0);

    /// Volumes.
    pub const VOLUME: Self = Self(3);

    /// Masses.
    pub const MASS: Self = Self(2);

    /// Temperatures, whose scales have zeros of their own.
    pub const TEMPERATURE: Self = Self(4);

    /// Times.
    pub const TIME: Self = Self(5);

    /// Amounts of data in a time.
    pub const DATA_RATE: Self = Self(15);

    /// Turns and the like in a time.
    pub const FREQUENCY: Self = Self(13);

    /// Months of the calendar, which convert to nothing and are in no list.
    pub(crate) const MONTHS: Self = Self(Self::NAMES.len() + Self::MORE.len());

    /// The categories that lists show.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::NAMES.len()).map(Self)
    }

    /// All categories, those of the language alone included.
    pub fn every() -> impl Iterator<Item = Self> {
        (0..Self::NAMES.len() + Self::MORE.len()).map(Self)
    }

    /// The category of this name in the data file.
    pub(crate) fn of_file(name: &str) -> Option<Self> {
        Self::every().find(|category| category.name() == name)
    }

    /// The category of this name, in any case; a space or hyphen may stand for the underscore.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        let wanted = name.trim().replace([' ', '-'], "_");
        let place = Self::NAMES.iter().position(|known| known.eq_ignore_ascii_case(&wanted));
        place.map(Self)
    }

    /// The place in [`NAMES`](Self::NAMES).
    pub(crate) fn index(self) -> usize {
        self.0
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().chain(&Self::MORE).nth(self.0).copied().unwrap_or("MONTHS")
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_what_they_say() {
        for (category, name) in [
            (Category::VOLUME, "VOLUME"),
            (Category::MASS, "MASS"),
            (Category::TEMPERATURE, "TEMPERATURE"),
            (Category::FREQUENCY, "FREQUENCY"),
            (Category::MONTHS, "MONTHS"),
        ] {
            assert_eq!(category.name(), name);
        }
    }

    #[test]
    fn form_does_not_matter() {
        assert_eq!(Category::find(" data rate "), Category::find("DATA_RATE"));
        assert!(Category::find("Data-Storage").is_some());
        assert_eq!(Category::find("LENGHT"), None);
        assert!(Category::all().all(|category| Category::find(category.name()) == Some(category)));
    }
}
