//! Spans for a collector: OTLP over HTTP, in its JSON form.
//!
//! A call hands its span to a queue, or drops it when the queue is full; one thread sends what has come in a
//! second, or sooner where that is much. So a collector that is slow or gone costs spans and nothing else. By hand, since
//! the crates for it bring an async stack of their own: docs/adr/0010-telemetry-by-hand.md.

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use arithma_mcp::{Failure, Operation, Revision, Span, Transport};
use serde_json::{Value, json};

use super::{Metrics, hex};
use crate::log::{Level, log};

/// Spans that wait to be sent. At 10,000 calls a second a tenth of a second's worth.
const WAITING: usize = 2048;

/// Spans in a message to the collector.
const TOGETHER: usize = 512;

/// How long spans are gathered before they are sent.
const GATHERING: Duration = Duration::from_secs(1);

/// How long the collector may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long the end of the server waits for the last spans.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Where spans go: `http://host:port`, with `/v1/traces` unless a path is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Endpoint {
    authority: String,
    path: String,
}

impl Endpoint {
    /// Reads the address of a collector.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let Some(rest) = text.strip_prefix("http://") else {
            return Err(format!(
                "{text}: write it as http://127.0.0.1:4318; for TLS run a collector on this machine"
            ));
        };
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let is_plain = rest.bytes().all(|byte| byte.is_ascii_graphic());
        if authority.is_empty() || authority.contains('@') || !is_plain {
            return Err(format!("{text}: write it as http://127.0.0.1:4318"));
        }
        let has_port = authority.rsplit(':').next().is_some_and(|port| port.parse::<u16>().is_ok());
        let authority = if has_port { authority.to_owned() } else { format!("{authority}:4318") };
        let path = if matches!(path, "" | "/") { "/v1/traces" } else { path };
        Ok(Self { authority, path: path.to_owned() })
    }

    /// Connects to the first address that answers: `localhost` may be `::1`, where nobody is.
    fn connect(&self) -> io::Result<TcpStream> {
        let mut failed = io::Error::other("no such address");
        for address in self.authority.to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(stream) => return Ok(stream),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    /// Sends a message; an error unless the collector takes it.
    fn post(&self, body: &str) -> io::Result<()> {
        let mut stream = self.connect()?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let head = format!(
            "POST {} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n",
            self.path,
            self.authority,
            body.len()
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body.as_bytes())?;
        let mut status = String::new();
        // One line; a collector that never ends it is cut off by its length.
        BufReader::new(io::Read::take(stream, 256)).read_line(&mut status)?;
        match status.split(' ').nth(1) {
            Some(code) if code.starts_with('2') => Ok(()),
            _ => Err(io::Error::other(format!("it answers: {}", status.trim_end()))),
        }
    }
}

/// A span on its way.
struct Record {
    span: Span,
    name: String,
    ends: SystemTime,
    duration: Duration,
    attributes: Vec<(&'static str, String)>,
    is_error: bool,
}

enum Message {
    Span(Box<Record>),
    /// Send everything, and say so.
    Finish(SyncSender<()>),
}

/// Where spans are handed over.
pub(crate) struct Exporter {
    queue: SyncSender<Message>,
}

impl Exporter {
    /// Starts the thread that sends; what it cannot send is counted.
    pub(crate) fn start(endpoint: Endpoint, metrics: Option<Arc<Metrics>>) -> io::Result<Self> {
        let (queue, spans) = mpsc::sync_channel(WAITING);
        let sender = Sender { endpoint, metrics, lost: 0, told: None };
        thread::Builder::new().name("spans".to_owned()).spawn(move || sender.run(&spans))?;
        Ok(Self { queue })
    }

    /// Hands over the span of a request; `false` when there is no place for it.
    pub(super) fn send(&self, operation: &Operation<'_>, span: Span) -> bool {
        self.queue.try_send(Message::Span(Box::new(Record::of(operation, span)))).is_ok()
    }

    /// Waits until what was handed over is sent, or has had its time.
    pub(super) fn finish(&self) {
        let (done, is_done) = mpsc::sync_channel(1);
        let until = Instant::now() + LAST_WORDS;
        let mut message = Message::Finish(done);
        // The queue may be full for a moment.
        while let Err(mpsc::TrySendError::Full(back)) = self.queue.try_send(message) {
            if Instant::now() > until {
                return;
            }
            message = back;
            thread::sleep(Duration::from_millis(10));
        }
        let _ = is_done.recv_timeout(until.saturating_duration_since(Instant::now()));
    }
}

impl Record {
    fn of(operation: &Operation<'_>, span: Span) -> Self {
        let Operation { method, name, tool, failure, revision, transport, .. } = *operation;
        let method = if operation.is_known { method } else { "_OTHER" };
        let name = name.filter(|_| tool.is_some() || method == "prompts/get");
        let mut attributes = vec![("mcp.method.name", method.to_owned())];
        let mut add = |key, value: String| attributes.push((key, value));
        match (method, name) {
            ("tools/call", name) => {
                add("gen_ai.operation.name", "execute_tool".to_owned());
                add("gen_ai.tool.name", name.unwrap_or("_OTHER").to_owned());
            }
            ("prompts/get", Some(name)) => add("gen_ai.prompt.name", name.to_owned()),
            _ => {}
        }
        let id = serde_json::from_str::<String>(operation.id).ok();
        let id = id.as_deref().unwrap_or(operation.id);
        add("jsonrpc.request.id", id.chars().take(100).collect());
        match failure {
            None => {}
            Some(Failure::Tool) => add("error.type", "tool_error".to_owned()),
            Some(Failure::Cancelled) => add("error.type", "cancelled".to_owned()),
            Some(Failure::Error(code)) => {
                add("rpc.response.status_code", code.to_string());
                add("error.type", code.to_string());
            }
        }
        if let Some(revision) = revision.map(Revision::as_str) {
            add("mcp.protocol.version", revision.to_owned());
        }
        let pipe = transport == Transport::Pipe;
        add("network.transport", if pipe { "pipe" } else { "tcp" }.to_owned());
        if transport == Transport::Http {
            add("network.protocol.name", "http".to_owned());
        }
        Self {
            span,
            name: match name {
                Some(name) => format!("{method} {name}"),
                None => method.to_owned(),
            },
            ends: SystemTime::now(),
            duration: operation.duration,
            attributes,
            is_error: failure.is_some(),
        }
    }

    fn json(&self) -> Value {
        let nanoseconds = |time: SystemTime| {
            time.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos().to_string()
        };
        let begins = self.ends.checked_sub(self.duration).unwrap_or(self.ends);
        let mut span = json!({
            "traceId": hex(&self.span.trace_id),
            "spanId": hex(&self.span.span_id),
            "name": self.name,
            // A server's.
            "kind": 2,
            "startTimeUnixNano": nanoseconds(begins),
            "endTimeUnixNano": nanoseconds(self.ends),
            "attributes": attributes(&self.attributes),
        });
        if let Some(parent) = self.span.parent_id {
            span["parentSpanId"] = hex(&parent).into();
        }
        if self.is_error {
            span["status"] = json!({"code": 2});
        }
        span
    }
}

fn attributes(list: &[(&'static str, String)]) -> Value {
    let one = |(key, value): &(&str, String)| json!({"key": key, "value": {"stringValue": value}});
    list.iter().map(one).collect()
}

/// The thread that sends.
struct Sender {
    endpoint: Endpoint,
    metrics: Option<Arc<Metrics>>,
    /// Spans that could not be sent since it was last told.
    lost: usize,
    /// When that was.
    told: Option<Instant>,
}

impl Sender {
    fn run(mut self, spans: &Receiver<Message>) {
        let mut gathered: Vec<Record> = Vec::new();
        let mut due = Instant::now();
        loop {
            let waiting = if gathered.is_empty() {
                spans.recv().map_err(|_| RecvTimeoutError::Disconnected)
            } else {
                spans.recv_timeout(due.saturating_duration_since(Instant::now()))
            };
            match waiting {
                Ok(Message::Span(span)) => {
                    if gathered.is_empty() {
                        due = Instant::now() + GATHERING;
                    }
                    gathered.push(*span);
                    if gathered.len() >= TOGETHER {
                        self.send(&mut gathered);
                    }
                }
                Ok(Message::Finish(done)) => {
                    self.send(&mut gathered);
                    let _ = done.send(());
                }
                Err(RecvTimeoutError::Timeout) => self.send(&mut gathered),
                Err(RecvTimeoutError::Disconnected) => {
                    self.send(&mut gathered);
                    return;
                }
            }
        }
    }

    fn send(&mut self, spans: &mut Vec<Record>) {
        if spans.is_empty() {
            return;
        }
        let service = [
            ("service.name", "arithma".to_owned()),
            ("service.version", env!("CARGO_PKG_VERSION").to_owned()),
        ];
        let body = json!({"resourceSpans": [{
            "resource": {"attributes": attributes(&service)},
            "scopeSpans": [{
                "scope": {"name": "arithma", "version": env!("CARGO_PKG_VERSION")},
                "spans": spans.iter().map(Record::json).collect::<Value>(),
            }],
        }]});
        if let Err(error) = self.endpoint.post(&body.to_string()).map_err(in_words) {
            self.lost += spans.len();
            if let Some(metrics) = &self.metrics {
                metrics.drop_spans(spans.len());
            }
            // Once a minute: a collector that is down shall not fill the log.
            if self.told.is_none_or(|told| told.elapsed() > Duration::from_secs(60)) {
                let (lost, to) = (self.lost, &self.endpoint.authority);
                log(Level::Warn, format_args!("{lost} spans could not be sent to {to}: {error}"));
                (self.lost, self.told) = (0, Some(Instant::now()));
            }
        }
        spans.clear();
    }
}

/// The error of a collector that takes too long, which sockets tell as if it were none.
fn in_words(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => {
            let seconds = PATIENCE.as_secs();
            io::Error::new(ErrorKind::TimedOut, format!("no answer within {seconds} s"))
        }
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoints() {
        let read =
            |text: &str| Endpoint::parse(text).map(|one| format!("{}{}", one.authority, one.path));
        assert_eq!(read("http://localhost").unwrap(), "localhost:4318/v1/traces");
        assert_eq!(read("http://localhost:9/").unwrap(), "localhost:9/v1/traces");
        assert_eq!(read("http://[::1]:9/a/b").unwrap(), "[::1]:9/a/b");
        assert_eq!(read("http://[::1]").unwrap(), "[::1]:4318/v1/traces");
        for bad in
            ["", "localhost:4318", "https://collector", "http://", "http://u:p@host", "http://a b"]
        {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
