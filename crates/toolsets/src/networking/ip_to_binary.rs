use std::net::IpAddr;

use super::address::Address;
use crate::prelude::*;

/// # Address in binary
///
/// The bits of an address: four groups of 8 with dots, or eight of 16 with colons.
#[derive(Arguments)]
pub(crate) struct IpToBinary {
    /// The address.
    address: Address,
}

impl Tool for IpToBinary {
    const NAME: &str = "ipToBinary";
    const EXAMPLES: &[Example] = &[
        example("IPv4", r#"{"address":"192.168.1.1"}"#)
            .gives("IP_TO_BINARY: OK | RESULT: 11000000.10101000.00000001.00000001"),
        example("IPv6", r#"{"address":"2001:db8::1"}"#).gives(
            "IP_TO_BINARY: OK | RESULT: 0010000000000001:0000110110111000:0000000000000000:\
             0000000000000000:0000000000000000:0000000000000000:0000000000000000:0000000000000001",
        ),
        example("an octet is missing", r#"{"address":"1.2.3"}"#)
            .fails(Code::ParseError, "received=1.2.3"),
        example("octal or not?", r#"{"address":"010.1.1.1"}"#).fails(Code::ParseError, "octal"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        let Address(address) = self.address;
        let result = match address {
            IpAddr::V4(address) => address.octets().map(|octet| format!("{octet:08b}")).join("."),
            IpAddr::V6(address) => {
                address.segments().map(|group| format!("{group:016b}")).join(":")
            }
        };
        Ok(Written::new(result))
    }
}
