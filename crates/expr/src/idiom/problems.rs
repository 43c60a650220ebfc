//! What sets of word problems write around and inside their sums: `<<48/2=24>>`, `Answer: 5*3`, `30 P 2`,
//! `Rs. 500`, `(2 + 3) x (4 + 5)`.

use super::word_length;

/// What may stand before a sum and says nothing of it.
const LABELS: [&str; 9] = [
    "answer",
    "result",
    "expression",
    "formula",
    "calculation",
    "solution",
    "equation",
    "input",
    "sum",
];

/// The sum itself, out of what is written around it.
pub(super) fn bare(source: &str) -> &str {
    let source = source.strip_prefix(">>>").unwrap_or(source).trim();
    if let Some(inner) = annotated(source).or_else(|| boxed(source)) {
        return inner.trim();
    }
    match source.split_once(':') {
        Some((label, rest)) if is_label(label) && !rest.trim().is_empty() => rest.trim(),
        _ => source,
    }
}

fn is_label(text: &str) -> bool {
    LABELS.iter().any(|label| text.trim().eq_ignore_ascii_case(label))
}

/// `<<48/2=24>>`, its result behind it or not.
fn annotated(source: &str) -> Option<&str> {
    let (inner, behind) = source.trim_start_matches('$').strip_prefix("<<")?.split_once(">>")?;
    let (_, result) = inner.rsplit_once('=')?;
    let plain = |text: &str| text.replace([',', '$', ' '], "");
    let is_same = behind.trim().is_empty() || plain(behind) == plain(result);
    is_same.then_some(inner)
}

/// `\boxed{42}`, `**5*3**`
fn boxed(source: &str) -> Option<&str> {
    let inner = source.strip_prefix("\\boxed{").and_then(|rest| rest.strip_suffix('}'));
    let bold = || source.strip_prefix("**").and_then(|rest| rest.strip_suffix("**"));
    inner.or_else(bold).filter(|inner| !inner.contains("**") && is_balanced(inner))
}

/// Whether no brace closes that did not open.
fn is_balanced(text: &str) -> bool {
    let step = |depth: usize, c: char| match c {
        '{' => Some(depth + 1),
        '}' => depth.checked_sub(1),
        _ => Some(depth),
    };
    text.chars().try_fold(0, step) == Some(0)
}

/// The text with letters between numbers as the signs that they are. `has_value` tells which letters are
/// names.
pub(super) fn with_signs(source: &str, has_value: &dyn Fn(&str) -> bool) -> String {
    let is_only_cross = are_crosses(source);
    let mut out = String::with_capacity(source.len() + 8);
    let mut rest = source;
    let mut in_text = false;
    while let Some(c) = rest.chars().next() {
        in_text ^= c == '"';
        let begins = !out.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '\\'));
        let word = word_length(rest);
        let length = word.max(c.len_utf8());
        let (name, behind) = rest.split_at(length);
        let is_sign = !in_text && begins && word > 0 && !has_value(name);
        rest = behind;
        if is_sign && let Some((number, after)) = rupees(name, behind) {
            out.push_str(number);
            rest = after;
        } else if is_sign && let Some(after) = chosen(&mut out, name, behind) {
            rest = after;
        } else if is_sign
            && is_only_cross
            && is_cross(&out, name, behind)
            && !is_between_digits(&out, behind)
        {
            out.push('*');
        } else {
            out.push_str(name);
        }
    }
    out
}

/// `Rs. 500`: the amount, and what stands behind it.
fn rupees<'s>(name: &str, behind: &'s str) -> Option<(&'s str, &'s str)> {
    if !["rs", "re", "inr"].contains(&name.to_ascii_lowercase().as_str()) {
        return None;
    }
    let amount = behind.trim_start().trim_start_matches('.').trim_start();
    amount.starts_with(|c: char| c.is_ascii_digit()).then(|| {
        let digits = amount.bytes().take_while(u8::is_ascii_digit).count();
        amount.split_at(digits)
    })
}

/// `10 C 3` and `30 P 2`, the first number written already: replaces it, and gives what stands behind.
fn chosen<'s>(out: &mut String, name: &str, behind: &'s str) -> Option<&'s str> {
    let function = match name {
        "C" | "c" => "nCr",
        "P" | "p" => "nPr",
        _ => return None,
    };
    let second = behind.strip_prefix(' ')?.trim_start();
    let digits = second.bytes().take_while(u8::is_ascii_digit).count();
    let (second, after) = second.split_at(digits);
    let before = out.strip_suffix(' ')?.trim_end();
    let first = before.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (head, first) = before.split_at(before.len() - first);
    let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '.' | ',' | '%' | '_');
    if first.is_empty()
        || second.is_empty()
        || head.ends_with(goes_on)
        || after.starts_with(goes_on)
    {
        return None;
    }
    let call = format!("{head}{function}({first}, {second})");
    *out = call;
    Some(after)
}

/// Whether no `x` stands by itself that is a name: `2 x (x + 1)`.
fn are_crosses(text: &str) -> bool {
    text.match_indices(['x', 'X']).all(|(at, name)| {
        let (before, behind) = (&text[..at], &text[at + 1..]);
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        before.ends_with(is_part) || behind.starts_with(is_part) || is_cross(before, name, behind)
    })
}

/// `(2 + 3) x (4 + 5)`, `20% x 50`: the letter between what a sign of a product stands between, with
/// blanks around it.
fn is_cross(before: &str, name: &str, behind: &str) -> bool {
    matches!(name, "x" | "X")
        && before.ends_with(' ')
        && before.trim_end().ends_with([')', '%', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
        && behind.starts_with(' ')
        && behind
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '$' | '.'))
}

/// `3 x 4` is read as it stands, and errors show it so.
fn is_between_digits(before: &str, behind: &str) -> bool {
    before.trim_end().ends_with(|c: char| c.is_ascii_digit())
        && behind.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{bare, with_signs};

    #[test]
    fn sums_stand_alone() {
        for (source, expected) in [
            ("<<48/2=24>>", "48/2=24"),
            ("<<48+24=72>>72", "48+24=72"),
            ("$<<9*2=18>>18", "9*2=18"),
            ("<<40*25=1000>>1,000", "40*25=1000"),
            ("<<10-3=7>>8", "<<10-3=7>>8"),
            ("1 << 3", "1 << 3"),
            ("Answer: 5*3", "5*3"),
            (">>> 5*3", "5*3"),
            ("\\boxed{5 \\times 3}", "5 \\times 3"),
            ("**5*3**", "5*3"),
            ("\\boxed{5} + \\boxed{3}", "\\boxed{5} + \\boxed{3}"),
            ("10:30", "10:30"),
            ("Answer:", "Answer:"),
        ] {
            assert_eq!(bare(source), expected, "{source}");
        }
    }

    #[test]
    fn letters_between_numbers_are_signs() {
        for (source, expected) in [
            ("(2 + 3) x (4 + 5)", "(2 + 3) * (4 + 5)"),
            ("20% x 50", "20% * 50"),
            ("30 P 2 = 870", "nPr(30, 2) = 870"),
            ("5 + 10 C 3 * 2", "5 + nCr(10, 3) * 2"),
            ("Rs. 1638 * 6/13", "1638 * 6/13"),
            ("rs . 500 + Rs 250.50", "500 + 250.50"),
            ("10 C", "10 C"),
            ("1.5 C 3", "1.5 C 3"),
            ("10 C 3.5", "10 C 3.5"),
            ("2 x y", "2 x y"),
            ("2 x (x + 1) = 12", "2 x (x + 1) = 12"),
            ("max(2, 3) x (4 + 5)", "max(2, 3) * (4 + 5)"),
            ("\"5 x (3)\"", "\"5 x (3)\""),
            ("rs + 1", "rs + 1"),
        ] {
            assert_eq!(with_signs(source, &|_| false), expected, "{source}");
        }
        assert_eq!(with_signs("(2) x (3)", &|name| name == "x"), "(2) x (3)");
    }
}
