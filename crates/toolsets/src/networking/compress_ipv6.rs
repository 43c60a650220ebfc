use super::address::Ipv6Address;
use crate::prelude::*;

/// # IPv6 address, shortest form
///
/// The canonical text of RFC 5952: lower case, `::` for the longest run of zero groups.
#[derive(Arguments)]
pub(crate) struct CompressIpv6 {
    /// IPv6 address.
    address: Ipv6Address,
}

impl Tool for CompressIpv6 {
    const NAME: &str = "compressIpv6";
    const EXAMPLES: &[Example] = &[
        example("in full", r#"{"address":"2001:0db8:0000:0000:0000:0000:0000:0001"}"#)
            .gives("COMPRESS_IPV_6: OK | RESULT: 2001:db8::1"),
        example("the longest run", r#"{"address":"2001:0:0:1:0:0:0:1"}"#)
            .gives("COMPRESS_IPV_6: OK | RESULT: 2001:0:0:1::1"),
        example("not hexadecimal", r#"{"address":"zz::1"}"#)
            .fails(Code::ParseError, "received=zz::1"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        // The standard library prints the form of RFC 5952, mapped addresses with a dotted tail.
        let Ipv6Address(address) = self.address;
        Ok(Written::new(address.to_string()))
    }
}
