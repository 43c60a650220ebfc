"""Calls of the shapes toolset and their replies: `python3 tools_shapes.py`.

Writes ../tools-shapes.txt with fractions and mpmath 1.3.0 at 400 digits (elliptic integrals: mpmath's ellipe and elliprg; great
circles by the chord in space). Geodesics: geographiclib 2.0 to begin with, then Newton's method on the integrals of the direct problem by
mpmath's quadrature at 50 digits: 34 digits, of which a reply shows as many as it knows. Seed 16.
"""

import random
from fractions import Fraction

import mpmath
from geographiclib.geodesic import Geodesic
from mpmath import mp, mpf

from fields import Table, root, shown

rng = random.Random(16)
table = Table("shapes")


def real(x):
    return mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def size():
    return rng.choice((str(rng.randint(1, 50)), f"{rng.randint(1, 999)}.{rng.randint(0, 99):02}", f"{rng.randint(1, 99)}e{rng.randint(-20, 20)}"))


def degrees(most):
    return rng.choice((str(rng.choice((30, 45, 60, 90, 120, 150))), str(rng.randint(1, most - 1)), f"{rng.randint(0, most - 1)}.{rng.randint(1, 999):03}"))


def sine(angle):
    """A Fraction where it is rational, else real. Niven: only these whole multiples are."""
    turn = angle % 360
    known = {0: 0, 30: 1, 90: 2, 150: 1, 180: 0, 210: -1, 270: -2, 330: -1}
    if turn.denominator == 1 and int(turn) in known:
        return Fraction(known[int(turn)], 2)
    return mpmath.sin(real(turn) * mp.pi / 180)


def cosine(angle):
    return sine(angle + 90)


def mul(*factors):
    exact, rest = Fraction(1), mpf(1)
    for f in factors:
        if isinstance(f, Fraction):
            exact *= f
        else:
            rest *= f
    return exact if rest == 1 or exact == 0 else real(exact) * rest


def add(*terms):
    exact, rest = Fraction(0), mpf(0)
    for t in terms:
        if isinstance(t, Fraction):
            exact += t
        else:
            rest += t
    return exact if rest == 0 else real(exact) + rest


def sqrt(x):
    return root(x) if isinstance(x, Fraction) else mpmath.sqrt(x)


def bad(tool, arguments, *names):
    """Every size must be above 0, a number, and given."""
    for name in names:
        table.fails(tool, {**arguments, name: "-1"}, "OUT_OF_RANGE")
        table.fails(tool, {**arguments, name: "abc"}, "PARSE_ERROR")
        table.fails(tool, {k: v for k, v in arguments.items() if k != name}, "INVALID_INPUT")
    table.fails(tool, {**arguments, "colour": "red"}, "INVALID_INPUT")


def plane():
    for _ in range(45):
        a, b, h = size(), size(), size()
        x, y, z = map(Fraction, (a, b, h))
        table.case("trapezoid", {"base1": a, "base2": b, "height": h}, AREA=(x + y) / 2 * z, MIDLINE=(x + y) / 2)
        angle = degrees(180)
        t = Fraction(angle)
        height = mul(y, sine(t))
        far = [add(x * x + y * y, mul(2 * sign * x * y, cosine(t))) for sign in (1, -1)]
        long, short = sorted(map(sqrt, far), key=real, reverse=True)
        table.case("parallelogram", {"sideA": a, "sideB": b, "angle": angle}, AREA=mul(x, height), PERIMETER=2 * (x + y),
                   HEIGHT=height, LONG_DIAGONAL=long, SHORT_DIAGONAL=short)
        angle = rng.choice((degrees(360), degrees(360), "360"))
        t = Fraction(angle)
        theta = real(t) * mp.pi / 180
        chord = mul(2 * x, sine(t / 2))
        table.case("circleSector", {"radius": a, "angle": angle}, AREA=real(x * x) * theta / 2, ARC_LENGTH=real(x) * theta,
                   CHORD=chord, PERIMETER=real(x) * theta + 2 * real(x))
        table.case("circleSegment", {"radius": a, "angle": angle}, AREA=real(x * x) / 2 * (theta - real(sine(t))),
                   ARC_LENGTH=real(x) * theta, CHORD=chord, HEIGHT=mul(x, add(Fraction(1), mul(Fraction(-1), cosine(t / 2)))))
        inner, outer = sorted((x, y))
        texts = {x: a, y: b}
        if inner < outer:
            table.case("annulus", {"outerRadius": texts[outer], "innerRadius": texts[inner]},
                       AREA=mp.pi * real(outer**2 - inner**2), PERIMETER=2 * mp.pi * real(outer + inner), WIDTH=outer - inner)
        ring = {"majorRadius": texts[outer], "minorRadius": texts[inner]}
        table.case("torus", ring, VOLUME=2 * mp.pi**2 * real(outer * inner**2), AREA=4 * mp.pi**2 * real(outer * inner))
    table.case("annulus", {"outerRadius": "3", "innerRadius": "0"}, AREA=9 * mp.pi, PERIMETER=6 * mp.pi, WIDTH=Fraction(3))
    bad("trapezoid", {"base1": "1", "base2": "2", "height": "3"}, "base1", "base2", "height")
    bad("parallelogram", {"sideA": "1", "sideB": "2", "angle": "30"}, "sideA", "sideB", "angle")
    for tool in ("circleSector", "circleSegment"):
        bad(tool, {"radius": "1", "angle": "30"}, "radius", "angle")
        for angle in ("0", "360.001", "1e5"):
            table.fails(tool, {"radius": "1", "angle": angle}, "OUT_OF_RANGE")
    for angle in ("0", "180", "200"):
        table.fails("parallelogram", {"sideA": "1", "sideB": "2", "angle": angle}, "OUT_OF_RANGE")
    bad("annulus", {"outerRadius": "3", "innerRadius": "2"}, "outerRadius", "innerRadius")
    for inner in ("3", "3.0001"):
        table.fails("annulus", {"outerRadius": "3", "innerRadius": inner}, "OUT_OF_RANGE")
    bad("torus", {"majorRadius": "3", "minorRadius": "2"}, "majorRadius", "minorRadius")
    table.fails("torus", {"majorRadius": "3", "minorRadius": "3.1"}, "OUT_OF_RANGE")


def solids():
    for _ in range(45):
        a, b, c = size(), size(), size()
        x, y, z = map(Fraction, (a, b, c))
        n = rng.choice((3, 4, 4, 5, 6, 8, 12, 100, 999999, 1000000))
        tangent = Fraction(1) if n == 4 else mpmath.tan(mp.pi / n)
        apothem = x / 2 if n == 4 else real(x) / 2 / tangent
        base = x * x if n == 4 else n * real(x) * apothem / 2
        # The apothem of a triangle and of a hexagon has a rational square.
        square = {3: x * x / 12, 4: x * x / 4, 6: 3 * x * x / 4}.get(n)
        slant = root(y * y + square) if square is not None else mpmath.sqrt(real(y) ** 2 + apothem**2)
        lateral = mul(Fraction(n, 2) * x, slant)
        call = {"side": a, "height": b, "sides": str(n)}
        if n == 4 and rng.random() < 0.5:
            del call["sides"]
        table.case("pyramid", call, VOLUME=mul(base, y / 3), BASE_AREA=base, SLANT_HEIGHT=slant, LATERAL_AREA=lateral,
                   SURFACE_AREA=add(base, lateral))
        slant = root(z * z + (x - y) ** 2)
        table.case("coneFrustum", {"radius1": a, "radius2": b, "height": c}, VOLUME=mp.pi * real(z * (x * x + x * y + y * y) / 3),
                   SLANT_HEIGHT=slant, LATERAL_AREA=mp.pi * real(x + y) * real(slant),
                   SURFACE_AREA=mp.pi * (real(x + y) * real(slant) + real(x * x + y * y)))
        high, low = max(x, y), min(x, y)
        e2 = 1 - low**2 / high**2
        perimeter = 4 * real(high) * mpmath.ellipe(real(e2)) if e2 else 2 * mp.pi * real(high)
        table.case("ellipse", {"semiAxisA": a, "semiAxisB": b}, AREA=mp.pi * real(x * y), PERIMETER=perimeter, ECCENTRICITY=root(e2))
        table.case("ellipsoid", {"semiAxisA": a, "semiAxisB": b, "semiAxisC": c}, VOLUME=4 * mp.pi / 3 * real(x * y * z),
                   SURFACE_AREA=surface(x, y, z))
    for a, b, c in [("2", "2", "2"), ("5", "5", "3"), ("3", "5", "5"), ("1", "1", "1e-6"), ("1e10", "1", "1"), ("0.5", "0.5", "0.5")]:
        x, y, z = map(Fraction, (a, b, c))
        table.case("ellipsoid", {"semiAxisA": a, "semiAxisB": b, "semiAxisC": c}, VOLUME=4 * mp.pi / 3 * real(x * y * z),
                   SURFACE_AREA=surface(x, y, z))
    for a, b in [("1", "1"), ("5", "3"), ("1e30", "1"), ("1", "1.000000000000000000000000000000001"), ("13", "5")]:
        x, y = Fraction(a), Fraction(b)
        high, low = max(x, y), min(x, y)
        e2 = 1 - low**2 / high**2
        perimeter = 4 * real(high) * mpmath.ellipe(real(e2)) if e2 else 2 * mp.pi * real(high)
        table.case("ellipse", {"semiAxisA": a, "semiAxisB": b}, AREA=mp.pi * real(x * y), PERIMETER=perimeter, ECCENTRICITY=root(e2))
    bad("pyramid", {"side": "1", "height": "2", "sides": "4"}, "side", "height")
    for sides in ("2", "0", "1000001"):
        table.fails("pyramid", {"side": "1", "height": "2", "sides": sides}, "OUT_OF_RANGE")
    table.fails("pyramid", {"side": "1", "height": "2", "sides": "4.5"}, "INVALID_INPUT")
    bad("coneFrustum", {"radius1": "1", "radius2": "2", "height": "1"}, "radius1", "radius2", "height")
    table.fails("coneFrustum", {"radius1": "0", "radius2": "0", "height": "1"}, "OUT_OF_RANGE")
    table.fails("coneFrustum", {"radius1": "1", "radius2": "0", "height": "0"}, "OUT_OF_RANGE")
    bad("ellipse", {"semiAxisA": "1", "semiAxisB": "2"}, "semiAxisA", "semiAxisB")
    bad("ellipsoid", {"semiAxisA": "1", "semiAxisB": "2", "semiAxisC": "3"}, "semiAxisA", "semiAxisB", "semiAxisC")
    table.fails("ellipsoid", {"semiAxisA": "1", "semiAxisB": "2", "semiAxisC": "0"}, "OUT_OF_RANGE")


def surface(x, y, z):
    """By Legendre's integrals, as the textbook has it."""
    a, b, c = (real(v) for v in sorted((x, y, z), reverse=True))
    if a == c:
        return 4 * mp.pi * a * a
    phi = mpmath.acos(c / a)
    m = a**2 * (b**2 - c**2) / (b**2 * (a**2 - c**2))
    sin = mpmath.sqrt(1 - (c / a) ** 2)
    return 2 * mp.pi * c**2 + 2 * mp.pi * a * b / sin * (mpmath.ellipe(phi, m) * sin**2 + mpmath.ellipf(phi, m) * (c / a) ** 2)


def vectors():
    for _ in range(50):
        n = rng.randint(1, 6)
        u, v = ([rng.randint(-9, 9) for _ in range(n)] for _ in range(2))
        uu, vv, uv = (sum(p * q for p, q in zip(a, b)) for a, b in ((u, u), (v, v), (u, v)))
        call = {"first": ",".join(map(str, u)), "second": ",".join(map(str, v))}
        if uu == 0 or vv == 0:
            table.fails("angleBetween", call, "DOMAIN_ERROR")
            continue
        quarters = Fraction(4 * uv * uv, uu * vv)
        known = {0: 90, 1: 60, 2: 45, 3: 30, 4: 0}
        if quarters in known:
            angle = Fraction(known[quarters] if uv >= 0 else 180 - known[quarters])
        else:
            # Half the angle by the lengths of the sum and the difference of unit vectors.
            p, q = ([real(Fraction(c)) / mpmath.sqrt(l) for c in w] for w, l in ((u, uu), (v, vv)))
            norm = lambda w: mpmath.sqrt(sum(c * c for c in w))
            angle = 2 * mpmath.atan2(norm([c - d for c, d in zip(p, q)]), norm([c + d for c, d in zip(p, q)])) * 180 / mp.pi
        table.case("angleBetween", call, RESULT=angle)
    table.fails("angleBetween", {"first": "1,2", "second": "1"}, "INVALID_INPUT")
    table.fails("angleBetween", {"first": "1,x", "second": "1,2"}, "PARSE_ERROR")
    table.fails("angleBetween", {"first": "1,2"}, "INVALID_INPUT")
    table.fails("angleBetween", {"first": "", "second": "1"}, "INVALID_INPUT")


def triangles():
    def deg(x):
        return x * 180 / mp.pi

    def known_angle(cosine):
        """Of a rational cosine."""
        round_ones = {Fraction(0): 90, Fraction(1, 2): 60, Fraction(-1, 2): 120}
        return Fraction(round_ones[cosine]) if cosine in round_ones else deg(mpmath.acos(real(cosine)))

    def line(call, rows):
        cells, exact = [], True
        for index, row in enumerate(rows, 1):
            texts = []
            for key, value in zip(("sideA", "sideB", "sideC", "angleA", "angleB", "angleC", "area", "perimeter"), row):
                text, whole = shown(value)
                exact = exact and whole
                texts.append(f"{key}={text}")
            cells.append(" ".join(texts))
        table.line("solveTriangle", call, f"COUNT={len(rows)};" + ";".join(cells), "exact" if exact else "rounded")

    def sides(a, b, c):
        s = (a + b + c) / 2
        area = root(s * (s - a) * (s - b) * (s - c))
        angles = [known_angle((y * y + z * z - x * x) / (2 * y * z)) for x, y, z in ((a, b, c), (b, c, a), (c, a, b))]
        return [a, b, c, *angles, area, a + b + c]

    for _ in range(25):
        a, b, c = size(), size(), size()
        x, y, z = map(Fraction, (a, b, c))
        call = {"sideA": a, "sideB": b, "sideC": c}
        if max(x, y, z) * 2 >= x + y + z:
            table.fails("solveTriangle", call, "DOMAIN_ERROR")
        else:
            line(call, [sides(x, y, z)])
    for a, b, c in [(3, 4, 5), (5, 12, 13), (7, 8, 13), (7, 8, 5), (1, 1, 1), (13, 14, 15), (2, 3, 4), (9, 40, 41)]:
        line({"sideA": str(a), "sideB": str(b), "sideC": str(c)}, [sides(*map(Fraction, (a, b, c)))])
    for _ in range(20):
        # Sides and an angle that is not round, put by coordinates.
        b, c, angle = (Fraction(rng.randint(1, 99), 10) for _ in range(3))
        angle = Fraction(rng.randint(1, 1799), 10) + Fraction(1, 100)
        t = real(angle) * mp.pi / 180
        x, y = real(b) * mpmath.cos(t), real(b) * mpmath.sin(t)
        a = mpmath.sqrt((x - real(c)) ** 2 + y**2)
        angle_b = deg(mpmath.atan2(y, real(c) - x))
        row = [a, b, c, angle, angle_b, 180 - real(angle) - angle_b, real(c) * y / 2, a + real(b + c)]
        line({"sideB": shown(b)[0], "sideC": shown(c)[0], "angleA": shown(angle)[0]}, [row])
        # The same from a side and two angles.
        side, first, second = c, angle / 2, Fraction(rng.randint(1, 899), 10) + Fraction(1, 100)
        third = 180 - first - second
        sines = [mpmath.sin(real(w) * mp.pi / 180) for w in (first, second, third)]
        a, b = (real(side) * s / sines[2] for s in sines[:2])
        call = {"sideC": shown(side)[0], "angleA": shown(first)[0], "angleB": shown(second)[0]}
        line(call, [[a, b, side, first, second, third, a * b * sines[2] / 2, a + b + real(side)]])
    for _ in range(25):
        # Two sides and the angle opposite the first.
        a, b = (Fraction(rng.randint(1, 99), 10) for _ in range(2))
        angle = Fraction(rng.randint(1, 1700), 10) + Fraction(1, 1000)
        t = real(angle) * mp.pi / 180
        height, foot = real(b) * mpmath.sin(t), real(b) * mpmath.cos(t)
        call = {"sideA": shown(a)[0], "sideB": shown(b)[0], "angleA": shown(angle)[0]}
        rest = real(a) ** 2 - height**2
        ends = [foot + sign * mpmath.sqrt(rest) for sign in (1, -1)] if rest > 0 else []
        rows = []
        for c in (c for c in ends if c > 0 and not (a == b and abs(c) < mpf(10) ** -100)):
            # The far corner is above the foot; the near side's other end is at c.
            angle_b = deg(mpmath.atan2(height, c - foot))
            rows.append([a, b, c, angle, angle_b, 180 - real(angle) - angle_b, c * height / 2, c + real(a + b)])
        if rows:
            line(call, rows)
        else:
            table.fails("solveTriangle", call, "DOMAIN_ERROR")
    half = Fraction(1, 2)
    three = mpmath.sqrt(3)
    line({"sideA": "1", "sideB": "2", "angleA": "30"}, [[Fraction(1), Fraction(2), three, Fraction(30), Fraction(90), Fraction(60), three / 2, 3 + three]])
    for call, code in [({}, "INVALID_INPUT"), ({"sideA": "1"}, "INVALID_INPUT"), ({"sideA": "1", "sideB": "2"}, "INVALID_INPUT"),
                       ({"sideA": "1", "sideB": "2", "sideC": "2", "angleA": "3"}, "INVALID_INPUT"),
                       ({"angleA": "60", "angleB": "60", "angleC": "60"}, "INVALID_INPUT"),
                       ({"sideA": "1", "sideB": "2", "sideC": "3"}, "DOMAIN_ERROR"),
                       ({"sideA": "1", "angleB": "90", "angleC": "90"}, "DOMAIN_ERROR"),
                       ({"sideA": "1", "angleB": "120", "angleC": "90"}, "DOMAIN_ERROR"),
                       ({"sideA": "1", "sideB": "2", "angleA": "150"}, "DOMAIN_ERROR"),
                       ({"sideA": "2", "sideB": "2", "angleA": "90"}, "DOMAIN_ERROR"),
                       ({"sideA": "0", "sideB": "2", "sideC": "2"}, "OUT_OF_RANGE"),
                       ({"sideA": "1", "sideB": "2", "angleC": "180"}, "OUT_OF_RANGE"),
                       ({"sideA": "1", "sideB": "2", "angleC": "0"}, "OUT_OF_RANGE"),
                       ({"sideA": "x", "sideB": "2", "sideC": "2"}, "PARSE_ERROR")]:
        table.fails("solveTriangle", call, code)


def place():
    return (f"{rng.randint(-89, 89)}.{rng.randint(0, 9999):04}", f"{rng.randint(-179, 179)}.{rng.randint(0, 9999):04}")


def great_circles():
    def at(lat, lon):
        la, lo = (real(Fraction(v)) * mp.pi / 180 for v in (lat, lon))
        return mpmath.cos(la) * mpmath.cos(lo), mpmath.cos(la) * mpmath.sin(lo), mpmath.sin(la)

    pairs = [(place(), place()) for _ in range(45)] + [(("10", "20"), ("10", "20.0000000001")), (("89.9999", "0"), ("-89.9999", "179"))]
    for one, two in pairs:
        p, q = at(*one), at(*two)
        chord = mpmath.sqrt(sum((a - b) ** 2 for a, b in zip(p, q)))
        cord = mpmath.sqrt(sum((a + b) ** 2 for a, b in zip(p, q)))
        angle = 2 * mpmath.atan2(chord, cord)
        radius = rng.choice((None, None, "1", "3389.5"))
        r = real(Fraction(radius or "6371008.8"))
        call = dict(zip(("latitude1", "longitude1", "latitude2", "longitude2"), (*one, *two)))
        if radius:
            call["radius"] = radius
        table.case("greatCircleDistance", call, DISTANCE=r * angle, CENTRAL_ANGLE=angle * 180 / mp.pi)
    exact = [(0, 0, 0, 90, 90), (90, 0, -90, 0, 180), (10, 20, 30, 20, 20), (10, 20, 30, 200, 140), (0, 10, 0, -20, 30), (0, 170, 0, -170, 20),
             (5, 5, 5, 5, 0), (5, 5, 5, -355, 0), (5, 5, -5, -175, 180), (0, -360, 0, 360, 0), (90, 12, 45, 77, 45), (-10, 0, -80, 180, 90)]
    for a, b, c, d, angle in exact:
        call = dict(zip(("latitude1", "longitude1", "latitude2", "longitude2"), map(str, (a, b, c, d))))
        distance = mpf("6371008.8") * angle * mp.pi / 180 if angle else Fraction(0)
        table.case("greatCircleDistance", call, DISTANCE=distance, CENTRAL_ANGLE=Fraction(angle))
    start = {"latitude1": "0", "longitude1": "0", "latitude2": "1", "longitude2": "1"}
    for key, value in [("latitude1", "90.001"), ("latitude2", "-91"), ("longitude1", "361"), ("longitude2", "-360.5"), ("radius", "0")]:
        table.fails("greatCircleDistance", {**start, key: value}, "OUT_OF_RANGE")
    table.fails("greatCircleDistance", {**start, "latitude1": "north"}, "PARSE_ERROR")
    table.fails("greatCircleDistance", {"latitude1": "0"}, "INVALID_INPUT")


class Ellipsoid:
    """The direct problem of WGS84 by quadrature (Karney 2013, equations 5 to 10), and the inverse by Newton's method on it."""

    a, f = mpf(6378137), 1 / mpf("298.257223563")

    def direct(self, lat, lon, azimuth, s):
        f, b = self.f, self.a * (1 - self.f)
        e2 = f * (2 - f) / (1 - f) ** 2
        lat, azimuth = lat * mp.pi / 180, azimuth * mp.pi / 180
        beta = mpmath.atan((1 - f) * mpmath.tan(lat))
        alpha0 = mpmath.atan2(mpmath.sin(azimuth) * mpmath.cos(beta),
                              mpmath.hypot(mpmath.cos(azimuth), mpmath.sin(azimuth) * mpmath.sin(beta)))
        sigma1 = mpmath.atan2(mpmath.sin(beta), mpmath.cos(azimuth) * mpmath.cos(beta))
        omega1 = mpmath.atan2(mpmath.sin(alpha0) * mpmath.sin(sigma1), mpmath.cos(sigma1))
        k2 = e2 * mpmath.cos(alpha0) ** 2
        w = lambda sigma: mpmath.sqrt(1 + k2 * mpmath.sin(sigma) ** 2)
        arc = lambda x, y: b * mpmath.quad(w, mpmath.linspace(x, y, 5))
        sigma = sigma1 + s / b
        for _ in range(8):
            step = (s - arc(sigma1, sigma)) / (b * w(sigma))
            sigma += step
            if abs(step) < mpf(10) ** -45:
                break
        beta2 = mpmath.atan2(mpmath.cos(alpha0) * mpmath.sin(sigma),
                             mpmath.hypot(mpmath.cos(alpha0) * mpmath.cos(sigma), mpmath.sin(alpha0)))
        omega2 = mpmath.atan2(mpmath.sin(alpha0) * mpmath.sin(sigma), mpmath.cos(sigma))
        # Full turns of sigma are those of omega.
        turns = mpmath.nint((sigma - sigma1 - (omega2 - omega1)) / (2 * mp.pi)) if mpmath.sin(alpha0) >= 0 else -mpmath.nint(
            (sigma - sigma1 + (omega2 - omega1)) / (2 * mp.pi))
        omega = omega2 - omega1 + 2 * mp.pi * turns
        inner = lambda x: (2 - f) / (1 + (1 - f) * w(x))
        turned = omega - f * mpmath.sin(alpha0) * mpmath.quad(inner, mpmath.linspace(sigma1, sigma, 5))
        lat2 = mpmath.atan(mpmath.tan(beta2) / (1 - f))
        azimuth2 = mpmath.atan2(mpmath.sin(alpha0), mpmath.cos(alpha0) * mpmath.cos(sigma))
        return [lat2 * 180 / mp.pi, lon + turned * 180 / mp.pi, azimuth2 * 180 / mp.pi]

    def inverse(self, lat1, lon1, lat2, lon2):
        start = Geodesic.WGS84.Inverse(float(lat1), float(lon1), float(lat2), float(lon2), Geodesic.ALL)
        s, azimuth, reduced = mpf(start["s12"]), mpf(start["azi1"]), mpf(start["m12"])
        for _ in range(12):
            lat, lon, last = self.direct(lat1, lon1, azimuth, s)
            phi = lat2 * mp.pi / 180
            e2 = self.f * (2 - self.f)
            w2 = 1 - e2 * mpmath.sin(phi) ** 2
            north = (lat2 - lat) * mp.pi / 180 * self.a * (1 - e2) / w2 ** mpf("1.5")
            turn = (lon2 - lon + 180) % 360 - 180
            east = turn * mp.pi / 180 * self.a * mpmath.cos(phi) / mpmath.sqrt(w2)
            t = last * mp.pi / 180
            along = north * mpmath.cos(t) + east * mpmath.sin(t)
            across = east * mpmath.cos(t) - north * mpmath.sin(t)
            s, azimuth = s + along, azimuth + across / reduced * 180 / mp.pi
            if abs(along) + abs(across) < mpf(10) ** -40:
                return s, azimuth, self.direct(lat1, lon1, azimuth, s)[2]
        return None


def geodesics():
    mp.dps = 60
    earth = Ellipsoid()
    cut = lambda x: shown_near(x)
    wrap = lambda x: x % 360
    fold = lambda x: 180 - (180 - x) % 360
    # The two places that Karney's and the contract's tables have.
    pairs = [(("52.52", "13.405"), ("48.8566", "2.3522")), (("40.6", "-73.8"), ("51.6", "-0.5"))]
    pairs += [(place(), place()) for _ in range(40)]
    pairs += [(("10", "10"), ("10.0001", "10.0001")), (("-33.9", "18.4"), ("-33.9", "18.5")), (("30", "0"), ("-29.5", "179"))]
    for one, two in pairs:
        found = earth.inverse(*map(mpf, (*one, *two)))
        if found is None:
            continue
        s, first, last = found
        call = dict(zip(("latitude1", "longitude1", "latitude2", "longitude2"), (*one, *two)))
        table.line("geodesicDistance", call, f"DISTANCE={cut(s)};INITIAL_BEARING={cut(wrap(first))};FINAL_BEARING={cut(wrap(last))}", "near")
        lat, lon, _ = earth.direct(mpf(one[0]), mpf(one[1]), first, s / 2)
        table.line("geodesicMidpoint", call, f"LATITUDE={cut(lat)};LONGITUDE={cut(fold(lon))};DISTANCE={cut(s / 2)}", "near")
    for _ in range(42):
        (lat, lon), azimuth = place(), f"{rng.randint(-359, 359)}.{rng.randint(1, 999):03}"
        s = str(rng.choice((rng.randint(1, 1000), rng.randint(1, 20000000), rng.randint(1, 20000000))))
        found = earth.direct(*map(mpf, (lat, lon, azimuth, s)))
        call = {"latitude": lat, "longitude": lon, "bearing": azimuth, "distance": s}
        values = [cut(found[0]), cut(fold(found[1])), cut(wrap(found[2]))]
        table.line("geodesicDestination", call, "LATITUDE={};LONGITUDE={};FINAL_BEARING={}".format(*values), "near")
    mp.dps = 400
    equator = mpf(6378137)
    for one, two, turn in [("0", "1", 1), ("10", "-20", -30), ("170", "-170", 20), ("0", "179.39", "179.39"), ("-360", "-350", 10)]:
        size = abs(mpf(turn))
        call = {"latitude1": "0", "longitude1": one, "latitude2": "0", "longitude2": two}
        s = equator * size * mp.pi / 180
        bearing = "90" if mpf(turn) > 0 else "270"
        table.line("geodesicDistance", call, f"DISTANCE={shown(s)[0]};INITIAL_BEARING={bearing};FINAL_BEARING={bearing}", "near")
    table.line("geodesicDistance", {"latitude1": "5", "longitude1": "7", "latitude2": "5", "longitude2": "367"} | {"longitude2": "-353"},
               "DISTANCE=0;INITIAL_BEARING=0;FINAL_BEARING=0", "near")
    start = {"latitude1": "0", "longitude1": "0", "latitude2": "1", "longitude2": "1"}
    for tool in ("geodesicDistance", "geodesicMidpoint"):
        for key, value in [("latitude1", "90.001"), ("latitude2", "-91"), ("longitude1", "361"), ("longitude2", "-360.5")]:
            table.fails(tool, {**start, key: value}, "OUT_OF_RANGE")
        table.fails(tool, {**start, "latitude1": "north"}, "PARSE_ERROR")
        table.fails(tool, {"latitude1": "0"}, "INVALID_INPUT")
    start = {"latitude": "0", "longitude": "0", "bearing": "10", "distance": "5"}
    for key, value in [("latitude", "91"), ("longitude", "361"), ("bearing", "-361"), ("distance", "-1"), ("distance", "20000001")]:
        table.fails("geodesicDestination", {**start, key: value}, "OUT_OF_RANGE")
    table.fails("geodesicDestination", {**start, "bearing": "west"}, "PARSE_ERROR")
    table.fails("geodesicDestination", {"latitude": "0"}, "INVALID_INPUT")


def shown_near(value):
    """34 digits of a value that is known to some 40."""
    text = mpmath.nstr(value, 34, strip_zeros=False, min_fixed=-40, max_fixed=40)
    return text


for make in (plane, solids, vectors, triangles, great_circles, geodesics):
    make()
table.write()
counts = {}
for entry in table.lines:
    counts[entry.split("|")[0]] = counts.get(entry.split("|")[0], 0) + 1
print({tool: n for tool, n in counts.items() if n < 40}, len(counts))
