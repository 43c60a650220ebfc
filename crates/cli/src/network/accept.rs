//! Taking connections, as many as there may be, and telling the others so.

use std::io;
use std::net::{IpAddr, Shutdown};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use arithma_mcp::Catalog;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{sleep, timeout};

use super::visitors::Visit;
use super::{Shared, http, tcp};
use crate::log::{Level, log};
use crate::telemetry::Refusal;

/// Connections that are told at the same time that there are too many; others are just closed.
pub(super) const REFUSALS: u32 = 512;

/// Connections that are being ended at the same time; others are just closed, too.
pub(super) const LINGERING: u32 = 512;

/// How long the end of a connection may take.
pub(super) const LINGER: Duration = Duration::from_secs(1);

/// How long clients that have connections are still served when the server stops: each is told at its next
/// request that its connection ends. A proxy that has just sent one sees no reset, and goes elsewhere.
pub(super) const GRACE: Duration = Duration::from_millis(500);

/// How long a newcomer waits for the place that another gives up: it may ask for the server's health.
const ROOM_TIME: Duration = Duration::from_millis(50);

/// How long such a client may take to say whether it asks for the server's health.
const QUESTION_TIME: Duration = Duration::from_millis(500);

/// How every such question begins.
const HEALTH: &[u8] = b"GET /healthz ";
const READINESS: &[u8] = b"GET /readyz ";

/// What a refused client is told over TCP, and in the body over HTTP.
const BUSY: &str = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"busy: too many connections; try again soon"}}"#;

/// What a listener is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Transport {
    Http,
    Tcp,
}

/// Takes connections until the server stops, and those that have knocked until then.
pub(super) async fn accept<C: Catalog + 'static>(
    shared: Arc<Shared<C>>,
    listener: TcpListener,
    transport: Transport,
) {
    let mut stopping = shared.stopping.subscribe();
    let stopped = async {
        let _ = stopping.wait_for(|stopping| *stopping).await;
        let most = shared.live.get().connections;
        if transport == Transport::Http && shared.http_places.available_permits() < most {
            sleep(GRACE).await;
        }
    };
    let mut stopped = pin!(stopped);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut stopped => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => admit(&shared, stream, peer.ip(), transport),
            Err(error) => {
                // A client that left at once; or no more files may be open, and then a pause helps.
                log(Level::Warn, format_args!("accept: {error}"));
                sleep(Duration::from_millis(20)).await;
            }
        }
    }
    while let Ok(Ok((stream, peer))) = timeout(Duration::from_millis(1), listener.accept()).await {
        admit(&shared, stream, peer.ip(), transport);
    }
}

fn admit<C: Catalog + 'static>(
    shared: &Arc<Shared<C>>,
    stream: TcpStream,
    address: IpAddr,
    transport: Transport,
) {
    // Replies are written whole: waiting to fill a packet only costs time.
    let _ = stream.set_nodelay(true);
    let places = match transport {
        Transport::Http => &shared.http_places,
        Transport::Tcp => &shared.tcp_places,
    };
    let visit = shared.visitors.enter(address, transport);
    if let Ok(place) = Arc::clone(places).try_acquire_owned() {
        tokio::spawn(serve(Arc::clone(shared), stream, visit, place));
        return;
    }
    // Beyond that many, clients are not even told.
    let Ok(refusal) = Arc::clone(&shared.refusals).try_acquire_owned() else {
        return shared.count_refusal(Refusal::Connections);
    };
    let (shared, places) = (Arc::clone(shared), Arc::clone(places));
    tokio::spawn(async move {
        if visit.make_room()
            && let Ok(Ok(place)) = timeout(ROOM_TIME, places.acquire_owned()).await
        {
            drop(refusal);
            return serve(shared, stream, visit, place).await;
        }
        shared.count_refusal(Refusal::Connections);
        let _ = timeout(LINGER, refuse(stream, transport, !shared.is_stopping())).await;
        drop(refusal);
    });
}

/// Serves one connection, which has a place, to its end.
async fn serve<C: Catalog + 'static>(
    shared: Arc<Shared<C>>,
    stream: TcpStream,
    visit: Visit,
    place: OwnedSemaphorePermit,
) {
    let ended = match visit.transport() {
        Transport::Http => http::serve(&shared, stream, visit).await,
        Transport::Tcp => {
            tcp::serve(Arc::clone(&shared), stream, visit).await;
            None
        }
    };
    // The place is free for another while this client hears the last of it.
    drop(place);
    if let Some(stream) = ended
        && let Ok(_ending) = shared.lingering.try_acquire()
    {
        // Boxed: its buffer is not to be kept for as long as the connection lasts.
        let _ = timeout(LINGER, Box::pin(linger(stream))).await;
    }
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
    linger(stream).await
}

/// Says that no more will be said, and waits for the client to do the same: closing while something is
/// unread would reset the connection, and with it what the client has not read yet.
async fn linger(stream: TcpStream) -> io::Result<()> {
    let stream = stream.into_std()?;
    stream.shutdown(Shutdown::Write)?;
    let stream = TcpStream::from_std(stream)?;
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
