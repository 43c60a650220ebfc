"""Correct rounding of values that two independent libraries agree on.

Every oracle value is enclosed by Arb (python-flint: balls with a proven error bound) and computed
once more by mpmath at two precisions. It is written only when both ends of the ball, and both
mpmath values, round to the same text.
"""

from decimal import Decimal
from fractions import Fraction

import mpmath
from flint import arb, ctx, fmpq
from mpmath import mp

# A ball that still straddles a rounding boundary at this many bits beyond the result's digits
# surrounds a value that lies exactly on the boundary (a tie, or an exact end of an interval).
TIE_BITS = 4000


class Undecided(Exception):
    """The value is not known well enough to be written down."""


def ratio(text):
    """The exact value of a decimal text."""
    return Fraction(text)


def to_arb(x):
    """A ball around the rational `x` at the current Arb precision."""
    return arb(fmpq(x.numerator, x.denominator))


def to_mpf(x):
    """The rational `x` rounded at the current mpmath precision."""
    return mp.mpf(x.numerator) / x.denominator


def dyadic(man, exp):
    """`man * 2^exp` as an exact rational."""
    return Fraction(man << exp) if exp >= 0 else Fraction(man, 1 << -exp)


def ends(ball):
    """Exact lower and upper end of a finite ball."""
    mid_man, mid_exp = ball.mid().man_exp()
    rad_man, rad_exp = ball.rad().man_exp()
    mid, rad = dyadic(int(mid_man), int(mid_exp)), dyadic(int(rad_man), int(rad_exp))
    return mid - rad, mid + rad


def of_mpf(x):
    """The exact value of a finite mpf."""
    sign, man, exp, _ = mp.mpf(x)._mpf_
    value = dyadic(int(man), int(exp))
    return -value if sign else value


def round_text(x, digits, mode="half"):
    """Rational `x` to `digits` significant digits; mode half (away from zero), floor or ceil."""
    if x == 0:
        return "0"
    negative, num, den = x < 0, abs(x.numerator), x.denominator
    exp = int((num.bit_length() - den.bit_length()) * 0.30102999566398120)
    while True:
        shift = digits - 1 - exp
        scaled_num = num * 10**shift if shift > 0 else num
        scaled_den = den * 10**-shift if shift < 0 else den
        q, r = divmod(scaled_num, scaled_den)
        if q >= 10**digits:
            exp += 1
        elif q < 10 ** (digits - 1):
            exp -= 1
        else:
            break
    if mode == "half":
        up = 2 * r >= scaled_den
    else:
        up = r != 0 and (mode == "ceil") != negative
    if up:
        q += 1
        if q == 10**digits:
            q //= 10
            exp += 1
    parts = tuple(int(c) for c in str(q))
    return str(Decimal((int(negative), parts, exp - digits + 1)))


def boundary(lo, hi, digits, mode):
    """The rounding boundary inside the tiny interval [lo, hi], or None."""
    spare = 1 if mode == "half" else 0
    point = Fraction(round_text((lo + hi) / 2, digits + spare))
    return point if lo <= point <= hi else None


def by_arb(ball_at, digits, mode="half", most=200_000):
    """Text of the value that `ball_at()` encloses, with at most `most` bits, and whether it is a tie."""
    need = int(digits * 3.33) + 64
    prec = need + 128
    while True:
        ctx.prec = prec
        ball = ball_at()
        if isinstance(ball, Fraction):
            return round_text(ball, digits, mode), False
        if ball.is_finite():
            if ball.is_zero():
                return "0", False
            lo, hi = ends(ball)
            if lo > 0 or hi < 0:
                low, high = (round_text(end, digits, mode) for end in (lo, hi))
                if low == high:
                    return low, False
                if prec > need + TIE_BITS and hi - lo < abs(lo) / 2 ** (TIE_BITS // 2):
                    point = boundary(lo, hi, digits, mode)
                    if point is not None:
                        return round_text(point, digits, mode), True
        if prec > most:
            raise Undecided("no decision by Arb")
        prec *= 2


def by_mpmath(value_at, digits, text, tie, mode="half", extra=0):
    """Check that mpmath gives `text` too, at two successive precisions."""
    prec = int((digits + 60 + extra) * 3.33)
    hits = 0
    for _ in range(9):
        mp.prec = prec
        value = value_at()
        if not isinstance(value, Fraction):
            if not mp.isfinite(value):
                hits, prec = 0, prec * 2
                continue
            value = of_mpf(value)
        if tie:
            value = Fraction(round_text(value, digits + 20))
        hits = hits + 1 if round_text(value, digits, mode) == text else 0
        if hits == 2:
            return
        prec *= 2
    raise Undecided(f"mpmath disagrees with {text}: {mpmath.nstr(to_mpf(value), digits + 10)}")


def certify(ball_at, value_at, digits, mode="half", extra=0):
    """The rounded text that Arb proves and mpmath confirms."""
    text, tie = by_arb(ball_at, digits, mode)
    by_mpmath(value_at, digits, text, tie, mode, extra)
    return text
