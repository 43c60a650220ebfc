"""Write complex-34.txt: complex functions, principal values.

Usage: python3 gen_complex.py > ../complex-34.txt

A part that is exactly zero is written 0. On a branch cut the value is that of C99 for an argument whose zero part is
+0: the limit from above a cut on the real axis, from the right of a cut on the imaginary axis.
"""

import decimal
import random
import sys

from arguments import between, near, scaled
from certify import Fraction, Undecided, by_arb, by_mpmath, ratio, round_text, to_arb, to_mpf
from flint import acb, arb
from mpmath import mp

decimal.getcontext().prec = 3000
DIGITS, SEED, COUNT = 34, 234, 60
ZERO = Fraction(0)


def ball(re, im):
    return acb(to_arb(re), to_arb(im))


def value(re, im):
    return mp.mpc(to_mpf(re), to_mpf(im))


def parts(z):
    """Real and imaginary part of an acb or mpc."""
    return z.real, z.imag


def exact_mul(a, b, c, d):
    return a * c - b * d, a * d + b * c


def exact_div(a, b, c, d):
    size = c * c + d * d
    return (a * c + b * d) / size, (b * c - a * d) / size


def exact_power(a, b, n):
    """(a + bi)^n for a whole n."""
    result = (Fraction(1), ZERO)
    for _ in range(abs(n)):
        result = exact_mul(*result, a, b)
    return exact_div(Fraction(1), ZERO, *result) if n < 0 else result


class Arb:
    """The few real functions that the special cases need, as balls."""

    of = staticmethod(to_arb)
    make = staticmethod(ball)
    pi = staticmethod(arb.pi)
    sqrt, log, acosh, atanh = (staticmethod(f) for f in (arb.sqrt, arb.log, arb.acosh, arb.atanh))
    atan2 = staticmethod(arb.atan2)
    names = {n: getattr(acb, n) for n in ("sqrt exp log sin cos tan asin acos atan sinh cosh tanh").split()}


class Mp:
    """The same by mpmath."""

    of = staticmethod(to_mpf)
    make = staticmethod(value)
    pi = staticmethod(lambda: +mp.pi)
    sqrt, log, acosh, atanh = (staticmethod(f) for f in (mp.sqrt, mp.log, mp.acosh, mp.atanh))
    atan2 = staticmethod(mp.atan2)
    names = {n: getattr(mp, n) for n in ("sqrt exp log sin cos tan asin acos atan sinh cosh tanh").split()}


def on_cut(lib, name, re, im):
    """Values on the branch cuts, with the zero part taken as +0; None elsewhere."""
    if im == 0:
        x = lib.of(abs(re))
        if name == "sqrt" and re < 0:
            return ZERO, lib.sqrt(x)
        if name == "log" and re < 0:
            return lib.log(x), lib.pi()
        if name == "asin" and abs(re) > 1:
            return (lib.pi() / 2 if re > 0 else -lib.pi() / 2), lib.acosh(x)
        if name == "acos" and abs(re) > 1:
            return (ZERO if re > 0 else lib.pi()), -lib.acosh(x)
    if re == 0 and name == "atan" and abs(im) > 1:
        return lib.pi() / 2, lib.atanh(lib.of(1 / im))
    return None


ODD = ("sin", "tan", "asin", "atan", "sinh", "tanh")


def on_axis(name, re, im, result):
    """Replace the parts that are zero because the argument lies on an axis."""
    out_re, out_im = result
    if im == 0 and name not in ("sqrt", "log") or im == 0 and re > 0:
        out_im = ZERO
    if re == 0 and name in ODD:
        out_re = ZERO
    if re == 0 and name in ("cos", "cosh"):
        out_im = ZERO
    return out_re, out_im


def one(lib, name, re, im):
    """Both parts of a function of one argument."""
    cut = on_cut(lib, name, re, im)
    if cut is not None:
        return cut
    if re == 0 and im == 0 and name != "acos":
        return (Fraction(1 if name in ("exp", "cos", "cosh") else 0)), ZERO
    return on_axis(name, re, im, parts(lib.names[name](lib.make(re, im))))


def argument(lib, re, im):
    if im == 0 and re > 0:
        return ZERO, ZERO
    return lib.atan2(lib.of(im), lib.of(re)), ZERO


def power(lib, a, b, c, d):
    """(a + bi)^(c + di) = exp((c + di) ln(a + bi)), exact for small whole exponents."""
    if d == 0 and c.denominator == 1 and abs(c) <= 60:
        return exact_power(a, b, int(c))
    ln_re, ln_im = one(lib, "log", a, b)
    x, y = lib.of(c), lib.of(d)
    ln_re = lib.of(ln_re) if isinstance(ln_re, Fraction) else ln_re
    ln_im = lib.of(ln_im) if isinstance(ln_im, Fraction) else ln_im
    re, im = x * ln_re - y * ln_im, x * ln_im + y * ln_re
    if b == 0 and d == 0 and a > 0:
        return (re.exp() if lib is Arb else mp.exp(re)), ZERO
    z = acb(re, im).exp() if lib is Arb else mp.exp(mp.mpc(re, im))
    return parts(z)


def compute(lib, name, xs):
    """(re, im) of the named function; Fractions where exact."""
    if name == "mul":
        return exact_mul(*xs)
    if name == "div":
        return exact_div(*xs)
    if name == "abs":
        return lib.sqrt(lib.of(xs[0] ** 2 + xs[1] ** 2)), ZERO
    if name == "arg":
        return argument(lib, *xs)
    if name == "pow":
        return power(lib, *xs)
    return one(lib, "log" if name == "ln" else name, *xs)


def certify_part(name, xs, part):
    text, tie = by_arb(lambda: compute(Arb, name, xs)[part], DIGITS, most=20_000)
    by_mpmath(lambda: compute(Mp, name, xs)[part], DIGITS, text, tie, extra=120)
    return text


def component(rng, kind):
    if kind == 0:
        return between(rng, -10, 10)
    if kind == 1:
        return scaled(rng, -20, -1, places=rng.randint(1, 17), signed=True)
    if kind == 2:
        return str(rng.randint(-6, 6))
    if kind == 3:
        return near(rng, rng.choice((-1, 1, 0)), 2, 25)
    return scaled(rng, 0, 1, signed=True)


def operand(rng, index):
    """A complex argument: both parts of the same or of different kinds, or on an axis."""
    if index % 12 == 11:
        return f"{component(rng, rng.choice((0, 2, 3)))} 0"
    if index % 12 == 10:
        return f"0 {component(rng, rng.choice((0, 2, 3)))}"
    return f"{component(rng, index % 5)} {component(rng, rng.choice((index % 5, rng.randrange(5))))}"


ARITY = {"mul": 2, "div": 2, "pow": 2}
NAMES = "mul div abs arg sqrt exp ln pow sin cos tan asin acos atan sinh cosh tanh".split()


def undefined(name, xs):
    zero = xs[0] == 0 and xs[1] == 0
    if name == "div":
        return xs[2] == 0 and xs[3] == 0
    if name == "pow":
        return zero or max(abs(x) for x in xs) > 1000
    if name in ("sin", "cos", "tan", "sinh", "cosh", "tanh", "exp"):
        return max(abs(x) for x in xs) > 1000
    if name == "atan":
        return xs[0] == 0 and abs(xs[1]) == 1
    return zero and name in ("ln", "arg")


def main():
    rng = random.Random(SEED)
    print(f"# python3 gen_complex.py  (seed {SEED})")
    for name in NAMES:
        seen, index = set(), 0
        while len(seen) < COUNT:
            args = " ".join(operand(rng, index + 5 * k) for k in range(ARITY.get(name, 1)))
            index += 1
            xs = [ratio(a) for a in args.split()]
            if args in seen or undefined(name, xs):
                continue
            try:
                texts = [certify_part(name, xs, part) for part in (0, 1)]
            except Undecided as reason:
                print(f"skipped {name} {args}: {reason}", file=sys.stderr)
                continue
            seen.add(args)
            print(f"{name}|{args}|{' '.join(texts)}")


if __name__ == "__main__":
    main()
