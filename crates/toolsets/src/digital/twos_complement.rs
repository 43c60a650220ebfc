use arithma_expr::Value;
use arithma_num::{Decimal, IBig};

use super::numeral::Numeral;
use super::{Bits, codes};
use crate::prelude::*;

/// # Two's complement
///
/// Signed decimal integer to two's complement bits of a width, or such bits to the integer.
#[derive(Arguments)]
pub(crate) struct TwosComplement {
    /// Integer, or bits for fromTwos.
    value: Numeral,
    bits: Bits,
    direction: Direction,
}

#[derive(Debug, Clone, Copy, Choice)]
pub(crate) enum Direction {
    #[choice(word = "toTwos")]
    ToTwos,
    #[choice(word = "fromTwos")]
    FromTwos,
}

/// The bits as text, or the integer that they mean.
#[derive(Answer)]
pub(crate) struct Coded {
    result: Value,
    exact: Exactness,
}

impl Tool for TwosComplement {
    const NAME: &str = "twosComplement";
    const EXAMPLES: &[Example] = &[
        example("to bits", r#"{"value":"-5","bits":8,"direction":"toTwos"}"#)
            .gives("TWOS_COMPLEMENT: OK | RESULT: 11111011"),
        example("from bits", r#"{"value":"1111_1011","bits":8,"direction":"fromTwos"}"#)
            .gives("TWOS_COMPLEMENT: OK | RESULT: -5"),
        example("too large", r#"{"value":"1024","bits":8,"direction":"toTwos"}"#)
            .fails(Code::OutOfRange, "from -128 to 127"),
        example("not bits", r#"{"value":"102","bits":8,"direction":"fromTwos"}"#)
            .fails(Code::ParseError, "'2' is not a digit in base 2"),
    ];
    type Output = Coded;

    fn run(self, cx: &Context) -> Result<Coded> {
        let result = match self.direction {
            Direction::ToTwos => encode(&self.value, self.bits, cx),
            Direction::FromTwos => decode(&self.value, self.bits, cx),
        };
        let result = result.map_err(|error| error.inside("value"))?;
        Ok(Coded { result, exact: Exactness })
    }
}

fn encode(value: &Numeral, bits: Bits, cx: &Context) -> Result<Value> {
    let half = codes(bits) / IBig::from(2);
    let range = || {
        let greatest = &half - IBig::ONE;
        Error::out_of_range(format!("must be from -{half} to {greatest} in {} bits", bits.0))
            .received(value.text())
    };
    let number =
        Decimal::parse(value.text()).map_err(|error| Error::from(error).received(value.text()))?;
    // Longer than any range: not to be written out.
    if number.magnitude() > bits.0 {
        return Err(range());
    }
    let number = number.to_integer(&cx.budget)?;
    let number =
        number.ok_or_else(|| Error::parse("a whole number is needed").received(value.text()))?;
    if number < -&half || number >= half {
        return Err(range());
    }
    let code = if number < IBig::ZERO { number + codes(bits) } else { number };
    let width = bits.0.unsigned_abs() as usize;
    Ok(Value::Text(format!("{:0>width$}", code.in_radix(2).to_string()).into()))
}

fn decode(value: &Numeral, bits: Bits, cx: &Context) -> Result<Value> {
    let text = value.bits(cx.budget.digits())?;
    let Count(width) = bits;
    if text.len() as u64 > width.unsigned_abs() {
        return Err(
            Error::out_of_range(format!("must have at most {width} bits")).received(value.text())
        );
    }
    let code = text.bytes().fold(IBig::ZERO, |code, bit| code * 2 + IBig::from(bit - b'0'));
    let negative = &code * IBig::from(2) >= codes(bits);
    let number = if negative { code - codes(bits) } else { code };
    Ok(Value::Number(number.into()))
}
