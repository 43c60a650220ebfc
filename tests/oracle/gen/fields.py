"""Tables of tools that answer with several fields: `tool|arguments|KEY=value;...|exact or rounded`.

A value is a Fraction (shown in full if its expansion ends, else to 34 digits) or an mpf that stands
for an irrational number (34 digits, half up; 200 of the 400 working digits must decide them). The
rendering is written here from its description in docs, not from the code under test.
"""

import json
from fractions import Fraction
from math import isqrt

import mpmath
from mpmath import mp, mpf

mp.dps = 400
DIGITS = 34


def real(value):
    """A fraction at the working precision."""
    return mpf(value.numerator) / value.denominator


def root(value):
    """The square root of a fraction: a fraction where it is one."""
    n, d = isqrt(value.numerator), isqrt(value.denominator)
    if n * n == value.numerator and d * d == value.denominator:
        return Fraction(n, d)
    return mpmath.sqrt(real(value))


def written(mantissa, exponent):
    """mantissa * 10^exponent in plain notation, unless that is long and mostly zeros."""
    if mantissa == 0:
        return "0"
    sign, digits = "-" if mantissa < 0 else "", str(abs(mantissa))
    stripped = digits.rstrip("0")
    exponent += len(digits) - len(stripped)
    zeros = exponent if exponent >= 0 else max(0, 1 - len(stripped) - exponent)
    if len(sign) + len(stripped) + zeros + (exponent < 0) > 60 and zeros > len(stripped):
        return scientific(sign, stripped, exponent)
    if exponent >= 0:
        return sign + stripped + "0" * exponent
    padded = stripped.rjust(1 - exponent, "0")
    return f"{sign}{padded[:exponent]}.{padded[exponent:]}"


def scientific(sign, digits, exponent):
    fraction = "." + digits[1:] if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{fraction}e{exponent + len(digits) - 1}"


def ending(value):
    """(mantissa, exponent) of a fraction whose expansion ends, else None."""
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    places = max(twos, fives)
    return (int(value * 10**places), -places) if rest == 1 else None


def rounded(value):
    """A fraction to 34 significant digits, half away from zero."""
    size, exponent = abs(value), 0
    while size >= 10 ** (exponent + 1):
        exponent += 1
    while size < Fraction(10) ** exponent:
        exponent -= 1
    last = exponent - DIGITS + 1
    scaled = size / Fraction(10) ** last
    mantissa = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    sign = "-" if value < 0 else ""
    if last > 0:
        digits = str(mantissa)
        stripped = digits.rstrip("0")
        return scientific(sign, stripped, last + len(digits) - len(stripped))
    return sign + written(mantissa, last) if mantissa else "0"


def shown(value):
    """The text of a value, and whether it is the whole value."""
    if isinstance(value, int):
        value = Fraction(value)
    if isinstance(value, Fraction):
        end = ending(value)
        return (written(*end), True) if end else (rounded(value), False)
    sign, mantissa, exponent, _ = value._mpf_
    fraction = Fraction(int(mantissa)) * Fraction(2) ** exponent * (-1 if sign else 1)
    assert fraction != 0
    wiggle = abs(fraction) / 10**200
    text = rounded(fraction)
    assert rounded(fraction - wiggle) == rounded(fraction + wiggle) == text
    return text, False


class Table:
    def __init__(self, name):
        self.name, self.lines = name, []

    def case(self, tool, arguments, **values):
        pieces = {key: shown(value) for key, value in values.items()}
        text = ";".join(f"{key}={value}" for key, (value, _) in pieces.items())
        exact = all(exact for _, exact in pieces.values())
        self.line(tool, arguments, text, "exact" if exact else "rounded")

    def fails(self, tool, arguments, code):
        self.line(tool, arguments, "!" + code, "")

    def line(self, tool, arguments, *rest):
        call = json.dumps(arguments, separators=(",", ":"), ensure_ascii=False)
        line = "|".join([tool, call, *rest])
        assert line.count("|") == 3
        if line not in self.lines:
            self.lines.append(line)

    def write(self):
        with open(f"../tools-{self.name}.txt", "w", encoding="utf-8") as out:
            out.write(f"# gen/tools_{self.name}.py\n")
            out.write("# tool|arguments|KEY=value;...|exact or rounded, or tool|arguments|!CODE|\n")
            out.write("".join(line + "\n" for line in self.lines))
        print(self.name, len(self.lines))


def decimal(rng, most=12, sign=True, exponents=30):
    """A decimal of any shape, as text."""
    text = str(rng.randrange(1, 10 ** rng.randint(1, most)))
    if rng.random() < 0.6:
        places = rng.randint(1, most)
        text += "." + str(rng.randrange(10**places)).rjust(places, "0")
    if rng.random() < 0.25:
        text += f"e{rng.randint(-exponents, exponents)}"
    return ("-" if sign and rng.random() < 0.5 else "") + text
