"""Random programs over tools, exact rationals and reals: `python3 programs.py > ../programs.txt`.

Every value is a fractions.Fraction where it is rational by construction, else an mpmath number at
160 digits. A line is `program|exact|numerator/denominator` or `program|real|digits`; a truth value is
`program|truth|true`. Programs whose answer hangs on a tie that 160 digits do not decide are left out.
"""

import argparse
import random
from fractions import Fraction
from math import comb, isqrt

import mpmath
from mpmath import mp, mpf

mp.dps = 160
TIE = mpf(10) ** -100


class Skip(Exception):
    pass


class Value:
    """A rational number, or a real."""

    def __init__(self, exact=None, real=None):
        self.exact = exact
        self.real = mpf(exact.numerator) / exact.denominator if exact is not None else real
        if exact is not None and exact.numerator.bit_length() + exact.denominator.bit_length() > 900:
            raise Skip
        if self.real != 0 and not mpf("1e-80") < abs(self.real) < mpf("1e80"):
            raise Skip
        if exact is None and abs(self.real) < TIE:
            raise Skip


def exact(n, d=1):
    return Value(Fraction(n, d))


def lift(rational, real):
    """A function of values that is rational where all its arguments are."""

    def apply(*values):
        if rational is not None and all(v.exact is not None for v in values):
            found = rational(*[v.exact for v in values])
            if found is not None:
                return Value(Fraction(found))
        return Value(real=real(*[v.real for v in values]))

    return apply


def divide(a, b):
    if b.exact == 0 or (b.exact is None and abs(b.real) < TIE):
        raise Skip
    return lift(lambda x, y: x / y, lambda x, y: x / y)(a, b)


def root(value):
    if value.real < 0:
        raise Skip
    if value.exact is not None:
        n, d = value.exact.numerator, value.exact.denominator
        rn, rd = isqrt(n), isqrt(d)
        if rn * rn == n and rd * rd == d:
            return exact(rn, rd)
    return Value(real=mpmath.sqrt(value.real))


def squared(value):
    if value.exact is not None:
        return Value(value.exact**2)
    return Value(real=value.real**2)


def whole(function):
    def apply(value):
        if value.exact is not None:
            return Value(Fraction(function(value.exact)))
        near = mpmath.nint(value.real)
        if abs(value.real - near) < TIE:
            raise Skip
        return Value(Fraction(function(value.real)))

    return apply


def floor(x):
    return x.numerator // x.denominator if isinstance(x, Fraction) else int(mpmath.floor(x))


def ceil(x):
    return -(-x.numerator // x.denominator) if isinstance(x, Fraction) else int(mpmath.ceil(x))


def add(a, b):
    return lift(lambda x, y: x + y, lambda x, y: x + y)(a, b)


def sub(a, b):
    return lift(lambda x, y: x - y, lambda x, y: x - y)(a, b)


def mul(a, b):
    return lift(lambda x, y: x * y, lambda x, y: x * y)(a, b)


def total(values):
    result = exact(0)
    for value in values:
        result = add(result, value)
    return result


def mean(values):
    return divide(total(values), exact(len(values)))


def variance(values):
    middle = mean(values)
    return divide(total([squared(sub(v, middle)) for v in values]), exact(len(values)))


def need_positive(*values):
    for value in values:
        if value.real <= 0:
            raise Skip


def real_only(function):
    return lambda *values: Value(real=function(*[v.real for v in values]))


PI = Value(real=mp.pi)


class Program:
    def __init__(self, rng):
        self.rng = rng

    def literal(self):
        rng = self.rng
        kind = rng.randrange(5)
        if kind == 0:
            n = rng.randint(1, 12)
            return str(n), exact(n)
        if kind == 1:
            n, d = rng.randint(1, 9), rng.choice([3, 7, 9, 11])
            return f"({n}/{d})", exact(n, d)
        if kind == 2:
            n = rng.randint(1, 999)
            return f"{n / 100:.2f}", exact(n, 100)
        if kind == 3:
            n = rng.choice([2, 3, 5, 8, 16])
            return f"sqrt({n})", root(exact(n))
        return "pi", PI

    def number(self, depth):
        if depth == 0:
            return self.literal()
        return self.rng.choice(OPERATIONS)(self, depth - 1)

    def rational(self, depth):
        for _ in range(20):
            text, value = self.number(depth)
            if value.exact is not None:
                return text, value
        return "3", exact(3)

    def several(self, depth, least=2, most=5):
        pairs = [self.number(depth) for _ in range(self.rng.randint(least, most))]
        return [p[0] for p in pairs], [p[1] for p in pairs]


def two(sign, function):
    def build(program, depth):
        (a, x), (b, y) = program.number(depth), program.number(depth)
        return f"({a} {sign} {b})", function(x, y)

    return build


def one(name, function, guard=None):
    def build(program, depth):
        a, x = program.number(depth)
        if guard is not None and not guard(x):
            raise Skip
        return f"{name}({a})", function(x)

    return build


def tool(name, count, function):
    def build(program, depth):
        texts, values = program.several(depth, count, count)
        return f"{name}({', '.join(texts)})", function(*values)

    return build


def listed(name, function, least=2):
    def build(program, depth):
        texts, values = program.several(depth, least)
        return f"{name}([{', '.join(texts)}])", function(values)

    return build


def power_tool(program, depth):
    a, x = program.number(depth)
    need_positive(x)
    return f"power({a}, 0.5)", root(x)


def whole_power(program, depth):
    a, x = program.number(depth)
    n = program.rng.randint(2, 3)
    value = x
    for _ in range(n - 1):
        value = mul(value, x)
    base = f"({a})" if "^" in a else a
    return f"{base}^{n}", value


def distance(program, depth):
    texts, v = program.several(depth, 4, 4)
    way = root(add(squared(sub(v[2], v[0])), squared(sub(v[3], v[1]))))
    if way.real == 0:
        raise Skip
    return f"distance2D([{texts[0]}, {texts[1]}], [{texts[2]}, {texts[3]}])", way


def dot(program, depth):
    a, x = program.several(depth, 2, 4)
    pairs = [program.number(depth) for _ in a]
    b, y = [p[0] for p in pairs], [p[1] for p in pairs]
    value = total([mul(p, q) for p, q in zip(x, y)])
    return f"dotProduct([{', '.join(a)}], [{', '.join(b)}])", value


def modulo(program, depth):
    (a, x), (b, y) = program.number(depth), program.number(depth)
    need_positive(x, y)
    quotient = divide(x, y)
    return f"modulo({a}, {b})", sub(x, mul(whole(floor)(quotient), y))


def determinant(program, depth):
    t, v = program.several(depth, 4, 4)
    value = sub(mul(v[0], v[3]), mul(v[1], v[2]))
    return f"matrixDeterminant([[{t[0]}, {t[1]}], [{t[2]}, {t[3]}]])", value


def rank(program, depth):
    t, v = program.several(depth, 2, 2)
    f, x = program.rational(depth)
    if any(value.exact is None or value.exact == 0 for value in v + [x]):
        raise Skip
    text = f"matrixRank([[{t[0]}, {t[1]}], [({t[0]})*{f}, ({t[1]})*{f}]])"
    return text, exact(1)


def compound(program, depth):
    (p, x), (r, y) = program.rational(0), program.rational(0)
    years = program.rng.randint(1, 4)
    growth = Value((1 + y.exact / 100) ** years)
    return f"compoundInterest({p}, {r}, {years}, 1)", mul(x, growth)


def present(program, depth):
    (p, x), (r, y) = program.number(depth), program.rational(0)
    need_positive(x)
    years = program.rng.randint(1, 3)
    return f"presentValue({p}, {r}, {years})", mul(x, Value((1 + y.exact / 100) ** -years))


def force(program, depth):
    (m, x), (a, y) = program.number(depth), program.number(depth)
    need_positive(x)
    return f"newtonsForce({m}, {a})", mul(x, y)


def circuit(program, depth):
    (v, x), (r, y) = program.number(depth), program.number(depth)
    need_positive(x, y)
    field = program.rng.choice(["current", "power"])
    value = divide(x, y) if field == "current" else divide(squared(x), y)
    return f"ohmsLaw(voltage={v}, resistance={r}).{field}", value


def convert(program, depth):
    a, x = program.number(depth)
    source, target, factor = program.rng.choice(
        [("km", "m", Fraction(1000)), ("in", "cm", Fraction(254, 100)), ("h", "s", Fraction(3600)),
         ("mi", "km", Fraction(1609344, 10**6)), ("lb", "kg", Fraction(45359237, 10**8))])
    return f'convert({a}, "{source}", "{target}")', mul(x, Value(factor))


def choose(program, depth):
    n, r = program.rng.randint(1, 20), program.rng.randint(0, 8)
    if r > n:
        raise Skip
    return f"combination({n}, {r})", exact(comb(n, r))


def cancelled(program, depth):
    a, x = program.number(depth)
    return f"(({a}) - ({a}))", exact(0)


def condition(program, depth):
    (a, x), (b, y) = program.number(depth), program.number(depth)
    if x.exact is None or y.exact is None:
        if abs(x.real - y.real) < TIE:
            raise Skip
    (p, u), (q, w) = program.number(depth), program.number(depth)
    less = x.exact < y.exact if x.exact is not None and y.exact is not None else x.real < y.real
    return f"if({a} < {b}, {p}, {q})", u if less else w


def summed(program, depth):
    a, x = program.number(0)
    n = program.rng.randint(2, 6)
    value = total([divide(x, exact(k)) for k in range(1, n + 1)])
    return f"sum({a}/k, k, 1, {n})", value


def small(value):
    return abs(value.real) < 20


OPERATIONS = [
    two("+", add), two("-", sub), two("*", mul), two("/", divide), two("+", add), two("*", mul),
    one("sqrt", root), power_tool, whole_power,
    one("abs", lambda v: v if v.real >= 0 else mul(v, exact(-1))),
    one("floor", whole(floor)), one("ceil", whole(ceil)),
    one("exp", real_only(mpmath.exp), lambda v: small(v) and v.exact != 0),
    one("ln", real_only(mpmath.log), lambda v: v.real > 0 and v.exact != 1),
    tool("add", 2, add), tool("subtract", 2, sub), tool("multiply", 2, mul), tool("divide", 2, divide),
    listed("mean", mean), listed("sumArray", total),
    listed("magnitudeArray", lambda v: root(total([squared(x) for x in v]))),
    listed("max", lambda v: max(v, key=lambda x: x.real)),
    tool("circleArea", 1, lambda r: mul(PI, squared(r)) if r.real > 0 else skip()),
    tool("circlePerimeter", 1, lambda r: mul(mul(exact(2), PI), r) if r.real > 0 else skip()),
    tool("sphereVolume", 1,
         lambda r: mul(mul(exact(4, 3), PI), mul(r, squared(r))) if r.real > 0 else skip()),
    tool("percentage", 2, lambda v, p: divide(mul(v, p), exact(100))),
    distance, dot, modulo, determinant, rank, compound, present, force, circuit, convert, choose,
    cancelled, condition, summed,
    lambda program, depth: (lambda t: (f"variance([{', '.join(t[0])}], true)", variance(t[1])))(
        program.several(depth, 2, 4)),
    lambda program, depth: (lambda t: (f"stdDev([{', '.join(t[0])}], true)", root(variance(t[1]))))(
        program.several(depth, 2, 4)),
    lambda program, depth: (lambda t: (f"normalCdf({t[0]}, 0, 1)", Value(
        real=mpmath.erfc(-t[1].real / mpmath.sqrt(2)) / 2)) if small(t[1]) and t[1].exact != 0
        else skip())(program.number(depth)),
]


def skip():
    raise Skip


def line(rng):
    program = Program(rng)
    text, value = program.number(rng.choice([1, 2, 2, 3]))
    if len(text) > 400:
        raise Skip
    ending = rng.randrange(8)
    if ending == 0:
        other, bound = program.number(1)
        if value.exact is None or bound.exact is None:
            if abs(value.real - bound.real) < TIE:
                raise Skip
            less = value.real < bound.real
        else:
            less = value.exact < bound.exact
        return f"{text} < {other}|truth|{'true' if less else 'false'}"
    if ending == 1:
        text, value = f"x = {text}; x*3 - x", mul(value, exact(2))
    if ending == 2:
        text, value = f"f(t) = t^2 + 1; f({text})", add(squared(value), exact(1))
    if value.exact is not None:
        return f"{text}|exact|{value.exact.numerator}/{value.exact.denominator}"
    return f"{text}|real|{mpmath.nstr(value.real, 70, strip_zeros=False)}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--count", type=int, default=20000)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    print(f"# gen/programs.py --seed {options.seed} --count {options.count}; mpmath {mpmath.__version__}")
    print("# program|exact, real or truth|value")
    count = 0
    while count < options.count:
        try:
            print(line(rng))
            count += 1
        except (Skip, ZeroDivisionError):
            pass


main()
