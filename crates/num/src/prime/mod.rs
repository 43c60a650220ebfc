//! Prime numbers: whether a number is one, which is next, and what a number is made of.
//!
//! Below 2^64 every answer is proven. Above it a number called prime has passed the Baillie-PSW
//! test, to which no composite number is known to be an exception; a number called composite is
//! composite for certain.

mod ecm;
mod factor;
mod large;
mod montgomery;
mod next;
mod primality;
mod rho;
mod ring;
mod sieve;
mod siqs;

pub use factor::{Factorization, factor};
pub use next::next_prime;
pub use primality::{Primality, is_prime};

#[cfg(test)]
mod tests;
