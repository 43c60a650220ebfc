//! From text to tokens, one at a time, without allocating.
//!
//! Brackets are tracked, because a comma groups digits outside calls and lists, and a line break
//! ends a step outside all brackets.

use smallvec::SmallVec;

use crate::error::{Error, StepResult};
use crate::figures::{Before, Figures, figures};
use crate::tree::{BinaryOp, Relation, Span};

/// A token. Its text is the span beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token {
    End,
    /// `;` or a line break that ends a step.
    Break,
    Number,
    /// `½`
    Vulgar,
    /// A number in another base: `0xff`, `ff₁₆`.
    Based,
    /// A date, with a time or without, or a time: `2026-03-01T10:30:00Z`, `12:30`, `3 pm`.
    Date,
    /// Text, its quotes included.
    Text,
    Name,
    Plus,
    Minus,
    Star,
    Slash,
    SlashSlash,
    Percent,
    Caret,
    Bang,
    /// `'` right behind what it transposes.
    Prime,
    Bar,
    /// `&`
    Amp,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `.*`, `./`, `.^`
    Each(BinaryOp),
    /// `&&`
    And,
    /// `||`, where it is not two bars.
    Or,
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
    /// `√`
    Radical,
    /// `\frac` and `\sqrt` of LaTeX.
    Frac,
    Root,
    /// A run of superscript digits, with an optional superscript minus.
    Superscript,
    Relation(Relation),
    /// `->`, `→`: to a unit or a form.
    Arrow,
    /// `±`, `+/-`
    PlusMinus,
}

impl Token {
    /// Whether what it belongs to may be complete after it.
    fn ends_operand(self) -> bool {
        matches!(
            self,
            Self::Number
                | Self::Vulgar
                | Self::Based
                | Self::Prime
                | Self::Date
                | Self::Text
                | Self::Name
                | Self::Superscript
                | Self::Percent
                | Self::Bang
                | Self::Bar
                | Self::Close
                | Self::ListClose
                | Self::BraceClose
        )
    }
}

/// What a bracket was opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bracket {
    Group,
    Call,
    List,
    Brace,
}

#[derive(Debug, Clone)]
pub(crate) struct Lexer<'s> {
    source: &'s str,
    at: usize,
    /// The token before, and its place.
    last: Token,
    last_span: Span,
    brackets: SmallVec<[Bracket; 16]>,
    /// Whether the number that was read last has signs between its digits that are none of it.
    grouped: bool,
}

impl<'s> Lexer<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Self {
            source,
            at: 0,
            last: Token::End,
            last_span: Span::NONE,
            brackets: SmallVec::new(),
            grouped: false,
        }
    }

    /// The next token and its place.
    pub(crate) fn next(&mut self) -> StepResult<(Token, Span)> {
        self.advance()?;
        Ok(self.last())
    }

    /// The token that was read last, and its place.
    #[inline]
    pub(crate) fn last(&self) -> (Token, Span) {
        (self.last, self.last_span)
    }

    /// Whether the number that was read last has blanks between its digits, or `_` after its point.
    #[inline]
    pub(crate) fn is_grouped(&self) -> bool {
        self.grouped
    }

    /// Whether elements of a list are read.
    pub(crate) fn in_list(&self) -> bool {
        matches!(self.brackets.last(), Some(Bracket::List))
    }

    fn written(&self, span: Span) -> &'s str {
        &self.source[span.start as usize..span.end as usize]
    }

    /// Keeps a token. It is kept and not returned because a result of it goes through memory in
    /// pieces, which costs more than the reading.
    #[inline(always)]
    fn found(&mut self, token: Token, start: usize, end: usize) -> StepResult<()> {
        self.at = end;
        (self.last, self.last_span) = (token, span(start, end));
        Ok(())
    }

    /// Reads a token. At the end, its place is one column past the last byte.
    pub(crate) fn advance(&mut self) -> StepResult<()> {
        while !self.piece()? {}
        Ok(())
    }

    /// Reads a token, or what means nothing.
    #[inline(always)]
    fn piece(&mut self) -> StepResult<bool> {
        let bytes = self.source.as_bytes();
        while let Some(blank @ (b' ' | b'\t' | b'\n' | b'\r')) = bytes.get(self.at) {
            if *blank == b'\n'
                && self.brackets.is_empty()
                && self.last.ends_operand()
                && !continues(&self.source[self.at..])
            {
                self.found(Token::Break, self.at, self.at + 1)?;
                return Ok(true);
            }
            self.at += 1;
        }
        let start = self.at;
        let Some(&byte) = bytes.get(start) else {
            self.found(Token::End, start, start + 1)?;
            self.at = start;
            return Ok(true);
        };
        let following = bytes.get(start + 1).copied().unwrap_or(0);
        let (token, length) = match byte {
            b'0'..=b'9' => return self.number(start).map(|()| true),
            b'.' if following.is_ascii_digit() => return self.number(start).map(|()| true),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => return self.name(start).map(|()| true),
            b'+' if following == b'/' && bytes.get(start + 2) == Some(&b'-') => {
                (Token::PlusMinus, 3)
            }
            b'+' => (Token::Plus, 1),
            b'-' if following == b'>' => (Token::Arrow, 2),
            b'-' => (Token::Minus, 1),
            b'*' if following == b'*' => (Token::Caret, 2),
            b'*' => (Token::Star, 1),
            b'/' if following == b'/' => (Token::SlashSlash, 2),
            b'/' => (Token::Slash, 1),
            b'%' => (Token::Percent, 1),
            b'^' => (Token::Caret, 1),
            b'(' => (self.open(Token::Open), 1),
            b'[' => (self.open(Token::ListOpen), 1),
            b'{' => (self.open(Token::BraceOpen), 1),
            b')' => (self.close(Token::Close), 1),
            b']' => (self.close(Token::ListClose), 1),
            b'}' => (self.close(Token::BraceClose), 1),
            b',' => (Token::Comma, 1),
            b':' => (Token::Colon, 1),
            b';' if self.brackets.is_empty() => (Token::Break, 1),
            b'.' if following == b'.' => (Token::DotDot, 2),
            b'.' if is_letter_byte(following) => (Token::Dot, 1),
            b'.' if following == b'*' => (Token::Each(BinaryOp::Mul), 2),
            b'.' if following == b'/' => (Token::Each(BinaryOp::Div), 2),
            b'.' if following == b'^' => (Token::Each(BinaryOp::Pow), 2),
            b'|' if following == b'|' && self.is_spaced(2) => (Token::Or, 2),
            b'|' => (Token::Bar, 1),
            b'&' if following == b'&' => (Token::And, 2),
            b'&' => (Token::Amp, 1),
            b'!' if following == b'=' => (Token::Relation(Relation::NotEqual), 2),
            b'!' => (Token::Bang, 1),
            b'<' if following == b'=' => (Token::Relation(Relation::LessOrEqual), 2),
            b'<' if following == b'>' => return Err(self.instead(start, 2, "!=")),
            b'<' if following == b'<' => (Token::ShiftLeft, 2),
            b'<' => (Token::Relation(Relation::Less), 1),
            b'>' if following == b'=' => (Token::Relation(Relation::GreaterOrEqual), 2),
            b'>' if following == b'>' => (Token::ShiftRight, 2),
            b'>' => (Token::Relation(Relation::Greater), 1),
            b'=' if following == b'=' => (Token::Relation(Relation::Equal), 2),
            b'=' if following == b'<' => return Err(self.instead(start, 2, "<=")),
            b'=' if following == b'>' => return Err(self.instead(start, 2, ">=")),
            b'=' => (Token::Relation(Relation::Equation), 1),
            b'\'' if self.is_transposed(start) => (Token::Prime, 1),
            b'"' | b'\'' => return self.text(start, byte as char).map(|()| true),
            b'\\' => return self.latex(start),
            b'$' => return self.currency(start, '$'),
            _ => return self.unicode(start),
        };
        self.found(token, start, start + length)?;
        Ok(true)
    }

    /// Passes over what means nothing.
    fn blank(&mut self, end: usize) -> StepResult<bool> {
        self.at = end;
        Ok(false)
    }

    /// Whether a sign of this length after an operand has blanks on both sides: `a || b` is an or,
    /// `||x| - 1|` are bars.
    fn is_spaced(&self, length: usize) -> bool {
        let bytes = self.source.as_bytes();
        self.last.ends_operand()
            && bytes.get(self.at.wrapping_sub(1)) == Some(&b' ')
            && bytes.get(self.at + length) == Some(&b' ')
    }

    /// Whether what stands right before a `'` is a matrix or a name for one: `A'`, `(A*B)'`.
    fn is_transposed(&self, start: usize) -> bool {
        matches!(self.last, Token::Name | Token::Close | Token::ListClose | Token::Prime)
            && self.last_span.end as usize == start
            && !(self.last == Token::Name && is_keyword(self.written(self.last_span)))
    }

    fn open(&mut self, token: Token) -> Token {
        self.brackets.push(match token {
            Token::Open
                if self.last == Token::Name && !is_keyword(self.written(self.last_span)) =>
            {
                Bracket::Call
            }
            Token::Open => Bracket::Group,
            Token::ListOpen => Bracket::List,
            _ => Bracket::Brace,
        });
        token
    }

    fn close(&mut self, token: Token) -> Token {
        self.brackets.pop();
        token
    }

    /// A number: digits with an optional point, and an exponent only where digits follow it, so
    /// that `2e` is twice the constant and `2e3` is two thousand.
    fn number(&mut self, start: usize) -> StepResult<()> {
        let bytes = self.source.as_bytes();
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let digits = |mut at: usize| {
            while digit(at) {
                at += 1;
            }
            at
        };
        let mut at = digits(start);
        self.grouped = false;
        if at - start <= 4
            && let Some(length) = self.moment(start, at - start)?
        {
            return self.found(Token::Date, start, start + length);
        }
        match bytes.get(at) {
            Some(b' ') if digit(at + 1) => at = self.blank_groups(start, at, digits),
            Some(b',' | b'_') if digit(at + 1) => at = self.groups(start, at, digits)?,
            _ => {}
        }
        // `1..5` is a range, and `rows.balance` a field; `5.x` is five times x, as ever.
        if bytes.get(at) == Some(&b'.') && bytes.get(at + 1) != Some(&b'.') {
            at = digits(at + 1);
            while bytes.get(at) == Some(&b'_') && digit(at + 1) {
                let end = digits(at + 1);
                if end - at > 4 {
                    let reason = "write '_' only between groups of three digits, or leave it out";
                    return Err(Error::syntax(reason, span(start, end)));
                }
                self.grouped = true;
                at = end;
            }
        }
        if matches!(bytes.get(at), Some(b'e' | b'E')) {
            let signed = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
            if digit(at + 1 + signed) {
                at = digits(at + 1 + signed);
            } else {
                self.check_exponent(start, at)?;
            }
        }
        if bytes.get(at).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80)
            && let Some(end) = self.based(start)?
        {
            return self.found(Token::Based, start, end);
        }
        self.found(Token::Number, start, at)
    }

    /// `1 000 000`: groups of three digits with single blanks between them. Elements and arguments may
    /// have lost a comma, so there two numbers stay two.
    fn blank_groups(
        &mut self,
        start: usize,
        first: usize,
        digits: impl Fn(usize) -> usize,
    ) -> usize {
        let bytes = self.source.as_bytes();
        if matches!(self.brackets.last(), Some(Bracket::List | Bracket::Call)) || first - start > 3
        {
            return first;
        }
        let mut at = first;
        while bytes.get(at) == Some(&b' ') && digits(at + 1) == at + 4 {
            at += 4;
        }
        // `1 000 00` is no number, and `1 200/300` may be one and two thirds.
        let torn =
            bytes.get(at) == Some(&b' ') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if torn || bytes.get(at) == Some(&b'/') || bytes[start] == b'0' {
            return first;
        }
        self.grouped = at > first;
        at
    }

    /// The end of a number in another base that begins here: `0xff`, `1010₂`.
    fn based(&self, start: usize) -> StepResult<Option<usize>> {
        let bytes = self.source.as_bytes();
        let run = |from: usize| {
            let is_digit = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
            from + bytes[from..].iter().take_while(is_digit).count()
        };
        let digits = run(start);
        let end = digits + subscripts(&self.source[digits..]);
        let prefixed = matches!(
            &bytes[start..],
            [b'0', b'x' | b'X' | b'b' | b'B' | b'o' | b'O', digit, ..] if digit.is_ascii_hexdigit()
        );
        if end == digits && !prefixed {
            return Ok(None);
        }
        if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
            let reason = "numbers in another base are whole: write the fraction as a quotient";
            return Err(Error::syntax(reason, span(start, end + 2)));
        }
        Ok(Some(end))
    }

    /// A name with a subscript: `ff₁₆` is a number, others are none.
    #[cold]
    fn with_subscript(&mut self, start: usize, at: usize, end: usize) -> StepResult<()> {
        let (name, low) = (&self.source[start..at], &self.source[at..end]);
        if low == "₁₆" && name.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return self.found(Token::Based, start, end);
        }
        let plain: String = low.chars().filter_map(subscript).collect();
        let reason = format!(
            "{name}{low} has two readings: write {name}_{plain} for a name, 0{name}{low} for a number \
             in base {plain}"
        );
        Err(Error::syntax(reason, span(start, end)))
    }

    /// `1e- 1` and `1e -1`: an exponent that was torn, or a sum with the constant e?
    fn check_exponent(&self, start: usize, at: usize) -> StepResult<()> {
        let bytes = self.source.as_bytes();
        let blanks = |mut at: usize| {
            let from = at;
            while matches!(bytes.get(at), Some(b' ' | b'\t')) {
                at += 1;
            }
            at - from
        };
        let before = blanks(at + 1);
        let sign = at + 1 + before;
        if !matches!(bytes.get(sign), Some(b'+' | b'-')) {
            return Ok(());
        }
        let after = blanks(sign + 1);
        let first = sign + 1 + after;
        let last = first + bytes[first..].iter().take_while(|b| b.is_ascii_digit()).count();
        if last == first || (before > 0) == (after > 0) {
            return Ok(());
        }
        let (number, sign, power) =
            (&self.source[start..at], &self.source[sign..=sign], &self.source[first..last]);
        let reason = format!(
            "{} has two readings: write {number}e{sign}{power} for a power of ten, or {number}*e {sign} \
             {power} with the constant e",
            &self.source[start..last]
        );
        Err(Error::syntax(reason, span(start, last)))
    }

    /// The length of a date or a time that begins here with so many digits.
    #[inline]
    fn moment(&self, start: usize, digits: usize) -> StepResult<Option<usize>> {
        let next = &self.source.as_bytes()[start + digits..];
        // Between three numbers the sign stands again after one or two digits.
        let again = |sign: u8| next.get(2) == Some(&sign) || next.get(3) == Some(&sign);
        match (digits, next.first()) {
            (4, Some(&sign @ (b'-' | b'/'))) if again(sign) => {}
            (1 | 2, Some(&sign @ (b'-' | b'/' | b'.'))) if again(sign) => {}
            (1 | 2, Some(b':' | b'a' | b'A' | b'p' | b'P')) => {}
            (1 | 2, Some(b' ')) if self.half_follows(start + digits) => {}
            _ => return Ok(None),
        }
        self.figures(start, digits)
    }

    /// Whether the word after a space may be `am` or `pm`.
    fn half_follows(&self, at: usize) -> bool {
        let rest = self.source[at..].trim_start_matches(' ');
        rest.starts_with(['a', 'A', 'p', 'P'])
    }

    fn figures(&self, start: usize, digits: usize) -> StepResult<Option<usize>> {
        let before = match self.last {
            Token::Plus | Token::Minus => Before::Sum,
            Token::Star | Token::Slash | Token::SlashSlash | Token::Caret | Token::Percent => {
                Before::Factor
            }
            _ => Before::Nothing,
        };
        match figures(&self.source[start..], digits, before) {
            Figures::Number => Ok(None),
            Figures::Moment(length) => Ok(Some(length)),
            Figures::Refused(reason, length) => {
                Err(Error::syntax(reason, span(start, start + length)))
            }
        }
    }

    /// The digits of `1_000_000` or `1,000,000`: separators only between groups of three.
    fn groups(
        &self,
        start: usize,
        first: usize,
        digits: impl Fn(usize) -> usize,
    ) -> StepResult<usize> {
        let bytes = self.source.as_bytes();
        let mut at = first;
        while matches!(bytes.get(at), Some(b',' | b'_'))
            && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
        {
            let end = digits(at + 1);
            let well_formed = end - at == 4 && first - start <= 3 && first > start;
            if bytes[at] == b'_' && !well_formed {
                let reason = "write '_' only between groups of three digits, or leave it out";
                return Err(Error::syntax(reason, span(start, end)));
            }
            if bytes[at] == b',' && !self.comma_groups(start, at, end, well_formed)? {
                break;
            }
            at = end;
        }
        Ok(at)
    }

    /// Whether the comma at `at` groups digits, the next group ending at `end`.
    fn comma_groups(
        &self,
        start: usize,
        at: usize,
        end: usize,
        well_formed: bool,
    ) -> StepResult<bool> {
        let written = &self.source[start..end.min(start + 40)];
        match self.brackets.last() {
            // `gcd(100,250)` has two arguments; nobody writes an argument as 000.
            Some(Bracket::Call) if well_formed && self.source.as_bytes()[at + 1] == b'0' => {
                let joined = written.replace(',', "");
                let reason = format!(
                    "{written} has two readings: write {joined} for one number, or a space after the \
                     comma for two"
                );
                Err(Error::syntax(reason, span(start, end)))
            }
            Some(Bracket::Call | Bracket::List) => Ok(false),
            _ if well_formed => Ok(true),
            _ => {
                let decimal = written.replacen(',', ".", 1);
                let reason = format!(
                    "{written} has two readings: write {decimal} for a decimal, or group digits in threes"
                );
                Err(Error::syntax(reason, span(start, end)))
            }
        }
    }

    fn name(&mut self, start: usize) -> StepResult<()> {
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
        if bytes.get(at) == Some(&0xe2) {
            let low = subscripts(&self.source[at..]);
            if low > 0 {
                return self.with_subscript(start, at, at + low);
            }
        }
        self.found(Token::Name, start, at)
    }

    /// Text in quotes; what is inside is read by [`unescaped`].
    fn text(&mut self, start: usize, quote: char) -> StepResult<()> {
        if self.last == Token::Number && self.last_span.end as usize == start {
            let reason = "a quote after a number has two readings: write ft or in for a length, \
                          arcmin or arcsec for an angle";
            return Err(Error::syntax(reason, span(start, start + quote.len_utf8())));
        }
        let close = if quote == '“' { '”' } else { quote };
        let mut rest = self.source[start + quote.len_utf8()..].char_indices();
        while let Some((at, c)) = rest.next() {
            if c == close {
                let end = start + quote.len_utf8() + at + c.len_utf8();
                unescaped(&self.source[start..end]).ok_or_else(|| {
                    let reason = "write \\u with the four hex digits of a character";
                    Error::syntax(reason, span(start, start + 1))
                })?;
                return self.found(Token::Text, start, end);
            }
            if c == '\\' {
                rest.next();
            }
        }
        Err(Error::syntax("the text is never closed: add a quote", span(start, start + 1)))
    }

    /// A command of LaTeX.
    fn latex(&mut self, start: usize) -> StepResult<bool> {
        let rest = &self.source[start + 1..];
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let end = start + 1 + length;
        let token = match &rest[..length] {
            "frac" | "dfrac" | "tfrac" => Token::Frac,
            "sqrt" => Token::Root,
            "cdot" | "times" | "ast" => Token::Star,
            "div" => Token::Slash,
            "le" | "leq" => Token::Relation(Relation::LessOrEqual),
            "ge" | "geq" => Token::Relation(Relation::GreaterOrEqual),
            "ne" | "neq" => Token::Relation(Relation::NotEqual),
            "left" | "right" | "quad" | "displaystyle" => return self.blank(end),
            "" => match rest.bytes().next() {
                // `\%` is a percent sign, and `\,` a space.
                Some(b'%') => {
                    return self.found(Token::Percent, start, start + 2).map(|()| true);
                }
                Some(b',' | b';' | b'!' | b' ' | b':' | b'(' | b')' | b'[' | b']') => {
                    return self.blank(start + 2);
                }
                _ => return Err(Error::syntax("remove the '\\'", span(start, start + 1))),
            },
            "pi" | "tau" | "phi" | "sin" | "cos" | "tan" | "ln" | "log" | "exp" | "min" | "max"
            | "gcd" | "sinh" | "cosh" | "tanh" => {
                return self.found(Token::Name, start + 1, end).map(|()| true);
            }
            name => {
                let reason = format!(
                    "unknown LaTeX command \\{name}: write \\frac, \\sqrt, \\cdot, \\times, \\div, \
                     \\pi, or the function by its name"
                );
                return Err(Error::syntax(reason, span(start, end)));
            }
        };
        self.found(token, start, end).map(|()| true)
    }

    /// The sign of a currency before an amount says nothing to a calculator.
    fn currency(&mut self, start: usize, c: char) -> StepResult<bool> {
        let end = start + c.len_utf8();
        let rest = self.source[end..].trim_start();
        // LaTeX writes `$...$` around a formula.
        let delimiter = c == '$' && (start == 0 || rest.is_empty());
        if delimiter || rest.starts_with(|c: char| c.is_ascii_digit() || c == '.' || c == '(') {
            return self.blank(end);
        }
        let reason = format!("write '{c}' only before an amount, or leave it out");
        Err(Error::syntax(reason, span(start, end)))
    }

    /// A token outside ASCII, or an error.
    #[cold]
    fn unicode(&mut self, start: usize) -> StepResult<bool> {
        let Some(c) = self.source[start..].chars().next() else { return Ok(false) };
        let end = start + c.len_utf8();
        let token = match c {
            '×' | '·' | '⋅' | '∙' | '∗' => Token::Star,
            '÷' | '∕' => Token::Slash,
            '−' | '–' => Token::Minus,
            '√' => Token::Radical,
            '±' => Token::PlusMinus,
            '→' | '⟶' | '➔' => Token::Arrow,
            '≤' => Token::Relation(Relation::LessOrEqual),
            '≥' => Token::Relation(Relation::GreaterOrEqual),
            '≠' => Token::Relation(Relation::NotEqual),
            'π' => Token::Name,
            _ if vulgar(c).is_some() => Token::Vulgar,
            '“' => return self.text(start, c).map(|()| true),
            '€' | '£' | '¥' | '₹' => return self.currency(start, c),
            // `°`, `°C`, `°F`: one letter at most.
            '°' => {
                let letter = self.source[end..].chars().next();
                let after = letter.filter(|c| matches!(c, 'C' | 'F' | 'R' | 'K'));
                let end = end + after.map_or(0, char::len_utf8);
                return self.found(Token::Name, start, end).map(|()| true);
            }
            _ if c.is_whitespace() => return self.blank(end),
            _ if superscript(c).is_some() => return self.superscripts(start).map(|()| true),
            _ if is_letter(c) => return self.name(start).map(|()| true),
            _ => return Err(unexpected(c, start, end)),
        };
        self.found(token, start, end).map(|()| true)
    }

    fn superscripts(&mut self, start: usize) -> StepResult<()> {
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
        if digits == 0 {
            let reason = "a superscript minus needs superscript digits after it";
            return Err(Error::syntax(reason, span(start, at)));
        }
        self.found(Token::Superscript, start, at)
    }

    fn instead(&self, start: usize, length: usize, better: &str) -> Box<Error> {
        let written = &self.source[start..start + length];
        Error::syntax(format!("write {better} instead of {written}"), span(start, start + length))
    }
}

fn unexpected(c: char, start: usize, end: usize) -> Box<Error> {
    let reason = match c {
        '.' => "a point needs a digit before or after it, or a field's name".to_owned(),
        ';' => "a step ends outside brackets: close them before ';'".to_owned(),
        '~' => {
            "'~' has two readings: write bitnot(x) for the bits turned round, or leave it out for \
                about"
                .to_owned()
        }
        '∞' => "infinity is not a number here".to_owned(),
        _ if c.is_control() || !is_visible(c) => {
            format!("unexpected character U+{:04X}: remove it", u32::from(c))
        }
        _ => format!("unexpected character '{c}': remove it"),
    };
    Error::syntax(reason, span(start, end))
}

/// Words that stand between operands.
pub(crate) fn is_keyword(name: &str) -> bool {
    matches!(name, "to" | "in" | "of" | "off" | "and" | "or" | "not")
}

/// Whether a line goes on with an operator, and so continues the one before it.
#[cold]
fn continues(rest: &str) -> bool {
    let rest = rest.trim_start();
    match rest.chars().next() {
        Some(c) if "+-*/%^<>=×·⋅∙∗÷∕−–≤≥≠".contains(c) => true,
        Some('!') => rest.starts_with("!="),
        Some('&') => rest.starts_with("&&"),
        Some('|') => rest.starts_with("|| "),
        Some(c) if c.is_ascii_lowercase() => {
            let length =
                rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
            let goes_on = rest[length..].trim_start_matches([' ', '\t']);
            matches!(&rest[..length], "to" | "in" | "of" | "off" | "and" | "or" | "mod")
                && !goes_on.starts_with(['=', '('])
        }
        _ => false,
    }
}

/// What a text in quotes says; `None` where an escape is wrong.
pub(crate) fn unescaped(quoted: &str) -> Option<String> {
    let mut text = String::with_capacity(quoted.len());
    let mut inside = quoted.chars();
    inside.next();
    inside.next_back();
    while let Some(c) = inside.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        match inside.next() {
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some('r') => text.push('\r'),
            Some(c @ ('\\' | '"' | '\'' | '/')) => text.push(c),
            Some('u') => {
                let mut code = 0;
                for _ in 0..4 {
                    code = code * 16 + inside.next()?.to_digit(16)?;
                }
                text.push(char::from_u32(code)?);
            }
            Some(c) => text.extend(['\\', c]),
            None => text.push('\\'),
        }
    }
    Some(text)
}

/// The fraction that a single character stands for.
pub(crate) fn vulgar(c: char) -> Option<(u64, u64)> {
    Some(match c {
        '½' => (1, 2),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅕' => (1, 5),
        '⅖' => (2, 5),
        '⅗' => (3, 5),
        '⅘' => (4, 5),
        '⅙' => (1, 6),
        '⅚' => (5, 6),
        '⅐' => (1, 7),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        '⅑' => (1, 9),
        '⅒' => (1, 10),
        _ => return None,
    })
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

/// The ASCII digit that a subscript character stands for.
pub(crate) fn subscript(c: char) -> Option<char> {
    char::from_digit(u32::from(c).checked_sub(u32::from('₀'))?, 10)
}

/// The bytes of the subscript digits that a text begins with.
fn subscripts(text: &str) -> usize {
    text.chars().take_while(|&c| subscript(c).is_some()).map(char::len_utf8).sum()
}

fn is_letter_byte(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
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
        for source in ["1_00", "1000_000", "0x1.8", "zz₃₆", "⁻", "#", "\0", "=>", "<>", "."] {
            assert!(Lexer::new(source).next().is_err(), "{source}");
        }
    }
}
