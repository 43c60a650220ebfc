//! Questions that are expressions themselves: "what is 18 percent of 250", "how many km is 26.2
//! miles". The expression to send is found by trying: what the language accepts is one.

use std::time::Duration;

use arithma_kit::Context;

use crate::calculate;

/// Bytes of a question that is tried.
const LONGEST: usize = 200;

/// Words of a question that is tried. Of some 4,000 questions with numbers in them, 150 are expressions,
/// and one of these has eight words; trying takes longer than all the rest.
const MOST_WORDS: usize = 8;

/// What trying may take, also where other work holds the processor up: nearly all take a thousandth of it.
const PATIENCE: Duration = Duration::from_millis(100);

/// Words before an expression that the language does not drop itself.
const BEFORE: &[&str] = &[
    "calculate ",
    "compute ",
    "evaluate ",
    "work out ",
    "find ",
    "solve ",
    "convert ",
    "tell me ",
    "give me ",
    "can you ",
    "please ",
    "what's ",
    "whats ",
    "what is ",
    "how much is ",
    "how much are ",
    "the value of ",
    "cuánto es ",
    "cuanto es ",
    "quanto é ",
    "quanto e ",
    "combien font ",
    "combien fait ",
    "wie viel ist ",
    "wie viel sind ",
    "wieviel ist ",
    "was ist ",
];

/// The expression that a question is, as `calculate` accepts it.
pub(crate) fn expression(question: &str, cx: &Context) -> Option<String> {
    let text = question.trim().trim_end_matches(['?', '.', '=', ' ']);
    if text.len() > LONGEST || !looks_like_one(text) {
        return None;
    }
    let text = without_words_before(text);
    let is_word =
        |word: &&str| word.chars().nth(1).is_some() && word.chars().all(char::is_alphabetic);
    if text.split(|c: char| !c.is_alphanumeric()).filter(is_word).count() > MOST_WORDS {
        return None;
    }
    let candidates = [how_many(text), Some(text.to_owned()), of_percentage(text)];
    candidates.into_iter().flatten().find(|candidate| is_accepted(candidate, cx))
}

/// Whether there are numbers, and something to do with them.
fn looks_like_one(text: &str) -> bool {
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    let digits = text.trim_start_matches(['-', '+']);
    let is_number = digits.chars().all(|c| c.is_ascii_digit() || ".,_ ".contains(c));
    let is_imaginary = text.contains("i^") || text.contains("^i") || text.contains("^(i");
    (has_digit && !is_number) || is_imaginary
}

fn without_words_before(text: &str) -> &str {
    let mut rest = text;
    let starts = |rest: &str, before: &str| {
        rest.get(..before.len()).is_some_and(|start| start.to_lowercase() == before)
    };
    while let Some(before) = BEFORE.iter().find(|before| starts(rest, before)) {
        rest = rest[before.len()..].trim_start();
    }
    rest
}

/// `19 Prozent von 250` is `19% of 250`.
fn of_percentage(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (number, rest) = match words[..] {
        [number, "percent" | "prozent" | "Prozent" | "%" | "pct", ref rest @ ..]
        | [number, "por" | "pour", "ciento" | "cento" | "cent", ref rest @ ..] => (number, rest),
        [number, ref rest @ ..] => (number.strip_suffix('%')?, rest),
        [] => return None,
    };
    let [of, base] = rest else { return None };
    match *of {
        "of" | "de" | "von" | "off" => {
            let of = if *of == "off" { "off" } else { "of" };
            Some(format!("{number}% {of} {base}"))
        }
        _ => None,
    }
}

/// `how many km is 26.2 miles` is `26.2 miles to km`.
fn how_many(text: &str) -> Option<String> {
    let rest = text.strip_prefix("how many ").or_else(|| text.strip_prefix("How many "))?;
    let joints = [" are there in ", " are in ", " is in ", " are ", " is ", " in ", " make "];
    let (unit, amount) = joints.iter().find_map(|joint| rest.split_once(joint))?;
    let amount = match amount.split_once(' ') {
        Some(("a" | "an" | "one", one)) => format!("1 {one}"),
        _ => amount.to_owned(),
    };
    Some(format!("{amount} to {unit}"))
}

fn is_accepted(candidate: &str, cx: &Context) -> bool {
    let mut cx = cx.clone();
    cx.budget = cx.budget.with_timeout(PATIENCE);
    calculate::accepts(candidate, &cx)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_answered_with_the_expression() {
        for (question, expected) in [
            ("18 percent of 250", "18 percent of 250"),
            ("what is 5 km in miles?", "5 km in miles"),
            ("(4-i)(2+3i)", "(4-i)(2+3i)"),
            ("How many km is 26.2 miles", "26.2 miles to km"),
            ("wie viel sind 19 Prozent von 250", "19% of 250"),
            ("quanto é 15% de 300?", "15% of 300"),
            ("Calculate 2^64 - 1", "2^64 - 1"),
            ("i^i", "i^i"),
            ("12!", "12!"),
            ("1000 - 346.78", "1000 - 346.78"),
        ] {
            let found = expression(question, &crate::context());
            assert_eq!(found.as_deref(), Some(expected), "{question}");
        }
        for question in
            ["42", "-1,000.5", "monthly payment for 200000", "1/0", "", "2 apples", "9^9^9^9^9"]
        {
            assert_eq!(expression(question, &crate::context()), None, "{question}");
        }
    }
}
