//! Equations in words: `solve for x: 2x + 3 = 7`, `roots of x^2 - 5x + 6`, `if 2x + 3 = 7, what is x`.

use super::scan::{Bound, after, cut, free, is_name, named, variables};

/// Bytes of an equation that is looked through.
const LONGEST: usize = 1_000;

/// The call or the steps that a phrase of an equation stands for.
pub(super) fn equation(text: &str, is_bound: Bound<'_>) -> Option<String> {
    roots(text, is_bound)
        .or_else(|| solved(text, is_bound))
        .or_else(|| wanted_first(text))
        .or_else(|| wanted_last(text))
}

/// `roots of x^2 - 5x + 6`
fn roots(text: &str, is_bound: Bound<'_>) -> Option<String> {
    let words = [
        "roots of",
        "root of",
        "zeros of",
        "zeroes of",
        "solutions of",
        "solutions to",
        "solution of",
    ];
    let rest = after(text, &words)?;
    let rest = after(rest, &["the equation", "the polynomial", "equation"]).unwrap_or(rest);
    let [variable] = free(rest, is_bound)[..] else { return None };
    let equation = if rest.contains('=') { rest.to_owned() } else { format!("{rest} = 0") };
    solve(&equation, variable)
}

/// `solve x^2 = 4`, `solve for x: x^2 = 4`, `solve x^2 = 4 for x`, `solve 7*8`
fn solved(text: &str, is_bound: Bound<'_>) -> Option<String> {
    let rest = after(text, &["solve"])?.trim_start_matches(':').trim();
    let rest =
        after(rest, &["the equation", "equation"]).unwrap_or(rest).trim_start_matches(':').trim();
    if let Some(tail) = after(rest, &["for"]) {
        let end = tail.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        let (name, tail) = tail.split_at(end);
        let tail = tail.trim_start_matches([':', ',', ' ']);
        let tail = after(tail, &["in", "if", "when", "given", "given that"]).unwrap_or(tail);
        return solve(tail.trim_start_matches(':').trim(), name);
    }
    if let Some((equation, name)) = cut(rest, "for") {
        return solve(equation, name);
    }
    match free(rest, is_bound)[..] {
        [name] => solve(rest, name),
        [] if !rest.is_empty() && !rest.contains('=') => Some(format!("({rest})")),
        _ => None,
    }
}

/// `x if 2x + 3 = 7`, `x such that x^2 = 4`, `x: 2x + 3 = 7`, behind `find` or `what is`.
fn wanted_first(text: &str) -> Option<String> {
    let words = ["such that", "so that", "given that", "if", "when", "given"];
    let found = words.iter().find_map(|word| cut(text, word)).or_else(|| text.split_once(':'))?;
    let (name, equation) = (found.0.trim(), found.1.trim());
    is_name(name).then(|| solve(equation, name)).flatten()
}

/// `if 2x + 3 = 7, what is x`, `2x + 3 = 7, solve for x`, `given x = 3, find x^2 + 1`
fn wanted_last(text: &str) -> Option<String> {
    let begins = after(text, &["if", "given that", "given", "when"]);
    let rest = begins.unwrap_or(text);
    let (first, asked) = ["what is", "what's", "find", "solve for", "calculate", "compute", "then"]
        .iter()
        .find_map(|word| Some((cut(rest, word)?, *word)))
        .map(|((first, last), _)| (first.trim_end_matches([',', '.', ';']), last))?;
    let asked = after(asked, &["what is", "the value of"]).unwrap_or(asked);
    let asked = after(asked, &["the value of"]).unwrap_or(asked).trim_end_matches('?').trim();
    if asked.is_empty() {
        return None;
    }
    if first.matches('=').count() != 1 {
        return begins.and_then(|_| bound(first, asked));
    }
    match named(first) {
        (Some(name), value) if name != asked && variables(value).is_empty() && begins.is_some() => {
            Some(format!("{name} = {value}; {asked}"))
        }
        (Some(name), value) if name == asked && variables(value).is_empty() => {
            Some(format!("{name} = {value}; {name}"))
        }
        _ if is_name(asked) => solve(first, asked),
        _ => None,
    }
}

/// `a = 3 and b = 4`, with what is asked of them.
fn bound(bindings: &str, asked: &str) -> Option<String> {
    let mut steps = String::new();
    for binding in bindings.split(" and ").flat_map(|part| part.split(',')) {
        let (Some(name), value) = named(binding.trim()) else { return None };
        if value.is_empty() || value.contains('=') {
            return None;
        }
        steps.push_str(&format!("{name} = {value}; "));
    }
    Some(format!("{steps}{asked}"))
}

/// An equation alone, `2x + 3 = 7`, `7 - 3 = x`, `9 - ? = 2`: what it asks for. The unknown is one letter, which
/// may be that of a unit where no number stands before it, or the sign of a gap.
pub(crate) fn lone(text: &str, is_bound: Bound<'_>) -> Option<String> {
    let text = text.trim().trim_end_matches('.');
    if text.len() > LONGEST || text.contains("==") {
        return None;
    }
    let gap = |c: char| matches!(c, '?' | '_' | '□');
    let is_gap = |(at, c): (usize, char)| {
        let beside = |part: Option<char>| part.is_some_and(|c| c.is_alphanumeric() || gap(c));
        gap(c)
            && !beside(text[..at].chars().next_back())
            && !beside(text[at + c.len_utf8()..].chars().next())
    };
    let mut gaps = text.char_indices().filter(|found| is_gap(*found));
    let with_name = match (gaps.next(), gaps.next()) {
        (Some((at, c)), None) => {
            let name = ["x", "y", "z"].into_iter().find(|name| !variables(text).contains(name))?;
            Some((format!("{}{name}{}", &text[..at], &text[at + c.len_utf8()..]), name))
        }
        (None, _) => None,
        _ => return None,
    };
    let (text, unknown) = match &with_name {
        Some((text, name)) => (&**text, *name),
        None => {
            let [name] = unknowns(text, is_bound)[..] else { return None };
            (text, name)
        }
    };
    let (left, right) = text.split_once('=')?;
    let (left, right) = (left.trim(), right.trim());
    // `x = 5` is a step, and `5 = x` asks for its value.
    let has = |side: &str| variables(side).contains(&unknown);
    if left == unknown || (right == unknown && !has(left)) {
        let value = if left == unknown { right } else { left };
        let is_value = !value.is_empty()
            && !value.contains(['=', '<', '>', '!', ';', ','])
            && free(value, is_bound).is_empty();
        return (is_value && (left != unknown || with_name.is_some()))
            .then(|| format!("({value})"));
    }
    // `m = 5x` is a step that lacks a value, not an equation of metres.
    let is_other = |side: &str| is_name(side) && side != unknown;
    if is_other(left) || is_other(right) { None } else { solve(text, unknown) }
}

/// The letters in a text that have no value; those of units count only where nothing else does, and
/// where no number stands before them.
fn unknowns<'s>(text: &'s str, is_bound: Bound<'_>) -> Vec<&'s str> {
    // `\frac` is no letter.
    let is_command = |name: &str| text.contains(&format!("\\{name}"));
    let names = free(text, is_bound).into_iter().filter(|name| !is_command(name));
    let follows_number = |name: &str| {
        text.match_indices(name).any(|(at, _)| {
            text[..at].trim_end().ends_with(|c: char| c.is_ascii_digit() || c == '.')
        })
    };
    let is_unit = |name: &&str| arithma_units::is_unit_name(name);
    let (units, letters): (Vec<&str>, Vec<&str>) = names.partition(is_unit);
    match letters.is_empty() {
        true => units.into_iter().filter(|name| name.len() == 1 && !follows_number(name)).collect(),
        false if letters.iter().all(|name| name.len() == 1) => letters,
        false => Vec::new(),
    }
}

/// `solve(2x + 3 = 7, x)`. A name alone is no left side: it would be that of an argument.
fn solve(equation: &str, variable: &str) -> Option<String> {
    let equation = equation.replace("==", "=");
    let (left, right) = equation.split_once('=')?;
    let (left, right) = (left.trim(), right.trim());
    let is_one = !right.contains(['=', ';', ',']) && !left.contains([';', ',', '<', '>', '!']);
    let has = variables(&equation).contains(&variable);
    if !is_one || !has || !is_name(variable) || left.is_empty() || right.is_empty() {
        return None;
    }
    Some(match is_name(left) {
        true => format!("solve({right} = {left}, {variable})"),
        false => format!("solve({left} = {right}, {variable})"),
    })
}

#[cfg(test)]
mod tests {
    use super::{equation, lone};

    #[test]
    fn equations_in_words() {
        for (text, call) in [
            ("solve for x: 2x + 3 = 7", "solve(2x + 3 = 7, x)"),
            ("solve for x in 2x + 3 = 7", "solve(2x + 3 = 7, x)"),
            ("solve the equation x^2 = 4", "solve(x^2 = 4, x)"),
            ("solve x = 5", "solve(5 = x, x)"),
            ("solve 7*8", "(7*8)"),
            ("roots of x^2 - 5x + 6", "solve(x^2 - 5x + 6 = 0, x)"),
            ("zeros of t^2 = 4", "solve(t^2 = 4, t)"),
            ("x if 2x + 3 = 7", "solve(2x + 3 = 7, x)"),
            ("x such that x^2 = 4", "solve(x^2 = 4, x)"),
            ("x: 2x + 3 = 7", "solve(2x + 3 = 7, x)"),
            ("if 2x + 3 = 7, what is x", "solve(2x + 3 = 7, x)"),
            ("2x + 3 = 7, solve for x", "solve(2x + 3 = 7, x)"),
            ("given x = 3, find x^2 + 1", "x = 3; x^2 + 1"),
            ("if x = 3, what is x^2 + 1", "x = 3; x^2 + 1"),
            ("if a = 3 and b = 4, what is a + b", "a = 3; b = 4; a + b"),
        ] {
            assert_eq!(equation(text, &|_| false).as_deref(), Some(call), "{text}");
        }
        for (text, asked) in [
            ("2x + 3 = 7", Some("solve(2x + 3 = 7, x)")),
            ("-1*6.0*m+m=125.0", Some("solve(-1*6.0*m+m = 125.0, m)")),
            ("9-3+2=x", Some("(9-3+2)")),
            ("9 - ? = 2", Some("solve(9 - x = 2, x)")),
            ("5 * _ = 35", Some("solve(5 * x = 35, x)")),
            ("? = 9-3+2", Some("(9-3+2)")),
            ("x = 5", None),
            ("x = ?", None),
            ("5 m = 500", None),
            ("x + y = 10", None),
            ("60/2 = 30 apples", None),
            ("2x = 6; x", None),
            ("2x == 6", None),
            ("m = 5x", None),
            ("5x = m", None),
            ("? + ? = 10", None),
            ("\\frac{x}{3} = 5", Some("solve(\\frac{x}{3} = 5, x)")),
        ] {
            assert_eq!(lone(text, &|_| false).as_deref(), asked, "{text}");
        }
        for text in [
            "solve a*x = b",
            "solve",
            "roots of 5",
            "root of 16",
            "x if y",
            "solve x + y = 10, x - y = 2",
        ] {
            assert_eq!(equation(text, &|_| false), None, "{text}");
        }
    }
}
