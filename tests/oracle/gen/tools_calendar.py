"""The calendar, made with Python's calendar and datetime, and zoneinfo on the tzdata package.

    pip install tzdata==2026.5 python-dateutil==2.9.0.post0
    python3 tools_calendar.py > ../tools-calendar.txt

Working days are counted one by one, Easter is dateutil's, and everything else is written anew from the
definitions; a decimal that does not end is rounded half up to 34 digits.
"""

import calendar
import json
import random
import zoneinfo
from datetime import date, datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo

import tzdata
from dateutil.easter import EASTER_ORTHODOX, EASTER_WESTERN, easter

zoneinfo.reset_tzpath(to=[])
assert tzdata.IANA_VERSION == "2026e", tzdata.IANA_VERSION

UTC = timezone.utc
rng = random.Random(18)
ZONES = [
    "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns",
    "Pacific/Chatham", "Europe/London", "Asia/Tokyo", "America/Sao_Paulo", "UTC",
]
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = list(calendar.month_name)[1:]
seen = set()
print("# tools_calendar.py: tzdata 2026.5 (IANA 2026e), dateutil 2.9.0.post0")


def emit(tool, arguments, expected):
    line = f"{tool}|{json.dumps(arguments, ensure_ascii=False)}|{expected}"
    if line not in seen:
        seen.add(line)
        print(line)


def fields(**pairs):
    return ";".join(f"{key}={value}" for key, value in pairs.items())


def digits(value):
    """All digits of a fraction that ends, else 34, and which of both."""
    value = Fraction(value)
    below = value.denominator
    for prime in (2, 5):
        while below % prime == 0:
            below //= prime
    if below == 1:
        places = 0
        while (value * 10**places).denominator > 1:
            places += 1
        text = str(int(abs(value) * 10**places)).rjust(places + 1, "0")
        text = text if places == 0 else f"{text[:-places]}.{text[-places:]}"
        return ("-" if value < 0 else "") + text, "exact"
    context = Context(prec=34, rounding=ROUND_HALF_UP)
    return f"{context.divide(Decimal(value.numerator), Decimal(value.denominator)):f}", "rounded"


def any_day(first=1, last=9999):
    start = date(first, 1, 1).toordinal()
    return date.fromordinal(rng.randint(start, date(last, 12, 31).toordinal()))


EDGES = [date(1, 1, 1), date(9999, 12, 31), date(2000, 2, 29), date(1900, 2, 28), date(1582, 10, 10),
         date(2024, 12, 30), date(2027, 1, 1), date(2026, 1, 1), date(2021, 1, 3), date(4, 2, 29)]
BAD_DAYS = ["2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "0000-01-01", "x", "26-03-01",
            "01/02/2026", "2026-03-01T10:00", "2026", "March 2026", "Monday, 2026-03-01"]


def days():
    """The days that every tool with a date is tried on."""
    return EDGES + [any_day() for _ in range(20)] + [any_day(1900, 2100) for _ in range(20)]


def of_days():
    for day in days():
        emit("weekday", {"date": str(day)}, fields(WEEKDAY=DAYS[day.weekday()], ISO_NUMBER=day.isoweekday()))
        year, week, number = day.isocalendar()
        emit("isoWeek", {"date": str(day)},
             fields(ISO_YEAR=year, WEEK=week, DAY=number, ISO_DATE=f"{year:04}-W{week:02}-{number}"))
        last = 366 if calendar.isleap(day.year) else 365
        place = day.timetuple().tm_yday
        emit("dayOfYear", {"date": str(day)}, fields(DAY_OF_YEAR=place, DAYS_LEFT=last - place))
    for text in BAD_DAYS:
        for tool in ("weekday", "isoWeek", "dayOfYear"):
            emit(tool, {"date": text}, "!PARSE_ERROR")
    for tool in ("weekday", "isoWeek", "dayOfYear"):
        emit(tool, {}, "!INVALID_INPUT date")


def of_years():
    years = [1, 4, 100, 400, 1582, 1600, 1700, 1900, 2000, 2023, 2024, 2100, 9996, 9999]
    years += [rng.randint(1, 9999) for _ in range(30)]
    for year in years:
        emit("isLeapYear", {"year": rng.choice([year, str(year)])}, f"RESULT={str(calendar.isleap(year)).lower()}")
        month = rng.choice([2, rng.randint(1, 12)])
        emit("daysInMonth", {"year": year, "month": month},
             f"RESULT={calendar.monthrange(year, month)[1]}|exact")
    for year, code in ((0, "OUT_OF_RANGE"), (10000, "OUT_OF_RANGE"), (-4, "OUT_OF_RANGE"), (1.5, "INVALID_INPUT"), ("x", "PARSE_ERROR")):
        emit("isLeapYear", {"year": year}, f"!{code}")
        emit("daysInMonth", {"year": year, "month": 2}, f"!{code}")
    for month, code in ((0, "OUT_OF_RANGE"), (13, "OUT_OF_RANGE"), (1.5, "INVALID_INPUT"), ("May", "PARSE_ERROR")):
        emit("daysInMonth", {"year": 2026, "month": month}, f"!{code}")
    for year in [1583, 1600, 1818, 1886, 1943, 1954, 1961, 1981, 2000, 2026, 2038, 2049, 4099] + [rng.randint(1583, 4099) for _ in range(40)]:
        emit("easter", {"year": year}, f"RESULT={easter(year, EASTER_WESTERN)}")
        emit("easter", {"year": year, "church": "orthodox"}, f"RESULT={easter(year, EASTER_ORTHODOX)}")
    for year, code in ((1582, "OUT_OF_RANGE"), (10000, "OUT_OF_RANGE"), (2026.5, "INVALID_INPUT"), ("x", "PARSE_ERROR")):
        emit("easter", {"year": year}, f"!{code}")
    emit("easter", {"year": 2026, "church": "eastern"}, "!INVALID_INPUT")


def months_later(day, months):
    """The same day of the month so many months later, or the last of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        return None
    return day.replace(year=year, month=month + 1, day=min(day.day, calendar.monthrange(year, month + 1)[1]))


def parted(start, end):
    """Whole months while the day of the month has been reached, then days from there."""
    months = (end.year - start.year) * 12 + end.month - start.month
    if (end.day, end.timetz() if isinstance(end, datetime) else 0) < (start.day, start.timetz() if isinstance(start, datetime) else 0):
        months -= 1
    return months, end - months_later(start, months)


def ages():
    pairs = [(any_day(1900, 2026), None) for _ in range(40)]
    pairs += [(date(2000, 2, 29), date(2026, 2, 28)), (date(2000, 2, 29), date(2026, 3, 1)), (date(2026, 1, 31), date(2026, 2, 28)),
              (date(2026, 1, 31), date(2026, 3, 1)), (date(1, 1, 1), date(9999, 12, 31)), (date(2026, 3, 1), date(2026, 3, 1)),
              (date(2024, 2, 29), date(2025, 2, 28)), (date(2026, 3, 31), date(2026, 4, 30))]
    for birth, on in pairs:
        on = on or birth + timedelta(rng.randrange(0, 45000))
        months, rest = parted(birth, on)
        emit("age", {"birthDate": str(birth), "onDate": str(on)},
             fields(YEARS=months // 12, MONTHS=months % 12, DAYS=rest.days, TOTAL_DAYS=(on - birth).days))
    emit("age", {"birthDate": "2026-03-02", "onDate": "2026-03-01"}, "!OUT_OF_RANGE before")
    emit("age", {"birthDate": "x", "onDate": "2026-03-01"}, "!PARSE_ERROR birthDate")
    emit("age", {"birthDate": "2026-03-01", "onDate": "2026-02-30"}, "!PARSE_ERROR onDate")
    emit("age", {"onDate": "2026-03-01"}, "!INVALID_INPUT birthDate")


def working():
    def holidays_near(day):
        return sorted({day + timedelta(rng.randrange(-20, 20)) for _ in range(rng.randrange(0, 6))})

    for _ in range(60):
        start = any_day(1900, 2100)
        weekend = rng.choice([None, None, ["Friday", "Saturday"], ["Sun"], ["none"], DAYS[:6]])
        free = {5, 6} if weekend is None else {i for i, d in enumerate(DAYS) for w in weekend if d.startswith(w) and w != "none"}
        holidays = holidays_near(start)
        extra = {}
        if weekend:
            extra["weekend"] = rng.choice([",".join(weekend), weekend]) if weekend != ["none"] else "none"
        if holidays:
            extra["holidays"] = rng.choice([",".join(map(str, holidays)), [str(h) for h in holidays]])
        worked = lambda d: d.weekday() not in free and d not in holidays
        days = rng.choice([0, 1, -1, rng.randrange(-40, 40), rng.randrange(-2000, 2000)])
        at, left = start, abs(days)
        while left:
            at += timedelta(1 if days > 0 else -1)
            left -= worked(at)
        emit("addBusinessDays", {"date": str(start), "days": days, **extra}, f"RESULT={at}")
        end = start + timedelta(rng.choice([0, 1, -1, rng.randrange(-40, 40), rng.randrange(-900, 900)]))
        low, high = min(start, end), max(start, end)
        count = lambda a, b: sum(worked(date.fromordinal(n)) for n in range(a.toordinal(), b.toordinal()))
        one = timedelta(1)
        if start <= end:
            pair = (count(start + one, end + one), count(start, end + one))
        else:
            pair = (-count(end, start), -count(end, start + one))
        emit("businessDaysBetween", {"start": str(start), "end": str(end), **extra}, fields(BUSINESS_DAYS=pair[0], INCLUSIVE=pair[1]))
        assert low <= high
    emit("addBusinessDays", {"date": "2026-03-02", "days": 1000000}, f"RESULT={date(2026, 3, 2) + timedelta(1400000)}")
    for arguments, code in (
        ({"date": "2026-03-07", "days": 1.5}, "INVALID_INPUT"), ({"date": "2026-03-07", "days": 1000001}, "OUT_OF_RANGE"),
        ({"date": "9999-12-30", "days": 5}, "OUT_OF_RANGE"), ({"date": "0001-01-05", "days": -5}, "OUT_OF_RANGE"),
        ({"date": "2026-02-30", "days": 1}, "PARSE_ERROR"), ({"date": "2026-03-07", "days": "x"}, "PARSE_ERROR"),
        ({"date": "2026-03-07", "days": 1, "weekend": ",".join(DAYS)}, "INVALID_INPUT"), ({"date": "2026-03-07", "days": 1, "weekend": "Funday"}, "INVALID_INPUT"),
        ({"date": "2026-03-07", "days": 1, "holidays": "2026-02-30"}, "PARSE_ERROR"), ({"date": "2026-03-07"}, "INVALID_INPUT"),
    ):
        emit("addBusinessDays", arguments, f"!{code}")
    for arguments, code in (
        ({"start": "2026-03-07", "end": "x"}, "PARSE_ERROR"), ({"start": "2026-03-07", "end": "2026-03-08", "weekend": ",".join(DAYS)}, "INVALID_INPUT"),
        ({"start": "2026-03-07", "end": "2026-03-08", "holidays": "x"}, "PARSE_ERROR"), ({"start": "2026-03-07"}, "INVALID_INPUT"),
    ):
        emit("businessDaysBetween", arguments, f"!{code}")


def nth():
    for _ in range(60):
        year, month, name, n = rng.randint(1, 9999), rng.randint(1, 12), rng.choice(DAYS), rng.choice([1, 2, 3, 4, 5, -1, -2, -3, -4, -5])
        last = calendar.monthrange(year, month)[1]
        found = [d for d in range(1, last + 1) if date(year, month, d).weekday() == DAYS.index(name)]
        arguments = {"year": year, "month": month, "weekday": rng.choice([name, name[:3], name.upper()]), "n": n}
        if abs(n) > len(found):
            emit("nthWeekdayOfMonth", arguments, "!DOMAIN_ERROR")
        else:
            emit("nthWeekdayOfMonth", arguments, f"RESULT={date(year, month, found[n - 1 if n > 0 else n])}")
    for arguments, code in (
        ({"year": 2026, "month": 2, "weekday": "Sunday", "n": 0}, "OUT_OF_RANGE"), ({"year": 2026, "month": 2, "weekday": "Sunday", "n": 6}, "OUT_OF_RANGE"),
        ({"year": 0, "month": 2, "weekday": "Sunday", "n": 1}, "OUT_OF_RANGE"), ({"year": 2026, "month": 13, "weekday": "Sunday", "n": 1}, "OUT_OF_RANGE"),
        ({"year": 2026, "month": 2, "weekday": "Someday", "n": 1}, "INVALID_INPUT"), ({"year": 2026, "month": 2, "weekday": "Sunday", "n": 1.5}, "INVALID_INPUT"),
    ):
        emit("nthWeekdayOfMonth", arguments, f"!{code}")


def moments(wall, zone):
    both = [wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1)]
    offsets = [moment.utcoffset() for moment in both]
    found = sorted((wall - offset).replace(tzinfo=UTC) for offset in offsets)
    return found[:1] if offsets[0] == offsets[1] else found


def compatible(wall, zone):
    return (wall - wall.replace(tzinfo=zone, fold=0).utcoffset()).replace(tzinfo=UTC)


def iso(moment, name):
    text = moment.astimezone(ZoneInfo(name)).isoformat()
    if "." in text:
        head, tail = text.split(".")
        text = f"{head}.{tail[:6].rstrip('0')}{tail[6:]}"
    return f"{text}[{name}]"


def any_wall(first=1975, last=2037):
    return datetime(rng.randint(first, last), 1, 1) + timedelta(seconds=rng.randrange(365 * 86400))


def near_change(name):
    zone = ZoneInfo(name)
    day = datetime(rng.randint(1990, 2036), 1, 1, tzinfo=UTC)
    for _ in range(366):
        if day.astimezone(zone).utcoffset() != (day + timedelta(days=1)).astimezone(zone).utcoffset():
            return day.astimezone(zone).replace(tzinfo=None) + timedelta(minutes=30 * rng.randrange(-8, 60))
        day += timedelta(days=1)
    return any_wall()


def seconds(moment):
    passed = moment - datetime(1970, 1, 1, tzinfo=UTC)
    return Fraction(passed // timedelta(microseconds=1), 10**6)


def unix():
    for _ in range(70):
        name = rng.choice(ZONES)
        wall = rng.choice([near_change(name), any_wall(), any_wall(1, 9998)])
        if wall.year < 1900:
            name = "UTC"
        if rng.random() < 0.3:
            wall = wall.replace(microsecond=rng.choice([500000, 123456, 1]))
        found = moments(wall, ZoneInfo(name))
        text = wall.isoformat()
        unit = rng.choice([None, "s", "ms"])
        extra = {"unit": unit} if unit else {}
        if len(found) > 1:
            emit("toUnixTime", {"datetime": text, "timezone": name, **extra}, "!INVALID_INPUT")
            emit("julianDay", {"datetime": text, "timezone": name}, "!INVALID_INPUT")
            continue
        value = seconds(found[0])
        shown, exact = digits(value * (1000 if unit == "ms" else 1))
        emit("toUnixTime", {"datetime": text, "timezone": name, **extra}, f"RESULT={shown}|{exact}")
        emit("fromUnixTime", {"value": shown, "timezone": name, **extra}, f"RESULT={iso(found[0], name)}")
        julian, modified = Fraction(4881175, 2) + value / 86400, 40587 + value / 86400
        (a, exact), (b, _) = digits(julian), digits(modified)
        emit("julianDay", {"datetime": text, "timezone": name}, f"{fields(JULIAN_DAY=a, MODIFIED_JULIAN_DAY=b)}|{exact}")
    for text, shown in (("9999-12-31T23:59:59", "253402300799"), ("0001-01-01", "-62135596800"), ("1970-01-01", "0"), ("2026-03-01T10:30:00+02:00", "1772353800")):
        emit("toUnixTime", {"datetime": text}, f"RESULT={shown}|exact")
    for text in ("x", "2026-02-30", "2026-03-01T25:00", "", "2016-12-31T23:59:60Z"):
        code = "PARSE_ERROR" if text else "INVALID_INPUT"
        emit("toUnixTime", {"datetime": text}, f"!{code}")
        emit("julianDay", {"datetime": text}, f"!{code}")
    emit("toUnixTime", {"datetime": "2026-03-01", "timezone": "Nowhere/X"}, "!INVALID_INPUT timezone")
    emit("toUnixTime", {"datetime": "2026-03-01", "unit": "min"}, "!INVALID_INPUT unit")
    for value, code in (("1e15", "OUT_OF_RANGE"), ("-1e15", "OUT_OF_RANGE"), ("-62135596801", "OUT_OF_RANGE"), ("x", "PARSE_ERROR"), ("1/3", "PARSE_ERROR")):
        emit("fromUnixTime", {"value": value}, f"!{code}")
    emit("fromUnixTime", {"value": "0", "unit": "us"}, "!INVALID_INPUT unit")


def julian():
    for _ in range(60):
        micro = rng.randrange(10**6)
        wall = any_wall(1, 9998).replace(microsecond=rng.choice([0, 0, 500000, micro]), tzinfo=UTC)
        day = Fraction(4881175, 2) + seconds(wall) / 86400
        # To 20 places, which is far below a microsecond.
        shown = f"{Decimal(round(day * 10**20)).scaleb(-20):f}"
        emit("dateFromJulianDay", {"julianDay": shown}, f"RESULT={iso(wall, 'UTC')}")
    for day, wall in (("1721425.5", "0001-01-01T00:00:00"), ("2451545", "2000-01-01T12:00:00"), ("5373484", "9999-12-31T12:00:00")):
        emit("dateFromJulianDay", {"julianDay": day}, f"RESULT={wall}+00:00[UTC]")
    for day, code in (("1721425.4", "OUT_OF_RANGE"), ("1721425.499999999999999", "OUT_OF_RANGE"), ("5373484.5", "OUT_OF_RANGE"), ("-1", "OUT_OF_RANGE"), ("1e30", "OUT_OF_RANGE"), ("x", "PARSE_ERROR")):
        emit("dateFromJulianDay", {"julianDay": day}, f"!{code}")


def iso_duration(months, days, rest):
    """Of parts that are not negative; rest in microseconds."""
    text = "P" + "".join(f"{n}{c}" for n, c in ((months // 12, "Y"), (months % 12, "M"), (days, "D")) if n)
    if rest:
        whole, part = divmod(rest, 10**6)
        text += "T" + "".join(f"{n}{c}" for n, c in ((whole // 3600, "H"), (whole // 60 % 60, "M")) if n)
        if whole % 60 or part:
            text += f"{whole % 60}" + (f".{part:06}".rstrip("0") if part else "") + "S"
    return "PT0S" if text == "P" else text


def later(wall, zone, unit, count):
    """The moment so many units of the local calendar later."""
    step = {"days": 1, "weeks": 7}.get(unit)
    there = wall + timedelta(days=step * count) if step else months_later(wall, count * (12 if unit == "years" else 1))
    return compatible(there, zone)


def durations():
    units = ["seconds", "minutes", "hours", "days", "weeks", "months", "years"]
    for index in range(110):
        name = rng.choice(ZONES)
        zone = ZoneInfo(name)
        first = rng.choice([near_change(name), any_wall()])
        second = first + timedelta(minutes=rng.choice([rng.randrange(3000), rng.randrange(300000), rng.randrange(20000000)]))
        if index % 3 == 0:
            name, zone = "UTC", ZoneInfo("UTC")
            first = datetime(first.year, first.month, first.day)
            second = datetime(second.year, second.month, second.day)
        a, b = moments(first, zone), moments(second, zone)
        unit = units[index % 7]
        arguments = {"start": first.isoformat(), "end": second.isoformat(), "unit": unit, "timezone": name}
        if len(a) > 1 or len(b) > 1:
            emit("durationBetween", arguments, "!INVALID_INPUT")
            continue
        a, b = a[0], b[0]
        # Years, months and days on the local clock while the moment there is not after the end.
        months, rest = parted(first, second)
        if compatible(months_later(first, months), zone) > b:
            months -= 1
            rest = second - months_later(first, months)
        days = rest.days
        while days and compatible(months_later(first, months) + timedelta(days), zone) > b:
            days -= 1
        there = compatible(months_later(first, months) + timedelta(days), zone)
        duration = iso_duration(months, days, (b - there) // timedelta(microseconds=1))
        size = {"seconds": 1, "minutes": 60, "hours": 3600}.get(unit)
        if size:
            total = Fraction((b - a) // timedelta(seconds=1), size)
        else:
            k = 0
            while later(first, zone, unit, k + 1) <= b:
                k += 1
            low, high = later(first, zone, unit, k), later(first, zone, unit, k + 1)
            total = k + Fraction((b - low) // timedelta(seconds=1), (high - low) // timedelta(seconds=1))
        shown, exact = digits(total)
        emit("durationBetween", arguments, f"{fields(DURATION=duration, TOTAL=shown, UNIT=unit)}|{exact}")
        if total:
            back = {**arguments, "start": arguments["end"], "end": arguments["start"]}
            emit("durationBetween", back, f"{fields(DURATION='-' + duration, TOTAL='-' + shown, UNIT=unit)}|{exact}")
    for arguments, code in (
        ({"start": "x", "end": "2026-01-01"}, "PARSE_ERROR start"), ({"start": "2026-01-01", "end": "2026-02-30"}, "PARSE_ERROR end"),
        ({"start": "2026-01-01", "end": "2026-02-01", "unit": "fortnights"}, "INVALID_INPUT unit"),
        ({"start": "2026-01-01", "end": "2026-02-01", "timezone": "Mars/X"}, "INVALID_INPUT timezone"), ({"start": "2026-01-01"}, "INVALID_INPUT end"),
    ):
        emit("durationBetween", arguments, f"!{code}")


def additions():
    for index in range(120):
        name = rng.choice(ZONES)
        zone = ZoneInfo(name)
        wall = rng.choice([near_change(name), any_wall()])
        found = moments(wall, zone)
        parts = {}
        for key, most in (("years", 12), ("months", 40), ("weeks", 9), ("days", 60), ("hours", 60), ("minutes", 300)):
            if rng.random() < 0.35:
                parts[key] = rng.randrange(-most, most)
        if rng.random() < 0.2:
            parts["seconds"] = rng.choice(["90", "0.5", "-1.25"])
        arguments = {"datetime": wall.isoformat(), **parts, "timezone": name}
        clock = rng.choice([None, "elapsed", "local"])
        if clock:
            arguments["clock"] = clock
        if len(found) > 1:
            emit("addDuration", arguments, "!INVALID_INPUT")
            continue
        start = found[0]
        months = parts.get("years", 0) * 12 + parts.get("months", 0)
        days = parts.get("weeks", 0) * 7 + parts.get("days", 0)
        there = months_later(wall, months) + timedelta(days)
        time = timedelta(hours=parts.get("hours", 0), minutes=parts.get("minutes", 0), seconds=float(parts.get("seconds", 0)))
        calendar_moves = any(parts.get(key) for key in ("years", "months", "weeks", "days"))
        if clock == "local":
            end = compatible(there + time, zone) if calendar_moves or time else start
        else:
            end = (compatible(there, zone) if calendar_moves else start) + time
        shown, _ = digits(Fraction((end - start) // timedelta(microseconds=1), 10**6))
        emit("addDuration", arguments, fields(DATETIME=iso(end, name), ELAPSED_SECONDS=shown))
    for arguments, code in (
        ({"datetime": "x", "days": 1}, "PARSE_ERROR datetime"), ({"datetime": "2026-01-01", "days": 1.5}, "INVALID_INPUT days"),
        ({"datetime": "2026-01-01", "years": 9000}, "OUT_OF_RANGE"), ({"datetime": "2026-01-01", "years": -3000}, "OUT_OF_RANGE"),
        ({"datetime": "2026-01-01", "clock": "wall"}, "INVALID_INPUT clock"), ({"datetime": "2026-01-01", "seconds": "x"}, "PARSE_ERROR seconds"),
        ({"datetime": "2026-01-01", "timezone": "Mars/Base"}, "INVALID_INPUT timezone"), ({"days": 1}, "INVALID_INPUT datetime"),
    ):
        emit("addDuration", arguments, f"!{code}")


def ordinal(n):
    return f"{n}{'th' if n // 10 == 1 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def texts():
    for _ in range(60):
        day = any_day(1000, 9999)
        month = MONTHS[day.month - 1]
        short, weekday = month[:3], DAYS[day.weekday()]
        forms = [
            f"{day}", f"{day.year}/{day.month}/{day.day}", f"{day:%Y%m%d}", f"{day.day} {month} {day.year}", f"{day.day} {short} {day.year}",
            f"{ordinal(day.day)} of {month} {day.year}", f"{month} {day.day}, {day.year}", f"{short} {ordinal(day.day)}, {day.year}",
            f"{weekday}, {month.upper()} {day.day}, {day.year}", f"{weekday[:3]} {day.day} {month.lower()} {day.year}",
            f"{day.day:02}.{day.month:02}.{day.year}", f"  {day}  ",
        ]
        emit("parseDate", {"text": rng.choice(forms)}, f"RESULT={day}")
        numbers = f"{day.day}/{day.month}/{day.year}"
        if day.day > 12 or day.day == day.month:
            emit("parseDate", {"text": numbers}, f"RESULT={day}")
            emit("parseDate", {"text": f"{day.month}-{day.day}-{day.year}"}, f"RESULT={day}")
        else:
            other = day.replace(month=day.day, day=day.month)
            emit("parseDate", {"text": numbers}, f"!PARSE_ERROR dayFirst={day}/monthFirst={other}")
            emit("parseDate", {"text": numbers, "order": "dmy"}, f"RESULT={day}")
            emit("parseDate", {"text": numbers, "order": "mdy"}, f"RESULT={other}")
    for text in ("1/2/26", "Monday, 2026-03-01", "31 February 2026", "32/01/2026", "March 2026", "tomorrow", "2026-13-01", "1st 2nd 2026",
                 "1 Marsh 2026", "2026", "202603011", "1th March 2026", "01|02|2026".replace("|", "~"), "0000-01-01", "2026-02-29"):
        emit("parseDate", {"text": text}, "!PARSE_ERROR")
    emit("parseDate", {"text": "01/02/2026", "order": "ydm"}, "!INVALID_INPUT order")
    emit("parseDate", {"text": "01/02/2026", "order": "ymd"}, "!PARSE_ERROR")


of_days()
of_years()
ages()
working()
nth()
unix()
julian()
durations()
additions()
texts()
