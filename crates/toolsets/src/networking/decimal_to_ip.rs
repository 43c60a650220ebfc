use arithma_num::Exact;

use super::in_full;
use super::version::Version;
use crate::prelude::*;

/// # Address from a number
///
/// The address that a whole number stands for; IPv6 in full.
#[derive(Arguments)]
pub(crate) struct DecimalToIp {
    /// Whole number below 2^32, or 2^128 for IPv6.
    decimal: AnyNumber,
    /// 4 or 6.
    version: Version,
}

impl Tool for DecimalToIp {
    const NAME: &str = "decimalToIp";
    const EXAMPLES: &[Example] = &[
        example("IPv4", r#"{"decimal":"3232235777","version":4}"#)
            .gives("DECIMAL_TO_IP: OK | RESULT: 192.168.1.1"),
        example("IPv6", r#"{"decimal":"1","version":6}"#)
            .gives("DECIMAL_TO_IP: OK | RESULT: 0000:0000:0000:0000:0000:0000:0000:0001"),
        example("33 bits", r#"{"decimal":"4294967296","version":4}"#)
            .fails(Code::OutOfRange, "parameter=decimal | received=4294967296"),
        example("no such version", r#"{"decimal":"1","version":5}"#)
            .fails(Code::InvalidInput, "parameter=version | received=5"),
    ];
    type Output = Written;

    fn run(self, cx: &Context) -> Result<Written> {
        let (AnyNumber(number), Version(family)) = (self.decimal, self.version);
        let refused = |error: Error| error.received(cx.written(&number)).inside("decimal");
        let decimal = number.as_exact().and_then(Exact::as_decimal);
        let Some(decimal) = decimal.filter(|decimal| decimal.is_integer()) else {
            return Err(refused(Error::parse("must be a whole number")));
        };
        let beyond = || {
            let bits = family.bits();
            refused(Error::out_of_range(format!("{family} goes from 0 to 2^{bits} - 1")))
        };
        if decimal.magnitude() > MOST_DIGITS {
            return Err(beyond());
        }
        let whole = decimal.to_integer(&cx.budget)?;
        let number = whole.and_then(|whole| u128::try_from(&whole).ok());
        let address = number.and_then(|number| family.address(number)).ok_or_else(beyond)?;
        Ok(Written::new(in_full(address)))
    }
}

/// 2^128 has 39 digits: what has more need not be written out.
const MOST_DIGITS: i64 = 39;
