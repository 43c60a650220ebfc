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

fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '⌊' => "floor(",
        '⌈' => "ceil(",
        '⌋' | '⌉' => ")",
        '—' | '―' => "-",
        '\u{66b}' => ".",
        '\u{66c}' => ",",
        '✕' | '✖' | '⨯' | '✗' => "×",
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
    use super::in_ascii;

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
