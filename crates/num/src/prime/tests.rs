//! The parts against definitions, published lists and each other.

use std::time::{Duration, Instant};

use dashu_base::Gcd;
use dashu_int::UBig;

use super::ecm::{ALL_LEVELS, Ecm};
use super::primality::{is_strong_lucas_probable_prime, is_strong_probable_prime};
use super::rho::Rho;
use super::ring::{InRing, Ring, in_ring};
use super::sieve::{SMALL, divisors_among, flags_below, primes_below};
use super::*;
use crate::{Budget, Error, Result};

fn big(text: &str) -> UBig {
    UBig::from_str_radix(text, 10).unwrap()
}

/// Numbers that look random, the same every time.
fn random_bits(state: &mut u64, bits: usize) -> UBig {
    let mut n = UBig::ZERO;
    for _ in 0..bits.div_ceil(64) {
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut word = *state;
        word ^= word >> 29;
        n = (n << 64) + UBig::from(word);
    }
    n >> (bits.div_ceil(64) * 64 - bits)
}

/// Whether a number passes both halves of the Baillie-PSW test, and each of them.
struct Halves;

impl InRing for Halves {
    type Answer = Result<(bool, bool)>;

    fn run<R: Ring>(self, ring: &R) -> Self::Answer {
        let budget = Budget::default();
        let strong = is_strong_probable_prime(ring, 2, &budget)?;
        Ok((strong, is_strong_lucas_probable_prime(ring, &budget)?))
    }
}

/// Products, sums and inverses against plain division.
struct Arithmetic(u64);

impl InRing for Arithmetic {
    type Answer = ();

    fn run<R: Ring>(self, ring: &R) {
        let mut state = self.0;
        let n = ring.modulus();
        for bits in [1, 40, 64, 100, 128, 200, 256, 300] {
            let a = random_bits(&mut state, bits);
            let b = random_bits(&mut state, 300) % n;
            let (x, y) = (ring.of(&a), ring.of(&b));
            assert_eq!(ring.lift(&x), &a % n);
            assert_eq!(ring.lift(&ring.mul(&x, &y)), &a * &b % n);
            assert_eq!(ring.lift(&ring.square(&x)), &a * &a % n);
            assert_eq!(ring.lift(&ring.add(&x, &y)), (&a + &b) % n);
            assert_eq!(ring.lift(&ring.sub(&x, &y)), (&a % n + n - &b) % n);
            match ring.invert(&y) {
                Ok(inverse) => assert_eq!(ring.lift(&ring.mul(&inverse, &y)), UBig::ONE),
                Err(common) => assert_eq!(common, b.gcd(n)),
            }
        }
    }
}

#[test]
fn rings_calculate_like_division() {
    let mut state = 1;
    for bits in [2usize, 3, 8, 33, 63, 64, 65, 127, 128, 129, 191, 192, 193, 255, 256, 257, 700] {
        for _ in 0..20 {
            let n = random_bits(&mut state, bits) | UBig::ONE;
            if !n.is_one() {
                in_ring(&n, Arithmetic(state));
            }
        }
        // All bits set: every carry there is.
        in_ring(&UBig::ones(bits), Arithmetic(state));
    }
}

#[test]
fn small_numbers_by_definition() {
    let limit = 300_000;
    let flags = flags_below(limit);
    assert_eq!(primes_below(limit).len(), 25_997);
    assert_eq!(primes_below(256), SMALL);
    let budget = Budget::default();
    let mut next = 0;
    for n in 0..limit {
        let expected = if flags[n as usize] { Primality::Prime } else { Primality::NotPrime };
        assert_eq!(is_prime(&UBig::from(n), &budget).unwrap(), expected, "{n}");
        if n == next && n + 200 < limit {
            let (prime, _) = next_prime(&UBig::from(n), &budget).unwrap();
            next = (n + 1..).find(|&n| flags[n as usize]).unwrap();
            assert_eq!(prime, UBig::from(next));
        }
    }
    let n = UBig::from(30_030u32 * 257);
    assert_eq!(
        divisors_among(&n, &primes_below(300)).collect::<Vec<_>>(),
        [2, 3, 5, 7, 11, 13, 257]
    );
}

/// The two halves of the Baillie-PSW test have the exceptions that are published for them: OEIS A001262
/// and A217255, which have no term in common.
#[test]
fn pseudoprimes_are_the_known_ones() {
    let strong = [
        2_047, 3_277, 4_033, 4_681, 8_321, 15_841, 29_341, 42_799, 49_141, 52_633, 65_281, 74_665,
        80_581, 85_489, 88_357, 90_751,
    ];
    let lucas = [
        5_459, 5_777, 10_877, 16_109, 18_971, 22_499, 24_569, 25_199, 40_309, 58_519, 75_077,
        97_439,
    ];
    let flags = flags_below(100_000);
    let (mut found_strong, mut found_lucas) = (Vec::new(), Vec::new());
    for n in (9..100_000u32).step_by(2) {
        let (a, b) = in_ring(&UBig::from(n), Halves).unwrap();
        if flags[n as usize] {
            assert!(a && b, "{n}");
            continue;
        }
        if a {
            found_strong.push(n);
        }
        if b {
            found_lucas.push(n);
        }
    }
    assert_eq!(found_strong, strong);
    assert_eq!(found_lucas, lucas);
}

/// The tests above 2^64 agree with those below it, and with the arithmetic of other lengths.
#[test]
fn hard_numbers_are_told_apart() {
    let budget = Budget::default();
    let primality = |n: &UBig| is_prime(n, &budget).unwrap();
    // The least strong pseudoprimes to the first 9, 12 and 13 prime bases (OEIS A014233).
    for text in ["3825123056546413051", "318665857834031151167461", "3317044064679887385961981"] {
        assert_eq!(primality(&big(text)), Primality::NotPrime, "{text}");
    }
    // Exponents of Mersenne primes (OEIS A000043), and others.
    for p in [89, 107, 127, 521, 607, 1_279, 2_203] {
        assert_eq!(primality(&UBig::ones(p)), Primality::ProbablePrime, "{p}");
    }
    for p in [67, 101, 103, 109, 131, 257, 523, 1_277] {
        assert_eq!(primality(&UBig::ones(p)), Primality::NotPrime, "{p}");
    }
    for fermat in 5..11 {
        let n = (UBig::ONE << (1 << fermat)) + UBig::ONE;
        assert_eq!(primality(&n), Primality::NotPrime, "{fermat}");
    }
    // Squares, which have no Lucas discriminant, also of Wieferich primes, which pass base two.
    for p in [1_093u64, 3_511, 4_294_967_311, 18_446_744_073_709_551_557] {
        let square = UBig::from(p) * UBig::from(p);
        assert_eq!(primality(&square), Primality::NotPrime, "{p}");
        assert_eq!(primality(&(&square * &square)), Primality::NotPrime, "{p}");
    }
}

#[test]
fn the_next_prime_crosses_the_word() {
    let budget = Budget::default();
    let next = |n: UBig| next_prime(&n, &budget).unwrap();
    let word = UBig::ONE << 64;
    // 2^64 - 59 is the last prime below 2^64, 2^64 + 13 the first above (OEIS A013603, A013597).
    assert_eq!(next(&word - UBig::from(60u8)), (&word - UBig::from(59u8), Primality::Prime));
    for start in [59u8, 58, 1, 0] {
        let n = &word - UBig::from(start);
        assert_eq!(next(n), (&word + UBig::from(13u8), Primality::ProbablePrime), "{start}");
    }
    let (prime, _) = next(UBig::from(10u8).pow(100));
    assert_eq!(prime, UBig::from(10u8).pow(100) + UBig::from(267u16));
    let (prime, _) = next(UBig::from(10u8).pow(299));
    assert_eq!(prime, UBig::from(10u8).pow(299) + UBig::from(OFFSET_300));
}

/// The least k with 10^299 + k prime, by sympy's nextprime.
const OFFSET_300: u32 = 669;

#[test]
fn each_method_finds_factors() {
    let budget = Budget::default().with_timeout(Duration::from_secs(60));
    let mut state = 7;
    for bits in [20usize, 28, 32, 36] {
        let [p, q] = [0, 1].map(|_| next_prime(&random_bits(&mut state, bits), &budget).unwrap().0);
        let n = &p * &q;
        let found = in_ring(&n, Rho { steps: u64::MAX, budget: &budget }).unwrap().unwrap();
        assert!(found == p || found == q, "{n} {found}");
    }
    for bits in [34usize, 44, 50, 56] {
        let [p, q] = [0, 1].map(|_| next_prime(&random_bits(&mut state, bits), &budget).unwrap().0);
        let n = &p * &q;
        let ecm = Ecm { levels: ALL_LEVELS, budget: &budget };
        let found = in_ring(&n, ecm).unwrap().unwrap();
        assert!(found == p || found == q, "{n} {found}");
    }
}

#[test]
fn factors_multiply_to_the_number_and_are_prime() {
    let budget = Budget::default();
    let check = |n: &UBig| {
        let factors = factor(n, &budget).unwrap();
        assert!(factors.is_complete(), "{n}");
        assert_eq!(factors.primes.iter().product::<UBig>(), *n);
        assert!(factors.primes.is_sorted());
        assert!(factors.primes.iter().all(|p| is_prime(p, &budget).unwrap().is_prime()), "{n}");
        factors
    };
    for n in 1..5_000u32 {
        let factors = check(&UBig::from(n));
        let coprime = (1..=n).filter(|k| UBig::from(*k).gcd(&UBig::from(n)).is_one()).count();
        if n < 500 {
            assert_eq!(factors.totient(), Some(UBig::from(coprime)), "{n}");
        }
    }
    let mut state = 3;
    for bits in [30usize, 48, 60, 64, 64, 64, 80, 90] {
        for _ in 0..6 {
            check(&(random_bits(&mut state, bits) + UBig::ONE));
        }
    }
    // Powers, and products of powers, of primes beyond trial division.
    let (p, q) = (UBig::from(1_000_003u32), UBig::from(4_294_967_311u64));
    for n in [p.pow(2), p.pow(7), p.pow(6), q.pow(3), p.pow(2) * &q, p.pow(4) * q.pow(4), q.pow(13)]
    {
        check(&n);
    }
    let factorial: UBig = (1..=300u32).map(UBig::from).product();
    assert_eq!(check(&factorial).primes.len(), 796);
}

#[test]
fn giving_up_is_told_in_time() {
    // RSA-100 has no factor that these methods find (RSA Laboratories' challenge).
    let n = big(
        "1522605027922533360535618378132637429718068114961380688657908494580122963258952897654000350692006139",
    );
    let budget = Budget::default().with_timeout(Duration::from_secs(1));
    let start = Instant::now();
    let factors = factor(&(&n * UBig::from(6u8)), &budget).unwrap();
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert_eq!(factors.primes, [2u8, 3].map(UBig::from));
    assert_eq!(factors.composites, std::slice::from_ref(&n));
    assert_eq!(factors.totient(), None);
    let late = Budget::default().with_timeout(Duration::ZERO);
    assert_eq!(factor(&n, &late), Err(Error::Deadline));
    assert_eq!(is_prime(&UBig::ones(9_941), &late), Err(Error::Deadline));
    assert_eq!(next_prime(&n, &late), Err(Error::Deadline));
    assert!(matches!(factor(&UBig::ZERO, &budget), Err(Error::OutOfRange(_))));
}

#[test]
fn the_quadratic_sieve_splits_hard_numbers() {
    let budget = Budget::default().with_timeout(Duration::from_secs(60));
    let mut state = 11;
    for bits in [48usize, 52, 55, 60, 64, 70, 80] {
        let [p, q] = [0, 1].map(|_| next_prime(&random_bits(&mut state, bits), &budget).unwrap().0);
        let n = &p * &q;
        let found = siqs::sieve(&n, &budget).unwrap().unwrap();
        assert!(found == p || found == q, "{n} {found}");
    }
}
