#!/usr/bin/env python3
"""Writes the second part of the corpus beside it: what people, spreadsheets, search boxes and language models
type, and their values.

Values come from Python alone (fractions, mpmath, datetime), never from the calculator that is tested. The form
of a line is told in gen.py, whose helpers are used.

    python3 tests/corpus/gen_more.py
"""
import datetime as dt
import random
from fractions import Fraction as F

import mpmath as mp

import gen
from gen import exact, put

R = random.Random(515)
# One of each in metres, kilograms, seconds, cubic metres: exact, by definition.
LENGTH = {"inch": F(254, 10000), "foot": F(3048, 10000), "yard": F(9144, 10000), "mile": F(1609344, 1000),
          "km": F(1000), "meter": F(1), "cm": F(1, 100), "nautical mile": F(1852)}
PLURAL = {"inch": "inches", "foot": "feet", "yard": "yards", "mile": "miles", "km": "km", "meter": "meters",
          "cm": "cm", "nautical mile": "nautical miles"}
TIME = {"second": F(1), "minute": F(60), "hour": F(3600), "day": F(86400), "week": F(604800)}
MASS = {"pound": F(45359237, 10**8), "ounce": F(45359237, 16 * 10**8), "kilogram": F(1), "gram": F(1, 1000),
        "stone": F(45359237 * 14, 10**8)}


def plural(unit):
    return PLURAL.get(unit, unit + "s")


def questions():
    f = "questions"
    for table in (LENGTH, TIME, MASS):
        names = list(table)
        for _ in range(18):
            a, b = R.sample(names, 2)
            n = R.randint(2, 99)
            value = table[b] / table[a]
            article = "an" if b[0] in "aeiou" or b == "hour" else "a"
            put(f, "google", f"how many {plural(a)} in {article} {b}", value, True)
            put(f, "google", f"How many {plural(a)} are in {n} {plural(b)}?", value * n, True)
            put(f, "google", f"how many {plural(a)} are there in {n} {plural(b)}", value * n, True)
            put(f, "google", f"{n} {plural(b)} into {plural(a)}", value * n, True)
            put(f, "wolfram", f"convert {n} {plural(b)} to {plural(a)}", value * n, True)
    for _ in range(20):
        a, b = R.randint(2, 500), R.randint(2, 500)
        put(f, "wolfram", f"the sum of {a} and {b}", a + b)
        put(f, "wolfram", f"product of {a} and {b}", a * b)
        put(f, "wolfram", f"difference between {a} and {b}", a - b)
        put(f, "wolfram", f"what is the sum of {a} and {b}?", a + b)
    for _ in range(15):
        n, p = R.randint(10, 900), R.randint(1, 90)
        put(f, "google", f"{n} increased by {p}%", F(n) * (100 + p) / 100)
        put(f, "google", f"{n} decreased by {p}%", F(n) * (100 - p) / 100)
        put(f, "google", f"{n} reduced by {p} percent", F(n) * (100 - p) / 100)
        whole = R.choice([20, 25, 40, 50, 80, 125, 160, 200])
        part = R.randint(1, whole)
        shown = exact(F(100 * part, whole)) + "%"
        put(f, "google", f"{part} is what percent of {whole}", shown)
        put(f, "wolfram", f"{part} as a percentage of {whole}", shown)
        put(f, "google", f"what percent of {whole} is {part}", shown)
        put(f, "soulver", f"{p}% on {n}", None)


def dates():
    f = "calendar-words"
    months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
              "November", "December"]
    for _ in range(30):
        day = dt.date(R.randint(1990, 2060), R.randint(1, 12), R.randint(1, 28))
        other = day + dt.timedelta(days=R.randint(1, 3000))
        name = months[day.month - 1]
        n = R.randint(1, 400)
        later = (day + dt.timedelta(days=n)).isoformat()
        put(f, "google", f"{name} {day.day}, {day.year} + {n} days", later)
        put(f, "wolfram", f"{day.day} {name} {day.year} + {n} days", later)
        put(f, "wolfram", f"{name[:3]} {day.day} {day.year} + {n} days", later)
        put(f, "google", f"days between {day} and {other}", F((other - day).days), True)
        put(f, "google", f"how many days between {day} and {other}?", F((other - day).days), True)
        put(f, "text", f"{day.year}–{day.month:02}–{day.day:02}", None)
        put(f, "text", f"{day.year}−{day.month}−{day.day}", None)
    for _ in range(25):
        a, b = sorted(R.sample(range(24 * 60), 2))
        hours, minutes = divmod(b - a, 60)
        shown = " ".join(part for part in (f"{hours} h" if hours else "", f"{minutes} min" if minutes else "") if part)
        clock = lambda m: f"{m // 60}:{m % 60:02}"
        put(f, "frink", f"{clock(b)} - {clock(a)}", shown)
        put(f, "frink", f"{clock(b)} - {clock(a)} to min", F(b - a), True)


def spreadsheets():
    f = "spreadsheets"
    for _ in range(12):
        a, b, c = R.randint(2, 50), R.randint(2, 50), R.randint(2, 50)
        put(f, "excel", f"=SUM({a}, {b}, {c})", a + b + c)
        put(f, "excel", f"=AVERAGE({a},{b},{c})", F(a + b + c, 3))
        put(f, "excel", f"=MAX({a};{b})".replace(";", ", "), max(a, b))
        put(f, "excel", f"=IF({a}>{b}, {c}, {a})", c if a > b else a)
        put(f, "excel", f"=ROUND({a}/{b}, 2)", round_half(F(a, b), 2))
        put(f, "excel", f"=POWER({a}, 3)", a**3)
        put(f, "excel", f"=PI()*{a}^2", mp.pi * a * a)
        put(f, "excel", f"=MOD({a}, {b})", a % b)
        put(f, "excel", f"=ABS(-{a})+SQRT({b}^2)", a + b)
        put(f, "basic", f"{a} MOD {b}", a % b)
        put(f, "basic", f"{a} XOR {b}", a ^ b)


def round_half(x, places):
    """Half away from zero, as spreadsheets do."""
    scaled = x * 10**places
    whole = int(abs(scaled) + F(1, 2))
    return F(whole if scaled >= 0 else -whole, 10**places)


def signs():
    f = "signs"
    for _ in range(12):
        a, b, c = R.randint(2, 9), R.randint(1, 99), R.randint(2, 9)
        put(f, "unicode", f"∛{a**3}", a)
        put(f, "unicode", f"³√{a**3}", a)
        put(f, "unicode", f"⁴√{a**4}", a)
        put(f, "unicode", f"{a} ＋ {b}", a + b)
        put(f, "unicode", f"{b}％ of 200", F(2 * b))
        put(f, "unicode", f"{a}⁄{c} + 1", F(a, c) + 1)
        put(f, "swiss", f"{b}'000 + {a}", b * 1000 + a)
        put(f, "swiss", f"{a}'{b:03}'500", a * 10**6 + b * 1000 + 500)
        put(f, "text", f"log₂({2**a})", a)
        put(f, "text", f"log₁₀({10**c})", c)
        put(f, "text", f"x₁ = {a}; x₂ = {b}; x₁*x₂", a * b)
        put(f, "frink", f"{a}/{c} of {b}", F(a, c) * b)
        put(f, "frink", f"½ of {b}", F(b, 2))
        put(f, "units", f"{a}ft{c}in to cm", (F(3048, 100) * a + F(254, 100) * c), True)
        put(f, "units", f"{b} km per {a} h to m/s", F(1000 * b, 3600 * a), True)
        put(f, "units", f"{a} ft-lb to J", F(a) * F(13558179483314004, 10**16), True)
        put(f, "units", f"{a} lb ft^2 to kg m^2", F(a) * F(45359237, 10**8) * F(3048, 10000) ** 2, True)
        put(f, "units", f"{a} m x {c} m to m^2", F(a * c), True)
        put(f, "units", f"{b} C * {a} V to J", F(a * b), True)
        put(f, "units", f"{a} F * {c} V to C", F(a * c), True)
        put(f, "units", f"{b} C / {a} s to A", F(b, a), True)
        put(f, "units", f"{b} Kg to g", F(1000 * b), True)
        put(f, "units", f"{b} KM/h TO m/s".replace("KM", "km"), F(1000 * b, 3600), True)
        put(f, "text", f"{a}.{b} +- 0.1", None)
        put(f, "text", f"{b}'{a}\"", None)
        put(f, "text", f"{b} kt", None)
        put(f, "text", f"{a}% + {b}", None)
        put(f, "text", f"{a}e {c}", None)
        put(f, "text", f"m = {a}; {b} m", None)
        put(f, "text", f"f(m) = {b}m; f({a})", a * b)


if __name__ == "__main__":
    gen.FILES.clear()
    questions()
    dates()
    spreadsheets()
    signs()
    total = 0
    for file, lines in gen.FILES.items():
        (gen.HERE / f"{file}.txt").write_text("\n".join(lines.values()) + "\n")
        total += len(lines)
        print(file, len(lines))
    print(total)
