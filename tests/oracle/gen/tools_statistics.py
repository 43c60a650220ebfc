"""Calls of the statistics tools and their answers: `python3 tools_statistics.py > ../tools-statistics.txt`.

Means, medians, modes, variances and covariances are taken from Python's statistics module on
fractions where it has them, and quantiles from its definition of the inclusive method; lines and
coefficients from fractions; roots and distributions from mpmath at 80 digits. Distributions are
compared with scipy, to its precision. The rendering of numbers is that of tools_finance.py, but a
decimal that ends is shown in full.

One case a line: tool|arguments|KEY=value;KEY=value|exact or rounded.
"""

import json
import random
import statistics
from fractions import Fraction
from math import comb, isqrt

import scipy.stats
from mpmath import mp, mpf

from tools_finance import dyadic, layout, shown

random.seed(16)
mp.dps = 80


# Rendering ----------------------------------------------------------------------------------

def full(value):
    """A fraction: all digits where they end, else 34."""
    rest, places = value.denominator, 0
    while rest % 10 == 0:
        rest //= 10
        places += 1
    twos = fives = 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return shown(value)
    if value == 0:
        return "0", "exact"
    places += max(twos, fives)
    digits = str(abs(value.numerator) * 10**places // value.denominator)
    stripped = digits.rstrip("0")
    return layout(value < 0, stripped, len(digits) - len(stripped) - places), "exact"


def real(value):
    """34 digits of an mpf, which 60 digits must decide."""
    shift = int(mp.floor(mp.log10(abs(value))))
    scaled = dyadic(value / mpf(10) ** shift)
    wiggle = abs(scaled) / 10**60
    text = shown(scaled, False, shift)
    assert shown(scaled + wiggle, False, shift) == shown(scaled - wiggle, False, shift) == text
    return text


def either(value):
    return full(value) if isinstance(value, Fraction) else real(value)


def mpf_of(value):
    return mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else value


def root(value):
    n, d = isqrt(value.numerator), isqrt(value.denominator)
    if n * n == value.numerator and d * d == value.denominator:
        return Fraction(n, d)
    return mp.sqrt(mpf_of(value))


def emit(tool, arguments, **fields):
    texts, exact = [], "exact"
    for key, value in fields.items():
        if isinstance(value, str):
            texts.append(f"{key}={value}")
            continue
        text, kind = value if isinstance(value, tuple) else either(value)
        exact = "rounded" if kind == "rounded" else exact
        texts.append(f"{key}={text}")
    print(f"{tool}|{json.dumps(arguments, separators=(',', ':'))}|{';'.join(texts)}|{exact}")


# Data ---------------------------------------------------------------------------------------

def number():
    """A decimal as text: short, long, shifted, or with an exponent."""
    sign = random.choice(["", "", "-"])
    match random.randrange(5):
        case 0:
            return sign + str(random.randrange(1, 20))
        case 1:
            return f"{sign}{random.randrange(100)}.{random.randrange(1000):03}"
        case 2:
            return f"{sign}{random.randrange(10**15)}.{random.randrange(10**6):06}"
        case 3:
            return f"{sign}{random.randrange(1, 10**4)}e{random.randrange(-12, 13)}"
        case _:
            return f"1000000000000.{random.randrange(10)}"


def data(least=1, most=12):
    return [number() for _ in range(random.randint(least, most))]


def varied(least=2, most=12):
    """Data that are not all the same."""
    while True:
        values = data(least, most)
        if len(set(map(Fraction, values))) > 1:
            return values


def sent(values):
    """As text, or as an array."""
    return ",".join(values) if random.random() < 0.5 else values


def spread(values):
    mean = Fraction(sum(values), len(values))
    return sum((x - mean) ** 2 for x in values)


def quantile(values, share):
    """Linear interpolation between ranks 0 and n - 1."""
    values = sorted(values)
    at = share * (len(values) - 1)
    low = at.numerator // at.denominator
    part = at - low
    return values[low] if part == 0 else values[low] + part * (values[low + 1] - values[low])


# Distributions ------------------------------------------------------------------------------

def near(ours, theirs):
    assert abs(float(ours) - theirs) <= 1e-7 * abs(theirs) + 1e-300, (ours, theirs)
    return ours


def tail(t_squared, freedom):
    v = mpf(freedom)
    return mp.betainc(v / 2, mpf(1) / 2, 0, v / (v + mpf_of(t_squared)), regularized=True)


def critical_t(level, freedom):
    seed = mpf(scipy.stats.t.ppf((1 + float(level)) / 2, freedom))
    rest = 1 - mpf_of(level)
    t = mp.findroot(lambda t: mp.log(tail(t * t, freedom) / rest), (seed, seed * mpf("1.0001")), tol=1e-140)
    return near(t, float(seed))


def critical_z(level):
    z = mp.sqrt(2) * mp.erfinv(mpf_of(level))
    return near(z, scipy.stats.norm.ppf((1 + float(level)) / 2))


# Cases --------------------------------------------------------------------------------------

def describe():
    for _ in range(40):
        values = data()
        exact = list(map(Fraction, values))
        emit("mean", {"values": sent(values)}, RESULT=statistics.mean(exact))
        emit("median", {"values": sent(values)}, RESULT=Fraction(statistics.median(exact)))
        for population in (True, False):
            if len(values) == 1 and not population:
                continue
            variance = (statistics.pvariance if population else statistics.variance)(exact)
            variance = Fraction(variance)
            assert variance == spread(exact) / (len(exact) - (not population))
            arguments = {"values": sent(values), "population": population}
            emit("variance", arguments, RESULT=variance)
            emit("stdDev", arguments, RESULT=root(variance))
        p = random.choice(["0", "100", "50", "12.5", str(random.randrange(101)), f"{random.random() * 100:.9f}"])
        emit("percentile", {"values": sent(values), "p": p}, RESULT=quantile(exact, Fraction(p) / 100))
        q = random.randint(1, 3)
        if len(values) > 1:
            assert quantile(exact, Fraction(q, 4)) == statistics.quantiles(exact, n=4, method="inclusive")[q - 1]
        emit("quartile", {"values": sent(values), "q": q}, Q=str(q), VALUE=quantile(exact, Fraction(q, 4)))
        q1, q3 = quantile(exact, Fraction(1, 4)), quantile(exact, Fraction(3, 4))
        emit("iqr", {"values": sent(values)}, Q1=q1, Q3=q3, IQR=q3 - q1)
    for _ in range(30):
        values = [str(random.randrange(-5, 6)) for _ in range(random.randint(2, 14))]
        modes = sorted(statistics.multimode(map(Fraction, values)))
        count = [Fraction(v) for v in values].count(modes[0])
        if count > 1:
            emit("mode", {"values": sent(values)}, MODES=",".join(full(m)[0] for m in modes), COUNT=str(count))


def relate():
    for _ in range(50):
        x, y = varied(), data(12, 12)
        y = y[: len(x)]
        ex, ey = list(map(Fraction, x)), list(map(Fraction, y))
        n = len(ex)
        mx, my = Fraction(sum(ex), n), Fraction(sum(ey), n)
        sxy = sum((a - mx) * (b - my) for a, b in zip(ex, ey))
        sxx, syy = spread(ex), spread(ey)
        pairs = {"xValues": sent(x), "yValues": sent(y)}
        population = random.random() < 0.5
        emit("covariance", {**pairs, "population": population}, RESULT=sxy / (n - (not population)))
        if syy == 0:
            continue
        square = sxy**2 / (sxx * syy)
        r = root(square) * (-1 if sxy < 0 else 1)
        emit("correlation", pairs, RESULT=r)
        slope = sxy / sxx
        emit("linearRegression", pairs, SLOPE=slope, INTERCEPT=my - slope * mx, R=r, R_SQUARED=square)


def normal():
    for _ in range(60):
        x, mean = (f"{random.uniform(-12, 12):.4f}" for _ in range(2))
        deviation = f"{random.uniform(0.05, 9):.3f}"
        z = mpf_of((Fraction(x) - Fraction(mean)) / Fraction(deviation))
        arguments = {"x": x, "mean": mean, "stdDev": deviation}
        density = mp.exp(-z * z / 2) / (mpf_of(Fraction(deviation)) * mp.sqrt(2 * mp.pi))
        emit("normalPdf", arguments, RESULT=density)
        emit("normalCdf", arguments, RESULT=near(mp.erfc(-z / mp.sqrt(2)) / 2, scipy.stats.norm.cdf(float(z))))
    for x in ["-5", "-8.5", "-10", "-20", "-37.5", "-38.6", "-40", "-100", "-1e4", "7", "9", "15", "1e-20"]:
        z = mpf(x)
        emit("normalCdf", {"x": x, "mean": "0", "stdDev": "1"}, RESULT=mp.erfc(-z / mp.sqrt(2)) / 2)
        emit("normalPdf", {"x": x, "mean": "0", "stdDev": "1"}, RESULT=mp.npdf(z))


def student():
    for _ in range(40):
        values = varied(2, 30)
        exact = list(map(Fraction, values))
        n, mean = len(exact), Fraction(statistics.mean(exact))
        square = spread(exact) / (n - 1) / n
        mu = random.choice([number(), full(mean)[0] if full(mean)[1] == "exact" else "1"])
        t_squared = (mean - Fraction(mu)) ** 2 / square
        t = root(t_squared) * (-1 if mean < Fraction(mu) else 1)
        p = Fraction(1) if t_squared == 0 else tail(t_squared, n - 1)
        if t_squared:
            near(p, 2 * scipy.stats.t.sf(abs(float(t)), n - 1))
        emit("tTestOneSample", {"values": sent(values), "hypothesizedMean": mu},
             T=t, DF=str(n - 1), MEAN=mean, SE=root(square), P_VALUE=p)
    for _ in range(40):
        values = varied(4, 30)
        exact = list(map(Fraction, values))
        n, mean = len(exact), Fraction(statistics.mean(exact))
        error = mp.sqrt(mpf_of(spread(exact) / (n - 1) / n))
        level = random.choice(["0.5", "0.8", "0.9", "0.95", "0.99", "0.999", "0.999999", "0.01"])
        method = random.choice(["t", "t", "z"])
        critical = critical_t(Fraction(level), n - 1) if method == "t" else critical_z(Fraction(level))
        arguments = {"values": sent(values), "confidenceLevel": level, "method": method}
        if method == "t" and random.random() < 0.5:
            del arguments["method"]
        margin = error * critical
        emit("confidenceInterval", arguments, MEAN=mean, LOWER=mpf_of(mean) - margin, UPPER=mpf_of(mean) + margin,
             MARGIN=margin, METHOD=method, CRITICAL_VALUE=critical)


def binomial():
    for _ in range(60):
        n = random.choice([1, 2, 5, 10, 20, 50, 200, 1000, 5000])
        p = random.choice(["0.5", "0.25", "0.1", "0.333", "1e-7", f"{random.random():.5f}"])
        k = min(n, max(0, int(random.gauss(n * float(p), 2 + n**0.5))))
        chance = Fraction(p) ** k * (1 - Fraction(p)) ** (n - k) * comb(n, k)
        near(mpf_of(chance), scipy.stats.binom.pmf(k, n, float(p)))
        emit("binomialPmf", {"n": n, "k": k, "p": p}, RESULT=shown(chance))
    for n, k, p in [(10**6, 300000, "0.3"), (10**7, 5 * 10**6, "0.5"), (10**12, 3 * 10**11, "0.3"), (10**9, 12, "1e-8")]:
        q = mpf_of(Fraction(p))
        log = mp.loggamma(n + 1) - mp.loggamma(k + 1) - mp.loggamma(n - k + 1) + k * mp.log(q) + (n - k) * mp.log1p(-q)
        emit("binomialPmf", {"n": n, "k": k, "p": p}, RESULT=mp.exp(log))


print("# python3 tools_statistics.py (seed 16)")
describe()
relate()
normal()
student()
binomial()
