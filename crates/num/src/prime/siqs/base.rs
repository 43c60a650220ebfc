//! The primes that relations are made of.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::prime::sieve::primes_below;

/// A prime modulo which kn is a square.
pub(super) struct Prime {
    pub(super) p: u32,
    /// A square root of kn modulo p.
    pub(super) root: u32,
    /// log2 p, rounded.
    pub(super) log: u8,
}

/// The factor base of a number.
pub(super) struct Base {
    /// kn: the number times a small multiplier with which more small primes divide the values.
    pub(super) multiple: UBig,
    pub(super) primes: Vec<Prime>,
}

impl Base {
    /// A base of so many primes.
    pub(super) fn new(n: &UBig, count: usize) -> Self {
        // The n-th prime is below n (ln n + ln ln n), and about half of the primes are of use.
        let reach = 2.0 * count as f64 * 1.4;
        let list = primes_below((reach * (reach.ln() + reach.ln().ln())) as u32 + 100);
        let multiple = n * UBig::from(multiplier(n, &list[..200]));
        let usable = |&p: &u32| {
            let residue = (&multiple % u64::from(p)) as u32;
            let root = square_root(residue, p)?;
            Some(Prime { p, root, log: f64::from(p).log2().round() as u8 })
        };
        let primes = list.iter().filter_map(usable).take(count).collect();
        Self { multiple, primes }
    }

    /// log2 of kn, to a fraction of a bit.
    pub(super) fn log2_of_multiple(&self) -> f64 {
        self.multiple.bit_len() as f64 - 0.5
    }
}

/// The multiplier whose values have the greatest expected part of small primes, less what it adds to
/// their size (Knuth and Schroeppel).
fn multiplier(n: &UBig, primes: &[u32]) -> u32 {
    const CANDIDATES: [u32; 24] =
        [1, 2, 3, 5, 6, 7, 10, 11, 13, 14, 15, 17, 19, 21, 22, 23, 26, 29, 30, 31, 33, 37, 41, 43];
    let score = |k: u32| {
        let multiple = n * UBig::from(k);
        let by_two = match &multiple % 8u64 {
            1 => 2.0,
            5 => 1.0,
            3 | 7 => 0.5,
            _ => 0.0,
        };
        let odd = primes[1..].iter().map(|&p| {
            let log = f64::from(p).ln();
            match (&multiple % u64::from(p)) as u32 {
                0 => log / f64::from(p),
                residue if is_square(residue, p) => 2.0 * log / f64::from(p - 1),
                _ => 0.0,
            }
        });
        by_two * std::f64::consts::LN_2 + odd.sum::<f64>() - 0.5 * f64::from(k).ln()
    };
    CANDIDATES.into_iter().max_by(|a, b| score(*a).total_cmp(&score(*b))).unwrap_or(1)
}

/// `base` to a power, modulo an odd prime or two.
fn power(base: u32, mut exponent: u32, p: u32) -> u32 {
    let (mut square, mut result) = (u64::from(base % p), 1 % u64::from(p));
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * square % u64::from(p);
        }
        square = square * square % u64::from(p);
        exponent /= 2;
    }
    result as u32
}

fn is_square(a: u32, p: u32) -> bool {
    power(a, (p - 1) / 2, p) == 1
}

/// A square root modulo a prime, if there is one (Tonelli and Shanks).
pub(super) fn square_root(a: u32, p: u32) -> Option<u32> {
    if p == 2 || a == 0 {
        return Some(a);
    }
    if !is_square(a, p) {
        return None;
    }
    let times = |x: u32, y: u32| (u64::from(x) * u64::from(y) % u64::from(p)) as u32;
    let twos = (p - 1).trailing_zeros();
    let odd = (p - 1) >> twos;
    let other = (2..p).find(|&z| !is_square(z, p))?;
    let mut generator = power(other, odd, p);
    let (mut root, mut rest, mut order) = (power(a, odd.div_ceil(2), p), power(a, odd, p), twos);
    while rest != 1 {
        let (mut least, mut square) = (0, rest);
        while square != 1 {
            square = times(square, square);
            least += 1;
        }
        let factor = (0..order - least - 1).fold(generator, |g, _| times(g, g));
        root = times(root, factor);
        generator = times(factor, factor);
        rest = times(rest, generator);
        order = least;
    }
    Some(root)
}

/// The inverse modulo a prime of a number that it does not divide.
pub(super) fn inverse(a: u32, p: u32) -> u32 {
    power(a, p - 2, p)
}
