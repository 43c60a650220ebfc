"""Calls of the unit tools and the text of their results: `python3 tools_units.py`.

Writes ../tools-units.txt, ../tools-cooking.txt and ../tools-measures.txt. The factors are those of
the library pint 0.25.3 (Apache 2.0 or BSD), read as fractions; where pint differs in meaning from
ours (survey acre, sizes of data) the definition is written out below with its source. Pi comes
from mpmath at 120 digits. The rendering of a number is written here anew, from its description.
"""

import json
import random
from fractions import Fraction as F

import mpmath
import pint

mpmath.mp.dps = 120
DIGITS = 34
registry = pint.UnitRegistry(non_int_type=F)

# Our code, and pint's name; ours that pint does not have are defined by other units.
PINT = {
    "DATA_STORAGE": "byte:byte bit:bit kb:kilobyte mb:megabyte gb:gigabyte tb:terabyte pb:petabyte "
                    "kib:kibibyte mib:mebibyte gib:gibibyte tib:tebibyte pib:pebibyte",
    "LENGTH": "m:meter um:micrometer nm:nanometer ang:angstrom mm:millimeter cm:centimeter km:kilometer "
              "in:inch ft:foot yd:yard mi:mile nmi:nautical_mile mil:thou Mm:megameter dm:decimeter",
    "MASS": "kg:kilogram g:gram mg:milligram t:metric_ton lb:pound oz:ounce st:stone uston:short_ton "
            "ukton:long_ton ug:microgram Mt:megametric_ton",
    "VOLUME": "l:liter ml:milliliter m3:meter**3 usgal:gallon igal:imperial_gallon uscup:cup "
              "tbsp:tablespoon tsp:teaspoon usfloz:fluid_ounce uspt:pint usqt:quart ipt:imperial_pint "
              "iqt:imperial_quart ifloz:imperial_fluid_ounce in3:inch**3 ft3:foot**3 yd3:yard**3 "
              "mm3:millimeter**3 dl:deciliter",
    "TIME": "s:second ms:millisecond min:minute h:hour d:day wk:week yr:julian_year us:microsecond Gs:gigasecond",
    "SPEED": "m/s:meter/second km/h:kilometer/hour mph:mile/hour kn:knot ft/s:foot/second km/s:kilometer/second",
    "AREA": "m2:meter**2 cm2:centimeter**2 km2:kilometer**2 ft2:foot**2 ha:hectare mi2:mile**2 "
            "in2:inch**2 yd2:yard**2 mm2:millimeter**2",
    "ENERGY": "j:joule cal:calorie kcal:kilocalorie kwh:kilowatt_hour btu:international_british_thermal_unit "
              "ev:electron_volt kj:kilojoule mj:megajoule wh:watt_hour mJ:millijoule MeV:megaelectron_volt",
    "FORCE": "n:newton dyn:dyne lbf:pound_force kgf:kilogram_force kN:kilonewton",
    "PRESSURE": "pa:pascal bar:bar atm:atmosphere psi:pound_force_per_square_inch torr:torr "
                "mmhg:millimeter_Hg kpa:kilopascal mpa:megapascal mPa:millipascal hPa:hectopascal mbar:millibar",
    "POWER": "w:watt kw:kilowatt hp:horsepower btu/h:international_british_thermal_unit/hour mw:megawatt gw:gigawatt "
             "mW:milliwatt MW:megawatt",
    "DENSITY": "kg/m3:kilogram/meter**3 g/cm3:gram/centimeter**3 g/ml:gram/milliliter lb/ft3:pound/foot**3",
    "FREQUENCY": "hz:1/second khz:1000/second mhz:1000000/second ghz:1000000000/second rpm:1/minute "
                 "mHz:1/second/1000",
    "DATA_RATE": "bps:bit/second kbps:kilobit/second mbps:megabit/second gbps:gigabit/second "
                 "tbps:terabit/second byps:byte/second kbyps:kilobyte/second mbyps:megabyte/second "
                 "gbyps:gigabyte/second MiB/s:mebibyte/second",
    "RESISTANCE": "ohm:ohm mohm:milliohm kohm:kiloohm megohm:megaohm MΩ:megaohm",
    "CAPACITANCE": "fd:farad mfd:millifarad uf:microfarad nf:nanofarad pf:picofarad",
    "INDUCTANCE": "hy:henry mhy:millihenry uhy:microhenry nhy:nanohenry",
    "VOLTAGE": "vlt:volt mvlt:millivolt kvlt:kilovolt uvlt:microvolt MV:megavolt",
    "CURRENT": "amp:ampere mamp:milliampere uamp:microampere namp:nanoampere",
}


def base_factor(expression):
    quantity = registry.parse_expression(expression).to_base_units()
    return F(quantity.magnitude)


UNITS = {}
for category, words in PINT.items():
    pairs = [word.split(":", 1) for word in words.split()]
    UNITS[category] = {code: base_factor(name) for code, name in pairs}
# 43,560 square feet of 1959; pint's acre is the survey acre.
UNITS["AREA"]["ac"] = 43560 * UNITS["AREA"]["ft2"]
# Parts of a turn; radians are added in `angle`.
ANGLES = {"deg": F(1), "grad": F(9, 10), "arcmin": F(1, 60), "arcsec": F(1, 3600), "turn": F(360)}
# (size of a degree in kelvins, reading at absolute zero)
SCALES = {"c": (F(1), F("-273.15")), "f": (F(5, 9), F("-459.67")), "k": (F(1), F(0)), "r": (F(5, 9), F(0))}
MARKS = [140, 150, 170, 180, 190, 200, 220, 230, 240, 260]


# Rendering ----------------------------------------------------------------------------------

def leading(value):
    value = abs(value)
    k = len(str(value.numerator)) - len(str(value.denominator))
    while F(10) ** k > value:
        k -= 1
    while F(10) ** (k + 1) <= value:
        k += 1
    return k


def half_up(value, digits):
    """(mantissa, exponent) of the value to so many significant digits."""
    exponent = leading(value) - digits + 1
    shifted = abs(value) / F(10) ** exponent
    mantissa = (2 * shifted.numerator + shifted.denominator) // (2 * shifted.denominator)
    while mantissa % 10 == 0:
        mantissa, exponent = mantissa // 10, exponent + 1
    return (-mantissa if value < 0 else mantissa), exponent


def text(mantissa, exponent, exact, places):
    """Plain, unless that is long and mostly zeros, or ends in zeros that are not known."""
    sign, digits = ("-" if mantissa < 0 else ""), str(abs(mantissa))
    filler = exponent if exponent >= 0 else max(0, 1 - len(digits) - exponent)
    length = len(digits) + filler + (exponent < 0) + len(sign)
    unknown = not exact and exponent > 0 and len(digits) + exponent - 1 >= places
    if unknown or (length > 60 and filler > len(digits)):
        fraction = "." + digits[1:] if len(digits) > 1 else ""
        return f"{sign}{digits[0]}{fraction}e{exponent + len(digits) - 1}"
    if exponent >= 0:
        return sign + digits + "0" * exponent
    digits = digits.rjust(1 - exponent, "0")
    return f"{sign}{digits[:exponent]}.{digits[exponent:]}"


def shown(value, given=1):
    """A fraction to 34 digits, or to as many as were given."""
    if value == 0:
        return "0", True
    places = max(DIGITS, given)
    mantissa, exponent = half_up(value, places)
    exact = F(mantissa) * F(10) ** exponent == value
    return text(mantissa, exponent, exact, places), exact


def with_pi(ratio, power, given=1):
    """A fraction times a power of pi."""
    if power == 0 or ratio == 0:
        return shown(ratio, given)
    pi = F(int(mpmath.floor(mpmath.pi * mpmath.mpf(10) ** 110)), 10**110)
    places = max(DIGITS, given)
    ends = {half_up(ratio * near**power, places) for near in (pi, pi + F(1, 10**110))}
    assert len(ends) == 1
    return text(*ends.pop(), False, places), False


def digits_of(value):
    return len(value.lstrip("-").split("e")[0].replace(".", "").lstrip("0")) or 1


# Cases --------------------------------------------------------------------------------------

class Table:
    def __init__(self, name):
        self.name, self.lines = name, []

    def case(self, tool, arguments, result):
        written = json.dumps(arguments, separators=(",", ":"), ensure_ascii=False)
        line = f"{tool}|{written}|{result[0]}|{'exact' if result[1] else 'rounded'}"
        if line not in self.lines:
            self.lines.append(line)

    def write(self):
        with open(f"../tools-{self.name}.txt", "w", encoding="utf-8") as out:
            out.write("# gen/tools_units.py\n# tool|arguments|result|exact or rounded\n")
            out.write("".join(line + "\n" for line in self.lines))
        print(self.name, len(self.lines))


def amount(rng, negative=True):
    value = rng.choice(["1", "0", "5", str(rng.randrange(1, 10**rng.randint(1, 12))),
                        f"{rng.randrange(1000)}.{rng.randrange(10**9):09d}",
                        f"0.{rng.randrange(1, 10**40):040d}", f"{rng.randrange(1, 99)}e{rng.randint(-30, 30)}"])
    return "-" + value if negative and value != "0" and rng.random() < 0.3 else value


def units(rng):
    table = Table("units")
    for category, known in UNITS.items():
        pairs = [(a, b) for a in known for b in known if a != b]
        for a, b in rng.sample(pairs, min(len(pairs), 25)):
            value = amount(rng)
            result = shown(F(value) * known[a] / known[b], digits_of(value))
            call = {"value": value, "fromUnit": a, "toUnit": b}
            if rng.random() < 0.5:
                table.case("convert", call | {"category": category}, result)
            else:
                table.case("convertAutoDetect", call, result)
    for _ in range(60):
        value, (a, b) = amount(rng), rng.choices(list(ANGLES) + ["rad", "rad"], k=2)
        power = (b == "rad") - (a == "rad")
        ratio = F(value) * ANGLES.get(a, F(180)) / ANGLES.get(b, F(180))
        result = with_pi(ratio, power, digits_of(value))
        table.case("convert", {"value": value, "fromUnit": a, "toUnit": b, "category": "angle"}, result)
    for _ in range(60):
        value, (a, b) = amount(rng, False), rng.choices(list(SCALES), k=2)
        if rng.random() < 0.3 and a in "cf":
            value = "-" + rng.choice(["40", "273.15", "17.5", "0.000001"])
        (size, zero), (to_size, to_zero) = SCALES[a], SCALES[b]
        result = shown((F(value) - zero) * size / to_size + to_zero, digits_of(value))
        table.case("convertAutoDetect", {"value": value, "fromUnit": a.upper(), "toUnit": b}, result)
    table.write()


def cooking(rng):
    table = Table("cooking")
    volumes = {code: UNITS["VOLUME"][code] for code in
               "l ml uscup tbsp tsp usfloz usgal igal uspt usqt ipt iqt ifloz".split()}
    for alias, code in {"cup": "uscup", "floz": "usfloz", "gal": "usgal", "pint": "uspt", "quart": "usqt",
                        "fl oz": "usfloz", "gallons": "usgal", "Cups": "uscup"}.items():
        volumes[alias] = volumes[code]
    weights = {code: UNITS["MASS"][code] for code in "kg g mg lb oz".split()}
    for tool, known, count in (("convertCookingVolume", volumes, 120), ("convertCookingWeight", weights, 60)):
        for _ in range(count):
            a, b = rng.sample(list(known), 2)
            value = amount(rng, False)
            result = shown(F(value) * known[a] / known[b], digits_of(value))
            table.case(tool, {"value": value, "fromUnit": a, "toUnit": b}, result)
    oven = "convertOvenTemperature"
    for mark, degrees in enumerate(MARKS, 1):
        table.case(oven, {"value": str(mark), "fromUnit": "gasmark", "toUnit": "C"}, shown(F(degrees)))
        table.case(oven, {"value": mark, "fromUnit": "gasmark", "toUnit": "f"}, shown(F(degrees) * 9 / 5 + 32))
    for _ in range(60):
        scale = rng.choice("cf")
        degrees = F(rng.randrange(2000, 5601), 20)  # twentieths from 100 to 280: ties among them
        value = degrees if scale == "c" else degrees * 9 / 5 + 32
        mark = min(range(10), key=lambda place: (abs(degrees - MARKS[place]), place)) + 1
        table.case(oven, {"value": shown(value)[0], "fromUnit": scale, "toUnit": "gasmark"}, shown(F(mark)))
    for degrees in (100, 145, 160, 175, 185, 195, 210, 225, 235, 250, 280):
        mark = min(range(10), key=lambda place: (abs(degrees - MARKS[place]), place)) + 1
        table.case(oven, {"value": degrees, "fromUnit": "c", "toUnit": "gasmark"}, shown(F(mark)))
    for _ in range(30):
        value = str(rng.randrange(50, 600))
        table.case(oven, {"value": value, "fromUnit": "f", "toUnit": "c"}, shown((F(value) - 32) * 5 / 9))
        table.case(oven, {"value": value, "fromUnit": "°C", "toUnit": "°F"}, shown(F(value) * 9 / 5 + 32))
    table.write()


def measures(rng):
    table = Table("measures")
    for known in UNITS.values():
        pairs = [(a, b) for a in known for b in known]
        for a, b in rng.sample(pairs, min(len(pairs), 20)):
            table.case("getConversionFactor", {"fromUnit": a, "toUnit": b}, shown(known[a] / known[b]))
    for a in list(ANGLES) + ["rad"]:
        for b in list(ANGLES) + ["rad"]:
            ratio = ANGLES.get(a, F(180)) / ANGLES.get(b, F(180))
            result = with_pi(ratio, (b == "rad") - (a == "rad"))
            table.case("getConversionFactor", {"fromUnit": a, "toUnit": b}, result)
    table.write()


for make in (units, cooking, measures):
    make(random.Random(1959))
