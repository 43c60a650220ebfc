//! Taking connections, as many as there may be, and telling the others so.

use std::io;
use std::net::{IpAddr, Shutdown};
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arithma_mcp::Catalog;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{sleep, timeout};

use super::visitors::{Found, Guest, Visit};
use super::{Shared, http, tcp};
use crate::log::{Level, log};
use crate::telemetry::Refusal;

/// Connections that are being ended at the same time; others are just closed.
pub(super) const LINGERING: u32 = 512;

/// How long the end of a connection may take.
pub(super) const LINGER: Duration = Duration::from_secs(1);

/// How long clients that have connections are still served when the server stops: each is told at its next
/// request that its connection ends. A proxy that has just sent one sees no reset, and goes elsewhere.
pub(super) const GRACE: Duration = Duration::from_millis(500);

/// How long a newcomer waits for the place that another gives up.
const ROOM_TIME: Duration = Duration::from_millis(500);

/// How long one may take to say what it wants when all places are taken.
const QUESTION_TIME: Duration = Duration::from_millis(500);

/// How often the rest of a question is looked for.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// Those who have waited for a place and go when the machine has no more files.
const TURNED_OUT: usize = 64;

/// How every such question begins.
const HEALTH: &[u8] = b"GET /healthz ";
const READINESS: &[u8] = b"GET /readyz ";

/// What a refused client is told over TCP, and in the body over HTTP.
pub(super) const BUSY: &str = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"busy: too many connections; try again soon"}}"#;

/// What a listener is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    let (mut stopped, mut trouble) = (pin!(stopped), Trouble::default());
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut stopped => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => admit(&shared, stream, peer.ip(), transport),
            Err(error) => {
                shared.hall(transport).turn_out(TURNED_OUT);
                trouble.pause(&error).await;
            }
        }
    }
    while let Ok(Ok((stream, peer))) = timeout(Duration::from_millis(1), listener.accept()).await {
        admit(&shared, stream, peer.ip(), transport);
    }
}

/// Connections that cannot be taken: clients that left at once, or no more files may be open.
#[derive(Default)]
pub(super) struct Trouble {
    /// When it was told last, and how often it was met since.
    told: Option<Instant>,
    untold: usize,
}

impl Trouble {
    /// Tells of it, once a minute, so that it cannot fill the log; and waits a little, which helps.
    pub(super) async fn pause(&mut self, error: &io::Error) {
        self.untold += 1;
        if self.told.is_none_or(|told| told.elapsed() > Duration::from_secs(60)) {
            log(Level::Warn, format_args!("accept: {error} ({} times)", self.untold));
            (self.told, self.untold) = (Some(Instant::now()), 0);
        }
        sleep(Duration::from_millis(20)).await;
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
    let mut guest = shared.visitors.enter(address, transport);
    let shared = Arc::clone(shared);
    if let Ok(place) = Arc::clone(shared.places(transport)).try_acquire_owned() {
        tokio::spawn(serve(shared, stream, guest.sit(place)));
        return;
    }
    let mut wait = shared.hall(transport).enter(address);
    tokio::spawn(async move {
        let next = tokio::select! {
            () = wait.turned_out() => Next::Nothing,
            next = seek_place(&shared, &stream, &mut guest) => next,
        };
        drop(wait);
        match next {
            Next::Place(place) => serve(shared, stream, guest.sit(place)).await,
            Next::Told(text) => end(&shared, stream, &text).await,
            Next::Refused(text) => {
                shared.count_refusal(Refusal::Connections);
                end(&shared, stream, &text).await;
            }
            Next::Nothing => shared.count_refusal(Refusal::Connections),
        }
    });
}

/// What becomes of somebody who came when all places were taken.
enum Next {
    Place(OwnedSemaphorePermit),
    /// It is told what it has asked for.
    Told(String),
    /// It is told that there is no place.
    Refused(String),
    Nothing,
}

/// Waits for what a newcomer wants. Whoever asks for the server's health is told: however many have come,
/// whoever watches over it shall not take it for dead. For anything else somebody may give up a place.
async fn seek_place<C>(shared: &Shared<C>, stream: &TcpStream, guest: &mut Guest) -> Next {
    let well = || response("200 OK", "", r#"{"status":"ok"}"#);
    let busy = || response("503 Service Unavailable", "Retry-After: 1\r\n", BUSY);
    let transport = guest.transport();
    let refused = || {
        Next::Refused(match transport {
            Transport::Http => busy(),
            Transport::Tcp => format!("{BUSY}\n"),
        })
    };
    let wants = match transport {
        Transport::Http => {
            timeout(QUESTION_TIME, question(stream)).await.unwrap_or(Ok(Wants::Nothing))
        }
        Transport::Tcp => Ok(Wants::Place),
    };
    match wants {
        Ok(Wants::Readiness) if shared.is_stopping() => Next::Told(busy()),
        Ok(Wants::Health | Wants::Readiness) => Next::Told(well()),
        Ok(Wants::Nothing) => refused(),
        Ok(Wants::Place) => {
            let places = shared.places(transport);
            match guest.find_place(places) {
                Found::Place(place) => Next::Place(place),
                Found::Awaited => {
                    let place = Arc::clone(places).acquire_owned();
                    match timeout(ROOM_TIME, place).await {
                        Ok(Ok(place)) => Next::Place(place),
                        _ => refused(),
                    }
                }
                Found::Nothing => refused(),
            }
        }
        Err(_) => Next::Nothing,
    }
}

/// Says the last word to a client that has no place.
async fn end<C>(shared: &Shared<C>, stream: TcpStream, text: &str) {
    // A new socket takes so little at once.
    if stream.writable().await.is_err() || stream.try_write(text.as_bytes()).is_err() {
        return;
    }
    // What it has asked is taken out, so that closing does not reset the connection.
    let _ = stream.try_read(&mut [0; 4096]);
    hear_out(shared, stream).await;
}

/// Serves one connection, which has a place, to its end.
async fn serve<C: Catalog + 'static>(shared: Arc<Shared<C>>, stream: TcpStream, visit: Visit) {
    let ended = match visit.transport() {
        Transport::Http => http::serve(&shared, stream, visit).await,
        Transport::Tcp => {
            tcp::serve(Arc::clone(&shared), stream, visit).await;
            None
        }
    };
    // Its place is free for another while this client hears the last of it.
    if let Some(stream) = ended {
        hear_out(&shared, stream).await;
    }
}

/// Lets a client hear the last of it, unless too many others do.
async fn hear_out<C>(shared: &Shared<C>, stream: TcpStream) {
    if let Ok(_ending) = shared.lingering.try_acquire() {
        // Boxed: its buffer is not to be kept for as long as the connection lasts.
        let _ = timeout(LINGER, Box::pin(linger(stream))).await;
    }
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

/// What somebody wants who came when all places were taken.
enum Wants {
    Health,
    Readiness,
    Place,
    /// It has said nothing.
    Nothing,
}

/// What a client wants, as soon as its first bytes tell. They stay where they are, for whoever serves it.
async fn question(stream: &TcpStream) -> io::Result<Wants> {
    loop {
        let mut bytes = [0; HEALTH.len()];
        let count = stream.peek(&mut bytes).await?;
        let begun = &bytes[..count];
        if begun.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if begun.starts_with(HEALTH) {
            return Ok(Wants::Health);
        }
        if begun.starts_with(READINESS) {
            return Ok(Wants::Readiness);
        }
        if ![HEALTH, READINESS].iter().any(|question| question.starts_with(begun)) {
            return Ok(Wants::Place);
        }
        sleep(LOOK_EVERY).await;
    }
}

fn response(status: &str, headers: &str, body: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{headers}\
         Connection: close\r\n\r\n{body}",
        body.len()
    )
}
