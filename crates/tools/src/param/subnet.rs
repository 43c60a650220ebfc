//! Networks as arguments: an address with the length of its prefix, or with a mask.

use std::net::IpAddr;

use super::address::{address_text, parse_address};
use super::integer::read_integer;
use super::list::{collect, inner_array};
use super::network::{Family, Network};
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// A network in one piece: `10.0.0.0/8`, or `10.0.0.0/255.0.0.0`. Any address of it names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subnet(pub Network);

/// One or more networks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubnetList(pub Vec<Network>);

/// An address whose prefix length is another argument. It may be here too, after a slash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Host {
    address: IpAddr,
    network: Option<Network>,
}

/// How many bits the addresses of a network have in common: `24`, `/24`, or a mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prefix(Length);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Length {
    Bits(u32),
    /// A mask, which has a family.
    Mask(Family, u32),
}

param!(Subnet);
param!(SubnetList);
param!(Host);
param!(Prefix);

impl Param for Subnet {
    fn form() -> String {
        "As 10.0.0.0/8.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        parse_subnet(address_text(json)?).map(Self)
    }
}

impl Param for SubnetList {
    fn form() -> String {
        "\"10.0.0.0/8,…\" or an array.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let read_array = |array| {
            collect(Json::items(array), |item| parse_subnet(address_text(&item?)?)).map(Self)
        };
        match json {
            Json::Array(array) => read_array(array),
            Json::Text(text) => match inner_array(text)? {
                Some(Json::Array(array)) => read_array(array),
                _ => collect(text.split(','), parse_subnet).map(Self),
            },
            other => {
                let reason = "a list of networks is needed: [\"10.0.0.0/24\", \"10.0.1.0/24\"]";
                Err(Error::parse(reason).received(other.source()))
            }
        }
    }
}

impl Param for Host {
    fn form() -> String {
        "IPv4 or IPv6.".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let text = address_text(json)?;
        let Some((address, prefix)) = text.split_once('/') else {
            return Ok(Self { address: parse_address(text)?, network: None });
        };
        let address = parse_address(address)?;
        Ok(Self { address, network: Some(parse_prefix(prefix)?.around(address)?) })
    }
}

impl Param for Prefix {
    const JSON_TYPE: &'static str = "integer";

    fn form() -> String {
        String::new()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        match json {
            Json::Text(text) => {
                let text = text.trim();
                parse_prefix(text.strip_prefix('/').unwrap_or(text))
            }
            other => read_bits(other),
        }
    }
}

impl Host {
    /// The network around the address. Its prefix may be given twice, if it is the same; what is
    /// wrong is wrong with the one that is given here.
    pub fn network(self, given: Option<Prefix>) -> Result<Network> {
        let given = given.map(|prefix| prefix.around(self.address)).transpose()?;
        match (self.network, given) {
            (Some(a), Some(b)) if a != b => Err(Error::invalid(format!(
                "the prefix length is given twice, as {} and {}",
                a.prefix(),
                b.prefix()
            ))),
            (Some(network), _) | (None, Some(network)) => Ok(network),
            (None, None) => Err(Error::invalid("the prefix length is missing, such as 24")),
        }
    }
}

impl Prefix {
    fn around(self, address: IpAddr) -> Result<Network> {
        match self.0 {
            Length::Bits(bits) => Network::around(address, bits),
            Length::Mask(family, bits) if Family::split(address).0 == family => {
                Network::around(address, bits)
            }
            Length::Mask(family, _) => Err(Error::invalid(format!(
                "an {family} mask does not fit this address: give the prefix length"
            ))),
        }
    }
}

fn parse_subnet(text: &str) -> Result<Network> {
    let text = text.trim();
    let (address, prefix) = text.split_once('/').ok_or_else(|| {
        let reason = "a network is an address with a prefix length, such as 10.0.0.0/8";
        Error::parse(reason).received(text)
    })?;
    parse_prefix(prefix)?.around(parse_address(address)?)
}

fn parse_prefix(text: &str) -> Result<Prefix> {
    let text = text.trim();
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let as_mask = text.contains(':') || text.matches('.').count() == 3;
    if as_mask {
        let (family, number) = Family::split(parse_address(text)?);
        // Ones from the left of the address, then zeros.
        let ones = (number << (128 - family.bits())).leading_ones();
        return if number.count_ones() == ones {
            Ok(Prefix(Length::Mask(family, ones)))
        } else {
            let reason = "a mask is ones and then zeros, such as 255.255.255.0";
            Err(Error::invalid(reason).received(text))
        };
    }
    if text.starts_with('-') || digits {
        return read_bits(&Json::Text(text.into()));
    }
    let reason = "a prefix length is needed: a whole number, such as 24";
    Err(Error::parse(reason).received(text))
}

fn read_bits(json: &Json<'_>) -> Result<Prefix> {
    let too_long = || {
        Error::out_of_range("a prefix has from 0 to 32 bits in IPv4, to 128 in IPv6")
            .received(json.source())
    };
    let bits = read_integer(json).map_err(|error| match error.code() {
        crate::kit::Code::OutOfRange => too_long(),
        _ => error,
    })?;
    let bits = u32::try_from(&bits).ok().filter(|bits| *bits <= 128);
    bits.map(|bits| Prefix(Length::Bits(bits))).ok_or_else(too_long)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Code;

    #[test]
    fn reads_networks() {
        for (text, shown) in [
            ("10.1.2.3/8", "10.0.0.0/8"),
            (" 10.1.2.3 / 255.255.0.0 ", "10.1.0.0/16"),
            ("0.0.0.0/0.0.0.0", "0.0.0.0/0"),
            ("2001:DB8::1/32", "2001:db8::/32"),
            ("2001:db8::1/ffff::", "2001::/16"),
            ("::/0", "::/0"),
            ("::ffff:10.1.2.3/104", "::ffff:10.0.0.0/104"),
        ] {
            assert_eq!(parse_subnet(text).unwrap().to_string(), shown, "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_network() {
        for (text, code) in [
            ("10.0.0.0", Code::ParseError),
            ("10.0.0.0/", Code::ParseError),
            ("10.0.0.0/x", Code::ParseError),
            ("10.0.0.0/8/8", Code::ParseError),
            ("10.0.0.0/8.5", Code::ParseError),
            ("10.0.0.0/-1", Code::OutOfRange),
            ("10.0.0.0/33", Code::OutOfRange),
            ("10.0.0.0/99999999999999999999", Code::OutOfRange),
            ("::/129", Code::OutOfRange),
            ("10.0.0.256/8", Code::OutOfRange),
            ("10.0.0.0/255.0.255.0", Code::InvalidInput),
            ("10.0.0.0/0.0.0.255", Code::InvalidInput),
            ("::/255.0.0.0", Code::InvalidInput),
        ] {
            assert_eq!(parse_subnet(text).expect_err(text).code(), code, "{text}");
        }
    }

    #[test]
    fn a_prefix_may_be_told_twice() {
        let host = |text: &str| Host::read(&Json::Text(text.to_owned().into())).unwrap();
        let prefix = |text: &str| Some(Prefix::read(&Json::Text(text.to_owned().into())).unwrap());
        let shown = |network: Result<Network>| network.unwrap().to_string();
        assert_eq!(shown(host("10.0.0.1/8").network(None)), "10.0.0.0/8");
        assert_eq!(shown(host("10.0.0.1/8").network(prefix("255.0.0.0"))), "10.0.0.0/8");
        assert_eq!(shown(host("10.0.0.1").network(prefix("/24"))), "10.0.0.0/24");
        assert!(host("10.0.0.1/8").network(prefix("9")).is_err());
        assert!(host("10.0.0.1").network(None).is_err());
    }
}
