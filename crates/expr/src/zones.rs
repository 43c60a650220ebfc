//! Time zones by name, and what the clocks of one show, on the database that is built in.

use std::fmt;
use std::sync::LazyLock;

use jiff::civil::DateTime;
use jiff::fmt::temporal::DateTimeParser;
use jiff::tz::{AmbiguousOffset, Offset, TimeZone, TimeZoneDatabase};
use jiff::{Unit, Zoned};

use crate::figures::ends_sum;
use crate::names::nearest;

/// The database in the binary, and no other: every machine answers alike.
static DATABASE: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// The zone of an IANA name in any case, or of a fixed offset such as `+05:30`.
#[must_use]
pub fn find(name: &str) -> Option<TimeZone> {
    let zone = if name.starts_with(['+', '-']) {
        DateTimeParser::new().parse_time_zone_with(&DATABASE, name).ok()
    } else if name.eq_ignore_ascii_case("z") {
        Some(TimeZone::UTC)
    } else {
        DATABASE.get(&name.replace(' ', "_")).ok()
    };
    // The library knows one more name, Etc/Unknown, that stands for no zone.
    zone.filter(|zone| !zone.is_unknown())
}

/// The same in the language, where an offset from UTC and a city are zones, too: `UTC+2`, `Tokyo`.
pub(crate) fn named(name: &str) -> Option<TimeZone> {
    let city = || find(&of_city(&name.replace(' ', "_"))?);
    find(name).or_else(|| from_utc(name).map(Offset::to_time_zone)).or_else(city)
}

/// The offset that is written as one from UTC: `UTC+2`, `GMT-03:30`.
fn from_utc(name: &str) -> Option<Offset> {
    let (start, offset) = name.split_at_checked(3)?;
    if !(start.eq_ignore_ascii_case("UTC") || start.eq_ignore_ascii_case("GMT")) {
        return None;
    }
    let sign = match offset.chars().next()? {
        '+' => 1,
        '-' => -1,
        _ => return None,
    };
    let (hours, minutes) = offset[1..].split_once(':').unwrap_or((&offset[1..], "00"));
    if !(1..=2).contains(&hours.len()) || minutes.len() != 2 {
        return None;
    }
    let (hours, minutes): (i32, i32) = (hours.parse().ok()?, minutes.parse().ok()?);
    let is_in_use = (0..=14).contains(&hours) && (0..60).contains(&minutes);
    is_in_use.then(|| Offset::from_seconds(sign * (hours * 3600 + minutes * 60)).ok())?
}

/// The zone that is named after a city, where there is one: `Tokyo`, `New York`. The database's own
/// names and other words come first.
fn of_city(name: &str) -> Option<String> {
    if name.len() < 4 || !name.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let names = DATABASE.available().map(|zone| zone.to_string());
    let mut zones = names.filter(|zone| zone.contains('/') && city_of(zone) == name);
    let found = zones.next()?;
    zones.next().is_none().then_some(found)
}

/// The name of a zone as the database spells it, or its offset.
#[must_use]
pub fn name_of(zone: &TimeZone) -> String {
    let offset = || zone.to_fixed_offset().map(|offset| offset.to_string());
    zone.iana_name().map_or_else(|| offset().unwrap_or_default(), str::to_owned)
}

/// The names of all zones, in order.
#[must_use]
pub fn all_names() -> Vec<String> {
    let mut names: Vec<String> = DATABASE.available().map(|name| name.to_string()).collect();
    names.sort_unstable();
    names
}

/// The parts before a slash in names of zones.
const REGIONS: [&str; 17] = [
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Brazil",
    "Canada",
    "Chile",
    "Etc",
    "Europe",
    "Indian",
    "Mexico",
    "Pacific",
    "SystemV",
    "US",
];

/// The length of what is written like the name of a zone at the start of a text: a region of the
/// world with what follows its slashes, a name of the database without one, or an abbreviation that
/// clocks show.
pub(crate) fn written_length(text: &str) -> Option<usize> {
    let word =
        |text: &str| text.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let first = word(text);
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let mut end = first;
    if REGIONS.iter().any(|region| region.eq_ignore_ascii_case(&text[..first])) {
        while text[end..].starts_with('/') && word(&text[end + 1..]) > 0 {
            end += 1 + word(&text[end + 1..]);
            // `America/Port-au-Prince`, `Etc/GMT+5`: where the longer name is one.
            while text[end..].starts_with(['-', '+']) && word(&text[end + 1..]) > 0 {
                let longer = end + 1 + word(&text[end + 1..]);
                let more = text[longer..].starts_with('-') || find(&text[..longer]).is_some();
                if !more {
                    break;
                }
                end = longer;
            }
        }
        if end > first {
            return Some(end);
        }
    }
    if let Some(length) = offset_from_utc(text) {
        return Some(length);
    }
    // `New York`
    let second = text[first..].strip_prefix(' ').map_or(0, word);
    let both = first + 1 + second;
    if second > 0 && of_city(&text[..both].replace(' ', "_")).is_some() {
        return Some(both);
    }
    // Two letters are too few: `PR` and `NZ` are the database's, but nobody's in a sum.
    let known = first > 2
        && (named(&text[..first]).is_some()
            || ABBREVIATIONS.iter().any(|(short, _)| *short == &text[..first]));
    let is_call = text[first..].starts_with('(');
    (known && !is_call).then_some(first)
}

/// The length of `UTC+2` at the start of a text, where no unit makes a sum of it: `UTC+2 h`.
fn offset_from_utc(text: &str) -> Option<usize> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let hours = digits(text.get(4..)?);
    let mut end = 4 + hours;
    if text[end..].starts_with(':') && digits(&text[end + 1..]) == 2 {
        end += 3;
    }
    (from_utc(&text[..end]).is_some() && ends_sum(&text[end..])).then_some(end)
}

/// Why a reading of the clock is not one moment: clocks skip it, or show it twice.
#[derive(Debug, Clone)]
pub struct Unclear {
    local: DateTime,
    zone: String,
    what: &'static str,
    before: Offset,
    after: Offset,
    /// The earlier moment that may be meant.
    pub earlier: Zoned,
    /// The later one.
    pub later: Zoned,
}

impl Unclear {
    /// What is wrong, and both choices as `write` writes them.
    pub(crate) fn told(&self, write: impl Fn(&Zoned) -> String) -> String {
        let Self { local, zone, what, before, after, earlier, later } = self;
        let (earlier, later) = (write(earlier), write(later));
        format!(
            "{local} {what} in {zone} where clocks change from {before} to {after}: write {earlier} or \
             {later}"
        )
    }
}

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(with_offset))
    }
}

/// Why a reading and a zone are no moment.
#[derive(Debug, Clone)]
pub enum NoMoment {
    /// Clocks skip the reading, or show it twice.
    Unclear(Box<Unclear>),
    /// The zone has another offset then.
    Contradicted(String),
    /// It lies outside of the calendar.
    Beyond,
}

/// The moment at which the clocks of a zone show this.
pub fn resolve(local: DateTime, zone: &TimeZone) -> Result<Zoned, NoMoment> {
    let (before, after, what) = match zone.to_ambiguous_timestamp(local).offset() {
        AmbiguousOffset::Unambiguous { offset } => return moment(local, offset, zone),
        AmbiguousOffset::Gap { before, after } => (before, after, "is skipped"),
        AmbiguousOffset::Fold { before, after } => (before, after, "comes twice"),
    };
    // In a gap the offset after it gives the earlier moment: 02:30 as if it were summer already.
    let (mut earlier, mut later) = (moment(local, before, zone)?, moment(local, after, zone)?);
    if later < earlier {
        std::mem::swap(&mut earlier, &mut later);
    }
    Err(NoMoment::Unclear(Box::new(Unclear {
        local,
        zone: name_of(zone),
        what,
        before,
        after,
        earlier,
        later,
    })))
}

/// The moment of a reading with its offset, which must be one that the zone has then.
pub fn agreed(local: DateTime, offset: Offset, zone: &TimeZone) -> Result<Zoned, NoMoment> {
    let (first, second) = match zone.to_ambiguous_timestamp(local).offset() {
        AmbiguousOffset::Unambiguous { offset } => (offset, offset),
        AmbiguousOffset::Fold { before, after } => (before, after),
        AmbiguousOffset::Gap { .. } => return resolve(local, zone),
    };
    // Texts in use write the odd seconds of local mean time rounded to minutes (RFC 9557, section 2).
    let rounded = |known: Offset| {
        known.round(Unit::Minute).is_ok_and(|minutes| minutes == offset) || known == offset
    };
    match [first, second].into_iter().find(|known| rounded(*known)) {
        Some(known) => moment(local, known, zone),
        None => Err(NoMoment::Contradicted(format!(
            "the offset {offset} contradicts {}, where it is {first} then: leave one of them out",
            name_of(zone)
        ))),
    }
}

fn moment(local: DateTime, offset: Offset, zone: &TimeZone) -> Result<Zoned, NoMoment> {
    let at = offset.to_timestamp(local).map_err(|_| NoMoment::Beyond)?;
    Ok(at.to_zoned(zone.clone()))
}

/// Zones of the database whose names are those of their standard time, though their clocks change.
const STANDARD: [(&str, i32); 4] = [("CET", 1), ("EET", 2), ("MET", 1), ("WET", 0)];

/// The offset that the zone's name says and that of its clocks at the moment, where they differ: `CET` in
/// summer.
pub(crate) fn standard_and_summer(moment: &Zoned) -> Option<[String; 2]> {
    let name = moment.time_zone().iana_name()?;
    let (_, standard) = STANDARD.iter().find(|(known, _)| *known == name)?;
    let shown = moment.offset().seconds() / 3600;
    (shown != *standard).then(|| [*standard, shown].map(|hours| format!("+{hours:02}:00")))
}

/// A moment in ISO 8601 with its offset, to the second where the offset has seconds.
#[must_use]
pub fn with_offset(moment: &Zoned) -> String {
    let seconds = moment.offset().seconds();
    let sign = if seconds < 0 { '-' } else { '+' };
    let (hours, minutes) = (seconds.abs() / 3600, seconds.abs() / 60 % 60);
    let mut text = format!("{}{sign}{hours:02}:{minutes:02}", moment.datetime());
    if seconds % 60 != 0 {
        text.push_str(&format!(":{:02}", seconds.abs() % 60));
    }
    text
}

/// The same with the zone's name in brackets.
#[must_use]
pub fn with_zone(moment: &Zoned) -> String {
    format!("{}[{}]", with_offset(moment), name_of(moment.time_zone()))
}

/// How many names are suggested at most.
const SUGGESTIONS: usize = 3;

/// Abbreviations that are no names of zones, and the zones where they are read on clocks
/// (the field FORMAT of the database's source).
const ABBREVIATIONS: &[(&str, &[&str])] = &[
    ("AEST", &["Australia/Sydney", "Australia/Brisbane"]),
    ("AEDT", &["Australia/Sydney"]),
    ("AKST", &["America/Anchorage"]),
    ("AST", &["America/Halifax"]),
    ("AWST", &["Australia/Perth"]),
    ("BST", &["Europe/London"]),
    ("CDT", &["America/Chicago", "America/Havana"]),
    ("CEST", &["Europe/Paris", "Europe/Berlin"]),
    ("CST", &["America/Chicago", "Asia/Shanghai", "America/Havana"]),
    ("EDT", &["America/New_York"]),
    ("EEST", &["Europe/Helsinki", "Africa/Cairo"]),
    ("HKT", &["Asia/Hong_Kong"]),
    ("IST", &["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]),
    ("JST", &["Asia/Tokyo"]),
    ("KST", &["Asia/Seoul"]),
    ("MDT", &["America/Denver"]),
    ("MSK", &["Europe/Moscow"]),
    ("NZST", &["Pacific/Auckland"]),
    ("PDT", &["America/Los_Angeles"]),
    ("PKT", &["Asia/Karachi"]),
    ("PST", &["America/Los_Angeles", "Asia/Manila"]),
    ("SAST", &["Africa/Johannesburg"]),
    ("WEST", &["Europe/Lisbon"]),
];

/// The names that may have been meant: zones of this abbreviation, of this city, of a name or a
/// city that is spelt alike.
#[must_use]
pub fn near(name: &str) -> Vec<String> {
    let known = ABBREVIATIONS.iter().find(|(short, _)| short.eq_ignore_ascii_case(name));
    if let Some((_, zones)) = known {
        return zones.iter().map(|&zone| zone.to_owned()).collect();
    }
    let name = name.replace(' ', "_");
    let names = all_names();
    let in_city = |city: &str| -> Vec<String> {
        names.iter().filter(|zone| city_of(zone).eq_ignore_ascii_case(city)).cloned().collect()
    };
    let wanted = city_of(&name);
    let mut found = in_city(wanted);
    found.extend(nearest(&name, names.iter().map(String::as_str)));
    // Among three letters everything is spelt alike.
    if wanted.len() > 3 {
        let cities = nearest(wanted, names.iter().map(|zone| city_of(zone)));
        found.extend(cities.iter().flat_map(|city| in_city(city)));
    }
    let mut seen = Vec::new();
    found.retain(|zone| {
        !seen.contains(zone) && {
            seen.push(zone.clone());
            true
        }
    });
    found.truncate(SUGGESTIONS);
    found
}

/// The last part of the name of a zone.
fn city_of(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_suggestion_exists() {
        let zones = ABBREVIATIONS.iter().flat_map(|(_, zones)| *zones);
        assert!(zones.copied().all(|zone| name_of(&find(zone).unwrap()) == zone));
        assert!(ABBREVIATIONS.iter().all(|(short, _)| find(short).is_none()));
    }

    #[test]
    fn names_end_where_they_end() {
        for (text, name) in [
            ("Asia/Tokyo + 3 h", "Asia/Tokyo"),
            ("asia/tokyo", "asia/tokyo"),
            ("America/Port-au-Prince - 3 h", "America/Port-au-Prince"),
            ("America/Argentina/Buenos_Aires)", "America/Argentina/Buenos_Aires"),
            ("Etc/GMT+5", "Etc/GMT+5"),
            ("Etc/GMT-14", "Etc/GMT-14"),
            ("Europe/Paris-2 h", "Europe/Paris"),
            ("Europe/Pariss", "Europe/Pariss"),
            ("UTC", "UTC"),
            ("PST", "PST"),
        ] {
            assert_eq!(written_length(text).map(|end| &text[..end]), Some(name), "{text}");
        }
        for text in
            ["km/h", "m/s", "Europe", "to UTC", "min", "days", "x", "", "UTC(3)", "9", "+02:00"]
        {
            assert_eq!(written_length(text), None, "{text}");
        }
    }
}
