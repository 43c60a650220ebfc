//! Powers.

use std::cmp::Ordering;

use dashu_base::{EstimatedLog2, Gcd, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::{Complex, is_zero};
use crate::size::Size;
use crate::{Angle, Budget, Decimal, Error, Exact, Number, Result};

const RADIANS: Angle = Angle::Radians;

/// Up to this exponent irrational parts are multiplied out, which keeps closed forms; beyond, the
/// polar form is smaller. Each squaring uses both parts twice, so the cost of an evaluation grows
/// with the square of the exponent.
const MAX_MULTIPLIED: u64 = 16;

/// Roots of a higher order are not looked for under a rational exponent.
const MAX_EXACT_ORDER: u64 = 64;

impl Complex {
    /// The principal power `exp(w ln z)`, exact for whole exponents and where a root is.
    ///
    /// `0^w` is 1 for w = 0, zero where the real part of w is positive, a division by zero where w
    /// is real and negative, and not defined elsewhere.
    pub fn pow(&self, exponent: &Self, budget: &Budget) -> Result<Self> {
        if !exponent.is_real() {
            return self.pow_complex(exponent, budget);
        }
        let exponent = &exponent.re;
        if let Number::Exact(exact) = exponent
            && let Some(n) = exact.to_integer(budget)?
        {
            return self.powi(&n, budget);
        }
        if self.is_real() && !self.re.sign(budget)?.is_lt() {
            return Ok(self.re.pow(exponent, budget)?.into());
        }
        if let Some(power) = self.pow_by_root(exponent, budget)? {
            return Ok(power);
        }
        self.pow_polar(exponent, budget)
    }

    /// The power with a whole exponent; `z^0` is 1 for every z.
    ///
    /// Exact parts give exact parts. Where those would exceed the budget, a Gaussian integer is
    /// refused and any other number is left as a real, whose digits can be asked for.
    pub fn powi(&self, n: &IBig, budget: &Budget) -> Result<Self> {
        let exponent = Number::from(n.clone());
        if n.is_zero() {
            return Ok(Self::ONE);
        }
        if self.is_real() {
            return Ok(self.re.pow(&exponent, budget)?.into());
        }
        if self.is_imaginary() {
            let size = Self::from(self.im.pow(&exponent, budget)?);
            let quarters = n - ((n >> 2usize) << 2usize);
            return match u8::try_from(quarters).unwrap_or(0) {
                0 => Ok(size),
                1 => size.times_i(budget),
                2 => size.neg(budget),
                _ => size.times_minus_i(budget),
            };
        }
        if let Some(scaled) = Scaled::of(self, budget)? {
            return match scaled.pow(n, budget) {
                Err(Error::TooLarge { .. }) if !scaled.is_integer() => {
                    self.pow_polar(&exponent, budget)
                }
                other => other,
            };
        }
        match u64::try_from(n.unsigned_abs()) {
            Ok(times) if times <= MAX_MULTIPLIED => {
                let power = self.multiplied(times, budget)?;
                match n.sign() {
                    Sign::Positive => Ok(power),
                    Sign::Negative => Self::ONE.div(&power, budget),
                }
            }
            _ => self.pow_polar(&exponent, budget),
        }
    }

    /// The power by repeated squaring, for a small exponent above zero.
    fn multiplied(&self, times: u64, budget: &Budget) -> Result<Self> {
        let mut power = self.clone();
        for bit in (0..times.ilog2()).rev() {
            power = power.mul(&power, budget)?;
            if times >> bit & 1 == 1 {
                power = power.mul(self, budget)?;
            }
        }
        Ok(power)
    }

    /// `z^(p/q)` as the p-th power of an exact q-th root, where there is one.
    fn pow_by_root(&self, exponent: &Number, budget: &Budget) -> Result<Option<Self>> {
        let Number::Exact(exact) = exponent else { return Ok(None) };
        // The size of a denominator is at most that of its decimal.
        let Ok(ratio) = exact.to_ratio(budget) else { return Ok(None) };
        let Ok(q) = u64::try_from(ratio.denominator()) else { return Ok(None) };
        if q > MAX_EXACT_ORDER {
            return Ok(None);
        }
        let root = if q == 2 {
            Some(self.sqrt(budget)?).filter(|root| root.is_exact() || self.is_real())
        } else {
            self.exact_root(q, 1, budget)?.map(|(_, root)| root)
        };
        root.map(|root| root.powi(ratio.numerator(), budget)).transpose()
    }

    /// `|z|^w (cos(w arg z) + i sin(w arg z))` for a real w.
    fn pow_polar(&self, exponent: &Number, budget: &Budget) -> Result<Self> {
        let size = self.abs_pow(exponent, budget)?;
        let angle = self.arg(RADIANS, budget)?.mul(exponent, budget)?;
        Self::from_polar(&size, &angle, RADIANS, budget)
    }

    /// With `w = c + id`: the absolute value is `|z|^c exp(-d arg z)` and the argument
    /// `c arg z + d ln |z|`.
    fn pow_complex(&self, exponent: &Self, budget: &Budget) -> Result<Self> {
        let (c, d) = (&exponent.re, &exponent.im);
        if self.is_zero() {
            return match if is_zero(c) { Ordering::Equal } else { c.sign(budget)? } {
                Ordering::Greater => Ok(Self::ZERO),
                _ => Err(Error::domain(
                    "a power of zero needs an exponent with a positive real part",
                )),
            };
        }
        let angle = self.arg(RADIANS, budget)?;
        let shrink = d.mul(&angle, budget)?.neg(budget)?.exp(budget)?;
        let size = self.abs_pow(c, budget)?.mul(&shrink, budget)?;
        let turned = d.mul(&self.ln_abs(budget)?, budget)?;
        let angle = c.mul(&angle, budget)?.plus(&turned, budget)?;
        Self::from_polar(&size, &angle, RADIANS, budget)
    }
}

/// A complex number with whole parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Gaussian {
    pub(super) re: IBig,
    pub(super) im: IBig,
}

impl Gaussian {
    /// The square of the absolute value.
    pub(super) fn norm(&self) -> IBig {
        self.re.sqr().as_ibig() + self.im.sqr().as_ibig()
    }

    /// The power, n at least 1, by repeated squaring.
    pub(super) fn pow(&self, n: usize, budget: &Budget) -> Result<Self> {
        let mut power = self.clone();
        for bit in (0..n.max(1).ilog2()).rev() {
            budget.check()?;
            power = power.square();
            if n >> bit & 1 == 1 {
                power = power.mul(self);
            }
        }
        Ok(power)
    }

    fn mul(&self, other: &Self) -> Self {
        let re = &self.re * &other.re - &self.im * &other.im;
        Self { re, im: &self.re * &other.im + &self.im * &other.re }
    }

    /// `(a + b)(a - b) + 2abi`
    fn square(&self) -> Self {
        let re = (&self.re + &self.im) * (&self.re - &self.im);
        Self { re, im: (&self.re * &self.im) << 1usize }
    }
}

/// An exact complex number as a Gaussian integer times a rational number: a power of ten or the
/// reciprocal of an integer. Powers of the two are taken apart, without a gcd at each step.
pub(super) struct Scaled {
    pub(super) integer: Gaussian,
    pub(super) scale: Exact,
}

impl Scaled {
    /// `None` unless both parts are exact.
    pub(super) fn of(z: &Complex, budget: &Budget) -> Result<Option<Self>> {
        let (Number::Exact(re), Number::Exact(im)) = (&z.re, &z.im) else { return Ok(None) };
        if let (Some(re), Some(im)) = (re.as_decimal(), im.as_decimal()) {
            return Self::of_decimals(&re.normalized(), &im.normalized(), budget).map(Some);
        }
        let (re, im) = (re.to_ratio(budget)?, im.to_ratio(budget)?);
        let (re_below, im_below) = (re.denominator(), im.denominator());
        let common = re_below.gcd(im_below);
        let (re_times, im_times) = (im_below / &common, re_below / &common);
        let divisor = IBig::from(re_below * &re_times);
        let integer = Gaussian {
            re: re.numerator() * IBig::from(re_times),
            im: im.numerator() * IBig::from(im_times),
        };
        Ok(Some(Self { integer, scale: Exact::from_fraction(IBig::ONE, divisor)? }))
    }

    fn of_decimals(re: &Decimal, im: &Decimal, budget: &Budget) -> Result<Self> {
        let exponent = match (re.is_zero(), im.is_zero()) {
            (true, _) => im.exponent(),
            (_, true) => re.exponent(),
            _ => re.exponent().min(im.exponent()),
        };
        let whole = |part: &Decimal| -> Result<IBig> {
            if part.is_zero() {
                return Ok(IBig::ZERO);
            }
            let zeros = part.exponent().abs_diff(exponent);
            // 10^3 has less than ten bits.
            budget.check_bits(zeros.saturating_mul(10) / 3)?;
            Ok(part.mantissa() * IBig::from(UBig::from(10u8).pow(zeros.to_size())))
        };
        let integer = Gaussian { re: whole(re)?, im: whole(im)? };
        Ok(Self { integer, scale: Decimal::new(IBig::ONE, exponent)?.into() })
    }

    /// Whether both parts are whole numbers.
    fn is_integer(&self) -> bool {
        self.scale.is_integer()
    }

    /// The power, its size predicted: the larger part of `g^n` has `n log2 |g|` bits, or half a bit
    /// less.
    fn pow(&self, n: &IBig, budget: &Budget) -> Result<Complex> {
        let too_large =
            || Error::TooLarge { what: "the result", limit: budget.digits(), unit: "digits" };
        let times = usize::try_from(n.unsigned_abs()).map_err(|_| too_large())?;
        let norm = self.integer.norm().unsigned_abs();
        let bits = f64::from(norm.log2_bounds().0) / 2.0 * times as f64;
        // A float cast saturates, which is what a limit needs.
        budget.check_digits((bits * std::f64::consts::LOG10_2) as u64)?;
        budget.check_bits(bits as u64)?;
        let scale = self.scale.pow(&IBig::from(times), budget)?;
        let power = self.integer.pow(times, budget)?;
        let part = |whole: IBig| Exact::from(whole).mul(&scale, budget).map(Number::Exact);
        let power = Complex::new(part(power.re)?, part(power.im)?);
        match n.sign() {
            Sign::Positive => Ok(power),
            Sign::Negative => Complex::ONE.div(&power, budget),
        }
    }
}
