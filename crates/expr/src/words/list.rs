//! Lists in words: `1, 2 and 3`, `1,500 and 2,300`, whose commas separate or belong to a number.

use std::borrow::Cow;

/// What the elements of a list are.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Elements {
    One(Vec<String>),
    /// The commas without a blank belong to numbers, or they separate.
    Two(Vec<String>, Vec<String>),
}

/// Elements of a list in words; nothing where it is none. Two of them have a sign of their own: `2 and 3`.
pub(super) fn elements(text: &str) -> Option<Elements> {
    // `of (1, 2, 3)`: brackets around all of them say nothing.
    let inside = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let text = inside.filter(|text| !text.contains(['(', ')'])).unwrap_or(text);
    let parts: Vec<&str> = loose(text);
    let is_plain = text.contains(['(', '[', '{']) || !parts.iter().any(|part| part.contains(','));
    let owned = |parts: Vec<&str>| parts.into_iter().map(str::to_owned).collect::<Vec<_>>();
    let apart = || owned(parts.iter().flat_map(|part| part.split(',')).map(str::trim).collect());
    let is_list =
        |list: &Vec<String>| list.len() > 1 && list.iter().all(|element| !element.is_empty());
    if is_plain {
        return Some(apart()).filter(is_list).map(Elements::One);
    }
    let within = within(&parts);
    let is_alone = parts.len() == 1;
    let apart = Some(apart()).filter(|list| is_list(list) && may_be_apart(&parts));
    match (within, apart) {
        (None, apart) => apart.map(Elements::One),
        (Some(within), None) => Some(within.numbers).filter(is_list).map(Elements::One),
        (Some(within), Some(apart)) => match within.decimals {
            // `1,5` alone would be no list.
            true if is_alone => Some(Elements::One(apart)),
            false if !is_alone && is_of_thousands(text, &parts) => {
                Some(Elements::One(within.numbers))
            }
            _ => Some(Elements::Two(within.numbers, apart)),
        },
    }
}

/// The parts of a list between `and` and the commas with a blank.
fn loose(text: &str) -> Vec<&str> {
    let (mut parts, mut from) = (Vec::new(), 0);
    for (at, _) in text.match_indices(',') {
        let is_loose = text[..at].ends_with(' ') || text[at + 1..].starts_with([' ', '\t']);
        let is_part = !text[from..at].contains(['(', '[', '{']);
        if is_loose && is_part {
            parts.push(&text[from..at]);
            from = at + 1;
        }
    }
    parts.push(&text[from..]);
    let parts = parts.into_iter().map(|part| part.trim().trim_start_matches("and "));
    parts.flat_map(|part| part.split(" and ")).map(str::trim).collect()
}

/// The list whose commas belong to its numbers.
struct Within {
    numbers: Vec<String>,
    /// Whether one is a decimal comma.
    decimals: bool,
}

fn within(parts: &[&str]) -> Option<Within> {
    let decimals = !parts.iter().all(|part| !part.contains(',') || is_grouped(part));
    let number = |part: &&str| match decimals {
        false => Some(part.replace(',', "")),
        true => is_decimal(part).then(|| part.replace(',', ".")),
    };
    let numbers = parts.iter().map(number).collect::<Option<Vec<_>>>()?;
    numbers.iter().all(|number| !number.is_empty()).then_some(Within { numbers, decimals })
}

/// The digits, commas and points of a number behind its sign and currency, and what stands before and
/// behind them.
fn digits(part: &str) -> (&str, &str, &str) {
    let begins = part.find(|c: char| c.is_ascii_digit()).unwrap_or(part.len());
    let (before, rest) = part.split_at(begins);
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ',' | '.');
    let (digits, unit) = rest.split_at(rest.find(|c: char| !is_part(c)).unwrap_or(rest.len()));
    (before, digits, unit)
}

/// `1,500` and `$12,345.60`
fn is_grouped(part: &str) -> bool {
    let (_, number, unit) = digits(part);
    let (whole, places) = number.split_once('.').unwrap_or((number, ""));
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or_default();
    let is_first = (1..4).contains(&first.len()) && !first.starts_with('0');
    let rest: Vec<&str> = groups.collect();
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    is_first
        && is_number(first)
        && !rest.is_empty()
        && rest.iter().all(|group| group.len() == 3 && is_number(group))
        && !places.contains([',', '.'])
        && !unit.contains(',')
}

/// `1,5`, or a number without a comma.
fn is_decimal(part: &str) -> bool {
    let (_, number, unit) = digits(part);
    let places = number.split_once(',').map(|(_, places)| places);
    !unit.contains(',')
        && places.is_none_or(|places| !places.is_empty() && !places.contains([',', '.']))
        && !(number.contains(',') && number.contains('.'))
}

/// Whether commas without a blank may separate: not before `000`, nor where the first element would lack
/// the unit of the second, or the second the currency of the first.
fn may_be_apart(parts: &[&str]) -> bool {
    parts.iter().filter(|part| part.contains(',')).all(|part| {
        let (before, number, unit) = digits(part);
        let is_number =
            |element: &str| element == "0" || !element.starts_with('0') || element.contains('.');
        let has_unit = unit.trim().starts_with(|c: char| c.is_alphabetic() || c == '%');
        let has_currency = before.trim_start_matches('-').contains(|c: char| !c.is_whitespace());
        number.split(',').all(is_number) && !has_unit && !has_currency
    })
}

/// Whether commas without a blank are those of thousands, seen from the others: what stands behind
/// `and` is one element, and two numbers with such commas between others are no accident.
fn is_of_thousands(text: &str, parts: &[&str]) -> bool {
    let is_small = |part: &&str| !part.contains(',') && digits(part).1.len() < 4;
    let grouped = parts.iter().filter(|part| part.contains(',')).count();
    let is_last_grouped = text.contains(" and ") && parts.last().is_some_and(|p| p.contains(','));
    (is_last_grouped || grouped > 1)
        && parts.iter().all(|part| part.contains(',') || is_small(part))
}

/// A text without the commas of thousands outside brackets: `1,500` as `1500`.
pub(super) fn without_thousands(text: &str) -> Cow<'_, str> {
    if !text.contains(',') {
        return Cow::Borrowed(text);
    }
    let is_part = |b: u8| b.is_ascii_digit() || matches!(b, b',' | b'.');
    let (bytes, mut out, mut depth) = (text.as_bytes(), String::with_capacity(text.len()), 0_usize);
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let begins = bytes[at].is_ascii_digit()
            && !at
                .checked_sub(1)
                .is_some_and(|before| super::is_word(bytes[before]) || is_part(bytes[before]));
        let length =
            if begins { bytes[at..].iter().take_while(|b| is_part(**b)).count() } else { 0 };
        let number = text[at..at + length].trim_end_matches([',', '.']);
        if depth == 0 && is_grouped(number) {
            out.push_str(&number.replace(',', ""));
            at += number.len();
        } else {
            let length = length.max(text[at..].chars().next().map_or(1, char::len_utf8));
            out.push_str(&text[at..at + length]);
            at += length;
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match elements(text) {
            Some(Elements::One(list)) => list.join(", "),
            Some(Elements::Two(one, other)) => format!("{} | {}", one.join(", "), other.join(", ")),
            None => "none".to_owned(),
        }
    }

    #[test]
    fn commas_separate_or_belong_to_numbers() {
        for (text, list) in [
            ("2 and 3", "2, 3"),
            ("1, 2, and 3", "1, 2, 3"),
            ("1,2,3", "1, 2, 3"),
            ("12,18", "12, 18"),
            ("1,2,3 and 4", "1, 2, 3, 4"),
            ("[1,500, 2] and 3", "[1, 500, 2], 3"),
            ("1,500 and 2,300", "1500, 2300"),
            ("300 and 1,500", "300, 1500"),
            ("1,000 and 500", "1000, 500"),
            ("1,000, 2,000 and 3,000", "1000, 2000, 3000"),
            ("1,500, 2,300, 800", "1500, 2300, 800"),
            ("$1,500 and $300", "$1500, $300"),
            ("1,500 km and 300 km", "1500 km, 300 km"),
            ("-1,500.25 and -2,300", "-1500.25, -2300"),
            ("1,234,567 and 1,000", "1234567, 1000"),
            ("1,500 and 300", "1500, 300 | 1, 500, 300"),
            ("1,500, 300", "1500, 300 | 1, 500, 300"),
            ("1,500 and 2300", "1500, 2300 | 1, 500, 2300"),
            ("1,200", "1200 | 1, 200"),
            ("100,200,300", "100200300 | 100, 200, 300"),
            ("1,5 and 2,3", "1.5, 2.3 | 1, 5, 2, 3"),
            ("1,2 and 3", "1.2, 3 | 1, 2, 3"),
            ("1,5 m and 2 m", "1.5 m, 2 m"),
            ("1,000", "none"),
            ("5", "none"),
            ("", "none"),
            ("1,, and 2", "none"),
        ] {
            assert_eq!(read(text), list, "{text}");
        }
    }

    #[test]
    fn thousands_lose_their_commas() {
        for (text, without) in [
            ("cube of 1,000", "cube of 1000"),
            ("12,345.60, please", "12345.60, please"),
            ("f(1,200) + 1,200", "f(1,200) + 1200"),
            ("1,5 and 1,2345", "1,5 and 1,2345"),
            ("x1,200", "x1,200"),
            ("é 1,200", "é 1200"),
        ] {
            assert_eq!(without_thousands(text), without, "{text}");
        }
    }
}
