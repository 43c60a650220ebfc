"""Calls of tools and the text of their results: `python3 gen_tools.py`.

Rational results come from fractions.Fraction, irrational ones from mpmath at 150 digits; a value so
near to a tie or to zero that 150 digits would not decide it stops the run. The rendering of a
number (plain or scientific, trailing zeros) is written here anew, from its description.
"""

import json
import random
from decimal import Decimal
from fractions import Fraction
from math import factorial, isqrt

import mpmath
from mpmath import mp, mpf

mp.dps = 150
DIGITS = 34


# Rendering ----------------------------------------------------------------------------------

def layout(negative, digits, exponent):
    """The text of digits * 10^exponent: plain, unless that is long and mostly zeros."""
    filler = exponent if exponent >= 0 else max(0, 1 - len(digits) - exponent)
    length = len(digits) + filler + (exponent < 0) + negative
    sign = "-" if negative else ""
    if length > 60 and filler > len(digits):
        stripped = digits.rstrip("0")
        exponent += len(digits) - len(stripped)
        mantissa = stripped[0] + ("." + stripped[1:] if len(stripped) > 1 else "")
        return f"{sign}{mantissa}e{exponent + len(stripped) - 1}"
    if exponent >= 0:
        return sign + digits + "0" * exponent
    digits = digits.rjust(1 - exponent, "0")
    return f"{sign}{digits[:exponent]}.{digits[exponent:]}"


def canonical(mantissa, exponent):
    if mantissa == 0:
        return "0"
    digits = str(abs(mantissa))
    stripped = digits.rstrip("0")
    return layout(mantissa < 0, stripped, exponent + len(digits) - len(stripped))


def scaled(value):
    """A Decimal with its scale kept; a zero is 0."""
    sign, digits, exponent = value.as_tuple()
    if not any(digits):
        return "0"
    return layout(bool(sign), "".join(map(str, digits)), exponent)


def ends(value):
    """(mantissa, exponent) of a fraction whose expansion ends, else None."""
    d, twos, fives = value.denominator, 0, 0
    while d % 2 == 0:
        d, twos = d // 2, twos + 1
    while d % 5 == 0:
        d, fives = d // 5, fives + 1
    if d != 1:
        return None
    places = max(twos, fives)
    return int(value * 10**places), -places


def half_up(value, places):
    """The fraction rounded to decimal places, as (mantissa, exponent)."""
    shifted = abs(value) * Fraction(10) ** places
    mantissa = (2 * shifted.numerator + shifted.denominator) // (2 * shifted.denominator)
    return (-mantissa if value < 0 else mantissa), -places


def leading(value):
    """floor(log10 |value|) of a fraction."""
    value, k = abs(value), len(str(abs(value.numerator))) - len(str(value.denominator))
    while Fraction(10) ** k > value:
        k -= 1
    while Fraction(10) ** (k + 1) <= value:
        k += 1
    return k


def significant(value, digits=DIGITS):
    mantissa, exponent = half_up(value, digits - 1 - leading(value))
    return scientific_form(mantissa, exponent) if exponent > 0 else canonical(mantissa, exponent)


def scientific_form(mantissa, exponent):
    """A rounded number whose last digit stands before the point."""
    digits = str(abs(mantissa))
    stripped = digits.rstrip("0")
    exponent += len(digits) - 1
    fraction = "." + stripped[1:] if len(stripped) > 1 else ""
    return f"{'-' if mantissa < 0 else ''}{stripped[0]}{fraction}e{exponent}"


def shown(value):
    """A fraction as tools show it, and whether that is exact."""
    if value == 0:
        return "0", True
    end = ends(value)
    return (canonical(*end), True) if end else (significant(value), False)


def dyadic(real):
    """An mpf as the fraction that it is."""
    sign, mantissa, exponent, _ = real._mpf_
    value = Fraction(int(mantissa)) * Fraction(2) ** exponent
    return -value if sign else value


def irrational(real):
    """34 digits of an irrational number."""
    value = dyadic(real)
    assert value != 0 and abs(value) > Fraction(1, 10**80)
    text = significant(value)
    wiggle = abs(value) / 10**130
    assert significant(value + wiggle) == significant(value - wiggle) == text
    return text, False


def double(value, real=False):
    """The nearest double, as `evaluate` shows it."""
    nearest = float(value)  # of a Fraction: correctly rounded
    sign, digits, exponent = Decimal(repr(nearest)).as_tuple()
    mantissa = int("".join(map(str, digits))) * (-1 if sign else 1)
    exact = not real and Fraction(repr(nearest)) == value
    while mantissa and mantissa % 10 == 0:
        mantissa, exponent = mantissa // 10, exponent + 1
    if not exact and exponent > 0 and abs(nearest) >= 1e16:
        return scientific_form(mantissa, exponent), exact
    return canonical(mantissa, exponent), exact


# Cases --------------------------------------------------------------------------------------

class Table:
    def __init__(self, name):
        self.name, self.lines, self.seen = name, [], set()

    def case(self, tool, arguments, result):
        text, exact = result
        written = json.dumps(arguments, separators=(",", ":"), ensure_ascii=False)
        assert "|" not in written
        line = f"{tool}|{written}|{text}|{'exact' if exact else 'rounded'}"
        if line not in self.seen:
            self.seen.add(line)
            self.lines.append(line)

    def write(self):
        with open(f"../tools-{self.name}.txt", "w", encoding="utf-8") as out:
            out.write("# gen/gen_tools.py\n# tool|arguments|result|exact or rounded\n")
            out.write("".join(line + "\n" for line in self.lines))
        print(self.name, len(self.lines))


def decimal_text(rng, most=30):
    """A decimal of any shape, as text."""
    whole = str(rng.randrange(10 ** rng.randint(0, most)))
    text = whole
    if rng.random() < 0.7:
        places = rng.randint(1, most)
        text += "." + str(rng.randrange(10**places)).rjust(places, "0")
    if rng.random() < 0.2:
        text += f"e{rng.randint(-40, 40)}"
    return ("-" if rng.random() < 0.4 else "") + text


def basic(rng):
    table = Table("basic")
    import decimal
    decimal.getcontext().prec = 2000
    for _ in range(60):
        a, b = decimal_text(rng), decimal_text(rng)
        x, y = Decimal(a), Decimal(b)
        pair = {"first": a, "second": b}
        table.case("add", pair, (scaled(x + y), True))
        table.case("subtract", pair, (scaled(x - y), True))
        table.case("multiply", pair, (scaled(x * y), True))
        if y:
            table.case("divide", pair, quotient(Fraction(a) / Fraction(b)))
            p, q = Fraction(a), Fraction(b)
            cut = abs(p) // abs(q) * (1 if (p < 0) == (q < 0) else -1)
            table.case("modulo", pair, shown(p - q * cut))
        table.case("abs", {"value": a}, (scaled(abs(x)), True))
        table.case("percentage", {"value": a, "percent": b}, shown(Fraction(a) * Fraction(b) / 100))
    for a, b in [("1", "3"), ("2", "3"), ("-2", "3"), ("1", "7e25"), ("1e40", "7"), ("1", "30"),
                 ("0.1", "3"), ("99999999999999999999.5", "3"), ("1", "1e25"), ("5", "9e-30"),
                 ("1", "10.00000000000000000001"), ("-1", "11"), ("3", "30.0000001")]:
        table.case("divide", {"first": a, "second": b}, quotient(Fraction(a) / Fraction(b)))
    for _ in range(15):
        numbers = [decimal_text(rng, 8) for _ in range(rng.randint(1, 6))]
        total, product = Decimal(0), Decimal(1)
        total = sum((Decimal(n) for n in numbers[1:]), Decimal(numbers[0]))
        for n in numbers[1:]:
            product *= Decimal(n)
        product *= Decimal(numbers[0])
        table.case("add", {"numbers": numbers}, (scaled(total), True))
        table.case("multiply", {"numbers": ",".join(numbers)}, (scaled(product), True))
        difference = Decimal(numbers[0])
        for n in numbers[1:]:
            difference -= Decimal(n)
        table.case("subtract", {"numbers": numbers}, (scaled(difference), True))
        if all(Decimal(n) for n in numbers):
            ratio = Fraction(numbers[0])
            for n in numbers[1:]:
                ratio /= Fraction(n)
            table.case("divide", {"numbers": numbers}, quotient(ratio))
    for _ in range(40):
        base, n = decimal_text(rng, 4).split("e")[0], rng.randint(-12, 30)
        if Fraction(base):
            table.case("power", {"base": base, "exponent": str(n)}, shown(Fraction(base) ** n))
        x, y = Fraction(abs(Fraction(base))), Fraction(rng.randint(-300, 300), 100)
        if x and x != 1 and y.denominator != 1:
            power(table, x, y)
    table.write()


def power(table, x, y):
    """x^y of a positive decimal and a fractional exponent."""
    text = canonical(*ends(x))
    exponent = canonical(*ends(y))
    root_n = mpmath.root(mpf(x.numerator), y.denominator)
    root_d = mpmath.root(mpf(x.denominator), y.denominator)
    n, d = int(mpmath.nint(root_n)), int(mpmath.nint(root_d))
    if n**y.denominator == x.numerator and d**y.denominator == x.denominator:
        result = shown(Fraction(n, d) ** y.numerator)
    else:
        base = mpf(x.numerator) / x.denominator
        result = irrational(mpmath.power(base, mpf(y.numerator) / y.denominator))
    table.case("power", {"base": text, "exponent": exponent}, result)


def quotient(value):
    if value == 0:
        return "0", True
    end = ends(value)
    if end:
        return canonical(*end), True
    if abs(value) < Fraction(1, 10):
        return significant(value, 20), False
    return canonical(*half_up(value, 20)), False


NOTABLE = {0: Fraction(0), 30: Fraction(1, 2), 90: Fraction(1), 150: Fraction(1, 2),
           180: Fraction(0), 210: Fraction(-1, 2), 270: Fraction(-1), 330: Fraction(-1, 2)}


def sine(angle):
    """The sine of an angle in degrees, a Fraction: a Fraction where rational, else an mpf."""
    turn = angle % 360
    if turn.denominator == 1 and int(turn) in NOTABLE:
        return NOTABLE[int(turn)]
    return mpmath.sin(mpf(turn.numerator) / turn.denominator * mp.pi / 180)


def scientific(rng):
    table = Table("scientific")
    angles = [str(n) for n in range(-360, 721, 15)] + ["0.5", "1e-30", "89.999999999999", "1e15",
              "123456789012345678901234567890.5", "-1e-10", "1e22", "90.0000000001"]
    angles += [decimal_text(rng, 6).split("e")[0] for _ in range(40)]
    for angle in angles:
        x = Fraction(angle)
        s, c = sine(x), sine(x + 90)
        for tool, value in (("sin", s), ("cos", c)):
            result = shown(value) if isinstance(value, Fraction) else irrational(value)
            table.case(tool, {"degrees": angle}, result)
        if c == 0:
            continue
        if x % 45 == 0:
            t = Fraction({0: 0, 1: 1, 3: -1}[int(x // 45 % 4)])
            table.case("tan", {"degrees": angle}, shown(t))
        else:
            turn = x % 360
            t = mpmath.tan(mpf(turn.numerator) / turn.denominator * mp.pi / 180)
            table.case("tan", {"degrees": angle}, irrational(t))
    for _ in range(60):
        text = decimal_text(rng, 12).lstrip("-")
        x = Fraction(text)
        if x == 0:
            continue
        value = mpf(x.numerator) / x.denominator
        root = isqrt(x.numerator), isqrt(x.denominator)
        perfect = root[0]**2 == x.numerator and root[1]**2 == x.denominator
        table.case("sqrt", {"number": text},
                   shown(Fraction(*root)) if perfect else irrational(mpmath.sqrt(value)))
        if x != 1:
            table.case("log", {"number": text}, irrational(mpmath.log(value)))
            table.case("log10", {"number": text}, log10(x, value))
    for n in range(0, 60, 3):
        square = Fraction(n * n, 100)
        if n:
            table.case("sqrt", {"number": canonical(*ends(square))}, shown(Fraction(n, 10)))
        table.case("log10", {"number": f"1e{n - 30}"}, (str(n - 30), True))
        table.case("factorial", {"num": n}, (canonical(factorial(n), 0), True))
    for n in (100, 171, 1000):
        table.case("factorial", {"num": str(n)}, (canonical(factorial(n), 0), True))
    table.write()


def log10(x, value):
    k = leading(x)
    return (str(k), True) if x == Fraction(10) ** k else irrational(mpmath.log10(value))


def rational_expression(rng, depth):
    """Text and value of an expression whose value is rational."""
    if depth == 0 or rng.random() < 0.15:
        text = decimal_text(rng, 4).lstrip("-").split("e")[0]
        return text, Fraction(text)
    op = rng.choice("++--**/^")
    a, x = rational_expression(rng, depth - 1)
    if op == "^":
        n = rng.randint(-3, 4)
        return (f"({a})^{n}", x**n) if x else (a, x)
    b, y = rational_expression(rng, depth - 1)
    if op == "/" and y == 0:
        op = "+"
    value = {"+": x + y, "-": x - y, "*": x * y, "/": x / y if y else None}[op]
    return f"({a}) {op} ({b})", value


FUNCTIONS = {
    "sqrt": mpmath.sqrt, "cbrt": mpmath.cbrt, "ln": mpmath.log, "exp": mpmath.exp,
    "sin_r": mpmath.sin, "cos_r": mpmath.cos, "atan_r": mpmath.atan, "sinh": mpmath.sinh,
    "log2": lambda x: mpmath.log(x, 2), "tanh": mpmath.tanh,
}


def real_expression(rng):
    """Text and value of a sum of products with irrational factors."""
    text, total = [], mpf(0)
    for _ in range(rng.randint(1, 3)):
        name = rng.choice(sorted(FUNCTIONS))
        argument = Fraction(rng.randint(101, 3000), 100)
        factor = Fraction(rng.randint(1, 999), 100)
        while int(isqrt(argument.numerator)) ** 2 == argument.numerator:
            argument += Fraction(1, 100)
        value = FUNCTIONS[name](mpf(argument.numerator) / argument.denominator)
        text.append(f"{canonical(*ends(factor))}*{name}({canonical(*ends(argument))})")
        total += mpf(factor.numerator) / factor.denominator * value
    return " + ".join(text), total


def expression(rng):
    table = Table("expression")
    for _ in range(110):
        text, value = rational_expression(rng, rng.randint(1, 4))
        if abs(value) > 10**300:
            continue
        table.case("evaluateExact", {"expression": text}, shown(value))
        table.case("evaluate", {"expression": text}, double(value))
    for _ in range(110):
        text, value = real_expression(rng)
        table.case("evaluateExact", {"expression": text}, irrational(value))
        table.case("evaluate", {"expression": text}, double(dyadic(value), real=True))
    for _ in range(60):
        x, y = (decimal_text(rng, 8).split("e")[0] for _ in range(2))
        a, b = Fraction(x), Fraction(y)
        value = a * a - 3 * b / 4 + a * b
        for variables in ({"x": x, "y": y}, json.dumps({"x": x, "y": y})):
            call = {"expression": "x^2 - 3y/4 + x*y", "variables": variables}
            table.case("evaluateExactWithVariables", call, shown(value))
            table.case("evaluateWithVariables", call, double(value))
    table.write()


def vectors(rng):
    table = Table("vectors")
    for _ in range(80):
        n = rng.randint(1, 12)
        a = [decimal_text(rng, 10).split("e")[0] for _ in range(n)]
        b = [decimal_text(rng, 10).split("e")[0] for _ in range(n)]
        x, y = [Fraction(v) for v in a], [Fraction(v) for v in b]
        as_list = a if rng.random() < 0.5 else ",".join(a)
        table.case("sumArray", {"numbers": as_list}, shown(sum(x)))
        table.case("dotProduct", {"first": as_list, "second": b},
                   shown(sum(p * q for p, q in zip(x, y))))
        products = [shown(p * y[0])[0] for p in x]
        table.case("scaleArray", {"numbers": a, "scalar": b[0]}, (",".join(products), True))
        squares = sum(p * p for p in x)
        root = isqrt(squares.numerator), isqrt(squares.denominator)
        if root[0]**2 == squares.numerator and root[1]**2 == squares.denominator:
            result = shown(Fraction(*root))
        else:
            result = irrational(mpmath.sqrt(mpf(squares.numerator) / squares.denominator))
        table.case("magnitudeArray", {"numbers": as_list}, result)
    table.write()


for make in (basic, scientific, expression, vectors):
    make(random.Random(20240229))
