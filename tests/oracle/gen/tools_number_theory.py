"""Calls of the number theory tools and their replies: `python3 tools_number_theory.py`.

Writes ../tools-number_theory.txt. Selections come from Python's math.comb and math.perm, the rest from
sympy 1.14.0; hard cases are published ones, each with its source. Seed 5.
"""

import json
import math
import random
import sys

from sympy import factorint, fibonacci, isprime, nextprime, totient

random.seed(5)
sys.set_int_max_str_digits(0)
WORD = 2**64
MERSENNE = 2**521 - 1
lines = []


def case(tool, arguments, **reply):
    fields = ";".join(f"{key}={value}" for key, value in reply.items() if value is not None)
    lines.append(f"{tool}|{json.dumps(arguments, separators=(',', ':'))}|{fields}")


def is_proven(n):
    """Proofs are promised up to 400 bits, and for numbers beside powers of two."""
    return n.bit_length() <= 400 or n & (n + 1) == 0


def result(tool, arguments, value, method=None):
    """A long value is told by its number of digits and its residue modulo 2^521 - 1."""
    text = str(value)
    if len(text) <= 300:
        # A round number of more than 60 characters is shown with an exponent.
        case(tool, arguments, RESULT=text, METHOD=method)
    else:
        case(tool, arguments, DIGITS=len(text), RESIDUE=value % MERSENNE, METHOD=method)


def selections():
    pairs = [(0, 0), (1, 0), (1, 1), (5, 7), (52, 5), (49, 6), (1000, 3), (10**30, 2), (10**20, 7), (2**64, 1)]
    pairs += [(67, 33), (68, 34), (2000, 1000), (10000, 5000), (100000, 50000), (100000, 99997), (10**6, 12)]
    pairs += [(n := random.randint(2, 400), random.randint(0, n)) for _ in range(40)]
    for n, k in pairs:
        result("combination", {"n": str(n), "k": str(k)}, math.comb(n, k))
        if n < 11000:
            result("permutation", {"n": str(n), "k": str(k)}, math.perm(n, k))
    result("permutation", {"n": "25000", "k": "22000"}, math.perm(25000, 22000))
    result("permutation", {"n": str(10**40 + 1), "k": "9"}, math.perm(10**40 + 1, 9))


def fibonacci_numbers():
    for n in [*range(0, 30), 46, 47, 92, 93, 94, 186, 187, 1000, 4095, 50000, 100000, 300000]:
        result("fibonacci", {"n": n}, int(fibonacci(n)))


# Carmichael numbers (OEIS A002997), strong pseudoprimes to the first k bases (A014233), strong Lucas
# pseudoprimes (A217255), Euler-Jacobi and Fermat pseudoprimes to base 2, squares of Wieferich primes.
PSEUDOPRIMES = [
    561, 1105, 1729, 2465, 2821, 6601, 8911, 10585, 15841, 29341, 41041, 825265, 321197185, 5394826801,
    2047, 1373653, 25326001, 3215031751, 2152302898747, 3474749660383, 341550071728321,
    3825123056546413051, 318665857834031151167461, 3317044064679887385961981,
    5459, 5777, 10877, 16109, 18971, 341, 645, 1093**2, 3511**2, 1093**4,
]


def large_numbers():
    primes = [2**p - 1 for p in (61, 89, 107, 127, 521, 607, 1279)]
    composites = [2**p - 1 for p in (67, 101, 257, 523)] + [2**2**k + 1 for k in range(5, 11)]
    # Products of two primes q and 2q - 1: the shape of strong pseudoprimes.
    q = nextprime(10**20)
    while not isprime(2 * q - 1):
        q = nextprime(q)
    composites += [q * (2 * q - 1), nextprime(10**150) * nextprime(10**151)]
    return primes + composites + [nextprime(10**k) for k in (19, 25, 50, 100, 200)] + [10**300 + 1, 10**60]


def primes():
    numbers = [*range(0, 30), 10**9 + 7, 999999999989, 2**63 - 25, 2**64 - 59, 2**64 - 1, 2**64, 2**64 + 13]
    numbers += PSEUDOPRIMES + large_numbers() + [random.getrandbits(b) | 1 for b in range(20, 140, 3)]
    for n in numbers:
        prime = bool(isprime(n))
        # Which proof a longer prime has is not for the oracle to say.
        proven = not prime or is_proven(n)
        method = "deterministic Miller-Rabin" if n < WORD else "proof" if prime and proven else "Baillie-PSW"
        shown = n if n != 10**60 else "1e60"
        case("isPrime", {"n": str(n)}, N=shown, IS_PRIME=str(prime).lower(), METHOD=method,
             PROVEN=str(proven).lower())
    starts = [0, 1, 2, 3, 7, 13, 89, 113, 1327, 31397, 10**6, 10**9, 10**12, 2**32, 2**63, 2**64 - 60, 2**64 - 59]
    starts += [2**64 - 1, 2**64, 10**20, 10**30, 10**50, 10**99, 10**150, 10**199]
    # The ends of maximal gaps (OEIS A002386).
    starts += [1357201, 20831323, 436273009, 4652353, 2300942549, 42652618343, 1693182318746371]
    for n in starts + [random.getrandbits(b) for b in range(10, 130, 7)]:
        prime = nextprime(n)
        result("nextPrime", {"n": str(n)}, prime, None if is_proven(prime) else "Baillie-PSW")


def factors():
    numbers = [*range(1, 40), 360, 720720, 2**64 - 1, 2**63 - 1, 2**64 - 59, 999999999989, 10**18, 600851475143]
    numbers += [n for n in PSEUDOPRIMES if n < 10**20]
    prime = lambda digits: nextprime(random.randrange(10**(digits - 1), 10**digits))
    numbers += [prime(9) * prime(10) for _ in range(6)]
    numbers += [prime(15) * prime(15) for _ in range(6)] + [prime(12) * prime(18), prime(15)**2, prime(11)**3]
    numbers += [prime(6)**5, prime(5)**2 * prime(7)**3, math.factorial(40), 2**128 + 1 - 1, 10**30 + 1, 2**101 - 1]
    # Cole's factorization of 2^67 - 1, Euler's of 2^32 + 1 and Landry's of 2^64 + 1.
    numbers += [2**67 - 1, 2**32 + 1, 2**64 + 1, 2**101 + 1, 3**60 - 1]
    numbers += [random.getrandbits(64) for _ in range(20)]
    for n in numbers:
        found = factorint(n)
        parts = [str(p) for p, times in sorted(found.items()) for _ in range(times)]
        case("primeFactors", {"n": str(n)}, N=n, FACTORS=",".join(parts), COUNT=len(parts))
        result("eulerTotient", {"n": str(n)}, int(totient(n)))


selections()
fibonacci_numbers()
primes()
factors()
with open("../tools-number_theory.txt", "w") as file:
    file.write("# gen/tools_number_theory.py\n# tool|arguments|KEY=value;...\n")
    file.write("\n".join(lines) + "\n")
print(len(lines))
