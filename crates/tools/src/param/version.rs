//! The version of the Internet Protocol.

use super::network::Family;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// 4 or 6, or a name such as `IPv4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Version(pub Family);

param!(Version);

impl Param for Version {
    const JSON_TYPE: &'static str = "integer";

    fn form() -> String {
        String::new()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let word = json.source();
        match word.trim().to_ascii_lowercase().as_str() {
            "4" | "v4" | "ipv4" => Ok(Self(Family::V4)),
            "6" | "v6" | "ipv6" => Ok(Self(Family::V6)),
            _ => Err(Error::invalid("must be 4 or 6").received(word)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_versions() {
        assert_eq!(Version::read(&Json::Number("4")), Ok(Version(Family::V4)));
        assert_eq!(Version::read(&Json::Text(" IPv6 ".into())), Ok(Version(Family::V6)));
        for bad in [Json::Number("5"), Json::Bool(true), Json::Array("[4]"), Json::Number("-4")] {
            assert!(Version::read(&bad).is_err(), "{bad:?}");
        }
    }
}
