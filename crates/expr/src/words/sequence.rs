//! Orders one after the other: `add 5 and 7, then multiply by 2`, `start with 12, add 8, divide by 4`.

use super::scan::{after, cut};

/// What stands between two orders, the longest first.
const BETWEEN: [&str; 6] = [", and then ", " and then ", ", then ", " then ", ", and ", ", "];

/// An order to the result so far, and its sign.
const ORDERS: [(&str, &str); 9] = [
    ("multiply it by", "*"),
    ("multiply by", "*"),
    ("divide it by", "/"),
    ("divide by", "/"),
    ("subtract", "-"),
    ("take away", "-"),
    ("add", "+"),
    ("plus", "+"),
    ("minus", "-"),
];

/// The orders as one expression; nothing where there is only one, or where one is none.
pub(super) fn sequence(text: &str) -> Option<String> {
    let (first, mut rest) = first_order(text)?;
    let mut value = first;
    while !rest.is_empty() {
        let (order, behind) = next(rest);
        let (operand, sign) =
            ORDERS.iter().find_map(|(words, sign)| Some((after(order, &[*words])?, *sign)))?;
        // A sum in the order, or another way to say it, is not looked into.
        if operand.is_empty() || !is_operand(operand) {
            return None;
        }
        value = format!("({value}) {sign} ({operand})");
        rest = behind;
    }
    Some(value)
}

/// What the first order gives, and the orders behind it.
fn first_order(text: &str) -> Option<(String, &str)> {
    let text = text.trim();
    if let Some(rest) = after(text, &["start with", "begin with", "take"]) {
        let (first, rest) = next(rest);
        return (is_operand(first) && !rest.is_empty()).then(|| (first.to_owned(), rest));
    }
    let two = [
        ("add", "and", "+"),
        ("divide", "by", "/"),
        ("multiply", "by", "*"),
        ("multiply", "and", "*"),
    ];
    two.into_iter().find_map(|(verb, between, sign)| {
        let (a, rest) = cut(after(text, &[verb])?, between)?;
        let (b, rest) = next_or_and(rest);
        (is_operand(a) && is_operand(b) && !rest.is_empty())
            .then(|| (format!("({a}) {sign} ({b})"), rest))
    })
}

/// The text up to what stands between orders, and behind it.
fn next(text: &str) -> (&str, &str) {
    let found = BETWEEN.iter().filter_map(|between| Some((text.find(between)?, between.len())));
    match found.min_by_key(|(at, length)| (*at, usize::MAX - length)) {
        Some((at, length)) => (text[..at].trim(), text[at + length..].trim()),
        None => (text.trim(), ""),
    }
}

/// The same, where `and` stands before the next order: `divide 42 by 6 and add 3`.
fn next_or_and(text: &str) -> (&str, &str) {
    if let (first, rest) = next(text)
        && !rest.is_empty()
    {
        return (first, rest);
    }
    cut(text, "and").unwrap_or((text.trim(), ""))
}

/// Whether a text is one number, with its sign of money or percent.
fn is_operand(text: &str) -> bool {
    let digits = text.trim().trim_start_matches('$').trim_end_matches('%');
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b','))
}

#[cfg(test)]
mod tests {
    use super::sequence;

    #[test]
    fn orders_follow_each_other() {
        for (text, expected) in [
            ("add 5 and 7 then multiply by 2", Some("((5) + (7)) * (2)")),
            ("divide 42 by 6 and add 3", Some("((42) / (6)) + (3)")),
            ("take 12, add 8, divide by 4", Some("((12) + (8)) / (4)")),
            ("start with 12, add 8, then divide by 4", Some("((12) + (8)) / (4)")),
            ("multiply 3 by 4, and then subtract 5", Some("((3) * (4)) - (5)")),
            ("start with 80, take away 20%", Some("(80) - (20%)")),
            // One order alone is a question of its own, and these say more.
            ("add 5 and 7", None),
            ("take 5 from 12", None),
            ("divide 42 by 6 and 3", None),
            ("add 5 and 7 then multiply by 2 plus 1", None),
            ("take 12, then go home", None),
        ] {
            assert_eq!(sequence(text).as_deref(), expected, "{text}");
        }
    }
}
