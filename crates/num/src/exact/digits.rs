//! Powers of ten and decimal digits of big integers.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::LazyLock;

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

use crate::size::Size;
use crate::{Budget, Result};

/// 10^0 to 10^38, every power of ten that fits 128 bits.
const SMALL: [u128; 39] = {
    let mut table = [1; 39];
    let mut k = 1;
    while k < table.len() {
        table[k] = table[k - 1] * 10;
        k += 1;
    }
    table
};

/// Powers kept ready: a division to 34 digits of 34-digit numbers needs up to 10^69.
const KEPT: usize = 128;

static TABLE: LazyLock<Vec<UBig>> =
    LazyLock::new(|| (0..=KEPT).map(|k| UBig::from(10u8).pow(k)).collect());

/// 10^k when it fits 128 bits.
#[inline]
pub(super) fn small_power(k: u64) -> Option<u128> {
    SMALL.get(usize::try_from(k).ok()?).copied()
}

/// 10^k. The caller has checked that a number of this size is within the budget.
pub(super) fn power(k: u64) -> Cow<'static, UBig> {
    let k = k.to_size();
    if k <= KEPT {
        return Cow::Borrowed(&TABLE[k]);
    }
    // 5^k needs a third of the bits fewer than 10^k while it grows.
    Cow::Owned(UBig::from(5u8).pow(k) << k)
}

/// An upper bound of the bits of 10^k: 3322/1000 is just above log2(10) = 3.32192...
pub(super) fn power_bits(k: u64) -> u64 {
    k.saturating_add(1).saturating_mul(3322) / 1000
}

/// Fails when `number * 10^k` would exceed the bits of the budget.
pub(super) fn check_scaled(number: &IBig, k: u64, budget: &Budget) -> Result<()> {
    budget.check_bits((number.bit_len() as u64).saturating_add(power_bits(k)))
}

/// `number * 10^k`, checked by the caller.
pub(super) fn scaled(number: &IBig, k: u64) -> IBig {
    if k == 0 { number.clone() } else { number * power(k).as_ref() }
}

/// How many decimal digits the absolute value has; zero has one.
pub(super) fn count(number: &IBig) -> u64 {
    match i128::try_from(number) {
        Ok(small) => count_small(small.unsigned_abs()),
        Err(_) => count_large(&number.unsigned_abs()),
    }
}

/// How many decimal digits a natural number has; zero has one.
pub(super) fn count_unsigned(number: &UBig) -> u64 {
    match u128::try_from(number) {
        Ok(small) => count_small(small),
        Err(_) => count_large(number),
    }
}

/// How many decimal digits a small number has; zero has one.
#[inline]
pub(super) fn count_small(number: u128) -> u64 {
    match u64::try_from(number) {
        Ok(word) => u64::from(word.checked_ilog10().unwrap_or(0)) + 1,
        Err(_) => u64::from(number.ilog10()) + 1,
    }
}

/// Digits of a number above 64 bits: from its bit length where that decides (7 cases of 10), else
/// from its leading bits, else by comparing with the power of ten.
fn count_large(number: &UBig) -> u64 {
    // log10(2) = 0.301029995663981195213..., cut and raised in its 19th digit.
    const LOW: u128 = 3_010_299_956_639_811_952;
    const HIGH: u128 = LOW + 1;
    const UNIT: u128 = 10_000_000_000_000_000_000;
    let bits = number.bit_len() as u128;
    // 2^(bits-1) <= number < 2^bits, so floor(log10(number)) lies between these two.
    let least = ((bits - 1) * LOW / UNIT) as u64;
    let most = (bits * HIGH / UNIT) as u64;
    if least == most {
        return least + 1;
    }
    // The leading 64 bits give log10 with an error below 1e-15 relative to at most 1e10.
    let shift = number.bit_len() - 64;
    let leading = u64::try_from(number >> shift).unwrap_or(u64::MAX);
    let log = (leading as f64).log10() + shift as f64 * std::f64::consts::LOG10_2;
    let distance = log - most as f64;
    if distance.abs() > 1e-4 {
        return if distance > 0.0 { most + 1 } else { most };
    }
    match number.cmp(power(most).as_ref()) {
        Ordering::Less => most,
        Ordering::Equal | Ordering::Greater => most + 1,
    }
}

/// Strips up to `limit` trailing zeros; returns the number and how many went.
pub(super) fn strip_zeros(number: &IBig, limit: u64) -> (IBig, u64) {
    // A number that ends in k decimal zeros ends in k binary zeros too.
    let limit = limit.min(number.trailing_zeros().unwrap_or(0) as u64);
    if limit == 0 {
        return (number.clone(), 0);
    }
    if let Ok(small) = i128::try_from(number) {
        let (stripped, count) = strip_small(small, limit);
        return (IBig::from(stripped), count);
    }
    let (sign, mut magnitude) = number.clone().into_parts();
    let found = magnitude.remove_word(10).unwrap_or(0) as u64;
    if found > limit {
        magnitude *= power(found - limit).as_ref();
    }
    (IBig::from_parts(sign, magnitude), found.min(limit))
}

fn strip_small(mut number: i128, limit: u64) -> (i128, u64) {
    let mut count = 0;
    while count < limit {
        if let Ok(mut word) = i64::try_from(number) {
            while count < limit && word % 10 == 0 {
                word /= 10;
                count += 1;
            }
            return (i128::from(word), count);
        }
        if number % 10 != 0 {
            break;
        }
        number /= 10;
        count += 1;
    }
    (number, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_digits_around_powers_of_ten() {
        for k in 1..700u64 {
            let ten = power(k).into_owned();
            assert_eq!(count_unsigned(&ten), k + 1, "10^{k}");
            assert_eq!(count_unsigned(&(&ten - 1u8)), k, "10^{k} - 1");
            assert_eq!(count(&-IBig::from(ten * 7u8 + 1u8)), k + 1);
        }
        for bits in 64..2000usize {
            let number = UBig::from(1u8) << bits;
            assert_eq!(count_unsigned(&number), number.to_string().len() as u64, "2^{bits}");
        }
        assert_eq!((count(&IBig::ZERO), count(&IBig::from(9)), count(&IBig::from(10))), (1, 1, 2));
    }

    #[test]
    fn strips_no_more_zeros_than_allowed() {
        let number = IBig::from(12) * IBig::from(power(50).into_owned());
        assert_eq!(strip_zeros(&number, 1000), (IBig::from(12), 50));
        assert_eq!(strip_zeros(&number, 20), (scaled(&IBig::from(12), 30), 20));
        assert_eq!(strip_zeros(&IBig::from(-1200), 9), (IBig::from(-12), 2));
        assert_eq!(strip_zeros(&IBig::from(-1200), 1), (IBig::from(-120), 1));
        assert_eq!(strip_zeros(&IBig::ZERO, 9), (IBig::ZERO, 0));
    }
}
