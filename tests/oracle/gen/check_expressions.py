"""Read expressions back from their text and compare, independently of the generator.

Usage: python3 check_expressions.py FILE

Python's own parser has the same precedences (`**` above unary minus, right-associative), so the text is
evaluated by it with mpmath at 320 digits, and at 2,400 where that is not enough (integers of hundreds of digits
inside a sine or a floor); every literal is converted from its decimal text.
"""

import re
import sys

import mpmath
from mpmath import mp

from certify import of_mpf, round_text

NUMBER = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?(?:e-?\d+)?)")


def noise():
    """Differences below this are taken for rounding."""
    return mp.mpf(10) ** (-mp.dps // 2)


def snapped(x):
    """The nearest multiple of one half where only rounding noise is in between."""
    for scale in (1, 2):
        n = mp.nint(x * scale)
        if abs(x * scale - n) < noise() * max(1, abs(n)):
            return n / scale
    return x


def half_away(x):
    x = snapped(x)
    return mp.sign(x) * mp.floor(abs(x) + mp.mpf(1) / 2)


def odd_root(x, n):
    n = int(n)
    return -mp.root(-x, n) if x < 0 else mp.root(x, n)


def clamp(x):
    """Undo rounding noise at the ends of [-1, 1]."""
    return snapped(x) if abs(abs(x) - 1) < noise() else x


def quarter(function, x):
    """Degrees: sinpi and cospi are exact at multiples of a right angle."""
    return function(snapped(x / 90) / 2)


NAMES = {
    "sin": lambda x: quarter(mp.sinpi, x), "cos": lambda x: quarter(mp.cospi, x),
    "tan": lambda x: quarter(mp.sinpi, x) / quarter(mp.cospi, x),
    "asin": lambda x: mp.asin(clamp(x)) * 180 / mp.pi, "acos": lambda x: mp.acos(clamp(x)) * 180 / mp.pi,
    "atan": lambda x: mp.atan(x) * 180 / mp.pi,
    "sin_r": mp.sin, "cos_r": mp.cos, "tan_r": mp.tan,
    "asin_r": lambda x: mp.asin(clamp(x)), "acos_r": lambda x: mp.acos(clamp(x)), "atan_r": mp.atan,
    "sinh": mp.sinh, "cosh": mp.cosh, "tanh": mp.tanh, "asinh": mp.asinh,
    "acosh": lambda x: mp.acosh(clamp(x)), "atanh": mp.atanh,
    "exp": mp.exp, "ln": mp.ln, "log10": mp.log10, "log2": lambda x: mp.log(x, 2), "log": mp.log,
    "sqrt": mp.sqrt, "cbrt": lambda x: odd_root(x, 3), "root": odd_root, "abs": abs, "hypot": mp.hypot,
    "min": min, "max": max, "floor": lambda x: mp.floor(snapped(x)), "ceil": lambda x: mp.ceil(snapped(x)),
    "round": half_away, "trunc": lambda x: mp.sign(x) * mp.floor(abs(snapped(x))), "sign": lambda x: mp.sign(snapped(x)),
    "mod": lambda x, y: x - y * mp.floor(snapped(x / y)),
    "factorial": mp.factorial, "nCr": mp.binomial, "gamma": mp.gamma, "erf": mp.erf, "erfc": mp.erfc,
    "__builtins__": {},
}


def evaluate(text):
    source = NUMBER.sub(r"number('\1')", text).replace("^", "**")
    constants = {"pi": +mp.pi, "e": +mp.e, "tau": 2 * mp.pi, "phi": +mp.phi}
    return eval(source, NAMES | constants | {"number": mp.mpf})


def agrees(text, value, digits):
    """Whether the value is what the text evaluates to at that many digits, rounded to 34."""
    mp.dps = digits
    try:
        result = evaluate(text)
    except (ArithmeticError, ValueError, TypeError, SyntaxError):
        return False
    if not isinstance(result, mpmath.mpf) or not mp.isfinite(result):
        return False
    if value == "0":
        return abs(result) < noise()
    # A tie that only exact arithmetic sees: round away the noise first.
    return round_text(of_mpf(mp.mpf(mp.nstr(result, 120))), 34) == value


def main(path):
    wrong = count = 0
    for line in open(path):
        if line.startswith("#"):
            continue
        text, value, _ = line.rstrip("\n").split("|")
        count += 1
        if not agrees(text, value, 320) and not agrees(text, value, 2400):
            wrong += 1
            print(line.rstrip())
    print(f"{count} expressions, {wrong} differ")
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1]) else 0)
