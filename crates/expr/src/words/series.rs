//! Sums and products in words: `sum of k^2 for k from 1 to 10`, `sum of 1 to 100`.

use super::calculus::{Bounds, bounds, limit_of_range};
use super::scan::{Bound, after, cut, free, is_name, is_whole};

/// Whole numbers that are said by their kind, as conditions on one.
const KINDS: &[(&str, &str)] = &[
    ("numbers", ""),
    ("integers", ""),
    ("whole numbers", ""),
    ("natural numbers", ""),
    ("positive integers", ""),
    ("even numbers", "mod(k, 2) == 0"),
    ("even integers", "mod(k, 2) == 0"),
    ("odd numbers", "mod(k, 2) == 1"),
    ("odd integers", "mod(k, 2) == 1"),
];

/// The call that a phrase of a sum stands for.
pub(super) fn series(text: &str, is_bound: Bound<'_>) -> Option<String> {
    const WORDS: &[(&str, &str)] = &[
        ("summation of", "sum"),
        ("sum of", "sum"),
        ("sum", "sum"),
        ("Σ", "sum"),
        ("∑", "sum"),
        ("product of", "product"),
        ("product", "product"),
        ("∏", "product"),
        ("average of", "mean"),
        ("mean of", "mean"),
    ];
    let (rest, function) =
        WORDS.iter().find_map(|(word, function)| Some((after(text, &[word])?, *function)))?;
    let rest = after(rest, &["all of the", "all the", "all", "the"]).unwrap_or(rest);
    if let Some(call) = first_ones(rest, function) {
        return Some(call);
    }
    if let Some(tail) = after(rest, &["from"]) {
        return match cut(tail, "of") {
            Some((range, body)) => over(function, body, &bounds(range, "to")?),
            None => listed(function, "", &bounds(tail, "to")?),
        };
    }
    let (body, range) = body_and_range(rest)?;
    match range.variable {
        Some(_) => over(function, body, &range),
        None if body.is_empty() => listed(function, "", &range),
        None if free(body, is_bound).len() == 1 && !body.contains(',') => {
            let variable = free(body, is_bound).first().copied();
            over(function, body, &Bounds { variable, ..range })
        }
        None => of_kind(function, body, range),
    }
}

/// A body, and what its index runs through.
fn body_and_range(text: &str) -> Option<(&str, Bounds<'_>)> {
    for word in ["for all", "for", "as", "where", "over", ","] {
        let Some((body, range)) = cut_at(text, word) else { continue };
        if let Some((name, ends)) = cut(range, "from").or_else(|| cut(range, "in")) {
            let ends = bounds(ends, "to")?;
            return is_name(name).then_some((body, Bounds { variable: Some(name), ..ends }));
        }
        return Some((body, bounds(range, "to").filter(|range| range.variable.is_some())?));
    }
    match cut(text, "from") {
        Some((body, range)) => Some((body, bounds(range, "to")?)),
        None => match cut(text, "between") {
            Some((body, range)) => Some((body, bounds(range, "and")?)),
            // `1 to 100`
            None => Some(("", bounds(text, "to")?)),
        },
    }
}

fn cut_at<'s>(text: &'s str, word: &str) -> Option<(&'s str, &'s str)> {
    match word {
        "," => text.rsplit_once(',').map(|(body, range)| (body.trim(), range.trim())),
        word => cut(text, word),
    }
}

/// `sum(k^2, k, 1, 10)`
fn over(function: &str, body: &str, range: &Bounds<'_>) -> Option<String> {
    let variable = range.variable?;
    let body = body.trim().trim_end_matches(',');
    (function != "mean" && !body.is_empty())
        .then(|| format!("{function}({body}, {variable}, {}, {})", range.low, range.high))
}

/// `sum(1..100)`, where both ends are whole numbers.
fn listed(function: &str, condition: &str, range: &Bounds<'_>) -> Option<String> {
    let (low, high) = (limit_of_range(&range.low), limit_of_range(&range.high));
    if !is_whole(&low) || !is_whole(&high) || range.variable.is_some() {
        return None;
    }
    Some(match condition {
        "" => format!("{function}({low}..{high})"),
        _ => format!("{function}(filter({condition}, k, {low}..{high}))"),
    })
}

/// `even numbers from 2 to 100`, `squares from 1 to 10`
fn of_kind(function: &str, kind: &str, range: Bounds<'_>) -> Option<String> {
    let kind = kind.to_ascii_lowercase();
    let kind = after(&kind, &["the"]).unwrap_or(&kind);
    let power = match kind {
        "squares" => "k^2",
        "cubes" => "k^3",
        _ => {
            let condition = KINDS.iter().find(|(known, _)| *known == kind)?.1;
            return listed(function, condition, &range);
        }
    };
    over(function, power, &Bounds { variable: Some("k"), ..range })
}

/// `first 100 natural numbers`, `first 10 odd numbers`
fn first_ones(text: &str, function: &str) -> Option<String> {
    let (count, kind) = after(text, &["first"])?.split_once(' ')?;
    if !is_whole(count) {
        return None;
    }
    match kind.trim().to_ascii_lowercase().as_str() {
        "natural numbers" | "positive integers" | "counting numbers" => {
            Some(format!("{function}(1..{count})"))
        }
        "odd numbers" | "odd natural numbers" | "positive odd numbers" => {
            Some(format!("{function}(2*(1..{count}) - 1)"))
        }
        _ => None,
    }
}

/// `1 + 2 + ... + 100`, `1*2*...*5`: terms at one distance. `2 + 4 + ... + 64` may also double each time.
pub(super) fn progression(text: &str) -> Option<String> {
    let (left, right) = text.split_once("...").or_else(|| text.split_once('…'))?;
    let (left, right) = (left.trim(), right.trim());
    let sign = left.chars().next_back().filter(|sign| matches!(sign, '+' | '*' | '×' | '·'))?;
    let number = |text: &str| text.trim().parse::<i64>().ok().filter(|n| n.abs() < 1_000_000_000);
    let last = number(right.strip_prefix(sign)?)?;
    let terms: Vec<i64> =
        left.strip_suffix(sign)?.split(sign).map(number).collect::<Option<_>>()?;
    let (first, step) = (*terms.first()?, terms.get(1)? - terms.first()?);
    let is_even = terms.windows(2).all(|pair| pair[1] - pair[0] == step);
    let reaches =
        step != 0 && (last - first) % step == 0 && (last - first) / step >= terms.len() as i64;
    if !is_even || !reaches || (terms.len() == 2 && doubles(first, terms[1], last)) {
        return None;
    }
    let function = if sign == '+' { "sum" } else { "product" };
    Some(format!("{function}(seq({first}, {last}, {step}))"))
}

/// Whether a number comes of the first by the ratio of the first two.
fn doubles(first: i64, second: i64, last: i64) -> bool {
    if first == 0 || second % first != 0 || (second / first).abs() < 2 {
        return false;
    }
    let (ratio, mut term) = (second / first, second);
    while term.abs() < last.abs() {
        term *= ratio;
    }
    term == last
}

#[cfg(test)]
mod tests {
    use super::{progression, series};

    #[test]
    fn terms_at_one_distance() {
        for (text, call) in [
            ("1+2+...+100", "sum(seq(1, 100, 1))"),
            ("2 + 4 + 6 + … + 100", "sum(seq(2, 100, 2))"),
            ("1*2*...*5", "product(seq(1, 5, 1))"),
            ("10 + 8 + 6 + ... + 0", "sum(seq(10, 0, -2))"),
        ] {
            assert_eq!(progression(text).as_deref(), Some(call), "{text}");
        }
        for text in
            ["2 + 4 + ... + 64", "1 + 2 + 4 + ... + 64", "1 + 3 + ... + 10", "1 + ... + 5", "..."]
        {
            assert_eq!(progression(text), None, "{text}");
        }
    }

    #[test]
    fn sums_in_words() {
        for (text, call) in [
            ("sum of k^2 for k from 1 to 10", "sum(k^2, k, 1, 10)"),
            ("sum of k^2 from k=1 to 10", "sum(k^2, k, 1, 10)"),
            ("sum from k = 1 to 10 of k^2", "sum(k^2, k, 1, 10)"),
            ("sum k^2, k=1..10", "sum(k^2, k, 1, 10)"),
            ("sum of 1/n^2 for n = 1 to infinity", "sum(1/n^2, n, 1, inf)"),
            ("product of k for k in 1..5", "product(k, k, 1, 5)"),
            ("sum of 1 to 100", "sum(1..100)"),
            ("sum 1 to 100", "sum(1..100)"),
            ("sum from 1 to 100", "sum(1..100)"),
            ("sum of all integers from 1 to 100", "sum(1..100)"),
            ("sum of even numbers from 2 to 100", "sum(filter(mod(k, 2) == 0, k, 2..100))"),
            ("sum of squares from 1 to 10", "sum(k^2, k, 1, 10)"),
            ("sum of the first 100 natural numbers", "sum(1..100)"),
            ("average of 1 to 10", "mean(1..10)"),
            ("sum of n^2 from 1 to 5", "sum(n^2, n, 1, 5)"),
        ] {
            assert_eq!(series(text, &|_| false).as_deref(), Some(call), "{text}");
        }
        for text in ["sum of 2 and 3", "sum of 1, 2 and 3", "sum of 5 km to mi", "sum", "sum of"] {
            assert_eq!(series(text, &|_| false), None, "{text}");
        }
    }
}
