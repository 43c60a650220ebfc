"""Calls of the numbers toolset and their replies: `python3 tools_numbers.py`.

Writes ../tools-numbers.txt. Values come from Python's integers and math module, sympy 1.14.0 (primes, residues,
sequences), mpmath 1.3.0 (reals at 400 digits), and num2words and roman numerals written out by definition. Seed 35.
"""

import json
import math
import random
import sys
from fractions import Fraction

import mpmath
import sympy
from sympy.functions.combinatorial.numbers import stirling as sympy_stirling
from sympy.ntheory import discrete_log, primitive_root
from sympy.ntheory.modular import crt

from fields import shown

random.seed(35)
sys.set_int_max_str_digits(0)
mpmath.mp.dps = 400
MERSENNE = 2**521 - 1
lines = []


def write(tool, arguments, text, exactness="exact"):
    call = json.dumps({k: str(v) if isinstance(v, int) else v for k, v in arguments.items()}, separators=(",", ":"))
    line = f"{tool}|{call}|{text}|{exactness}"
    if line not in lines:
        lines.append(line)


def fails(tool, code, **arguments):
    write(tool, arguments, "!" + code, "")


def text_of(value):
    """A long whole number as it is shown: with an exponent where its zeros are many."""
    return shown(Fraction(value))[0]


def result(tool, value, **arguments):
    text = str(value)
    if len(text) > 300:
        write(tool, arguments, f"DIGITS={len(text)};RESIDUE={value % MERSENNE}")
    else:
        write(tool, arguments, f"RESULT={text_of(value)}")


def fields(tool, arguments, **values):
    join = lambda v: ",".join(map(text_of, v)) if isinstance(v, list) else v if isinstance(v, str) else text_of(v)
    write(tool, arguments, ";".join(f"{key}={join(value)}" for key, value in values.items()))


def big(least=1, most=40):
    return random.randrange(10 ** random.randint(least, most))


def not_whole(tool, key, **others):
    fails(tool, "INVALID_INPUT", **{key: "1.5"}, **others)
    fails(tool, "PARSE_ERROR", **{key: "abc"}, **others)
    fails(tool, "INVALID_INPUT", **others)


def modular():
    for _ in range(45):
        base, exponent, modulus = random.choice((-1, 1)) * big(), big(1, 30), big(1, 40) + 1
        result("modPow", pow(base, exponent, modulus), base=base, exponent=exponent, modulus=modulus)
        a = random.choice((-1, 1)) * big()
        if math.gcd(a, modulus) == 1:
            result("modInverse", pow(a, -1, modulus) if modulus > 1 else 0, a=a, modulus=modulus)
            result("modPow", pow(a, -7, modulus) if modulus > 1 else 0, base=a, exponent=-7, modulus=modulus)
        elif modulus > 1:
            fails("modInverse", "DOMAIN_ERROR", a=a, modulus=modulus)
            fails("modPow", "DOMAIN_ERROR", base=a, exponent=-1, modulus=modulus)
    for base, exponent, modulus in [(0, 0, 5), (0, 0, 1), (5, 0, 1), (-2, 3, 5), (2, 10**40, 10**9 + 7), (0, 3, 7)]:
        result("modPow", pow(base, exponent, modulus), base=base, exponent=exponent, modulus=modulus)
    for a, m in [(1, 1), (0, 1), (1, 2), (-1, 2), (7, 40), (3, 10**30 + 57)]:
        result("modInverse", 0 if m == 1 else pow(a, -1, m), a=a, modulus=m)
    for tool, other in (("modPow", {"base": 2, "exponent": 3}), ("modInverse", {"a": 2})):
        for modulus in (0, -3):
            fails(tool, "OUT_OF_RANGE", modulus=modulus, **other)
        not_whole(tool, "modulus", **other)
    for _ in range(45):
        a, b = (random.choice((-1, 1)) * big(1, 30) for _ in range(2))
        g, x, y = bezout(a, b)
        fields("extendedGcd", {"a": a, "b": b}, GCD=g, X=x, Y=y)
    for a, b in [(0, 0), (0, -5), (-5, 0), (240, 46), (46, 240), (7, 7), (-7, 7), (12, 18), (1, 0)]:
        g, x, y = bezout(a, b)
        fields("extendedGcd", {"a": a, "b": b}, GCD=g, X=x, Y=y)
    not_whole("extendedGcd", "a", b=2)
    for _ in range(45):
        n = random.randint(1, 5)
        moduli = [random.randint(1, 10 ** random.randint(1, 9)) for _ in range(n)]
        truth = big(1, 30)
        remainders = [truth % m + random.choice((0, 0, m, -m)) for m in moduli]
        found = crt(moduli, remainders, symmetric=False)
        fields("chineseRemainder", {"remainders": ",".join(map(str, remainders)), "moduli": ",".join(map(str, moduli))},
               RESULT=int(found[0]), MODULUS=int(found[1]))
    fails("chineseRemainder", "DOMAIN_ERROR", remainders="1,2", moduli="4,6")
    fails("chineseRemainder", "DOMAIN_ERROR", remainders="0,1,1", moduli="5,7,35")
    fails("chineseRemainder", "INVALID_INPUT", remainders="1,2", moduli="4")
    fails("chineseRemainder", "OUT_OF_RANGE", remainders="1,2", moduli="4,0")
    fails("chineseRemainder", "INVALID_INPUT", remainders="1,2.5", moduli="4,5")
    fails("chineseRemainder", "PARSE_ERROR", remainders="1,x", moduli="4,5")


def bezout(a, b):
    """Euclid's algorithm from (|a|, 1, 0) and (|b|, 0, 1), as Knuth gives it."""
    left, right = (abs(a), 1, 0), (abs(b), 0, 1)
    while right[0]:
        q = left[0] // right[0]
        left, right = right, tuple(l - q * r for l, r in zip(left, right))
    g, x, y = left
    x, y = (-x if a < 0 else x), (-y if b < 0 else y)
    assert a * x + b * y == g == math.gcd(a, b)
    return g, x, y


def divisors():
    numbers = [1, 2, 4, 6, 28, 97, 360, 496, 720720, 2**40, 2**61 - 1, 10**12, 999999999999947 * 999999999999989]
    numbers += [random.randint(1, 10**9) for _ in range(30)] + [big(10, 25) + 1 for _ in range(12)]
    for n in numbers:
        every = sympy.divisors(n)
        fields("divisors", {"n": n}, DIVISORS=every, COUNT=len(every))
        result("divisorCount", int(sympy.divisor_count(n)), n=n)
        result("divisorSum", int(sympy.divisor_sigma(n)), n=n)
        power = random.randint(0, 12)
        result("divisorSum", sum(d**power for d in every), n=n, power=power)
        result("moebius", int(sympy.mobius(n)), n=n)
    result("divisorSum", sum(d**100 for d in sympy.divisors(360)), n=360, power=100)
    result("divisorCount", 201 * 201, n=10**200)
    fails("divisors", "OVERFLOW", n=10**200)
    fails("divisorSum", "OUT_OF_RANGE", n=6, power=101)
    for tool in ("divisors", "divisorCount", "divisorSum", "moebius"):
        for n in (0, -4):
            fails(tool, "OUT_OF_RANGE", n=n)
        not_whole(tool, "n")


def residues():
    for _ in range(60):
        a, n = random.choice((-1, 1)) * big(), big() | 1
        result("jacobiSymbol", int(sympy.jacobi_symbol(a % n, n)) if n > 1 else 1, a=a, n=n)
    for a, n in [(0, 1), (5, 1), (0, 9), (15, 45), (19, 45), (1001, 9907), (-1, 7), (2, 15)]:
        result("jacobiSymbol", int(sympy.jacobi_symbol(a % n, n)), a=a, n=n)
    fails("jacobiSymbol", "DOMAIN_ERROR", a=3, n=8)
    fails("jacobiSymbol", "OUT_OF_RANGE", a=3, n=-7)
    not_whole("jacobiSymbol", "n", a=3)
    for n in [*range(2, 60), 41**3, 2 * 41**2, 1000003, 10**9 + 7, 2 * (10**9 + 7), 10**18 + 9, 2**61 - 1, 3**20, 10**12]:
        try:
            root = primitive_root(n)
        except ValueError:
            root = None
        if root is None:
            fails("primitiveRoot", "DOMAIN_ERROR", n=n)
        else:
            result("primitiveRoot", int(root), n=n)
    for n in (1, 0, -5):
        fails("primitiveRoot", "OUT_OF_RANGE", n=n)
    not_whole("primitiveRoot", "n")
    for _ in range(50):
        m, b = random.randint(2, 5000), random.randint(0, 6000)
        target = pow(b, random.randint(0, 4000), m) if random.random() < 0.7 else random.randrange(m)
        power, x = 1 % m, 0
        while power != target and x <= 2 * m:
            power, x = power * b % m, x + 1
        if power == target:
            result("discreteLogarithm", x, base=b, target=target, modulus=m)
        else:
            fails("discreteLogarithm", "DOMAIN_ERROR", base=b, target=target, modulus=m)
    for p, g in [(10**9 + 7, 5), (999999999989, 2), (10**11 + 3, 2)]:
        for _ in range(3):
            t = pow(g, random.randrange(p), p)
            result("discreteLogarithm", int(discrete_log(p, t, g)), base=g, target=t, modulus=p)
    result("discreteLogarithm", 0, base=5, target=7, modulus=1)
    result("discreteLogarithm", 4, base=-2, target=16, modulus=100)
    fails("discreteLogarithm", "OUT_OF_RANGE", base=2, target=1, modulus=0)
    fails("discreteLogarithm", "OUT_OF_RANGE", base=2, target=1, modulus=10**12 + 1)
    not_whole("discreteLogarithm", "modulus", base=2, target=1)


def primes():
    for n in [1, 2, 3, 4, 5, 10, 100, 168, 169, 1000, 6542, 6543, 10000, 78498, 10**5, 10**6]:
        result("nthPrime", int(sympy.prime(n)), n=n)
    for _ in range(30):
        n = random.randint(1, 200000)
        result("nthPrime", int(sympy.prime(n)), n=n)
    # OEIS A006988.
    for n, p in [(10**7, 179424673), (10**8, 2038074743), (10**9, 22801763489)]:
        result("nthPrime", p, n=n)
    for n in (0, -1, 10**9 + 1):
        fails("nthPrime", "OUT_OF_RANGE", n=n)
    not_whole("nthPrime", "n")
    for n in [*range(0, 12), 24, 25, 26, 48, 49, 50, 120, 121, 122, 1000, 10**4, 10**5, 10**6]:
        result("primeCount", int(sympy.primepi(n)), n=n)
    for _ in range(25):
        n = random.randint(1, 10**7)
        result("primeCount", int(sympy.primepi(n)), n=n)
    # OEIS A006880, and one either side of squares of primes.
    for power, count in enumerate([664579, 5761455, 50847534, 455052511, 4118054813, 37607912018], 7):
        result("primeCount", count, n=10**power)
    for p in (997, 99991):
        for n in (p * p - 1, p * p, p * p + 1):
            if n < 10**7:
                result("primeCount", int(sympy.primepi(n)), n=n)
    for n in (-5, 10**12 + 1):
        fails("primeCount", "OUT_OF_RANGE", n=n)
    not_whole("primeCount", "n")
    ranges = [(0, 1), (0, 2), (2, 2), (24, 28), (89, 97), (10, 50), (0, 100), (1327, 1361), (2**40 - 200, 2**40 + 200)]
    ranges += [(2**64 - 100, 2**64 + 100), (10**30, 10**30 + 300), (10**60, 10**60 + 200), (7, 7), (8, 8)]
    ranges += [(n := big(1, 18), n + random.randint(0, 400)) for _ in range(30)]
    for low, high in ranges:
        every = list(sympy.primerange(low, high + 1)) if high < 2**62 else [
            n for n in range(low, high + 1) if sympy.isprime(n)]
        gap = max((b - a for a, b in zip(every, every[1:])), default=0)
        fields("primesBetween", {"low": low, "high": high}, PRIMES=every, COUNT=len(every), LARGEST_GAP=gap)
    fails("primesBetween", "INVALID_INPUT", low=5, high=2)
    fails("primesBetween", "OVERFLOW", low=0, high=104744)
    fails("primesBetween", "OVERFLOW", low=10**9, high=10**40)
    fails("primesBetween", "OUT_OF_RANGE", low=-5, high=2)
    not_whole("primesBetween", "low", high=5)
    numbers = [2, 3, 4, 7, 8, 100, 1327, 1328, 2**32, 2**61 - 1, 2**64 - 59, 2**64 - 58, 2**64, 2**64 + 13, 10**30, 10**50]
    numbers += [big(1, 25) + 2 for _ in range(30)]
    for n in numbers:
        before = n if sympy.isprime(n) else int(sympy.prevprime(n))
        after = int(sympy.nextprime(n))
        fields("primeGap", {"n": n}, PREVIOUS_PRIME=before, NEXT_PRIME=after, GAP=after - before)
    for n in (1, 0, -3):
        fails("primeGap", "OUT_OF_RANGE", n=n)
    not_whole("primeGap", "n")


def roots_and_digits():
    def perfect(n):
        if n in (0, 1):
            return n, 2
        if n == -1:
            return -1, 3
        found = sympy.perfect_power(abs(n))
        base, exponent = (int(found[0]), int(found[1])) if found else (abs(n), 1)
        if n < 0:
            # The even part of the exponent goes back into the base.
            while exponent % 2 == 0:
                base, exponent = base * base, exponent // 2
            return -base, exponent
        return base, exponent

    numbers = [0, 1, -1, 2, -2, 4, -4, 8, -8, 64, -64, 72, 1024, 3**50, -(3**50), -(2**30), 2**30, 10**100, 7**7, 6**6]
    numbers += [random.randint(2, 40) ** random.randint(2, 12) * random.choice((-1, 1)) for _ in range(20)]
    numbers += [big(1, 30) for _ in range(8)] + [big(1, 12) ** 5 + random.choice((0, 1)) for _ in range(8)]
    for n in numbers:
        base, exponent = perfect(n)
        flag = "true" if exponent > 1 else "false"
        fields("perfectPower", {"n": n}, IS_PERFECT_POWER=flag, BASE=base, EXPONENT=exponent)
    not_whole("perfectPower", "n")
    for n in [0, 1, 2, 3, 4, 10, 99, 100, 2**64, 10**100, 10**100 - 1, *[big(1, 60) for _ in range(25)]]:
        root = math.isqrt(n)
        fields("integerRoot", {"n": n}, ROOT=root, REMAINDER=n - root * root)
        degree = random.choice((1, 3, 4, 5, 7, 13, 100, 10000))
        root = int(sympy.integer_nthroot(n, degree)[0])
        fields("integerRoot", {"n": n, "degree": degree}, ROOT=root, REMAINDER=n - root**degree)
    fails("integerRoot", "OUT_OF_RANGE", n=-1)
    for degree in (0, 10001, -2):
        fails("integerRoot", "OUT_OF_RANGE", n=5, degree=degree)
    not_whole("integerRoot", "n")
    for n in [0, 9, 10, -255, 987654321, 10**50, *[random.choice((-1, 1)) * big(1, 60) for _ in range(40)]]:
        base = random.choice((2, 3, 7, 10, 10, 16, 35, 36))
        digits, rest = [], abs(n)
        while rest:
            rest, digit = divmod(rest, base)
            digits.append(digit)
        total = sum(digits)
        root = total
        while root >= base:
            parts, rest = 0, root
            while rest:
                rest, digit = divmod(rest, base)
                parts += digit
            root = parts
        call = {"n": n} if base == 10 else {"n": n, "base": base}
        fields("digitSum", call, DIGIT_SUM=total, DIGITAL_ROOT=root)
        result("digitCount", max(1, len(digits)), **call)
    for tool in ("digitSum", "digitCount"):
        for base in (1, 37, 0):
            fails(tool, "OUT_OF_RANGE", n=12, base=base)
        not_whole(tool, "n")
    for n in [0, 1, 4, 5, 24, 25, 100, 625, 1000, *[random.randint(0, 900) for _ in range(25)]]:
        base = random.choice((10, 2, 16, 12, 36, 8, 27, 30))
        value, zeros = math.factorial(n), 0
        while value % base == 0:
            value, zeros = value // base, zeros + 1
        result("factorialTrailingZeros", zeros, n=n, **({} if base == 10 else {"base": base}))
    for n in [10**6, 10**9, 10**18, 10**18 - 1, 123456789012345678]:
        result("factorialTrailingZeros", sum(n // 5**k for k in range(1, 27)), n=n)
    for n in (-1, 10**18 + 1):
        fails("factorialTrailingZeros", "OUT_OF_RANGE", n=n)
    not_whole("factorialTrailingZeros", "n")


def sequences():
    small = [*range(0, 25), 30, 40, 50, 75, 100, 150, 200, 250, 300, 400, 500]
    for n in [*small, 999, 1500, 2000, 5000, 19999, 20000]:
        result("catalanNumber", math.comb(2 * n, n) // (n + 1), n=n)
    for n in [*small, 999, 2000]:
        result("bellNumber", int(sympy.bell(n)), n=n)
    parts = [1] + [0] * 3000
    for k in range(1, 3001):
        for n in range(k, 3001):
            parts[n] += parts[n - k]
    for n in [*small, 1000, 2000, 2999, 3000]:
        result("partitionCount", parts[n], n=n)
    # Published: OEIS A000041 as sympy has it, by Rademacher's series.
    for n in (10**4, 54321, 10**5):
        result("partitionCount", int(sympy.functions.combinatorial.numbers.partition(n)), n=n)
    for n in [*small, 1000, 12345, 200000]:
        result("lucasNumber", int(sympy.lucas(n)), n=n)
    d = [1, 0]
    for n in range(2, 10001):
        d.append((n - 1) * (d[-1] + d[-2]))
    for n in [*small, 1000, 9999, 10000]:
        result("derangements", d[n], n=n)
    for tool, most in (("catalanNumber", 20000), ("bellNumber", 2000), ("partitionCount", 10**5),
                       ("lucasNumber", 200000), ("derangements", 10000)):
        for n in (-1, most + 1, 10**30):
            fails(tool, "OUT_OF_RANGE", n=n)
        not_whole(tool, "n")
    for _ in range(40):
        n = random.randint(0, 60)
        k = random.randint(0, n + 2)
        result("stirlingNumber", int(sympy_stirling(n, k, kind=2)), n=n, k=k)
        result("stirlingNumber", int(sympy_stirling(n, k, kind=1)), n=n, k=k, kind="first")
    for n, k in [(0, 0), (1, 0), (1, 1), (1000, 1000), (1000, 1), (1000, 500), (300, 17), (1000, 999), (5, 10**30)]:
        if k > n:
            result("stirlingNumber", 0, n=n, k=k)
            continue
        second = sum((-1) ** (k - j) * math.comb(k, j) * j**n for j in range(k + 1)) // math.factorial(k)
        result("stirlingNumber", second, n=n, k=k, kind="SECOND")
        row = [1] + [0] * k
        for m in range(n):
            for j in range(min(k, m + 1), 0, -1):
                row[j] = row[j] * m + row[j - 1]
            row[0] *= m
        result("stirlingNumber", row[k], n=n, k=k, kind="first")
    fails("stirlingNumber", "OUT_OF_RANGE", n=-1, k=0)
    fails("stirlingNumber", "OUT_OF_RANGE", n=1001, k=0)
    fails("stirlingNumber", "OUT_OF_RANGE", n=5, k=-1)
    fails("stirlingNumber", "INVALID_INPUT", n=5, k=1, kind="third")
    not_whole("stirlingNumber", "n", k=2)
    for _ in range(45):
        counts = [random.randint(0, 40) for _ in range(random.randint(1, 8))]
        ways = math.factorial(sum(counts))
        for k in counts:
            ways //= math.factorial(k)
        result("multinomial", ways, counts=",".join(map(str, counts)))
    result("multinomial", math.comb(20000, 10000), counts="10000,10000")
    result("multinomial", 1, counts="20000")
    fails("multinomial", "OUT_OF_RANGE", counts="20000,1")
    fails("multinomial", "OUT_OF_RANGE", counts="2,-1")
    fails("multinomial", "INVALID_INPUT", counts="2,1.5")
    fails("multinomial", "PARSE_ERROR", counts="2,x")
    fails("multinomial", "INVALID_INPUT", counts="")
    fails("multinomial", "INVALID_INPUT", counts="[]")


def fractions():
    def ratio(f):
        return str(f.numerator) if f.denominator == 1 else f"{f.numerator}/{f.denominator}"

    for n in [*range(0, 30), 50, 100, 137, 199, 200]:
        for power in (1, random.choice((2, 3, 5, 10))):
            f = sum((Fraction(1, k**power) for k in range(1, n + 1)), Fraction(0))
            call = {"n": n} if power == 1 else {"n": n, "power": power}
            text, exact = short(f)
            write("harmonicNumber", call, f"RESULT={text};FRACTION={ratio(f)}", "exact" if exact else "rounded")
    for n, power in [(201, 1), (1000, 1), (9999, 1), (10001, 1), (10**6, 1), (10**9, 1), (123456789, 1), (5001, 2),
                     (10**9, 2), (10**9, 100), (10**5, 3), (777777, 7), (101, 100), (300, 50)]:
        value = mpmath.harmonic(n) if power == 1 else mpmath.zeta(power) - mpmath.zeta(power, n + 1)
        call = {"n": n} if power == 1 else {"n": n, "power": power}
        if n <= 200:
            f = sum(Fraction(1, k**power) for k in range(1, n + 1))
            write("harmonicNumber", call, f"RESULT={shown(value)[0]};FRACTION={ratio(f)}", "rounded")
        else:
            write("harmonicNumber", call, f"RESULT={shown(value)[0]}", "rounded")
    for n in (-1, 10**9 + 1):
        fails("harmonicNumber", "OUT_OF_RANGE", n=n)
    for power in (0, 101):
        fails("harmonicNumber", "OUT_OF_RANGE", n=5, power=power)
    not_whole("harmonicNumber", "n")
    for n in [*range(0, 61), 100, 200, 250, 318, 320, 322, 350, 500]:
        b = sympy.bernoulli(n)
        f = Fraction(int(b.p), int(b.q)) if n != 1 else Fraction(-1, 2)
        text, exact = shown(f)
        write("bernoulliNumber", {"n": n}, f"RESULT={text};FRACTION={ratio(f)}", "exact" if exact else "rounded")
    for n in (-2, 2001):
        fails("bernoulliNumber", "OUT_OF_RANGE", n=n)
    not_whole("bernoulliNumber", "n")
    reals = {"pi": mpmath.pi, "e": mpmath.e, "sqrt(2)": mpmath.sqrt(2), "cbrt(7)": mpmath.cbrt(7), "ln(2)": mpmath.ln(2),
             "-pi": -mpmath.pi, "sin_r(1)": mpmath.sin(1), "exp(pi)": mpmath.exp(mpmath.pi), "pi^2/6": mpmath.pi**2 / 6,
             "sqrt(2) + sqrt(3)": mpmath.sqrt(2) + mpmath.sqrt(3), "phi": mpmath.phi, "1e20*sqrt(2)": 10**20 * mpmath.sqrt(2)}
    rationals = ["3.245", "-7/3", "355/113", "0", "5", "-5", "0.5", "1e-10", "649/200", "-0.001", "22/7", "1000000", "1/3"]
    rationals += [f"{random.randint(-10**12, 10**12)}/{random.randint(1, 10**9)}" for _ in range(25)]
    for text in rationals:
        x = Fraction(text) if "/" in text else Fraction(text)
        every = []
        rest = x
        while True:
            t = math.floor(rest)
            every.append(t)
            if rest == t:
                break
            rest = 1 / (rest - t)
        for most in (20, random.randint(1, 6)):
            terms = every[:most]
            call = {"x": text} if most == 20 else {"x": text, "terms": most}
            write("continuedFraction", call, expansion(terms, len(every) <= most))
    for text, value in reals.items():
        for most in (20, random.randint(1, 60)):
            rest, terms = +value, []
            for _ in range(most):
                t = int(mpmath.floor(rest))
                terms.append(t)
                rest = 1 / (rest - t)
            call = {"x": text} if most == 20 else {"x": text, "terms": most}
            write("continuedFraction", call, expansion(terms, False))
    for terms in (0, 1001):
        fails("continuedFraction", "OUT_OF_RANGE", x="pi", terms=terms)
    fails("continuedFraction", "PARSE_ERROR", x="3 +")
    fails("continuedFraction", "INVALID_INPUT", terms=5)
    for text in [*rationals, *reals]:
        for most in {1, random.randint(1, 20), random.randint(1, 10**6), 10 ** random.randint(7, 30)}:
            x = Fraction(text) if text in rationals else exactly(reals[text])
            f = nearest(x, most)
            value = shown(f)
            error = f - x if text in rationals else mpmath.mpf(f.numerator) / f.denominator - reals[text]
            error_text = shown(error)
            exact = value[1] and error_text[1]
            write("bestRational", {"x": text, "maxDenominator": most},
                  f"FRACTION={ratio(f)};VALUE={value[0]};DIFFERENCE={error_text[0]}", "exact" if exact else "rounded")
    for most in (0, -1, 10**101):
        fails("bestRational", "OUT_OF_RANGE", x="pi", maxDenominator=most)
    fails("bestRational", "PARSE_ERROR", x="2 +", maxDenominator=5)
    fails("bestRational", "INVALID_INPUT", x="pi", maxDenominator="2.5")


def short(f):
    """To 34 digits, even where a longer decimal ends: the value of a sum."""
    from fields import ending, rounded, written
    end = ending(f)
    if end and len(str(abs(end[0])).rstrip("0")) <= 34:
        return written(*end), True
    return rounded(f), False


def exactly(value):
    sign, mantissa, exponent, _ = (+value)._mpf_
    return Fraction(int(mantissa)) * Fraction(2) ** exponent * (-1 if sign else 1)


def nearest(x, most):
    """By search in the Stern-Brocot tree, and all of its last two candidates and their neighbours."""
    if x.denominator <= most:
        return x
    low, high = Fraction(math.floor(x)), Fraction(math.floor(x) + 1)
    a, b, c, d = math.floor(x), 1, math.floor(x) + 1, 1
    while b + d <= most:
        # As many steps in one direction as keep the number inside.
        if Fraction(a + c, b + d) < x:
            k = min((most - b) // d, int((x * b - a) / (c - x * d)))
            a, b = a + k * c, b + k * d
        else:
            k = min((most - d) // b, int((c - x * d) / (x * b - a)))
            c, d = c + k * a, d + k * b
    low, high = Fraction(a, b), Fraction(c, d)
    return min((low, high), key=lambda f: (abs(f - x), f.denominator, f))


def expansion(terms, complete):
    before, last, convergents = (0, 1), (1, 0), []
    for t in terms:
        before, last = last, (before[0] + t * last[0], before[1] + t * last[1])
        convergents.append(str(last[0]) if last[1] == 1 else f"{last[0]}/{last[1]}")
    return f"TERMS={','.join(map(text_of, terms))};CONVERGENTS={','.join(convergents)};COMPLETE={'true' if complete else 'false'}"


def words():
    from num2words import num2words
    import roman
    for n in [*range(1, 31), 40, 44, 49, 90, 99, 100, 399, 400, 444, 500, 888, 900, 999, 1000, 1994, 2024, 3888, 3999]:
        numeral = roman.toRoman(n)
        write("toRoman", {"n": n}, f"RESULT={numeral}")
        text = random.choice((numeral, numeral.lower(), f" {numeral} "))
        write("fromRoman", {"text": text}, f"RESULT={n}")
    for n in (0, 4000, -1):
        fails("toRoman", "OUT_OF_RANGE", n=n)
    not_whole("toRoman", "n")
    for text in ("IIII", "VV", "IL", "IC", "MMMM", "ABC", "", "I I", "XIVI", "CMCM", "IXX", "12"):
        fails("fromRoman", "PARSE_ERROR", text=text)
    numbers = ["0", "1", "10", "11", "19", "20", "21", "99", "100", "101", "110", "123", "999", "1000", "1001", "1000001",
               "1e33", "999999999999999999999999999999999999", "-3.14", "0.5", "-0.05", "1234567.000089", "2.50", "-7"]
    numbers += [str(random.choice((-1, 1)) * big(1, 35)) for _ in range(30)]
    numbers += [f"{big(1, 12)}.{random.randrange(10**5)}1" for _ in range(10)]
    for text in numbers:
        f = Fraction(text)
        plain = shown(abs(f))[0] if "e" not in shown(abs(f))[0] else str(int(abs(f)))
        whole, _, places = plain.partition(".")
        spelled = num2words(int(whole)).replace(",", "").replace(" and ", " ")
        if places:
            spelled += " point " + " ".join(num2words(int(c)) for c in places)
        if f < 0:
            spelled = "minus " + spelled
        write("numberToWords", {"n": text}, f"RESULT={spelled}", "exact")
        british = num2words(int(whole)) + (" point " + " ".join(num2words(int(c)) for c in places) if places else "")
        for form in (spelled, spelled.replace("-", " ").upper(), ("negative " if f < 0 else "") + british):
            write("wordsToNumber", {"text": form}, f"RESULT={shown(f)[0]}")
    for text in ("1e36", "-1e36", "1e300"):
        fails("numberToWords", "OUT_OF_RANGE", n=text)
    fails("numberToWords", "PARSE_ERROR", n="abc")
    fails("numberToWords", "INVALID_INPUT")
    for text, value in [("a hundred", 100), ("a thousand and one", 1001), ("a million", 10**6), ("a hundred and five thousand", 105000),
                        ("zero point zero one", "0.01"), ("minus zero", 0), ("one hundred thousand", 100000), ("point five", "0.5")]:
        write("wordsToNumber", {"text": text}, f"RESULT={value}")
    for text in ("twenty hundredth", "", "a", "hundred", "twenty ten", "one two", "five thousand two million", "and one",
                 "one hundred and", "three point", "point", "minus", "a five", "twenty-twelve", "two thousand thousand",
                 "one zero", "thousand", "3 million", "one hundred hundred", "five point ten", "minus minus one", "one point five million"):
        fails("wordsToNumber", "PARSE_ERROR", text=text)


for make in (modular, divisors, residues, primes, roots_and_digits, sequences, fractions, words):
    make()
with open("../tools-numbers.txt", "w", encoding="utf-8") as out:
    out.write("# gen/tools_numbers.py\n# tool|arguments|KEY=value;...|exact or rounded, or tool|arguments|!CODE|\n")
    out.write("".join(line + "\n" for line in lines))
counts = {}
for line in lines:
    counts[line.split("|")[0]] = counts.get(line.split("|")[0], 0) + 1
print(len(lines), {tool: n for tool, n in counts.items() if n < 40}, len(counts))
