//! One form for spellings that differ only in their characters.

/// The longest spelling that is looked at; no unit's is longer.
const LONGEST: usize = 80;

/// The spelling in the form in which it is looked up: micro is `u`, powers are plain digits, words
/// are parted by one space. `None` when it is too long to be a unit.
pub(crate) fn normalise(spelling: &str) -> Option<String> {
    let spelling = spelling.trim();
    if spelling.len() > LONGEST {
        return None;
    }
    let mut out = String::with_capacity(spelling.len());
    for c in spelling.chars() {
        match c {
            // The micro sign and the Greek letter.
            '\u{b5}' | '\u{3bc}' => out.push('u'),
            '²' => out.push('2'),
            '³' => out.push('3'),
            '^' => {}
            // The ohm, kelvin and angstrom signs, which Unicode keeps beside the letters.
            '\u{2126}' => out.push('Ω'),
            '\u{212a}' => out.push('K'),
            '\u{212b}' => out.push('Å'),
            // Signs that are typed for those of feet, inches and degrees.
            '’' => out.push('\''),
            '”' => out.push('"'),
            'º' | '˚' => out.push('°'),
            '℃' => out.push_str("°C"),
            '℉' => out.push_str("°F"),
            '_' | '-' | ' ' | '\u{a0}' | '\t' => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            c => out.push(c),
        }
    }
    Some(out)
}

/// The key under which spellings that differ in case alone come together.
pub(crate) fn folded(normalised: &str) -> String {
    normalised.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_do_not_matter() {
        for (given, form) in [
            ("µm", "um"),
            ("μm", "um"),
            ("m²", "m2"),
            ("m^3", "m3"),
            ("k\u{2126}", "kΩ"),
            ("℃", "°C"),
            (" nautical_mile ", "nautical mile"),
            ("kilowatt-hour", "kilowatt hour"),
            ("fl  oz", "fl oz"),
            ("˚C", "°C"),
        ] {
            assert_eq!(normalise(given).as_deref(), Some(form));
        }
        assert_eq!(normalise(&"x".repeat(1000)), None);
    }
}
