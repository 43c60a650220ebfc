//! Operands in a text of signs and words: where one begins that ends here, and where it ends.

use super::{Text, is_word};

impl Text {
    pub(super) fn at(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    pub(super) fn past_blanks(&self, at: usize) -> usize {
        let at = at.min(self.bytes.len());
        self.after_blanks(at)
    }

    /// Where what stands before a place ends.
    pub(super) fn past_blanks_before(&self, at: usize) -> usize {
        at - self.bytes[..at].iter().rev().take_while(|b| **b == b' ').count()
    }

    /// Whether a sign of a sum stands between two operands, without blanks.
    pub(super) fn is_tight_sum(&self, at: usize) -> bool {
        let is_operand = |byte: u8| is_part(byte) || matches!(byte, b'(' | b')' | b'%' | b'!');
        self.at(at).is_some_and(is_sum)
            && at.checked_sub(1).is_some_and(|before| is_operand(self.bytes[before]))
            && self.at(at + 1).is_some_and(is_operand)
    }

    /// Whether a sign stands right before an operand.
    pub(super) fn is_tight(&self, operand: usize) -> bool {
        operand.checked_sub(1).is_some_and(|before| b"+-*/^".contains(&self.bytes[before]))
    }

    /// Where operands begin that stand before a sign, without blanks between them.
    pub(super) fn tight_start(&self, sign: usize) -> usize {
        let start = self.operand_start(sign);
        match start.checked_sub(1).filter(|at| start < sign && b"+-*/^".contains(&self.bytes[*at]))
        {
            Some(before) if before > 0 && self.bytes[before - 1] != b' ' => {
                self.tight_start(before)
            }
            _ => start,
        }
    }

    /// Where operands end that begin here, without blanks between them.
    pub(super) fn tight_end(&self, start: usize) -> Option<usize> {
        let end = self.operand_end(start)?;
        match self.at(end).filter(|byte| b"+-*/^".contains(byte)) {
            Some(_) => Some(self.tight_end(end + 1).unwrap_or(end)),
            None => Some(end),
        }
    }

    /// Whether a minus has nothing before it to be taken from.
    pub(super) fn is_prefix(&self, minus: usize) -> bool {
        let before = self.past_blanks_before(minus);
        let opens = |byte: u8| b"+-*/^,;([{=<>|&\n".contains(&byte);
        before == 0
            || opens(self.bytes[before - 1])
            || before.checked_sub(2).is_some_and(|of| self.phrase(of, "of").is_some())
    }

    /// Whether a number stands before the numerator of a fraction: `1 1/2`.
    pub(super) fn is_mixed(&self, numerator: usize) -> bool {
        let before = self.past_blanks_before(numerator);
        let is_digit = before.checked_sub(1).is_some_and(|at| self.bytes[at].is_ascii_digit());
        before < numerator && is_digit
    }

    pub(super) fn is_unit(&self, start: usize, end: usize) -> bool {
        arithma_units::is_unit_name(self.part_text(start, end))
    }

    pub(super) fn has_open_quote(&self) -> bool {
        let opens = |at: &usize| match self.bytes[*at] {
            b'"' => true,
            b'\'' => !at.checked_sub(1).is_some_and(|before| is_part(self.bytes[before])),
            _ => false,
        };
        (0..self.bytes.len()).filter(opens).count() % 2 == 1
    }

    /// Whether a byte belongs to a number or a name; a comma does where it is one of thousands.
    pub(super) fn is_part_at(&self, at: usize) -> bool {
        let is_digit = |at: usize| self.at(at).is_some_and(|byte| byte.is_ascii_digit());
        match self.bytes[at] {
            b',' => {
                at.checked_sub(1).is_some_and(is_digit)
                    && (at + 1..at + 4).all(is_digit)
                    && !is_digit(at + 4)
            }
            byte => is_part(byte),
        }
    }

    /// Where the operand ends that begins here: a number, a name, a bracket or a call, with its sign.
    pub(super) fn operand_end(&self, at: usize) -> Option<usize> {
        let sign = usize::from(self.at(at) == Some(b'-'));
        let start = at + sign;
        let mut end =
            start + (start..self.bytes.len()).take_while(|at| self.is_part_at(*at)).count();
        // `1e-5`
        let is_exponent = end >= start + 2
            && self.bytes[end - 1] == b'e'
            && self.bytes[end - 2].is_ascii_digit()
            && matches!(self.at(end), Some(b'-' | b'+'))
            && self.at(end + 1).is_some_and(|byte| byte.is_ascii_digit());
        if is_exponent {
            end += 1;
            end += self.bytes[end..].iter().take_while(|b| b.is_ascii_digit()).count();
        }
        if matches!(self.at(end), Some(b'(' | b'[')) {
            end = self.closing(end)?;
        }
        end += self.bytes[end..].iter().take_while(|b| matches!(b, b'%' | b'!')).count();
        (end > start).then_some(end)
    }

    /// Where the operand begins that ends before this place.
    pub(super) fn operand_start(&self, end: usize) -> usize {
        let mut at = self.past_blanks_before(end);
        let behind = self.bytes[..at].iter().rev().take_while(|b| matches!(b, b'%' | b'!')).count();
        if behind > 0 {
            // Where words stood before them, there are blanks now.
            at = self.past_blanks_before(at - behind);
        }
        if at > 0 && matches!(self.bytes[at - 1], b')' | b']') {
            at = self.opening(at - 1).unwrap_or(at);
        }
        loop {
            at -= (0..at).rev().take_while(|at| self.is_part_at(*at)).count();
            // `1e-5`
            let is_exponent = at >= 3
                && matches!(self.bytes[at - 1], b'-' | b'+')
                && self.bytes[at - 2] == b'e'
                && self.bytes[at - 3].is_ascii_digit();
            if !is_exponent {
                return at;
            }
            at -= 1;
        }
    }

    /// Where the bracket ends that opens here.
    pub(super) fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for (at, byte) in self.bytes.iter().enumerate().skip(open) {
            match byte {
                b'(' | b'[' => depth += 1,
                b')' | b']' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(at + 1);
            }
        }
        None
    }

    /// Where the bracket opens that closes here.
    pub(super) fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0_usize;
        (0..=close).rev().find(|at| {
            match self.bytes[*at] {
                b')' | b']' => depth += 1,
                b'(' | b'[' => depth -= 1,
                _ => {}
            }
            depth == 0
        })
    }

    /// Where a sum ends at the latest that has begun before this place.
    pub(super) fn clause_end(&self, from: usize) -> usize {
        let mut depth = 0_usize;
        (from..self.bytes.len())
            .find(|&at| match self.bytes[at] {
                b'(' | b'[' | b'{' => {
                    depth += 1;
                    false
                }
                b')' | b']' | b'}' if depth > 0 => {
                    depth -= 1;
                    false
                }
                b',' if self.is_part_at(at) => false,
                b')' | b']' | b'}' | b',' | b';' | b'\n' | b'=' | b'<' | b'>' | b'?' => depth == 0,
                _ => depth == 0 && self.is_end(at),
            })
            .unwrap_or(self.bytes.len())
    }

    /// `to`, `as`, and `in` where it is no inch.
    pub(super) fn is_end(&self, at: usize) -> bool {
        let is = |word| self.phrase(at, word).is_some();
        is("to") || is("as") || (is("in") && self.next_word(at + 2).is_some())
    }
}

pub(super) fn is_sum(byte: u8) -> bool {
    matches!(byte, b'+' | b'-')
}

pub(super) fn is_part(byte: u8) -> bool {
    is_word(byte) || byte == b'.' || byte >= 0x80
}
