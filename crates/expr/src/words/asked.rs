//! Questions whose answer stands in another order: `how many feet in a mile`, `12 is what percent of 80`,
//! `days between A and B`, `the sum of 2 and 3`.

use super::Text;

/// Questions, and what each asks for. `{a}` and `{b}` are any text, `{u}` is a unit in words or letters, `{n}` is none,
/// `{l}` a list, `{t}` a time such as `3 weeks`. Of two that begin alike the longer comes first.
const QUESTIONS: &[(&str, &str)] = &[
    ("how many {u} are there between {a} and {b}", "({b}) - ({a}) to {u}"),
    ("how many {u} are between {a} and {b}", "({b}) - ({a}) to {u}"),
    ("how many {u} between {a} and {b}", "({b}) - ({a}) to {u}"),
    ("how many {u} from {a} to {b}", "({b}) - ({a}) to {u}"),
    ("how many {u} until {a}", "({a}) - today to {u}"),
    ("how many {u} till {a}", "({a}) - today to {u}"),
    ("how many {u} since {a}", "today - ({a}) to {u}"),
    ("how many {u} are there in {a}", "{a} to {u}"),
    ("how many {u} are in {a}", "{a} to {u}"),
    ("how many {u} is in {a}", "{a} to {u}"),
    ("how many {u} in {a}", "{a} to {u}"),
    ("how many {u} is {a}", "{a} to {u}"),
    ("how many {u} are {a}", "{a} to {u}"),
    ("{a} equals how many {u}", "{a} to {u}"),
    ("{a} is how many {u}", "{a} to {u}"),
    ("{a} = how many {u}", "{a} to {u}"),
    ("{a} = ? {u}", "{a} to {u}"),
    ("percentage change from {a} to {b}", "(({b}) - ({a}))/({a}) to %"),
    ("percent change from {a} to {b}", "(({b}) - ({a}))/({a}) to %"),
    ("percentage increase from {a} to {b}", "(({b}) - ({a}))/({a}) to %"),
    ("percent increase from {a} to {b}", "(({b}) - ({a}))/({a}) to %"),
    ("percentage decrease from {a} to {b}", "(({a}) - ({b}))/({a}) to %"),
    ("percent decrease from {a} to {b}", "(({a}) - ({b}))/({a}) to %"),
    ("time between {a} and {b}", "({b}) - ({a})"),
    ("time from {a} to {b}", "({b}) - ({a})"),
    ("{u} between {a} and {b}", "({b}) - ({a}) to {u}"),
    ("{u} from {a} to {b}", "({b}) - ({a}) to {u}"),
    ("{u} until {a}", "({a}) - today to {u}"),
    ("{u} till {a}", "({a}) - today to {u}"),
    ("{u} since {a}", "today - ({a}) to {u}"),
    ("what day of the week is {a}", "weekday({a})"),
    ("what day of the week was {a}", "weekday({a})"),
    ("what day of the week will be {a}", "weekday({a})"),
    ("which day of the week is {a}", "weekday({a})"),
    ("which day of the week was {a}", "weekday({a})"),
    ("what weekday is {a}", "weekday({a})"),
    ("what weekday was {a}", "weekday({a})"),
    ("what day is {a}", "weekday({a})"),
    ("what day was {a}", "weekday({a})"),
    ("day of the week of {a}", "weekday({a})"),
    ("day of week of {a}", "weekday({a})"),
    ("weekday of {a}", "weekday({a})"),
    ("is {a} a leap year", "isLeapYear({a})"),
    ("{a} from now", "now + ({a})"),
    ("{a} from today", "today + ({a})"),
    ("{t} from {b}", "({b}) + ({t})"),
    ("{a} before {b}", "({b}) - ({a})"),
    ("{a} after {b}", "({b}) + ({a})"),
    ("{a} is what percentage of {b}", "({a})/({b}) to %"),
    ("{a} is what percent of {b}", "({a})/({b}) to %"),
    ("{a} is what % of {b}", "({a})/({b}) to %"),
    ("{a} as a percentage of {b}", "({a})/({b}) to %"),
    ("{a} as a percent of {b}", "({a})/({b}) to %"),
    ("{a} as a % of {b}", "({a})/({b}) to %"),
    ("{a} as percentage of {b}", "({a})/({b}) to %"),
    ("{a} as percent of {b}", "({a})/({b}) to %"),
    ("what percentage of {b} is {a}", "({a})/({b}) to %"),
    ("what percent of {b} is {a}", "({a})/({b}) to %"),
    ("what % of {b} is {a}", "({a})/({b}) to %"),
    ("{a} is {b} of what number", "({a})/({b})"),
    ("{a} is {b} of what", "({a})/({b})"),
    ("{b} of what number is {a}", "({a})/({b})"),
    ("{b} of what is {a}", "({a})/({b})"),
    ("increase {a} by {b}", "({a}) + ({b})"),
    ("decrease {a} by {b}", "({a}) - ({b})"),
    ("reduce {a} by {b}", "({a}) - ({b})"),
    ("add {a} to {n}", "({n}) + ({a})"),
    ("add {a} and {b}", "({a}) + ({b})"),
    ("subtract {a} from {b}", "({b}) - ({a})"),
    ("take {a} off {b}", "({b}) - ({a})"),
    ("take {a} from {b}", "({b}) - ({a})"),
    ("multiply {a} by {b}", "({a}) * ({b})"),
    ("multiply {a} and {b}", "({a}) * ({b})"),
    ("divide {a} by {b}", "({a}) / ({b})"),
    ("{a} subtracted from {b}", "({b}) - ({a})"),
    ("{a} out of {b} as a percentage", "({a})/({b}) to %"),
    ("{a} out of {b}", "({a})/({b})"),
    ("ratio of {a} to {b}", "({a})/({b})"),
    ("remainder of {a} divided by {b}", "({a}) mod ({b})"),
    ("{a} modulo {b}", "({a}) mod ({b})"),
    ("{a} factorial", "({a})!"),
    ("absolute value of {a}", "abs({a})"),
    ("square of {a}", "({a})^2"),
    ("cube of {a}", "({a})^3"),
    ("log base {a} of {b}", "ln({b})/ln({a})"),
    ("average of {l}", "mean([{l}])"),
    ("mean of {l}", "mean([{l}])"),
    ("median of {l}", "median([{l}])"),
    ("maximum of {l}", "max([{l}])"),
    ("largest of {l}", "max([{l}])"),
    ("max of {l}", "max([{l}])"),
    ("minimum of {l}", "min([{l}])"),
    ("smallest of {l}", "min([{l}])"),
    ("min of {l}", "min([{l}])"),
    ("sum of {l}", "sum([{l}])"),
    ("product of {l}", "product([{l}])"),
    ("{a} less than {b}", "({b}) - ({a})"),
    ("{a} more than {b}", "({b}) + ({a})"),
];

/// Elements of a list in words: `1, 2 and 3`. Two of them have a sign of their own: `2 and 3`.
fn elements(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(',').flat_map(|part| part.split(" and ")).collect();
    let parts: Vec<&str> =
        parts.iter().map(|part| part.trim().trim_start_matches("and ").trim()).collect();
    let is_list = parts.len() > 1 && parts.iter().all(|part| !part.is_empty());
    is_list.then(|| parts.join(", "))
}

/// Whether a text is a time: a count with its unit, `3 weeks` or `two months`.
fn is_time(text: &str) -> bool {
    let (count, unit) = text.rsplit_once(' ').unwrap_or(("", text));
    let unit = unit.strip_suffix('s').unwrap_or(unit);
    let is_unit = matches!(unit, "second" | "minute" | "hour" | "day" | "week" | "month" | "year");
    is_unit && !count.is_empty()
}

/// Units of time shorter than a day, by the beginnings of their names.
const SHORT_TIMES: [&str; 8] = ["h", "hr", "hour", "min", "minute", "s", "sec", "second"];

/// Words of the questions that are said of in messages and may stand alone.
pub(super) fn is_known(word: &str) -> bool {
    QUESTIONS.iter().any(|(question, _)| question.split(' ').any(|part| part == word))
        || matches!(word, "ago" | "sum" | "product")
}

impl Text {
    /// Writes what a question asks for in its place.
    pub(super) fn asked(&mut self) {
        let start = self.bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
        let is_steps = self.bytes.iter().any(|b| matches!(b, b';' | b'\n'));
        if self.pair_of(start) {
            return;
        }
        // What the whole answer is wanted in: `5 out of 8 to percent`.
        let target = self.target();
        let found = QUESTIONS.iter().filter(|_| !is_steps).find_map(|(question, answer)| {
            let is_free = !question.contains(" to ") && !answer.contains(" to ");
            let end = target.filter(|_| is_free).unwrap_or(self.bytes.len());
            // `5 days from A to B` is no question.
            if target.is_some() && question.starts_with("{t}") {
                return None;
            }
            let parts = self.parts(start, end, question)?;
            let text = parts
                .iter()
                .fold((*answer).to_owned(), |text, (slot, part)| text.replace(slot, part));
            let wanted = std::str::from_utf8(&self.written[end..]).ok()?;
            Some(if wanted.is_empty() { text } else { format!("({text}){wanted}") })
        });
        if let Some(answer) = found.or_else(|| self.ago(start)) {
            self.rewrite(&answer);
        }
    }

    /// Where a conversion of the whole begins: the last `to` or `as`, which no power follows.
    fn target(&self) -> Option<usize> {
        let (at, length) = (0..self.bytes.len()).rev().find_map(|at| {
            let word = ["to", "as"].iter().find_map(|word| self.phrase(at, word))?;
            Some((at, word))
        })?;
        let is_power = self.phrase(self.after_blanks(at + length), "the").is_some();
        (!is_power).then_some(at)
    }

    /// What stands in the places of a question, where the text is that question.
    fn parts(
        &self,
        start: usize,
        end: usize,
        question: &str,
    ) -> Option<Vec<(&'static str, String)>> {
        let (mut at, mut open, mut found) = (start, None, Vec::new());
        let mut rest = question;
        while !rest.is_empty() {
            let (words, slot, after) = match rest.find('{') {
                Some(place) => (&rest[..place], Some(&rest[place..place + 3]), &rest[place + 3..]),
                None => (rest, None, ""),
            };
            let words = words.trim();
            if !words.is_empty() {
                let (place, length) = match open {
                    None => (at, self.phrase(at, words)?),
                    Some(_) => self.only(at, words)?,
                };
                if let Some(slot) = open.take() {
                    found.push((slot, self.part(slot, at, place)?));
                }
                at = self.after_blanks(place + length);
            }
            open = match slot {
                Some("{a}") => Some("{a}"),
                Some("{b}") => Some("{b}"),
                Some("{u}") => Some("{u}"),
                Some("{l}") => Some("{l}"),
                Some("{n}") => Some("{n}"),
                Some("{t}") => Some("{t}"),
                _ => None,
            };
            rest = after;
        }
        match open {
            Some(slot) => found.push((slot, self.part(slot, at, end)?)),
            None if self.after_blanks(at) < end => return None,
            None => {}
        }
        Some(found)
    }

    /// What is written in a place; a unit has letters only.
    fn part(&self, slot: &str, start: usize, end: usize) -> Option<String> {
        let text = std::str::from_utf8(self.written.get(start..end)?).ok()?.trim();
        let is_unit = |c: char| c.is_alphabetic() || matches!(c, ' ' | '/' | '°' | '^' | '2' | '3');
        if slot == "{l}" {
            return elements(text);
        }
        let fits = match slot {
            "{u}" => text.chars().all(is_unit),
            // `add 5 km and 300 m to mi` adds no mile.
            "{n}" => !text.split(' ').all(arithma_units::is_unit_name),
            "{t}" => is_time(text),
            _ => true,
        } && !text.is_empty();
        // `how many feet in a mile`
        let text = match text.split_once(' ') {
            Some(("a" | "an" | "one", unit)) if arithma_units::is_unit_name(unit) => {
                format!("1 {unit}")
            }
            _ => text.to_owned(),
        };
        fits.then_some(text)
    }

    /// `3 days ago`
    fn ago(&self, start: usize) -> Option<String> {
        let (at, _) = self.only(start, "ago")?;
        let time = self.part("{a}", start, at)?;
        let ends = self.after_blanks(at + 3) == self.bytes.len();
        let mut words = time.split(|c: char| !c.is_ascii_alphabetic());
        let is_short = words.any(|word| SHORT_TIMES.contains(&word.trim_end_matches('s')));
        let from = if is_short { "now" } else { "today" };
        ends.then(|| format!("{from} - ({time})"))
    }

    /// `the sum of 2 and 3`, `the difference between 10 and 4`.
    fn pair_of(&mut self, start: usize) -> bool {
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
        let Some((length, sign)) = found else { return false };
        let has_comma = self.bytes[start..].contains(&b',');
        let Some((at, and)) = self.only(start + length, "and").filter(|_| !has_comma) else {
            return false;
        };
        self.write(start, start + length, "");
        self.write(at, at + and, sign);
        true
    }
}
