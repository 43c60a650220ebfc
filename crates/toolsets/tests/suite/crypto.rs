//! Encodings: what holds for all texts, and where errors point.

use arithma_kit::Code;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{call, result};

fn run(tool: &str, input: &str) -> String {
    let reply = call(tool, &json!({"input": input}).to_string());
    result(&reply).unwrap_or_else(|| panic!("{tool} {input:?}: {}", reply.text))
}

proptest! {
    /// What is encoded comes back, whatever it is.
    #[test]
    fn decoding_undoes_encoding(text in any::<String>()) {
        // A text that begins like bytes is marked as text.
        let given = if text.starts_with("hex:") || text.starts_with("base64:") {
            format!("text:{text}")
        } else {
            text.clone()
        };
        prop_assert_eq!(run("base64Decode", &run("base64Encode", &given)), text.clone());
        prop_assert_eq!(run("urlDecode", &run("urlEncode", &given)), text);
    }

    /// The three spellings of the same bytes have the same hash.
    #[test]
    fn spellings_agree(text in "[a-zA-Z0-9 äöü]{0,40}") {
        let hash = run("hashSha256", &text);
        prop_assert_eq!(&run("hashSha256", &format!("hex:{}", run("hexEncode", &text))), &hash);
        let encoded = run("base64Encode", &text);
        prop_assert_eq!(&run("hashSha256", &format!("base64:{encoded}")), &hash);
    }
}

#[test]
fn errors_point_at_the_place() {
    for (tool, input, part) in [
        ("urlDecode", "äb%4", "position=3 | received=%4"),
        ("urlDecode", "a%20%FFb", "position=5 | received=%FF"),
        ("hexEncode", "hex:0g", "position=6 | received=g"),
        ("hexEncode", "hex: the colour of it", "text:hex:"),
        ("base64Encode", "base64:AA!", "position=10 | received=!"),
        ("base64Decode", "AA AA\nA?", "position=8 | received=?"),
    ] {
        let reply = call(tool, &json!({"input": input}).to_string());
        assert_eq!(reply.error, Some(Code::ParseError), "{}", reply.text);
        assert!(reply.text.contains(part), "{input:?}: {}", reply.text);
    }
}

#[test]
fn numbers_are_taken_as_written() {
    assert_eq!(call("hexEncode", r#"{"input":1.50}"#).text, "HEX_ENCODE: OK | RESULT: 312e3530");
    let reply = call("hexEncode", r#"{"input":true}"#);
    assert_eq!(reply.error, Some(Code::InvalidInput));
}

#[test]
fn what_is_not_printable_stays_on_one_line() {
    // "a\tb\r\nc | d"
    let reply = call("base64Decode", r#"{"input":"YQliDQpjIHwgZA=="}"#);
    assert_eq!(reply.text, r"BASE_64_DECODE: OK | RESULT: a\tb\r\nc \| d");
    let structured: Value = serde_json::from_str(reply.structured.get()).unwrap();
    assert_eq!(structured["result"], "a\tb\r\nc | d");
}

#[test]
fn long_input_is_hashed_at_once() {
    // NIST's example: a million times the letter a (FIPS 180-2, appendices A.3, B.3, C.3).
    let million = "a".repeat(1_000_000);
    assert_eq!(run("hashSha1", &million), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    let sha256 = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
    assert_eq!(run("hashSha256", &million), sha256);
    let sha512 = "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb\
                  de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b";
    assert_eq!(run("hashSha512", &million), sha512);
}
