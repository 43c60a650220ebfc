"""Complex numbers as the language writes them: `expression|re im|exact or rounded`.

Values are those of mpmath at two precisions that must round alike to 34 digits, half up; a part is
zero where it is below 1E-90 at both. On a branch cut the value is the limit from the side of a part
that is +0: from above the real axis, from the right of the imaginary one.

    python3 complex_language.py > ../complex-language.txt      # seed 15
"""

import random
from decimal import Decimal, ROUND_HALF_UP, getcontext
from fractions import Fraction

import mpmath
from mpmath import mp

getcontext().prec = 400
SEED = 15
DIGITS = 34
ZERO = Decimal("1E-90")
SIDE = mpmath.mpf(10) ** -1000
PRECISIONS = (150, 260)
rng = random.Random(SEED)


def rounded(x):
    """A part to 34 digits."""
    value = Decimal(mpmath.nstr(x, mp.dps, min_fixed=0, max_fixed=0)) if x else Decimal(0)
    if abs(value) < ZERO:
        return "0"
    digit = value.adjusted() - DIGITS + 1
    value = value.quantize(Decimal(1).scaleb(digit), rounding=ROUND_HALF_UP)
    return str(value.normalize())


def settled(function):
    """Both parts, if two precisions agree."""
    found = []
    for digits in PRECISIONS:
        with mp.workdps(digits):
            z = mpmath.mpmathify(function())
            found.append((rounded(mpmath.re(z)), rounded(mpmath.im(z))))
    return found[0] if found[0] == found[1] else None


def number(text):
    return mpmath.mpf(text)


class Point:
    """A number by its parts as they are written."""

    def __init__(self, re, im):
        self.re, self.im = re, im

    def text(self):
        sign = "-" if self.im.startswith("-") else "+"
        return f"{self.re}{sign}{self.im.lstrip('-')}i"

    def value(self, side=None):
        """The number; `side` is where it lies beside a cut that it is on."""
        z = mpmath.mpc(number(self.re), number(self.im))
        if side == "above" and number(self.im) == 0:
            z += mpmath.mpc(0, SIDE)
        if side == "right" and number(self.re) == 0:
            z += SIDE
        return z


def part():
    kind = rng.randrange(8)
    sign = rng.choice(["", "-"])
    if kind == 0:
        return sign + str(rng.randrange(1, 10))
    if kind == 1:
        return sign + str(rng.randrange(1, 1000) / 100)
    if kind == 2:
        return sign + f"0.{rng.randrange(1, 10**12):012d}"
    if kind == 3:
        return sign + f"{rng.randrange(1, 100)}e-{rng.randrange(3, 25)}"
    if kind == 4:
        return sign + "1." + "0" * rng.randrange(5, 20) + str(rng.randrange(1, 9))
    if kind == 5:
        return sign + "0." + "9" * rng.randrange(5, 20) + str(rng.randrange(1, 9))
    return sign + f"{rng.randrange(0, 30)}.{rng.randrange(10**6, 10**7)}"


def point():
    return Point(part(), part())


PI = lambda: mpmath.pi
DEGREES = lambda z: z * mpmath.pi / 180

# name, function, the side of its cuts (`None`: it has none)
FUNCTIONS = [
    ("exp", mpmath.exp, None),
    ("expm1", lambda z: mpmath.exp(z) - 1, None),
    ("ln", mpmath.log, "above"),
    ("ln1p", lambda z: mpmath.log(1 + z), "above"),
    ("log10", lambda z: mpmath.log(z) / mpmath.log(10), "above"),
    ("log2", lambda z: mpmath.log(z) / mpmath.log(2), "above"),
    ("sqrt", mpmath.sqrt, "above"),
    ("cbrt", lambda z: mpmath.exp(mpmath.log(z) / 3), "above"),
    ("sin_r", mpmath.sin, None),
    ("cos_r", mpmath.cos, None),
    ("tan_r", mpmath.tan, None),
    ("asin_r", mpmath.asin, "above"),
    ("acos_r", mpmath.acos, "above"),
    ("atan_r", mpmath.atan, "right"),
    ("sin", lambda z: mpmath.sin(DEGREES(z)), None),
    ("cos", lambda z: mpmath.cos(DEGREES(z)), None),
    ("tan", lambda z: mpmath.tan(DEGREES(z)), None),
    ("asin", lambda z: mpmath.asin(z) * 180 / mpmath.pi, "above"),
    ("acos", lambda z: mpmath.acos(z) * 180 / mpmath.pi, "above"),
    ("atan", lambda z: mpmath.atan(z) * 180 / mpmath.pi, "right"),
    ("sinh", mpmath.sinh, None),
    ("cosh", mpmath.cosh, None),
    ("tanh", mpmath.tanh, None),
    ("asinh", mpmath.asinh, "right"),
    ("acosh", mpmath.acosh, "above"),
    ("atanh", mpmath.atanh, "above"),
    ("abs", abs, None),
    ("arg", lambda z: mpmath.arg(z) * 180 / mpmath.pi, "above"),
    ("arg_r", mpmath.arg, "above"),
]

# Points on cuts, and beside them on both sides.
ON_CUTS = {
    "above": [Point(x, "0") for x in ["-4", "-0.25", "-1e-20", "-7.5", "2", "1.5", "-1.5", "30", "-1e15"]],
    "right": [Point("0", y) for y in ["2", "-2", "1.5", "-1.0000001", "30", "-1e15", "0.5", "-0.75"]],
}
BESIDE = ["1e-30", "-1e-30", "3e-9", "-3e-9"]


def lines():
    for name, function, side in FUNCTIONS:
        points = [point() for _ in range(38)]
        if side:
            points += ON_CUTS[side]
            for on in ON_CUTS[side][:4]:
                for off in BESIDE:
                    points.append(Point(on.re, off) if side == "above" else Point(off, on.im))
        for z in points:
            yield f"{name}({z.text()})", lambda z=z: function(z.value(side))
    for _ in range(60):
        z, n = point(), rng.randrange(2, 12)
        yield f"root({z.text()}, {n})", lambda z=z, n=n: mpmath.exp(mpmath.log(z.value()) / n)
    for _ in range(60):
        z, b = point(), point()
        yield f"log({z.text()}, {b.text()})", lambda z=z, b=b: mpmath.log(z.value()) / mpmath.log(b.value())
    for _ in range(80):
        z, w = point(), point()
        yield f"({z.text()})^({w.text()})", lambda z=z, w=w: mpmath.exp(w.value() * mpmath.log(z.value()))
    for _ in range(40):
        r, angle = str(rng.randrange(1, 100) / 10), str(rng.randrange(-3600, 3600) / 10)
        yield f"polar({r}, {angle})", lambda r=r, a=angle: number(r) * mpmath.expj(DEGREES(number(a)))
    for _ in range(120):
        a, b, c = point(), point(), point()
        sign = rng.choice("+-*/")
        apply = {
            "+": lambda x, y: x + y,
            "-": lambda x, y: x - y,
            "*": lambda x, y: x * y,
            "/": lambda x, y: x / y,
        }[sign]
        name, function, side = rng.choice(FUNCTIONS[:26])
        yield (
            f"({a.text()}){sign}({b.text()}) + {name}({c.text()})*i",
            lambda a=a, b=b, c=c, f=function, s=side, ap=apply: ap(a.value(), b.value()) + f(c.value(s)) * 1j,
        )


def fraction_text(x):
    digits = Decimal(x.numerator) / Decimal(x.denominator)
    assert Fraction(digits) == x, x
    return str(digits.normalize()) if x else "0"


def exact_lines():
    """What is rational, by Python's integers and fractions."""
    turn = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    for k in range(-8, 9):
        yield f"e^(i*pi*{k}/2)" if k >= 0 else f"e^(-i*pi*{-k}/2)", turn[k % 4]
        yield f"polar(2.5, {90 * k})", tuple(Fraction(5, 2) * c for c in turn[k % 4])
        yield f"i^{k}" if k >= 0 else f"i^({k})", turn[k % 4]
    for _ in range(60):
        a, b = rng.randrange(-9, 10), rng.randrange(-9, 10)
        n = rng.randrange(2, 7)
        re, im = 1, 0
        for _ in range(n):
            re, im = re * a - im * b, re * b + im * a
        yield f"({a}+({b})*i)^{n}", (re, im)
        if a > 0 and b:
            yield f"sqrt(({a * a - b * b})+({2 * a * b})*i)", (a, b)
            size = a * a + b * b
            if all(Fraction(c, size).denominator.bit_count() == 1 for c in (a, b)):
                yield f"1/({a}+({b})*i)", (Fraction(a, size), Fraction(-b, size))
            yield f"conj({a}+({b})*i)*({a}+({b})*i)", (size, 0)
    for m in range(2, 7):
        for n in range(1, m):
            yield f"abs({m * m - n * n}+{2 * m * n}i)", (m * m + n * n, 0)
    for text, value in [
        ("sqrt(-4+0i)", (0, 2)),
        ("sqrt(-0.25+0i)", (0, Fraction(1, 2))),
        ("sin(30+0i)", (Fraction(1, 2), 0)),
        ("cos(60+0i)", (Fraction(1, 2), 0)),
        ("tan(45+0i)", (1, 0)),
        ("asin(0.5+0i)", (30, 0)),
        ("acos(-1+0i)", (180, 0)),
        ("atan(1+0i)", (45, 0)),
        ("arg(-5+0i)", (180, 0)),
        ("arg(1+i)", (45, 0)),
        ("arg(-1-i)", (-135, 0)),
        ("arg(-2i)", (-90, 0)),
        ("root(2+11i, 3)", (2, 1)),
        ("root(-7+24i, 4)^2", (3, 4)),
        ("log2(8+0i)", (3, 0)),
        ("log10(0.001+0i)", (-3, 0)),
        ("log(81+0i, 3)", (4, 0)),
        ("exp(0+0i)", (1, 0)),
        ("ln(1+0i)", (0, 0)),
        ("(4-i)(2+3i)", (11, 10)),
        ("re(3-4i)", (3, 0)),
        ("im(3-4i)", (-4, 0)),
        ("(1+2i)/(3+4i)", (Fraction(11, 25), Fraction(2, 25))),
        ("0.1i+0.2i", (0, Fraction(3, 10))),
    ]:
        yield text, value


def main():
    print(f"# python3 complex_language.py  (seed {SEED})")
    seen = set()
    for text, function in lines():
        try:
            found = settled(function)
        except (ZeroDivisionError, ValueError):
            continue
        if found and text not in seen and max(abs(Decimal(x).adjusted()) for x in found) < 2000:
            seen.add(text)
            print(f"{text}|{found[0]} {found[1]}|rounded")
    for text, (re, im) in exact_lines():
        if text not in seen:
            seen.add(text)
            print(f"{text}|{fraction_text(Fraction(re))} {fraction_text(Fraction(im))}|exact")


main()
