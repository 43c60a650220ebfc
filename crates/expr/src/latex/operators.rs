//! Sums, products, integrals, limits and logarithms with a base.

use super::scan::{self, extent, group, grouped, mentions};
use super::{Writer, check_angles, group_length, refused};
use crate::error::Result;

impl<'s> Writer<'s> {
    /// `\sum_{k=1}^{10} k^2`, `\prod`, `\int_0^1 x^2 dx`, `\lim_{x \to 0} x`; the command is behind.
    pub(super) fn operator(&mut self, name: &str) -> Result<()> {
        let (low, high) = self.scripts(name)?;
        match name {
            "int" => self.integral(low, high),
            "lim" if high.is_some() => {
                Err(refused("\\lim takes no bound above it: \\lim_{x \\to 0}"))
            }
            "lim" => self.limit(low),
            _ => self.sum(name, low, high),
        }
    }

    /// What stands below and above.
    fn scripts(&mut self, name: &str) -> Result<(Option<&'s str>, Option<&'s str>)> {
        let (mut low, mut high) = (None, None);
        loop {
            self.skip_blanks();
            for word in ["\\limits", "\\nolimits"] {
                if self.rest().starts_with(word) {
                    self.at += word.len();
                    self.skip_blanks();
                }
            }
            let slot = match self.rest().chars().next() {
                Some('_') if low.is_none() => &mut low,
                Some('^') if high.is_none() => &mut high,
                _ => return Ok((low, high)),
            };
            self.at += 1;
            let rest = self.source[self.at..].trim_start();
            self.at = self.source.len() - rest.len();
            let (inside, length) = match rest.chars().next() {
                Some('{') => {
                    let inside =
                        group(rest).ok_or_else(|| refused("a '{' is never closed: add '}'"))?;
                    (inside, inside.len() + 2)
                }
                Some('\\') => {
                    let length = 1 + scan::command_name(rest).len();
                    (&rest[..length], length)
                }
                Some(c) => {
                    if c.is_ascii_digit() && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
                        return Err(refused(format!(
                            "a bound of several digits needs braces: \\{name}_{{0}}^{{10}}"
                        )));
                    }
                    (&rest[..c.len_utf8()], c.len_utf8())
                }
                None => {
                    return Err(refused(format!("\\{name} needs what comes after '_' and '^'")));
                }
            };
            *slot = Some(inside);
            self.at += length;
        }
    }

    fn sum(&mut self, name: &str, low: Option<&str>, high: Option<&str>) -> Result<()> {
        let bounds = low.and_then(|low| low.split_once('=')).zip(high);
        let Some(((index, from), to)) = bounds else {
            return Err(refused(format!(
                "\\{name} needs an index and its bounds: \\{name}_{{k=1}}^{{10}} k"
            )));
        };
        let index = self.inside(index.trim())?;
        if index.is_empty() || !index.chars().all(|c| c.is_alphanumeric() || c == '_') {
            return Err(refused(format!(
                "the index of \\{name} is a name: \\{name}_{{k=1}}^{{10}} k"
            )));
        }
        let (from, to) = (self.inside(from.trim())?, self.inside(to.trim())?);
        let function = if name == "sum" { "sum" } else { "product" };
        self.call(function, &index, &format!(", {from}, {to}"))
    }

    fn limit(&mut self, low: Option<&str>) -> Result<()> {
        let low = low.unwrap_or_default();
        let parts =
            ["\\to", "\\rightarrow", "->", "→"].iter().find_map(|arrow| low.split_once(arrow));
        let Some((variable, target)) = parts else {
            return Err(refused("\\lim needs where its variable goes: \\lim_{x \\to 0}"));
        };
        let target = target.trim();
        let sides = [("^+", "right"), ("^{+}", "right"), ("^-", "left"), ("^{-}", "left")];
        let side = sides.iter().find_map(|(sign, side)| Some((target.strip_suffix(sign)?, *side)));
        let (target, side) = match side {
            Some((target, side)) => (target, format!(", {side}")),
            None => (target, String::new()),
        };
        let (variable, target) = (self.inside(variable.trim())?, self.inside(target)?);
        self.call("limit", &variable, &format!(", {}{side}", target.trim()))
    }

    /// A call whose body begins here and goes as far as its terms do.
    fn call(&mut self, function: &str, variable: &str, bounds: &str) -> Result<()> {
        self.skip_blanks();
        let text = self.rest();
        let extent = extent(text);
        let whole = text[..extent.end].trim_end();
        if whole.is_empty() {
            return Err(refused(format!("nothing follows what {function} is taken of")));
        }
        let write = |body: &str| format!("{function}({}, {variable}{bounds})", body.trim());
        let body = grouped(&self.inside(whole)?);
        let all = write(&body);
        if let (Some(&first), Some(&last)) = (extent.signs.first(), extent.signs.last()) {
            let has_own = ["\\sum", "\\prod", "\\int", "\\lim"]
                .iter()
                .any(|sign| whole[first..].contains(sign));
            if has_own || !mentions(&whole[last..], variable) {
                let spaced = spaced(whole, &extent.signs);
                let alone = write(&grouped(&self.inside(whole[..first].trim_end())?));
                let rest = self.inside(&spaced[whole[..first].trim_end().len()..])?;
                let all = write(&grouped(&self.inside(&spaced)?));
                return Err(refused(format!(
                    "what {function} applies to is not clear: write {alone}{rest} or {all}"
                )));
            }
        }
        check_angles(&all, variable, &body)?;
        self.word(&all);
        self.at += whole.len();
        Ok(())
    }

    fn integral(&mut self, low: Option<&str>, high: Option<&str>) -> Result<()> {
        let Some((low, high)) = low.zip(high) else {
            return Err(refused("an integral needs its bounds: \\int_{0}^{1} x^2 dx"));
        };
        let (low, high) = (self.inside(low.trim())?, self.inside(high.trim())?);
        let text = self.rest();
        let Some((body, variable, length)) = differential(text) else {
            return Err(refused("an integral ends with its variable: \\int_{0}^{1} x^2 dx"));
        };
        let body = match body.trim() {
            "" => "1".to_owned(),
            body => grouped(self.inside(body)?.trim()),
        };
        let variable = self.inside(&variable)?;
        let all = format!("integrate({body}, {variable}, {}, {})", low.trim(), high.trim());
        check_angles(&all, &variable, &body)?;
        self.word(&all);
        self.at += length;
        Ok(())
    }

    /// `\log_2 8`, the command behind.
    pub(super) fn logarithm(&mut self) -> Result<()> {
        let (low, high) = self.scripts("log")?;
        let base = self.inside(low.unwrap_or_default())?;
        self.skip_blanks();
        let rest = self.rest();
        let unclear = || {
            refused(format!(
                "what \\log_{{{base}}} applies to is not clear: write \\log_{{{base}}}(x)"
            ))
        };
        if high.is_some() {
            return Err(unclear());
        }
        let (inside, length) = match rest.chars().next() {
            Some('{') => {
                let inside = group(rest).ok_or_else(unclear)?;
                (inside, inside.len() + 2)
            }
            Some('(') => {
                let end = 1 + extent(&rest[1..]).end;
                if !rest[end..].starts_with(')') {
                    return Err(unclear());
                }
                (&rest[1..end], end + 1)
            }
            Some('\\') if rest.starts_with("\\left(") => {
                let end = rest.find("\\right)").ok_or_else(unclear)?;
                (&rest[6..end], end + 7)
            }
            Some('\\') if matches!(scan::command_name(rest), "frac" | "dfrac" | "sqrt") => {
                let command = scan::command_name(rest);
                let mut length = 1 + command.len();
                for _ in 0..if command == "sqrt" { 1 } else { 2 } {
                    length += group_length(&rest[length..]);
                }
                (&rest[..length], length)
            }
            Some(c) if c.is_alphanumeric() => {
                let is_number = c.is_ascii_digit();
                let part = |c: char| {
                    if is_number { c.is_ascii_digit() || c == '.' } else { c.is_alphanumeric() }
                };
                let length = rest.find(|c| !part(c)).unwrap_or(rest.len());
                let after = rest[length..].trim_start();
                let is_clear = after.chars().next().is_none_or(|c| "+-−*/=<>,;)]}|\n".contains(c))
                    || ["\\cdot", "\\times", "\\div", "\\right", "\\le", "\\ge", "\\ne", "to "]
                        .iter()
                        .any(|sign| after.starts_with(sign));
                if !is_clear {
                    return Err(unclear());
                }
                (&rest[..length], length)
            }
            _ => return Err(unclear()),
        };
        let inside = self.inside(inside)?;
        self.at += length;
        self.word(&format!("log({}, {})", inside.trim(), base.trim()));
        Ok(())
    }
}

/// A text with one blank on both sides of the signs at these places.
fn spaced(text: &str, signs: &[usize]) -> String {
    let mut made = String::with_capacity(text.len() + 2 * signs.len());
    let mut at = 0;
    for &sign in signs {
        made.push_str(text[at..sign].trim());
        at = sign + text[sign..].chars().next().map_or(0, char::len_utf8);
        made.push_str(&format!(" {} ", &text[sign..at]));
    }
    made.push_str(text[at..].trim());
    made
}

/// The body of an integral, its variable, and the length of both: `x^2 dx`, `\frac{dx}{x}`.
fn differential(text: &str) -> Option<(String, String, usize)> {
    let (mut at, mut depth, mut inner) = (0, 0_usize, 0_usize);
    while at < text.len() {
        let rest = &text[at..];
        let c = rest.chars().next()?;
        if depth == 0
            && let Some((variable, length)) = differential_at(text, at)
        {
            if inner == 0 {
                return Some((text[..at].to_owned(), variable, at + length));
            }
            inner -= 1;
            at += length;
            continue;
        }
        at += match c {
            '(' | '[' | '{' => {
                depth += 1;
                1
            }
            ')' | ']' | '}' if depth == 0 => return None,
            ')' | ']' | '}' => {
                depth -= 1;
                1
            }
            '\\' => {
                let name = scan::command_name(rest);
                inner += usize::from(name == "int");
                if matches!(name, "frac" | "dfrac")
                    && depth == 0
                    && inner == 0
                    && let Some(found) = in_numerator(text, at + 1 + name.len())
                {
                    return Some(found);
                }
                let sign = rest[1..].chars().next().map_or(0, char::len_utf8);
                1 + if name.is_empty() { sign } else { name.len() }
            }
            c => c.len_utf8(),
        };
    }
    None
}

/// `\frac{dx}{x}`: the differential above the line, the command behind.
fn in_numerator(text: &str, at: usize) -> Option<(String, String, usize)> {
    let over = group(&text[at..])?;
    let end = at + over.len() + 2;
    let place = (0..over.len()).rev().find(|&place| {
        over.is_char_boundary(place)
            && differential_at(over, place)
                .is_some_and(|(_, length)| over[place + length..].trim().is_empty())
    })?;
    let (variable, _) = differential_at(over, place)?;
    let above = match over[..place].trim() {
        "" => "1",
        above => above,
    };
    let under = group_length(&text[end..]);
    let body = format!("{}{{{above}}}{}", &text[..at], &text[end..end + under]);
    Some((body, variable, end + under))
}

/// The variable of a differential that begins here, and its length: `dx`, `d\theta`, `\mathrm{d}x`.
fn differential_at(text: &str, at: usize) -> Option<(String, usize)> {
    let rest = &text[at..];
    let upright = ["\\mathrm{d}", "\\mathrm d", "\\text{d}", "\\operatorname{d}", "d"];
    let sign = upright.iter().find(|sign| rest.starts_with(**sign))?;
    let after = rest[sign.len()..].trim_start_matches([' ', '~']);
    let blank = rest.len() - sign.len() - after.len();
    if *sign == "d" {
        // The d of a word or of a command is none.
        let before = text[..at].trim_end_matches(char::is_alphabetic);
        if before.ends_with('\\') || (blank > 0 && text[..at].ends_with(char::is_alphabetic)) {
            return None;
        }
    }
    let variable = match after.chars().next()? {
        '\\' => &after[..1 + scan::command_name(after).len()],
        c if c.is_alphabetic() => &after[..c.len_utf8()],
        _ => return None,
    };
    let follows = after[variable.len()..].chars().next();
    let is_alone = !follows.is_some_and(|c| c.is_alphanumeric() || c == '_');
    (is_alone && variable.len() > usize::from(variable.starts_with('\\')))
        .then(|| (variable.to_owned(), sign.len() + blank + variable.len()))
}
