//! From text to the terms that are compared: lower case, without endings and without the words
//! that every question has.

use super::shapes;

/// Words that say nothing about what is asked, as they are after [`stem`], in order.
const EMPTY: &[&str] = &[
    "a", "an", "and", "any", "are", "as", "at", "be", "by", "can", "could", "did", "do", "doe",
    "for", "from", "give", "given", "had", "has", "have", "here", "how", "i", "if", "in", "into",
    "is", "it", "know", "me", "my", "of", "on", "or", "our", "please", "shall", "should", "so",
    "some", "tell", "that", "the", "their", "them", "then", "there", "thes", "these", "they",
    "this", "those", "to", "use", "using", "want", "was", "we", "were", "what", "when", "where",
    "which", "who", "why", "will", "with", "would", "you", "your",
];

/// Whether a word, in lower case, says nothing about what is asked.
pub(super) fn is_empty(word: &str) -> bool {
    EMPTY.binary_search(&word).is_ok()
}

/// The term of a single word in lower case.
pub(super) fn of_word(word: &str) -> String {
    let mut term = word.to_owned();
    stem(&mut term);
    term
}

/// A text in lower case and without accents: `Größe` is `grosse`.
pub(super) fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        let letters = match c {
            'á' | 'à' | 'â' | 'ã' | 'ä' | 'å' => "a",
            'é' | 'è' | 'ê' | 'ë' => "e",
            'í' | 'ì' | 'î' | 'ï' => "i",
            'ó' | 'ò' | 'ô' | 'õ' | 'ö' => "o",
            'ú' | 'ù' | 'û' | 'ü' => "u",
            'ç' => "c",
            'ñ' => "n",
            'ß' => "ss",
            'œ' => "oe",
            '’' => "'",
            _ => "",
        };
        if letters.is_empty() {
            plain.push(c);
        } else {
            plain.push_str(letters);
        }
    }
    plain
}

/// Whether a character stands between words.
fn is_between(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '\'' | '%' | '!' | '√' | '∫')
}

/// All terms of a text, in order.
pub(super) fn all(text: &str, mut of: impl FnMut(&str)) {
    let text = folded(text);
    let mut buffer = String::new();
    for word in text.split(is_between) {
        // Most words are plain ones.
        if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            buffer.clear();
            buffer.push_str(word);
            stem(&mut buffer);
            of(&buffer);
        } else {
            for term in of_marked(word) {
                of(&term);
            }
        }
    }
}

/// A name in camelCase as words: `std Dev`.
pub(super) fn spoken(name: &str) -> String {
    let mut text = String::with_capacity(name.len() + 4);
    let mut before = ' ';
    for c in name.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            text.push(' ');
        }
        text.push(c);
        before = c;
    }
    text
}

/// All terms of a question, which may be translated. What looks like a formula asks for the value of
/// an expression.
pub(super) fn of_question(question: &str, translated: Option<&str>) -> Vec<String> {
    let mut terms = Vec::new();
    all(translated.unwrap_or(question), |term| terms.push(term.to_owned()));
    terms.extend(shapes::of(question).map(of_word));
    if has_formula(question) {
        terms.push(of_word("expression"));
    }
    terms
}

/// Whether an operator stands between operands: `3*(4`, `2^x`, `1 + 2`. A slash or a minus alone
/// may belong to a network, a unit or a date.
pub(super) fn has_formula(text: &str) -> bool {
    let marks: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    marks.windows(3).any(|window| {
        let [left, operator, right] = window else { return false };
        "*^+×÷".contains(*operator)
            && (left.is_alphanumeric() || *left == ')')
            && (right.is_alphanumeric() || *right == '(')
    })
}

/// The terms of a word that may hold digits, marks and other letters.
fn of_marked(word: &str) -> Vec<String> {
    let mut terms = Vec::new();
    let word = word.trim_matches('\'');
    let word = word.strip_suffix("'s").unwrap_or(word).replace('\'', "");
    for (symbol, meaning) in [('%', "percent"), ('√', "sqrt"), ('∫', "integral")] {
        if word.contains(symbol) {
            terms.push(of_word(meaning));
        }
    }
    // `5!` and `n!`, but not `help!`.
    if word.ends_with('!') && (word.len() == 2 || word.starts_with(|c: char| c.is_ascii_digit())) {
        terms.push(of_word("factorial"));
    }
    let word: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
    if word.is_empty() {
        return terms;
    }
    let parts = parts(&word);
    if let [number, "st" | "nd" | "rd" | "th"] = parts[..]
        && number.bytes().all(|byte| byte.is_ascii_digit())
    {
        terms.push("nth".to_owned());
        return terms;
    }
    if parts.len() > 1 {
        // The letters of `3x` and `5V` alone say nothing.
        let telling =
            parts.iter().filter(|part| part.len() > 1 || part.as_bytes()[0].is_ascii_digit());
        terms.extend(telling.map(|part| of_word(part)));
    }
    terms.push(of_word(&word));
    terms
}

/// What is learned about a term: one number is like another.
pub(super) fn feature(term: &str) -> &str {
    if term.bytes().all(|byte| byte.is_ascii_digit()) { "#" } else { term }
}

/// What is learned about terms: each one, and each with its neighbour.
pub(super) fn features(terms: &[String], mut of: impl FnMut(&str)) {
    terms.iter().for_each(|term| of(feature(term)));
    let mut pair = String::new();
    for neighbours in terms.windows(2) {
        pair.clear();
        pair.push_str(feature(&neighbours[0]));
        pair.push(' ');
        pair.push_str(feature(&neighbours[1]));
        of(&pair);
    }
}

/// Letters and digits apart: `sha256` is `sha` and `256`.
fn parts(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut before: Option<char> = None;
    for (at, c) in word.char_indices() {
        if before.is_some_and(|b| b.is_numeric() != c.is_numeric()) {
            parts.push(&word[start..at]);
            start = at;
        }
        before = Some(c);
    }
    parts.push(&word[start..]);
    parts
}

/// A word without its ending, so that `rounded`, `rounding` and `rounds` are one term. Terms are
/// only compared with each other: they need not be words.
fn stem(word: &mut String) {
    if !word.is_ascii() || word.len() < 4 || word.bytes().any(|b| b.is_ascii_digit()) {
        return;
    }
    if word.ends_with("ies") && word.len() > 4 {
        word.truncate(word.len() - 3);
        word.push('y');
    } else if ["sses", "xes", "ches", "shes"].iter().any(|ending| word.ends_with(ending)) {
        word.truncate(word.len() - 2);
    } else if word.ends_with('s') && !["ss", "us", "is"].iter().any(|e| word.ends_with(e)) {
        word.truncate(word.len() - 1);
    }
    for ending in ["ation", "ing", "ion", "ed", "ly"] {
        let Some(rest) = word.strip_suffix(ending) else { continue };
        if rest.len() >= 4 || (rest.len() == 3 && ["ing", "ed"].contains(&ending)) {
            let keeps_at = ending == "ation";
            let length = rest.len();
            word.truncate(length);
            if keeps_at {
                word.push_str("at");
            }
            undouble(word);
        }
        break;
    }
    if word.ends_with('e') && word.len() > 4 {
        word.pop();
    }
}

/// `swapp` of `swapped` is `swap`; but `add` and `small` end so of themselves.
fn undouble(word: &mut String) {
    let bytes = word.as_bytes();
    if let [.., a, b] = bytes
        && a == b
        && b"bgmnprt".contains(b)
    {
        word.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_text(text: &str) -> Vec<String> {
        let mut terms = Vec::new();
        all(text, |term| terms.push(term.to_owned()));
        terms.retain(|term| !is_empty(term));
        terms
    }

    #[test]
    fn empty_words_are_in_order() {
        assert!(EMPTY.is_sorted());
    }

    #[test]
    fn words_of_one_kind_are_one_term() {
        for words in [
            &["round", "rounds", "rounded", "rounding"][..],
            &["divide", "divides", "divided", "dividing"],
            &["correlated", "correlation", "correlations"],
            &["month", "monthly", "months"],
            &["swap", "swapped", "swapping"],
            &["category", "categories"],
        ] {
            let terms: Vec<String> = words.iter().map(|word| of_word(word)).collect();
            assert!(terms.iter().all(|term| *term == terms[0]), "{terms:?}");
        }
    }

    #[test]
    fn names_and_symbols_are_words() {
        assert_eq!(of_text(&spoken("stdDev")), ["std", "dev"]);
        assert_eq!(of_text(&spoken("sin_r")), ["sin", "r"]);
        assert_eq!(of_text("SHA256"), ["sha", "256", "sha256"]);
        assert_eq!(of_text("what's 15% of 80?"), ["percent", "15", "80"]);
        assert_eq!(of_text("5!"), ["factorial", "5"]);
        assert_eq!(of_text("the 12th root"), ["nth", "root"]);
        assert_eq!(of_text("écart-type, Größe"), ["ecart", "type", "gross"]);
        assert_eq!(of_text("Help!"), ["help"]);
    }

    #[test]
    fn a_formula_is_seen() {
        for text in ["2*(3+4)", "x^2", "1 + 2", "(a)×3"] {
            assert!(has_formula(text), "{text}");
        }
        for text in ["10.0.0.0/8", "km/h", "2026-03-01", "C++", "a + "] {
            assert!(!has_formula(text), "{text}");
        }
    }
}
