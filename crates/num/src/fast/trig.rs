//! Sine, cosine and tangent.

use super::limbs::{self, Limbs};
use super::series::{self, Signs};
use super::{Fast, tables};
use dashu_int::IBig;
use dashu_int::ops::UnsignedAbs;

/// Upper bound on the error of a sine or cosine in fixed point, in units of `2^-256`.
const SINE_ERROR: u128 = 64;

/// The largest binary exponent of an argument in radians: that of the largest double.
const MAX_RADIANS: i64 = 1023;

/// An angle as quarter turns (modulo four) and a rest of at most an eighth turn, in radians.
struct Reduced {
    quarters: u64,
    rest: Fast,
}

impl Fast {
    /// The sine of an angle in radians.
    pub fn sin(self) -> Option<Self> {
        self.reduced_radians()?.sine()
    }

    /// The cosine of an angle in radians.
    pub fn cos(self) -> Option<Self> {
        self.reduced_radians()?.cosine()
    }

    /// The tangent of an angle in radians.
    pub fn tan(self) -> Option<Self> {
        self.reduced_radians()?.tangent()
    }

    /// The sine of an angle in degrees.
    pub fn sin_degrees(self) -> Option<Self> {
        self.reduced_degrees()?.sine()
    }

    /// The cosine of an angle in degrees.
    pub fn cos_degrees(self) -> Option<Self> {
        self.reduced_degrees()?.cosine()
    }

    /// The tangent of an angle in degrees; `None` at a pole.
    pub fn tan_degrees(self) -> Option<Self> {
        self.reduced_degrees()?.tangent()
    }

    /// The sine of an angle in gradians.
    pub fn sin_gradians(self) -> Option<Self> {
        self.reduced_gradians()?.sine()
    }

    /// The cosine of an angle in gradians.
    pub fn cos_gradians(self) -> Option<Self> {
        self.reduced_gradians()?.cosine()
    }

    /// The tangent of an angle in gradians; `None` at a pole.
    pub fn tan_gradians(self) -> Option<Self> {
        self.reduced_gradians()?.tangent()
    }

    /// `mantissa · 10^exponent` modulo a full turn (360 degrees, 400 gradians), the remainder
    /// taken in integers, so that a multiple of a quarter turn is exactly one.
    ///
    /// `None` when the numbers are too long for that, at about 38 digits.
    pub fn decimal_modulo(mantissa: &IBig, exponent: i64, turn: u16) -> Option<Self> {
        let turn = u128::from(turn);
        let (size, negative) = (mantissa.unsigned_abs(), *mantissa < IBig::ZERO);
        let (rest, exponent) = if exponent >= 0 {
            ((size % turn) * power_modulo(10, exponent, turn) % turn, 0)
        } else {
            let places = u32::try_from(exponent.unsigned_abs()).ok()?;
            let unit = 10u128.checked_pow(places)?;
            (size % turn.checked_mul(unit)?, exponent)
        };
        let rest = IBig::from(rest);
        Self::from_decimal(&if negative { -rest } else { rest }, exponent)
    }

    /// Reduces an angle in radians.
    fn reduced_radians(self) -> Option<Reduced> {
        if self.is_zero() || self.magnitude() < -1 {
            return Some(Reduced { quarters: 0, rest: self });
        }
        if self.magnitude() > MAX_RADIANS {
            return None;
        }
        let (quarters, part) = quarter_turns(&self)?;
        let rest = part.mul(Self::HALF_PI)?.widened(self.error, self.exponent)?;
        // For a negative angle both change their sign.
        let quarters = if self.negative { quarters.wrapping_neg() } else { quarters };
        Some(Reduced { quarters, rest: rest.negated_if(self.negative) })
    }

    fn reduced_degrees(self) -> Option<Reduced> {
        let (quarters, rest) = self.reduced_turn(90)?;
        Some(Reduced { quarters, rest: rest.mul(Self::RADIANS_PER_DEGREE)? })
    }

    fn reduced_gradians(self) -> Option<Reduced> {
        let (quarters, rest) = self.reduced_turn(100)?;
        Some(Reduced { quarters, rest: rest.mul(Self::HALF_PI)?.div(Self::from_u64(100))? })
    }

    /// Quarters and rest of an angle in units of which `quarter` make a quarter turn. The rest is
    /// what the subtraction of an exact multiple leaves: exact for an exact value.
    fn reduced_turn(self, quarter: u16) -> Option<(u64, Self)> {
        if self.magnitude() >= 48 && !self.is_zero() {
            return self.exact_modulo(4 * quarter)?.reduced_turn(quarter);
        }
        let size = self.mantissa[3] as f64 * 2f64.powi(self.exponent.max(-512) as i32 + 192);
        // Below 2^48, so at most a hair from the nearest quarter even after rounding.
        let count = (size / f64::from(quarter)).round() as i64;
        let count = if self.negative { -count } else { count };
        let rest = self.sub(Self::from_i64(count * i64::from(quarter)))?;
        Some((count as u64, rest))
    }

    /// An exact value modulo an integer, in integer arithmetic, with the sign of the value.
    fn exact_modulo(self, modulus: u16) -> Option<Self> {
        if !self.is_exact() {
            return None;
        }
        let whole = self.trunc()?;
        let fraction = self.sub(whole)?;
        // The whole part is its mantissa times a power of two; a negative one only removes zeros.
        let integer = if whole.exponent < 0 {
            limbs::shr(&whole.mantissa, -whole.exponent as u32).0
        } else {
            whole.mantissa
        };
        let modulus = u128::from(modulus);
        let rest =
            integer.iter().rev().fold(0, |rest, limb| ((rest << 64) | u128::from(*limb)) % modulus);
        let rest = rest * power_modulo(2, whole.exponent.max(0), modulus) % modulus;
        Self::from_u128(rest).negated_if(self.negative).add(fraction)
    }
}

/// `base^power` modulo a small number, by squaring; `power >= 0`.
fn power_modulo(base: u128, power: i64, modulus: u128) -> u128 {
    let (mut result, mut square, mut rest) = (1, base % modulus, power);
    while rest > 0 {
        if rest & 1 == 1 {
            result = result * square % modulus;
        }
        square = square * square % modulus;
        rest >>= 1;
    }
    result
}

impl Reduced {
    fn sine(&self) -> Option<Fast> {
        let size = if self.quarters & 1 == 0 { sine(&self.rest)? } else { cosine(&self.rest)? };
        Some(size.negated_if(self.quarters & 2 != 0))
    }

    fn cosine(&self) -> Option<Fast> {
        Self { quarters: self.quarters.wrapping_add(1), rest: self.rest }.sine()
    }

    fn tangent(&self) -> Option<Fast> {
        let (sine, cosine) = sine_and_cosine(&self.rest)?;
        if self.quarters & 1 == 0 { sine.div(cosine) } else { Some(-cosine.div(sine)?) }
    }
}

/// `|x| 2/pi` as quarter turns (modulo `2^64`) and a signed part of one, at most one half.
///
/// Payne and Hanek: of 2/pi only the 640 bits matter whose product with the mantissa is neither a
/// multiple of `2^64` nor below the bits wanted. Cutting them off errs by less than `2^256` units
/// of `2^-576`, that is `2^-320`, however large the argument.
fn quarter_turns(x: &Fast) -> Option<(u64, Fast)> {
    const FRACTION_BITS: i64 = 576;
    let offset = (1792 - FRACTION_BITS - x.exponent) as usize;
    let limb = |i: usize| tables::TWO_OVER_PI.get(i).copied().unwrap_or(0);
    let (words, bits) = (offset / 64, offset as u32 % 64);
    let window: [u64; 10] = std::array::from_fn(|i| {
        let high = if bits > 0 { limb(i + words + 1) << (64 - bits) } else { 0 };
        (limb(i + words) >> bits) | high
    });
    let mut product = [0u64; 10];
    for (i, m) in x.mantissa.iter().enumerate() {
        let mut carry = 0u128;
        for j in 0..10 - i {
            let t = u128::from(*m) * u128::from(window[j]) + u128::from(product[i + j]) + carry;
            product[i + j] = t as u64;
            carry = t >> 64;
        }
    }
    let [p0, p1, p2, p3, p4, p5, p6, p7, p8, whole] = product;
    let mut part = [p0, p1, p2, p3, p4, p5, p6, p7, p8];
    let past_half = p8 >> 63 == 1;
    if past_half {
        part = limbs::sub(&[0; 9], &part).0;
    }
    let shift = limbs::leading_zeros(&part);
    if shift >= 320 {
        return None;
    }
    let [.., m0, m1, m2, m3] = limbs::shl(&part, shift);
    let exponent = -256 - i64::from(shift);
    let part = Fast { mantissa: [m0, m1, m2, m3], error: 1, exponent, negative: past_half };
    Some((whole.wrapping_add(u64::from(past_half)), part.widened(1, -320)?))
}

/// The sine of at most an eighth turn.
fn sine(r: &Fast) -> Option<Fast> {
    if r.is_zero() {
        return Some(*r);
    }
    let result = if r.magnitude() < -7 {
        // r (1 - r^2/3! + ...). The square is off by 6 units, the slope below 1/6, so one unit;
        // 14 coefficients leave out r^28 / 29! < 2^(-196 - 102).
        let sum = series::sum(&r.square_fraction(), &tables::SINE_SERIES[..14], Signs::Alternating);
        let factor = Fast::normalised(false, &sum, -255, series::SUM_ERROR + 1)?;
        Fast { error: 0, ..*r }.mul(factor)?
    } else {
        Fast::normalised(r.negative, &split(&r.fraction()).sine_of_sum(), -256, SINE_ERROR)?
    };
    // The derivative is at most one.
    result.widened(r.error, r.exponent)
}

/// Sine and cosine of at most an eighth turn.
fn sine_and_cosine(r: &Fast) -> Option<(Fast, Fast)> {
    if r.is_zero() || r.magnitude() < -7 {
        return Some((sine(r)?, cosine(r)?));
    }
    let angle = split(&r.fraction());
    let fast = |negative, fraction| {
        Fast::normalised(negative, &fraction, -256, SINE_ERROR)?.widened(r.error, r.exponent)
    };
    Some((fast(r.negative, angle.sine_of_sum())?, fast(false, angle.cosine_of_sum())?))
}

/// The cosine of at most an eighth turn.
fn cosine(r: &Fast) -> Option<Fast> {
    if r.is_zero() {
        return Some(Fast::ONE);
    }
    let result = if r.magnitude() < -7 {
        let versed = versed_sine(&r.square_fraction(), 14);
        // 1 - versed, off by what versed is off: the square by 6 units and the product by 12.
        let cosine = limbs::sub(&limbs::ZERO, &versed).0;
        if limbs::is_zero(&cosine) {
            Fast::ONE.widened_units(SINE_ERROR)?
        } else {
            Fast::normalised(false, &cosine, -256, SINE_ERROR)?
        }
    } else {
        Fast::normalised(false, &split(&r.fraction()).cosine_of_sum(), -256, SINE_ERROR)?
    };
    result.widened(r.error, r.exponent)
}

/// `1 - cos t = t^2 (1/2! - t^2/4! + ...)` from the square of `t`, at most 12 units off: the
/// series' 12 are shrunk by the square, the product has 5, and both are doubled.
#[inline(always)]
fn versed_sine(square: &Limbs, terms: usize) -> Limbs {
    let sum = series::sum(square, &tables::COSINE_SERIES[1..terms], Signs::Alternating);
    limbs::shl(&limbs::mul_high(square, &sum), 1)
}

/// Sine and cosine of the table part of an angle, sine and versed sine of the rest.
struct Angle {
    sine: Limbs,
    cosine: Limbs,
    rest_sine: Limbs,
    rest_versed: Limbs,
}

/// Splits `f < 102/128` into two table angles of 7 bits each and a rest `t < 2^-14`.
///
/// Sine and cosine of the sum of the table angles err by less than 15 units (two products of
/// 5 + 2). The rest's sine, `t (1 - t^2/3! + ...)`, errs by `2 (5 + 1)` units, as its versed sine;
/// the square of `t` is below `2^-28`, so 8 coefficients leave out less than `2^(-224 - 44)`.
#[inline(always)]
fn split(f: &Limbs) -> Angle {
    let top = f[3];
    let (j1, j2) = ((top >> 57) as usize, ((top >> 50) & 127) as usize);
    let t = [f[0], f[1], f[2], top & ((1 << 50) - 1)];
    let square = limbs::mul_high(&t, &t);
    let half_sum = series::sum(&square, &tables::SINE_SERIES[..8], Signs::Alternating);
    let (s1, c1) = (&tables::SINE_1[j1], &tables::COSINE_1[j1]);
    let (s2, c2) = (&tables::SINE_2[j2], &tables::COSINE_2[j2]);
    Angle {
        sine: limbs::add(&limbs::mul_high(s1, c2), &limbs::mul_high(c1, s2)).0,
        cosine: limbs::sub(&limbs::mul_high(c1, c2), &limbs::mul_high(s1, s2)).0,
        rest_sine: limbs::shl(&limbs::mul_high(&t, &half_sum), 1),
        rest_versed: versed_sine(&square, 9),
    }
}

impl Angle {
    /// `sin(a + t) = sin a - sin a (1 - cos t) + cos a sin t` as a fraction.
    ///
    /// Off by 15 units of the first term, 5 + 12 + 1 of each product, and one of the cut of the
    /// angle: below [`SINE_ERROR`].
    #[inline(always)]
    fn sine_of_sum(&self) -> Limbs {
        let kept = limbs::sub(&self.sine, &limbs::mul_high(&self.sine, &self.rest_versed)).0;
        limbs::add(&kept, &limbs::mul_high(&self.cosine, &self.rest_sine)).0
    }

    /// `cos(a + t) = cos a - cos a (1 - cos t) - sin a sin t` as a fraction, off likewise.
    #[inline(always)]
    fn cosine_of_sum(&self) -> Limbs {
        let kept = limbs::sub(&self.cosine, &limbs::mul_high(&self.cosine, &self.rest_versed)).0;
        limbs::sub(&kept, &limbs::mul_high(&self.sine, &self.rest_sine)).0
    }
}
