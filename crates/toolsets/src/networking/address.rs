//! Addresses of the Internet Protocol.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv6Addr};

use arithma_kit::Json;

use crate::prelude::*;

/// An address of either family. Zone ids and octets with a leading zero are refused: the first
/// mean something on one machine only, the second are octal to some readers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Address(pub(super) IpAddr);

/// An IPv6 address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ipv6Address(pub(super) Ipv6Addr);

impl Param for Address {
    const SCHEMA: Schema = Schema::text(Form::Words("IPv4 or IPv6."));
    const HOW: How = How::Written;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        parse_address(&address_text(argument)?).map(Self)
    }
}

impl Param for Ipv6Address {
    const SCHEMA: Schema = Schema::text(Form::Plain);
    const HOW: How = How::Written;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let text = address_text(argument)?;
        match parse_address(&text) {
            Ok(IpAddr::V6(address)) => Ok(Self(address)),
            Ok(IpAddr::V4(_)) => {
                let reason = "an IPv6 address is needed, such as 2001:db8::1: this one is IPv4";
                Err(Error::parse(reason).received(text.trim()))
            }
            // What is no IPv6 address is so by its text, the octets of a dotted tail included.
            Err(error) => Err(error.with_code(Code::ParseError)),
        }
    }
}

/// The text of an argument that names an address.
pub(super) fn address_text<'a>(argument: &'a Argument<'_>) -> Result<Cow<'a, str>> {
    let is_number = matches!(argument.json(), Some(Json::Number(_)));
    let text = argument.text().filter(|_| !is_number);
    text.ok_or_else(|| malformed().received(argument.source()))
}

/// Reads an address; one in brackets, as in a URL, is understood too.
pub(super) fn parse_address(text: &str) -> Result<IpAddr> {
    let text = text.trim();
    let bracketed = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let bare = bracketed.filter(|text| text.contains(':')).unwrap_or(text);
    bare.parse().map_err(|_| why_not(bare).received(text))
}

/// What keeps a text from being an address.
fn why_not(text: &str) -> Error {
    if let Some((_, prefix)) = text.split_once('/') {
        let prefix: String = prefix.chars().take(8).collect();
        return Error::parse(format!("an address alone is needed: leave out /{prefix}"));
    }
    if text.contains('%') {
        return Error::parse(
            "a zone id means something on one machine only: leave out % and after",
        );
    }
    if text.contains(':') { why_not_v6(text) } else { why_not_v4(text) }
}

fn why_not_v4(text: &str) -> Error {
    let octets: Vec<&str> = text.split('.').take(5).collect();
    let digits = |octet: &&str| !octet.is_empty() && octet.bytes().all(|b| b.is_ascii_digit());
    if octets.len() != 4 || !octets.iter().all(digits) {
        return malformed();
    }
    if octets.iter().any(|octet| octet.len() > 1 && octet.starts_with('0')) {
        return Error::parse("a leading zero may mean octal: write 10.0.0.1, not 010.0.0.01");
    }
    Error::out_of_range("each of the four numbers of an address must be from 0 to 255")
}

fn why_not_v6(text: &str) -> Error {
    // A dotted tail stands for the last two groups.
    let (groups, tail) = match text.rsplit_once(':') {
        Some((before, tail)) if tail.contains('.') => (before, Some(tail)),
        _ => (text, None),
    };
    if let Some(tail) = tail
        && tail.parse::<std::net::Ipv4Addr>().is_err()
    {
        return why_not_v4(tail);
    }
    if groups.chars().any(|c| c != ':' && !c.is_ascii_hexdigit()) {
        return malformed();
    }
    if groups.split(':').any(|group| group.len() > 4) {
        return Error::parse("a group of an IPv6 address has at most four hexadecimal digits");
    }
    if text.contains(":::") || text.matches("::").count() > 1 {
        return Error::parse("`::` may stand once in an IPv6 address, for one run of zeros");
    }
    Error::parse("an IPv6 address has eight groups; `::` stands for those that are zero")
}

fn malformed() -> Error {
    Error::parse("an address is needed: write it as 192.168.1.1 or 2001:db8::1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_addresses() {
        for (text, shown) in [
            (" 10.0.0.1 ", "10.0.0.1"),
            ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"),
            ("[::1]", "::1"),
            ("::ffff:10.0.0.1", "::ffff:10.0.0.1"),
            ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"),
        ] {
            assert_eq!(parse_address(text).unwrap().to_string(), shown);
        }
    }

    #[test]
    fn says_what_is_wrong() {
        for (text, code, part) in [
            ("10.0.0", Code::ParseError, "192.168.1.1"),
            ("10.0.0.0.1", Code::ParseError, "192.168.1.1"),
            ("10.0.0.x", Code::ParseError, "192.168.1.1"),
            ("[10.0.0.1]", Code::ParseError, "192.168.1.1"),
            ("-1.0.0.0", Code::ParseError, "192.168.1.1"),
            ("1.2.3.４", Code::ParseError, "192.168.1.1"),
            ("10.0.0.256", Code::OutOfRange, "from 0 to 255"),
            ("10.0.0.99999999999999999999", Code::OutOfRange, "from 0 to 255"),
            ("010.0.0.1", Code::ParseError, "octal"),
            ("10.0.0.1/8", Code::ParseError, "leave out /8"),
            ("fe80::1%eth0", Code::ParseError, "zone id"),
            ("1:2:3:4:5:6:7", Code::ParseError, "eight groups"),
            ("1:2:3:4:5:6:7:8:9", Code::ParseError, "eight groups"),
            ("1:2:3:4::5:6:7:8", Code::ParseError, "eight groups"),
            (":1:2:3:4:5:6:7", Code::ParseError, "eight groups"),
            ("1::2::3", Code::ParseError, "once"),
            (":::", Code::ParseError, "once"),
            ("12345::", Code::ParseError, "four hexadecimal"),
            ("g::1", Code::ParseError, "2001:db8::1"),
            ("::ffff:1.2.3.256", Code::OutOfRange, "from 0 to 255"),
            ("::ffff:1.2.3.04", Code::ParseError, "octal"),
            ("1.2.3.4::", Code::ParseError, "2001:db8::1"),
        ] {
            let error = parse_address(text).expect_err(text);
            assert_eq!(error.code(), code, "{text}: {error}");
            assert!(error.reason().contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn an_address_of_the_other_family_is_told() {
        let cx = Context::default();
        let read = |text: &str| {
            Argument::of_json(Json::Text(text.to_owned().into()), &cx).read::<Ipv6Address>()
        };
        assert!(read("1.2.3.4").unwrap_err().reason().contains("is IPv4"));
        assert_eq!(read("::1.2.3.256").unwrap_err().code(), Code::ParseError);
        assert_eq!(read("1.2.3.256").unwrap_err().code(), Code::ParseError);
    }
}
