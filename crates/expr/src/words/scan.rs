//! Places of words in a text, in any case, outside brackets.

use crate::idiom::word_at;

/// A text at the first place where a word stands by itself.
pub(super) fn cut<'s>(text: &'s str, word: &str) -> Option<(&'s str, &'s str)> {
    let at = word_at(&text.to_ascii_lowercase(), word, 0)?;
    Some((text[..at].trim(), text[at + word.len()..].trim()))
}

/// What follows the first of these words that a text begins with.
pub(super) fn after<'s>(text: &'s str, words: &[&str]) -> Option<&'s str> {
    words.iter().find_map(|word| {
        let begin = text.get(..word.len())?;
        let rest = &text[word.len()..];
        let goes_on = rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '('));
        (begin.eq_ignore_ascii_case(word) && !goes_on).then(|| rest.trim_start())
    })
}

/// `x = 2`: the name, and what is behind the sign.
pub(super) fn named(text: &str) -> (Option<&str>, &str) {
    match text.split_once('=') {
        Some((name, value)) if is_name(name.trim()) && !value.starts_with('=') => {
            (Some(name.trim()), value.trim())
        }
        _ => (None, text.trim()),
    }
}

/// Whether a text is one name.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// Whether a text is a whole number.
pub(super) fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '−']).unwrap_or(text);
    !digits.is_empty() && digits.len() < 19 && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a name has a value.
pub(super) type Bound<'f> = &'f dyn Fn(&str) -> bool;

/// Those of its names that have no value.
pub(super) fn free<'s>(text: &'s str, bound: Bound<'_>) -> Vec<&'s str> {
    variables(text).into_iter().filter(|name| !bound(name)).collect()
}

/// The names in a text that may be variables, each once: no calls, no constants, no words.
pub(crate) fn variables(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_alphabetic()) {
        let digit_before = rest[..at].ends_with(|c: char| c.is_ascii_digit() || c == '.');
        rest = &rest[at..];
        let length = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        let (name, after) = rest.split_at(length);
        let is_exponent = digit_before
            && name.starts_with(['e', 'E'])
            && (name.len() > 1 || after.starts_with(['+', '-']));
        let is_known = match name.len() {
            1 => matches!(name, "e" | "i") || after.starts_with('('),
            _ => {
                after.trim_start().starts_with('(')
                    || crate::function::Constant::named(name).is_some()
                    || crate::function::Function::named(name).is_some()
                    || crate::lexer::is_keyword(name)
                    || matches!(name, "inf" | "infinity")
                    || super::is_known(name)
            }
        };
        if !is_known && !is_exponent && !found.contains(&name) {
            found.push(name);
        }
        rest = after;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_may_be_variables() {
        for (text, names) in [
            ("x^2", "x"),
            ("2x + y", "x y"),
            ("e^(i*t)", "t"),
            ("sin(x)/x", "x"),
            ("f(theta) + pi", "theta"),
            ("1e-5 + 2e3", ""),
            ("x squared plus a", "x a"),
            ("3", ""),
        ] {
            assert_eq!(variables(text).join(" "), names, "{text}");
        }
    }
}
