//! Rounding a real number: Ziv's loop.

use std::cmp::Ordering;

use dashu_base::{BitTest, DivRem, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::evaluate::{ball_real, power_of_ten, precision_cap};
use super::fast::fast_form;
use super::{Real, enclosed};
use crate::ball::{Ball, Stop, Work, bit_len};
use crate::exact::nearest_f64_of_quotient;
use crate::size::Size;
use crate::{Budget, Decimal, Error, Precision, Result, Rounding};

/// Bits a decimal digit.
pub(super) const BITS_PER_DIGIT: f64 = std::f64::consts::LOG2_10;

/// Digits that the 256-bit path can decide.
const FAST_DIGITS: u64 = 38;

/// A number rounded to digits that are all right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounded {
    /// The digits.
    pub value: Decimal,
    /// Whether `value` is the number itself.
    pub exact: bool,
    /// When the number could not be told from zero: it is smaller than 10 to this power, and
    /// `value` is zero.
    pub zero_within: Option<i64>,
    /// How many significant digits the value was rounded to, trailing zeros included: as many as
    /// were asked for, or as many as could be decided. 0 for a value that is rounded to nothing.
    pub digits: u64,
}

impl Rounded {
    /// The text of the value: of an exact one as short as it is, of a rounded one with every digit
    /// that it was rounded to.
    pub fn to_text(&self) -> String {
        if self.exact { self.value.to_text() } else { self.value.to_rounded_text(self.digits) }
    }
}

/// The significant digits that a value rounded to this precision has.
pub(crate) fn digits_of(value: &Decimal, precision: Precision) -> u64 {
    match precision {
        Precision::Significant(digits) => digits.max(1),
        Precision::Places(_) if value.is_zero() => 0,
        Precision::Places(places) => {
            value.magnitude().saturating_add(places).saturating_add(1).max(0).unsigned_abs()
        }
    }
}

impl Real {
    /// The value rounded to the given digits, each of them right.
    ///
    /// Where even the highest precision leaves the last digit open (the value seems to lie exactly
    /// between two roundings), fewer digits are given; where it cannot be told from zero, zero
    /// with its bound.
    pub fn round(
        &self,
        precision: Precision,
        rounding: Rounding,
        budget: &Budget,
    ) -> Result<Rounded> {
        if let Precision::Significant(digits) = precision {
            budget.check_digits(digits)?;
            if digits <= FAST_DIGITS
                && !self.has_source()
                && rounding == Rounding::HalfUp
                && let Some(value) = self.round_fast(digits)
            {
                let digits = digits.max(1);
                return Ok(Rounded { value, exact: false, zero_within: None, digits });
            }
        }
        self.round_general(precision, rounding, budget)
    }

    pub(super) fn round_fast(&self, digits: u64) -> Option<Decimal> {
        let fast = fast_form(self.form())?;
        let (negative, mantissa, exponent) = fast.to_digits(u32::try_from(digits).ok()?)?;
        let sign = if negative { Sign::Negative } else { Sign::Positive };
        let mantissa = IBig::from_parts(sign, UBig::from(mantissa));
        Decimal::new(mantissa, exponent).ok().map(|decimal| decimal.normalized())
    }

    /// The nearest double, ties to even.
    pub(crate) fn nearest_f64(&self, budget: &Budget) -> Result<f64> {
        if self.has_source() {
            return enclosed::nearest_f64(self, budget);
        }
        if let Some(nearest) = fast_form(self.form()).and_then(|fast| fast.to_f64_nearest()) {
            return Ok(nearest);
        }
        let mut bits = 128;
        let cap = precision_cap(64);
        loop {
            budget.check()?;
            match ball_real(self, Work::new(bits, budget)) {
                Ok(ball) => {
                    let (low, high, exp) = ball.ends();
                    let (low, high) = (dyadic_f64(&low, exp), dyadic_f64(&high, exp));
                    if low.to_bits() == high.to_bits() {
                        return Ok(low);
                    }
                    if bits >= cap && ball.sign().is_none() {
                        return Ok(0.0);
                    }
                }
                Err(Stop::Failed(error)) => return Err(error),
                Err(Stop::Imprecise) => {}
            }
            if bits >= cap {
                return Err(Error::Undecided("the nearest double cannot be decided".into()));
            }
            bits *= 2;
        }
    }

    pub(super) fn round_general(
        &self,
        precision: Precision,
        rounding: Rounding,
        budget: &Budget,
    ) -> Result<Rounded> {
        let mut bits = match precision {
            Precision::Significant(digits) => (digits as f64 * BITS_PER_DIGIT) as usize + 24,
            Precision::Places(places) => (places.max(0) as f64 * BITS_PER_DIGIT) as usize + 64,
        };
        budget.check_bits(bits as u64)?;
        if self.has_source() {
            return enclosed::round(self, precision, rounding, bits, budget);
        }
        let cap = precision_cap(bits);
        let needed = bits as i64;
        loop {
            budget.check()?;
            let ball = match ball_real(self, Work::new(bits, budget)) {
                Ok(ball) => Some(ball),
                Err(Stop::Imprecise) => None,
                Err(Stop::Failed(error)) => return Err(error),
            };
            if let Some(ball) = &ball
                && let Some(value) = round_ball(ball, precision, rounding, budget)?
            {
                let digits = digits_of(&value, precision);
                return Ok(Rounded { value, exact: false, zero_within: None, digits });
            }
            if bits >= cap {
                return undecided(ball.as_ref(), precision, rounding, budget);
            }
            // What the last try lacked, or half as much again.
            let lacking = ball.map_or(0, |ball| (needed - ball.accuracy()).clamp(0, bits as i64));
            bits = (bits + bits / 2).max(bits + lacking.to_size() + 16).min(cap);
        }
    }
}

/// At the precision cap: zero within a bound, or fewer digits.
fn undecided(
    ball: Option<&Ball>,
    precision: Precision,
    rounding: Rounding,
    budget: &Budget,
) -> Result<Rounded> {
    let Some(ball) = ball else {
        return Err(Error::Undecided(
            "cannot decide this value at the highest precision: a part of it may be zero or lie on \
             the border of a function's domain"
                .into(),
        ));
    };
    if ball.sign().is_none() {
        let bound = (ball.upper().top() as f64 / BITS_PER_DIGIT).ceil() as i64;
        let value = Decimal::ZERO;
        return Ok(Rounded { value, exact: false, zero_within: Some(bound), digits: 0 });
    }
    if let Precision::Significant(digits) = precision {
        for digits in (1..digits).rev().take(4) {
            let fewer = Precision::Significant(digits);
            if let Some(value) = round_ball(ball, fewer, rounding, budget)? {
                return Ok(Rounded { value, exact: false, zero_within: None, digits });
            }
        }
    }
    Err(Error::Undecided("the value seems to lie exactly between two roundings".into()))
}

/// The ball rounded, when both its ends round alike.
pub(super) fn round_ball(
    ball: &Ball,
    precision: Precision,
    rounding: Rounding,
    budget: &Budget,
) -> Result<Option<Decimal>> {
    let places = match precision {
        Precision::Places(places) => places,
        Precision::Significant(digits) => {
            if ball.sign().is_none() {
                return Ok(None);
            }
            // floor(log10 |x|), or one less.
            let estimate = ((ball.top() - 1) as f64 / BITS_PER_DIGIT).floor() as i64;
            return round_significant(ball, digits, estimate, rounding, budget);
        }
    };
    let Some(mantissa) = round_scaled(ball, places, rounding, budget)? else { return Ok(None) };
    Ok(Some(Decimal::new(mantissa, -places)?.normalized()))
}

/// Rounds to significant digits, starting from an estimate of the leading digit's exponent.
fn round_significant(
    ball: &Ball,
    digits: u64,
    estimate: i64,
    rounding: Rounding,
    budget: &Budget,
) -> Result<Option<Decimal>> {
    let most = UBig::from(10u8).pow(digits.to_size());
    let least = &most / 10u8;
    let mut leading = estimate;
    for _ in 0..4 {
        let places = digits as i64 - 1 - leading;
        let Some(mantissa) = round_scaled(ball, places, rounding, budget)? else { return Ok(None) };
        let size = (&mantissa).unsigned_abs();
        if size > most {
            leading += 1;
        } else if size < least {
            leading -= 1;
        } else if size > least {
            return Ok(Some(Decimal::new(mantissa, -places)?.normalized()));
        } else {
            // A power of ten may have been reached from below, where one more digit is due.
            let finer = round_scaled(ball, places + 1, rounding, budget)?;
            return Ok(match finer {
                None => None,
                Some(finer) if (&finer).unsigned_abs() < most => {
                    Some(Decimal::new(finer, -places - 1)?.normalized())
                }
                Some(_) => Some(Decimal::new(mantissa, -places)?.normalized()),
            });
        }
    }
    Ok(None)
}

/// `ball * 10^places` rounded to an integer, when both ends agree.
fn round_scaled(
    ball: &Ball,
    places: i64,
    rounding: Rounding,
    budget: &Budget,
) -> Result<Option<IBig>> {
    // Enough bits that scaling adds nothing worth speaking of to the radius, and that a short
    // midpoint keeps all digits of the integer.
    let whole = ball.top() as f64 + places as f64 * BITS_PER_DIGIT;
    let bits = (bit_len(ball.mid()) + 16).max(whole as i64 + 32).to_size();
    budget.check_bits(bits as u64)?;
    let work = Work::new(bits, budget);
    let scale = match power_of_ten(places.unsigned_abs(), work) {
        Ok(scale) => scale,
        Err(Stop::Failed(error)) => return Err(error),
        Err(Stop::Imprecise) => return Ok(None),
    };
    let scaled = if places >= 0 { Ok(ball.mul(&scale, work)) } else { ball.div(&scale, work) };
    let Ok(scaled) = scaled else { return Ok(None) };
    let (low, high, exp) = scaled.ends();
    let (low, high) = (round_dyadic(&low, exp, rounding), round_dyadic(&high, exp, rounding));
    Ok((low == high).then_some(low))
}

/// The double nearest to `m * 2^exp`.
pub(super) fn dyadic_f64(m: &IBig, exp: i64) -> f64 {
    let (sign, magnitude) = m.clone().into_parts();
    // Far outside the range of doubles no digit matters.
    let top = exp + magnitude.bit_len() as i64;
    let size = if magnitude.is_zero() || top < -1100 {
        0.0
    } else if top > 1100 {
        f64::INFINITY
    } else if exp >= 0 {
        nearest_f64_of_quotient(&(magnitude << exp.to_size()), &UBig::ONE)
    } else {
        nearest_f64_of_quotient(&magnitude, &(UBig::ONE << exp.unsigned_abs().to_size()))
    };
    if sign == Sign::Negative { -size } else { size }
}

/// `m * 2^exp` rounded to an integer.
fn round_dyadic(m: &IBig, exp: i64, rounding: Rounding) -> IBig {
    if exp >= 0 {
        return m << exp.to_size();
    }
    let (sign, magnitude) = m.clone().into_parts();
    if magnitude.is_zero() {
        return IBig::ZERO;
    }
    let (quotient, against_half) = if exp + (magnitude.bit_len() as i64) < 0 {
        // Less than a half, however small: 2^-exp need not be written out, and may not fit anywhere.
        (UBig::ZERO, Ordering::Less)
    } else {
        let unit = UBig::ONE << exp.unsigned_abs().to_size();
        let (quotient, rest) = magnitude.div_rem(&unit);
        if rest.is_zero() {
            return IBig::from_parts(sign, quotient);
        }
        (quotient, (rest << 1usize).cmp(&unit))
    };
    let up = rounding.raises(sign == Sign::Negative, quotient.bit(0), against_half);
    IBig::from_parts(sign, if up { quotient + UBig::ONE } else { quotient })
}
