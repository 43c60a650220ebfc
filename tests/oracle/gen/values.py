"""What is decided over values of tools: `python3 values.py > ../values.txt`.

A line is an expression, a tab, and its value, which is exact: a whole number, a decimal, or a truth
value; or `! CODE`. Most expressions stand where a rounded value would decide wrongly: on a whole
number, or next to one by far less than the digits that are shown. Rational values are
fractions.Fraction, the others mpmath's with 200 digits, and none of them is within 1e-100 of a tie.
"""

import random
from fractions import Fraction
from math import ceil, comb, floor

import mpmath
from mpmath import mp, mpf

mp.dps = 200
LINES = 2400
TINY = ["1e-40", "1e-60", "1e-80"]
rng = random.Random(20261117)


def numbers(count=None, most=99):
    return [rng.randint(1, most) for _ in range(count or rng.randint(2, 7))]


def listed(values):
    return "[" + ", ".join(str(v) for v in values) + "]"


def fraction():
    return Fraction(rng.randint(1, 40), rng.choice([3, 7, 9, 11, 13]))


def whole_value():
    """An expression over tools that is a positive whole number, by way of values that are not."""
    kind = rng.randrange(16)
    if kind == 0:
        v = numbers()
        return f"mean({listed(v)})*{len(v)}", sum(v)
    if kind == 1:
        r = rng.randint(1, 60)
        return f"circleArea({r})/pi", r * r
    if kind == 2:
        v = numbers()
        return f"magnitudeArray({listed(v)})^2", sum(x * x for x in v)
    if kind == 3:
        n = rng.randint(2, 500)
        return f"power({n}, 0.5)^2", n
    if kind == 4:
        a, b, c, d = numbers(4)
        while (a, b) == (c, d):
            c += 1
        return f"distance2D([{a}, {b}], [{c}, {d}])^2", (a - c) ** 2 + (b - d) ** 2
    if kind == 5:
        a, b = numbers(2)
        return f"divide({a}, {b})*{b}", a
    if kind == 6:
        v = numbers()
        n = len(v)
        value = n * sum(x * x for x in v) - sum(v) ** 2
        if value == 0:
            return whole_value()
        return f"stdDev({listed(v)}, true)^2*{n * n}", value
    if kind == 7:
        k = rng.randint(2, 30)
        a, b = rng.choice([(2, 5), (4, 25), (8, 125)])
        return f"(log10({a}) + log10({b}))*{k}", k * {2: 1, 4: 2, 8: 3}[a]
    if kind == 8:
        r = rng.randint(1, 30)
        return f"sphereVolume({r})*3/pi", 4 * r**3
    if kind == 9:
        a, b = numbers(2, 40)
        return f"dotProduct([sqrt({a}), sqrt({b})], [sqrt({a}), sqrt({b})])", a + b
    if kind == 10:
        f, k = fraction(), rng.randint(1, 20)
        return f"multiply({f.numerator}/{f.denominator}, {k * f.denominator})", f.numerator * k
    if kind == 11:
        a, b, c = sorted(numbers(3, 30))
        if a + b <= c:
            return whole_value()
        s16 = (a + b + c) * (-a + b + c) * (a - b + c) * (a + b - c)
        return f"16*triangleArea({a}, {b}, {c})^2", s16
    if kind == 12:
        v = numbers(4, 20)
        return (f"matrixDeterminant([[sqrt({v[0]}), -sqrt({v[1]})], [sqrt({v[1]})*{v[2]}/{v[1]}, sqrt({v[0]})*{v[3]}/{v[0]}]])",
                v[2] + v[3])
    if kind == 13:
        p, r = rng.randint(1, 900), rng.choice([3, 7, 9])
        return f"presentValue({p}, {r}, 2)*{100 + r}^2/10000", p
    if kind == 14:
        n = rng.randint(2, 60)
        return f"exp(ln({n}))", n
    n, r = rng.randint(2, 20), 2
    return f"combination({n}, {r})", comb(n, r)


def on_a_whole():
    text, n = whole_value()
    assert n > 0, text
    kind = rng.randrange(14)
    tiny = rng.choice(TINY)
    d = rng.randint(2, 9)
    return {
        0: (f"floor({text})", n),
        1: (f"ceil({text})", n),
        2: (f"ceil({text} + {tiny})", n + 1),
        3: (f"floor({text} - {tiny})", n - 1),
        4: (f"round({text})", n),
        5: (f"{text} == {n}", "true"),
        6: (f"{text} < {n}", "false"),
        7: (f"{text} <= {n}", "true"),
        8: (f"{text} < {n} + {tiny}", "true"),
        9: (f"if({text} > {n} - {tiny}, 1, 2)", 1),
        10: (f"{n * d} // ({text})", d),
        11: (f"modulo({text}, {d})", n % d),
        12: (f"divide(1, {text} - {n})", "! DIVISION_BY_ZERO"),
        # More than 60 characters are written with an exponent.
        13: (f"1/({text} - {n} + {tiny})", f"1e{tiny[3:]}" if tiny != "1e-40" else 10**40),
    }[kind]


def decimal(f):
    """The text of a fraction that ends; none where it does not."""
    d = f.denominator
    for p in (2, 5):
        while d % p == 0:
            d //= p
    if d != 1:
        return None
    places = 0
    while (f * 10**places).denominator != 1:
        places += 1
    digits = str(abs(int(f * 10**places))).rjust(places + 1, "0")
    text = digits[: len(digits) - places] + ("." + digits[len(digits) - places :] if places else "")
    return ("-" if f < 0 else "") + text


def rational():
    """Decisions over rational values of tools."""
    kind = rng.randrange(8)
    f, g = fraction(), fraction()
    ft, gt = f"{f.numerator}/{f.denominator}", f"{g.numerator}/{g.denominator}"
    if kind == 0:
        rest = f - g * floor(f / g)
        text = decimal(rest)
        return (f"modulo({ft}, {gt})", text) if text else rational()
    if kind == 1:
        k = rng.randint(2, 9)
        return f"matrixRank([[{ft}, {gt}], [{k}*({ft}), {k}*({gt})]])", 1
    if kind == 2:
        k = rng.randint(2, 9)
        return f"matrixRank([[{ft}, {gt}], [{k}*({ft}), {k}*({gt}) + 1e-60]])", 2
    if kind == 3:
        h = fraction()
        ht = f"{h.numerator}/{h.denominator}"
        return f"floor(mean([{ft}, {gt}, {ht}]))", floor((f + g + h) / 3)
    if kind == 4:
        r, n = Fraction(rng.randint(1, 900), 100), rng.randint(1, 9)
        p = rng.randint(100, 99999)
        return f"floor(compoundInterest({p}, {decimal(r)}, {n}, 1))", floor(p * (1 + r / 100) ** n)
    if kind == 5:
        p, r, y = rng.randint(1000, 900000), Fraction(rng.randint(1, 120), 10), rng.randint(1, 30)
        m = r / 1200
        payment = p * m / (1 - (1 + m) ** (-12 * y))
        cents = floor(payment * 100 + Fraction(1, 2))
        return f"round(loanPayment({p}, {decimal(r)}, {y}), 2)", decimal(Fraction(cents, 100))
    if kind == 6:
        v = [fraction() for _ in range(3)]
        texts = [f"{x.numerator}/{x.denominator}" for x in v]
        value = sum(x * x for x in v) / 3 - (sum(v) / 3) ** 2
        return f"ceil(1000*stdDev([{', '.join(texts)}], true)^2)", ceil(1000 * value)
    return f"median([{ft}, {gt}]) == ({ft} + {gt})/2", "true"


def real():
    """Whole parts of reals."""
    kind = rng.randrange(8)
    a, b = rng.randint(1, 99), rng.randint(1, 30)
    digits = rng.randint(0, 30)
    scale = mpf(10) ** digits
    if kind == 0:
        text, value = f"circleArea({a}/{b})", mp.pi * mpf(a) ** 2 / b**2
    elif kind == 1:
        text, value = f"sphereVolume({a}/{b})", mp.pi * mpf(a) ** 3 / b**3 * 4 / 3
    elif kind == 2:
        x = mpf(rng.randint(-400, 400)) / 100
        text, value = f"normalCdf({mpmath.nstr(x, 5)}, 0, 1)", mpmath.ncdf(x)
    elif kind == 3:
        text, value = f"magnitudeArray([{a}, {b}, 1/3])", mpmath.sqrt(mpf(a * a + b * b) + mpf(1) / 9)
    elif kind == 4:
        text, value = f"power({a}, 1/{b + 1})", mpf(a) ** (mpf(1) / (b + 1))
    elif kind == 5:
        text, value = f"mean([ln({a + 1}), sqrt({b}), pi])", (mpmath.log(a + 1) + mpmath.sqrt(b) + mp.pi) / 3
    elif kind == 6:
        text, value = f"atan2({a}, {b})", mpmath.degrees(mpmath.atan2(a, b))
    else:
        text, value = f"stdDev([{a}, {b}, 1/7], false)", None
        v = [mpf(a), mpf(b), mpf(1) / 7]
        m = sum(v) / 3
        value = mpmath.sqrt(sum((x - m) ** 2 for x in v) / 2)
    value *= scale
    near = mpmath.nint(value)
    if abs(value - near) < mpf(10) ** -100:
        return real()
    down = int(mpmath.floor(value))
    way = rng.randrange(4)
    if way == 0:
        return f"floor({text}*1e{digits})", down
    if way == 1:
        return f"ceil({text}*1e{digits})", down + 1
    if way == 2:
        return f"{text}*1e{digits} < {down + 1}", "true"
    return f"{down} >= {text}*1e{digits}", "false"


def main():
    print("# " + __doc__.split("\n")[0])
    print("# expression, tab, value; see the generator")
    seen = set()
    while len(seen) < LINES:
        text, value = rng.choice([on_a_whole, on_a_whole, rational, real])()
        if text not in seen:
            seen.add(text)
            print(f"{text}\t{value}")


main()
