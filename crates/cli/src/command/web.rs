//! `arithma web`: the page for people, on this machine alone.

use std::io::{self, IsTerminal};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use clap::Args;

use super::config::Resolved;
use super::serve::Serve;
use crate::log::Level;
use crate::output::{QUIET, complain, print, styled};

/// Open the calculator as a page in the browser: served on a port of this machine alone, until Ctrl-C.
#[derive(Args)]
pub(super) struct Web {
    /// Serve on this port; 2718 if left out, or a free one where that is taken. Lines are kept by address, so the
    /// same port finds them again.
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Only print the address.
    #[arg(long)]
    no_open: bool,
}

impl Web {
    /// Serves until a signal ends it.
    pub(super) fn run(&self, level: Option<Level>) -> ExitCode {
        let level = level.unwrap_or(Level::Warn);
        let port = self.port.or_else(usual_port);
        let visitor = Visitor { opens: !self.no_open, is_elsewhere: port.is_none() };
        Serve::for_visitor(port.unwrap_or(0), visitor).run(Some(level), &Resolved::default())
    }
}

/// The port at which the page finds the lines of the last time.
const USUAL: u16 = 2718;

/// The usual port, unless somebody has it.
fn usual_port() -> Option<u16> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, USUAL)).ok().map(|_| USUAL)
}

const NO_BROWSER: &str = "no browser was found: open this address in one\n";

/// Whoever is told where the page is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Visitor {
    opens: bool,
    /// Whether the usual port was taken.
    is_elsewhere: bool,
}

impl Visitor {
    /// Says where the page is, and shows it.
    pub(super) fn welcome(self, address: SocketAddr) {
        let url = format!("http://{address}/");
        let _ = print(&format!("{url}\n"), ExitCode::SUCCESS);
        // For whoever looks on.
        if io::stderr().is_terminal() {
            let taken =
                format!("port {USUAL} is taken: lines that are kept there are not shown here\n");
            let elsewhere = if self.is_elsewhere { &*taken } else { "" };
            let note = format!("{elsewhere}Ctrl-C ends it\n");
            let _ = complain(&styled(QUIET, &note), ExitCode::SUCCESS);
        }
        if self.opens && open(&url).is_err() {
            let _ = print(NO_BROWSER, ExitCode::SUCCESS);
        }
    }
}

/// Hands an address to the desktop.
fn open(url: &str) -> io::Result<()> {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut child = Command::new(program)
        .args(before)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    // Somebody has to hear how it ended, or it would stay as a dead process.
    let hear = move || {
        if child.wait().is_ok_and(|status| !status.success()) {
            let _ = print(NO_BROWSER, ExitCode::SUCCESS);
        }
    };
    thread::Builder::new().name("browser".to_owned()).spawn(hear).map(drop)
}
