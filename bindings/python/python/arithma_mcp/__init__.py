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
import math
import operator
import time
from collections.abc import Iterable
from typing import Any, Union

from . import _native
from ._argument import said_of_rounded, to_json
from ._error import ArithmaError
from ._result import Result
from ._value import Value

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


def _seconds(timeout: float) -> float:
    if isinstance(timeout, (int, float)) and 0 < timeout < math.inf:
        return timeout
    raise ValueError(f"timeout: must be a number of seconds above 0, not {timeout!r}")


def _text(value: str, name: str) -> str:
    if isinstance(value, str):
        return value
    raise TypeError(f"the {name} must be a str, not {type(value).__name__}")


def _call(
    name: str, arguments: dict[str, Any], now: float, timeout: float
) -> tuple[dict[str, Any], list[tuple[str, bytes]]]:
    # A name with half of a character in it is the name of nothing, too.
    name = _text(name, "name").encode(errors="replace").decode()
    answer = _native.call(name, to_json(arguments), now, _seconds(timeout))
    if answer is None:
        near = _native.nearest(name)
        hint = f": did you mean {' or '.join(near)}?" if near else ""
        raise ArithmaError(f"there is no tool '{name}'{hint}", "UNKNOWN_FUNCTION", {"nearest": ", ".join(near)})
    failed, structured, _, attached = answer
    data: dict[str, Any] = json.loads(structured)
    if failed:
        wrong = data["error"]
        detail = wrong.get("detail") or {}
        raise ArithmaError(wrong["reason"] + said_of_rounded(arguments, detail), wrong["code"], detail)
    return data, attached


def calculate(text: str, digits: int | None = None, *, timeout: float = TIMEOUT) -> Result:
    """Calculates an expression or steps, to so many significant digits where it does not end sooner.

    >>> calculate("sqrt(2)", digits=20)
    <sqrt(2) ≈ 1.4142135623730950488>
    >>> calculate("p = loanPayment(350000, 6.5, 30); p*360", digits=10).result
    '796405.7096'
    """
    expression = _text(text, "expression")
    if digits is not None:
        if isinstance(digits, (bool, str)) or not hasattr(digits, "__index__"):
            raise TypeError(f"digits: must be an int, not {type(digits).__name__}")
        digits = operator.index(digits)
    now = time.time()
    data, _ = _call("calculate", {"expression": expression, "digits": digits}, now, timeout)
    return Result(text, digits, data, now, timeout)


def calculate_many(
    texts: Iterable[str], digits: int | None = None, *, errors: str = "raise", timeout: float = TIMEOUT
) -> list[Union[Result, ArithmaError]]:
    """Calculates each of several texts. With ``errors="return"`` an error stands in its place, also for what
    is no text, such as a gap in a column.

    >>> [str(one) for one in calculate_many(["1 + 1", "10% of 50"])]
    ['2', '5']
    >>> calculate_many(["1/0"], errors="return")
    [ArithmaError('cannot divide by zero')]
    """
    if errors not in ("raise", "return"):
        raise ValueError(f"errors must be 'raise' or 'return', not {errors!r}")
    if isinstance(texts, (str, bytes)):
        raise TypeError(f"texts: give several, such as [{texts!r}]; calculate() takes one")
    found: list[Union[Result, ArithmaError]] = []
    for number, text in enumerate(texts):
        try:
            if not isinstance(text, str):
                place = f"texts[{number}]"
                raise ArithmaError(f"must be a str, not {type(text).__name__}", detail={"parameter": place})
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
    data, _ = _call("verify", {"claim": _text(claim, "claim")}, time.time(), timeout)
    return {"true": True, "false": False}.get(data["result"])


def find(query: str, *, timeout: float = TIMEOUT) -> list[dict[str, str]]:
    """Functions that do what the words say, the best first.

    >>> find("monthly payment of a loan")[0]["function"].partition("(")[0]
    'loanPayment'
    """
    data, _ = _call("findFunction", {"query": _text(query, "query")}, time.time(), timeout)
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
    if not attached:
        raise ArithmaError("must be png or svg", detail={"parameter": "format", "received": format})
    mime_type, content = attached[0]
    picture = Picture(content)
    picture.mime_type, picture.summary = mime_type, data
    return picture
