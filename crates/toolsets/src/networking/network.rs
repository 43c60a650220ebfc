//! Networks: an address and the length of its prefix.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use arithma_kit::{Error, Result};
use arithma_num::UBig;

/// The kind of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    /// 32 bits.
    V4,
    /// 128 bits.
    V6,
}

impl Family {
    /// The family of an address, and the address as a number.
    pub(super) fn split(address: IpAddr) -> (Self, u128) {
        match address {
            IpAddr::V4(address) => (Self::V4, address.to_bits().into()),
            IpAddr::V6(address) => (Self::V6, address.to_bits()),
        }
    }

    /// How many bits an address has.
    pub(super) fn bits(self) -> u32 {
        match self {
            Self::V4 => 32,
            Self::V6 => 128,
        }
    }

    /// The address of this number; `None` where it has too many bits.
    pub(super) fn address(self, number: u128) -> Option<IpAddr> {
        match self {
            Self::V4 => u32::try_from(number).ok().map(|bits| Ipv4Addr::from_bits(bits).into()),
            Self::V6 => Some(Ipv6Addr::from_bits(number).into()),
        }
    }

    /// The address of the low bits of a number.
    fn truncated(self, number: u128) -> IpAddr {
        match self {
            Self::V4 => Ipv4Addr::from_bits(number as u32).into(),
            Self::V6 => Ipv6Addr::from_bits(number).into(),
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::V4 => "IPv4",
            Self::V6 => "IPv6",
        })
    }
}

/// All addresses that begin with the same bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Network {
    family: Family,
    first: u128,
    prefix: u32,
}

impl Network {
    /// The network of this prefix length that an address is in.
    pub(super) fn around(address: IpAddr, prefix: u32) -> Result<Self> {
        let (family, number) = Family::split(address);
        if prefix > family.bits() {
            let reason = format!("a prefix of {family} has from 0 to {} bits", family.bits());
            return Err(Error::out_of_range(reason).received(prefix));
        }
        Ok(Self::of_number(family, number, prefix))
    }

    /// The prefix is not longer than an address of the family.
    fn of_number(family: Family, number: u128, prefix: u32) -> Self {
        let first = number & !low_bits(family.bits() - prefix);
        Self { family, first, prefix }
    }

    /// The family of its addresses.
    pub(super) fn family(&self) -> Family {
        self.family
    }

    /// How many bits its addresses have in common.
    pub(super) fn prefix(&self) -> u32 {
        self.prefix
    }

    /// How many bits tell its addresses apart.
    pub(super) fn host_bits(&self) -> u32 {
        self.family.bits() - self.prefix
    }

    /// Its first address, by which it is called.
    pub(super) fn first(&self) -> IpAddr {
        self.family.truncated(self.first)
    }

    /// Its last address.
    pub(super) fn last(&self) -> IpAddr {
        self.family.truncated(self.last_number())
    }

    /// The first and the last address that a host may have, and how many those are.
    ///
    /// In IPv4 the first address of a network stands for the network and the last for all its
    /// hosts, but a link of two (RFC 3021) and a single host have no room for that. IPv6 has no
    /// broadcast.
    pub(super) fn hosts(&self) -> (IpAddr, IpAddr, UBig) {
        let reserved = u128::from(self.broadcast().is_some());
        let first = self.family.truncated(self.first + reserved);
        let last = self.family.truncated(self.last_number() - reserved);
        (first, last, self.size() - UBig::from(2 * reserved))
    }

    /// The address of all hosts, where there is one.
    pub(super) fn broadcast(&self) -> Option<IpAddr> {
        (self.family == Family::V4 && self.host_bits() > 1).then(|| self.last())
    }

    /// Ones in the place of the prefix.
    pub(super) fn mask(&self) -> IpAddr {
        self.family.truncated(!low_bits(self.host_bits()))
    }

    /// Ones in the place of the rest.
    pub(super) fn wildcard(&self) -> IpAddr {
        self.family.truncated(low_bits(self.host_bits()))
    }

    /// How many addresses it has: up to 2^128, which is one more than 128 bits can say.
    pub(super) fn size(&self) -> UBig {
        UBig::ONE << self.host_bits() as usize
    }

    /// Whether the address is one of its own; `None` for one of the other family.
    pub(super) fn contains(&self, address: IpAddr) -> Option<bool> {
        let (family, number) = Family::split(address);
        let within = (self.first..=self.last_number()).contains(&number);
        (family == self.family).then_some(within)
    }

    /// The smallest network that holds both; `None` for networks of two families.
    pub(super) fn join(&self, other: &Self) -> Option<Self> {
        let differ = 128 - (self.first ^ other.first).leading_zeros();
        let prefix = self.prefix.min(other.prefix).min(self.family.bits().saturating_sub(differ));
        (self.family == other.family).then(|| Self::of_number(self.family, self.first, prefix))
    }

    /// The subnet with so many host bits that comes after `previous`, or first of all; `None` where
    /// none fits. The previous one is not smaller, so that one can begin right behind it.
    pub(super) fn subnet_after(&self, previous: Option<&Self>, host_bits: u32) -> Option<Self> {
        let largest = previous.unwrap_or(self).host_bits();
        let first = match previous {
            None => self.first,
            Some(previous) if previous.last_number() >= self.last_number() => return None,
            Some(previous) => previous.last_number() + 1,
        };
        let prefix = self.family.bits().checked_sub(host_bits)?;
        (host_bits <= largest).then_some(Self { family: self.family, first, prefix })
    }

    fn last_number(&self) -> u128 {
        self.first | low_bits(self.host_bits())
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first(), self.prefix)
    }
}

/// So many ones, at most 128.
fn low_bits(count: u32) -> u128 {
    // A shift by all 128 bits is not one that the machine has.
    u128::MAX.checked_shr(128 - count).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str, prefix: u32) -> Network {
        Network::around(address.parse().unwrap(), prefix).unwrap()
    }

    #[test]
    fn edges_of_both_families() {
        for (address, prefix, first, last, size) in [
            ("255.255.255.255", 0, "0.0.0.0", "255.255.255.255", "4294967296"),
            ("10.0.0.5", 31, "10.0.0.4", "10.0.0.5", "2"),
            ("10.0.0.5", 32, "10.0.0.5", "10.0.0.5", "1"),
            (
                "2001:db8::1",
                0,
                "::",
                "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                "340282366920938463463374607431768211456",
            ),
            ("2001:db8::3", 127, "2001:db8::2", "2001:db8::3", "2"),
            ("2001:db8::3", 128, "2001:db8::3", "2001:db8::3", "1"),
        ] {
            let network = network(address, prefix);
            assert_eq!(network.first().to_string(), first);
            assert_eq!(network.last().to_string(), last);
            assert_eq!(network.size().to_string(), size);
            assert_eq!(network.contains(address.parse().unwrap()), Some(true));
        }
        assert!(Network::around("10.0.0.0".parse().unwrap(), 33).is_err());
        assert!(Network::around("::".parse().unwrap(), 129).is_err());
    }

    #[test]
    fn joins() {
        let join = |a: Network, b: Network| a.join(&b).map(|network| network.to_string());
        let whole = join(network("0.0.0.0", 1), network("128.0.0.0", 1));
        assert_eq!(whole.as_deref(), Some("0.0.0.0/0"));
        let whole = join(network("::1", 128), network("8000::", 128));
        assert_eq!(whole.as_deref(), Some("::/0"));
        let same = join(network("::1", 128), network("::1", 128));
        assert_eq!(same.as_deref(), Some("::1/128"));
        assert_eq!(join(network("::", 0), network("0.0.0.0", 0)), None);
        assert_eq!(join(network("0.0.0.0", 0), network("ffff::", 16)), None);
    }

    #[test]
    fn subnets_follow_each_other_to_the_end() {
        let whole = network("::", 0);
        let lower = whole.subnet_after(None, 127).unwrap();
        let upper = whole.subnet_after(Some(&lower), 127).unwrap();
        assert_eq!((lower.to_string(), upper.to_string()), ("::/1".into(), "8000::/1".into()));
        assert_eq!(whole.subnet_after(Some(&upper), 0), None);
        assert_eq!(whole.subnet_after(None, 128), Some(whole));
        assert_eq!(whole.subnet_after(None, 129), None);
        assert_eq!(whole.subnet_after(Some(&whole), 0), None);
        let small = network("10.0.0.0", 30);
        assert_eq!(small.subnet_after(None, 3), None);
    }
}
