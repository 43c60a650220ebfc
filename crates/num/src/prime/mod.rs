//! Prime numbers: whether a number is one, which is next, and what a number is made of.
//!
//! Below 2^64 every answer is proven. Above it a number called prime has passed the Baillie-PSW
//! test, to which no composite number is known to be an exception, and [`prove`] proves it where that can
//! be afforded; a number called composite is composite for certain.

mod between;
mod count;
mod ecm;
mod factor;
mod jacobi_sums;
mod large;
mod montgomery;
mod next;
mod primality;
mod proof;
mod rho;
mod ring;
mod sieve;
mod siqs;

pub use between::{Primes, previous_prime, primes_between};
pub use count::{MOST_COUNTED, MOST_NTH, nth_prime, prime_count};
pub use factor::{Factorization, factor};
pub use next::next_prime;
pub use primality::{Primality, is_prime};
pub use proof::{Proof, prove};

#[cfg(test)]
mod tests;
