//! What the interactive calculator knows between two lines: variables, the last answer, digits.

use arithma_expr::{Constant, Error, ErrorKind, Function, Span, Variables};

use crate::calculation::{
    DEFAULT_DIGITS, MOST_DIGITS, calculate, calculate_script, explain, is_unread,
};
use crate::output::{BAD, NAME, QUIET, styled};

/// The name of the last answer.
const ANSWER: &str = "ans";

/// The commands of the calculator, with what they do.
pub(super) const COMMANDS: &[(&str, &str)] = &[
    (":digits", "show values with N significant digits (`:digits 50`)"),
    (":vars", "list the variables"),
    (":help", "show this"),
    (":quit", "leave; so does Ctrl-D"),
];

/// What comes of a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// Lines to print, perhaps none.
    Text(String),
    /// The user leaves.
    Quit,
}

/// A conversation with the calculator.
pub(super) struct Session {
    variables: Variables,
    digits: u64,
}

impl Session {
    pub(super) fn new() -> Self {
        Self { variables: Variables::none(), digits: DEFAULT_DIGITS }
    }

    /// The names of the variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.names()
    }

    /// Answers a line: an expression, `name = expression`, or a command.
    pub(super) fn answer(&mut self, line: &str) -> Reply {
        let line = line.trim_end();
        if let Some(command) = line.trim_start().strip_prefix(':') {
            return self.command(command);
        }
        if line.trim().is_empty() {
            return Reply::Text(String::new());
        }
        Reply::Text(match self.calculate(line) {
            Ok(text) => format!("{text}\n"),
            Err(error) => match self.script(line, &error) {
                Some(text) => format!("{text}\n"),
                None => explain(&error, line),
            },
        })
    }

    /// What units, dates, steps or tools in a line give: a language of its own, which knows no
    /// variables of ours.
    fn script(&self, line: &str, error: &Error) -> Option<String> {
        let is_script = is_unread(error) && Assignment::find(line).is_none();
        is_script.then(|| calculate_script(line, self.digits).ok()).flatten()
    }

    fn calculate(&mut self, line: &str) -> Result<String, Error> {
        let assignment = Assignment::find(line);
        let source = match &assignment {
            Some(assignment) => {
                assignment.check()?;
                // Blanks in place of `name =`, so that carets fall below the line as it was typed.
                &format!("{}{}", " ".repeat(assignment.length), &line[assignment.length..])
            }
            None => line,
        };
        let answer = calculate(source, &self.variables, self.digits)?;
        self.variables.set(ANSWER, answer.value.clone());
        if let Some(Assignment { name, .. }) = assignment {
            self.variables.set(name, answer.value);
        }
        Ok(answer.text)
    }

    fn command(&mut self, command: &str) -> Reply {
        let mut words = command.split_whitespace();
        let name = words.next().unwrap_or_default();
        Reply::Text(match (name, words.next(), words.next()) {
            ("q" | "quit" | "exit", None, None) => return Reply::Quit,
            ("h" | "help" | "?", None, None) => help(),
            ("vars", None, None) => self.list_variables(),
            ("digits", None, None) => format!("{} digits\n", self.digits),
            ("digits", Some(digits), None) => self.set_digits(digits),
            _ => complaint(&format!("no command ':{}': :help lists them", command.trim())),
        })
    }

    fn set_digits(&mut self, digits: &str) -> String {
        match digits.parse() {
            Ok(digits @ 1..=MOST_DIGITS) => {
                self.digits = digits;
                format!("{digits} digits\n")
            }
            _ => complaint(&format!("digits must be a whole number from 1 to {MOST_DIGITS}")),
        }
    }

    fn list_variables(&self) -> String {
        let show = |name: &str| {
            // A name alone is an expression.
            let value = calculate(name, &self.variables, self.digits);
            let value = value.map_or_else(|error| error.to_string(), |answer| answer.text);
            format!("{} = {value}\n", styled(NAME, name))
        };
        self.variables.names().map(show).collect()
    }
}

/// The beginning of a line `name = expression`.
struct Assignment<'a> {
    name: &'a str,
    /// Bytes up to and with the sign of equality.
    length: usize,
}

impl<'a> Assignment<'a> {
    fn find(line: &'a str) -> Option<Self> {
        let (left, right) = line.split_once('=')?;
        let name = left.trim();
        let begins = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let is_name = begins && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        (is_name && !right.starts_with('=')).then_some(Self { name, length: left.len() + 1 })
    }

    /// A name that has a meaning already keeps it.
    fn check(&self) -> Result<(), Error> {
        let what = if Constant::named(self.name).is_some() {
            "a constant"
        } else if Function::named(self.name).is_some() {
            "a function"
        } else if self.name == ANSWER {
            "the last answer"
        } else {
            return Ok(());
        };
        let message = format!("{} is {what}: choose another name for the variable", self.name);
        Err(Error { kind: ErrorKind::Syntax(message), span: Some(self.span()) })
    }

    fn span(&self) -> Span {
        let end = u32::try_from(self.length).unwrap_or(u32::MAX);
        Span { start: 0, end: end.saturating_sub(1) }
    }
}

fn help() -> String {
    let mut text = String::from(
        "An expression: 2 * sin(45) + 3^2, sqrt(2), 100!, 2 pi r. Angles are in degrees.\n\
         A variable: x = 3. The last answer is ans.\n",
    );
    for (name, what) in COMMANDS {
        text.push_str(&format!("{}{}{what}\n", styled(NAME, name), " ".repeat(10 - name.len())));
    }
    let functions: Vec<&str> = Function::ALL.iter().map(|function| function.name()).collect();
    text.push_str(&format!("{} {}\n", styled(QUIET, "Functions:"), functions.join(" ")));
    text
}

fn complaint(message: &str) -> String {
    format!("{}: {message}\n", styled(BAD, "error"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a line gives, without styles.
    fn ask(session: &mut Session, line: &str) -> String {
        match session.answer(line) {
            Reply::Text(text) => anstream::adapter::strip_str(&text).to_string(),
            Reply::Quit => "quit".to_owned(),
        }
    }

    #[test]
    fn values_variables_and_the_last_answer() {
        let mut session = Session::new();
        assert_eq!(ask(&mut session, "0.1 + 0.2"), "0.3\n");
        assert_eq!(ask(&mut session, "ans * 10"), "3\n");
        assert_eq!(ask(&mut session, "x = sqrt(2)"), "1.414213562373095048801688724209698\n");
        assert_eq!(ask(&mut session, "x^2"), "2\n");
        assert_eq!(ask(&mut session, "  y=x + ans"), "3.414213562373095048801688724209698\n");
        assert_eq!(ask(&mut session, "2x^2"), "4\n");
        assert_eq!(
            ask(&mut session, ":vars"),
            "ans = 4\nx = 1.414213562373095048801688724209698\n\
             y = 3.414213562373095048801688724209698\n"
        );
        assert_eq!(ask(&mut session, ""), "");
        assert_eq!(ask(&mut session, "   "), "");
    }

    #[test]
    fn units_dates_and_tools_work_too() {
        let mut session = Session::new();
        assert_eq!(ask(&mut session, "60 mph * 2.5 h to km"), "241.4016 km\n");
        assert_eq!(ask(&mut session, "350 + 8%"), "378\n");
        assert_eq!(ask(&mut session, "mean(1, 2, 6)"), "3\n");
        assert_eq!(ask(&mut session, "mean(1, 2"), explain_plain("mean(1, 2"));
    }

    /// What the plain language has to say about a line.
    fn explain_plain(line: &str) -> String {
        let error = calculate(line, &Variables::none(), DEFAULT_DIGITS).err().unwrap();
        anstream::adapter::strip_str(&explain(&error, line)).to_string()
    }

    #[test]
    fn digits_are_a_setting() {
        let mut session = Session::new();
        assert_eq!(ask(&mut session, ":digits"), "34 digits\n");
        assert_eq!(ask(&mut session, ":digits 5"), "5 digits\n");
        assert_eq!(ask(&mut session, "1/3"), "0.33333\n");
        let message = "error: digits must be a whole number from 1 to 100000\n";
        assert_eq!(ask(&mut session, ":digits 0"), message);
        assert_eq!(ask(&mut session, ":digits x"), message);
    }

    #[test]
    fn errors_show_the_place_in_the_line_as_typed() {
        let mut session = Session::new();
        let text = ask(&mut session, "2 + foo(1)");
        assert!(text.ends_with("2 + foo(1)\n    ^^^\n"), "{text}");
        let text = ask(&mut session, "x = 2 + $");
        assert!(text.ends_with("x = 2 + $\n        ^\n"), "{text}");
        let text = ask(&mut session, "nothing + 1");
        assert!(text.ends_with("nothing + 1\n^^^^^^^\n"), "{text}");
        assert_eq!(
            ask(&mut session, "pi = 3"),
            "error: pi is a constant: choose another name for the variable\npi = 3\n^^^\n"
        );
        let text = ask(&mut session, "sin = 3");
        assert!(text.contains("sin is a function"), "{text}");
        let text = ask(&mut session, "ans = 3");
        assert!(text.contains("ans is the last answer"), "{text}");
        // An error leaves the last answer alone.
        assert_eq!(ask(&mut session, "7"), "7\n");
        ask(&mut session, "1/0");
        assert_eq!(ask(&mut session, "ans"), "7\n");
    }

    #[test]
    fn commands() {
        let mut session = Session::new();
        assert_eq!(session.answer(":quit"), Reply::Quit);
        assert_eq!(session.answer(" :q "), Reply::Quit);
        assert!(ask(&mut session, ":help").contains(":digits"));
        assert_eq!(
            ask(&mut session, ":bogus 1"),
            "error: no command ':bogus 1': :help lists them\n"
        );
    }
}
