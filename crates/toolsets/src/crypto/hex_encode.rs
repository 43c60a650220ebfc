use super::bytes::Bytes;
use super::hex;
use crate::prelude::*;

/// # Hexadecimal
///
/// Bytes of a UTF-8 text as lower-case hexadecimal digits.
#[derive(Arguments)]
pub(crate) struct HexEncode {
    /// What to encode.
    input: Bytes,
}

impl Tool for HexEncode {
    const NAME: &str = "hexEncode";
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"é"}"#).gives("HEX_ENCODE: OK | RESULT: c3a9"),
        example("bytes", r#"{"input":"base64:AP8="}"#).gives("HEX_ENCODE: OK | RESULT: 00ff"),
        example("text that begins like bytes", r#"{"input":"text:hex:0"}"#)
            .gives("HEX_ENCODE: OK | RESULT: 6865783a30"),
        example("half a byte", r#"{"input":"hex:0"}"#).fails(Code::ParseError, "odd"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        Ok(Written::new(hex(&self.input.0)))
    }
}
