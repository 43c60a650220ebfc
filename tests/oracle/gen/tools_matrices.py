"""Matrices and their replies: `python3 tools_matrices.py > ../tools-matrices.txt`.

Determinants, inverses, ranks and solutions come from sympy's rational matrices, sums and products
from fractions.Fraction, eigenvalues from mpmath at 150 digits (exact ones from sympy's sqrt).
A line is `tool|arguments|exact or rounded|reply after OK`, or `!CODE part` in place of the last.
"""

import json
import random
from fractions import Fraction as F
from math import lcm

import mpmath
import sympy

mpmath.mp.dps = 150
DIGITS = 34


def layout(mantissa, exponent, rounded):
    """mantissa * 10^exponent: plain, unless that is long and mostly zeros."""
    if mantissa == 0:
        return "0"
    sign, digits = "-" if mantissa < 0 else "", str(abs(mantissa))
    stripped = digits.rstrip("0")
    exponent += len(digits) - len(stripped)
    digits = stripped
    filler = exponent if exponent >= 0 else max(0, 1 - len(digits) - exponent)
    length = len(digits) + filler + (exponent < 0) + len(sign)
    unknown = rounded and len(digits) + exponent > DIGITS
    if unknown or (length > 60 and filler > len(digits)):
        fraction = "." + digits[1:] if len(digits) > 1 else ""
        return f"{sign}{digits[0]}{fraction}e{exponent + len(digits) - 1}"
    if exponent >= 0:
        return sign + digits + "0" * exponent
    digits = digits.rjust(1 - exponent, "0")
    return f"{sign}{digits[:exponent]}.{digits[exponent:]}"


def significant(value):
    size = abs(value)
    k = len(str(size.numerator)) - len(str(size.denominator))
    while F(10) ** k > size:
        k -= 1
    while F(10) ** (k + 1) <= size:
        k += 1
    shifted = size * F(10) ** (DIGITS - 1 - k)
    mantissa = (2 * shifted.numerator + shifted.denominator) // (2 * shifted.denominator)
    return layout(-mantissa if value < 0 else mantissa, k - DIGITS + 1, True)


def shown(value):
    """A fraction as tools show it, and whether that is exact."""
    d, twos, fives = value.denominator, 0, 0
    while d % 2 == 0:
        d, twos = d // 2, twos + 1
    while d % 5 == 0:
        d, fives = d // 5, fives + 1
    if d != 1:
        return significant(value), False
    places = max(twos, fives)
    return layout(int(value * 10**places), -places, False), True


def root(square):
    """The square root of a fraction: a fraction if it is one, else 150 digits of it."""
    exact = sympy.sqrt(sympy.Rational(square.numerator, square.denominator))
    if exact.is_rational:
        return F(int(exact.p), int(exact.q)), True
    real = mpmath.sqrt(mpmath.mpf(square.numerator) / square.denominator)
    _, mantissa, exponent, _ = real._mpf_
    return F(int(mantissa)) * F(2) ** exponent, False


def text(rng):
    places = rng.choice([0, 0, 0, 1, 2, 3, 8])
    whole = rng.randint(-10 ** rng.choice([1, 1, 2, 6, 18]), 10 ** rng.choice([1, 1, 2, 6, 18]))
    value = str(abs(whole)).rjust(places + 1, "0")
    value = value[:-places] + "." + value[-places:] if places else value
    sign = "-" if whole < 0 else ""
    return sign + value + (f"e{rng.randint(-20, 20)}" if rng.random() < 0.05 else "")


def cell(rng):
    if rng.random() < 0.08:
        return f"{rng.randint(-20, 20)}/{rng.randint(1, 40)}"
    return text(rng)


def random_matrix(rng, height, width):
    return [[cell(rng) for _ in range(width)] for _ in range(height)]


def dependent(rng, n, width, rank):
    """Rows that are sums of a few."""
    base = [[rng.randint(-9, 9) for _ in range(width)] for _ in range(rank)]
    factors = [[rng.randint(-4, 4) for _ in range(rank)] for _ in range(n)]
    return [[str(F(sum(f * b[j] for f, b in zip(row, base)))) for j in range(width)]
            for row in factors]


def given(rng, rows):
    """One of the three spellings."""
    choice = rng.randrange(3)
    if choice == 0:
        return ";".join(",".join(row) for row in rows)
    return rows if choice == 1 else json.dumps(rows, separators=(",", ":"))


def fractions(rows):
    return [[F(cell) for cell in row] for row in rows]


def rational(rows):
    return sympy.Matrix([[sympy.Rational(F(x).numerator, F(x).denominator) for x in row]
                         for row in rows])


def back(value):
    return F(int(value.p), int(value.q))


def line(tool, arguments, exact, reply):
    written = json.dumps(arguments, separators=(",", ":"))
    print(tool, written, "exact" if exact else "rounded", reply, sep="|")


def grid(tool, arguments, rows):
    cells = [[shown(x) for x in row] for row in rows]
    alone = len(rows) == len(rows[0]) == 1
    point = lambda x: x if alone or "." in x or "e" in x else x + ".0"
    matrix = ";".join(",".join(point(x) for x, _ in row) for row in cells)
    line(tool, arguments, all(e for row in cells for _, e in row),
         f"DIM: {len(rows)}x{len(rows[0])} | MATRIX: {matrix}")


def scalar(tool, arguments, value):
    result, exact = shown(value)
    line(tool, arguments, exact, f"RESULT: {result}")


def fails(tool, arguments, reason):
    line(tool, arguments, False, f"!{reason}")


def square(rng, rows):
    """What is asked of a square matrix."""
    a, m, n = given(rng, rows), rational(rows), len(rows)
    determinant = back(m.det(method="bareiss"))
    scalar("matrixDeterminant", {"a": a}, determinant)
    scalar("matrixRank", {"a": a}, F(m.rank()))
    scalar("matrixTrace", {"a": a}, back(m.trace()))
    if determinant == 0:
        return fails("matrixInverse", {"a": a}, "DOMAIN_ERROR singular")
    inverse = m.inv(method="ADJ" if n < 4 else "GE")
    grid("matrixInverse", {"a": a}, [[back(inverse[i, j]) for j in range(n)] for i in range(n)])


def system(rng, rows):
    """What is asked of an augmented matrix."""
    call, n = {"coefficients": given(rng, rows)}, len(rows)
    m = rational(rows)
    a, b = m[:, :n], m[:, n]
    reduced, pivots = m.rref()
    if n in pivots:
        return fails("gaussianElimination", call, "DOMAIN_ERROR inconsistent")
    if len(pivots) < n:
        free = ",".join(f"x{j + 1}" for j in range(n) if j not in pivots)
        return fails("gaussianElimination", call, f"DOMAIN_ERROR rank={len(pivots)} | free={free}")
    solution = a.LUsolve(b)
    cells = [shown(back(x)) for x in solution]
    line("gaussianElimination", call, all(e for _, e in cells),
         f"N: {n} | SOLUTION: " + ",".join(x for x, _ in cells))


def eigenvalues(rng, rows):
    (a, b), (c, d) = fractions(rows)
    middle, under = (a + d) / 2, ((a - d) / 2) ** 2 + b * c
    half, exact = root(abs(under))
    show = lambda x: shown(x) if exact else (significant(x), False)
    if under < 0:
        (re, first), (im, second) = shown(middle), show(half)
        reply = f"KIND: complex | LAMBDA1: {re},{im} | LAMBDA2: {re},-{im}"
    else:
        (one, first), (two, second) = show(middle + half), show(middle - half)
        reply = f"KIND: real | LAMBDA1: {one} | LAMBDA2: {two}"
    line("matrixEigenvalues2x2", {"a": given(rng, rows)}, first and second, reply)


def hilbert(n):
    """Hilbert's matrix times the least common multiple of its denominators."""
    factor = lcm(*range(1, 2 * n))
    return [[str(factor // (i + j + 1)) for j in range(n)] for i in range(n)]


def main():
    rng = random.Random(12)
    print("# gen/tools_matrices.py")
    print("# tool|arguments|exact or rounded|reply after OK, or !CODE part")
    for n in (1, 2, 3, 5, 8, 12):
        square(rng, hilbert(n))
        square(rng, [[f"1/{i + j + 1}" for j in range(n)] for i in range(n)])
    square(rng, [["94906267", "94906266"], ["94906266", "94906265"]])
    for _ in range(60):
        n = rng.choice([1, 2, 2, 3, 3, 4, 5, 7])
        square(rng, random_matrix(rng, n, n))
    for _ in range(20):
        n = rng.randint(2, 6)
        square(rng, dependent(rng, n, n, rng.randint(1, n - 1)))
    for _ in range(40):
        n = rng.choice([1, 2, 3, 4, 6])
        system(rng, random_matrix(rng, n, n + 1))
    for _ in range(30):
        n = rng.randint(2, 6)
        rows = dependent(rng, n, n + 1, rng.randint(1, n - 1))
        if rng.random() < 0.4:
            rows[rng.randrange(n)][n] = str(rng.randint(10, 99))
        system(rng, rows)
    for _ in range(80):
        rows = random_matrix(rng, 2, 2)
        if rng.random() < 0.5:
            rows = [[str(rng.randint(-5, 5)) for _ in range(2)] for _ in range(2)]
        eigenvalues(rng, rows)
    for _ in range(40):
        h, k, w = (rng.randint(1, 5) for _ in range(3))
        a, b, c = random_matrix(rng, h, k), random_matrix(rng, k, w), random_matrix(rng, h, k)
        x, y, z = map(fractions, (a, b, c))
        grid("matrixAdd", {"a": given(rng, a), "b": given(rng, c)},
             [[p + q for p, q in zip(r, s)] for r, s in zip(x, z)])
        grid("matrixMultiply", {"a": given(rng, a), "b": given(rng, b)},
             [[sum(r[i] * y[i][j] for i in range(k)) for j in range(w)] for r in x])
        grid("matrixTranspose", {"a": given(rng, a)}, [list(column) for column in zip(*x)])
        scalar("matrixRank", {"a": given(rng, a)}, F(rational(a).rank()))
    for _ in range(30):
        a, b = [[text(rng) for _ in range(3)] for _ in range(2)]
        product = rational([a]).cross(rational([b]))
        cells = [shown(back(x))[0] for x in product]
        line("crossProduct", {"a": ",".join(a), "b": b}, True, "RESULT: " + ",".join(cells))


main()
