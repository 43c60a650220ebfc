"""Check digits, hashes, encodings, colours, random numbers: `python3 tools_codes.py > ../tools-codes.txt`.

Hashes and HMACs are hashlib's and hmac's, BLAKE3 that of the package blake3 1.0 (the reference
implementation in Rust), base32 that of base64, base58 that of the package base58 2.1, UUIDs those of uuid; colours
come from mpmath at 120 digits and colorsys, check digits from the wording of their standards. The
published vectors of RFC 4231, RFC 4648, FIPS 202, the BLAKE3 repository, WCAG and the authors of
xoshiro256** and SplitMix64 are asserted first.
A line is `tool|arguments|exact, rounded or text|reply after OK`, or `!CODE part` in place of the last.
"""

import base64
import colorsys
import hashlib
import hmac
import json
import random
import uuid
from fractions import Fraction as F

import base58
import blake3
import mpmath
from mpmath import mp, mpf

mp.dps = 120
rng = random.Random(58)
DIGITS = 34
seen = set()


def line(tool, arguments, exactness, reply):
    written = json.dumps(arguments, separators=(",", ":"), ensure_ascii=False).replace("|", "\\u007c")
    text = f"{tool}|{written}|{exactness}|{reply}"
    if text not in seen:
        seen.add(text)
        print(text)


def escaped(text):
    for raw, shown in (("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t")):
        text = text.replace(raw, shown)
    return text


def fails(tool, arguments, code):
    line(tool, arguments, "text", "!" + code)


print("# gen/tools_codes.py")
print("# tool|arguments|exact, rounded or text|reply after OK, or !CODE part")


# Check digits, each by the words of its standard.
def luhn(body):
    total = 0
    for place, c in enumerate(reversed(body + "0")):
        d = int(c) * (2 if place % 2 else 1)
        total += sum(map(int, str(d)))
    return str(-total % 10)


def isbn10(body):
    # The sum of all ten, weighted 10 to 1, is a multiple of 11.
    for check in "0123456789X":
        digits = [int(c) for c in body] + [10 if check == "X" else int(check)]
        if sum(w * d for w, d in zip(range(10, 0, -1), digits)) % 11 == 0:
            return check


def gs1(body):
    for check in "0123456789":
        if sum(int(c) * (3 if place % 2 else 1) for place, c in enumerate(reversed(body + check))) % 10 == 0:
            return check


def iban(country, rest):
    for check in range(2, 99):
        moved = rest + country + f"{check:02}"
        if int("".join(str(int(c, 36)) for c in moved)) % 97 == 1:
            return f"{check:02}"


VIN = dict(zip("0123456789ABCDEFGHJKLMNPRSTUVWXYZ", list(range(10)) + [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9]))


def vin(code):
    weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
    rest = sum(w * VIN[c] for place, (w, c) in enumerate(zip(weights, code)) if place != 8) % 11
    return "X" if rest == 10 else str(rest)


assert luhn("7992739871") == "3" and isbn10("030640615") == "2" and gs1("978030640615") == "7"
assert iban("GB", "WEST12345698765432") == "82" and vin("1M8GDM9AXKP042788") == "X" and isbn10("080442957") == "X"


def digits(count):
    return "".join(rng.choice("0123456789") for _ in range(count))


def parted(code):
    return "".join(c + rng.choice(["", "", " ", "-"]) for c in code).strip(" -")


def check(scheme, body, digit, complete):
    line("checkDigit", {"code": rng.choice([body, parted(body), body.lower()]), "scheme": scheme}, "text", f"CHECK_DIGIT: {digit} | COMPLETE: {complete}")
    given = rng.choice([complete, parted(complete), complete.lower()])
    line("validateCheckDigit", {"code": given, "scheme": scheme}, "text", f"VALID: true | EXPECTED: {digit} | NORMALIZED: {complete}")


def wrong(scheme, code, digit):
    line("validateCheckDigit", {"code": code, "scheme": scheme}, "text", f"VALID: false | EXPECTED: {digit} | NORMALIZED: {code}")


for _ in range(14):
    body = digits(rng.choice([1, 2, 7, 14, 15, 18, 40]))
    check("luhn", body, luhn(body), body + luhn(body))
    wrong("luhn", body + str((int(luhn(body)) + 3) % 10), luhn(body))
    body = digits(9)
    check("isbn10", body, isbn10(body), body + isbn10(body))
    body = rng.choice(["978", "979"]) + digits(9)
    check("isbn13", body, gs1(body), body + gs1(body))
    body = digits(rng.choice([7, 11, 12, 13]))
    check("ean", body, gs1(body), body + gs1(body))
    wrong("ean", body + str((int(gs1(body)) + 1) % 10), gs1(body))
    country = "".join(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(2))
    rest = "".join(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") for _ in range(rng.choice([11, 18, 30])))
    digit = iban(country, rest)
    check("iban", country + "00" + rest, digit, country + digit + rest)
    wrong("iban", country + ("02" if digit != "02" else "03") + rest, digit)
    code = "".join(rng.choice(sorted(VIN)) for _ in range(17))
    right = code[:8] + vin(code) + code[9:]
    check("vin", code[:8] + "_" + code[9:], vin(code), right)
    wrong("vin", code[:8] + "A" + code[9:], vin(code))
for scheme, codes in {"luhn": ["", "12a", "x"], "isbn10": ["12345678", "12345678a", "1234567890"], "isbn13": ["977123456789", "97812345678"], "ean": ["123456", "12345678901234", "1234567a"],
                      "iban": ["GB", "1200WEST12345698765432", "GBXXWEST12345698765432", "GB00" + "A" * 31, "GB00WEST1234569876543!"], "vin": ["1M8GDM9A_KP04278", "IM8GDM9A_KP042788", "1M8GDM9A_KP0427888"]}.items():
    for code in codes:
        fails("checkDigit", {"code": code, "scheme": scheme}, "PARSE_ERROR")
for scheme, codes in {"luhn": ["", "7", "12x4"], "isbn10": ["123456789", "X234567890", "12345678901"], "isbn13": ["97803064061", "9770306406157"], "ean": ["123", "123456789"],
                      "iban": ["GB82", "GB8 WEST"], "vin": ["1M8GDM9A_KP042788", "1M8GDM9AXKP04278Q"]}.items():
    for code in codes:
        fails("validateCheckDigit", {"code": code, "scheme": scheme}, "PARSE_ERROR")
for tool in ("checkDigit", "validateCheckDigit"):
    fails(tool, {"code": "12", "scheme": "md5"}, "INVALID_INPUT scheme")
    fails(tool, {"code": "12"}, "INVALID_INPUT scheme")

# Hashes and encodings
ALGORITHMS = {"md5": "md5", "sha1": "sha1", "sha224": "sha224", "sha256": "sha256", "sha384": "sha384", "sha512": "sha512", "sha3-256": "sha3_256", "sha3-512": "sha3_512"}
assert hmac.new(b"\x0b" * 20, b"Hi There", "sha256").hexdigest() == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
assert hmac.new(b"\xaa" * 131, b"Test Using Larger Than Block-Size Key - Hash Key First", "sha512").hexdigest().startswith("80b24263c7c1a3ebb71493c1dd7be8b4")
assert hashlib.sha3_256(b"abc").hexdigest() == "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"
assert blake3.blake3(b"").hexdigest() == "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"
assert base64.b32encode(b"foobar") == b"MZXW6YTBOI======" and base58.b58encode(b"Hello World!") == b"2NEpo7TZRRrLZSi2U"


def text(size):
    return "".join(rng.choice("abcXYZ019 -._~!*'();:@&=+$,/?#[]%<>^`{}éßñЖ中あ😀\u00a0\u0301") for _ in range(size))


def spelled(data):
    written = data.hex()
    return rng.choice([written, written.upper(), data.hex(" "), "0x" + written])


def given(key, encoding):
    """A text or bytes, as arguments and as bytes."""
    if rng.random() < 0.5:
        value = text(rng.choice([0, 1, 3, 20, 63, 64, 65, 135, 136, 137, 200]))
        return rng.choice([{key: value}, {key: value, encoding: "text"}]), value.encode()
    data = rng.randbytes(rng.choice([0, 1, 2, 5, 16, 64, 71, 72, 73, 104, 128, 144, 300]))
    return {key: spelled(data), encoding: "hex"}, data


def decoded(data):
    try:
        value = data.decode()
        if any(c in value for c in "\\|") or not (value.isprintable() or value == ""):
            return None
        return f"RESULT: {escaped(value)}"
    except UnicodeDecodeError:
        return f"RESULT: {data.hex()} | ENCODING: hex"


for k in range(64):
    message, data = given("message", "messageEncoding")
    key, secret = given("key", "keyEncoding")
    name = rng.choice([None, *ALGORITHMS])
    arguments = {**message, **key, **({"algorithm": name} if name else {})}
    line("hmac", arguments, "text", f"RESULT: {hmac.new(secret, data, ALGORITHMS[name or 'sha256']).hexdigest()}")
    arguments, data = given("input", "inputEncoding")
    bits = rng.choice([None, 224, 256, 384, 512, "512"])
    line("hashSha3", {**arguments, **({"bits": bits} if bits else {})}, "text", f"RESULT: {hashlib.new(f'sha3_{bits or 256}', data).hexdigest()}")
    arguments, data = given("input", "inputEncoding")
    line("hashBlake3", arguments, "text", f"RESULT: {blake3.blake3(data).hexdigest()}")
    arguments, data = given("input", "inputEncoding")
    line("base32Encode", arguments, "text", f"RESULT: {base64.b32encode(data).decode()}")
    arguments, data = given("input", "inputEncoding")
    line("base58Encode", arguments, "text", f"RESULT: {base58.b58encode(data).decode()}")
    data = b"\0" * rng.choice([0, 0, 1, 3]) + rng.randbytes(rng.choice([0, 1, 9, 40])) if k % 2 else text(rng.choice([0, 1, 9, 40])).encode()
    if decoded(data) is not None:
        written = base64.b32encode(data).decode()
        line("base32Decode", {"input": rng.choice([written, written.lower(), written.rstrip("=")])}, "text", decoded(data))
        line("base58Decode", {"input": base58.b58encode(data).decode()}, "text", decoded(data))
    data = text(rng.choice([0, 1, 9, 40])).encode()
    if decoded(data) is not None:
        line("hexDecode", {"input": spelled(data)}, "text", decoded(data))
for size in (1023, 1024, 1025, 2048, 2049, 5000):
    line("hashBlake3", {"input": "a" * size}, "text", f"RESULT: {blake3.blake3(b'a' * size).hexdigest()}")
for tool in ("hashSha3", "hashBlake3", "base32Encode", "base58Encode"):
    for bad in ("0", "zz", "0g", "é"):
        fails(tool, {"input": bad, "inputEncoding": "hex"}, "PARSE_ERROR input")
    fails(tool, {"input": "00", "inputEncoding": "octal"}, "INVALID_INPUT inputEncoding")
    line(tool, {"input": "hex:00"}, "text", "RESULT: " + {"hashSha3": hashlib.sha3_256(b"\0").hexdigest(), "hashBlake3": blake3.blake3(b"\0").hexdigest(), "base32Encode": "AA======", "base58Encode": "1"}[tool])
fails("hashSha3", {"input": "a", "bits": "128"}, "INVALID_INPUT bits")
fails("hmac", {"message": "a", "key": "b", "algorithm": "crc"}, "INVALID_INPUT algorithm")
fails("hmac", {"message": "a", "key": "0", "keyEncoding": "hex"}, "PARSE_ERROR key")
fails("hmac", {"message": "x", "key": "0", "messageEncoding": "hex"}, "PARSE_ERROR message")
fails("hmac", {"message": "x"}, "INVALID_INPUT key")
for bad in ("1", "8", "A", "ABC", "ABCDEF", "MZXW1", "MY=====", "=MY", "MZ======"):
    fails("base32Decode", {"input": bad}, "PARSE_ERROR")
for bad in ("0", "O", "I", "l", "abc!", "é"):
    fails("base58Decode", {"input": bad}, "PARSE_ERROR")
for bad in ("0", "abc", "zz", "0x1"):
    fails("hexDecode", {"input": bad}, "PARSE_ERROR")
for bad in ("ff", "c3", "eda080", "f8888080", "80"):
    fails("hexDecode", {"input": bad}, "INVALID_INPUT")


# Colours
def rounded(value, places=None):
    """A fraction or an mpf: to 34 digits, or to so many places; half away from zero."""
    if not isinstance(value, F):
        sign, mantissa, exponent, _ = value._mpf_
        value = F(int(mantissa)) * F(2) ** exponent * (-1 if sign else 1)
    size = abs(value)
    if size == 0:
        return "0"
    if places is None:
        exponent = 0
        while size >= F(10) ** (exponent + 1):
            exponent += 1
        while size < F(10) ** exponent:
            exponent -= 1
        places = DIGITS - 1 - exponent
    scaled = size * F(10) ** places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    if whole == 0:
        return "0"
    return decimal(whole if value > 0 else -whole, places)


def decimal(whole, places):
    sign, text = "-" if whole < 0 else "", str(abs(whole)).rjust(places + 1, "0")
    text = text[:-places] + "." + text[-places:] if places > 0 else text + "0" * -places
    return sign + (text.rstrip("0").rstrip(".") if "." in text else text)


def ends(value):
    rest = value.denominator
    for p in (2, 5):
        while rest % p == 0:
            rest //= p
    return rest == 1


def shown(value):
    if isinstance(value, F) and ends(value):
        places = 0
        while (value * 10**places).denominator != 1:
            places += 1
        return decimal(int(value * 10**places), places), True
    return rounded(value), False


def mf(value):
    return mpf(value.numerator) / value.denominator if isinstance(value, F) else value


XYZ = [[F(506752, 1228815), F(87881, 245763), F(12673, 70218)], [F(87098, 409605), F(175762, 245763), F(12673, 175545)], [F(7918, 409605), F(87881, 737289), F(1001167, 1053270)]]
LMS = [["0.8190224379967030", "0.3619062600528904", "-0.1288737815209879"], ["0.0329836539323885", "0.9292868615863434", "0.0361446663506424"], ["0.0481771893596242", "0.2642395317527308", "0.6335478284694309"]]
LAB = [["0.2104542683093140", "0.7936177747023054", "-0.0040720430116193"], ["1.9779985324311684", "-2.4285922420485799", "0.4505937096174110"], ["0.0259040424655478", "0.7827717124575296", "-0.8086757549230774"]]


def matrix(rows):
    return mpmath.matrix([[mf(F(x)) for x in row] for row in rows])


TO_LMS, TO_LAB = matrix(LMS) * matrix(XYZ), matrix(LAB)


def linear(c):
    size = abs(mf(c))
    value = size / mpf("12.92") if size <= mpf("0.04045") else mpmath.power((size + mpf("0.055")) / mpf("1.055"), mpf("2.4"))
    return value if mf(c) >= 0 else -value


def curved(c):
    size = abs(c)
    value = size * mpf("12.92") if size <= mpf("0.0031308") else mpf("1.055") * mpmath.power(size, mpf(5) / 12) - mpf("0.055")
    return value if c >= 0 else -value


def to_oklch(rgb):
    lms = TO_LMS * mpmath.matrix([linear(c) for c in rgb])
    lab = TO_LAB * mpmath.matrix([mpmath.cbrt(x) if x >= 0 else -mpmath.cbrt(-x) for x in lms])
    if rgb[0] == rgb[1] == rgb[2]:
        return [lab[0] if lab[0] != 0 else F(0), F(0), F(0)]
    hue = mpmath.degrees(mpmath.atan2(lab[2], lab[1])) % 360
    return [lab[0], mpmath.hypot(lab[1], lab[2]), hue]


def of_oklch(lightness, chroma, hue):
    angle = mpmath.radians(mpf(hue))
    lab = mpmath.matrix([mpf(lightness), mpf(chroma) * mpmath.cos(angle), mpf(chroma) * mpmath.sin(angle)])
    roots = mpmath.lu_solve(TO_LAB, lab)
    light = mpmath.lu_solve(TO_LMS, mpmath.matrix([x**3 for x in roots]))
    return [curved(x) for x in light]


def of_hsl(h, s, l):
    """CSS Color 4, section 7.1: its sample code."""
    def f(n):
        k = (n + h / 30) % 12
        a = s * min(l, 1 - l)
        return l - a * max(F(-1), min(k - 3, 9 - k, F(1)))
    return [f(F(0)), f(F(8)), f(F(4))]


def of_hsv(h, s, v):
    def f(n):
        k = (n + h / 60) % 6
        return v - v * s * max(F(0), min(k, 4 - k, F(1)))
    return [f(F(5)), f(F(3)), f(F(1))]


def to_hs(rgb):
    r, g, b = rgb
    most, least = max(rgb), min(rgb)
    if most == least:
        return F(0), most, least
    c = most - least
    hue = {0: (g - b) / c % 6, 1: (b - r) / c + 2, 2: (r - g) / c + 4}[[r, g, b].index(most)]
    return hue * 60 % 360, most, least


def convert(rgb, target):
    hue, most, least = to_hs(rgb)
    if target == "hex":
        return [F(max(0, min(255, int(rounded(c * 255, 0))))) for c in rgb]
    if target == "rgb":
        return [c * 255 for c in rgb]
    if target == "hsl":
        l = (most + least) / 2
        return [hue, F(0) if most == least else (most - least) / (1 - abs(2 * l - 1)) * 100, l * 100]
    if target == "hsv":
        return [hue, F(0) if most == least else (most - least) / most * 100, most * 100]
    if target == "cmyk":
        key = 1 - most
        return ([F(0)] * 3 if key == 1 else [(1 - c - key) / (1 - key) * 100 for c in rgb]) + [key * 100]
    return to_oklch(rgb)


def css(target, values):
    words = [rounded(v, 3) for v in values]
    if target == "hex":
        return "#" + "".join(f"{int(v):02x}" for v in values)
    if target in ("hsl", "hsv"):
        return f"{target}({words[0]}, {words[1]}%, {words[2]}%)"
    if target == "cmyk":
        return "cmyk(" + ", ".join(w + "%" for w in words) + ")"
    return f"oklch({' '.join(words)})" if target == "oklch" else f"rgb({', '.join(words)})"


def color_line(color, rgb, target):
    values = convert(rgb, target)
    texts = [shown(v) for v in values]
    gamut = all(0 <= c <= 1 for c in rgb)
    line("convertColor", {"color": color, "target": target}, "exact" if all(e for _, e in texts) else "rounded",
         f"VALUES: {','.join(t for t, _ in texts)} | COLOR: {css(target, values)} | IN_GAMUT: {str(gamut).lower()}")


def percent():
    return rng.choice([str(rng.randint(0, 100)), f"{rng.randint(0, 99)}.{rng.randint(1, 9)}", "0", "100"])


def color():
    kind = rng.choice(["hex", "short", "rgb", "rgb%", "hsl", "hsv", "cmyk"])
    if kind == "hex":
        b = rng.randbytes(3)
        return rng.choice(["#" + b.hex(), "#" + b.hex().upper()]), [F(x, 255) for x in b]
    if kind == "short":
        h = "".join(rng.choice("0123456789abcdef") for _ in range(3))
        return "#" + h, [F(int(c, 16), 15) for c in h]
    if kind == "rgb":
        v = [rng.choice([str(rng.randint(0, 255)), f"{rng.randint(0, 254)}.5"]) for _ in range(3)]
        return rng.choice([f"rgb({', '.join(v)})", f"rgb({' '.join(v)})"]), [F(x) / 255 for x in v]
    v = [percent() for _ in range(4)]
    p = [F(x) / 100 for x in v]
    if kind == "rgb%":
        return f"rgb({v[0]}%, {v[1]}%, {v[2]}%)", p[:3]
    if kind == "cmyk":
        return f"cmyk({v[0]}%, {v[1]}%, {v[2]}%, {v[3]}%)", [(1 - x) * (1 - p[3]) for x in p[:3]]
    h = rng.choice([str(rng.randrange(360)), f"{rng.randrange(360)}.25", "0", "120"])
    rgb = (of_hsl if kind == "hsl" else of_hsv)(F(h), p[0], p[1])
    theirs = colorsys.hls_to_rgb(float(F(h)) / 360, float(p[1]), float(p[0])) if kind == "hsl" else colorsys.hsv_to_rgb(float(F(h)) / 360, float(p[0]), float(p[1]))
    assert all(abs(a - b) < 1e-9 for a, b in zip(map(float, rgb), theirs))
    return f"{kind}({h}, {v[0]}%, {v[1]}%)", rgb


TARGETS = ["hex", "rgb", "hsl", "hsv", "cmyk", "oklch"]
for k in range(72):
    name, rgb = color()
    color_line(name, rgb, TARGETS[k % 6])
for name in ("#000", "#fff", "#f00", "#0f0", "#00f", "#808080", "#010101", "#0b0b0b", "#0a0a0a"):
    h = name[1:] if len(name) == 7 else "".join(c * 2 for c in name[1:])
    for target in TARGETS:
        color_line(name, [F(b, 255) for b in bytes.fromhex(h)], target)
for l, c, h in [("0.7", "0.1", "30"), ("0.5", "0.05", "200"), ("0.9", "0.02", "300"), ("0.3", "0.1", "264.05"), ("0.7", "0.4", "150"), ("0.2", "0.3", "10"), ("0.628", "0.2577", "29.23"), ("0.45", "0.31", "264")]:
    for target in ("hex", "rgb"):
        color_line(f"oklch({l} {c} {h})", of_oklch(l, c, h), target)
for bad in ("", "#12345", "#ggg", "#1", "red(1, 2, 3)", "rgb(1, 2)", "rgb(256, 0, 0)", "rgb(-1, 0, 0)", "rgb(101%, 0%, 0%)", "hsl(0, 101%, 0%)", "hsv(0, 0%, -1%)", "cmyk(0%, 0%, 0%)", "oklch(1.1 0 0)", "oklch(0.5 -0.1 0)", "rgb(a, b, c)", "rgb(1, 2, 3"):
    fails("convertColor", {"color": bad, "target": "hex"}, "INVALID_INPUT" if bad == "" else "PARSE_ERROR")
    fails("contrastRatio", {"foreground": "#fff", "background": bad}, "INVALID_INPUT" if bad == "" else "PARSE_ERROR background")
fails("convertColor", {"color": "#fff", "target": "pantone"}, "INVALID_INPUT target")


def luminance(rgb):
    return sum(mpf(w) * linear(min(max(mf(c), mpf(0)), mpf(1))) for w, c in zip(("0.2126", "0.7152", "0.0722"), rgb))


def contrast(a, first, b, second):
    x, y = luminance(first), luminance(second)
    ratio = (max(x, y) + mpf("0.05")) / (min(x, y) + mpf("0.05"))
    exact = all(c in (0, 1) or mf(c) <= mpf("0.04045") for c in list(first) + list(second)) or first == second
    text = rounded(ratio)
    if exact:
        near = [F(ratio).limit_denominator(10**12) for ratio in [F(int(ratio * 10**60), 10**60)]][0]
        assert abs(mf(near) - ratio) < mpf(10) ** -50
        text, exact = shown(near)
    flags = [ratio >= mpf("4.5"), ratio >= 3, ratio >= 7, ratio >= mpf("4.5")]
    keys = ["AA_NORMAL", "AA_LARGE", "AAA_NORMAL", "AAA_LARGE"]
    line("contrastRatio", {"foreground": a, "background": b}, "exact" if exact else "rounded",
         " | ".join([f"RATIO: {text}"] + [f"{k}: {str(f).lower()}" for k, f in zip(keys, flags)]))


for _ in range(40):
    (a, first), (b, second) = color(), color()
    contrast(a, first, b, second)
for a in ("#000000", "#ffffff", "#ff0000", "#0000ff", "#777777", "#767676", "#050505"):
    for b in ("#ffffff", "#000000", "#0000ff"):
        contrast(a, [F(x, 255) for x in bytes.fromhex(a[1:])], b, [F(x, 255) for x in bytes.fromhex(b[1:])])

# Unicode
for k in range(44):
    value = text(rng.choice([0, 1, 2, 5, 20])) if k % 2 else chr(rng.choice([rng.randrange(0x20, 0x7c), rng.randrange(0xa1, 0xd800), rng.randrange(0xe000, 0x110000)]))
    points = [f"U+{ord(c):04X}" for c in value]
    line("codePoints", {"text": value}, "text", f"CODE_POINTS: {','.join(points)} | COUNT: {len(value)} | UTF8_BYTES: {len(value.encode())} | UTF16_UNITS: {len(value.encode('utf-16-le')) // 2}")
    if decoded(value.encode()) is not None and value:
        spelled_points = [rng.choice([f"U+{ord(c):04X}", f"u+{ord(c):x}", hex(ord(c)), str(ord(c))]) for c in value]
        line("textFromCodePoints", {"codePoints": rng.choice([" ", ",", ", "]).join(spelled_points)}, "text", decoded(value.encode()))
for n in (0x41, 0xe9, 0x20ac, 0x1f600, 0xd7ff, 0xe000, 0x10ffff, 0x30, 0x7e):
    if chr(n).isprintable():
        line("textFromCodePoints", {"codePoints": n}, "text", f"RESULT: {chr(n)}")
for bad in ("U+D800", "U+DFFF", "55296", "U+110000", "1114112", "0x", "U+", "x41", "-1", "1.5", "99999999999999999999", "U+00G1"):
    fails("textFromCodePoints", {"codePoints": bad}, "PARSE_ERROR")
fails("codePoints", {"text": "a" * 10001}, "OUT_OF_RANGE 10000")
fails("codePoints", {}, "INVALID_INPUT text")

# Random numbers
MASK = 2**64 - 1


def splitmix(seed):
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = seed
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        yield z ^ z >> 31


def rotated(x, k):
    return (x << k | x >> 64 - k) & MASK


def xoshiro(s):
    while True:
        yield rotated(s[1] * 5 & MASK, 7) * 9 & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 45)


def take(generator, count):
    return [next(generator) for _ in range(count)]


assert take(xoshiro([1, 2, 3, 4]), 5) == [11520, 0, 1509978240, 1215971899390074240, 1216172134540287360]
assert take(splitmix(1234567), 3) == [6457827717110365317, 3203168211198807973, 9817491932198370423]
for k in range(44):
    seed = rng.choice([0, 1, 42, MASK, rng.getrandbits(64), rng.getrandbits(16)])
    low, high = sorted(rng.choice([(0, 1), (1, 6), (-5, 5), (-2**63, 2**63 - 1), (0, 2**63 - 1), (rng.randrange(-10**9, 10**9), rng.randrange(-10**9, 10**9)), (-2**63, 2**62 + 5)]))
    count = rng.choice([1, 2, 5, 20])
    source, values, span = xoshiro(take(splitmix(seed), 4)), [], high - low + 1
    while len(values) < count:
        u = next(source)
        if u < 2**64 - 2**64 % span:
            values.append(low + u % span)
    line("randomIntegers", {"seed": str(seed), "min": str(low), "max": str(high), "count": count}, "text", f"VALUES: {','.join(map(str, values))} | ALGORITHM: xoshiro256**")
    source = xoshiro(take(splitmix(seed), 4))
    values = [shown(F(next(source) >> 11, 2**53))[0] for _ in range(count)]
    line("randomDecimals", {"seed": seed if seed < 2**53 else str(seed), "count": count}, "text", f"VALUES: {','.join(values)} | ALGORITHM: xoshiro256**")
for k in range(30):
    source = xoshiro(take(splitmix(k), 4))
    line("randomDecimals", {"seed": k}, "text", f"VALUES: {shown(F(next(source) >> 11, 2**53))[0]} | ALGORITHM: xoshiro256**")
for change, code in [({"seed": "-1"}, "OUT_OF_RANGE seed"), ({"seed": str(2**64)}, "OUT_OF_RANGE seed"), ({"seed": "x"}, "PARSE_ERROR seed"), ({"seed": "1.5"}, "INVALID_INPUT seed"), ({"count": "0"}, "OUT_OF_RANGE count"), ({"count": "1001"}, "OUT_OF_RANGE count")]:
    fails("randomIntegers", {"seed": "1", "min": "1", "max": "6", **change}, code)
    fails("randomDecimals", {"seed": "1", **change}, code)
for change, code in [({"max": "0"}, "INVALID_INPUT max"), ({"min": str(-2**63 - 1)}, "OUT_OF_RANGE min"), ({"max": str(2**63)}, "OUT_OF_RANGE max"), ({"min": "a"}, "PARSE_ERROR min"), ({"max": "2.5"}, "INVALID_INPUT max")]:
    fails("randomIntegers", {"seed": "1", "min": "1", "max": "6", **change}, code)

# UUIDs
KNOWN = {"dns": uuid.NAMESPACE_DNS, "url": uuid.NAMESPACE_URL, "oid": uuid.NAMESPACE_OID, "x500": uuid.NAMESPACE_X500}
assert str(uuid.uuid5(uuid.NAMESPACE_DNS, "www.example.com")) == "2ed6657d-e927-568b-95e1-2665a8aea6a2"
for k in range(44):
    word = rng.choice([*KNOWN, None])
    space = KNOWN[word] if word else uuid.UUID(bytes=rng.randbytes(16))
    name = text(rng.choice([0, 1, 8, 40]))
    spelling = rng.choice([word, word.upper()]) if word else rng.choice([str(space), str(space).upper(), space.hex, "{" + str(space) + "}", space.urn])
    line("uuidV5", {"namespace": spelling, "name": name}, "text", f"RESULT: {uuid.uuid5(space, name)}")
for bad in ("planet", "1234", "6ba7b810-9dad-11d1-80b4-00c04fd430cg", "6ba7b8109dad11d180b400c04fd430c8aa"):
    fails("uuidV5", {"namespace": bad, "name": "x"}, "PARSE_ERROR namespace")
