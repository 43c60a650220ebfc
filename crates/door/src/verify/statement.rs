//! What a text claims as a whole: steps that define names, then claims joined by `and`, `or`, `not`.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use arithma_expr::{Session, Value};
use arithma_kit::{Context, Error, Result};

use super::claim::{Claim, Relation, bare, begins_with_word};
use crate::Calculation;

/// Claims and what joins them.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Statement {
    /// Sides and the relations between them.
    Chain(Claim),
    /// An expression that is true or false by itself.
    Truth(String),
    Not(Box<Self>),
    All(Vec<Self>),
    Any(Vec<Self>),
    Pair(Bond, [Box<Self>; 2]),
}

/// What joins two claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bond {
    /// One of them holds and the other does not.
    Either,
    /// Where the first holds, so does the second.
    Implies,
    /// Both hold, or neither.
    Same,
}

impl Bond {
    /// How it is written.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Either => "xor",
            Self::Implies => "implies",
            Self::Same => "iff",
        }
    }

    /// What is known of both together.
    pub(super) fn holds(self, [a, b]: [Option<bool>; 2]) -> Option<bool> {
        match (self, a, b) {
            (Self::Implies, Some(false), _) | (Self::Implies, _, Some(true)) => Some(true),
            (Self::Implies, Some(true), b) => b,
            (Self::Either, Some(a), Some(b)) => Some(a != b),
            (Self::Same, Some(a), Some(b)) => Some(a == b),
            _ => None,
        }
    }
}

/// What joins claims, those that bind least first.
const JOINTS: &[(&[&str], Joint)] = &[
    (&["iff", "if and only if", "<=>", "⇔", "↔"], Joint::Bond(Bond::Same)),
    (&["implies", "=>", "⇒"], Joint::Bond(Bond::Implies)),
    (OR, Joint::Any),
    (&["xor", "⊻"], Joint::Bond(Bond::Either)),
    (AND, Joint::All),
];

/// All that may stand between claims.
fn joints() -> impl Iterator<Item = &'static str> {
    JOINTS.iter().flat_map(|(signs, _)| signs.iter().copied())
}

#[derive(Clone, Copy)]
enum Joint {
    Any,
    All,
    Bond(Bond),
}

/// What joins claims so that one is enough, and so that all must hold.
const OR: &[&str] = &["or", "||", "∨"];
const AND: &[&str] = &["and", "&&", "∧"];

/// What denies a claim that follows.
const NOT: &[&str] = &["it is not true that", "it is false that", "not", "¬", "!"];

/// The most claims within claims.
const MOST_NESTED: usize = 64;

/// The most pieces between joining signs: each may have to be evaluated to know whether it is a claim.
const MOST_PIECES: usize = 200;

/// What is said of one value after `is`; `{}` is the value.
const PROPERTIES: &[(&str, &str)] = &[
    ("prime", "isPrime({})"),
    ("composite", "({}) > 1 and not isPrime({})"),
    ("even", "mod({}, 2) = 0"),
    ("odd", "mod({}, 2) = 1"),
    ("positive", "({}) > 0"),
    ("negative", "({}) < 0"),
    ("nonnegative", "({}) >= 0"),
    ("integer", "floor({}) = ({})"),
    ("whole number", "floor({}) = ({})"),
    ("perfect square", "floor(sqrt({}))^2 = ({})"),
    ("square number", "floor(sqrt({}))^2 = ({})"),
    ("leap year", "isLeapYear({})"),
    ("monday", "weekday({}) = \"Monday\""),
    ("tuesday", "weekday({}) = \"Tuesday\""),
    ("wednesday", "weekday({}) = \"Wednesday\""),
    ("thursday", "weekday({}) = \"Thursday\""),
    ("friday", "weekday({}) = \"Friday\""),
    ("saturday", "weekday({}) = \"Saturday\""),
    ("sunday", "weekday({}) = \"Sunday\""),
];

/// What is said of two values; `{}` is the first, `[]` the second.
const BONDS: &[(&str, &str)] = &[
    ("divisible by", "mod({}, []) = 0"),
    ("multiple of", "mod({}, []) = 0"),
    ("factor of", "mod([], {}) = 0"),
    ("divisor of", "mod([], {}) = 0"),
];

/// The steps of a text: it is cut at `;` and at ends of lines outside brackets and quotes. A line that
/// begins with a sign or a joining word goes on with the one before.
pub(super) fn steps(text: &str) -> Vec<String> {
    let mut steps: Vec<String> = Vec::new();
    let mut goes_on = false;
    for (piece, end) in pieces(text, |rest| rest.starts_with([';', '\n']).then_some(1)) {
        let piece = piece.split_whitespace().collect::<Vec<_>>().join(" ");
        let begins_with_sign = piece.starts_with(|c: char| "=<>≤≥≠≈+*/^&|".contains(c))
            || joints().any(|word| begins_with_word(&piece, word));
        match steps.last_mut() {
            Some(last) if goes_on && begins_with_sign => {
                last.push(' ');
                last.push_str(&piece);
            }
            _ if piece.is_empty() => {}
            _ => steps.push(piece),
        }
        goes_on = end == "\n";
    }
    steps
}

/// Whether a step that is not the last defines a name or a function, as in `calculate`.
pub(super) fn is_definition(step: &str) -> bool {
    let step = ["let", "set", "const", "def"]
        .iter()
        .find_map(|word| begins_with_word(step, word).then(|| step[word.len()..].trim_start()))
        .unwrap_or(step);
    let Some((left, right)) = step.split_once('=') else { return false };
    let left = left.strip_suffix(':').unwrap_or(left).trim();
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_alphabetic())
            && name.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    let is_named = match left.strip_suffix(')').and_then(|left| left.split_once('(')) {
        Some((name, parameters)) => {
            is_name(name.trim()) && parameters.split(',').all(|name| is_name(name.trim()))
        }
        None => is_name(left),
    };
    is_named && !right.starts_with(['=', '~', '>'])
}

/// Reads claims in a session, which is asked whether an expression is true or false by itself.
pub(super) struct Reader<'a> {
    session: &'a Session,
    cx: &'a Context,
    /// Which texts claim something by themselves: each joint of those around them asks again.
    known: RefCell<HashMap<String, bool>>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(session: &'a Session, cx: &'a Context) -> Self {
        Self { session, cx, known: RefCell::default() }
    }

    /// Reads what a step claims.
    pub(super) fn read(&self, step: &str) -> Result<Statement> {
        self.nested(step, 0)
    }

    fn nested(&self, step: &str, depth: usize) -> Result<Statement> {
        if depth > MOST_NESTED {
            let reason = format!("claims are nested at most {MOST_NESTED} deep");
            return Err(Error::out_of_range(reason));
        }
        self.cx.budget.check()?;
        let text = bare(step);
        for (signs, joint) in JOINTS {
            let parts = self.joined(text, signs, depth);
            if parts.len() > 1 {
                let nested = |part: &&str| self.nested(part, depth + 1);
                let read = parts.iter().map(nested).collect::<Result<Vec<_>>>()?;
                return match joint {
                    Joint::Any => Ok(Statement::Any(read)),
                    Joint::All => Ok(Statement::All(read)),
                    Joint::Bond(bond) => paired(*bond, &parts, read, text),
                };
            }
        }
        if let Some(denied) = denied(text).filter(|denied| self.is_claim(denied, depth)) {
            return Ok(Statement::Not(Box::new(self.nested(denied, depth + 1)?)));
        }
        if let Some(meant) = property(text) {
            return self.nested(&meant, depth + 1);
        }
        if let Some((claim, is_denied)) = self.between(text)? {
            let claim = Statement::Chain(claim);
            return Ok(if is_denied { Statement::Not(Box::new(claim)) } else { claim });
        }
        let claim = Claim::split(text);
        match claim.relations.is_empty() {
            true if self.is_truth(text) => Ok(Statement::Truth(text.to_owned())),
            true => Err(no_claim(step)),
            false if text.contains("=>") && claim.sides.iter().any(String::is_empty) => {
                let reason = "=> joins two claims, of which the first implies the second: between \
                              two values write >=";
                Err(Error::parse(reason).received(text))
            }
            false => claim.checked(step).map(Statement::Chain),
        }
    }

    /// The claims that these signs join. What is no claim by itself belongs to its neighbour: in
    /// `the sum of 2 and 3 is 5` nothing is joined.
    fn joined<'t>(&self, text: &'t str, signs: &'static [&str], depth: usize) -> Vec<&'t str> {
        let mut parts: Vec<Range<usize>> = Vec::new();
        let mut open = None;
        let mut start = 0;
        let at_sign = |rest: &str| signs.iter().find_map(|sign| begins_sign(rest, sign));
        let mut some = pieces(text, at_sign).skip(1);
        if some.next().is_none() || some.nth(MOST_PIECES - 2).is_some() {
            return vec![text];
        }
        for (piece, sign) in pieces(text, at_sign) {
            let end = start + piece.len();
            match (open, parts.last_mut()) {
                // The other end comes after an `and` that joins no claims.
                (from, _) if is_open_between(&text[from.unwrap_or(start)..end]) => {
                    open = Some(from.unwrap_or(start));
                }
                (Some(from), _) if self.is_claim(&text[from..end], depth) => {
                    parts.push(from..end);
                    open = None;
                }
                (Some(_), _) => {}
                (None, _) if self.is_claim(piece, depth) => parts.push(start..end),
                (None, Some(last)) => last.end = end,
                (None, None) => open = Some(start),
            }
            start = end + sign.len();
        }
        if parts.is_empty() || open.is_some() {
            return vec![text];
        }
        parts.into_iter().map(|part| &text[part]).collect()
    }

    /// Whether a text claims something by itself.
    fn is_claim(&self, text: &str, depth: usize) -> bool {
        // Out of time all is one claim; who asked says that the time is over.
        if depth > MOST_NESTED || self.cx.budget.check().is_err() {
            return false;
        }
        let mut text = bare(text);
        for _ in 0..MOST_NESTED {
            match denied(text) {
                Some(denied) => text = bare(denied),
                None => break,
            }
        }
        if let Some(known) = self.known.borrow().get(text) {
            return *known;
        }
        let claims = self.claims(text, depth);
        self.known.borrow_mut().insert(text.to_owned(), claims);
        claims
    }

    fn claims(&self, text: &str, depth: usize) -> bool {
        let claim = Claim::split(text);
        let is_chain = claim.sides.len() > 1 && claim.sides.iter().all(|side| !side.is_empty());
        is_chain
            || property(text).is_some()
            || self.has_claims(text, depth)
            || claim.relations.is_empty() && self.is_truth(text)
    }

    /// Whether it is claims, each by itself, and what joins them.
    fn has_claims(&self, text: &str, depth: usize) -> bool {
        JOINTS.iter().any(|(signs, _)| {
            let at_sign = |rest: &str| signs.iter().find_map(|sign| begins_sign(rest, sign));
            let parts: Vec<&str> =
                pieces(text, at_sign).map(|(piece, _)| piece).take(MOST_PIECES).collect();
            parts.len() > 1 && parts.iter().all(|part| self.is_claim(part, depth + 1))
        })
    }

    /// Whether an expression is true or false.
    fn is_truth(&self, text: &str) -> bool {
        self.truth(text).is_some()
    }

    fn truth(&self, text: &str) -> Option<Option<bool>> {
        let calculation = Calculation::run(text, &mut self.session.clone(), self.cx);
        calculation.and_then(Calculation::into_result).ok().and_then(|value| truth(&value))
    }

    /// The chain that `sqrt(50) is between 7 and 8` means, and whether it is denied. At an end it has two
    /// readings.
    fn between(&self, text: &str) -> Result<Option<(Claim, bool)>> {
        let Some((value, low, high, is_denied)) = between(text) else { return Ok(None) };
        let holds = |claim: String| self.truth(&claim) == Some(Some(true));
        let (low, high) =
            if holds(format!("({low}) > ({high})")) { (high, low) } else { (low, high) };
        if holds(format!("({value}) == ({low}) or ({value}) == ({high})")) {
            let reason = format!(
                "this is at an end, so between has two readings: write {low} <= {value} <= {high} or {low} < \
                 {value} < {high}"
            );
            return Err(Error::parse(reason).received(text));
        }
        let sides = [low, value, high].map(str::to_owned).into();
        Ok(Some((Claim { sides, relations: vec![Relation::Less; 2] }, is_denied)))
    }
}

/// The pair of claims that two are; more than two have several readings, and so has `xor`, which also
/// stands between numbers.
fn paired(bond: Bond, parts: &[&str], read: Vec<Statement>, text: &str) -> Result<Statement> {
    let word = bond.word();
    let grouped: Vec<String> = parts.iter().map(|part| format!("({})", part.trim())).collect();
    let refuse = |one: String, other: String| {
        let reason = format!("this has two readings: write {one} or {other}");
        Err(Error::parse(reason).received(text))
    };
    if let [a, b, c, rest @ ..] = &grouped[..] {
        let rest: String = rest.iter().map(|part| format!(" {word} {part}")).collect();
        let one = format!("({a} {word} {b}) {word} {c}");
        let other = match bond {
            Bond::Implies => format!("{a} {word} ({b} {word} {c})"),
            Bond::Same => format!("({a} {word} {b}) and ({b} {word} {c})"),
            Bond::Either => {
                format!(
                    "({a} or {b} or {c}) and not (({a} and {b}) or ({b} and {c}) or ({a} and {c}))"
                )
            }
        };
        return match rest.is_empty() {
            true => refuse(one, other),
            false => Err(Error::parse(format!(
                "this has several readings: put two claims at a time in brackets, as in {one}"
            ))
            .received(text)),
        };
    }
    let is_bare = |part: &&str| !Claim::split(part).relations.is_empty();
    if bond == Bond::Either && parts.iter().all(is_bare) {
        let [left, right] = [parts[0], parts[1]].map(Claim::split);
        if left.sides.iter().chain(&right.sides).any(|side| is_joined(side)) {
            let reason = "xor joins two claims, or two whole numbers: put brackets around what belongs together";
            return Err(Error::parse(reason).received(text));
        }
        let one = grouped.join(" xor ");
        return refuse(one, left.beside(right, "xor").written());
    }
    match <[Statement; 2]>::try_from(read) {
        Ok(pair) => Ok(Statement::Pair(bond, pair.map(Box::new))),
        Err(_) => Err(no_claim(text)),
    }
}

/// Whether a side says so much by itself that it needs brackets to be one.
pub(super) fn is_joined(side: &str) -> bool {
    let at_sign = |rest: &str| joints().find_map(|sign| begins_sign(rest, sign));
    !Claim::split(side).relations.is_empty()
        || denied(side).is_some()
        || pieces(side, at_sign).nth(1).is_some()
}

/// Whether a text ends where a claim must follow.
pub(super) fn wants_claim(text: &str) -> bool {
    let text = text.trim_end();
    joints().chain(NOT.iter().copied()).any(|sign| {
        let Some(start) = text.len().checked_sub(sign.len()) else { return false };
        let ends = text.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(sign));
        let is_word = sign.starts_with(char::is_alphabetic);
        ends && !(is_word && text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

/// Whether a value is true: none within where it is likely and not proven, none where it is neither
/// true nor false.
pub(super) fn truth(value: &Value) -> Option<Option<bool>> {
    match value.resolved() {
        Value::Bool(holds) => Some(Some(*holds)),
        Value::Record(record) => {
            let mut fields = record.fields.iter();
            let is_open =
                fields.any(|(name, value)| name == "proven" && matches!(value, Value::Bool(false)));
            is_open.then_some(None)
        }
        _ => None,
    }
}

/// The error of a text that claims nothing.
pub(super) fn no_claim(text: &str) -> Error {
    let reason = "a claim compares two values: write = < > <= >= != or ≈ between them, such as \
                  \"e^pi > pi^e\"";
    Error::parse(reason).received(text)
}

/// What a claim denies, where it begins with a denial.
fn denied(text: &str) -> Option<&str> {
    let denied = NOT
        .iter()
        .find_map(|sign| begins_sign(text, sign).map(|length| text[length..].trim_start()))?;
    (!denied.is_empty()).then_some(denied)
}

/// What a property in words means in signs: `17 is prime`, `is 10 divisible by 5`, `3 divides 12`.
fn property(text: &str) -> Option<String> {
    let filled = |template: &str, first: &str, second: &str| {
        template.replace("{}", first.trim()).replace("[]", second.trim())
    };
    if let Some((first, second)) = cut_at(text, "divides") {
        return Some(filled("mod([], {}) = 0", first, second));
    }
    if let Some((value, rounded)) = cut_at(text, "rounds to")
        && let Some(places) = places(rounded.trim())
    {
        return Some(format!("({}) to {places} dp = {}", value.trim(), rounded.trim()));
    }
    let (subject, said, is_denied) = subject(text)?;
    let meant = match PROPERTIES.iter().find(|(word, _)| said.eq_ignore_ascii_case(word)) {
        Some((_, template)) => filled(template, subject, ""),
        None => BONDS.iter().find_map(|(words, template)| {
            let second = begins_with_word(said, words).then(|| &said[words.len()..])?;
            (!second.trim().is_empty()).then(|| filled(template, subject, second))
        })?,
    };
    Some(if is_denied { format!("not ({meant})") } else { meant })
}

/// The decimal places that a rounded number shows; `1200` may be rounded to tens or to hundreds.
fn places(number: &str) -> Option<usize> {
    let digits = number.strip_prefix(['-', '−']).unwrap_or(number);
    let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = !whole.is_empty() && are_digits(whole) && are_digits(places);
    let is_open = !digits.contains('.') && whole.ends_with('0') && whole != "0";
    (is_plain && !is_open).then_some(places.len())
}

/// Whether a text says `between` and one end.
fn is_open_between(text: &str) -> bool {
    cut_at(text, "between").is_some_and(|(_, ends)| cut_at(ends, "and").is_none())
}

/// A value, the two it is said to be between, and whether that is denied.
fn between(text: &str) -> Option<(&str, &str, &str, bool)> {
    let (value, said, is_denied) = subject(text)?;
    let ends = begins_with_word(said, "between").then(|| &said["between".len()..])?;
    let (low, high) = cut_at(ends, "and")?;
    let [value, low, high] = [value, low, high].map(str::trim);
    (![value, low, high].contains(&"")).then_some((value, low, high, is_denied))
}

/// A value and what is said of it, and whether that is denied: `17 is not a prime number` gives `17`
/// and `prime`. In a question the verb stands before both, and is gone: `91 prime`.
fn subject(text: &str) -> Option<(&str, &str, bool)> {
    let (subject, mut said) = ["is", "are", "isn't", "falls on", "was"]
        .iter()
        .find_map(|verb| cut_at(text, verb).map(|(subject, _)| (subject, &text[subject.len()..])))
        .or_else(|| asked(text))?;
    let mut is_denied = false;
    loop {
        said = said.trim();
        let dropped = ["isn't", "is", "are", "was", "falls on", "not", "an", "a", "on"]
            .iter()
            .find(|word| begins_with_word(said, word));
        let Some(word) = dropped else { break };
        is_denied ^= matches!(*word, "not" | "isn't");
        said = &said[word.len()..];
    }
    let said = said.strip_suffix("number").map_or(said, |before| match before.trim() {
        "whole" | "square" => said,
        before => before,
    });
    (!subject.trim().is_empty()).then_some((subject, said, is_denied))
}

/// The value and the property of a question without its verb.
fn asked(text: &str) -> Option<(&str, &str)> {
    let words = PROPERTIES.iter().chain(BONDS).map(|(words, _)| *words);
    let place =
        words.filter_map(|words| cut_at(text, words)).map(|(before, _)| before.len()).min()?;
    // An article belongs to what is said.
    let before = text[..place].trim_end();
    let article = ["a", "an"].iter().find_map(|article| {
        before.strip_suffix(article).filter(|rest| rest.ends_with(char::is_whitespace))
    });
    let subject = article.unwrap_or(&text[..place]);
    Some((subject, &text[subject.len()..]))
}

/// What stands before and after words outside brackets and quotes.
fn cut_at<'a>(text: &'a str, words: &'static str) -> Option<(&'a str, &'a str)> {
    let (before, found) = pieces(text, |rest| begins_sign(rest, words)).next()?;
    (!found.is_empty()).then(|| (before, &text[before.len() + found.len()..]))
}

/// The length of a sign that a text begins with; one of letters must end where a word does.
fn begins_sign(text: &str, sign: &str) -> Option<usize> {
    let begins = match sign.starts_with(char::is_alphabetic) {
        true => begins_with_word(text, sign),
        false => text.starts_with(sign) && !text[sign.len()..].starts_with('='),
    };
    begins.then_some(sign.len())
}

/// A text cut wherever `sign_at` finds one outside brackets and quotes, each piece with the sign behind
/// it; signs of letters are looked for where words begin.
fn pieces<'a>(
    text: &'a str,
    sign_at: impl Fn(&str) -> Option<usize> + 'a,
) -> impl Iterator<Item = (&'a str, &'a str)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let (mut depth, mut quote, mut before) = (0usize, None, ' ');
        for (at, c) in text.char_indices() {
            let begins_word = !(before.is_alphanumeric() || before == '_') || !c.is_alphabetic();
            if depth == 0
                && quote.is_none()
                && begins_word
                && let Some(length) = sign_at(&text[at..])
            {
                rest = Some(&text[at + length..]);
                return Some((&text[..at], &text[at..at + length]));
            }
            match c {
                '"' if quote.is_none() => quote = Some(c),
                c if quote == Some(c) => quote = None,
                '(' | '[' | '{' if quote.is_none() => depth += 1,
                ')' | ']' | '}' if quote.is_none() => depth = depth.saturating_sub(1),
                _ => {}
            }
            before = c;
        }
        rest = None;
        Some((text, ""))
    })
}
