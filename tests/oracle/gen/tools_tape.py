"""Tapes and what they print: `python3 tools_tape.py > ../tools-tape.txt`.

The running total is a fractions.Fraction; amounts are shown with all their decimals, at least two;
what does not end, to 20 places, half up.
"""

import json
import random
from fractions import Fraction


def ends(value):
    """The decimal places of a number that ends, else None."""
    rest, places = value.denominator, 0
    while rest % 10 == 0 or rest % 2 == 0 or rest % 5 == 0:
        rest, places = rest // (10 if rest % 10 == 0 else 2 if rest % 2 == 0 else 5), places + 1
    return places if rest == 1 else None


def amount(value):
    places = ends(value)
    places = 20 if places is None else max(2, places)
    unit = 10**places
    whole = (2 * abs(value) * unit + 1) // 2
    sign = "-" if value < 0 and whole else ""
    return f"{sign}{whole // unit}.{whole % unit:0{places}}"


def tape(operations):
    """Rows as (op, value, running), the total after the last, and whether all is shown in full."""
    total, rows, exact = Fraction(0), [], True
    for operation in operations:
        op, value = operation["op"], operation.get("value")
        shown = number = Fraction(str(value)) if op in "+-*/" else None
        if op == "+":
            total += number
        elif op == "-":
            total -= number
        elif op == "*":
            total *= number
        elif op == "/":
            total /= number
        elif op == "C":
            total = Fraction(0)
        shown = total if number is None else number
        rows.append((op, amount(shown), amount(total)))
        exact = exact and all(ends(x) is not None for x in (shown, total))
        if op == "T":
            total = Fraction(0)
    return rows, total, exact


def operation(rng):
    op = rng.choice("++++---**//=CT" if rng.random() < 0.3 else "+++--*/")
    if op not in "+-*/":
        return {"op": op, "value": None} if rng.random() < 0.7 else {"op": op}
    places = rng.choice([0, 0, 2, 2, 3, 5])
    number = Fraction(rng.randint(-10**6, 10**6), 10**places)
    if op in "*/":
        number, places = Fraction(rng.randint(1, 400), rng.choice([1, 10, 100])), 2
    text = f"{float(number):.{places}f}"
    as_number = rng.random() < 0.3 and places == 0
    return {"op": op, "value": int(text) if as_number else text}


def main():
    rng = random.Random(86)
    print("# gen/tools_tape.py")
    print("# tool|arguments|KEY=value ...|exact or rounded|op value running;...")
    for number in range(240):
        operations = [operation(rng) for _ in range(rng.choice([0, 1, 2, 3, 5, 8, 13, 40]))]
        rows, total, exact = tape(operations)
        written = json.dumps(operations, separators=(",", ":"))
        as_text = {"operations": written if number % 2 else operations}
        print("calculateWithTape", json.dumps(as_text, separators=(",", ":")),
              f"FINAL={amount(total)} STEPS={len(rows)}", "exact" if exact else "rounded",
              ";".join(" ".join(row) for row in rows), sep="|")


main()
