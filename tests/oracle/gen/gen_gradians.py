"""Write gradians-34.txt: trigonometry with 400 gradians to a turn.

Usage: python3 gen_gradians.py > ../gradians-34.txt
"""

import decimal
import random

from arguments import between, near, scaled
from certify import certify, ratio
from functions import FUNCTIONS

decimal.getcontext().prec = 3000
DIGITS, SEED, COUNT = 34, 400, 80


def angle(rng, index):
    """Angles by turns: random, near a right angle, tiny, huge, and where the value is exact."""
    kind = index % 5
    if kind == 0:
        return between(rng, -1000, 1000)
    if kind == 1:
        return near(rng, 100 * rng.randint(-12, 12), 1, 45)
    if kind == 2:
        return scaled(rng, -60, -1, signed=True)
    if kind == 3:
        return scaled(rng, 5, 40, signed=True) if rng.random() < 0.8 else f"{rng.randint(1, 999)}E{rng.randint(20, 60)}"
    return str(rng.choice((25, 50, 100)) * rng.randint(-20, 20))


def unit(rng, index):
    kind = index % 4
    if kind == 0:
        return between(rng, -1, 1)
    if kind == 1:
        return near(rng, *rng.choice(((1, 1, 45, -1), (-1, 1, 45, 1))))
    if kind == 2:
        return scaled(rng, -60, -1, signed=True)
    return rng.choice(("0", "1", "-1", "0.5", "-0.5", near(rng, "0.5", 5, 40), near(rng, "-0.5", 5, 40)))


def any_real(rng, index):
    kind = index % 4
    if kind == 0:
        return scaled(rng, -3, 3, signed=True)
    if kind == 1:
        return near(rng, rng.choice((-1, 1)), 3, 40)
    if kind == 2:
        return scaled(rng, -60, -3, signed=True)
    return scaled(rng, 3, 60, signed=True) if rng.random() < 0.8 else rng.choice(("0", "1", "-1"))


def pair(rng, index):
    if index % 8 == 7:
        return rng.choice(("0 1", "1 0", "0 -1", "-1 0", "1 1", "1 -1", "-1 -1", "-1 1", "7 -7", "0 2.5", "-3 0"))
    first = any_real(rng, index)
    return f"{first} {any_real(rng, rng.randrange(4)) if index % 3 else any_real(rng, 0)}"


ARGUMENTS = {
    "sing": angle, "cosg": angle, "tang": angle, "asing": unit, "acosg": unit, "atang": any_real, "atan2g": pair,
}


def main():
    rng = random.Random(SEED)
    print(f"# python3 gen_gradians.py  (seed {SEED})")
    for name, argument in ARGUMENTS.items():
        ball, value = FUNCTIONS[name]
        seen, tries = set(), 0
        while len(seen) < COUNT and tries < 20 * COUNT:
            args = argument(rng, tries)
            tries += 1
            xs = [ratio(a) for a in args.split()]
            if args in seen or (name == "atan2g" and xs == [0, 0]):
                continue
            try:
                text = certify(lambda: ball(*xs), lambda: value(*xs), DIGITS, extra=60 + len(args))
            except ZeroDivisionError:
                continue
            seen.add(args)
            print(f"{name}|{args}|{text}")


if __name__ == "__main__":
    main()
