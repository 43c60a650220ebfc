//! The ring of a modulus of any length: the library's Montgomery arithmetic.

use dashu_int::UBig;
use dashu_int::monty::{Montgomery, MontgomeryRepr};

use super::ring::Ring;

/// The ring of an odd modulus. Residues borrow from the library's representation of it.
pub(super) struct Large<'r> {
    modulus: &'r UBig,
    library: &'r MontgomeryRepr,
}

impl<'r> Large<'r> {
    pub(super) fn new(modulus: &'r UBig, library: &'r MontgomeryRepr) -> Self {
        Self { modulus, library }
    }
}

impl<'r> Ring for Large<'r> {
    type Residue = Montgomery<'r>;

    fn modulus(&self) -> &UBig {
        self.modulus
    }

    fn of(&self, n: &UBig) -> Montgomery<'r> {
        self.library.reduce(n.clone())
    }

    fn lift(&self, a: &Montgomery<'r>) -> UBig {
        a.residue()
    }

    fn add(&self, a: &Montgomery<'r>, b: &Montgomery<'r>) -> Montgomery<'r> {
        a + b
    }

    fn sub(&self, a: &Montgomery<'r>, b: &Montgomery<'r>) -> Montgomery<'r> {
        a - b
    }

    fn mul(&self, a: &Montgomery<'r>, b: &Montgomery<'r>) -> Montgomery<'r> {
        a * b
    }

    fn square(&self, a: &Montgomery<'r>) -> Montgomery<'r> {
        a.sqr()
    }
}
