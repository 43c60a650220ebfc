//! Calls that other languages write for a value itself, and programs of operations one after another.

use super::range::ranged;
use super::term::{closing, counted};
use super::{is_part, split, word_length};

/// Calls whose value is their argument, a number in quotes or not.
const VALUES: &[&str] = &[
    "Decimal",
    "Fraction",
    "float",
    "Number",
    "parseFloat",
    "BigInt",
    "bignumber",
    "BigNumber",
    "str",
    "String",
];

/// The text with the calls replaced that only say what kind of number is meant.
pub(super) fn in_calls(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut in_text = false;
    while let Some(c) = rest.chars().next() {
        in_text ^= c == '"';
        let begins = !out.bytes().next_back().is_some_and(|b| is_part(b) || b == b'.');
        let word = word_length(rest);
        let called =
            (!in_text && begins && word > 0).then(|| call(&rest[..word], &rest[word..])).flatten();
        match called {
            Some((value, length)) => {
                out.push_str(&value);
                rest = &rest[word + length..];
            }
            None => {
                let length = word.max(c.len_utf8());
                out.push_str(&rest[..length]);
                rest = &rest[length..];
            }
        }
    }
    out
}

/// What a call is, and how long its brackets are.
fn call(name: &str, rest: &str) -> Option<(String, usize)> {
    if let Some(digits) = name.strip_prefix("const_") {
        return constant(digits).map(|value| (value, 0));
    }
    let is_wolfram = rest.starts_with('[') && name.starts_with(|c: char| c.is_ascii_uppercase());
    if !rest.starts_with('(') && !is_wolfram {
        return None;
    }
    let end = closing(rest)?;
    let arguments: Vec<&str> =
        split(&rest[1..end], |c| c == ',').into_iter().map(str::trim).collect();
    if let Some(call) = ranged(name, &arguments) {
        return Some((call, end + 1));
    }
    if is_wolfram {
        return None;
    }
    let value = match (name, &arguments[..]) {
        (_, [""]) => return None,
        ("list" | "tuple", [range]) => counted(range)?,
        ("Fraction", [a, b]) => format!("(({a})/({b}))"),
        ("complex", [a, b]) => format!("(({a}) + ({b})*i)"),
        ("int" | "parseInt", [a, base]) => format!("{}#{}", whole(base)?, digits(a)?),
        ("int" | "parseInt", [a]) => format!("({})", quoted(a)?),
        (_, [a]) if VALUES.contains(&name) => format!("({})", quoted(a).unwrap_or(a)),
        _ => return None,
    };
    Some((value, end + 1))
}

/// A whole number and nothing more.
fn whole(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then_some(text)
}

/// The digits of another base in quotes, without a prefix.
fn digits(argument: &str) -> Option<&str> {
    let inner = argument.trim_matches(['"', '\'']);
    let prefixes = ["0x", "0X", "0b", "0B", "0o", "0O"];
    let inner = prefixes.iter().find_map(|prefix| inner.strip_prefix(prefix)).unwrap_or(inner);
    let fits = argument.len() > inner.len() && inner.bytes().all(|b| b.is_ascii_alphanumeric());
    (fits && !inner.is_empty()).then_some(inner)
}

/// The number in quotes.
fn quoted(argument: &str) -> Option<&str> {
    let quote = argument.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = argument.strip_prefix(quote)?.strip_suffix(quote)?.trim();
    let is_number = |b: u8| b.is_ascii_digit() || b"+-./eE_".contains(&b);
    (!inner.is_empty() && inner.bytes().all(is_number)).then_some(inner)
}

/// The number that a name such as `const_100`, `const_m1` or `const_0_25` is.
fn constant(name: &str) -> Option<String> {
    if name == "pi" {
        return Some("pi".to_owned());
    }
    let (sign, digits) = name.strip_prefix('m').map_or(("", name), |digits| ("-", digits));
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    is_number.then(|| format!("{sign}{}", digits.replacen('_', ".", 1)))
}

/// `multiply(5,3)|divide(#0,2)`, `subtract(58, 57), divide(#0, 57)`: operations one after another,
/// each with the results of those before it.
pub(super) fn program(text: &str) -> Option<String> {
    let separator = if text.contains('|') { '|' } else { ',' };
    let parts = split(text.trim().trim_end_matches('|'), |c| c == separator);
    let is_call = |part: &&str| {
        let part = part.trim();
        let name = part.bytes().take_while(|b| is_part(*b)).count();
        name > 0
            && part[name..].starts_with('(')
            && closing(&part[name..]) == Some(part.len() - name - 1)
    };
    // Commas may be those of a list.
    let fits = separator == '|' || parts.iter().all(is_call);
    if parts.len() < 2 || !fits || !text.contains('#') {
        return None;
    }
    let mut results: Vec<String> = Vec::new();
    for part in parts {
        let value = referred(part.trim(), &results)?;
        // Here it takes two: a base and its exponent.
        let value = match value.strip_prefix("exp(") {
            Some(rest) if value.contains(',') => format!("power({rest}"),
            _ => value,
        };
        // Each is written out where it is used: long programs would double with every step.
        if value.len() > 2_000 {
            return None;
        }
        results.push(format!("({value})"));
    }
    results.pop()
}

/// An operation with the results that it refers to.
fn referred(part: &str, results: &[String]) -> Option<String> {
    let mut pieces = part.split('#');
    let mut out = pieces.next()?.to_owned();
    for piece in pieces {
        let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
        let place: usize = piece[..digits].parse().ok()?;
        out.push_str(results.get(place)?);
        out.push_str(&piece[digits..]);
    }
    Some(out)
}
