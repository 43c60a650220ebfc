"""What a text comes to."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from math import isinf
from typing import Any

from . import _native
from ._value import Value, from_tagged


class Result:
    """What a text comes to. It is as true as its value: a false claim and zero are not.

    Two are equal when the same text was asked and answered alike; compare values by ``.value``, claims by
    ``verify``.
    """

    # What users import and what tracebacks say.
    __module__ = "arithma_mcp"

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

        >>> from arithma_mcp import calculate
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

    def __bool__(self) -> bool:
        if self.value is None:
            raise TypeError(f"{self.result} is neither true nor false: ask for what is meant, such as `x > 0`")
        return bool(self.value)

    def __float__(self) -> float:
        value = self.value
        if not isinstance(value, (int, float, Decimal, Fraction)):
            raise TypeError(f"{self.result} is not a real number")
        nearest = float(value)
        if isinf(nearest):
            raise OverflowError(f"{self.result} is too large for a float")
        return nearest

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result):
            return NotImplemented
        return (self._text, self.digits, self.data) == (other._text, other.digits, other.data)

    def __hash__(self) -> int:
        return hash((self._text, self.digits, self.result))
