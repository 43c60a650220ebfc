"""The module as its users have it."""

import doctest
import json
import math
import pickle
import signal
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta, timezone
from datetime import time as clock
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import arithma_mcp
from arithma_mcp import ArithmaError, Picture, Result, calculate, calculate_many, call, find, plot, tools, verify

ROOT = Path(__file__).resolve().parents[3]


class Values(unittest.TestCase):
    def test_each_kind_has_its_type(self):
        for text, value in [
            ("2 + 3", 5),
            ("2^200", 2**200),
            ("0.1 + 0.2", Decimal("0.3")),
            ("1/3", Fraction(1, 3)),
            ("-7/3", Fraction(-7, 3)),
            ("3 < 4", True),
            ("2+3i", 2 + 3j),
            ("6.5%", Decimal("0.065")),
            ("5 km + 300 m to m", 5300),
            ("[1, 1/2, 1/3]", [1, Decimal("0.5"), Fraction(1, 3)]),
            ('"text"', "text"),
            ("2026-03-01 + 90 days", date(2026, 5, 30)),
            ("2026-03-01T10:00:00 + 5 hours", datetime(2026, 3, 1, 15)),
            ("2026-03-01T10:00:00.25", datetime(2026, 3, 1, 10, 0, 0, 250_000)),
            ("2026-03-01T10:00:00+02:00", datetime(2026, 3, 1, 10, tzinfo=timezone(timedelta(hours=2)))),
            ("12:30 + 45 min", clock(13, 15)),
        ]:
            with self.subTest(text):
                given = calculate(text).value
                self.assertEqual(given, value)
                self.assertIs(type(given), type(value))

    def test_irrational_values_have_the_digits_that_are_shown(self):
        self.assertEqual(calculate("sqrt(2)", 10).value, Decimal("1.414213562"))
        self.assertEqual(str(calculate("pi").value), calculate("pi").result)
        self.assertEqual(len(str(calculate("pi", digits=5000).value)), 5001)

    def test_exact_values_stay_whole_whatever_the_digits(self):
        self.assertEqual(calculate("1/3", digits=3).value, Fraction(1, 3))
        self.assertEqual(calculate("10^5000 + 1").value, 10**5000 + 1)

    def test_clocks_that_are_set_back(self):
        first = calculate("2026-10-25T00:30:00Z to Europe/Berlin").value
        second = calculate("2026-10-25T01:30:00Z to Europe/Berlin").value
        self.assertEqual(first.utcoffset(), timedelta(hours=2))
        self.assertEqual(second.utcoffset(), timedelta(hours=1))

    def test_a_result_describes_itself(self):
        third = calculate("1/3", 5)
        self.assertEqual((third.result, third.exact, third.exact_form, third.read_as), ("0.33333", False, "1/3", "1/3"))
        self.assertEqual((str(third), repr(third)), ("0.33333", "<1/3 ≈ 0.33333>"))
        self.assertEqual(float(third), 1 / 3)
        self.assertEqual(repr(calculate("1 + 1")), "<1 + 1 = 2>")
        with self.assertRaises(TypeError):
            float(calculate('"text"'))


class Errors(unittest.TestCase):
    def test_they_are_value_errors_with_code_and_place(self):
        with self.assertRaises(ValueError) as caught:
            calculate("2 + * 3")
        error = caught.exception
        self.assertIsInstance(error, ArithmaError)
        self.assertEqual(error.code, "PARSE_ERROR")
        self.assertEqual(error.hint, "2 + * 3\n    ^")
        self.assertEqual(error.detail["input"], "2 + * 3")
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((again.code, again.detail, str(again)), (error.code, error.detail, str(error)))

    def test_bad_calls(self):
        for code, wrong in [
            ("DIVISION_BY_ZERO", lambda: calculate("1/0")),
            ("INVALID_INPUT", lambda: call("add")),
            ("INVALID_INPUT", lambda: call("add", first=math.nan, second=1)),
            ("UNKNOWN_FUNCTION", lambda: call("ad")),
            ("UNKNOWN_FUNCTION", lambda: call("")),
            ("PARSE_ERROR", lambda: calculate("")),
            ("PARSE_ERROR", lambda: call("add", first=Fraction(1, 3), second=1)),
        ]:
            with self.assertRaises(ArithmaError) as caught:
                wrong()
            self.assertEqual(caught.exception.code, code, caught.exception)
        with self.assertRaises(TypeError):
            call("add", first=object(), second=1)
        for text in (5, Decimal("0.1"), None, b"1 + 1"):
            with self.assertRaisesRegex(TypeError, "must be a str"):
                calculate(text)

    def test_the_message_names_the_parameter(self):
        for wrong, message in [
            (lambda: calculate("pi", digits=-1), "digits: must be a whole number from 1 to 10000"),
            (lambda: call("add", first=1), "the parameter second is missing: give first and second, or numbers"),
        ]:
            with self.assertRaises(ArithmaError) as caught:
                wrong()
            self.assertEqual(str(caught.exception), message)
            self.assertTrue(message.endswith(caught.exception.reason))
            self.assertEqual(str(pickle.loads(pickle.dumps(caught.exception))), message)

    def test_many(self):
        found = calculate_many(["1/4", "1/0", "2 m"], errors="return")
        self.assertEqual([type(one) for one in found], [Result, ArithmaError, Result])
        with self.assertRaises(ArithmaError):
            calculate_many(["1", "1/0"])
        with self.assertRaises(ValueError):
            calculate_many([], errors="ignore")
        self.assertEqual(calculate_many(iter(())), [])


class Calls(unittest.TestCase):
    def test_tools(self):
        self.assertGreater(len(tools()), 250)
        self.assertEqual(call("add", first=Decimal("0.1"), second=Fraction(1, 5))["result"], "0.3")
        for value, sum_with_1 in [(Fraction(1, 8), "1.125"), (Fraction(-3, 250), "0.988"), (Fraction(7), "8")]:
            self.assertEqual(call("add", first=value, second=1)["result"], sum_with_1)
        self.assertIn("loanPayment", find("monthly mortgage payment")[0]["function"])
        self.assertIs(verify("1 + 1 == 3"), False)

    def test_pictures(self):
        picture = plot("x^2", -1, 1)
        self.assertIsInstance(picture, Picture)
        self.assertEqual(picture._repr_png_()[:4], b"\x89PNG")
        self.assertIsNone(picture._repr_svg_())
        self.assertEqual(picture.summary["rows"][0]["function"], "x^2")
        drawn = plot("x^2", format="svg")
        self.assertIn("<svg", drawn._repr_svg_())
        self.assertGreater(len(plot(points=[[0, 0], [1, 2], [2, 1]])), 1000)

    def test_the_sample_of_the_oracles_digit_for_digit(self):
        lines = (ROOT / "tests/sample/calls.jsonl").read_text().splitlines()
        self.assertEqual(len(lines), 2000)
        for line in lines:
            asked = json.loads(line)
            try:
                given = call(asked["name"], **asked["arguments"])
                given = {name: field for name, field in given.items() if name not in ("readAs", "exactForm")}
            except ArithmaError as error:
                given = {"error": error.code}
            self.assertEqual(given, asked["reply"], line)


class Threads(unittest.TestCase):
    def test_many_threads_at_once(self):
        def work(n):
            return calculate(f"sqrt({n})*sqrt({n}) + {n}/7 - {n}/7").value

        with ThreadPoolExecutor(8) as pool:
            self.assertEqual(list(pool.map(work, range(1, 2001))), list(range(1, 2001)))

    def test_the_lock_is_released(self):
        done = threading.Event()
        slow = threading.Thread(target=lambda: (calculate("sum(sqrt(k), k, 1, 30000)", 300), done.set()))
        slow.start()
        turns = 0
        while not done.is_set():
            turns += 1
            time.sleep(0.001)
        slow.join()
        self.assertGreater(turns, 3)

    def test_time_is_limited(self):
        start = time.monotonic()
        with self.assertRaises(ArithmaError) as caught:
            calculate("sum(sqrt(k), k, 1, 100000)", 2000, timeout=0.3)
        self.assertEqual(caught.exception.code, "OUT_OF_RANGE")
        self.assertLess(time.monotonic() - start, 5)

    @unittest.skipUnless(hasattr(signal, "setitimer"), "no timers here")
    def test_an_interrupt_ends_a_calculation(self):
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            calculate("sum(sqrt(k), k, 1, 100000)", 2000)
        self.assertLess(time.monotonic() - start, 2)
        self.assertEqual(calculate("1 + 1").value, 2)


def load_tests(loader, tests, pattern):
    """The examples of the docstrings and of the README, too."""
    tests.addTests(doctest.DocTestSuite(arithma_mcp))
    readme = Path(__file__).resolve().parents[1] / "README.md"
    tests.addTests(doctest.DocFileSuite(str(readme), module_relative=False))
    return tests


if __name__ == "__main__":
    unittest.main()
