use std::net::IpAddr;

use super::in_full;
use super::subnet::{Host, Prefix};
use crate::prelude::*;

/// # Subnet
///
/// Network, mask, broadcast, first and last host and number of hosts around an address.
#[derive(Arguments)]
pub(crate) struct SubnetCalculator {
    /// Any address of the subnet.
    address: Host,
    /// Prefix length: 0 to 32, IPv6 to 128.
    #[param(required)]
    cidr: Option<Prefix>,
}

/// IPv6 has no broadcast, no wildcard masks and no classes.
#[derive(Answer)]
pub(crate) struct Facts {
    #[answer(main)]
    network: String,
    broadcast: Option<String>,
    mask: String,
    wildcard: Option<String>,
    first_host: String,
    last_host: String,
    usable_hosts: Shown,
    ip_class: Option<&'static str>,
}

impl Tool for SubnetCalculator {
    const NAME: &str = "subnetCalculator";
    const EXAMPLES: &[Example] = &[
        example("a network of 254 hosts", r#"{"address":"192.168.1.0","cidr":24}"#).gives(
            "SUBNET_CALCULATOR: OK | NETWORK: 192.168.1.0 | BROADCAST: 192.168.1.255 | \
             MASK: 255.255.255.0 | WILDCARD: 0.0.0.255 | FIRST_HOST: 192.168.1.1 | \
             LAST_HOST: 192.168.1.254 | USABLE_HOSTS: 254 | IP_CLASS: C",
        ),
        example("a link of two hosts (RFC 3021)", r#"{"address":"10.0.0.5","cidr":31}"#).gives(
            "SUBNET_CALCULATOR: OK | NETWORK: 10.0.0.4 | MASK: 255.255.255.254 | \
             WILDCARD: 0.0.0.1 | FIRST_HOST: 10.0.0.4 | LAST_HOST: 10.0.0.5 | \
             USABLE_HOSTS: 2 | IP_CLASS: A",
        ),
        example("IPv6", r#"{"address":"2001:db8::1","cidr":64}"#).gives(
            "SUBNET_CALCULATOR: OK | NETWORK: 2001:0db8:0000:0000:0000:0000:0000:0000 | \
             MASK: ffff:ffff:ffff:ffff:0000:0000:0000:0000 | \
             FIRST_HOST: 2001:0db8:0000:0000:0000:0000:0000:0000 | \
             LAST_HOST: 2001:0db8:0000:0000:ffff:ffff:ffff:ffff | \
             USABLE_HOSTS: 18446744073709551616",
        ),
        example("in one piece", r#"{"address":"172.16.5.4/20"}"#)
            .begins("SUBNET_CALCULATOR: OK | NETWORK: 172.16.0.0 | BROADCAST: 172.16.15.255 | "),
        example("too long a prefix", r#"{"address":"10.0.0.5","cidr":33}"#)
            .fails(Code::OutOfRange, "parameter=cidr | received=33"),
        example("not an octet", r#"{"address":"10.0.0.300","cidr":8}"#)
            .fails(Code::OutOfRange, "parameter=address | received=10.0.0.300"),
    ];
    type Output = Facts;

    fn run(self, _: &Context) -> Result<Facts> {
        let network = self.address.network(self.cidr).map_err(|error| error.inside("cidr"))?;
        let (first_host, last_host, usable) = network.hosts();
        let (wildcard, ip_class) = match network.first() {
            IpAddr::V4(first) => {
                (Some(network.wildcard().to_string()), Some(class(first.octets())))
            }
            IpAddr::V6(_) => (None, None),
        };
        Ok(Facts {
            network: in_full(network.first()),
            broadcast: network.broadcast().map(in_full),
            mask: in_full(network.mask()),
            wildcard,
            first_host: in_full(first_host),
            last_host: in_full(last_host),
            usable_hosts: usable.into(),
            ip_class,
        })
    }
}

/// The class that a network had before prefixes took their place (RFC 791, RFC 1112).
fn class([first, ..]: [u8; 4]) -> &'static str {
    match first {
        0..128 => "A",
        128..192 => "B",
        192..224 => "C",
        224..240 => "D",
        240.. => "E",
    }
}
