"""Calls of the tools of physics and chemistry and the text of their replies: `python3 tools_science.py`.

Writes ../tools-physics.txt and ../tools-chemistry.txt. Rational values come from Python's fractions, irrational ones
from mpmath at 120 digits. The constants are those of scipy.constants (scipy 1.17.1, CODATA 2022), the atomic weights
those of the package periodictable 2.1.0 (IUPAC 2021) with the three values that IUPAC revised in 2024, typed
below: so both are separate from the tables that the tools use. Molar masses are summed over atoms that are counted here,
by a reader of formulas of its own; those of `PUBLISHED` must agree with the printed ones besides.
"""

import json
import random
import re
from fractions import Fraction as F

import mpmath
import periodictable
import scipy.constants

mpmath.mp.dps = 120
DIGITS = 34


def constant(name):
    """The digits that CODATA prints: scipy's doubles are the nearest to them."""
    return F(repr(scipy.constants.physical_constants[name][0]))


G = constant("Newtonian constant of gravitation")
H = constant("Planck constant")
K = constant("Boltzmann constant")
C = constant("speed of light in vacuum")
R = constant("molar gas constant")
assert R == K * constant("Avogadro constant")

REVISED = {"Zr": "91.222", "Gd": "157.249", "Lu": "174.96669"}  # IUPAC, 2024


def half_up(value, digits):
    """(mantissa, exponent) of a fraction to so many significant digits."""
    size = abs(value)
    exponent = len(str(size.numerator)) - len(str(size.denominator))
    while F(10) ** exponent > size:
        exponent -= 1
    while F(10) ** (exponent + 1) <= size:
        exponent += 1
    exponent -= digits - 1
    shifted = size / F(10) ** exponent
    mantissa = (2 * shifted.numerator + shifted.denominator) // (2 * shifted.denominator)
    while mantissa % 10 == 0:
        mantissa, exponent = mantissa // 10, exponent + 1
    return (-mantissa if value < 0 else mantissa), exponent


def text(mantissa, exponent, exact):
    """Plain, unless that is long and mostly zeros, or ends in zeros that are not known."""
    sign, digits = ("-" if mantissa < 0 else ""), str(abs(mantissa))
    filler = exponent if exponent >= 0 else max(0, 1 - len(digits) - exponent)
    length = len(digits) + filler + (exponent < 0) + len(sign)
    unknown = not exact and exponent > 0 and len(digits) + exponent - 1 >= DIGITS
    if unknown or (length > 60 and filler > len(digits)):
        fraction = "." + digits[1:] if len(digits) > 1 else ""
        return f"{sign}{digits[0]}{fraction}e{exponent + len(digits) - 1}"
    if exponent >= 0:
        return sign + digits + "0" * exponent
    digits = digits.rjust(1 - exponent, "0")
    return f"{sign}{digits[:exponent]}.{digits[exponent:]}"


def decimal(value):
    """All digits of a fraction that is a decimal, else None."""
    below, places = value.denominator, 0
    while below % 10 == 0:
        below, places = below // 10, places + 1
    for prime in (2, 5):
        while below % prime == 0:
            below, places = below // prime, places + 1
    if below != 1:
        return None
    mantissa = value * F(10) ** places
    assert mantissa.denominator == 1
    mantissa, exponent = mantissa.numerator, -places
    while mantissa % 10 == 0:
        mantissa, exponent = mantissa // 10, exponent + 1
    return mantissa, exponent


def measured(value):
    """A value with a measured constant in it: its digits are never the whole."""
    return value[0], False


def rational(value):
    if value == 0:
        return "0", True
    whole = decimal(value)
    return (text(*whole, True), True) if whole else (text(*half_up(value, DIGITS), False), False)


def real(value):
    """A real that is known not to be rational: both ends of its error must round alike."""
    value = mpmath.mpf(value)
    sign, mantissa, exponent, _ = value._mpf_
    fraction = F(-mantissa if sign else mantissa) * F(2) ** exponent
    ends = {half_up(fraction * (1 + error), DIGITS) for error in (-F(1, 10**100), F(1, 10**100))}
    assert len(ends) == 1
    return text(*ends.pop(), False), False


def mp(value):
    return mpmath.mpf(value.numerator) / value.denominator


def root(value):
    above, below = mpmath.sqrt(value.numerator), mpmath.sqrt(value.denominator)
    if above == int(above) and below == int(below) and int(above) ** 2 == value.numerator:
        return rational(F(int(above), int(below)))
    return real(mpmath.sqrt(mp(value)))


def log10(value):
    """The logarithm of a fraction, as a whole number where it is one."""
    power = round(mpmath.log10(mp(value)))
    return F(int(power)) if F(10) ** int(power) == value else None


class Table:
    def __init__(self, name):
        self.name, self.lines = name, []

    def case(self, tool, arguments, **fields):
        written = json.dumps(arguments, separators=(",", ":"), ensure_ascii=False)
        shown = ";".join(f"{key}={value[0]}" for key, value in fields.items())
        exact = "exact" if all(value[1] for value in fields.values()) else "rounded"
        line = f"{tool}|{written}|{shown}|{exact}"
        if line not in self.lines:
            self.lines.append(line)

    def write(self):
        with open(f"../tools-{self.name}.txt", "w", encoding="utf-8") as out:
            out.write("# gen/tools_science.py\n# tool|arguments|KEY=value;...|exact or rounded\n")
            out.write("".join(line + "\n" for line in self.lines))
        print(self.name, len(self.lines))


def amount(rng, signed=False):
    value = rng.choice([str(rng.randrange(1, 10 ** rng.randint(1, 9))), f"{rng.randrange(1, 999)}.{rng.randrange(10**4):04d}",
                        f"0.{rng.randrange(1, 10**12):012d}", f"{rng.randrange(1, 9999)}e{rng.randint(-25, 25)}"])
    return "-" + value if signed and rng.random() < 0.4 else value


def degrees(rng):
    return rng.choice([str(rng.randrange(0, 181)), f"{rng.randrange(180)}.{rng.randrange(1000):03d}",
                       *"0 15 30 45 60 75 90 120 135 150 180".split()])


# Rational sines and cosines of rational degrees are 0, 1/2 and 1 (Niven).
SINES = {0: 0, 30: F(1, 2), 90: 1, 150: F(1, 2), 180: 0, 210: -F(1, 2), 270: -1, 330: -F(1, 2), 360: 0}


def sine(angle, factor):
    if angle in SINES:
        return rational(factor * SINES[angle])
    return real(mp(factor) * mpmath.sin(mp(angle) * mpmath.pi / 180))


def physics(rng):
    table = Table("physics")
    for _ in range(25):
        v, a, t = amount(rng, True), amount(rng, True), amount(rng)
        fv, fa, ft = F(v), F(a), F(t)
        table.case("kinematics", {"initialVelocity": v, "acceleration": a, "time": t},
                   FINAL_VELOCITY=rational(fv + fa * ft), DISPLACEMENT=rational(fv * ft + fa * ft * ft / 2))
    for _ in range(60):
        v, angle, g = amount(rng), degrees(rng), rng.choice(["9.81", "9.80665", "1.62", "10", amount(rng)])
        fv, fa, fg = F(v), F(angle), F(g)
        if fa * 2 % 90 == 0 or fa * 2 % 60 == 0:
            squared = F(round(4 * mpmath.sin(mp(fa) * mpmath.pi / 180) ** 2), 4)
            height = rational(fv * fv * squared / (2 * fg))
        else:
            height = real(mp(fv * fv / (2 * fg)) * mpmath.sin(mp(fa) * mpmath.pi / 180) ** 2)
        table.case("projectileMotion", {"speed": v, "angleDegrees": angle, "gravity": g},
                   RANGE=sine(2 * fa, fv * fv / fg), PEAK_HEIGHT=height, TIME_OF_FLIGHT=sine(fa, 2 * fv / fg))
    for _ in range(25):
        m, n, r = amount(rng), amount(rng), amount(rng)
        fm, fn, fr = F(m), F(n), F(r)
        table.case("newtonsForce", {"mass": m, "acceleration": "-" + n}, RESULT=rational(-fm * fn))
        table.case("gravitationalForce", {"m1": m, "m2": n, "distance": r}, RESULT=measured(rational(G * fm * fn / fr**2)))
        table.case("escapeVelocity", {"mass": m, "radius": r}, RESULT=measured(root(2 * G * fm / fr)))
        table.case("orbitalVelocity", {"mass": m, "radius": r}, RESULT=measured(root(G * fm / fr)))
        table.case("waveLength", {"frequency": m, "waveSpeed": n}, RESULT=rational(fn / fm))
        table.case("planckEnergy", {"frequency": m}, RESULT=rational(H * fm))
        d = amount(rng, True)
        table.case("heatTransfer", {"thermalConductivity": m, "area": n, "deltaTemp": d, "thickness": r},
                   RESULT=rational(fm * fn * F(d) / fr))
        share = f"0.{rng.randrange(1, 10**4):04d}"
        sigma = 2 * mpmath.pi**5 * mp(K**4 / (15 * H**3 * C**2))
        table.case("stefanBoltzmann", {"emissivity": share, "area": n, "temperatureK": r},
                   RESULT=real(sigma * mp(F(share) * fn * fr**4)))
        f, c = amount(rng), str(rng.randrange(300, 400))
        s, o = f"{rng.randrange(-299, 300)}.{rng.randrange(100)}", str(rng.randrange(-299, 900))
        table.case("dopplerEffect", {"sourceFreq": f, "soundSpeed": c, "sourceVelocity": s, "observerVelocity": o},
                   RESULT=rational(F(f) * (F(c) + F(o)) / (F(c) - F(s))))
    for _ in range(60):
        values = {name: amount(rng) for name in ("pressure", "volume", "moles", "temperature")}
        p, v, n, t = map(F, values.values())
        name, symbol, value = rng.choice([("pressure", "P", n * R * t / v), ("volume", "V", n * R * t / p),
                                          ("moles", "n", p * v / (R * t)), ("temperature", "T", p * v / (R * n))])
        if rng.random() < 0.5:
            del values[name]
        else:
            values |= {name: rng.choice(["", "?", "-1", "7"]), "solveFor": rng.choice([symbol, symbol.swapcase(), name])}
        table.case("idealGasLaw", values, SOLVED_FOR=(symbol, True), VALUE=rational(value))
    table.write()


# Chemistry ----------------------------------------------------------------------------------

def weights():
    known = {}
    for element in periodictable.elements:
        if element.number and element._mass_unc:
            known[element.symbol] = F(REVISED.get(element.symbol, repr(element.mass)))
    assert len(known) == 84
    return known


WEIGHTS = weights()


def count(formula):
    """The atoms of a formula without charge: brackets are multiplied out from the inside."""
    total = {}
    for part in formula.split("·"):
        times, part = re.fullmatch(r"([\d.]*)(.*)", part).groups()
        while "(" in part:
            part = re.sub(r"\(([^()]*)\)(\d*)", lambda found: found[1] * int(found[2] or 1), part)
        for symbol, number in re.findall(r"([A-Z][a-z]?)(\d*)", part):
            total[symbol] = total.get(symbol, 0) + F(times or 1) * int(number or 1)
    return total


FORMULAS = """H2O CO CO2 Co NaCl NaN HCl H2SO4 HNO3 NH3 CH4 C2H5OH CH3COOH C6H12O6 C12H22O11 C8H10N4O2 C9H8O4 Ca(OH)2 Mg(OH)2
Al2(SO4)3 Fe2O3 Fe3O4 KMnO4 K2Cr2O7 AgNO3 CuSO4 CuSO4·5H2O Na2CO3·10H2O MgSO4·7H2O CaSO4·2H2O CaSO4·0.5H2O 2CaSO4·H2O
KAl(SO4)2·12H2O NH4NO3 (NH4)2SO4 (NH4)2Fe(SO4)2·6H2O Ca3(PO4)2 Ca10(PO4)6(OH)2 C55H72MgN4O5 C63H88CoN14O14P UF6 ThO2 ZrO2 Gd2O3
LuCl3 PbO2 TlBr LiBH4 SiO2 SF6 XeF6 HgCl2 Hg2Cl2 BaTiO3 SrTiO3 La2O3 Nd2Fe14B YBa2Cu3O7 C60 C10H15N((CH2)2)3 2H2O 3Ca(OH)2
CoCl2·6H2O FeCl3·6H2O NiSO4·6H2O (CH3)3COH ((CH3)2CH)2NH Si(OCH2CH3)4 Ni(CO)4 Pt(NH3)2Cl2 C2952H4664O832N812S8Fe4""".split()

# The reading with marks of a charge or in typeset signs, and the plain formula.
SPELLINGS = {"SO4^2-": "SO4", "NH4+": "NH4", "H3O+": "H3O", "Fe^3+": "Fe", "[Fe(CN)6]^3-": "Fe(CN)6", "[Fe(CN)6]4-": "Fe(CN)6",
             "K4[Fe(CN)6]": "K4(Fe(CN)6)", "{[(CH3)2N]2}CO": "(((CH3)2N)2)CO", "H₂SO₄": "H2SO4", "SO₄²⁻": "SO4",
             "CuSO4.5H2O": "CuSO4·5H2O", "CuSO4*5H2O": "CuSO4·5H2O", "CuSO₄ • 5 H₂O": "CuSO4·5H2O", "h2o": "H2O", "PO4(3-)": "PO4",
             "C_{6}H_{12}O_6": "C6H12O6", "MnO4-": "MnO4", "Cr2O7^{2-}": "Cr2O7", "Ca++": "Ca", "NaCl(aq)": "NaCl", "OH−": "OH"}

# Molar masses as printed in the NIST Chemistry WebBook (SRD 69), g/mol; the last digits of ours may differ by the
# uncertainty of atomic weights that changed since.
PUBLISHED = {"H2O": 18.0153, "CO2": 44.0095, "CH4": 16.0425, "NH3": 17.0305, "C2H5OH": 46.0684, "C6H12O6": 180.1559, "NaCl": 58.443,
             "H2SO4": 98.078, "C8H10N4O2": 194.1906, "C9H8O4": 180.1574, "SF6": 146.055, "HCl": 36.461, "HNO3": 63.0128}


def masses(table, formula, atoms):
    shown = formula.upper() if formula == "h2o" else formula
    parts = [(symbol, number, WEIGHTS[symbol] * number) for symbol, number in sorted(atoms.items())]
    total = sum(mass for _, _, mass in parts)
    broken = ",".join(f"{symbol}{rational(number)[0]}={rational(mass)[0]}" for symbol, number, mass in parts)
    if formula in PUBLISHED:
        assert abs(total - F(PUBLISHED[formula])) < F(1, 4000) * total, (formula, float(total))
    table.case("molarMass", {"formula": formula}, FORMULA=(shown, True), MOLAR_MASS_G_MOL=rational(total), BREAKDOWN=(broken, True))


def chemistry(rng):
    table = Table("chemistry")
    for symbol in WEIGHTS:
        masses(table, symbol, {symbol: F(1)})
    for formula in FORMULAS:
        masses(table, formula, count(formula))
    for formula, plain in SPELLINGS.items():
        masses(table, formula, count(plain))
    for _ in range(60):
        inner = "".join(rng.choice(list(WEIGHTS)) + rng.choice(["", str(rng.randrange(2, 40))]) for _ in range(rng.randint(1, 3)))
        outer = "".join(rng.choice(list(WEIGHTS)) + rng.choice(["", str(rng.randrange(2, 40))]) for _ in range(rng.randint(1, 3)))
        formula = f"{outer}({inner}){rng.randrange(2, 20)}" + rng.choice(["", f"·{rng.randrange(2, 13)}H2O"])
        masses(table, formula, count(formula))
    for _ in range(25):
        c, b, a = amount(rng), amount(rng), amount(rng)
        fc, fb, fa = F(c), F(b), F(a)
        power = f"1e{rng.randint(-14, 2)}"
        for value in (c, power):
            whole = log10(F(value))
            shown = rational(-whole) if whole is not None else real(-mpmath.log10(mp(F(value))))
            table.case("ph", {"hConcentration": value}, RESULT=shown)
            table.case("poh", {"ohConcentration": value}, RESULT=shown)
        pka, whole = f"{rng.randrange(14)}.{rng.randrange(100):02d}", log10(fb / fa)
        shown = rational(F(pka) + whole) if whole is not None else real(mp(F(pka)) + mpmath.log10(mp(fb / fa)))
        table.case("hendersonHasselbalch", {"pka": pka, "conjugateBase": b, "weakAcid": a}, RESULT=shown)
        table.case("molarity", {"moles": b, "volumeLitres": a}, RESULT=rational(fb / fa))
        table.case("molality", {"moles": b, "kilogramsSolvent": a}, RESULT=rational(fb / fa))
        table.case("halfLife", {"decayConstant": c}, RESULT=real(mpmath.ln(2) / mp(fc)))
        table.case("decayConstant", {"halfLife": c}, RESULT=real(mpmath.ln(2) / mp(fc)))
        table.case("idealGasMoles", {"pressurePa": a, "volumeM3": b, "temperatureK": c}, RESULT=rational(fa * fb / (R * fc)))
    table.write()


physics(random.Random(2022))
chemistry(random.Random(2024))
