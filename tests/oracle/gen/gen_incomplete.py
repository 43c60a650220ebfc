"""Write incomplete-34.txt: regularised incomplete gamma and beta functions and their inverses.

Usage: python3 gen_incomplete.py > ../incomplete-34.txt

Two independent ways: positive-term series summed here in plain integers (with the complement taken at a precision
that covers the cancellation), and Arb's hypergeometric functions. An inverse is written only when both ways prove,
on the two neighbours half a unit of the last place away, that the function passes through p between them.
"""

import decimal
import random
import sys

from arguments import between, near, scaled
from certify import Fraction, Undecided, by_arb, by_mpmath, dyadic, ends, of_mpf, ratio, round_text, to_arb, to_mpf
from flint import ctx
from mpmath import mp

decimal.getcontext().prec = 3000
DIGITS, SEED, COUNT = 34, 1034, 120
# Values below 10^-TAIL are of no use to a caller; with large parameters Arb needs too long for them.
TAIL, LARGE_TAIL = 4000, 400


def first_good(*makers):
    """The first ball with enough accurate bits, or the best of all (a later one may be slow)."""
    balls = []
    for make in makers:
        balls.append(make())
        if balls[-1].is_finite() and balls[-1].rel_accuracy_bits() > 160:
            return balls[-1]
    finite = [b for b in balls if b.is_finite()]
    return max(finite, key=lambda b: b.rel_accuracy_bits()) if finite else balls[0]


def p_ball(a, x):
    # Arb's lower function takes seconds for a large a and loses all digits; the upper one does not.
    large = a > 1000
    a, x = to_arb(a), to_arb(x)
    ways = (lambda: 1 - x.gamma_upper(a, regularized=1), lambda: x.gamma_lower(a, regularized=1))
    return first_good(*(ways[:1] if large else ways[::-1]))


def q_ball(a, x):
    large = a > 1000
    a, x = to_arb(a), to_arb(x)
    ways = (lambda: x.gamma_upper(a, regularized=1), lambda: 1 - x.gamma_lower(a, regularized=1))
    return first_good(*(ways[:1] if large else ways))


def beta_ball(x, a, b):
    x, y, a, b = to_arb(x), to_arb(1 - x), to_arb(a), to_arb(b)
    return first_good(lambda: x.beta_lower(a, b, regularized=1), lambda: 1 - y.beta_lower(b, a, regularized=1))


def series(ratio_at, bits):
    """1 + r0 + r0 r1 + ..., where ratio_at(k) is r_k as a pair of integers, in fixed point."""
    term = total = 1 << bits
    k = 0
    while term:
        num, den = ratio_at(k)
        term = term * num // den
        total += term
        k += 1
        if k > 3_000_000:
            raise Undecided("series too long")
    return dyadic(total, -bits)


def p_series(a, x):
    """x^a e^-x / Gamma(a + 1) * sum of x^k / ((a + 1) ... (a + k))."""
    common = a.denominator * x.denominator
    top, low = int(x * common), int(a * common)
    total = series(lambda k: (top, low + (k + 1) * common), mp.prec + 40)
    a, xs = to_mpf(a), to_mpf(x)
    return mp.exp(a * mp.log(xs) - xs - mp.loggamma(a + 1)) * to_mpf(total)


def q_fraction(a, x):
    """Upper tail, where x is well above a: Legendre's continued fraction by Lentz's method."""
    a, x = to_mpf(a), to_mpf(x)
    b = x + 1 - a
    c, d = mp.inf, 1 / b
    h = d
    for i in range(1, 2_000_000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < mp.eps * 4:
            return h * mp.exp(a * mp.log(x) - x - mp.loggamma(a))
    raise Undecided("continued fraction too long")


def p_value(a, x):
    return p_series(a, x) if x < 2 * a + 50 else 1 - q_fraction(a, x)


def q_value(a, x):
    return q_fraction(a, x) if x > 2 * a + 50 else 1 - p_series(a, x)


def beta_series(x, a, b):
    """x^a (1-x)^b / (a B(a, b)) * sum of ((a+b) ... (a+b+k-1)) / ((a+1) ... (a+k)) x^k."""
    common = a.denominator * b.denominator
    sum_ab, low = int((a + b) * common), int((a + 1) * common)
    top, bottom = x.numerator, x.denominator
    total = series(lambda k: (top * (sum_ab + k * common), bottom * (low + k * common)), mp.prec + 60)
    xs, ys, a, b = to_mpf(x), to_mpf(1 - x), to_mpf(a), to_mpf(b)
    logs = a * mp.log(xs) + b * mp.log(ys) + mp.loggamma(a + b) - mp.loggamma(a + 1) - mp.loggamma(b)
    return mp.exp(logs) * to_mpf(total)


def beta_value(x, a, b):
    if x <= (a + 1) / (a + b + 2):
        return beta_series(x, a, b)
    return 1 - beta_series(1 - x, b, a)


def shape(rng):
    """A shape parameter: common halves and integers, tiny, ordinary, large."""
    return rng.choice((
        lambda: rng.choice(("0.5", "1", "1.5", "2", "2.5", "3", "5", "10", "0.1", "50", "100")),
        lambda: scaled(rng, -12, -1, places=rng.randint(1, 12)),
        lambda: scaled(rng, 0, 2, places=rng.randint(1, 20)),
        lambda: scaled(rng, 2, 4, places=rng.randint(1, 12)),
        lambda: rng.choice(("100000", "1E+6", "500000.5", "123456.789")),
    ))()


def inner_shape(rng):
    """A shape parameter whose quantiles do not vanish."""
    while True:
        text = shape(rng)
        if ratio(text) > Fraction(1, 1000):
            return text


def text_of(x, places):
    """A positive rational rounded to `places` digits."""
    return str(decimal.Decimal(round_text(x, places)).normalize())


def gamma_arguments(rng, index):
    a = shape(rng)
    shape_a = ratio(a)
    spread = Fraction(of_mpf(mp.sqrt(to_mpf(shape_a))))
    kind = index % 6
    if kind == 0:
        return f"{a} {scaled(rng, -40, -3, places=rng.randint(1, 10))}"
    if kind in (1, 2):
        x = shape_a + spread * ratio(between(rng, -4, 6, 3))
        return f"{a} {text_of(max(x, Fraction(1, 100)), rng.randint(3, 20))}"
    if kind == 3:
        x = shape_a + 40 * spread + rng.randint(1, 700)
        return f"{a} {text_of(x, rng.randint(4, 10))}"
    if kind == 4:
        return f"{a} {text_of(shape_a * ratio(between(rng, 0, 1, 3)), 6)}"
    return f"{a} {a}"


def beta_arguments(rng, index):
    a, b = rng.choice((("0.5", "0.5"), (shape(rng), shape(rng)), (shape(rng), shape(rng))))
    shape_a, shape_b = ratio(a), ratio(b)
    mean = shape_a / (shape_a + shape_b)
    kind = index % 6
    if kind == 0:
        x = scaled(rng, -40, -3, places=rng.randint(1, 10))
    elif kind == 1:
        x = near(rng, 1, 2, 25, -1)
    elif kind in (2, 3):
        spread = Fraction(of_mpf(mp.sqrt(to_mpf(mean * (1 - mean) / (shape_a + shape_b + 1)))))
        moved = mean + spread * ratio(between(rng, -5, 5, 3))
        x = text_of(moved if 0 < moved < 1 else mean, rng.randint(3, 20))
    elif kind == 4:
        x = text_of(mean, 12)
    else:
        x = between(rng, 0, 1)
    return f"{x} {a} {b}"


def exponent_of(name, xs):
    """Decimal exponent of a tail, roughly (0 for the bulk and the far side)."""
    mp.prec = 80
    if name == "beta_i":
        x, a, b = map(to_mpf, xs)
        if xs[0] > xs[1] / (xs[1] + xs[2]):
            return 0
        size = a * mp.log(x) + b * mp.log(1 - x) + mp.loggamma(a + b) - mp.loggamma(a + 1) - mp.loggamma(b)
    else:
        a, x = map(to_mpf, xs)
        if (name == "gamma_p") == (x > a):
            return 0
        size = a * mp.log(x) - x - mp.loggamma(a + 1)
    return float(size / mp.ln10)


def direct(name, args):
    """A certified line of a function itself, or None where the value is out of reach."""
    xs = [ratio(a) for a in args.split()]
    ball, value = {"gamma_p": (p_ball, p_value), "gamma_q": (q_ball, q_value), "beta_i": (beta_ball, beta_value)}[name]
    if name == "beta_i" and not 0 < xs[0] < 1:
        return None
    if exponent_of(name, xs) < -(TAIL if max(xs) < 20_000 else LARGE_TAIL):
        return None
    text, tie = by_arb(lambda: ball(*xs), DIGITS, most=8000)
    depth = max(0, -decimal.Decimal(text).adjusted())
    by_mpmath(lambda: value(*xs), DIGITS, text, tie, extra=40 + min(depth, 1200))
    return f"{name}|{args}|{text}"


def bisect(ball, p, lo, hi, count=60):
    """A start for Newton's method: x = 2^t with t between lo and hi, where ball(x) increases."""
    target = to_arb(p)
    for _ in range(count):
        mid = (lo + hi) / 2
        value = ball(power_of_two(mid))
        if value < target:
            lo = mid
        elif value > target:
            hi = mid
        else:
            break
    return power_of_two((lo + hi) / 2)


def bracket(mean, variance):
    """Exponents of two around every quantile down to 10^-300 (37 standard deviations)."""
    spread = 45 * mp.sqrt(to_mpf(variance))
    return tuple(of_mpf(mp.log(to_mpf(mean) + side * spread, 2)) for side in (-1, 1))


def solve_gamma(a, p):
    def ball(x):
        return p_ball(a, x)

    if a < 5000:
        start = bisect(ball, p, Fraction(-3000), Fraction(24))
    else:
        start = bisect(ball, p, *bracket(a, a), 26)
    return refine(ball, gamma_slope(a), p, start)


def solve_beta(p, a, b):
    """x with I_x(a, b) = p; beyond the middle by I_y(b, a) = 1 - p with y = 1 - x, so that nothing is lost near 1."""
    if beta_value(Fraction(1, 2), a, b) < to_mpf(p):
        y = solve_beta_low(1 - p, b, a)
        return 1 - y
    return solve_beta_low(p, a, b)


def moments(a, b):
    """Mean and variance of the beta distribution."""
    mean = a / (a + b)
    return mean, mean * (1 - mean) / (a + b + 1)


def is_narrow(mean, variance):
    """Whether 50 standard deviations on either side stay inside (0, 1)."""
    return mean * mean > 2500 * variance and (1 - mean) ** 2 > 2500 * variance


def solve_beta_low(p, a, b):
    """By the series, which is fast everywhere; Arb only has to prove the answer."""
    def value(x):
        return beta_value(x, a, b)

    mean, variance = moments(a, b)
    narrow = is_narrow(mean, variance)
    lo, hi = bracket(mean, variance) if narrow else (Fraction(-3000), Fraction(-1))
    target = to_mpf(p)
    for _ in range(26 if narrow else 60):
        mid = (lo + hi) / 2
        lo, hi = (mid, hi) if value(power_of_two(mid)) < target else (lo, mid)
    x = power_of_two((lo + hi) / 2)
    for _ in range(7):
        step = (value(x) - target) / beta_density(x, a, b)
        x = of_mpf(to_mpf(x) - step)
        if not 0 < x < 1:
            raise Undecided("Newton left the domain")
    return x


def beta_density(x, a, b):
    xs, ys, a, b = map(to_mpf, (x, 1 - x, a, b))
    logs = (a - 1) * mp.log(xs) + (b - 1) * mp.log(ys)
    return mp.exp(logs + mp.loggamma(a + b) - mp.loggamma(a) - mp.loggamma(b))


def power_of_two(t):
    """2^t rounded to a dyadic rational."""
    return of_mpf(mp.power(2, to_mpf(t)))


def refine(ball, slope, p, x):
    """Newton's method with Arb's midpoints; the answer is proved afterwards."""
    for _ in range(7):
        value = ends(ball(x))[0]
        step = (value - p) / ends(slope(x))[0]
        x = of_mpf(to_mpf(x - step))
        if x <= 0:
            raise Undecided("Newton left the domain")
    return x


def gamma_slope(a):
    def slope(x):
        a_ball, x_ball = to_arb(a), to_arb(x)
        return ((a_ball - 1) * x_ball.log() - x_ball - a_ball.lgamma()).exp()
    return slope


def bits_for(p):
    """Bits for an inverse: 100 digits beside those that the complement of a small p loses."""
    return 340 + 4 * max(0, -decimal.Decimal(round_text(p, 2)).adjusted())


def inverse(name, args):
    """A certified line of an inverse function."""
    mp.prec = 700
    if name == "gamma_p_inv":
        a, p = (ratio(t) for t in args.split())
        ctx.prec = bits_for(p)
        ball, value = (lambda x: p_ball(a, x)), (lambda x: p_value(a, x))
        x = solve_gamma(a, p)
    else:
        p, a, b = (ratio(t) for t in args.split())
        ctx.prec = bits_for(p)
        ball, value = (lambda x: beta_ball(x, a, b)), (lambda x: beta_value(x, a, b))
        mp.prec = ctx.prec
        x = solve_beta(p, a, b)
        if not 0 < x < 1:
            raise Undecided("too near an end")
    if not Fraction(1, 2**2900) < x:
        raise Undecided("too small")
    text = round_text(x, DIGITS)
    exponent = decimal.Decimal(text).adjusted() - DIGITS + 1
    half = Fraction(10) ** exponent / 2
    low, high = ratio(text) - half, ratio(text) + half
    if name == "beta_i_inv" and high >= 1:
        raise Undecided("rounds to one")
    if not (ball(low) < to_arb(p) and ball(high) > to_arb(p)):
        raise Undecided("not proved by Arb")
    mp.prec = bits_for(p) + 100
    if not (value(low) < to_mpf(p) < value(high)):
        raise Undecided("not confirmed by the series")
    return f"{name}|{args}|{text}"


def probability(rng, index):
    kind = index % 5
    if kind == 0:
        return scaled(rng, -300, -10, places=rng.randint(1, 8))
    if kind == 1:
        return near(rng, 1, 3, 30, -1)
    if kind == 2:
        return rng.choice(("0.5", "0.95", "0.975", "0.99", "0.995", "0.05", "0.025", "0.01", "0.1", "0.25", "0.75", "0.999"))
    return between(rng, 0, 1)


def two_shapes(rng):
    """Shapes whose quantiles Arb finds in good time: large ones only where the normal bracket serves."""
    if rng.random() < 0.25:
        return "0.5 0.5"
    while True:
        texts = inner_shape(rng), inner_shape(rng)
        a, b = map(ratio, texts)
        if max(a, b) < 2000 or is_narrow(*moments(a, b)):
            return " ".join(texts)


ARGUMENTS = {
    "gamma_p": (direct, gamma_arguments),
    "gamma_q": (direct, gamma_arguments),
    "beta_i": (direct, beta_arguments),
    "gamma_p_inv": (inverse, lambda r, i: f"{inner_shape(r)} {probability(r, i)}"),
    "beta_i_inv": (inverse, lambda r, i: f"{probability(r, i)} " + two_shapes(r)),
}


def main():
    rng = random.Random(SEED)
    print(f"# python3 gen_incomplete.py  (seed {SEED})")
    for name, (make, argument) in ARGUMENTS.items():
        seen, index = set(), 0
        while len(seen) < COUNT:
            mp.prec = 200
            args = argument(rng, index)
            index += 1
            if args in seen:
                continue
            try:
                line = make(name, args)
            except (Undecided, ValueError, OverflowError, ZeroDivisionError, MemoryError) as reason:
                print(f"skipped {name} {args}: {reason}", file=sys.stderr)
                continue
            if line:
                seen.add(args)
                print(line, flush=True)


if __name__ == "__main__":
    main()
