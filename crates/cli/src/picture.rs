//! Plots in a terminal: characters, or a picture where the terminal says that it shows them.

#[cfg(unix)]
use std::fs::File;
use std::io::{self, IsTerminal};
#[cfg(unix)]
use std::io::{Read, Write};
use std::sync::OnceLock;

use anstyle::{AnsiColor, Style};
use arithma_plot::{Scene, Size};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
#[cfg(unix)]
use rustix::event::{PollFd, PollFlags, Timespec, poll};
#[cfg(unix)]
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

use crate::output::styled;

/// The colours of the series in a terminal.
const COLOURS: [AnsiColor; 6] = [
    AnsiColor::Blue,
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Magenta,
    AnsiColor::Yellow,
    AnsiColor::Cyan,
];

/// Bytes of one piece of a picture, as kitty wants it.
const PIECE: usize = 4096;

/// How a terminal takes pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Protocol {
    /// kitty's, which Ghostty, Konsole and WezTerm have, too.
    Kitty,
    /// iTerm2's.
    Iterm,
    /// Bands of six rows, as the VT340 had them.
    Sixel,
}

/// The plot as it is best seen in this terminal.
pub(crate) fn in_terminal(scene: &Scene) -> String {
    let picture = protocol().and_then(|protocol| match protocol {
        Protocol::Kitty => Some(kitty(&scene.to_png(Size::default()).ok()?)),
        Protocol::Iterm => Some(iterm(&scene.to_png(Size::default()).ok()?)),
        Protocol::Sixel => Some(scene.to_sixel(Size::default()).ok()? + "\n"),
    });
    picture.unwrap_or_else(|| in_characters(scene))
}

/// The plot in characters, as wide as the terminal and half as high as that looks square.
fn in_characters(scene: &Scene) -> String {
    let (columns, rows) = terminal_size::terminal_size()
        .map_or((80, 24), |(width, height)| (usize::from(width.0), usize::from(height.0)));
    let columns = columns.clamp(20, 120);
    let rows = rows.saturating_sub(2).clamp(12, (columns / 3).max(12));
    scene.to_text(columns, rows, |index, text| {
        let colour = COLOURS[index % COLOURS.len()];
        styled(Style::new().fg_color(Some(colour.into())), text)
    })
}

/// How this terminal takes pictures, by what it says of itself: in the environment, or asked for what
/// it can do. It is asked once.
fn protocol() -> Option<Protocol> {
    static FOUND: OnceLock<Option<Protocol>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
            return None;
        }
        let variable = |name: &str| std::env::var(name).unwrap_or_default();
        // tmux and screen draw the screen themselves, and keep such pictures from the terminal.
        let is_within = !variable("TMUX").is_empty() || !variable("STY").is_empty();
        let has_kitty = !variable("KITTY_WINDOW_ID").is_empty();
        let told = || {
            told_by(
                &variable("TERM"),
                &variable("TERM_PROGRAM"),
                &variable("LC_TERMINAL"),
                has_kitty,
            )
        };
        let told = if is_within { None } else { told() };
        told.or_else(|| has_sixels(&attributes()?).then_some(Protocol::Sixel))
    })
}

/// Whether a terminal's attributes have the one for sixels: `ESC [ ? 62 ; 4 c`.
fn has_sixels(attributes: &str) -> bool {
    let list = attributes.rsplit_once("\x1b[?").map(|(_, list)| list.trim_end_matches('c'));
    list.is_some_and(|list| list.split(';').skip(1).any(|attribute| attribute == "4"))
}

/// How long a terminal may take to say what it can do.
#[cfg(unix)]
const PATIENCE: Timespec = Timespec { tv_sec: 0, tv_nsec: 200_000_000 };

/// What the terminal answers when it is asked for its attributes.
#[cfg(unix)]
fn attributes() -> Option<String> {
    let mut terminal = File::options().read(true).write(true).open("/dev/tty").ok()?;
    let before = tcgetattr(&terminal).ok()?;
    let mut raw = before.clone();
    raw.make_raw();
    tcsetattr(&terminal, OptionalActions::Now, &raw).ok()?;
    let mut answer = Vec::new();
    if terminal.write_all(b"\x1b[c").is_ok() {
        let mut buffer = [0; 64];
        while !answer.ends_with(b"c") && answer.len() < 256 {
            let mut ready = [PollFd::new(&terminal, PollFlags::IN)];
            if !matches!(poll(&mut ready, Some(&PATIENCE)), Ok(1..)) {
                break;
            }
            let Ok(count @ 1..) = terminal.read(&mut buffer) else { break };
            answer.extend_from_slice(&buffer[..count]);
        }
    }
    let _ = tcsetattr(&terminal, OptionalActions::Now, &before);
    String::from_utf8(answer).ok()
}

#[cfg(not(unix))]
fn attributes() -> Option<String> {
    None
}

fn told_by(term: &str, program: &str, shown_by: &str, has_kitty: bool) -> Option<Protocol> {
    if has_kitty || matches!(term, "xterm-kitty" | "xterm-ghostty") || program == "ghostty" {
        Some(Protocol::Kitty)
    } else if matches!(program, "iTerm.app" | "WezTerm") || shown_by == "iTerm2" {
        Some(Protocol::Iterm)
    } else {
        None
    }
}

/// A PNG as iTerm2 takes it.
fn iterm(png: &[u8]) -> String {
    let (size, encoded) = (png.len(), STANDARD.encode(png));
    format!("\x1b]1337;File=inline=1;size={size}:{encoded}\x07\n")
}

/// A PNG as kitty takes it: in pieces.
fn kitty(png: &[u8]) -> String {
    let encoded = STANDARD.encode(png);
    let mut text = String::with_capacity(encoded.len() + 256);
    let count = encoded.len().div_ceil(PIECE);
    for index in 0..count {
        let piece = &encoded[index * PIECE..encoded.len().min((index + 1) * PIECE)];
        let head = if index == 0 { "a=T,f=100,q=2," } else { "" };
        let more = u8::from(index + 1 < count);
        text.push_str(&format!("\x1b_G{head}m={more};{piece}\x1b\\"));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_that_show_pictures_are_known() {
        assert_eq!(told_by("xterm-kitty", "", "", false), Some(Protocol::Kitty));
        assert_eq!(told_by("xterm-256color", "", "", true), Some(Protocol::Kitty));
        assert_eq!(told_by("xterm-256color", "iTerm.app", "", false), Some(Protocol::Iterm));
        assert_eq!(told_by("xterm-256color", "", "iTerm2", false), Some(Protocol::Iterm));
        assert_eq!(told_by("xterm-256color", "", "", false), None);
        assert_eq!(told_by("dumb", "", "", false), None);
    }

    #[test]
    fn attributes_tell_of_sixels() {
        assert!(has_sixels("\x1b[?62;4;22c") && has_sixels("\x1b[?1;2;4c"));
        assert!(!has_sixels("\x1b[?62;22;44c") && !has_sixels("\x1b[?4c") && !has_sixels(""));
    }

    #[test]
    fn pictures_are_sent_in_pieces() {
        let png = vec![7; 10_000];
        let kitty = kitty(&png);
        let pieces: Vec<&str> = kitty.split("\x1b\\").collect();
        assert_eq!(pieces.len(), 5);
        assert!(
            pieces[0].starts_with("\x1b_Ga=T,f=100,q=2,m=1;")
                && pieces[3].starts_with("\x1b_Gm=0;")
        );
        let sent: String =
            pieces[..4].iter().map(|piece| piece.split_once(';').unwrap().1).collect();
        assert_eq!(STANDARD.decode(sent).unwrap(), png);
        let iterm = iterm(&png);
        assert!(
            iterm.starts_with("\x1b]1337;File=inline=1;size=10000:") && iterm.ends_with("\x07\n")
        );
    }
}
