//! Taking connections, as many as there may be, and telling the others so.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use arithma_mcp::Catalog;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

use super::{Shared, http, tcp};
use crate::log::{Level, log};

/// Connections that are told at the same time that there are too many; others are just closed.
pub(super) const REFUSALS: usize = 64;

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
        if let Ok(place) = Arc::clone(&shared.refusals).try_acquire_owned() {
            tokio::spawn(async move {
                let _ = timeout(REFUSAL_TIME, refuse(stream, transport)).await;
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

/// Says that there are too many connections.
async fn refuse(stream: TcpStream, transport: Transport) -> io::Result<()> {
    let text = match transport {
        Transport::Tcp => format!("{BUSY}\n"),
        Transport::Http => format!(
            "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Retry-After: 1\r\nConnection: close\r\n\r\n{BUSY}",
            BUSY.len()
        ),
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
