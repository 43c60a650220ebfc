"""Complex numbers: `python3 tools_complex.py` writes ../tools-complex.txt.

Arithmetic with fractions, everything else with mpmath, whose branch cuts are those of C99 for +0.
Exact roots are made by raising a known root to a power; which results are rational besides those
is argued where they are written.
"""

import random
from decimal import Decimal, getcontext
from fractions import Fraction

import mpmath
from fields import Table, decimal, real, root
from mpmath import mp, mpc, mpf

getcontext().prec = 1000
rng = random.Random(6002)
table = Table("complex")
ZERO = Fraction(0)


def number(digits=10, exponents=30):
    return decimal(rng, digits, exponents=exponents), decimal(rng, digits, exponents=exponents)


def form(z):
    """One of the forms that a complex number may be written in."""
    re, im = z
    sign = "" if im.startswith("-") else "+"
    return rng.choice([f"{re},{im}", f"{re}{sign}{im}i", f"({re}, {im})", [re, im], f"{re} {sign} {im}j",
                       f"[{re},{im}]", f"{im}i+{re}" if not re.startswith("-") else f"{im}i{re}"])


def times(a, b):
    return a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]


def over(a, b):
    size = b[0] ** 2 + b[1] ** 2
    re, im = times(a, (b[0], -b[1]))
    return re / size, im / size


def fractions(z):
    return tuple(map(Fraction, z))


def whole_power(z, n):
    power = (Fraction(1), ZERO)
    for _ in range(abs(n)):
        power = times(power, z)
    return power if n >= 0 else over((Fraction(1), ZERO), power)


def text_of(value):
    """A fraction that ends, in plain notation."""
    places = 0
    while (value * 10**places).denominator != 1:
        places += 1
    return format(Decimal(int(value * 10**places)).scaleb(-places), "f")


def arithmetic():
    special = [("0", "1"), ("1", "0"), ("0", "-1"), ("3", "4"), ("-0.5", "0.25"), ("1e300", "1e-300")]
    pairs = [(a, b) for a in special for b in special[:4]] + [(number(), number()) for _ in range(25)]
    for a, b in pairs:
        x, y = fractions(a), fractions(b)
        call = {"a": form(a), "b": form(b)}
        table.case("complexAdd", call, REAL=x[0] + y[0], IMAG=x[1] + y[1])
        table.case("complexMult", call, **dict(zip(("REAL", "IMAG"), times(x, y))))
        table.case("complexDiv", call, **dict(zip(("REAL", "IMAG"), over(x, y))))
    for z in special + [number() for _ in range(10)]:
        x = fractions(z)
        table.case("complexConjugate", {"z": form(z)}, REAL=x[0], IMAG=-x[1])
    table.fails("complexDiv", {"a": "1,0", "b": "0,0"}, "DIVISION_BY_ZERO")
    table.fails("complexDiv", {"a": "1,0", "b": "0i"}, "DIVISION_BY_ZERO")
    for z, code in [("", "INVALID_INPUT"), ("1", "INVALID_INPUT"), ("1,2,3", "INVALID_INPUT"), ([1], "INVALID_INPUT"),
                    ([1, 2, 3], "INVALID_INPUT"), ("1,x", "PARSE_ERROR"), ("x,1", "PARSE_ERROR"), ("1+k", "PARSE_ERROR"),
                    ("1+2i+3i", "PARSE_ERROR"), ("--i", "PARSE_ERROR")]:
        for tool in ["complexConjugate", "complexMagnitude", "complexPhase", "rectToPolar", "complexSqrt"]:
            table.fails(tool, {"z": z}, code)


def phase(x, y):
    """In degrees. Of rational numbers only those on the axes and diagonals have a rational one."""
    if x == 0 or y == 0 or abs(x) == abs(y):
        signs = (x > 0) - (x < 0), (y > 0) - (y < 0)
        return Fraction({(0, 0): 0, (1, 0): 0, (1, 1): 45, (0, 1): 90, (-1, 1): 135, (-1, 0): 180,
                         (-1, -1): -135, (0, -1): -90, (1, -1): -45}[signs])
    return mpmath.atan2(real(y), real(x)) * 180 / mp.pi


def square_root(x, y):
    """The parts are roots of (|z| + x) / 2 and (|z| - x) / 2; both rational, or neither, off the axes."""
    size = root(x * x + y * y)
    if isinstance(size, Fraction):
        re, im = root((size + x) / 2), root((size - x) / 2)
    else:
        value = mpmath.sqrt(mpc(real(x), real(y)))
        re, im = value.real, abs(value.imag)
    return re, -im if y < 0 else im


def one_number():
    numbers = [("0", "0"), ("0", "1"), ("-1", "0"), ("1", "-1"), ("-2.5", "-2.5"), ("3", "4"), ("-3", "4"), ("-7", "-24"),
               ("2", "0"), ("-2", "0"), ("0", "2"), ("0", "-8"), ("1e-200", "1e200"), ("-1e150", "1e-150"), ("-1", "-1e-40"),
               ("0.05", "0.12"), ("1", "1"), ("1", "1.0000000000000000000000000000001"), ("5e-300", "12e-300")]
    numbers += [number(14, 60) for _ in range(35)]
    for u, v in [number(4, 3) for _ in range(15)]:
        re, im = times(fractions((u, v)), fractions((u, v)))
        numbers.append((text_of(re), text_of(im)))
    for z in numbers:
        x, y = fractions(z)
        size = root(x * x + y * y)
        table.case("complexMagnitude", {"z": form(z)}, RESULT=size)
        table.case("complexPhase", {"z": form(z)}, RESULT=phase(x, y))
        table.case("rectToPolar", {"z": form(z)}, MAGNITUDE=size, ANGLE_DEG=phase(x, y))
        re, im = square_root(x, y)
        table.case("complexSqrt", {"z": form(z)}, REAL=re, IMAG=im)


def powers():
    for _ in range(30):
        z, n = number(4, 2), rng.randint(-6, 12)
        re, im = whole_power(fractions(z), n)
        table.case("complexPower", {"z": form(z), "exponent": rng.choice([n, str(n)])}, REAL=re, IMAG=im)
    # w is the principal q-th root of w^q where its angle is less than 180 / q.
    for _ in range(40):
        q, p = rng.choice([2, 3, 4, 5, 8]), rng.choice([1, 1, 1, 2, 3, -1])
        w = Fraction(rng.randint(1, 40), rng.choice([1, 2, 5])), Fraction(rng.randint(-9, 9), rng.choice([1, 4]))
        if w[1] == 0 or abs(mpmath.atan2(real(w[1]), real(w[0]))) >= mp.pi / q - mpf(1) / 10**6:
            continue
        z = tuple(map(text_of, whole_power(w, q)))
        re, im = whole_power(w, p)
        table.case("complexPower", {"z": form(z), "exponent": f"{p}/{q}"}, REAL=re, IMAG=im)
    # A number this short off the axes and diagonals is no thousandth power, so the parts are irrational.
    for _ in range(40):
        z = number(6, 3)
        w = f"{rng.randint(-3, 3)}.{rng.choice([137, 291, 773, 409])}"
        value = mpmath.exp(real(Fraction(w)) * mpmath.log(mpc(*map(real, fractions(z)))))
        table.case("complexPower", {"z": form(z), "exponent": w}, REAL=value.real, IMAG=value.imag)
    # Complex exponents: transcendental parts (Gelfond and Schneider, Baker), off the special cases.
    for _ in range(40):
        z, w = number(4, 2), (decimal(rng, 2, exponents=0), decimal(rng, 1, exponents=0))
        if abs(Fraction(w[0])) > 20 or abs(Fraction(w[1])) > 20:
            continue
        log = mpmath.log(mpc(*map(real, fractions(z))))
        value = mpmath.exp(mpc(*map(real, fractions(w))) * log)
        table.case("complexPower", {"z": form(z), "exponent": form(w)}, REAL=value.real, IMAG=value.imag)
    # On the negative real axis the value is that of the upper side.
    for text, w in [("-2", "0.137"), ("-8", "0.25"), ("-5", "1.5"), ("-0.04", "0.5"), ("-3", "-0.75"), ("-4", "2.5")]:
        x, y = Fraction(text), Fraction(w)
        size, turn = mpmath.power(-real(x), real(y)), (y % 2) * 180
        re, im = [exact_turn(kind, turn) for kind in ("cos", "sin")]
        half = root(-x)
        if (2 * y).denominator == 1 and isinstance(half, Fraction):
            size = half ** int(2 * y)
        table.case("complexPower", {"z": f"{text},0", "exponent": w}, REAL=product(re, size), IMAG=product(im, size))
    table.case("complexPower", {"z": "i", "exponent": "i"}, REAL=mpmath.exp(-mp.pi / 2), IMAG=ZERO)
    table.case("complexPower", {"z": "-1,0", "exponent": "0,1"}, REAL=mpmath.exp(-mp.pi), IMAG=ZERO)
    for z, w, code in [("0,0", "0", "DOMAIN_ERROR"), ("0,0", "-1", "DOMAIN_ERROR"), ("0,0", "i", "DOMAIN_ERROR"),
                       ("1,1", "x", "PARSE_ERROR"), ("1,1", "1/0", "DIVISION_BY_ZERO"), ("1,1", "", "INVALID_INPUT"),
                       ("1,1", "1e20", "OVERFLOW"), ("1,1", "1,2,3", "INVALID_INPUT")]:
        table.fails("complexPower", {"z": z, "exponent": w}, code)


def product(a, b):
    """Of fractions and mpfs in either order; what is rational stays a fraction."""
    if a == 0 or b == 0:
        return ZERO
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a * b
    return (real(a) if isinstance(a, Fraction) else a) * (real(b) if isinstance(b, Fraction) else b)


def exact_turn(kind, degrees):
    """cos or sin of an angle in degrees: of rational angles only multiples of 30 have rational ones."""
    degrees = (90 - degrees if kind == "sin" else degrees) % 360
    rational = {0: 1, 60: Fraction(1, 2), 90: 0, 120: Fraction(-1, 2), 180: -1, 240: Fraction(-1, 2), 270: 0, 300: Fraction(1, 2)}
    if degrees in rational:
        return Fraction(rational[degrees])
    return mpmath.cos(real(Fraction(degrees)) * mp.pi / 180)


def polar():
    angles = [str(a) for a in range(-360, 750, 30)] + ["45", "135", "-45", "22.5", "1e20", "89.999999999999999999999999", "1e-30"]
    angles += [decimal(rng, 12) for _ in range(30)]
    for angle in angles:
        r = rng.choice(["1", "2", "0.5", "5", decimal(rng, 10, sign=False)])
        size, turn = Fraction(r), Fraction(angle)
        parts = [product(exact_turn(kind, turn), size) for kind in ("cos", "sin")]
        table.case("polarToRect", {"magnitude": r, "angleDegrees": angle}, REAL=parts[0], IMAG=parts[1])
    table.case("polarToRect", {"magnitude": "0", "angleDegrees": "17"}, REAL=ZERO, IMAG=ZERO)
    for r, angle, code in [("-1", "90", "DOMAIN_ERROR"), ("x", "90", "PARSE_ERROR"), ("1", "x", "PARSE_ERROR"), ("", "1", "INVALID_INPUT")]:
        table.fails("polarToRect", {"magnitude": r, "angleDegrees": angle}, code)


for make in (arithmetic, one_number, powers, polar):
    make()
table.write()
