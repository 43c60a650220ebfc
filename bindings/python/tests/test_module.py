"""The module as its users have it."""

import copy
import doctest
import json
import math
import pickle
import signal
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta, timezone, tzinfo
from datetime import time as clock
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

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


    def test_a_result_is_as_true_as_its_value(self):
        for text, truth in [
            ("1 + 1 = 2", True),
            ("1 + 1 = 3", False),
            ("2 - 2", False),
            ("sqrt(2)^2 - 2", False),
            ("sqrt(2)", True),
            ("10^-400", True),
            ("0 km", False),
            ("[]", False),
            ('"false"', True),
        ]:
            with self.subTest(text):
                self.assertIs(bool(calculate(text)), truth)
        with self.assertRaisesRegex(TypeError, "neither true nor false"):
            bool(calculate("5 ± 1"))

    def test_results_are_equal_when_asked_and_answered_alike(self):
        one, same = calculate("sqrt(2)", 10), calculate("sqrt(2)", 10)
        self.assertEqual((one, hash(one)), (same, hash(same)))
        again = pickle.loads(pickle.dumps(one))
        self.assertEqual((again, again.value, again.exact_form), (one, one.value, "sqrt(2)"))
        for other in [calculate("sqrt(2)", 11), calculate("sqrt(8)/2", 10), calculate("5 km"), one.value, None]:
            self.assertNotEqual(one, other)
        # With its value found already, too.
        self.assertEqual(copy.deepcopy(again).value, one.value)

    def test_what_python_has_no_type_for(self):
        for text in ["10^400*i", "1 + 10^-400*i", "exp(1000)*i", "5 ± 1", "2 ft to ft;in"]:
            with self.subTest(text):
                self.assertIsNone(calculate(text).value)
        self.assertEqual(calculate("10^300*i").value, 1e300j)
        for text in ["10^400", "exp(1000)", "10^400 + 1/3"]:
            with self.subTest(text), self.assertRaises(OverflowError):
                float(calculate(text))


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
            ("INVALID_INPUT", lambda: plot("x", format="data")),
            ("UNKNOWN_FUNCTION", lambda: call("ad")),
            ("UNKNOWN_FUNCTION", lambda: call("")),
            ("UNKNOWN_FUNCTION", lambda: call("\ud800")),
            ("PARSE_ERROR", lambda: calculate("")),
            ("PARSE_ERROR", lambda: call("add", first=Fraction(1, 3), second=1)),
        ]:
            with self.assertRaises(ArithmaError) as caught:
                wrong()
            self.assertEqual(caught.exception.code, code, caught.exception)
        self.assertIsNone(ArithmaError("x", detail={"nearest": ""}).hint)
        for wrong in [lambda: verify(1 + 1 == 2), lambda: find(5), lambda: call(5)]:
            with self.assertRaisesRegex(TypeError, "must be a str"):
                wrong()
        for digits in ["10", 10.0, True]:
            with self.assertRaisesRegex(TypeError, "^digits: must be an int"):
                calculate("pi", digits)
        for timeout in [0, -1, math.nan, math.inf, "10", None]:
            with self.assertRaisesRegex(ValueError, "^timeout: must be a number of seconds above 0"):
                calculate("1 + 1", timeout=timeout)
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
        # A column with gaps.
        found = calculate_many(["1 + 1", math.nan, None, 5], errors="return")
        said = ["2", "texts[1]: must be a str, not float", "texts[2]: must be a str, not NoneType", "texts[3]: must be a str, not int"]
        self.assertEqual([str(one) for one in found], said)
        with self.assertRaisesRegex(ArithmaError, r"^texts\[1\]: must be a str, not float$"):
            calculate_many(["1", math.nan])
        for one in ["1 + 1", b"1 + 1"]:
            with self.assertRaisesRegex(TypeError, "^texts: give several"):
                calculate_many(one)


class Second(tzinfo):
    """A zone as pytz has them: with a name, and offsets that it works out by itself."""

    zone = "Europe/Berlin"

    def utcoffset(self, moment):
        return timedelta(hours=1)

    def dst(self, moment):
        return None


class Whole(int):
    def __repr__(self):
        return "Whole()"


class Grade(IntEnum):
    GOOD = 2


class Number:
    """As a number of numpy looks."""

    dtype = None

    def __init__(self, kind, size, value):
        self.dtype, self.value = SimpleNamespace(kind=kind, itemsize=size), value

    def tolist(self):
        return self.value

    def astype(self, kind):
        assert kind is str
        return Number("U", 4, str(self.value)[:3])


class Duration(int):
    """As a duration of numpy looks: an integer, to those who ask no further."""

    dtype = SimpleNamespace(kind="m", itemsize=8)

    def tolist(self):
        return int(self)


class Arguments(unittest.TestCase):
    """What is passed on means the same, or is refused by its name."""

    def test_numbers(self):
        for given, sum_with_1 in [
            (True + 1, "3"),
            (-0.0, "1.0"),
            (Decimal("-0"), "1"),
            (1e22, "10000000000000000000001"),
            (5e-324, "1." + "0" * 323 + "5"),
            (Whole(4), "5"),
            (Grade.GOOD, "3"),
            (Decimal("1E+5"), "100001"),
            (Decimal("0.1000"), "1.1000"),
            (Fraction(1, 8), "1.125"),
            (Fraction(-3, 250), "0.988"),
            (Fraction(7), "8"),
            (Number("f", 4, 0.10000000149), "1.1"),
            (Number("f", 8, 0.1), "1.1"),
            (Number("i", 8, 5), "6"),
        ]:
            with self.subTest(given):
                self.assertEqual(call("add", first=given, second=1)["result"], sum_with_1)

    def test_integers_beyond_the_digits_that_python_writes(self):
        for big in [10**5000, -(10**4300), 3**20000, Whole(7**6000)]:
            self.assertEqual(call("subtract", first=big, second=int(big) - 1)["result"], "1")
        self.assertEqual(call("add", first=Fraction(10**5000, 4), second=-(25 * 10**4998))["result"], "0")
        with self.assertRaises(ArithmaError):
            call("add", first=Fraction(10**5000, 3), second=1)

    def test_lists(self):
        for given in [[1, 2, Fraction(3)], (1, 2, Decimal(3)), calculate("[1, 2, 3]"), "1, 2, 3", Number("i", 8, [1, 2, 3])]:
            self.assertEqual(call("mean", values=given)["result"], "2")

    def test_moments_keep_their_zone(self):
        # A month on, clocks there go by another offset.
        moment = datetime(2026, 3, 1, 10, tzinfo=Second())
        later = call("addDuration", datetime=moment, months=1)["datetime"]
        self.assertEqual(later, "2026-04-01T10:00:00+02:00[Europe/Berlin]")
        fixed = moment.replace(tzinfo=timezone(timedelta(hours=1)))
        self.assertEqual(call("toUnixTime", datetime=fixed)["result"], "1772355600")
        self.assertEqual(call("weekday", date=date(2026, 3, 1)), call("weekday", date="2026-03-01"))

    def test_a_rounded_result_is_not_passed_on_as_exact(self):
        for text in ["sqrt(2) + pi", "[1/3, 1]", "sin_r(1)", "5 ± 1", "1/3*(1 km)"]:
            rounded = calculate(text)
            with self.subTest(text), self.assertRaises(ArithmaError) as caught:
                call("add", first=rounded, second=1)
            self.assertRegex(str(caught.exception), "^first: .* is rounded, and a tool would take its digits as the whole")
        # Its exact form is an expression, which some parameters take.
        summary = plot("x", calculate("-sqrt(2)"), calculate("1/3")).summary
        self.assertEqual(summary["rows"][0]["function"], "x")
        for text in ["sqrt(2)", "1/3", "pi"]:
            with self.subTest(text), self.assertRaises(ArithmaError) as caught:
                call("add", first=calculate(text), second=1)
            self.assertRegex(str(caught.exception), "are not exact: a tool would take its digits as the whole")
        with self.assertRaisesRegex(ArithmaError, r"^values\[1\]: .* are not exact: a tool would"):
            call("mean", values=[1, calculate("sqrt(2)")])
        self.assertEqual(call("add", first=calculate("sqrt(2)^2"), second=1)["result"], "3")
        self.assertEqual(call("add", first=calculate("1/3", 50).result, second=0)["result"], "0." + "3" * 50)

    def test_what_is_refused_is_named(self):
        around = []
        around.append(around)
        for given, said in [
            (math.nan, "first: nan is not a number: only finite numbers can be used"),
            (-math.inf, "first: -inf is not a number: only finite numbers can be used"),
            (Decimal("sNaN"), "first: sNaN is not a number: only finite numbers can be used"),
            ([1, math.inf], "first[1]: inf is not a number: only finite numbers can be used"),
            ({"a": [{"b": math.nan}]}, "first.a[0].b: nan is not a number: only finite numbers can be used"),
            (around, "first: lists and dicts lie in each other more than 64 deep"),
        ]:
            with self.subTest(said), self.assertRaises(ArithmaError) as caught:
                call("add", first=given, second=1)
            self.assertEqual(str(caught.exception), said)
            self.assertEqual(caught.exception.detail["parameter"], said.partition(":")[0])
        for given, said in [
            (object(), "first: object cannot be an argument"),
            (1j, "first: complex cannot be an argument"),
            (b"1", "first: bytes cannot be an argument"),
            ({1, 2}, "first: set cannot be an argument"),
            ((n for n in [1, 2]), "first: generator cannot be an argument"),
            (range(3), "first: range cannot be an argument"),
            (timedelta(1), "first: timedelta cannot be an argument"),
            (Number("m", 8, 5), "first: durations cannot be arguments"),
            (Duration(5), "first: durations cannot be arguments"),
            (Number("c", 32, Number("c", 32, 1)), "first: Number cannot be an argument"),
            (Number, "first: type cannot be an argument"),
            ([[], [None, object()]], r"first\[1\]\[1\]: object cannot be an argument"),
            ({1: 2}, "first: its keys must be str, not int"),
        ]:
            with self.subTest(said), self.assertRaisesRegex(TypeError, f"^{said}"):
                call("add", first=given, second=1)
        for given in ["NaN", "\ud800", "", "1/3", True, {}, []]:
            with self.subTest(given), self.assertRaises(ArithmaError) as caught:
                call("add", first=given, second=1)
            self.assertIn("first", str(caught.exception))
        with self.assertRaises(ArithmaError):
            call("add", first=Decimal("1E+999999999"), second=1)
        for given in [1 << 20_000_000, -1 << 200_000, Fraction(1, 1 << 10_000_000)]:
            with self.assertRaisesRegex(ArithmaError, "^first: the number has more digits than any tool takes") as caught:
                call("add", first=given, second=1)
            self.assertEqual(caught.exception.code, "OUT_OF_RANGE")


class Calls(unittest.TestCase):
    def test_tools(self):
        self.assertGreater(len(tools()), 250)
        self.assertEqual(call("add", first=Decimal("0.1"), second=Fraction(1, 5))["result"], "0.3")
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
