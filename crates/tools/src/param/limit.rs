//! A limit of integration.

use arithma_num::Exact;

use super::decimal::read_decimal;
use super::{Param, param};
use crate::kit::{Json, Result};

/// A number, or infinity of either sign: `inf`, `-inf`, `infinity`, `∞`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    /// A number.
    Finite(Exact),
    /// Below every number.
    NegInfinity,
    /// Above every number.
    PosInfinity,
}

param!(Limit);

impl Param for Limit {
    fn form() -> String {
        "Number or numeric text; inf or -inf for no bound.".into()
    }

    fn schema_form() -> String {
        "May be inf or -inf.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        if let Json::Text(text) = json {
            let word = text.trim().to_lowercase();
            match word.strip_prefix(['+', '-']).unwrap_or(&word) {
                "inf" | "infinity" | "∞" if word.starts_with('-') => {
                    return Ok(Self::NegInfinity);
                }
                "inf" | "infinity" | "∞" => return Ok(Self::PosInfinity),
                _ => {}
            }
        }
        Ok(Self::Finite(read_decimal(json)?.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_limits() {
        let read = |text: &str| Limit::read(&Json::Text(text.into())).unwrap();
        assert_eq!(read("inf"), Limit::PosInfinity);
        assert_eq!(read("+Infinity"), Limit::PosInfinity);
        assert_eq!(read(" -∞ "), Limit::NegInfinity);
        assert_eq!(read("-2"), Limit::Finite(Exact::from(-2)));
        assert!(Limit::read(&Json::Text("NaN".into())).is_err());
        assert!(Limit::read(&Json::Text("--inf".into())).is_err());
    }
}
