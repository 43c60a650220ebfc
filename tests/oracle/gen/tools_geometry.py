"""Areas, volumes and distances: `python3 tools_geometry.py` writes ../tools-geometry.txt.

Rational values with fractions, irrational ones with mpmath. Formulas are chosen to differ from the
ones under test where there is a choice: the area of a triangle from the height over its base, of a
polygon as a sum of trapezoids, of a regular polygon from its circumradius, the distance to a line from its foot.
"""

import random
from fractions import Fraction

import mpmath
from fields import Table, decimal, real, root
from mpmath import mp, mpf

rng = random.Random(6001)
table = Table("geometry")


def times_pi(value):
    return real(value) * mp.pi if value else Fraction(0)


def solids():
    radii = ["0", "1", "2.5", "0.5", "3", "1e-300", "1e300", "0.000", "1e40", "123456789.123456789"]
    radii += [decimal(rng, 18, sign=False, exponents=60) for _ in range(16)]
    for text in radii:
        r = Fraction(text)
        for tool, value in [("circleArea", r**2), ("circlePerimeter", 2 * r),
                            ("sphereVolume", r**3 * Fraction(4, 3)), ("sphereArea", 4 * r**2)]:
            table.case(tool, {"radius": text}, RESULT=times_pi(value))
        high = decimal(rng, 18, sign=False, exponents=60)
        h = Fraction(high)
        table.case("coneVolume", {"radius": text, "height": high}, RESULT=times_pi(r**2 * h / 3))
        table.case("cylinderVolume", {"radius": text, "height": high}, RESULT=times_pi(r**2 * h))
    for text, code in [("-1", "DOMAIN_ERROR"), ("-1e-300", "DOMAIN_ERROR"), ("abc", "PARSE_ERROR"),
                       ("", "INVALID_INPUT"), ("NaN", "PARSE_ERROR")]:
        for tool in ["circleArea", "circlePerimeter", "sphereVolume", "sphereArea"]:
            table.fails(tool, {"radius": text}, code)
        for tool in ["coneVolume", "cylinderVolume"]:
            table.fails(tool, {"radius": "1", "height": text}, code)


def triangle(a, b, c):
    """The base c is cut by the height at x; the area is c times the height by 2."""
    x = (a * a - b * b + c * c) / (2 * c)
    square = (a * a - x * x) * c * c / 4
    return None if square < 0 else root(square)


def triangles():
    sides = ["3,4,5", "2,2,2", "13,14,15", "1,2,3", "0.1,0.2,0.3", "5,5,8", "1e100,1e100,1",
             "1e-50,1e-50,1e-50", "1,1,1.99999999999999999999999999999999", "9,10,17", "7,24,25",
             "1e300,1e300,1e-300", "0.30,0.40,0.50"]
    while len(sides) < 45:
        a, b = (decimal(rng, 9, sign=False, exponents=0) for _ in range(2))
        low, high = sorted([abs(Fraction(a) - Fraction(b)), Fraction(a) + Fraction(b)])
        c = low + (high - low) * Fraction(rng.randrange(1, 1000), 1000)
        text = f"{float(c):.6f}"
        if Fraction(text) > 0 and triangle(*map(Fraction, (a, b, text))) is not None:
            sides.append(f"{a},{b},{text}")
    for text in sides:
        table.case("triangleArea", {"sides": text}, RESULT=triangle(*map(Fraction, text.split(","))))
    for text, code in [("1,2,4", "DOMAIN_ERROR"), ("1,1,2.00000000000000000000001", "DOMAIN_ERROR"),
                       ("0,1,1", "DOMAIN_ERROR"), ("-3,4,5", "DOMAIN_ERROR"), ("1,2", "INVALID_INPUT"),
                       ("1,2,3,4", "INVALID_INPUT"), ("1,2,x", "PARSE_ERROR"), ("", "INVALID_INPUT")]:
        table.fails("triangleArea", {"sides": text}, code)


def polygons():
    for _ in range(40):
        count = rng.randint(3, 9)
        texts = [(decimal(rng, 8), decimal(rng, 8)) for _ in range(count)]
        corners = [tuple(map(Fraction, corner)) for corner in texts]
        area = sum((x2 - x1) * (y1 + y2) / 2
                   for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1]))
        flat = [text for corner in texts for text in corner]
        form = rng.choice([",".join(flat), flat, [list(corner) for corner in texts],
                           ";".join(map(",".join, texts)),
                           ", ".join(f"({x}, {y})" for x, y in texts)])
        table.case("polygonArea", {"coordinates": form}, AREA=abs(area), VERTICES=count)
    for form, code in [("0,0,1,0", "INVALID_INPUT"), ("0,0,1,0,1", "INVALID_INPUT"), ([], "INVALID_INPUT"),
                       ("0,0,1,0,1,y", "PARSE_ERROR"), ([[0, 0], [1, 0], [1]], "INVALID_INPUT")]:
        table.fails("polygonArea", {"coordinates": form}, code)


def distances():
    for count, tool in [(2, "distance2D"), (3, "distance3D")]:
        for _ in range(30):
            p, q = ([decimal(rng, 14) for _ in range(count)] for _ in range(2))
            square = sum((Fraction(a) - Fraction(b)) ** 2 for a, b in zip(p, q))
            table.case(tool, {"p1": ",".join(p), "p2": rng.choice([q, ",".join(q)])}, RESULT=root(square))
        for length in range(count + 2):
            if length != count:
                table.fails(tool, {"p1": [1] * length, "p2": [0] * count}, "INVALID_INPUT")
        table.fails(tool, {"p1": ["x"] * count, "p2": [0] * count}, "PARSE_ERROR")
    for a, b, c in [(3, 4, 5), (5, 12, 13), (20, 21, 29), (119, 120, 169)]:
        scale = Fraction(10) ** rng.randint(-9, 9)
        p = [str(float(scale * x)) for x in (a, -b)]
        square = sum(Fraction(x) ** 2 for x in p)
        table.case("distance2D", {"p1": p, "p2": "0,0"}, RESULT=root(square))
    for p in ["1,2,2", "2,3,6", "-1,4,8", "0.2,0.6,0.9"]:
        table.case("distance3D", {"p1": p, "p2": "0,0,0"},
                   RESULT=root(sum(Fraction(x) ** 2 for x in p.split(","))))


def lines():
    for index in range(40):
        digits = 2 if index < 15 else 10
        texts = [[decimal(rng, digits) for _ in range(2)] for _ in range(3)]
        (px, py), (ax, ay), (bx, by) = [tuple(map(Fraction, text)) for text in texts]
        dx, dy = bx - ax, by - ay
        if dx == dy == 0:
            continue
        t = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
        foot = ax + t * dx, ay + t * dy
        distance = root((px - foot[0]) ** 2 + (py - foot[1]) ** 2)
        names = ["point", "lineP1", "lineP2"]
        table.case("pointToLineDistance", {n: ",".join(t) for n, t in zip(names, texts)}, RESULT=distance)
    for point, a, b, value in [("0,0", "0,5", "3,9", 3), ("1,1", "0,0", "5,5", 0), ("7,-1", "0,1", "1e9,1", 2)]:
        table.case("pointToLineDistance", {"point": point, "lineP1": a, "lineP2": b}, RESULT=Fraction(value))
    table.fails("pointToLineDistance", {"point": "0,0", "lineP1": "1,1", "lineP2": "1.0,1"}, "DOMAIN_ERROR")
    table.fails("pointToLineDistance", {"point": "0", "lineP1": "1,1", "lineP2": "1,2"}, "INVALID_INPUT")
    table.fails("pointToLineDistance", {"point": "0,0", "lineP1": "1,?", "lineP2": "1,2"}, "PARSE_ERROR")


def regular():
    counts = [3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 17, 20, 24, 30, 60, 100, 257, 1000, 65537, 10**6, 10**18]
    for n in counts:
        for text in ["1", decimal(rng, 10, sign=False)]:
            s, turn = Fraction(text), mp.pi / n
            circumradius = s if n == 6 else real(s) / (2 * mpmath.sin(turn))
            apothem = s / 2 if n == 4 else real(s) * mpmath.cot(turn) / 2
            # n triangles with two sides R and the angle 2 pi / n between them.
            big = real(s) / (2 * mpmath.sin(turn))
            area = s * s if n == 4 else n * big * big * mpmath.sin(2 * turn) / 2
            table.case("regularPolygon", {"sides": rng.choice([n, str(n)]), "sideLength": text}, AREA=area,
                       PERIMETER=n * s, APOTHEM=apothem, CIRCUMRADIUS=circumradius)
    for sides, length, code in [(2, "1", "INVALID_INPUT"), (-3, "1", "INVALID_INPUT"), ("3.5", "1", "INVALID_INPUT"),
                                ("x", "1", "PARSE_ERROR"), (5, "-1", "DOMAIN_ERROR"), (5, "x", "PARSE_ERROR")]:
        table.fails("regularPolygon", {"sides": sides, "sideLength": length}, code)


for make in (solids, triangles, polygons, distances, lines, regular):
    make()
table.write()
