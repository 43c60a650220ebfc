//! Reading a claim: sides and the relations between them, with the words that people put around.

use arithma_kit::{Error, Result};

use super::statement::wants_claim;

/// What is claimed of two neighbouring sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    /// Equal to the digits that are given.
    About,
}

use Relation::{About, Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};

impl Relation {
    /// How it is written.
    pub(super) fn symbol(self) -> &'static str {
        match self {
            Less => "<",
            LessOrEqual => "<=",
            Greater => ">",
            GreaterOrEqual => ">=",
            Equal => "=",
            NotEqual => "!=",
            About => "≈",
        }
    }
}

/// Signs of relations, each before those that begin it.
const SIGNS: &[(&str, Relation)] = &[
    ("<=", LessOrEqual),
    ("≤", LessOrEqual),
    ("⩽", LessOrEqual),
    (r"\leq", LessOrEqual),
    (r"\le", LessOrEqual),
    (">=", GreaterOrEqual),
    ("≥", GreaterOrEqual),
    ("⩾", GreaterOrEqual),
    (r"\geq", GreaterOrEqual),
    (r"\ge", GreaterOrEqual),
    ("!=", NotEqual),
    ("<>", NotEqual),
    ("≠", NotEqual),
    (r"\neq", NotEqual),
    (r"\ne", NotEqual),
    ("~=", About),
    ("=~", About),
    ("≈", About),
    ("≅", About),
    ("≃", About),
    (r"\approx", About),
    ("~", About),
    ("==", Equal),
    ("=", Equal),
    ("<", Less),
    (r"\lt", Less),
    (">", Greater),
    (r"\gt", Greater),
];

/// Relations in words, after an `is` that may stand before; each before those that begin it.
const WORDS: &[(&str, Relation)] = &[
    ("greater than or equal to", GreaterOrEqual),
    ("less than or equal to", LessOrEqual),
    ("not greater than", LessOrEqual),
    ("not more than", LessOrEqual),
    ("no more than", LessOrEqual),
    ("not less than", GreaterOrEqual),
    ("no less than", GreaterOrEqual),
    ("at least", GreaterOrEqual),
    ("at most", LessOrEqual),
    ("greater than", Greater),
    ("larger than", Greater),
    ("bigger than", Greater),
    ("more than", Greater),
    ("exceeds", Greater),
    ("less than", Less),
    ("smaller than", Less),
    ("not equal to", NotEqual),
    ("not the same as", NotEqual),
    ("does not equal", NotEqual),
    ("doesn't equal", NotEqual),
    ("different from", NotEqual),
    ("differs from", NotEqual),
    ("isn't", NotEqual),
    ("not", NotEqual),
    ("approximately equal to", About),
    ("approximately equals", About),
    ("approximately", About),
    ("roughly", About),
    ("about", About),
    ("close to", About),
    ("approx.", About),
    ("approx", About),
    ("exactly equal to", Equal),
    ("exactly", Equal),
    ("equal to", Equal),
    ("equals", Equal),
    ("equal", Equal),
    ("the same as", Equal),
];

/// What may stand before a claim.
const BEFORE: &[&str] = &[
    "is it true that",
    "is it correct that",
    "is it right that",
    "is it the case that",
    "can you verify that",
    "can you check that",
    "verify that",
    "verify whether",
    "verify if",
    "verify",
    "check that",
    "check whether",
    "check if",
    "check",
    "prove that",
    "prove",
    "show that",
    "confirm that",
    "confirm",
    "true or false",
    "claim",
    "please",
    "whether",
    "that",
    "does",
    "do",
    "are",
    "is",
];

/// What may stand after a claim.
const AFTER: &[&str] = &[
    "is it true",
    "is that true",
    "is it correct",
    "is that correct",
    "is that right",
    "is true",
    "is correct",
    "true or false",
    "correct",
    "right",
    "true",
    "holds",
];

/// A chain of sides: `a < b <= c` has three, and two relations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) sides: Vec<String>,
    pub(super) relations: Vec<Relation>,
}

impl Claim {
    /// The claim, if no side is missing.
    pub(super) fn checked(self, text: &str) -> Result<Self> {
        let Some(place) = self.sides.iter().position(String::is_empty) else { return Ok(self) };
        let relation = self.relations[place.saturating_sub(1)].symbol();
        let before_or_after = if place == 0 { "before" } else { "after" };
        let reason = format!("a value is missing {before_or_after} {relation}");
        Err(Error::parse(reason).received(text))
    }

    /// The chain that two become when the sides where they meet are joined by an operator.
    pub(super) fn beside(mut self, other: Self, operator: &str) -> Self {
        let left = self.sides.pop().unwrap_or_default();
        let mut others = other.sides.into_iter();
        let right = others.next().unwrap_or_default();
        self.sides.push(format!("({left} {operator} {right})"));
        self.sides.extend(others);
        self.relations.extend(other.relations);
        self
    }

    /// The claim as text.
    pub(super) fn written(&self) -> String {
        let mut text = self.sides.first().cloned().unwrap_or_default();
        for (relation, side) in self.relations.iter().zip(self.sides.iter().skip(1)) {
            text.push_str(&format!(" {} {side}", relation.symbol()));
        }
        text
    }

    /// The second reading of a claim with `!=` right behind a value, as in `5!=120`.
    pub(super) fn with_factorials(text: &str) -> Option<String> {
        let mut changed = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("!=") {
            changed.push_str(&rest[..at]);
            let follows_value = changed.ends_with(|c: char| c.is_alphanumeric() || c == ')');
            changed.push_str(if follows_value { "! =" } else { "!=" });
            rest = &rest[at + 2..];
        }
        changed.push_str(rest);
        (changed != text).then_some(changed)
    }

    /// Splits at the relations that stand outside brackets and quotes. `more than` without a verb is
    /// one where no other is: `30 is 20% more than 25` compares 30 with `20% more than 25`.
    pub(super) fn split(text: &str) -> Self {
        let claim = Self::split_at(text, false);
        if claim.relations.is_empty() { Self::split_at(text, true) } else { claim }
    }

    fn split_at(text: &str, comparatives: bool) -> Self {
        let mut claim = Self { sides: vec![String::new()], relations: Vec::new() };
        let mut depth = 0usize;
        let mut quote = None;
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            if depth == 0
                && quote.is_none()
                && let Some((relation, length)) = relation_at(text, at, comparatives)
            {
                claim.relations.push(relation);
                claim.sides.push(String::new());
                at += length;
                continue;
            }
            match c {
                '"' | '\'' if quote.is_none() => quote = Some(c),
                c if quote == Some(c) => quote = None,
                '(' | '[' if quote.is_none() => depth += 1,
                ')' | ']' if quote.is_none() => depth = depth.saturating_sub(1),
                _ => {}
            }
            if let Some(side) = claim.sides.last_mut() {
                side.push(c);
            }
            at += c.len_utf8();
        }
        claim.sides = claim.sides.iter().map(|side| side.trim().to_owned()).collect();
        claim
    }
}

/// Whether a sign between bits stands before a `~`, which turns round those that follow: `5 & ~1 = 4`.
fn joins_bits(before: &str) -> bool {
    let before = before.trim_end();
    // A bar that closes none.
    let is_or = before.ends_with('|') && before.matches('|').count() % 2 == 1;
    is_or || ["&", "<<", ">>", " xor"].iter().any(|sign| before.ends_with(sign))
}

/// The relation that begins at a place, and its length; one that needs a verb before it only where
/// `comparatives` are asked for.
fn relation_at(text: &str, at: usize, comparatives: bool) -> Option<(Relation, usize)> {
    let rest = &text[at..];
    let sign = |rest: &str| {
        let found = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
        let found = found.filter(|(sign, _)| *sign != "~" || !joins_bits(&text[..at]));
        found.map(|(sign, relation)| (*relation, sign.len()))
    };
    if let Some((relation, length)) = sign(rest) {
        // `= approximately`, `= about`: the word says more.
        let blank = usize::from(rest[length..].starts_with(' '));
        let worded = words_at(&rest[length + blank..]).filter(|(r, _)| *r == About);
        return Some(match worded {
            Some((about, words)) if relation == Equal => (about, length + blank + words),
            _ => (relation, length),
        });
    }
    if at > 0 && text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let Some(verb) = ["is", "are"].into_iter().find(|verb| begins_with_word(rest, verb)) else {
        let needs_verb = |words: &str| words.ends_with(" than");
        return words_at(rest)
            .filter(|(_, length)| comparatives || !needs_verb(&rest[..*length].to_lowercase()));
    };
    let blank = usize::from(rest[verb.len()..].starts_with(' '));
    let after = &rest[verb.len() + blank..];
    let (relation, length) = sign(after).or_else(|| words_at(after)).unwrap_or((Equal, 0));
    Some((relation, verb.len() + blank + length))
}

fn words_at(rest: &str) -> Option<(Relation, usize)> {
    let found = WORDS.iter().find(|(words, _)| begins_with_word(rest, words));
    found.map(|(words, relation)| (*relation, words.len()))
}

/// Whether a text begins with words, in any case, that end where a word ends.
pub(super) fn begins_with_word(text: &str, words: &str) -> bool {
    text.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words))
        && !text[words.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// The claim without what stands around it.
pub(super) fn bare(text: &str) -> &str {
    const AROUND: [char; 5] = ['`', '$', '“', '”', ' '];
    let mut text = text;
    loop {
        let before = text.len();
        text = unquoted(text.trim_matches(AROUND)).trim_start_matches([':', ',']);
        text = text.trim_end_matches(['?', '.', ',', ';', ' ']);
        // By itself `true or false` is a claim.
        let stands_before = |words: &&&str| {
            begins_with_word(text, words)
                && (**words != "true or false"
                    || text[words.len()..].contains(char::is_alphanumeric))
        };
        if let Some(words) = BEFORE.iter().find(stands_before) {
            text = &text[words.len()..];
        }
        let ends = |words: &&&str| {
            let start = text.len().checked_sub(words.len());
            start.and_then(|start| text.get(start..)).is_some_and(|end| {
                let rest = &text[..text.len() - words.len()];
                // In `a = true` it is a side, in `not true` a claim.
                let is_side = SIGNS.iter().any(|(sign, _)| rest.trim_end().ends_with(sign))
                    || wants_claim(rest);
                end.eq_ignore_ascii_case(words)
                    && rest.ends_with([' ', ',', '(', ':', '?'])
                    && !is_side
            })
        };
        if let Some(words) = AFTER.iter().find(ends) {
            text = &text[..text.len() - words.len()];
        }
        if let Some(inside) = unwrapped(text) {
            text = inside;
        }
        if text.len() == before {
            return text;
        }
    }
}

/// What is inside quotes that hold the whole claim; `"a" = "b"` has its own.
fn unquoted(text: &str) -> &str {
    let inside = |quote: char| {
        let inside = text.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inside.contains(quote)).then_some(inside)
    };
    inside('"').or_else(|| inside('\'')).unwrap_or(text)
}

/// What is inside parentheses that hold the whole claim.
fn unwrapped(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0i32;
    for c in inside.chars() {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if depth < 0 {
            return None;
        }
    }
    Some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The claim as it was understood, its sides in brackets.
    fn shown(text: &str) -> String {
        let claim = Claim::split(bare(text)).checked(text).unwrap();
        let mut out = format!("[{}]", claim.sides[0]);
        for (relation, side) in claim.relations.iter().zip(&claim.sides[1..]) {
            out.push_str(&format!(" {} [{side}]", relation.symbol()));
        }
        out
    }

    #[test]
    fn words_around_a_claim_are_dropped() {
        for text in [
            "7 * 8 = 56",
            "is 7 * 8 = 56?",
            "Is it true that 7 * 8 equals 56?",
            "7 * 8 is 56, right?",
            "Verify: `7 * 8 == 56`",
            "does 7 * 8 equal 56",
            "(7 * 8 = 56)",
            "true or false: 7 * 8 is equal to 56.",
            "$7 * 8 = 56$",
        ] {
            assert_eq!(shown(text), "[7 * 8] = [56]", "{text}");
        }
    }

    #[test]
    fn relations_in_words_and_signs() {
        for (text, expected) in [
            ("is 2^10 greater than 1000?", "[2^10] > [1000]"),
            ("pi is at least 3", "[pi] >= [3]"),
            ("pi is not 3", "[pi] != [3]"),
            ("pi isn't 22/7", "[pi] != [22/7]"),
            ("pi = approximately 3.14", "[pi] ≈ [3.14]"),
            ("pi is approximately equal to 3.14", "[pi] ≈ [3.14]"),
            ("pi ~= 3.14", "[pi] ≈ [3.14]"),
            ("pi ~ 3.14", "[pi] ≈ [3.14]"),
            ("5 & ~1 = 4", "[5 & ~1] = [4]"),
            ("5 xor ~3 = -7", "[5 xor ~3] = [-7]"),
            ("5 | ~3 = -3", "[5 | ~3] = [-3]"),
            ("|x| ~ 3", "[|x|] ≈ [3]"),
            ("| x | ~ 3", "[| x |] ≈ [3]"),
            (r"1 \le 2 \lt 3 \neq 4", "[1] <= [2] < [3] != [4]"),
            ("1 ≤ 2 ≥ 0 ≠ 5", "[1] <= [2] >= [0] != [5]"),
            ("(1+2)*3 <= max(4, 9)", "[(1+2)*3] <= [max(4, 9)]"),
            ("5! = 120", "[5!] = [120]"),
            ("5 more than 3", "[5] > [3]"),
            ("30 is 20% more than 25", "[30] = [20% more than 25]"),
            ("20% more than 25 is 30", "[20% more than 25] = [30]"),
            ("30 is at least 5 more than 20", "[30] >= [5 more than 20]"),
            ("7 is less than 3 more than 5", "[7] < [3 more than 5]"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn what_people_type_in_a_side() {
        assert_eq!(shown("1,234,567.5 > max(1,234)"), "[1,234,567.5] > [max(1,234)]");
        assert_eq!(shown("15% of 80 = 12"), "[15% of 80] = [12]");
        assert_eq!(shown("\"a = b\" = 'a is b'"), "[\"a = b\"] = ['a is b']");
        assert_eq!(shown("\"7 * 8 = 56\""), "[7 * 8] = [56]");
        assert_eq!(shown("7 % 4 = 3"), "[7 % 4] = [3]");
    }

    #[test]
    fn what_is_no_claim_is_an_error() {
        for text in ["= 5", "5 =", "1 < < 2", "€=", "é is"] {
            assert!(Claim::split(bare(text)).checked(text).is_err(), "{text}");
        }
        for text in ["", "2 + 2", "is?"] {
            assert!(Claim::split(bare(text)).relations.is_empty(), "{text}");
        }
    }

    #[test]
    fn a_factorial_may_be_meant() {
        assert!(Claim::with_factorials("5 != 120").is_none());
        assert_eq!(Claim::with_factorials("5!=120").as_deref(), Some("5! =120"));
    }
}
