use arithma_num::{Decimal, IBig};

use super::numeral::{Numeral, split_sign};
use super::radix::Base;
use crate::prelude::*;

/// # Bitwise operation
///
/// On integers of any length; negatives are endless two's complement. Decimal, 0x, 0b or 0o in.
#[derive(Arguments)]
pub(crate) struct BitwiseOp {
    a: Numeral,
    /// Or how far to shift; not for NOT.
    b: Option<Numeral>,
    /// SHR keeps the sign.
    operation: Operation,
}

#[derive(Debug, Clone, Copy, Choice)]
#[choice(upper)]
pub(crate) enum Operation {
    #[choice(alias = "&")]
    And,
    #[choice(alias = "|")]
    Or,
    #[choice(alias = "^")]
    Xor,
    #[choice(alias = "~")]
    Not,
    #[choice(alias = "<<")]
    Shl,
    #[choice(alias = ">>")]
    Shr,
}

impl Tool for BitwiseOp {
    const NAME: &str = "bitwiseOp";
    const EXAMPLES: &[Example] = &[
        example("and", r#"{"a":"12","b":"10","operation":"AND"}"#)
            .gives("BITWISE_OP: OK | RESULT: 8"),
        example("prefixes", r#"{"a":"0xFF","b":"0b1010","operation":"xor"}"#)
            .gives("BITWISE_OP: OK | RESULT: 245"),
        example("not", r#"{"a":5,"operation":"NOT"}"#).gives("BITWISE_OP: OK | RESULT: -6"),
        example("a shift keeps the sign", r#"{"a":"-8","b":"1","operation":"SHR"}"#)
            .gives("BITWISE_OP: OK | RESULT: -4"),
        example("backwards", r#"{"a":"1","b":"-1","operation":"SHL"}"#)
            .fails(Code::OutOfRange, "parameter=b | received=-1"),
        example("too far", r#"{"a":"1","b":"1000000000","operation":"SHL"}"#)
            .fails(Code::OutOfRange, "limit of 100000 digits"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let a = integer(&self.a, cx).map_err(|error| error.inside("a"))?;
        let result = if let Operation::Not = self.operation {
            !a
        } else {
            let b = self.b.filter(|b| !b.text().is_empty());
            let b = b.ok_or_else(|| {
                Error::invalid("b is missing: only NOT takes one integer").with("parameter", "b")
            })?;
            binary(self.operation, a, &b, cx)?
        };
        Ok(Scalar::from(result))
    }
}

fn binary(operation: Operation, a: IBig, second: &Numeral, cx: &Context) -> Result<IBig> {
    let b = integer(second, cx).map_err(|error| error.inside("b"))?;
    Ok(match operation {
        Operation::And => a & b,
        Operation::Or => a | b,
        Operation::Xor => a ^ b,
        Operation::Not => !a,
        Operation::Shl | Operation::Shr if b < IBig::ZERO => {
            let other = if let Operation::Shl = operation { "SHR" } else { "SHL" };
            let reason = format!("a shift must be at least 0: use {other} for the other direction");
            return Err(Error::out_of_range(reason).received(second.text()).inside("b"));
        }
        Operation::Shl => shift_left(a, &b, cx)?,
        Operation::Shr => shift_right(a, &b),
    })
}

/// An integer: decimal in any of its forms, or with the prefix of its base.
fn integer(numeral: &Numeral, cx: &Context) -> Result<IBig> {
    let (text, most) = (numeral.text(), cx.budget.digits());
    let (_, unsigned) = split_sign(text);
    let prefix = unsigned.get(..2).unwrap_or_default().to_ascii_lowercase();
    let bases = [Base::BINARY, Base::OCTAL, Base::HEXADECIMAL];
    let whole = || Error::parse("a whole number is needed").received(text);
    if let Some(base) = bases.into_iter().find(|base| base.prefix() == Some(&prefix)) {
        // The text may be four times as long as the number is in decimal.
        let number = numeral.fixed(base, most.saturating_mul(4))?;
        if number.places > 0 {
            return Err(whole());
        }
        return Ok(if number.negative { -number.digits } else { number.digits });
    }
    let number =
        Decimal::parse_with(text, most).map_err(|error| Error::from(error).received(text))?;
    if number.magnitude() >= most.cast_signed() {
        let reason = format!("a number may have at most {most} digits");
        return Err(Error::out_of_range(reason).received(text));
    }
    number.to_integer(&cx.budget)?.ok_or_else(whole)
}

/// The number times a power of two, if the budget allows its digits.
fn shift_left(number: IBig, by: &IBig, cx: &Context) -> Result<IBig> {
    if number.is_zero() {
        return Ok(number);
    }
    // A bit is worth 0.301 decimal digits, so this refuses only what is too long.
    let least = by * IBig::from(301) / IBig::from(1000);
    let digits = u64::try_from(&least).unwrap_or(u64::MAX);
    cx.budget.check_digits(digits)?;
    let by = usize::try_from(by).unwrap_or(usize::MAX);
    cx.budget.check_bits(by as u64)?;
    Ok(number << by)
}

/// The number over a power of two, rounded down.
fn shift_right(number: IBig, by: &IBig) -> IBig {
    // A decimal digit is less than four bits: beyond all of them only the sign is left.
    let bits = Decimal::from(number.clone()).digits() * 4;
    let by = u64::try_from(by).unwrap_or(u64::MAX).min(bits);
    number >> by as usize
}
