//! Sums in words: `what is 15% of 80?`, `5 plus 3`, `two thirds of 90`.
//!
//! A text that cannot be read as it stands is read once more with its words as signs and digits. Each
//! is written in the place of its words, never longer than they are, so that places in the text stay
//! what they are.

/// Polite words before a sum, the longest first.
const BEFORE: &[&str] = &[
    "what is the value of",
    "what is the result of",
    "what would be",
    "how much is",
    "how much are",
    "what is",
    "what's",
    "whats",
    "what are",
    "what does",
    "can you",
    "could you",
    "would you",
    "please",
    "calculate",
    "compute",
    "evaluate",
    "convert",
    "work out",
    "figure out",
    "find",
    "tell me",
    "give me",
    "show me",
    "the value of",
    "the result of",
    "the answer to",
    "the",
];

/// Polite words after it.
const AFTER: &[&str] =
    &["please", "thank you", "thanks", "equals what", "equals", "equal", "is what", "is"];

/// Words for signs, the longest first. What a sign takes on its left stands right before it.
const SIGNS: &[(&str, &str)] = &[
    ("to the power of", "^"),
    ("raised to the power of", "^"),
    ("raised to", "^"),
    ("the square root of", "sqrt"),
    ("square root of", "sqrt"),
    ("the cube root of", "cbrt"),
    ("cube root of", "cbrt"),
    ("the sine of", "sin"),
    ("sine of", "sin"),
    ("the cosine of", "cos"),
    ("cosine of", "cos"),
    ("the tangent of", "tan"),
    ("tangent of", "tan"),
    ("rounded off to", "to"),
    ("rounded to", "to"),
    ("expressed in", "to"),
    ("expressed as", "to"),
    ("converted into", "to"),
    ("converted to", "to"),
    ("into", "to"),
    ("increased by", "+"),
    ("decreased by", "-"),
    ("reduced by", "-"),
    ("discounted by", "-"),
    ("noon", "12pm"),
    ("midnight", "00:00"),
    ("multiplied by", "*"),
    ("divided by", "/"),
    ("percent", "%"),
    ("per cent", "%"),
    ("squared", "^2"),
    ("cubed", "^3"),
    ("plus", "+"),
    ("minus", "-"),
    ("negative", "-"),
    ("times", "*"),
    ("over", "/"),
    ("twice", "2*"),
    ("double", "2*"),
    ("triple", "3*"),
    ("half of", "0.5*"),
    ("half an", "0.5"),
    ("half a", "0.5"),
    ("a quarter of", "0.25*"),
    ("a third of", "(1/3)*"),
    ("a tenth of", "0.1*"),
    ("a fifth of", "0.2*"),
];

/// Denominators in words.
const PARTS: &[(&str, u32)] = &[
    ("half", 2),
    ("halves", 2),
    ("third", 3),
    ("quarter", 4),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
    ("ninth", 9),
    ("tenth", 10),
];

/// Zero to nineteen.
pub const ONES: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

/// The tens from twenty, at their digit.
pub const TENS: [&str; 10] =
    ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// The powers of a thousand on the short scale.
pub const POWERS: [&str; 22] = [
    "",
    "thousand",
    "million",
    "billion",
    "trillion",
    "quadrillion",
    "quintillion",
    "sextillion",
    "septillion",
    "octillion",
    "nonillion",
    "decillion",
    "undecillion",
    "duodecillion",
    "tredecillion",
    "quattuordecillion",
    "quindecillion",
    "sexdecillion",
    "septendecillion",
    "octodecillion",
    "novemdecillion",
    "vigintillion",
];

/// The largest number in words.
const MOST: u64 = 1_000_000_000_000_000;

/// Months by their names, and by the first three letters of those.
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The text with its words as signs and digits, of the same length; nothing where it has none. What
/// `is_name` knows stays.
pub(crate) fn plain(source: &str, is_name: &dyn Fn(&str) -> bool) -> Option<String> {
    if !source.is_ascii() || source.len() > 1_000 {
        return None;
    }
    let mut text = Text {
        bytes: source.to_ascii_lowercase().into_bytes(),
        written: source.into(),
        after: String::new(),
        changed: false,
    };
    text.around();
    text.asked();
    let mut at = 0;
    while at < text.bytes.len() {
        at = match text.word_at(at) {
            Some(end) if is_name(&source[at..end]) => end,
            Some(end) => text.date(at).or_else(|| text.replaced(at)).unwrap_or(end),
            None => text.date(at).unwrap_or(at + 1),
        };
    }
    text.changed
        .then(|| String::from_utf8(text.written).ok().map(|sum| sum + &text.after))
        .flatten()
}

/// Whether a word is one of those that are read as something else.
pub(crate) fn is_known(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let has = |phrase: &str| phrase.split(' ').any(|part| part == lower);
    BEFORE.iter().chain(AFTER).any(|phrase| has(phrase))
        || SIGNS.iter().any(|(phrase, _)| has(phrase))
        || value(&lower).is_some()
        || part(&lower).is_some()
        || large(&lower).is_some()
        || month(&lower).is_some()
        || matches!(
            lower.as_str(),
            "how" | "many" | "days" | "between" | "until" | "sum" | "product"
        )
}

struct Text {
    /// In lower case, to look at.
    bytes: Vec<u8>,
    /// What comes of it.
    written: Vec<u8>,
    /// What is added at its end.
    after: String,
    changed: bool,
}

impl Text {
    /// Drops the polite words around the sum, and the question mark.
    fn around(&mut self) {
        let mut start = 0;
        loop {
            start += self.bytes[start..].iter().take_while(|b| b.is_ascii_whitespace()).count();
            let Some(length) = BEFORE.iter().find_map(|phrase| self.phrase(start, phrase)) else {
                break;
            };
            self.write(start, start + length, "");
            start += length;
            if self.bytes.get(start) == Some(&b',') || self.bytes.get(start) == Some(&b':') {
                self.write(start, start + 1, "");
                start += 1;
            }
        }
        loop {
            let end = self.bytes.len()
                - self.bytes.iter().rev().take_while(|b| b.is_ascii_whitespace()).count();
            if end > 0 && matches!(self.bytes[end - 1], b'?' | b',') {
                self.write(end - 1, end, "");
                continue;
            }
            let after = AFTER.iter().find_map(|phrase| {
                let at = end.checked_sub(phrase.len())?;
                (self.phrase(at, phrase).is_some() && at > start).then_some(at)
            });
            match after {
                Some(at) => self.write(at, end, ""),
                None => break,
            }
        }
    }

    /// Questions whose answer stands in another order: `how many feet in a mile`, `12 is what percent of
    /// 80`, `days between A and B`, `the sum of 2 and 3`.
    fn asked(&mut self) {
        const SHARES: [&str; 6] = [
            "is what percent of",
            "is what percentage of",
            "as a percentage of",
            "as a percent of",
            "as percent of",
            "as percentage of",
        ];
        let start = self.bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
        if let Some(length) = self.phrase(start, "how many") {
            self.how_many(start, start + length);
        } else if let Some(length) = self.phrase(start, "days between") {
            self.days_between(start, start + length);
        } else if let Some(length) = self.phrase(start, "days until") {
            self.write(start, start + length, "");
            self.after.push_str(" - today to days");
        } else if let Some(length) = self.share_of(start) {
            // `what percent of 80 is 12`
            if let Some((at, is)) = self.only(start + length, "is") {
                self.write(start, start + length, "100%/");
                self.write(at, at + is, "*");
                self.after.push_str(" to %");
            }
        } else {
            self.pair_of(start);
        }
        if let Some((at, length)) = SHARES.iter().find_map(|phrase| self.only(start, phrase)) {
            self.write(at, at + length, "/");
            self.after.push_str(" to %");
        }
    }

    fn share_of(&self, start: usize) -> Option<usize> {
        let whole = self.phrase(start, "what percent of");
        whole.or_else(|| self.phrase(start, "what percentage of"))
    }

    /// `how many feet in a mile`, the unit from `from` on.
    fn how_many(&mut self, start: usize, from: usize) {
        if let Some((at, length)) = self.only(from, "until").or_else(|| self.only(from, "between"))
        {
            let unit = self.text(from, at).map(|unit| unit.trim().to_owned()).unwrap_or_default();
            let unit = unit.trim_end_matches(" are there").trim_end_matches(" are").to_owned();
            if unit != "days" {
                return;
            }
            if self.phrase(at, "between").is_some() {
                self.days_between(start, at + length);
            } else {
                self.write(start, at + length, "");
                self.after.push_str(" - today to days");
            }
            return;
        }
        let Some((at, length)) = self.only(from, "in") else { return };
        let Some(unit) = self.text(from, at) else { return };
        let unit = unit.trim().trim_end_matches(" there").trim_end_matches(" are").trim();
        let unit = unit.trim_end_matches(" is").to_owned();
        if unit.is_empty() || unit.bytes().any(|b| !(b.is_ascii_alphabetic() || b == b' ')) {
            return;
        }
        let mut rest = at + length;
        rest += self.bytes[rest..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        self.write(start, at + length, "");
        for article in ["a", "an", "one"] {
            if let Some(length) = self.phrase(rest, article) {
                self.write(rest, rest + length, "1");
            }
        }
        self.after.push_str(" to ");
        self.after.push_str(&unit);
    }

    /// `days between 2026-03-01 and 2026-04-01`
    fn days_between(&mut self, start: usize, from: usize) {
        let Some((at, length)) = self.only(from, "and") else { return };
        self.write(start, from, "-(");
        self.write(at, at + length, "-");
        self.after.push_str(") to days");
    }

    /// `the sum of 2 and 3`, `the difference between 10 and 4`.
    fn pair_of(&mut self, start: usize) {
        const PAIRS: [(&str, &str); 6] = [
            ("sum of", "+"),
            ("product of", "*"),
            ("difference between", "-"),
            ("difference of", "-"),
            ("quotient of", "/"),
            ("ratio of", "/"),
        ];
        let found =
            PAIRS.iter().find_map(|(phrase, sign)| Some((self.phrase(start, phrase)?, *sign)));
        let Some((length, sign)) = found else { return };
        let has_comma = self.bytes[start..].contains(&b',');
        if let Some((at, and)) = self.only(start + length, "and").filter(|_| !has_comma) {
            self.write(start, start + length, "");
            self.write(at, at + and, sign);
        }
    }

    /// Where a phrase stands from here on, and its length; nothing where it stands twice.
    fn only(&self, from: usize, phrase: &str) -> Option<(usize, usize)> {
        let mut places =
            (from..self.bytes.len()).filter_map(|at| Some((at, self.phrase(at, phrase)?))).take(2);
        let found = places.next()?;
        places.next().is_none().then_some(found)
    }

    /// A day with its month by name, as an ISO date: `March 1, 2026`, `1 March 2026`. Where it ends.
    fn date(&mut self, at: usize) -> Option<usize> {
        if at > 0 && is_word(self.bytes[at - 1]) {
            return None;
        }
        let (first, next) = self.piece(at)?;
        let (second, next) = self.piece(self.after_blanks(next))?;
        let next = next + usize::from(self.bytes.get(next) == Some(&b','));
        let (year, end) = self.piece(self.after_blanks(next))?;
        let (month, day) = match (month(first), month(second)) {
            (Some(month), None) => (month, day(second)?),
            (None, Some(month)) => (month, day(first)?),
            _ => return None,
        };
        let is_year = year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit());
        let date = format!("{year}-{month:02}-{day:02}");
        if !is_year || end - at < date.len() {
            return None;
        }
        self.write(at, end, &date);
        Some(end)
    }

    /// The word or the digits that begin here, and where they end.
    fn piece(&self, at: usize) -> Option<(&str, usize)> {
        let end = at + self.bytes.get(at..)?.iter().take_while(|b| is_word(**b)).count();
        (end > at).then_some((self.text(at, end)?, end))
    }

    fn after_blanks(&self, at: usize) -> usize {
        at + self.bytes[at..].iter().take_while(|b| **b == b' ').count()
    }

    /// The length of a phrase that stands here as whole words, blanks between them.
    fn phrase(&self, at: usize, phrase: &str) -> Option<usize> {
        if at > 0 && is_word(self.bytes[at - 1]) {
            return None;
        }
        let mut end = at;
        for (index, word) in phrase.split(' ').enumerate() {
            if index > 0 {
                let blanks = self.bytes[end..].iter().take_while(|b| **b == b' ').count();
                if blanks == 0 {
                    return None;
                }
                end += blanks;
            }
            if !self.bytes[end..].starts_with(word.as_bytes()) {
                return None;
            }
            end += word.len();
        }
        // What is called stays a name.
        let goes_on = |b: &u8| is_word(*b) || *b == b'(';
        (!self.bytes.get(end).is_some_and(goes_on)).then_some(end - at)
    }

    /// Where the word ends that begins here.
    fn word_at(&self, at: usize) -> Option<usize> {
        let begins =
            self.bytes[at].is_ascii_alphabetic() && (at == 0 || !is_word(self.bytes[at - 1]));
        if !begins {
            return None;
        }
        Some(at + self.bytes[at..].iter().take_while(|b| is_word(**b)).count())
    }

    /// What the words here become, and where they end.
    fn replaced(&mut self, at: usize) -> Option<usize> {
        if let Some((value, end)) = self.number(at) {
            return Some(self.put_number(at, value, end));
        }
        let article = self.phrase(at, "the").map(|length| (length, ""));
        let sign =
            || SIGNS.iter().find_map(|(phrase, sign)| Some((self.phrase(at, phrase)?, *sign)));
        let (length, sign) = sign().or(article)?;
        let end = at + length;
        if matches!(sign, "%" | "^2" | "^3") {
            // Right after what it belongs to.
            let blanks = self.bytes[..at].iter().rev().take_while(|b| **b == b' ').count();
            self.write(at, end, "");
            self.write(at - blanks, at - blanks + length.max(sign.len()), sign);
        } else {
            self.write(at, end, sign);
        }
        Some(end)
    }

    /// A number in words, perhaps with a denominator after it: `two thirds of`.
    fn put_number(&mut self, at: usize, value: u64, end: usize) -> usize {
        let next = self.next_word(end).and_then(|from| Some((from, self.word_at(from)?)));
        if let Some((from, to)) = next
            && let Ok(word) = std::str::from_utf8(&self.bytes[from..to])
            && let Some(under) = part(word)
        {
            let of = self.next_word(to).and_then(|at| Some(at + self.phrase(at, "of")?));
            let stop = of.unwrap_or(to);
            let sign = if of.is_some() { "*" } else { "" };
            self.write(at, stop, &format!("({value}/{under}){sign}"));
            return stop;
        }
        self.write(at, end, &value.to_string());
        end
    }

    /// Where the next word begins, blanks or a hyphen before it.
    fn next_word(&self, end: usize) -> Option<usize> {
        let blanks = self.bytes[end..].iter().take_while(|b| matches!(b, b' ' | b'-')).count();
        let at = end + blanks;
        (blanks > 0 && self.bytes.get(at).is_some_and(u8::is_ascii_alphabetic)).then_some(at)
    }

    /// The value of the words for a number that begin here, and where they end.
    fn number(&self, at: usize) -> Option<(u64, usize)> {
        let (mut total, mut group, mut end, mut at) = (0u64, None::<u64>, None, at);
        // `a hundred`, `a dozen`
        if let Some(length) = self.phrase(at, "a") {
            let next = self.next_word(at + length)?;
            let word = self.text(next, self.word_at(next)?)?;
            if !matches!(word, "hundred" | "dozen") && large(word).is_none() {
                return None;
            }
            (group, at) = (Some(1), next);
        }
        loop {
            let stop = self.word_at(at)?;
            let word = self.text(at, stop)?;
            group = match (word, group, value(word)) {
                ("hundred", Some(n), _) if n < 100 => Some(n * 100),
                ("dozen", before, _) => Some(before.unwrap_or(1) * 12),
                (_, Some(n), None) if large(word).is_some() => {
                    total = total.checked_add(n.checked_mul(large(word)?)?)?;
                    Some(0)
                }
                ("and", Some(n), _) if n >= 100 || total > 0 => {
                    let next = self.next_word(stop)?;
                    let follows = self.text(next, self.word_at(next)?)?;
                    if value(follows).is_none() {
                        break;
                    }
                    Some(n)
                }
                (_, None, Some(n)) => Some(n),
                (_, Some(n), Some(more)) if fits(n, more) => Some(n + more),
                _ => break,
            };
            if word != "and" {
                end = Some(stop);
            }
            let Some(next) = self.next_word(stop) else { break };
            at = next;
        }
        let value = total.checked_add(group?)?;
        Some((value, end?)).filter(|(value, _)| *value <= MOST)
    }

    fn text(&self, start: usize, end: usize) -> Option<&str> {
        std::str::from_utf8(self.bytes.get(start..end)?).ok()
    }

    /// Writes a sign in the place of words, blanks after it.
    fn write(&mut self, start: usize, end: usize, sign: &str) {
        let end = end.min(self.written.len());
        if sign.len() > end - start {
            return;
        }
        for (index, at) in (start..end).enumerate() {
            let byte = sign.as_bytes().get(index).copied().unwrap_or(b' ');
            self.written[at] = byte;
            self.bytes[at] = byte;
        }
        self.changed = true;
    }
}

/// Whether a smaller number in words goes on after a larger one: `twenty one`, `hundred five`.
fn fits(before: u64, next: u64) -> bool {
    match before {
        0 => true,
        _ if before.is_multiple_of(100) => next < 100,
        _ if before.is_multiple_of(10) && before % 100 >= 20 => (1..10).contains(&next),
        _ => false,
    }
}

fn value(word: &str) -> Option<u64> {
    let small = ONES.iter().position(|known| *known == word).map(|place| place as u64);
    let ten = || TENS.iter().position(|known| *known == word).map(|place| place as u64 * 10);
    small.or_else(ten)
}

/// What a word such as `thousand` multiplies by, up to a trillion.
fn large(word: &str) -> Option<u64> {
    let power = POWERS[1..=4].iter().position(|known| *known == word)?;
    Some(1_000u64.pow(power as u32 + 1))
}

/// The number of a month by its name.
fn month(word: &str) -> Option<usize> {
    let is_it = |name: &str| name == word || (word.len() == 3 && name.starts_with(word));
    MONTHS.iter().position(|name| is_it(name)).map(|place| place + 1)
}

/// A day of a month: `1`, `01`, `1st`.
fn day(word: &str) -> Option<u8> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_ordinal = matches!(&word[digits.len()..], "" | "st" | "nd" | "rd" | "th");
    digits.parse().ok().filter(|day| is_ordinal && (1..=31).contains(day))
}

fn part(word: &str) -> Option<u32> {
    let singular = word.strip_suffix('s').unwrap_or(word);
    PARTS.iter().find(|(known, _)| *known == word || *known == singular).map(|(_, under)| *under)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'\''
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squeezed(source: &str) -> String {
        let text = plain(source, &|_| false).unwrap_or_default();
        assert!(text.is_empty() || text.len() == source.len(), "{source}");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_become_signs() {
        for (source, expected) in [
            ("what is 15% of 80?", "15% of 80"),
            ("What's 2+2", "2+2"),
            ("calculate 2+2", "2+2"),
            ("please calculate 5 times 4, thanks", "5 * 4"),
            ("5 plus 3", "5 + 3"),
            ("two thirds of 90", "(2/3)* 90"),
            ("one half of 9", "(1/2)* 9"),
            ("half of 10", "0.5* 10"),
            ("three quarters", "(3/4)"),
            ("a dozen", "12"),
            ("two dozen times 3", "24 * 3"),
            ("twenty-one plus four", "21 + 4"),
            ("one hundred and five", "105"),
            ("a hundred minus one", "100 - 1"),
            ("nine hundred ninety-nine thousand nine hundred ninety-nine", "999999"),
            ("one million", "1000000"),
            ("three hundred thousand two hundred and seven", "300207"),
            ("15 percent of 80", "15% of 80"),
            ("five squared", "5^2"),
            ("the square root of 16", "sqrt 16"),
            ("2 to the power of 10", "2 ^ 10"),
            ("10 divided by 4", "10 / 4"),
            ("twice 5", "2* 5"),
            ("2+2=?", "2+2="),
            ("two seconds", "2 seconds"),
        ] {
            assert_eq!(squeezed(source), expected, "{source}");
        }
        for source in ["a + 5", "x and y", "sin(30)", "one_thing", "hundred"] {
            let text = plain(source, &|_| false);
            assert!(text.is_none(), "{source}: {text:?}");
        }
    }
}
