//! From one base to another.

use std::fmt;

use arithma_num::IBig;

use super::numeral::Fixed;
use crate::prelude::*;

/// The base of a number, from 2 to 36.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Base(u8);

impl Base {
    pub(super) const BINARY: Self = Self(2);
    pub(super) const OCTAL: Self = Self(8);
    pub(super) const HEXADECIMAL: Self = Self(16);

    /// What may stand before the digits to tell the base.
    pub(super) fn prefix(self) -> Option<&'static str> {
        match self {
            Self::BINARY => Some("0b"),
            Self::OCTAL => Some("0o"),
            Self::HEXADECIMAL => Some("0x"),
            _ => None,
        }
    }

    /// The base as a factor.
    fn factor(self) -> IBig {
        IBig::from(self.0)
    }

    fn ln(self) -> f64 {
        f64::from(self.0).ln()
    }

    /// The digits of a whole number, in capitals.
    fn write(self, number: &IBig) -> String {
        number.in_radix(self.0).to_string().to_ascii_uppercase()
    }
}

impl From<Count<2, 36>> for Base {
    fn from(Count(base): Count<2, 36>) -> Self {
        Self(base.clamp(2, 36) as u8)
    }
}

impl From<Base> for u32 {
    fn from(Base(base): Base) -> Self {
        base.into()
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number in its new base, and whether that is the whole value.
pub(super) struct Converted {
    pub(super) text: String,
    pub(super) exact: bool,
}

/// Writes a number in another base. A fraction that does not end there is rounded half up to as
/// many digits as are worth `decimal_digits` decimal ones; whole digits are never rounded.
pub(super) fn convert(number: &Fixed, from: Base, to: Base, decimal_digits: u64) -> Converted {
    let (digits, places, exact) = match finite(number, from, to) {
        Some((digits, places)) => (digits, places, true),
        None => {
            let (digits, places) = rounded(number, from, to, decimal_digits);
            (digits, places, false)
        }
    };
    let negative = number.negative && !digits.is_zero();
    let text = point(&to.write(&digits), places);
    Converted { text: if negative { format!("-{text}") } else { text }, exact }
}

/// The digits in the new base and how many stand behind the point, if the fraction ends there.
///
/// The denominator is `from^places`. Its primes that are not in the new base must cancel against
/// the digits; the others end after enough places.
fn finite(number: &Fixed, from: Base, to: Base) -> Option<(IBig, usize)> {
    let f = number.places;
    if f == 0 {
        return Some((number.digits.clone(), 0));
    }
    let (mut shared, mut foreign, mut places) = (1u8, 1u8, 0);
    for prime in [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31] {
        let (below, above) = (multiplicity(from.0, prime), multiplicity(to.0, prime));
        if above == 0 {
            foreign *= prime.pow(below);
        } else {
            shared *= prime.pow(below);
            places = places.max((f * below as usize).div_ceil(above as usize));
        }
    }
    let mut digits = number.digits.clone();
    if foreign > 1 {
        let divisor = IBig::from(foreign).pow(f);
        let rest = &digits % &divisor;
        if !rest.is_zero() {
            return None;
        }
        digits /= divisor;
    }
    Some((digits * to.factor().pow(places) / IBig::from(shared).pow(f), places))
}

/// How often a prime divides a number.
fn multiplicity(mut number: u8, prime: u8) -> u32 {
    let mut times = 0;
    while number.is_multiple_of(prime) {
        number /= prime;
        times += 1;
    }
    times
}

/// The digits in the new base and how many stand behind the point, rounded half up.
fn rounded(number: &Fixed, from: Base, to: Base, decimal_digits: u64) -> (IBig, usize) {
    let wanted = (decimal_digits as f64 * (10f64.ln() / to.ln())).ceil() as usize;
    let divisor = from.factor().pow(number.places);
    let whole = &number.digits / &divisor;
    let mut places = if whole.is_zero() {
        // Zeros behind the point are no digits: about as many as the digits leave free.
        let free = number.places - from.write(&number.digits).len();
        wanted + (free as f64 * (from.ln() / to.ln())) as usize
    } else {
        wanted.saturating_sub(to.write(&whole).len())
    };
    loop {
        let scaled = &number.digits * to.factor().pow(places);
        let cut = &scaled / &divisor;
        let found = if cut.is_zero() { 0 } else { to.write(&cut).len() };
        // An estimate that was a few places off; of a number with a whole part it is right.
        if whole.is_zero() && found != wanted {
            places = places + wanted - found;
            continue;
        }
        let rest = scaled - &cut * &divisor;
        let up = rest * IBig::from(2) >= divisor;
        return (cut + IBig::from(u8::from(up)), places);
    }
}

/// Sets the point before so many of the digits, and drops zeros behind it.
fn point(digits: &str, places: usize) -> String {
    if places == 0 {
        return digits.to_owned();
    }
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, fraction) = padded.split_at(padded.len() - places);
    let fraction = fraction.trim_end_matches('0');
    if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") }
}
