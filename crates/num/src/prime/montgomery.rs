//! Montgomery arithmetic with a fixed number of 64-bit limbs: no allocation, no division.

use dashu_int::UBig;

use super::ring::Ring;

/// The ring of an odd modulus of at most `L` limbs. A residue a is kept as a 2^(64 L) mod n.
pub(super) struct Montgomery<const L: usize> {
    modulus: UBig,
    limbs: [u64; L],
    /// -1/n modulo 2^64.
    inverse: u64,
    /// 2^(128 L) mod n: multiplying by it brings a number into the ring.
    square_of_radix: [u64; L],
}

impl<const L: usize> Montgomery<L> {
    /// The modulus is odd and has at most `L` limbs.
    pub(super) fn new(modulus: &UBig) -> Self {
        let limbs = to_limbs::<L>(modulus);
        // Newton's iteration doubles the right bits: an odd n is its own inverse modulo 8.
        let mut inverse = limbs[0];
        for _ in 0..5 {
            let error = 2u64.wrapping_sub(limbs[0].wrapping_mul(inverse));
            inverse = inverse.wrapping_mul(error);
        }
        let square_of_radix = to_limbs(&((UBig::ONE << (128 * L)) % modulus));
        let inverse = inverse.wrapping_neg();
        Self { modulus: modulus.clone(), limbs, inverse, square_of_radix }
    }

    /// `a + carry 2^(64 L)` less the modulus where that is not negative.
    #[inline]
    fn reduced(&self, a: [u64; L], carry: bool) -> [u64; L] {
        let (less, borrow) = subtract(&a, &self.limbs);
        if borrow && !carry { a } else { less }
    }
}

impl<const L: usize> Ring for Montgomery<L> {
    type Residue = [u64; L];

    fn modulus(&self) -> &UBig {
        &self.modulus
    }

    fn of(&self, n: &UBig) -> [u64; L] {
        let reduced = if *n < self.modulus { n.clone() } else { n % &self.modulus };
        self.mul(&to_limbs(&reduced), &self.square_of_radix)
    }

    fn lift(&self, a: &[u64; L]) -> UBig {
        let mut one = [0; L];
        one[0] = 1;
        from_limbs(&self.mul(a, &one))
    }

    #[inline]
    fn add(&self, a: &[u64; L], b: &[u64; L]) -> [u64; L] {
        let (sum, carry) = sum(a, b);
        self.reduced(sum, carry)
    }

    #[inline]
    fn sub(&self, a: &[u64; L], b: &[u64; L]) -> [u64; L] {
        let (difference, borrow) = subtract(a, b);
        if borrow { sum(&difference, &self.limbs).0 } else { difference }
    }

    /// Multiplies and reduces limb by limb (Koç, Acar and Kaliski's coarsely integrated scanning).
    #[inline]
    fn mul(&self, a: &[u64; L], b: &[u64; L]) -> [u64; L] {
        let mut product = [0u64; L];
        let mut top = 0u64;
        for &digit in a {
            let mut carry = 0u64;
            for (limb, &other) in product.iter_mut().zip(b) {
                (*limb, carry) = multiply_add(digit, other, *limb, carry);
            }
            let (high, first) = top.overflowing_add(carry);
            // This multiple of the modulus makes the lowest limb zero, so that it can be dropped.
            let multiple = product[0].wrapping_mul(self.inverse);
            let (_, mut carry) = multiply_add(multiple, self.limbs[0], product[0], 0);
            for place in 1..L {
                (product[place - 1], carry) =
                    multiply_add(multiple, self.limbs[place], product[place], carry);
            }
            let second;
            (product[L - 1], second) = high.overflowing_add(carry);
            top = u64::from(first) + u64::from(second);
        }
        self.reduced(product, top != 0)
    }
}

/// `a b + c + carry`, which fits in two limbs: the low one and the high one.
#[inline]
fn multiply_add(a: u64, b: u64, c: u64, carry: u64) -> (u64, u64) {
    let sum = u128::from(a) * u128::from(b) + u128::from(c) + u128::from(carry);
    (sum as u64, (sum >> 64) as u64)
}

#[inline]
fn sum<const L: usize>(a: &[u64; L], b: &[u64; L]) -> ([u64; L], bool) {
    let mut carry = false;
    let sum = std::array::from_fn(|i| {
        let (part, first) = a[i].overflowing_add(b[i]);
        let (whole, second) = part.overflowing_add(u64::from(carry));
        carry = first || second;
        whole
    });
    (sum, carry)
}

#[inline]
fn subtract<const L: usize>(a: &[u64; L], b: &[u64; L]) -> ([u64; L], bool) {
    let mut borrow = false;
    let difference = std::array::from_fn(|i| {
        let (part, first) = a[i].overflowing_sub(b[i]);
        let (whole, second) = part.overflowing_sub(u64::from(borrow));
        borrow = first || second;
        whole
    });
    (difference, borrow)
}

/// The limbs of a number that has at most `L`, lowest first.
fn to_limbs<const L: usize>(n: &UBig) -> [u64; L] {
    let mut limbs = [0; L];
    for (place, bytes) in n.to_le_bytes().chunks(8).enumerate() {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        limbs[place] = u64::from_le_bytes(word);
    }
    limbs
}

fn from_limbs<const L: usize>(limbs: &[u64; L]) -> UBig {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    UBig::from_le_bytes(&bytes)
}
