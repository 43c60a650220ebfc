//! What single characters mean.

/// The fraction that a single character stands for.
pub(crate) fn vulgar(c: char) -> Option<(u64, u64)> {
    Some(match c {
        '½' => (1, 2),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅕' => (1, 5),
        '⅖' => (2, 5),
        '⅗' => (3, 5),
        '⅘' => (4, 5),
        '⅙' => (1, 6),
        '⅚' => (5, 6),
        '⅐' => (1, 7),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        '⅑' => (1, 9),
        '⅒' => (1, 10),
        _ => return None,
    })
}

/// The ASCII digit or minus that a superscript character stands for.
pub(crate) fn superscript(c: char) -> Option<char> {
    Some(match c {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴' => '4',
        '⁵' => '5',
        '⁶' => '6',
        '⁷' => '7',
        '⁸' => '8',
        '⁹' => '9',
        '⁻' => '-',
        _ => return None,
    })
}

/// The ASCII sign that a typeset plus or minus stands for. A long dash is none: between words it is a pause.
pub(crate) fn typeset_sign(c: char) -> Option<char> {
    match c {
        '−' | '–' | '‐' | '‑' | '‒' | '－' | '﹣' => Some('-'),
        '＋' | '﹢' => Some('+'),
        _ => None,
    }
}

/// Blanks that typesetters put between groups of digits, and that do not break a line.
pub(crate) fn is_group_blank(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{202f}' | '\u{2009}' | '\u{2007}')
}

/// Characters without a width, which come along with what is pasted.
pub(super) fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}

/// The ASCII digit that a subscript character stands for.
pub(crate) fn subscript(c: char) -> Option<char> {
    char::from_digit(u32::from(c).checked_sub(u32::from('₀'))?, 10)
}

/// Whether the number that a text ends with follows degrees, so that what stands behind it are minutes or
/// seconds of an angle: `45°30`, `45° 30' 15`, also with a sign between them: `45° + 30`.
pub(crate) fn follows_degrees(text: &str) -> bool {
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ' ');
    let before = |text: &'_ str| -> usize {
        let text = text.trim_end_matches(is_number);
        text.strip_suffix(['+', '-', '−']).map_or(text, |text| text.trim_end_matches(' ')).len()
    };
    let text = &text[..before(text)];
    let minutes = text.strip_suffix(['\'', '′', '’']);
    let text = minutes.map_or(text, |text| &text[..before(text)]);
    text.ends_with(['°', 'º', '˚']) || text.ends_with("deg")
}

/// The bytes of the subscript digits that a text begins with.
pub(super) fn subscripts(text: &str) -> usize {
    text.chars().take_while(|&c| subscript(c).is_some()).map(char::len_utf8).sum()
}

pub(super) fn is_letter_byte(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// Letters of any script may be names; digits of other scripts and superscript letters may not.
pub(super) fn is_letter(c: char) -> bool {
    c.is_alphabetic() && !matches!(c, 'ª' | 'º' | '\u{2070}'..='\u{209f}')
}

/// Whether showing the character by itself in a message is of any use.
pub(super) fn is_visible(c: char) -> bool {
    !matches!(c, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e000}'..='\u{f8ff}')
}
