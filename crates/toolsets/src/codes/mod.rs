//! Check digits, keyed hashes, encodings, colours, characters, and random numbers from a seed.

mod base32;
mod base58;
mod check_digit;
mod code_points;
mod color;
mod contrast_ratio;
mod convert_color;
mod encoding;
mod hash_blake3;
mod hash_sha3;
mod hex_decode;
mod hmac;
mod random;
mod scheme;
mod text_from_code_points;
mod uuid_v5;
mod validate_check_digit;

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "codes",
    title: "Codes & colours",
    description: "Check digits, keyed hashes, base32 and base58, colours, Unicode, seeded random numbers.",
    listed: false,
    tools: &[
        ToolDef::of::<check_digit::CheckDigit>(),
        ToolDef::of::<validate_check_digit::ValidateCheckDigit>(),
        ToolDef::of::<hmac::HmacTool>(),
        ToolDef::of::<hash_sha3::HashSha3>(),
        ToolDef::of::<hash_blake3::HashBlake3>(),
        ToolDef::of::<base32::Base32Encode>(),
        ToolDef::of::<base32::Base32Decode>(),
        ToolDef::of::<base58::Base58Encode>(),
        ToolDef::of::<base58::Base58Decode>(),
        ToolDef::of::<hex_decode::HexDecode>(),
        ToolDef::of::<convert_color::ConvertColor>(),
        ToolDef::of::<contrast_ratio::ContrastRatio>(),
        ToolDef::of::<code_points::CodePoints>(),
        ToolDef::of::<text_from_code_points::TextFromCodePoints>(),
        ToolDef::of::<random::RandomIntegers>(),
        ToolDef::of::<random::RandomDecimals>(),
        ToolDef::of::<uuid_v5::UuidV5>(),
    ],
};
