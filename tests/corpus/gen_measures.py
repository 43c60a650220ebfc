#!/usr/bin/env python3
"""Writes the third part of the corpus beside it: measures, clocks and phrases, and their values.

Values come from Python alone (fractions, mpmath, datetime, zoneinfo), never from the calculator that is tested. The
factors of units are typed here from the definitions that crates/units/data/units.txt names as its sources. The form
of a line is told in gen.py, whose helpers are used.

    python3 tests/corpus/gen_measures.py
"""
import datetime as dt
import random
from fractions import Fraction as F
from zoneinfo import ZoneInfo

import mpmath as mp

import gen
from gen import exact, put

R = random.Random(1511)
LB = F(45359237, 10**8)
IN = F(254, 10**4)
G = F(980665, 10**5)
GAL = F(3785411784, 10**9)
BTU = F(105505585262, 10**8)


def number():
    n = F(R.randint(1, 9999), R.choice([1, 1, 10, 100]))
    return n, exact(n)


# What one of each is in the first of its line.
KINDS = [
    {"m": 1, "cm": F(1, 100), "km": 1000, "in": IN, "ft": 12 * IN, "yd": 36 * IN, "mi": 63360 * IN, "nmi": 1852,
     "furlongs": 7920 * IN, "fathoms": 72 * IN, "µm": F(1, 10**6), "mil": IN / 1000, "rods": 198 * IN, "links": 792 * IN / 100},
    {"kg": 1, "g": F(1, 1000), "mg": F(1, 10**6), "mcg": F(1, 10**9), "lb": LB, "oz": LB / 16, "st": 14 * LB, "t": 1000,
     "grains": LB / 7000, "carats": F(2, 10**4), "troy oz": LB * 480 / 7000, "slugs": LB * G / (12 * IN), "short tons": 2000 * LB},
    {"L": 1, "mL": F(1, 1000), "m^3": 1000, "gal": GAL, "qt": GAL / 4, "pt": GAL / 8, "cups": GAL / 16, "fl oz": GAL / 128,
     "tbsp": GAL / 256, "tsp": GAL / 768, "cu ft": (12 * IN)**3 * 1000, "bbl": 42 * GAL, "imp gal": F(454609, 10**5),
     "cuin": IN**3 * 1000, "hogsheads": 63 * GAL, "board feet": 144 * IN**3 * 1000},
    {"s": 1, "min": 60, "h": 3600, "d": 86400, "wk": 604800, "ms": F(1, 1000), "fortnights": 1209600, "leap years": 366 * 86400},
    {"m^2": 1, "ha": 10**4, "acres": F(40468564224, 10**7), "sq ft": (12 * IN)**2, "sq in": IN**2, "km^2": 10**6,
     "sq mi": (63360 * IN)**2, "sqm": 1, "sqmm": F(1, 10**6), "roods": F(40468564224, 4 * 10**7)},
    {"J": 1, "kJ": 1000, "cal": F(4184, 1000), "kcal": 4184, "kWh": 3600000, "Wh": 3600, "BTU": BTU,
     "ft lbf": 12 * IN * LB * G, "N m": 1, "therms": 100000 * BTU, "erg": F(1, 10**7), "kgf*m": G, "W*s": 1, "L*atm": F(101325, 1000)},
    {"Pa": 1, "kPa": 1000, "bar": 10**5, "atm": 101325, "psi": LB * G / IN**2, "Torr": F(101325, 760), "mm Hg": F(135951 * 980665, 10**9),
     "N/mm^2": 10**6, "kgf/cm^2": G * 10**4, "lbf/ft^2": LB * G / (12 * IN)**2, "ft H2O": F(980665, 100) * 12 * IN},
    {"W": 1, "kW": 1000, "hp": 550 * 12 * IN * LB * G, "BTU/h": BTU / 3600, "J/s": 1, "ft*lbf/min": 12 * IN * LB * G / 60,
     "V*A": 1, "N*m/s": 1, "kcal/h": F(4184, 3600), "PS": 75 * G},
    {"m/s": 1, "km/h": F(1000, 3600), "mph": F(63360, 3600) * IN, "kn": F(1852, 3600), "ft/s": 12 * IN, "ft/min": 12 * IN / 60,
     "cm/s": F(1, 100), "in/s": IN, "furlong/fortnight": F(7920, 1209600) * IN},
    {"bit": 1, "B": 8, "kB": 8000, "MB": 8 * 10**6, "GB": 8 * 10**9, "KiB": 8 * 1024, "MiB": 8 * 1024**2, "GiB": 8 * 1024**3,
     "Mbit": 10**6, "Gibit": 1024**3, "octets": 8, "nibbles": 4, "TB": 8 * 10**12},
    {"N": 1, "lbf": LB * G, "kgf": G, "dyn": F(1, 10**5), "kN": 1000, "kg*m/s^2": 1, "pdl": LB * 12 * IN, "kip": 1000 * LB * G},
    {"kg/m^3": 1, "g/cm^3": 1000, "g/L": 1, "lb/ft^3": LB / (12 * IN)**3, "lb/gal": LB / GAL * 1000, "mg/mL": 1, "oz/in^3": LB / 16 / IN**3},
    {"m^3/s": 1, "L/min": F(1, 60000), "gpm": GAL / 60000, "cfm": (12 * IN)**3 / 60, "mL/h": F(1, 3600 * 10**6), "gal/h": GAL / 3600000},
    {"A*s": 1, "mAh": F(36, 10), "Ah": 3600, "coulomb": 1, "uC": F(1, 10**6)},
    {"J/(kg*K)": 1, "cal/(g*K)": 4184, "BTU/(lb*delta °F)": BTU / LB * F(9, 5), "kJ/(kg*K)": 1000},
    {"mol/L": 1000, "mmol/L": 1, "umol/mL": 1, "mol/m^3": 1, "mM": 1},
    {"W/(m*K)": 1, "W/(cm*K)": 100, "cal/(s*cm*K)": F(4184, 10), "mW/(mm*K)": 1},
]


def conversions():
    f = "measures"
    words = ["to", "in", "->", "→", "as", "into"]
    for kind in KINDS:
        names = list(kind)
        for _ in range(14):
            a, b = R.sample(names, 2)
            (n, x), word = number(), R.choice(words)
            # After `in` inches have a word of their own.
            if a == "in" and word == "in":
                word = "to"
            put(f, "units", f"{x} {a} {word} {b}", n * kind[a] / kind[b], True)
        a, b, c = R.sample(names, 3)
        (n, x), (m, y) = number(), number()
        put(f, "units", f"{x} {a} + {y} {b} to {c}", (n * kind[a] + m * kind[b]) / kind[c], True)


def parts():
    f = "measures"
    for _ in range(14):
        feet, inches = R.randint(3, 7), R.randint(0, 11)
        cm = (12 * feet + inches) * IN * 100
        for text in (f"{feet}'{inches}\" to cm", f"{feet}′{inches}″ in cm", f"{feet} ft. {inches} in. to cm", f"{feet} foot {inches} to cm",
                     f"{feet} feet and {inches} inches to cm", f"{feet} ft, {inches} in to cm", f"{feet}ft{inches}in to cm"):
            put(f, "fend", text, cm, True)
        put(f, "text", f"{feet}'{inches}\"", None)
        half = (12 * feet + inches) * IN * 100 + IN * 50
        put(f, "google", f"{feet} ft {inches} 1/2 in to cm", half, True)
        hours, minutes = R.randint(1, 23), R.randint(1, 59)
        for text in (f"{hours}h{minutes}m to min", f"{hours} h {minutes} m to min", f"{hours}hr {minutes}min to min",
                     f"{hours} hours and {minutes} minutes to min", f"{hours} hours, {minutes} minutes to minutes"):
            put(f, "soulver", text, F(60 * hours + minutes), True)
        put(f, "soulver", f"{hours}m{minutes}s to s", F(60 * hours + minutes), True)
        shown = f"{hours} h {minutes} min"
        total = 60 * hours + minutes
        for text in (f"{total} min to h + min", f"{total} min to hours and minutes", f"{total} min to h, min", f"{total} min to h;min",
                     f"{total} minutes to h min"):
            put(f, "rink", text, shown)
        put(f, "qalculate", f"{total} min to h:mm", f"{hours}:{minutes:02}")
        seconds = R.randint(3600, 86399)
        h, m, s = seconds // 3600, seconds // 60 % 60, seconds % 60
        put(f, "rink", f"{seconds} s to hour;min;sec", f"{h} h {m} min {s} s")
        put(f, "qalculate", f"{seconds} s to hh:mm:ss", f"{h}:{m:02}:{s:02}")
        put(f, "qalculate", f"{seconds} s to hms", f"{h} h {m} min {s} s")
        degrees, second = R.randint(1, 179), R.choice([15, 30, 45])
        value = degrees + F(minutes, 60) + F(second, 3600)
        put(f, "qalculate", f"{degrees}°{minutes}'{second}\" to deg", value, True)
        put(f, "qalculate", f"{degrees}° {minutes}′ {second}″ to rad", mp.mpf(value.numerator) / value.denominator * mp.pi / 180, True)
        put(f, "qalculate", f"{exact(F(degrees) + F(minutes, 64))}° to dms", dms(F(degrees) + F(minutes, 64)))
        pounds, ounces = R.randint(1, 20), R.randint(1, 15)
        put(f, "units", f"{exact(pounds + F(ounces, 16))} lb to lb oz", f"{pounds} lb {ounces} oz")
        put(f, "units", f"{pounds} lb {ounces} oz in g", (pounds + F(ounces, 16)) * LB * 1000, True)
        put(f, "text", f"{pounds} kg in lb", F(pounds) / LB, True)
        put(f, "text", f"{pounds} km miles", None)
        put(f, "text", f"{pounds} kg {ounces}", None)


def dms(angle):
    d = int(angle)
    m = int((angle - d) * 60)
    return f"{d} ° {m} arcmin {exact((angle - d) * 3600 - m * 60)} arcsec"


def temperatures():
    f = "measures"
    for _ in range(10):
        c = F(R.randint(-400, 3000), 10)
        x = exact(c)
        fahrenheit, kelvin = c * 9 / 5 + 32, c + F(27315, 100)
        put(f, "google", f"{x} C to F", fahrenheit, True)
        put(f, "google", f"{x}° C to °F", fahrenheit, True)
        put(f, "google", f"{x}ºC in ºF", fahrenheit, True)
        put(f, "google", f"what is {x} degrees celsius in fahrenheit?", fahrenheit, True)
        put(f, "rink", f"{x} degC -> K", kelvin, True)
        put(f, "fend", f"{exact(fahrenheit)} °F to °C", c, True)
        put(f, "frink", f"{exact(kelvin)} K to fahrenheit", fahrenheit, True)
        put(f, "rink", f"{x} celsius to reaumur", c * 4 / 5, True)
        put(f, "text", f"{x} °C - 0 °C", c, True)
        put(f, "text", f"{x} °C - 0 °C to delta °F", c * 9 / 5, True)
        put(f, "text", f"({x} °C - 0 °C) to °F", None)
        put(f, "text", f"{x} °C + 5 °C", None)
        put(f, "text", f"300 K + {x} °C", None)
        put(f, "text", f"{exact(abs(c))} F", None)


def clocks():
    f = "clocks"
    zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney", "America/Sao_Paulo", "Asia/Kolkata", "Europe/London",
             "America/Los_Angeles", "Africa/Cairo", "Pacific/Auckland", "Asia/Kathmandu", "Australia/Lord_Howe"]
    cities = {"Tokyo": "Asia/Tokyo", "London": "Europe/London", "Berlin": "Europe/Berlin", "New York": "America/New_York",
              "Sydney": "Australia/Sydney", "Paris": "Europe/Paris"}

    def shown(moment, zone):
        offset = moment.utcoffset()
        sign = "-" if offset < dt.timedelta(0) else "+"
        minutes = abs(int(offset.total_seconds())) // 60
        return f"{moment:%Y-%m-%dT%H:%M:%S}{sign}{minutes // 60:02}:{minutes % 60:02}[{zone}]"

    for _ in range(40):
        utc = dt.datetime(R.randint(2015, 2035), R.randint(1, 12), R.randint(1, 28), R.randint(0, 23), R.randint(0, 59), tzinfo=dt.timezone.utc)
        a, b = R.sample(zones, 2)
        there = utc.astimezone(ZoneInfo(b))
        put(f, "rink", f"{utc:%Y-%m-%d %H:%M} UTC to {b}", shown(there, b))
        put(f, "rink", f"{utc:%Y-%m-%dT%H:%M}Z -> {b}", shown(there, b))
        hours = R.randint(1, 200)
        local = utc.astimezone(ZoneInfo(a))
        # A reading that comes twice or not at all has two readings.
        naive = local.replace(tzinfo=None)
        first = naive.replace(tzinfo=ZoneInfo(a), fold=0)
        second = naive.replace(tzinfo=ZoneInfo(a), fold=1)
        if first.utcoffset() == second.utcoffset():
            later = (utc + dt.timedelta(hours=hours)).astimezone(ZoneInfo(a))
            put(f, "rink", f"{local:%Y-%m-%d %H:%M} {a} + {hours} h", shown(later, a))
            put(f, "rink", f"{local:%Y-%m-%d %H:%M} {a} to UTC", shown(utc.astimezone(ZoneInfo("UTC")), "UTC"))
        city, zone = R.choice(list(cities.items()))
        put(f, "soulver", f"{utc:%Y-%m-%d %H:%M} UTC in {city}", shown(utc.astimezone(ZoneInfo(zone)), zone))
        offset = R.choice(["+05:30", "-08:00", "+02:00", "+12:45"])
        sign = 1 if offset[0] == "+" else -1
        delta = sign * dt.timedelta(hours=int(offset[1:3]), minutes=int(offset[4:]))
        back = (utc.replace(tzinfo=None) - delta).isoformat() + "+00:00[UTC]"
        put(f, "rink", f"{utc:%Y-%m-%d %H:%M} {offset} to UTC", back)
        put(f, "rink", f"{utc:%Y-%m-%dT%H:%M}{offset.replace(':', '')} to UTC", back)
        ahead = utc.replace(tzinfo=None) + delta
        put(f, "rink", f"{utc:%Y-%m-%dT%H:%M}Z to {offset}", ahead.isoformat() + offset)
        h = R.choice([-5, -3, 1, 2, 8])
        back = (utc.replace(tzinfo=None) - dt.timedelta(hours=h)).isoformat() + "+00:00[UTC]"
        put(f, "soulver", f"{utc:%Y-%m-%d %H:%M} UTC{h:+} to UTC", back)
    # The nights of the changes: gaps and folds, forward and back.
    for zone, before, after in [("Europe/Berlin", "2026-03-29 01:30", "2026-10-25 01:30"), ("America/New_York", "2026-03-08 01:30", "2026-11-01 00:30"),
                                ("Europe/London", "2026-03-29 00:30", "2026-10-25 00:30"), ("Australia/Sydney", "2026-10-04 01:30", "2026-04-05 01:30")]:
        for text in (before, after):
            start = dt.datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))
            for hours in (1, 2, 3, 24, 25):
                later = (start.astimezone(dt.timezone.utc) + dt.timedelta(hours=hours)).astimezone(ZoneInfo(zone))
                put(f, "frink", f"{text} {zone} + {hours} h", shown(later, zone))
            noon = start.replace(hour=12, minute=0)
            passed = noon.astimezone(dt.timezone.utc) - (noon - dt.timedelta(days=1)).astimezone(dt.timezone.utc)
            yesterday = noon - dt.timedelta(days=1)
            put(f, "frink", f"{noon:%Y-%m-%d %H:%M} {zone} - {yesterday:%Y-%m-%d %H:%M} {zone} to h", F(int(passed.total_seconds()), 3600), True)
    for zone, text in [("Europe/Berlin", "2026-03-29 02:30"), ("Europe/Berlin", "2026-10-25 02:30"), ("America/New_York", "2026-03-08 02:15"),
                       ("America/New_York", "2026-11-01 01:15"), ("Australia/Lord_Howe", "2026-10-04 02:15")]:
        put(f, "frink", f"{text} {zone}", None)
    for _ in range(20):
        a, b = sorted(R.sample(range(24 * 60), 2))
        clock = lambda m: f"{m // 60}:{m % 60:02}"
        twelve = lambda m: f"{(m // 60 - 1) % 12 + 1}:{m % 60:02} {'am' if m < 720 else 'pm'}"
        put(f, "soulver", f"{clock(a)} to {clock(b)}", time_of(b - a))
        put(f, "soulver", f"{clock(b)}-{clock(a)}", time_of(b - a))
        put(f, "soulver", f"time between {twelve(a)} and {twelve(b)}", time_of(b - a))
        put(f, "soulver", f"hours between {clock(a)} and {clock(b)}", F(b - a, 60), True)
        n = R.randint(1, 2000)
        m = (a + n) % 1440
        put(f, "numi", f"{twelve(a)} + {n} min", f"{m // 60:02}:{m % 60:02}")


def time_of(minutes):
    hours, minutes = divmod(minutes, 60)
    return " ".join(part for part in (f"{hours} h" if hours else "", f"{minutes} min" if minutes else "") if part)


def days():
    f = "clocks"
    months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
    for _ in range(20):
        day = dt.date(R.randint(1990, 2060), R.randint(1, 12), R.randint(1, 28))
        n, weeks = R.randint(1, 400), R.randint(1, 60)
        name = months[day.month - 1]
        later, earlier = day + dt.timedelta(days=n), day - dt.timedelta(days=n)
        end = day + dt.timedelta(days=7 * weeks)
        put(f, "soulver", f"{n} days after {day}", later.isoformat())
        put(f, "soulver", f"{n} days before {name} {day.day}, {day.year}", earlier.isoformat())
        put(f, "fend", f"@{day} + {n} days", later.isoformat())
        put(f, "rink", f"#{day}# + {weeks} weeks", end.isoformat())
        put(f, "text", f"{day:%A}, {name} {day.day}, {day.year} + {n} days", later.isoformat())
        put(f, "text", f"{day.day:02}-{name[:3]}-{day.year} - {n} days", earlier.isoformat())
        put(f, "text", f"{name} {day.day}, {day.year} at 3 pm", f"{day}T15:00:00")
        put(f, "google", f"how many weeks between {day} and {end}?", F(weeks), True)
        put(f, "google", f"weeks between {day} and {end}", F(weeks), True)
        put(f, "soulver", f"{day} to {later}", F(n), True)
        put(f, "text", f"{day.year}-{day.month:02}", None if day.month < 10 else day.year - day.month)
        put(f, "text", f"{day.month}/{day.day}/{day.year}", None)
        put(f, "text", f"{day.year}-{day.month}-{min(day.day, 9)}", None)
        years = R.randint(1, 40)
        put(f, "google", f"years between {day} and {day.replace(year=day.year + years)}", F(years), True)


def phrases():
    f = "phrases"
    for _ in range(14):
        a, b, p = R.randint(20, 900), R.randint(2, 19), R.choice([4, 5, 8, 10, 20, 25, 40, 50])
        put(f, "google", f"increase {a} by {p}%", F(a) * (100 + p) / 100)
        put(f, "google", f"decrease {a} by {p}%", F(a) * (100 - p) / 100)
        put(f, "google", f"add {p}% to {a}", F(a) * (100 + p) / 100)
        put(f, "google", f"subtract {b} from {a}", a - b)
        put(f, "google", f"take {p}% off {a}", F(a) * (100 - p) / 100)
        put(f, "google", f"multiply {a} by {b}", a * b)
        put(f, "google", f"divide {a} by {b}", F(a, b))
        put(f, "google", f"add {a} and {b}", a + b)
        put(f, "numi", f"{p}% of what is {a}", F(100 * a, p))
        put(f, "soulver", f"{a} is {p}% of what", F(100 * a, p))
        put(f, "google", f"{a} is {p}% of what number?", F(100 * a, p))
        change = F(100 * p, 100)
        put(f, "google", f"percent change from {a} to {exact(a * (1 + change / 100))}", exact(change) + "%")
        put(f, "google", f"percentage decrease from {a} to {exact(a * (1 - change / 100))}", exact(change) + "%")
        put(f, "soulver", f"{p} is what % of 100", f"{p}%")
        put(f, "soulver", f"{p} as a % of 100", f"{p}%")
        put(f, "google", f"{b} less than {a}", a - b)
        put(f, "google", f"{p}% more than {a}", F(a) * (100 + p) / 100)
        put(f, "google", f"what is {p}% off of {a}", F(a) * (100 - p) / 100)
        put(f, "google", f"{p} pct of {a}", F(a) * p / 100)
        put(f, "google", f"{a} less {p}%", F(a) * (100 - p) / 100)
        put(f, "google", f"how many inches is {b} feet", F(12 * b), True)
        put(f, "google", f"how long is {b} miles in km", F(b) * 63360 * IN / 1000, True)
        put(f, "google", f"{b} km = ? miles", F(1000 * b) / (63360 * IN), True)
        put(f, "google", f"{b} feet is how many inches", F(12 * b), True)
    for text, value in [("two point five", F(5, 2)), ("three and a half", F(7, 2)), ("two and a quarter", F(9, 4)), ("one and two thirds", F(5, 3)),
                        ("ten point zero five times two", F(201, 10)), ("a half", F(1, 2)), ("twenty-five and a half plus one", F(53, 2)),
                        ("a third", F(1, 3)), ("a quarter of 60", 15), ("double 21", 42)]:
        put(f, "text", text, value)
    for text, value in [("a mile in feet", 5280), ("an hour in seconds", 3600), ("half an hour in minutes", 30), ("a gallon in cups", 16)]:
        put(f, "google", text, F(value), True)


def figures():
    f = "figures"
    for _ in range(12):
        a, b, c = R.randint(1, 99), R.randint(0, 99), R.randint(0, 999)
        put(f, "india", f"{a},{b:02},{c:03} + 1", int(f"{a}{b:02}{c:03}") + 1)
        put(f, "fend", f"16#{a:x}{c:x} to decimal", f"{int(f'{a:x}{c:x}', 16)}")
        put(f, "fend", f"7#{oct_of(c, 7)} + {a}", c + a)
        digit = R.randint(1, 8)
        put(f, "fend", f"{a}.({digit})", F(a) + F(digit, 9))
        put(f, "fend", f"0.({c:03}) to fraction", str(F(c, 999)) if c else "0")
        put(f, "text", f"0.{digit}(9)", None)
        power = R.choice([2, 3, 5])
        put(f, "text", f"{a}x10^{power}", a * 10**power)
        put(f, "text", f"${a}m + $1k", a * 10**6 + 1000)
        put(f, "text", f"${a}K", a * 1000)
        put(f, "text", f"£{a}B", a * 10**9)
        put(f, "text", f"{a}€ * 2", 2 * a)
        put(f, "text", f"€{a} + ${b}", None)
        put(f, "text", f"{a}‰ of 5000", F(5 * a))
        put(f, "text", f"{a} ‱ of 20000", F(2 * a))
        put(f, "text", f"{a} bps of 1000", None)
        put(f, "text", f"{exact(F(a, 100))} in %", f"{a}%")
        put(f, "text", f"0,{a:02}", None)
        put(f, "text", f"{a} EUR to USD", None)
        put(f, "text", f"{a} dB", None)
        put(f, "text", f"pH {a}", None)
        put(f, "text", f"{a} Calories to J", None)
        put(f, "text", f"5200-{a:02}", 5200 - a)


def oct_of(n, base):
    digits = ""
    while True:
        digits, n = str(n % base) + digits, n // base
        if n == 0:
            return digits


if __name__ == "__main__":
    gen.FILES.clear()
    conversions()
    parts()
    temperatures()
    clocks()
    days()
    phrases()
    figures()
    total = 0
    for file, lines in gen.FILES.items():
        (gen.HERE / f"{file}.txt").write_text("\n".join(lines.values()) + "\n")
        total += len(lines)
        print(file, len(lines))
    print(total)
