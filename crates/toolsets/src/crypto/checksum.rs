use super::bytes::Bytes;
use crate::prelude::*;

/// # CRC-32
///
/// CRC-32 checksum as in zip, gzip and PNG, in decimal and hexadecimal.
#[derive(Arguments)]
pub(crate) struct Crc32 {
    /// What to check.
    input: Bytes,
}

/// A checksum in two notations.
#[derive(Debug, Answer)]
pub(crate) struct Checksum {
    #[answer(main)]
    decimal: Shown,
    hex: String,
}

impl Tool for Crc32 {
    const NAME: &str = "crc32";
    const EXAMPLES: &[Example] = &[
        example("the usual check", r#"{"input":"123456789"}"#)
            .gives("CRC_32: OK | DECIMAL: 3421780262 | HEX: cbf43926"),
        example("nothing", r#"{"input":""}"#).gives("CRC_32: OK | DECIMAL: 0 | HEX: 00000000"),
        example("not hexadecimal", r#"{"input":"hex:0g"}"#).fails(Code::ParseError, "position=6"),
    ];
    type Output = Checksum;

    fn run(self, _: &Context) -> Result<Checksum> {
        let crc = crc32fast::hash(&self.input.0);
        Ok(Checksum { decimal: i64::from(crc).into(), hex: format!("{crc:08x}") })
    }
}
