//! Printing for people: colour in a terminal, none in a pipe, and no fuss when a pipe closes.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use anstream::stream::{AsLockedWrite, RawStream};
use anstyle::{AnsiColor, Style};

/// Headings.
pub(crate) const HEADING: Style = Style::new().bold().underline();
/// Names that can be typed.
pub(crate) const NAME: Style = Style::new().bold();
/// What is said beside the answer.
pub(crate) const QUIET: Style = Style::new().dimmed();
/// What worked.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// What failed.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();

/// The exit code of wrong usage.
pub(crate) const USAGE: u8 = 2;

/// `text` in a style.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Prints to stdout what may hold styles, and gives `code`.
pub(crate) fn print(text: &str, code: ExitCode) -> ExitCode {
    finish(write(io::stdout().lock(), text), code)
}

/// Prints to stderr what may hold styles, and gives `code`.
pub(crate) fn complain(text: &str, code: ExitCode) -> ExitCode {
    // Where even stderr is closed there is nobody left to tell.
    let _ = write(io::stderr().lock(), text);
    code
}

fn write(stream: impl RawStream + AsLockedWrite, text: &str) -> io::Result<()> {
    let mut stream = AutoStream::auto(stream);
    stream.write_all(text.as_bytes())?;
    stream.flush()
}

/// A reader that has seen enough (`arithma tools | head`) is no failure; a full disk is.
fn finish(written: io::Result<()>, code: ExitCode) -> ExitCode {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("{}: {error}\n", styled(BAD, "error")), ExitCode::FAILURE)
        }
        _ => code,
    }
}

/// Columns to wrap at; `None` when stdout is no terminal, where a line is a record.
pub(crate) fn columns() -> Option<usize> {
    let is_terminal = io::stdout().is_terminal();
    let width = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0));
    is_terminal.then_some(width.clamp(40, 120))
}

/// Breaks `text` at spaces into lines of at most `columns`, all but the first indented.
pub(crate) fn wrap(text: &str, indent: usize, columns: Option<usize>) -> String {
    let Some(columns) = columns else { return text.to_owned() };
    let mut wrapped = String::new();
    let mut column = indent;
    for word in text.split(' ') {
        let width = word.chars().count();
        if column > indent && column + 1 + width > columns {
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > indent {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += width;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_wraps_at_spaces() {
        let text = "one two three four";
        assert_eq!(wrap(text, 2, None), text);
        assert_eq!(wrap(text, 2, Some(11)), "one two\n  three\n  four");
        assert_eq!(wrap("incomprehensibilities are", 2, Some(9)), "incomprehensibilities\n  are");
    }
}
