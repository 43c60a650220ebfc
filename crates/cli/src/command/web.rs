//! `arithma web`: the page for people, on this machine alone.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use clap::Args;

use super::config::Resolved;
use super::serve::Serve;
use crate::log::Level;
use crate::output::print;

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
        let visitor = Visitor { opens: !self.no_open };
        Serve::for_visitor(self.port.unwrap_or_else(usual_port), visitor)
            .run(Some(level), &Resolved::default())
    }
}

/// The port at which the page finds the lines of the last time; any other where somebody has it.
fn usual_port() -> u16 {
    const USUAL: u16 = 2718;
    TcpListener::bind((Ipv4Addr::LOCALHOST, USUAL)).map_or(0, |_| USUAL)
}

/// Whoever is told where the page is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Visitor {
    opens: bool,
}

impl Visitor {
    /// Says where the page is, and shows it.
    pub(super) fn welcome(self, address: SocketAddr) {
        let url = format!("http://{address}/");
        let _ = print(&format!("{url}\n"), ExitCode::SUCCESS);
        if self.opens && open(&url).is_err() {
            let _ = print("no browser was found: open this address in one\n", ExitCode::SUCCESS);
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
    thread::Builder::new().name("browser".to_owned()).spawn(move || child.wait()).map(drop)
}
