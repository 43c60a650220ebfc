//! Expressions of programs: conditions, comprehensions, signs.

use super::calls::{in_calls, program};
use super::{is_name, is_part, split, word_at, word_length};

/// A step with the idioms in it replaced, from the outside in.
pub(super) fn expression(step: &str, has_value: &dyn Fn(&str) -> bool) -> String {
    let signs = in_signs(step, has_value);
    let text = program(&signs).unwrap_or(signs);
    let (name, value) = match text.split_once('=') {
        // A name or a call before the sign, and no other relation.
        Some((left, right)) if !right.starts_with('=') && is_target(left.trim()) => {
            (Some(left), right)
        }
        _ => (None, text.as_str()),
    };
    match name {
        Some(left) => format!("{} = {}", left.trim(), group(value).trim()),
        None => group(value),
    }
}

/// Whether a value is given to what stands here.
fn is_target(left: &str) -> bool {
    is_name(left) || left.ends_with(')') && left.split('(').next().is_some_and(is_name)
}

/// What stands between two brackets, or all: a condition, a comprehension, or parts with brackets in
/// them.
fn group(text: &str) -> String {
    let parts: Vec<String> = split(text, |c| c == ',').into_iter().map(condition).collect();
    parts.join(",")
}

/// `a if c else b`, `if c then a else b`.
fn condition(text: &str) -> String {
    if let Some(rest) = text.trim_start().strip_prefix("if ")
        && let Some(then) = word_at(rest, "then", 0)
        && let Some(otherwise) = word_at(rest, "else", then)
    {
        let (test, yes) = (&rest[..then], &rest[then + 4..otherwise]);
        return chosen(test, yes, &rest[otherwise + 4..]);
    }
    let found = word_at(text, "if", 0).and_then(|at| Some((at, word_at(text, "else", at)?)));
    match found {
        Some((at, otherwise)) if !text[..at].trim().is_empty() => {
            chosen(&text[at + 2..otherwise], &text[..at], &text[otherwise + 4..])
        }
        _ => brackets(text),
    }
}

fn chosen(test: &str, yes: &str, no: &str) -> String {
    let [test, yes, no] = [test, yes, no].map(|part| condition(part.trim()));
    format!("if({test}, {yes}, {no})")
}

/// The text with the idioms inside its brackets replaced.
fn brackets(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = first_open(rest) {
        let Some(length) = closing(&rest[open..]) else { break };
        let (before, inner) = (&rest[..open], &rest[open + 1..open + length]);
        let (left, right) = (&rest[open..=open], &rest[open + length..=open + length]);
        out.push_str(before);
        match comprehension(inner) {
            // The brackets of a call stay.
            Some(list) if left == "(" && before.bytes().next_back().is_some_and(is_part) => {
                out.push_str(&format!("({list})"));
            }
            Some(list) => out.push_str(&list),
            // `mean(5; 6; 4)`: beside decimal commas it would mean something else.
            None if left == "(" && inner.contains(';') && !inner.contains([',', '"']) => {
                out.push_str(&format!("({})", group(&inner.replace(';', ","))));
            }
            None => out.push_str(&format!("{left}{}{right}", group(inner))),
        }
        rest = &rest[open + length + 1..];
    }
    out.push_str(rest);
    in_calls(&out)
}

/// Where the first bracket outside quotes opens.
fn first_open(text: &str) -> Option<usize> {
    let mut in_text = false;
    text.bytes().position(|byte| {
        in_text ^= byte == b'"';
        !in_text && matches!(byte, b'(' | b'[' | b'{')
    })
}

/// Where the bracket closes that a text begins with.
pub(crate) fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut in_text) = (0_usize, false);
    for (at, byte) in text.bytes().enumerate() {
        in_text ^= byte == b'"';
        match byte {
            _ if in_text => {}
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// `x**2 for x in range(1, 11) if x > 3`
fn comprehension(inner: &str) -> Option<String> {
    let start = word_at(inner, "for", 0)?;
    let of = word_at(inner, "in", start)?;
    let test = word_at(inner, "if", of);
    if word_at(inner, "for", of).is_some() || word_at(inner, "else", of).is_some() {
        return None;
    }
    let (body, name) = (inner[..start].trim(), inner[start + 3..of].trim());
    let (list, test) = match test {
        Some(at) => (&inner[of + 2..at], Some(inner[at + 2..].trim())),
        None => (&inner[of + 2..], None),
    };
    if !is_name(name) || body.is_empty() {
        return None;
    }
    let list = counted(list.trim()).unwrap_or_else(|| group(list.trim()));
    let kept = match test {
        Some(test) => format!("filter({}, {name}, {list})", condition(test)),
        None => list,
    };
    Some(match body == name {
        true if test.is_some() => kept,
        true => format!("({kept})"),
        false => format!("map({}, {name}, {kept})", condition(body)),
    })
}

/// `range(1, 11)` of a program, whose end is not in it.
pub(super) fn counted(list: &str) -> Option<String> {
    let inner = list.strip_prefix("range(")?.strip_suffix(')')?;
    let ends: Vec<&str> = split(inner, |c| c == ',').into_iter().map(str::trim).collect();
    let whole = |text: &str| match text.bytes().all(|b| b.is_ascii_digit()) {
        true => text.to_owned(),
        false => format!("({text})"),
    };
    match &ends[..] {
        [""] => None,
        [end] => Some(format!("seq(0, {} - 1)", whole(end))),
        [from, end] => Some(format!("seq({from}, {} - 1)", whole(end))),
        [from, end, step] => {
            let digits = step.strip_prefix('-').unwrap_or(step);
            let is_whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            let sign = if step.starts_with('-') { '+' } else { '-' };
            is_whole.then(|| format!("seq({from}, {} {sign} 1, {step})", whole(end)))
        }
        _ => None,
    }
}

/// Signs and words that other languages write otherwise.
fn in_signs(step: &str, has_value: &dyn Fn(&str) -> bool) -> String {
    let mut out = String::with_capacity(step.len());
    let mut in_text = false;
    let mut rest = step;
    while let Some(c) = rest.chars().next() {
        in_text ^= c == '"';
        let word = word_length(rest);
        let (sign, length) = match &rest[..word] {
            _ if in_text => (None, c.len_utf8()),
            "" if rest.starts_with("<>") => (Some("!="), 2),
            "" if c == '!' && denies(&out, rest) => (Some("not "), 1),
            "" => (None, c.len_utf8()),
            name => {
                let call = joined(name, has_value).filter(|_| !out.ends_with(['#', '.']));
                if let Some(call) = call {
                    out.push_str(&call);
                    rest = &rest[word..];
                    continue;
                }
                (None, word)
            }
        };
        out.push_str(sign.unwrap_or(&rest[..length]));
        rest = &rest[length..];
    }
    out
}

/// `5C2`, `5P2`, `3x4`: two whole numbers with a letter between them that is no name.
fn joined(word: &str, has_value: &dyn Fn(&str) -> bool) -> Option<String> {
    let at = word.find(|c: char| !c.is_ascii_digit())?;
    let (a, b) = (&word[..at], word.get(at + 1..)?);
    let is_pair = !a.is_empty() && !b.is_empty() && b.bytes().all(|b| b.is_ascii_digit());
    match word.get(at..at + 1)? {
        letter if !is_pair || has_value(letter) => None,
        "C" => Some(format!("nCr({a}, {b})")),
        "P" => Some(format!("nPr({a}, {b})")),
        "x" if a != "0" => Some(format!("({a}*{b})")),
        _ => None,
    }
}

/// Whether a `!` stands before what it denies.
fn denies(before: &str, rest: &str) -> bool {
    let before = before.trim_end();
    let opens = before.is_empty()
        || before.ends_with(['(', ',', '=', '&', '|', ';'])
        || before.ends_with(" and")
        || before.ends_with(" or");
    opens && rest[1..].starts_with(|c: char| c.is_alphabetic() || c == '(')
}
