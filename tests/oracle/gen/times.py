"""Dates, times and zones in the language, made with zoneinfo on the tzdata package.

    pip install tzdata==2026.5
    python3 times.py > ../times.txt

A line is an expression, `|` and its result; after `!` a part of the error's reason.
"""

import calendar
import random
import zoneinfo
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from zoneinfo import ZoneInfo

import tzdata

zoneinfo.reset_tzpath(to=[])
assert tzdata.IANA_VERSION == "2026e", tzdata.IANA_VERSION

UTC = timezone.utc
rng = random.Random(15)
CITIES = [
    "America/New_York", "Europe/London", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Tokyo",
    "America/Sao_Paulo", "Africa/Casablanca", "Pacific/Apia", "Asia/Kathmandu", "America/St_Johns",
    "Pacific/Chatham", "Antarctica/Troll", "Europe/Lisbon", "America/Port-au-Prince", "UTC",
]
print("# times.py: tzdata 2026.5 (IANA 2026e)")


def emit(expression, result):
    print(f"{expression}|{result}")


def iso(moment, name):
    return f"{moment.astimezone(ZoneInfo(name)).isoformat()}[{name}]"


def moments(wall, zone):
    both = [wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1)]
    offsets = [moment.utcoffset() for moment in both]
    found = sorted((wall - offset).replace(tzinfo=UTC) for offset in offsets)
    return found[:1] if offsets[0] == offsets[1] else found


def compatible(wall, zone):
    """The first of two, and across a gap as if before it."""
    return (wall - wall.replace(tzinfo=zone, fold=0).utcoffset()).replace(tzinfo=UTC)


def any_wall():
    return datetime(rng.randint(1975, 2037), 1, 1) + timedelta(minutes=rng.randrange(365 * 1440))


def near_change(name):
    """A reading of the clock near a change of the offset, where there is one."""
    zone = ZoneInfo(name)
    day = datetime(rng.randint(1990, 2036), 1, 1, tzinfo=UTC)
    for _ in range(366):
        if day.astimezone(zone).utcoffset() != (day + timedelta(days=1)).astimezone(zone).utcoffset():
            return (day.astimezone(zone).replace(tzinfo=None) + timedelta(minutes=30 * rng.randrange(-8, 60)))
        day += timedelta(days=1)
    return any_wall()


def shown(wall):
    return wall.strftime(rng.choice(["%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:00"]))


def months_later(day, months):
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return day.replace(year=year, month=month + 1, day=min(day.day, last))


def units(seconds):
    """A time in the unit in which differences are shown."""
    for size, unit in ((86400, "d"), (36, "h"), (60, "min"), (1, "s")):
        if seconds % size == 0:
            value = Fraction(seconds, {"d": 86400, "h": 3600, "min": 60, "s": 1}[unit])
            text = f"{float(value):.2f}".rstrip("0").rstrip(".") if value.denominator > 1 else str(value)
            return f"{text} {unit}"


def as_on_a_clock(seconds):
    """A time of whole minutes in hours and minutes."""
    hours, minutes = divmod(seconds // 60, 60)
    shown = [f"{hours} h"] if hours else []
    if minutes or not hours:
        shown.append(f"{minutes} min")
    return " ".join(shown)


def zoned():
    for _ in range(220):
        name = rng.choice(CITIES)
        wall = near_change(name) if rng.random() < 0.7 else any_wall()
        zone = ZoneInfo(name)
        found = moments(wall, zone)
        text = f"{shown(wall)} {name}"
        if len(found) > 1:
            for moment in found:
                emit(text, f"!{iso(moment, name)}")
            continue
        moment = found[0]
        hours, days, months = rng.randrange(-60, 60), rng.randrange(1, 40), rng.randrange(1, 30)
        sign = "-" if hours < 0 else "+"
        target = rng.choice(CITIES)
        emit(f"{text} {sign} {abs(hours)} h to {target}", iso(moment + timedelta(hours=hours), target))
        emit(f"{text} + {days} days", iso(compatible(wall + timedelta(days=days), zone), name))
        later = compatible(months_later(wall, months) + timedelta(days=days), zone) + timedelta(hours=abs(hours))
        emit(f"{text} + ({months} months {days} days {abs(hours) or 1} h)",
             iso(later + timedelta(hours=0 if hours else 1), name))
        emit(f"{text} to Unix time", int(moment.timestamp()))
        other = rng.choice(CITIES)
        second = any_wall()
        far = moments(second, ZoneInfo(other))
        if len(far) == 1:
            passed = int((far[0] - moment).total_seconds())
            emit(f"{shown(second)} {other} - {text}", units(passed))


def plain():
    for _ in range(80):
        day = date(rng.randint(1600, 2900), rng.randint(1, 12), rng.randint(1, 28)) + timedelta(rng.randrange(4))
        other = date(rng.randint(1600, 2900), rng.randint(1, 12), rng.randint(1, 28))
        emit(f"{day} - {other}", f"{(day - other).days} d")
        days, months = rng.randrange(1, 9000), rng.randrange(1, 500)
        emit(f"{day} - {days} days", day - timedelta(days))
        emit(f"{day} + {months} months", months_later(day, months))
        emit(f"{day} > {other}", str(day > other).lower())


def of_day():
    for _ in range(40):
        start = datetime(2026, 3, 1, rng.randrange(24), rng.randrange(60))
        minutes = rng.randrange(1, 1440)
        emit(f"{start:%H:%M} + {minutes} min", f"{start + timedelta(minutes=minutes):%H:%M}")
        emit(f"{start:%I:%M %p} - {minutes} min", f"{start - timedelta(minutes=minutes):%H:%M}")
        other = start.replace(hour=rng.randrange(24), minute=rng.randrange(60))
        first, second = max(start, other), min(start, other)
        seconds = int((first - second).total_seconds())
        emit(f"{first:%H:%M} - {second:%H:%M}", as_on_a_clock(seconds))


zoned()
plain()
of_day()
