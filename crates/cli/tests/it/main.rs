//! The binary from outside: its commands, its server, and the conversations that clients have.

mod client;
mod commands;
#[cfg(unix)]
mod commands_of_clients;
mod pipelined;
mod process;
mod replay;
mod schemas;
mod serving;
#[cfg(unix)]
mod signals;
#[cfg(target_os = "linux")]
mod terminal;
#[path = "../../../mcp/tests/it/transcript.rs"]
#[allow(dead_code)] // HTTP is not for this transport
mod transcript;
