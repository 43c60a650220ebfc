//! Calls that say in one argument what an index runs through: `sum(k^2, k=1..10)`, `Sum[k^2, {k, 1, 10}]`.

use super::{is_name, split, word_at};
use crate::words::variables;

/// The call with the index and its ends as arguments.
pub(super) fn ranged(name: &str, arguments: &[&str]) -> Option<String> {
    let function = match name {
        "sum" | "Sum" | "summation" | "Summation" => "sum",
        "product" | "Product" | "prod" => "product",
        "integrate" | "Integrate" | "integral" | "Integral" => "integrate",
        "Table" => "map",
        "limit" | "Limit" | "derivative" | "Derivative" | "diff" => {
            return pointed(name, arguments);
        }
        _ => return None,
    };
    let (body, index, low, high) = match arguments {
        [body, range] if body.contains('=') && !range.contains('=') => {
            let (index, low, high) = ends(body)?;
            (*range, index, low, high)
        }
        [body, range] => {
            let (index, low, high) = ends(range)?;
            (*body, index, low, high)
        }
        // `sum(k^2, k=1, 10)` and `sum(k=1, 10, k^2)`
        [first, second, third] => {
            let (low, high, body) =
                if first.contains('=') { (first, second, third) } else { (second, third, first) };
            let (index, low) = bound(low)?;
            (*body, index, low, *high)
        }
        _ => return None,
    };
    let is_whole = [body, low, high].iter().all(|part| !part.is_empty() && !part.contains('='));
    is_whole.then(|| match function {
        "map" => format!("map({body}, {index}, {low}..{high})"),
        _ => format!("{function}({body}, {index}, {}, {})", end(low), end(high)),
    })
}

/// A call that leaves out its one variable: `integrate(x^2, 0, 1)`, `derivative(x^3, 2)`.
pub(crate) fn with_variable(text: &str, is_bound: &dyn Fn(&str) -> bool) -> Option<String> {
    let text = text.trim();
    let (name, rest) = text.split_once('(')?;
    let name = match name {
        "integrate" | "integral" | "definiteIntegral" | "∫" => "integrate",
        "derivative" | "diff" => "derivative",
        "limit" | "lim" => "limit",
        "sum" => "sum",
        "product" | "prod" => "product",
        _ => return None,
    };
    let arguments: Vec<&str> = split(rest.strip_suffix(')')?, |c| matches!(c, ',' | ';'))
        .into_iter()
        .map(str::trim)
        .collect();
    let (body, points) = arguments.split_first()?;
    let count = if matches!(name, "integrate" | "sum" | "product") { 2 } else { 1 };
    // A name alone may be a function that was never defined; of a sum it is the index.
    let is_body = !is_name(body) || matches!(name, "sum" | "product");
    let is_formula = is_body && !text.contains(['=', '\n', '"', '[']);
    let are_numbers =
        points.iter().all(|point| variables(end(point)).is_empty() && !point.is_empty());
    let [variable] = variables(body)[..] else { return None };
    let points: Vec<&str> = points.iter().map(|point| end(point)).collect();
    (is_formula && are_numbers && points.len() == count && !is_bound(variable))
        .then(|| format!("{name}({body}, {variable}, {})", points.join(", ")))
}

/// An end, which others write in other words where it is infinite.
fn end(text: &str) -> &str {
    match text {
        "Infinity" | "oo" | "∞" => "inf",
        "-Infinity" | "-oo" | "-∞" => "-inf",
        text => text,
    }
}

/// `limit(f, x -> 1)`, `derivative(f, x = 2)`
fn pointed(name: &str, arguments: &[&str]) -> Option<String> {
    let [body, aim] = arguments else { return None };
    let (variable, point) = aim
        .split_once("->")
        .filter(|_| name.eq_ignore_ascii_case("limit"))
        .map(|(variable, point)| (variable.trim(), point.trim()))
        .or_else(|| bound(aim))?;
    let name = name.to_ascii_lowercase();
    (is_name(variable) && !point.is_empty())
        .then(|| format!("{name}({body}, {variable}, {})", end(point)))
}

/// `k = 1`
fn bound(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    (is_name(name) && !value.is_empty() && !value.starts_with('=')).then_some((name, value))
}

/// `(k, 1, 10)`, `{k, 1, 10}`, `k = 1..10`, `k = 1 to 10`
fn ends(range: &str) -> Option<(&str, &str, &str)> {
    let brackets = [('(', ')'), ('{', '}')];
    let inner =
        brackets.iter().find_map(|(open, close)| range.strip_prefix(*open)?.strip_suffix(*close));
    if let Some(inner) = inner {
        let parts: Vec<&str> = split(inner, |c| c == ',').into_iter().map(str::trim).collect();
        let [index, low, high] = parts[..] else { return None };
        return is_name(index).then_some((index, low, high));
    }
    let (index, ends) = bound(range)?;
    let (low, high) = ends.split_once("..").or_else(|| {
        let at = word_at(ends, "to", 0)?;
        Some((&ends[..at], &ends[at + 2..]))
    })?;
    Some((index, low.trim(), high.trim()))
}

#[cfg(test)]
mod tests {
    use super::{ranged, with_variable};

    #[test]
    fn a_variable_that_is_left_out() {
        let read = |text| with_variable(text, &|name| name == "c");
        assert_eq!(read("integrate(x^2, 0, 1)").as_deref(), Some("integrate(x^2, x, 0, 1)"));
        assert_eq!(read("derivative(x^3, 2)").as_deref(), Some("derivative(x^3, x, 2)"));
        assert_eq!(read("sum(k^2, 1, 5)").as_deref(), Some("sum(k^2, k, 1, 5)"));
        assert_eq!(read("sum(n; 1; 5)").as_deref(), Some("sum(n, n, 1, 5)"));
        assert_eq!(read("product(k, 1, 5)").as_deref(), Some("product(k, k, 1, 5)"));
        assert_eq!(read("limit(1/x; -infinity)").as_deref(), Some("limit(1/x, x, -infinity)"));
        for text in [
            "integrate(f, 0, 1)",
            "integrate(c^2, 0, 1)",
            "integrate(x*y, 0, 1)",
            "derivative(x^3, x)",
            "f(1",
            "max(x^2, 0, 1)",
            "sum(x*y, 0, 1)",
            "sum(1, 2, 3)",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn ranges_are_arguments() {
        for (name, arguments, call) in [
            ("sum", &["k^2", "k=1..10"][..], "sum(k^2, k, 1, 10)"),
            ("sum", &["k^2", "k = 1 to 10"], "sum(k^2, k, 1, 10)"),
            ("sum", &["k=1 to 10", "k^2"], "sum(k^2, k, 1, 10)"),
            ("sum", &["k^2", "k=1", "10"], "sum(k^2, k, 1, 10)"),
            ("sum", &["k=1", "10", "k^2"], "sum(k^2, k, 1, 10)"),
            ("Sum", &["k^2", "{k, 1, 10}"], "sum(k^2, k, 1, 10)"),
            ("integrate", &["x**2", "(x, 0, 1)"], "integrate(x**2, x, 0, 1)"),
            ("Table", &["k^2", "{k, 1, 5}"], "map(k^2, k, 1..5)"),
            ("Limit", &["1/x", "x -> 2"], "limit(1/x, x, 2)"),
            ("derivative", &["x^3", "x=2"], "derivative(x^3, x, 2)"),
            ("Sum", &["1/n^2", "{n, 1, Infinity}"], "sum(1/n^2, n, 1, inf)"),
        ] {
            assert_eq!(ranged(name, arguments).as_deref(), Some(call));
        }
        for (name, arguments) in
            [("sum", &["1", "2"][..]), ("sum", &["[1, 2]"]), ("max", &["k", "k=1..3"])]
        {
            assert_eq!(ranged(name, arguments), None);
        }
    }
}
