"""Sums and products of many numbers, and differences in which nearly all digits cancel, to 34 digits.

    function|arguments|value

sum_recip n, sum_sqrt n, sum_ln n, sum_log10 n, sum_exp n (of e^(-k/n)), product_sqrt n: over k = 1..n.
normal_upper z: 1 - (1 + erf(z / sqrt 2)) / 2. beside_one x: 1 - tanh x. root_gap n: sqrt(n^2 + 1) - n.
"""

import sys

import mpmath
from flint import arb, ctx

from certify import ends, of_mpf, round_text

FUNCTIONS = {
    "sum_recip": (
        lambda n: mpmath.fsum(mpmath.mpf(1) / k for k in range(1, n + 1)),
        lambda n: sum((arb(1) / k for k in range(1, n + 1)), arb(0)),
        [1, 2, 3, 100, 1000, 20000],
    ),
    "sum_sqrt": (
        lambda n: mpmath.fsum(mpmath.sqrt(k) for k in range(1, n + 1)),
        lambda n: sum((arb(k).sqrt() for k in range(1, n + 1)), arb(0)),
        [2, 10, 97, 1000, 5000],
    ),
    "sum_ln": (
        lambda n: mpmath.fsum(mpmath.ln(k) for k in range(1, n + 1)),
        lambda n: sum((arb(k).log() for k in range(1, n + 1)), arb(0)),
        [2, 10, 97, 1000, 3000],
    ),
    "sum_log10": (
        lambda n: mpmath.fsum(mpmath.log10(k) for k in range(1, n + 1)),
        lambda n: sum((arb(k).log() / arb(10).log() for k in range(1, n + 1)), arb(0)),
        [2, 3, 11, 63, 64, 65, 500],
    ),
    "sum_exp": (
        lambda n: mpmath.fsum(mpmath.exp(-mpmath.mpf(k) / n) for k in range(1, n + 1)),
        lambda n: sum(((arb(-k) / n).exp() for k in range(1, n + 1)), arb(0)),
        [3, 64, 1000],
    ),
    "product_sqrt": (
        lambda n: mpmath.fprod(mpmath.sqrt(k) for k in range(1, n + 1)),
        lambda n: arb(n + 1).gamma().sqrt(),
        [2, 3, 30, 170, 1001],
    ),
    "normal_upper": (
        lambda z: mpmath.erfc(z / mpmath.sqrt(2)) / 2,
        lambda z: (arb(z) / arb(2).sqrt()).erfc() / 2,
        [1, 5, 10, 20, 30, 40, 60],
    ),
    "beside_one": (
        lambda x: 2 / (mpmath.exp(2 * x) + 1),
        lambda x: arb(2) / (arb(2 * x).exp() + 1),
        [1, 50, 100, 400],
    ),
    "root_gap": (
        lambda n: 1 / (mpmath.sqrt(mpmath.mpf(n) ** 2 + 1) + n),
        lambda n: 1 / ((arb(n) ** 2 + 1).sqrt() + n),
        [7, 10**10, 10**30, 10**60],
    ),
}


def main():
    mpmath.mp.dps = 500
    ctx.prec = 2048
    print("# python3 gen_totals.py")
    for name, (plain, enclosed, arguments) in FUNCTIONS.items():
        for argument in arguments:
            values = [of_mpf(plain(argument)), *ends(enclosed(argument))]
            found = {round_text(value, 34) for value in values}
            if len(found) == 1:
                print(f"{name}|{argument}|{found.pop()}")
            else:
                print(f"left out: {name} {argument} {found}", file=sys.stderr)


main()
