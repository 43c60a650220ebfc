//! The line of the source that holds an error, with carets below the place.

use crate::tree::Span;

/// How many characters of a long line are shown.
const WINDOW: usize = 70;

/// How many of them come before the error when the line is cut on the left.
const BEFORE: usize = 40;

/// Renders two lines: the source around `span`, and carets below it. Every character counts as one
/// column; control characters, which would move the caret, are shown as spaces.
#[must_use]
pub fn render(source: &str, span: Span) -> String {
    let start = floor_boundary(source, span.start as usize);
    let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = source[start..].find('\n').map_or(source.len(), |at| start + at);
    let end = floor_boundary(source, span.end as usize).clamp(start, line_end);

    let before = source[line_start..start].chars().count();
    let skipped = if before > WINDOW - 10 { before - BEFORE } else { 0 };
    let mut text = String::new();
    let mut column = before - skipped;
    if skipped > 0 {
        text.push('…');
        column += 1;
    }
    let mut rest = source[line_start..line_end].chars().skip(skipped);
    text.extend(rest.by_ref().take(WINDOW).map(|c| if c.is_control() { ' ' } else { c }));
    if rest.next().is_some() {
        text.push('…');
    }

    let shown = text.chars().count();
    let room = shown.saturating_sub(column).max(1);
    let width = source[start..end].chars().count().clamp(1, room);
    format!("{text}\n{}{}", " ".repeat(column), "^".repeat(width))
}

/// The nearest character boundary at or below `at`.
fn floor_boundary(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    #[test]
    fn points_at_the_place() {
        assert_eq!(render("2 + $ + 1", span(4, 5)), "2 + $ + 1\n    ^");
        assert_eq!(render("2 × foo(1)", span(5, 8)), "2 × foo(1)\n    ^^^");
        assert_eq!(render("1 +", span(3, 3)), "1 +\n   ^");
        assert_eq!(render("", span(0, 0)), "\n^");
        assert_eq!(render("1 +\n2 $\n3", span(6, 7)), "2 $\n  ^");
        assert_eq!(render("1\t\0$", span(3, 4)), "1  $\n   ^");
        // Spans that do not fit the source are harmless.
        assert_eq!(render("π", span(1, 9)), "π\n^");
        assert_eq!(render("x", span(90, 99)), "x\n ^");
    }

    #[test]
    fn cuts_long_lines() {
        let source = format!("{}${}", "1+".repeat(1_000), "+1".repeat(1_000));
        let shown = render(&source, span(2_000, 2_001));
        let (line, carets) = shown.split_once('\n').unwrap();
        assert_eq!(line.chars().count(), WINDOW + 2);
        assert_eq!(line.chars().position(|c| c == '$'), carets.chars().position(|c| c == '^'));
        assert!(line.starts_with('…') && line.ends_with('…'));
    }
}
