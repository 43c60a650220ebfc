//! Taking connections, as many as there may be, and telling the others so.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use arithma_mcp::Catalog;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

use super::{Shared, http, tcp};
use crate::log::{Level, log};
use crate::telemetry::Refusal;

/// Connections that are told at the same time that there are too many; others are just closed.
pub(super) const REFUSALS: usize = 512;

/// How long such a client may take to say whether it asks for the server's health.
const QUESTION_TIME: Duration = Duration::from_millis(500);

/// How every such question begins.
const HEALTH: &[u8] = b"GET /healthz ";
const READINESS: &[u8] = b"GET /readyz ";

/// How long a refused client may take to hear it.
const REFUSAL_TIME: Duration = Duration::from_secs(1);

/// What a refused client is told over TCP, and in the body over HTTP.
const BUSY: &str = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"busy: too many connections; try again soon"}}"#;

/// What a listener is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Transport {
    Http,
    Tcp,
}

/// Takes connections until the server stops.
pub(super) async fn accept<C: Catalog + 'static>(
    shared: Arc<Shared<C>>,
    listener: TcpListener,
    transport: Transport,
) {
    let mut stopping = shared.stopping.subscribe();
    loop {
        let accepted = tokio::select! {
            biased;
            _ = stopping.wait_for(|stopping| *stopping) => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => admit(&shared, stream, transport),
            Err(error) => {
                // A client that left at once; or no more files may be open, and then a pause helps.
                log(Level::Warn, format_args!("accept: {error}"));
                sleep(Duration::from_millis(20)).await;
            }
        }
    }
}

fn admit<C: Catalog + 'static>(shared: &Arc<Shared<C>>, stream: TcpStream, transport: Transport) {
    // Replies are written whole: waiting to fill a packet only costs time.
    let _ = stream.set_nodelay(true);
    let places = match transport {
        Transport::Http => &shared.http_places,
        Transport::Tcp => &shared.tcp_places,
    };
    let Ok(place) = Arc::clone(places).try_acquire_owned() else {
        shared.count_refusal(Refusal::Connections);
        if let Ok(place) = Arc::clone(&shared.refusals).try_acquire_owned() {
            let is_ready = !shared.is_stopping();
            tokio::spawn(async move {
                let _ = timeout(REFUSAL_TIME, refuse(stream, transport, is_ready)).await;
                drop(place);
            });
        }
        return;
    };
    let shared = Arc::clone(shared);
    tokio::spawn(async move {
        match transport {
            Transport::Http => http::serve(shared, stream).await,
            Transport::Tcp => tcp::serve(shared, stream).await,
        }
        drop(place);
    });
}

/// Says that there are too many connections; or, if that is the question, whether the server is well:
/// however many have come, whoever watches over it shall not take it for dead.
async fn refuse(stream: TcpStream, transport: Transport, is_ready: bool) -> io::Result<()> {
    let text = match transport {
        Transport::Tcp => format!("{BUSY}\n"),
        Transport::Http => {
            let question = timeout(QUESTION_TIME, question(&stream)).await;
            match question.ok().transpose()?.flatten() {
                Some(Question::Health) => response("200 OK", "", r#"{"status":"ok"}"#),
                Some(Question::Readiness) if is_ready => {
                    response("200 OK", "", r#"{"status":"ok"}"#)
                }
                _ => response("503 Service Unavailable", "Retry-After: 1\r\n", BUSY),
            }
        }
    };
    // A new socket takes so little at once.
    stream.writable().await?;
    stream.try_write(text.as_bytes())?;
    let stream = stream.into_std()?;
    stream.shutdown(std::net::Shutdown::Write)?;
    let stream = TcpStream::from_std(stream)?;
    // Closing while something is unread would reset the connection, and the reply with it.
    let mut unread = [0; 4096];
    loop {
        stream.readable().await?;
        match stream.try_read(&mut unread) {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
}

/// What is answered even when there are too many connections.
enum Question {
    Health,
    Readiness,
}

/// What a client asks for, as soon as its first bytes tell.
async fn question(stream: &TcpStream) -> io::Result<Option<Question>> {
    let mut begun = Vec::new();
    loop {
        stream.readable().await?;
        let mut bytes = [0; 32];
        match stream.try_read(&mut bytes) {
            Ok(0) => return Ok(None),
            Ok(count) => begun.extend_from_slice(&bytes[..count]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => continue,
            Err(error) => return Err(error),
        }
        if begun.starts_with(HEALTH) {
            return Ok(Some(Question::Health));
        }
        if begun.starts_with(READINESS) {
            return Ok(Some(Question::Readiness));
        }
        if ![HEALTH, READINESS].iter().any(|question| question.starts_with(&begun)) {
            return Ok(None);
        }
    }
}

fn response(status: &str, headers: &str, body: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{headers}\
         Connection: close\r\n\r\n{body}",
        body.len()
    )
}
