"""Random decimal arguments, as texts."""

from decimal import Decimal


def digits(rng, count):
    """A random integer of exactly `count` digits."""
    return rng.randrange(10 ** (count - 1), 10**count)


def scaled(rng, lo, hi, places=None, signed=False):
    """A decimal with `places` significant digits and a decimal exponent in [lo, hi]."""
    places = places or rng.choice((1, 2, 3, 5, 8, 12, 17, 25, 34, 40))
    value = Decimal(digits(rng, places)).scaleb(rng.randint(lo, hi) - places + 1)
    return str(-value if signed and rng.random() < 0.5 else value)


def between(rng, lo, hi, places=None):
    """A decimal in the open interval (lo, hi)."""
    places = places or rng.choice((1, 2, 3, 5, 8, 12, 17, 25, 34))
    lo, hi, unit = Decimal(lo), Decimal(hi), 10**places
    while True:
        k = rng.randint(int(lo * unit), int(hi * unit))
        if lo * unit < k < hi * unit and k:
            return str(Decimal(k).scaleb(-places))


def near(rng, centre, least, most, side=0):
    """`centre` plus or minus a small decimal, 10^-most to 10^-least; side fixes the sign."""
    step = Decimal(digits(rng, rng.randint(1, 8)))
    step = step.scaleb(-rng.randint(least, most) - len(str(step)) + 1)
    sign = side or rng.choice((-1, 1))
    total = exact_sum(Decimal(centre), sign * step)
    return str(total)


def exact_sum(a, b):
    """a + b without rounding."""
    exp = min(a.as_tuple().exponent, b.as_tuple().exponent)
    total = int(a.scaleb(-exp)) + int(b.scaleb(-exp)) if exp < 0 else int(a) + int(b)
    return Decimal(total).scaleb(min(exp, 0))
