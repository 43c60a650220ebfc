use super::in_full;
use super::network::Family;
use crate::prelude::*;

/// # Address from binary
///
/// The address of these bits; IPv6 in full.
#[derive(Arguments)]
pub(crate) struct BinaryToIp {
    /// 4 dotted groups of 8 bits, or 8 colon groups of 16.
    binary: Text,
}

impl Tool for BinaryToIp {
    const NAME: &str = "binaryToIp";
    const EXAMPLES: &[Example] = &[
        example("IPv4", r#"{"binary":"11000000.10101000.00000001.00000001"}"#)
            .gives("BINARY_TO_IP: OK | RESULT: 192.168.1.1"),
        example(
            "IPv6, leading zeros left out",
            r#"{"binary":"10000000000001:110110111000:0:0:0:0:0:1"}"#,
        )
        .gives("BINARY_TO_IP: OK | RESULT: 2001:0db8:0000:0000:0000:0000:0000:0001"),
        example("too few bits", r#"{"binary":"1100"}"#).fails(Code::InvalidInput, "received=1100"),
        example("not binary", r#"{"binary":"1.2.1.1"}"#).fails(Code::ParseError, "0 and 1"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        let Text(text) = self.binary;
        let bits = text.trim();
        let refused = |error: Error| error.received(bits).inside("binary");
        let (family, number) = read(bits).map_err(refused)?;
        let address = family.address(number).ok_or_else(|| refused(shape()))?;
        Ok(Written::new(in_full(address)))
    }
}

/// The family and the number that bits in groups stand for; or all bits in one group.
fn read(bits: &str) -> Result<(Family, u128)> {
    if bits.contains(|c| !matches!(c, '0' | '1' | '.' | ':')) {
        return Err(Error::parse("an address in binary is written with 0 and 1 only"));
    }
    let (family, groups) = match bits.len() {
        32 if is_one_group(bits) => (Family::V4, 1),
        128 if is_one_group(bits) => (Family::V6, 1),
        _ if bits.contains('.') => (Family::V4, 4),
        _ => (Family::V6, 8),
    };
    let width = family.bits() / groups;
    let separator = if family == Family::V4 { '.' } else { ':' };
    let parts: Vec<&str> = bits.split(separator).take(9).collect();
    let fits = |part: &&str| is_one_group(part) && part.len() <= width as usize;
    if parts.len() != groups as usize || !parts.iter().all(fits) {
        return Err(shape());
    }
    let mut number = 0;
    for part in parts {
        let part = u128::from_str_radix(part, 2).map_err(|_| shape())?;
        // Before the one group of 128 bits there is nothing to shift.
        number = u128::checked_shl(number, width).unwrap_or(0) | part;
    }
    Ok((family, number))
}

fn is_one_group(bits: &str) -> bool {
    !bits.is_empty() && !bits.contains(['.', ':'])
}

fn shape() -> Error {
    Error::invalid(
        "four groups of up to 8 bits with dots, or eight of up to 16 with colons, are needed",
    )
}
