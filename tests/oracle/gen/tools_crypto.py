"""Hashes and encodings: `python3 tools_crypto.py > ../tools-crypto.txt`.

Values come from Python's hashlib, zlib, base64 and urllib; the published vectors, of RFC 1321 A.5,
RFC 4648 section 10, FIPS 180 (NIST's examples) and the usual check of CRC-32, are asserted first.
A line is `tool|arguments|text|reply after OK`, or `!CODE part` in place of the last; a vertical
bar in arguments is written as an escape of JSON, line breaks and tabs of a reply as envelopes do.
"""

import base64
import hashlib
import json
import random
import urllib.parse
import zlib

HASHES = [("hashMd5", "md5"), ("hashSha1", "sha1"), ("hashSha256", "sha256"),
          ("hashSha512", "sha512")]

RFC_1321 = {
    "": "d41d8cd98f00b204e9800998ecf8427e", "a": "0cc175b9c0f1b6a831c399e269772661",
    "abc": "900150983cd24fb0d6963f7d28e17f72",
    "message digest": "f96b697d7cb7938d525a2f31aaf161d0",
    "abcdefghijklmnopqrstuvwxyz": "c3fcd3d76192e4007dfb496cca67e13b",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789":
        "d174ab98d277d9f5a5611c2c9f419d9f",
    "1234567890" * 8: "57edf4a22be3c955ac49da2e2107b67a",
}
LONG = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
FIPS_180 = {
    ("hashSha1", "abc"): "a9993e364706816aba3e25717850c26c9cd0d89d",
    ("hashSha1", LONG): "84983e441c3bd26ebaae4aa1f95129e5e54670f1",
    ("hashSha256", "abc"): "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    ("hashSha256", LONG): "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ("hashSha512", "abc"): "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                           "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
}
RFC_4648 = {"": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==",
            "fooba": "Zm9vYmE=", "foobar": "Zm9vYmFy"}


def line(tool, value, reply):
    written = json.dumps({"input": value}, separators=(",", ":"), ensure_ascii=False)
    print(tool, written.replace("|", "\\u007c"), "text", reply, sep="|")


def escaped(text):
    for raw, shown in (("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t")):
        text = text.replace(raw, shown)
    return text


def encodings(given, data):
    """Everything that takes bytes, given in one of their spellings."""
    for tool, name in HASHES:
        line(tool, given, f"RESULT: {hashlib.new(name, data).hexdigest()}")
    line("base64Encode", given, f"RESULT: {base64.b64encode(data).decode()}")
    line("hexEncode", given, f"RESULT: {data.hex()}")
    line("urlEncode", given, f"RESULT: {urllib.parse.quote_from_bytes(data, safe='-._~')}")
    crc = zlib.crc32(data)
    line("crc32", given, f"DECIMAL: {crc} | HEX: {crc:08x}")


def decoded(data):
    try:
        return f"RESULT: {escaped(data.decode())}"
    except UnicodeDecodeError:
        return f"RESULT: {data.hex()} | ENCODING: hex"


def decodings(rng, data):
    standard, url = base64.b64encode(data).decode(), base64.urlsafe_b64encode(data).decode()
    line("base64Decode", rng.choice([standard, standard.rstrip("=")]), decoded(data))
    line("base64Decode", rng.choice([url, url.rstrip("=")]), decoded(data))
    wrapped = base64.encodebytes(data).decode()
    line("base64Decode", "  " + wrapped, decoded(data))


def random_text(rng):
    alphabet = "abcXYZ019 -._~!*'();:@&=+$,/?#[]%\"\\<>^`{}\n\t\réßñЖ中あ😀\u00a0\u0301"
    return "".join(rng.choice(alphabet) for _ in range(rng.choice([1, 3, 8, 30, 130])))


def main():
    rng = random.Random(4648)
    print("# gen/tools_crypto.py")
    print("# tool|arguments|text|reply after OK, or !CODE part")
    for text, expected in RFC_1321.items():
        assert hashlib.md5(text.encode()).hexdigest() == expected
        encodings(text, text.encode())
    for (tool, text), expected in FIPS_180.items():
        assert hashlib.new(dict(HASHES)[tool], text.encode()).hexdigest() == expected
        line(tool, text, f"RESULT: {expected}")
    for text, expected in RFC_4648.items():
        assert base64.b64encode(text.encode()).decode() == expected
        line("base64Encode", text, f"RESULT: {expected}")
        line("base64Decode", expected, f"RESULT: {text}")
    assert zlib.crc32(b"123456789") == 0xcbf43926
    encodings("123456789", b"123456789")
    # Around the ends of blocks: 55, 56, 64 bytes for 512 bits, 111, 112, 128 for 1024.
    for size in (55, 56, 57, 63, 64, 65, 111, 112, 113, 119, 127, 128, 129, 1000):
        encodings("a" * size, b"a" * size)
    for _ in range(25):
        text = random_text(rng)
        encodings(text, text.encode())
        decodings(rng, text.encode())
        line("urlDecode", urllib.parse.quote(text, safe=""), f"RESULT: {escaped(text)}")
        line("urlDecode", urllib.parse.quote_plus(text), f"RESULT: {escaped(text)}")
        data = rng.randbytes(rng.choice([0, 1, 2, 3, 16, 100]))
        written = data.hex().upper() if rng.random() < 0.5 else data.hex(" ")
        encodings("hex:" + written, data)
        encodings("base64:" + base64.b64encode(data).decode().rstrip("="), data)
        decodings(rng, data)
    for text in ("text:hex:00", "text:base64:AA", "text:text:hex:", "text:text:text:base64:"):
        encodings(text, text.removeprefix("text:").encode())
    for text in ("text:", "text:abc", "Hex:00", " hex:00", "hexadecimal", "base64"):
        encodings(text, text.encode())
    for text, part in (("%", "position=1"), ("a%", "position=2"), ("a%2", "position=2"),
                       ("é%zz", "position=2"), ("%C3", "position=1"), ("a+%20%C3%28", "position=6"),
                       ("%80", "position=1"), ("ok%ED%A0%80", "position=3"), ("%2é", "position=1")):
        line("urlDecode", text, f"!PARSE_ERROR {part}")
    for text, part in (("A", "length=1"), ("AAAAA", "length=5"), ("AA=", "padding"),
                       ("AAA==", "padding"), ("AAAA=", "padding"), ("AA==AA==", "position=5"),
                       ("=", "padding"), ("A*==", "position=2"), ("é", "position=1"),
                       ("QR", "bits"), ("QUJ=", "bits")):
        line("base64Decode", text, f"!PARSE_ERROR {part}")
        line("hashMd5", "base64:" + text,
             f"!PARSE_ERROR {part if 'position' not in part else 'position='}")


main()
