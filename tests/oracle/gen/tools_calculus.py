"""Oracle values for the toolsets calculus and graphing: tools-calculus.txt and tools-graphing.txt.

Derivatives by sympy (symbolic, evaluated to 60 digits), integrals by closed antiderivatives in
mpmath or by its tanh-sinh quadrature with the singular points given, roots by construction or by
mpmath.findroot at 60 digits. Run: python3 tools_calculus.py
"""
import json
import random
from decimal import Decimal, ROUND_HALF_UP, localcontext
from pathlib import Path

import mpmath as mp
import sympy as sp

random.seed(4)
mp.mp.dps = 70
HERE = Path(__file__).parent.parent
X = sp.Symbol("x")
DEG = sp.pi / 180


def digits(value, n=34):
    """The value rounded half up to n significant digits, without trailing zeros."""
    text = mp.nstr(mp.mpf(value), 60, strip_zeros=False, min_fixed=-200, max_fixed=200)
    with localcontext() as cx:
        cx.prec, cx.rounding = n, ROUND_HALF_UP
        d = (+Decimal(text)).normalize()
    if d == 0 or abs(mp.mpf(value)) < mp.mpf(10) ** -55:
        return "0"
    return format(d, "f")


def line(out, tool, arguments, value):
    out.append(f"{tool}|{json.dumps(arguments)}|{value}")


def parameter():
    return str(Decimal(random.randint(-400, 400)) / Decimal(100))


FUNCTIONS = [
    ("x^{n} - {a}*x + {b}", lambda a, b, n: X**n - a * X + b),
    ("exp({a}*x)", lambda a, b, n: sp.exp(a * X)),
    ("sin({a}*x) + {b}", lambda a, b, n: sp.sin(a * X * DEG) + b),
    ("cos(x)*exp(x)", lambda a, b, n: sp.cos(X * DEG) * sp.exp(X)),
    ("ln(x^2 + {n})", lambda a, b, n: sp.log(X**2 + n)),
    ("sqrt(x^2 + {n})", lambda a, b, n: sp.sqrt(X**2 + n)),
    ("(x + {a})/(x^2 + {n})", lambda a, b, n: (X + a) / (X**2 + n)),
    ("tan_r(x)", lambda a, b, n: sp.tan(X)),
    ("atan_r({a}*x)", lambda a, b, n: sp.atan(a * X)),
    ("exp(-x^2)*sin_r(x)", lambda a, b, n: sp.exp(-X**2) * sp.sin(X)),
    ("sinh(x)/(1 + exp(x))", lambda a, b, n: sp.sinh(X) / (1 + sp.exp(X))),
    ("2^x * x^{n}", lambda a, b, n: 2**X * X**n),
]


def derivatives(out):
    for k in range(180):
        text, build = FUNCTIONS[k % len(FUNCTIONS)]
        a, b, n, point = parameter(), parameter(), random.randint(1, 7), parameter()
        f = build(sp.Rational(a), sp.Rational(b), n)
        text = text.format(a=f"({a})", b=f"({b})", n=n)
        order = 1 if k < 90 else random.randint(2, 9)
        at = sp.Rational(point)
        value = mp.mpf(str(sp.N(sp.diff(f, X, order).subs(X, at), 65)))
        arguments = {"expression": text, "variable": "x", "point": point}
        if order > 1:
            arguments["order"] = order
        line(out, "derivative" if order == 1 else "nthDerivative", arguments, digits(value))


def integrals(out):
    def add(text, lower, upper, value):
        arguments = {"expression": text, "variable": "x", "lower": lower, "upper": upper}
        line(out, "definiteIntegral", arguments, value if isinstance(value, str) else digits(value))

    primitives = [
        ("exp({c}*x)", lambda c, x: mp.exp(c * x) / c),
        ("1/({c}^2 + x^2)", lambda c, x: mp.atan(x / c) / c),
        ("sin({c}*x)", lambda c, x: -mp.cos(c * x * mp.pi / 180) * 180 / mp.pi / c),
        ("x*exp(-x)", lambda c, x: -(x + 1) * mp.exp(-x)),
        ("exp(-x^2)", lambda c, x: mp.erf(x) * mp.sqrt(mp.pi) / 2),
        ("sqrt(x + 10)", lambda c, x: (x + 10) ** mp.mpf(1.5) * 2 / 3),
        ("ln(x + 10)", lambda c, x: (x + 10) * mp.log(x + 10) - x),
        ("cosh(x)", lambda c, x: mp.sinh(x)),
        ("1/(x + 10)", lambda c, x: mp.log(x + 10)),
    ]
    for k in range(54):
        text, primitive = primitives[k % len(primitives)]
        c = random.choice(["0.5", "1", "2", "1.25"])
        lo, hi = parameter(), parameter()
        if lo == hi:
            hi = "5"
        area = primitive(mp.mpf(c), mp.mpf(hi)) - primitive(mp.mpf(c), mp.mpf(lo))
        add(text.format(c=c), lo, hi, area)
    # Singular ends.
    for power in ["0.5", "0.25", "0.75", "0.9"]:
        add(f"x^(-{power})", 0, 1, 1 / (1 - mp.mpf(power)))
    add("1/sqrt(1 - x)", 0, 1, mp.mpf(2))
    add("1/sqrt(4 - x^2)", 0, 2, mp.pi / 2)
    add("1/sqrt(abs(x - 0.3))", 0, 1, 2 * (mp.sqrt(mp.mpf("0.3")) + mp.sqrt(mp.mpf("0.7"))))
    add("ln(x)", 0, 1, mp.mpf(-1))
    add("sqrt(x)", 0, 4, mp.mpf(16) / 3)
    add("sqrt(1 - x^2)", -1, 1, mp.pi / 2)
    # Spikes.
    for eps in ["1e-2", "1e-4", "1e-6"]:
        e = mp.mpf(eps)
        area = (mp.atan(mp.mpf("0.7") / e) + mp.atan(mp.mpf("0.3") / e)) / e
        add(f"1/({eps}^2 + (x - 0.3)^2)", 0, 1, area)
        s = mp.sqrt(1 / e)
        area = mp.sqrt(mp.pi) / 2 / s * (mp.erf(s * mp.mpf("0.877")) + mp.erf(s * mp.mpf("0.123")))
        add(f"exp(-(x - 0.123)^2/{eps})", 0, 1, area)
    # Infinite limits.
    add("exp(-x)", 0, "inf", mp.mpf(1))
    add("exp(-x^2)", "-inf", "inf", mp.sqrt(mp.pi))
    add("1/x^2", 1, "inf", mp.mpf(1))
    add("1/(1 + x^2)", 0, "inf", mp.pi / 2)
    add("x^3*exp(-2*x)", 0, "inf", mp.mpf(6) / 16)
    add("exp(x)", "-inf", 1, mp.e)
    # Corners and steps.
    add("abs(x - 0.3)", 0, 1, mp.mpf("0.29"))
    add("floor(x)", 0, 3.5, mp.mpf("4.5"))
    add("max(x, 1 - x)", 0, 1, mp.mpf("0.75"))
    for text, lo, hi in [
        ("1/x^2", -1, 1), ("1/x", -1, 1), ("1/x", 0, 1), ("tan(x)", 0, 180), ("tan(x)", 80, 100),
        ("1/(x - 0.3)", 0, 1), ("1/sin(x)", 0, 90), ("ln(x)", -1, 1), ("sqrt(x)", -2, 1),
        ("1/x", 1, "inf"), ("exp(x)", 0, "inf"), ("x^-1.5", 0, 1), ("1/(x^2 - 2)", 0, 2),
        ("sin(x)", 0, "inf"), ("1/(1 - cos(x))", -10, 10), ("1/ln(x)", 0.5, 2),
    ]:
        add(text, lo, hi, "DOMAIN_ERROR")


def roots(out):
    def add(text, lo, hi, values):
        arguments = {"expression": text, "variable": "x", "min": lo, "max": hi}
        line(out, "findRoots", arguments, ",".join(digits(v) for v in sorted(values)))

    for k in range(80):
        # Roots of multiplicity up to three, some of them close together.
        chosen = sorted({parameter() for _ in range(random.randint(1, 4))}, key=Decimal)
        if k % 4 == 0:
            chosen.append(str(Decimal(chosen[-1]) + Decimal(10) ** -random.randint(3, 9)))
        text = "*".join(f"(x - ({r}))^{random.randint(1, 3)}" for r in chosen)
        if k % 3 == 0:
            text += "*(x^2 + 1)"
        if k % 5 == 0:
            text += "*exp(x)"
        add(text, -10, 11, [mp.mpf(r) for r in chosen])
    for c in ["2", "3", "5", "0.1", "7.7"]:
        add(f"x^2 - {c}", -10, 10, [-mp.sqrt(mp.mpf(c)), mp.sqrt(mp.mpf(c))])
        add(f"exp(x) = {c}", -10, 10, [mp.log(mp.mpf(c))])
        add(f"ln(x) - {c}", 0, 3000, [mp.exp(mp.mpf(c))])
        add(f"x^3 = {c}", -10, 10, [mp.cbrt(mp.mpf(c))])
        add(f"(exp(x) - {c})^2", -10, 10, [mp.log(mp.mpf(c))])
        add(f"x^2 + {c}", -10, 10, [])
        add(f"cosh(x) + {c}", -10, 10, [])
    for top in [100, 1000, 3333, 10000]:
        add("sin(x)", 0, top, [mp.mpf(180 * k) for k in range(top // 180 + 1)])
        add("cos(x)", 0, top, [mp.mpf(90 + 180 * k) for k in range((top + 90) // 180)])
        add("sin(x) - 1", 0, top, [mp.mpf(90 + 360 * k) for k in range((top + 270) // 360)])
        add("cos(x) = 0.5", 0, top, [mp.mpf(r) for k in range(30) for r in (360 * k + 60, 360 * k + 300) if r <= top])
    add("cos_r(x) - x", -10, 10, [mp.findroot(lambda x: mp.cos(x) - x, 0.7)])
    add("x*exp(x) - 1", -10, 10, [mp.lambertw(1).real])
    add("x^5 - x - 1", -10, 10, [mp.findroot(lambda x: x**5 - x - 1, 1.2)])
    add("exp(x) - 1 - x", -5, 5, [mp.mpf(0)])
    add("sin_r(x)/x", -10, 10, [mp.pi * k for k in (-3, -2, -1, 1, 2, 3)])
    add("sin_r(x) - x/2", -5, 5, [0, mp.findroot(lambda x: mp.sin(x) - x / 2, 1.9), -mp.findroot(lambda x: mp.sin(x) - x / 2, 1.9)])
    add("tan(x)", 0, 720, [mp.mpf(180 * k) for k in range(5)])
    add("abs(x - 0.3)", 0, 1, [mp.mpf("0.3")])
    add("exp(x)", -1000, 1000, [])
    add("1/x", -1, 1, [])
    add("erf(x) - 0.5", -3, 3, [mp.erfinv(mp.mpf("0.5"))])


def solutions(out):
    def add(text, guess, value):
        line(out, "solveEquation", {"expression": text, "variable": "x", "initialGuess": guess}, value)

    for c in range(2, 22):
        add(f"x^2 = {c}", 1, digits(mp.sqrt(c)))
        add(f"exp(x) - {c}", 1, digits(mp.log(c)))
        add(f"x^3 + x = {c}", 1, digits(mp.findroot(lambda x: x**3 + x - c, 1.5)))
        add(f"x - cos_r(x)/{c}", 1, digits(mp.findroot(lambda x: x - mp.cos(x) / c, 0.4)))
        add(f"(x - {c})^2", 1, str(c))
        add(f"x^2 + {c}", 1, "NO_ROOT")
    for text in ["exp(x)", "1/x", "cosh(x)", "x^4 + x^2 + 1", "sin(x) = 2", "abs(x) + 1"]:
        add(text, 1, "NO_ROOT")
    add("sin(x) = 0.5", 20, "30")
    add("tan(x) - 1", 40, "45")
    add("sqrt(x) + 1", -5, "DOMAIN_ERROR")


def write(name, parts):
    out = []
    for part in parts:
        part(out)
    head = "# made by tests/oracle/gen/tools_calculus.py (sympy, mpmath at 70 digits)\n"
    (HERE / name).write_text(head + "\n".join(out) + "\n", encoding="utf-8")
    print(name, len(out))


write("tools-calculus.txt", [derivatives, integrals])
write("tools-graphing.txt", [roots, solutions])
