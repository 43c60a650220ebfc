//! Statements of programs as steps.

use super::{is_name, split, word_at};

/// Words before a name that is given a value.
const DECLARES: &[&str] =
    &["let", "const", "var", "val", "auto", "double", "float", "int", "long", "final"];

/// Operators that change a value in its place.
const CHANGES: &[&str] = &["**", "//", "+", "-", "*", "/", "%", "^"];

/// The steps of a text, a line each. What is no statement of a program stays as it is.
pub(super) fn statements(source: &str) -> Vec<String> {
    let mut steps = Vec::new();
    // The head of a function whose body stands on the next line.
    let mut head: Option<String> = None;
    for line in split(source, |c| c == '\n') {
        if line.trim().is_empty() {
            continue;
        }
        if let Some(head) = head.take() {
            match line.trim().strip_prefix("return ") {
                Some(body) => steps.push(format!("{head} = {}", body.trim_end_matches(';'))),
                None => steps.extend([head, line.to_owned()]),
            }
            continue;
        }
        if let Some(opened) = function_head(line.trim()) {
            head = Some(opened);
            continue;
        }
        for statement in split(line, |c| c == ';') {
            step(statement.trim(), &mut steps);
        }
    }
    steps.extend(head);
    steps.retain(|step| !step.is_empty());
    steps
}

/// `def f(x):` with nothing behind it.
fn function_head(line: &str) -> Option<String> {
    let head = line.strip_prefix("def ")?.strip_suffix(':')?.trim();
    (head.ends_with(')') && head.contains('(')).then(|| head.to_owned())
}

/// What a statement is here: a step, several, or none.
fn step(statement: &str, steps: &mut Vec<String>) {
    let (word, rest) = statement.split_once(char::is_whitespace).unwrap_or((statement, ""));
    let rest = rest.trim();
    match word {
        "import" => return,
        "from" if word_at(rest, "import", 0).is_some() => return,
        "return" if !rest.is_empty() => return steps.push(rest.to_owned()),
        "def" | "fn" | "function" => {
            if let Some(body) = defined(rest, steps) {
                if !body.is_empty() {
                    step(body, steps);
                }
                return;
            }
        }
        _ if DECLARES.contains(&word) && (where_given(rest, steps) || declared(rest, steps)) => {
            return;
        }
        _ => {}
    }
    if where_given(statement, steps) || listed(statement, steps) {
        return;
    }
    if let Some(equation) = statement.strip_prefix("solve ").filter(|rest| rest.contains('=')) {
        let call = match word_at(equation, "for", 0) {
            Some(at) if is_name(equation[at + 3..].trim()) => {
                format!("solve({}, {})", equation[..at].trim(), equation[at + 3..].trim())
            }
            _ => format!("solve({})", equation.trim()),
        };
        return steps.push(call);
    }
    if let Some(printed) = printed(statement) {
        return steps.push(printed);
    }
    if !several(statement, steps) {
        steps.push(changed(statement).unwrap_or_else(|| assigned(statement)));
    }
}

/// `f(x): return x^2`, `f(x) = x^2`, `f(x: T) -> T = x^2`, `f(x) { return x^2; }`: what stands behind.
fn defined<'s>(rest: &'s str, steps: &mut Vec<String>) -> Option<&'s str> {
    let open = rest.find('(')?;
    let close = open + rest[open..].find(')')?;
    let (name, after) = (rest[..open].trim(), rest[close + 1..].trim_start());
    let parameters: Vec<&str> = split(&rest[open + 1..close], |c| c == ',')
        .into_iter()
        .map(|parameter| parameter.split(':').next().unwrap_or_default().trim())
        .collect();
    if !is_name(name) || !parameters.iter().all(|parameter| is_name(parameter)) {
        return None;
    }
    let (body, behind) = if let Some(block) = after.strip_prefix('{') {
        let (block, behind) = block.split_once('}')?;
        (block.trim().strip_prefix("return ")?.trim().trim_end_matches(';'), behind.trim())
    } else if let Some(body) = after.strip_prefix(':') {
        (body.trim().strip_prefix("return ")?, "")
    } else {
        // The type of the result says nothing here.
        let body = match after.strip_prefix("->") {
            Some(typed) => typed.split_once('=')?.1,
            None => after.strip_prefix('=')?,
        };
        (body, "")
    };
    steps.push(format!("{name}({}) = {}", parameters.join(", "), body.trim()));
    Some(behind)
}

/// `x = 5`, `x: T = 5`, `x = 5, y = 6 in x*y` behind `let`.
fn declared(rest: &str, steps: &mut Vec<String>) -> bool {
    let (bindings, body) = match word_at(rest, "in", 0) {
        Some(at) => (&rest[..at], Some(rest[at + 2..].trim())),
        None => (rest, None),
    };
    let mut found = Vec::new();
    for binding in split(bindings, |c| c == ',') {
        let Some((left, value)) = binding.split_once('=') else { return false };
        let left = left.trim().trim_end_matches(':');
        let name = match left.contains('(') {
            true => left,
            false => left.split(':').next().unwrap_or_default().trim(),
        };
        if !(is_name(name) || name.ends_with(')')) || value.starts_with('=') {
            return false;
        }
        found.push(format!("{name} = {}", value.trim()));
    }
    steps.append(&mut found);
    if let Some(body) = body {
        step(body, steps);
    }
    true
}

/// `print(x*2)`, `print("total", x)`, `console.log(x)`: what is shown.
fn printed(statement: &str) -> Option<String> {
    let shown = ["print(", "console.log(", "println(", "puts("]
        .iter()
        .find_map(|call| statement.strip_prefix(call))?
        .strip_suffix(')')?;
    if split(&format!("({shown}"), |c| c == ')').len() > 1 {
        // The brackets close before the end: `print(1) + (2)`.
        return None;
    }
    let is_said = |part: &&str| {
        let is_text = part.starts_with(['"', '\'']) && part.ends_with(['"', '\'']);
        !is_text && !part.starts_with("sep=") && !part.starts_with("end=")
    };
    let values: Vec<String> = split(shown, |c| c == ',')
        .into_iter()
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .filter(is_said)
        .map(|part| filled(part).unwrap_or_else(|| part.to_owned()))
        .collect();
    match &values[..] {
        [] => None,
        [value] => Some(value.clone()),
        _ => Some(format!("[{}]", values.join(", "))),
    }
}

/// The one value in a text with places for values: `f"{x:.2f} m"`.
fn filled(part: &str) -> Option<String> {
    let text = part.strip_prefix("f\"").and_then(|rest| rest.strip_suffix('"'));
    let text = text.or_else(|| part.strip_prefix("f'").and_then(|rest| rest.strip_suffix('\'')))?;
    let (_, rest) = text.split_once('{')?;
    let (inner, behind) = rest.split_once('}')?;
    if behind.contains('{') {
        return None;
    }
    let Some((value, form)) = inner.split_once(':') else { return Some(inner.to_owned()) };
    let places = form.trim_start_matches(',').strip_prefix('.')?.strip_suffix('f')?;
    let is_count = !places.is_empty() && places.bytes().all(|b| b.is_ascii_digit());
    is_count.then(|| format!("({value}) to {places} dp"))
}

/// `a, b = 3, 4`, where no value needs what a name was before.
fn several(statement: &str, steps: &mut Vec<String>) -> bool {
    let Some((left, right)) = statement.split_once('=') else { return false };
    let (names, values) = (split(left, |c| c == ','), split(right, |c| c == ','));
    let fits = names.len() > 1
        && names.len() == values.len()
        && names.iter().all(|name| is_name(name.trim()))
        && values.iter().all(|value| {
            !value.trim().is_empty()
                && names.iter().all(|name| word_at(value, name.trim(), 0).is_none())
        });
    if fits {
        let pairs = names.iter().zip(&values);
        steps.extend(pairs.map(|(name, value)| format!("{} = {}", name.trim(), value.trim())));
    }
    fits
}

/// Whether a text gives a value to a name.
fn is_binding(text: &str) -> bool {
    text.split_once('=').is_some_and(|(name, value)| {
        is_name(name.trim()) && !value.trim().is_empty() && !value.starts_with('=')
    })
}

/// `x^2 where x = 5`: the names come first.
fn where_given(statement: &str, steps: &mut Vec<String>) -> bool {
    let word = ["where", "given", "with", "when", "for", "at"];
    let found = word.iter().find_map(|word| Some((word_at(statement, word, 1)?, word.len())));
    let Some((at, length)) = found else { return false };
    let (value, names) = (statement[..at].trim().trim_end_matches(','), &statement[at + length..]);
    let asked = ["evaluate ", "calculate ", "compute ", "find "];
    let value = asked.iter().find_map(|word| value.strip_prefix(word)).unwrap_or(value);
    let names = names.replace(" and ", ",");
    let bindings = split(&names, |c| c == ',');
    // `y = x^2 where x = 3` names the value; `y = 2x + 1 where y = 5` is an equation for another name.
    let named = value.split_once('=').filter(|(name, _)| is_name(name.trim()));
    let is_given = |name: &str| {
        bindings.iter().any(|text| text.split('=').next().is_some_and(|known| known.trim() == name))
    };
    let shown = match named {
        Some((name, shown)) if !is_given(name.trim()) => shown,
        _ => value,
    };
    let is_equation = shown.replace("==", "").replace("<=", "").replace(">=", "").replace("!=", "");
    if shown.trim().is_empty()
        || is_equation.contains('=')
        || !bindings.iter().all(|text| is_binding(text))
    {
        return false;
    }
    steps.extend(bindings.iter().map(|text| text.trim().to_owned()));
    steps.push(value.to_owned());
    true
}

/// `x = 5, y = 3, x*y`
fn listed(statement: &str, steps: &mut Vec<String>) -> bool {
    let parts = split(statement, |c| c == ',');
    let Some((last, bindings)) = parts.split_last() else { return false };
    let is_value =
        !last.trim().is_empty() && !last.trim().starts_with(|c: char| c.is_ascii_digit());
    let fits = !bindings.is_empty() && bindings.iter().all(|part| is_binding(part)) && is_value;
    if fits {
        steps.extend(parts.iter().map(|part| part.trim().to_owned()));
    }
    fits
}

/// `x += 5`
fn changed(statement: &str) -> Option<String> {
    let (left, value) = statement.split_once('=')?;
    let (operator, name) =
        CHANGES.iter().find_map(|op| Some((op, left.strip_suffix(op)?.trim())))?;
    let fits = is_name(name) && !value.trim().is_empty() && !value.starts_with('=');
    fits.then(|| format!("{name} = {name} {operator} ({})", value.trim()))
}

/// `x := 5`
fn assigned(statement: &str) -> String {
    match statement.split_once(":=") {
        Some((left, value)) if is_name(left.trim()) || left.trim().ends_with(')') => {
            format!("{} = {}", left.trim(), value.trim())
        }
        _ => statement.to_owned(),
    }
}
