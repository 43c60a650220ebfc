"""Values of random expressions: exact rationals as long as possible, then a ball and an mpf side by side.

A `Value` is exact (`q` holds a Fraction) or real (`ball` by Arb at 300 digits, `mpf` by mpmath at 120 digits).
`Reject` is raised wherever an answer would rest on an undecided question: a real within 10^-60 of a boundary of a
domain, of an integer that is to be rounded to, or of the other operand of min and max.
"""

from fractions import Fraction
from math import floor, isqrt

from flint import arb, ctx, fmpq
from mpmath import mp

ARB_BITS, MP_BITS = 1000, 400
EDGE = Fraction(1, 10**60)
HALF = Fraction(1, 2)
LARGEST_BITS = 2500


class Reject(Exception):
    """The expression has no value, or none that is decided."""


class Value:
    __slots__ = ("q", "ball", "mpf")

    def __init__(self, q=None, ball=None, mpf=None):
        if q is not None:
            if q.numerator.bit_length() > LARGEST_BITS or q.denominator.bit_length() > LARGEST_BITS:
                raise Reject("too large")
            ball = arb(fmpq(q.numerator, q.denominator))
            mpf = mp.mpf(q.numerator) / q.denominator
        elif not ball.is_finite() or not mp.isfinite(mpf):
            raise Reject("not finite")
        self.q, self.ball, self.mpf = q, ball, mpf

    def magnitude(self):
        """Decimal exponent, roughly; None for zero."""
        if not self.mpf:
            return None
        return (mp.mag(self.mpf)) * 0.30103


def exact(x):
    return Value(Fraction(x))


def beyond(value, bound):
    """Sign of value - bound for a rational bound: decided, or Reject."""
    if value.q is not None:
        return (value.q > bound) - (value.q < bound)
    diff = value.ball - arb(fmpq(bound.numerator, bound.denominator))
    edge = arb(fmpq(EDGE.numerator, EDGE.denominator))
    if diff > edge:
        return 1
    if diff < -edge:
        return -1
    raise Reject("at an edge")


def real(ball_function, mp_function, *values):
    return Value(None, ball_function(*(v.ball for v in values)), mp_function(*(v.mpf for v in values)))


def all_exact(*values):
    return all(v.q is not None for v in values)


def add(a, b):
    return Value(a.q + b.q) if all_exact(a, b) else real(lambda x, y: x + y, lambda x, y: x + y, a, b)


def sub(a, b):
    return Value(a.q - b.q) if all_exact(a, b) else real(lambda x, y: x - y, lambda x, y: x - y, a, b)


def neg(a):
    return Value(-a.q) if a.q is not None else real(lambda x: -x, lambda x: -x, a)


def mul(a, b):
    if all_exact(a, b):
        return Value(a.q * b.q)
    # Zero times a real is left out: whether it counts as exact is a matter of taste.
    if a.q == 0 or b.q == 0:
        raise Reject("zero times a real")
    return real(lambda x, y: x * y, lambda x, y: x * y, a, b)


def div(a, b):
    if beyond(b, 0) == 0 or (b.q is None and a.q == 0):
        raise Reject("division")
    return Value(a.q / b.q) if all_exact(a, b) else real(lambda x, y: x / y, lambda x, y: x / y, a, b)


def integer_root(n, k):
    """The exact k-th root of n >= 0, or None."""
    if n < 2:
        return n
    if k == 2:
        r = isqrt(n)
    else:
        r = 1 << -(-n.bit_length() // k)
        while True:
            s = ((k - 1) * r + n // r ** (k - 1)) // k
            if s >= r:
                break
            r = s
    return r if r**k == n else None


def rational_root(x, k):
    top, bottom = integer_root(abs(x.numerator), k), integer_root(x.denominator, k)
    if top is None or bottom is None:
        return None
    return Fraction(top if x >= 0 else -top, bottom)


def root(a, k):
    """k-th root for a whole k >= 2; odd roots of negative numbers are real."""
    sign = beyond(a, 0)
    if sign < 0 and k % 2 == 0:
        raise Reject("domain")
    if a.q is not None:
        known = rational_root(a.q, k)
        if known is not None:
            return Value(known)
    return Value(None, sign * abs(a.ball).root(k), sign * mp.exp(mp.log(abs(a.mpf)) / k))


def power(a, b):
    if b.q is not None and b.q.denominator == 1:
        return whole_power(a, int(b.q))
    if beyond(a, 0) <= 0:
        raise Reject("domain")
    if a.q == 1:
        raise Reject("one to a power")
    if all_exact(a, b) and b.q.denominator < 20:
        known = rational_root(a.q, b.q.denominator)
        if known is not None and known != 0:
            return whole_power(Value(known), b.q.numerator)
    size = b.ball * a.ball.log()
    if not abs(size) < 1500:
        raise Reject("too large")
    return Value(None, size.exp(), mp.exp(b.mpf * mp.log(a.mpf)))


def whole_power(a, n):
    if a.q is not None:
        if a.q == 0 and n <= 0:
            raise Reject("zero to zero")
        if abs(n) * max(a.q.numerator.bit_length(), a.q.denominator.bit_length()) > LARGEST_BITS:
            raise Reject("too large")
        return Value(a.q**n)
    if n == 0 or abs(n) > 500:
        raise Reject("power")
    beyond(a, 0)
    return Value(None, a.ball ** n, a.mpf**n)


SINES = {0: Fraction(0), 30: HALF, 90: Fraction(1), 150: HALF, 180: Fraction(0), 210: -HALF, 270: Fraction(-1), 330: -HALF}


def sine_degrees(a, shift):
    """sin(a + shift) in degrees, reduced exactly when the angle is exact."""
    if a.q is not None:
        angle = (a.q + shift) % 360
        if angle.denominator == 1 and int(angle) in SINES:
            return Value(SINES[int(angle)])
        v = Value(angle / 180)
    else:
        if not abs(a.ball) < 10**40:
            raise Reject("angle")
        v = Value(None, (a.ball + shift) / 180, (a.mpf + shift) / 180)
    return Value(None, (v.ball * arb.pi()).sin(), mp.sinpi(v.mpf))


def tan_degrees(a):
    if a.q is not None:
        angle = a.q % 180
        if angle == 90:
            raise Reject("pole")
        if angle in (0, 45, 135):
            return exact({0: 0, 45: 1, 135: -1}[int(angle)])
    return div(sine_degrees(a, 0), sine_degrees(a, 90))


def radians(name):
    at_zero = 1 if name == "cos" else 0

    def function(a):
        if a.q == 0:
            return exact(at_zero)
        if not abs(a.ball) < 10**40:
            raise Reject("angle")
        if name == "tan":
            return div(radians("sin")(a), radians("cos")(a))
        return real(getattr(arb, name), getattr(mp, name), a)

    return function


def inverse(name, degrees):
    """asin, acos or atan."""
    table = {
        "asin": {0: 0, HALF: 30, -HALF: -30, 1: 90, -1: -90},
        "acos": {1: 0, HALF: 60, -HALF: 120, 0: 90, -1: 180},
        "atan": {0: 0, 1: 45, -1: -45},
    }[name]

    def function(a):
        if name != "atan" and (beyond(a, 1) > 0 or beyond(a, -1) < 0):
            raise Reject("domain")
        if a.q is not None and a.q in table and (degrees or table[a.q] == 0):
            return exact(table[a.q])
        v = real(getattr(arb, name), getattr(mp, name), a)
        return Value(None, v.ball * 180 / arb.pi(), v.mpf * 180 / mp.pi) if degrees else v

    return function


def plain(name, arb_name=None, mp_name=None, known=(), least=None, most=None, strict=True, size=None):
    """A real function with a domain and a few exact values."""
    known = {Fraction(k): Fraction(v) for k, v in dict(known).items()}
    ball_function, mp_function = getattr(arb, arb_name or name), getattr(mp, mp_name or name)

    def function(a):
        if least is not None and beyond(a, Fraction(least)) < (1 if strict else 0):
            raise Reject("domain")
        if most is not None and beyond(a, Fraction(most)) > (-1 if strict else 0):
            raise Reject("domain")
        if size is not None and not abs(a.ball) < size:
            raise Reject("too large")
        if a.q is not None and a.q in known:
            return Value(known[a.q])
        return real(ball_function, mp_function, a)

    return function


def rational_log(x, base):
    """log of x to the base when it is rational with a small denominator, or None."""
    if x == 1:
        return Fraction(0)
    guess = mp.log(mp.mpf(x.numerator) / x.denominator) / mp.log(mp.mpf(base.numerator) / base.denominator)
    for q in range(1, 13):
        p = int(mp.nint(guess * q))
        if abs(guess * q - p) < mp.mpf(2) ** -100 and abs(p) < 5000 and x**q == base**p:
            return Fraction(p, q)
    return None


def log(a, b):
    if beyond(a, 0) <= 0 or beyond(b, 0) <= 0 or beyond(b, 1) == 0:
        raise Reject("domain")
    if all_exact(a, b):
        known = rational_log(a.q, b.q)
        if known is not None:
            return Value(known)
    if a.q == 1:
        raise Reject("log of one to a real base")
    return real(lambda x, y: x.log() / y.log(), lambda x, y: mp.log(x) / mp.log(y), a, b)


def hypot(a, b):
    if all_exact(a, b):
        return root(Value(a.q**2 + b.q**2), 2)
    return real(lambda x, y: (x * x + y * y).sqrt(), mp.hypot, a, b)


def smaller(a, b):
    return a if beyond_value(a, b) <= 0 else b


def larger(a, b):
    return a if beyond_value(a, b) >= 0 else b


def beyond_value(a, b):
    return beyond(a, b.q) if b.q is not None else -beyond(b, a.q) if a.q is not None else beyond(sub(a, b), 0)


def whole(shift):
    """floor(a + shift) with the boundary decided."""

    def function(a):
        if a.q is not None:
            return floor(a.q + shift)
        if not abs(a.ball) < 10**40:
            raise Reject("too large to round")
        n = int(mp.floor(a.mpf + shift.numerator / mp.mpf(shift.denominator)))
        if beyond(a, n - shift) < 0 or beyond(a, n + 1 - shift) > 0:
            raise Reject("at an edge")
        return n

    return function


FLOOR, NEAREST = whole(Fraction(0)), whole(HALF)


def ceiling(a):
    return exact(-FLOOR(neg(a)))


def nearest(a):
    return exact(NEAREST(a) if beyond(a, 0) >= 0 else -NEAREST(neg(a)))


def truncate(a):
    return exact(FLOOR(a) if beyond(a, 0) >= 0 else -FLOOR(neg(a)))


def absolute(a):
    return a if beyond(a, 0) >= 0 else neg(a)


def mod(a, b):
    """Only for operands of one sign, where truncated and floored remainders are the same."""
    if beyond(a, 0) < 0 or beyond(b, 0) <= 0:
        raise Reject("mod of mixed signs")
    n = FLOOR(div(a, b)) if a.q != 0 else 0
    return sub(a, mul(b, exact(n))) if n else a


def gamma(a):
    if a.q is not None and a.q.denominator == 1:
        if not 0 < a.q < 150:
            raise Reject("gamma")
        return exact(factorial_of(int(a.q) - 1))
    if not abs(a.ball) < 150:
        raise Reject("too large")
    beyond(a, Fraction(int(mp.nint(a.mpf))))
    return real(arb.gamma, mp.gamma, a)


def factorial_of(n):
    result = 1
    for k in range(2, n + 1):
        result *= k
    return result


def factorial(a):
    if a.q is None or a.q.denominator != 1 or not 0 <= a.q < 150:
        raise Reject("factorial")
    return exact(factorial_of(int(a.q)))


def choose(n, k):
    if not all_exact(n, k) or n.q.denominator != 1 or k.q.denominator != 1 or not 0 <= k.q <= n.q < 500:
        raise Reject("nCr")
    n, k = int(n.q), int(k.q)
    result = 1
    for i in range(min(k, n - k)):
        result = result * (n - i) // (i + 1)
    return exact(result)


def root_of(a, n):
    if n.q is None or n.q.denominator != 1 or not 2 <= n.q <= 60:
        raise Reject("root")
    return root(a, int(n.q))


ONE = {
    "sin": lambda a: sine_degrees(a, 0), "cos": lambda a: sine_degrees(a, 90), "tan": tan_degrees,
    "asin": inverse("asin", True), "acos": inverse("acos", True), "atan": inverse("atan", True),
    "sin_r": radians("sin"), "cos_r": radians("cos"), "tan_r": radians("tan"),
    "asin_r": inverse("asin", False), "acos_r": inverse("acos", False), "atan_r": inverse("atan", False),
    "sinh": plain("sinh", known={0: 0}, size=600), "cosh": plain("cosh", known={0: 1}, size=600),
    "tanh": plain("tanh", known={0: 0}, size=600), "asinh": plain("asinh", known={0: 0}),
    "acosh": plain("acosh", known={1: 0}, least=1, strict=False),
    "atanh": plain("atanh", known={0: 0}, least=-1, most=1),
    "exp": plain("exp", known={0: 1}, size=600), "ln": plain("log", known={1: 0}, least=0),
    "log10": lambda a: log(a, exact(10)), "log2": lambda a: log(a, exact(2)),
    "sqrt": lambda a: root(a, 2), "cbrt": lambda a: root(a, 3), "abs": absolute,
    "floor": lambda a: exact(FLOOR(a)), "ceil": ceiling, "round": nearest, "trunc": truncate,
    "sign": lambda a: exact(beyond(a, 0)), "factorial": factorial, "gamma": gamma,
    "erf": plain("erf", known={0: 0}, size=40), "erfc": plain("erfc", known={0: 1}, size=20),
}
TWO = {"log": log, "root": root_of, "hypot": hypot, "min": smaller, "max": larger, "mod": mod, "nCr": choose}
BINARY = {"+": add, "-": sub, "*": mul, "/": div, "^": power}


def constants():
    """pi, e, tau and phi; to be called with both precisions set."""
    return {
        "pi": Value(None, arb.pi(), +mp.pi),
        "e": Value(None, arb.const_e(), +mp.e),
        "tau": Value(None, 2 * arb.pi(), 2 * mp.pi),
        "phi": Value(None, (1 + arb(5).sqrt()) / 2, +mp.phi),
    }


def set_precision():
    ctx.prec, mp.prec = ARB_BITS, MP_BITS
