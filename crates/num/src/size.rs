//! Counts of bits and digits as this machine counts.
//!
//! Exponents have 64 bits everywhere; what is counted in memory has 32 on some machines. A plain
//! `as usize` would drop the upper half there, and a shift by 2^32 bits would become none.

/// A count that may be more than this machine can hold.
pub(crate) trait Size {
    /// The count, or a quarter of the address space where it is more: no number has as many bits,
    /// so shifting down by it leaves nothing, and sums of a few such counts do not overflow.
    fn to_size(self) -> usize;
}

impl Size for u64 {
    #[inline]
    fn to_size(self) -> usize {
        const MOST: u64 = usize::MAX as u64 / 4;
        if usize::BITS < u64::BITS { self.min(MOST) as usize } else { self as usize }
    }
}

/// For counts that are known not to be negative.
impl Size for i64 {
    #[inline]
    fn to_size(self) -> usize {
        debug_assert!(self >= 0, "a count is not negative: {self}");
        self.cast_unsigned().to_size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_large() {
        assert_eq!((5_u64.to_size(), 7_i64.to_size()), (5, 7));
        for large in [1 << 32, 1 << 40, i64::MAX] {
            assert!(large.to_size() >= usize::MAX / 4 || usize::BITS >= 64 && large.to_size() > 0);
        }
    }
}
