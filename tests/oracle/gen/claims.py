#!/usr/bin/env python3
"""Claims for `verify` and whether they are true, by mpmath at 1000 digits: writes tests/batch/claims.txt.

    python3 tests/oracle/gen/claims.py > tests/batch/claims.txt

Two sides count as equal when they agree to 900 digits; the claims are written so that this means
equality. `unknown` is what `verify` must answer where the sides are equal and neither algebra nor a
root bound shows it.
"""

import random
import re

from mpmath import mp, mpf
import mpmath

mp.dps = 1000
SEED = 20261116
NEAR = mpf(10) ** -900

NAMES = {
    "pi": mp.pi, "e": mp.e, "tau": 2 * mp.pi, "phi": mp.phi,
    "sqrt": mpmath.sqrt, "cbrt": lambda x: mpmath.root(x, 3) if x >= 0 else -mpmath.root(-x, 3),
    "root": lambda x, n: mpmath.root(x, int(n)), "exp": mpmath.exp, "ln": mpmath.log,
    "log": mpmath.log, "log10": mpmath.log10, "log2": lambda x: mpmath.log(x, 2), "abs": abs,
    "sin": lambda x: mpmath.sin(mpmath.radians(x)), "cos": lambda x: mpmath.cos(mpmath.radians(x)),
    "tan": lambda x: mpmath.tan(mpmath.radians(x)), "sin_r": mpmath.sin, "cos_r": mpmath.cos,
    "tan_r": mpmath.tan, "atan_r": mpmath.atan, "asin_r": mpmath.asin, "sinh": mpmath.sinh,
    "cosh": mpmath.cosh, "tanh": mpmath.tanh, "gamma": mpmath.gamma, "erf": mpmath.erf,
    "factorial": mpmath.factorial, "floor": mpmath.floor, "ceil": mpmath.ceil,
    "gcd": lambda *x: mpf(__import__("math").gcd(*map(int, x))), "max": max, "min": min,
    "nCr": mpmath.binomial,
}


def value(side):
    """The value of a side; numbers become mpf, so that no double comes in."""
    side = side.replace("^", "**").replace("×", "*").replace("−", "-").replace("π", "pi")
    side = side.replace("√2", "sqrt(2)").replace("÷", "/").replace("²", "**2")
    side = re.sub(r"(\d+)!", r"factorial(\1)", side)
    # A digit that belongs to a name (log10) is no number.
    side = re.sub(r"(?<![\w.])(\d+\.?\d*(?:[eE][+-]?\d+)?)", r"mpf('\1')", side)
    return eval(side, {"__builtins__": {}, "mpf": mpf}, NAMES)


def places(side):
    """The power of ten of the last digit of a number as written."""
    match = re.fullmatch(r"-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?", side.strip())
    return None if match is None else int(match[3] or 0) - len(match[2] or "")


def link(left, relation, right):
    a, b = value(left), value(right)
    if relation == "≈":
        given = [p for p in (places(left), places(right)) if p is not None]
        # What lies in the middle may be rounded either way.
        return abs(a - b) <= mpf(10) ** max(given) / 2
    equal = abs(a - b) <= NEAR * max(1, abs(a), abs(b))
    return {"=": equal, "!=": not equal, "<": a < b and not equal, ">": a > b and not equal,
            "<=": a < b or equal, ">=": a > b or equal}[relation]


ALIASES = {"==": "=", "≠": "!=", "≤": "<=", "≥": ">=", "~=": "≈"}
RELATION = re.compile(r" (<=|>=|==|!=|~=|[=<>≠≤≥≈]) ")


def truth(claim):
    pieces = RELATION.split(claim)
    relations = [ALIASES.get(r, r) for r in pieces[1::2]]
    sides = pieces[0::2]
    return all(link(a, r, b) for a, r, b in zip(sides, relations, sides[1:]))


GROUPS = [
    ("Decimals and fractions are exact.", """
0.1 + 0.2 = 0.3
0.1 + 0.2 != 0.3
1.1 * 1.1 = 1.21
1/3 + 1/3 + 1/3 = 1
0.3333333333333333 = 1/3
0.3333333333333333 < 1/3
0.9999999999999999999999999999999999999999 < 1
1e-400 > 0
1e400 + 1 > 1e400
9007199254740993 = 9007199254740992
9007199254740993 > 9007199254740992
2^64 = 18446744073709551616
2^0.5 * 2^0.5 = 2
100! > 99!
20! = 2432902008176640000
12! = 479001600
nCr(52, 5) = 2598960
3987^12 + 4365^12 = 4472^12
1782^12 + 1841^12 = 1922^12
27^5 + 84^5 + 110^5 + 133^5 = 144^5
2682440^4 + 15365639^4 + 18796760^4 = 20615673^4
1729 = 12^3 + 1^3
9^3 + 10^3 == 1729
2^10 ≥ 10^3
2^127 - 1 > 10^38
7 × 8 = 56
10 ÷ 4 = 2.5
-3^2 = -9
(−3)² = 9
"""),
    ("Roots and logarithms come out exact.", """
sqrt(2)^2 = 2
sqrt(8) = 2*sqrt(2)
√2 * √2 = 2
sqrt(12) - 2*sqrt(3) = 0
ln(8)/ln(2) = 3
ln(2) + ln(3) = ln(6)
log10(1000) = 3
log2(1024) = 10
exp(ln(5)) = 5
e^(2*ln(3)) = 9
cbrt(27) = 3
sin(30) = 0.5
cos(60)^2 + sin(60)^2 = 1
sin(20)^2 + cos(20)^2 = 1
tan(45) = 1
sin_r(pi/6) = 1/2
cosh(3)^2 - sinh(3)^2 = 1
tau = 2*pi
"""),
    ("Algebraic numbers are told by their root bound.", """
sqrt(2) + sqrt(3) = sqrt(5 + 2*sqrt(6))
sqrt(2) + sqrt(3) < sqrt(5 + 2*sqrt(6))
sqrt(2) + sqrt(3) >= sqrt(5 + 2*sqrt(6))
sqrt(3 + 2*sqrt(2)) = 1 + sqrt(2)
sqrt(11 + 6*sqrt(2)) - 3 = sqrt(2)
cbrt(2 + sqrt(5)) + cbrt(2 - sqrt(5)) = 1
cbrt(7 + 5*sqrt(2)) = 1 + sqrt(2)
1/(sqrt(3) - sqrt(2)) = sqrt(3) + sqrt(2)
phi^2 = phi + 1
1/phi = phi - 1
cos(36) = (1 + sqrt(5))/4
cos(36) = phi/2
sin(18) = (sqrt(5) - 1)/4
sin(15) = (sqrt(6) - sqrt(2))/4
tan(15) = 2 - sqrt(3)
cos_r(pi/5) - cos_r(2*pi/5) = 1/2
sin(10) * sin(50) * sin(70) = 1/8
cos(20) * cos(40) * cos(80) = 1/8
tan(20) * tan(40) * tan(80) = sqrt(3)
cos_r(2*pi/7) + cos_r(4*pi/7) + cos_r(6*pi/7) = -0.5
(sqrt(2) - 1)^10 = 3363 - 2378*sqrt(2)
sqrt(1000001) + sqrt(1000003) = 2*sqrt(1000002)
sqrt(1000001) + sqrt(1000003) < 2*sqrt(1000002)
sqrt(10) + sqrt(11) > sqrt(5) + sqrt(18)
cos(36) = 0.80901699437494742410229341718281905886
sqrt(2) = 1.41421356237309504880168872420969807856967187537694
"""),
    ("Numbers that seem equal.", """
355/113 = pi
355/113 > pi
22/7 = pi
e^pi > pi^e
e^pi - pi = 20
e^pi - pi < 20
exp(pi*sqrt(163)) = 262537412640768744
exp(pi*sqrt(163)) < 262537412640768744
exp(pi*sqrt(163)) != 262537412640768744
exp(pi*sqrt(58)) = 24591257752
pi^4 + pi^5 = e^6
pi^4 + pi^5 < e^6
10*tanh(28*pi/9) > 9
sqrt(2) + sqrt(3) = pi
sqrt(2) + sqrt(3) > pi
(9^2 + 19^2/22)^0.25 = pi
ln(640320^3 + 744)/sqrt(163) = pi
ln(640320^3 + 744)/sqrt(163) < pi
pi^e ≠ e^pi
1.0000001^10000000 < e
(1 + 1e-30)^(1e30) < e
sin_r(355) != 0
cos_r(0.739085133215160641655312087673) = 0.739085133215160641655312087673
2^(1/12) > 1.0594630943592952645
100^101 > 101^100
(1 + 1/1000)^1000 < e < (1 + 1/1000)^1001
gamma(0.5) = sqrt(pi)
erf(6) < 1
1 - erf(20) > 0
tanh(100) < 1
floor(pi*10^30) = 3141592653589793238462643383279
"""),
    ("Chains.", """
3 < pi < 4
3 < pi <= 22/7
223/71 < pi < 22/7
1 < 2 < 3 < 4 < 5
1 < 3 < 2
0 <= 0 <= 0
2 = sqrt(4) = cbrt(8) = 16^0.25
1 <= sqrt(2) ≤ 1.5 ≥ phi - 0.2
e < 3 > pi
"""),
    ("To the digits given.", """
3.14159 ≈ pi
3.1416 ≈ pi
3.1415 ≈ pi
pi ≈ 3.14
pi ≈ 3.15
22/7 ≈ 3.14
22/7 ≈ 3.142
2.718281828459045 ~= e
6.02214076e23 ≈ 6.022e23
6.02214076e23 ≈ 6.03e23
1.61803 ≈ phi
sqrt(2) ≈ 1.414213562373095048801688724209698
sqrt(2) ≈ 1.414213562373095048801688724209697
100! ≈ 9.332621544394415e157
2^100 ≈ 1.2676506e30
-0.333 ≈ -1/3
0.3 ≈ 1/3
1000 ≈ 999.5000001
1000 ≈ 999.5
1001 ≈ 1000.4999999
"""),
]

# Equal, and beyond what is proven here.
OPEN = """
16*atan_r(1/5) - 4*atan_r(1/239) = pi
atan_r(1/2) + atan_r(1/3) = pi/4
gamma(1/3) * gamma(2/3) = 2*pi/sqrt(3)
asin_r(3/5) + asin_r(4/5) < pi/2
"""


def convergents(x, count):
    """Continued fraction convergents: rational numbers as near as can be."""
    h, k, h0, k0 = 1, 0, 0, 1
    for _ in range(count):
        a = int(mpmath.floor(x))
        h, h0 = a * h + h0, h
        k, k0 = a * k + k0, k
        yield h, k
        x = 1 / (x - a)


def drawn(rng):
    """Sides that are nearly equal: convergents of constants, and powers against their rounding."""
    for side in ["pi", "e", "sqrt(2)", "ln(2)", "exp(pi)", "sin(1)", "pi^2", "cbrt(5)", "e^e", "gamma(1/3)"]:
        fractions = list(convergents(value(side), 40))
        for place in sorted(rng.sample(range(4, 40), 2)):
            p, q = fractions[place]
            yield f"{side} {rng.choice('<>')} {p}/{q}"
    for _ in range(20):
        a, b = rng.randint(2, 60), rng.randint(2, 60)
        c, d = f"{a}^({rng.randint(1, 9)}/{rng.randint(11, 19)})", f"ln({b})"
        digits = mpmath.nstr(value(f"{c} + {d}"), rng.randint(20, 60))
        yield f"{c} + {d} {rng.choice(['<', '>', '=', '!='])} {digits}"
    for _ in range(10):
        a = rng.randint(3, 40)
        yield f"{a}^{a + 1} {rng.choice('<>')} {a + 1}^{a}"


def main():
    print("# A claim, then whether it is true. Written by tests/oracle/gen/claims.py: mpmath "
          f"{mpmath.__version__} at {mp.dps} digits, seed {SEED}.")
    rng = random.Random(SEED)
    groups = [(title, text.strip().splitlines()) for title, text in GROUPS]
    groups.append(("Drawn, and nearly equal.", list(drawn(rng))))
    for title, claims in groups:
        print(f"# {title}")
        for claim in claims:
            print(f"{claim}\n\t{'true' if truth(claim) else 'false'}")
    print("# Equal, which neither algebra nor a root bound shows.")
    for claim in OPEN.strip().splitlines():
        sides = RELATION.split(claim)
        assert link(sides[0], "=", sides[2]), claim
        print(f"{claim}\n\tunknown")


main()
