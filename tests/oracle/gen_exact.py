#!/usr/bin/env python3
"""Writes exact-cases.txt: exact arithmetic judged by Python's decimal and fractions modules.

One case a line, tab-separated: operation, arguments, expected text. Numbers are decimals or
fractions n/d; expected numbers are in the canonical form that print.rs describes, which
`canonical` below states a second time. Run without arguments; the seed is fixed, so the output is
reproducible (Python 3.11).
"""
import math
import random
import struct
from decimal import (ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_HALF_UP,
                     ROUND_UP, Context, Decimal, MAX_EMAX, MIN_EMIN)
from fractions import Fraction
from pathlib import Path

random.seed(20240229)
MODES = {"HalfUp": ROUND_HALF_UP, "HalfEven": ROUND_HALF_EVEN, "Down": ROUND_DOWN,
         "Up": ROUND_UP, "Floor": ROUND_FLOOR, "Ceiling": ROUND_CEILING}
WIDE = Context(prec=20000, Emax=MAX_EMAX, Emin=MIN_EMIN)
cases = []


def emit(*fields):
    assert not any("\t" in field or "\n" in field for field in fields), fields
    cases.append("\t".join(fields))


def canonical_decimal(value):
    """Canonical text of a Decimal."""
    sign, digits, exponent = value.as_tuple()
    digits = "".join(map(str, digits)).lstrip("0")
    if not digits:
        return "0"
    stripped = digits.rstrip("0")
    exponent += len(digits) - len(stripped)
    digits, minus = stripped, "-" if sign else ""
    if exponent >= 0:
        plain, filler = digits + "0" * exponent, exponent
    else:
        padded = digits.rjust(1 - exponent, "0")
        plain, filler = padded[:exponent] + "." + padded[exponent:], len(padded) - len(digits)
    if len(minus + plain) <= 60 or filler <= len(digits):
        return minus + plain
    point = "." if len(digits) > 1 else ""
    return f"{minus}{digits[0]}{point}{digits[1:]}e{exponent + len(digits) - 1}"


def canonical(value):
    """Canonical text of an int, a Decimal or a Fraction."""
    if isinstance(value, int):
        return canonical_decimal(Decimal(value))
    if isinstance(value, Decimal):
        return canonical_decimal(value)
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    places = max(twos, fives)
    mantissa = value.numerator * 10**places // value.denominator
    return canonical_decimal(WIDE.scaleb(WIDE.create_decimal(mantissa), -places))


def round_fraction(value, mode):
    """A Fraction rounded to an int."""
    floor = math.floor(value)
    rest = value - floor
    if rest == 0:
        return floor
    away = floor + 1 if value > 0 else floor
    toward = floor if value > 0 else floor + 1
    if mode in ("HalfUp", "HalfEven") and rest != Fraction(1, 2):
        return floor + (rest > Fraction(1, 2))
    return {"HalfUp": away, "HalfEven": floor + floor % 2, "Down": toward, "Up": away,
            "Floor": floor, "Ceiling": floor + 1}[mode]


def round_places(value, places, mode):
    return Fraction(round_fraction(value * Fraction(10)**places, mode)) / Fraction(10)**places


def round_significant(value, digits, mode):
    if value == 0:
        return value
    magnitude = len(str(abs(value.numerator))) - len(str(value.denominator))
    while abs(value) >= Fraction(10)**(magnitude + 1):
        magnitude += 1
    while abs(value) < Fraction(10)**magnitude:
        magnitude -= 1
    return round_places(value, digits - 1 - magnitude, mode)


def digits(most):
    count = random.choice([1, 2, 3, random.randint(1, most), most])
    text = "".join(random.choice("0123456789") for _ in range(count))
    shape = random.random()
    if shape < 0.1:
        text = "9" * count
    elif shape < 0.2:
        text = random.choice("125") + "0" * (count - 1)
    elif shape < 0.3:
        text = text[: count // 2] + "5" + "0" * (count - count // 2 - 1)
    return text


def number(most=40, exponent=30):
    """The text of a random decimal."""
    text = digits(most)
    shape = random.random()
    if shape < 0.6:
        point = random.randint(0, len(text))
        text = text[:point] + "." + text[point:]
    if shape > 0.8:
        text += random.choice("eE") + str(random.randint(-exponent, exponent))
    return random.choice(["", "", "-", "+"]) + text


def fraction_text():
    return f"{random.choice(['', '-'])}{int(digits(20)) + 1}/{int(digits(20)) + 1}"


def operand():
    return fraction_text() if random.random() < 0.3 else number()


def parse_cases():
    for _ in range(300):
        text = number(random.choice([5, 20, 38, 39, 60, 200]), 100)
        emit("parse", text, canonical(Decimal(text)))
    for _ in range(60):
        value = random.randint(0, 10**random.randint(1, 45))
        tail = random.choice(["", ".", ".5", ".125", "e-3", ".25E2"])
        separator = random.choice(",_")
        text = f"{value:{separator}}" + tail
        emit("parse", text, canonical(Decimal(str(value) + tail)))
    for _ in range(150):
        value = Decimal(number(30, 3))
        if value.as_tuple().exponent <= 0:
            emit("scaled", f"{value:f}", f"{abs(value) if value == 0 else value:f}")


def rounding_cases():
    for name in MODES:
        for _ in range(80):
            text = number(45, 10)
            value = Fraction(text)
            places = random.randint(-5, 20)
            emit("places", name, str(places), text, canonical(round_places(value, places, name)))
            count = random.choice([1, 2, 3, 7, 16, 34])
            emit("significant", name, str(count), text,
                 canonical(round_significant(value, count, name)))
            # The decimal module must agree with the arithmetic above.
            context = Context(prec=count, rounding=MODES[name], Emax=MAX_EMAX, Emin=MIN_EMIN)
            assert Fraction(context.plus(Decimal(text))) == round_significant(value, count, name)
        for tie in ["0.5", "1.5", "2.5", "-0.5", "-1.5", "-2.5", "0.49", "0.51", "-0.51", "9.5"]:
            emit("places", name, "0", tie, canonical(round_places(Fraction(tie), 0, name)))
        for _ in range(40):
            text = fraction_text()
            count, places = random.randint(1, 50), random.randint(-5, 30)
            value = Fraction(text)
            emit("significant", name, str(count), text,
                 canonical(round_significant(value, count, name)))
            emit("places", name, str(places), text, canonical(round_places(value, places, name)))
        for _ in range(40):
            a, b = number(), number()
            if Fraction(b) != 0:
                count = random.choice([1, 5, 16, 34, 50])
                emit("quotient", name, str(count), a, b,
                     canonical(round_significant(Fraction(a) / Fraction(b), count, name)))


def arithmetic_cases():
    for _ in range(250):
        a, b = operand(), operand()
        x, y = Fraction(a), Fraction(b)
        emit("add", a, b, canonical(x + y))
        emit("sub", a, b, canonical(x - y))
        emit("mul", a, b, canonical(x * y))
        emit("cmp", a, b, str((x > y) - (x < y)))
        if y != 0:
            emit("div", a, b, canonical(x / y))
            emit("rem_floor", a, b, canonical(x % y))
            emit("rem_trunc", a, b, canonical(x - y * math.trunc(x / y)))
    for _ in range(100):
        a, power = operand(), random.randint(-12, 25)
        if Fraction(a) != 0 or power >= 0:
            emit("pow", a, str(power), canonical(Fraction(a)**power))
    for _ in range(100):
        a = operand()
        x = Fraction(a)
        emit("floor", a, canonical(math.floor(x)))
        emit("ceil", a, canonical(math.ceil(x)))
        emit("trunc", a, canonical(math.trunc(x)))
        emit("nearest", a, canonical(round_fraction(x, "HalfUp")))
    for _ in range(60):
        a, b = random.choice([6, 12, 10**20]) * int(digits(20)), 4 * int(digits(20))
        emit("gcd", str(a), str(b), str(math.gcd(a, b)))
        emit("lcm", str(a), str(b), str(math.lcm(a, b)))


def double_cases():
    def bits(value):
        return struct.pack(">d", value).hex()
    for _ in range(150):
        text = number(random.choice([17, 40, 100]), 330)
        emit("double", text, bits(float(text) + 0.0))
    for _ in range(100):
        # Exactly between two doubles, and just beside it.
        low = struct.unpack(">d", struct.pack(">Q", random.randrange(0x7fe0000000000000)))[0]
        if random.random() < 0.3:
            low = random.randrange(1, 10**15) * 5e-324
        middle = (Fraction(low) + Fraction(math.nextafter(low, math.inf))) / 2
        emit("double", canonical(middle), bits(float(middle)))
        beside = middle * (1 + Fraction(random.choice([-1, 1]), 10**60))
        emit("double", canonical(beside), bits(float(beside)))
    for _ in range(100):
        text = fraction_text()
        emit("double", text, bits(float(Fraction(text))))
        value = struct.unpack(">d", random.randbytes(8))[0]
        if math.isfinite(value):
            emit("from_double", bits(value), canonical(Fraction(value)))
            emit("from_double_shortest", bits(value), canonical(Decimal(repr(value))))


parse_cases()
rounding_cases()
arithmetic_cases()
double_cases()
target = Path(__file__).with_name("exact-cases.txt")
header = "# Written by gen_exact.py (Python's decimal and fractions, seed 20240229). Do not edit.\n"
target.write_text(header + "\n".join(cases) + "\n")
print(len(cases), "cases")
