use super::address::Ipv6Address;
use super::groups_in_full;
use crate::prelude::*;

/// # IPv6 address in full
///
/// All eight groups of four digits; an IPv4-mapped address keeps its dotted tail.
#[derive(Arguments)]
pub(crate) struct ExpandIpv6 {
    /// IPv6 address.
    address: Ipv6Address,
}

impl Tool for ExpandIpv6 {
    const NAME: &str = "expandIpv6";
    const EXAMPLES: &[Example] = &[
        example("the loopback", r#"{"address":"::1"}"#)
            .gives("EXPAND_IPV_6: OK | RESULT: 0000:0000:0000:0000:0000:0000:0000:0001"),
        example("IPv4-mapped", r#"{"address":"::ffff:192.168.1.1"}"#)
            .gives("EXPAND_IPV_6: OK | RESULT: 0000:0000:0000:0000:0000:ffff:192.168.1.1"),
        example("IPv4", r#"{"address":"1.2.3.4"}"#).fails(Code::ParseError, "this one is IPv4"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        let Ipv6Address(address) = self.address;
        let result = match address.to_ipv4_mapped() {
            Some(tail) => format!("{}:{tail}", groups_in_full(address, 6)),
            None => groups_in_full(address, 8),
        };
        Ok(Written::new(result))
    }
}
