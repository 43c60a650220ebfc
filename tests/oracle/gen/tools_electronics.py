"""Calls of the electronics tools and their answers: `python3 tools_electronics.py` writes
../tools-analog.txt and ../tools-digital.txt.

Rational answers come from fractions.Fraction, irrational ones from mpmath at 600 digits; bases,
bits and codes from Python's integers. The rendering of a number is that of tools_finance.py.
"""

import json
import random
from fractions import Fraction

from mpmath import mp, mpf

from tools_finance import layout, real, shown, shown_real

DIGITS36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def exact(value):
    return shown(value) if has_end(value) is None else (plain(value), "exact")


def has_end(value):
    """The decimal places of a fraction that ends, else None."""
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    return max(twos, fives) if rest == 1 else None


def plain(value):
    """All digits of a fraction that ends, in the notation of the tools."""
    places = has_end(value)
    if value == 0:
        return "0"
    digits = str(abs(value.numerator) * 10**places // value.denominator)
    stripped = digits.rstrip("0")
    return layout(value < 0, stripped, len(digits) - len(stripped) - places)


class Table:
    def __init__(self):
        self.lines = []

    def case(self, tool, arguments, fields):
        """fields: KEY -> (text, exact or rounded)."""
        written = json.dumps(arguments, separators=(",", ":"))
        text = ";".join(f"{key}={value}" for key, (value, _) in fields.items())
        kind = "exact" if all(k == "exact" for _, k in fields.values()) else "rounded"
        line = f"{tool}|{written}|{text}|{kind}"
        if line not in self.lines:
            self.lines.append(line)

    def write(self, name):
        with open(f"../tools-{name}.txt", "w", encoding="utf-8") as file:
            file.write("# gen/tools_electronics.py\n# tool|arguments|KEY=value;...|exact or rounded\n")
            file.write("\n".join(self.lines) + "\n")


def decimal(rng, low=-9, high=6):
    digits = str(rng.randint(1, 10 ** rng.randint(1, 5)))
    return f"{digits}e{rng.randint(low, high)}" if rng.random() < 0.7 else digits


def root(value):
    """The square root of a fraction."""
    n, d = (int(mp.floor(mp.sqrt(mpf(x)) + 0.5)) for x in (value.numerator, value.denominator))
    if n * n == value.numerator and d * d == value.denominator:
        return exact(Fraction(n, d))
    return shown_real(mp.sqrt(real(value)))


# Analog -------------------------------------------------------------------------------------

def analog(rng):
    table = Table()
    for _ in range(60):
        a, b = decimal(rng), decimal(rng)
        if rng.random() < 0.4:
            a = f"{rng.randint(1, 30) ** 2 * int(b.split('e')[0])}e{(b.split('e') + ['0'])[1]}"
        x, y = Fraction(a), Fraction(b)
        names = ["voltage", "current", "resistance", "power"]
        for pair, (v, i, r, p) in {
            (0, 1): (x, y, x / y, x * y), (0, 2): (x, x / y, y, x * x / y),
            (0, 3): (x, y / x, x * x / y, y), (1, 2): (x * y, x, y, x * x * y),
            (1, 3): (y / x, x, y / x / x, y), (2, 3): (None, None, x, y),
        }.items():
            if rng.random() > 0.3:
                continue
            arguments = {names[pair[0]]: a, names[pair[1]]: b}
            voltage = exact(v) if v is not None else root(x * y)
            current = exact(i) if i is not None else root(y / x)
            table.case("ohmsLaw", arguments, {"VOLTAGE": voltage, "CURRENT": current,
                                              "RESISTANCE": exact(r), "POWER": exact(p)})
    zero = ("0", "exact")
    table.case("ohmsLaw", {"current": "2", "power": "0"},
               {"VOLTAGE": zero, "CURRENT": ("2", "exact"), "RESISTANCE": zero, "POWER": zero})
    table.case("ohmsLaw", {"resistance": "2", "power": "0"},
               {"VOLTAGE": zero, "CURRENT": zero, "RESISTANCE": ("2", "exact"), "POWER": zero})
    for _ in range(50):
        values = [decimal(rng) for _ in range(rng.randint(1, 12))]
        parts = [Fraction(v) for v in values]
        total, inverse = sum(parts), 1 / sum(1 / p for p in parts)
        for tool, mode in [("resistor", "series"), ("capacitor", "parallel"), ("inductor", "series")]:
            other = "parallel" if mode == "series" else "series"
            name, written = f"{tool}Combination", ",".join(values)
            if rng.random() < 0.3:
                table.case(name, {"values": written, "mode": mode}, {"RESULT": exact(total)})
            if rng.random() < 0.6:
                table.case(name, {"values": written, "mode": other}, {"RESULT": exact(inverse)})
    # A fraction of 20,000 digits and more: rounded, from the fraction itself.
    values = [str(rng.randint(10**33, 10**34)) for _ in range(800)]
    inverse = 1 / sum(Fraction(1, int(v)) for v in values)
    table.case("resistorCombination", {"values": ",".join(values), "mode": "parallel"},
               {"RESULT": shown(inverse)})
    for _ in range(40):
        v, a, b, d = (decimal(rng) for _ in range(4))
        x, r1, r2, f = Fraction(v), Fraction(a), Fraction(b), Fraction(d)
        tau = 2 * mp.pi
        table.case("voltageDivider", {"vin": v, "r1": a, "r2": b},
                   {"VOUT": exact(x * r2 / (r1 + r2))})
        table.case("currentDivider", {"totalCurrent": v, "r1": a, "r2": b},
                   {"I1": exact(x * r2 / (r1 + r2)), "I2": exact(x * r1 / (r1 + r2))})
        table.case("rcTimeConstant", {"resistance": a, "capacitance": b},
                   {"TAU": exact(r1 * r2), "CUTOFF_FREQUENCY": shown_real(1 / (tau * real(r1 * r2)))})
        table.case("rlTimeConstant", {"resistance": a, "inductance": b},
                   {"TAU": exact(r2 / r1), "CUTOFF_FREQUENCY": shown_real(real(r1 / r2) / tau)})
        table.case("filterCutoff", {"resistance": a, "reactive": b, "filterType": "highpass"},
                   {"CUTOFF_HZ": shown_real(1 / (tau * real(r1 * r2))),
                    "FILTER_TYPE": ("highpass", "exact")})
        q2 = r1 / r2 / x / x
        table.case("rlcResonance", {"r": v, "l": a, "c": b},
                   {"RESONANT_FREQUENCY": shown_real(1 / (tau * mp.sqrt(real(r1 * r2)))),
                    "Q_FACTOR": root(q2), "BANDWIDTH": shown_real(real(x / r1) / tau)})
        reactance = tau * real(f * r1) - 1 / (tau * real(f * r2))
        table.case("impedance", {"r": v, "l": a, "c": b, "frequency": d},
                   {"MAGNITUDE": shown_real(mp.sqrt(real(x * x) + reactance**2)),
                    "PHASE_DEG": shown_real(mp.degrees(mp.atan2(reactance, real(x)))),
                    "REAL": exact(x), "IMAG": shown_real(reactance)})
        table.case("wheatstoneBridge", {"r1": v, "r2": a, "r3": b}, {"RESULT": exact(r1 * r2 / x)})
        vs, vf = rng.randint(40, 480), rng.randint(11, 39)
        drop = Fraction(vs - vf, 10)
        table.case("ledResistor", {"vs": f"{vs}e-1", "vf": f"{vf}e-1", "i_f": a},
                   {"RESISTANCE": exact(drop / r1), "POWER_DISSIPATED": exact(drop * r1)})
    for _ in range(30):
        v = decimal(rng)
        x = Fraction(v)
        log = mp.log10(real(x))
        if log == mp.floor(log):
            continue
        table.case("decibelConvert", {"value": v, "mode": "powerToDb"}, {"RESULT": shown_real(10 * log)})
        table.case("decibelConvert", {"value": v, "mode": "voltageToDb"}, {"RESULT": shown_real(20 * log)})
        db = rng.choice(["", "-"]) + str(rng.randint(1, 4000) / 10)
        for mode, decade in [("dbToPower", 10), ("dbToVoltage", 20)]:
            power = Fraction(db) / decade
            value = (exact(Fraction(10) ** int(power)) if power.denominator == 1
                     else shown_real(mp.power(10, real(power))))
            table.case("decibelConvert", {"value": db, "mode": mode}, {"RESULT": value})
    table.write("analog")


# Digital ------------------------------------------------------------------------------------

def in_base(number, base):
    digits = ""
    while number:
        number, digit = divmod(number, base)
        digits = DIGITS36[digit] + digits
    return digits or "0"


def fraction_in_base(value, base):
    """The text of a fraction and its kind; long division tells whether it ends."""
    sign, value = ("-" if value < 0 else ""), abs(value)
    whole, rest, places = int(value), value - int(value), ""
    while rest and len(places) < 3000:
        rest *= base
        places += DIGITS36[int(rest)]
        rest -= int(rest)
    if not rest:
        text = in_base(whole, base) + ("." + places if places else "")
        return (sign + text if text != "0" else text), "exact"
    wanted = int(mp.ceil(34 * mp.log(10) / mp.log(base) - mpf(10) ** -50))
    if whole:
        kept = max(0, wanted - len(in_base(whole, base)))
    else:
        kept = wanted + len(places) - len(places.lstrip("0"))
    scaled = value * base**kept
    rounded = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    digits = in_base(rounded, base).rjust(kept + 1, "0")
    whole, places = digits[:len(digits) - kept], digits[len(digits) - kept:].rstrip("0")
    text = whole + ("." + places if places else "")
    return (sign + text if rounded else text), "rounded"


def digital(rng):
    table = Table()
    for _ in range(200):
        a, b = rng.randint(2, 36), rng.randint(2, 36)
        if rng.random() < 0.3:
            a, b = rng.choice([(10, 2), (2, 10), (16, 10), (12, 18), (36, 6), (10, 5), (8, 32)])
        whole = in_base(rng.randint(0, 10 ** rng.randint(0, 60)), a)
        places = "".join(rng.choice(DIGITS36[:a]) for _ in range(rng.choice([0, 0, 1, 2, 5, 30])))
        if rng.random() < 0.1:
            whole, places = "0", "0" * rng.randint(1, 30) + places
        value = Fraction(int(whole + places, a), a ** len(places)) * rng.choice([1, -1])
        written = ("-" if value < 0 else "") + whole + ("." + places if places else "")
        if rng.random() < 0.5:
            written = written.lower()
        table.case("convertBase", {"value": written, "fromBase": a, "toBase": b},
                   {"RESULT": fraction_in_base(value, b)})
    whole = lambda value: exact(Fraction(value))
    operations = {"AND": lambda a, b: a & b, "OR": lambda a, b: a | b, "XOR": lambda a, b: a ^ b,
                  "NOT": lambda a, b: ~a}
    for _ in range(120):
        size = rng.choice([4, 8, 64, 65, 128, 1000])
        a, b = (rng.randint(-2**size, 2**size) for _ in range(2))
        name, operation = rng.choice(list(operations.items()))
        write = rng.choice([str, hex, bin, oct])
        table.case("bitwiseOp", {"a": write(a), "b": str(b), "operation": name},
                   {"RESULT": whole(operation(a, b))})
        by = rng.choice([0, 1, 3, 63, 64, 65, 200, 2000])
        table.case("bitwiseOp", {"a": write(a), "b": by, "operation": "SHL"}, {"RESULT": whole(a << by)})
        table.case("bitwiseOp", {"a": str(a), "b": by, "operation": "SHR"}, {"RESULT": whole(a >> by)})
    for bits in (1, 2, 3, 7, 8, 16, 31, 32, 33, 63, 64):
        half = 1 << (bits - 1)
        for value in {-half, half - 1, 0, -1, rng.randint(-half, half - 1), rng.randint(-half, half - 1)}:
            code = format(value & (2 * half - 1), f"0{bits}b")
            table.case("twosComplement", {"value": str(value), "bits": bits, "direction": "toTwos"},
                       {"RESULT": (code, "exact")})
            table.case("twosComplement", {"value": code, "bits": bits, "direction": "fromTwos"},
                       {"RESULT": (str(value), "exact")})
            gray = format((value & (2 * half - 1)) ^ ((value & (2 * half - 1)) >> 1), f"0{bits}b")
            table.case("grayCode", {"value": code, "direction": "toGray"}, {"RESULT": (gray, "exact")})
            table.case("grayCode", {"value": gray, "direction": "fromGray"}, {"RESULT": (code, "exact")})
        vref, code = f"{rng.randint(1, 5000)}e-3", rng.randint(0, 2 * half - 1)
        v = Fraction(vref)
        table.case("adcResolution", {"bits": bits, "vref": vref},
                   {"BITS": (str(bits), "exact"), "LSB": exact(v / (2 * half)),
                    "STEP_COUNT": (str(2 * half - 1), "exact")})
        table.case("dacOutput", {"bits": bits, "vref": vref, "code": code},
                   {"BITS": (str(bits), "exact"), "CODE": (str(code), "exact"),
                    "VOUT": exact(v * code / (2 * half))})
    for _ in range(40):
        a, b, c = (decimal(rng) for _ in range(3))
        r1, r2, x = Fraction(a), Fraction(b), Fraction(c)
        period = mp.ln2 * real((r1 + 2 * r2) * x)
        table.case("timer555Astable", {"r1": a, "r2": b, "c": c},
                   {"FREQUENCY": shown_real(1 / period), "PERIOD": shown_real(period),
                    "DUTY_CYCLE": exact(100 * (r1 + r2) / (r1 + 2 * r2)),
                    "HIGH_TIME": shown_real(mp.ln2 * real((r1 + r2) * x)),
                    "LOW_TIME": shown_real(mp.ln2 * real(r2 * x))})
        table.case("timer555Monostable", {"r": a, "c": c}, {"PULSE_WIDTH": exact(r1 * x * 11 / 10)})
        table.case("frequencyPeriod", {"value": a, "mode": "freqToPeriod"}, {"RESULT": exact(1 / r1)})
        table.case("frequencyPeriod", {"value": b, "mode": "periodToFreq"}, {"RESULT": exact(1 / r2)})
        table.case("nyquistRate", {"bandwidthHz": a}, {"RESULT": exact(2 * r1)})
    table.write("digital")


if __name__ == "__main__":
    analog(random.Random(1402))
    digital(random.Random(1001))
