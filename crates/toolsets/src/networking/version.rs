//! The version of the Internet Protocol.

use super::network::Family;
use crate::prelude::*;

/// 4 or 6, or a name such as `IPv4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Version(pub(super) Family);

impl Param for Version {
    const SCHEMA: Schema = Schema { json_type: "integer", form: Form::Plain, choices: &[] };

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let word = argument.source();
        match word.trim().to_ascii_lowercase().as_str() {
            "4" | "v4" | "ipv4" => Ok(Self(Family::V4)),
            "6" | "v6" | "ipv6" => Ok(Self(Family::V6)),
            _ => Err(Error::invalid("must be 4 or 6").received(word)),
        }
    }
}

#[cfg(test)]
mod tests {
    use arithma_kit::Json;

    use super::*;

    #[test]
    fn reads_versions() {
        let cx = Context::default();
        let read = |json: &str| {
            Argument::of_json(Json::parse(json).unwrap(), &cx).read::<Version>().map(|v| v.0)
        };
        assert_eq!(read("4").unwrap(), Family::V4);
        assert_eq!(read("\" IPv6 \"").unwrap(), Family::V6);
        for bad in ["5", "true", "[4]", "-4"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
