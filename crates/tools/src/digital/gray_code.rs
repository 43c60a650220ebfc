use super::numeral::Numeral;
use crate::prelude::*;

/// # Gray code
///
/// Binary digits to reflected Gray code, or back; the width is kept.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct GrayCode {
    /// Binary digits.
    value: Numeral,
    /// What to convert to.
    direction: Direction,
}

#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Direction {
    ToGray,
    FromGray,
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
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
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
        Ok(Scalar(Digits::exact(bits.bytes().map(convert).collect())))
    }
}
