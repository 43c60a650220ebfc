//! Numbers: digits with points, groups and exponents, in other bases, and what may be a date or a time.

use super::characters::{is_group_blank, subscripts, superscript, typeset_sign};
use super::{Bracket, Lexer, Token, is_currency, span};
use crate::error::{Error, StepResult};
use crate::figures::{Before, Figures, figures};

impl Lexer<'_> {
    /// A number: digits with an optional point, and an exponent only where digits follow it, so
    /// that `2e` is twice the constant and `2e3` is two thousand.
    pub(super) fn number(&mut self, start: usize) -> StepResult<()> {
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
            Some(b'\'') if digit(at + 1) => at = self.quoted_groups(start, at, digits),
            Some(0xc2 | 0xe2) => match self.typeset_groups(start, at, digits) {
                Some(end) => at = end,
                None => self.check_dashes(start, at - start)?,
            },
            _ => {}
        }
        // `1..5` is a range, and `rows.balance` a field; `5.x` is five times x, as ever.
        if bytes.get(at) == Some(&b'.') && bytes.get(at + 1) != Some(&b'.') {
            let point = at;
            at = digits(at + 1);
            while bytes.get(at) == Some(&b'_') && digit(at + 1) && at > point + 1 {
                self.grouped = true;
                at = digits(at + 1);
            }
            if bytes.get(at) == Some(&b'.') && digit(at + 1) {
                return Err(self.points_between_groups(start));
            }
        }
        if matches!(bytes.get(at), Some(b'e' | b'E')) {
            let sign = self.sign_length(at + 1);
            if digit(at + 1 + sign) {
                self.grouped |= sign > 1;
                let power = at + 1;
                at = digits(at + 1 + sign);
                if bytes.get(at) == Some(&b'.') && digit(at + 1) {
                    let (end, number) = (digits(at + 1), &self.source[start..power - 1]);
                    let power = &self.source[power..end];
                    let reason =
                        format!("an exponent is a whole number: write {number}*10^({power})");
                    return Err(Error::syntax(reason, span(start, end)));
                }
            } else {
                self.check_exponent(start, at)?;
            }
        }
        if bytes.get(at) == Some(&b'#') && bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
        {
            return self.sharp(start, at);
        }
        if bytes.get(at).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80)
            && let Some(end) = self.based(start)?
        {
            return self.found(Token::Based, start, end);
        }
        self.found(Token::Number, start, at)
    }

    /// The bytes of the sign here, typeset or not.
    #[inline]
    fn sign_length(&self, at: usize) -> usize {
        match self.source.as_bytes().get(at) {
            Some(b'+' | b'-') => 1,
            Some(0x80..) => {
                let c = self.source[at..].chars().next();
                c.filter(|&c| typeset_sign(c).is_some()).map_or(0, char::len_utf8)
            }
            _ => 0,
        }
    }

    /// `10 000`: groups of three digits with blanks that do not break a line. These part no numbers.
    #[cold]
    fn typeset_groups(
        &mut self,
        start: usize,
        first: usize,
        digits: impl Fn(usize) -> usize,
    ) -> Option<usize> {
        let blank = self.source[first..].chars().next().filter(|&c| is_group_blank(c))?;
        let mut at = first;
        while self.source[at..].starts_with(blank)
            && digits(at + blank.len_utf8()) == at + blank.len_utf8() + 3
        {
            at += blank.len_utf8() + 3;
        }
        let rest = &self.source[at..];
        let is_torn = rest
            .strip_prefix(blank)
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let is_whole = at > first && first - start <= 3 && !self.source[start..].starts_with('0');
        if is_torn || !is_whole || self.begins_fraction(at) {
            return None;
        }
        self.grouped = true;
        Some(at)
    }

    /// `1 200/300`, the last group behind: whether it and what follows are a proper fraction, as of one and two
    /// thirds.
    fn begins_fraction(&self, end: usize) -> bool {
        let value = |digits: &str| digits.parse::<u32>().unwrap_or(0);
        let rest = self.source[end..].strip_prefix('/').unwrap_or_default();
        let under = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let over = &self.source[end - 3..end];
        !over.starts_with('0') && value(over) < value(&rest[..under])
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
        if self.in_elements() || first - start > 3 {
            return first;
        }
        let mut at = first;
        while bytes.get(at) == Some(&b' ') && digits(at + 1) == at + 4 {
            at += 4;
        }
        // `1 000 00` is no number.
        let torn =
            bytes.get(at) == Some(&b' ') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        let is_mixed = at == first + 4 && self.begins_fraction(at);
        if torn || is_mixed || bytes[start] == b'0' {
            return first;
        }
        self.grouped = at > first;
        at
    }

    /// `1'000'000`: groups of three digits, as the Swiss write them.
    fn quoted_groups(
        &mut self,
        start: usize,
        first: usize,
        digits: impl Fn(usize) -> usize,
    ) -> usize {
        let bytes = self.source.as_bytes();
        let mut at = first;
        while bytes.get(at) == Some(&b'\'') && digits(at + 1) == at + 4 {
            at += 4;
        }
        let is_whole = first - start <= 3
            && bytes[start] != b'0'
            && !matches!(bytes.get(at), Some(b'\'' | b'"'))
            && !self.source[at..].starts_with('″');
        if !is_whole {
            return first;
        }
        self.grouped = at > first;
        at
    }

    /// `1.234.567,89`
    #[cold]
    fn points_between_groups(&self, start: usize) -> Box<Error> {
        let rest = &self.source[start..];
        let length =
            rest.bytes().take_while(|b| b.is_ascii_digit() || matches!(b, b'.' | b',')).count();
        let written = rest[..length].trim_end_matches(['.', ',']);
        let (whole, decimals) = written.split_once(',').unwrap_or((written, ""));
        let groups: Vec<&str> = whole.split('.').collect();
        let are_threes = groups[1..].iter().all(|group| group.len() == 3)
            && (1..=3).contains(&groups[0].len())
            && !decimals.contains([',', '.']);
        let reason = if are_threes {
            let point = if decimals.is_empty() { "" } else { "." };
            format!(
                "{written} has points between its groups: write {}{point}{decimals}",
                groups.concat()
            )
        } else {
            format!("{written} has more than one point: a number has one, before its decimals")
        };
        Error::syntax(reason, span(start, start + written.len()))
    }

    /// `2026–03–01`, with dashes or minus signs that are no hyphens: a date or a subtraction?
    #[cold]
    fn check_dashes(&self, start: usize, digits: usize) -> StepResult<()> {
        let rest = &self.source[start..];
        let is_dash = |c: char| matches!(c, '–' | '−' | '‐' | '‑');
        let piece: String = rest
            .chars()
            .take_while(|&c| c.is_ascii_digit() || is_dash(c))
            .map(|c| if is_dash(c) { '-' } else { c })
            .collect();
        let parts: Vec<&str> = piece.split('-').collect();
        let [year, month, day] = parts[..] else { return Ok(()) };
        let number = |text: &str| text.parse::<i16>().unwrap_or(0);
        if digits != 4 || !(1583..=2999).contains(&number(year)) {
            return Ok(());
        }
        let is_day = |text: &str, most: i16| {
            (1..=2).contains(&text.len()) && (1..=most).contains(&number(text))
        };
        if !is_day(month, 12) || !is_day(day, 31) {
            return Ok(());
        }
        let (m, d) = (number(month), number(day));
        let length: usize = rest
            .chars()
            .take_while(|&c| c.is_ascii_digit() || is_dash(c))
            .map(char::len_utf8)
            .sum();
        let reason = format!(
            "{} has two readings: write {year}-{m:02}-{d:02} for the date, or {year} - {m} - {d} for the \
             subtraction",
            &rest[..length]
        );
        Err(Error::syntax(reason, span(start, start + length)))
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
        Ok(Some(if prefixed { self.binary_groups(start, end) } else { end }))
    }

    /// Where `0b1011 0010` ends: blanks part groups of four or eight binary digits.
    fn binary_groups(&self, start: usize, end: usize) -> usize {
        let bytes = self.source.as_bytes();
        let is_binary = |from: usize, to: usize| {
            bytes
                .get(from..to)
                .is_some_and(|digits| digits.iter().all(|b| matches!(b, b'0' | b'1')))
        };
        let size = match end - start - 2 {
            1..=4 => 4,
            8 => 8,
            _ => return end,
        };
        if !matches!(bytes[start + 1], b'b' | b'B') || self.in_list() {
            return end;
        }
        let mut at = end;
        while bytes.get(at) == Some(&b' ')
            && is_binary(at + 1, at + 1 + size)
            && !bytes.get(at + 1 + size).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'.')
        {
            at += 1 + size;
        }
        at
    }

    /// `16#ff`: the base before its digits.
    #[cold]
    fn sharp(&mut self, start: usize, sign: usize) -> StepResult<()> {
        let digits = self.source[sign + 1..].bytes();
        let count = digits.take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        self.found(Token::Based, start, sign + 1 + count)
    }

    fn plain_sign(&self, at: usize) -> char {
        let c = self.source[at..].chars().next().unwrap_or('+');
        typeset_sign(c).unwrap_or(c)
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
        if before > 0 && bytes.get(sign).is_some_and(u8::is_ascii_digit) {
            let last = sign + bytes[sign..].iter().take_while(|b| b.is_ascii_digit()).count();
            let (number, power) = (&self.source[start..at], &self.source[sign..last]);
            let reason = format!(
                "{} has two readings: write {number}e{power} for a power of ten, or {number}*e*{power} \
                 with the constant e",
                &self.source[start..last]
            );
            return Err(Error::syntax(reason, span(start, last)));
        }
        // `3e-.5`
        let point = at + 1 + self.sign_length(at + 1);
        if bytes.get(point) == Some(&b'.') && bytes.get(point + 1).is_some_and(u8::is_ascii_digit) {
            let last =
                point + 1 + bytes[point + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
            let (number, power) = (&self.source[start..at], &self.source[at + 1..last]);
            let with_e = match point - at {
                1 => format!("{number}*e*{power}"),
                _ => {
                    format!("{number}*e {} {}", self.plain_sign(at + 1), &self.source[point..last])
                }
            };
            let reason = format!(
                "{} has two readings: write {number}*10^({power}) for a power of ten, or {with_e} with the \
                 constant e",
                &self.source[start..last]
            );
            return Err(Error::syntax(reason, span(start, last)));
        }
        let power = self.source[at + 1..].chars().map_while(superscript).collect::<String>();
        if power.len() > 1 && power.starts_with('-') {
            let number = &self.source[start..at];
            let end = at
                + 1
                + self.source[at + 1..]
                    .chars()
                    .take(power.len())
                    .map(char::len_utf8)
                    .sum::<usize>();
            let reason = format!(
                "{} has two readings: write {number}e{power} for a power of ten, or {number}*e^{power} with \
                 the constant e",
                &self.source[start..end]
            );
            return Err(Error::syntax(reason, span(start, end)));
        }
        let length = self.sign_length(sign);
        if length == 0 {
            return Ok(());
        }
        let after = blanks(sign + length);
        let first = sign + length + after;
        let last = first + bytes[first..].iter().take_while(|b| b.is_ascii_digit()).count();
        if last == first || (before > 0) == (after > 0) {
            return Ok(());
        }
        let (number, sign, power) =
            (&self.source[start..at], self.plain_sign(sign), &self.source[first..last]);
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
            (4, Some(&sign @ (b'-' | b'/' | b'.'))) if again(sign) => {}
            // `2026-03`
            (4, Some(b'-')) if next.get(1) == Some(&b'0') => {}
            (1 | 2, Some(&sign @ (b'-' | b'/' | b'.'))) if again(sign) => {}
            // `10.30 am`
            (1 | 2, Some(b'.')) if half_follows_minutes(&next[1..]) => {}
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

    /// `101_2`: digits of base 2, as LaTeX writes them, or a group of one digit?
    fn check_base(&self, start: usize, sign: usize, end: usize) -> StepResult<()> {
        let (digits, base) = (&self.source[start..sign], &self.source[sign + 1..end]);
        let radix = base.parse::<u32>().ok().filter(|radix| (2..=36).contains(radix));
        let is_base = base.len() <= 2 && !base.starts_with('0');
        if !is_base || radix.is_none_or(|radix| !digits.chars().all(|c| c.is_digit(radix))) {
            return Ok(());
        }
        let reason = format!(
            "{digits}_{base} has two readings: write {digits}{base} for a number in groups, or {base}#{digits} for \
             digits of base {base}"
        );
        Err(Error::syntax(reason, span(start, end)))
    }

    /// The digits of `1_000_000` or `1,000,000`: commas only between groups of three.
    fn groups(
        &mut self,
        start: usize,
        first: usize,
        digits: impl Fn(usize) -> usize,
    ) -> StepResult<usize> {
        let bytes = self.source.as_bytes();
        if let Some(end) = self.lakhs(start, first) {
            self.grouped = true;
            return Ok(end);
        }
        let mut at = first;
        while matches!(bytes.get(at), Some(b',' | b'_'))
            && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
        {
            let end = digits(at + 1);
            let well_formed = end - at == 4 && first - start <= 3 && first > start;
            if bytes[at] == b'_' {
                if at == first && bytes.get(end) != Some(&b'_') {
                    self.check_base(start, at, end)?;
                }
                self.grouped |= !well_formed;
            }
            if bytes[at] == b',' && !self.comma_groups(start, end, well_formed)? {
                break;
            }
            at = end;
        }
        Ok(at)
    }

    /// The end of a number in the groups of India: `12,34,567`, of two digits and then three.
    fn lakhs(&self, start: usize, first: usize) -> Option<usize> {
        let rest = &self.source[start..];
        let length = rest.bytes().take_while(|b| b.is_ascii_digit() || *b == b',').count();
        let groups: Vec<&str> = rest[..length].split(',').collect();
        let [_, middle @ .., last] = &groups[..] else { return None };
        let fits = first - start <= 2
            && !middle.is_empty()
            && middle.iter().all(|group| group.len() == 2)
            && last.len() == 3
            && !self.in_elements();
        fits.then_some(start + length)
    }

    /// Whether a comma groups digits, the next group ending at `end`.
    fn comma_groups(&mut self, start: usize, end: usize, well_formed: bool) -> StepResult<bool> {
        let written = &self.source[start..end.min(start + 40)];
        match self.brackets.last() {
            Some(Bracket::Call | Bracket::List) => {
                let is_money = || self.source[..start].trim_end().ends_with(is_currency);
                if well_formed && is_money() {
                    return Ok(true);
                }
                // Whether two arguments stand here is clear when all are read.
                self.has_doubtful_commas |= well_formed && !written.starts_with('0');
                Ok(false)
            }
            Some(Bracket::JoinedCall | Bracket::JoinedList) => Ok(well_formed),
            _ if well_formed => Ok(true),
            _ if written.starts_with("0,") => {
                let decimal = written.replacen(',', ".", 1);
                let reason = format!("{written} has a comma before its decimals: write {decimal}");
                Err(Error::syntax(reason, span(start, end)))
            }
            _ if self.source[..start].ends_with('{') => {
                let inside = self.source[start..].split('}').next().unwrap_or_default();
                let reason = format!("a list is written in square brackets: write [{inside}]");
                Err(Error::syntax(reason, span(start, end)))
            }
            _ => {
                let whole = written.replace(',', "");
                // Only the last comma may be that of decimals: those before it stand between groups.
                let (groups, decimals) = written.rsplit_once(',').unwrap_or((written, ""));
                let decimal = format!("{}.{decimals}", groups.replace(',', ""));
                let reason = format!(
                    "{written} has two readings: write {decimal} for a decimal, or {whole} for a whole \
                     number"
                );
                Err(Error::syntax(reason, span(start, end)))
            }
        }
    }
}

/// Whether one or two digits are here, and then perhaps `am` or `pm`.
#[inline]
fn half_follows_minutes(next: &[u8]) -> bool {
    let digits = next.iter().take(3).take_while(|byte| byte.is_ascii_digit()).count();
    let rest = &next[digits..];
    let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
    (1..=2).contains(&digits) && matches!(rest.get(blanks), Some(b'a' | b'A' | b'p' | b'P'))
}
