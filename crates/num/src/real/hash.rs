//! A quick hash that is the same in every run.
//!
//! It orders factors and tells different forms apart early; equal hashes are always followed by a
//! comparison, so whoever finds two forms with one hash gains nothing.

use std::hash::{Hash, Hasher};

pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut mixer = Mixer(0);
    value.hash(&mut mixer);
    mixer.finish()
}

/// Rotates, adds a word, multiplies by an odd number: a few instructions a word.
struct Mixer(u64);

impl Mixer {
    /// 2^64 divided by the golden ratio: its bits look random.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(Self::FACTOR);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.mix(value as u64);
    }

    fn finish(&self) -> u64 {
        // The product's upper bits are the well mixed ones.
        self.0 ^ self.0 >> 32
    }
}
