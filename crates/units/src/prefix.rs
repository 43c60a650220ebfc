//! The prefixes of the SI (SI Brochure, 9th edition with the resolution of 2022) and of IEC 80000-13.

use arithma_num::{Decimal, Exact, IBig};

/// A prefix.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Prefix {
    pub(crate) symbol: &'static str,
    pub(crate) name: &'static str,
    /// 10 or 2.
    base: u8,
    exponent: i16,
}

/// Which prefixes a unit takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Prefixes {
    pub(crate) up: bool,
    /// Hecto and deca, which belong to neither side.
    pub(crate) middle: bool,
    pub(crate) down: bool,
    pub(crate) binary: bool,
    /// The power to which the prefix is raised: 2 for a square.
    pub(crate) power: u8,
}

const fn ten(symbol: &'static str, name: &'static str, exponent: i16) -> Prefix {
    Prefix { symbol, name, base: 10, exponent }
}

const fn two(symbol: &'static str, name: &'static str, exponent: i16) -> Prefix {
    Prefix { symbol, name, base: 2, exponent }
}

/// All prefixes. Spellings are normalised before they are looked up, so micro is `u`.
pub(crate) static PREFIXES: [Prefix; 32] = [
    ten("Q", "quetta", 30),
    ten("R", "ronna", 27),
    ten("Y", "yotta", 24),
    ten("Z", "zetta", 21),
    ten("E", "exa", 18),
    ten("P", "peta", 15),
    ten("T", "tera", 12),
    ten("G", "giga", 9),
    ten("M", "mega", 6),
    ten("k", "kilo", 3),
    ten("h", "hecto", 2),
    ten("da", "deca", 1),
    ten("d", "deci", -1),
    ten("c", "centi", -2),
    ten("m", "milli", -3),
    ten("u", "micro", -6),
    ten("n", "nano", -9),
    ten("p", "pico", -12),
    ten("f", "femto", -15),
    ten("a", "atto", -18),
    ten("z", "zepto", -21),
    ten("y", "yocto", -24),
    ten("r", "ronto", -27),
    ten("q", "quecto", -30),
    two("Ki", "kibi", 10),
    two("Mi", "mebi", 20),
    two("Gi", "gibi", 30),
    two("Ti", "tebi", 40),
    two("Pi", "pebi", 50),
    two("Ei", "exbi", 60),
    two("Zi", "zebi", 70),
    two("Yi", "yobi", 80),
];

impl Prefixes {
    /// Whether this prefix is one of them.
    pub(crate) fn allow(self, prefix: &Prefix) -> bool {
        match (prefix.base, prefix.exponent) {
            (2, _) => self.binary,
            (_, 3..) => self.up,
            (_, 1..=2) => self.middle,
            _ => self.down,
        }
    }
}

impl Prefix {
    /// Whether people write it, so that it may be meant in another case than its own.
    pub(crate) fn is_common(&self) -> bool {
        self.base == 2 || matches!(self.exponent, -12..=-3 | 3..=12)
    }

    /// What the prefix multiplies a unit by that takes it to this power.
    pub(crate) fn value(&self, power: u8) -> Exact {
        let exponent = i64::from(self.exponent) * i64::from(power);
        if self.base == 2 {
            return Exact::from(IBig::ONE << exponent.unsigned_abs() as usize);
        }
        // No exponent of the table comes near the limit of a decimal's.
        Decimal::new(1, exponent).map_or(Exact::ONE, Exact::from)
    }
}
