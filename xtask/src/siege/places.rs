//! Attacks on places and room: connections that are held in many ways, and requests of every odd kind.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::json;

use super::attack::{Dice, MOMENT, Target, add, call, connect, is_pause};
use crate::load::client::{Transport, message};

/// Connections that each attacker holds.
const MANY: usize = 60;

/// Bytes of a message, but for the last.
pub(super) const NEARLY: usize = (1 << 20) - 200;

/// Holds many connections on which a message has begun and does not end; what the server closes is opened
/// again. `bytes` of each are sent, the last ones one by one.
pub(super) fn hold(
    address: SocketAddr,
    transport: Transport,
    bytes: usize,
    going: &AtomicBool,
) -> io::Result<()> {
    let begin = match transport {
        Transport::Tcp => "\"".to_owned(),
        Transport::Http => {
            let length = NEARLY + 100;
            format!("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{{")
        }
    };
    let text = [begin.as_bytes(), &vec![b'x'; bytes]].concat();
    let mut held: Vec<(TcpStream, usize)> = Vec::new();
    while going.load(Ordering::Relaxed) {
        while held.len() < MANY {
            let stream = connect(address)?;
            stream.set_nonblocking(true)?;
            held.push((stream, 0));
        }
        held.retain_mut(|(stream, sent)| feed(stream, &text, sent));
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Sends what is taken of a text, and then a byte; whether the connection lives.
fn feed(stream: &mut TcpStream, text: &[u8], sent: &mut usize) -> bool {
    match stream.read(&mut [0; 512]) {
        Ok(0) => return false,
        Err(error) if !is_pause(&error) => return false,
        _ => {}
    }
    let rest = if *sent < text.len() { &text[*sent..] } else { b"x" };
    match stream.write(rest) {
        Ok(count) => *sent += count,
        Err(error) => return is_pause(&error),
    }
    true
}

/// Opens connections as fast as they are taken, holds many and says nothing on any.
pub(super) fn flood(address: SocketAddr, going: &AtomicBool) -> io::Result<()> {
    let mut held = std::collections::VecDeque::new();
    while going.load(Ordering::Relaxed) {
        held.push_back(connect(address)?);
        if held.len() > 400 {
            held.pop_front();
        }
    }
    Ok(())
}

/// Asks for long replies over HTTP on many connections, and reads a few bytes of them now and then.
pub(super) fn sip(address: SocketAddr, going: &AtomicBool) -> io::Result<()> {
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let batch = message(Transport::Http, &format!("[{}]", vec![list; 40].join(",")));
    let batch = batch.replacen("/mcp", "/", 1);
    let mut held: Vec<TcpStream> = Vec::new();
    while going.load(Ordering::Relaxed) {
        while held.len() < MANY / 2 {
            let mut stream = connect(address)?;
            stream.write_all(batch.as_bytes())?;
            stream.set_nonblocking(true)?;
            held.push(stream);
        }
        held.retain_mut(|stream| match stream.read(&mut [0; 16]) {
            Ok(count) => count > 0,
            Err(error) => is_pause(&error),
        });
        thread::sleep(MOMENT);
    }
    Ok(())
}

/// One request of an odd kind after another, some of them pipelined, on one connection as long as it lasts.
pub(super) fn odd(target: Target, dice: &mut Dice, going: &AtomicBool) -> io::Result<()> {
    let is_tcp = dice.roll(3) == 0;
    let mut stream = connect(if is_tcp { target.tcp } else { target.http })?;
    for _ in 0..50 {
        if !going.load(Ordering::Relaxed) {
            return Ok(());
        }
        let text = if is_tcp { odd_lines(dice) } else { odd_requests(dice) };
        for piece in text.as_bytes().chunks(if dice.roll(20) == 0 { 7 } else { 1 << 16 }) {
            match stream.write(piece) {
                Ok(_) => {}
                Err(error) if is_pause(&error) => {}
                Err(error) => return Err(error),
            }
        }
        let mut bytes = [0; 16 << 10];
        while dice.roll(4) > 0 {
            match stream.read(&mut bytes) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(_) => {}
                Err(error) if is_pause(&error) => break,
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

fn odd_requests(dice: &mut Dice) -> String {
    let post = |text: &str| message(Transport::Http, text);
    let get = |line: &str, headers: &str| format!("{line}\r\nHost: localhost\r\n{headers}\r\n");
    match dice.roll(14) {
        0 => get("GET / HTTP/1.0", "Connection: keep-alive\r\n"),
        1 => get("GET /mcp HTTP/1.1", "Connection: Upgrade\r\nUpgrade: websocket\r\n"),
        2 => get("PRI * HTTP/2.0", ""),
        3 => get("BREW /mcp HTTP/1.1", ""),
        4 => get("GET /mcp HTTP/1.1", &"X-Long: x\r\n".repeat(3000)),
        5 => {
            let body: String = add().chars().map(|one| format!("1\r\n{one}\r\n")).collect();
            get("POST / HTTP/1.1", "Transfer-Encoding: chunked\r\n") + &body + "0\r\n\r\n"
        }
        6 => post(&add()).repeat(50),
        7 => get("OPTIONS /mcp HTTP/1.1", "Origin: http://localhost\r\n").repeat(20),
        8 => get("POST /mcp HTTP/1.1", "Content-Length: 5\r\nExpect: 100-continue\r\n"),
        9 => post(&with_progress()),
        10 => post(&subscribe()),
        11 => post(&format!("[{}]", vec!["{}"; 9000].join(","))),
        12 => get("POST /nowhere HTTP/1.1", "Content-Length: 900000\r\n"),
        _ => get("GET /healthz HTTP/1.1", "Content-Length: 1\r\n"),
    }
}

fn odd_lines(dice: &mut Dice) -> String {
    let cancel =
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}});
    match dice.roll(8) {
        0 => format!("{cancel}\n").repeat(2000),
        1 => format!("{}\n", slow()).repeat(30),
        2 => format!("{}\n{cancel}\n", slow()).repeat(30),
        3 => format!("[{}]\n", vec!["{}"; 9000].join(",")),
        4 => "\n".repeat(60_000),
        5 => format!("{}\n", with_progress()).repeat(20),
        6 => format!("{}\n", subscribe()).repeat(200),
        _ => "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}\n".repeat(500),
    }
}

/// The same id every time, and some milliseconds of work.
fn slow() -> String {
    call("calculate", &json!({"expression": "exp(1/7)", "digits": 3000}))
}

fn with_progress() -> String {
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "calculate",
        "arguments": {"expression": "exp(1/7)", "digits": 3000}, "_meta": {"progressToken": 1}}})
    .to_string()
}

fn subscribe() -> String {
    let meta = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {}});
    json!({"jsonrpc": "2.0", "id": 1, "method": "subscriptions/listen",
        "params": {"notifications": {"toolsListChanged": true}, "_meta": meta}})
    .to_string()
}
