"""Values as Python has them, from what the native part says of them."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from typing import Any, Union
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

Value = Union[
    int, Fraction, Decimal, complex, bool, str, date, datetime, time, "list[Any]", "dict[str, Any]", None
]

_MOMENT = re.compile(
    r"(?:(?P<date>\d{4}-\d\d-\d\d)T?)?(?P<clock>\d\d:\d\d(?::\d\d)?)?(?P<part>\.\d+)?"
    r"(?P<offset>Z|[+-]\d\d:\d\d)?(?:\[(?P<zone>[^\]]+)\])?"
)


def from_tagged(tagged: dict[str, Any]) -> Value:
    """The value behind one tag."""
    ((kind, held),) = tagged.items()
    if kind == "int":
        # Python refuses long texts of digits, where int(Decimal) goes round that.
        return int(held) if len(held) < 4000 else int(Decimal(held))
    if kind == "fraction":
        return Fraction(*(int(Decimal(part)) for part in held))
    if kind == "decimal":
        return Decimal(held)
    if kind == "complex":
        return complex(*(float(part) for part in held))
    if kind == "list":
        return [from_tagged(item) for item in held]
    if kind == "record":
        return {name: from_tagged(item) for name, item in held}
    if kind == "moment":
        return _moment(held)
    return held  # type: ignore[no-any-return]  # a text or a truth value is itself


def _moment(text: str) -> Value:
    """A date, a time of day, or both with an offset or a zone; the text where Python cannot hold it."""
    match = _MOMENT.fullmatch(text)
    if match is None:
        return text
    try:
        day = date.fromisoformat(match["date"]) if match["date"] else None
        if match["clock"] is None:
            return text if day is None else day
        clock = time.fromisoformat(match["clock"])
        if match["part"]:
            if len(match["part"]) > 7:
                return text
            clock = clock.replace(microsecond=int(match["part"][1:].ljust(6, "0")))
        if day is None:
            return clock
        moment = datetime.combine(day, clock, _zone(match["offset"], match["zone"]))
        if match["offset"]:
            fixed = datetime.combine(day, clock, _zone(match["offset"], None))
            if moment.utcoffset() != fixed.utcoffset():
                # The second of two equal readings, when clocks are set back.
                moment = moment.replace(fold=1)
            if moment.utcoffset() != fixed.utcoffset():
                # The machine knows other rules of that zone: the moment is what counts.
                return fixed
        return moment
    except ValueError:
        return text


def _zone(offset: str | None, zone: str | None) -> timezone | ZoneInfo | None:
    if zone is not None:
        try:
            return ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError):
            pass  # the machine does not know it: its offset stands for it
    if offset is None:
        return None
    if offset == "Z":
        return timezone.utc
    sign = -1 if offset[0] == "-" else 1
    return timezone(sign * timedelta(hours=int(offset[1:3]), minutes=int(offset[4:6])))
