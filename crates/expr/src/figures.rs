//! Digits that may be a date or a time: where one is written, and what has two readings.

use jiff::civil::Date;

use crate::zones;

/// The years of dates that are read without their time: in others a subtraction may be meant.
const YEARS: std::ops::RangeInclusive<i16> = 1583..=2999;

/// What digits at the start of a text are.
pub(crate) enum Figures {
    /// A number.
    Number,
    /// A date or a time of so many bytes.
    Moment(usize),
    /// So many bytes that are no date, or have two readings; the reason says how to write each.
    Refused(String, usize),
}

/// What stands before the digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Before {
    /// Nothing that joins values.
    Nothing,
    /// `+` or `-`.
    Sum,
    /// `*`, `/`, `^` or the like.
    Factor,
}

/// What a text that begins with so many digits begins with. Called for one to four of them only.
pub(crate) fn figures(text: &str, digits: usize, before: Before) -> Figures {
    match (digits, text.as_bytes().get(digits)) {
        (4, Some(b'-')) if text[5..].starts_with('0') && before == Before::Nothing => {
            let written = iso(text, before).or_else(|| month_or_day(text));
            written.unwrap_or_else(|| year_first(text, '-', before))
        }
        (4, Some(b'-')) => iso(text, before).unwrap_or_else(|| year_first(text, '-', before)),
        (4, Some(sign @ (b'/' | b'.'))) => year_first(text, char::from(*sign), before),
        (1 | 2, Some(b':')) => clock(text, digits),
        (1 | 2, Some(b' ' | b'a' | b'A' | b'p' | b'P')) => half_day(text, digits),
        (1 | 2, Some(b'.')) if half_after(text, digits) => dotted(text, digits),
        (1 | 2, Some(sign @ (b'/' | b'-' | b'.'))) => year_last(text, char::from(*sign), before),
        _ => Figures::Number,
    }
}

/// Whether a text that begins with so many digits is refused because it may be a date.
pub(crate) fn may_be_date(text: &str, digits: usize) -> bool {
    digits <= 4 && matches!(figures(text, digits, Before::Nothing), Figures::Refused(..))
}

/// Whether bytes look like a pattern, in which `d` is a digit.
fn fits(text: &str, pattern: &str) -> bool {
    text.len() >= pattern.len()
        && text.bytes().zip(pattern.bytes()).all(|(byte, wanted)| match wanted {
            b'd' => byte.is_ascii_digit(),
            _ => byte == wanted,
        })
}

fn count_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Whether nothing that follows belongs to what ended here: `1-2-2026.5`, `12:30:5`.
fn ends(rest: &str) -> bool {
    let mut bytes = rest.bytes();
    match bytes.next() {
        Some(b'-' | b'.' | b'/' | b':') => !bytes.next().is_some_and(|byte| byte.is_ascii_digit()),
        Some(byte) => !(byte.is_ascii_alphanumeric() || byte == b'_'),
        None => true,
    }
}

/// Whether a date ends here: `2026-12-250` and `2026-12-25-1` are subtractions, but nobody writes one
/// with zeros, or less a date.
fn ends_date(date: &str, rest: &str) -> bool {
    let is_padded = date[4..].contains("-0");
    let mut bytes = rest.bytes();
    match bytes.next() {
        Some(b'-') if is_padded || fits(&rest[1..], "dddd-dd-dd") => true,
        Some(b'-' | b'.') => !bytes.next().is_some_and(|byte| byte.is_ascii_digit()),
        Some(byte) => !(byte.is_ascii_alphanumeric() || byte == b'_'),
        None => true,
    }
}

/// `2026-03-01`, with a time and a zone or without. `None` where it is not written so.
fn iso(text: &str, before: Before) -> Option<Figures> {
    if !fits(text, "dddd-dd-dd") {
        return None;
    }
    if time_after_date(&text[10..]).is_some() {
        return Some(with_time(text).map_or(Figures::Number, Figures::Moment));
    }
    let end = 10;
    let in_zone = zone(&text[end..]);
    if in_zone > 0 {
        return Some(Figures::Moment(end + in_zone));
    }
    if !ends_date(&text[..end], &text[end..]) {
        return Some(Figures::Number);
    }
    Some(day(&text[..end], before))
}

/// The length of a date of ten digits and signs with its time, and a zone or none; `None` where no time follows, or
/// something that belongs to neither.
fn with_time(text: &str) -> Option<usize> {
    let mut end = 10 + time_after_date(&text[10..])?;
    end += offset(&text[end..]);
    end += zone(&text[end..]);
    let is_end = !text[end..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
    is_end.then_some(end)
}

/// `2026-03-01` alone.
fn day(text: &str, before: Before) -> Figures {
    let (year, month, day) = (&text[..4], &text[5..7], &text[8..10]);
    // Nobody writes a subtraction with zeros.
    let is_padded = month.starts_with('0') || day.starts_with('0');
    let subtraction = || subtraction([year, month, day]);
    if let Some(date) = real(year, month, day) {
        return match (YEARS.contains(&date.year()), before) {
            (true, Before::Factor) if !is_padded => Figures::Number,
            (true, _) => Figures::Moment(10),
            (false, Before::Nothing) => {
                let subtraction = subtraction();
                let reason = format!(
                    "{text} has two readings: write {text}T00:00 for the date, or {subtraction} for \
                     the subtraction"
                );
                Figures::Refused(reason, 10)
            }
            (false, _) => Figures::Number,
        };
    }
    if is_padded {
        // What is wrong with it is said when it is read.
        return Figures::Moment(10);
    }
    let number = |text: &str| text.parse::<i16>().unwrap_or(i16::MAX);
    let seems = YEARS.contains(&number(year)) && number(month) <= 12 && number(day) <= 31;
    if !seems || before == Before::Factor {
        return Figures::Number;
    }
    let last = real(year, month, "1").map_or(31, Date::days_in_month);
    let subtraction = subtraction();
    let reason = format!(
        "there is no day {day} in {year}-{month}, which has {last} days: write another day, or \
         {subtraction} for a subtraction"
    );
    Figures::Refused(reason, 10)
}

fn real(year: &str, month: &str, day: &str) -> Option<Date> {
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

/// A day of the years in which three numbers are taken for one.
fn likely(year: &str, month: &str, day: &str) -> Option<Date> {
    real(year, month, day).filter(|date| YEARS.contains(&date.year()))
}

fn subtraction(parts: [&str; 3]) -> String {
    parts.map(plain).join(" - ")
}

/// Digits without the zeros before them.
fn plain(digits: &str) -> &str {
    let trimmed = digits.trim_start_matches('0');
    if trimmed.is_empty() { "0" } else { trimmed }
}

/// Three numbers with this sign between them and nothing after that belongs to them.
fn three(text: &str, sign: char) -> Option<([&str; 3], usize)> {
    let mut parts = [""; 3];
    let mut at = 0;
    for (place, part) in parts.iter_mut().enumerate() {
        if place > 0 {
            at += text[at..].starts_with(sign).then_some(1)?;
        }
        let digits = count_digits(&text[at..]);
        if !(1..=4).contains(&digits) {
            return None;
        }
        *part = &text[at..at + digits];
        at += digits;
    }
    let after = text[at..].trim_start_matches(' ');
    let goes_on = after.starts_with(['*', '/', '^', '!', '%', '×', '÷', '(']);
    (ends(&text[at..]) && !goes_on).then_some((parts, at))
}

/// Whether three numbers with a sign may be a date here. In a sum more of them may follow with a hyphen, but
/// nobody divides twice there without blanks.
fn may_begin_date(before: Before, sign: char) -> bool {
    before == Before::Nothing || (before == Before::Sum && sign == '/')
}

/// `2026-3-1`, `2026/03/01`
fn year_first(text: &str, sign: char, before: Before) -> Figures {
    let Some(([year, month, day], end)) = three(text, sign) else { return Figures::Number };
    if !may_begin_date(before, sign) || month.len() > 2 || day.len() > 2 {
        return Figures::Number;
    }
    // `2026/03/01 10:30`: no quotient has a time behind it.
    if sign == '/'
        && end == 10
        && let Some(length) = with_time(text)
    {
        return Figures::Moment(length);
    }
    match likely(year, month, day) {
        Some(date) => Figures::Refused(both(&text[..end], sign, &[(date, "")]), end),
        None => Figures::Number,
    }
}

/// `01/02/2026`, `13-02-2026`, `01.02.2026`
fn year_last(text: &str, sign: char, before: Before) -> Figures {
    let Some(([first, second, year], end)) = three(text, sign) else { return Figures::Number };
    // `01/02/26`: nobody writes a quotient with zeros.
    let is_short =
        sign == '/' && year.len() == 2 && (first.starts_with('0') || second.starts_with('0'));
    if !may_begin_date(before, sign) || second.len() > 2 || !(year.len() == 4 || is_short) {
        return Figures::Number;
    }
    let century = format!("20{year}");
    let year = if is_short { &century } else { year };
    let (day_first, month_first) = (likely(year, second, first), likely(year, first, second));
    let readings = match (day_first, month_first) {
        (Some(day_first), _) if sign == '.' => vec![(day_first, "")],
        (Some(day_first), Some(month_first)) if day_first != month_first => {
            vec![(day_first, " (day first)"), (month_first, " (month first)")]
        }
        (Some(date), _) => vec![(date, "")],
        (None, Some(date)) if sign != '.' => vec![(date, "")],
        _ => return Figures::Number,
    };
    Figures::Refused(both(&text[..end], sign, &readings), end)
}

/// The date or dates that were written, and the sum that was.
fn both(text: &str, sign: char, dates: &[(Date, &str)]) -> String {
    let dates: Vec<String> = dates.iter().map(|(date, how)| format!("{date}{how}")).collect();
    let dates = dates.join(" or ");
    let spaced = || text.split(sign).map(plain).collect::<Vec<_>>().join(&format!(" {sign} "));
    match sign {
        '.' => format!("{text} is no number: write {dates} for the date"),
        '/' => format!(
            "{text} has two readings: write {dates} for a date, or {} for the quotient",
            spaced()
        ),
        _ => format!(
            "{text} has two readings: write {dates} for the date, or {} for the subtraction",
            spaced()
        ),
    }
}

/// `12:30`, `9:15:20.5`, `3:15 pm`
fn clock(text: &str, digits: usize) -> Figures {
    let Some(end) = clock_length(text, digits) else { return Figures::Number };
    let rest = &text[end..];
    // `17:30-9:15`
    let is_less =
        rest.starts_with('-') && clock_length(&rest[1..], count_digits(&rest[1..])).is_some();
    if ends(rest) || is_less { of_day(text, end) } else { Figures::Number }
}

/// A time of day of so many bytes, unless a zone follows it.
fn of_day(text: &str, end: usize) -> Figures {
    let named = zone(&text[end..]);
    if named > 0 {
        let (time, name) = (&text[..end], text[end..end + named].trim());
        let reason = format!(
            "a time of day in a zone needs its date, as clocks change: write 2026-03-01 {time} {name}"
        );
        return Figures::Refused(reason, end + named);
    }
    Figures::Moment(end)
}

fn clock_length(text: &str, digits: usize) -> Option<usize> {
    if !fits(&text[digits..], ":dd") {
        return None;
    }
    let mut end = digits + 3;
    if fits(&text[end..], ":dd") {
        end += 3;
        if fits(&text[end..], ".d") {
            end += 1 + count_digits(&text[end + 1..]);
        }
    }
    Some(end + half(&text[end..]).unwrap_or(0))
}

/// `3 pm`. With another number the letters are picometres.
fn half_day(text: &str, digits: usize) -> Figures {
    let Some(length) = half(&text[digits..]) else { return Figures::Number };
    let end = digits + length;
    let is_hour = text[..digits].parse().is_ok_and(|hour: u8| (1..=12).contains(&hour));
    let goes_on =
        text[end..].trim_start_matches(' ').starts_with(['^', '*', '/', '²', '³', '×', '·']);
    if is_hour && !goes_on { of_day(text, end) } else { Figures::Number }
}

/// `10.30 am`: the hour and the minutes with a point between them. With one digit behind the point, or where
/// a length is asked for, the letters may be picometres.
fn dotted(text: &str, digits: usize) -> Figures {
    let minutes = count_digits(&text[digits + 1..]);
    let end = digits + 1 + minutes;
    let Some(length) = half(&text[end..]) else { return Figures::Number };
    let (word, after) = (text[end..end + length].trim(), text[end + length..].trim_start());
    let number = |digits: &str| digits.parse::<u8>().unwrap_or(u8::MAX);
    let is_hour = (1..=12).contains(&number(&text[..digits]));
    let goes_on = after.starts_with(['^', '*', '/', '²', '³', '×', '·']);
    let is_unit = matches!(word, "am" | "pm");
    if !is_hour || !(1..=2).contains(&minutes) || (is_unit && (goes_on || is_converted(after))) {
        return Figures::Number;
    }
    match (minutes, number(&text[digits + 1..end])) {
        (2, 0..=59) => of_day(text, end + length),
        (2, _) => Figures::Number,
        (_, tenths) => {
            let (hour, written) = (&text[..digits], &text[..end]);
            let time = format!("{hour}:{:02} {word}", tenths * 6);
            let other = match word.as_bytes() {
                _ if !is_unit => format!("{hour}:{tenths:02} {word} for another"),
                [b'a', ..] => format!("{written} attometres for a length"),
                _ => format!("{written} picometres for a length"),
            };
            let reason = format!(
                "{written} {word} has two readings: write {time} for a time of day, or {other}"
            );
            Figures::Refused(reason, end + length)
        }
    }
}

/// Whether `am` or `pm` follows a number with one or two digits behind its point.
fn half_after(text: &str, digits: usize) -> bool {
    let minutes = count_digits(&text[digits + 1..]);
    (1..=2).contains(&minutes) && half(&text[digits + 1 + minutes..]).is_some()
}

/// Whether what follows asks for a unit: `to m`, but not `to 4.15 pm`.
fn is_converted(after: &str) -> bool {
    ["to ", "in ", "as ", "into ", "->", "→"].iter().any(|word| {
        let target = after.strip_prefix(word).map(str::trim_start);
        target.is_some_and(|target| !target.starts_with(|c: char| c.is_ascii_digit()))
    })
}

/// The length of `am` or `pm` with the spaces before it.
fn half(text: &str) -> Option<usize> {
    let word = text.trim_start_matches(' ');
    let spaces = text.len() - word.len();
    let length = ["am", "pm", "a.m.", "p.m."].iter().find_map(|known| {
        let is_it = word.get(..known.len()).is_some_and(|word| word.eq_ignore_ascii_case(known));
        is_it.then_some(known.len())
    })?;
    let rest = &word[length..];
    let alone = !rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '('));
    alone.then_some(spaces + length)
}

/// The length of a time that follows a date.
fn time_after_date(text: &str) -> Option<usize> {
    if text.starts_with(['T', 't']) {
        return fits(&text[1..], "dd:dd").then(|| clock_length(&text[1..], 2).map(|n| n + 1))?;
    }
    let time = text.trim_start_matches(' ');
    let spaces = text.len() - time.len();
    let digits = count_digits(time);
    if spaces == 0 || !(1..=2).contains(&digits) {
        return None;
    }
    let length = clock_length(time, digits)
        .or_else(|| half(&time[digits..]).map(|length| digits + length))
        .or_else(|| {
            let minutes = fits(&time[digits..], ".dd").then_some(digits + 3)?;
            half(&time[minutes..]).map(|length| minutes + length)
        })?;
    Some(spaces + length)
}

/// The length of an offset from UTC after a time: `Z`, `+05:30`, `+0530`.
fn offset(text: &str) -> usize {
    let written = text.strip_prefix(' ').unwrap_or(text);
    let blank = text.len() - written.len();
    let is_alone = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    if written.starts_with(['Z', 'z']) && is_alone(&written[1..]) {
        return blank + 1;
    }
    if fits(written, "+dd:dd") || fits(written, "-dd:dd") {
        return blank + if fits(&written[6..], ":dd") { 9 } else { 6 };
    }
    // No number with a unit: `T12:00+1200 s`.
    let is_basic = fits(written, "+dddd") || fits(written, "-dddd");
    if is_basic && is_alone(&written[5..]) && ends_sum(&written[5..]) { blank + 5 } else { 0 }
}

/// Whether nothing follows that would make a number before it part of a sum: a unit, or a sign of a product.
pub(crate) fn ends_sum(rest: &str) -> bool {
    let rest = rest.trim_start_matches(' ');
    let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    match rest.chars().next() {
        Some(c) if c.is_alphabetic() => matches!(word, "to" | "in" | "as" | "and" | "or"),
        Some(c) => !matches!(c, '*' | '/' | '^' | '!' | '%' | '.' | '(' | '×' | '÷' | '°'),
        None => true,
    }
}

/// `2026-03` and `2026-060`: a month or a day of the year, or a subtraction?
fn month_or_day(text: &str) -> Option<Figures> {
    let digits = count_digits(&text[5..]);
    let (end, rest) = (5 + digits, &text[5 + digits..]);
    if !matches!(digits, 2 | 3) || !ends(rest) || !ends_sum(rest) {
        return None;
    }
    let (year, number) = (&text[..4], &text[5..end]);
    let (date, what) = match digits {
        2 => (likely(year, number, "1")?, "the first day of the month"),
        _ => {
            let first = likely(year, "1", "1")?;
            let day = number.parse().ok().filter(|day| (1..=first.days_in_year()).contains(day))?;
            (first.with().day_of_year(day).build().ok()?, "the day of the year")
        }
    };
    let reason = format!(
        "{year}-{number} has two readings: write {date} for {what}, or {year} - {} for the subtraction",
        plain(number)
    );
    Some(Figures::Refused(reason, end))
}

/// The length of a zone after a time: `[Europe/Berlin]`, or its name after a space.
fn zone(text: &str) -> usize {
    if let Some(inside) = text.strip_prefix('[') {
        let Some(length) = inside.find(']') else { return 0 };
        let is_name = zones::written_length(inside) == Some(length)
            || fits(inside, "+dd:dd]")
            || fits(inside, "-dd:dd]");
        return if is_name { length + 2 } else { 0 };
    }
    let name = text.trim_start_matches(' ');
    let spaces = text.len() - name.len();
    match zones::written_length(name) {
        Some(length) if spaces > 0 => spaces + length,
        _ => 0,
    }
}
