"""Write intervals.txt: the exact range of functions over closed intervals.

Usage: python3 gen_intervals.py > ../intervals.txt

The extreme values are taken at the two ends and at the critical points strictly inside, which are decided with Arb.
The least value is rounded down and the greatest up, to 60 digits; exact ends stay as they are.
"""

import decimal
import random
import sys
from math import ceil, floor

from arguments import between, near, scaled
from certify import Fraction, Undecided, by_arb, by_mpmath, ratio, round_text, to_arb, to_mpf
from flint import arb, ctx
from functions import FUNCTIONS
from mpmath import mp

decimal.getcontext().prec = 3000
DIGITS, SEED, COUNT = 60, 60, 24


def certain(ball):
    """The exact value of a ball that cannot contain a boundary: its floor, proved."""
    whole = ball.floor().unique_fmpz()
    if whole is None:
        raise Undecided("end too near a critical point")
    return int(whole)


def steps(lo, hi, offset):
    """Whole k with lo < (k + offset) pi < hi, as a range's first and last."""
    ctx.prec = 2000
    first = certain(to_arb(lo) / arb.pi() - to_arb(offset)) + 1
    last = certain(to_arb(hi) / arb.pi() - to_arb(offset))
    return first, last


def turns(lo, hi, offset, size):
    """The same in units where pi is `size`, exactly; critical points at an end are harmless."""
    return ceil(lo / size - offset), floor(hi / size - offset)


def waves(offset, count):
    """Extremes +1 (even k) and -1 (odd k) of a wave with critical points at (k + offset) pi."""

    def extremes(lo, hi):
        first, last = count(lo, hi, offset)
        found = set()
        if last - first >= 1:
            found = {Fraction(1), Fraction(-1)}
        elif last == first:
            found = {Fraction(-1 if first % 2 else 1)}
        return found

    return extremes


def no_pole(offset, count):
    """Only intervals without a pole at (k + offset) pi."""

    def extremes(lo, hi):
        first, last = count(lo, hi, offset)
        if first <= last:
            raise Undecided("pole")
        return set()

    return extremes


def none(lo, hi):
    return set()


def zero_inside(value):
    return lambda lo, hi: {Fraction(value)} if lo <= 0 <= hi else set()


def gamma_extremes(lo, hi):
    """The critical points of gamma beyond the ends, as functions to be evaluated."""
    if hi > 0 and lo <= 0 or lo < 0 and floor(lo) != floor(hi) or lo.denominator == 1 and lo <= 0 or hi.denominator == 1 and hi <= 0:
        raise Undecided("pole")
    mp.dps = 400
    guess = {0: "1.4616", -1: "-0.5040", -2: "-1.5735", -3: "-2.6107", -4: "-3.6353", -5: "-4.6532"}
    key = 0 if lo > 0 else floor(lo)
    point = mp.findroot(mp.digamma, mp.mpf(guess[key]))
    if not to_mpf(lo) < point < to_mpf(hi):
        return set()
    # Gamma is flat there: an error of 10^-380 in the point moves the value by 10^-700 at most.
    return {("gamma", ratio(mp.nstr(point, 380)))}


def degrees(lo, hi, offset):
    return turns(lo, hi, offset, 180)


HALF = Fraction(1, 2)
EXACT = {
    "square": (lambda x: x * x, zero_inside(0)),
    "abs": (abs, zero_inside(0)),
    "recip": (lambda x: 1 / x, None),
}
for n in (3, 4, 5, 10, -1, -2, -3):
    EXACT[f"pow{n}"] = (lambda x, n=n: x**n, (zero_inside(0) if n % 2 == 0 else none) if n > 0 else None)
EXTREMES = {
    "sin": waves(HALF, steps), "cos": waves(Fraction(0), steps), "tan": no_pole(HALF, steps),
    "sind": waves(HALF, degrees), "cosd": waves(Fraction(0), degrees), "tand": no_pole(HALF, degrees),
    "asin": none, "acos": none, "atan": none, "asind": none, "acosd": none, "atand": none,
    "exp": none, "ln": none, "sqrt": none, "sinh": none, "tanh": none, "erf": none,
    "cosh": zero_inside(1), "gamma": gamma_extremes,
}


def pi_multiple(rng, quarter):
    """A decimal on one side of quarter * pi / 2, 5 to 40 digits away."""
    mp.dps = 80
    text = mp.nstr(mp.pi * quarter / 2, rng.randint(6, 45), strip_zeros=False)
    return text


def interval(rng, index, ends_at, lo=None, hi=None):
    """Two ends in order: ordinary, thin, at special points, wide; within (lo, hi) where given."""
    inside = (lambda: between(rng, lo, hi)) if lo is not None else (lambda: scaled(rng, -3, 2, signed=True))
    kind = index % 4
    if kind == 0:
        a, b = inside(), inside()
    elif kind == 1:
        a = inside() if rng.random() < 0.5 else ends_at(rng)
        b = near(rng, a, 10, 45)
    elif kind == 2:
        a, b = ends_at(rng), rng.choice((ends_at(rng), inside()))
    else:
        a = near(rng, ends_at(rng), 3, 40)
        b = near(rng, ends_at(rng), 3, 40) if rng.random() < 0.5 else scaled(rng, 0, 12, signed=True)
    return sorted((a, b), key=ratio)


def quarter_turns(rng):
    return pi_multiple(rng, rng.choice((-7, -3, -2, -1, 1, 2, 3, 4, 5, 8, 101)))


def right_angles(rng):
    return str(rng.choice((30, 45, 90)) * rng.randint(-8, 9))


def one_of(*texts):
    return lambda rng: rng.choice(texts)


SPECIAL = {
    "sin": quarter_turns, "cos": quarter_turns, "tan": quarter_turns, "sind": right_angles, "cosd": right_angles, "tand": right_angles,
    "asin": one_of("-1", "1", "0", "0.5"), "acos": one_of("-1", "1", "0", "0.5"), "asind": one_of("-1", "1", "0", "-0.5"),
    "acosd": one_of("-1", "1", "0", "-0.5"), "gamma": one_of("1", "2", "1.5", "1.4616321449683623", "0.5", "3", "-0.5", "-0.504083008264455409", "-1.5", "-1.573498473162390458"),
}
DOMAIN = {
    "asin": (-1, 1), "acos": (-1, 1), "asind": (-1, 1), "acosd": (-1, 1),
    "exp": (-50, 50), "ln": (0, 90), "sqrt": (0, 90), "sinh": (-30, 30), "tanh": (-9, 9), "cosh": (-30, 30), "erf": (-5, 5), "gamma": (0, 12),
}


def legal(name, lo, hi):
    if name in ("asin", "acos", "asind", "acosd"):
        return -1 <= lo and hi <= 1
    if name == "ln":
        return lo > 0
    if name == "sqrt":
        return lo >= 0
    if name in ("exp", "sinh", "cosh", "gamma"):
        return max(abs(lo), abs(hi)) < 2000
    if name in ("erf", "tanh"):
        return max(abs(lo), abs(hi)) < 60
    if name in EXACT and EXACT[name][1] is None:
        return lo > 0 or hi < 0
    return True


def text_at(point, name, mode):
    """A candidate extreme value, rounded in the direction of `mode`."""
    if isinstance(point, tuple):
        name, point = point
    ball, value = FUNCTIONS[name]
    text, tie = by_arb(lambda: ball(point), DIGITS, mode, most=30_000)
    if not tie:
        by_mpmath(lambda: value(point), DIGITS, text, tie, mode, extra=120)
    return text


def range_of(name, lo, hi):
    if name in EXACT:
        function, extremes = EXACT[name]
        values = {function(lo), function(hi)} | (extremes(lo, hi) if extremes else set())
        return round_text(min(values), DIGITS, "floor"), round_text(max(values), DIGITS, "ceil")
    inner = EXTREMES[name](lo, hi)
    result = []
    for mode, pick in (("floor", min), ("ceil", max)):
        texts = [round_text(p, DIGITS, mode) if isinstance(p, Fraction) else text_at(p, name, mode) for p in inner]
        texts += [text_at(lo, name, mode), text_at(hi, name, mode)]
        result.append(pick(texts, key=ratio))
    return tuple(result)


def main():
    rng = random.Random(SEED)
    print(f"# python3 gen_intervals.py  (seed {SEED})")
    for name in [*EXTREMES, *EXACT]:
        seen, index = set(), 0
        while len(seen) < COUNT and index < 100 * COUNT:
            ends_at = SPECIAL.get(name, one_of("0", "1", "-1", "2", "10"))
            low, high = DOMAIN.get(name, (None, None))
            if name == "gamma" and index % 3 == 2:
                low, high = rng.choice(((-1, 0), (-2, -1), (-3, -2), (-4, -3), (-5, -4)))
            a, b = interval(rng, index, ends_at, low, high)
            index += 1
            lo, hi = ratio(a), ratio(b)
            if f"{a} {b}" in seen or lo == hi or not legal(name, lo, hi):
                continue
            try:
                least, greatest = range_of(name, lo, hi)
            except (Undecided, ZeroDivisionError):
                continue
            seen.add(f"{a} {b}")
            print(f"{name}|{a} {b}|{least} {greatest}")
        if len(seen) < COUNT:
            print(f"{name}: only {len(seen)}", file=sys.stderr)


if __name__ == "__main__":
    main()
