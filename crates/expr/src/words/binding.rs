//! What the signs written for words bind: `10 divided by 1/2`, `-3 squared`, `half of 10 plus 2`.
//!
//! A sign between digits follows the order of operations. Words have no such order where they stand
//! beside signs, or where what they take has no end: what is not clear is refused with both readings.

use super::Text;
use super::extent::{self, two};
use super::operand::is_sum;
use crate::error::Result;
use crate::function::Function;

/// A sign in the place of words.
pub(super) struct Sign {
    /// Where it begins and ends.
    pub(super) at: usize,
    pub(super) end: usize,
    /// The words.
    pub(super) phrase: String,
    binds: Binds,
}

/// What a sign takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Binds {
    /// A base on its left and an exponent, which `squared` has in it.
    Power { has_exponent: bool },
    /// A divisor on its right.
    Quotient,
    /// A factor on each side.
    Product,
    /// All that is multiplied on its right: `half of`.
    Share,
    /// One operand on its right: `square root of`.
    Function,
    /// Nothing that is not clear.
    Other,
}

impl Sign {
    pub(super) fn new(at: usize, phrase: &str, sign: &str) -> Self {
        let binds = match sign {
            "^" => Binds::Power { has_exponent: false },
            "^2" | "^3" => Binds::Power { has_exponent: true },
            "/" | "//" => Binds::Quotient,
            "*" => Binds::Product,
            _ if sign.ends_with('*') => Binds::Share,
            _ if Function::named(sign).is_some() => Binds::Function,
            _ => Binds::Other,
        };
        Self { at, end: at + sign.len(), phrase: phrase.to_owned(), binds }
    }
}

impl Text {
    /// Puts brackets where a sign takes more than its neighbour; fails where what it takes is not clear.
    pub(super) fn settle(&mut self) -> Result<()> {
        let mut signs = std::mem::take(&mut self.signs);
        // A text that is never closed is wrong anyway.
        if self.has_open_quote() {
            return Ok(());
        }
        signs.sort_by_key(|sign| sign.at);
        // From the right, so that brackets move no place that is still looked at.
        for (place, sign) in signs.iter().enumerate().rev() {
            self.check_of(&signs, place)?;
            match sign.binds {
                Binds::Power { has_exponent } => {
                    if !has_exponent {
                        self.bracket_right(sign, &signs)?;
                    }
                    self.check_base(sign, has_exponent)?;
                    if has_exponent {
                        self.check_behind_power(sign)?;
                    }
                }
                Binds::Quotient | Binds::Product => {
                    self.bracket_right(sign, &signs)?;
                    self.check_left(sign)?;
                }
                Binds::Share => {
                    self.check_open(sign, &signs)?;
                    self.bracket_share(sign, &signs);
                }
                Binds::Function => self.check_open(sign, &signs)?,
                Binds::Other => {}
            }
        }
        self.bracket_negative_bases();
        Ok(())
    }

    /// `16 to the power of 3/4`, `10 divided by 2+3`: an exponent or a factor that has signs without blanks.
    fn bracket_right(&mut self, sign: &Sign, signs: &[Sign]) -> Result<()> {
        let start = self.past_blanks(sign.end);
        let is_product = sign.binds == Binds::Product;
        let is_group = self.at(start) == Some(b'(');
        if !is_product
            && !is_group
            && let Some(end) = self.share_end(start, signs)
        {
            self.insert(end, ")");
            self.insert(start, "(");
            return Ok(());
        }
        let Some(end) = self.operand_end(start) else { return Ok(()) };
        let next = self.past_blanks(end);
        let is_sign = |at: usize| match self.at(at) {
            Some(b'/') => !is_product && self.at(at + 1) != Some(b'/'),
            Some(b'*') => at == end && !is_product,
            Some(b'+' | b'-') => at == end,
            _ => false,
        };
        // Words one after another go from left to right, and `5km/h` has its unit.
        let is_measure = self.bytes[start].is_ascii_digit()
            && self.bytes[end - 1].is_ascii_alphabetic()
            && matches!(self.at(next), Some(b'/' | b'*'));
        if !is_sign(next) || is_measure || signs.iter().any(|other| other.at == next) {
            return Ok(());
        }
        let Some(last) = self.tight_end(self.past_blanks(next + 1)) else { return Ok(()) };
        // `1/2%`
        if self.at(last - 1) == Some(b'%') {
            let of_all = self.spliced(&[(start, "(("), (last - 1, ")"), (last, ")")]);
            let of_last = self.spliced(&[(start, "("), (next + 1, "("), (last, "))")]);
            return Err(two(&sign.phrase, &of_all, &of_last));
        }
        if is_fraction(self.part_text(start, last)) {
            self.insert(last, ")");
            self.insert(start, "(");
            return Ok(());
        }
        let left = self.operand_start(sign.at);
        let all = self.spliced(&[(start, "("), (last, ")")]);
        let first = self.spliced(&[(left, "("), (end, ")")]);
        Err(two(&sign.phrase, &all, &first))
    }

    /// Where a part of something ends that begins here: `half of 8`, `2/3 of 9`, `20% of 50`.
    fn share_end(&self, start: usize, signs: &[Sign]) -> Option<usize> {
        let share = signs.iter().find(|sign| sign.at == start && sign.binds == Binds::Share);
        let from = match share {
            Some(share) => self.past_blanks(share.end),
            None => {
                let of = self.past_blanks(self.tight_end(start)?);
                let length = self.phrase(of, "of")?;
                let is_function = Function::named(self.part_text(start, of).trim_end()).is_some();
                if is_function {
                    return None;
                }
                self.past_blanks(of + length)
            }
        };
        self.share_end(from, signs).or_else(|| self.operand_end(from))
    }

    /// `2+3 times 4`: a sum without blanks.
    fn check_left(&self, sign: &Sign) -> Result<()> {
        let base_end = self.past_blanks_before(sign.at);
        let start = self.operand_start(sign.at);
        let Some(place) = start.checked_sub(1).filter(|place| self.is_tight_sum(*place)) else {
            return Ok(());
        };
        let whole = self.tight_start(place);
        let end = self.operand_end(self.past_blanks(sign.end)).unwrap_or(sign.end);
        let of_all = self.spliced(&[(whole, "("), (base_end, ")")]);
        let of_last = self.spliced(&[(start, "("), (end, ")")]);
        Err(two(&sign.phrase, &of_all, &of_last))
    }

    /// `15% of -80`: the number with its sign.
    fn bracket_negative_bases(&mut self) {
        let mut at = self.bytes.len();
        while let Some(of) = self.bytes[..at].windows(2).rposition(|word| word == b"of") {
            at = of;
            let minus = self.past_blanks(of + 2);
            let is_base = self.phrase(of, "of").is_some()
                && self.at(minus) == Some(b'-')
                && self.bytes[..of].trim_ascii_end().ends_with(b"%");
            let number = self.past_blanks(minus + 1);
            if is_base && let Some(end) = self.operand_end(number) {
                self.insert(end, ")");
                self.insert(minus, "(");
                self.changed = true;
            }
        }
    }

    /// `-3 squared`, `2/3 to the power of 2`, `2 cubed squared`: the power of what?
    fn check_base(&mut self, sign: &Sign, has_exponent: bool) -> Result<()> {
        let start = self.operand_start(sign.at);
        let base_end = self.past_blanks_before(sign.at);
        let end = match has_exponent {
            true => sign.end,
            false => self.operand_end(self.past_blanks(sign.end)).unwrap_or(sign.end),
        };
        let before = self.past_blanks_before(start);
        let Some(place) = before.checked_sub(1).filter(|_| start < base_end) else {
            return Ok(());
        };
        let whole = match self.bytes[place] {
            // An odd power keeps the sign.
            b'-' if self.is_prefix(place) && self.part_text(sign.at, sign.end) == "^3" => {
                return Ok(());
            }
            b'-' if self.is_prefix(place) => place,
            b'/' if before == start && !self.is_unit(start, base_end) => {
                let numerator = self.operand_start(place);
                if self.is_mixed(numerator) {
                    let whole = self.operand_start(numerator);
                    self.insert(base_end, ")");
                    self.insert(whole, "(");
                    return Ok(());
                }
                // Of `1/2` it is the same.
                if numerator + 1 == place
                    && self.bytes[numerator] == b'1'
                    && !self.is_tight(numerator)
                {
                    return Ok(());
                }
                let minus = numerator.checked_sub(1).filter(|at| self.bytes[*at] == b'-');
                minus.filter(|minus| self.is_prefix(*minus)).unwrap_or(numerator)
            }
            b'^' => self.operand_start(place),
            _ if before == start && self.is_tight_sum(place) => self.tight_start(place),
            _ => return Ok(()),
        };
        let of_whole = self.spliced(&[(whole, "("), (base_end, ")")]);
        let of_last = self.spliced(&[(start, "("), (end, ")")]);
        Err(two(&sign.phrase, &of_whole, &of_last))
    }

    /// `10 squared percent` is a hundred of them; `5 squared cm` may be 25 cm or an area.
    fn check_behind_power(&mut self, sign: &Sign) -> Result<()> {
        let start = self.operand_start(sign.at);
        if self.at(sign.end) == Some(b'%') {
            self.insert(sign.end, ")");
            self.insert(start, "(");
            return Ok(());
        }
        let is_number =
            self.part_text(start, sign.at).bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let unit = self.past_blanks(sign.end);
        let Some(end) = self.word_at_place(unit).filter(|_| is_number) else { return Ok(()) };
        let name = self.part_text(unit, end);
        if name == "in" || !arithma_units::is_unit_name(name) {
            return Ok(());
        }
        let (before, behind) =
            (self.part_text(0, start), self.part_text(end, self.written.len()).trim_end());
        let (number, power) = (self.part_text(start, sign.at), self.part_text(sign.at, sign.end));
        let of_number = format!("{before}{number}{power} {name}{behind}");
        let of_unit = format!("{before}{number} {name}{power}{behind}");
        Err(two(&sign.phrase, &of_number, &of_unit))
    }

    /// Where the word ends that begins here, if one does.
    fn word_at_place(&self, at: usize) -> Option<usize> {
        (at < self.bytes.len()).then(|| self.word_at(at)).flatten()
    }

    /// `half of 10 plus 2`, `3 times the square root of 16 plus 9`: what has no end.
    fn check_open(&mut self, sign: &Sign, signs: &[Sign]) -> Result<()> {
        let from = self.past_blanks(sign.end);
        let end = self.clause_end(from);
        let clause = self.part_text(from, end);
        let is_sum = |at: &usize| sign.binds == Binds::Function || is_sum(clause.as_bytes()[*at]);
        let Some(at) = extent::signs(clause).find(is_sum) else { return Ok(()) };
        let (first, next) = (from + clause[..at].trim_end().len(), self.past_blanks(from + at + 1));
        // `half of (10) plus 2` has an end, and so has `half of 10 plus half of 20`.
        let is_group = self.at(from) == Some(b'(') && self.operand_end(from) == Some(first);
        let is_parallel = signs.iter().any(|other| other.at == next && other.binds == sign.binds);
        if is_group || is_parallel || self.is_share(next, end) {
            return Ok(());
        }
        let last = self.past_blanks_before(end);
        let begin = self.first_share(sign, signs);
        let of_first = match sign.binds {
            Binds::Function => self.spliced(&[(from, "("), (first, ")")]),
            _ => self.spliced(&[(begin, "("), (first, ")")]),
        };
        let of_all = match self.is_under(begin) {
            true => self.spliced(&[(begin, "("), (from, "("), (last, "))")]),
            false => self.spliced(&[(from, "("), (last, ")")]),
        };
        Err(two(&sign.phrase, &of_first, &of_all))
    }

    /// `12 / half of 8`: what stands under a line or in an exponent is a part of something as a whole.
    fn bracket_share(&mut self, sign: &Sign, signs: &[Sign]) {
        if self.is_under(sign.at)
            && let Some(end) = self.share_end(sign.at, signs)
        {
            self.insert(end, ")");
            self.insert(sign.at, "(");
        }
    }

    /// Whether an operand here divides, or is an exponent.
    fn is_under(&self, at: usize) -> bool {
        let before = self.past_blanks_before(at).checked_sub(1);
        matches!(before.map(|before| self.bytes[before]), Some(b'/' | b'^'))
    }

    /// Where `half of half of` begins.
    fn first_share(&self, sign: &Sign, signs: &[Sign]) -> usize {
        let is_before = |other: &&Sign| {
            other.binds == Binds::Share
                && other.at < sign.at
                && self.past_blanks(other.end) == sign.at
        };
        signs.iter().find(is_before).map_or(sign.at, |before| self.first_share(before, signs))
    }

    /// `20% of 50 plus 10`, `sqrt of 16 plus 9`: a sign in words behind `of`.
    fn check_of(&mut self, signs: &[Sign], place: usize) -> Result<()> {
        let sum = signs[place].at;
        if !matches!(self.at(sum), Some(b'+' | b'-' | b'*' | b'/')) {
            return Ok(());
        }
        let found = ["of", "off"].iter().filter_map(|word| {
            let at = (0..sum).rev().find(|at| self.phrase(*at, word).is_some())?;
            Some((at, at + word.len()))
        });
        let Some((of, end)) = found.max() else { return Ok(()) };
        let mut start = self.operand_start(of);
        if start > 0 && self.bytes[start - 1] == b'/' {
            start = self.operand_start(start - 1);
        }
        let from = self.past_blanks(end);
        let taken = self.part_text(start, of).trim_end();
        let binds = match Function::named(taken) {
            _ if taken.ends_with('%') || is_fraction(taken) => Binds::Share,
            Some(function) if function.accepts(1) => Binds::Function,
            _ => return Ok(()),
        };
        let has_sign_before = extent::signs(self.part_text(from, sum)).next().is_some();
        if has_sign_before || self.clause_end(from) <= sum {
            return Ok(());
        }
        let phrase = format!("{taken} {}", self.part_text(of, end));
        if binds == Binds::Function {
            // A call has its brackets alone.
            self.write(of, end, "");
        }
        self.check_open(&Sign { at: start, end, phrase, binds }, signs)
    }

    /// Whether `10% of` begins here.
    fn is_share(&self, at: usize, end: usize) -> bool {
        let Some(percent) = self.operand_end(at).filter(|percent| *percent < end) else {
            return false;
        };
        let of = self.past_blanks(percent);
        self.at(percent - 1) == Some(b'%')
            && (self.phrase(of, "of").is_some() || self.phrase(of, "off").is_some())
    }

    /// The text in one line with brackets at some places, in their order.
    fn spliced(&self, brackets: &[(usize, &str)]) -> String {
        let (mut text, mut from) = (String::new(), 0);
        for (at, bracket) in brackets {
            text.push_str(self.part_text(from, *at));
            text.push_str(bracket);
            from = *at;
        }
        text.push_str(self.part_text(from, self.written.len()));
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        line.replace("( ", "(").replace(" )", ")").replace("(- ", "(-")
    }

    fn insert(&mut self, at: usize, bracket: &str) {
        self.written.splice(at..at, bracket.bytes());
        self.bytes.splice(at..at, bracket.bytes());
    }
}

/// `3/4` and `3/2`, but not `10/2`, which nobody writes for a number.
fn is_fraction(text: &str) -> bool {
    let Some((over, under)) = text.split_once('/') else { return false };
    let number = |text: &str| text.parse::<u32>().ok();
    match (number(over.trim_start_matches('-')), number(under)) {
        (Some(over), Some(under)) => over < under || (under > 1 && gcd(over, under) == 1),
        _ => false,
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::super::plain;

    fn read(source: &str) -> String {
        match plain(source, &|_| false) {
            Ok(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
            Err(Some(error)) => {
                let reason = error.to_string();
                reason.split(": write ").last().unwrap_or_default().to_owned()
            }
            Err(None) => "none".to_owned(),
        }
    }

    #[test]
    fn fractions_beside_words() {
        for (source, expected) in [
            ("10 divided by 1/2", "10 / (1/2)"),
            ("10 divided by -1/2", "10 / (-1/2)"),
            ("10 over 3/4 plus 1", "10 / (3/4) + 1"),
            ("1/2 over 1/4", "1/2 / (1/4)"),
            ("16 to the power of 3/4", "16 ^ (3/4)"),
            ("16 raised to 3/2", "16 ^ (3/2)"),
            ("10 times 1/2", "10 * 1/2"),
            ("10 divided by 5 divided by 2", "10 / 5 / 2"),
            ("10 divided by 5 over 2", "10 / 5 / 2"),
            ("10 divided by 1 / 2", "10 / (1 / 2) or (10 / 1) / 2"),
            ("10 divided by 10/2", "10 / (10/2) or (10 / 10)/2"),
            ("10 divided by 1/x", "10 / (1/x) or (10 / 1)/x"),
            ("10 divided by 1/2/3", "10 / (1/2/3) or (10 / 1)/2/3"),
            ("10 divided by 2*3", "10 / (2*3) or (10 / 2)*3"),
            ("12 divided by half of 8", "12 / (0.5* 8)"),
            ("12 divided by half of half of 8 times 2", "12 / (0.5* 0.5* 8) * 2"),
            ("12 / half of 8", "12 / (0.5* 8)"),
            ("12 divided by two thirds of 9", "12 / ((2/3)* 9)"),
            (
                "12 divided by half of half of 8 plus 1",
                "12 / (0.5* 0.5* 8) + 1 or 12 / (0.5* 0.5* (8 + 1))",
            ),
            ("10 over twice 5", "10 / (2* 5)"),
            ("2 to the power of half of 4", "2 ^ (0.5* 4)"),
            ("12 divided by 2/3 of 9", "12 / (2/3 of 9)"),
            ("10 divided by 20% of 50", "10 / (20% of 50)"),
            ("10 divided by sqrt of 4", "10 / sqrt of 4"),
            ("10 divided by 1,000/2", "10 / (1,000/2) or (10 / 1,000)/2"),
            ("10 divided by 1/2%", "10 / ((1/2)%) or 10 / (1/(2%))"),
            ("10 divided by 2 * 3", "10 / 2 * 3"),
            ("10 divided by 2+3 - 1", "10 / (2+3) - 1 or (10 / 2)+3 - 1"),
            ("5 times 2-3", "5 * (2-3) or (5 * 2)-3"),
            ("1+2+3 times 4", "(1+2+3) * 4 or 1+2+(3 * 4)"),
            ("1 + 3 times 4", "1 + 3 * 4"),
            ("10 divided by 1e-5", "10 / 1e-5"),
            ("2 times 1e-5", "2 * 1e-5"),
            ("1e-5 times 2", "1e-5 * 2"),
            ("60 divided by 5km/h", "60 / 5km/h"),
            ("3 times 2*5", "3 * 2*5"),
            ("16 to the power of 3 / 4", "16 ^ (3 / 4) or (16 ^ 3) / 4"),
        ] {
            assert_eq!(read(source), expected, "{source}");
        }
    }

    #[test]
    fn powers_of_what_is_before_them() {
        for (source, expected) in [
            ("3 squared", "3^2"),
            ("5 minus 3 squared", "5 - 3^2"),
            ("5 - 3 cubed", "5 - 3^3"),
            ("2/ 3 squared plus x", "2/ 3^2 + x"),
            ("(2/3) squared", "(2/3)^2"),
            ("two thirds squared", "(2/3)^2"),
            ("9.8 m/s squared", "9.8 m/s^2"),
            ("1e-5 squared", "1e-5^2"),
            ("1 1/2 squared", "(1 1/2)^2"),
            ("-3 squared", "(-3)^2 or -(3^2)"),
            ("negative five squared plus 2", "(-5)^2 + 2 or - (5^2) + 2"),
            ("negative five cubed plus 2", "- 5^3 + 2"),
            ("1/2 squared", "1/2^2"),
            ("3/1/2 squared", "3/(1/2)^2 or 3/1/(2^2)"),
            ("-1/2 squared", "(-1/2)^2 or -1/(2^2)"),
            ("5 times -3 squared", "5 * (-3)^2 or 5 * -(3^2)"),
            ("-2 to the power of 2", "(-2) ^ 2 or -(2 ^ 2)"),
            ("-2 to the power of 1/2", "(-2) ^ (1/2) or -(2 ^ (1/2))"),
            ("2/3 squared", "(2/3)^2 or 2/(3^2)"),
            ("70/1.75 squared", "(70/1.75)^2 or 70/(1.75^2)"),
            ("x/y cubed", "(x/y)^3 or x/(y^3)"),
            ("2+3 squared", "(2+3)^2 or 2+(3^2)"),
            ("-1,500 squared", "(-1,500)^2 or -(1,500^2)"),
            ("3,000/1,500 squared", "(3,000/1,500)^2 or 3,000/(1,500^2)"),
            ("10 squared percent", "(10^2)%"),
            ("5 squared cm", "5^2 cm or 5 cm^2"),
            ("5 squared in cm", "5^2 in cm"),
            ("2 cubed squared", "(2^3)^2 or 2^(3^2)"),
            ("2 to the power of 3 squared", "(2 ^ 3)^2 or 2 ^ (3^2)"),
        ] {
            assert_eq!(read(source), expected, "{source}");
        }
    }

    #[test]
    fn phrases_without_an_end() {
        for (source, expected) in [
            ("half of 10", "0.5* 10"),
            ("half of 10 times 2", "0.5* 10 * 2"),
            ("3 plus half of 10", "3 + 0.5* 10"),
            ("half of (10) plus 2", "0.5* (10) + 2"),
            ("half of 10 plus half of 20", "0.5* 10 + 0.5* 20"),
            ("20 percent of 50 plus 10% of 30", "20% of 50 + 10% of 30"),
            ("two thirds of 90 to hex", "(2/3)* 90 to hex"),
            ("half of 10 plus 2", "(0.5* 10) + 2 or 0.5* (10 + 2)"),
            ("half of 10 - 2 as a percent", "(0.5* 10) - 2 to % or 0.5* (10 - 2) to %"),
            ("two thirds of 90 plus 1", "((2/3)* 90) + 1 or (2/3)* (90 + 1)"),
            ("double 5 minus 3", "(2* 5) - 3 or 2* (5 - 3)"),
            ("1/3 of 90 plus 1", "(1/3 of 90) + 1 or 1/3 of (90 + 1)"),
            ("20% of 50 plus 10", "(20% of 50) + 10 or 20% of (50 + 10)"),
            ("5 + 20% off 50 minus 10", "5 + (20% off 50) - 10 or 5 + 20% off (50 - 10)"),
            ("15% of -80", "15% of (-80)"),
            ("15% of -1,000", "15% of (-1,000)"),
            ("half of 1,500 plus 2", "(0.5* 1,500) + 2 or 0.5* (1,500 + 2)"),
            ("20% of 1,500 plus 100", "(20% of 1,500) + 100 or 20% of (1,500 + 100)"),
            ("half of 3 plus '1", "0.5* 3 + '1"),
            ("15 percent of negative 80", "15% of (- 80)"),
            ("5 + sqrt of 16 plus 9", "5 + sqrt (16) + 9 or 5 + sqrt (16 + 9)"),
            ("5 + square root of 16 plus 9", "5 + sqrt (16) + 9 or 5 + sqrt (16 + 9)"),
            ("2 times the sine of 30 times 4", "2 * sin (30) * 4 or 2 * sin (30 * 4)"),
            ("sine of 30 plus cosine of 60", "sin 30 + cos 60"),
        ] {
            assert_eq!(read(source), expected, "{source}");
        }
    }
}
