use sha3::{Digest, Sha3_224, Sha3_256, Sha3_384, Sha3_512};

use super::encoding::{Encoding, bytes};
use crate::crypto::hex;
use crate::prelude::*;

/// # SHA-3
///
/// SHA-3 hash (FIPS 202, not Keccak) in hexadecimal.
#[derive(Arguments)]
pub(crate) struct HashSha3 {
    input: Text,
    /// Default 256.
    bits: Option<Bits>,
    /// hex: hexadecimal digits; default text.
    input_encoding: Option<Encoding>,
}

/// The length of a hash.
#[derive(Debug, Clone, Copy, Choice)]
pub(crate) enum Bits {
    #[choice(word = "224")]
    B224,
    #[choice(word = "256")]
    B256,
    #[choice(word = "384")]
    B384,
    #[choice(word = "512")]
    B512,
}

impl Tool for HashSha3 {
    const NAME: &str = "hashSha3";
    const ALIASES: &[&str] = &["sha3", "sha3_256", "keccak"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"hello"}"#).gives(
            "HASH_SHA_3: OK | \
             RESULT: 3338be694f50c5f338814986cdf0686453a888b84f424d792af4b9202398f392",
        ),
        example("224 bits of a byte", r#"{"input":"cc","bits":224,"inputEncoding":"hex"}"#).gives(
            "HASH_SHA_3: OK | \
             RESULT: df70adc49b2e76eee3a6931b93fa41841c3af2cdf5b32a18b5478c39",
        ),
        example("no such length", r#"{"input":"hello","bits":"128"}"#)
            .fails(Code::InvalidInput, "224, 256, 384, 512"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        let input = bytes(self.input, self.input_encoding, "input")?;
        Ok(Written::new(match self.bits.unwrap_or(Bits::B256) {
            Bits::B224 => hex(&Sha3_224::digest(input)),
            Bits::B256 => hex(&Sha3_256::digest(input)),
            Bits::B384 => hex(&Sha3_384::digest(input)),
            Bits::B512 => hex(&Sha3_512::digest(input)),
        }))
    }
}
