"""Write extra-34.txt: logarithms to a base, roots, counting, remainders and rounding.

Usage: python3 gen_extra.py > ../extra-34.txt
"""

import decimal
import random

from arguments import between, digits, exact_sum, near, scaled
from certify import certify, ratio
from functions import FUNCTIONS

decimal.getcontext().prec = 3000
DIGITS, SEED, COUNT = 34, 34, 100
WHOLE = ("floor", "ceil", "round", "trunc")


def logs(rng, index):
    base = rng.choice(("2", "3", "5", "7", "10", "12", "16", "60", "0.5", "0.1", "1.5", "2.5"))
    kind = index % 4
    if kind == 0:
        return f"{scaled(rng, -60, 60)} {base}"
    if kind == 1:
        return f"{plain(ratio(base) ** rng.randint(1, 20))} {base}"
    if kind == 2:
        return f"{near(rng, 1, 3, 40)} {rng.choice((base, between(rng, 2, 99), near(rng, 1, 3, 20)))}"
    return f"{near(rng, plain(ratio(base) ** rng.randint(1, 9)), 5, 40)} {base}"


def plain(x):
    """A finite decimal's text."""
    return str(decimal.Decimal(x.numerator) / decimal.Decimal(x.denominator))


def hypotenuse(rng, index):
    kind = index % 4
    if kind == 0:
        a, b, c = rng.choice(((3, 4, 5), (5, 12, 13), (8, 15, 17), (20, 21, 29)))
        k = rng.randint(1, 10**9)
        return f"{-a * k} {b * k}"
    if kind == 1:
        return f"{scaled(rng, 10, 40)} {scaled(rng, -40, 10, signed=True)}"
    if kind == 2:
        return f"{scaled(rng, -999, -900)} {scaled(rng, -999, -900)}"
    return f"{scaled(rng, -5, 5, signed=True)} {scaled(rng, -5, 5, signed=True)}"


def roots(rng, index):
    n = 2 + index % 49
    if index % 3 == 0:
        k = digits(rng, rng.randint(1, 5))
        return f"{plain(ratio(k) ** n / 10 ** (n * rng.randint(0, 3)))} {n}"
    if index % 3 == 1:
        return f"{near(rng, digits(rng, 2) ** n, 1, 30)} {n}"
    return f"{scaled(rng, -60, 60, signed=n % 2 == 1)} {n}"


def choose(rng, index):
    n = rng.choice((rng.randint(0, 20), rng.randint(20, 200), rng.randint(200, 3000), rng.randint(3000, 20000)))
    return f"{n} {rng.randint(0, n) if index % 2 else min(n, rng.randint(0, 8))}"


def factorials(rng, index):
    kind = index % 5
    if kind == 0:
        return str(rng.randint(0, 400))
    if kind == 1:
        return between(rng, 0, 200, rng.randint(1, 30))
    if kind == 2:
        return plain(ratio(2 * rng.randint(0, 60) + 1) / 2)
    if kind == 3:
        return between(rng, -9, -1, rng.randint(3, 30))
    return near(rng, rng.randint(0, 30), 5, 40)


def negative_lgamma(rng, index):
    kind = index % 4
    if kind == 0:
        return between(rng, -50, 0, rng.randint(3, 30))
    if kind == 1:
        return near(rng, -rng.randint(0, 40), 5, 40)
    if kind == 2:
        return plain(-ratio(2 * rng.randint(0, 90) + 1) / 2)
    # Beside zeros of lgamma: -2.4570247..., -2.7476826..., -3.1435808..., -3.9552942...
    zero = rng.choice(("-2.4570247382208005869", "-2.7476826467274126790", "-3.1435808883499", "-3.9552942848585"))
    return near(rng, zero, 5, 22)


def quadrants(rng, index):
    y_sign, x_sign = ("", "-")[index & 1], ("", "-")[(index >> 1) & 1]
    if index % 5 == 0:
        v = scaled(rng, -9, 9)
        return f"{y_sign}{v} {x_sign}{v}"
    if index % 5 == 1:
        return rng.choice((f"0 {x_sign}{scaled(rng, -9, 9)}", f"{y_sign}{scaled(rng, -9, 9)} 0"))
    return f"{y_sign}{scaled(rng, -40, 40)} {x_sign}{scaled(rng, -40, 40)}"


def remainders(rng, index):
    kind = index % 4
    if kind == 0:
        return f"{rng.randint(-10**6, 10**6)} {rng.choice((-1, 1)) * rng.randint(1, 999)}"
    if kind == 1:
        return f"{scaled(rng, 10, 60, places=rng.randint(1, 20), signed=True)} {scaled(rng, -3, 3, places=rng.randint(1, 6), signed=True)}"
    if kind == 2:
        return f"{scaled(rng, -9, 4, places=5, signed=True)} {scaled(rng, -2, 4, places=4, signed=True)}"
    k, y = rng.randint(-50, 50), scaled(rng, -3, 2, places=3, signed=True)
    x = decimal.Decimal(y) * k
    return f"{rng.choice((str(x), str(exact_sum(x, decimal.Decimal(1).scaleb(-rng.randint(5, 30))))))} {y}"


def near_whole(rng, index):
    kind = index % 4
    if kind == 0:
        return near(rng, rng.randint(-10**9, 10**9), 5, 45)
    if kind == 1:
        return near(rng, f"{rng.randint(-10**9, 10**9)}.5", 5, 45)
    if kind == 2:
        return f"{rng.choice(('', '-'))}{rng.choice((0, 1, 2, 3, rng.randint(4, 10**20)))}.{rng.choice(('5', '50', '0', '4', '6', '49', '51', '499999999999999999999999999999999999'))}"
    return scaled(rng, -30, 30, signed=True)


ARGUMENTS = {
    "log": logs, "hypot": hypotenuse, "root": roots, "binomial": choose, "factorial": factorials,
    "lgamma": negative_lgamma, "atan2d": quadrants, "mod_trunc": remainders, "mod_floor": remainders,
    "floor": near_whole, "ceil": near_whole, "round": near_whole, "trunc": near_whole,
}


def main():
    rng = random.Random(SEED)
    print(f"# python3 gen_extra.py  (seed {SEED})")
    for name, argument in ARGUMENTS.items():
        ball, value = FUNCTIONS[name]
        seen, tries = set(), 0
        while len(seen) < COUNT:
            args = argument(rng, tries)
            tries += 1
            if args in seen:
                continue
            xs = [ratio(a) for a in args.split()]
            if name in ("factorial", "lgamma") and xs[0].denominator == 1 and xs[0] < 0:
                continue
            if name in WHOLE:
                text = str(int(ball(*xs)))
            else:
                text = certify(lambda: ball(*xs), lambda: value(*xs), DIGITS, extra=60 + len(args))
            seen.add(args)
            print(f"{name}|{args}|{text}")


if __name__ == "__main__":
    main()
