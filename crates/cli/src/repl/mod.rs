//! The interactive calculator: line editing, history, colours and completion around a [`Session`].

mod completion;
mod history;
mod scan;
mod session;

use std::io::ErrorKind;
use std::process::ExitCode;

use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Editor};

use self::completion::Names;
use self::session::{Reply, Session};
use crate::output::{BAD, QUIET, complain, print, styled};

const GREETING: &str = "arithma: type an expression, :help or :quit\n";

/// Lines in a row that are no text, after which nothing better is expected.
const MOST_NOT_TEXT: usize = 100;

/// Reads, calculates and prints until the user leaves.
pub(crate) fn run() -> ExitCode {
    match converse() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => complain(&format!("{}: {error}\n", styled(BAD, "error")), ExitCode::FAILURE),
    }
}

fn converse() -> rustyline::Result<()> {
    let config = Config::builder()
        .auto_add_history(true)
        .max_history_size(1_000)?
        .completion_type(CompletionType::List)
        .build();
    let mut editor: Editor<Names, DefaultHistory> = Editor::with_config(config)?;
    editor.set_helper(Some(Names::default()));
    // The calculator is as good without a history.
    let history = history::file();
    if let Some(history) = &history {
        let _ = editor.load_history(history);
    }
    let _ = print(&styled(QUIET, GREETING), ExitCode::SUCCESS);
    let mut session = Session::new();
    let mut not_text = 0;
    loop {
        let line = match editor.readline("> ") {
            Ok(line) => line,
            // Ctrl-C drops the line, Ctrl-D leaves.
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            // Bytes that are no text: the terminal speaks another encoding, or something was pasted.
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                not_text += 1;
                // The end of a terminal that has only nonsense to say.
                if not_text >= MOST_NOT_TEXT {
                    break;
                }
                let text =
                    format!("{}: that was no text; type it as UTF-8\n", styled(BAD, "error"));
                let _ = complain(&text, ExitCode::SUCCESS);
                continue;
            }
            Err(error) => return Err(error),
        };
        not_text = 0;
        // At once: a window may be closed, and others may be open.
        if let Some(history) = &history {
            let _ = editor.append_history(history);
        }
        match session.answer(&line) {
            Reply::Text(text) => {
                let _ = print(&text, ExitCode::SUCCESS);
            }
            Reply::Quit => break,
        }
        if let Some(names) = editor.helper_mut() {
            names.set_own(session.names());
        }
    }
    Ok(())
}
