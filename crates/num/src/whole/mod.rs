//! Functions of whole numbers: residues, roots, and the numbers that count things.

mod continued;
mod counting;
mod harmonic;
mod logarithm;
mod modular;
mod partitions;
mod root;

pub use continued::{Terms, best_rational, continued_fraction};
pub use counting::{Stirling, bell, derangements, stirling};
pub use harmonic::{bernoulli, harmonic};
pub use logarithm::discrete_logarithm;
pub use modular::{chinese_remainder, extended_gcd, gcd, jacobi_symbol, mod_inverse, mod_pow};
pub use partitions::partitions;
pub use root::{integer_root, perfect_power};

use dashu_base::BitTest;
use dashu_int::UBig;

/// How many bits a whole number has.
pub fn bit_len(n: &UBig) -> usize {
    BitTest::bit_len(n)
}
