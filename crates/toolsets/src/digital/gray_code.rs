use super::numeral::Numeral;
use crate::prelude::*;

/// # Gray code
///
/// Binary digits to reflected Gray code, or back; the width is kept.
#[derive(Arguments)]
pub(crate) struct GrayCode {
    /// Binary digits.
    value: Numeral,
    /// What to convert to.
    direction: Direction,
}

#[derive(Debug, Clone, Copy, Choice)]
pub(crate) enum Direction {
    #[choice(word = "toGray")]
    ToGray,
    #[choice(word = "fromGray")]
    FromGray,
}

/// Zeros and ones: not a number, as those in front count.
#[derive(Answer)]
pub(crate) struct Bits {
    result: String,
    exact: Exactness,
}

impl Tool for GrayCode {
    const NAME: &str = "grayCode";
    const EXAMPLES: &[Example] = &[
        example("to Gray", r#"{"value":"1010","direction":"toGray"}"#)
            .gives("GRAY_CODE: OK | RESULT: 1111"),
        example("from Gray", r#"{"value":"0011","direction":"fromGray"}"#)
            .gives("GRAY_CODE: OK | RESULT: 0010"),
        example("not binary", r#"{"value":"12","direction":"toGray"}"#)
            .fails(Code::ParseError, "'2' is not a digit in base 2"),
    ];
    type Output = Bits;

    fn run(self, cx: &Context) -> Result<Bits> {
        let bits = self.value.bits(cx.budget.digits()).map_err(|error| error.inside("value"))?;
        // The first bit stays; each other one is compared with the bit before it, of the binary
        // number in both directions.
        let mut before = false;
        let convert = |bit: u8| {
            let bit = bit == b'1';
            let out = bit != before;
            before = match self.direction {
                Direction::ToGray => bit,
                Direction::FromGray => out,
            };
            if out { '1' } else { '0' }
        };
        Ok(Bits { result: bits.bytes().map(convert).collect(), exact: Exactness })
    }
}
