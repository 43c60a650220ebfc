//! Sums written as a program: `let x = 5; print(x*2)`, `sum(k**2 for k in range(1, 11))`, comments.
//!
//! A text that cannot be read as it stands is read once more with what other languages say in the
//! words of this one. What has no place here, such as a loop, stays and is refused.

mod applied;
mod calls;
mod problems;
mod range;
mod signs;
mod statement;
mod term;

use self::applied::with_names;
pub(crate) use self::range::with_variable;
use self::signs::{in_ascii, with_repeated_digits};
use self::statement::statements;
pub(crate) use self::term::closing;
use self::term::{counted, expression};

/// Bytes of a text that is looked through.
const LONGEST: usize = 10_000;

/// The deepest nesting of brackets, and of conditions, that is looked into.
const DEEPEST: usize = 60;

/// Words of programs that are no names of values.
const WORDS: &[&str] = &[
    "let", "const", "var", "val", "auto", "double", "float", "final", "import", "from", "def",
    "fn", "function", "return", "for", "while", "else", "elif", "then", "where", "given", "when",
    "with",
];

/// How what a loop does is written.
const LOOPS: &str =
    "loops are not read: write sum(body, k, 1, 10), product(body, k, 1, 10) or map(body, k, 1..10)";

/// What only a program in Python has.
const PYTHON: &[&str] = &["print(", "import ", "def ", "```python"];

/// The text in the words of this language; nothing where it has no idioms of others. `is_bound` tells which
/// names have a value.
pub(crate) fn plain(source: &str, is_bound: &dyn Fn(&str) -> bool) -> Option<String> {
    if source.len() > LONGEST || is_too_deep(source) {
        return None;
    }
    let sum = problems::bare(without_fence(source.trim()));
    let mut bare = with_repeated_digits(&in_ascii(&without_comments(sum)));
    if PYTHON.iter().any(|sign| source.contains(sign)) {
        bare = with_open_ranges(&bare);
    }
    bare = problems::with_signs(&bare, &|name| is_bound(name) || is_step(&bare, name));
    // The results of operations one after another, each on its line.
    if bare.contains("#0") {
        let operations = bare.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty());
        bare = operations.collect::<Vec<_>>().join("|");
    }
    let has_value = |letter: &str| is_bound(letter) || is_named(&bare, letter);
    let mut text = String::with_capacity(bare.len() + 16);
    for statement in statements(&bare) {
        let mut steps = Vec::new();
        let last = with_names(&statement, &mut steps, &has_value);
        steps.push(last);
        for step in steps {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&expression(&step, &has_value));
        }
    }
    let signs =
        |text: &str| text.chars().filter(|c| !c.is_whitespace() && *c != ';').collect::<String>();
    (!text.is_empty() && signs(&text) != signs(source)).then_some(text)
}

/// Whether a step gives a name a value: `x = 4`.
fn is_step(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].bytes().next_back();
        !before.is_some_and(is_part) && text[at + name.len()..].trim_start().starts_with('=')
    })
}

/// Whether a letter stands somewhere by itself as a name: before a digit it is the sign of a product.
fn is_named(text: &str, letter: &str) -> bool {
    text.match_indices(letter).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + letter.len()..]);
        !before.bytes().next_back().is_some_and(is_part)
            && !after.bytes().next().is_some_and(is_part)
            && !after.trim_start().starts_with(|c: char| c.is_ascii_digit())
    })
}

/// Whether a word is one of a program's.
pub(crate) fn is_word(name: &str) -> bool {
    WORDS.contains(&name) || name.starts_with("const_")
}

/// Why a program has no place here, where that is plain to see.
pub(crate) fn refusal(source: &str) -> Option<&'static str> {
    let is_loop = |line: &str| {
        let line = line.trim();
        let begins = ["for ", "for(", "while ", "while("].iter().any(|word| line.starts_with(word));
        begins && (line.ends_with(':') || line.contains('{'))
    };
    source.lines().any(is_loop).then_some(LOOPS)
}

/// Whether brackets or conditions are nested too deep to be looked into.
fn is_too_deep(source: &str) -> bool {
    let (mut depth, mut deepest) = (0_usize, 0);
    for byte in source.bytes() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest > DEEPEST
        || source.matches("else").count() > DEEPEST
        || source.matches("let").count() > DEEPEST
}

/// The code inside a fence of a chat, or between backticks.
fn without_fence(source: &str) -> &str {
    let fenced = source.strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
    if let Some(fenced) = fenced {
        // The first line names the language.
        let (first, rest) = fenced.split_once('\n').unwrap_or(("", fenced));
        let is_name = first.trim().bytes().all(|b| b.is_ascii_alphanumeric() || b == b'+');
        return if is_name && !rest.trim().is_empty() { rest.trim() } else { fenced.trim() };
    }
    for mark in ["$$", "`"] {
        let inner = source.strip_prefix(mark).and_then(|rest| rest.strip_suffix(mark));
        if let Some(inner) = inner.filter(|inner| !inner.contains(mark)) {
            return inner.trim();
        }
    }
    source
}

/// The text without `# remarks`, `// remarks` at the beginning of a line and `/* remarks */`.
fn without_comments(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    let (mut rest, mut in_text) = (source, false);
    while let Some(c) = rest.chars().next() {
        in_text ^= c == '"';
        let comment = if in_text {
            None
        } else if rest.starts_with("/*") {
            rest.find("*/").map(|end| end + 2)
        } else if is_remark(rest, &text) {
            Some(rest.find('\n').unwrap_or(rest.len()))
        } else {
            None
        };
        let length = comment.unwrap_or(c.len_utf8());
        match comment {
            Some(_) => text.push(' '),
            None => text.push(c),
        }
        rest = &rest[length..];
    }
    text
}

/// The text with `range(1, 11)` as Python counts: without its end.
fn with_open_ranges(source: &str) -> String {
    let mut text = String::with_capacity(source.len() + 16);
    let mut rest = source;
    while let Some(at) = rest.find("range(") {
        let begins = !rest[..at].bytes().next_back().is_some_and(|b| is_part(b) || b == b'.');
        let end = closing(&rest[at + 5..]).map(|length| at + 5 + length + 1);
        let range = end.filter(|_| begins).and_then(|end| Some((counted(&rest[at..end])?, end)));
        let (written, end) = range.unwrap_or_else(|| ("range(".to_owned(), at + 6));
        text.push_str(&rest[..at]);
        text.push_str(&written);
        rest = &rest[end..];
    }
    text.push_str(rest);
    text
}

/// Whether a remark begins here: `16#ff`, `#0` and `#2026-01-01#` are none.
fn is_remark(rest: &str, before: &str) -> bool {
    if rest.starts_with("//") {
        return before.rsplit('\n').next().is_none_or(|line| line.trim().is_empty());
    }
    let Some(after) = rest.strip_prefix('#') else { return false };
    let begins = before.chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '#');
    begins && !after.starts_with(|c: char| c.is_ascii_digit())
}

/// Where each part of a text ends that stands between separators outside brackets and quotes.
pub(super) fn split(text: &str, is_separator: impl Fn(char) -> bool) -> Vec<&str> {
    let (mut depth, mut in_text, mut start) = (0_usize, false, 0);
    let mut parts = Vec::new();
    for (at, c) in text.char_indices() {
        in_text ^= c == '"';
        match c {
            _ if in_text => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 && is_separator(c) => {
                parts.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Where a word stands by itself outside brackets and quotes, from a place on.
pub(crate) fn word_at(text: &str, word: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut in_text) = (0_usize, false);
    for (at, &byte) in bytes.iter().enumerate() {
        in_text ^= byte == b'"';
        match byte {
            _ if in_text => {}
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ if depth == 0 && at >= from && bytes[at..].starts_with(word.as_bytes()) => {
                let before = at.checked_sub(1).map(|before| bytes[before]);
                let after = bytes.get(at + word.len()).copied();
                if !before.is_some_and(is_part) && !after.is_some_and(is_part) {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether a byte may be inside a name.
pub(super) fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The bytes of the word that a text begins with.
pub(super) fn word_length(text: &str) -> usize {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').map(char::len_utf8).sum()
}

/// Whether a text is one name.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_') && word_length(text) == text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_become_steps() {
        for (source, expected) in [
            ("let x = 5; x*2", "x = 5|x*2"),
            ("let x = 5 in x*2", "x = 5|x*2"),
            ("let x = 5, y = 6 in x*y", "x = 5|y = 6|x*y"),
            ("let x = 5 in let y = x + 1 in x*y", "x = 5|y = x + 1|x*y"),
            ("const r: number = 2.5; r^2", "r = 2.5|r^2"),
            ("double r = 2.5;\nr*r;", "r = 2.5|r*r"),
            ("x := 5; x*2", "x = 5|x*2"),
            ("x^2 + 1 where x = 5", "x = 5|x^2 + 1"),
            ("y = x^2 where x = 3", "x = 3|y = x^2"),
            ("E = m*v^2/2 where m = 2 and v = 3", "m = 2|v = 3|E = m*v^2/2"),
            ("(x => x^2)(3)", "f(x) = x^2|f(3)"),
            ("16 |> sqrt", "sqrt(16)"),
            ("true ∧ ¬false", "true and not false"),
            ("x*y, where x = 5 and y = 3", "x = 5|y = 3|x*y"),
            ("x = 5, y = 3, x*y", "x = 5|y = 3|x*y"),
            ("solve x^2 - 5x + 6 = 0", "solve(x^2 - 5x + 6 = 0)"),
            ("solve 2a = 6 for a", "solve(2a = 6, a)"),
            ("f(x) := x^2 + 1; f(3)", "f(x) = x^2 + 1|f(3)"),
            ("fn f(x: Scalar) -> Scalar = x^2\nf(3)", "f(x) = x^2|f(3)"),
            ("def f(x): return x**2\nf(3)", "f(x) = x**2|f(3)"),
            ("def f(x, y):\n    return x*y\nprint(f(3, 4))", "f(x, y) = x*y|f(3, 4)"),
            ("function f(x) { return x*x; } f(3)", "f(x) = x*x|f(3)"),
            ("x = 5\nprint(x*2)", "x = 5|x*2"),
            ("print(\"total:\", 2 + 3)", "2 + 3"),
            ("print(1, 2)", "[1, 2]"),
            ("print(f\"{2/3:.2f}\")", "(2/3) to 2 dp"),
            ("print(f\"a: {2 + 3} m\")", "2 + 3"),
            ("console.log(2**3)", "2**3"),
            ("x = 10\nx += 5\nx -= 2*3\nx", "x = 10|x = x + (5)|x = x - (2*3)|x"),
            ("x = 2; x **= 3; x", "x = 2|x = x ** (3)|x"),
            ("a, b = 3, 4\na*b", "a = 3|b = 4|a*b"),
            ("import math\nfrom x import y\n2 + 3", "2 + 3"),
            ("# cost\na = 12 * 8  # wall\na", "a = 12 * 8|a"),
            ("// note\n2 + 3", "2 + 3"),
            ("1 + /* two */ 3", "1 + 3"),
            ("```python\n5 * 2\n```", "5 * 2"),
            ("```\n5 * 2\n```", "5 * 2"),
            ("`5 * 2`", "5 * 2"),
            ("$$\\frac{1}{2}$$", "\\frac{1}{2}"),
            ("x = 5; y = x if x > 3 else 0; y", "x = 5|y = if(x > 3, x, 0)|y"),
            ("1 if a else 2 if b else 3", "if(a, 1, if(b, 2, 3))"),
            ("if 1 < 2 then 3 else 4", "if(1 < 2, 3, 4)"),
            ("2*(if x > 0 then 3 else 4)", "2*(if(x > 0, 3, 4))"),
            ("[x*2 for x in [1,2,3]]", "map(x*2, x, [1,2,3])"),
            ("[i for i in range(10) if i % 2 == 0]", "filter(i % 2 == 0, i, seq(0, 10 - 1))"),
            ("sum(x**2 for x in range(1, 11))", "sum(map(x**2, x, seq(1, 11 - 1)))"),
            ("sum([x**2 for x in range(1, n)])", "sum(map(x**2, x, seq(1, (n) - 1)))"),
            ("[k for k in range(10, 0, -2)]", "(seq(10, 0 + 1, -2))"),
            ("sum(list(range(1, 4)))", "sum(seq(1, 4 - 1))"),
            ("print(sum(range(1, 11)))", "sum(seq(1, 11 - 1))"),
            ("n = 4\nprint(sum(range(n)))", "n = 4|sum(seq(0, (n) - 1))"),
            ("Decimal(\"0.1\") + Decimal('0.2')", "(0.1) + (0.2)"),
            ("Fraction(1, 3) + Fraction('1/6')", "((1)/(3)) + (1/6)"),
            ("float(\"3.5\") * int(\"42\")", "(3.5) * (42)"),
            ("int('ff', 16) + int(\"0b101\", 2)", "16#ff + 2#101"),
            ("4^2|divide(9, 3)|divide(#0, #1)", "(divide((4^2), (divide(9, 3))))"),
            ("complex(3, 4)", "((3) + (4)*i)"),
            ("!true || !(2 > 3)", "not true || not (2 > 3)"),
            ("1 + 2 <> 4", "1 + 2 != 4"),
            ("5 ✕ 3", "5 × 3"),
            ("mean(5; 6; 4)", "mean(5, 6, 4)"),
            ("max(sum(1; 2); 2)", "max(sum(1, 2), 2)"),
            ("multiply(5,3)|divide(#0,2)", "(divide((multiply(5,3)),2))"),
            ("subtract(58, 57), divide(#0, 57)", "(divide((subtract(58, 57)), 57))"),
            ("add(1, 2), add(3, 4), multiply(#0, #1)", "(multiply((add(1, 2)), (add(3, 4))))"),
            ("divide(9, const_100)", "divide(9, 100)"),
            ("add(const_m1, const_0_25)", "add(-1, 0.25)"),
            ("add(1, 0.5), exp(#0, 10)", "(power((add(1, 0.5)), 10))"),
        ] {
            let text = plain(source, &|_| false).unwrap_or_else(|| panic!("{source}"));
            let steps: Vec<_> = text
                .lines()
                .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
                .collect();
            assert_eq!(steps.join("|"), expected, "{source}");
        }
    }

    #[test]
    fn what_has_no_idiom_stays() {
        for source in [
            "2 + 3",
            "x = 5; x*2",
            "16#ff + 1",
            "#2026-01-01#",
            "letter = 5; letter",
            "sum(x, x, 1, 3)",
            "a == b",
            "x <= 5",
            "\"# no remark\"",
            "a, b = b, a",
            "5!",
            "x != 3",
            "10 // 3",
            "if(1, 2, 3)",
            "range(1, 5)",
            "printed = 5",
            "exp(2, 3)",
            "int(3.7)",
            "5 in to cm",
            "a | b",
            "3!",
            "mean(1,5; 2,5)",
            "x = 1,000",
            "x = 5, 6",
            "solve(2x = 6, x)",
        ] {
            assert_eq!(plain(source, &|_| false), None, "{source}");
        }
    }

    #[test]
    fn nothing_panics_at_odd_ends() {
        for source in [
            "```",
            "``````",
            "`",
            "$$",
            "#",
            "/*",
            "\"",
            "let",
            "let x",
            "let x =",
            "def",
            "def f(",
            "print(",
            "print()",
            "a, = 1",
            "x +=",
            "[for x in]",
            "[x for",
            "if then else",
            " if  else ",
            "range(",
            "Decimal(",
            "Decimal(\")",
            "<>",
            "!",
            "#0",
            "op(#9)|x(#1)",
            "é = 1 if é else é",
            "f\"{",
            "print(f\"{\")",
            "function f(x) {",
            "lambda",
            "λ",
            "fn",
            ":=",
            "{",
            "}",
            ")(",
            "][",
            "print(f\"{x:.2f\")",
        ] {
            let _ = plain(source, &|_| false);
        }
    }
}
