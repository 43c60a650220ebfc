//! Clients that behave: a question, its answer, the next question.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use super::question::{Question, Verdict};
use super::tally::Tally;
use crate::Result;

/// A request that has no answer after this time is lost.
const PATIENCE: Duration = Duration::from_secs(60);

/// One question in so many is followed by something malformed on the same connection.
const MALFORMED_EVERY: u64 = 16;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Transport {
    Http,
    Tcp,
}

/// A connection that is asked one thing at a time.
pub(crate) struct Connection {
    transport: Transport,
    pub(super) stream: BufReader<TcpStream>,
}

/// What came back.
pub(crate) struct Reply {
    /// The status of HTTP; 200 over TCP.
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
    /// Whether the server closes the connection.
    closes: bool,
}

impl Connection {
    pub(crate) fn open(transport: Transport, address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Ok(Self { transport, stream: BufReader::new(stream) })
    }

    /// Sends a message, and waits for the reply.
    pub(crate) fn exchange(&mut self, body: &str) -> io::Result<Reply> {
        let bytes = message(self.transport, body);
        self.ask(&bytes)
    }

    /// Sends what is as it goes over the wire, and waits for the reply.
    pub(crate) fn ask(&mut self, bytes: &str) -> io::Result<Reply> {
        self.stream.get_mut().write_all(bytes.as_bytes())?;
        self.reply()
    }

    /// Waits for a reply.
    pub(super) fn reply(&mut self) -> io::Result<Reply> {
        match self.transport {
            Transport::Http => self.response(),
            Transport::Tcp => {
                let mut body = Vec::new();
                self.stream.read_until(b'\n', &mut body)?;
                if body.pop() != Some(b'\n') {
                    return Err(closed());
                }
                Ok(Reply { status: 200, body, closes: false })
            }
        }
    }

    fn response(&mut self) -> io::Result<Reply> {
        let (mut status, mut length, mut closes) = (None, 0, false);
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(closed());
            }
            let line = line.trim_end().to_ascii_lowercase();
            match (status, line.split_once(':')) {
                (None, _) => {
                    status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
                    if status.is_none() {
                        return Err(io::Error::other(format!("no status: {line}")));
                    }
                }
                (Some(_), Some(("content-length", value))) => {
                    length = value.trim().parse().map_err(io::Error::other)?;
                }
                (Some(_), Some(("connection", value))) => closes = value.trim() == "close",
                (Some(status), None) if line.is_empty() => {
                    let mut body = vec![0; length];
                    self.stream.read_exact(&mut body)?;
                    return Ok(Reply { status, body, closes });
                }
                _ => {}
            }
        }
    }
}

fn closed() -> io::Error {
    io::Error::new(ErrorKind::UnexpectedEof, "the connection was closed instead of an answer")
}

/// A message as it is sent.
pub(crate) fn message(transport: Transport, body: &str) -> String {
    match transport {
        Transport::Tcp => format!("{body}\n"),
        Transport::Http => format!(
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Accept: application/json, text/event-stream\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        ),
    }
}

/// Asks until the end, one thing after the other.
pub(super) fn ask(transport: Transport, address: SocketAddr, number: u32, end: Instant) -> Tally {
    let mut tally = Tally::default();
    let mut connection = None;
    let mut n = 1;
    while Instant::now() < end {
        n += 1;
        ask_once(transport, address, &Question::nth(number, n), &mut connection, &mut tally);
        if n % MALFORMED_EVERY == 0
            && let Some(open) = &mut connection
        {
            send_malformed(open, &mut tally);
        }
    }
    tally
}

/// Asks one question, on the connection if there is one.
pub(super) fn ask_once(
    transport: Transport,
    address: SocketAddr,
    question: &Question,
    connection: &mut Option<Connection>,
    tally: &mut Tally,
) {
    let start = Instant::now();
    let opened = match connection.take() {
        Some(open) => Ok(open),
        None => Connection::open(transport, address),
    };
    let asked = opened.and_then(|mut open| Ok((open.exchange(&question.body)?, open)));
    let (reply, open) = match asked {
        Ok(asked) => asked,
        Err(error) => return tally.lost(format!("{}: {error}", question.body)),
    };
    match (reply.status, question.judge(&reply.body)) {
        (200 | 400, Verdict::Right) => tally.right(start.elapsed()),
        (200 | 503, Verdict::Refused(how)) => tally.refused(how),
        // What a proxy says when no server has answered it.
        (502..=504, _) => tally.refused(format!("status {}", reply.status)),
        (status, Verdict::Wrong(what)) => tally.wrong(format!("status {status}: {what}")),
        (status, _) => tally.wrong(format!("status {status}: {}", question.body)),
    }
    if !reply.closes {
        *connection = Some(open);
    }
}

/// What is no JSON is refused, and the connection lives.
fn send_malformed(connection: &mut Connection, tally: &mut Tally) {
    match connection.exchange(r#"{"jsonrpc":"2.0","id":1,"method":"#) {
        Ok(Reply { status, body, closes: false }) if says(&body, -32700) => {
            if connection.transport == Transport::Http && status != 400 {
                tally.wrong(format!("malformed JSON has status {status}"));
            }
            tally.deed("malformed");
        }
        Ok(reply) => tally.wrong(format!("malformed: {}", String::from_utf8_lossy(&reply.body))),
        Err(error) => tally.lost(format!("malformed: {error}")),
    }
}

/// Whether a reply is an error with this code.
pub(super) fn says(body: &[u8], code: i64) -> bool {
    let reply: Option<serde_json::Value> = serde_json::from_slice(body).ok();
    reply.is_some_and(|reply| reply["error"]["code"] == code)
}

/// Asks some questions, and fails unless all are answered right.
pub(super) fn ask_some(transport: Transport, address: SocketAddr, count: u64) -> Result<()> {
    let mut connection = Connection::open(transport, address)?;
    for n in 2..2 + count {
        let question = Question::nth(0, n);
        if let Verdict::Wrong(what) = question.judge(&connection.exchange(&question.body)?.body) {
            return Err(what.into());
        }
    }
    Ok(())
}
