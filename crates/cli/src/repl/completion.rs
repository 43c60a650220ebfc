//! Completion of names: functions, constants, variables and the calculator's own commands.

use arithma_expr::{Constant, Function};
use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::session::COMMANDS;

/// The names that can be completed.
#[derive(Default)]
pub(super) struct Names {
    own: Vec<String>,
}

impl Names {
    pub(super) fn set_own<'a>(&mut self, names: impl Iterator<Item = &'a str>) {
        self.own = names.map(str::to_owned).collect();
    }

    /// Where the word before the cursor begins, and the names that begin like it.
    fn candidates(&self, before: &str) -> (usize, Vec<String>) {
        if before.starts_with(':') {
            let found = COMMANDS.iter().map(|(name, _)| *name).filter(|c| c.starts_with(before));
            return (0, found.map(str::to_owned).collect());
        }
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let stem = before.trim_end_matches(is_part);
        // In `2sin` the digits are a factor.
        let word = before[stem.len()..].trim_start_matches(char::is_numeric);
        let start = before.len() - word.len();
        if word.is_empty() {
            return (start, Vec::new());
        }
        let functions = Function::ALL.iter().map(|function| format!("{}(", function.name()));
        let constants = Constant::ALL.iter().map(|constant| constant.name().to_owned());
        let names = functions.chain(constants).chain(self.own.iter().cloned());
        let mut found: Vec<String> = names.filter(|name| name.starts_with(word)).collect();
        found.sort();
        (start, found)
    }
}

impl Completer for Names {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.candidates(&line[..position]))
    }
}

impl Helper for Names {}
impl Highlighter for Names {}
impl Validator for Names {}
impl Hinter for Names {
    type Hint = String;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_completed() {
        let mut names = Names::default();
        names.set_own(["sinus", "x"].into_iter());
        let (start, found) = names.candidates("2 + sin");
        assert_eq!(start, 4);
        assert!(found.contains(&"sin(".to_owned()) && found.contains(&"sinus".to_owned()));
        assert_eq!(names.candidates("2sinu"), (1, vec!["sinus".to_owned()]));
        assert_eq!(names.candidates(":he"), (0, vec![":help".to_owned()]));
        assert_eq!(names.candidates("2 + "), (4, vec![]));
        assert_eq!(names.candidates(""), (0, vec![]));
        assert_eq!(names.candidates("π·sinu"), (4, vec!["sinus".to_owned()]));
    }
}
