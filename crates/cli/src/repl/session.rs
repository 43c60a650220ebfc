//! What the interactive calculator knows between two lines: names, functions, the last answer,
//! digits.

use arithma_door::{context, context_with, plot_scene};
use arithma_expr::{Function, Session as Names};
use serde_json::{Map, Value};

use super::scan;
use crate::calculation::{DEFAULT_DIGITS, Given, MOST_DIGITS, calculate, explain};
use crate::output::{BAD, NAME, QUIET, styled};
use crate::patience::watched;
use crate::picture;

/// The commands of the calculator, with what they do.
pub(super) const COMMANDS: &[(&str, &str)] = &[
    (":digits", "show values with N significant digits (`:digits 50`)"),
    (":plot", "draw functions or data, with or without the colon (`plot x^2; x from 0 to 4`)"),
    (":vars", "list the variables and functions"),
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
    names: Names,
    digits: u64,
}

impl Session {
    pub(super) fn new() -> Self {
        Self { names: Names::new(), digits: DEFAULT_DIGITS }
    }

    /// The names that lines before have given to values and functions.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.names()
    }

    /// Answers a line: what the language reads, or a command.
    pub(super) fn answer(&mut self, line: &str) -> Reply {
        let line = line.trim_end();
        if let Some(command) = line.trim_start().strip_prefix(':') {
            return self.command(command);
        }
        if line.trim().is_empty() || (is_remark(line) && !line.contains('\n')) {
            return Reply::Text(String::new());
        }
        // What people try first, unless it is a name of their own.
        if let word @ ("help" | "quit" | "exit") = line.trim()
            && !self.names().any(|name| name == word)
        {
            return self.command(word);
        }
        let answer = if line.contains('\n') { self.pasted(line) } else { self.outcome(line) };
        match answer {
            Some(Ok(text) | Err(text)) => Reply::Text(text),
            None => interrupted(),
        }
    }

    /// What comes of a line: a picture or a value.
    fn outcome(&mut self, line: &str) -> Option<Result<String, String>> {
        match self.drawn(line) {
            Some(text) => self.plot(text),
            None => self.calculated(line),
        }
    }

    /// What comes of a text, or what is wrong with it; nothing where Ctrl-C ended it.
    fn calculated(&mut self, source: &str) -> Option<Result<String, String>> {
        let (source, digits, mut names) = (source.to_owned(), self.digits, self.names.clone());
        let (names, answer) = watched(move |budget| {
            let answer = calculate(&source, &mut names, digits, budget);
            (names, answer)
        })?;
        self.names = names;
        Some(answer.map(|Given { text, read_as }| match read_as {
            _ if text.is_empty() => text,
            None => format!("{text}\n"),
            Some(reading) => {
                format!("{text}\n{}\n", styled(QUIET, &format!("read as {reading}")))
            }
        }))
    }

    /// The answers to lines that were pasted, where each has one of its own: `def` and the like belong together.
    fn pasted(&mut self, text: &str) -> Option<Result<String, String>> {
        let before = self.names.clone();
        let mut lines = scan::lines(text);
        lines.retain(|line| !line.trim().is_empty() && !is_remark(line));
        let mut answers = String::new();
        for line in &lines {
            match self.outcome(line) {
                Some(Ok(answer)) => answers.push_str(&answer),
                failed => {
                    self.names = before;
                    let is_one = failed.is_some() && lines.iter().all(|line| drawn(line).is_none());
                    return if is_one { self.calculated(text) } else { failed };
                }
            }
        }
        Some(Ok(answers))
    }

    /// What a line wants drawn, unless the name is somebody's own.
    fn drawn<'l>(&self, line: &'l str) -> Option<&'l str> {
        drawn(line).filter(|_| !self.names().any(|name| name == "plot"))
    }

    /// Draws functions, from one place to another where it says so.
    fn plot(&self, text: &str) -> Option<Result<String, String>> {
        if text.trim().is_empty() {
            let ways = "write plot sin(x); cos(x), or plot 1,2; 2,4; 3,1";
            return Some(Err(complaint(&format!("a plot needs functions or points: {ways}"))));
        }
        let arguments = Value::Object(plotted(text)).to_string();
        let names = self.names.clone();
        let scene = watched(move |budget| plot_scene(&arguments, &names, &context_with(budget)))?;
        Some(scene.map(|scene| picture::in_terminal(&scene)).map_err(|error| explain(&error)))
    }

    fn command(&mut self, command: &str) -> Reply {
        if let Some(text) = drawn(command) {
            let Some(Ok(text) | Err(text)) = self.plot(text) else { return interrupted() };
            return Reply::Text(text);
        }
        let mut words = command.split_whitespace();
        let name = words.next().unwrap_or_default();
        Reply::Text(match (name, words.next(), words.next()) {
            ("q" | "quit" | "exit", None, None) => return Reply::Quit,
            ("h" | "help" | "?", None, None) => help(),
            ("vars", None, None) => self.list_variables(),
            ("digits", None, None) => format!("{} digits\n", self.digits),
            ("digits", Some(digits), None) => self.set_digits(digits),
            ("digits", ..) => complaint("one number of digits: write :digits 50"),
            ("q" | "quit" | "exit" | "h" | "help" | "?" | "vars", ..) => {
                complaint(&format!("nothing stands behind :{name}: write :{name} alone"))
            }
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
            // A name alone is an expression; asking for it changes nothing.
            let names = &mut self.names.clone();
            let value = calculate(name, names, self.digits, context().budget);
            let value = value
                .map(|given| given.text)
                .unwrap_or_else(|complaint| complaint.trim_end().to_owned());
            format!("{} = {value}\n", styled(NAME, name))
        };
        let values = self.names.values().map(|(name, _)| show(name));
        let functions = self.names.names().filter_map(|name| {
            let parameters = self.names.parameters(name)?.join(", ");
            Some(format!("{}({parameters})\n", styled(NAME, name)))
        });
        let list: String = values.chain(functions).collect();
        if list.is_empty() { "no names yet: x = 3 gives one\n".to_owned() } else { list }
    }
}

/// Whether a line only says something to people: `# the rent`, `// the rent`.
fn is_remark(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//")
        || line.strip_prefix('#').is_some_and(|rest| rest.starts_with([' ', '#']))
}

/// What comes of a line that Ctrl-C ended: nothing that was known is lost.
fn interrupted() -> Reply {
    Reply::Text(format!("{}\n", styled(QUIET, "interrupted")))
}

/// What a line wants drawn: `plot sin(x)`, as on the page.
fn drawn(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("plot")?;
    let is_word = rest.is_empty() || rest.starts_with(|c: char| c == '(' || c.is_whitespace());
    (is_word && !rest.trim_start().starts_with('=')).then_some(rest)
}

/// What is to be drawn, as the tool takes it: `x^2 from 0 to 4 titled "Height"`.
fn plotted(text: &str) -> Map<String, Value> {
    let titled = text.trim_end().strip_suffix('"').and_then(|text| text.rsplit_once(" titled \""));
    let (rest, title) = titled.map_or((text, None), |(rest, title)| (rest, Some(title)));
    let ends = rest.rsplit_once(" from ").and_then(|(expression, ends)| {
        let (from, to) = ends.split_once(" to ")?;
        Some((expression, Some(from), Some(to)))
    });
    let (expression, from, to) = ends.or_else(|| in_brackets(rest)).unwrap_or((rest, None, None));
    let given = [("expression", Some(expression)), ("from", from), ("to", to), ("title", title)];
    let given = given.into_iter().filter_map(|(name, value)| Some((name, value?.trim())));
    given.map(|(name, value)| (name.to_owned(), Value::from(value))).collect()
}

/// A formula and its ends as other programs write them: `(x^2, 0, 4)`.
fn in_brackets(text: &str) -> Option<(&str, Option<&str>, Option<&str>)> {
    let inside = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let [formula, from, to] = scan::arguments(inside)?[..] else { return None };
    let is_end = |end: &str| !end.contains(|c| "()[]{};".contains(c));
    let is_formula = formula.contains(char::is_alphabetic) && is_end(from) && is_end(to);
    is_formula.then_some((formula, Some(from), Some(to)))
}

fn help() -> String {
    let mut text = String::from(
        "An expression: 2 * sin(45) + 3^2, 60 mph * 2.5 h to km, 350 + 8%. Angles are in degrees.\n\
         A name: x = 3, d = 5 km, f(t) = t^2. The last answer is ans.\n",
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
    use serde_json::json;

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
        ask(&mut session, "area(w, h) = w*h");
        assert!(ask(&mut session, ":vars").ends_with("\narea(w, h)\n"));
        assert!(ask(&mut Session::new(), ":vars").starts_with("no names yet"));
        assert_eq!(ask(&mut session, ""), "");
        assert_eq!(ask(&mut session, "   "), "");
    }

    #[test]
    fn units_dates_and_tools_work_too() {
        let mut session = Session::new();
        assert_eq!(ask(&mut session, "60 mph * 2.5 h to km"), "241.4016 km\n");
        // What was decided is told.
        assert_eq!(ask(&mut session, "350 + 8%"), "378\nread as 350 + 8% of 350\n");
        assert!(ask(&mut session, "log 100").ends_with("\nread as ln(100)\n"));
        assert_eq!(ask(&mut session, "2(3 + 4)"), "14\n");
        assert_eq!(ask(&mut session, "mean(1, 2, 6)"), "3\n");
        assert_eq!(ask(&mut session, "d = 5 km"), "5 km\n");
        assert_eq!(ask(&mut session, "2d to m"), "10000 m\n");
        assert_eq!(ask(&mut session, "ans + 1 km"), "11000 m\n");
        assert_eq!(ask(&mut session, "f(t) = t^2"), "");
        assert_eq!(ask(&mut session, "f(3)"), "9\n");
        let text = ask(&mut session, "p = loanPayment(350000, 6.5, 30)");
        assert!(text.starts_with("2212.2"), "{text}");
        assert_eq!(ask(&mut session, "p - ans"), "0\n");
        let text = ask(&mut session, "mean(1, 2");
        assert!(text.starts_with("error: ") && text.contains("\nmean(1, 2\n"), "{text}");
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
        let text = ask(&mut session, "x = 2 + ?");
        assert!(text.ends_with("x = 2 + ?\n         ^\n"), "{text}");
        // What has a name is told by its name.
        let text = ask(&mut session, "2 + foo(1)");
        assert!(text.starts_with("error: unknown function 'foo'"), "{text}");
        assert_eq!(ask(&mut session, "nothing + 1"), "error: unknown variable 'nothing'\n");
        assert_eq!(
            ask(&mut session, "pi = 3"),
            "error: pi is a constant: choose another name\npi = 3\n^^\n"
        );
        let text = ask(&mut session, "ans = 3");
        assert!(text.contains("ans is the last answer"), "{text}");
        // An error leaves the last answer alone.
        assert_eq!(ask(&mut session, "7"), "7\n");
        ask(&mut session, "1/0");
        assert_eq!(ask(&mut session, "ans"), "7\n");
    }

    #[test]
    fn plots_are_drawn_in_place() {
        let mut session = Session::new();
        let text = ask(&mut session, ":plot x^2 from 0 to 4");
        assert!(text.lines().count() > 10 && text.contains("15 ┤"), "{text}");
        let text = ask(&mut session, ":plot sin(");
        assert!(text.starts_with("error: "), "{text}");
        ask(&mut session, "f(t) = t^2");
        let text = ask(&mut session, ":plot f(x) from 0 to 4");
        assert!(text.contains("15 ┤"), "{text}");
        // The colon may be left out, unless the name is somebody's own.
        let text = ask(&mut session, "plot f(x) from 0 to 4 titled \"Height\"");
        assert!(text.contains("15 ┤") && text.contains("Height"), "{text}");
        let text = ask(&mut session, "plot 1,2; 2,4; 3,1");
        assert!(text.contains("data"), "{text}");
        let text = ask(&mut session, "plot(f(x) - 4, 0, 4)");
        assert!(text.contains("10 ┤"), "{text}");
        for line in ["plot", ":plot", "plot "] {
            assert!(ask(&mut session, line).starts_with("error: a plot needs"), "{line}");
        }
        assert_eq!(ask(&mut session, "plot = 3"), "3\n");
        assert_eq!(ask(&mut session, "plot * 2"), "6\n");
        assert!(ask(&mut session, ":plot x^2 from 0 to 4").contains("15 ┤"));
    }

    #[test]
    fn what_is_to_be_drawn_is_read() {
        let read = |text: &str| Value::Object(plotted(text));
        assert_eq!(
            read("x to m from 1 to 2 "),
            json!({"expression": "x to m", "from": "1", "to": "2"})
        );
        assert_eq!(read("x from 3"), json!({"expression": "x from 3"}));
        let whole = r#" sin(x); x from -1 to 1 titled "From 1 to 2" "#;
        let title = "From 1 to 2";
        assert_eq!(
            read(whole),
            json!({"expression": "sin(x); x", "from": "-1", "to": "1", "title": title})
        );
        assert_eq!(read("x titled"), json!({"expression": "x titled"}));
        let ends = json!({"expression": "max(x, 1)", "from": "-3", "to": "pi"});
        assert_eq!(read("(max(x, 1), -3, pi) "), ends);
        for whole in ["(x, 1), (2, 3)", "(1, 2, 3)", "(x, 1)", "(x + 1) * (x, 2, 3)", "(x, 1, (2))"]
        {
            assert_eq!(read(whole), json!({"expression": whole}));
        }
    }

    #[test]
    fn lines_that_are_pasted_are_answered_one_by_one() {
        let mut session = Session::new();
        assert_eq!(ask(&mut session, "1+1\n2+2\n\n# half\nx = 4\nx/2"), "2\n4\n4\n2\n");
        assert_eq!(ask(&mut session, "2 *\n3\n10\n+ 5"), "6\n15\n");
        assert_eq!(ask(&mut session, "mean(1,\n2)\n7"), "1.5\n7\n");
        // What belongs together has one answer.
        let text = ask(&mut session, "def g(t):\n    return t*2\nprint(g(3))");
        assert_eq!(text, "6\nread as g(t) = t*2; g(3)\n");
        // What the page exports is read here, too.
        let text = ask(&mut session, "# Rent\nr = 3\nplot r*x from 0 to 4\nr + 1");
        assert!(
            text.starts_with("3\n") && text.contains("10 ┤") && text.ends_with("\n4\n"),
            "{text}"
        );
        let text = ask(&mut session, "r = 5\nplot sin(\n\n1");
        assert!(text.starts_with("error: ") && text.contains("sin("), "{text}");
        assert_eq!(ask(&mut session, "r"), "3\n");
        let text = ask(&mut session, "y = 1\ny +* 2");
        assert!(text.starts_with("error: "), "{text}");
        assert!(ask(&mut session, "y").starts_with("error: "), "nothing came of it");
    }

    #[test]
    fn what_people_try_first_is_understood() {
        let mut session = Session::new();
        assert!(ask(&mut session, "help").contains(":digits"));
        assert_eq!(session.answer("exit"), Reply::Quit);
        assert_eq!(ask(&mut session, "# a remark"), "");
        assert_eq!(ask(&mut session, "// another"), "");
        assert_eq!(ask(&mut session, "quit = 3"), "3\n");
        assert_eq!(ask(&mut session, "quit"), "3\n");
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
        for line in [":vars x", ":digits 5 6", ":help me"] {
            let text = ask(&mut session, line);
            assert!(text.contains(": write :"), "{line}: {text}");
        }
    }
}
