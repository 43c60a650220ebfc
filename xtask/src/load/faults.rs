//! Two copies behind a proxy: one of them dies under load and comes back; then both are stopped and started
//! again, one after the other.

use std::fs;
use std::io;
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::client::{self, Transport};
use super::process::Process;
use super::tally::Tally;
use super::{finish, free_address, start};
use crate::Result;

/// How long a proxy may take to notice that a copy has come back; the next one does not go before. HAProxy asks
/// every 200 ms; nginx never leaves one out.
const RECOVERY: Duration = Duration::from_millis(500);

pub(super) fn run(binary: &Path, connections: u32, time: Duration) -> Result<Vec<String>> {
    let mut violations = Vec::new();
    for kind in [Kind::Nginx, Kind::Haproxy] {
        if kind.is_installed() {
            violations.extend(behind(kind, binary, connections, time)?);
        } else {
            println!("\nskipped: copies behind {0}, for there is no {0}", kind.name());
        }
    }
    Ok(violations)
}

fn behind(kind: Kind, binary: &Path, connections: u32, time: Duration) -> Result<Vec<String>> {
    let addresses = [free_address()?, free_address()?];
    let copy = |index: usize| {
        let address = addresses[index];
        Process::start(binary, &format!("--http {address} --max-connections 500"))
    };
    let (first, second) = (copy(0)?, copy(1)?);
    let proxy = Proxy::start(kind, addresses)?;
    let front = proxy.address;

    let part = (time / 5).max(RECOVERY);
    let time = 5 * part;
    let end = Instant::now() + time;
    let ask = move |number| client::ask(Transport::Http, front, number, end);
    let (tally, copies, faults) = thread::scope(|scope| -> Result<_> {
        let clients = start(scope, connections, ask)?;
        thread::sleep(part);
        first.kill()?;
        thread::sleep(part);
        let mut copies = [copy(0)?, second];
        let mut faults = Vec::new();
        // Each is back before the next one goes.
        for index in [0, 1] {
            thread::sleep(part);
            let [next, stays] = copies;
            faults.extend(next.stop()?);
            // In the order of who goes next.
            copies = [stays, copy(index)?];
        }
        Ok((finish(clients)?, copies, faults))
    })?;

    println!(
        "\n{connections} connections to {} before two copies for {} s; one copy is killed and started \
         again, then each is stopped and started again\n",
        kind.name(),
        time.as_secs()
    );
    println!("{}\n{}", Tally::HEAD, tally.row(kind.name(), time));
    let mut violations = tally.violations(kind.name());
    violations.extend(faults);
    if tally.has_refusals() {
        violations.push(format!("{}: refused although a copy was there", kind.name()));
        violations.extend(proxy.log().lines().rev().take(3).map(str::to_owned));
    }
    for copy in copies {
        violations.extend(copy.stop()?);
    }
    Ok(violations)
}

/// What stands before the copies.
#[derive(Clone, Copy)]
enum Kind {
    Nginx,
    Haproxy,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Nginx => "nginx",
            Self::Haproxy => "haproxy",
        }
    }

    fn is_installed(self) -> bool {
        let mut command = Command::new(self.name());
        command.arg("-v").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    }

    fn configuration(
        self,
        front: SocketAddr,
        copies: [SocketAddr; 2],
        folder: &Path,
    ) -> Result<String> {
        match self {
            Self::Nginx => nginx(front, copies, folder),
            Self::Haproxy => Ok(haproxy(front, copies)),
        }
    }

    fn command(self, folder: &Path, file: &Path) -> Command {
        let mut command = Command::new(self.name());
        match self {
            Self::Nginx => {
                command.arg("-p").arg(folder).arg("-e").arg(folder.join("error.log"));
                command.arg("-c").arg(file);
            }
            Self::Haproxy => {
                command.arg("-db").arg("-f").arg(file).stderr(Stdio::null());
            }
        }
        command
    }
}

/// A proxy, with all it writes in a folder of its own.
struct Proxy {
    child: Child,
    address: SocketAddr,
    folder: PathBuf,
}

impl Proxy {
    fn start(kind: Kind, copies: [SocketAddr; 2]) -> Result<Self> {
        let address = free_address()?;
        let folder = std::env::temp_dir().join(format!("arithma-load-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let file = folder.join("proxy.conf");
        fs::write(&file, kind.configuration(address, copies, &folder)?)?;
        let child = kind.command(&folder, &file).spawn()?;
        let proxy = Self { child, address, folder };
        proxy.wait()?;
        Ok(proxy)
    }

    /// What it has logged, as far as it keeps a log.
    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("error.log")).unwrap_or_default()
    }

    fn wait(&self) -> Result<()> {
        for _ in 0..200 {
            if TcpStream::connect(self.address).is_ok() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        Err(format!("the proxy does not start: {}", self.log()).into())
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // On this signal the first process ends its workers; killed, it would leave them behind.
        let stopped = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        if stopped.is_err() {
            let _ = self.child.kill();
        }
        let _: io::Result<_> = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The configuration that is shipped.
const SHIPPED: &str = include_str!("../../../deploy/compose/nginx.conf");

/// How it names the copies.
const SHIPPED_NAME: &str = "arithma:8080";

/// The proxy of `deploy/compose`, on the loopback and with all it writes in a folder of its own: what is
/// tried is what is shipped. A call changes nothing, so one that a dying copy has not answered may be asked of
/// the other: `non_idempotent` says so, since it is a POST.
fn nginx(front: SocketAddr, copies: [SocketAddr; 2], folder: &Path) -> Result<String> {
    let folder = folder.display();
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("  {name}_temp_path {folder}/{name};\n"))
        .concat();
    let shipped_copy = SHIPPED
        .lines()
        .find(|line| line.contains(SHIPPED_NAME))
        .ok_or("deploy/compose/nginx.conf names no copy")?;
    let copy =
        |address: SocketAddr| shipped_copy.replace(SHIPPED_NAME, &address.to_string()) + "\n";
    let mut text = SHIPPED.to_owned();
    for (shipped, here) in [
        ("worker_processes auto;\n", "daemon off;\nworker_processes 1;\n".to_owned()),
        ("pid /run/nginx.pid;\n", format!("pid {folder}/nginx.pid;\n")),
        (
            "  access_log off;\n",
            format!("  access_log off;\n  keepalive_requests 1000000;\n{temporary}"),
        ),
        (&format!("{shipped_copy}\n"), copies.map(copy).concat()),
        ("    listen 8080;\n", format!("    listen {front};\n")),
    ] {
        if !text.contains(shipped) {
            return Err(format!("deploy/compose/nginx.conf no longer says {shipped:?}").into());
        }
        text = text.replacen(shipped, &here, 1);
    }
    Ok(text)
}

/// The same by HAProxy: it asks the copies whether they are ready, and asks another what one of them has
/// not answered.
fn haproxy(front: SocketAddr, copies: [SocketAddr; 2]) -> String {
    let [first, second] = copies;
    format!(
        "global
  maxconn 4096
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  retries 5
  option redispatch 1
  retry-on all-retryable-errors
frontend front
  bind {front}
  default_backend copies
backend copies
  option httpchk GET /readyz
  default-server check inter 200ms fall 1 rise 1
  server first {first}
  server second {second}
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the docs tell people to write is what is shipped and tried.
    #[test]
    fn the_docs_say_what_is_shipped() {
        let docs = include_str!("../../../docs/SECURITY.md");
        let (_, snippet) = docs.split_once("```nginx\n").expect("a configuration");
        let (snippet, _) = snippet.split_once("```").expect("its end");
        let of_proxy = |text: &str| -> Vec<String> {
            let lines = text.lines().map(str::trim);
            let kept = lines.filter(|line| {
                let first = line.split(' ').next().unwrap_or_default();
                (first.starts_with("proxy_") && first != "proxy_buffering")
                    || first.starts_with("keepalive")
            });
            let mut kept: Vec<String> = kept.map(str::to_owned).collect();
            kept.sort();
            kept
        };
        assert_eq!(of_proxy(snippet), of_proxy(SHIPPED));
        let fails = |text: &str| {
            let mut servers: Vec<String> = text
                .lines()
                .filter_map(|line| line.trim().strip_prefix("server "))
                .filter_map(|line| line.split_once(' ').filter(|(_, rest)| *rest != "{"))
                .map(|(_, rest)| rest.to_owned())
                .collect();
            servers.dedup();
            servers
        };
        assert_eq!(fails(snippet), ["max_fails=0;"]);
        assert_eq!(fails(SHIPPED), ["max_fails=0;"]);
    }
}
