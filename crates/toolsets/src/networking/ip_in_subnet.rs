use std::net::IpAddr;

use super::address::Address;
use super::network::{Family, Network};
use super::subnet::{Host, Prefix};
use crate::prelude::*;

/// # Address in a subnet
///
/// Whether an address belongs to a network; both IPv4 or both IPv6.
#[derive(Arguments)]
pub(crate) struct IpInSubnet {
    /// The address.
    address: Address,
    /// An address of the network.
    network: Host,
    /// Its prefix length, such as 24.
    #[param(required)]
    cidr: Option<Prefix>,
}

#[derive(Answer)]
pub(crate) struct Membership {
    in_subnet: bool,
}

impl Tool for IpInSubnet {
    const NAME: &str = "ipInSubnet";
    const EXAMPLES: &[Example] = &[
        example("inside", r#"{"address":"192.168.1.100","network":"192.168.1.0","cidr":24}"#)
            .gives("IP_IN_SUBNET: OK | IN_SUBNET: true"),
        example("outside", r#"{"address":"2001:db9::5","network":"2001:db8::","cidr":32}"#)
            .gives("IP_IN_SUBNET: OK | IN_SUBNET: false"),
        example("in one piece", r#"{"address":"10.255.0.1","network":"10.0.0.0/8"}"#)
            .gives("IP_IN_SUBNET: OK | IN_SUBNET: true"),
        example("of two kinds", r#"{"address":"::1","network":"10.0.0.0","cidr":8}"#)
            .fails(Code::InvalidInput, "IPv6"),
        example("too long", r#"{"address":"1.2.3.4","network":"1.2.3.0","cidr":40}"#)
            .fails(Code::OutOfRange, "parameter=cidr | received=40"),
    ];
    type Output = Membership;

    fn run(self, _: &Context) -> Result<Membership> {
        let Address(address) = self.address;
        let network = self.network.network(self.cidr).map_err(|error| error.inside("cidr"))?;
        let in_subnet = network.contains(address).ok_or_else(|| mixed(address, &network))?;
        Ok(Membership { in_subnet })
    }
}

fn mixed(address: IpAddr, network: &Network) -> Error {
    let (family, _) = Family::split(address);
    let mapped = match address {
        IpAddr::V6(address) => address.to_ipv4_mapped(),
        IpAddr::V4(_) => None,
    };
    let mend = match mapped {
        Some(address) => format!("write it as {address}"),
        None => "give both of one kind".into(),
    };
    let reason =
        format!("an {family} address cannot be in an {} network: {mend}", network.family());
    Error::invalid(reason).received(address).inside("address")
}
