//! The regularised incomplete beta function I_x(a, b) and its complement.
//!
//! By the series of positive terms
//! x^a (1-x)^b Γ(a+b) / (Γ(a+1) Γ(b)) (1 + (a+b)/(a+1) x + ...), or as one minus the same with the
//! two sides exchanged, whichever takes fewer terms; then with as many more bits as cancel.

use std::cmp::Ordering;

use super::gamma::{exponent_bits, sqrt_two_pi, stirling};
use super::incomplete_gamma::{rational_part, small_halves};
use super::{complement, ends, estimate, hull, is_sharp, positive_parameter, series};
use crate::Error;
use crate::ball::{Ball, BallResult, Mag, Stop, Work};
use crate::kernel::constants::{self, Constant};
use crate::size::Size;

/// I_x(a, b), the share of the beta distribution below x. For an x close to one that is known by
/// its distance y from it, this is `beta_i_complement(y, b, a)`.
pub(crate) fn beta_i(x: &Ball, a: &Ball, b: &Ball, work: Work<'_>) -> BallResult {
    regularised(x, a, b, false, work)
}

/// 1 - I_x(a, b), with all its digits where it is small.
pub(crate) fn beta_i_complement(x: &Ball, a: &Ball, b: &Ball, work: Work<'_>) -> BallResult {
    regularised(x, a, b, true, work)
}

fn regularised(x: &Ball, a: &Ball, b: &Ball, upper: bool, work: Work<'_>) -> BallResult {
    positive_parameter(a)?;
    positive_parameter(b)?;
    let y = one_minus(x, work);
    match (x.sign(), y.sign()) {
        (Some(Ordering::Greater), Some(Ordering::Greater)) => {}
        (Some(Ordering::Equal), _) => return Ok(Ball::integer(i64::from(upper))),
        (_, Some(Ordering::Equal)) => return Ok(Ball::integer(i64::from(!upper))),
        (Some(Ordering::Less), _) | (_, Some(Ordering::Less)) => {
            return Err(Stop::Failed(Error::domain(
                "the incomplete beta function is defined from zero to one",
            )));
        }
        _ => return Err(Stop::Imprecise),
    }
    if a.is_exact() && b.is_exact() {
        return at_shape(x, a, b, upper, work);
    }
    // Small radii go through the series.
    if a.accuracy().min(b.accuracy()) > 40 {
        match at_shape(x, a, b, upper, work) {
            Ok(value) if is_sharp(&value, &[a, b], work) => return Ok(value),
            Ok(_) | Err(Stop::Imprecise) => {}
            failed => return failed,
        }
    }
    // I falls as a grows and rises as b grows: two corners hold all between them.
    let ((a_low, a_high), (b_low, b_high)) = (ends(a), ends(b));
    let low = at_shape(x, &a_high, &b_low, upper, work)?;
    let high = at_shape(x, &a_low, &b_high, upper, work)?;
    Ok(hull(&low, &high, work))
}

/// 1 - x, exactly for an exact x of a sensible length.
pub(super) fn one_minus(x: &Ball, work: Work<'_>) -> Ball {
    let all = (-x.exp()).clamp(0, 1 << 40).to_size() + 8;
    let bits = if all <= 4 * work.bits + 4096 { all.max(work.bits + 64) } else { work.bits + 64 };
    Ball::integer(1).sub(x, work.at(bits))
}

/// The value at the midpoint of x, and what the radius of x makes of it.
fn at_shape(x: &Ball, a: &Ball, b: &Ball, upper: bool, work: Work<'_>) -> BallResult {
    if x.is_exact() {
        return Ok(Point::new(x, a, b, work).value(upper, work)?.round(work));
    }
    // The logarithm of the density x^(a-1) (1-x)^(b-1) / B(a, b) has the slope
    // (a-1)/x - (b-1)/(1-x). Where it changes by at most 1/4, the density at most doubles.
    let one = Mag::pow2(0);
    let y = one_minus(x, work);
    let (x_lower, y_lower) = (x.lower().ok_or(Stop::Imprecise)?, y.lower().ok_or(Stop::Imprecise)?);
    let steepness = a.upper().add(one).div(x_lower).add(b.upper().add(one).div(y_lower));
    if steepness.mul(x.rad()).top() <= -2 {
        let point = Point::new(&x.midpoint(), a, b, work);
        let value = point.value(upper, work)?;
        let density = point.density(work.at(32))?.upper().shl(1);
        return Ok(value.widen(density.mul(x.rad())).round(work));
    }
    let (low, high) = ends(x);
    let at = |end: &Ball| Point::new(end, a, b, work).value(upper, work);
    Ok(hull(&at(&low)?, &at(&high)?, work))
}

/// One side of the distribution: I_x(a, b) with y = 1 - x.
struct Side<'a> {
    x: &'a Ball,
    y: &'a Ball,
    a: &'a Ball,
    b: &'a Ball,
}

/// Parameters and an exact argument inside (0, 1).
pub(super) struct Point<'a> {
    x: Ball,
    y: Ball,
    a: &'a Ball,
    b: &'a Ball,
}

impl<'a> Point<'a> {
    pub(super) fn new(x: &Ball, a: &'a Ball, b: &'a Ball, work: Work<'_>) -> Self {
        Self { x: x.clone(), y: one_minus(x, work), a, b }
    }

    fn lower_side(&self) -> Side<'_> {
        Side { x: &self.x, y: &self.y, a: self.a, b: self.b }
    }

    fn upper_side(&self) -> Side<'_> {
        Side { x: &self.y, y: &self.x, a: self.b, b: self.a }
    }

    /// I, or its complement.
    pub(super) fn value(&self, upper: bool, work: Work<'_>) -> BallResult {
        if self.a.top() > 1000 || self.b.top() > 1000 {
            return Err(series::too_many_terms());
        }
        let (wanted, other) = if upper {
            (self.upper_side(), self.lower_side())
        } else {
            (self.lower_side(), self.upper_side())
        };
        let lost = wanted.lost_bits();
        let direct = wanted.terms(work.bits);
        // Terms that need more bits cost more.
        let detour = other.terms(work.bits + lost) * (1.0 + lost as f64 / work.bits as f64);
        if direct <= 1.25 * detour + 16.0 {
            wanted.series(direct, work.plus(4))
        } else {
            complement(work, lost, |inner| other.series(other.terms(inner.bits), inner))
        }
    }

    /// The density x^(a-1) y^(b-1) / B(a, b).
    pub(super) fn density(&self, work: Work<'_>) -> BallResult {
        let inner = work.plus(8);
        let side = self.lower_side();
        side.first_term(inner)?.mul(self.a, inner).div(&self.x.mul(&self.y, inner), inner)
    }
}

impl Side<'_> {
    fn series(&self, terms: f64, work: Work<'_>) -> BallResult {
        // The series takes an exact argument. A y that had to be cut is so close to one that its
        // side is never the cheaper one; more precision would make it exact.
        if !self.x.is_exact() {
            return Err(Stop::Imprecise);
        }
        let inner = work.plus(8);
        let sum = series::gauss(self.a, self.b, self.x, terms, inner)?;
        Ok(self.first_term(inner)?.mul(&sum, work))
    }

    /// About how many terms the series takes.
    fn terms(&self, bits: usize) -> f64 {
        let [x, a, b] = [self.x, self.a, self.b].map(Ball::to_f64_seed);
        let y = self.y.to_f64_seed();
        let peak = (((a + b) * x - a - 1.0) / y).max(0.0);
        let start = estimate::ln_gamma(a + 1.0) - estimate::ln_gamma(a + b);
        let ln_x = ln_beside(self.x, self.y);
        estimate::terms_until(peak, bits as f64, |n| {
            n * ln_x + start + estimate::ln_gamma(a + b + n) - estimate::ln_gamma(a + n + 1.0)
        })
    }

    /// How many bits cancel when this side is computed as one minus the other, about.
    fn lost_bits(&self) -> usize {
        let [x, a, b] = [self.x, self.a, self.b].map(Ball::to_f64_seed);
        if (a + b) * x > a {
            // Above the mean: much of the whole, unless nearly all lies at one.
            return 2 + estimate::log2_ceil(1.0 / b);
        }
        let (ln_x, ln_y) = (ln_beside(self.x, self.y), ln_beside(self.y, self.x));
        let ln_term = estimate::ln_beta_term(a, b, ln_x, ln_y);
        (-ln_term * std::f64::consts::LOG2_E).clamp(0.0, 1e7) as usize + 4
    }

    /// The first term for small whole or half-whole a and b, where the gammas are products.
    fn first_term_of_halves(&self, work: Work<'_>) -> Result<Option<Ball>, Stop> {
        let (Some(a), Some(b)) = (small_halves(self.a), small_halves(self.b)) else {
            return Ok(None);
        };
        let inner = work.plus(16);
        let mut value = self.x.powi(a / 2, inner)?.mul(&self.y.powi(b / 2, inner)?, inner);
        // One root for the odd ones, with the pi of two odd ones: Γ(a+1) Γ(b+1) then has it.
        let root = match (a % 2, b % 2) {
            (0, 0) => None,
            (1, 0) => Some(self.x.clone()),
            (0, _) => Some(self.y.clone()),
            _ => Some(self.x.mul(self.y, inner)),
        };
        if let Some(root) = root {
            value = value.mul(&root.sqrt(inner)?, inner);
        }
        let mut below = rational_part(a).mul(&rational_part(b), inner);
        if a % 2 == 1 && b % 2 == 1 {
            below = below.mul(&constants::ball(Constant::Pi, inner)?, inner);
        }
        let above = rational_part(a + b).mul_int(b as i64, inner);
        below = below.mul_int((a + b) as i64, inner);
        let value = value.mul(&above, inner).div(&below, inner)?;
        Ok(Some(value.round(work)))
    }

    /// x^a y^b Γ(a+b) / (Γ(a+1) Γ(b)), as b / (a+b) times x^a y^b Γ(a+b+1) / (Γ(a+1) Γ(b+1)).
    fn first_term(&self, work: Work<'_>) -> BallResult {
        if let Some(value) = self.first_term_of_halves(work)? {
            return Ok(value);
        }
        let Self { x, y, a, b } = *self;
        let log_size = |z: &Ball| i64::from(z.top().unsigned_abs().max(1).ilog2()) + 1;
        let both = a.add(b, work.plus(64));
        let lost = (a.top() + log_size(x))
            .max(b.top() + log_size(y))
            .max(exponent_bits(&both, work.bits) as i64)
            .max(0);
        let inner = work.plus(lost.to_size() + 16);
        let one = Ball::integer(1);
        let both = a.add(b, inner);
        let above = stirling(&both.add(&one, inner), inner)?;
        let below_a = stirling(&a.add(&one, inner), inner)?;
        let below_b = stirling(&b.add(&one, inner), inner)?;
        let exponent = a
            .mul(&x.ln(inner)?, inner)
            .add(&b.mul(&y.ln(inner)?, inner), inner)
            .add(&above.log, inner)
            .sub(&below_a.log, inner)
            .sub(&below_b.log, inner);
        let work = work.plus(8);
        let mut value = exponent.exp_e(work)?.mul(b, work);
        let mut divisor = both.mul(&sqrt_two_pi(work)?, work);
        for rising in [&below_a.rising, &below_b.rising].into_iter().flatten() {
            value = value.mul(rising, work);
        }
        if let Some(rising) = &above.rising {
            divisor = divisor.mul(rising, work);
        }
        value.div(&divisor, work)
    }
}

/// ln x, by way of y = 1 - x where x is near one.
fn ln_beside(x: &Ball, y: &Ball) -> f64 {
    let y = y.to_f64_seed();
    if y < 0.5 { (-y).ln_1p() } else { estimate::ln(x) }
}
