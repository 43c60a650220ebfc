//! Functions that are applied where they stand: `(x => x^2)(3)`, `[1, 2, 3] |> sum`, and phasors, `2∠30°`.

use super::{closing, is_name, is_part, split, word_at};

/// Names for functions that have none.
const NAMES: [&str; 6] = ["f", "g", "h", "f1", "g1", "h1"];

/// A statement with a step before it for each function without a name that is called in it.
pub(super) fn with_names(
    statement: &str,
    steps: &mut Vec<String>,
    has_value: &dyn Fn(&str) -> bool,
) -> String {
    let mut text = in_pipes(&in_phasors(statement));
    for name in NAMES {
        if has_value(name) || word_at(&flat(statement), name, 0).is_some() {
            continue;
        }
        let Some((definition, rest)) = called(&text, name) else { break };
        steps.push(definition);
        text = rest;
    }
    text
}

/// The first function without a name that is called, under a name, and the text that calls it so.
fn called(text: &str, name: &str) -> Option<(String, String)> {
    text.match_indices('(').find_map(|(open, _)| {
        let close = open + closing(&text[open..])?;
        let behind = text[close + 1..].trim_start();
        let is_called =
            behind.starts_with('(') && !text[..open].bytes().next_back().is_some_and(is_part);
        let (parameters, body) = function(&text[open + 1..close]).filter(|_| is_called)?;
        let definition = format!("{name}({}) = {body}", parameters.join(", "));
        Some((definition, format!("{}{name}{behind}", &text[..open])))
    })
}

/// The parameters and the body of `x => x^2`, `(x, y) -> x*y`, `lambda x: x^2`.
fn function(inner: &str) -> Option<(Vec<&str>, &str)> {
    let inner = inner.trim();
    let (head, body) = match inner.strip_prefix("lambda ") {
        Some(rest) => rest.split_once(':')?,
        None => ["=>", "->", "→", "↦"].iter().find_map(|arrow| inner.split_once(arrow))?,
    };
    let (head, body) = (head.trim(), body.trim());
    let head = head.strip_prefix('(').and_then(|head| head.strip_suffix(')')).unwrap_or(head);
    let parameters: Vec<&str> = head.split(',').map(str::trim).collect();
    // `(d -> mi)(3)` converts.
    let fits = !body.is_empty()
        && parameters.iter().all(|name| is_name(name))
        && parameters.iter().any(|name| word_at(&flat(body), name, 0).is_some());
    fits.then_some((parameters, body))
}

/// A text without its brackets, so that words inside them are found.
fn flat(text: &str) -> String {
    text.replace(['(', ')', '[', ']', '{', '}'], " ")
}

/// `[1, 2, 3] |> sum |> sqrt`: each function of what stands before it.
fn in_pipes(text: &str) -> String {
    let parts: Vec<&str> = text.split("|>").map(str::trim).collect();
    let [first, functions @ ..] = &parts[..] else { return text.to_owned() };
    let fits = !functions.is_empty()
        && !first.is_empty()
        && functions.iter().all(|name| is_name(name))
        && split(text, |c| c == ',').len() == 1;
    if !fits {
        return text.to_owned();
    }
    let (bound, value) = match first.split_once('=') {
        Some((name, value)) if is_name(name.trim()) && !value.starts_with('=') => {
            (format!("{} = ", name.trim()), value.trim())
        }
        _ => (String::new(), *first),
    };
    let call = functions.iter().fold(value.to_owned(), |value, name| format!("{name}({value})"));
    format!("{bound}{call}")
}

/// `2∠30°`, a complex number by its size and its angle.
fn in_phasors(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('∠') {
        let size = size_before(before);
        let angle = angle_length(after);
        match (size, angle) {
            (Some(start), Some(length)) => {
                let end = after.len() - after.trim_start().len() + length;
                let (size, angle) = (before[start..].trim(), after[..end].trim());
                out.push_str(&format!("{}polar({size}, {angle})", &before[..start]));
                rest = &after[end..];
            }
            _ => {
                out.push_str(before);
                out.push('∠');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

/// Where the number or the bracket begins that a text ends with.
fn size_before(text: &str) -> Option<usize> {
    let trimmed = text.trim_end();
    if trimmed.ends_with(')') {
        return trimmed
            .match_indices('(')
            .find(|(open, _)| closing(&trimmed[*open..]) == Some(trimmed.len() - open - 1))
            .map(|(open, _)| open);
    }
    let digits = trimmed.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let is_number = digits.len() < trimmed.len()
        && !digits.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ',');
    is_number.then_some(digits.len())
}

/// How long the angle is that a text begins with, behind its blanks: a number with its unit, or a bracket.
fn angle_length(text: &str) -> Option<usize> {
    let text = text.trim_start();
    if text.starts_with('(') {
        return closing(text).map(|end| end + 1);
    }
    let signs = text.len() - text.trim_start_matches(['-', '−', '+']).len();
    let digits = text[signs..].bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
    if digits == 0 {
        return None;
    }
    let number = signs + digits;
    let behind = &text[number..];
    let blanks = behind.len() - behind.trim_start().len();
    let units = ["degrees", "degree", "deg", "radians", "rad", "grad", "°", "º", "˚"];
    let unit = units.iter().find(|unit| {
        let after = behind[blanks..].strip_prefix(**unit);
        after.is_some_and(|after| !after.bytes().next().is_some_and(is_part))
    });
    Some(number + unit.map_or(0, |unit| blanks + unit.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> String {
        let mut steps = Vec::new();
        let last = with_names(text, &mut steps, &|_| false);
        steps.push(last);
        steps.join(" | ")
    }

    #[test]
    fn functions_are_called_where_they_stand() {
        for (text, expected) in [
            ("(x => x^2)(3)", "f(x) = x^2 | f(3)"),
            ("(x -> x^2) (3)", "f(x) = x^2 | f(3)"),
            ("((x, y) => x*y)(2, 3) + 1", "f(x, y) = x*y | f(2, 3) + 1"),
            ("(lambda x: x*2)(5)", "f(x) = x*2 | f(5)"),
            ("1 + (lambda x, y: x + y)(2, 3)", "f(x, y) = x + y | 1 + f(2, 3)"),
            ("(x => sin(x))(30)", "f(x) = sin(x) | f(30)"),
            ("(f => f + 1)(2)", "g(f) = f + 1 | g(2)"),
            ("(a => a + 1)(2) * (b => b - 1)(3)", "f(a) = a + 1 | g(b) = b - 1 | f(2) * g(3)"),
            ("[1, 2, 3] |> sum", "sum([1, 2, 3])"),
            ("16 |> sqrt |> sqrt", "sqrt(sqrt(16))"),
            ("y = 16 |> sqrt", "y = sqrt(16)"),
            ("2∠30°", "polar(2, 30°)"),
            ("2 ∠ -30 deg * 3∠60°", "polar(2, -30 deg) * polar(3, 60°)"),
            ("(1 + 2)∠(90)", "polar((1 + 2), (90))"),
            ("5∠0.5 rad", "polar(5, 0.5 rad)"),
        ] {
            assert_eq!(steps(text), expected, "{text}");
        }
        for text in [
            "(x^2)(3)",
            "(5 km -> mi)(3)",
            "(x -> mi)(3)",
            "f(x => x^2)(3)",
            "3 |> round(2)",
            "|> sum",
            "∠30°",
            "a∠",
            "2∠",
            "(",
            "() => ()",
        ] {
            assert_eq!(steps(text), text, "{text}");
        }
    }
}
