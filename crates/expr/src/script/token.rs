//! From text to tokens. Brackets are tracked, because a comma groups digits outside calls and
//! lists, and a line break ends a step outside all brackets.

use crate::error::{Error, StepResult};
use crate::lexer::superscript;
use crate::tree::{Relation, Span};

/// A token of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    End,
    /// `;` or a line break.
    Break,
    Number(String),
    Date(String),
    Text(String),
    Name(String),
    Superscript(String),
    Relation(Relation),
    Plus,
    Minus,
    Star,
    Slash,
    SlashSlash,
    /// Whether it stands right after what it belongs to.
    Percent(bool),
    Caret,
    Bang,
    Bar,
    And,
    Or,
    Radical,
    Open,
    Close,
    ListOpen,
    ListClose,
    BraceOpen,
    BraceClose,
    Comma,
    Colon,
    Dot,
    DotDot,
    /// `\frac` and `\sqrt` of LaTeX.
    Frac,
    Root,
}

/// What a bracket was opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bracket {
    Group,
    Call,
    List,
    Brace,
}

/// All tokens of the source, with an `End` after the last.
pub(crate) fn tokens(source: &str) -> StepResult<Vec<(Token, Span)>> {
    let mut lexer = Lexer { source, at: 0, brackets: Vec::new(), out: Vec::new() };
    while lexer.step()? {}
    let end = source.len();
    lexer.out.push((Token::End, span(end, end + 1)));
    Ok(lexer.out)
}

struct Lexer<'s> {
    source: &'s str,
    at: usize,
    brackets: Vec<Bracket>,
    out: Vec<(Token, Span)>,
}

impl Lexer<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        self.source.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn push(&mut self, token: Token, length: usize) {
        self.out.push((token, span(self.at, self.at + length)));
        self.at += length;
    }

    /// Whether the last token ends right where the next begins.
    fn adjacent(&self) -> bool {
        self.out.last().is_some_and(|(_, last)| last.end as usize == self.at)
    }

    /// One token; false at the end.
    fn step(&mut self) -> StepResult<bool> {
        let Some(c) = self.source[self.at..].chars().next() else { return Ok(false) };
        match c {
            '\n' => self.line_break(),
            _ if c.is_whitespace() => self.at += c.len_utf8(),
            '0'..='9' => self.number()?,
            '.' if self.byte(1).is_ascii_digit() => self.number()?,
            '"' | '\'' | '“' => self.text(c)?,
            '\\' => self.latex()?,
            '$' | '€' | '£' | '¥' | '₹' => self.currency(c)?,
            _ if is_name_start(c) => self.name(),
            _ if superscript(c).is_some() => self.superscripts()?,
            _ => self.symbol(c)?,
        }
        Ok(true)
    }

    /// A line break ends a step, unless the step visibly goes on.
    fn line_break(&mut self) {
        let goes_on = match self.out.last() {
            None => true,
            Some((token, _)) => !matches!(
                token,
                Token::Number(_)
                    | Token::Date(_)
                    | Token::Text(_)
                    | Token::Name(_)
                    | Token::Superscript(_)
                    | Token::Percent(_)
                    | Token::Bang
                    | Token::Bar
                    | Token::Close
                    | Token::ListClose
                    | Token::BraceClose
            ),
        };
        if goes_on || !self.brackets.is_empty() {
            self.at += 1;
        } else {
            self.push(Token::Break, 1);
        }
    }

    fn number(&mut self) -> StepResult<()> {
        if let Some(length) = date_length(&self.source.as_bytes()[self.at..]) {
            let text = self.source[self.at..self.at + length].to_owned();
            self.push(Token::Date(text), length);
            return Ok(());
        }
        let start = self.at;
        let bytes = self.source.as_bytes();
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let run = |mut at: usize| {
            while digit(at) {
                at += 1;
            }
            at
        };
        let mut at = run(start);
        let mut digits = self.source[start..at].to_owned();
        let first = at - start;
        while matches!(bytes.get(at), Some(b',' | b'_')) && digit(at + 1) {
            let end = run(at + 1);
            if !self.groups_digits(start, at, end, first)? {
                break;
            }
            digits.push_str(&self.source[at + 1..end]);
            at = end;
        }
        if bytes.get(at) == Some(&b'.') && bytes.get(at + 1) != Some(&b'.') {
            let end = run(at + 1);
            let is_field = end == at + 1 && bytes.get(end).is_some_and(u8::is_ascii_alphabetic);
            if !is_field {
                digits.push_str(&self.source[at..end]);
                at = end;
            }
        }
        if matches!(bytes.get(at), Some(b'e' | b'E')) {
            let signed = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
            if digit(at + 1 + signed) {
                let end = run(at + 1 + signed);
                digits.push_str(&self.source[at..end]);
                at = end;
            }
        }
        if digits == "0"
            && matches!(bytes.get(at), Some(b'x' | b'X' | b'b' | b'o'))
            && bytes.get(at + 1).is_some_and(u8::is_ascii_hexdigit)
        {
            let reason = "numbers are decimal: write convertBase(\"ff\", 16, 10) for another base";
            return Err(Error::syntax(reason, span(start, at + 2)));
        }
        let digits = canonical(&digits);
        self.push(Token::Number(digits), at - start);
        Ok(())
    }

    /// Whether the separator at `at` groups digits, the next group ending at `end`.
    fn groups_digits(&self, start: usize, at: usize, end: usize, first: usize) -> StepResult<bool> {
        let well_formed = end - at == 4 && first <= 3 && first > 0;
        let written = || &self.source[start..end.min(start + 40)];
        if self.source.as_bytes()[at] == b'_' {
            let reason = "write '_' only between groups of three digits, or leave it out";
            return if well_formed {
                Ok(true)
            } else {
                Err(Error::syntax(reason, span(start, end)))
            };
        }
        let joined = || written().replace(',', "");
        match self.brackets.last() {
            // `gcd(100,250)` has two arguments; nobody writes an argument as 000.
            Some(Bracket::Call) if well_formed && self.source.as_bytes()[at + 1] == b'0' => {
                let reason = format!(
                    "{} has two readings: write {} for one number, or a space after the comma for two",
                    written(),
                    joined()
                );
                Err(Error::syntax(reason, span(start, end)))
            }
            Some(Bracket::Call | Bracket::List) => Ok(false),
            _ if well_formed => Ok(true),
            _ => {
                let reason = format!(
                    "{} has two readings: write {} for a decimal, or group digits in threes",
                    written(),
                    written().replacen(',', ".", 1)
                );
                Err(Error::syntax(reason, span(start, end)))
            }
        }
    }

    /// The sign of a currency before an amount says nothing to a calculator.
    fn currency(&mut self, c: char) -> StepResult<()> {
        let length = c.len_utf8();
        let rest = self.source[self.at + length..].trim_start();
        // LaTeX writes `$...$` around a formula.
        let delimiter = c == '$' && (self.at == 0 || rest.is_empty());
        if delimiter || rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            self.at += length;
            return Ok(());
        }
        let reason = format!("write '{c}' only before an amount, or leave it out");
        Err(Error::syntax(reason, span(self.at, self.at + length)))
    }

    fn text(&mut self, quote: char) -> StepResult<()> {
        if self.adjacent() && matches!(self.out.last(), Some((Token::Number(_), _))) {
            let reason = "a quote after a number has two readings: write ft or in for a length, \
                          arcmin or arcsec for an angle";
            return Err(Error::syntax(reason, span(self.at, self.at + quote.len_utf8())));
        }
        let close = if quote == '“' { '”' } else { quote };
        let start = self.at;
        let mut text = String::new();
        let mut rest = self.source[start + quote.len_utf8()..].char_indices();
        while let Some((at, c)) = rest.next() {
            match c {
                c if c == close => {
                    let length = quote.len_utf8() + at + c.len_utf8();
                    self.push(Token::Text(text), length);
                    return Ok(());
                }
                '\\' => match rest.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, 'r')) => text.push('\r'),
                    Some((_, c @ ('\\' | '"' | '\'' | '/'))) => text.push(c),
                    Some((_, 'u')) => text.push(escaped(&mut rest).ok_or_else(|| {
                        Error::syntax("write \\u with four hex digits", span(start, start + 1))
                    })?),
                    Some((_, c)) => {
                        text.push('\\');
                        text.push(c);
                    }
                    None => break,
                },
                c => text.push(c),
            }
        }
        Err(Error::syntax("the text is never closed: add a quote", span(start, start + 1)))
    }

    fn name(&mut self) {
        let rest = &self.source[self.at..];
        let length = rest
            .char_indices()
            .find(|&(at, c)| {
                let is_symbol = matches!(c, 'π' | '°');
                if at == 0 { false } else { is_symbol || !(is_name_start(c) || c.is_ascii_digit()) }
            })
            .map_or(rest.len(), |(at, _)| at);
        let length = match rest.chars().next() {
            Some('π') => 'π'.len_utf8(),
            // `°`, `°C`, `°F`: one letter at most.
            Some('°') => {
                let letter = rest['°'.len_utf8()..].chars().next();
                let after = letter.filter(|c| matches!(c, 'C' | 'F' | 'R' | 'K'));
                '°'.len_utf8() + after.map_or(0, char::len_utf8)
            }
            _ => length,
        };
        let token = match &rest[..length] {
            "π" => Token::Name("pi".into()),
            name => Token::Name(name.to_owned()),
        };
        self.push(token, length);
    }

    fn superscripts(&mut self) -> StepResult<()> {
        let rest = &self.source[self.at..];
        let digits: String = rest.chars().map_while(superscript).collect();
        let length = rest.chars().take(digits.chars().count()).map(char::len_utf8).sum();
        if digits.ends_with('-') || digits.rfind('-').is_some_and(|at| at > 0) {
            let reason = "a superscript is a whole number, with a minus before it or without";
            return Err(Error::syntax(reason, span(self.at, self.at + length)));
        }
        self.push(Token::Superscript(digits), length);
        Ok(())
    }

    /// A command of LaTeX.
    fn latex(&mut self) -> StepResult<()> {
        let rest = &self.source[self.at + 1..];
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let start = self.at;
        let word = &rest[..length];
        let whole = length + 1;
        let token = match word {
            "frac" | "dfrac" | "tfrac" => Token::Frac,
            "sqrt" => Token::Root,
            "cdot" | "times" | "ast" => Token::Star,
            "div" => Token::Slash,
            "le" | "leq" => Token::Relation(Relation::LessOrEqual),
            "ge" | "geq" => Token::Relation(Relation::GreaterOrEqual),
            "ne" | "neq" => Token::Relation(Relation::NotEqual),
            "left" | "right" | "quad" | "displaystyle" => {
                self.at += whole;
                return Ok(());
            }
            "" => match rest.bytes().next() {
                Some(b'%') => {
                    self.at += 1;
                    return self.symbol('%');
                }
                Some(b',' | b';' | b'!' | b' ' | b':' | b'(' | b')' | b'[' | b']') => {
                    self.at += 2;
                    return Ok(());
                }
                _ => return Err(Error::syntax("remove the '\\'", span(start, start + 1))),
            },
            name if matches!(name, "pi" | "tau" | "phi" | "sin" | "cos" | "tan" | "ln" | "log")
                || matches!(name, "exp" | "min" | "max" | "gcd" | "sinh" | "cosh" | "tanh") =>
            {
                Token::Name(name.to_owned())
            }
            name => {
                let reason = format!(
                    "unknown LaTeX command \\{name}: write \\frac, \\sqrt, \\cdot, \\times, \\div, \
                     \\pi, or the function by its name"
                );
                return Err(Error::syntax(reason, span(start, start + whole)));
            }
        };
        self.push(token, whole);
        Ok(())
    }

    fn open(&mut self, c: char) {
        let called = match self.out.last() {
            Some((Token::Name(name), _)) => !is_keyword(name),
            _ => false,
        };
        let (token, bracket) = match c {
            '(' if called => (Token::Open, Bracket::Call),
            '(' => (Token::Open, Bracket::Group),
            '[' => (Token::ListOpen, Bracket::List),
            _ => (Token::BraceOpen, Bracket::Brace),
        };
        self.brackets.push(bracket);
        self.push(token, 1);
    }

    fn symbol(&mut self, c: char) -> StepResult<()> {
        let next = self.byte(c.len_utf8());
        let (token, length) = match c {
            '(' | '[' | '{' => {
                self.open(c);
                return Ok(());
            }
            ')' | ']' | '}' => {
                self.brackets.pop();
                (
                    match c {
                        ')' => Token::Close,
                        ']' => Token::ListClose,
                        _ => Token::BraceClose,
                    },
                    1,
                )
            }
            '+' => (Token::Plus, 1),
            '-' | '−' | '–' => (Token::Minus, c.len_utf8()),
            '*' if next == b'*' => (Token::Caret, 2),
            '*' | '×' | '·' | '⋅' | '∙' | '∗' => (Token::Star, c.len_utf8()),
            '/' if next == b'/' => (Token::SlashSlash, 2),
            '/' | '÷' | '∕' => (Token::Slash, c.len_utf8()),
            '%' => (Token::Percent(self.adjacent()), 1),
            '^' => (Token::Caret, 1),
            '√' => (Token::Radical, c.len_utf8()),
            ',' => (Token::Comma, 1),
            ';' if self.brackets.is_empty() => (Token::Break, 1),
            ':' => (Token::Colon, 1),
            '.' if next == b'.' => (Token::DotDot, 2),
            '.' => (Token::Dot, 1),
            '|' if next == b'|' => (Token::Or, 2),
            '|' => (Token::Bar, 1),
            '&' if next == b'&' => (Token::And, 2),
            '!' if next == b'=' => (Token::Relation(Relation::NotEqual), 2),
            '!' => (Token::Bang, 1),
            '<' if next == b'=' => (Token::Relation(Relation::LessOrEqual), 2),
            '<' => (Token::Relation(Relation::Less), 1),
            '>' if next == b'=' => (Token::Relation(Relation::GreaterOrEqual), 2),
            '>' => (Token::Relation(Relation::Greater), 1),
            '=' if next == b'=' => (Token::Relation(Relation::Equal), 2),
            '=' => (Token::Relation(Relation::Equation), 1),
            '≤' => (Token::Relation(Relation::LessOrEqual), c.len_utf8()),
            '≥' => (Token::Relation(Relation::GreaterOrEqual), c.len_utf8()),
            '≠' => (Token::Relation(Relation::NotEqual), c.len_utf8()),
            _ => {
                let reason = match c {
                    ';' => "a step ends outside brackets: close them before ';'".to_owned(),
                    '∞' => "infinity is not a number here".to_owned(),
                    c if c.is_control() => {
                        format!("unexpected character U+{:04X}: remove it", u32::from(c))
                    }
                    c => format!("unexpected character '{c}': remove it"),
                };
                return Err(Error::syntax(reason, span(self.at, self.at + c.len_utf8())));
            }
        };
        self.push(token, length);
        Ok(())
    }
}

/// Words that stand between operands.
pub(crate) fn is_keyword(name: &str) -> bool {
    matches!(name, "to" | "in" | "of" | "off" | "and" | "or" | "not")
}

/// The character of `\uXXXX`.
fn escaped(rest: &mut std::str::CharIndices<'_>) -> Option<char> {
    let digits: String = rest.by_ref().take(4).map(|(_, c)| c).collect();
    (digits.len() == 4).then(|| u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32))?
}

fn is_name_start(c: char) -> bool {
    c == '_'
        || matches!(c, '°' | 'µ' | 'Ω')
        || (c.is_alphabetic()
            && superscript(c).is_none()
            && !matches!(c, 'ª' | 'º' | '\u{2070}'..='\u{209f}'))
}

/// A digit on both sides of the point, or no point.
fn canonical(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() + 1);
    crate::print::push_canonical(digits, &mut text);
    text
}

/// The length of a date, with a time or without, at the start of the bytes.
pub(crate) fn date_length(bytes: &[u8]) -> Option<usize> {
    let fits = |at: usize, pattern: &[u8]| {
        bytes.get(at..at + pattern.len()).is_some_and(|part| {
            part.iter().zip(pattern).all(|(byte, wanted)| match wanted {
                b'd' => byte.is_ascii_digit(),
                _ => byte == wanted,
            })
        })
    };
    if !fits(0, b"dddd-dd-dd") {
        return None;
    }
    let mut at = 10;
    if fits(at, b"Tdd:dd") {
        at += 6;
        if fits(at, b":dd") {
            at += 3;
        }
        if bytes.get(at) == Some(&b'Z') {
            at += 1;
        } else if fits(at, b"+dd:dd") || fits(at, b"-dd:dd") {
            at += 6;
        }
    }
    // 2026-12-250 and 2026-12-25-1 are subtractions.
    let ends = match bytes.get(at) {
        Some(b'-') => !bytes.get(at + 1).is_some_and(u8::is_ascii_digit),
        Some(byte) => !(byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_')),
        None => true,
    };
    ends.then_some(at)
}

fn span(start: usize, end: usize) -> Span {
    Span { start: start as u32, end: end as u32 }
}
