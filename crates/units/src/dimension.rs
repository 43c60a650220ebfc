//! What units measure, as powers of a few base dimensions.

use crate::category::Category;
use crate::registry::registry;

/// How many base dimensions there are.
const COUNT: usize = 13;

/// The base dimensions, in the order of their powers.
const BASES: [&str; COUNT] = [
    "LENGTH",
    "MASS",
    "TIME",
    "CURRENT",
    "TEMPERATURE",
    "DATA_STORAGE",
    "ANGLE",
    "MONTHS",
    "AMOUNT",
    "LUMINOUS_INTENSITY",
    "DROPS",
    "EQUIVALENTS",
    "INTERNATIONAL_UNITS",
];

/// The place of the angle among them.
const ANGLE: usize = 6;

/// The powers of the base dimensions: those of the SI, data, angle, months of the calendar, and
/// what is counted and converts to nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dimension(pub [i8; COUNT]);

impl Dimension {
    /// Of a plain number.
    pub const NONE: Self = Self([0; COUNT]);

    /// Of times.
    pub const TIME: Self = Self::base(2);

    /// Of angles, whose coherent unit is the degree.
    pub const ANGLE: Self = Self::base(ANGLE);

    /// Of months of the calendar, which have no length of their own: they move dates, and nothing
    /// else.
    pub const MONTHS: Self = Self::base(7);

    const fn base(place: usize) -> Self {
        let mut powers = [0; COUNT];
        powers[place] = 1;
        Self(powers)
    }

    /// The power of the angle in it.
    #[must_use]
    pub fn angles(self) -> i8 {
        self.0[ANGLE]
    }

    /// The same without angles.
    #[must_use]
    pub fn without_angles(mut self) -> Self {
        self.0[ANGLE] = 0;
        self
    }

    /// This times `other` to the power `times`. `None` beyond what is sensible.
    #[must_use]
    pub fn plus(self, other: Self, times: i8) -> Option<Self> {
        let mut sum = self;
        for (power, more) in sum.0.iter_mut().zip(other.0) {
            *power = more.checked_mul(times).and_then(|more| power.checked_add(more))?;
        }
        Some(sum)
    }

    /// The dimension of a root, where it has one.
    #[must_use]
    pub fn root(self, order: i8) -> Option<Self> {
        let whole = order > 0 && self.0.iter().all(|power| power % order == 0);
        whole.then(|| Self(self.0.map(|power| power / order)))
    }

    /// What it is called: its category, or a product of base dimensions.
    #[must_use]
    pub fn name(self) -> String {
        if self == Self::NONE {
            return "a plain number".into();
        }
        if self == Self::MONTHS {
            return "calendar months, which have no fixed length".into();
        }
        // Energy by mass and speeds squared are a dose to few.
        let category = registry().category_of(self).map(Category::name);
        if let Some(name) = category.filter(|name| *name != "ABSORBED_DOSE") {
            return name.into();
        }
        let powers = BASES.iter().zip(self.0).filter(|(_, power)| *power != 0);
        let parts: Vec<String> = powers
            .map(
                |(base, power)| {
                    if power == 1 { (*base).into() } else { format!("{base}^{power}") }
                },
            )
            .collect();
        parts.join("*")
    }

    /// Reads `LENGTH^2*MASS/TIME^3`, as the data file has it; `1` is a plain number.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut dimension = Self::NONE;
        for (place, quotient) in text.split('/').enumerate() {
            for (index, factor) in quotient.split('*').map(str::trim).enumerate() {
                let sign = if place > 0 && index == 0 { -1 } else { 1 };
                let (base, power) = factor.split_once('^').unwrap_or((factor, "1"));
                if base == "1" {
                    continue;
                }
                let base = BASES.iter().position(|known| *known == base)?;
                let mut powers = Self::NONE;
                powers.0[base] = power.parse().ok()?;
                dimension = dimension.plus(powers, sign)?;
            }
        }
        Some(dimension)
    }
}

impl Category {
    /// What its units measure.
    #[must_use]
    pub fn dimension(self) -> Dimension {
        match self {
            Self::MONTHS => Dimension::MONTHS,
            _ => registry().section(self).map_or(Dimension::NONE, |section| section.dimension),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_and_roots() {
        let area = Dimension::parse("LENGTH^2").unwrap();
        let length = Dimension::parse("LENGTH").unwrap();
        assert_eq!(length.plus(length, 1), Some(area));
        assert_eq!(area.plus(length, -1), Some(length));
        assert_eq!((area.root(2), area.root(3), length.root(2)), (Some(length), None, None));
        assert_eq!((area.root(0), area.root(-2)), (None, None));
        assert_eq!(area.plus(area, 64), None);
    }

    #[test]
    fn quotients_are_read() {
        let per_time = Dimension::NONE.plus(Dimension::TIME, -1).unwrap();
        assert_eq!(Dimension::parse("LENGTH/TIME"), per_time.plus(Dimension::base(0), 1));
        assert_eq!(Dimension::parse("1/TIME"), Some(per_time));
        assert_eq!(Dimension::parse("MASS/LENGTH/TIME^2").unwrap().0[..3], [-1, 1, -2]);
        assert_eq!((Dimension::parse("MAS"), Dimension::parse("MASS^x")), (None, None));
    }

    #[test]
    fn names() {
        let named = |text| Dimension::parse(text).unwrap().name();
        assert_eq!(named("LENGTH^2*MASS/TIME^2"), "ENERGY");
        assert_eq!(named("LENGTH^4"), "LENGTH^4");
        assert_eq!(named("MASS/TIME*LENGTH"), "LENGTH*MASS*TIME^-1");
        assert_eq!(named("1"), "a plain number");
        assert_eq!(Dimension::MONTHS.name(), "calendar months, which have no fixed length");
    }
}
