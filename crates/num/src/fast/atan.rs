//! Inverse trigonometric functions, all by the angle of a point.

use super::limbs::{self, Limbs};
use super::series::{self, Signs};
use super::{Fast, tables};

/// Upper bound on the error of [`angle_fraction`], in units of `2^-256`.
const ANGLE_ERROR: u128 = 44;

impl Fast {
    /// The arc tangent, in radians.
    pub fn atan(self) -> Option<Self> {
        self.atan2(Self::ONE)
    }

    /// The angle of the point `(x, y)`, `y` being the value itself, in `(-pi, pi]`; `None` for the
    /// origin.
    pub fn atan2(self, x: Self) -> Option<Self> {
        let y = self;
        if y.is_zero() {
            return match (x.is_zero(), x.negative) {
                (true, _) => None,
                (_, true) => Some(Self::PI),
                (_, false) => Some(Self::ZERO),
            };
        }
        if x.is_zero() {
            return Some(Self::HALF_PI.negated_if(y.negative));
        }
        let (width, height) = (x.abs(), y.abs());
        let angle = if larger_middle(&height, &width) {
            Self::HALF_PI.sub(octant_angle(&width, &height)?)?
        } else {
            octant_angle(&height, &width)?
        };
        let angle = if x.negative { Self::PI.sub(angle)? } else { angle };
        Some(angle.negated_if(y.negative))
    }

    /// The arc sine, in radians; `None` outside [-1, 1].
    pub fn asin(self) -> Option<Self> {
        self.atan2(self.cosine_from_sine()?)
    }

    /// The arc cosine, in radians; `None` outside [-1, 1].
    pub fn acos(self) -> Option<Self> {
        self.cosine_from_sine()?.atan2(self)
    }

    /// `sqrt((1 - x)(1 + x))`, where neither factor loses what the other keeps.
    fn cosine_from_sine(self) -> Option<Self> {
        let product = Self::ONE.sub(self)?.mul(Self::ONE.add(self)?)?;
        product.sqrt()
    }

    /// The arc tangent, in degrees.
    pub fn atan_degrees(self) -> Option<Self> {
        self.atan()?.to_degrees()
    }

    /// The arc sine, in degrees.
    pub fn asin_degrees(self) -> Option<Self> {
        self.asin()?.to_degrees()
    }

    /// The arc cosine, in degrees.
    pub fn acos_degrees(self) -> Option<Self> {
        self.acos()?.to_degrees()
    }

    /// An angle in radians, converted to degrees.
    pub fn to_degrees(self) -> Option<Self> {
        self.mul(Self::DEGREES_PER_RADIAN)
    }

    /// An angle in radians, converted to gradians.
    pub fn to_gradians(self) -> Option<Self> {
        self.mul(Self::from_u64(200))?.div(Self::PI)
    }
}

/// Is the midpoint of `a` larger than that of `b`? Both are positive.
fn larger_middle(a: &Fast, b: &Fast) -> bool {
    (a.exponent, limbs::less(&b.mantissa, &a.mantissa)) > (b.exponent, false)
}

/// `atan(y / x)` for positive balls, the midpoint of `y` not above that of `x`.
///
/// The relative error of the angle is at most that of the ratio (`t / ((1 + t^2) atan t) <= 1`),
/// hence at most `2 (y.error + x.error)` units, and two more cover the second order.
fn octant_angle(y: &Fast, x: &Fast) -> Option<Fast> {
    let (mid_y, mid_x) = (Fast { error: 0, ..*y }, Fast { error: 0, ..*x });
    let angle = if y.magnitude() - x.magnitude() < -8 {
        small_angle(mid_y.div(mid_x)?)?
    } else {
        let mantissa = angle_fraction(&mid_y, &mid_x);
        Fast::normalised(false, &mantissa, -256, ANGLE_ERROR)?
    };
    let errors = y.error + x.error;
    if errors == 0 { Some(angle) } else { angle.widened_units(2 * errors + 2) }
}

/// `atan t` for `0 < t < 2^-8`, relatively accurate: `t (1 - t^2/3 + ...)`.
///
/// The square is off by at most 7 units, which the series' slope, below 1/4, makes two. What `t`
/// itself is off is counted by the product.
fn small_angle(t: Fast) -> Option<Fast> {
    let half_sum = series::sum(&t.square_fraction(), &tables::ODD_SERIES[..18], Signs::Alternating);
    t.mul(Fast::normalised(false, &half_sum, -255, series::SUM_ERROR + 2)?)
}

/// `atan(y / x)` for exact `0 < y <= x` with `y / x > 2^-9`, as a fraction at most
/// [`ANGLE_ERROR`] units off.
///
/// The point is turned clockwise by three table angles `atan(j / 2^7)`, `atan(j / 2^14)`,
/// `atan(j / 2^21)`, leaving the tangent `t < 2^-20`. A turn multiplies by `1 - i c` with a `c` of
/// few bits, so both coordinates err by at most what they did, `c` times the other's error, and
/// one unit: 1, then 3, 4.1, 5.2 units. With `x >= 1/4` the quotient errs by at most 22 units, and
/// with its cut 23; the series by `2 (5 + 1)`; the tables by one unit each.
fn angle_fraction(y: &Fast, x: &Fast) -> Limbs {
    // Scaled so that x is in [1/4, 1/2); turning stretches by less than 2 in all.
    let mut x_fixed = limbs::shr(&x.mantissa, 1).0;
    let mut y_fixed = limbs::shr(&y.mantissa, (x.exponent - y.exponent) as u32 + 1).0;
    let j1 = turn(&mut x_fixed, &mut y_fixed, 7);
    let j2 = turn(&mut x_fixed, &mut y_fixed, 14);
    let j3 = turn(&mut x_fixed, &mut y_fixed, 21);
    let shift = limbs::leading_zeros(&x_fixed);
    let divisor = limbs::shl(&x_fixed, shift);
    let t = limbs::divide(&limbs::shl(&y_fixed, shift), &limbs::ZERO, &divisor).0;
    let square = limbs::mul_high(&t, &t);
    let half_sum = series::sum(&square, &tables::ODD_SERIES[..7], Signs::Alternating);
    let rest = limbs::shl(&limbs::mul_high(&t, &half_sum), 1);
    let sum = limbs::add(&rest, &tables::ATAN_3[j3]).0;
    let sum = limbs::add(&sum, &tables::ATAN_2[j2]).0;
    limbs::add(&sum, &tables::ATAN_1[j1]).0
}

/// Turns `(x, y)` by `-atan(j / 2^bits)`, `j` being the largest that surely keeps `y` positive.
#[inline(always)]
fn turn(x: &mut Limbs, y: &mut Limbs, bits: u32) -> usize {
    // The doubles and the cut limbs are off by less than 2^-45: the margin keeps c below y / x.
    let ratio = y[3] as f64 / x[3] as f64 - 2f64.powi(-40);
    let j = (ratio * (1u64 << bits) as f64) as u64; // negative becomes zero
    let (across, down) = (limbs::mul_small_shift(y, j, bits), limbs::mul_small_shift(x, j, bits));
    *x = limbs::add(x, &across).0;
    *y = limbs::sub(y, &down).0;
    j as usize
}
