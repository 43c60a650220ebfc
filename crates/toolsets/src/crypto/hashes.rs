//! Hashes, as lower-case hexadecimal digits.

use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};

use super::bytes::Bytes;
use super::hex;
use crate::prelude::*;

fn digest<H: Digest>(bytes: &[u8]) -> Written {
    Written::new(hex(&H::digest(bytes)))
}

/// # MD5
///
/// MD5 hash in hexadecimal; broken: not for security.
#[derive(Arguments)]
pub(crate) struct HashMd5 {
    /// What to hash.
    input: Bytes,
}

impl Tool for HashMd5 {
    const NAME: &str = "hashMd5";
    const ALIASES: &[&str] = &["md5"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"abc"}"#)
            .gives("HASH_MD_5: OK | RESULT: 900150983cd24fb0d6963f7d28e17f72"),
        example("bytes", r#"{"input":"hex:00ff"}"#)
            .gives("HASH_MD_5: OK | RESULT: d07d34efac6328007ad67c7e0a985e00"),
        example("half a byte", r#"{"input":"hex:00f"}"#).fails(Code::ParseError, "odd"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        Ok(digest::<Md5>(&self.input.0))
    }
}

/// # SHA-1
///
/// SHA-1 hash in hexadecimal; broken: not for security.
#[derive(Arguments)]
pub(crate) struct HashSha1 {
    /// What to hash.
    input: Bytes,
}

impl Tool for HashSha1 {
    const NAME: &str = "hashSha1";
    const ALIASES: &[&str] = &["sha1"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"abc"}"#)
            .gives("HASH_SHA_1: OK | RESULT: a9993e364706816aba3e25717850c26c9cd0d89d"),
        example("bytes", r#"{"input":"hex:00ff"}"#)
            .gives("HASH_SHA_1: OK | RESULT: aa3e5dcdd77b153f2e59bd0d8794fde33cb4e486"),
        example("half a byte", r#"{"input":"hex:00f"}"#).fails(Code::ParseError, "odd"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        Ok(digest::<Sha1>(&self.input.0))
    }
}

/// # SHA-256
///
/// SHA-256 hash in hexadecimal.
#[derive(Arguments)]
pub(crate) struct HashSha256 {
    /// What to hash.
    input: Bytes,
}

impl Tool for HashSha256 {
    const NAME: &str = "hashSha256";
    const ALIASES: &[&str] = &["sha256"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"abc"}"#)
            .gives("HASH_SHA_256: OK | RESULT: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        example("bytes", r#"{"input":"hex:00ff"}"#)
            .gives("HASH_SHA_256: OK | RESULT: 06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8"),
        example("half a byte", r#"{"input":"hex:00f"}"#).fails(Code::ParseError, "odd"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        Ok(digest::<Sha256>(&self.input.0))
    }
}

/// # SHA-512
///
/// SHA-512 hash in hexadecimal.
#[derive(Arguments)]
pub(crate) struct HashSha512 {
    /// What to hash.
    input: Bytes,
}

impl Tool for HashSha512 {
    const NAME: &str = "hashSha512";
    const ALIASES: &[&str] = &["sha512"];
    const EXAMPLES: &[Example] = &[
        example("text", r#"{"input":"abc"}"#).gives(
            "HASH_SHA_512: OK | RESULT: \
             ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a\
             2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        ),
        example("bytes", r#"{"input":"hex:00ff"}"#).gives(
            "HASH_SHA_512: OK | RESULT: \
             fb9c0429487655082fe197f64eb8f045a706a4a5de8817478ee3ab47e208c27f\
             d87502458026613794e69b0d1b3fc6916456754bd08088422144503682db5986",
        ),
        example("half a byte", r#"{"input":"hex:00f"}"#).fails(Code::ParseError, "odd"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        Ok(digest::<Sha512>(&self.input.0))
    }
}
