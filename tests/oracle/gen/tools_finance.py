"""Calls of the finance tools and their answers: `python3 tools_finance.py > ../tools-finance.txt`.

Rational answers come from fractions.Fraction, and are checked against mpmath; answers with a
fractional number of periods, or too many of them to write out, come from mpmath at 600 digits. The
schedules are worked out with the decimal module. The rendering of a number is written here from its
description: 34 significant digits, half up; plain, or scientific where a rounded digit would stand
before the point or where the plain form is longer than 60 characters and mostly zeros.
"""

import json
import random
import sys
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from mpmath import mp, mpf

mp.dps = 600
sys.set_int_max_str_digits(0)
DIGITS = 34


# Rendering ----------------------------------------------------------------------------------

def layout(negative, digits, exponent):
    """The text of digits * 10^exponent; digits have no zeros at the end."""
    filler = exponent if exponent >= 0 else max(0, 1 - len(digits) - exponent)
    length = len(digits) + filler + (exponent < 0) + negative
    if length > 60 and filler > len(digits):
        return scientific(negative, digits, exponent)
    sign = "-" if negative else ""
    if exponent >= 0:
        return sign + digits + "0" * exponent
    digits = digits.rjust(1 - exponent, "0")
    return f"{sign}{digits[:exponent]}.{digits[exponent:]}"


def scientific(negative, digits, exponent):
    fraction = "." + digits[1:] if len(digits) > 1 else ""
    return f"{'-' if negative else ''}{digits[0]}{fraction}e{exponent + len(digits) - 1}"


def leading(value):
    """floor(log10 |value|) of a fraction."""
    value = abs(value)
    k = len(str(value.numerator)) - len(str(value.denominator))
    while Fraction(10) ** k > value:
        k -= 1
    while Fraction(10) ** (k + 1) <= value:
        k += 1
    return k


def shown(value, exact=True, shift=0):
    """The fraction value * 10^shift as a tool shows it, and whether that is exact."""
    if value == 0:
        return "0", "exact" if exact else "rounded"
    places = DIGITS - 1 - leading(value)
    scaled = abs(value) * Fraction(10) ** places
    mantissa = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    exact = exact and mantissa == scaled
    digits = str(mantissa)
    stripped = digits.rstrip("0")
    exponent = shift - places + len(digits) - len(stripped)
    magnitude = exponent + len(stripped) - 1
    if not exact and magnitude >= DIGITS and exponent > 0:
        return scientific(value < 0, stripped, exponent), "rounded"
    return layout(value < 0, stripped, exponent), "exact" if exact else "rounded"


def dyadic(real):
    sign, mantissa, exponent, _ = real._mpf_
    value = Fraction(int(mantissa)) * Fraction(2) ** exponent
    return -value if sign else value


def shown_real(real):
    """34 digits of a real, of any magnitude; stops where 300 digits would not decide them."""
    shift = int(mp.floor(mp.log10(abs(real))))
    value = dyadic(real / mpf(10) ** shift)
    text = shown(value, False, shift)
    wiggle = abs(value) / 10**300
    assert shown(value + wiggle, False, shift) == shown(value - wiggle, False, shift) == text, real
    return text


# Formulas -----------------------------------------------------------------------------------

def real(value):
    return mpf(value.numerator) / value.denominator


def power(base, exponent):
    """base^exponent: a fraction where it is one of at most 20,000 digits, else an mpf."""
    if base == 1:
        return base
    if exponent.denominator == 1:
        size = abs(exponent) * len(str(max(abs(base.numerator), base.denominator)))
        if size < 20000:
            return base ** int(exponent)
    elif exponent.denominator == 2 and base >= 0:
        n, d = int(mp.sqrt(base.numerator)), int(mp.sqrt(base.denominator))
        if Fraction(n * n, d * d) == base:
            return Fraction(n, d) ** int(exponent * 2)
    if base < 0 and exponent.denominator == 1:
        return (-1) ** int(exponent) * mp.power(real(-base), real(exponent))
    assert base > 0
    return mp.power(real(base), real(exponent))


def either(function, growth, *others):
    """function(growth, *others), in fractions where growth is one, else in reals."""
    if isinstance(growth, Fraction):
        exact = function(growth, *others)
        check = function(real(growth), *map(real, others))
        assert abs(real(exact) - check) <= abs(check) * mpf(10) ** -400
        return shown(exact)
    return shown_real(function(growth, *map(real, others)))


def compound_interest(principal, rate, years, n):
    p, r, t = Fraction(principal), Fraction(rate) / 100, Fraction(years)
    return either(lambda g, p: p * g, power(1 + r / n, n * t), p)


def loan_payment(principal, rate, years):
    p, r, n = Fraction(principal), Fraction(rate) / 1200, Fraction(years) * 12
    if r == 0:
        return shown(p / n)
    return either(lambda g, p, r: p * r * g / (g - 1), power(1 + r, n), p, r)


def present_value(future, rate, years):
    f, r, t = Fraction(future), Fraction(rate) / 100, Fraction(years)
    if f == 0:
        return "0", "exact"
    return either(lambda g, f: f / g, power(1 + r, t), f)


def annuity(payment, rate, years):
    c, r, t = Fraction(payment), Fraction(rate) / 100, Fraction(years)
    if r == 0:
        return shown(c * t)
    return either(lambda g, c, r: c * (g - 1) / r, power(1 + r, t), c, r)


def schedule(principal, rate, years):
    """Headline fields, and rows as (month, payment, principal, interest, balance)."""
    context = Context(prec=3000)
    cent = Decimal("0.01")

    def cents(value):
        if isinstance(value, Fraction):
            value = context.divide(Decimal(value.numerator), Decimal(value.denominator))
        return value.quantize(cent, ROUND_HALF_UP, context)

    balance = cents(Decimal(principal))
    r, n = Fraction(rate) / 1200, int(Fraction(years) * 12)
    b = Fraction(balance)
    payment = cents(b / n if r == 0 else b * r / (1 - 1 / (1 + r) ** n))
    rows = []
    for month in range(1, n + 1):
        interest = cents(Fraction(balance) * r)
        paid = payment if month < n else balance + interest
        paid = min(paid, balance + interest)
        balance = balance + interest - paid
        rows.append((month, paid, paid - interest, interest, balance))
    assert rows[-1][4] == 0
    return payment, rows


# Cases --------------------------------------------------------------------------------------

LINES = []


def case(tool, arguments, answer):
    written = json.dumps(arguments, separators=(",", ":"))
    line = f"{tool}|{written}|{answer[0]}|{answer[1]}"
    if line not in LINES:
        LINES.append(line)


def scalar_cases(rng):
    amount = lambda: f"{rng.randint(1, 10**rng.randint(2, 9)) / 100:.2f}"
    rates = ["0", "1e-12", "0.25", "1.99", "5", "7.125", "19.99", "100", "200", "1e6"]
    negative = ["-0.5", "-5", "-99"]
    terms = ["0.25", "1", "2.5", "7.3", "10", "30", "100", "1/3", "10.37"]
    for rate in rates + negative + ["-250"]:
        for n in (1, 2, 4, 12, 52, 365, 100000):
            for years in rng.sample(["0"] + terms, 3):
                if 1 + Fraction(rate) / 100 / n < 0 and (n * Fraction(years)).denominator > 1:
                    continue
                p = amount()
                case("compoundInterest",
                     {"principal": p, "annualRate": rate, "years": years, "compoundsPerYear": n},
                     compound_interest(p, rate, years, n))
        if rate == "-250":
            continue
        for years in terms + ["1/12"]:
            p = amount()
            case("loanPayment", {"principal": p, "annualRate": rate, "years": years},
                 loan_payment(p, rate, years))
            case("presentValue", {"futureValue": p, "annualRate": rate, "years": years},
                 present_value(p, rate, years))
            case("futureValueAnnuity", {"payment": p, "annualRate": rate, "years": years},
                 annuity(p, rate, years))
    # Beyond what a fraction can hold, and beyond what plain notation can.
    for p, rate, years, n in [("1", "5", "1e9", 1), ("1", "100", "1e6", 1), ("1", "300", "1e5", 1),
                              ("1000", "1e-12", "1e9", 1000000000), ("2", "1e6", "100", 100000),
                              ("1e-30", "1e-30", "1", 1), ("1e30", "7", "1000.5", 365)]:
        case("compoundInterest",
             {"principal": p, "annualRate": rate, "years": years, "compoundsPerYear": n},
             compound_interest(p, rate, years, n))
        if n == 1 and rate != "1e-30":
            case("presentValue", {"futureValue": p, "annualRate": rate, "years": years},
                 present_value(p, rate, years))
            case("futureValueAnnuity", {"payment": p, "annualRate": rate, "years": years},
                 annuity(p, rate, years))
            case("loanPayment", {"principal": p, "annualRate": rate, "years": years},
                 loan_payment(p, rate, years))
    case("presentValue", {"futureValue": "0", "annualRate": "5", "years": "10.37"}, ("0", "exact"))
    for _ in range(40):
        gain, cost = amount(), amount()
        gain = rng.choice(["", "-"]) + gain
        g, c = Fraction(gain), Fraction(cost)
        case("returnOnInvestment", {"gain": gain, "cost": cost}, shown((g - c) / c * 100))


def schedule_case(principal, rate, years):
    payment, rows = schedule(principal, rate, years)
    head = (f"MONTHLY_PAYMENT={payment} TOTAL_INTEREST={sum(r[3] for r in rows)} "
            f"TOTAL_PAID={sum(r[1] for r in rows)} MONTHS={len(rows)}")
    few = {1, 2, len(rows) // 2, len(rows) - 1, len(rows)}
    kept = [r for r in rows if len(rows) <= 12 or r[0] in few]
    case("amortizationSchedule", {"principal": principal, "annualRate": rate, "years": years},
         (head, ";".join(" ".join(map(str, r)) for r in kept)))


def schedule_cases(rng):
    schedule_case("1000", "5", "1")
    for rate in ["0", "1e-12", "3.375", "5", "24.9", "1e6", "-2"]:
        for years in ["1/12", "0.25", "7/12", "1", "5", "30", "100"]:
            schedule_case(f"{rng.randint(100, 10**8) / 100:.2f}", rate, years)
    for principal in ["0.01", "0.05", "0.10", "1", "99.995", "1e20", "123456789012345678901.23"]:
        schedule_case(principal, "12", "1")
        schedule_case(principal, "0", "2")


if __name__ == "__main__":
    scalar_cases(random.Random(1202))
    schedule_cases(random.Random(360))
    print("# gen/tools_finance.py")
    print("# tool|arguments|result|exact or rounded")
    print("# amortizationSchedule|arguments|KEY=value ...|month payment principal interest balance;"
          "... (all rows, or some)")
    print("\n".join(LINES))
