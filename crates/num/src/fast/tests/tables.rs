//! The generated tables, checked by integer arithmetic and by laws they must obey.

use super::super::limbs::Limbs;
use super::super::{powers, tables};
use super::*;
use dashu_float::{FBig, round::mode};
use dashu_int::UBig;

type Reference = FBig<mode::Zero, 2>;

fn big(limbs: &[u64]) -> UBig {
    limbs.iter().rev().fold(UBig::ZERO, |n, limb| (n << 64) + UBig::from(*limb))
}

/// `numerator / 2^bits` at 400 bits.
fn binary_fraction(numerator: u64, bits: usize) -> Reference {
    let value = Reference::from_parts(IBig::from(numerator), -(bits as isize));
    value.with_precision(400).value()
}

/// Entry `j` is `f(j / 2^bits) * 2^256` rounded down, one being the largest fraction.
fn check(name: &str, table: &[Limbs], bits: usize, f: impl Fn(&Reference) -> Reference) {
    for (j, entry) in table.iter().enumerate() {
        let truth = f(&binary_fraction(j as u64, bits));
        let scaled = truth * Reference::from_parts(IBig::ONE, 256);
        let floor = UBig::try_from(scaled.floor().to_int().value()).unwrap();
        let largest = (UBig::ONE << 256) - UBig::ONE;
        assert_eq!(big(entry), floor.min(largest), "{name}[{j}]");
    }
}

#[test]
fn function_tables_are_rounded_down() {
    let half = binary_fraction(1, 1);
    let one = binary_fraction(1, 0);
    let log = |x: &Reference| -(&one - x).ln();
    check("EXP_1", &tables::EXP_1, 7, |x| x.exp() * &half);
    check("EXP_2", &tables::EXP_2, 14, |x| x.exp() * &half);
    check("EXP_3", &tables::EXP_3, 21, |x| x.exp() * &half);
    check("LOG_2", &tables::LOG_2, 14, log);
    check("LOG_3", &tables::LOG_3, 21, log);
    check("ATAN_1", &tables::ATAN_1, 7, Reference::atan);
    check("ATAN_2", &tables::ATAN_2, 14, Reference::atan);
    check("ATAN_3", &tables::ATAN_3, 21, Reference::atan);
    check("SINE_1", &tables::SINE_1, 7, Reference::sin);
    check("SINE_2", &tables::SINE_2, 14, Reference::sin);
    check("COSINE_1", &tables::COSINE_1, 7, Reference::cos);
    check("COSINE_2", &tables::COSINE_2, 14, Reference::cos);
    check("LOG_1", &tables::LOG_1, 0, |i| {
        let index = u8::try_from(i.to_int().value()).unwrap();
        let inverse = tables::LOG_INVERSES[usize::from(index)];
        -binary_fraction(u64::from(inverse), 12).ln()
    });
}

#[test]
fn logarithm_inverses_are_rounded_up() {
    for (i, inverse) in tables::LOG_INVERSES.iter().enumerate() {
        let (bin, inverse) = (128 + i as u64, u64::from(*inverse));
        // The least product of the bin is at least one, the largest keeps the second step's index
        // inside its table of 144.
        assert!(bin * inverse >= 1 << 19 && bin * (inverse - 1) < 1 << 19);
        assert!(((bin + 1) * inverse - (1 << 19)) << 14 < 144 << 19);
    }
}

#[test]
fn series_coefficients_are_rounded_down() {
    let scaled = UBig::ONE << 255;
    let mut factorial = UBig::ONE;
    for k in 0..48u32 {
        if k > 0 {
            factorial *= k;
        }
        let (index, inverse) = (k as usize, &scaled / &factorial);
        if let Some(entry) = tables::INVERSE_FACTORIALS.get(index) {
            assert_eq!(big(entry), inverse);
        }
        let series = if k % 2 == 0 { &tables::COSINE_SERIES } else { &tables::SINE_SERIES };
        assert_eq!(big(&series[index / 2]), inverse);
    }
    for (k, entry) in tables::LOG_SERIES.iter().enumerate() {
        assert_eq!(big(entry), &scaled / UBig::from(k + 1));
    }
    for (k, entry) in tables::ODD_SERIES.iter().enumerate() {
        assert_eq!(big(entry), &scaled / UBig::from(2 * k + 1));
    }
}

#[test]
fn wide_constants_are_rounded_down() {
    let (ln_2, pi) = (binary_fraction(2, 0).ln(), Reference::pi(2000));
    let scaled = ln_2 * Reference::from_parts(IBig::ONE, 320);
    assert_eq!(IBig::from(big(&tables::LN_2_WIDE)), scaled.floor().to_int().value());
    let two = Reference::from_parts(IBig::from(2), 1792).with_precision(2000).value();
    assert_eq!(IBig::from(big(&tables::TWO_OVER_PI)), (two / pi).floor().to_int().value());
}

/// The top 256 bits of `5^k`, and of `5^-k` when `negative`.
fn five(k: usize, negative: bool) -> UBig {
    use dashu_base::BitTest;
    let power = UBig::from(5u8).pow(k);
    let bits = power.bit_len();
    match (negative, bits > 256) {
        (true, _) => (UBig::ONE << (255 + bits)) / power,
        (false, true) => power >> (bits - 256),
        (false, false) => power << (256 - bits),
    }
}

#[test]
fn powers_of_five_are_rounded_down() {
    for j in 0..128 {
        assert_eq!(big(&powers::POSITIVE_UNITS[j]), five(j, false));
        assert_eq!(big(&powers::POSITIVE_BLOCKS[j]), five(128 * j, false));
        if j > 0 {
            assert_eq!(big(&powers::NEGATIVE_UNITS[j]), five(j, true));
            assert_eq!(big(&powers::NEGATIVE_BLOCKS[j]), five(128 * j, true));
        }
    }
    for (k, inverse) in powers::INVERSE_MODULO.iter().enumerate() {
        assert_eq!(inverse.wrapping_mul(5u128.pow(k as u32)), 1);
    }
}

/// `5^-k` is checked by multiplying back, as dividing such long numbers is slow.
#[test]
fn large_powers_of_five_are_rounded_down() {
    use dashu_base::BitTest;
    let step = UBig::from(5u8).pow(16384);
    let mut power = UBig::ONE;
    for j in 1..64 {
        power *= &step;
        let bits = power.bit_len();
        assert_eq!(big(&powers::POSITIVE_GROUPS[j]), &power >> (bits - 256));
        let product = big(&powers::NEGATIVE_GROUPS[j]) * &power;
        let target = UBig::ONE << (255 + bits);
        assert!(product <= target && target < product + &power);
    }
}
