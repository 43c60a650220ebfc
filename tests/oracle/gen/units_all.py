"""What one of every unit is in the first of its category: `CATEGORY | code | ratio | power of pi`.

python3 tests/oracle/gen/units_all.py > tests/oracle/units-all.txt     (Python's fractions alone)

Each is built up from the definition of the unit (an inch is 25.4 mm, a gallon 231 cubic inches, a horsepower 550 foot
pounds-force a second), not from its decimals, so that a slip in crates/units/data/units.txt shows.
"""
from fractions import Fraction as F

D = lambda text: F(text)
INCH, POUND, G = D("0.0254"), D("0.45359237"), D("9.80665")
FOOT, YARD = 12 * INCH, 36 * INCH
MILE = 1760 * YARD
GRAIN, OUNCE = POUND / 7000, POUND / 16
LITER = D("0.001")
GALLON, IMPERIAL = 231 * INCH**3, D("4.54609") * LITER
BUSHEL = D("2150.42") * INCH**3
LBF = POUND * G
CALORIE, IT = D("4.184"), D("4.1868")
BTU = IT * 1000 * POUND * F(5, 9)
HP = 550 * FOOT * LBF
C = 299792458
DAY = 86400
MERCURY, WATER = D("13595.1") * G, 1000 * G
ACRE = 4840 * YARD**2
MINUTE, HOUR = 60, 3600
AU = 149597870700



TABLE = {
    "DATA_STORAGE": {"byte": 8, "bit": 1, "kb": 8 * 10**3, "mb": 8 * 10**6, "gb": 8 * 10**9, "tb": 8 * 10**12, "pb": 8 * 10**15,
                     "kib": 8 << 10, "mib": 8 << 20, "gib": 8 << 30, "tib": 8 << 40, "pib": 8 << 50, "nibble": 4},
    "LENGTH": {"m": 1, "um": D("1e-6"), "nm": D("1e-9"), "ang": D("1e-10"), "mm": D("1e-3"), "cm": D("1e-2"), "km": 1000, "in": INCH, "ft": FOOT,
               "yd": YARD, "mi": MILE, "nmi": 1852, "mil": INCH / 1000, "au": AU, "ly": C * 365 * DAY + C * DAY / 4, "pc": (AU * 180 * 3600, -1),
               "lightsecond": C, "lightminute": C * MINUTE, "lighthour": C * HOUR, "lightday": C * DAY, "ftm": 2 * YARD, "fur": 220 * YARD,
               "chain": 22 * YARD, "rod": D("5.5") * YARD, "link": 22 * YARD / 100, "league": 3 * MILE, "hh": 4 * INCH, "fermi": D("1e-15"),
               "usft": F(1200, 3937), "pica": INCH / 6, "dtp": INCH / 72, "twip": INCH / 1440, "smoot": 67 * INCH},
    "MASS": {"kg": 1, "g": D("1e-3"), "mg": D("1e-6"), "t": 1000, "lb": POUND, "oz": OUNCE, "st": 14 * POUND, "uston": 2000 * POUND,
             "ukton": 2240 * POUND, "mcg": D("1e-9"), "megat": 10**9, "kilotonne": 10**6, "gr": GRAIN, "dr": OUNCE / 16, "ozt": 480 * GRAIN,
             "dwt": 24 * GRAIN, "scruple": 20 * GRAIN, "lbt": 12 * 480 * GRAIN, "ct": D("2e-4"), "slug": LBF / FOOT, "cwt": 100 * POUND,
             "lcwt": 112 * POUND, "quintal": 100},
    "VOLUME": {"l": LITER, "ml": LITER / 1000, "m3": 1, "usgal": GALLON, "igal": IMPERIAL, "uscup": GALLON / 16, "tbsp": GALLON / 16 / 16,
               "tsp": GALLON / 16 / 48, "usfloz": GALLON / 128, "uspt": GALLON / 8, "usqt": GALLON / 4, "ipt": IMPERIAL / 8, "iqt": IMPERIAL / 4,
               "ifloz": IMPERIAL / 160, "igill": IMPERIAL / 32, "gill": GALLON / 32, "mcup": 250 * LITER / 1000, "mtbsp": 15 * LITER / 1000,
               "mtsp": 5 * LITER / 1000, "dash": GALLON / 16 / 48 / 8, "pinch": GALLON / 16 / 48 / 16, "bbl": 42 * GALLON, "bu": BUSHEL,
               "ibu": 8 * IMPERIAL, "pk": BUSHEL / 4, "acft": ACRE * FOOT, "cord": 4 * 4 * 8 * FOOT**3, "fldr": GALLON / 128 / 8, "minim": GALLON / 128 / 480,
               "jigger": GALLON / 128 * F(3, 2), "hogshead": 63 * GALLON, "drypt": BUSHEL / 64, "dryqt": BUSHEL / 32, "drygal": BUSHEL / 8,
               "bf": FOOT**2 * INCH, "stere": 1, "dm3": LITER, "mi3": MILE**3, "cm3": D("1e-6"), "in3": INCH**3, "ft3": FOOT**3, "yd3": YARD**3},
    "TIME": {"s": 1, "ms": D("1e-3"), "min": MINUTE, "h": HOUR, "d": DAY, "wk": 7 * DAY, "yr": DAY * F(1461, 4), "fortnight": 14 * DAY,
             "decade": DAY * F(1461, 4) * 10, "century": DAY * F(1461, 4) * 100, "millennium": DAY * F(1461, 4) * 1000,
             "gregorianyear": F(146097 * DAY, 400), "commonyear": 365 * DAY, "leapyear": 366 * DAY, "shake": D("1e-8")},
    "SPEED": {"m/s": 1, "km/h": F(1000, HOUR), "mph": MILE / HOUR, "kn": F(1852, HOUR), "ft/s": FOOT, "fpm": FOOT / MINUTE},
    "AREA": {"m2": 1, "cm2": D("1e-4"), "km2": 10**6, "ft2": FOOT**2, "ac": ACRE, "ha": 10**4, "mi2": MILE**2, "in2": INCH**2, "yd2": YARD**2,
             "rood": ACRE / 4, "circmil": ((INCH / 1000)**2 / 4, 1), "barn": D("1e-28"), "darcy": D("1e-7") / 101325, "mm2": D("1e-6")},
    "ENERGY": {"j": 1, "cal": CALORIE, "kcal": 1000 * CALORIE, "kwh": 1000 * HOUR, "btu": BTU, "ev": D("1.602176634e-19"), "kj": 1000, "mj": 10**6,
               "wh": HOUR, "newtonm": 1, "erg": D("1e-7"), "ftlbf": FOOT * LBF, "inlbf": INCH * LBF, "hph": HP * HOUR, "therm": 10**5 * BTU, "thermie": 10**6 * CALORIE,
               "mmbtu": 10**6 * BTU, "calit": IT, "tontnt": 10**9 * CALORIE, "kttnt": 10**12 * CALORIE, "mttnt": 10**15 * CALORIE,
               "toe": 10**10 * IT, "tce": 7 * 10**9 * IT},
    "FORCE": {"n": 1, "dyn": D("1e-5"), "lbf": LBF, "kgf": G, "gf": G / 1000, "pdl": POUND * FOOT, "ozf": OUNCE * G, "kip": 1000 * LBF, "tf": 1000 * G},
    "PRESSURE": {"pa": 1, "bar": 10**5, "atm": 101325, "psi": LBF / INCH**2, "torr": F(101325, 760), "mmhg": MERCURY / 1000, "kpa": 1000, "mpa": 10**6,
                 "ksi": 1000 * LBF / INCH**2, "inhg": MERCURY * INCH, "cmhg": MERCURY / 100, "cmh2o": WATER / 100, "mmh2o": WATER / 1000,
                 "inh2o": WATER * INCH, "fth2o": WATER * FOOT, "mh2o": WATER, "techat": G * 10**4, "psf": LBF / FOOT**2, "dynpcm2": D("0.1")},
    "POWER": {"w": 1, "kw": 1000, "hp": HP, "btu/h": BTU / HOUR, "mw": 10**6, "gw": 10**9, "mhp": 75 * G, "ehp": 746, "tr": 12000 * BTU / HOUR,
              "solarlum": D("3.828e26")},
    "DENSITY": {"kg/m3": 1, "g/cm3": 1000, "g/ml": 1000, "lb/ft3": POUND / FOOT**3, "g/l": 1, "kg/l": 1000},
    "FREQUENCY": {"hz": 1, "khz": 10**3, "mhz": 10**6, "ghz": 10**9, "bpm": F(1, 60), "cps": 1, "rpm": F(1, 60), "rps": 1},
    "ANGLE": {"deg": 1, "rad": (180, -1), "grad": F(360, 400), "arcmin": F(1, 60), "arcsec": F(1, 3600), "turn": 360},
    "DATA_RATE": {"bps": 1, "kbps": 10**3, "mbps": 10**6, "gbps": 10**9, "tbps": 10**12, "byps": 8, "kbyps": 8 * 10**3, "mbyps": 8 * 10**6,
                  "gbyps": 8 * 10**9},
    "RESISTANCE": {"ohm": 1, "mohm": D("1e-3"), "kohm": 1000, "megohm": 10**6},
    "CAPACITANCE": {"fd": 1, "mfd": D("1e-3"), "uf": D("1e-6"), "nf": D("1e-9"), "pf": D("1e-12")},
    "INDUCTANCE": {"hy": 1, "mhy": D("1e-3"), "uhy": D("1e-6"), "nhy": D("1e-9")},
    "VOLTAGE": {"vlt": 1, "mvlt": D("1e-3"), "kvlt": 1000, "uvlt": D("1e-6"), "statv": F(C, 10**6), "abvlt": D("1e-8")},
    "CURRENT": {"amp": 1, "mamp": D("1e-3"), "uamp": D("1e-6"), "namp": D("1e-9"), "abamp": 10},
    "ANGULAR_SPEED": {"deg/s": 1, "rad/s": (180, -1)},
    "AMOUNT": {"mol": 1}, "LUMINOUS_INTENSITY": {"cd": 1}, "LUMINOUS_FLUX": {"lm": 1},
    "ILLUMINANCE": {"lx": 1, "fc": 1 / FOOT**2, "phot": 10**4},
    "LUMINANCE": {"nit": 1, "stilb": 10**4, "lambert": (10**4, -1), "ftl": (1 / FOOT**2, -1)},
    "CHARGE": {"coulomb": 1, "ah": HOUR, "statc": F(1, 10 * C), "abc": 10},
    "CONDUCTANCE": {"siemens": 1}, "MAGNETIC_FLUX": {"wb": 1, "mx": D("1e-8")}, "MAGNETIC_FLUX_DENSITY": {"tesla": 1, "gauss": D("1e-4")},
    "MAGNETIC_FIELD": {"ampm": 1, "oe": (F(1000, 4), -1)}, "APPARENT_POWER": {"va": 1}, "REACTIVE_POWER": {"var": 1},
    "RADIOACTIVITY": {"bq": 1, "ci": D("3.7e10"), "rutherford": 10**6}, "ABSORBED_DOSE": {"gy": 1, "rd": D("0.01")},
    "EQUIVALENT_DOSE": {"sv": 1, "rem": D("0.01")}, "CATALYTIC_ACTIVITY": {"kat": 1, "enzu": D("1e-6") / MINUTE},
    "CONCENTRATION": {"mol/m3": 1, "molar": 1000, "mol/l": 1000}, "ACCELERATION": {"m/s2": 1, "gee": G, "galileo": D("0.01")},
    "FLOW": {"m3/s": 1, "gpm": GALLON / MINUTE, "gph": GALLON / HOUR, "cfm": FOOT**3 / MINUTE, "cfs": FOOT**3, "cusec": FOOT**3, "cumec": 1, "sverdrup": 10**6, "lpm": LITER / MINUTE},
    "VISCOSITY": {"pas": 1, "poise": D("0.1")}, "KINEMATIC_VISCOSITY": {"m2/s": 1, "stokes": D("1e-4")},
    "FUEL_ECONOMY": {"perm2": 1, "mpg": MILE / GALLON, "impg": MILE / IMPERIAL, "km/l": 1000 / LITER},
    "FUEL_CONSUMPTION": {"m3/m": 1, "l/100km": LITER / 10**5, "gal/100mi": GALLON / (100 * MILE)},
    "DROPS": {"gtt": 1}, "EQUIVALENTS": {"eq": 1}, "INTERNATIONAL_UNITS": {"iu": 1},
}

if __name__ == "__main__":
    print("# By Python's fractions - tests/oracle/gen/units_all.py: category | code | in the first, a ratio | and a power of pi.")
    for category, units in TABLE.items():
        for code, size in units.items():
            ratio, pi = size if isinstance(size, tuple) else (size, 0)
            ratio = F(ratio)
            shown = str(ratio.numerator) if ratio.denominator == 1 else f"{ratio.numerator}/{ratio.denominator}"
            print(f"{category} | {code} | {shown} | {pi}")
