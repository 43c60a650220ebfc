//! Clock and randomness, the two things that a calculation cannot make itself.
//!
//! With an operating system they are the system's, by their own types: [`Instant`] *is* the one of
//! `std`, and nothing is called through a pointer. Bare WebAssembly has neither, so there its host
//! passes them in with `install`.
//!
//! ```
//! use arithma_host::{Instant, fill_random, system_time};
//!
//! assert!(Instant::now().elapsed().as_secs() < 60);
//! assert!(system_time() > std::time::UNIX_EPOCH);
//! let mut bytes = [0; 32];
//! assert!(fill_random(&mut bytes) && bytes != [0; 32]);
//! ```

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod bare;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod system;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use bare::{Host, Instant, fill_random, install, system_time};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use system::{Instant, fill_random, system_time};
