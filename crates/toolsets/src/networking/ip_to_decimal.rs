use arithma_num::IBig;

use super::address::Address;
use super::network::Family;
use crate::prelude::*;

/// # Address as a number
///
/// The address as one whole number: of 32 bits for IPv4, of 128 for IPv6.
#[derive(Arguments)]
pub(crate) struct IpToDecimal {
    /// The address.
    address: Address,
}

impl Tool for IpToDecimal {
    const NAME: &str = "ipToDecimal";
    const EXAMPLES: &[Example] = &[
        example("IPv4", r#"{"address":"192.168.1.1"}"#)
            .gives("IP_TO_DECIMAL: OK | RESULT: 3232235777"),
        example("IPv6", r#"{"address":"2001:db8::1"}"#)
            .gives("IP_TO_DECIMAL: OK | RESULT: 42540766411282592856903984951653826561"),
        example("not an octet", r#"{"address":"256.1.1.1"}"#)
            .fails(Code::OutOfRange, "from 0 to 255"),
        example("of one machine", r#"{"address":"fe80::1%eth0"}"#)
            .fails(Code::ParseError, "zone id"),
    ];
    type Output = Scalar;

    fn run(self, _: &Context) -> Result<Scalar> {
        let Address(address) = self.address;
        let (_, number) = Family::split(address);
        Ok(Scalar::from(IBig::from(number)))
    }
}
