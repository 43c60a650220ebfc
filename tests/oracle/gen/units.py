"""Conversions of units, by pint: `from | to | factor`, or `from | to | !` where they do not fit.

python3 tests/oracle/gen/units.py > tests/oracle/units-conversions.txt     (pint 0.25, seed 15)
"""
import itertools, random
from decimal import Decimal
from fractions import Fraction
import pint

reg = pint.UnitRegistry(non_int_type=Fraction)
# Ours, and what pint calls it; pint's factors are its own. Left out: its fathom and furlong are of survey feet, its maxwell is no
# weber.
UNITS = {
    "LENGTH": {"m": "meter", "km": "kilometer", "cm": "centimeter", "mm": "millimeter", "um": "micrometer", "nm": "nanometer", "in": "inch", "ft": "foot", "yd": "yard", "mi": "mile", "nmi": "nautical_mile", "Å": "angstrom", "mil": "thou", "ly": "light_year", "au": "astronomical_unit"},
    "MASS": {"kg": "kilogram", "g": "gram", "mg": "milligram", "t": "metric_ton", "lb": "pound", "oz": "ounce", "st": "stone", "gr": "grain", "ozt": "troy_ounce", "ct": "carat", "slug": "slug", "uston": "short_ton", "ukton": "long_ton"},
    "TIME": {"s": "second", "ms": "millisecond", "min": "minute", "h": "hour", "d": "day", "wk": "week", "fortnights": "fortnight"},
    "CURRENT": {"A": "ampere", "mA": "milliampere"},
    "AMOUNT": {"mol": "mole", "mmol": "millimole"},
    "LIGHT": {"cd": "candela", "kcd": "kilocandela"},
    "VOLUME": {"L": "liter", "mL": "milliliter", "gal": "gallon", "qt": "quart", "pt": "pint", "cup": "cup", "floz": "fluid_ounce", "tbsp": "tablespoon", "tsp": "teaspoon", "igal": "imperial_gallon", "bbl": "oil_barrel", "bu": "bushel"},
    "AREA": {"ha": "hectare", "barn": "barn"},
    "SPEED": {"mph": "mile/hour", "kn": "knot", "kph": "kilometer/hour"},
    "FORCE": {"N": "newton", "kN": "kilonewton", "lbf": "pound_force", "kgf": "kilogram_force", "dyn": "dyne", "pdl": "poundal"},
    "ENERGY": {"J": "joule", "kJ": "kilojoule", "cal": "calorie", "kcal": "kilocalorie", "Wh": "watt_hour", "kWh": "kilowatt_hour", "eV": "electron_volt", "erg": "erg"},
    "POWER": {"W": "watt", "kW": "kilowatt", "hp": "horsepower", "PS": "metric_horsepower"},
    "PRESSURE": {"Pa": "pascal", "kPa": "kilopascal", "bar": "bar", "atm": "atmosphere", "psi": "pound_force_per_square_inch", "torr": "torr"},
    "VOLTAGE": {"V": "volt", "mV": "millivolt"}, "RESISTANCE": {"ohm": "ohm", "kohm": "kiloohm"},
    "CAPACITANCE": {"uF": "microfarad", "nF": "nanofarad"}, "INDUCTANCE": {"mH": "millihenry", "uH": "microhenry"},
    "CHARGE": {"coulomb": "coulomb", "Ah": "ampere_hour", "mAh": "milliampere_hour"},
    "CONDUCTANCE": {"S": "siemens", "mS": "millisiemens"}, "FLUX": {"Wb": "weber", "mWb": "milliweber"}, "FIELD": {"T": "tesla", "mT": "millitesla"},
    "DATA": {"B": "byte", "bit": "bit", "kB": "kilobyte", "MiB": "mebibyte", "Gibit": "gibibit"},
    "VISCOSITY": {"poise": "poise"}, "ILLUMINANCE": {"lx": "lux"}, "DOSE": {"Gy": "gray", "mGy": "milligray"}, "EQUIVALENT": {"Sv": "sievert", "rem": "rem"},
    "ACTIVITY": {"Bq": "becquerel", "Ci": "curie"}, "CATALYTIC": {"kat": "katal"},
}
ALL = [(ours, theirs) for units in UNITS.values() for ours, theirs in units.items()]

def exact(value):
    value = Fraction(value) if not isinstance(value, Fraction) else value
    return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)

def data(ours):
    """The power of data in a product: to pint a bit is a number, here it has a dimension."""
    parts = [part.split("^") + ["1"] for part in ours.split("*")]
    return sum(int(part[1]) for part in parts if part[0] in UNITS["DATA"])

def line(ours_from, theirs_from, ours_to, theirs_to):
    a, b = reg.Quantity(Fraction(1), theirs_from), reg.Quantity(Fraction(1), theirs_to)
    if a.dimensionality != b.dimensionality or data(ours_from) != data(ours_to):
        print(f"{ours_from} | {ours_to} | !")
        return
    ratio = (a / b).to_base_units().magnitude
    print(f"{ours_from} | {ours_to} | {exact(ratio)}")

def product(random, count):
    chosen = random.sample(ALL, count)
    powers = [random.choice([-3, -2, -1, 1, 2, 3]) for _ in chosen]
    ours = "*".join(f"{unit}^{power}" for (unit, _), power in zip(chosen, powers))
    theirs = "*".join(f"({unit})**({power})" for (_, unit), power in zip(chosen, powers))
    return ours, theirs, powers

print("# By pint", pint.__version__, "- tests/oracle/gen/units.py, seed 15: from | to | how many, or ! where they do not fit.")
for units in UNITS.values():
    for (a, pa), (b, pb) in itertools.permutations(units.items(), 2):
        line(a, pa, b, pb)
rng = random.Random(15)
by_name = {ours: (kind, theirs) for kind, units in UNITS.items() for ours, theirs in units.items()}
for _ in range(3000):
    ours, theirs, powers = product(rng, rng.randint(1, 3))
    names = [part.split("^")[0] for part in ours.split("*")]
    if rng.random() < 0.8:
        # The same kinds in other units, perhaps in another order.
        parts = []
        for name, power in zip(names, powers):
            kind, _ = by_name[name]
            other = rng.choice(list(UNITS[kind].items()))
            parts.append((other, power))
        if len({other for (other, _), _ in parts}) < len(parts):
            continue
        rng.shuffle(parts)
        to = "*".join(f"{o}^{p}" for (o, _), p in parts)
        pto = "*".join(f"({t})**({p})" for (_, t), p in parts)
    else:
        to, pto, _ = product(rng, rng.randint(1, 3))
    line(ours, theirs, to, pto)
