//! The binary from outside: its commands, its server, and the conversations that clients have.

#[cfg(unix)]
mod allowance;
#[cfg(target_os = "linux")]
mod attacks;
mod client;
mod commands;
#[cfg(target_os = "linux")]
mod fairness;
mod http;
mod http_access;
mod http_limits;
mod library;
#[cfg(unix)]
mod operating;
#[cfg(unix)]
mod page;
mod pipelined;
mod process;
#[cfg(unix)]
mod programs;
#[cfg(unix)]
mod replay;
#[cfg(unix)]
mod running;
mod schemas;
mod serving;
#[cfg(unix)]
mod serving_network;
mod setup;
#[path = "../../../mcp/tests/it/shelf.rs"]
#[allow(dead_code)] // a part of it is used here
mod shelf;
#[cfg(unix)]
mod signals;
mod smuggling;
#[cfg(target_os = "linux")]
mod starving;
mod surfaces;
mod tcp;
#[cfg(target_os = "linux")]
mod terminal;
#[path = "../../../mcp/tests/it/toys.rs"]
mod toys;
#[path = "../../../mcp/tests/it/transcript.rs"]
#[allow(dead_code)] // the headers are sent, not checked
mod transcript;
mod wire;
