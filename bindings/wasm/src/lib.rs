//! The toolbox and the protocol as one WebAssembly module: plain exports, four imports.
//!
//! The host writes a message of MCP (JSON) into memory that [`arithma_alloc`] gave, calls
//! [`arithma_handle`] and reads the reply where [`arithma_reply`] says. The module has one thread.
//! A panic traps, after which the host throws the instance away and makes another: see `index.js`.

#![cfg(all(target_family = "wasm", target_os = "unknown"))]

use std::cell::RefCell;
use std::time::Duration;

use arithma_catalog::Toolbox;
use arithma_host::Host;
use arithma_mcp::{Options, Peer, Server};

// What the host provides.
#[link(wasm_import_module = "arithma")]
unsafe extern "C" {
    /// Milliseconds since some moment, never fewer than before.
    safe fn monotonic() -> f64;
    /// Milliseconds since the beginning of 1970.
    safe fn wall() -> f64;
    /// Fills the bytes with random ones; 1 if it did.
    unsafe fn random(bytes: *mut u8, length: usize) -> u32;
    /// Told what a panic says, before the trap.
    unsafe fn panicked(text: *const u8, length: usize);
}

thread_local! {
    static SERVER: RefCell<Option<Server<Toolbox>>> = const { RefCell::new(None) };
    static REPLY: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn from_millis(millis: f64) -> Duration {
    Duration::try_from_secs_f64(millis / 1000.0).unwrap_or_default()
}

fn fill(bytes: &mut [u8]) -> bool {
    // SAFETY: the host writes at most the length that it is told, into memory that is ours.
    unsafe { random(bytes.as_mut_ptr(), bytes.len()) == 1 }
}

/// Begins, once. A call may take `limit` milliseconds; ten seconds where that is no time.
#[unsafe(no_mangle)]
pub extern "C" fn arithma_start(limit: f64) {
    arithma_host::install(Host {
        monotonic: || from_millis(monotonic()),
        wall: || from_millis(wall()),
        random: fill,
    });
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the text lives until the host has read it.
        unsafe { panicked(text.as_ptr(), text.len()) };
    }));
    let mut options = Options::default();
    if limit > 0.0 {
        options.time_limit = from_millis(limit);
    }
    SERVER.set(Some(Server::with_options(Toolbox::new(), &options)));
}

/// Memory for so many bytes of a message. It is taken back by [`arithma_handle`].
#[unsafe(no_mangle)]
pub extern "C" fn arithma_alloc(length: usize) -> *mut u8 {
    Box::leak(vec![0; length].into_boxed_slice()).as_mut_ptr()
}

/// Answers a message; the length of the reply, which is 0 where there is none.
///
/// # Safety
///
/// `message` came from [`arithma_alloc`] with the same length, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arithma_handle(message: *mut u8, length: usize) -> usize {
    // SAFETY: see above.
    let message = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(message, length)) };
    REPLY.with_borrow_mut(|reply| {
        reply.clear();
        SERVER.with_borrow(|server| {
            if let Some(server) = server {
                let _ = server.handle(&message, &Peer::default(), reply);
            }
        });
        reply.len()
    })
}

/// Writes every tool there is, listed by the protocol or not, as a JSON array; its length.
#[unsafe(no_mangle)]
pub extern "C" fn arithma_tools() -> usize {
    let (tools, _) = Toolbox::new().views();
    REPLY.with_borrow_mut(|reply| {
        reply.clear();
        // Writing to memory does not fail.
        let _ = serde_json::to_writer(&mut *reply, &tools);
        reply.len()
    })
}

/// Where the reply is, until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn arithma_reply() -> *const u8 {
    REPLY.with_borrow(|reply| reply.as_ptr())
}
