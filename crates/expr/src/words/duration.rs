//! Durations of ISO 8601: `PT1H30M`, `P1Y2M3D`, `P2W`.

use super::is_word;

/// The letters of a duration in their order, before and after the `T`, with their units.
const DATE: [(u8, &str); 4] = [(b'Y', "years"), (b'M', "months"), (b'W', "weeks"), (b'D', "days")];
const TIME: [(u8, &str); 3] = [(b'H', "h"), (b'M', "min"), (b'S', "s")];

/// Whether a word is a duration, or the beginning of one whose decimals follow: `PT0` of `PT0.5H`.
pub(super) fn is_one(word: &str) -> bool {
    matches!(parts(word), Some((_, length)) if length == word.len())
        || (word.starts_with("PT")
            && word.len() > 2
            && word[2..].bytes().all(|b| b.is_ascii_digit()))
}

/// The text with its durations in units; nothing where it has none. What `is_name` knows stays.
pub(super) fn spelled(source: &str, is_name: &dyn Fn(&str) -> bool) -> Option<String> {
    let bytes = source.as_bytes();
    let (mut text, mut from, mut at) = (String::new(), 0, 0);
    while at < bytes.len() {
        let begins = bytes[at] == b'P' && (at == 0 || !is_word(bytes[at - 1]));
        let found = if begins { parts(&source[at..]) } else { None };
        let Some((parts, length)) = found.filter(|(_, length)| !is_name(&source[at..at + length]))
        else {
            at += 1;
            continue;
        };
        text.push_str(&source[from..at]);
        text.push_str(&format!("({parts})"));
        at += length;
        from = at;
    }
    (from > 0).then(|| text + &source[from..])
}

/// The duration at the start of a text as a sum of units, and its length.
fn parts(text: &str) -> Option<(String, usize)> {
    let bytes = text.as_bytes();
    let (mut at, mut sum) = (1, Vec::new());
    let mut letters = DATE.iter();
    let mut in_time = false;
    if bytes.first() != Some(&b'P') {
        return None;
    }
    loop {
        if bytes.get(at) == Some(&b'T') && !in_time {
            (in_time, letters) = (true, TIME.iter());
            at += 1;
        }
        let digits = bytes[at..].iter().take_while(|b| b.is_ascii_digit() || **b == b'.').count();
        let number = &text[at..at + digits];
        if number.is_empty() || number.ends_with('.') || number.matches('.').count() > 1 {
            return None;
        }
        let letter = bytes.get(at + digits)?;
        let (_, unit) = letters.find(|(known, _)| known == letter)?;
        sum.push(format!("{number} {unit}"));
        at += digits + 1;
        match bytes.get(at) {
            Some(b'T') if !in_time => {}
            Some(next) if next.is_ascii_digit() => {}
            Some(next) if is_word(*next) => return None,
            _ => return Some((sum.join(" + "), at)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_become_sums() {
        for (source, expected) in [
            ("PT1H30M", Some("(1 h + 30 min)")),
            ("PT0.5H to min", Some("(0.5 h) to min")),
            ("2026-01-01 + P1M", Some("2026-01-01 + (1 months)")),
            ("P1Y2M3DT4H5M6S", Some("(1 years + 2 months + 3 days + 4 h + 5 min + 6 s)")),
            ("P3D - PT12H", Some("(3 days) - (12 h)")),
            ("P2W", Some("(2 weeks)")),
            ("P", None),
            ("PT", None),
            ("P1", None),
            ("P1DT", None),
            ("PT1H2H", None),
            ("PT30M1H", None),
            ("P1M2Y", None),
            ("P1.D", None),
            ("xP1D", None),
            ("P1Dx", None),
        ] {
            assert_eq!(spelled(source, &|_| false).as_deref(), expected, "{source}");
        }
        assert_eq!(spelled("P2W", &|name| name == "P2W"), None);
    }
}
