//! The pieces of a line while it is typed, for colours, brackets and hints. What they mean together is
//! the language's business.

use std::ops::Range;

/// What a piece of a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Name,
    /// Text in quotes, and whether they are closed.
    Text {
        closed: bool,
    },
    Open(char),
    Close(char),
    Comma,
    /// What wants an operand behind it.
    Operator,
    Blank,
    Other,
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) kind: Kind,
    pub(super) place: Range<usize>,
}

/// The pieces of a line; together they are all of it.
pub(super) fn pieces(line: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while let Some(first) = line[start..].chars().next() {
        let rest = &line[start..];
        let while_all = |is_in: &dyn Fn(char) -> bool| {
            rest.find(|c| !is_in(c)).unwrap_or(rest.len()).max(first.len_utf8())
        };
        let (kind, length) = match first {
            '"' => text(rest),
            c if c.is_whitespace() => (Kind::Blank, while_all(&char::is_whitespace)),
            c if c.is_ascii_digit() || is_point(rest) => (Kind::Number, number(rest)),
            c if c.is_alphabetic() || c == '_' => {
                (Kind::Name, while_all(&|c| c.is_alphanumeric() || c == '_'))
            }
            '(' | '[' | '{' => (Kind::Open(first), 1),
            ')' | ']' | '}' => (Kind::Close(first), 1),
            ',' => (Kind::Comma, 1),
            '+' | '-' | '*' | '/' | '^' | '<' | '>' | '&' | '×' | '÷' | '·' | '−' | '±' => {
                (Kind::Operator, first.len_utf8())
            }
            _ => (Kind::Other, first.len_utf8()),
        };
        pieces.push(Piece { kind, place: start..start + length });
        start += length;
    }
    pieces
}

fn is_point(rest: &str) -> bool {
    let mut bytes = rest.bytes();
    bytes.next() == Some(b'.') && bytes.next().is_some_and(|byte| byte.is_ascii_digit())
}

/// The length of a number: digits with separators, a point, an exponent.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = 0;
    while is_digit(end) || (matches!(bytes.get(end), Some(b'.' | b'_')) && is_digit(end + 1)) {
        end += 1;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let signed = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if is_digit(end + 1 + signed) {
            end += 1 + signed;
            while is_digit(end) {
                end += 1;
            }
        }
    }
    end.max(1)
}

fn text(rest: &str) -> (Kind, usize) {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return (Kind::Text { closed: true }, at + 1),
            _ => {}
        }
    }
    (Kind::Text { closed: false }, rest.len())
}

/// The other bracket of each: places in the list of pieces. A bracket without one is `None`.
pub(super) fn mates(pieces: &[Piece]) -> Vec<Option<usize>> {
    let mut mates = vec![None; pieces.len()];
    let mut open: Vec<(usize, char)> = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        match piece.kind {
            Kind::Open(bracket) => open.push((index, bracket)),
            Kind::Close(bracket) => {
                let wanted = match bracket {
                    ')' => '(',
                    ']' => '[',
                    _ => '{',
                };
                if let Some((place, _)) = open.pop_if(|(_, opened)| *opened == wanted) {
                    (mates[index], mates[place]) = (Some(place), Some(index));
                }
            }
            _ => {}
        }
    }
    mates
}

/// The lines of a text that was pasted, those that go on together with what they go on with.
pub(super) fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let first = pieces(line).into_iter().find(|piece| piece.kind != Kind::Blank);
        let begins_with_sign = first.is_some_and(|first| first.kind == Kind::Operator);
        match lines.last_mut() {
            Some(last) if begins_with_sign || goes_on(last) => {
                last.push('\n');
                last.push_str(line);
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

/// Whether a line goes on: a bracket is open, or the last sign wants an operand. A blank line ends it
/// whatever it says.
pub(super) fn goes_on(text: &str) -> bool {
    let is_ended = text.rsplit_once('\n').is_some_and(|(_, last)| last.trim().is_empty());
    if is_ended || text.trim_start().starts_with(':') {
        return false;
    }
    let pieces = pieces(text);
    let mates = mates(&pieces);
    let is_open = |(index, piece): (usize, &Piece)| {
        matches!(piece.kind, Kind::Open(_)) && mates[index].is_none()
    };
    let is_wrong = |(index, piece): (usize, &Piece)| {
        matches!(piece.kind, Kind::Close(_)) && mates[index].is_none()
    };
    let last = pieces.iter().rev().find(|piece| piece.kind != Kind::Blank);
    let wants_more = last.is_some_and(|last| matches!(last.kind, Kind::Operator | Kind::Comma));
    // More lines do not put right a bracket that closes nothing.
    !pieces.iter().enumerate().any(is_wrong)
        && (wants_more || pieces.iter().enumerate().any(is_open))
}

/// The parts of a text between its commas, those in brackets aside; `None` where a bracket has no other.
pub(super) fn arguments(text: &str) -> Option<Vec<&str>> {
    let (mut parts, mut begin, mut depth) = (Vec::new(), 0, 0_usize);
    for Piece { kind, place } in pieces(text) {
        match kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => depth = depth.checked_sub(1)?,
            Kind::Comma if depth == 0 => {
                parts.push(&text[begin..place.start]);
                begin = place.end;
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    (depth == 0).then_some(parts)
}

/// The call that the end of a line stands in: the name of the function, and how many commas are
/// behind its bracket.
pub(super) fn call_at_end(line: &str) -> Option<(&str, usize)> {
    let pieces = pieces(line);
    let mates = mates(&pieces);
    let mut commas = 0;
    let mut index = pieces.len();
    while index > 0 {
        index -= 1;
        match pieces[index].kind {
            // What stands between closed brackets is behind us.
            Kind::Close(_) => index = mates[index]?,
            Kind::Comma => commas += 1,
            Kind::Open('(') => {
                let name = pieces.get(index.checked_sub(1)?)?;
                if name.kind == Kind::Name {
                    return Some((&line[name.place.clone()], commas));
                }
                commas = 0;
            }
            Kind::Open(_) => commas = 0,
            Kind::Text { closed: false } => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(line: &str) -> Vec<(Kind, &str)> {
        let seen = pieces(line).into_iter().filter(|piece| piece.kind != Kind::Blank);
        seen.map(|piece| (piece.kind, &line[piece.place])).collect()
    }

    #[test]
    fn a_line_is_cut_into_pieces() {
        assert_eq!(
            kinds("2e-3*sin(π) + \"a)\\\"\""),
            [
                (Kind::Number, "2e-3"),
                (Kind::Operator, "*"),
                (Kind::Name, "sin"),
                (Kind::Open('('), "("),
                (Kind::Name, "π"),
                (Kind::Close(')'), ")"),
                (Kind::Operator, "+"),
                (Kind::Text { closed: true }, "\"a)\\\"\""),
            ]
        );
        assert_eq!(kinds("1_000.5e"), [(Kind::Number, "1_000.5"), (Kind::Name, "e")]);
        assert_eq!(kinds(".5…"), [(Kind::Number, ".5"), (Kind::Other, "…")]);
        assert_eq!(kinds("\"open"), [(Kind::Text { closed: false }, "\"open")]);
        // Whatever is typed, the pieces are all of it.
        for line in ["", "\u{301}x", "5%\t½", "a\nb", "\\\"", "((]"] {
            let whole: String =
                pieces(line).iter().map(|piece| &line[piece.place.clone()]).collect();
            assert_eq!(whole, line);
        }
    }

    #[test]
    fn open_brackets_and_operators_go_on() {
        for line in ["mean(1, 2", "2 +", "[1,", "sum(k^2,\n k, 1", "x = 3 *  ", "(2 + [3"] {
            assert!(goes_on(line), "{line}");
        }
        for line in ["", "2 + 3", "5!", "8%", "2+2=", "(1))", "mean(1, 2)", ":digits (", "(2 +\n"] {
            assert!(!goes_on(line), "{line}");
        }
        assert!(!goes_on("\"a(\""), "a bracket in a text is text");
        assert!(!goes_on("(1]"), "what is wrong is told at once");
    }

    #[test]
    fn the_call_at_the_end_is_found() {
        assert_eq!(call_at_end("loanPayment(350000, 6.5"), Some(("loanPayment", 1)));
        assert_eq!(call_at_end("2 + max(1, min(2, 3), "), Some(("max", 2)));
        assert_eq!(call_at_end("max(1, [2, 3"), Some(("max", 1)));
        assert_eq!(call_at_end("max(1, (2 + 3"), Some(("max", 1)));
        assert_eq!(call_at_end("max(1, 2)"), None);
        assert_eq!(call_at_end("(1 + 2"), None);
        assert_eq!(call_at_end("len(\"a, "), None);
        assert_eq!(call_at_end(""), None);
    }
}
