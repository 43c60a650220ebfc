"""Recompute the values of function files with Arb alone and compare.

Usage: python3 verify.py DIGITS FILE...
Lines are `function|arguments|value` or `class|function|arguments|value`.
"""

import sys

from certify import Undecided, by_arb, ratio
from functions import FUNCTIONS


def main(digits, paths):
    wrong = 0
    for path in paths:
        count = 0
        for line in open(path):
            if line.startswith("#"):
                continue
            name, args, value = line.rstrip("\n").split("|")[-3:]
            xs = [ratio(a) for a in args.split()]
            count += 1
            try:
                text, _ = by_arb(lambda: FUNCTIONS[name][0](*xs), digits)
            except Undecided as reason:
                text = str(reason)
            if text != value:
                wrong += 1
                print(f"{path}: {line.rstrip()}\n    Arb: {text}")
        print(f"{path}: {count} values")
    print(f"{wrong} differ")
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]), sys.argv[2:]) else 0)
