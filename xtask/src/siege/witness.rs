//! Clients that behave, and measure what they wait.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::load::client::{Connection, Transport};

/// Between two questions.
const PAUSE: Duration = Duration::from_millis(2);

/// What a witness saw.
#[derive(Default)]
pub(super) struct Seen {
    times: Vec<Duration>,
    lost: Vec<String>,
}

impl Seen {
    pub(super) fn add(&mut self, other: Self) {
        self.times.extend(other.times);
        self.lost.extend(other.lost);
    }

    /// The time within which this part of them was answered: all with 1.
    pub(super) fn percentile(&self, part: f64) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        let place = (times.len() as f64 * part) as usize;
        times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
    }

    /// Cells of the table: all, or only what the slowest waited.
    pub(super) fn row(&self, whole: bool) -> String {
        let millis = |part| format!("{:.1}", self.percentile(part).as_secs_f64() * 1e3);
        let slow = format!("{} | {}", millis(0.99), millis(1.0));
        if whole { format!("{} | {} | {slow}", self.times.len(), millis(0.5)) } else { slow }
    }

    /// What was not answered, or wrongly.
    pub(super) fn losses(&self, what: &str) -> Vec<String> {
        let mut losses: Vec<String> =
            self.lost.iter().take(3).map(|lost| format!("{what}: {lost}")).collect();
        if self.times.is_empty() {
            losses.push(format!("{what}: none was answered"));
        }
        losses
    }
}

/// Asks for sums on one connection.
pub(super) fn add(transport: Transport, address: SocketAddr, watching: &AtomicBool) -> Seen {
    let mut seen = Seen::default();
    let mut connection = match Connection::open(transport, address) {
        Ok(connection) => connection,
        Err(error) => {
            seen.lost.push(error.to_string());
            return seen;
        }
    };
    for n in 0_u64.. {
        if !watching.load(Ordering::Relaxed) {
            break;
        }
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":{n},"method":"tools/call","params":{{"name":"add","arguments":{{"first":"{n}.1","second":"0.2"}}}}}}"#
        );
        let start = Instant::now();
        let reply = connection.exchange(&body);
        let took = start.elapsed();
        let is_right = |text: &[u8]| {
            let text = String::from_utf8_lossy(text);
            text.contains(&format!("\"id\":{n},")) && text.contains(&format!("RESULT: {n}.3\""))
        };
        match reply {
            Ok(reply) if is_right(&reply.body) => seen.times.push(took),
            Ok(reply) => seen.lost.push(String::from_utf8_lossy(&reply.body).into_owned()),
            Err(error) => {
                seen.lost.push(error.to_string());
                return seen;
            }
        }
        thread::sleep(PAUSE);
    }
    seen
}

/// Asks for a sum, each time on a connection of its own: places are made for those who come.
pub(super) fn newcomers(address: SocketAddr, watching: &AtomicBool) -> Seen {
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"first":"0.1","second":"0.2"}}}"#;
    let mut seen = Seen::default();
    while watching.load(Ordering::Relaxed) {
        let start = Instant::now();
        let asked = Connection::open(Transport::Http, address)
            .and_then(|mut connection| connection.exchange(body));
        match asked {
            Ok(reply) if String::from_utf8_lossy(&reply.body).contains("RESULT: 0.3\"") => {
                seen.times.push(start.elapsed());
            }
            Ok(reply) => seen.lost.push(String::from_utf8_lossy(&reply.body).into_owned()),
            Err(error) => seen.lost.push(error.to_string()),
        }
        thread::sleep(5 * PAUSE);
    }
    seen
}

/// Asks whether the server is well, each time on a connection of its own.
pub(super) fn health(address: SocketAddr, watching: &AtomicBool) -> Seen {
    let mut seen = Seen::default();
    while watching.load(Ordering::Relaxed) {
        let start = Instant::now();
        let asked = Connection::open(Transport::Http, address).and_then(|mut connection| {
            connection.ask("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        });
        match asked {
            Ok(reply) if reply.status == 200 => seen.times.push(start.elapsed()),
            Ok(reply) => seen.lost.push(format!("status {}", reply.status)),
            Err(error) => seen.lost.push(error.to_string()),
        }
        thread::sleep(5 * PAUSE);
    }
    seen
}

/// Asks nobody anything: how late a thread of this machine is that only wanted to sleep. Where other
/// programs take the cores, every witness is so late, whatever the server does.
pub(super) fn machine(watching: &AtomicBool) -> Seen {
    let mut seen = Seen::default();
    while watching.load(Ordering::Relaxed) {
        let start = Instant::now();
        thread::sleep(PAUSE);
        seen.times.push(start.elapsed().saturating_sub(PAUSE));
    }
    seen
}
