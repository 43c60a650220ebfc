//! Hashes, checksums and encodings of bytes.

mod base64;
mod bytes;
mod checksum;
mod hashes;
mod hex_encode;
mod url;

use std::fmt::Write;

pub(crate) use self::base64::Decoded;
pub(crate) use self::bytes::bytes_of;
use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "crypto",
    title: "Crypto & encoding",
    description: "Hashes, checksums, base64, hex and URL encoding of text and bytes.",
    listed: true,
    tools: &[
        ToolDef::of::<hashes::HashMd5>(),
        ToolDef::of::<hashes::HashSha1>(),
        ToolDef::of::<hashes::HashSha256>(),
        ToolDef::of::<hashes::HashSha512>(),
        ToolDef::of::<base64::Base64Encode>(),
        ToolDef::of::<base64::Base64Decode>(),
        ToolDef::of::<url::UrlEncode>(),
        ToolDef::of::<url::UrlDecode>(),
        ToolDef::of::<hex_encode::HexEncode>(),
        ToolDef::of::<checksum::Crc32>(),
    ],
};

/// Bytes as hexadecimal digits, lower case.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing into a string does not fail.
        let _ = write!(out, "{byte:02x}");
    }
    out
}
