#!/usr/bin/env python3
"""Writes the fourth part of the corpus beside it: sums as programs write them, and measures inside functions.

Where an input is Python, its value is Python's own, over fractions instead of doubles: the same text is run here. The
others are typed beside their values. The form of a line is told in gen.py, whose helpers are used.

    python3 tests/corpus/gen_programs.py
"""
import io
import math
import random
import re
import statistics
from contextlib import redirect_stdout
from fractions import Fraction as F

import mpmath as mp

import gen
from gen import exact, put

R = random.Random(1515)


def n(least=2, most=60):
    return R.randint(least, most)


def tenths():
    return f"{R.randint(1, 999)}.{R.randint(1, 9)}"


def python(text, kind="python"):
    """Puts a program and the value that it shows last, or has as its last line."""
    exactly = re.sub(r"(?<![\w.\"'])(\d+\.\d+|\d+)(?![\w.\"'])", r"F('\1')", text)
    shown, names = [], {"F": F, "Decimal": F, "Fraction": lambda a, b=1: F(a) / F(b), "math": math, "float": F}
    names["print"] = lambda *values: shown.append([v for v in values if not isinstance(v, str)])
    names["range"] = lambda *ends: range(*map(int, ends))
    names["round"] = round_half_up
    lines = exactly.rstrip("\n").split("\n")
    with redirect_stdout(io.StringIO()):
        if lines[-1].startswith("print("):
            exec(exactly, names)
            value = shown[-1][0] if len(shown[-1]) == 1 else shown[-1]
        else:
            exec("\n".join(lines[:-1]), names)
            value = eval(lines[-1], names)
    value = [F(v) for v in value] if isinstance(value, list) else value
    put("programs", kind, text.replace("\n", "⏎"), value if isinstance(value, (bool, list)) else F(value))


def round_half_up(x, places=0):
    # Ties are rare here, and left out: Python rounds them to even.
    scaled = F(x) * 10**int(places)
    assert scaled % 1 != F(1, 2)
    return F(math.floor(scaled + F(1, 2)), 10**int(places))


def programs():
    for _ in range(14):
        a, b, c, x, y = n(), n(), n(2, 9), tenths(), tenths()
        python(f"x = {a}\nprint(x * {b})")
        python(f"price = {x}\nqty = {b}\ntotal = price * qty\nprint(total)")
        python(f"# the price\np = {x}  # each\nn = {b}\n# all of them\np * n + {y}")
        python(f"import math\nx = {a}\nx**2 + {b}")
        python(f"from decimal import Decimal\nDecimal('{x}') + Decimal(\"{y}\")")
        python(f"Decimal('{x}') * {a} - Decimal('{y}')")
        python(f"Fraction({a}, {b}) + Fraction({c}, {b + 1})")
        python(f"float('{x}') / {c}")
        python(f"x = {a}\nx += {b}\nx *= {c}\nx -= {x}\nprint(x)")
        python(f"x = {a}\nx **= 2\nx /= {c}\nx")
        python(f"a, b = {a}, {b}\na * b + {c}")
        python(f"def f(x):\n    return x**2 + {c}\nf({a})")
        python(f"def area(w, h): return w * h\nprint(area({x}, {b}))")
        python(f"sum([k**2 for k in range(1, {a + 1})])")
        python(f"sum(k * {c} for k in range({b}))")
        python(f"sum(k for k in range(1, {a + 5}) if k % {c} == 0)")
        python(f"[k * {c} for k in [{a}, {b}, {c}]]")
        python(f"[k for k in range(0, 30, {c})]")
        python(f"[k**2 for k in range(10, 0, -{c})]")
        python(f"{a} if {b} > {c} else {x}")
        python(f"rate = {a} / 100\nfee = {x} if rate > 0.2 else {y}\nprint(fee)")
        python(f"{a} > {b} and not {a} == {c}")
        python(f"True if {a} > {b} else False")
        python(f"print('total:', {a} * {b})")
        python(f"print({a} + {b}, {x})")
        python(f"round({a} / 7, 2)")
        python(f"print(round({x} * {y} / 7, 1) + {a})")
        python(f"{a} // {c} + {b} % {c}")
        python(f"max({a}, {b}, {c}) - min({a}, {b}, {c})")
        python(f"len([{a}, {b}, {c}]) * sum([{a}, {b}, {c}])")


def others():
    f = "programs"
    for _ in range(14):
        a, b, c, x = n(), n(), n(2, 9), tenths()
        v = F(x)
        put(f, "numbat", f"let x = {a}⏎let y = {x}⏎x * y", a * v)
        put(f, "numbat", f"let r: Scalar = {x}; r^2", v**2)
        put(f, "numbat", f"fn f(x: Scalar) -> Scalar = x^2 + {c}⏎f({a})", a**2 + c)
        put(f, "numbat", f"if {a} < {b} then {c} else {x}", F(c) if a < b else v)
        put(f, "ocaml", f"let x = {a} in x * {b}", a * b)
        put(f, "ocaml", f"let x = {a} in let y = x + {c} in x * y", a * (a + c))
        put(f, "javascript", f"const x = {x}; x * {a}", v * a)
        put(f, "javascript", f"var total = {a};⏎total += {b};⏎console.log(total);", a + b)
        put(f, "javascript", f"function half(x) {{ return x / 2; }} half({a})", F(a, 2))
        put(f, "javascript", f"// the answer⏎{a} * {b}", a * b)
        put(f, "c", f"int a = {a}; double b = {x}; a * b", a * v)
        put(f, "c", f"{a} + /* twice */ 2 * {b}", a + 2 * b)
        put(f, "maxima", f"x := {a}; x^2", a**2)
        put(f, "maxima", f"f(x) := x^2 - {c}; f({a})", a**2 - c)
        put(f, "chat", f"```python⏎{a} * {b}⏎```", a * b)
        put(f, "chat", f"```⏎x = {a}⏎x + {b}⏎```", a + b)
        put(f, "chat", f"`{a} + {b}`", a + b)
        put(f, "latex", f"$$\\frac{{{a}}}{{{c}}}$$", F(a, c))
        put(f, "excel", f"{a} + {b} <> {c}", a + b != c)
        put(f, "c", f"!({a} > {b})", not a > b)
        put(f, "mathqa", f"multiply({a},{b})|divide(#0,{c})", F(a * b, c))
        put(f, "mathqa", f"add({a},{b})|multiply({c},const_2)|subtract(#0,#1)|", a + b - 2 * c)
        put(f, "mathqa", f"divide({a},const_100)|multiply(#0,{b})", F(a * b, 100))
        put(f, "mathqa", f"rectangle_area({a},{b})|square_area({c})|divide(#0,#1)", F(a * b, c * c))
        put(f, "finqa", f"subtract({x}, {a}), divide(#0, {a})", (v - a) / a)
        put(f, "finqa", f"add({a}, {b}), add(#0, {c}), divide(#1, const_3)", F(a + b + c, 3))
        put(f, "finqa", f"divide({a}, {b}), exp(#0, const_2)", F(a, b)**2)
        put(f, "words", f"{a} mod ({c})", a % c)
        put(f, "words", f"{a + 9} choose ({c})", math.comb(a + 9, c))
        put(f, "fend", f"{a} ✕ {b}", a * b)
    for text in ["for i in range(3):⏎    x = i⏎x", "while x < 3: x += 1", "for (i = 0; i < 3; i++) { x += i }"]:
        put(f, "python", text, None)


def modules():
    f = "programs"
    for _ in range(8):
        a, b, c = n(), n(), n(2, 9)
        some = [n() for _ in range(5)]
        put(f, "python", f"import math⏎math.sqrt({a * a}) + {b}", a + b)
        put(f, "python", f"math.factorial({c}) / math.comb(9, {c})", F(math.factorial(c), math.comb(9, c)))
        put(f, "python", f"math.gcd({a * c}, {b * c})", math.gcd(a * c, b * c))
        put(f, "python", f"math.sin({c}) + math.cos({a})", mp.sin(c) + mp.cos(a))
        put(f, "python", f"math.log({a}) * math.pi", mp.log(a) * mp.pi)
        put(f, "python", f"math.log({a}, 2) + math.log10({b})", mp.log(a) / mp.log(2) + mp.log10(b))
        put(f, "javascript", f"Math.sqrt({a}) + Math.PI", mp.sqrt(a) + mp.pi)
        put(f, "javascript", f"Math.pow({a}, {c}) - Math.max({a}, {b})", a**c - max(a, b))
        put(f, "python", f"np.mean({some})", F(sum(some), 5))
        put(f, "python", f"import numpy as np⏎np.std({some})", mp.sqrt(mp.mpf(statistics.pvariance(map(F, some)).numerator)
                                                                          / statistics.pvariance(map(F, some)).denominator))
        put(f, "python", f"statistics.stdev({some})", mp.sqrt(mp.mpf(statistics.variance(map(F, some)).numerator)
                                                            / statistics.variance(map(F, some)).denominator))
        put(f, "python", f"np.dot({some[:3]}, {some[2:]})", sum(x * y for x, y in zip(some[:3], some[2:])))
        put(f, "python", f"np.median({some}) + np.sum({some})", statistics.median(some) + sum(some))
        put(f, "python", f"int('{a:x}', 16) + int('{c:b}', 2)", a + c)
        put(f, "python", f"divmod({a}, {c})", list(divmod(a, c)))
        put(f, "excel", f"=COMBIN({c + 9}, {c})", math.comb(c + 9, c))
        put(f, "excel", f"=STDEV.P({', '.join(map(str, some))})^2", statistics.pvariance(map(F, some)))
        put(f, "excel", f"=ROUNDUP({a}/7, 2)", F(math.ceil(F(100 * a, 7)), 100))
        put(f, "matlab", f"nchoosek({c + 9}, {c}) + rem({a}, {c})", math.comb(c + 9, c) + math.fmod(a, c).__int__())


def measured():
    f = "measured"
    for _ in range(16):
        a, b, c = n(1, 400), n(1, 400), n(1, 400)
        put(f, "numbat", f"mean([{a} m, {b} m, {c} cm])", (a + b + F(c, 100)) / 3, True)
        put(f, "numbat", f"median([{a} kg, {b} kg, {c} g])", sorted([F(a), F(b), F(c, 1000)])[1], True)
        put(f, "numbat", f"variance([{a} s, {b} s, {c} s])", statistics.variance([F(a), F(b), F(c)]), True)
        put(f, "numbat", f"stdev([{a} m, {b} m, {c} m])^2 to m^2", statistics.variance([F(a), F(b), F(c)]), True)
        put(f, "google", f"average of {a} km, {b} km and {c} km", F(a + b + c, 3), True)
        put(f, "numbat", f"mod({a} m, {c} cm) to cm", F(100 * a) % c, True)
        put(f, "rink", f"{a} inches mod foot to in", a % 12, True)
        put(f, "rink", f"hypot({3 * a} m, {4 * a} m)", 5 * a, True)
        put(f, "rink", f"hypot({5 * a} cm, {12 * a} cm) to m", F(13 * a, 100), True)
        put(f, "numbat", f"cbrt({a**3} cm^3)", a, True)
        put(f, "numbat", f"root({a**4} m^4, 4)", a, True)
        put(f, "rink", f"atan2({a} cm, {a} cm) to deg", 45, True)
        put(f, "rink", f"asin(1) * {a}", 90 * a)
        put(f, "rink", "asin(0.5) to deg", 30, True)
        put(f, "rink", "acos(0) to rad", mp.pi / 2, True)
        put(f, "numbat", f"atan({a} cm / {b} m) to °", mp.atan(mp.mpf(a) / (100 * b)) * 180 / mp.pi, True)
        put(f, "python", f"round({a} km to mi, 2)", F(math.floor(F(a * 10**6, 1609344) * 100 + F(1, 2)), 100), True)
        put(f, "python", f"floor({a}.7 kg) + ceil({b}.2 kg)", a + b + 1, True)
        put(f, "python", f"round({a}.5 m)", a + 1, True)
        put(f, "google", f"mean([{a} °C, {b} °C])", F(a + b, 2), True)
        put(f, "google", f"percentChange({a} kg, {a + b} kg)", F(100 * b, a))
        put(f, "google", f"mean([{a} m, {b} kg])", None)
        put(f, "google", f"mean([{a} m, {b}])", None)
        put(f, "google", f"variance([{a} °C, {b} °C])", None)
        put(f, "rink", f"hypot({a} m, {b} kg)", None)


if __name__ == "__main__":
    gen.FILES.clear()
    programs()
    others()
    modules()
    measured()
    for file, lines in gen.FILES.items():
        (gen.HERE / f"{file}.txt").write_text("\n".join(lines.values()) + "\n")
        print(file, len(lines))
