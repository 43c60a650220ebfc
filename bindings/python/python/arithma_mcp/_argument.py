"""Arguments on their way to a tool: as JSON that means the same, or refused with the name of the parameter."""

from __future__ import annotations

import json
import re
from datetime import date, datetime, time
from decimal import Decimal
from math import isfinite
from numbers import Integral, Rational
from typing import Any, NoReturn

from ._error import ArithmaError
from ._result import Result

#: Bits of an integer that Python writes out whatever its limit for texts of digits is: 640 of them at least.
_PLAIN_BITS = 2000

#: Bits of an integer that has more digits than any tool takes, and would take long to write out.
_MOST_BITS = 1 << 17

#: How deep lists and dicts may lie in each other; one may also lie in itself.
_DEEPEST = 64

#: Why a rounded result is no argument.
_ROUNDED = "a tool would take its digits as the whole: calculate all of it in one text, or give str() of it for these digits"


def to_json(arguments: dict[str, Any]) -> str:
    """The arguments of a call; None is the same as none."""
    given = {key: _plain(value, (None, key), 0) for key, value in arguments.items() if value is not None}
    return json.dumps(given, allow_nan=False)


def said_of_rounded(arguments: dict[str, Any], detail: dict[str, Any]) -> str:
    """What an error must add where it may be about the exact form of a result that has no exact digits."""
    named = re.split(r"[.\[]", detail.get("parameter", ""))[0]
    for key, value in arguments.items():
        within = value if isinstance(value, (list, tuple)) else [value]
        rounded = [one for one in within if isinstance(one, Result) and not one.exact]
        if rounded and named in ("", key):
            return f"; the digits of {rounded[0]!r} are not exact: {_ROUNDED}"
    return ""


# A place in the arguments: the place around it, and the name or the number in there.
_Place = tuple[Any, Any]


def _named(place: _Place) -> str:
    around, key = place
    if around is None:
        return str(key)
    return f"{_named(around)}[{key}]" if isinstance(key, int) else f"{_named(around)}.{key}"


def _refused(place: _Place, reason: str, code: str = "INVALID_INPUT") -> NoReturn:
    raise ArithmaError(reason, code, {"parameter": _named(place)})


def _plain(value: Any, place: _Place, depth: int) -> Any:
    """What JSON has no type for, as text that means the same."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, float):
        return value if isfinite(value) else _refused(place, f"{value} is not a number: only finite numbers can be used")
    # Before integers, which the durations of numpy claim to be.
    if hasattr(value, "dtype") and hasattr(value, "tolist") and not isinstance(value, type):
        return _plain(_array(value, place), place, depth)
    if isinstance(value, Integral):
        return _integer(_bounded(int(value), place))
    if isinstance(value, Decimal):
        return str(value) if value.is_finite() else _refused(place, f"{value} is not a number: only finite numbers can be used")
    if isinstance(value, Rational):
        return _fraction(*(_bounded(int(part), place) for part in (value.numerator, value.denominator)))
    if isinstance(value, (date, time)):
        return _moment(value, place)
    if isinstance(value, Result):
        return _result(value, place)
    if isinstance(value, (dict, list, tuple)):
        return _container(value, place, depth)
    raise TypeError(f"{_named(place)}: {type(value).__name__} cannot be an argument: give a number, text, a list or a dict")


def _container(value: dict[Any, Any] | list[Any] | tuple[Any, ...], place: _Place, depth: int) -> Any:
    if depth == _DEEPEST:
        while place[0] is not None:
            place = place[0]
        _refused(place, f"lists and dicts lie in each other more than {_DEEPEST} deep")
    if not isinstance(value, dict):
        return [_plain(item, (place, number), depth + 1) for number, item in enumerate(value)]
    for key in value:
        if not isinstance(key, str):
            raise TypeError(f"{_named(place)}: its keys must be str, not {type(key).__name__}")
    return {key: _plain(item, (place, key), depth + 1) for key, item in value.items()}


def _bounded(value: int, place: _Place) -> int:
    if value.bit_length() > _MOST_BITS:
        _refused(place, "the number has more digits than any tool takes", "OUT_OF_RANGE")
    return value


def _integer(value: int) -> int | str:
    return value if value.bit_length() <= _PLAIN_BITS else _digits(value)


def _digits(value: int) -> str:
    """All digits of an integer: Python refuses to write out long ones, Decimal does not."""
    return str(Decimal(value))


def _fraction(over: int, under: int) -> str:
    """A decimal where it ends, which every tool takes; else a quotient, which takes an expression."""
    places, rest = 0, under
    while rest % 10 == 0 or rest % 2 == 0 or rest % 5 == 0:
        rest //= 10 if rest % 10 == 0 else 2 if rest % 2 == 0 else 5
        places += 1
    if rest != 1:
        return f"{_digits(over)}/{_digits(under)}"
    return f"{_digits(over * 10**places // under)}e-{places}"


def _moment(value: date | time, place: _Place) -> str:
    # pandas has a moment that is none.
    if value != value:
        _refused(place, f"{value} is no moment")
    text = value.isoformat()
    # With its zone, whose clock goes on where an offset stands still.
    zone = getattr(value, "tzinfo", None)
    name = getattr(zone, "key", None) or getattr(zone, "zone", None)
    return f"{text}[{name}]" if isinstance(value, datetime) and isinstance(name, str) else text


def _result(value: Result, place: _Place) -> str:
    """Its digits where they are the whole value, else its exact form, which takes an expression."""
    text = value.result if value.exact else value.exact_form
    if text is None:
        _refused(place, f"{value!r} is rounded, and {_ROUNDED}")
    return text


def _array(value: Any, place: _Place) -> Any:
    """An array or a number of numpy or pandas as lists and numbers of Python."""
    kind, size = getattr(value.dtype, "kind", ""), getattr(value.dtype, "itemsize", 8)
    if kind == "m":
        raise TypeError(f"{_named(place)}: durations cannot be arguments: give their seconds, or a text such as '90 s'")
    # As numbers of Python the first would have more digits than they are written with, the second be
    # counts of nanoseconds.
    if (kind == "f" and size != 8) or (kind == "M" and type(value).__module__ == "numpy"):
        value = value.astype(str)
    listed = value.tolist()
    if hasattr(listed, "dtype"):
        raise TypeError(f"{_named(place)}: {type(value).__name__} cannot be an argument: Python has no such number")
    return listed
