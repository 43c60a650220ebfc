"""Random nested expressions in arithma's language with their answers to 34 significant digits.

Usage: python3 random_expressions.py --seed N --count M > FILE

Lines: `expression|value|kind`. The kind is `exact` when every step that matters is rational, `real` when an irrational
number takes part. Every expression is built together with its value, so that arguments fit their functions.
"""

import argparse
import random
from decimal import Decimal
from fractions import Fraction

from certify import ends, of_mpf, round_text
from expression_values import BINARY, EDGE, ONE, TWO, Reject, Value, constants, set_precision
from flint import arb

DIGITS = 34
SMALLEST, LARGEST = arb(10) ** -200, arb(10) ** 200
# How tightly a text binds: sums, products, unary minus, powers, atoms.
SUM, PRODUCT, MINUS, POWER, ATOM = range(5)


class Node:
    """An expression's text, how tightly it binds, and its value."""

    __slots__ = ("text", "level", "value")

    def __init__(self, text, level, value):
        self.text, self.level, self.value = text, level, value

    def within(self, level):
        """The text as an operand that must bind at least as tightly as `level`."""
        return self.text if self.level >= level else f"({self.text})"


def literal(text):
    if text.startswith("-"):
        return Node(text, MINUS, Value(Fraction(text)))
    return Node(text, ATOM, Value(Fraction(text)))


def call(name, *nodes):
    function = ONE[name] if len(nodes) == 1 else TWO[name]
    value = function(*(n.value for n in nodes))
    return Node(f"{name}({', '.join(n.text for n in nodes)})", ATOM, value)


def minus(node):
    return Node("-" + node.within(POWER), MINUS, BINARY["-"](Value(Fraction(0)), node.value))


def join(op, left, right, rng=None):
    """left op right, with parentheses only where the language needs them."""
    value = BINARY[op](left.value, right.value)
    space = " " if rng is None or rng.random() < 0.6 else ""
    if op == "^":
        # A minus sign may stand right after the caret: 2^-3.
        exponent = right.within(MINUS)
        return Node(f"{left.within(ATOM)}^{exponent}", POWER, value)
    level = SUM if op in "+-" else PRODUCT
    right_text = right.within(level + 1)
    if op in "+-" and right_text.startswith("-"):
        right_text = f"({right_text})"
    return Node(f"{left.within(level)}{space}{op}{space}{right_text}", level, value)


class Maker:
    def __init__(self, seed):
        set_precision()
        self.rng = random.Random(seed)
        self.constants = constants()

    def number(self):
        """A literal: small integers mostly, decimals, now and then an exponent."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.45:
            return literal(str(rng.randint(0, 12) if rng.random() < 0.6 else rng.randint(13, 1000)))
        if kind < 0.85:
            places = rng.randint(1, 6 if rng.random() < 0.8 else 25)
            whole = rng.choice((0, 0, rng.randint(0, 9), rng.randint(10, 9999)))
            return literal(f"{whole}.{rng.randrange(10**places):0{places}d}")
        if kind < 0.93:
            return literal(str(rng.choice((30, 45, 60, 90, 120, 180, 270, 360, 15, 36))))
        return literal(f"{rng.randint(1, 99)}{rng.choice(('', '.5', '.25'))}e{rng.choice(('', '-'))}{rng.randint(1, 20)}")

    def leaf(self):
        if self.rng.random() < 0.2:
            name = self.rng.choice(("pi", "e", "tau", "phi"))
            return Node(name, ATOM, self.constants[name])
        return self.number()

    def function(self, depth):
        rng = self.rng
        if rng.random() < 0.22:
            name = rng.choice(tuple(TWO))
            if name == "nCr":
                n = rng.randint(0, 60)
                return call(name, literal(str(n)), literal(str(rng.randint(0, n))))
            if name == "root":
                return call(name, self.tree(depth - 1), literal(str(rng.randint(2, 12))))
            return call(name, self.tree(depth - 1), self.tree(depth - 1))
        name = rng.choice(tuple(ONE))
        if name == "factorial":
            return call(name, literal(str(rng.randint(0, 60))))
        return call(name, self.argument(name, depth - 1))

    def argument(self, name, depth):
        """A tree that fits the function's domain, after a few tries."""
        for _ in range(6):
            try:
                node = self.tree(depth)
                call(name, node)
                return node
            except Reject:
                depth = max(0, depth - (self.rng.random() < 0.5))
        if name in ("asin", "acos", "asin_r", "acos_r", "atanh"):
            return join("/", literal(str(self.rng.randint(1, 9))), literal(str(self.rng.randint(9, 30))), self.rng)
        return literal(str(self.rng.randint(1, 9)))

    def tree(self, depth):
        rng = self.rng
        if depth <= 0 or rng.random() < 0.12:
            return self.leaf()
        kind = rng.random()
        if kind < 0.42:
            return self.function(depth)
        if kind < 0.49:
            return minus(self.tree(depth - 1))
        if kind < 0.59:
            return self.raised(depth)
        if kind < 0.62:
            inner = self.tree(depth - 1)
            return Node(f"({inner.text})", ATOM, inner.value)
        return join(rng.choice("++--**//"), self.tree(depth - 1), self.tree(depth - 1), rng)

    def raised(self, depth):
        rng = self.rng
        left = self.tree(depth - 1)
        kind = rng.random()
        if kind < 0.5:
            right = literal(str(rng.choice((2, 2, 3, 4, 5, 7, 10, -1, -2, -3))))
        elif kind < 0.7:
            right = literal(rng.choice(("0.5", "1.5", "0.25", "-0.5", "0.1", "2.5")))
        elif kind < 0.8:
            right = join("^", literal(str(rng.randint(2, 3))), literal(str(rng.randint(0, 3))))
        else:
            right = self.tree(min(1, depth - 1))
        return join("^", left, right)

    def tiny(self):
        """A small number to be left over when everything else cancels."""
        rng = self.rng
        if rng.random() < 0.3:
            return join("/", self.tree(1), literal(f"1e{rng.randint(10, 40)}"), rng)
        return literal(f"{rng.randint(1, 999)}e-{rng.randint(8, 45)}")

    def cancelling(self):
        """A sum whose leading digits go away."""
        rng = self.rng
        shape = rng.choice((self.minus_prefix, self.identity, self.identity, self.neighbours))
        return shape()

    def minus_prefix(self):
        """An expression less its own first digits."""
        rng = self.rng
        node = self.tree(rng.randint(1, 3))
        if node.value.q is not None or not EDGE < abs(of_mpf(node.value.mpf)) < 10**30:
            raise Reject("nothing to cancel")
        keep = rng.randint(5, 38)
        text = str(Decimal(round_text(of_mpf(node.value.mpf), keep))).replace("E+", "e").replace("E", "e")
        result = join("-", node, literal(text), rng)
        return result if rng.random() < 0.5 else join("*", result, literal(f"1e{keep}"), rng)

    def identity(self):
        """Something that is zero or one by an identity, with a small number added."""
        rng = self.rng
        x, n, m = self.tree(1), literal(str(rng.randint(2, 99))), literal(str(rng.randint(2, 99)))
        two, one = literal("2"), literal("1")
        product = literal(str(int(n.value.q * m.value.q)))
        unit = rng.choice(("", "_r"))
        forms = (
            lambda: join("-", join("+", join("^", call("sin" + unit, x), two), join("^", call("cos" + unit, x), two)), one),
            lambda: join("-", join("*", call("sqrt", n), call("sqrt", m)), call("sqrt", product)),
            lambda: join("-", join("+", call("ln", n), call("ln", m)), call("ln", product)),
            lambda: join("-", join("*", call("exp", x), call("exp", minus(x))), one),
            lambda: join("-", call("tan" + unit, x), join("/", call("sin" + unit, x), call("cos" + unit, x))),
            lambda: join("-", join("-", join("^", call("cosh", x), two), join("^", call("sinh", x), two)), one),
            lambda: join("-", call("exp", call("ln", x)), x),
            lambda: join("-", join("^", call("cbrt", n), literal("3")), n),
            lambda: join("-", call("asin" + unit, call("sin" + unit, literal("0.7"))), literal("0.7")),
            lambda: join("-", join("+", call("erf", x), call("erfc", x)), one),
            lambda: join("-", call("gamma", join("+", x, one)), join("*", x, call("gamma", x))),
            lambda: join("-", join("^", Node("phi", ATOM, self.constants["phi"]), two), join("+", Node("phi", ATOM, self.constants["phi"]), one)),
            lambda: join("-", join("+", call("atan", join("/", one, two)), call("atan", join("/", one, literal("3")))), literal("45")),
        )
        return join(rng.choice("+-"), rng.choice(forms)(), self.tiny(), rng)

    def neighbours(self):
        """A function at two neighbouring points, or a limit stopped early."""
        rng = self.rng
        big = literal(f"{rng.randint(1, 99)}e{rng.randint(5, 25)}")
        one, base = literal("1"), self.tree(1)
        name = rng.choice(("sqrt", "ln", "cbrt", "atan_r", "sin", "exp", "log10", "cosh", "gamma"))
        if rng.random() < 0.5:
            step = literal(f"{rng.randint(1, 9)}e-{rng.randint(8, 30)}")
            return join("-", call(name, join("+", base, step)), call(name, base), rng)
        forms = (
            lambda: join("-", call("sqrt", join("+", big, one)), call("sqrt", big)),
            lambda: join("-", Node("e", ATOM, self.constants["e"]), join("^", join("+", one, join("/", one, big)), big)),
            lambda: join("-", join("+", big, base), big),
            lambda: join("-", one, call("cos_r", join("/", one, big))),
            lambda: join("-", one, call("tanh", literal(str(rng.randint(10, 40))))),
            lambda: join("-", call("ln", join("+", big, one)), call("ln", big)),
        )
        return rng.choice(forms)()

    def candidate(self):
        rng = self.rng
        if rng.random() < 0.18:
            node = self.cancelling()
            return node if rng.random() < 0.6 else join(rng.choice("*/+"), self.tree(1), node, rng)
        return self.tree(rng.choice((1, 2, 3, 3, 4, 4, 5, 6)))

    def lines(self, count):
        seen = set()
        while len(seen) < count:
            try:
                node = self.candidate()
                if len(node.text) < 3 or len(node.text) > 400 or node.text in seen or node.level == ATOM and node.text[0].isdigit():
                    continue
                line = f"{node.text}|{answer(node.value)}|{'real' if node.value.q is None else 'exact'}"
            except (Reject, ZeroDivisionError, OverflowError):
                continue
            seen.add(node.text)
            yield line


def answer(value):
    """34 digits, half up, when they are decided; Reject otherwise."""
    if value.q is not None:
        if value.q and not Fraction(1, 10**200) < abs(value.q) < 10**200:
            raise Reject("out of range")
        return round_text(value.q, DIGITS)
    if not SMALLEST < abs(value.ball) < LARGEST:
        raise Reject("out of range")
    lo, hi = ends(value.ball)
    check = of_mpf(value.mpf)
    least = min(abs(lo), abs(hi)) * EDGE
    if hi - lo > least or abs(check - lo) > least:
        raise Reject("not known to 60 digits")
    low, high = round_text(lo, DIGITS), round_text(hi, DIGITS)
    if low != high or round_text(check, DIGITS) != low:
        raise Reject("a tie")
    return low


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, required=True)
    options.add_argument("--count", type=int, required=True)
    chosen = options.parse_args()
    for line in Maker(chosen.seed).lines(chosen.count):
        print(line)


if __name__ == "__main__":
    main()
