//! Phrases of calculus: `integrate x^2 from 0 to 1`, `derivative of x^3 at x = 2`, `limit of 1/x as x -> 0+`.

use super::equation::equation;
use super::scan::{Bound, after, cut, free, is_name, named, variables};
use super::series::{progression, series};
use crate::error::{Error, Result};
use crate::latex::check_angles;
use crate::tree::Span;

/// The call that a phrase stands for; nothing where it is none.
pub(super) fn phrase(text: &str, bound: Bound<'_>) -> Option<Result<String>> {
    let text = text.trim().trim_end_matches(['?', '.', ' ']);
    let text = after(text, &["the"]).unwrap_or(text);
    integral(text, bound)
        .or_else(|| derivative(text, bound))
        .or_else(|| limit(text))
        .or_else(|| extremum(text, bound))
        .or_else(|| series(text, bound).map(Ok))
        .or_else(|| equation(text, bound).map(Ok))
        .or_else(|| progression(text).map(Ok))
}

/// Words of the phrases that are said of in messages.
pub(super) fn is_known(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "integral",
        "integrate",
        "definite",
        "derivative",
        "differentiate",
        "slope",
        "limit",
        "lim",
        "approaches",
        "respect",
        "wrt",
        "minimize",
        "minimise",
        "maximize",
        "maximise",
        "roots",
        "zeros",
        "zeroes",
        "solutions",
        "solve",
        "equation",
        "such",
        "from",
        "between",
        "sum",
        "product",
        "integers",
        "numbers",
        "even",
        "odd",
        "squares",
        "cubes",
        "natural",
        "given",
    ];
    WORDS.contains(&word)
}

/// An error that names what a phrase lacks.
fn lacks(reason: String) -> Option<Result<String>> {
    Some(Err(*Error::syntax(reason, Span::NONE)))
}

/// `with respect to x`, taken out of a text.
fn respect(text: &str) -> (String, Option<&str>) {
    for words in ["with respect to", "wrt"] {
        let Some((before, behind)) = cut(text, words) else { continue };
        let (name, rest) = behind.split_once(' ').unwrap_or((behind, ""));
        let name = name.trim_end_matches(',');
        if is_name(name) {
            return (format!("{before} {rest}").trim().to_owned(), Some(name));
        }
    }
    (text.to_owned(), None)
}

/// `x^2 dx`: what stands before the differential, and its variable.
fn differential(body: &str) -> (&str, Option<&str>) {
    let body = body.trim();
    let split = body.len().checked_sub(2).filter(|at| body.is_char_boundary(*at));
    let Some((before, sign)) = split.map(|at| body.split_at(at)) else { return (body, None) };
    let is_sign = sign.starts_with('d') && is_name(sign);
    let ends = before.ends_with(|c: char| !c.is_alphabetic() && c != '_');
    match is_sign && ends && !before.trim().is_empty() {
        true => (before.trim(), Some(&sign[1..])),
        false => (body, None),
    }
}

/// Two ends of a range, and the variable that goes from one to the other where it is named.
pub(super) struct Bounds<'s> {
    pub(super) variable: Option<&'s str>,
    pub(super) low: String,
    pub(super) high: String,
}

/// `0 to 1`, `x = 0 to x = 1`, `k = 1..10`, `0 and 1`.
pub(super) fn bounds<'s>(text: &'s str, joint: &str) -> Option<Bounds<'s>> {
    let (low, high) = cut(text, joint).or_else(|| text.split_once(".."))?;
    let ((first, low), (second, high)) = (named(low), named(high));
    let is_one = second.is_none() || first == second;
    let is_value = |part: &str| !part.is_empty() && !part.contains(['=', ';', ',']);
    (is_one && is_value(low) && is_value(high)).then(|| Bounds {
        variable: first,
        low: limit_of_range(low),
        high: limit_of_range(high),
    })
}

/// An end of a range, which may be infinite.
pub(super) fn limit_of_range(text: &str) -> String {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    let (sign, name) = ["-", "−", "negative ", "minus "]
        .iter()
        .find_map(|sign| lower.strip_prefix(sign).map(|rest| ("-", rest.trim())))
        .unwrap_or_else(|| ("", lower.trim_start_matches('+').trim()));
    match name {
        "infinity" | "inf" | "∞" | "oo" => format!("{sign}inf"),
        _ => text.to_owned(),
    }
}

/// A body, and the range behind it: `x^2 from 0 to 1`, `x^2 between 0 and 1`, `x^2 on [0, 1]`.
fn ranged(text: &str) -> Option<(&str, Bounds<'_>)> {
    let joined = [("for x from", "to"), ("from", "to"), ("between", "and")].iter().find_map(
        |(word, joint)| {
            let (body, range) = cut(text, word)?;
            Some((body, bounds(range, joint)?))
        },
    );
    joined.or_else(|| {
        let (body, range) =
            ["over the interval", "on the interval", "in the interval", "over", "on", "for x in"]
                .iter()
                .find_map(|word| cut(text, word))?;
        let (low, high) = range.strip_prefix('[')?.strip_suffix(']')?.split_once(',')?;
        Some((
            body,
            Bounds { variable: None, low: limit_of_range(low), high: limit_of_range(high) },
        ))
    })
}

/// The one variable of a body that has no value.
fn only_variable<'s>(body: &'s str, bound: Bound<'_>) -> Option<&'s str> {
    match free(body, bound)[..] {
        [name] => Some(name),
        _ => None,
    }
}

fn integral(text: &str, bound: Bound<'_>) -> Option<Result<String>> {
    const INTEGRAL: &[&str] = &[
        "definite integral of",
        "definite integral",
        "integral of",
        "integral",
        "integrate",
        "area under the curve",
        "area under",
        "∫",
    ];
    let (rest, respected) = respect(after(text, INTEGRAL)?);
    let rest = rest.strip_prefix("y =").unwrap_or(&rest).trim();
    let (body, range) = match after(rest, &["from"]) {
        Some(tail) => {
            let (head, body) = cut(tail, "of").or_else(|| {
                let (low, rest) = cut(tail, "to")?;
                let (high, body) = rest.split_once(' ')?;
                Some((&tail[..low.len() + tail[low.len()..].find(high)? + high.len()], body))
            })?;
            (body, Some(bounds(head, "to")?))
        }
        None => match ranged(rest) {
            Some((body, range)) => (body, Some(range)),
            None => (rest, None),
        },
    };
    let (body, written) = differential(body);
    if body.is_empty() {
        return None;
    }
    let named = range.as_ref().and_then(|range| range.variable);
    let variable = written.or(respected).or(named).or_else(|| only_variable(body, bound));
    // Of a constant it may be any.
    let is_constant = || free(body, bound).is_empty() && !variables(body).contains(&"x");
    let variable = variable.or_else(|| is_constant().then_some("x"))?;
    let Some(range) = range else {
        return lacks(format!(
            "an integral needs its bounds: write integrate({body}, {variable}, 0, 1) for one from 0 to 1"
        ));
    };
    let call = format!("integrate({body}, {variable}, {}, {})", range.low, range.high);
    Some(check_angles(&call, variable, body).map(|()| call))
}

/// How often a derivative is taken, and what follows.
fn order(text: &str) -> (u8, &str) {
    const ORDERS: &[(&str, u8)] = &[
        ("first", 1),
        ("1st", 1),
        ("second", 2),
        ("2nd", 2),
        ("third", 3),
        ("3rd", 3),
        ("fourth", 4),
        ("4th", 4),
    ];
    let found = ORDERS.iter().find_map(|(word, order)| Some((*order, after(text, &[word])?)));
    found.unwrap_or((1, text))
}

fn derivative(text: &str, bound: Bound<'_>) -> Option<Result<String>> {
    let (order, text) = order(text);
    let over = ["x", "t", "y", "u"].into_iter().find_map(|name| {
        let rest = text.strip_prefix("d/d")?.strip_prefix(name)?;
        (!rest.starts_with(|c: char| c.is_alphanumeric())).then_some((rest.trim(), name))
    });
    let words = ["derivative of", "derivative", "differentiate", "slope of"];
    let (rest, over) = match over {
        Some((rest, name)) => (rest, Some(name)),
        None => (after(text, &words)?, None),
    };
    let (rest, respected) = respect(rest);
    let place =
        ["at the point", "at", "when", "where", "for"].iter().find_map(|word| cut(&rest, word));
    let (body, point) = place.unwrap_or((rest.as_str(), ""));
    let body = body.strip_prefix("y =").unwrap_or(body).trim();
    let (name, point) = named(point);
    let variable = respected.or(over).or(name).or_else(|| only_variable(body, bound))?;
    if body.is_empty() {
        return None;
    }
    if point.is_empty() {
        return lacks(format!(
            "a derivative is taken at a point: write derivative({body}, {variable}, 2) for that at 2"
        ));
    }
    let point = limit_of_range(point);
    let call = match order {
        1 => format!("derivative({body}, {variable}, {point})"),
        _ => format!("nthDerivative({body}, {variable}, {point}, {order})"),
    };
    Some(check_angles(&call, variable, body).map(|()| call))
}

/// Where a variable goes: `x -> 0`, `x approaches 0 from the right`, `x → 0+`.
fn goal(text: &str) -> Option<(&str, String, &'static str)> {
    let arrow = ["->", "→", "=>", "\\to"].iter().find_map(|sign| text.split_once(sign));
    let words = ["approaches", "goes to", "tends to", "gets close to", "to"];
    let (name, point) = arrow.or_else(|| words.iter().find_map(|word| cut(text, word)))?;
    const SIDES: &[(&str, &str)] = &[
        ("from the right", "right"),
        ("from the left", "left"),
        ("from above", "right"),
        ("from below", "left"),
        ("from right", "right"),
        ("from left", "left"),
        ("^+", "right"),
        ("^-", "left"),
        ("⁺", "right"),
        ("⁻", "left"),
        ("+", "right"),
        ("-", "left"),
    ];
    let point = point.trim();
    let side =
        SIDES.iter().find_map(|(sign, side)| Some((point.strip_suffix(sign)?.trim(), *side)));
    let (point, side) = side.unwrap_or((point, ""));
    (is_name(name.trim()) && !point.is_empty()).then(|| (name.trim(), limit_of_range(point), side))
}

fn limit(text: &str) -> Option<Result<String>> {
    let rest = after(text, &["limit of", "limit", "lim"]).or_else(|| text.strip_prefix("lim_"))?;
    let rest = rest.trim();
    let (aim, body) = if let Some(tail) = after(rest, &["as"]) {
        cut(tail, "of").or_else(|| cut(tail, ","))?
    } else if let Some((body, aim)) = cut(rest, "as") {
        (aim, body)
    } else if let Some(inner) = rest.strip_prefix(['{', '(']) {
        inner.split_once(['}', ')'])?
    } else {
        // `lim x->1 (x^2 - 1)/(x - 1)`: the point ends at the first blank behind the arrow.
        let arrow = ["->", "→"].iter().find_map(|sign| Some(rest.find(sign)? + sign.len()))?;
        let blanks = rest[arrow..].len() - rest[arrow..].trim_start().len();
        let end = arrow + blanks + rest[arrow + blanks..].find(' ')?;
        (&rest[..end], &rest[end..])
    };
    let (variable, point, side) = goal(aim)?;
    let body = body.trim();
    let side = if side.is_empty() { String::new() } else { format!(", {side}") };
    let call = format!("limit({body}, {variable}, {point}{side})");
    (!body.is_empty()).then(|| check_angles(&call, variable, body).map(|()| call))
}

fn extremum(text: &str, bound: Bound<'_>) -> Option<Result<String>> {
    const WORDS: &[(&str, &str)] = &[
        ("minimize", "minimum"),
        ("minimise", "minimum"),
        ("minimum value of", "minimum"),
        ("minimum of", "minimum"),
        ("maximize", "maximum"),
        ("maximise", "maximum"),
        ("maximum value of", "maximum"),
        ("maximum of", "maximum"),
    ];
    let (rest, function) =
        WORDS.iter().find_map(|(word, function)| Some((after(text, &[word])?, *function)))?;
    let (body, range) = match ranged(rest) {
        Some((body, range)) => (body, Some(range)),
        None => (rest, None),
    };
    let body = body.strip_suffix(" for x").unwrap_or(body);
    let variable =
        range.as_ref().and_then(|range| range.variable).or_else(|| only_variable(body, bound))?;
    if body.contains(',') || !variables(body).contains(&variable) {
        return None;
    }
    let Some(range) = range else {
        return lacks(format!(
            "a {function} is searched between two ends: write {function}({body}, {variable}, -10, 10)"
        ));
    };
    Some(Ok(format!("{function}({body}, {variable}, {}, {})", range.low, range.high)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        match phrase(text, &|name| name == "c") {
            Some(Ok(call)) => call,
            Some(Err(error)) => format!("! {error}"),
            None => "none".to_owned(),
        }
    }

    #[test]
    fn phrases_are_calls() {
        for (text, call) in [
            ("integrate x^2 from 0 to 1", "integrate(x^2, x, 0, 1)"),
            ("the integral of x^2 dx from x = 0 to x = 1", "integrate(x^2, x, 0, 1)"),
            ("integral from 0 to 2 of t^2 dt", "integrate(t^2, t, 0, 2)"),
            ("integral from 0 to 2 t^2 dt", "integrate(t^2, t, 0, 2)"),
            ("integral of e^(-x^2) from -infinity to ∞", "integrate(e^(-x^2), x, -inf, inf)"),
            ("integrate a*x with respect to x between 0 and 1", "integrate(a*x, x, 0, 1)"),
            ("integral of x^2 over [0, 1]", "integrate(x^2, x, 0, 1)"),
            ("integrate 3 from 0 to 2", "integrate(3, x, 0, 2)"),
            ("integrate c^2 from 0 to 2", "integrate(c^2, x, 0, 2)"),
            ("integrate c*t from 0 to 2", "integrate(c*t, t, 0, 2)"),
            ("derivative of x^3 at 2", "derivative(x^3, x, 2)"),
            ("derivative of x^3 with respect to x at x = 2", "derivative(x^3, x, 2)"),
            ("d/dx (x^3) at x = 2", "derivative((x^3), x, 2)"),
            ("second derivative of x^4 at 1", "nthDerivative(x^4, x, 1, 2)"),
            ("slope of t^2 at t=3", "derivative(t^2, t, 3)"),
            ("limit of (1 + 1/n)^n as n -> infinity", "limit((1 + 1/n)^n, n, inf)"),
            ("limit of 1/x as x approaches 0 from the left", "limit(1/x, x, 0, left)"),
            ("limit as x -> 0+ of 1/x", "limit(1/x, x, 0, right)"),
            ("lim x->1 (x^2-1)/(x-1)", "limit((x^2-1)/(x-1), x, 1)"),
            ("lim_{x -> 1} x + 1", "limit(x + 1, x, 1)"),
            ("maximize x*(10-x) from 0 to 10", "maximum(x*(10-x), x, 0, 10)"),
            ("minimum of x^2 on [-1, 1]", "minimum(x^2, x, -1, 1)"),
            ("maximum of 3 and 7", "none"),
            ("integral of x*y from 0 to 1", "none"),
            ("integrate", "none"),
            ("limit", "none"),
            ("lim_{x", "none"),
            ("∫", "none"),
        ] {
            assert_eq!(written(text), call, "{text}");
        }
        assert!(written("integrate sin(x) from 0 to 1").contains("two readings"));
        assert!(written("derivative of x^2").contains("write derivative(x^2, x, 2)"));
        assert!(written("integrate x^2").contains("write integrate(x^2, x, 0, 1)"));
    }
}
