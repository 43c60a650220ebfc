"""Write functions-60.txt, functions-100.txt, functions-1000.txt.

Usage: python3 gen_functions.py DIGITS > ../functions-DIGITS.txt
"""

import decimal
import random
import sys

from arguments import between, near, scaled
from certify import Undecided, certify, ratio
from functions import FUNCTIONS

decimal.getcontext().prec = 3000

CASES = {60: 60, 100: 40, 1000: 8}


def unit(rng):
    """An argument in (-1, 1): ordinary, tiny, or near an end."""
    kind = rng.randrange(3)
    if kind == 0:
        return between(rng, -1, 1)
    if kind == 1:
        return scaled(rng, -30, -2, signed=True)
    return near(rng, *rng.choice(((1, 2, 30, -1), (-1, 2, 30, 1))))


def angle(rng):
    kind = rng.randrange(4)
    if kind == 0:
        return between(rng, -720, 720)
    if kind == 1:
        return scaled(rng, 3, 60, signed=True)
    if kind == 2:
        return scaled(rng, -40, -2, signed=True)
    # Near multiples of a right angle, for radians and degrees alike.
    return rng.choice((near(rng, 90 * rng.randint(-9, 9), 3, 40), "11", "22", "355", "-44", "103993"))


def pair(first, second):
    return lambda rng: f"{first(rng)} {second(rng)}"


def real(lo, hi, signed=True):
    return lambda rng: scaled(rng, lo, hi, signed=signed)


def base(rng):
    return rng.choice(("2", "3", "7", "10", "12", "1.5", "0.1", "0.5", "1.000001", between(rng, 2, 1000)))


def power(rng):
    if rng.random() < 0.3:
        return f"{scaled(rng, -3, 3, places=rng.randint(1, 6), signed=True)} {rng.randint(-40, 40)}"
    return f"{scaled(rng, -8, 8)} {scaled(rng, -6, 1, signed=True)}"


def gamma_like(rng):
    x = rng.choice((between(rng, 0, 30), between(rng, 30, 900), scaled(rng, -20, -1),
                    between(rng, -20, 0), near(rng, rng.randint(1, 6), 3, 30)))
    return x if ratio(x).denominator != 1 else gamma_like(rng)


def lgamma_like(rng):
    return rng.choice((gamma_like, real(3, 30, False), lambda r: near(r, r.choice((1, 2)), 2, 40)))(rng)


def degree(rng):
    return rng.choice((str(rng.randint(2, 50)), "2", "3", "5"))


def rooted(rng):
    n = degree(rng)
    return f"{scaled(rng, -30, 30, signed=int(n) % 2 == 1)} {n}"


ARGUMENTS = {
    "sqrt": real(-40, 40, False),
    "cbrt": real(-40, 40),
    "root": rooted,
    "exp": lambda r: r.choice((real(-30, 2), real(-1, 1), lambda q: scaled(q, 2, 3, signed=True)))(r),
    "expm1": lambda r: r.choice((real(-40, -1), real(-1, 2)))(r),
    "ln": lambda r: r.choice((real(-99, 99, False), lambda q: near(q, 1, 3, 40)))(r),
    "ln1p": lambda r: r.choice((real(-40, -1), real(0, 20, False), lambda q: near(q, -1, 3, 30, 1)))(r),
    "log10": lambda r: r.choice((real(-99, 99, False), lambda q: near(q, 10**q.randint(0, 9), 3, 30)))(r),
    "log2": lambda r: r.choice((real(-99, 99, False), lambda q: near(q, 2**q.randint(0, 40), 3, 30)))(r),
    "log": pair(real(-50, 50, False), base),
    "pow": power,
    "sin": angle, "cos": angle, "tan": angle, "sind": angle, "cosd": angle, "tand": angle,
    "asin": unit, "acos": unit, "asind": unit, "acosd": unit, "atanh": unit,
    "atan": real(-30, 40), "atand": real(-30, 40),
    "atan2": pair(real(-20, 20), real(-20, 20)), "atan2d": pair(real(-20, 20), real(-20, 20)),
    "sinh": real(-20, 3), "cosh": real(-20, 3), "tanh": real(-20, 2),
    "asinh": real(-30, 50),
    "acosh": lambda r: r.choice((real(1, 50, False), lambda q: near(q, 1, 2, 40, 1)))(r),
    "gamma": gamma_like, "factorial": gamma_like, "lgamma": lgamma_like,
    "erf": real(-20, 1), "erfc": lambda r: r.choice((real(-10, 0), real(1, 2, False)))(r),
}


def lines(digits, seed, count):
    """`count` certified lines of every function, in the order of the table."""
    rng = random.Random(seed)
    for name, argument in ARGUMENTS.items():
        ball, value = FUNCTIONS[name]
        seen = set()
        while len(seen) < count:
            args = argument(rng)
            if args in seen:
                continue
            xs = [ratio(a) for a in args.split()]
            try:
                extra = sum(len(a) + abs(len(str(int(x)))) for a, x in zip(args.split(), xs))
                text = certify(lambda: ball(*xs), lambda: value(*xs), digits, extra=extra)
            except (ZeroDivisionError, Undecided) as reason:
                print(f"skipped {name} {args}: {reason}", file=sys.stderr)
                continue
            seen.add(args)
            yield f"{name}|{args}|{text}"


def main():
    digits = int(sys.argv[1])
    print(f"# python3 gen_functions.py {digits}  (seed {digits})")
    for line in lines(digits, digits, CASES[digits]):
        print(line)


if __name__ == "__main__":
    main()
