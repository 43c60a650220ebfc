//! Where in an expression an error is: a line of the source, and carets under the place.

use arithma_expr::Span;

/// Characters of the source that are shown on either side of the place, and of the place itself.
const AROUND: usize = 30;

/// A line of the source, and the carets to put under it. Both begin at the same column. `None`
/// where the place is the whole source.
pub(super) fn place(source: &str, span: Span) -> Option<(String, String)> {
    let boundary = |at: u32| {
        let mut at = (at as usize).min(source.len());
        while !source.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, end) = (boundary(span.start), boundary(span.end).max(boundary(span.start)));
    if end > start && source[start..end].trim() == source.trim() {
        return None;
    }
    let before = source[..start].rsplit(is_break).next().unwrap_or_default();
    let inside = source[start..end].split(is_break).next().unwrap_or_default();
    let after = source[start + inside.len()..].split(is_break).next().unwrap_or_default();

    let before_shown: Vec<char> = before.chars().rev().take(AROUND).collect();
    let inside_shown: Vec<char> = inside.chars().take(AROUND).collect();
    let mut input = String::new();
    if before_shown.len() < before.chars().count() {
        input.push('…');
    }
    input.extend(before_shown.iter().rev());
    let indent = input.chars().count();
    input.extend(&inside_shown);
    let is_cut = inside_shown.len() < inside.chars().count();
    if is_cut {
        input.push('…');
    } else {
        input.extend(after.chars().take(AROUND));
        if after.chars().nth(AROUND).is_some() {
            input.push('…');
        }
    }
    let mut caret = " ".repeat(indent);
    caret.push_str(&"^".repeat(inside_shown.len().max(1)));
    Some((input, caret))
}

fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(source: &str, start: u32, end: u32) -> String {
        let (input, caret) = place(source, Span { start, end }).unwrap();
        format!("{input}\n{caret}")
    }

    #[test]
    fn the_carets_stand_under_the_place() {
        assert_eq!(shown("2 +* 3", 3, 4), "2 +* 3\n   ^");
        assert_eq!(shown("1; 5 km + 3 kg", 3, 14), "1; 5 km + 3 kg\n   ^^^^^^^^^^^");
        assert_eq!(shown("2 +", 3, 3), "2 +\n   ^");
        assert_eq!(shown("a = 1\nπ +* 3\nb", 10, 11), "π +* 3\n   ^");
        assert_eq!(shown("", 7, 9), "\n^");
    }

    #[test]
    fn the_whole_is_no_place() {
        assert_eq!(place(" 5 km + 3 kg", Span { start: 1, end: 12 }), None);
    }

    #[test]
    fn a_long_line_is_cut() {
        let source = format!("{}*{}", "1+".repeat(50), "+1".repeat(50));
        let (input, caret) = place(&source, Span { start: 100, end: 101 }).unwrap();
        assert_eq!(input.chars().count(), 1 + AROUND + 1 + AROUND + 1);
        assert_eq!(input.chars().nth(caret.chars().count() - 1), Some('*'));
    }
}
