//! A whole number from a least one upwards.

use arithma_num::UBig;

use super::integer::read_integer;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// A whole number of any length, from `LEAST` upwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whole<const LEAST: u32>(pub UBig);

param!(Whole<LEAST> where const LEAST: u32);

impl<const LEAST: u32> Param for Whole<LEAST> {
    fn form() -> String {
        format!("Whole number from {LEAST}.")
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let number = UBig::try_from(read_integer(json)?).ok();
        let number = number.filter(|number| *number >= UBig::from(LEAST));
        number.map(Self).ok_or_else(|| {
            Error::out_of_range(format!("must be a whole number from {LEAST} upwards"))
                .received(json.source())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Code;

    #[test]
    fn reads_whole_numbers_from_the_least() {
        let read = |text: &str| Whole::<1>::read(&Json::Text(text.into()));
        assert_eq!(read("12.0").unwrap(), Whole(UBig::from(12u8)));
        assert_eq!(read("1e30").unwrap(), Whole(UBig::from(10u8).pow(30)));
        assert_eq!(read("0").unwrap_err().code(), Code::OutOfRange);
        assert_eq!(read("-7").unwrap_err().code(), Code::OutOfRange);
        assert_eq!(read("1e10000").unwrap_err().code(), Code::OutOfRange);
        assert_eq!(read("1.5").unwrap_err().code(), Code::InvalidInput);
        assert_eq!(read("x").unwrap_err().code(), Code::ParseError);
    }
}
