use super::encoding::{Encoding, bytes};
use crate::crypto::hex;
use crate::prelude::*;

/// # BLAKE3
///
/// BLAKE3 hash of 256 bits in hexadecimal.
#[derive(Arguments)]
pub(crate) struct HashBlake3 {
    /// What to hash.
    input: Text,
    /// hex: the input is written in hexadecimal digits.
    ///
    /// text if not given.
    input_encoding: Option<Encoding>,
}

impl Tool for HashBlake3 {
    const NAME: &str = "hashBlake3";
    const ALIASES: &[&str] = &["blake3"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"hello"}"#).gives(
            "HASH_BLAKE_3: OK | \
             RESULT: ea8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200f",
        ),
        example("a byte", r#"{"input":"00","inputEncoding":"hex"}"#).gives(
            "HASH_BLAKE_3: OK | \
             RESULT: 2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213",
        ),
        example("half a byte", r#"{"input":"0","inputEncoding":"hex"}"#)
            .fails(Code::ParseError, "digits=1"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        let input = bytes(self.input, self.input_encoding, "input")?;
        Ok(Written::new(hex(blake3::hash(&input).as_bytes())))
    }
}
