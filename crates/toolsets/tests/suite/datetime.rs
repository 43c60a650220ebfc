//! Dates and times: the pinned clock, and hard cases.

use std::time::{Duration, Instant, SystemTime};

use arithma_kit::{Code, Context};
use arithma_toolsets::CATALOG;

use crate::call;

#[test]
fn the_clock_is_the_contexts() {
    let now = SystemTime::UNIX_EPOCH + Duration::new(1_709_209_845, 123_987_654);
    let cx = Context::default().with_now(now);
    let tool = CATALOG.find("currentDateTime").unwrap();
    for (format, zone, expected) in [
        ("iso", "America/New_York", "2024-02-29T07:30:45.123-05:00[America/New_York]"),
        ("iso-offset", "asia/kolkata", "2024-02-29T18:00:45.123+05:30"),
        ("iso-local", "UTC", "2024-02-29T12:30:45.123"),
        ("epoch", "UTC", "1709209845"),
        ("epochmillis", "Asia/Tokyo", "1709209845123"),
        ("rfc1123", "Europe/Paris", "Thu, 29 Feb 2024 13:30:45 +0100"),
        ("%d.%m.%Y %H:%M", "Pacific/Kiritimati", "01.03.2024 02:30"),
    ] {
        let reply = tool.call(&format!(r#"{{"timezone":"{zone}","format":"{format}"}}"#), &cx);
        assert_eq!(reply.text, format!("CURRENT_DATE_TIME: OK | RESULT: {expected}"));
    }
    assert!(!tool.effects().idempotent && tool.effects().read_only);
    // The time of the call, where nobody pins it.
    let before = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis();
    let reply = call("currentDateTime", r#"{"timezone":"UTC","format":"epochmillis"}"#);
    let shown: u128 = reply.text.rsplit(' ').next().unwrap().parse().unwrap();
    assert!((before..before + 60_000).contains(&shown), "{before} {shown}");
}

/// The result of `formatDateTime` from the lenient parser, in UTC; or its error.
fn read(datetime: &str) -> Result<String, (Code, String)> {
    let arguments = serde_json::json!({
        "datetime": datetime, "inputFormat": "iso", "outputFormat": "iso-offset", "timezone": "UTC",
    });
    let reply = call("formatDateTime", &arguments.to_string());
    match reply.error {
        None => Ok(reply.text.trim_start_matches("FORMAT_DATE_TIME: OK | RESULT: ").to_owned()),
        Some(code) => Err((code, reply.text)),
    }
}

#[test]
fn forms_with_one_meaning_are_read() {
    for (text, expected) in [
        ("2024-01-15", "2024-01-15T00:00:00+00:00"),
        ("20240115", "2024-01-15T00:00:00+00:00"),
        ("20240115T103000Z", "2024-01-15T10:30:00+00:00"),
        (" 2024-01-15 10:30:00 ", "2024-01-15T10:30:00+00:00"),
        ("2024-01-15t10:30z", "2024-01-15T10:30:00+00:00"),
        ("2024-01-15T10:30:00.250", "2024-01-15T10:30:00.25+00:00"),
        ("2024-01-15T10:30:00,25", "2024-01-15T10:30:00.25+00:00"),
        ("2024-01-15T10:30:00+05:30", "2024-01-15T05:00:00+00:00"),
        ("2024-01-15T10:30:00+0530", "2024-01-15T05:00:00+00:00"),
        ("2024-01-15 10:30:00 +0530", "2024-01-15T05:00:00+00:00"),
        ("2024-01-15 10:30 utc", "2024-01-15T10:30:00+00:00"),
        ("15/01/2024 10:30 -08:00", "2024-01-15T18:30:00+00:00"),
        ("2024-01-15 10:30 [Asia/Tokyo]", "2024-01-15T10:30:00+09:00"),
        // A zone of its own wins over the parameter.
        ("2024-01-15T10:30:00[asia/tokyo]", "2024-01-15T10:30:00+09:00"),
        ("2024-07-15T10:30:00Z[Europe/Paris]", "2024-07-15T12:30:00+02:00"),
        ("2024-11-03T01:30:00-05:00[America/New_York]", "2024-11-03T01:30:00-05:00"),
        ("2024-11-03T01:30:00-04:00[America/New_York]", "2024-11-03T01:30:00-04:00"),
        // Local mean time, with its offset in full and rounded to minutes.
        ("1850-01-01T00:00:00-04:56:02[America/New_York]", "1850-01-01T00:00:00-04:56:02"),
        ("1850-01-01T00:00:00-04:56[America/New_York]", "1850-01-01T00:00:00-04:56:02"),
        // Epoch numbers by their length.
        ("1709424000", "2024-03-03T00:00:00+00:00"),
        ("-1709424000", "1915-11-01T00:00:00+00:00"),
        ("1709424000.5", "2024-03-03T00:00:00.5+00:00"),
        ("-1000000000.25", "1938-04-24T22:13:19.75+00:00"),
        ("100000000000", "5138-11-16T09:46:40+00:00"),
        ("1709424000123", "2024-03-03T00:00:00.123+00:00"),
        ("-1709424000123", "1915-10-31T23:59:59.877+00:00"),
        ("253402207200000", "9999-12-30T22:00:00+00:00"),
        // Days and months that cannot be exchanged.
        ("25/12/2024", "2024-12-25T00:00:00+00:00"),
        ("12/25/2024 9:05", "2024-12-25T09:05:00+00:00"),
        ("25.12.2024 23:59:59", "2024-12-25T23:59:59+00:00"),
        ("05/05/2024T10:30:00+02:00", "2024-05-05T08:30:00+00:00"),
        ("2024/12/5", "2024-12-05T00:00:00+00:00"),
        ("29/02/2024", "2024-02-29T00:00:00+00:00"),
        // The ends of the calendar, and the year zero.
        ("0000-02-29", "0000-02-29T00:00:00+00:00"),
        ("-009999-01-02T01:59:59Z", "-009999-01-02T01:59:59+00:00"),
        ("9999-12-30T22:00:00Z", "9999-12-30T22:00:00+00:00"),
        ("1560-01-01T10:15:59", "1560-01-01T10:15:59+00:00"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn what_has_no_meaning_is_an_error_that_says_so() {
    for (text, code, part) in [
        ("", Code::ParseError, "not a date and time"),
        ("tomorrow", Code::ParseError, "received=tomorrow"),
        ("2023-02-29", Code::ParseError, "parameter=datetime"),
        ("2024-13-01", Code::ParseError, "no such date"),
        ("2024-01-15T24:00:00", Code::ParseError, "hour"),
        ("2024-01-15T10:30:00 PM", Code::ParseError, "not a date and time"),
        ("31/02/2024", Code::ParseError, "no such date"),
        (
            "03/04/2024",
            Code::ParseError,
            "received=03/04/2024 | dayFirst=2024-04-03 | monthFirst=2024-03-04",
        ),
        ("03-04-2024 10:00", Code::ParseError, "two readings"),
        ("03/04/24", Code::ParseError, "not a date and time"),
        ("13/13/2024", Code::ParseError, "no such date"),
        ("12345", Code::ParseError, "10 to 12 digits"),
        ("123456789", Code::ParseError, "10 to 12 digits"),
        ("1709424000.1234567891", Code::ParseError, "not a date and time"),
        ("999999999999", Code::OutOfRange, "9999-12-30T22:00:00Z"),
        ("9999999999999999999999999", Code::OutOfRange, "253402207200"),
        ("9999-12-30T22:00:01Z", Code::OutOfRange, "253402207200"),
        ("-009999-01-02T01:59:58Z", Code::OutOfRange, "-377705023201"),
        ("9999-12-31T23:59:59Z", Code::OutOfRange, "9999-12-30T22:00:00Z"),
        ("2016-12-31T23:59:60Z", Code::ParseError, "leap second"),
        ("20161231T235960Z", Code::ParseError, "leap second"),
        ("2024-01-15T10:30:00[Mars/Olympus]", Code::InvalidInput, "timezone=Mars/Olympus"),
        ("2024-07-01T12:00:00+05:00[America/New_York]", Code::InvalidInput, "it is -04 then"),
        ("2024-03-10T02:30:00[America/New_York]", Code::InvalidInput, "is skipped"),
        ("2024-03-10T02:30:00-05:00[America/New_York]", Code::InvalidInput, "is skipped"),
        ("2024-11-03T01:30:00[America/New_York]", Code::InvalidInput, "comes twice"),
        // Samoa had no such day.
        (
            "2011-12-30T12:00:00[Pacific/Apia]",
            Code::InvalidInput,
            "later=2011-12-31T12:00:00+14:00",
        ),
    ] {
        let (found, reply) = read(text).unwrap_err();
        assert_eq!(found, code, "{text}: {reply}");
        assert!(reply.contains(part), "{text}: {reply}");
    }
}

#[test]
fn formats_in_and_out() {
    let format = |datetime: &str, input: &str, output: &str, zone: &str| {
        let arguments = serde_json::json!({
            "datetime": datetime, "inputFormat": input, "outputFormat": output, "timezone": zone,
        });
        let text = call("formatDateTime", &arguments.to_string()).text;
        text.trim_start_matches("FORMAT_DATE_TIME: OK | RESULT: ").to_owned()
    };
    for (datetime, input, output, zone, expected) in [
        ("0", "epoch", "iso", "UTC", "1970-01-01T00:00:00+00:00[UTC]"),
        ("-1", "EPOCH", "iso-local", "UTC", "1969-12-31T23:59:59"),
        ("-0.5", "epoch", "epoch", "UTC", "-1"),
        ("-1", "epochmillis", "epoch", "UTC", "-1"),
        ("Mon, 15 Jan 2024 10:30:00 EST", "rfc1123", "epoch", "UTC", "1705332600"),
        ("15 Jan 2024 10:30:00 UTC", "rfc1123", "iso-offset", "UTC", "2024-01-15T10:30:00+00:00"),
        ("Mon, 15 Jan 2024 10:30 -0500", "rfc1123", "%H", "UTC", "15"),
        ("1705314600", "%s", "iso-offset", "Asia/Tokyo", "2024-01-15T19:30:00+09:00"),
        ("2024-01-15 10:30 +0200", "%F %R %z", "iso-local", "UTC", "2024-01-15T08:30:00"),
        (
            "2024-07-15 10:30 Europe/Paris",
            "%F %R %Q",
            "iso",
            "UTC",
            "2024-07-15T10:30:00+02:00[Europe/Paris]",
        ),
        ("2024-01-15", "iso", "%n%%|", "UTC", "\\n%|"),
    ] {
        assert_eq!(format(datetime, input, output, zone), expected, "{datetime}");
    }
    for (datetime, input, output, zone, expected) in [
        ("Mon, 15 Jan 2024 10:30:00 CET", "rfc1123", "iso", "UTC", "[PARSE_ERROR] must end with"),
        ("Tue, 15 Jan 2024 10:30:00 GMT", "rfc1123", "iso", "UTC", "[PARSE_ERROR]"),
        ("31 Dec 2016 23:59:60 GMT", "rfc1123", "iso", "UTC", "leap second"),
        ("x", "epochmillis", "iso", "UTC", "[PARSE_ERROR]"),
        ("1e9", "epoch", "iso", "UTC", "[PARSE_ERROR]"),
        ("99999999999999", "epoch", "iso", "UTC", "[OUT_OF_RANGE]"),
        ("10:30", "%H:%M", "iso", "UTC", "[INVALID_INPUT]"),
        ("31/02/2024", "%d/%m/%Y", "iso", "UTC", "[INVALID_INPUT]"),
        ("Tuesday 15/01/2024", "%A %d/%m/%Y", "iso", "UTC", "[INVALID_INPUT]"),
        ("23:59:60 2016-12-31", "%T %F", "iso", "UTC", "leap second"),
        ("2024-11-03 01:30", "%F %R", "iso", "America/New_York", "comes twice"),
        ("2024-01-15", "iso", "%!", "UTC", "[INVALID_INPUT] not a pattern"),
        ("2024-01-15", "iso", "%", "UTC", "[INVALID_INPUT] not a pattern"),
        ("2024-01-15", "date", "iso", "UTC", "[INVALID_INPUT] must be iso, "),
        ("1850-01-01", "iso", "rfc1123", "America/New_York", "[OUT_OF_RANGE]"),
        ("-000001-01-01", "iso", "rfc1123", "UTC", "[OUT_OF_RANGE]"),
        ("2024-01-15", "iso", &"%Y".repeat(501), "UTC", "at most 1000 characters"),
    ] {
        let reply = format(datetime, input, output, zone);
        assert!(reply.contains(expected), "{datetime} {input} {output}: {reply}");
    }
}

#[test]
fn spans_to_the_ends_of_the_calendar() {
    let span = |one: &str, other: &str, zone: &str| {
        let arguments = serde_json::json!({"datetime1": one, "datetime2": other, "timezone": zone});
        call("dateTimeDifference", &arguments.to_string()).text
    };
    let start = Instant::now();
    for (one, other, zone, expected) in [
        // 7,304,480 days: Python's from year 1, and 25 cycles of 146,097 days before.
        ("-009999-01-03", "9999-12-30", "UTC", "TOTAL_SECONDS: 631107072000"),
        ("2024-02-29", "2025-02-28", "UTC", "YEARS: 0 | MONTHS: 11 | DAYS: 30 |"),
        ("2024-02-29", "2025-03-01", "UTC", "YEARS: 1 | MONTHS: 0 | DAYS: 1 |"),
        ("2024-02-29", "2028-02-29", "UTC", "YEARS: 4 | MONTHS: 0 | DAYS: 0 |"),
        // Sub-seconds are dropped.
        ("2024-01-01T00:00:00.9Z", "2024-01-01T00:00:02Z", "UTC", "SECONDS: 1 | TOTAL_SECONDS: 1"),
        // A day of 25 hours, and 24 hours of it.
        ("2024-11-03", "2024-11-04", "America/New_York", "DAYS: 1 | HOURS: 0 |"),
        ("2024-11-03", "2024-11-04", "America/New_York", "TOTAL_SECONDS: 90000"),
        ("2024-11-03T04:00Z", "2024-11-04T04:00Z", "America/New_York", "DAYS: 0 | HOURS: 24 |"),
        // The day that Samoa left out.
        ("2011-12-29", "2011-12-31", "Pacific/Apia", "TOTAL_SECONDS: 86400"),
        (
            "2024-01-01T00:00:00[Asia/Tokyo]",
            "2024-01-01T00:00:00+00:00",
            "UTC",
            "HOURS: 9 | MINUTES: 0 |",
        ),
    ] {
        let reply = span(one, other, zone);
        assert!(reply.contains(expected), "{one} {other} {zone}: {reply}");
        assert_eq!(reply, span(other, one, zone));
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn all_zones_are_listed_and_known() {
    let all = call("listTimezones", r#"{"region":"all"}"#).text;
    for blank in [r#"{"region":""}"#, r#"{"region":"ALL"}"#, "{}"] {
        assert_eq!(call("listTimezones", blank).text, all);
    }
    let names: Vec<&str> = all.rsplit(": ").next().unwrap().split(',').collect();
    assert!(all.contains(&format!("COUNT: {} ", names.len())) && names.len() > 590);
    for name in names {
        let arguments = format!(
            r#"{{"datetime":0,"inputFormat":"epoch","outputFormat":"iso","timezone":"{name}"}}"#
        );
        assert!(call("formatDateTime", &arguments).text.ends_with(&format!("[{name}]")), "{name}");
    }
    let reply = call("listTimezones", r#"{"region":"america/argentina/"}"#).text;
    assert!(reply.contains("REGION: America/Argentina | COUNT: 13 "), "{reply}");
}

proptest::proptest! {
    /// Texts of the letters that dates and patterns are made of: an answer or an error, no fault.
    #[test]
    fn any_text_is_survived(
        datetime in "[-+0-9:./ TZ\\[\\]aEuropeParis,]{0,40}|[-]?[0-9]{1,20}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}.{0,12}",
        pattern in "(%[-_0^#:.]{0,2}[0-9]{0,3}[a-zA-Z%]|.){0,8}",
        year in -9999..=9999_i32,
    ) {
        let iso = format!("{year:+07}-12-30T23:59:59.999999999[Pacific/Apia]");
        for (datetime, input, output) in [
            (&datetime, "iso", &pattern),
            (&datetime, pattern.as_str(), &pattern),
            (&datetime, "rfc1123", &pattern),
            (&iso, "iso", &pattern),
        ] {
            let arguments = serde_json::json!({
                "datetime": datetime, "inputFormat": input, "outputFormat": output,
                "timezone": "Africa/Monrovia",
            });
            let reply = call("formatDateTime", &arguments.to_string());
            proptest::prop_assert_ne!(reply.error, Some(Code::NotImplemented), "{}", arguments);
        }
        let arguments = serde_json::json!({
            "datetime1": datetime, "datetime2": iso, "timezone": "America/New_York",
        });
        let reply = call("dateTimeDifference", &arguments.to_string());
        proptest::prop_assert_ne!(reply.error, Some(Code::NotImplemented), "{}", arguments);
    }
}
