//! The interactive calculator in a real terminal: a pseudo-terminal whose other end is the test.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use nix::pty::{OpenptyResult, Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// How long anything may take to be shown.
const PATIENCE: Timespec = Timespec { tv_sec: 30, tv_nsec: 0 };

/// What rustyline writes when it begins to read a line: from here on, a paste is to be marked.
const BEGINS_TO_READ: &str = "\x1b[?2004h";

struct Terminal {
    keyboard: File,
    child: Child,
    /// All that was shown and not yet asked for.
    screen: String,
}

impl Terminal {
    /// The binary alone in a terminal, with its state in `state`.
    fn open(state: &Path) -> Self {
        Self::sized(state, 100, |command| {
            command.env_remove("NO_COLOR");
        })
    }

    /// The same in so many columns, with what is done to the command.
    fn sized(state: &Path, columns: u16, prepare: impl FnOnce(&mut Command)) -> Self {
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let OpenptyResult { master, slave } = openpty(Some(&size), None).unwrap();
        let slave = || File::from(slave.try_clone().unwrap());
        let mut command = Command::new(env!("CARGO_BIN_EXE_arithma"));
        command.stdin(slave()).stdout(slave()).stderr(slave());
        command.env("TERM", "xterm").env("XDG_STATE_HOME", state).env_remove("TMUX");
        prepare(&mut command);
        let child = command.spawn().unwrap();
        Self { keyboard: File::from(master), child, screen: String::new() }
    }

    /// What the terminal does for Ctrl-C while nobody reads its keys.
    fn interrupt(&self) {
        let child = Pid::from_raw(self.child.id().try_into().unwrap());
        kill(child, Signal::SIGINT).unwrap();
    }

    /// Presses keys at once.
    fn press_now(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until `text` is shown; what came before it.
    fn expect(&mut self, text: &str) -> String {
        loop {
            if let Some((before, after)) = self.screen.split_once(text) {
                let before = before.to_owned();
                self.screen = after.to_owned();
                return before;
            }
            let mut ready = [PollFd::new(&self.keyboard, PollFlags::IN)];
            let shown = poll(&mut ready, Some(&PATIENCE)).unwrap();
            assert!(shown > 0, "{text:?} was not shown in time: {:?}", self.screen);
            let mut buffer = [0; 4096];
            let count = self.keyboard.read(&mut buffer).unwrap_or(0);
            assert!(count > 0, "{text:?} was not shown: {:?}", self.screen);
            self.screen.push_str(&String::from_utf8_lossy(&buffer[..count]));
        }
    }

    /// Presses keys when the calculator has begun to read a line. Before that the terminal would
    /// take Ctrl-C and Ctrl-D for itself.
    fn press(&mut self, keys: &str) {
        self.press_bytes(keys.as_bytes());
    }

    fn press_bytes(&mut self, keys: &[u8]) {
        self.expect(BEGINS_TO_READ);
        self.keyboard.write_all(keys).unwrap();
    }

    fn exit_code(mut self) -> Option<i32> {
        self.expect("\x1b[?2004l");
        self.child.wait().unwrap().code()
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_conversation() {
    let state = folder("conversation");
    let mut terminal = Terminal::open(&state);
    terminal.expect(":help or :quit");
    terminal.press("x = 0.1 + 0.2\r");
    terminal.expect("\n0.3");
    terminal.press("ans * 10 + x\r");
    terminal.expect("\n3.3");
    terminal.press("2 + ?\r");
    // In colour: this is a terminal.
    terminal.expect("\x1b[31merror\x1b[0m: ");
    terminal.expect("\n\x1b[1m\x1b[31m     ^");
    // The line before the last, edited.
    terminal.press("\x1b[A\x1b[A + 1\r");
    terminal.expect("\n34.3");
    terminal.press("sqr\t2)\r");
    terminal.expect("\n1.414213562373095048801688724209698");
    // Ctrl-C drops a line, Ctrl-D leaves.
    terminal.press("5 + \x03");
    terminal.press("\x04");
    assert_eq!(terminal.exit_code(), Some(0));

    let history = fs::read_to_string(state.join("arithma/history")).unwrap();
    assert!(history.contains("x = 0.1 + 0.2\nans * 10 + x\n"), "{history}");
    let mut terminal = Terminal::open(&state);
    terminal.press("\x1b[A\r");
    terminal.expect("\n1.414213562373095048801688724209698");
    terminal.press(":quit\r");
    assert_eq!(terminal.exit_code(), Some(0));
}

#[test]
fn a_history_that_cannot_be_written_is_no_fault() {
    let mut terminal = Terminal::open(Path::new("/dev/null"));
    terminal.press("6 * 7\r");
    terminal.expect("\n42");
    terminal.press("\x04");
    assert_eq!(terminal.exit_code(), Some(0));
}

#[test]
fn bytes_that_are_no_text_end_nothing() {
    let state = folder("no-text");
    let mut terminal = Terminal::open(&state);
    terminal.press("6 * 7\r");
    terminal.expect("\n42");
    terminal.press_bytes(b"1 + \xff\xfe");
    terminal.expect("no text");
    terminal.press("ans + 1\r");
    terminal.expect("\n43");
    terminal.press("\x04");
    assert_eq!(terminal.exit_code(), Some(0));
    let history = fs::read_to_string(state.join("arithma/history")).unwrap();
    assert!(history.contains("6 * 7\nans + 1\n"), "{history}");
}

#[test]
fn lines_go_on_where_something_is_open() {
    let state = folder("lines");
    let mut terminal = Terminal::open(&state);
    terminal.press("mean(1,\r2)\r");
    terminal.expect("\n1.5");
    terminal.press("40 +\r2\r");
    terminal.expect("\n42");
    // What is pasted is one text, whatever lines it has.
    terminal.press("\x1b[200~x = 5\nx * 20\x1b[201~\r");
    terminal.expect("\n100");
    // A blank line ends what nobody finishes.
    terminal.press("(1 +\r\r");
    terminal.expect("error");
    terminal.press("\x12mean\r");
    terminal.expect("\n1.5");
    terminal.press("\x04");
    assert_eq!(terminal.exit_code(), Some(0));
}

#[test]
fn signatures_and_colours_while_typing() {
    let state = folder("typing");
    let mut terminal = Terminal::open(&state);
    terminal.press("loanPayment(350000, ");
    terminal.expect("\x1b[34mloanPayment\x1b[0m");
    terminal.expect("▸annualRate");
    terminal.press_now("6.5, 30)\r");
    terminal.expect("\n2212.238");
    terminal.press("\x04");
    assert_eq!(terminal.exit_code(), Some(0));

    // Twelve columns, and no colours.
    let mut terminal = Terminal::sized(&state, 12, |command| {
        command.env("NO_COLOR", "1");
    });
    terminal.press("loanPayment(350000, 6.5, 30)\r");
    let typed = terminal.expect("\n2212.238");
    assert!(!typed.contains("\x1b[3"), "{typed:?}");
    terminal.press("\x04");
    assert_eq!(terminal.exit_code(), Some(0));
}

/// What takes some ten seconds if nobody ends it.
const SLOW: &str = "sum(sqrt(k), k, 1, 1000000) + sum(sqrt(k), k, 2, 1000000) + \
                    sum(sqrt(k), k, 3, 1000000)";

#[test]
fn ctrl_c_ends_long_work_and_keeps_the_session() {
    let state = folder("interrupted");
    let mut terminal = Terminal::open(&state);
    terminal.press("x = 7\r");
    terminal.expect("\n7");
    terminal.press(&format!("{SLOW}\r"));
    terminal.expect("working: 1 s, Ctrl-C ends it");
    terminal.interrupt();
    terminal.expect("interrupted");
    terminal.press("x * 6\r");
    terminal.expect("\n42");
    terminal.press("\x04");
    assert_eq!(terminal.exit_code(), Some(0));
}

#[test]
fn commands_end_at_once_with_130_and_say_nothing_more() {
    let state = folder("commands");
    for arguments in [&["calc", SLOW][..], &["plot", "sum(sin(k*x), k, 1, 1900)"]] {
        let answer = state.with_extension("answer");
        let mut terminal = Terminal::sized(&state, 80, |command| {
            command.args(arguments).stdout(File::create(&answer).unwrap());
        });
        terminal.expect("working: 1 s");
        terminal.interrupt();
        assert_eq!(terminal.child.wait().unwrap().code(), Some(130), "{arguments:?}");
        assert_eq!(fs::read_to_string(&answer).unwrap(), "", "{arguments:?}");
    }
}
