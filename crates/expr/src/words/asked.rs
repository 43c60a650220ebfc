//! Questions whose answer stands in another order: `how many feet in a mile`, `12 is what percent of 80`,
//! `days between A and B`, `the sum of 2 and 3`.

use super::extent::{check_behind, check_whole, first_sign, two};
use super::scan::Bound;
use super::{Text, calculus, ordinal};
use crate::error::Result;

/// Questions, and what each asks for. `{a}` and `{b}` are any text, `{o}` is one operand that ends the text and `{p}` one
/// that a word follows, `{u}` is a unit in words or letters, `{n}` is none, `{l}` a list, `{t}` a time such as
/// `3 weeks`. Of two that begin alike the longer comes first.
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
    ("add {l}", "sum([{l}])"),
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
    ("remainder of {a} divided by {o}", "({a}) mod ({o})"),
    ("remainder when {a} is divided by {o}", "({a}) mod ({o})"),
    ("remainder when dividing {a} by {o}", "({a}) mod ({o})"),
    ("remainder if {a} is divided by {o}", "({a}) mod ({o})"),
    ("{p} modulo {o}", "({p}) mod ({o})"),
    ("double factorial of {a}", "product({a} - 2*k, k, 0, ceil(({a})/2) - 1)"),
    ("{p} factorial", "({p})!"),
    ("factorial of {o}", "({o})!"),
    ("absolute value of {o}", "abs({o})"),
    ("modulus of {a}", "abs({a})"),
    ("magnitude of {a}", "abs({a})"),
    ("real part of {a}", "re({a})"),
    ("imaginary part of {a}", "im({a})"),
    ("complex conjugate of {a}", "conj({a})"),
    ("conjugate of {a}", "conj({a})"),
    ("reciprocal of {o}", "1/({o})"),
    ("multiplicative inverse of {o}", "1/({o})"),
    ("negative of {o}", "-({o})"),
    ("square root of {o}", "sqrt({o})"),
    ("cube root of {o}", "cbrt({o})"),
    ("sqrt of {o}", "sqrt({o})"),
    ("square of {o}", "({o})^2"),
    ("cube of {o}", "({o})^3"),
    ("log base {a} of {o}", "log({o}, {a})"),
    ("logarithm base {a} of {o}", "log({o}, {a})"),
    ("logarithm to base {a} of {o}", "log({o}, {a})"),
    ("log to the base {a} of {o}", "log({o}, {a})"),
    ("log of {a} to the base {o}", "log({a}, {o})"),
    ("log of {a} to base {o}", "log({a}, {o})"),
    ("log of {a} with base {o}", "log({a}, {o})"),
    ("log of {a} base {o}", "log({a}, {o})"),
    ("log of {a} in base {o}", "log({a}, {o})"),
    ("log {a} base {o}", "log({a}, {o})"),
    ("natural logarithm of {o}", "ln({o})"),
    ("natural log of {o}", "ln({o})"),
    ("common logarithm of {o}", "log10({o})"),
    ("common log of {o}", "log10({o})"),
    ("inverse sine of {o}", "asin({o})"),
    ("inverse cosine of {o}", "acos({o})"),
    ("inverse tangent of {o}", "atan({o})"),
    ("hyperbolic sine of {o}", "sinh({o})"),
    ("hyperbolic cosine of {o}", "cosh({o})"),
    ("hyperbolic tangent of {o}", "tanh({o})"),
    ("greatest common divisor of {l}", "gcd({l})"),
    ("greatest common factor of {l}", "gcd({l})"),
    ("highest common factor of {l}", "gcd({l})"),
    ("gcd of {l}", "gcd({l})"),
    ("gcf of {l}", "gcd({l})"),
    ("hcf of {l}", "gcd({l})"),
    ("least common multiple of {l}", "lcm({l})"),
    ("lowest common multiple of {l}", "lcm({l})"),
    ("lcm of {l}", "lcm({l})"),
    ("lcm for {l}", "lcm({l})"),
    ("is {a} a prime number", "isPrime({a}).isPrime"),
    ("is {a} a prime", "isPrime({a}).isPrime"),
    ("is {a} prime", "isPrime({a}).isPrime"),
    ("is {a} an even number", "mod({a}, 2) == 0"),
    ("is {a} even", "mod({a}, 2) == 0"),
    ("is {a} an odd number", "mod({a}, 2) == 1"),
    ("is {a} odd", "mod({a}, 2) == 1"),
    ("is {a} divisible by {b}", "mod({a}, {b}) == 0"),
    ("determinant of {a}", "det({a})"),
    ("inverse of [{a}", "inverse([{a})"),
    ("transpose of {a}", "transpose({a})"),
    ("number of ways to choose {b} from {a}", "nCr({a}, {b})"),
    ("ways to choose {b} from {a}", "nCr({a}, {b})"),
    ("number of permutations of {a} taken {b} at a time", "nPr({a}, {b})"),
    ("number of combinations of {a} taken {b} at a time", "nCr({a}, {b})"),
    ("prime factorization of {a}", "primeFactors({a})"),
    ("prime factors of {a}", "primeFactors({a})"),
    ("factors of {a}", "divisors({a})"),
    ("number of divisors of {a}", "divisors({a}).count"),
    ("divisors of {a}", "divisors({a})"),
    ("sum of digits of {a}", "digitSum({a}).digitSum"),
    ("sum of the digits of {a}", "digitSum({a}).digitSum"),
    ("digit sum of {a}", "digitSum({a}).digitSum"),
    ("sum of squares of {l}", "sum([{l}]^2)"),
    ("sum of the squares of {l}", "sum([{l}]^2)"),
    ("sum of cubes of {l}", "sum([{l}]^3)"),
    ("sum of the cubes of {l}", "sum([{l}]^3)"),
    ("geometric mean of {l}", "product([{l}])^(1/len([{l}]))"),
    ("harmonic mean of {l}", "len([{l}])/sum(map(1/x, x, [{l}]))"),
    ("arithmetic mean of {l}", "mean([{l}])"),
    ("average of {l}", "mean([{l}])"),
    ("mean of {l}", "mean([{l}])"),
    ("median of {l}", "median([{l}])"),
    ("maximum of {l}", "max([{l}])"),
    ("largest of {l}", "max([{l}])"),
    ("greatest of {l}", "max([{l}])"),
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
    let parts: Vec<&str> = text
        .split(',')
        .flat_map(|part| part.trim().trim_start_matches("and ").split(" and "))
        .map(str::trim)
        .collect();
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

/// What questions are made of: any of these words may be one of a question.
pub(super) fn phrases() -> impl Iterator<Item = &'static str> {
    let questions = QUESTIONS.iter().map(|(question, _)| *question);
    questions.chain(PAIRS.iter().map(|(phrase, _)| *phrase)).chain(["ago"])
}

impl Text {
    /// Writes what a question asks for in its place.
    pub(super) fn asked(&mut self, is_name: Bound<'_>) -> Result<()> {
        let start = self.bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
        if let Some(text) = self.last_step(is_name) {
            let (text, before) = (text?, self.before_last_step());
            self.rewrite(&format!("{before}{text}"));
            return Ok(());
        }
        if let Some(text) = ordinal::phrase(self.text(start, self.bytes.len()).unwrap_or_default())?
        {
            self.rewrite(&text);
            return Ok(());
        }
        let is_steps = self.bytes.iter().any(|b| matches!(b, b';' | b'\n'));
        if is_steps || self.inner_pair(start, is_name)? {
            return Ok(());
        }
        // What the whole answer is wanted in: `5 out of 8 to percent`.
        let target = self.target();
        let first = self.bytes.get(start);
        for (question, answer) in QUESTIONS {
            if !question.starts_with('{') && question.as_bytes().first() != first {
                continue;
            }
            let is_free = || !question.contains(" to ") && !answer.contains(" to ");
            let end = target.filter(|_| is_free()).unwrap_or(self.bytes.len());
            // `5 days from A to B` is no question.
            if target.is_some() && question.starts_with("{t}") {
                continue;
            }
            let Some(parts) = self.parts(start, end, question) else { continue };
            check_parts(question, answer, &parts)?;
            let wanted = self.text(end, self.bytes.len()).unwrap_or_default().to_owned();
            let text = filled(answer, &parts);
            let answer = if wanted.is_empty() { text } else { format!("({text}){wanted}") };
            self.rewrite(&answer);
            return Ok(());
        }
        if let Some(answer) = self.ago(start) {
            self.rewrite(&answer);
        }
        Ok(())
    }

    /// What stands before the last step.
    fn before_last_step(&self) -> &str {
        let end = self.bytes.iter().rposition(|b| matches!(b, b';' | b'\n')).map_or(0, |at| at + 1);
        std::str::from_utf8(self.written.get(..end).unwrap_or_default()).unwrap_or_default()
    }

    /// The last step, where it is a phrase of calculus.
    fn last_step(&self, is_name: Bound<'_>) -> Option<Result<String>> {
        let before = self.before_last_step();
        let last = std::str::from_utf8(self.written.get(before.len()..)?).ok()?;
        calculus::phrase(last, &|name| is_name(name) || binds(before, name))
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
                Some("{o}") => Some("{o}"),
                Some("{p}") => Some("{p}"),
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

    /// `the sum of 2 and 3`, `the difference between 10 and 4`, `twice the sum of 3 and 4`: a pair that ends
    /// the text.
    fn inner_pair(&mut self, start: usize, is_name: Bound<'_>) -> Result<bool> {
        let found = (start..self.bytes.len()).rev().find_map(|at| {
            PAIRS
                .iter()
                .find_map(|(phrase, sign)| Some((at, self.phrase(at, phrase)?, *phrase, *sign)))
        });
        let Some((at, length, phrase, sign)) = found else { return Ok(false) };
        let end = self.target().filter(|end| *end > at).unwrap_or(self.bytes.len());
        let rest = self.text(at + length, end).unwrap_or_default().trim().to_owned();
        let pair = match rest.contains(',') {
            // The lists of the questions have these.
            true if at == start => return Ok(false),
            true if matches!(sign, "+" | "*") => match elements(&rest) {
                Some(list) => list.replace(',', sign),
                None => return Ok(false),
            },
            true => return Ok(false),
            false => match pair(&rest, phrase, sign)? {
                Some(pair) => pair,
                None => return Ok(false),
            },
        };
        let before = self.text(start, at).unwrap_or_default().trim_end();
        let before = before.strip_suffix("the").unwrap_or(before).to_owned();
        let wanted = self.text(end, self.bytes.len()).unwrap_or_default().to_owned();
        let is_alone = before.trim().is_empty() && wanted.is_empty();
        let text = match is_alone {
            true => pair,
            false => format!("{before} ({pair}) {wanted}"),
        };
        self.rewrite(text.trim());
        // The rest may be a question: `the square of (2 + 3)`.
        if !is_alone && !before.trim().is_empty() {
            self.asked(is_name)?;
        }
        Ok(true)
    }
}

/// Words before two values with `and` or `to` between them, and the sign that they mean.
const PAIRS: [(&str, &str); 8] = [
    ("sum of", "+"),
    ("product of", "*"),
    ("difference between", "-"),
    ("difference of", "-"),
    ("quotient of", "/"),
    ("quotient between", "/"),
    ("ratio of", "/"),
    ("ratio between", "/"),
];

/// Whether one of these steps gives a value to a name.
fn binds(steps: &str, name: &str) -> bool {
    steps.split([';', '\n']).any(|step| {
        let rest = step.trim().strip_prefix(name);
        rest.is_some_and(|rest| rest.trim_start().starts_with(['=', '(', ':']))
    })
}

/// The two values of a pair with their sign; nothing where they are not two.
fn pair(text: &str, phrase: &str, sign: &str) -> Result<Option<String>> {
    let mut parts = text.split(" and ");
    let (Some(left), Some(right), None) = (parts.next(), parts.next(), parts.next()) else {
        return Ok(None);
    };
    let (left, right) = (left.trim(), right.trim());
    // `the sum of the squares of 3 and 4`
    if left.is_empty() || right.is_empty() || left.contains(" of ") {
        return Ok(None);
    }
    let group = |text: &str| match first_sign(text) {
        Some(_) => format!("({text})"),
        None => text.to_owned(),
    };
    let left = group(left);
    // `the sum of 5 and 3 times 2`
    if let Some(at) = first_sign(right) {
        let (first, rest) = (right[..at].trim(), right[at..].trim());
        let whole = format!("({left} {sign} {first}) {rest}");
        return Err(two(phrase, &whole, &format!("{left} {sign} ({right})")));
    }
    // `10 and 4 squared`
    let power = ["squared", "cubed"].iter().find(|power| right.ends_with(**power));
    if let Some(power) = power {
        let first = right[..right.len() - power.len()].trim();
        let sign_of_power = if *power == "squared" { "^2" } else { "^3" };
        let whole = format!("({left} {sign} {first}){sign_of_power}");
        return Err(two(phrase, &whole, &format!("{left} {sign} {first}{sign_of_power}")));
    }
    Ok(Some(format!("{left} {sign} {right}")))
}

/// The answer with what stands in the places of its question.
fn filled(answer: &str, parts: &[(&str, String)]) -> String {
    parts.iter().fold(answer.to_owned(), |text, (slot, part)| text.replace(slot, part))
}

/// Fails where an operand of a question may be more or less than what stands there.
fn check_parts(question: &str, answer: &str, parts: &[(&'static str, String)]) -> Result<()> {
    for (place, (slot, part)) in parts.iter().enumerate() {
        let with = |text: &str| {
            let mut parts = parts.to_vec();
            parts[place].1 = text.to_owned();
            filled(answer, &parts)
        };
        let said = || question.split('{').next().unwrap_or_default().trim();
        let behind = || question.rsplit('}').next().unwrap_or_default().trim();
        match *slot {
            "{o}" => check_whole(said(), part, with)?,
            "{p}" if behind().is_empty() => check_behind("modulo", part, with)?,
            "{p}" => check_behind(behind(), part, with)?,
            "{l}" if place + 1 == parts.len() => check_last_element(said(), part, with)?,
            _ => {}
        }
    }
    Ok(())
}

/// `the average of 2, 3 and 4 plus 1`
fn check_last_element(phrase: &str, list: &str, with: impl Fn(&str) -> String) -> Result<()> {
    let Some((others, last)) = list.rsplit_once(',') else { return Ok(()) };
    check_whole(phrase, last.trim(), |last| with(&format!("{others}, {last}")))
}
