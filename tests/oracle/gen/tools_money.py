"""Rates of return, loans, bonds, options, depreciation: `python3 tools_money.py` writes ../tools-money.txt.

Rational answers come from fractions, irrational ones from mpmath at 400 digits. The formulas are not
those of the code under test: sums are added up flow by flow, rates are found by the secant method on
those sums after counting the sign changes of a dense scan, schedules are reckoned with Python's
decimal module. numpy-financial 1.0.0 and pyxirr 0.10.8 must agree to the digits of a double, and the
values printed in the documentation of spreadsheets to the digits printed there.
"""

import random
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction
from math import ceil, floor

import fields
import mpmath
import numpy_financial as npf
import pyxirr
from fields import ending, real, rounded
from mpmath import mp, mpf

getcontext().prec = 60
rng = random.Random(1618)
plain_shown = fields.shown


def shown(value):
    """As in fields, but a decimal of more than 34 digits is rounded too."""
    if isinstance(value, (str, bool)):
        return (str(value).lower() if isinstance(value, bool) else value), True
    if isinstance(value, int):
        value = Fraction(value)
    if isinstance(value, Fraction):
        end = ending(value)
        if end and len(str(abs(end[0])).rstrip("0")) > 34:
            return rounded(value), False
    return plain_shown(value)


fields.shown = shown
table = fields.Table("money")
F = Fraction


def amount(low=1, high=10**6, places=2):
    whole = rng.randrange(low * 10**places, high * 10**places)
    text = f"{whole / 10**places:.{places}f}" if places else str(whole)
    return text.rstrip("0").rstrip(".") if "." in text else text


def rate(low=0, high=20, places=2):
    return dec(F(amount(0, high - low, places)) + low)


def dec(value):
    """A fraction that ends, as text."""
    return fields.written(*ending(value))


def near(ours, theirs, tolerance=1e-8):
    assert abs(float(ours) - theirs) <= tolerance * max(1, abs(theirs)), (ours, theirs)


def power(base, exponent):
    """base^exponent: a fraction where the exponent is whole, or the base 1."""
    if F(exponent).denominator == 1 or base == 1:
        return F(base) ** int(exponent)  # 1^x is 1
    return mpmath.power(real(F(base)), real(F(exponent)))


def plus(a, b):
    if isinstance(a, F) and isinstance(b, F):
        return a + b
    return (real(a) if isinstance(a, F) else a) + (real(b) if isinstance(b, F) else b)


def times(a, b):
    if isinstance(a, F) and isinstance(b, F):
        return a * b
    return (real(a) if isinstance(a, F) else a) * (real(b) if isinstance(b, F) else b)


def solve(function, low, high):
    """The zero between two points, by bisection in doubles and the secant method beyond."""
    a, b = mpf(low), mpf(high)
    with mpmath.workdps(40):
        fa = function(a)
        for _ in range(60):
            middle = (a + b) / 2
            fm = function(middle)
            if (fm > 0) == (fa > 0):
                a = middle
            else:
                b = middle
    root = mpmath.findroot(function, (a, b), solver="secant", tol=mpf(10) ** -780, maxsteps=60)
    assert low <= root <= high
    return root


def pv_sum(flows, u):
    return sum(real(F(flow)) * u ** -k for k, flow in enumerate(flows))


def npv(flows, percent):
    u = 1 + F(percent) / 100
    return sum((F(flow) / u**k for k, flow in enumerate(flows)), F(0))


# netPresentValue
for _ in range(40):
    flows = [("-" if rng.random() < 0.4 else "") + amount() for _ in range(rng.randint(1, 40))]
    percent = rng.choice([rate(), rate(-90, 90), "0", "100", "0.001"])
    value = npv(flows, percent)
    near(value, npf.npv(float(F(percent)) / 100, [float(F(x)) for x in flows]), 1e-6)
    first = rng.choice([None, 0, 1])
    arguments = {"rate": percent, "cashFlows": ",".join(flows)}
    if first is not None:
        arguments["firstPeriod"] = first
    table.case("netPresentValue", arguments, RESULT=value / (1 + F(percent) / 100) if first else value)
table.case("netPresentValue", {"rate": "10", "cashFlows": "-200,110,121"}, RESULT=0)
for bad, code in [
    ({"rate": "-100", "cashFlows": "1,2"}, "OUT_OF_RANGE rate"),
    ({"rate": "-101", "cashFlows": "1,2"}, "OUT_OF_RANGE rate"),
    ({"rate": "5", "cashFlows": ""}, "INVALID_INPUT cashFlows"),
    ({"rate": "5", "cashFlows": "1,x"}, "PARSE_ERROR cashFlows[1]"),
    ({"rate": "5", "cashFlows": "1,2", "firstPeriod": 2}, "OUT_OF_RANGE firstPeriod"),
    ({"rate": "x", "cashFlows": "1,2"}, "PARSE_ERROR rate"),
    ({"cashFlows": "1,2"}, "INVALID_INPUT rate"),
]:
    table.fails("netPresentValue", bad, code)

# internalRateOfReturn
for _ in range(45):
    count = rng.randint(2, 30)
    paid = rng.randint(1, max(1, count // 3))
    flows = ["-" + amount() for _ in range(paid)] + [amount() for _ in range(count - paid)]
    u = solve(lambda u: pv_sum(flows, u), mpf(1) / 10**8, mpf(10) ** 9)
    percent = (u - 1) * 100
    theirs = npf.irr([float(x) for x in flows])
    if theirs == theirs:
        near(percent, theirs * 100, 1e-6)
    table.case("internalRateOfReturn", {"cashFlows": ",".join(flows)}, RESULT=percent)
for percent in ["10", "0", "-10", "25", "400", "0.125", "-12.5", "7.25"]:
    u = 1 + F(percent) / 100
    flows = ["-100", "20", "30"]
    last = -sum(F(x) * u ** (3 - k) for k, x in enumerate(flows))
    table.case("internalRateOfReturn", {"cashFlows": ",".join(flows + [dec(last)])}, RESULT=F(percent))
# Products of (a - b u): all rates are known.
for rates in [("25", "400"), ("10", "20"), ("-50", "50"), ("10", "20", "30"), ("0", "100"), ("5", "5.5", "6", "300")]:
    polynomial = [F(-1000)]
    for percent in rates:
        v = 1 / (1 + F(percent) / 100)
        polynomial = [sum(p) for p in zip([x * -1 for x in polynomial] + [F(0)], [F(0)] + [x / v for x in polynomial])]
    # In powers of v, the first flow now; scaled so that all end.
    scale = 1
    for x in polynomial:
        scale = scale * x.denominator // __import__("math").gcd(scale, x.denominator)
    flows = ",".join(str(int(x * scale)) for x in polynomial)
    table.fails("internalRateOfReturn", {"cashFlows": flows}, "DOMAIN_ERROR " + "/".join(r + "%" for r in rates))
    for percent in rates:
        guess = dec(F(percent) + F("0.1"))
        table.case("internalRateOfReturn", {"cashFlows": flows, "guess": guess}, RESULT=F(percent))
for bad, code in [
    ({"cashFlows": "100,200"}, "DOMAIN_ERROR both ways"),
    ({"cashFlows": "-100,-200"}, "DOMAIN_ERROR both ways"),
    ({"cashFlows": "100,-150,100"}, "DOMAIN_ERROR no rate"),
    ({"cashFlows": "1,-1,1,-1,1"}, "DOMAIN_ERROR no rate"),
    ({"cashFlows": "100"}, "INVALID_INPUT two"),
    ({"cashFlows": "0,0,0"}, "INVALID_INPUT 0"),
    ({"cashFlows": ""}, "INVALID_INPUT cashFlows"),
    ({"cashFlows": "-1,a"}, "PARSE_ERROR cashFlows[1]"),
    ({"cashFlows": "-1600,10000,-10000", "guess": "212.5"}, "DOMAIN_ERROR 25%/400%"),
]:
    table.fails("internalRateOfReturn", bad, code)
table.case("internalRateOfReturn", {"cashFlows": "-100,220,-121"}, RESULT=10)

# modifiedInternalRateOfReturn
for _ in range(42):
    count = rng.randint(2, 20)
    flows = ["-" + amount()] + [rng.choice(["", "-"]) + amount() for _ in range(count - 2)] + [amount()]
    finance, reinvest = rate(), rate()
    u, w = 1 + F(finance) / 100, 1 + F(reinvest) / 100
    received = sum((F(x) * w ** (count - 1 - k) for k, x in enumerate(flows) if F(x) > 0), F(0))
    paid = -sum((F(x) / u**k for k, x in enumerate(flows) if F(x) < 0), F(0))
    ratio = received / paid
    value = (ratio - 1) * 100 if count == 2 else (mpmath.power(real(ratio), mpf(1) / (count - 1)) - 1) * 100
    near(value, npf.mirr([float(x) for x in flows], float(u - 1), float(w - 1)) * 100, 1e-6)
    table.case("modifiedInternalRateOfReturn",
               {"cashFlows": ",".join(flows), "financeRate": finance, "reinvestRate": reinvest}, RESULT=value)
table.case("modifiedInternalRateOfReturn", {"cashFlows": "-100,0,121", "financeRate": "5", "reinvestRate": "5"}, RESULT=10)
for bad, code in [
    ({"cashFlows": "100,200", "financeRate": "5", "reinvestRate": "5"}, "DOMAIN_ERROR paid"),
    ({"cashFlows": "-100,-200", "financeRate": "5", "reinvestRate": "5"}, "DOMAIN_ERROR received"),
    ({"cashFlows": "-100,200", "financeRate": "-100", "reinvestRate": "5"}, "OUT_OF_RANGE financeRate"),
    ({"cashFlows": "-100,200", "financeRate": "5", "reinvestRate": "-150"}, "OUT_OF_RANGE reinvestRate"),
    ({"cashFlows": "-100,2x", "financeRate": "5", "reinvestRate": "5"}, "PARSE_ERROR cashFlows"),
]:
    table.fails("modifiedInternalRateOfReturn", bad, code)


# datedNetPresentValue, datedInternalRateOfReturn
def xnpv(flows, days, u):
    return sum(real(F(x)) * mpmath.power(u, -mpf(d) / 365) for x, d in zip(flows, days))


def xnpv_exact(flows, days, percent):
    u = 1 + F(percent) / 100
    total = F(0)
    for x, d in zip(flows, days):
        total = plus(total, times(F(x), power(u, F(-d, 365))))
    return total


for _ in range(42):
    count = rng.randint(1, 12)
    start = date(1990, 1, 1) + timedelta(rng.randrange(12000))
    days = [0] + [rng.choice([rng.randrange(4000), 365 * rng.randrange(8)]) for _ in range(count - 1)]
    dates = [start + timedelta(d) for d in days]
    flows = [("-" if rng.random() < 0.4 else "") + amount() for _ in range(count)]
    percent = rng.choice([rate(), "0", "100", "-30"])
    value = xnpv_exact(flows, days, percent)
    if count > 1 and F(percent) > -20:
        near(value, pyxirr.xnpv(float(F(percent)) / 100, dates, [float(x) for x in flows]), 1e-6)
    if isinstance(value, F) or value != 0:
        table.case("datedNetPresentValue",
                   {"rate": percent, "cashFlows": ",".join(flows), "dates": ",".join(map(str, dates))}, RESULT=value)
for bad, code in [
    ({"rate": "5", "cashFlows": "1,2", "dates": "2026-01-01"}, "INVALID_INPUT dates"),
    ({"rate": "5", "cashFlows": "1", "dates": "2026-01-01,2026-02-01"}, "INVALID_INPUT dates"),
    ({"rate": "5", "cashFlows": "1,2", "dates": "2026-01-02,2026-01-01"}, "INVALID_INPUT dates[1]"),
    ({"rate": "-100", "cashFlows": "1,2", "dates": "2026-01-01,2026-02-01"}, "OUT_OF_RANGE rate"),
    ({"rate": "5", "cashFlows": "1,2", "dates": "2026-01-01,2026-02-30"}, "PARSE_ERROR dates[1]"),
    ({"rate": "5", "cashFlows": "1,2", "dates": "2026-01-01,soon"}, "PARSE_ERROR dates[1]"),
    ({"rate": "5", "cashFlows": "1,y", "dates": "2026-01-01,2026-02-01"}, "PARSE_ERROR cashFlows[1]"),
]:
    table.fails("datedNetPresentValue", bad, code)
for _ in range(40):
    count = rng.randint(2, 12)
    start = date(1990, 1, 1) + timedelta(rng.randrange(12000))
    days = sorted(rng.sample(range(1, 3000), count - 1))
    dates = [start + timedelta(d) for d in [0] + days]
    flows = ["-" + amount(1000)] + [amount(1, 200000) for _ in range(count - 1)]
    order = list(range(count))
    rng.shuffle(order)
    t = solve(lambda t: xnpv(flows, [0] + days, mpmath.exp(t)), -30, 60)
    percent = (mpmath.exp(t) - 1) * 100
    theirs = pyxirr.xirr(dates, [float(x) for x in flows])
    if theirs is not None and -0.9 < theirs < 10:
        near(percent, theirs * 100, 1e-5)
    if abs(percent) > mpf(10) ** -100:
        table.case("datedInternalRateOfReturn", {
            "cashFlows": ",".join(flows[k] for k in order), "dates": ",".join(str(dates[k]) for k in order)}, RESULT=percent)
for years, percent in [(1, "10"), (2, "20"), (3, "-50"), (4, "0"), (1, "300")]:
    start = date(2021, 3, 1)
    end = start + timedelta(365 * years)
    last = 1000 * (1 + F(percent) / 100) ** years
    table.case("datedInternalRateOfReturn",
               {"cashFlows": f"-1000,{dec(last)}", "dates": f"{start},{end}"}, RESULT=F(percent))
for bad, code in [
    ({"cashFlows": "100,110", "dates": "2024-01-01,2025-01-01"}, "DOMAIN_ERROR both ways"),
    ({"cashFlows": "-100,110", "dates": "2024-01-01,2024-01-01"}, "DOMAIN_ERROR no rate"),
    ({"cashFlows": "-1600,10000,-10000", "dates": "2021-01-01,2022-01-01,2023-01-01"}, "DOMAIN_ERROR 25%/400%"),
    ({"cashFlows": "-100", "dates": "2024-01-01"}, "INVALID_INPUT two"),
    ({"cashFlows": "0,0", "dates": "2024-01-01,2025-01-01"}, "INVALID_INPUT 0"),
    ({"cashFlows": "-1,2,3", "dates": "2024-01-01,2025-01-01"}, "INVALID_INPUT dates"),
    ({"cashFlows": "-1,2", "dates": "2024-01-01,2025-13-01"}, "PARSE_ERROR dates[1]"),
]:
    table.fails("datedInternalRateOfReturn", bad, code)
table.case("datedInternalRateOfReturn", {"cashFlows": "-1600,10000,-10000", "dates": "2021-01-01,2022-01-01,2023-01-01", "guess": "30"}, RESULT=25)


# timeValueOfMoney
def annuity_sum(u, n, begin):
    """What payments of 1 are worth after n periods, added up where n is whole."""
    if F(n).denominator == 1 and isinstance(u, F):
        return sum((u ** (k + (1 if begin else 0)) for k in range(int(n))), F(0))
    if u == 1:
        return F(n)
    u = real(u) if isinstance(u, F) else u
    return (u ** real(F(n)) - 1) / (u - 1) * (u if begin else 1)


NAMES = ["periods", "ratePerPeriod", "presentValue", "payment", "futureValue"]
for case in range(90):
    begin = rng.random() < 0.4
    n = rng.choice([str(rng.randint(1, 120)), str(rng.randint(1, 120)), amount(1, 30, 1)])
    percent = rng.choice([rate(0, 9), rate(0, 3), "0", "-" + rate(0, 5)])
    pv, pmt, fv = amount(), "-" + amount(1, 5000), rng.choice(["0", "-" + amount(), amount(1, 500)])
    given = dict(zip(NAMES, [n, percent, pv, pmt, fv]))
    if begin or rng.random() < 0.3:
        given["paymentsAt"] = "begin" if begin else "end"
    u, whole = 1 + F(percent) / 100, F(n).denominator == 1
    grown, paid = power(u, F(n)), annuity_sum(u, F(n), begin)
    name = NAMES[case % 5]
    if name == "periods":
        i = u - 1
        a = F(pmt) * (u if begin else 1)
        if i == 0:
            value = -(F(pv) + F(fv)) / F(pmt)
        else:
            top, bottom = a - F(fv) * i, a + F(pv) * i
            if bottom == 0 or top / bottom <= 0:
                del given[name]
                table.fails("timeValueOfMoney", given, "DOMAIN_ERROR periods")
                continue
            value = mpmath.log(real(top / bottom)) / mpmath.log(real(u))
            back = real(F(pv)) * real(u) ** value + real(a) * (real(u) ** value - 1) / real(i) + real(F(fv))
            assert abs(back) < mpf(10) ** -300
        if value <= 0:
            del given[name]
            table.fails("timeValueOfMoney", given, "DOMAIN_ERROR periods")
            continue
    elif name == "ratePerPeriod":
        # Signs with one change have one rate.
        fv = given["futureValue"] = rng.choice(["0", "-" + amount()])

        def equation(t):
            w = mpmath.exp(t)
            if abs(w - 1) < mpf(10) ** -30:
                w = 1 + mpf(10) ** -30
            return real(F(pv)) * w ** real(F(n)) + real(F(pmt)) * ((w ** real(F(n)) - 1) / (w - 1)) * (w if begin else 1) + real(F(fv))
        if begin and F(pv) + F(pmt) <= 0:
            continue
        if not whole or (begin and F(n) == 1):
            continue
        t = solve(equation, -40, 40)
        if abs(t) < mpf(10) ** -12:
            continue
        value = (mpmath.exp(t) - 1) * 100
    elif name == "presentValue":
        value = plus(F(0), times(F(-1), plus(F(fv), times(F(pmt), paid))))
        value = value / grown if isinstance(value, F) and isinstance(grown, F) else (real(value) if isinstance(value, F) else value) / (real(grown) if isinstance(grown, F) else grown)
    elif name == "payment":
        top = times(F(-1), plus(times(F(pv), grown), F(fv)))
        value = top / paid if isinstance(top, F) and isinstance(paid, F) else (real(top) if isinstance(top, F) else top) / (real(paid) if isinstance(paid, F) else paid)
    else:
        value = times(F(-1), plus(times(F(pv), grown), times(F(pmt), paid)))
    del given[name]
    if whole and name in ("presentValue", "payment", "futureValue") and F(percent) != 0:
        args = [float(F(percent)) / 100, float(F(n))]
        when = "begin" if begin else "end"
        theirs = {"presentValue": lambda: npf.pv(*args, float(pmt), float(fv), when),
                  "payment": lambda: npf.pmt(*args, float(pv), float(fv), when),
                  "futureValue": lambda: npf.fv(*args, float(pmt), float(pv), when)}[name]()
        near(value, float(theirs), 1e-6)
    table.case("timeValueOfMoney", given, SOLVED_FOR=name, VALUE=value)
for given, value in [
    ({"periods": "10", "presentValue": "-1000", "payment": "0", "futureValue": "1628.89462677744140625"}, F(5)),
    ({"periods": "2", "presentValue": "2100", "payment": "-1210", "futureValue": "0"}, F(10)),
    ({"periods": "12", "presentValue": "1200", "payment": "-100", "futureValue": "0"}, F(0)),
    ({"periods": "0.5", "presentValue": "-100", "payment": "0", "futureValue": "110"}, F(21)),
]:
    table.case("timeValueOfMoney", given, SOLVED_FOR="ratePerPeriod", VALUE=value)
table.case("timeValueOfMoney", {"ratePerPeriod": "10", "presentValue": "2100", "payment": "-1210", "futureValue": "0"}, SOLVED_FOR="periods", VALUE=2)
for bad, code in [
    ({"periods": "10", "ratePerPeriod": "5", "presentValue": "1"}, "INVALID_INPUT payment, futureValue"),
    ({"periods": "10", "ratePerPeriod": "5", "presentValue": "1", "payment": "1", "futureValue": "1"}, "INVALID_INPUT all five"),
    ({}, "INVALID_INPUT periods"),
    ({"periods": "0", "ratePerPeriod": "5", "presentValue": "1", "payment": "1"}, "OUT_OF_RANGE periods"),
    ({"periods": "-3", "ratePerPeriod": "5", "presentValue": "1", "payment": "1"}, "OUT_OF_RANGE periods"),
    ({"periods": "3", "ratePerPeriod": "-100", "presentValue": "1", "payment": "1"}, "OUT_OF_RANGE ratePerPeriod"),
    ({"periods": "3", "presentValue": "1", "payment": "1", "futureValue": "1"}, "DOMAIN_ERROR both ways"),
    ({"periods": "2", "presentValue": "-1600", "payment": "10000", "futureValue": "-20000"}, "DOMAIN_ERROR 25%/400%"),
    ({"ratePerPeriod": "1", "presentValue": "1000", "payment": "-10", "futureValue": "0"}, "DOMAIN_ERROR periods"),
    ({"ratePerPeriod": "0", "presentValue": "1000", "payment": "0", "futureValue": "0"}, "DOMAIN_ERROR periods"),
    ({"periods": "x", "ratePerPeriod": "5", "presentValue": "1", "payment": "1"}, "PARSE_ERROR periods"),
    ({"periods": "3", "ratePerPeriod": "5", "presentValue": "1", "payment": "1", "paymentsAt": "noon"}, "INVALID_INPUT paymentsAt"),
]:
    table.fails("timeValueOfMoney", bad, code)


# Loans
def level(p, i, n):
    """The payment by the sum of its discounted payments."""
    return p / sum((1 / (1 + i) ** k for k in range(1, n + 1)), F(0))


for _ in range(42):
    p, percent, m = amount(100), rng.choice([rate(0, 12), "0", rate(0, 3, 3)]), rng.choice([None, 1, 2, 4, 12, 26])
    a_year = m or 12
    n = rng.randint(1, 120)
    k = rng.choice([0, n, rng.randint(0, n)])
    i = F(percent) / 100 / a_year
    pmt, balance, interest = level(F(p), i, n), F(p), F(0)
    for _ in range(k):
        interest += balance * i
        balance = balance * (1 + i) - pmt
    years = F(n, a_year)
    arguments = {"principal": p, "annualRate": percent, "years": dec(years) if ending(years) else f"{n}/{a_year}", "paymentsMade": k}
    if m:
        arguments["paymentsPerYear"] = m
    table.case("loanBalance", arguments, PAYMENT=pmt, BALANCE=balance, PRINCIPAL_PAID=F(p) - balance, INTEREST_PAID=interest)
loan = {"principal": "1000", "annualRate": "5", "years": "1", "paymentsMade": "6"}
for change, code in [
    ({"paymentsMade": "13"}, "OUT_OF_RANGE paymentsMade"), ({"paymentsMade": "-1"}, "OUT_OF_RANGE paymentsMade"),
    ({"paymentsMade": "1.5"}, "INVALID_INPUT paymentsMade"), ({"principal": "0"}, "OUT_OF_RANGE principal"),
    ({"principal": "x"}, "PARSE_ERROR principal"), ({"annualRate": "-1"}, "OUT_OF_RANGE annualRate"),
    ({"years": "0"}, "OUT_OF_RANGE years"), ({"years": "0.3"}, "INVALID_INPUT years"),
    ({"paymentsPerYear": "0"}, "OUT_OF_RANGE paymentsPerYear"), ({"paymentsPerYear": "367"}, "OUT_OF_RANGE paymentsPerYear"),
]:
    table.fails("loanBalance", {**loan, **change}, code)

for _ in range(42):
    p, n, m = amount(1000), rng.randint(1, 90), rng.choice([None, 1, 4, 12])
    a_year = m or 12
    pmt = dec(F(round(F(p) / n * F(rng.randint(60, 250), 100) * 100), 100))
    if F(pmt) == 0:
        continue
    if n == 1:
        u = F(pmt) / F(p)
        i, effective = (u - 1) * 100, (u**a_year - 1) * 100
    elif F(pmt) * n == F(p):
        continue
    else:
        u = solve(lambda u: sum(real(F(pmt)) * u ** -k for k in range(1, n + 1)) - real(F(p)), mpf(1) / 5, 40)
        i, effective = (u - 1) * 100, (u**a_year - 1) * 100
        theirs = npf.rate(n, -float(pmt), float(p), 0)
        if theirs == theirs and abs(theirs) > 1e-4:
            near(i, theirs * 100, 1e-6)
    arguments = {"principal": p, "payment": pmt, "payments": n}
    if m:
        arguments["paymentsPerYear"] = m
    table.case("loanRate", arguments, RATE=i * a_year, RATE_PER_PERIOD=i, EFFECTIVE_RATE=effective)
table.case("loanRate", {"principal": "1200", "payment": "100", "payments": "12"}, RATE=0, RATE_PER_PERIOD=0, EFFECTIVE_RATE=0)
table.case("loanRate", {"principal": "2100", "payment": "1210", "payments": "2", "paymentsPerYear": "1"}, RATE=10, RATE_PER_PERIOD=10, EFFECTIVE_RATE=10)
for change, code in [
    ({"principal": "0"}, "OUT_OF_RANGE principal"), ({"payment": "0"}, "OUT_OF_RANGE payment"), ({"payment": "-5"}, "OUT_OF_RANGE payment"),
    ({"payments": "0"}, "OUT_OF_RANGE payments"), ({"payments": "2.5"}, "INVALID_INPUT payments"), ({"payments": "x"}, "PARSE_ERROR payments"),
    ({"paymentsPerYear": "400"}, "OUT_OF_RANGE paymentsPerYear"),
]:
    table.fails("loanRate", {"principal": "1000", "payment": "100", "payments": "12", **change}, code)

for _ in range(44):
    p, percent, m = amount(100, 50000), rng.choice([rate(0, 12), "0"]), rng.choice([None, 1, 12, 52])
    a_year = m or 12
    i = F(percent) / 100 / a_year
    pmt = dec(F(round((F(p) * i + F(p) / rng.randint(1, 60)) * 100 + 1), 100))
    balance, count = F(p), 0
    while balance * (1 + i) > F(pmt):
        balance, count = balance * (1 + i) - F(pmt), count + 1
    last = balance * (1 + i)
    paid = count * F(pmt) + last
    exact = F(p) / F(pmt) if i == 0 else -mpmath.log(real(1 - F(p) * i / F(pmt))) / mpmath.log(real(1 + i))
    assert ceil(exact) == count + 1
    if last == F(pmt) and i != 0:
        exact = F(count + 1)
    arguments = {"principal": p, "annualRate": percent, "payment": pmt}
    if m:
        arguments["paymentsPerYear"] = m
    table.case("loanTerm", arguments, PAYMENTS=count + 1, FINAL_PAYMENT=last, TOTAL_PAID=paid, TOTAL_INTEREST=paid - F(p), EXACT_PERIODS=exact)
table.case("loanTerm", {"principal": "2100", "annualRate": "10", "payment": "1210", "paymentsPerYear": "1"},
           PAYMENTS=2, FINAL_PAYMENT=1210, TOTAL_PAID=2420, TOTAL_INTEREST=320, EXACT_PERIODS=2)
for change, code in [
    ({"payment": "10"}, "DOMAIN_ERROR never"), ({"payment": "9"}, "DOMAIN_ERROR never"), ({"payment": "0"}, "OUT_OF_RANGE payment"),
    ({"principal": "-1"}, "OUT_OF_RANGE principal"), ({"annualRate": "-1"}, "OUT_OF_RANGE annualRate"), ({"payment": "ten"}, "PARSE_ERROR payment"),
]:
    table.fails("loanTerm", {"principal": "1000", "annualRate": "12", "payment": "20", **change}, code)


def cents(value):
    return value.quantize(Decimal("0.01"), ROUND_HALF_UP)


def bank(p, percent, months, extras):
    monthly = Decimal(percent) / 1200
    balance, interest_total, month = Decimal(p), Decimal(0), 0
    exact = level(F(p), F(percent) / 1200, months)
    payment = cents(Decimal(floor(exact * 10**30)) / 10**30) if F(percent) else cents(Decimal(exact.numerator) / exact.denominator)
    while balance > 0:
        month += 1
        interest = cents(balance * monthly)
        due = balance + interest
        paid = due if month == months else min(payment, due)
        left = due - paid
        left -= min(left, extras.get(month, Decimal(0)))
        balance, interest_total = left, interest_total + interest
    return payment, month, interest_total


def money(value):
    return f"{value:.2f}"


for _ in range(44):
    p, percent, months = amount(1000), rng.choice([rate(0, 12), "0", "4.875"]), rng.randint(1, 360)
    every = rng.choice([None, "0", amount(1, 500)])
    single = {rng.randint(1, months): amount(1, 3000) for _ in range(rng.choice([0, 0, 1, 3]))}
    extras = {m: Decimal(every or 0) + Decimal(single.get(m, "0")) for m in range(1, months + 1)}
    payment, count, interest = bank(p, percent, months, extras)
    _, plain_count, plain_interest = bank(p, percent, months, {})
    years = F(months, 12)
    arguments = {"principal": p, "annualRate": percent, "years": dec(years) if ending(years) else f"{months}/12"}
    if every is not None:
        arguments["extraPerMonth"] = every
    if single:
        arguments["extraAt"] = {str(k): v for k, v in single.items()} if rng.random() < 0.5 else ",".join(f"{k}:{v}" for k, v in single.items())
    text = ";".join(f"{k}={v}" for k, v in [
        ("PAYMENT", money(payment)), ("MONTHS", count), ("MONTHS_SAVED", plain_count - count), ("TOTAL_INTEREST", money(interest)),
        ("INTEREST_SAVED", money(plain_interest - interest)), ("TOTAL_PAID", money(Decimal(p) + interest))])
    table.line("loanWithExtraPayments", arguments, text, "")
loan = {"principal": "1000", "annualRate": "5", "years": "1"}
for change, code in [
    ({"extraPerMonth": "-5"}, "OUT_OF_RANGE extraPerMonth"), ({"extraPerMonth": "0.001"}, "INVALID_INPUT extraPerMonth"),
    ({"extraAt": "13:5"}, "OUT_OF_RANGE extraAt"), ({"extraAt": "0:5"}, "OUT_OF_RANGE extraAt"), ({"extraAt": "3:-5"}, "OUT_OF_RANGE extraAt"),
    ({"extraAt": "3"}, "PARSE_ERROR extraAt"), ({"extraAt": "3:x"}, "PARSE_ERROR extraAt"), ({"extraAt": "1.5:5"}, "INVALID_INPUT extraAt"),
    ({"extraAt": "3:5,3:6"}, "INVALID_INPUT twice"), ({"principal": "100.001"}, "INVALID_INPUT principal"), ({"principal": "0"}, "OUT_OF_RANGE principal"),
    ({"years": "0.1"}, "INVALID_INPUT years"), ({"years": "101"}, "OUT_OF_RANGE years"), ({"annualRate": "-1"}, "OUT_OF_RANGE annualRate"),
]:
    table.fails("loanWithExtraPayments", {**loan, **change}, code)

# Rates
for _ in range(42):
    percent, n = rng.choice([rate(), "0", "-" + rate(0, 50), rate(0, 3, 4)]), rng.choice([1, 2, 4, 12, 52, 365, "continuous", rng.randint(1, 3000)])
    if n == "continuous":
        value = mpmath.expm1(real(F(percent) / 100)) * 100 if F(percent) else F(0)
    else:
        value = ((1 + F(percent) / 100 / n) ** n - 1) * 100
    table.case("effectiveRate", {"nominalRate": percent, "compoundsPerYear": n}, RESULT=value)
for n in (10**6, 999_983):
    table.case("effectiveRate", {"nominalRate": "7", "compoundsPerYear": n}, RESULT=(mpmath.power(1 + mpf(7) / 100 / n, n) - 1) * 100)
for bad, code in [
    ({"nominalRate": "5", "compoundsPerYear": "0"}, "OUT_OF_RANGE compoundsPerYear"), ({"nominalRate": "5", "compoundsPerYear": "1000001"}, "OUT_OF_RANGE compoundsPerYear"),
    ({"nominalRate": "5", "compoundsPerYear": "often"}, "PARSE_ERROR compoundsPerYear"), ({"nominalRate": "5", "compoundsPerYear": "2.5"}, "INVALID_INPUT compoundsPerYear"),
    ({"nominalRate": "-200", "compoundsPerYear": "2"}, "OUT_OF_RANGE nominalRate"), ({"nominalRate": "x", "compoundsPerYear": "2"}, "PARSE_ERROR nominalRate"),
]:
    table.fails("effectiveRate", bad, code)
for _ in range(42):
    percent, n = rng.choice([rate(), "0", "-" + rate(0, 90), "150.5"]), rng.choice([1, 2, 4, 12, 52, 365, "continuous", rng.randint(1, 3000)])
    u = 1 + F(percent) / 100
    if u == 1:
        value = F(0)
    elif n == "continuous":
        value = mpmath.log(real(u)) * 100
    elif n == 1:
        value = F(percent)
    else:
        value = (mpmath.power(real(u), mpf(1) / n) - 1) * 100 * n
    table.case("nominalRate", {"effectiveRate": percent, "compoundsPerYear": n}, RESULT=value)
for n, step in [(2, "10"), (4, "2"), (12, "1"), (3, "-10"), (2, "0.5")]:
    table.case("nominalRate", {"effectiveRate": dec(((1 + F(step) / 100) ** n - 1) * 100), "compoundsPerYear": n}, RESULT=F(step) * n)
for bad, code in [
    ({"effectiveRate": "-100", "compoundsPerYear": "4"}, "OUT_OF_RANGE effectiveRate"), ({"effectiveRate": "5", "compoundsPerYear": "-4"}, "OUT_OF_RANGE compoundsPerYear"),
    ({"effectiveRate": "5", "compoundsPerYear": "x"}, "PARSE_ERROR compoundsPerYear"),
]:
    table.fails("nominalRate", bad, code)
for _ in range(42):
    a, b, years = amount(), amount(), rng.choice([str(rng.randint(1, 40)), amount(1, 30, 2), "0.5", "1"])
    ratio, t = F(b) / F(a), F(years)
    exponent = 1 / t
    value = (ratio ** int(exponent) - 1) * 100 if exponent.denominator == 1 else (mpmath.power(real(ratio), real(exponent)) - 1) * 100
    table.case("compoundAnnualGrowthRate", {"startValue": a, "endValue": b, "years": years}, RESULT=value)
table.case("compoundAnnualGrowthRate", {"startValue": "100", "endValue": "133.1", "years": "3"}, RESULT=10)
for change, code in [({"startValue": "0"}, "OUT_OF_RANGE startValue"), ({"endValue": "-1"}, "OUT_OF_RANGE endValue"), ({"years": "0"}, "OUT_OF_RANGE years"), ({"years": "x"}, "PARSE_ERROR years")]:
    table.fails("compoundAnnualGrowthRate", {"startValue": "1", "endValue": "2", "years": "3", **change}, code)
for _ in range(42):
    a, b = fields.decimal(rng), fields.decimal(rng)
    table.case("percentChange", {"oldValue": a, "newValue": b}, RESULT=(F(Decimal(b)) - F(Decimal(a))) / abs(F(Decimal(a))) * 100)
for bad, code in [({"oldValue": "0", "newValue": "2"}, "DIVISION_BY_ZERO oldValue"), ({"oldValue": "a", "newValue": "2"}, "PARSE_ERROR oldValue"), ({"oldValue": "1"}, "INVALID_INPUT newValue")]:
    table.fails("percentChange", bad, code)
PAIRS = [("cost", "price"), ("cost", "profit"), ("cost", "margin"), ("cost", "markup"), ("price", "profit"), ("price", "margin"), ("price", "markup"), ("profit", "margin"), ("profit", "markup")]
for k in range(54):
    cost = F(amount(1, 1000))
    price = cost * F(rng.randint(50, 300), 100)
    if price == cost:
        continue
    profit = price - cost
    full = {"cost": cost, "price": price, "profit": profit, "margin": profit / price * 100, "markup": profit / cost * 100}
    pair = PAIRS[k % 9]
    if any(not ending(full[name]) for name in pair):
        # Round the percentage, and work the others out of it.
        name = pair[1]
        full[name] = F(round(full[name] * 100), 100)
        m = full[name] / 100
        if pair[0] == "cost":
            price = cost / (1 - m) if name == "margin" else cost * (1 + m)
        elif pair[0] == "price":
            cost = price * (1 - m) if name == "margin" else price / (1 + m)
        elif m != 0:
            cost, price = (profit / m - profit, profit / m) if name == "margin" else (profit / m, profit / m + profit)
        profit = price - cost
    if cost <= 0 or price <= 0 or full[pair[1]] == 0:
        continue
    table.case("profitMargin", {name: dec(full[name]) for name in pair}, COST=cost, PRICE=price, PROFIT=profit, MARGIN=profit / price * 100, MARKUP=profit / cost * 100)
for bad, code in [
    ({"margin": "20", "markup": "25"}, "INVALID_INPUT two"), ({"cost": "1"}, "INVALID_INPUT two"), ({}, "INVALID_INPUT two"), ({"cost": "1", "price": "2", "profit": "1"}, "INVALID_INPUT two"),
    ({"cost": "0", "price": "2"}, "OUT_OF_RANGE cost"), ({"cost": "1", "price": "-2"}, "OUT_OF_RANGE price"), ({"cost": "1", "margin": "100"}, "OUT_OF_RANGE margin"),
    ({"price": "1", "markup": "-100"}, "OUT_OF_RANGE markup"), ({"profit": "1", "margin": "0"}, "DIVISION_BY_ZERO"), ({"profit": "1", "markup": "0"}, "DIVISION_BY_ZERO"),
    ({"cost": "5", "profit": "-6"}, "OUT_OF_RANGE price"), ({"price": "5", "profit": "6"}, "OUT_OF_RANGE cost"), ({"profit": "-1", "margin": "10"}, "OUT_OF_RANGE cost"), ({"cost": "x", "price": "1"}, "PARSE_ERROR cost"),
]:
    table.fails("profitMargin", bad, code)
for _ in range(42):
    fixed, variable = amount(0, 100000), amount(0, 100)
    price = dec(F(variable) + F(amount(1, 50)))
    contribution = F(price) - F(variable)
    units = F(fixed) / contribution
    table.case("breakEven", {"fixedCosts": fixed, "pricePerUnit": price, "variableCostPerUnit": variable}, UNITS=units, WHOLE_UNITS=ceil(units), REVENUE=units * F(price), CONTRIBUTION=contribution)
for change, code in [({"pricePerUnit": "5"}, "DOMAIN_ERROR never"), ({"pricePerUnit": "-5"}, "DOMAIN_ERROR never"), ({"fixedCosts": "-1"}, "OUT_OF_RANGE fixedCosts"), ({"variableCostPerUnit": "-1"}, "OUT_OF_RANGE variableCostPerUnit"), ({"pricePerUnit": "x"}, "PARSE_ERROR pricePerUnit")]:
    table.fails("breakEven", {"fixedCosts": "1000", "pricePerUnit": "10", "variableCostPerUnit": "5", **change}, code)


# Depreciation
def years_of(cost, salvage, life, method, factor):
    book, rows = cost, []
    for year in range(1, life + 1):
        if method == "straightLine":
            loss = (cost - salvage) / life
        elif method == "sumOfYears":
            loss = (cost - salvage) * (life - year + 1) / F(life * (life + 1), 2)
        else:
            loss = min(book * min(factor / life, F(1)), book - salvage)
        book -= loss
        rows.append((year, loss, cost - book, book))
    return rows


METHODS = ["straightLine", "decliningBalance", "sumOfYears"]
for k in range(60):
    cost = amount(1000, 100000)
    salvage = rng.choice(["0", cost, dec(F(round(F(cost) * rng.randint(1, 60))) / 100)])
    life, method = rng.randint(1, 40), rng.choice([None] + METHODS)
    year, factor = rng.randint(1, life), rng.choice([None, "1.5", "2", "3", "50"])
    rows = years_of(F(cost), F(salvage), life, method or "straightLine", F(factor or 2))
    arguments = {"cost": cost, "salvage": salvage, "life": life, "year": year, "method": method, "factor": factor}
    arguments = {key: value for key, value in arguments.items() if value is not None}
    _, loss, total, book = rows[year - 1]
    table.case("depreciation", arguments, DEPRECIATION=loss, ACCUMULATED=total, BOOK_VALUE=book)
    if life <= 12 or k % 6 == 0:
        del arguments["year"]
        pieces = [shown(rows[-1][2])] + [shown(x) for row in rows for x in row]
        cells = [f"METHOD={method or 'straightLine'}", f"TOTAL={pieces[0][0]}"]
        for row in rows:
            year, loss, total, book = (shown(x)[0] for x in row)
            cells += [f"ROW_{year}=year={year}", f"depreciation={loss}", f"accumulated={total}", f"bookValue={book}"]
        table.line("depreciationSchedule", arguments, ";".join(cells), "exact" if all(e for _, e in pieces) else "rounded")
for life in range(1, 31):
    method = METHODS[life % 3]
    rows = years_of(F(1000), F(100), life, method, F(2))
    pieces = [shown(rows[-1][2])] + [shown(x) for row in rows for x in row]
    cells = [f"METHOD={method}", f"TOTAL={pieces[0][0]}"]
    for row in rows:
        year, loss, total, book = (shown(x)[0] for x in row)
        cells += [f"ROW_{year}=year={year}", f"depreciation={loss}", f"accumulated={total}", f"bookValue={book}"]
    table.line("depreciationSchedule", {"cost": "1000", "salvage": "100", "life": life, "method": method}, ";".join(cells), "exact" if all(e for _, e in pieces) else "rounded")
asset = {"cost": "1000", "salvage": "100", "life": "5", "year": "2"}
for change, code in [
    ({"cost": "0"}, "OUT_OF_RANGE cost"), ({"salvage": "-1"}, "OUT_OF_RANGE salvage"), ({"salvage": "1001"}, "OUT_OF_RANGE salvage"), ({"life": "0"}, "OUT_OF_RANGE life"), ({"life": "1001"}, "OUT_OF_RANGE life"),
    ({"life": "2.5"}, "INVALID_INPUT life"), ({"year": "6"}, "OUT_OF_RANGE year"), ({"year": "0"}, "OUT_OF_RANGE year"), ({"method": "magic"}, "INVALID_INPUT method"), ({"factor": "0", "method": "decliningBalance"}, "OUT_OF_RANGE factor"), ({"cost": "x"}, "PARSE_ERROR cost"),
]:
    table.fails("depreciation", {**asset, **change}, code)
    if "year" not in change:
        schedule = {**asset, **change}
        del schedule["year"]
        table.fails("depreciationSchedule", schedule, code)
table.fails("depreciationSchedule", {"cost": "1000", "salvage": "100", "life": "101"}, "OUT_OF_RANGE life")
for _ in range(42):
    cost, salvage, total = amount(100, 100000), amount(0, 90), amount(1, 10000)
    units = dec(F(round(F(total) * rng.randint(0, 100))) / 100)
    if F(units) > F(total):
        continue
    each = (F(cost) - F(salvage)) / F(total)
    table.case("unitsOfProductionDepreciation", {"cost": cost, "salvage": salvage, "totalUnits": total, "units": units}, DEPRECIATION=each * F(units), PER_UNIT=each, BOOK_VALUE=F(cost) - each * F(units))
for change, code in [({"units": "301"}, "OUT_OF_RANGE units"), ({"units": "-1"}, "OUT_OF_RANGE units"), ({"totalUnits": "0"}, "OUT_OF_RANGE totalUnits"), ({"salvage": "1001"}, "OUT_OF_RANGE salvage"), ({"cost": "0"}, "OUT_OF_RANGE cost"), ({"units": "x"}, "PARSE_ERROR units")]:
    table.fails("unitsOfProductionDepreciation", {"cost": "1000", "salvage": "0", "totalUnits": "300", "units": "3", **change}, code)

# Bonds


def bond_args(whole=False):
    f = rng.choice([None, 1, 2, 4, 12])
    count = rng.randint(1, 60)
    years = F(count, f or 2)
    arguments = {"years": dec(years) if ending(years) else f"{count}/{f}"}
    if f:
        arguments["frequency"] = f
    face = rng.choice([None, "1000", amount(1, 5000)])
    if face:
        arguments["faceValue"] = face
    elapsed = rng.choice([None, None, "0", "0.25", "0.5", amount(0, 1, 2)])
    if elapsed and not whole:
        arguments["elapsed"] = elapsed
    return arguments, f or 2, count, F(face or 100), F(arguments.get("elapsed", "0"))


for _ in range(44):
    arguments, f, count, face, w = bond_args()
    coupon, percent = rng.choice([rate(0, 12), "0"]), rng.choice([rate(0, 12), "0", "-" + rate(0, 5)])
    c, u = face * F(coupon) / 100 / f, 1 + F(percent) / 100 / f
    dirty = F(0)
    for k in range(1, count + 1):
        dirty = plus(dirty, times(c + (face if k == count else 0), power(u, w - k)))
    table.case("bondPrice", {"couponRate": coupon, "yield": percent, **arguments}, CLEAN_PRICE=plus(dirty, -c * w), ACCRUED=c * w, DIRTY_PRICE=dirty)
bond = {"couponRate": "5", "yield": "6", "years": "10"}
BAD = [
    ({"years": "0.3"}, "INVALID_INPUT years"), ({"years": "0"}, "OUT_OF_RANGE years"), ({"years": "601"}, "OUT_OF_RANGE years"), ({"frequency": "3"}, "OUT_OF_RANGE frequency"), ({"frequency": "2.5"}, "INVALID_INPUT frequency"),
    ({"couponRate": "-1"}, "OUT_OF_RANGE couponRate"), ({"faceValue": "0"}, "OUT_OF_RANGE faceValue"), ({"couponRate": "x"}, "PARSE_ERROR couponRate"),
]
for change, code in BAD + [({"yield": "-200"}, "OUT_OF_RANGE yield"), ({"elapsed": "1"}, "OUT_OF_RANGE elapsed"), ({"elapsed": "-0.1"}, "OUT_OF_RANGE elapsed")]:
    table.fails("bondPrice", {**bond, **change}, code)
for _ in range(44):
    arguments, f, count, face, w = bond_args()
    coupon = rng.choice([rate(0, 12), "0", rate(0, 12)])
    price = dec(F(round(face * rng.randint(55, 150))) / 100)
    if F(price) <= 0:
        continue
    c = face * F(coupon) / 100 / f
    dirty = F(price) + c * w

    def value(u):
        return sum(real(c + (face if k == count else 0)) * mpmath.power(u, real(w - k)) for k in range(1, count + 1)) - real(dirty)
    if c * count + face == dirty:
        result = F(0)
    elif count == 1 and w == 0:
        result = ((c + face) / dirty - 1) * 100 * f
    elif w == 0 and F(price) == face:
        result = F(coupon)
    else:
        result = (solve(value, mpf(1) / 100, 100) - 1) * 100 * f
    table.case("bondYield", {"couponRate": coupon, "price": price, **arguments}, RESULT=result)
for change, code in BAD + [({"price": "0"}, "OUT_OF_RANGE price"), ({"price": "x"}, "PARSE_ERROR price"), ({"elapsed": "1"}, "OUT_OF_RANGE elapsed")]:
    table.fails("bondYield", {"couponRate": "5", "price": "95", "years": "10", **change}, code)
for _ in range(44):
    arguments, f, count, face, _ = bond_args(whole=True)
    coupon, percent = rng.choice([rate(0, 12), "0"]), rng.choice([rate(0, 12), "0", "-" + rate(0, 5)])
    c, y = face * F(coupon) / 100 / f, F(percent) / 100
    v = 1 / (1 + y / f)
    flows = [(F(k, f), c + (face if k == count else 0), k) for k in range(1, count + 1)]
    price = sum(x * v**k for _, x, k in flows)
    macaulay = sum(t * x * v**k for t, x, k in flows) / price
    modified = macaulay * v
    convexity = sum(t * (t + F(1, f)) * x * v ** (k + 2) for t, x, k in flows) / price
    table.case("bondDuration", {"couponRate": coupon, "yield": percent, **arguments}, PRICE=price, MACAULAY=macaulay, MODIFIED=modified, CONVEXITY=convexity, DV01=modified * price / 10000)
for change, code in BAD + [({"yield": "-200"}, "OUT_OF_RANGE yield")]:
    table.fails("bondDuration", {**bond, **change}, code)


# Options
def cdf(x):
    return mpmath.erfc(-x / mpmath.sqrt(2)) / 2


def option(s, k, t, r, v, q, put):
    d1 = (mpmath.log(s / k) + (r - q + v * v / 2) * t) / (v * mpmath.sqrt(t))
    d2 = d1 - v * mpmath.sqrt(t)
    call = s * mpmath.exp(-q * t) * cdf(d1) - k * mpmath.exp(-r * t) * cdf(d2)
    return (call - s * mpmath.exp(-q * t) + k * mpmath.exp(-r * t) if put else call), d1, d2


def option_args():
    arguments = {"spot": amount(10, 300), "strike": amount(10, 300), "years": rng.choice(["1", "0.5", "2", amount(0, 5) + "1"]), "rate": rng.choice([rate(0, 9), "0", "-0.5"])}
    kind, dividend = rng.choice([None, "call", "put"]), rng.choice([None, "0", rate(0, 6)])
    if kind:
        arguments["optionType"] = kind
    if dividend:
        arguments["dividendYield"] = dividend
    s, k, t = (real(F(arguments[name])) for name in ("spot", "strike", "years"))
    r, q = real(F(arguments["rate"]) / 100), real(F(dividend or "0") / 100)
    return arguments, s, k, t, r, q, kind == "put"


def derivative(f, x):
    """By central differences, with 900 digits."""
    h = abs(x) * mpf(10) ** -60 if x else mpf(10) ** -60
    # Ten points: the error is of the order h^10, which leaves more than 200 digits.
    w = [mpf(5) / 6, -mpf(5) / 21, mpf(5) / 84, -mpf(5) / 504, mpf(1) / 1260]
    return sum(c * (f(x + j * h) - f(x - j * h)) for j, c in enumerate(w, 1)) / h


def second(f, x):
    h = abs(x) * mpf(10) ** -40
    w = [mpf(5) / 3, -mpf(5) / 21, mpf(5) / 126, -mpf(5) / 1008, mpf(1) / 3150]
    return sum(c * (f(x + j * h) + f(x - j * h) - 2 * f(x)) for j, c in enumerate(w, 1)) / h**2


mp.dps = 900
for _ in range(42):
    arguments, s, k, t, r, q, put = option_args()
    volatility = rng.choice([rate(1, 90), "20", "35.5"])
    if F(volatility) <= 0:
        continue
    v = real(F(volatility) / 100)
    arguments["volatility"] = volatility
    price, d1, d2 = option(s, k, t, r, v, q, put)
    if price < mpf(10) ** -60:
        continue
    p = lambda **change: option(**{**dict(s=s, k=k, t=t, r=r, v=v, q=q, put=put), **change})[0]
    delta, gamma = derivative(lambda x: p(s=x), s), second(lambda x: p(s=x), s)
    vega, theta, rho = derivative(lambda x: p(v=x), v) / 100, -derivative(lambda x: p(t=x), t), derivative(lambda x: p(r=x), r) / 100
    if arguments["spot"] == arguments["strike"]:
        continue
    table.case("blackScholes", arguments, PRICE=price, DELTA=delta, GAMMA=gamma, VEGA=vega, THETA=theta, RHO=rho, D1=d1, D2=d2)
mp.dps = 400
option_call = {"spot": "100", "strike": "100", "years": "1", "rate": "5"}
BAD = [({"spot": "0"}, "OUT_OF_RANGE spot"), ({"strike": "-1"}, "OUT_OF_RANGE strike"), ({"years": "0"}, "OUT_OF_RANGE years"), ({"rate": "x"}, "PARSE_ERROR rate"), ({"optionType": "swap"}, "INVALID_INPUT optionType")]
for change, code in BAD + [({"volatility": "0"}, "OUT_OF_RANGE volatility"), ({"volatility": "-1"}, "OUT_OF_RANGE volatility")]:
    table.fails("blackScholes", {**option_call, "volatility": "20", **change}, code)
count = 0
while count < 42:
    arguments, s, k, t, r, q, put = option_args()
    fair = option(s, k, t, r, mpf(rng.randint(3, 120)) / 100, q, put)[0]
    text = mpmath.nstr(fair, 5)
    if "e" in text or mpf(text) <= 0:
        continue
    price = real(F(text))
    low = max(mpf(0), (k * mpmath.exp(-r * t) - s * mpmath.exp(-q * t)) * (1 if put else -1))
    high = k * mpmath.exp(-r * t) if put else s * mpmath.exp(-q * t)
    if not low < price < high:
        table.fails("impliedVolatility", {"price": text, **arguments}, "DOMAIN_ERROR price")
        continue
    v = mpmath.exp(solve(lambda x: option(s, k, t, r, mpmath.exp(x), q, put)[0] - price, -12, 5))
    table.case("impliedVolatility", {"price": text, **arguments}, RESULT=v * 100)
    count += 1
for change, code in BAD + [({"price": "101"}, "DOMAIN_ERROR below 100"), ({"price": "4"}, "DOMAIN_ERROR above 4.87"), ({"price": "-1"}, "DOMAIN_ERROR price"), ({"price": "x"}, "PARSE_ERROR price")]:
    table.fails("impliedVolatility", {"price": "10", **option_call, **change}, code)

# Endless and growing payments, real rates
for _ in range(42):
    pay, r = ("-" if rng.random() < 0.2 else "") + amount(), rate(1, 20)
    g = rng.choice([None, "0", "-" + rate(0, 10), dec(F(r) / 2)])
    at = rng.choice([None, "end", "begin"])
    if F(r) <= F(g or 0):
        continue
    value = F(pay) / (F(r) - F(g or 0)) * 100 * ((1 + F(r) / 100) if at == "begin" else 1)
    arguments = {"payment": pay, "rate": r, "growthRate": g, "paymentsAt": at}
    table.case("perpetuityValue", {key: x for key, x in arguments.items() if x is not None}, RESULT=value)
for change, code in [({"growthRate": "5"}, "DOMAIN_ERROR no limit"), ({"growthRate": "6"}, "DOMAIN_ERROR no limit"), ({"rate": "0"}, "DOMAIN_ERROR no limit"), ({"growthRate": "-100"}, "OUT_OF_RANGE growthRate"), ({"payment": "x"}, "PARSE_ERROR payment"), ({"paymentsAt": "x"}, "INVALID_INPUT paymentsAt")]:
    table.fails("perpetuityValue", {"payment": "100", "rate": "5", **change}, code)
for _ in range(42):
    pay, r, n, at = amount(), rng.choice([rate(), "0", "-" + rate(0, 20)]), rng.randint(1, 60), rng.choice([None, "end", "begin"])
    g = rng.choice([rate(), r, "0", "-" + rate(0, 20)])
    u, w = 1 + F(r) / 100, 1 + F(g) / 100
    now = sum(F(pay) * w ** (k - 1) / u ** (k - (at == "begin")) for k in range(1, n + 1))
    arguments = {"payment": pay, "rate": r, "growthRate": g, "periods": n}
    table.case("growingAnnuity", {**arguments, "paymentsAt": at} if at else arguments, PRESENT_VALUE=now, FUTURE_VALUE=now * u**n)
for change, code in [({"rate": "-100"}, "OUT_OF_RANGE rate"), ({"growthRate": "-100"}, "OUT_OF_RANGE growthRate"), ({"periods": "0"}, "OUT_OF_RANGE periods"), ({"periods": "10001"}, "OUT_OF_RANGE periods"), ({"periods": "1.5"}, "INVALID_INPUT periods"), ({"payment": "x"}, "PARSE_ERROR payment")]:
    table.fails("growingAnnuity", {"payment": "100", "rate": "5", "growthRate": "3", "periods": "3", **change}, code)
for _ in range(60):
    a, b = rng.choice([rate(), "-" + rate(0, 50), "0"]), rng.choice([rate(), "-" + rate(0, 50), "0", "900"])
    table.case("realRate", {"nominalRate": a, "inflationRate": b}, RESULT=((1 + F(a) / 100) / (1 + F(b) / 100) - 1) * 100)
for bad, code in [({"nominalRate": "2", "inflationRate": "-100"}, "OUT_OF_RANGE inflationRate"), ({"nominalRate": "-100", "inflationRate": "2"}, "OUT_OF_RANGE nominalRate"), ({"nominalRate": "x", "inflationRate": "2"}, "PARSE_ERROR nominalRate"), ({"nominalRate": "2"}, "INVALID_INPUT inflationRate")]:
    table.fails("realRate", bad, code)
table.write()
