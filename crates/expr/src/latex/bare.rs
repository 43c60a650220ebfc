//! Signs and words of LaTeX without their backslash: `∑_{k=1}^{10} k^2`, `sum_(k=1)^(10) k^2`, `∫₀¹ x² dx`.

use std::borrow::Cow;

use crate::lexer::superscript;

/// Each with its command, and the function that it is before an argument in parentheses.
const SIGNS: &[(&str, &str, &str)] = &[
    ("∑", "\\sum", "sum"),
    ("Σ", "\\sum", "sum"),
    ("∏", "\\prod", "product"),
    ("Π", "\\prod", "product"),
    ("∫", "\\int", "integrate"),
    ("sum_", "\\sum", ""),
    ("prod_", "\\prod", ""),
    ("int_", "\\int", ""),
    ("lim_", "\\lim", ""),
];

/// The text with these as commands.
pub(super) fn with_commands(source: &str) -> Cow<'_, str> {
    if !SIGNS.iter().any(|(sign, ..)| source.contains(sign)) {
        return Cow::Borrowed(source);
    }
    let mut text = String::with_capacity(source.len() + 16);
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let begins = !text.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '\\');
        let found = SIGNS.iter().filter(|_| begins).find(|(sign, ..)| rest.starts_with(sign));
        let read = found.and_then(|(sign, command, call)| {
            let behind = &rest[sign.len()..];
            if !call.is_empty() && behind.starts_with('(') {
                return Some(((*call).to_owned(), behind));
            }
            // The underscore of `sum_` begins what stands below.
            let below = if call.is_empty() { &rest[sign.len() - 1..] } else { behind };
            let (scripts, behind) = scripts(below)?;
            Some((format!("{command}{scripts}"), behind))
        });
        match read {
            Some((written, behind)) => {
                text.push_str(&written);
                text.push(if written.starts_with('\\') { ' ' } else { '(' });
                rest = if written.starts_with('\\') { behind } else { &behind[1..] };
            }
            None => {
                text.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    Cow::Owned(text)
}

/// What stands below and above in braces, and what follows; nothing where nothing stands below.
fn scripts(text: &str) -> Option<(String, &str)> {
    let (low, rest) = script(text.trim_start(), '_')?;
    let (high, rest) = match script(rest.trim_start(), '^') {
        Some((high, rest)) => (format!("^{{{high}}}"), rest),
        None => (String::new(), rest),
    };
    Some((format!("_{{{low}}}{high}").replace('∞', "\\infty"), rest))
}

/// One script behind its sign, or in small digits.
fn script(text: &str, sign: char) -> Option<(String, &str)> {
    let Some(rest) = text.strip_prefix(sign) else {
        let small = |c: char| if sign == '^' { superscript(c) } else { subscript(c) };
        let digits: String = text.chars().map_while(small).collect();
        let length: usize = text.chars().take(digits.chars().count()).map(char::len_utf8).sum();
        return (!digits.is_empty()).then(|| (digits, &text[length..]));
    };
    let rest = rest.trim_start();
    if let Some(close) = rest.chars().next().and_then(|open| match open {
        '{' => Some('}'),
        '(' => Some(')'),
        _ => None,
    }) {
        let end = matching(rest, close)?;
        return Some((rest[1..end].to_owned(), &rest[end + 1..]));
    }
    let is_number = rest.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let length = match rest.chars().next()? {
        c if is_number => {
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            (c != '-' || digits > 0).then_some(1 + digits)?
        }
        c if c.is_alphabetic() => {
            rest.chars().take_while(|c| c.is_alphanumeric()).map(char::len_utf8).sum()
        }
        '∞' => '∞'.len_utf8(),
        _ => return None,
    };
    Some((rest[..length].to_owned(), &rest[length..]))
}

/// Where the bracket closes that a text begins with.
fn matching(text: &str, close: char) -> Option<usize> {
    let open = text.chars().next()?;
    let mut depth = 0_usize;
    text.char_indices().find_map(|(at, c)| {
        if c == open {
            depth += 1;
        } else if c == close {
            depth -= 1;
        }
        (depth == 0).then_some(at)
    })
}

fn subscript(c: char) -> Option<char> {
    let digit = u32::from(c).checked_sub(0x2080)?;
    char::from_digit(digit, 10)
}

#[cfg(test)]
mod tests {
    use super::with_commands;

    #[test]
    fn signs_become_commands() {
        for (source, expected) in [
            ("∑_{k=1}^{10} k^2", "\\sum_{k=1}^{10}  k^2"),
            ("sum_(k=1)^(10) k^2", "\\sum_{k=1}^{10}  k^2"),
            ("sum_{k=1}^10 k", "\\sum_{k=1}^{10}  k"),
            ("2*sum_{n=1}^∞ 1/n^2", "2*\\sum_{n=1}^{\\infty}  1/n^2"),
            ("∫₀¹ x^2 dx", "\\int_{0}^{1}  x^2 dx"),
            ("int_0^1 x^2 dx", "\\int_{0}^{1}  x^2 dx"),
            ("lim_{x->1} x", "\\lim_{x->1}  x"),
            ("∑(k^2, k, 1, 10)", "sum(k^2, k, 1, 10)"),
            ("Σ", "Σ"),
            ("sum_", "sum_"),
            ("total_sum_ + 1", "total_sum_ + 1"),
            ("\\sum_{k=1}^{3} k", "\\sum_{k=1}^{3} k"),
            ("sum_{k", "sum_{k"),
            ("∑ k", "∑ k"),
        ] {
            assert_eq!(with_commands(source), expected, "{source}");
        }
    }
}
