//! Equations in words: `solve for x: 2x + 3 = 7`, `roots of x^2 - 5x + 6`, `if 2x + 3 = 7, what is x`.

use super::scan::{Bound, after, cut, free, is_name, named, variables};

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
    use super::equation;

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
