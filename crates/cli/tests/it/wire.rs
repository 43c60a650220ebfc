//! A network server of toys in this process, and clients that hold its wire in their hands.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use arithma_cli::network::{Access, Listeners, NetworkLimits, serve_network};
use arithma_mcp::{Catalog, Server};
use serde_json::Value;
use tokio::sync::oneshot;

use crate::toys;

/// How long anything is awaited.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server of toys.
pub(crate) struct Serving {
    pub(crate) http: SocketAddr,
    pub(crate) tcp: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Serving {
    pub(crate) fn start(access: Access, limits: NetworkLimits) -> Self {
        Self::with(toys::server(), access, limits)
    }

    /// A server of something else.
    pub(crate) fn with<C: Catalog + 'static>(
        server: Server<C>,
        access: Access,
        limits: NetworkLimits,
    ) -> Self {
        let bind = || TcpListener::bind("127.0.0.1:0").expect("a free port");
        let (http, tcp) = (bind(), bind());
        let address = |listener: &TcpListener| listener.local_addr().expect("an address");
        let (http_address, tcp_address) = (address(&http), address(&tcp));
        let (stop, stopped) = oneshot::channel::<()>();
        let thread = thread::spawn(move || {
            let listeners = Listeners { http: vec![http], tcp: vec![tcp] };
            let stop = async {
                let _ = stopped.await;
            };
            serve_network(Arc::new(server), listeners, access, limits, stop)
        });
        Self { http: http_address, tcp: tcp_address, stop: Some(stop), thread: Some(thread) }
    }

    pub(crate) fn open() -> Self {
        Self::start(Access::default(), NetworkLimits::default())
    }

    /// Asks it to stop; without it, the end of the value does.
    pub(crate) fn stop(&mut self) {
        drop(self.stop.take());
    }

    /// Waits until it has stopped.
    pub(crate) fn join(mut self) {
        self.stop();
        let thread = self.thread.take().expect("joined once");
        thread.join().expect("no panic").expect("no error");
    }

    pub(crate) fn connect(&self) -> Http {
        Http::connect(self.http)
    }
}

/// A response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The messages of a stream of events.
    pub(crate) fn events(&self) -> Vec<Value> {
        assert_eq!(self.header("content-type"), Some("text/event-stream"), "{self:?}");
        let data = self.body.lines().filter_map(|line| line.strip_prefix("data: "));
        data.map(|text| serde_json::from_str(text).expect("JSON")).collect()
    }
}

/// A connection that speaks HTTP.
pub(crate) struct Http(BufReader<TcpStream>);

impl Http {
    pub(crate) fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        Self(BufReader::new(stream))
    }

    /// The same from another address of the loopback: another client, as far as the server can tell.
    #[cfg(target_os = "linux")]
    pub(crate) fn connect_from(from: &str, to: SocketAddr) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let connected = runtime.expect("a runtime").block_on(async {
            let socket = tokio::net::TcpSocket::new_v4()?;
            socket.bind(SocketAddr::new(from.parse().expect("an address"), 0))?;
            socket.connect(to).await?.into_std()
        });
        let stream = connected.expect("it listens");
        stream.set_nonblocking(false).expect("a socket");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        Self(BufReader::new(stream))
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.0.get_mut().write_all(bytes).expect("it reads");
    }

    /// The socket itself.
    pub(crate) fn into_stream(self) -> TcpStream {
        self.0.into_inner()
    }

    /// The next response, if it has come already.
    pub(crate) fn at_hand(&mut self) -> Option<Reply> {
        let timeout = |time| self.0.get_ref().set_read_timeout(Some(time)).expect("a timeout");
        timeout(Duration::from_millis(20));
        let reply = self.try_receive();
        self.0.get_ref().set_read_timeout(Some(PATIENCE)).expect("a timeout");
        reply
    }

    /// Whether the server has closed the connection already.
    #[cfg(target_os = "linux")]
    pub(crate) fn has_ended(&mut self) -> bool {
        self.0.get_ref().set_read_timeout(Some(Duration::from_millis(20))).expect("a timeout");
        let read = self.0.read(&mut [0; 1]);
        self.0.get_ref().set_read_timeout(Some(PATIENCE)).expect("a timeout");
        matches!(read, Ok(0))
    }

    /// All that comes until the server closes the connection.
    pub(crate) fn rest(&mut self) -> io::Result<String> {
        let mut rest = Vec::new();
        self.0.read_to_end(&mut rest)?;
        Ok(String::from_utf8_lossy(&rest).into_owned())
    }

    /// A POST with these headers beside the necessary ones.
    pub(crate) fn post(&mut self, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        self.send(request("POST", path, headers, body).as_bytes());
        self.receive()
    }

    pub(crate) fn ask(&mut self, method: &str, path: &str, headers: &[(&str, &str)]) -> Reply {
        self.send(request(method, path, headers, "").as_bytes());
        self.receive()
    }

    /// The next response.
    pub(crate) fn receive(&mut self) -> Reply {
        self.try_receive().expect("a response")
    }

    pub(crate) fn try_receive(&mut self) -> Option<Reply> {
        let line = self.line()?;
        let status = line.split(' ').nth(1)?.parse().ok()?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            let Some((name, value)) = line.split_once(": ") else { break };
            headers.push((name.to_owned(), value.to_owned()));
        }
        let mut reply = Reply { status, headers, body: String::new() };
        let length = reply.header("content-length").and_then(|length| length.parse().ok());
        let mut body = Vec::new();
        if reply.header("transfer-encoding") == Some("chunked") {
            loop {
                let size = usize::from_str_radix(&self.line()?, 16).ok()?;
                let mut chunk = vec![0; size];
                self.0.read_exact(&mut chunk).ok()?;
                body.append(&mut chunk);
                self.line()?;
                if size == 0 {
                    break;
                }
            }
        } else {
            body.resize(length.unwrap_or(0), 0);
            self.0.read_exact(&mut body).ok()?;
        }
        reply.body = String::from_utf8(body).expect("UTF-8");
        Some(reply)
    }

    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.0.read_line(&mut line).ok().filter(|count| *count > 0)?;
        Some(line.trim_end().to_owned())
    }

    /// Whether the server has closed the connection, waiting for it.
    pub(crate) fn is_closed(&mut self) -> bool {
        matches!(self.0.read(&mut [0; 1]), Ok(0) | Err(_))
    }
}

pub(crate) fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
    let mut text = format!("{method} {path} HTTP/1.1\r\n");
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
        text += "Host: localhost\r\n";
    }
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    format!("{text}Content-Length: {}\r\n\r\n{body}", body.len())
}

/// A connection that speaks lines.
pub(crate) struct Lines(BufReader<TcpStream>);

impl Lines {
    #[cfg(target_os = "linux")]
    pub(crate) fn connect_from(from: &str, to: SocketAddr) -> Self {
        Self(Http::connect_from(from, to).0)
    }

    pub(crate) fn connect(address: SocketAddr) -> Self {
        Self(Http::connect(address).0)
    }

    pub(crate) fn send(&mut self, text: &str) {
        self.send_bytes(text.as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.0.get_mut().write_all(bytes).expect("it reads");
    }

    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.0.read_line(&mut line).ok().filter(|count| *count > 0)?;
        Some(line.trim_end_matches('\n').to_owned())
    }

    pub(crate) fn hear(&mut self) -> Value {
        serde_json::from_str(&self.line().expect("a line")).expect("JSON")
    }

    /// The socket itself.
    #[cfg(target_os = "linux")]
    pub(crate) fn into_stream(self) -> TcpStream {
        self.0.into_inner()
    }

    /// Says that no more will be said.
    pub(crate) fn end(&mut self) {
        self.0.get_mut().shutdown(Shutdown::Write).expect("open");
    }
}

pub(crate) fn ping(id: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#)
}

/// A call of the slow toy.
pub(crate) fn wait(id: &str, steps: u32) -> String {
    crate::process::call(id, "wait", &format!(r#"{{"steps":"{steps}"}}"#))
}

/// The same, for a client that wants to know how far it is.
pub(crate) fn wait_with_progress(id: &str, steps: u32) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"wait","arguments":{{"steps":"{steps}"}},"_meta":{{"progressToken":"t"}}}}}}"#
    )
}
