//! From text to tokens, one at a time, without allocating.
//!
//! Brackets are tracked, because a comma groups digits outside calls and lists, and a line break
//! ends a step outside all brackets.

mod backslash;
mod characters;
mod joins;
mod money;
mod number;

use smallvec::SmallVec;

pub(crate) use self::characters::{
    follows_degrees, is_group_blank, subscript, superscript, typeset_sign, vulgar,
};
use self::characters::{is_letter, is_letter_byte, is_visible, is_zero_width, subscripts};
use self::joins::continues;
pub(crate) use self::money::is_currency;
use crate::error::{Error, StepResult};
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
    /// `->`, `→`: to a unit or a form; from a name to the body of a function.
    Arrow,
    /// `=>`: from a name to the body of a function.
    FatArrow,
    /// `?` of `c ? a : b`.
    Question,
    /// `;` between the rows of a matrix.
    RowBreak,
    /// `±`, `+/-`
    PlusMinus,
    /// `~` behind a sign between bits: those of what follows, turned round.
    Tilde,
}

impl Token {
    /// Whether what it belongs to may be complete after it.
    pub(crate) fn ends_operand(self) -> bool {
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
    /// A call or a list in which commas between groups of digits are part of their number.
    JoinedCall,
    JoinedList,
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
    /// Whether a comma was read as a separator that may stand between groups of digits.
    has_doubtful_commas: bool,
    /// Whether these commas are part of their number in the bracket that is read next.
    joins_groups: bool,
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
            has_doubtful_commas: false,
            joins_groups: false,
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
        matches!(self.brackets.last(), Some(Bracket::List | Bracket::JoinedList))
    }

    /// Whether arguments or elements are read, between which commas stand.
    fn in_elements(&self) -> bool {
        matches!(
            self.brackets.last(),
            Some(Bracket::Call | Bracket::List | Bracket::JoinedCall | Bracket::JoinedList)
        )
    }

    /// Whether a comma was read as a separator that may stand between groups of digits.
    #[inline]
    pub(crate) fn has_doubtful_commas(&self) -> bool {
        self.has_doubtful_commas
    }

    /// Goes back to a bracket that was read last, to read commas between groups of digits in it as part of
    /// their number. A function's name is given that stands before it.
    #[cold]
    pub(crate) fn rejoin(&mut self, open: Span, name: Option<Span>) {
        self.at = open.start as usize;
        self.joins_groups = true;
        (self.last, self.last_span) = match name {
            Some(name) => (Token::Name, name),
            None => (Token::End, Span::NONE),
        };
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
                && !(self.last == Token::Name && self.ends_with_joining_word())
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
            b':' if following == b'=' => (Token::Relation(Relation::Equation), 2),
            b':' => (Token::Colon, 1),
            b';' if self.brackets.is_empty() => (Token::Break, 1),
            b';' if self.in_list() => (Token::RowBreak, 1),
            b'?' if self.last.ends_operand() => (Token::Question, 1),
            b'.' if following == b'.' => (Token::DotDot, 2),
            b'.' if is_letter_byte(following) => (Token::Dot, 1),
            b'.' if following == b'*' => (Token::Each(BinaryOp::Mul), 2),
            b'.' if following == b'/' => (Token::Each(BinaryOp::Div), 2),
            b'.' if following == b'^' => (Token::Each(BinaryOp::Pow), 2),
            // `A.'`
            b'.' if following == b'\'' && self.is_transposed(start) => (Token::Prime, 2),
            b'|' if following == b'|' && self.is_spaced(2) => (Token::Or, 2),
            b'|' => (Token::Bar, 1),
            b'&' if following == b'&' => (Token::And, 2),
            b'&' => (Token::Amp, 1),
            b'!' if following == b'=' => (Token::Relation(Relation::NotEqual), 2),
            b'!' => (Token::Bang, 1),
            b'~' if self.is_among_bits() => (Token::Tilde, 1),
            b'<' if following == b'=' => (Token::Relation(Relation::LessOrEqual), 2),
            b'<' if following == b'>' => return Err(self.instead(start, 2, "!=")),
            b'<' if following == b'<' => (Token::ShiftLeft, 2),
            b'<' => (Token::Relation(Relation::Less), 1),
            b'>' if following == b'=' => (Token::Relation(Relation::GreaterOrEqual), 2),
            b'>' if following == b'>' => (Token::ShiftRight, 2),
            b'>' => (Token::Relation(Relation::Greater), 1),
            b'=' if following == b'=' => (Token::Relation(Relation::Equal), 2),
            b'=' if following == b'<' => return Err(self.instead(start, 2, "<=")),
            b'=' if following == b'>' => (Token::FatArrow, 2),
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
        if self.joins_groups {
            self.join_groups();
        }
        token
    }

    /// Commas between groups of digits are part of their number in the bracket that was read last.
    #[cold]
    pub(crate) fn join_groups(&mut self) {
        self.joins_groups = false;
        if let Some(last) = self.brackets.last_mut() {
            *last = match last {
                Bracket::List => Bracket::JoinedList,
                _ => Bracket::JoinedCall,
            };
        }
    }

    fn close(&mut self, token: Token) -> Token {
        self.brackets.pop();
        token
    }

    /// A name with a subscript: `ff₁₆` is a number, others are none.
    #[cold]
    fn with_subscript(&mut self, start: usize, at: usize, end: usize) -> StepResult<()> {
        let (name, low) = (&self.source[start..at], &self.source[at..end]);
        if low == "₁₆" && name.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return self.found(Token::Based, start, end);
        }
        let plain: String = low.chars().filter_map(subscript).collect();
        // `x₁` is a name; digits of the base that the subscript says may be a number.
        let base = plain.parse::<u32>().ok().filter(|base| (2..=36).contains(base));
        if base.is_none_or(|base| !name.chars().all(|c| c.is_digit(base))) {
            return self.found(Token::Name, start, end);
        }
        let reason = format!(
            "{name}{low} has two readings: write {name}_{plain} for a name, or 0{name}{low} for a number \
             in base {plain}"
        );
        Err(Error::syntax(reason, span(start, end)))
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
        if let Some(end) = self.unit_before_digits(start, at) {
            at = end;
        } else if self.is_times_ten(start, at) {
            at = start + 1;
        }
        if bytes.get(at) == Some(&0xe2) {
            let low = subscripts(&self.source[at..]);
            if low > 0 {
                return self.with_subscript(start, at, at + low);
            }
        }
        self.found(Token::Name, start, at)
    }

    /// `1.5x10^3`: the sign of a product before a power of ten.
    fn is_times_ten(&self, start: usize, end: usize) -> bool {
        let is_power = || {
            self.source[end..]
                .starts_with(['^', '⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹', '⁻'])
        };
        matches!(&self.source[start..end], "x10" | "X10")
            && self.follows_number(start)
            && is_power()
    }

    /// `6ft4in`: behind a number, the unit before the next one.
    fn unit_before_digits(&self, start: usize, end: usize) -> Option<usize> {
        let name = &self.source[start..end];
        if !self.follows_number(start) || !name.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let letters = name.find(|c: char| c.is_ascii_digit())?;
        let digits = name[letters..].bytes().take_while(u8::is_ascii_digit).count();
        let (first, second) = (&name[..letters], &name[letters + digits..]);
        let are_units = arithma_units::is_unit_name(first)
            && (second == "in" || arithma_units::is_unit_name(second));
        (are_units && !arithma_units::is_unit_name(name)).then_some(start + letters)
    }

    /// Whether a number stands right before this place.
    fn follows_number(&self, start: usize) -> bool {
        self.last == Token::Number && self.last_span.end as usize == start
    }

    /// `6'4"`: a unit where degrees before it or a conversion behind it decide which.
    #[cold]
    fn mark_of_unit(&mut self, start: usize, mark: char) -> StepResult<()> {
        let rest = &self.source[start..];
        let step = &rest[..rest.find([';', '\n']).unwrap_or(rest.len())];
        let is_converted = [" to ", " in ", " as ", " into ", "->", "→"];
        if !follows_degrees(&self.source[..start])
            && !is_converted.iter().any(|word| step.contains(word))
        {
            return Err(self.feet_or_minutes(start));
        }
        self.found(Token::Name, start, start + mark.len_utf8())
    }

    /// `@2026-03-01`, `#2026-03-01#`: whether a sign marks the date beside it.
    fn marks_date(&self, start: usize, end: usize) -> bool {
        let rest = &self.source.as_bytes()[end..];
        let begins = rest.len() > 4 && rest[..4].iter().all(u8::is_ascii_digit) && rest[4] == b'-';
        let ends = self.last == Token::Date
            && self.last_span.end as usize == start
            && self.source[..self.last_span.start as usize].ends_with('#');
        if self.source[start..].starts_with('#') { begins || ends } else { begins }
    }

    /// `ft.`: whether a point ends a unit that is written short.
    fn is_abbreviated(&self, point: usize) -> bool {
        if self.last != Token::Name || self.last_span.end as usize != point {
            return false;
        }
        let name = self.written(self.last_span);
        let next = self.source[point + 1..].chars().next();
        next.is_none_or(|c| c.is_whitespace() || matches!(c, ')' | ';' | '?'))
            && (matches!(name, "fl" | "sq" | "cu" | "in" | "imp")
                || arithma_units::is_unit_name(name))
    }

    /// `6'4"`: feet and inches, or minutes and seconds of an angle?
    #[cold]
    fn feet_or_minutes(&self, start: usize) -> Box<Error> {
        let is_first = |c: char| matches!(c, '\'' | '′' | '’');
        let is_second = |c: char| matches!(c, '"' | '″' | '”');
        let number = self.written(self.last_span);
        let mut rest = self.source[start..].chars();
        let (mut end, mut seconds) = (start, None);
        let quote = rest.next().unwrap_or('\'');
        end += quote.len_utf8();
        if is_first(quote) {
            let after = self.source[end..].trim_start_matches(' ');
            let digits: String =
                after.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
            let then = after[digits.len()..].chars().next();
            if let Some(quote) = then.filter(|c| !digits.is_empty() && is_second(*c)) {
                end = self.source.len() - after.len() + digits.len() + quote.len_utf8();
                seconds = Some(digits);
            }
        }
        let with = |first: &str, second: &str| match &seconds {
            Some(digits) => format!("{number} {first} {digits} {second}"),
            None if is_first(quote) => format!("{number} {first}"),
            None => format!("{number} {second}"),
        };
        let begin = self.last_span.start as usize;
        let reason = format!(
            "{} has two readings: write {} for a length, or {} for an angle",
            &self.source[begin..end],
            with("ft", "in"),
            with("arcmin", "arcsec"),
        );
        Error::syntax(reason, span(begin, end))
    }

    /// Text in quotes; what is inside is read by [`unescaped`].
    fn text(&mut self, start: usize, quote: char) -> StepResult<()> {
        if self.follows_number(start) {
            return self.mark_of_unit(start, quote);
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
                // `A \ b` is no space of LaTeX, which stands right behind what it is a space after.
                Some(b' ') if self.is_between_operands(start) => {
                    return Err(self.backslash(start));
                }
                Some(b',' | b';' | b'!' | b' ' | b':' | b'(' | b')' | b'[' | b']') => {
                    return self.blank(start + 2);
                }
                _ if self.last.ends_operand() => return Err(self.backslash(start)),
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

    /// A token outside ASCII, or an error.
    #[cold]
    fn unicode(&mut self, start: usize) -> StepResult<bool> {
        let Some(c) = self.source[start..].chars().next() else { return Ok(false) };
        let end = start + c.len_utf8();
        let token = match c {
            '×' | '·' | '⋅' | '∙' | '∗' | '＊' => Token::Star,
            '÷' | '∕' | '⁄' | '／' => Token::Slash,
            _ if typeset_sign(c) == Some('-') => Token::Minus,
            _ if typeset_sign(c) == Some('+') => Token::Plus,
            '％' => Token::Percent,
            '＝' => Token::Relation(Relation::Equation),
            '√' | '∛' | '∜' => Token::Radical,
            '±' => Token::PlusMinus,
            '→' | '⟶' | '➔' | '➜' | '➡' | '➞' => Token::Arrow,
            '≤' => Token::Relation(Relation::LessOrEqual),
            '≥' => Token::Relation(Relation::GreaterOrEqual),
            '≠' => Token::Relation(Relation::NotEqual),
            'π' | '℃' | '℉' | '‰' | '‱' => Token::Name,
            '′' | '″' | '’' | '”' if self.follows_number(start) => {
                return self.mark_of_unit(start, c).map(|()| true);
            }
            '.' if self.is_abbreviated(start) => return self.blank(end),
            '@' | '#' if self.marks_date(start, end) => return self.blank(end),
            _ if vulgar(c).is_some() => Token::Vulgar,
            '“' => return self.text(start, c).map(|()| true),
            _ if is_currency(c) => return self.currency(start, c),
            '°' | 'º' | '˚' => {
                return self.found(Token::Name, start, end + self.scale_letter(end)).map(|()| true);
            }
            _ if c.is_whitespace() => return self.blank(end),
            _ if is_zero_width(c) && !self.is_inside_word(start, end) => return self.blank(end),
            _ if superscript(c).is_some() => return self.superscripts(start).map(|()| true),
            _ if is_letter(c) => return self.name(start).map(|()| true),
            _ => return Err(unexpected(c, start, end)),
        };
        self.found(token, start, end).map(|()| true)
    }

    /// Whether letters or digits stand on both sides of what is no part of them.
    fn is_inside_word(&self, start: usize, end: usize) -> bool {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_');
        let before = self.source[..start].trim_end_matches(is_zero_width);
        let after = self.source[end..].trim_start_matches(is_zero_width);
        before.ends_with(is_part) && after.starts_with(is_part)
    }

    /// The length of the letter of a scale behind a sign of degrees: `°C`, `° F`.
    fn scale_letter(&self, at: usize) -> usize {
        let rest = &self.source[at..];
        let scale = rest.trim_start_matches(' ');
        let mut letters = scale.chars();
        let is_scale = match letters.next() {
            Some('C' | 'F') => true,
            Some('R' | 'K') => scale.len() == rest.len(),
            _ => false,
        };
        let is_alone =
            scale.len() == rest.len() || !letters.next().is_some_and(|c| is_letter(c) || c == '(');
        if is_scale && is_alone { rest.len() - scale.len() + 1 } else { 0 }
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

pub(crate) fn unexpected(c: char, start: usize, end: usize) -> Box<Error> {
    let reason = match c {
        '.' => {
            "a point needs a digit before or after it, or a field's name; a product of vectors is \
                dot(a, b), and of elements in like places a .* b"
                .to_owned()
        }
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
    let is_one = |name: &str| matches!(name, "to" | "in" | "of" | "off" | "and" | "or" | "not");
    is_one(name) || matches!(name, "TO" | "To" | "OF" | "Of" | "IN")
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
        for source in ["101_2", "1_16", "0x1.8", "zz₃₆", "⁻", "#", "\0", "?", "<>", "."] {
            assert!(Lexer::new(source).next().is_err(), "{source}");
        }
    }
}
