//! LaTeX beyond what the lexer knows: sums, integrals, limits, matrices, text.
//!
//! A text that cannot be read as it stands is read once more with these written as the language writes
//! them: `\sum_{k=1}^{10} k^2` as `sum(k^2, k, 1, 10)`.

mod bare;
mod names;
mod operators;
mod scan;

pub(crate) use self::scan::grouped;
use self::scan::{group, mentions};
use crate::error::{Error, Result};
use crate::lexer::is_keyword;
use crate::tree::Span;

/// The most levels of commands inside others.
const MAX_LEVELS: usize = 64;

/// The text as the language writes it; nothing where it is no LaTeX, an error where it has no one reading.
pub(crate) fn plain(source: &str) -> Result<Option<String>> {
    let bare = bare::with_commands(source);
    if !bare.contains('\\') && !source.contains("_{") && !source.contains("{,}") {
        return Ok((bare != source).then(|| bare.into_owned()));
    }
    // `A \ b` is an operator of other languages, not a space.
    let has_command = || {
        bare.match_indices('\\')
            .any(|(at, _)| bare[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    if bare.contains(" \\ ") && !has_command() {
        return Ok(None);
    }
    let text = translated(&bare, 0)?;
    Ok((text != source).then_some(text))
}

fn refused(reason: impl Into<String>) -> Error {
    *Error::syntax(reason, Span::NONE)
}

/// A piece of LaTeX as the language writes it.
fn translated(source: &str, level: usize) -> Result<String> {
    if level > MAX_LEVELS {
        return Err(refused("the LaTeX is nested too deeply: write it in steps"));
    }
    let mut writer =
        Writer { source, at: 0, text: String::with_capacity(source.len() + 16), level };
    while let Some(c) = writer.rest().chars().next() {
        writer.piece(c)?;
    }
    Ok(writer.text)
}

/// Writes a piece of LaTeX in the language, from left to right.
struct Writer<'s> {
    source: &'s str,
    at: usize,
    text: String,
    level: usize,
}

impl<'s> Writer<'s> {
    fn rest(&self) -> &'s str {
        &self.source[self.at..]
    }

    fn inside(&self, piece: &str) -> Result<String> {
        translated(piece, self.level + 1)
    }

    fn skip_blanks(&mut self) {
        self.at = self.source.len() - self.rest().trim_start().len();
    }

    /// Writes a word, apart from a word before it.
    fn word(&mut self, word: &str) {
        if self.text.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }

    fn piece(&mut self, c: char) -> Result<()> {
        let rest = self.rest();
        match c {
            '\\' => return self.command(),
            '"' => {
                // Text in quotes is no LaTeX.
                let length = rest[1..].find('"').map_or(rest.len(), |end| end + 2);
                self.text.push_str(&rest[..length]);
                self.at += length;
            }
            '^' if rest.contains("\\top") && self.transposed() => {}
            '^' if degrees(rest).is_some() => {
                self.text.push('°');
                self.at += degrees(rest).unwrap_or(1);
            }
            '_' if rest.starts_with("_{") => {
                let low = group(&rest[1..]).unwrap_or_default();
                let low = low.trim();
                if low.is_empty() || !low.chars().all(char::is_alphanumeric) {
                    return Err(refused("a subscript is a name or a number: x_1, x_{max}"));
                }
                self.text.push('_');
                self.text.push_str(low);
                self.at += 1 + group_length(&rest[1..]);
            }
            '{' if rest.starts_with("{,}") => {
                self.text.push(',');
                self.at += 3;
            }
            '~' => {
                self.text.push(' ');
                self.at += 1;
            }
            _ => {
                self.text.push(c);
                self.at += c.len_utf8();
            }
        }
        Ok(())
    }

    /// A command, which begins here.
    fn command(&mut self) -> Result<()> {
        let start = self.at;
        let name = scan::command_name(self.rest());
        self.at += 1 + name.len();
        if let Some(plain) = names::replaced(name) {
            return self.replace(name, plain);
        }
        match name {
            "left" | "right" | "middle" | "big" | "Big" | "bigg" | "Bigg" | "bigl" | "bigr"
            | "Bigl" | "Bigr" | "biggl" | "biggr" | "Biggl" | "Biggr" => {
                if self.rest().starts_with('.') {
                    self.at += 1;
                }
            }
            "" => return self.sign(start),
            "sum" | "prod" | "int" | "lim" => return self.operator(name),
            "log" if self.rest().trim_start().starts_with('_') => return self.logarithm(),
            "frac" | "dfrac" | "tfrac" | "cfrac" => {
                let [over, under] = self.two_arguments(name)?;
                self.text.push_str(&format!("\\frac{{{over}}}{{{under}}}"));
            }
            "binom" | "dbinom" | "tbinom" => {
                let [n, k] = self.two_arguments(name)?;
                self.word(&format!("nCr({n}, {k})"));
            }
            "sqrt" => self.root()?,
            "overline" | "bar" => self.repeating()?,
            "begin" => self.matrix()?,
            "text" | "mathrm" | "textrm" | "mathbf" | "mathit" | "textbf" | "textit" | "mathsf"
            | "mbox" | "operatorname" | "boldsymbol" | "bm" | "vec" => {
                let words = self.argument(name)?.trim().to_owned();
                self.word(&words);
                self.part_from_word();
            }
            "SI" | "qty" => {
                let [number, unit] = self.two_arguments(name)?;
                self.word(&format!("({number}) {unit}"));
            }
            "num" | "si" | "unit" => {
                let part = self.argument(name)?;
                self.word(part.trim());
            }
            _ => self.text.push_str(&self.source[start..self.at]),
        }
        Ok(())
    }

    /// A command that is a name, a function or a sign.
    fn replace(&mut self, name: &str, plain: &str) -> Result<()> {
        if !plain.starts_with(|c: char| c.is_alphanumeric()) || matches!(plain, "µ" | "Ω") {
            self.text.push_str(plain);
            // `5 \mu m`
            if plain == "µ" {
                self.skip_blanks();
            }
            return Ok(());
        }
        self.word(plain);
        if names::is_circular(name) {
            // `\sin^{2} x` is `sin^2 x`.
            let rest = self.rest();
            let power = rest.strip_prefix('^').and_then(group).map(str::trim);
            if let Some(power) =
                power.filter(|power| power.trim_start_matches('-').parse::<u8>().is_ok())
            {
                self.at += 1 + group_length(&rest[1..]);
                self.text.push_str(&format!("^{power}"));
            }
        }
        self.part_from_word();
        Ok(())
    }

    /// A blank where a letter or a digit follows a word.
    fn part_from_word(&mut self) {
        if self.rest().starts_with(|c: char| c.is_alphanumeric()) {
            self.text.push(' ');
        }
    }

    /// A backslash before a sign.
    fn sign(&mut self, start: usize) -> Result<()> {
        let Some(sign) = self.rest().chars().next() else {
            return Err(refused("remove the '\\' at the end"));
        };
        self.at += sign.len_utf8();
        match sign {
            '\\' => self.text.push('\n'),
            '%' | '$' | '#' | '&' | '_' => self.text.push(sign),
            ',' | ';' | ':' | ' ' | '>' => self.text.push(' '),
            '!' | '(' | ')' | '[' | ']' => {}
            '{' => self.text.push('('),
            '}' => self.text.push(')'),
            _ => self.text.push_str(&self.source[start..self.at]),
        }
        Ok(())
    }

    /// The argument of a command: braces, a command, or one sign.
    fn argument(&mut self, command: &str) -> Result<String> {
        self.skip_blanks();
        let rest = self.rest();
        let length = match rest.chars().next() {
            Some('{') => {
                let inside =
                    group(rest).ok_or_else(|| refused("a '{' is never closed: add '}'"))?;
                self.at += inside.len() + 2;
                return self.inside(inside);
            }
            Some('\\') => 1 + scan::command_name(rest).len(),
            Some(c) if c.is_alphanumeric() => c.len_utf8(),
            _ => {
                return Err(refused(format!("\\{command} needs braces around what it takes")));
            }
        };
        self.at += length;
        self.inside(&rest[..length])
    }

    fn two_arguments(&mut self, command: &str) -> Result<[String; 2]> {
        Ok([self.argument(command)?, self.argument(command)?])
    }

    /// `\sqrt{x}`, `\sqrt[3]{x}`, `\sqrt2`
    fn root(&mut self) -> Result<()> {
        self.skip_blanks();
        let mut order = String::new();
        if self.rest().starts_with('[') {
            let Some(end) = self.rest().find(']') else {
                return Err(refused("a '[' is never closed: add ']'"));
            };
            order = format!("[{}]", self.inside(&self.rest()[1..end])?);
            self.at += end + 1;
        }
        let radicand = self.argument("sqrt")?;
        self.text.push_str(&format!("\\sqrt{order}{{{radicand}}}"));
        Ok(())
    }

    /// `0.1\overline{6}`: digits that repeat, as a fraction.
    fn repeating(&mut self) -> Result<()> {
        let again = self.argument("overline")?;
        let start = self.text.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').len();
        let number = self.text.split_off(start);
        let parts = number.split_once('.').and_then(|(whole, decimals)| {
            let whole = if whole.is_empty() { "0" } else { whole };
            let nines = 10_u128.checked_pow(again.len() as u32)?.checked_sub(1)?;
            let places = 10_u128.checked_pow(decimals.len() as u32)?;
            let before: u128 = format!("{whole}{decimals}").parse().ok()?;
            let digits = again.bytes().all(|byte| byte.is_ascii_digit());
            let last: u128 = digits.then(|| again.parse().ok())??;
            Some((before.checked_mul(nines)?.checked_add(last)?, places.checked_mul(nines)?))
        });
        let Some((over, under)) = parts else {
            let reason =
                "\\overline stands over the digits that repeat after a point: 0.\\overline{3}";
            return Err(refused(reason));
        };
        self.text.push_str(&format!("({over}/{under})"));
        Ok(())
    }

    /// `\begin{pmatrix} a & b \\ c & d \end{pmatrix}`
    fn matrix(&mut self) -> Result<()> {
        let kind = self.argument("begin")?;
        let mut is_determinant = kind == "vmatrix";
        if !is_determinant
            && !matches!(&*kind, "pmatrix" | "bmatrix" | "matrix" | "smallmatrix" | "array")
        {
            return Err(refused(format!(
                "\\begin{{{kind}}} is not read: a matrix is \\begin{{pmatrix}} or [[1, 2], [3, 4]]"
            )));
        }
        let end = format!("\\end{{{kind}}}");
        let Some(length) = scan::end_of(self.rest(), &kind) else {
            return Err(refused(format!("\\begin{{{kind}}} is never closed: add {end}")));
        };
        let mut body = &self.rest()[..length];
        self.at += length + end.len();
        if kind == "array" {
            body = body.trim_start();
            body = &body[group_length(body)..];
        }
        if matches!(&*kind, "array" | "matrix" | "smallmatrix") {
            is_determinant |= self.drop_brackets() == Some('|');
        }
        let mut rows = Vec::new();
        for row in scan::split(body, "\\\\") {
            if row.trim().is_empty() {
                continue;
            }
            let cells = scan::split(row, "&").into_iter();
            let cells = cells.map(|cell| Ok(self.inside(cell.trim())?.trim().to_owned()));
            rows.push(cells.collect::<Result<Vec<String>>>()?);
        }
        let is_column = rows.len() > 1 && rows.iter().all(|row| row.len() == 1) && !is_determinant;
        let row = |row: &Vec<String>| match is_column {
            true => row.join(", "),
            false => format!("[{}]", row.join(", ")),
        };
        let matrix = format!("[{}]", rows.iter().map(row).collect::<Vec<_>>().join(", "));
        self.factor(&if is_determinant { format!("det({matrix})") } else { matrix })
    }

    /// Takes the brackets away that stand around a matrix whose environment has none: `\left[`, `\right]`.
    fn drop_brackets(&mut self) -> Option<char> {
        let before = self.text.trim_end();
        let open = before.chars().next_back()?;
        let close = match open {
            '[' => ']',
            '(' => ')',
            '|' => '|',
            _ => return None,
        };
        let rest = self.rest().trim_start();
        let rest = rest.strip_prefix("\\right").unwrap_or(rest).trim_start().strip_prefix(close)?;
        let (length, at) = (before.len() - 1, self.source.len() - rest.len());
        self.text.truncate(length);
        self.at = at;
        Some(open)
    }

    /// Writes a matrix, with the sign of a product where something else is beside it.
    fn factor(&mut self, matrix: &str) -> Result<()> {
        let before = self.text.trim_end();
        let word = before.trim_end_matches(char::is_alphabetic).len();
        let word = before[word..].to_owned();
        let is_function = word.chars().count() > 1 && !is_keyword(&word);
        let is_factor = before.ends_with(|c: char| c.is_alphanumeric() || "])}'!%".contains(c));
        if is_function {
            self.text.push_str(&format!("({matrix})"));
        } else {
            if is_factor && !is_keyword(&word) {
                self.text.push('*');
            }
            self.text.push_str(matrix);
        }
        self.transposed();
        let rest = self.rest().trim_start();
        let goes_on = rest.starts_with(['[', '^', '('])
            || rest.starts_with("\\begin")
            || rest.starts_with("\\left");
        if is_function && (goes_on || self.text.ends_with('\'')) {
            return Err(refused(format!(
                "what {word} applies to is not clear: put parentheses, as in {word}(A)*B or {word}(A*B)"
            )));
        }
        if goes_on && !rest.starts_with('^') || rest.starts_with(|c: char| c.is_ascii_digit()) {
            self.text.push('*');
        }
        Ok(())
    }

    /// Reads `A^T`, `A^{\top}`, the sign of a matrix that is transposed, where it stands here.
    fn transposed(&mut self) -> bool {
        let rest = self.rest().trim_start();
        let mut signs = TRANSPOSED.iter();
        let Some(after) = signs.find_map(|sign| rest.strip_prefix(*sign)) else { return false };
        let is_whole = !after.starts_with(|c: char| c.is_alphanumeric());
        if is_whole {
            self.at = self.source.len() - after.len();
            self.text.push('\'');
        }
        is_whole
    }
}

/// How LaTeX says that a matrix is transposed.
const TRANSPOSED: [&str; 9] = [
    "^{T}",
    "^T",
    "^{\\top}",
    "^\\top",
    "^{\\mathsf{T}}",
    "^\\mathsf{T}",
    "^{\\mathrm{T}}",
    "^\\mathrm{T}",
    "^{\\intercal}",
];

/// The length of `^\circ` or `^{\circ}`.
fn degrees(rest: &str) -> Option<usize> {
    ["^\\circ", "^{\\circ}", "^{\\circ }", "^\\degree"]
        .iter()
        .find(|sign| rest.starts_with(**sign))
        .map(|sign| sign.len())
        .filter(|length| rest[*length..].chars().next().is_none_or(|c| !c.is_ascii_lowercase()))
}

/// The length of a group in braces, the braces included.
fn group_length(rest: &str) -> usize {
    group(rest).map_or(0, |inside| inside.len() + 2)
}

/// Fails where a function of angles is taken of the variable of a sum, an integral or a limit: elsewhere in
/// the language angles are degrees, in such a formula they are radians.
pub(crate) fn check_angles(call: &str, variable: &str, body: &str) -> Result<()> {
    let in_radians = names::in_radians(call);
    if in_radians == call || !mentions(body, variable) || body.contains('°') {
        return Ok(());
    }
    Err(refused(format!(
        "{call} has two readings: write {in_radians} for angles in radians, or {call} for degrees"
    )))
}
