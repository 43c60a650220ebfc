//! The binary from outside: its commands, its server, and the conversations that clients have.

#[cfg(unix)]
mod allowance;
#[cfg(target_os = "linux")]
mod attacks;
mod client;
mod commands;
mod http;
mod http_access;
mod http_limits;
mod library;
#[cfg(unix)]
mod operating;
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
#[cfg(unix)]
mod signals;
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
