//! Ordinals in phrases: `the fourth root of 16`, `2 to the tenth power`, `rounded to the nearest hundred`.

use super::extent::{after_last_sign, check_behind, check_whole, two};
use super::scan::{after, cut, is_whole};
use crate::error::Result;

const ORDINALS: &[&str] = &[
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth",
];

/// What a number is rounded to, and the step of it.
const STEPS: &[(&str, &str)] = &[
    ("integer", "1"),
    ("whole number", "1"),
    ("whole", "1"),
    ("unit", "1"),
    ("one", "1"),
    ("dollar", "1"),
    ("ten", "10"),
    ("tens", "10"),
    ("hundred", "100"),
    ("thousand", "1000"),
    ("million", "1000000"),
    ("tenth", "0.1"),
    ("hundredth", "0.01"),
    ("thousandth", "0.001"),
    ("cent", "0.01"),
];

/// Words of these phrases.
pub(super) fn is_known(word: &str) -> bool {
    matches!(word, "power" | "root" | "nearest" | "round" | "rounded") || ORDINALS.contains(&word)
}

/// What such a phrase says in signs; nothing where a text is none.
pub(super) fn phrase(text: &str) -> Result<Option<String>> {
    let text = text.trim().trim_end_matches('?').trim();
    for read in [root, power, nearest, claim] {
        if let Some(read) = read(text) {
            return read.map(Some);
        }
    }
    Ok(None)
}

/// The number of `fourth`, `4th`.
fn ordinal(word: &str) -> Option<String> {
    let lower = word.trim().to_ascii_lowercase();
    if let Some(place) = ORDINALS.iter().position(|known| *known == lower) {
        return Some(place.to_string());
    }
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| lower.strip_suffix(end))?;
    is_whole(digits).then(|| digits.to_owned())
}

/// `fourth root of 16`
fn root(text: &str) -> Option<Result<String>> {
    let text = after(text, &["the"]).unwrap_or(text);
    let (order, radicand) = cut(text, "root of")?;
    let order = ordinal(order).filter(|order| order != "0")?;
    let write = |text: &str| format!("root({text}, {order})");
    Some(check_whole("root of", radicand, write).map(|()| write(radicand)))
}

/// `2 to the tenth power`, `5 to the power 3`, `5 raised to the 3rd`, `10 to the -3`
fn power(text: &str) -> Option<Result<String>> {
    let (base, exponent) = cut(text, "raised to the").or_else(|| cut(text, "to the"))?;
    // `3 less than 10 to the power of 2`: these words are a sign.
    if after(exponent, &["power of"]).is_some() || cut(base, "than").is_some() {
        return None;
    }
    let exponent = after(exponent, &["power"]).unwrap_or(exponent);
    let exponent = exponent.strip_suffix("power").map_or(exponent, str::trim);
    let minus = after(exponent, &["minus", "negative"]);
    let number = minus.unwrap_or(exponent);
    let number = match fraction(number) {
        Some(fraction) => fraction,
        None if is_whole(number) => number.to_owned(),
        None => ordinal(number)?,
    };
    let exponent = if minus.is_some() { format!("-{number}") } else { number };
    if base.is_empty() || base.ends_with("rounded") || base.contains("log") {
        return None;
    }
    let write = |text: &str| match is_simple(text) {
        true => format!("{text}^{exponent}"),
        false => format!("({text})^{exponent}"),
    };
    // `-5 to the 4th`
    if let Some(positive) = after(base, &["negative", "minus"]).or_else(|| base.strip_prefix('-')) {
        let (whole, first) =
            (format!("(-{positive})^{exponent}"), format!("-({positive}^{exponent})"));
        return Some(Err(two("to the", &whole, &first)));
    }
    // `2/3 to the 4th`
    if let Some((over, under)) = base.rsplit_once('/').filter(|_| after_last_sign(base).is_none()) {
        return Some(Err(two("to the", &write(base), &format!("{over}/({})", write(under)))));
    }
    Some(check_behind("to the", base, write).map(|()| write(base)))
}

/// `1/2` as an exponent.
fn fraction(text: &str) -> Option<String> {
    let (over, under) = text.split_once('/')?;
    (is_whole(over) && is_whole(under)).then(|| format!("({text})"))
}

/// `is 3 > 2`, `is 0.1 + 0.2 = 0.3`
fn claim(text: &str) -> Option<Result<String>> {
    let rest = after(text, &["is"])?;
    let signs = ["<", ">", "=", "≤", "≥", "≠"];
    let is_claim = signs.iter().any(|sign| rest.contains(sign)) && !rest.contains(';');
    let is_equation = !["==", "<=", ">=", "!=", "<", ">"].iter().any(|sign| rest.contains(sign));
    is_claim.then(|| Ok(if is_equation { rest.replace('=', "==") } else { rest.to_owned() }))
}

fn is_simple(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.')
}

/// `round 1234 to the nearest hundred`, `3.7 rounded to the nearest integer`
fn nearest(text: &str) -> Option<Result<String>> {
    let rest = after(text, &["round off", "round"]);
    let (value, step) = ["rounded off to", "rounded to", "to"]
        .iter()
        .filter(|word| rest.is_none() || **word == "to")
        .filter(|word| rest.is_some() || **word != "to")
        .find_map(|word| cut(rest.unwrap_or(text), word))?;
    let step = after(step, &["the nearest", "nearest"]);
    let Some(step) = step else {
        // `round 3.14159 to 2 decimal places`: nobody rounds to a whole number first.
        let (_, places) = cut(rest?, "to")?;
        return Some(Ok(format!("{value} to {places}")));
    };
    let step = match STEPS.iter().find(|(known, _)| step.eq_ignore_ascii_case(known)) {
        Some((_, step)) => *step,
        None if is_whole(step) => step,
        None => return None,
    };
    Some(Ok(match step {
        "1" => format!("round({value})"),
        _ => format!("round(({value})/{step})*{step}"),
    }))
}

#[cfg(test)]
mod tests {
    use super::phrase;

    #[test]
    fn ordinals_in_phrases() {
        for (text, here) in [
            ("fourth root of 16", "root(16, 4)"),
            ("the 5th root of 32", "root(32, 5)"),
            ("2 to the tenth power", "2^10"),
            ("5 to the power 3", "5^3"),
            ("5 raised to the 3rd power", "5^3"),
            ("10 to the minus 3", "10^-3"),
            ("10 to the -3", "10^-3"),
            ("5 to the 4th", "5^4"),
            ("4 to the 1/2 power", "4^(1/2)"),
            ("x to the 1/2", "x^(1/2)"),
            ("16 to the -3/4", "16^(-3/4)"),
            ("16 to the minus 3/4 power", "16^-(3/4)"),
            ("round 1234 to the nearest hundred", "round((1234)/100)*100"),
            ("3.7 rounded to the nearest integer", "round(3.7)"),
            ("round 3.14159 to 2 decimal places", "3.14159 to 2 decimal places"),
        ] {
            assert_eq!(phrase(text).ok().flatten().as_deref(), Some(here), "{text}");
        }
        assert_eq!(phrase("is 3 > 2?").ok().flatten().as_deref(), Some("3 > 2"));
        assert_eq!(phrase("is 1/2 = 0.5").ok().flatten().as_deref(), Some("1/2 == 0.5"));
        for text in [
            "2 + 3 to the 4th power",
            "-5 to the 4th",
            "2/3 to the 4th",
            "fourth root of 16 plus 9",
        ] {
            let error = phrase(text).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(error.contains("not clear"), "{text}: {error}");
        }
        for text in ["5 km to mi", "5 to the", "root of 16", "3.7 to the nearest", "round 5"] {
            assert_eq!(phrase(text).ok(), Some(None), "{text}");
        }
    }
}
