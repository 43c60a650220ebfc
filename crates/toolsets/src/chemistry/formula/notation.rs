//! The signs of typeset formulas as plain ones.

/// The formula with raised and lowered digits as `^{...}` and `_{...}`, one separator of parts and
/// one minus sign.
pub(super) fn plain(text: &str) -> Vec<char> {
    let mut out = Vec::with_capacity(text.len());
    let mut open = None;
    for c in text.chars() {
        let (mark, c) = level(c);
        if mark != open {
            if open.is_some() {
                out.push('}');
            }
            if let Some(mark) = mark {
                out.extend([mark, '{']);
            }
            open = mark;
        }
        out.push(match c {
            '•' | '∙' | '⋅' | '・' | '*' => '·',
            '−' | '–' | '‐' | '‑' => '-',
            c if c.is_whitespace() => ' ',
            c => c,
        });
    }
    if open.is_some() {
        out.push('}');
    }
    out
}

/// Whether a sign is raised (`^`) or lowered (`_`), and the plain sign.
fn level(c: char) -> (Option<char>, char) {
    const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻";
    const LOWERED: &str = "₀₁₂₃₄₅₆₇₈₉";
    const PLAIN: &str = "0123456789+-";
    for (mark, signs) in [('^', RAISED), ('_', LOWERED)] {
        let place = signs.chars().position(|sign| sign == c);
        if let Some(plain) = place.and_then(|place| PLAIN.chars().nth(place)) {
            return (Some(mark), plain);
        }
    }
    (None, c)
}
