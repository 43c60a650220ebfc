//! Signs of other scripts and of typeset text that have one meaning: digits, full-width forms, `⌊x⌋`.

/// The zero of each script whose digits are ten in a row.
const ZEROS: &[char] = &[
    '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{a66}', '\u{ae6}', '\u{b66}', '\u{be6}',
    '\u{c66}', '\u{ce6}', '\u{d66}', '\u{e50}', '\u{ed0}', '\u{f20}', '\u{1040}', '\u{17e0}',
    '\u{1810}',
];

/// The text in the signs of this language.
pub(super) fn in_ascii(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    let mut in_text = false;
    for c in source.chars() {
        in_text ^= c == '"';
        match (in_text, sign(c)) {
            (false, Some(sign)) => text.push_str(sign),
            (false, None) => text.push(half_width(c).or_else(|| digit(c)).unwrap_or(c)),
            (true, _) => text.push(c),
        }
    }
    text
}

/// The text with `0.333...` as the fraction that it is, where the last digit is there three times at least.
pub(super) fn with_repeated_digits(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = ["...", "…"].iter().filter_map(|dots| rest.find(dots)).min() {
        let dots = if rest[at..].starts_with('…') { "…" } else { "..." };
        let digits = rest[..at].bytes().rev().take_while(|b| b.is_ascii_digit() || *b == b'.');
        let start = at - digits.count();
        let goes_on =
            rest[at + dots.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '.');
        match repeated(&rest[start..at]).filter(|_| !goes_on) {
            Some(fraction) => {
                text.push_str(&rest[..start]);
                text.push_str(&fraction);
            }
            None => text.push_str(&rest[..at + dots.len()]),
        }
        rest = &rest[at + dots.len()..];
    }
    text.push_str(rest);
    text
}

/// `0.1666` as `(15/90)`.
fn repeated(number: &str) -> Option<String> {
    let (whole, places) = number.split_once('.')?;
    let last = places.chars().next_back()?;
    let fixed = places.trim_end_matches(last);
    let is_plain = !whole.is_empty() && !fixed.contains('.') && number.len() < 20;
    if places.len() - fixed.len() < 3 || !is_plain {
        return None;
    }
    let before: u64 = format!("{whole}{fixed}").parse().ok()?;
    let after = before.checked_mul(10)?.checked_add(u64::from(last.to_digit(10)?))?;
    let under = 10_u64.checked_pow(fixed.len().try_into().ok()?)?.checked_mul(9)?;
    Some(format!("({}/{under})", after - before))
}

fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '⌊' => "floor(",
        '⌈' => "ceil(",
        '⌋' | '⌉' => ")",
        '—' | '―' => "-",
        '\u{66b}' => ".",
        '\u{66c}' => ",",
        '✕' | '✖' | '⨯' | '✗' => "×",
        '∧' | '⋀' => " and ",
        '∨' | '⋁' => " or ",
        '¬' => " not ",
        '⊕' | '⊻' | '⨁' => " xor ",
        '•' => "·",
        _ => return None,
    })
}

/// `１`, `（`: the forms that are as wide as the letters around them.
fn half_width(c: char) -> Option<char> {
    let is_wide = ('\u{ff01}'..='\u{ff5e}').contains(&c);
    is_wide.then(|| char::from_u32(u32::from(c) - 0xfee0)).flatten()
}

fn digit(c: char) -> Option<char> {
    let zero = ZEROS.iter().rfind(|zero| **zero <= c)?;
    char::from_digit(u32::from(c) - u32::from(*zero), 10)
}

#[cfg(test)]
mod tests {
    use super::{in_ascii, with_repeated_digits};

    #[test]
    fn digits_that_go_on_are_a_fraction() {
        for (source, expected) in [
            ("0.333...", "(3/9)"),
            ("2 * 0.1666… + 1", "2 * (15/90) + 1"),
            ("1.999...", "(18/9)"),
            ("0.333...3", "0.333...3"),
            ("3.1415...", "3.1415..."),
            ("0.33...", "0.33..."),
            ("0.12333", "0.12333"),
            ("...", "..."),
            (".333...", ".333..."),
            ("99999999999999999.9999...", "99999999999999999.9999..."),
        ] {
            assert_eq!(with_repeated_digits(source), expected, "{source}");
        }
    }

    #[test]
    fn digits_of_every_script_are_digits() {
        for (source, expected) in [
            ("１２＋（３）", "12+(3)"),
            ("٣ + ٤٫٥", "3 + 4.5"),
            ("१२३ × ४", "123 × 4"),
            ("๑๐", "10"),
            ("⌊7/2⌋ + ⌈7/2⌉", "floor(7/2) + ceil(7/2)"),
            ("5 — 3", "5 - 3"),
            ("\"１\"", "\"１\""),
            ("é + ß + Ω", "é + ß + Ω"),
        ] {
            assert_eq!(in_ascii(source), expected, "{source}");
        }
    }
}
