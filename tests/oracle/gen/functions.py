"""The real functions of the oracle, each by Arb and by mpmath from exact rational arguments.

`FUNCTIONS[name]` is a pair: rational arguments to a ball, and rational arguments to an mpf. Either may
return a Fraction where the value is exactly known. Angles in degrees (suffix d) and gradians
(suffix g) are reduced exactly, as rational numbers, before anything is rounded.
"""

from fractions import Fraction
from math import floor

from flint import arb
from mpmath import mp

from certify import to_arb, to_mpf

HALF = Fraction(1, 2)


def both(ball, value):
    """A function of one or more arguments that needs no special care."""
    return (lambda *xs: ball(*map(to_arb, xs)), lambda *xs: value(*map(to_mpf, xs)))


def niven(half_turns):
    """The rational values of sine at `half_turns` times pi, by Niven's theorem, or None."""
    table = {Fraction(0): 0, Fraction(1, 6): HALF, HALF: 1, Fraction(5, 6): HALF}
    t = half_turns % 2
    sign = 1
    if t >= 1:
        t, sign = t - 1, -1
    return Fraction(sign * table[t]) if t in table else None


def sine(turn, shift):
    """sin(x + shift * pi) where `turn` is a full turn."""

    def reduced(x):
        return (2 * x / turn + shift) % 2

    def ball(x):
        t = reduced(x)
        exact = niven(t)
        return exact if exact is not None else (to_arb(t) * arb.pi()).sin()

    def value(x):
        t = reduced(x)
        exact = niven(t)
        return exact if exact is not None else mp.sinpi(to_mpf(t))

    return ball, value


def tangent(turn):
    """tan(x); its rational values are 0 and 1 and -1, its poles raise ZeroDivisionError."""

    def exact(x):
        t = (2 * x / turn) % 1
        if t == HALF:
            raise ZeroDivisionError("pole of tan")
        return {Fraction(0): Fraction(0), Fraction(1, 4): Fraction(1), Fraction(3, 4): Fraction(-1)}.get(t)

    def ball(x):
        known = exact(x)
        return known if known is not None else (to_arb((2 * x / turn) % 1) * arb.pi()).tan()

    def value(x):
        known = exact(x)
        if known is not None:
            return known
        t = to_mpf((2 * x / turn) % 1)
        return mp.sinpi(t) / mp.cospi(t)

    return ball, value


def turned(turn, ball, value):
    """An inverse function whose answer is an angle, with `turn` to a full turn."""
    return (
        lambda *xs: ball(*map(to_arb, xs)) * (turn // 2) / arb.pi(),
        lambda *xs: value(*map(to_mpf, xs)) * (turn // 2) / mp.pi,
    )


def root_arb(x, n):
    n = int(n)
    if x < 0:
        return -to_arb(-x).root(n)
    return to_arb(x).root(n)


def root_mp(x, n):
    n = int(n)
    if x < 0:
        return -mp.power(to_mpf(-x), mp.mpf(1) / n)
    return mp.power(to_mpf(x), mp.mpf(1) / n) if x else mp.mpf(0)


def pow_pair():
    def signed(x, y):
        return -1 if x < 0 and y % 2 == 1 else 1

    def at_zero(y):
        return Fraction(1 if y == 0 else 0)

    def ball(x, y):
        if x == 0:
            return at_zero(y)
        return signed(x, y) * (to_arb(abs(x)).log() * to_arb(y)).exp()

    def value(x, y):
        if x == 0:
            return at_zero(y)
        return signed(x, y) * mp.exp(mp.log(to_mpf(abs(x))) * to_mpf(y))

    return ball, value


def gamma_exact(x):
    if x.denominator == 1 and 0 < x < 3000:
        return Fraction(product(1, int(x) - 1))
    return None


def product(lo, hi):
    """lo * (lo + 1) * ... * hi."""
    result = 1
    for k in range(lo, hi + 1):
        result *= k
    return result


def gamma_pair(shift):
    def ball(x):
        exact = gamma_exact(x + shift)
        return exact if exact is not None else to_arb(x + shift).gamma()

    def value(x):
        return mp.gamma(to_mpf(x + shift))

    return ball, value


def lgamma_ball(x):
    if x in (1, 2):
        return Fraction(0)
    return to_arb(x).lgamma() if x > 0 else to_arb(x).gamma().__abs__().log()


def lgamma_value(x):
    if x in (1, 2):
        return Fraction(0)
    return mp.loggamma(to_mpf(x)) if x > 0 else mp.re(mp.loggamma(to_mpf(x)))


def nearest(x):
    """Nearest integer, halves away from zero."""
    return floor(x + HALF) if x >= 0 else -floor(-x + HALF)


def truncated(x):
    return floor(x) if x >= 0 else -floor(-x)


def exact_pair(function):
    return (lambda *xs: Fraction(function(*xs)),) * 2


def binomial(n, k):
    n, k = int(n), int(k)
    k = min(k, n - k)
    return product(n - k + 1, n) // product(1, k)


FUNCTIONS = {
    "sqrt": both(arb.sqrt, mp.sqrt),
    "cbrt": (lambda x: root_arb(x, 3), lambda x: root_mp(x, 3)),
    "root": (root_arb, root_mp),
    "exp": both(arb.exp, mp.exp),
    "expm1": both(arb.expm1, mp.expm1),
    "ln": both(arb.log, mp.log),
    "ln1p": both(arb.log1p, mp.log1p),
    "log10": both(lambda x: x.log() / arb.const_log10(), mp.log10),
    "log2": both(lambda x: x.log() / arb.const_log2(), lambda x: mp.log(x) / mp.ln2),
    "log": both(lambda x, b: x.log() / b.log(), lambda x, b: mp.log(x) / mp.log(b)),
    "pow": pow_pair(),
    "sin": both(arb.sin, mp.sin),
    "cos": both(arb.cos, mp.cos),
    "tan": both(arb.tan, mp.tan),
    "asin": both(arb.asin, mp.asin),
    "acos": both(arb.acos, mp.acos),
    "atan": both(arb.atan, mp.atan),
    "atan2": both(arb.atan2, mp.atan2),
    "sinh": both(arb.sinh, mp.sinh),
    "cosh": both(arb.cosh, mp.cosh),
    "tanh": both(arb.tanh, mp.tanh),
    "asinh": both(arb.asinh, mp.asinh),
    "acosh": both(arb.acosh, mp.acosh),
    "atanh": both(arb.atanh, mp.atanh),
    "gamma": gamma_pair(0),
    "factorial": gamma_pair(1),
    "lgamma": (lgamma_ball, lgamma_value),
    "erf": both(arb.erf, mp.erf),
    "erfc": both(arb.erfc, mp.erfc),
    "hypot": both(lambda x, y: (x * x + y * y).sqrt(), mp.hypot),
    "binomial": exact_pair(binomial),
    "mod_trunc": exact_pair(lambda x, y: x - y * truncated(x / y)),
    "mod_floor": exact_pair(lambda x, y: x - y * floor(x / y)),
    "floor": exact_pair(floor),
    "ceil": exact_pair(lambda x: -floor(-x)),
    "round": exact_pair(nearest),
    "trunc": exact_pair(truncated),
}
for suffix, size in (("d", 360), ("g", 400)):
    FUNCTIONS["sin" + suffix] = sine(size, 0)
    FUNCTIONS["cos" + suffix] = sine(size, HALF)
    FUNCTIONS["tan" + suffix] = tangent(size)
    FUNCTIONS["asin" + suffix] = turned(size, arb.asin, mp.asin)
    FUNCTIONS["acos" + suffix] = turned(size, arb.acos, mp.acos)
    FUNCTIONS["atan" + suffix] = turned(size, arb.atan, mp.atan)
    FUNCTIONS["atan2" + suffix] = turned(size, arb.atan2, mp.atan2)
