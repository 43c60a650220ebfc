//! From text to tokens, one at a time, without allocating.

use crate::error::{Error, StepResult};
use crate::tree::{Relation, Span};

/// A token. Its text is the span beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token {
    End,
    Number,
    Name,
    Plus,
    Minus,
    Star,
    Slash,
    SlashSlash,
    Percent,
    Caret,
    Bang,
    Bar,
    Open,
    Close,
    Comma,
    /// `√`
    Radical,
    /// A run of superscript digits, with an optional superscript minus.
    Superscript,
    Relation(Relation),
}

pub(crate) struct Lexer<'s> {
    source: &'s str,
    at: usize,
}

impl<'s> Lexer<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Self { source, at: 0 }
    }

    /// The next token and its place. At the end, the place is one column past the last byte.
    pub(crate) fn next(&mut self) -> StepResult<(Token, Span)> {
        let bytes = self.source.as_bytes();
        while matches!(bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
        let start = self.at;
        let Some(&byte) = bytes.get(start) else {
            return Ok((Token::End, span(start, start + 1)));
        };
        let following = bytes.get(start + 1).copied().unwrap_or(0);
        let (token, length) = match byte {
            b'0'..=b'9' => return self.number(start),
            b'.' if following.is_ascii_digit() => return self.number(start),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => return Ok(self.name(start)),
            b'+' => (Token::Plus, 1),
            b'-' => (Token::Minus, 1),
            b'*' if following == b'*' => (Token::Caret, 2),
            b'*' => (Token::Star, 1),
            b'/' if following == b'/' => (Token::SlashSlash, 2),
            b'/' => (Token::Slash, 1),
            b'%' => (Token::Percent, 1),
            b'^' => (Token::Caret, 1),
            b'(' => (Token::Open, 1),
            b')' => (Token::Close, 1),
            b',' => (Token::Comma, 1),
            b'|' => (Token::Bar, 1),
            b'!' if following == b'=' => (Token::Relation(Relation::NotEqual), 2),
            b'!' => (Token::Bang, 1),
            b'<' if following == b'=' => (Token::Relation(Relation::LessOrEqual), 2),
            b'<' if following == b'>' => return Err(self.instead(start, 2, "!=")),
            b'<' => (Token::Relation(Relation::Less), 1),
            b'>' if following == b'=' => (Token::Relation(Relation::GreaterOrEqual), 2),
            b'>' => (Token::Relation(Relation::Greater), 1),
            b'=' if following == b'=' => (Token::Relation(Relation::Equal), 2),
            b'=' if following == b'<' => return Err(self.instead(start, 2, "<=")),
            b'=' if following == b'>' => return Err(self.instead(start, 2, ">=")),
            b'=' => (Token::Relation(Relation::Equation), 1),
            _ => match self.unicode(start)? {
                Some(found) => return Ok(found),
                // All spaces are skipped before the second try, so there is no third.
                None => {
                    self.at = self.source.len() - self.source[self.at..].trim_start().len();
                    return self.next();
                }
            },
        };
        self.at = start + length;
        Ok((token, span(start, self.at)))
    }

    /// A number: digits with an optional point, and an exponent only where digits follow it, so
    /// that `2e` is twice the constant and `2e3` is two thousand.
    fn number(&mut self, start: usize) -> StepResult<(Token, Span)> {
        let bytes = self.source.as_bytes();
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let digits = |mut at: usize| {
            while digit(at) {
                at += 1;
            }
            at
        };
        let mut at = digits(start);
        if bytes.get(at) == Some(&b'_') && digit(at + 1) {
            at = self.groups(start, at, digits)?;
        }
        if bytes.get(at) == Some(&b'.') {
            at = digits(at + 1);
        }
        if matches!(bytes.get(at), Some(b'e' | b'E')) {
            let signed = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
            if digit(at + 1 + signed) {
                at = digits(at + 1 + signed);
            }
        }
        if &bytes[start..at] == b"0"
            && matches!(bytes.get(at), Some(b'x' | b'X' | b'b' | b'B' | b'o' | b'O'))
            && bytes.get(at + 1).is_some_and(u8::is_ascii_hexdigit)
        {
            let reason = "numbers are decimal: write the value in base ten";
            return Err(Error::syntax(reason, span(start, at + 2)));
        }
        self.at = at;
        Ok((Token::Number, span(start, at)))
    }

    /// The digits of `1_000_000`: underscores only between groups of three.
    fn groups(
        &self,
        start: usize,
        mut at: usize,
        digits: impl Fn(usize) -> usize,
    ) -> StepResult<usize> {
        let bytes = self.source.as_bytes();
        let mut well_formed = at - start <= 3;
        while bytes.get(at) == Some(&b'_') {
            let end = digits(at + 1);
            well_formed &= end - at == 4;
            at = end;
        }
        if well_formed {
            return Ok(at);
        }
        let reason = "write '_' only between groups of three digits, or leave it out";
        Err(Error::syntax(reason, span(start, at)))
    }

    fn name(&mut self, start: usize) -> (Token, Span) {
        let bytes = self.source.as_bytes();
        let mut at = start;
        while let Some(&byte) = bytes.get(at) {
            if byte.is_ascii_alphanumeric() || byte == b'_' {
                at += 1;
            } else if byte.is_ascii() {
                break;
            } else {
                match self.source[at..].chars().next() {
                    // pi is a name of its own: `2πr` is a product.
                    Some(c) if c != 'π' && is_letter(c) => at += c.len_utf8(),
                    _ => break,
                }
            }
        }
        self.at = at;
        (Token::Name, span(start, at))
    }

    /// A token outside ASCII; none for a space.
    #[cold]
    fn unicode(&mut self, start: usize) -> StepResult<Option<(Token, Span)>> {
        let Some(c) = self.source[start..].chars().next() else {
            return Ok(Some((Token::End, span(start, start + 1))));
        };
        let end = start + c.len_utf8();
        let token = match c {
            '×' | '·' | '⋅' | '∙' | '∗' => Token::Star,
            '÷' | '∕' => Token::Slash,
            '−' | '–' => Token::Minus,
            '√' => Token::Radical,
            '≤' => Token::Relation(Relation::LessOrEqual),
            '≥' => Token::Relation(Relation::GreaterOrEqual),
            '≠' => Token::Relation(Relation::NotEqual),
            'π' => Token::Name,
            _ if c.is_whitespace() => {
                self.at = end;
                return Ok(None);
            }
            _ if superscript(c).is_some() => return self.superscripts(start).map(Some),
            _ if is_letter(c) => return Ok(Some(self.name(start))),
            _ => return Err(self.unexpected(c, start, end)),
        };
        self.at = end;
        Ok(Some((token, span(start, end))))
    }

    fn superscripts(&mut self, start: usize) -> StepResult<(Token, Span)> {
        let mut digits = 0;
        let mut at = start;
        for c in self.source[start..].chars() {
            match superscript(c) {
                Some('-') if at > start => break,
                Some('-') => {}
                Some(_) => digits += 1,
                None => break,
            }
            at += c.len_utf8();
        }
        self.at = at;
        if digits == 0 {
            let reason = "a superscript minus needs superscript digits after it";
            return Err(Error::syntax(reason, span(start, at)));
        }
        Ok((Token::Superscript, span(start, at)))
    }

    fn instead(&self, start: usize, length: usize, better: &str) -> Box<Error> {
        let written = &self.source[start..start + length];
        Error::syntax(format!("write {better} instead of {written}"), span(start, start + length))
    }

    fn unexpected(&self, c: char, start: usize, end: usize) -> Box<Error> {
        let reason = match c {
            '[' | ']' | '{' | '}' => "use parentheses ( ) for grouping".to_owned(),
            '.' => "a point needs a digit before or after it".to_owned(),
            ';' => "use a comma to separate arguments".to_owned(),
            '$' | '€' | '£' | '¥' | '₹' => {
                format!("leave out '{c}': write the amount as a plain number")
            }
            '&' => "there is no operator '&'".to_owned(),
            '∞' => "infinity is not a number here".to_owned(),
            _ if c.is_control() || !is_visible(c) => {
                format!("unexpected character U+{:04X}: remove it", u32::from(c))
            }
            _ => format!("unexpected character '{c}': remove it"),
        };
        Error::syntax(reason, span(start, end))
    }
}

/// The ASCII digit or minus that a superscript character stands for.
pub(crate) fn superscript(c: char) -> Option<char> {
    Some(match c {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴' => '4',
        '⁵' => '5',
        '⁶' => '6',
        '⁷' => '7',
        '⁸' => '8',
        '⁹' => '9',
        '⁻' => '-',
        _ => return None,
    })
}

/// Letters of any script may be names; digits of other scripts and superscript letters may not.
fn is_letter(c: char) -> bool {
    c.is_alphabetic() && !matches!(c, 'ª' | 'º' | '\u{2070}'..='\u{209f}')
}

/// Whether showing the character by itself in a message is of any use.
fn is_visible(c: char) -> bool {
    !matches!(c, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e000}'..='\u{f8ff}')
}

/// A span of the source, whose length is bounded far below 4 GiB.
fn span(start: usize, end: usize) -> Span {
    Span { start: start as u32, end: end as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(source: &str) -> Vec<(Token, &str)> {
        let mut lexer = Lexer::new(source);
        let mut tokens = Vec::new();
        loop {
            let (token, span) = lexer.next().unwrap();
            if token == Token::End {
                return tokens;
            }
            tokens.push((token, &source[span.start as usize..span.end as usize]));
        }
    }

    #[test]
    fn numbers_and_names() {
        use Token::{Minus, Name, Number, Plus};
        assert_eq!(
            tokens("12 .5 5. 1e-3"),
            [(Number, "12"), (Number, ".5"), (Number, "5."), (Number, "1e-3")]
        );
        assert_eq!(tokens("2e"), [(Number, "2"), (Name, "e")]);
        assert_eq!(tokens("2e+x"), [(Number, "2"), (Name, "e"), (Plus, "+"), (Name, "x")]);
        assert_eq!(tokens("2e-"), [(Number, "2"), (Name, "e"), (Minus, "-")]);
        assert_eq!(tokens("2E+3x_1"), [(Number, "2E+3"), (Name, "x_1")]);
        assert_eq!(tokens("2exp"), [(Number, "2"), (Name, "exp")]);
        assert_eq!(tokens("1_000.5"), [(Number, "1_000.5")]);
        assert_eq!(tokens("2πr θ1"), [(Number, "2"), (Name, "π"), (Name, "r"), (Name, "θ1")]);
    }

    #[test]
    fn operators() {
        let kinds = |source| tokens(source).into_iter().map(|(token, _)| token).collect::<Vec<_>>();
        assert_eq!(
            kinds("× · ÷ − ** // √"),
            [
                Token::Star,
                Token::Star,
                Token::Slash,
                Token::Minus,
                Token::Caret,
                Token::SlashSlash,
                Token::Radical
            ]
        );
        assert_eq!(tokens("x⁻¹²"), [(Token::Name, "x"), (Token::Superscript, "⁻¹²")]);
        assert_eq!(
            kinds("< <= ≤ == = != !"),
            [
                Token::Relation(Relation::Less),
                Token::Relation(Relation::LessOrEqual),
                Token::Relation(Relation::LessOrEqual),
                Token::Relation(Relation::Equal),
                Token::Relation(Relation::Equation),
                Token::Relation(Relation::NotEqual),
                Token::Bang
            ]
        );
    }

    #[test]
    fn errors() {
        for source in ["1_00", "1000_000", "0x10", "0b1", "⁻", "#", "\0", "=>", "<>", "."] {
            assert!(Lexer::new(source).next().is_err(), "{source}");
        }
    }
}
