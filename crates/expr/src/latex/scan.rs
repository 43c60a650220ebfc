//! Where pieces of LaTeX end.

/// The letters of the command that begins here, behind its backslash.
pub(super) fn command_name(rest: &str) -> &str {
    let name = rest.get(1..).unwrap_or_default();
    let length = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    &name[..length]
}

/// What is inside the braces that open here.
pub(super) fn group(rest: &str) -> Option<&str> {
    rest.strip_prefix('{')?;
    let (mut depth, mut at) = (0_usize, 0);
    let bytes = rest.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return rest.get(1..at);
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Where `\end{kind}` is that belongs to a `\begin{kind}` right before the text.
pub(super) fn end_of(text: &str, kind: &str) -> Option<usize> {
    let (begin, end) = (format!("\\begin{{{kind}}}"), format!("\\end{{{kind}}}"));
    let (mut depth, mut at) = (1_usize, 0);
    loop {
        let close = at + text[at..].find(&end)?;
        match text[at..close].find(&begin) {
            Some(open) => {
                depth += 1;
                at += open + begin.len();
            }
            None => {
                depth -= 1;
                if depth == 0 {
                    return Some(close);
                }
                at = close + end.len();
            }
        }
    }
}

/// The parts of a text between signs that stand outside braces and environments.
pub(super) fn split<'t>(text: &'t str, sign: &str) -> Vec<&'t str> {
    let (mut parts, mut start, mut at, mut depth) = (Vec::new(), 0, 0, 0_usize);
    while at < text.len() {
        let rest = &text[at..];
        if depth == 0 && rest.starts_with(sign) {
            parts.push(&text[start..at]);
            at += sign.len();
            start = at;
            continue;
        }
        let name = if rest.starts_with('\\') { command_name(rest) } else { "" };
        match rest.as_bytes()[0] {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b'\\' if name == "begin" => depth += 1,
            b'\\' if name == "end" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let step = match rest.chars().next() {
            Some('\\') if name.is_empty() => 2,
            Some('\\') => 1 + name.len(),
            c => c.map_or(1, char::len_utf8),
        };
        at = (at + step).min(text.len());
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    parts.push(&text[start..]);
    parts
}

/// How far a body goes, and where signs of sums stand in it.
pub(super) struct Extent {
    pub(super) end: usize,
    pub(super) signs: Vec<usize>,
}

/// How far the body of a sum or a limit goes that begins here: to a closing bracket, a comma, a relation or
/// the end of the step.
pub(super) fn extent(text: &str) -> Extent {
    let (mut at, mut depth, mut signs) = (0, 0_usize, Vec::new());
    let mut after_operand = false;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let mut length = c.len_utf8();
        match c {
            '(' | '[' | '{' => depth += 1,
            ',' if begins_group(&text[..at], rest) => {}
            ')' | ']' | '}' | ',' | ';' | '\n' | '=' | '<' | '>' | '&' | '?' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            // But not that of a time of day.
            ':' if depth == 0 && !rest[1..].starts_with(|c: char| c.is_ascii_digit()) => break,
            ' ' if depth == 0 && ends_term(rest) => break,
            '|' if after_operand && depth > 0 => depth -= 1,
            '|' if !after_operand => depth += 1,
            '-' if depth == 0 && rest.starts_with("->") => break,
            '-' if is_date(&text[..at], rest) => {}
            '+' | '-' if is_exponent(&text[..at], rest) => {}
            '+' | '-' | '−' if depth == 0 && after_operand => signs.push(at),
            '\\' => {
                let name = command_name(rest);
                length = 1 + name.len().max(1);
                match name {
                    "begin" | "lfloor" | "lceil" | "left" => depth += 1,
                    "end" | "rfloor" | "rceil" | "right" if depth == 0 => break,
                    "end" | "rfloor" | "rceil" | "right" => depth -= 1,
                    "le" | "leq" | "ge" | "geq" | "ne" | "neq" | "lt" | "gt" | "to"
                        if depth == 0 =>
                    {
                        break;
                    }
                    _ => {}
                }
                if matches!(name, "left" | "right") {
                    // The bracket behind it counts with it.
                    let bracket = &text[at + length..];
                    length += match bracket.chars().next() {
                        Some('\\') => 1 + command_name(bracket).len().max(1),
                        bracket => bracket.map_or(0, char::len_utf8),
                    };
                }
            }
            _ => {}
        }
        let is_operator = matches!(c, '+' | '-' | '−' | '*' | '/' | '^' | '(' | '[' | '{')
            || (c == '|' && !after_operand)
            || (c == '\\' && matches!(command_name(rest), "cdot" | "times" | "div"));
        if c != ' ' {
            after_operand = !is_operator;
        }
        at = (at + length).min(text.len());
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    Extent { end: at, signs }
}

/// Whether a hyphen is one of a date: `2026-03-01`.
fn is_date(before: &str, rest: &str) -> bool {
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let two = |text: &str| text.len() >= 3 && text.is_char_boundary(3) && is_digits(&text[1..3]);
    let year = |text: &str| {
        text.len() >= 4
            && text.is_char_boundary(text.len() - 4)
            && is_digits(&text[text.len() - 4..])
    };
    let month = before.len() >= 3
        && before.is_char_boundary(before.len() - 3)
        && before[before.len() - 3..].starts_with('-');
    (year(before) && two(rest) && rest[3..].starts_with('-'))
        || (month && two(rest) && year(&before[..before.len() - 3]))
}

/// Whether a comma or a blank stands between digits and a group of three: `1,234`.
fn begins_group(before: &str, rest: &str) -> bool {
    let group = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    group == 3 && before.ends_with(|c: char| c.is_ascii_digit())
}

/// A text without the blanks and commas between groups of three digits: in an argument they would separate
/// them.
pub(crate) fn grouped(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        if !(matches!(c, ' ' | ',') && begins_group(&made, &text[at..])) {
            made.push(c);
        }
    }
    made
}

/// Whether a sign is one of a power of ten: `2.5e-3`.
fn is_exponent(before: &str, rest: &str) -> bool {
    let number = before.strip_suffix(['e', 'E']);
    number.is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit() || c == '.'))
        && rest[1..].starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a word stands here that binds less tightly than a sum.
fn ends_term(rest: &str) -> bool {
    [" to ", " in ", " as ", " and ", " or ", " xor "].iter().any(|word| rest.starts_with(word))
}

/// Whether a name stands in a text by itself.
pub(super) fn mentions(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphabetic() || c == '_';
    let mut at = 0;
    if name.is_empty() {
        return false;
    }
    while let Some(found) = text[at..].find(name) {
        let (start, end) = (at + found, at + found + name.len());
        let before = text[..start].chars().next_back();
        let after = text[end..].chars().next();
        let is_command = text[..start].trim_end_matches(char::is_alphabetic).ends_with('\\');
        if !before.is_some_and(is_part) && !after.is_some_and(is_part) && !is_command {
            return true;
        }
        at = end;
    }
    false
}
