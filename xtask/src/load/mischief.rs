//! Clients that do not behave. Each deed has an outcome that the server owes even them.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr};
use std::thread;
use std::time::{Duration, Instant};

use super::client::{Connection, Transport, message, says};
use super::question::{Question, Verdict};
use super::tally::Tally;
use crate::Result;

/// Between two deeds: this is about how they are borne, not how many there are.
const PAUSE: Duration = Duration::from_millis(50);

/// One byte over what the server takes.
const OVERSIZED: usize = (1 << 20) + 1;

/// When a client that dribbles headers for ever must have been cut off: the server was given 2 s
/// for headers, and the machine is busy.
const CUT_OFF: Duration = Duration::from_secs(20);

type Deed = (&'static str, fn(&Scene) -> Outcome);
type Outcome = Result<()>;

/// Where mischief is made.
struct Scene {
    http: SocketAddr,
    tcp: SocketAddr,
    question: Question,
}

const DEEDS: [Deed; 10] = [
    ("half a head", half_a_head),
    ("half a body", half_a_body),
    ("half a line", half_a_line),
    ("oversized over HTTP", oversized_over_http),
    ("oversized over TCP", oversized_over_tcp),
    ("dribbled questions", dribbled_question),
    ("endless heads", endless_head),
    ("noise over HTTP", noise_over_http),
    ("noise over TCP", noise_over_tcp),
    ("unread replies", unread_replies),
];

/// Does one deed after the other until the end.
pub(super) fn make(number: u32, http: SocketAddr, tcp: SocketAddr, end: Instant) -> Tally {
    let mut tally = Tally::default();
    for n in u64::from(number).. {
        if Instant::now() >= end {
            break;
        }
        let question = Question::nth(900_000 + number, n + 2);
        let (name, deed) = DEEDS[usize::try_from(n).unwrap_or(0) % DEEDS.len()];
        match deed(&Scene { http, tcp, question }) {
            Ok(()) => tally.deed(name),
            Err(reason) => tally.wrong(format!("{name}: {reason}")),
        }
        thread::sleep(PAUSE);
    }
    tally
}

impl Scene {
    fn connect(&self, transport: Transport) -> Result<Connection> {
        let address = if transport == Transport::Http { self.http } else { self.tcp };
        Ok(Connection::open(transport, address)?)
    }

    /// Sends bytes as they are.
    fn send(&self, transport: Transport, bytes: &[u8]) -> Result<Connection> {
        let mut connection = self.connect(transport)?;
        connection.stream.get_mut().write_all(bytes)?;
        Ok(connection)
    }

    fn half_of(&self, transport: Transport, part: usize) -> Outcome {
        let whole = message(transport, &self.question.body);
        let connection = self.send(transport, &whole.as_bytes()[..part.min(whole.len())])?;
        thread::sleep(PAUSE);
        drop(connection);
        Ok(())
    }
}

fn half_a_head(scene: &Scene) -> Outcome {
    scene.half_of(Transport::Http, 40)
}

fn half_a_body(scene: &Scene) -> Outcome {
    scene.half_of(Transport::Http, message(Transport::Http, &scene.question.body).len() - 20)
}

/// The end of the input ends a line, too, so that half of one is answered.
fn half_a_line(scene: &Scene) -> Outcome {
    let half = &scene.question.body.as_bytes()[..scene.question.body.len() / 2];
    let mut connection = scene.send(Transport::Tcp, half)?;
    connection.stream.get_mut().shutdown(Shutdown::Write)?;
    let reply = connection.reply()?;
    if says(&reply.body, -32700) { Ok(()) } else { Err("half a line is no parse error".into()) }
}

fn oversized_over_http(scene: &Scene) -> Outcome {
    let mut connection = scene.connect(Transport::Http)?;
    let reply = connection.exchange(&"1".repeat(OVERSIZED))?;
    match reply.status {
        413 => Ok(()),
        status => Err(format!("status {status}").into()),
    }
}

/// The line is refused and the connection lives.
fn oversized_over_tcp(scene: &Scene) -> Outcome {
    let mut connection = scene.connect(Transport::Tcp)?;
    let reply = connection.exchange(&"1".repeat(OVERSIZED))?;
    if !says(&reply.body, -32600) {
        return Err(String::from_utf8_lossy(&reply.body).into());
    }
    ask(scene, &mut connection)
}

fn ask(scene: &Scene, connection: &mut Connection) -> Outcome {
    let reply = connection.exchange(&scene.question.body)?;
    judge(scene, &reply.body)
}

fn judge(scene: &Scene, reply: &[u8]) -> Outcome {
    match scene.question.judge(reply) {
        Verdict::Right | Verdict::Refused(_) => Ok(()),
        Verdict::Wrong(what) => Err(what.into()),
    }
}

/// Slow, but within the limits: answered like any other.
fn dribbled_question(scene: &Scene) -> Outcome {
    for transport in [Transport::Http, Transport::Tcp] {
        let mut connection = scene.connect(transport)?;
        let whole = message(transport, &scene.question.body);
        for piece in whole.as_bytes().chunks(whole.len() / 12 + 1) {
            connection.stream.get_mut().write_all(piece)?;
            thread::sleep(Duration::from_millis(40));
        }
        let reply = connection.reply()?;
        judge(scene, &reply.body)?;
    }
    Ok(())
}

/// Whoever never ends the headers is cut off.
fn endless_head(scene: &Scene) -> Outcome {
    let start = Instant::now();
    let mut connection =
        scene.send(Transport::Http, b"POST /mcp HTTP/1.1\r\nHost: localhost\r\n")?;
    let stream = connection.stream.get_mut();
    stream.set_read_timeout(Some(Duration::from_millis(100)))?;
    while start.elapsed() < CUT_OFF {
        if stream.write_all(b"X-More: 1\r\n").is_err() {
            return Ok(());
        }
        match stream.read(&mut [0; 1024]) {
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            // Closed, reset, or told so.
            _ => return Ok(()),
        }
    }
    Err(format!("still open after {} s", CUT_OFF.as_secs()).into())
}

/// What is no HTTP is refused or closed, at once.
fn noise_over_http(scene: &Scene) -> Outcome {
    let mut connection = scene.send(Transport::Http, &noise(scene))?;
    match connection.reply() {
        Ok(reply) if reply.status == 400 => Ok(()),
        Ok(reply) => Err(format!("status {}", reply.status).into()),
        Err(error) if is_end(&error) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Every line of noise is refused for itself, and the connection lives.
fn noise_over_tcp(scene: &Scene) -> Outcome {
    let mut line = noise(scene);
    line.retain(|&byte| byte != b'\n');
    line.push(b'\n');
    let mut connection = scene.send(Transport::Tcp, &line)?;
    let reply = connection.reply()?;
    if !says(&reply.body, -32700) {
        return Err(String::from_utf8_lossy(&reply.body).into());
    }
    ask(scene, &mut connection)
}

/// Bytes that mean nothing, but always the same for the same question.
fn noise(scene: &Scene) -> Vec<u8> {
    let seed =
        scene.question.body.bytes().fold(1_u64, |sum, byte| sum * 31 % 1_000_003 + u64::from(byte));
    let mut state = seed | 1;
    let next = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        // Not the first byte of anything.
        (state >> 32).to_le_bytes()[0] | 0x80
    };
    (0..400).map(next).collect()
}

/// Asks a lot, reads nothing, goes.
fn unread_replies(scene: &Scene) -> Outcome {
    for transport in [Transport::Http, Transport::Tcp] {
        let many = message(transport, &scene.question.body).repeat(100);
        drop(scene.send(transport, many.as_bytes())?);
    }
    Ok(())
}

fn is_end(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset | ErrorKind::BrokenPipe
    )
}
