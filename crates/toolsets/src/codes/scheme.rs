//! Check digits: what a code of each scheme looks like, and which digit is right.

use crate::prelude::*;

/// Whose rule it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub(crate) enum Scheme {
    /// ISO/IEC 7812: cards, IMEI.
    Luhn,
    /// ISO 2108, up to 2006.
    Isbn10,
    /// ISO 2108, since 2007.
    Isbn13,
    /// GS1: EAN-8, UPC-A, EAN-13, GTIN-14.
    #[choice(alias = "gtin", alias = "upc")]
    Ean,
    /// ISO 13616.
    Iban,
    /// 49 CFR 565.
    Vin,
}

/// Digits of a GS1 number, the check digit included.
const EAN_LENGTHS: [usize; 4] = [8, 12, 13, 14];

/// Characters of an IBAN: country, check digits, 11 to 30 more.
const IBAN_LENGTHS: std::ops::RangeInclusive<usize> = 15..=34;

const VIN_LENGTH: usize = 17;

/// The place of the check digit in a VIN, from 0.
const VIN_PLACE: usize = 8;

const VIN_WEIGHTS: [u32; VIN_LENGTH] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/// A code without separators, in upper case, parted at its check digit.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Code {
    scheme: Scheme,
    before: Vec<char>,
    /// What stands where the check digit belongs: nothing where it is still to come.
    given: String,
    after: Vec<char>,
}

impl Scheme {
    /// Reads a code: with its check digit, or without it.
    pub(super) fn read(self, text: &str, is_complete: bool) -> Result<Code> {
        let separators = [' ', '-', '\u{a0}', '\u{2010}', '\u{2011}', '\u{2013}'];
        let kept = text.trim().chars().filter(|c| !separators.contains(c));
        let code: Vec<char> = kept.map(|c| c.to_ascii_uppercase()).collect();
        self.parted(&code, is_complete).map_err(|error| error.received(text))
    }

    fn parted(self, code: &[char], is_complete: bool) -> Result<Code> {
        let part = |before: &[char], given: &[char], after: &[char]| Code {
            scheme: self,
            before: before.to_vec(),
            given: given.iter().collect(),
            after: after.to_vec(),
        };
        match self {
            Self::Vin => {
                if code.len() != VIN_LENGTH {
                    return Err(self.of_length(code));
                }
                let (before, rest) = code.split_at(VIN_PLACE);
                let (place, after) = rest.split_at(1);
                self.check(before)?;
                self.check(after)?;
                if is_complete {
                    self.check(place)?;
                }
                Ok(part(before, place, after))
            }
            Self::Iban => {
                if !IBAN_LENGTHS.contains(&code.len()) {
                    return Err(self.of_length(code));
                }
                let (country, rest) = code.split_at(2);
                let (digits, rest) = rest.split_at(2);
                if !country.iter().all(char::is_ascii_uppercase)
                    || !digits.iter().all(char::is_ascii_digit)
                {
                    let reason = "an IBAN begins with two letters and two digits, as in GB82";
                    return Err(Error::parse(reason));
                }
                self.check(rest)?;
                Ok(part(country, digits, rest))
            }
            _ => {
                let (before, given) = if is_complete {
                    code.split_at(code.len().max(1) - 1)
                } else {
                    (code, &[][..])
                };
                self.check(before)?;
                match given {
                    ['X'] if self == Self::Isbn10 => {}
                    _ => self.check(given)?,
                }
                let length = before.len() + 1;
                let fits = match self {
                    Self::Isbn10 => length == 10,
                    Self::Isbn13 => length == 13,
                    Self::Ean => EAN_LENGTHS.contains(&length),
                    _ => length >= 2,
                };
                if !fits || (is_complete && given.is_empty()) {
                    return Err(self.of_length(code));
                }
                if self == Self::Isbn13 && !matches!(before, ['9', '7', '8' | '9', ..]) {
                    return Err(Error::parse("an ISBN of 13 digits begins with 978 or 979"));
                }
                Ok(part(before, given, &[]))
            }
        }
    }

    /// Whether all of these may stand in a code.
    fn check(self, characters: &[char]) -> Result<()> {
        let may_stand = |c: &char| match self {
            Self::Vin => c.is_ascii_alphanumeric() && !matches!(c, 'I' | 'O' | 'Q'),
            Self::Iban => c.is_ascii_alphanumeric(),
            _ => c.is_ascii_digit(),
        };
        let what = match self {
            Self::Vin => "a VIN has digits and letters other than I, O and Q",
            Self::Iban => "an IBAN has digits and the letters A to Z",
            Self::Isbn10 => "an ISBN of 10 has digits, and X only at its end",
            _ => "only digits belong here: spaces and hyphens may part them",
        };
        match characters.iter().find(|c| !may_stand(c)) {
            None => Ok(()),
            Some(wrong) => Err(Error::parse(what).with("character", wrong)),
        }
    }

    fn of_length(self, code: &[char]) -> Error {
        let reason = match self {
            Self::Luhn => "at least two digits are needed, the check digit included",
            Self::Isbn10 => "an ISBN of this kind has 9 digits and a check digit",
            Self::Isbn13 => "an ISBN of this kind has 12 digits and a check digit",
            Self::Ean => "a GS1 number has 8, 12, 13 or 14 digits, the check digit included",
            Self::Iban => {
                "an IBAN has 15 to 34 characters: country, two check digits, 11 to 30 more"
            }
            Self::Vin => "a VIN has 17 characters, the ninth of which is the check digit",
        };
        Error::parse(reason).with("length", code.len())
    }
}

impl Code {
    /// The check digit that is right.
    pub(super) fn expected(&self) -> String {
        match self.scheme {
            Scheme::Luhn => decimal(10 - self.luhn_sum() % 10),
            Scheme::Isbn10 => eleventh(11 - self.weighted(|place| 10 - place as u32) % 11),
            Scheme::Isbn13 | Scheme::Ean => {
                let length = self.before.len();
                // 3 and 1 in turn, 3 beside the check digit.
                let weight = |place| if (length - place) % 2 == 1 { 3 } else { 1 };
                decimal(10 - self.weighted(weight) % 10)
            }
            Scheme::Iban => {
                let moved = self.after.iter().chain(&self.before).chain(&['0', '0']);
                let rest = moved.fold(0, |rest, &c| {
                    let value = c.to_digit(36).unwrap_or(0);
                    (rest * if value > 9 { 100 } else { 10 } + value) % 97
                });
                format!("{:02}", 98 - rest)
            }
            Scheme::Vin => {
                let places = (0..VIN_PLACE).chain(VIN_PLACE + 1..VIN_LENGTH);
                let values = self.before.iter().chain(&self.after).map(|&c| transliterated(c));
                eleventh(values.zip(places).map(|(v, place)| v * VIN_WEIGHTS[place]).sum())
            }
        }
    }

    /// Whether the check digit that was given is the right one.
    pub(super) fn is_valid(&self) -> bool {
        self.given == self.expected()
    }

    /// The code with this check digit, without separators.
    pub(super) fn with(&self, digit: &str) -> String {
        self.before.iter().copied().chain(digit.chars()).chain(self.after.iter().copied()).collect()
    }

    /// The code as it was given, without separators.
    pub(super) fn normalized(&self) -> String {
        self.with(&self.given)
    }

    fn digits(&self) -> impl DoubleEndedIterator<Item = u32> {
        self.before.iter().map(|c| c.to_digit(10).unwrap_or(0))
    }

    /// Every second digit doubled, from the one beside the check digit; modulo 10.
    fn luhn_sum(&self) -> u32 {
        let doubled = |digit: u32| if digit > 4 { 2 * digit - 9 } else { 2 * digit };
        let places = self.digits().rev().enumerate();
        places.fold(0, |sum, (place, digit)| {
            (sum + if place % 2 == 0 { doubled(digit) } else { digit }) % 10
        })
    }

    fn weighted(&self, weight: impl Fn(usize) -> u32) -> u32 {
        self.digits().enumerate().map(|(place, digit)| digit * weight(place)).sum()
    }
}

fn decimal(value: u32) -> String {
    (value % 10).to_string()
}

/// A digit modulo 11, X for ten.
fn eleventh(value: u32) -> String {
    match value % 11 {
        10 => "X".into(),
        digit => digit.to_string(),
    }
}

/// The value of a character of a VIN: A to H are 1 to 8, J to R 1 to 9, S to Z 2 to 9.
fn transliterated(c: char) -> u32 {
    match c {
        'A'..='H' => c as u32 - 'A' as u32 + 1,
        'J'..='R' => c as u32 - 'J' as u32 + 1,
        'S'..='Z' => c as u32 - 'S' as u32 + 2,
        _ => c.to_digit(10).unwrap_or(0),
    }
}
