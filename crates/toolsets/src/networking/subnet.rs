//! Networks as arguments: an address with the length of its prefix, or with a mask.

use std::net::IpAddr;

use arithma_kit::Json;

use super::address::{address_text, parse_address};
use super::network::{Family, Network};
use crate::prelude::*;

/// A network in one piece: `10.0.0.0/8`, or `10.0.0.0/255.0.0.0`. Any address of it names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Subnet(pub(super) Network);

/// One or more networks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SubnetList(pub(super) Vec<Network>);

/// An address whose prefix length is another argument. It may be here too, after a slash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Host {
    address: IpAddr,
    network: Option<Network>,
}

/// How many bits the addresses of a network have in common: `24`, `/24`, or a mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Prefix(Length);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Length {
    Bits(u32),
    /// A mask, which has a family.
    Mask(Family, u32),
}

impl Param for Subnet {
    const SCHEMA: Schema = Schema::text(Form::Words("As 10.0.0.0/8."));
    const HOW: How = How::Written;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        parse_subnet(&address_text(argument)?, argument.cx()).map(Self)
    }
}

impl Param for SubnetList {
    const SCHEMA: Schema = Schema::text(Form::Words("\"10.0.0.0/8,…\" or an array."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let cx = argument.cx();
        if let Some(items) = argument.items()? {
            return collect(items, |item| parse_subnet(&address_text(&item?)?, cx)).map(Self);
        }
        let is_number = matches!(argument.json(), Some(Json::Number(_)));
        match argument.text().filter(|_| !is_number) {
            Some(text) => collect(text.split(','), |subnet| parse_subnet(subnet, cx)).map(Self),
            None => {
                let reason = "a list of networks is needed: [\"10.0.0.0/24\", \"10.0.1.0/24\"]";
                Err(Error::parse(reason).received(argument.source()))
            }
        }
    }
}

impl Param for Host {
    const SCHEMA: Schema = Schema::text(Form::Words("IPv4 or IPv6."));
    const HOW: How = How::Written;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let text = address_text(argument)?;
        let Some((address, prefix)) = text.split_once('/') else {
            return Ok(Self { address: parse_address(&text)?, network: None });
        };
        let address = parse_address(address)?;
        let network = parse_prefix(prefix, argument.cx())?.around(address)?;
        Ok(Self { address, network: Some(network) })
    }
}

impl Param for Prefix {
    const SCHEMA: Schema = Schema { json_type: "integer", form: Form::Plain, choices: &[] };

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let is_number = matches!(argument.json(), Some(Json::Number(_)));
        match argument.text().filter(|_| !is_number) {
            Some(text) => {
                let text = text.trim();
                parse_prefix(text.strip_prefix('/').unwrap_or(text), argument.cx())
            }
            None => read_bits(argument),
        }
    }
}

impl Host {
    /// The network around the address. Its prefix may be given twice, if it is the same; what is
    /// wrong is wrong with the one that is given here.
    pub(super) fn network(self, given: Option<Prefix>) -> Result<Network> {
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

fn parse_subnet(text: &str, cx: &Context) -> Result<Network> {
    let text = text.trim();
    let (address, prefix) = text.split_once('/').ok_or_else(|| {
        let reason = "a network is an address with a prefix length, such as 10.0.0.0/8";
        Error::parse(reason).received(text)
    })?;
    parse_prefix(prefix, cx)?.around(parse_address(address)?)
}

fn parse_prefix(text: &str, cx: &Context) -> Result<Prefix> {
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
        return read_bits(&Argument::of_json(Json::Text(text.into()), cx));
    }
    let reason = "a prefix length is needed: a whole number, such as 24";
    Err(Error::parse(reason).received(text))
}

fn read_bits(argument: &Argument<'_>) -> Result<Prefix> {
    let too_long = || {
        Error::out_of_range("a prefix has from 0 to 32 bits in IPv4, to 128 in IPv6")
            .received(argument.source())
    };
    let bits = read_integer(argument).map_err(|error| match error.code() {
        Code::OutOfRange => too_long(),
        _ => error,
    })?;
    let bits = u32::try_from(&bits).ok().filter(|bits| *bits <= 128);
    bits.map(|bits| Prefix(Length::Bits(bits))).ok_or_else(too_long)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(
                parse_subnet(text, &Context::default()).unwrap().to_string(),
                shown,
                "{text}"
            );
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
            assert_eq!(
                parse_subnet(text, &Context::default()).expect_err(text).code(),
                code,
                "{text}"
            );
        }
    }

    #[test]
    fn a_prefix_may_be_told_twice() {
        let cx = Context::default();
        let argument = |text: &str| Argument::of_json(Json::Text(text.to_owned().into()), &cx);
        let host = |text: &str| argument(text).read::<Host>().unwrap();
        let prefix = |text: &str| Some(argument(text).read::<Prefix>().unwrap());
        let shown = |network: Result<Network>| network.unwrap().to_string();
        assert_eq!(shown(host("10.0.0.1/8").network(None)), "10.0.0.0/8");
        assert_eq!(shown(host("10.0.0.1/8").network(prefix("255.0.0.0"))), "10.0.0.0/8");
        assert_eq!(shown(host("10.0.0.1").network(prefix("/24"))), "10.0.0.0/24");
        assert!(host("10.0.0.1/8").network(prefix("9")).is_err());
        assert!(host("10.0.0.1").network(None).is_err());
    }
}
