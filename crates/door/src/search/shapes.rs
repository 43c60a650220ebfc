//! What is asked about by its looks: `10.0.0.0/8` is a network, `#ff8800` a colour, `H2SO4` a
//! formula.

/// Words for the things in a question that are known by their looks.
pub(super) fn of(question: &str) -> impl Iterator<Item = &'static str> + '_ {
    question.split_whitespace().flat_map(|word| {
        let bare =
            word.trim_matches(|c: char| "?,;!()\"'`".contains(c)).trim_end_matches(['.', ':']);
        let words = words_for(bare);
        if words.is_empty() { marks_for(word, bare) } else { words }.iter().copied()
    })
}

/// Words for what is written with marks: complex numbers, points, matrices, dates, money.
fn marks_for(word: &str, bare: &str) -> &'static [&'static str] {
    if is_complex(bare) {
        &["complex", "number"]
    } else if word.contains("[[") || (word.contains(';') && is_numbers(&word.replace(';', ","))) {
        &["matrix"]
    } else if word.starts_with('(') && is_numbers(word.trim_end_matches(['?', ',', '.'])) {
        &["point"]
    } else if is_date(bare) {
        &["date"]
    } else if bare.split_once(':').is_some_and(|(hour, rest)| is_digits(hour) && is_clock(rest)) {
        &["clock", "time"]
    } else if bare.starts_with(['$', '€', '£']) || bare.ends_with(['€', '$', '£']) {
        &["money"]
    } else if bare.ends_with(['Ω', 'Ω']) {
        &["ohm"]
    } else {
        &[]
    }
}

/// Whether the word is made of numbers with an imaginary unit: `3+4i`, `2i)(1-i`.
fn is_complex(word: &str) -> bool {
    let mut before = ' ';
    let mut has_unit = false;
    for c in word.chars() {
        match c {
            'i' | 'j' if before.is_ascii_digit() || "+-".contains(before) => has_unit = true,
            '0'..='9' | '.' | '+' | '-' | '*' | '/' | '^' | '(' | ')' => {}
            _ => return false,
        }
        before = c;
    }
    has_unit
}

/// Whether the word is two or more numbers with commas, in brackets or not: `(1,-2.5)`.
fn is_numbers(word: &str) -> bool {
    let inside = word.trim_matches(['(', ')', '[', ']']);
    let is_number = |part: &str| {
        let part = part.strip_prefix('-').unwrap_or(part);
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    inside.contains(',') && inside.split(',').all(is_number)
}

/// Whether the word is a date: `2026-03-01`, `1.3.2026`, `3/1/2026`.
fn is_date(word: &str) -> bool {
    ['-', '.', '/'].iter().any(|mark| {
        let parts: Vec<&str> = word.split(*mark).collect();
        parts.len() == 3
            && parts.iter().all(|part| is_digits(part) && part.len() <= 4)
            && [parts[0], parts[2]].iter().any(|part| part.len() == 4)
    })
}

/// Whether minutes, or minutes and seconds, are left: `30`, `30:00`, `30pm`.
fn is_clock(rest: &str) -> bool {
    let rest = rest.trim_end_matches("am").trim_end_matches("pm");
    rest.split(':').all(|part| part.len() == 2 && is_digits(part))
}

fn words_for(word: &str) -> &'static [&'static str] {
    let all = |allowed: fn(char) -> bool| !word.is_empty() && word.chars().all(allowed);
    let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let (address, prefix) = word.split_once('/').unwrap_or((word, ""));
    if all(|c| c.is_ascii_hexdigit() || c == ':') && (word.contains("::") || colons(word) > 2) {
        &["ipv6"]
    } else if word.len() >= 20 && all(|c| "01.".contains(c)) {
        &["binary", "ip"]
    } else if is_ipv4(address) && prefix.is_empty() {
        &["ip", "address"]
    } else if (is_ipv4(address) || address.is_empty()) && is_digits(prefix) {
        &["cidr", "subnet"]
    } else if word
        .strip_prefix('#')
        .is_some_and(|hex| [3, 6, 8].contains(&hex.len()) && is_hex(hex))
    {
        &["hex", "color"]
    } else if word.strip_prefix("0x").is_some_and(is_hex) {
        &["hexadecimal"]
    } else if is_binary(word) {
        &["binary"]
    } else if is_percent_encoded(word) {
        &["url"]
    } else if is_digits(word) && [10, 13].contains(&word.len()) && word.starts_with('1') {
        &["timestamp"]
    } else if word.len() >= 8 && is_hex(word) && has_letter_and_digit(word) {
        &["hex"]
    } else if word.len() >= 8 && word.ends_with('=') && is_base64(word.trim_end_matches('=')) {
        &["base64"]
    } else if is_roman(word) {
        &["roman", "numeral"]
    } else if is_chemical_formula(word) {
        &["chemical", "formula"]
    } else {
        &[]
    }
}

fn colons(word: &str) -> usize {
    word.bytes().filter(|byte| *byte == b':').count()
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_ipv4(text: &str) -> bool {
    text.split('.').count() == 4 && text.split('.').all(|part| is_digits(part) && part.len() <= 3)
}

/// Whether the word is made of bits, and is no round number.
fn is_binary(word: &str) -> bool {
    let bits = word.strip_prefix("0b").unwrap_or(word);
    word.len() >= 4
        && bits.bytes().all(|byte| b"01".contains(&byte))
        && (word.starts_with('0') || bits[1..].contains('1'))
}

fn is_percent_encoded(word: &str) -> bool {
    word.as_bytes().windows(3).any(|window| {
        window[0] == b'%' && window[1].is_ascii_hexdigit() && window[2].is_ascii_hexdigit()
    })
}

fn has_letter_and_digit(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit())
        && word.bytes().any(|byte| byte.is_ascii_alphabetic())
}

fn is_base64(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/-_".contains(&byte))
}

/// Whether the word is a Roman numeral of three letters or more: shorter ones are abbreviations.
fn is_roman(word: &str) -> bool {
    const PARTS: [&[&str]; 4] = [
        &["MMM", "MM", "M"],
        &["CM", "CD", "DCCC", "DCC", "DC", "D", "CCC", "CC", "C"],
        &["XC", "XL", "LXXX", "LXX", "LX", "L", "XXX", "XX", "X"],
        &["IX", "IV", "VIII", "VII", "VI", "V", "III", "II", "I"],
    ];
    let mut rest = word;
    for part in PARTS {
        rest = part.iter().find_map(|part| rest.strip_prefix(part)).unwrap_or(rest);
    }
    word.len() >= 3 && rest.is_empty() && !["DIV", "MIX", "MDI", "DIM"].contains(&word)
}

/// Whether the word is made of symbols of elements, at least two of them, and numbers.
fn is_chemical_formula(word: &str) -> bool {
    const ELEMENTS: &[&str] = &[
        "H", "He", "Li", "Be", "B", "C", "N", "O", "F", "Ne", "Na", "Mg", "Al", "Si", "P", "S",
        "Cl", "K", "Ca", "Ti", "Cr", "Mn", "Fe", "Co", "Ni", "Cu", "Zn", "As", "Br", "Ag", "Sn",
        "I", "Ba", "Au", "Hg", "Pb",
    ];
    if !word.is_ascii() || !word.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let (mut rest, mut symbols) = (word, 0);
    while !rest.is_empty() {
        let small = rest[1..].bytes().take_while(u8::is_ascii_lowercase).count();
        let (symbol, tail) = rest.split_at(1 + small);
        if !ELEMENTS.contains(&symbol) {
            return false;
        }
        symbols += 1;
        rest = tail.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    symbols > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_known_by_their_looks() {
        for (word, is) in [
            ("10.0.0.1", "ip"),
            ("10.0.0.0/8", "cidr"),
            ("/27", "cidr"),
            ("::1", "ipv6"),
            ("2001:db8:0:0::1?", "ipv6"),
            ("#ff8800", "hex"),
            ("0xff", "hexadecimal"),
            ("101101", "binary"),
            ("a%20b", "url"),
            ("1700000000", "timestamp"),
            ("68656c6c6f", "hex"),
            ("aGVsbG8=", "base64"),
            ("MCMXCIV", "roman"),
            ("H2SO4", "chemical"),
            ("6-8i", "complex"),
            ("(1+i)^10", "complex"),
            ("(1,-2.5)", "point"),
            ("[[1,2],[3,4]]", "matrix"),
            ("1,2;3,4", "matrix"),
            ("2026-03-01", "date"),
            ("1.3.2026", "date"),
            ("18:30", "clock"),
            ("7:05pm", "clock"),
            ("$250", "money"),
            ("470Ω", "ohm"),
        ] {
            assert_eq!(of(word).next(), Some(is), "{word}");
        }
        let plain =
            "1000 0b CD 3/4 1.2.3 100 5% 20%! SHA256 MD5 CRC32 ÄÖ2 x2 # 0 CO a=b 1:2 i (x,y) 1,000";
        assert_eq!(of(plain).next(), None);
    }
}
