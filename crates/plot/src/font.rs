//! The letters of a picture: strokes, from a table of our own.

use std::collections::HashMap;
use std::sync::OnceLock;

/// How high a capital letter is.
pub(crate) const CAPITAL: f64 = 9.0;

/// A stroke of a letter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Stroke {
    Move([f64; 2]),
    Line([f64; 2]),
    /// The control point and the end.
    Curve([f64; 2], [f64; 2]),
}

/// A letter: how far the next one is, and its strokes; y goes up from the baseline.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Glyph {
    pub(crate) advance: f64,
    pub(crate) strokes: Vec<Stroke>,
}

/// The width of a text.
pub(crate) fn width(text: &str) -> f64 {
    let glyphs = text.chars().map(|c| glyph(c).advance);
    // The gap after the last letter is not seen.
    glyphs.sum::<f64>() - if text.is_empty() { 0.0 } else { 2.0 }
}

/// As much of a text as fits, with a mark where it was cut.
pub(crate) fn fitted(text: &str, room: f64) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut cut = String::new();
    let mut used = glyph('…').advance;
    for c in text.chars() {
        used += glyph(c).advance;
        if used > room {
            break;
        }
        cut.push(c);
    }
    cut.push('…');
    cut
}

/// The glyph of a character; a box where there is none.
pub(crate) fn glyph(c: char) -> &'static Glyph {
    static GLYPHS: OnceLock<HashMap<char, Glyph>> = OnceLock::new();
    static UNKNOWN: OnceLock<Glyph> = OnceLock::new();
    let glyphs = GLYPHS.get_or_init(table);
    glyphs.get(&c).unwrap_or_else(|| {
        UNKNOWN.get_or_init(|| Glyph {
            advance: 8.0,
            strokes: strokes("M 0 0 L 5 0 L 5 9 L 0 9 L 0 0"),
        })
    })
}

fn table() -> HashMap<char, Glyph> {
    let mut glyphs: HashMap<char, Glyph> =
        include_str!("glyphs.txt").lines().filter_map(read_line).collect();
    glyphs.insert(' ', Glyph { advance: 5.0, strokes: Vec::new() });
    let raised = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁽⁾".chars().zip("0123456789−+()".chars());
    let small: Vec<(char, Glyph)> =
        raised.filter_map(|(c, base)| Some((c, superscript(glyphs.get(&base)?)))).collect();
    glyphs.extend(small);
    glyphs
}

/// A line of the table; `None` for a comment, whose second word is no number.
fn read_line(line: &str) -> Option<(char, Glyph)> {
    let (name, rest) = line.split_once(' ')?;
    let (advance, path) = rest.split_once(' ')?;
    let advance = advance.parse().ok()?;
    Some((name.chars().next()?, Glyph { advance, strokes: strokes(path) }))
}

fn strokes(path: &str) -> Vec<Stroke> {
    let mut words = path.split(' ');
    let mut strokes = Vec::new();
    let point = |words: &mut std::str::Split<'_, char>| -> Option<[f64; 2]> {
        Some([words.next()?.parse().ok()?, words.next()?.parse().ok()?])
    };
    while let Some(command) = words.next() {
        let stroke = match command {
            "M" => point(&mut words).map(Stroke::Move),
            "L" => point(&mut words).map(Stroke::Line),
            _ => {
                let control = point(&mut words);
                control.and_then(|control| Some(Stroke::Curve(control, point(&mut words)?)))
            }
        };
        strokes.extend(stroke);
    }
    strokes
}

/// A smaller copy, raised.
fn superscript(base: &Glyph) -> Glyph {
    let small = |[x, y]: [f64; 2]| [0.65 * x, 0.6 * y + 4.4];
    let strokes = base.strokes.iter().map(|stroke| match *stroke {
        Stroke::Move(to) => Stroke::Move(small(to)),
        Stroke::Line(to) => Stroke::Line(small(to)),
        Stroke::Curve(by, to) => Stroke::Curve(small(by), small(to)),
    });
    Glyph { advance: 0.65 * base.advance + 0.6, strokes: strokes.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_formulas_are_written_with_has_a_glyph() {
        let glyphs = table();
        for c in (' '..='~').chain("π−×·÷√°²³⁻¹≤≥≠≈∞…θαβγλμτφω".chars())
        {
            let glyph = glyphs.get(&c).unwrap_or_else(|| panic!("no glyph for {c}"));
            assert!(glyph.advance > 0.0, "{c}");
            assert!(c == ' ' || glyph.strokes.len() > 1, "{c}");
            assert!(c == ' ' || matches!(glyph.strokes[0], Stroke::Move(_)), "{c}");
        }
    }

    /// A stroke that the table misspells would be left out.
    #[test]
    fn every_stroke_of_the_table_is_read() {
        let lines: Vec<&str> = include_str!("glyphs.txt").lines().skip(4).collect();
        for line in &lines {
            let (c, glyph) = read_line(line).expect(line);
            let commands = line.split(' ').skip(2).filter(|word| "MLQ".contains(*word)).count();
            assert_eq!(glyph.strokes.len(), commands, "{line}");
            assert!(line.starts_with(c));
        }
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(fitted("sin(x)", 100.0), "sin(x)");
        let cut = fitted(&"x".repeat(500), 100.0);
        assert!(cut.ends_with("x…") && width(&cut) <= 100.0);
    }
}
