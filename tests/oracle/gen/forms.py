#!/usr/bin/env python3
"""Oracle of the forms over expressions: solve, limit, maximum, minimum, endless sums, and formulas that
call tools and conditions.

    python3 tests/oracle/gen/forms.py > tests/oracle/forms.txt

Values by mpmath 1.3 at 80 digits and sympy 1.14, from the definitions and not from arithma. A line is
`expression|value`, the value with 50 significant digits, or `=value` where it is that number exactly.
"""

import random
from fractions import Fraction

import mpmath as mp
import sympy as sp

mp.mp.dps = 80
SEED = 15
random.seed(SEED)
lines = []


def digits(value):
    value = mp.mpf(value)
    if value == 0:
        return "0"
    return mp.nstr(value, 50, min_fixed=-60, max_fixed=60, strip_zeros=False)


def add(expression, value):
    lines.append(f"{expression}|{digits(value)}")


def exact(expression, value):
    value = Fraction(value)
    denominator = value.denominator
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    if denominator == 1:
        scaled, places = value, 0
        while scaled.denominator != 1:
            scaled *= 10
            places += 1
        number = str(abs(scaled.numerator)).rjust(places + 1, "0")
        text = number if places == 0 else f"{number[:-places]}.{number[-places:]}"
        lines.append(f"{expression}|={'-' if value < 0 else ''}{text}")
    else:
        add(expression, mp.mpf(value.numerator) / value.denominator)


x = sp.Symbol("x")


def text(poly):
    terms = []
    for (power,), coefficient in sp.Poly(poly, x).terms():
        terms.append(f"({coefficient})*x^{power}" if power > 1 else f"({coefficient})*x" if power == 1 else f"({coefficient})")
    return " + ".join(terms) or "0"


# Polynomials: all real roots, in order.
for case in range(90):
    kind = case % 6
    if kind == 0:
        roots = [random.randint(-20, 20) for _ in range(random.randint(1, 4))]
        poly = sp.expand(sp.prod([x - r for r in roots]))
    elif kind == 1:
        poly = sp.expand((random.randint(1, 9) * x**2 + random.randint(-30, 30) * x + random.randint(-20, 20)))
    elif kind == 2:
        poly = sum(random.randint(-9, 9) * x**k for k in range(5)) + random.randint(1, 5) * x**5
    elif kind == 3:
        a, b = random.randint(1, 9), random.randint(1, 9)
        poly = sp.expand((a * x - b) * (x**2 - random.choice([2, 3, 5, 7])) * (x**2 + 1))
    elif kind == 4:
        poly = sp.expand((x - random.randint(-5, 5)) ** 2 * (x**3 + random.randint(-9, 9) * x + random.randint(1, 9)))
    else:
        poly = x**random.choice([3, 4, 6, 8]) - random.randint(2, 40)
    poly = sp.expand(poly)
    if sp.Poly(poly, x).degree() < 1:
        continue
    real = sp.Poly(poly, x).real_roots(multiple=False)
    values = sorted({root for root, _ in real}, key=lambda r: sp.N(r, 60))
    source = text(poly)
    exact(f"len(solve({source} = 0, x))", len(values))
    for place, root in enumerate(values, 1):
        if root.is_Rational:
            exact(f"solve({source}, x)[{place}]", Fraction(int(root.p), int(root.q)))
        else:
            add(f"solve({source}, x)[{place}]", mp.mpf(str(sp.N(root, 70))))

# Quotients: a root of the denominator is none.
exact("len(solve((x^2 - 1)/(x - 1) = 0, x))", 1)
exact("solve((x^2 - 1)/(x - 1) = 0, x)[1]", -1)
exact("len(solve(1/x = 0, x))", 0)
exact("len(solve(x/x = 0, x))", 0)
exact("solve(1/(x - 1) + 1/(x + 1) = 0, x)[1]", 0)
exact("solve(3/(x + 2) = 1/x)[1]", 1)
exact("solve(5x = 35)[1]", 7)
exact("solve(x + 0.08*x = 540, x)[1]", 500)
add("p = 100000; solve(p*(1+r)^5 = 150000, r)[1]", mp.mpf("1.5") ** (mp.mpf(1) / 5) - 1)

# Other equations.
add("solve(exp(x) = 5, x)[1]", mp.log(5))
exact("len(solve(exp(x) = 5, x))", 1)
exact("len(solve(exp(x) + 1 = 0, x))", 0)
add("solve(ln(x) = 2, x)[1]", mp.exp(2))
add("solve(x*exp(x) = 1, x, 0, 2)[1]", mp.lambertw(1).real)
add("solve(cos_r(x) = x, x, 0, 2)[1]", mp.findroot(lambda t: mp.cos(t) - t, 0.7))
for area in range(1, 21):
    add(f"findRoots(circleArea(r) - {area}, r, 0, 5)[1]", mp.sqrt(mp.mpf(area) / mp.pi))
for n in range(8):
    rate = random.randint(1, 12)
    target = random.randint(1100, 4000)
    add(f"solve(compoundInterest(1000, r, {rate}, 1) = {target}, r, 0, 400)[1]",
        100 * ((mp.mpf(target) / 1000) ** (mp.mpf(1) / rate) - 1))
add("findRoots(sum(x^k/factorial(k), k, 0, 5) - 2, x, 0, 3)[1]",
    mp.findroot(lambda t: sum(t**k / mp.factorial(k) for k in range(6)) - 2, 0.7))
add("findRoots(if(x < 1, -1, x^2 - 2), x, 0, 3)[1]", mp.sqrt(2))
add("findRoots(normalCdf(x, 0, 1) - 0.975, x, 0, 3)[1]", mp.sqrt(2) * mp.erfinv(mp.mpf("0.95")))

# Derivatives and integrals through tools.
def payment(p, r, y):
    i, n = mp.mpf(r) / 1200, 12 * y
    return p * i / (1 - (1 + i) ** -n)


for n in range(12):
    r, y = random.randint(1, 12), random.choice([5, 10, 15, 20, 30])
    add(f"derivative(loanPayment(p, {r}, {y}), p, 200000)", payment(mp.mpf(1), r, y))
for n in range(12):
    a = random.randint(1, 9)
    add(f"derivative(circleArea(r), r, {a})", 2 * mp.pi * a)
    add(f"derivative(sphereVolume(r)*r, r, {a})", mp.mpf(16) / 3 * mp.pi * a**3)
for n in range(16):
    m, s = random.randint(-3, 3), random.randint(1, 4)
    a, b = sorted(random.sample(range(-6, 7), 2))
    cdf = lambda t: mp.ncdf((t - mp.mpf(m)) / s)
    add(f"integrate(normalPdf(t, {m}, {s}), t, {a}, {b})", cdf(b) - cdf(a))
add("integrate(normalPdf(x), x, -1, 1)", mp.ncdf(1) - mp.ncdf(-1))
add("integrate(normalPdf(x), x, -inf, inf)", 1)
for n in range(12):
    a, b, c = random.randint(-4, -1), random.randint(1, 4), random.randint(-3, 3)
    left = mp.quad(lambda t: -t, [a, 0])
    right = mp.mpf(b) ** 3 / 3 + mp.mpf(c) * b
    add(f"integrate(if(x < 0, -x, x^2 + ({c})), x, {a}, {b})", left + right)
for n in range(8):
    r = random.randint(2, 9)
    add(f"integrate(circleArea(t)*t, t, 1, {r})", mp.pi * (mp.mpf(r) ** 4 - 1) / 4)

# Limits.
limits = [
    ("sin_r(x)/x", "0", 1), ("(1 - cos_r(x))/x^2", "0", Fraction(1, 2)), ("(exp(x) - 1)/x", "0", 1),
    ("(x^2 - 4)/(x - 2)", "2", 4), ("(x^3 - 8)/(x^2 - 4)", "2", 3), ("tan_r(x)/x", "0", 1),
    ("(2*x + 1)/(x - 3)", "inf", 2), ("(3*x^2 - x)/(5 + 2*x^2)", "inf", Fraction(3, 2)),
    ("1/x", "inf", 0), ("x*exp(-x)", "inf", 0), ("x^5*exp(-x)", "inf", 0), ("x^2 + 3*x", "1", 4),
    ("sqrt(x)", "4", 2), ("(x - sin_r(x))/x^3", "0", Fraction(1, 6)), ("ln(x)/(x - 1)", "1", 1),
    ("(exp(x) - 1 - x)/x^2", "0", Fraction(1, 2)), ("sinh(x)/x", "0", 1), ("(1 + x)^3", "-1", 0),
    ("(x^2 + 1)/(x^3 - 2)", "-inf", 0), ("abs(x)", "0", 0),
]
for formula, point, value in limits:
    exact(f"limit({formula}, x, {point})", value)
for k in range(1, 16):
    # Known by enclosures in binary: exact only where the value is a binary fraction.
    add(f"limit(({k}*x^2 + x)/({k + 1}*x^2 - 1), x, inf)", mp.mpf(k) / (k + 1))
    exact(f"limit((x^{k + 1} - 1)/(x - 1), x, 1)", k + 1)
exact("limit(x*ln(x), x, 0, right)", 0)
exact("limit(sqrt(x), x, 0, right)", 0)
exact("limit(abs(x)/x, x, 0, left)", -1)
exact("limit(abs(x)/x, x, 0, right)", 1)

# Extremes.
for n in range(20):
    a, b, c = random.randint(1, 5), random.randint(-20, 20), random.randint(-9, 9)
    lo, hi = -6, 6
    at = [Fraction(lo), Fraction(hi)]
    top = Fraction(-b, 2 * a)
    if lo < top < hi:
        at.append(top)
    values = [a * t * t + b * t + c for t in at]
    exact(f"minimum({a}*x^2 + ({b})*x + ({c}), x, {lo}, {hi})", min(values))
    exact(f"maximum({a}*x^2 + ({b})*x + ({c}), x, {lo}, {hi})", max(values))
for n in range(15):
    p = [random.randint(-9, 9) for _ in range(4)] + [random.randint(1, 4)]
    poly = sum(c * x**k for k, c in enumerate(p))
    ends = [mp.mpf(-3), mp.mpf(3)]
    stationary = [mp.mpf(str(sp.N(r, 70))) for r in sp.Poly(sp.diff(poly, x), x).real_roots()]
    at = ends + [t for t in stationary if -3 < t < 3]
    value = lambda t: sum(mp.mpf(c) * t**k for k, c in enumerate(p))
    add(f"maximum({text(poly)}, x, -3, 3)", max(map(value, at)))
    add(f"minimum({text(poly)}, x, -3, 3)", min(map(value, at)))
add("maximum(x*exp(-x), x, 0, 5)", mp.exp(-1))
add("minimum(x*ln(x), x, 0.1, 2)", -mp.exp(-1))
exact("maximum(sin(x), x, 0, 360)", 1)
exact("minimum(sin(x), x, 0, 360)", -1)
add("maximum(circleArea(r), r, 0, 3)", 9 * mp.pi)

# Endless sums.
for s in range(2, 10):
    add(f"sum(1/k^{s}, k, 1, inf)", mp.zeta(s))
for n in range(1, 9):
    add(f"sum({n}^k/factorial(k), k, 0, inf)", mp.exp(n))
    exact(f"sum(1/{n + 1}^k, k, 0, inf)", Fraction(n + 1, n))
    exact(f"sum((-1/{n + 1})^k, k, 0, inf)", Fraction(n + 1, n + 2))
    add(f"sum(k/{n + 1}^k, k, 1, inf)", Fraction(n + 1, n * n).numerator / mp.mpf(Fraction(n + 1, n * n).denominator))
    add(f"sum(1/(k^2 + {n}), k, 1, inf)", (mp.pi * mp.sqrt(n) * mp.coth(mp.pi * mp.sqrt(n)) - 1) / (2 * n))
    add(f"sum(1/(k*(k + {n})), k, 1, inf)", mp.harmonic(n) / n)
add("sum((-1)^k/factorial(2*k), k, 0, inf)", mp.cos(1))
add("sum(1/k^1.5, k, 1, inf)", mp.zeta(mp.mpf("1.5")))
add("sum(1/C(2*k, k), k, 0, inf)", mp.mpf(4) / 3 + 2 * mp.sqrt(3) * mp.pi / 27)
add("sum(fibonacci(k), k, 1, 10)", 143)

print("# python3 tests/oracle/gen/forms.py, seed 15, mpmath 1.3.0, sympy 1.14.0")
for line in dict.fromkeys(lines):
    print(line)
