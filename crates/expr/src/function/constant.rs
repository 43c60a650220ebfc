//! The constants of the language.

/// A constant of the language. A variable of the same name hides it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Constant {
    /// The ratio of a circle's circumference to its diameter.
    Pi,
    /// The base of the natural logarithm.
    E,
    /// Two pi.
    Tau,
    /// The golden ratio, (1 + sqrt(5))/2.
    Phi,
}

impl Constant {
    /// Every constant.
    pub const ALL: &'static [Self] = &[Self::Pi, Self::E, Self::Tau, Self::Phi];

    /// The constant called `name`, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "pi" => Some(Self::Pi),
            "e" => Some(Self::E),
            "tau" => Some(Self::Tau),
            "phi" => Some(Self::Phi),
            _ => None,
        }
    }

    /// The name of the constant.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pi => "pi",
            Self::E => "e",
            Self::Tau => "tau",
            Self::Phi => "phi",
        }
    }
}
