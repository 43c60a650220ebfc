//! Whether a text was read as it is written, or something in it was decided.

use crate::lexer::{Lexer, Token, superscript, unescaped};
use crate::print::push_canonical;
use crate::tree::Relation;

/// Whether a text is digits, signs and parentheses in which nothing can be decided: no products without a
/// sign, no numbers side by side.
#[must_use]
pub fn is_plain(source: &str) -> bool {
    // The last byte that is no blank, and whether blanks followed it.
    let (mut last, mut apart) = (b'(', false);
    for byte in source.bytes() {
        let after_operand = last.is_ascii_digit() || matches!(last, b'.' | b')');
        match byte {
            b' ' => {
                apart = true;
                continue;
            }
            b'0'..=b'9' | b'.' if last == b')' || (apart && after_operand) => return false,
            b'(' if after_operand => return false,
            b'0'..=b'9' | b'.' | b'(' | b')' | b'+' | b'-' | b'*' | b'/' | b'^' => {}
            _ => return false,
        }
        (last, apart) = (byte, false);
    }
    true
}

/// Whether a text says the same, sign by sign, as the text of what was understood: up to blanks,
/// parentheses that change nothing, separators of digits, and signs that have a name (`5!`, `|x|`, `√2`).
#[must_use]
pub fn is_literal(source: &str, understood: &str) -> bool {
    // The usual case: nothing but blanks differs.
    if source.bytes().filter(|b| *b != b' ').eq(understood.bytes().filter(|b| *b != b' ')) {
        return true;
    }
    match (signs(source), signs(understood)) {
        (Some(written), Some(read)) => written == read,
        _ => false,
    }
}

/// The signs of a text that mean something; nothing where it has what is none.
fn signs(text: &str) -> Option<Vec<(Token, String)>> {
    let mut lexer = Lexer::new(text);
    let mut signs: Vec<(Token, String)> = Vec::new();
    loop {
        let (token, span) = lexer.next().ok()?;
        let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
        match token {
            Token::End => break,
            // They group, or stand for a function that is left out below.
            Token::Open
            | Token::Close
            | Token::BraceOpen
            | Token::BraceClose
            | Token::Bang
            | Token::Bar
            | Token::Prime => {}
            Token::Radical if written == "√" => {}
            Token::Number => {
                let digits: String = written.chars().filter(|c| !matches!(c, ' ' | '\'')).collect();
                let mut number = String::new();
                push_canonical(&digits, &mut number);
                signs.push((token, number));
            }
            Token::Superscript => {
                let digits: String = written.chars().filter_map(superscript).collect();
                signs.push((Token::Caret, String::new()));
                if digits.starts_with('-') {
                    signs.push((Token::Minus, String::new()));
                }
                signs.push((Token::Number, digits.trim_start_matches('-').to_owned()));
            }
            Token::Name => match written {
                "factorial" | "abs" | "sqrt" | "transpose" => {}
                "π" => signs.push((token, "pi".to_owned())),
                _ => signs.push((token, written.to_owned())),
            },
            Token::Arrow => signs.push((Token::Name, "to".to_owned())),
            Token::Text => signs.push((token, unescaped(written)?)),
            Token::Date | Token::Based | Token::Vulgar => signs.push((token, written.to_owned())),
            Token::Break if signs.last().is_none_or(|(last, _)| *last == Token::Break) => {}
            _ => signs.push((token, String::new())),
        }
    }
    // `2 + 2 =`, `=2 + 2`
    let is_equals = |sign: &(Token, String)| sign.0 == Token::Relation(Relation::Equation);
    while signs.last().is_some_and(|sign| sign.0 == Token::Break || is_equals(sign)) {
        signs.pop();
    }
    if signs.first().is_some_and(is_equals) {
        signs.remove(0);
    }
    Some(signs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decides_nothing() {
        for source in ["2+2", "(1+2)*3/4-5", "-2 ^ -1", "0.1 + .5", "(2)*(3)", "2**3", "1/2/3", ""]
        {
            assert!(is_plain(source), "{source}");
        }
        for source in [
            "2x", "2(3)", "(2)(3)", "(2) 3", "1 2/3", "1 000", "5.2(1)", "5%", "2 ; 3", "1,000",
            "5!",
        ] {
            assert!(!is_plain(source), "{source}");
        }
    }

    #[test]
    fn what_is_read_as_it_is_written() {
        for (source, understood) in [
            ("2+2", "2 + 2"),
            ("(2+3)*4", "(2 + 3)*4"),
            ("((2)) × 3 =", "2*3"),
            ("1,234.50 + .5", "1234.50 + 0.5"),
            ("5! + |x| + √2", "factorial(5) + abs(x) + sqrt(2)"),
            ("x²", "x^2"),
            ("5 km -> mi", "5 km to mi"),
            ("a = 1\nb = 2\n", "a = 1; b = 2"),
            ("mean([1,2])", "mean([1, 2])"),
        ] {
            assert!(is_literal(source, understood), "{source}");
        }
        for (source, understood) in [
            ("2x", "2*x"),
            ("350 + 8%", "350 + 8% of 350"),
            ("log(100)", "ln(100)"),
            ("1 2/3", "5/3"),
            ("5 km in mi", "5 km to mi"),
            ("[2+3]*4", "(2 + 3)*4"),
            ("what is 2+2", "2 + 2"),
            ("SQRT(4)", "Sqrt(4)"),
            ("3 pm", "15:00"),
        ] {
            assert!(!is_literal(source, understood), "{source}");
        }
    }
}
