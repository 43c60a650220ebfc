use super::encoding::hex_bytes;
use crate::prelude::*;

/// # Decode hexadecimal
///
/// UTF-8 text of hexadecimal digits, two a byte.
#[derive(Arguments)]
pub(crate) struct HexDecode {
    /// In either case; spaces and 0x in front do not matter.
    input: Text,
}

impl Tool for HexDecode {
    const NAME: &str = "hexDecode";
    const ALIASES: &[&str] = &["fromHex", "hexToText", "unhex"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"48 69 21"}"#).gives("HEX_DECODE: OK | RESULT: Hi!"),
        example("another alphabet", r#"{"input":"0xC3A9"}"#).gives("HEX_DECODE: OK | RESULT: é"),
        example("not UTF-8", r#"{"input":"c3"}"#).fails(Code::InvalidInput, "UTF-8"),
        example("not hexadecimal", r#"{"input":"4g"}"#).fails(Code::ParseError, "character=g"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        let text = String::from_utf8(hex_bytes(&self.input.0)?).map_err(|error| {
            let place = error.utf8_error().valid_up_to();
            Error::invalid("these bytes are not UTF-8 text").with("byte", place + 1)
        })?;
        Ok(Written::new(text))
    }
}
