"""An exact calculator: every printed digit is right, and what is exact says so.

>>> from arithma_mcp import calculate
>>> calculate("0.1 + 0.2").result
'0.3'
>>> calculate("1/3 + 1/7").value
Fraction(10, 21)
>>> calculate("60 mph * 2.5 h to km").result
'241.4016 km'
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from datetime import date, datetime
from datetime import time as clock
from decimal import Decimal
from fractions import Fraction
from typing import Any, Union

from . import _native
from ._value import Value, from_tagged

__all__ = [
    "ArithmaError",
    "Picture",
    "Result",
    "Value",
    "calculate",
    "calculate_many",
    "call",
    "find",
    "plot",
    "tools",
    "verify",
]

#: Seconds that a call may take, unless it says otherwise.
TIMEOUT = 10.0


class ArithmaError(ValueError):
    """Why there is no answer: what is wrong, and how to fix it.

    >>> try:
    ...     calculate("2 + * 3")
    ... except ArithmaError as error:
    ...     print(error.code)
    ...     print(error)
    ...     print(error.hint)
    PARSE_ERROR
    a number, a name or a bracket must come before '*'
    2 + * 3
        ^
    """

    def __init__(self, reason: str, code: str = "INVALID_INPUT", detail: dict[str, Any] | None = None) -> None:
        parameter = (detail or {}).get("parameter")
        is_named = parameter is None or parameter in reason
        super().__init__(reason if is_named else f"{parameter}: {reason}")
        #: What is wrong, and how to fix it.
        self.reason = reason
        #: The kind of error, such as ``"DIVISION_BY_ZERO"``.
        self.code = code
        #: What else is known, by name.
        self.detail: dict[str, Any] = detail or {}

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.reason, self.code, self.detail))

    @property
    def hint(self) -> str | None:
        """The place of the error with carets below, or names and signatures that may be meant."""
        if "caret" in self.detail:
            return f"{self.detail['input']}\n{self.detail['caret']}"
        found = self.detail.get("signature") or self.detail.get("nearest")
        return None if found is None else str(found)


class Result:
    """What a text comes to."""

    __slots__ = ("_now", "_text", "_timeout", "_value", "data", "digits")

    def __init__(self, text: str, digits: int | None, data: dict[str, Any], now: float, timeout: float) -> None:
        self._text, self._now, self._timeout = text, now, timeout
        #: The digits that were asked for.
        self.digits = digits
        #: All fields of the answer.
        self.data = data

    @property
    def result(self) -> str:
        """The value as text, every digit right."""
        return str(self.data["result"])

    @property
    def exact(self) -> bool:
        """Whether the digits are the whole value."""
        return bool(self.data["exact"])

    @property
    def read_as(self) -> str:
        """The text as it was understood; the text itself where nothing had to be decided."""
        return str(self.data.get("readAs", self._text))

    @property
    def exact_form(self) -> str | None:
        """The value in a short exact form, such as ``2/3``, where its digits are not all of it."""
        return self.data.get("exactForm")

    @property
    def value(self) -> Value:
        """The value as Python has it: int, Fraction, Decimal, complex, bool, str, date, datetime, time, list,
        dict. Exact values are whole; an irrational number is a Decimal of the shown digits. A quantity gives
        its number, in the unit that is shown. None for what Python has no type for.

        >>> calculate("2^100").value, calculate("0.5").value, calculate("3 < 4").value
        (1267650600228229401496703205376, Decimal('0.5'), True)
        >>> calculate("2026-03-01 + 90 days").value
        datetime.date(2026, 5, 30)
        """
        if not hasattr(self, "_value"):
            tagged = _native.value(self._text, self.digits, self._now, self._timeout)
            self._value: Value = None if tagged is None else from_tagged(json.loads(tagged))
        return self._value

    def __str__(self) -> str:
        return self.result

    def __repr__(self) -> str:
        sign = "=" if self.exact else "≈"
        return f"<{self.read_as} {sign} {self.result}>"

    def __float__(self) -> float:
        value = self.value
        if isinstance(value, (int, float, Decimal, Fraction)):
            return float(value)
        raise TypeError(f"{self.result} is not a real number")


class Picture(bytes):
    """A picture as the bytes of its file; notebooks show it."""

    #: What the bytes are: ``image/png`` or ``image/svg+xml``.
    mime_type: str
    #: What it shows, in words and numbers.
    summary: dict[str, Any]

    def _repr_png_(self) -> bytes | None:
        return bytes(self) if self.mime_type == "image/png" else None

    def _repr_svg_(self) -> str | None:
        return self.decode() if self.mime_type == "image/svg+xml" else None


def _plain(value: object) -> object:
    """What JSON has no type for, as text that means the same."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, Fraction):
        return _fraction(value)
    if isinstance(value, (date, datetime, clock)):
        return value.isoformat()
    if isinstance(value, Result):
        return value.result
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"{type(value).__name__} cannot be an argument: give a number, text, a list or a dict")


def _fraction(value: Fraction) -> str:
    """A decimal where it ends, which every tool takes; else a quotient, which takes an expression."""
    places, rest = 0, value.denominator
    while rest % 10 == 0 or rest % 2 == 0 or rest % 5 == 0:
        rest //= 10 if rest % 10 == 0 else 2 if rest % 2 == 0 else 5
        places += 1
    if rest != 1:
        return str(value)
    return f"{value.numerator * 10**places // value.denominator}e-{places}"


def _call(
    name: str, arguments: dict[str, Any], now: float, timeout: float
) -> tuple[dict[str, Any], list[tuple[str, bytes]]]:
    given = {key: value for key, value in arguments.items() if value is not None}
    try:
        text = json.dumps(given, default=_plain, allow_nan=False)
    except ValueError as error:
        raise ArithmaError(f"an argument is no number: {error}") from None
    answer = _native.call(name, text, now, timeout)
    if answer is None:
        near = _native.nearest(name)
        hint = f": did you mean {' or '.join(near)}?" if near else ""
        raise ArithmaError(f"there is no tool '{name}'{hint}", "UNKNOWN_FUNCTION", {"nearest": ", ".join(near)})
    failed, structured, _, attached = answer
    data: dict[str, Any] = json.loads(structured)
    if failed:
        wrong = data["error"]
        raise ArithmaError(wrong["reason"], wrong["code"], wrong.get("detail"))
    return data, attached


def calculate(text: str, digits: int | None = None, *, timeout: float = TIMEOUT) -> Result:
    """Calculates an expression or steps, to so many significant digits where it does not end sooner.

    >>> calculate("sqrt(2)", digits=20)
    <sqrt(2) ≈ 1.4142135623730950488>
    >>> calculate("p = loanPayment(350000, 6.5, 30); p*360", digits=10).result
    '796405.7096'
    """
    if not isinstance(text, str):
        raise TypeError(f"the expression must be a str, not {type(text).__name__}")
    now = time.time()
    data, _ = _call("calculate", {"expression": text, "digits": digits}, now, timeout)
    return Result(text, digits, data, now, timeout)


def calculate_many(
    texts: Iterable[str], digits: int | None = None, *, errors: str = "raise", timeout: float = TIMEOUT
) -> list[Union[Result, ArithmaError]]:
    """Calculates each of several texts. With ``errors="return"`` an error stands in its place.

    >>> [str(one) for one in calculate_many(["1 + 1", "10% of 50"])]
    ['2', '5']
    >>> calculate_many(["1/0"], errors="return")
    [ArithmaError('cannot divide by zero')]
    """
    if errors not in ("raise", "return"):
        raise ValueError(f"errors must be 'raise' or 'return', not {errors!r}")
    found: list[Union[Result, ArithmaError]] = []
    for text in texts:
        try:
            found.append(calculate(text, digits, timeout=timeout))
        except ArithmaError as error:
            if errors == "raise":
                raise
            found.append(error)
    return found


def verify(claim: str, *, timeout: float = TIMEOUT) -> bool | None:
    """Whether a claim is true: True and False are proven, None is open.

    >>> verify("0.1 + 0.2 == 0.3"), verify("sqrt(2) > 1.5")
    (True, False)
    """
    data, _ = _call("verify", {"claim": claim}, time.time(), timeout)
    return {"true": True, "false": False}.get(data["result"])


def find(query: str, *, timeout: float = TIMEOUT) -> list[dict[str, str]]:
    """Functions that do what the words say, the best first.

    >>> find("monthly payment of a loan")[0]["function"].partition("(")[0]
    'loanPayment'
    """
    data, _ = _call("findFunction", {"query": query}, time.time(), timeout)
    rows: list[dict[str, str]] = data.get("rows", [])
    return rows


def call(name: str, /, *, timeout: float = TIMEOUT, **arguments: Any) -> dict[str, Any]:
    """Calls a tool by its name; gives the fields of its answer.

    >>> call("loanPayment", principal=350000, annualRate="6.5", years=30)["result"]
    '2212.238082225373062160410866835309'
    """
    data, _ = _call(name, arguments, time.time(), timeout)
    return data


def tools() -> list[dict[str, Any]]:
    """Every tool: its name, title, description and the JSON schema of its arguments.

    >>> {"calculate", "loanPayment"} <= {tool["name"] for tool in tools()}
    True
    """
    known: list[dict[str, Any]] = json.loads(_native.tools())
    return known


def plot(
    expression: str | None = None,
    start: object = None,
    stop: object = None,
    *,
    variable: str | None = None,
    points: object = None,
    title: str | None = None,
    format: str = "png",
    timeout: float = TIMEOUT,
) -> Picture:
    """Draws functions of a variable, or points: the bytes of a PNG or SVG file.

    >>> picture = plot("sin_r(x)/x", -10, 10)
    >>> picture[:4], picture.mime_type
    (b'\\x89PNG', 'image/png')
    """
    arguments = {
        "expression": expression,
        "from": start,
        "to": stop,
        "variable": variable,
        "points": points,
        "title": title,
        "format": format,
    }
    data, attached = _call("plot", arguments, time.time(), timeout)
    mime_type, content = attached[0]
    picture = Picture(content)
    picture.mime_type, picture.summary = mime_type, data
    return picture
