//! What a client can do that means harm.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::places::{self, NEARLY};
use crate::load::client::{Transport, message};

/// How long an attacker waits for anything before it looks whether the attack goes on.
pub(super) const MOMENT: Duration = Duration::from_millis(100);

/// Longer than any siege.
const LONG: Duration = Duration::from_secs(600);

/// Steps that attackers step back behind the server: they stand for machines of their own.
#[cfg(target_os = "linux")]
const STEPS_BACK: i32 = 10;

/// Where the server is.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub(super) http: SocketAddr,
    pub(super) tcp: SocketAddr,
}

impl Target {
    pub(super) fn address(self, transport: Transport) -> SocketAddr {
        match transport {
            Transport::Http => self.http,
            Transport::Tcp => self.tcp,
        }
    }
}

/// An attack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Attack {
    Peace,
    Factorials,
    Differences,
    Batches,
    Lists,
    Quick,
    Unread,
    Commands,
    Idle,
    Crowd,
    Endless,
    Halves,
    Silent,
    Sips,
    Odd,
    Mix,
}

type Attackers<'scope> = Vec<ScopedJoinHandle<'scope, Vec<String>>>;

impl Attack {
    pub(super) const ALL: [Self; 16] = [
        Self::Peace,
        Self::Factorials,
        Self::Differences,
        Self::Batches,
        Self::Lists,
        Self::Quick,
        Self::Unread,
        Self::Commands,
        Self::Idle,
        Self::Crowd,
        Self::Endless,
        Self::Halves,
        Self::Silent,
        Self::Sips,
        Self::Odd,
        Self::Mix,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Peace => "peace, to compare",
            Self::Factorials => "sums of 1,100 factorials",
            Self::Differences => "65 kB of differences a line",
            Self::Batches => "batches of 300",
            Self::Lists => "lists within lists",
            Self::Quick => "quick calls without a pause",
            Self::Unread => "replies left unread",
            Self::Commands => "commands that sleep",
            Self::Idle => "idle connections",
            Self::Crowd => "connections that come and go",
            Self::Endless => "messages without an end",
            Self::Halves => "half-sent megabytes",
            Self::Silent => "a flood of silent connections",
            Self::Sips => "replies read in sips",
            Self::Odd => "requests of odd kinds",
            Self::Mix => "all of these, mixed",
        }
    }

    /// Whether it goes on while the server is told to stop.
    pub(super) fn lasts(self) -> bool {
        self.has_calls() || matches!(self, Self::Endless | Self::Halves)
    }

    /// Whether calls are under way then, which the server waits for.
    pub(super) fn has_calls(self) -> bool {
        matches!(self, Self::Factorials | Self::Commands | Self::Sips | Self::Mix)
    }

    /// Begins it; each attacker tells what it has lost that it was owed.
    pub(super) fn begin<'scope>(
        self,
        scope: &'scope Scope<'scope, '_>,
        target: Target,
        seed: u64,
        going: &'scope AtomicBool,
    ) -> Attackers<'scope> {
        let count = match self {
            Self::Peace => 0,
            Self::Crowd | Self::Endless | Self::Halves | Self::Silent | Self::Sips => 4,
            Self::Mix => 24,
            Self::Idle => 150,
            _ => 8,
        };
        (0..count)
            .map(|number| {
                scope.spawn(move || {
                    step_back();
                    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9) + number + 1);
                    match self {
                        Self::Mix => mix(target, &mut dice, going),
                        _ => self.attack(target, number, &mut dice, going),
                    }
                })
            })
            .collect()
    }

    fn attack(
        self,
        target: Target,
        number: u64,
        dice: &mut Dice,
        going: &AtomicBool,
    ) -> Vec<String> {
        let transport = if number.is_multiple_of(2) { Transport::Tcp } else { Transport::Http };
        let address = target.address(transport);
        let mut lost = Vec::new();
        while going.load(Ordering::Relaxed) {
            let done = match self {
                Self::Peace | Self::Mix => return lost,
                Self::Idle => idle(address, going),
                Self::Crowd => crowd(address),
                Self::Endless => places::hold(address, transport, 10, going),
                Self::Halves => places::hold(address, transport, NEARLY, going),
                Self::Silent => places::flood(address, going),
                Self::Sips => places::sip(target.http, going),
                Self::Odd => places::odd(target, dice, going),
                Self::Unread => unread(target.tcp, going),
                Self::Quick => pipelined(target.tcp, Instant::now() + LONG, going),
                Self::Factorials => ask(transport, address, &factorials(), going, &mut lost),
                Self::Differences => ask(transport, address, &differences(), going, &mut lost),
                Self::Batches => ask(transport, address, &batch(dice), going, &mut lost),
                Self::Lists => ask(transport, address, &lists(dice), going, &mut lost),
                Self::Commands => ask(transport, address, &sleep(dice), going, &mut lost),
            };
            if done.is_err() {
                // Refused, or the server has stopped: try again, or see that the siege is over.
                thread::sleep(MOMENT);
            }
        }
        lost
    }
}

/// Anything, one after the other; and now and then it leaves in the middle.
fn mix(target: Target, dice: &mut Dice, going: &AtomicBool) -> Vec<String> {
    let mut lost = Vec::new();
    while going.load(Ordering::Relaxed) {
        let transport = if dice.roll(2) == 0 { Transport::Tcp } else { Transport::Http };
        let address = target.address(transport);
        let text = match dice.roll(6) {
            0 => factorials(),
            1 => differences(),
            2 => batch(dice),
            3 => lists(dice),
            4 => sleep(dice),
            _ => add(),
        };
        let done = match dice.roll(11) {
            0 => crowd(address),
            1 => unread_for(target.tcp, Instant::now() + 5 * MOMENT, going),
            2 => pipelined(target.tcp, Instant::now() + 5 * MOMENT, going),
            6 => places::odd(target, dice, going),
            // With bytes pipelined behind it.
            3..6 => leave(transport, address, &text, dice),
            _ => ask(transport, address, &text, going, &mut lost),
        };
        if done.is_err() {
            thread::sleep(MOMENT);
        }
    }
    lost
}

/// Sends a message, and waits for its reply as long as the attack lasts and then for as long as the server
/// may take to stop.
fn ask(
    transport: Transport,
    address: SocketAddr,
    text: &str,
    going: &AtomicBool,
    lost: &mut Vec<String>,
) -> io::Result<()> {
    let mut stream = connect(address)?;
    stream.write_all(message(transport, text).as_bytes())?;
    let mut heard = 0;
    let mut bytes = vec![0; 64 << 10];
    while going.load(Ordering::Relaxed) {
        match stream.read(&mut bytes) {
            Ok(0) if heard == 0 => {
                // It was accepted: an end without a word is a reply that was lost.
                lost.push(format!("no reply to {}", text.chars().take(80).collect::<String>()));
                return Err(ErrorKind::UnexpectedEof.into());
            }
            Ok(0) => return Ok(()),
            Ok(count) => {
                heard += count;
                let is_whole = match transport {
                    Transport::Tcp => bytes[..count].ends_with(b"\n"),
                    Transport::Http => {
                        bytes[..count].ends_with(b"}") || bytes[..count].ends_with(b"]")
                    }
                };
                if is_whole {
                    return Ok(());
                }
            }
            Err(error) if is_pause(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Sends a message with the beginning of another behind it, and leaves without an answer.
fn leave(transport: Transport, address: SocketAddr, text: &str, dice: &mut Dice) -> io::Result<()> {
    let mut stream = connect(address)?;
    let text = message(transport, text);
    stream.write_all(text.as_bytes())?;
    stream.write_all(&text.as_bytes()[..text.len() / 2])?;
    thread::sleep(Duration::from_millis(dice.roll(100)));
    Ok(())
}

/// Sends the same line again and again, and reads what comes.
fn pipelined(address: SocketAddr, end: Instant, going: &AtomicBool) -> io::Result<()> {
    let mut stream = connect(address)?;
    let lines = format!("{}\n", add()).repeat(600);
    let mut reader = stream.try_clone()?;
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut bytes = vec![0; 64 << 10];
            loop {
                match reader.read(&mut bytes) {
                    Ok(1..) => {}
                    Err(error) if is_pause(&error) && going.load(Ordering::Relaxed) => {}
                    _ => return,
                }
            }
        });
        while going.load(Ordering::Relaxed) && Instant::now() < end {
            if let Err(error) = stream.write_all(lines.as_bytes()) {
                let _ = stream.shutdown(std::net::Shutdown::Both);
                return Err(error);
            }
        }
        stream.shutdown(std::net::Shutdown::Both)
    })
}

/// Asks for as much as it can, and reads nothing.
fn unread(address: SocketAddr, going: &AtomicBool) -> io::Result<()> {
    unread_for(address, Instant::now() + LONG, going)
}

fn unread_for(address: SocketAddr, end: Instant, going: &AtomicBool) -> io::Result<()> {
    let mut stream = connect(address)?;
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let digits = call("evaluateExact", &json!({"expression": "20000!"}));
    let many = format!("[{}]", vec![list; 300].join(","));
    let text = format!("{many}\n{digits}\n{list}\n").repeat(8);
    let mut rest = text.as_bytes();
    while going.load(Ordering::Relaxed) && Instant::now() < end {
        if rest.is_empty() {
            rest = text.as_bytes();
        }
        match stream.write(rest) {
            Ok(count) => rest = &rest[count..],
            Err(error) if is_pause(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Holds a connection, and says nothing.
fn idle(address: SocketAddr, going: &AtomicBool) -> io::Result<()> {
    let mut stream = connect(address)?;
    while going.load(Ordering::Relaxed) {
        match stream.read(&mut [0; 512]) {
            Ok(0) => return Err(ErrorKind::ConnectionAborted.into()),
            Ok(_) => {}
            Err(error) if is_pause(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// A hundred connections at once, which say half a word and leave.
fn crowd(address: SocketAddr) -> io::Result<()> {
    let mut streams: Vec<TcpStream> = (0..100).map_while(|_| connect(address).ok()).collect();
    streams.iter_mut().try_for_each(|stream| stream.write_all(b"{\"json"))?;
    thread::sleep(Duration::from_millis(20));
    Ok(())
}

/// Where attackers come from, so that the server can tell them from witnesses.
#[cfg(target_os = "linux")]
const FROM: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 2)), 0);

pub(super) fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    #[cfg(target_os = "linux")]
    let stream = {
        use rustix::net::{AddressFamily, SocketType, bind, connect, socket};
        let socket = socket(AddressFamily::INET, SocketType::STREAM, None)?;
        bind(&socket, &FROM)?;
        connect(&socket, &address)?;
        TcpStream::from(socket)
    };
    #[cfg(not(target_os = "linux"))]
    let stream = TcpStream::connect_timeout(&address, Duration::from_secs(5))?;
    stream.set_read_timeout(Some(MOMENT))?;
    stream.set_write_timeout(Some(MOMENT))?;
    Ok(stream)
}

/// Whether an error only says that nothing has come yet.
pub(super) fn is_pause(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

pub(super) fn call(tool: &str, arguments: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {"name": tool, "arguments": arguments}})
    .to_string()
}

pub(super) fn add() -> String {
    call("add", &json!({"first": "0.1", "second": "0.2"}))
}

/// 7.7 kB that take seconds.
fn factorials() -> String {
    let sum: Vec<String> = (0..1100).map(|n| format!("{}!", 24_500 + n)).collect();
    call("evaluateExact", &json!({"expression": sum.join("+")}))
}

/// 65 kB about digits that nobody sees before the 90,000th.
fn differences() -> String {
    let sum = vec!["1/(sin(1)-sin(1+10^-90000))"; 2300].join("+");
    call("evaluateExact", &json!({"expression": sum}))
}

fn batch(dice: &mut Dice) -> String {
    let calls: Vec<String> = (0..300)
        .map(|_| match dice.roll(3) {
            0 => call("evaluateExact", &json!({"expression": "20000! / 19990!"})),
            1 => call("calculate", &json!({"expression": "exp(1/7)", "digits": 3000})),
            _ => add(),
        })
        .collect();
    format!("[{}]", calls.join(","))
}

/// Two hundred bytes that would be gigabytes, written out.
fn lists(dice: &mut Dice) -> String {
    let name = ["sum", "sort", "median", "stdDev"][dice.roll(4) as usize];
    let mut text = "x=[1,2,3,4,5,6,7,8,9,10]".to_owned();
    for _ in 0..9 {
        text.push_str("; x=[x,x,x,x,x,x,x,x,x,x]");
    }
    call("calculate", &json!({"expression": format!("{text}; {name}(x)")}))
}

fn sleep(dice: &mut Dice) -> String {
    let seconds = (1 + dice.roll(20)).to_string();
    json!({"jsonrpc": "2.0", "id": 1, "method": "cli",
        "params": {"command": "sleep", "args": seconds, "timeout": 20_000}})
    .to_string()
}

fn step_back() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(STEPS_BACK);
}

/// Choices that are the same for the same seed (SplitMix64).
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % sides
    }
}
