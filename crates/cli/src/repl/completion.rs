//! What the line editor asks while a line is typed: completions with signatures, the signature of the
//! call at the cursor, colours, and whether the line goes on.

use std::borrow::Cow;
use std::collections::HashSet;

use anstyle::{AnsiColor, Style};
use arithma_door::{CATALOG, reference};
use arithma_expr::{Constant, Function};
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper};

use super::scan::{self, Kind};
use super::session::COMMANDS;
use crate::output::{BAD, QUIET, styled};

const NUMBER: Style = AnsiColor::Cyan.on_default();
const FUNCTION: Style = AnsiColor::Blue.on_default();
const UNIT: Style = AnsiColor::Green.on_default();
const TEXT: Style = AnsiColor::Yellow.on_default();
const WRONG: Style = AnsiColor::Red.on_default();
const PAIRED: Style = Style::new().bold().underline();

/// Hints narrower than this say nothing.
const NARROWEST_HINT: usize = 12;

/// The names that can be completed, and what is known of them.
pub(super) struct Names {
    own: Vec<String>,
    units: HashSet<String>,
    /// Columns of the terminal, where it says how many.
    columns: fn() -> Option<usize>,
}

impl Default for Names {
    fn default() -> Self {
        Self { own: Vec::new(), units: reference::unit_names().collect(), columns }
    }
}

fn columns() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

impl Names {
    pub(super) fn set_own<'a>(&mut self, names: impl Iterator<Item = &'a str>) {
        self.own = names.map(str::to_owned).collect();
    }

    /// Where the word before the cursor begins, and what begins like it.
    fn candidates(&self, before: &str) -> (usize, Vec<Pair>) {
        let pair = |replacement: String, display: String| Pair { display, replacement };
        if before.starts_with(':') {
            let found = COMMANDS.iter().filter(|(name, _)| name.starts_with(before));
            let told = found.map(|(name, what)| pair((*name).into(), format!("{name}  {what}")));
            return (0, told.collect());
        }
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let stem = before.trim_end_matches(is_part);
        // In `2sin` the digits are a factor.
        let word = before[stem.len()..].trim_start_matches(char::is_numeric);
        let start = before.len() - word.len();
        if word.is_empty() {
            return (start, Vec::new());
        }
        let functions = reference::function_names()
            .filter(|name| name.starts_with(word) && signature(name).is_some())
            .map(|name| pair(format!("{name}("), signature(name).unwrap_or_default()));
        let constants = Constant::ALL.iter().map(|constant| constant.name().to_owned());
        let own = self.own.iter().cloned();
        // A letter begins too many units to be of help.
        let units = self.units.iter().filter(|_| word.len() > 1).cloned();
        let names = constants.chain(own).chain(units).filter(|name| name.starts_with(word));
        let mut found: Vec<Pair> =
            functions.chain(names.map(|name| pair(name.clone(), name))).collect();
        found.sort_by(|a, b| a.replacement.cmp(&b.replacement));
        found.dedup_by(|a, b| a.replacement == b.replacement);
        (start, found)
    }

    /// The signature of the call that the line ends in, its current argument marked.
    fn signature_at_end(&self, line: &str) -> Option<String> {
        let (name, place) = scan::call_at_end(line)?;
        let marked = mark_argument(&signature(name)?, place);
        // It must not wrap, nor push the line out of sight.
        let last = width(line.rsplit('\n').next().unwrap_or(line));
        let room = (self.columns)()?.checked_sub(last + 6)?;
        if room < NARROWEST_HINT {
            return None;
        }
        let shown = if marked.chars().count() > room {
            marked.chars().take(room - 1).chain(['…']).collect()
        } else {
            marked
        };
        Some(format!("  {shown}"))
    }

    fn style_of(&self, line: &str, pieces: &[scan::Piece], index: usize) -> Option<Style> {
        let piece = &pieces[index];
        let next = pieces.get(index + 1).map(|next| next.kind);
        match piece.kind {
            Kind::Number => Some(NUMBER),
            Kind::Text { closed } => Some(if closed { TEXT } else { WRONG }),
            Kind::Name => {
                let name = &line[piece.place.clone()];
                let is_own = self.own.iter().any(|own| own == name);
                let is_called = next == Some(Kind::Open('('));
                if is_called && signature(name).is_some() {
                    Some(FUNCTION)
                } else if !is_own && !is_called && self.units.contains(name) {
                    Some(UNIT)
                } else {
                    None
                }
            }
            _ => None,
        }
    }
}

/// Columns that a text may take: letters beyond the first alphabets may be wide.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c >= '\u{1100}' { 2 } else { 1 }).sum()
}

/// How a function is called: one of the language, or a tool that is one.
fn signature(name: &str) -> Option<String> {
    let is_own_tool = |name: &str| arithma_door::TOOLSET.tools.iter().any(|t| t.name() == name);
    let of_language = Function::named(name).map(Function::signature);
    let tool = || CATALOG.function(name).filter(|tool| !is_own_tool(tool.name()));
    of_language.or_else(|| tool().map(arithma_kit::ToolDef::signature))
}

/// A signature with an arrow before one of its parameters.
fn mark_argument(signature: &str, place: usize) -> String {
    // `log(x) or log(x, base)`: the way that has room for the argument.
    let ways: Vec<&str> = signature.split(" or ").collect();
    let count = |way: &str| way.matches(", ").count() + 1;
    let exact = ways.iter().find(|way| count(way) > place);
    let any = || ways.iter().find(|way| way.contains("...")).or(ways.last());
    let Some(way) = exact.or_else(any) else { return signature.to_owned() };
    let Some((head, rest)) = way.split_once('(') else { return (*way).to_owned() };
    let parameters: Vec<&str> = rest.trim_end_matches(')').split(", ").collect();
    let current = place.min(parameters.len() - 1);
    let mark = |(index, parameter): (usize, &&str)| {
        if index == current { format!("▸{parameter}") } else { (*parameter).to_owned() }
    };
    let marked: Vec<String> = parameters.iter().enumerate().map(mark).collect();
    format!("{head}({})", marked.join(", "))
}

impl Completer for Names {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        Ok(self.candidates(&line[..position]))
    }
}

/// What is shown behind the line and never taken into it.
pub(super) struct Shown(String);

impl Hint for Shown {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Hinter for Names {
    type Hint = Shown;

    fn hint(&self, line: &str, position: usize, _: &Context<'_>) -> Option<Shown> {
        let is_at_end = position == line.len() && !line.starts_with(':');
        is_at_end.then(|| self.signature_at_end(line)).flatten().map(Shown)
    }
}

impl Highlighter for Names {
    fn highlight<'l>(&self, line: &'l str, position: usize) -> Cow<'l, str> {
        if line.starts_with(':') {
            return line.into();
        }
        let pieces = scan::pieces(line);
        let mates = scan::mates(&pieces);
        // The bracket behind the cursor, or the one that it stands on.
        let at_cursor = pieces.iter().position(|piece| {
            matches!(piece.kind, Kind::Open(_) | Kind::Close(_))
                && (piece.place.end == position || piece.place.start == position)
        });
        let paired = at_cursor.and_then(|index| mates[index].map(|mate| [index, mate]));
        let mut coloured = String::with_capacity(2 * line.len());
        for (index, piece) in pieces.iter().enumerate() {
            let text = &line[piece.place.clone()];
            let style = match piece.kind {
                Kind::Open(_) | Kind::Close(_) if paired.is_some_and(|p| p.contains(&index)) => {
                    Some(PAIRED)
                }
                Kind::Close(_) if mates[index].is_none() => Some(BAD),
                _ => self.style_of(line, &pieces, index),
            };
            match style {
                Some(style) => coloured.push_str(&styled(style, text)),
                None => coloured.push_str(text),
            }
        }
        coloured.into()
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        styled(QUIET, hint).into()
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        true
    }
}

impl Validator for Names {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(if scan::goes_on(context.input()) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

impl Helper for Names {}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let mut names = Names { columns: || Some(80), ..Names::default() };
        names.set_own(["sinus", "x"].into_iter());
        names
    }

    fn replacements(names: &Names, before: &str) -> (usize, Vec<String>) {
        let (start, found) = names.candidates(before);
        (start, found.into_iter().map(|pair| pair.replacement).collect())
    }

    #[test]
    fn names_are_completed() {
        let names = names();
        let (start, found) = replacements(&names, "2 + sin");
        assert_eq!(start, 4);
        assert!(found.contains(&"sin(".to_owned()) && found.contains(&"sinus".to_owned()));
        assert_eq!(replacements(&names, "2sinu"), (1, vec!["sinus".to_owned()]));
        assert_eq!(replacements(&names, ":he"), (0, vec![":help".to_owned()]));
        assert_eq!(replacements(&names, "2 + "), (4, vec![]));
        assert_eq!(replacements(&names, ""), (0, vec![]));
        assert_eq!(replacements(&names, "π·sinu"), (4, vec!["sinus".to_owned()]));
    }

    #[test]
    fn completions_show_signatures_tools_and_units() {
        let names = names();
        let (_, found) = names.candidates("loanPay");
        assert_eq!(found[0].display, "loanPayment(principal, annualRate, years)");
        assert_eq!(found[0].replacement, "loanPayment(");
        assert!(replacements(&names, "5 kilome").1.contains(&"kilometer".to_owned()));
        // The tools of the door are no functions.
        assert!(!replacements(&names, "calculat").1.iter().any(|name| name == "calculate("));
    }

    #[test]
    fn the_current_argument_is_marked() {
        let names = names();
        let hint = |line: &str| names.signature_at_end(line);
        assert_eq!(
            hint("loanPayment(350000, ").as_deref(),
            Some("  loanPayment(principal, ▸annualRate, years)")
        );
        assert_eq!(hint("2 + log(8, ").as_deref(), Some("  log(x, ▸base)"));
        assert_eq!(hint("log(").as_deref(), Some("  log(▸x)"));
        assert_eq!(hint("max(1, 2, 3, ").as_deref(), Some("  max(a, ▸...)"));
        assert_eq!(hint("sum(k^2, k, ").as_deref(), Some("  sum(body, index, ▸from, to)"));
        assert_eq!(hint("sum(1, 2, 3, 4, ").as_deref(), Some("  sum(list, ▸...)"));
        assert_eq!(hint("nobody("), None);
        assert_eq!(hint("2 + 3"), None);
    }

    #[test]
    fn a_narrow_window_has_a_shorter_hint_or_none() {
        let narrow = |columns: fn() -> Option<usize>| Names { columns, ..Names::default() };
        let hint = narrow(|| Some(40)).signature_at_end("loanPayment(").unwrap();
        assert!(hint.chars().count() + 12 < 40 && hint.ends_with('…'), "{hint}");
        assert_eq!(narrow(|| Some(20)).signature_at_end("loanPayment("), None);
        assert_eq!(narrow(|| Some(1)).signature_at_end("loanPayment("), None);
        assert_eq!(narrow(|| None).signature_at_end("loanPayment("), None);
    }

    #[test]
    fn a_line_in_colour_is_the_same_line() {
        let names = names();
        for line in ["2.5 km + sin(30)", "len(\"a\") ]", "x = [1, (2", "π·½ 5 % 3", "", ":help"]
        {
            for position in (0..=line.len()).filter(|at| line.is_char_boundary(*at)) {
                let coloured = names.highlight(line, position);
                assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), line);
            }
        }
        let coloured = names.highlight("2 km)", 0);
        assert!(coloured.contains(&styled(NUMBER, "2")) && coloured.contains(&styled(UNIT, "km")));
        assert!(coloured.contains(&styled(BAD, ")")));
        // The cursor behind a bracket shows both.
        let coloured = names.highlight("sin(30)", 7);
        assert!(coloured.contains(&styled(PAIRED, "(")) && coloured.contains(&styled(PAIRED, ")")));
        assert!(coloured.contains(&styled(FUNCTION, "sin")));
    }
}
