//! Square roots and n-th roots.

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::IBig;

use super::Complex;
use super::polar::half;
use super::power::{Gaussian, Scaled};
use crate::real::perfect_root;
use crate::{Angle, Budget, Error, Number, Result, Rounding};

/// The most roots in one list.
const MAX_ROOTS: u64 = 1_000;

/// Exact roots of a higher order are looked for on the axes only.
const MAX_EXACT_ORDER: u64 = 64;

/// Exact roots of integers with more bits are not looked for.
const MAX_EXACT_BITS: u64 = 1 << 16;

impl Complex {
    /// The principal square root: its real part is not negative, and its imaginary part is not
    /// where the real part is zero. Exact where both parts are rational.
    ///
    /// With `t = sqrt((|z| + |x|) / 2)` one part is t and the other `|y| / 2t`: nothing cancels. For
    /// `z = (u + iv)^2` with rational u and v, t is the larger of |u| and |v|, so both are found.
    pub fn sqrt(&self, budget: &Budget) -> Result<Self> {
        let (x, y) = (&self.re, &self.im);
        if self.is_real() {
            if x.sign(budget)?.is_lt() {
                return Ok(Self::new(Number::ZERO, x.neg(budget)?.sqrt(budget)?));
            }
            return Ok(x.sqrt(budget)?.into());
        }
        let below = y.sign(budget)?.is_lt();
        let height = y.abs(budget)?;
        let (re, im) = if self.is_imaginary() {
            let part = half(&height, budget)?.sqrt(budget)?;
            (part.clone(), part)
        } else {
            let sum = self.abs(budget)?.plus(&x.abs(budget)?, budget)?;
            let longer = half(&sum, budget)?.sqrt(budget)?;
            let shorter = half(&height, budget)?.div(&longer, budget)?;
            if x.sign(budget)?.is_lt() { (shorter, longer) } else { (longer, shorter) }
        };
        Ok(Self::new(re, if below { im.neg(budget)? } else { im }))
    }

    /// The principal `n`-th root, n at least 1: `z^(1/n)`.
    pub fn root(&self, n: u64, budget: &Budget) -> Result<Self> {
        match n {
            0 => return Err(no_zeroth_root()),
            1 => return Ok(self.clone()),
            2 => return self.sqrt(budget),
            _ => {}
        }
        if self.is_real() && !self.re.sign(budget)?.is_lt() {
            return Ok(self.re.root(n, budget)?.into());
        }
        match self.exact_root(n, 1, budget)? {
            Some((_, root)) => Ok(root),
            None => Polar::new(self, n, budget)?.root(0, budget),
        }
    }

    /// All different `n`-th roots, the principal one first, then counter-clockwise. Zero has one.
    ///
    /// A root with rational parts is exact whichever of the list it is, and the others are then its
    /// products with the n-th roots of one.
    pub fn roots(&self, n: u64, budget: &Budget) -> Result<Vec<Self>> {
        if n == 0 {
            return Err(no_zeroth_root());
        }
        if n > MAX_ROOTS {
            return Err(Error::TooLarge { what: "the list", limit: MAX_ROOTS, unit: "roots" });
        }
        if self.is_zero() {
            return Ok(vec![Self::ZERO]);
        }
        if n <= 2 {
            let principal = self.root(n, budget)?;
            let opposite = (n == 2).then(|| principal.neg(budget)).transpose()?;
            return Ok(std::iter::once(principal).chain(opposite).collect());
        }
        let found = self.exact_root(n, n, budget)?;
        let polar = Polar::new(self, n, budget)?;
        let mut roots = Vec::with_capacity(n as usize);
        for k in 0..n {
            budget.check()?;
            roots.push(match &found {
                Some((index, root)) => {
                    let turns = turn(k as i64 - *index as i64, n, budget)?;
                    let unit = Self::from_polar(&Number::ONE, &turns, Angle::Degrees, budget)?;
                    root.mul(&unit, budget)?
                }
                None => polar.root(k, budget)?,
            });
        }
        Ok(roots)
    }

    /// A root with rational parts among the first `count` of the list, with its place there.
    ///
    /// For `z = g/d` with a Gaussian integer g, a root w in Q(i) makes `d w` a root of
    /// `d^(n-1) g`, an algebraic integer in Q(i), thus a Gaussian integer: it is the nearest one to
    /// the computed root, if raising that to the n-th power gives `d^(n-1) g` back. Its norm being
    /// a perfect n-th power is a cheap condition that nearly all other numbers fail. On the axes
    /// the polar form finds exact roots by itself.
    pub(super) fn exact_root(
        &self,
        n: u64,
        count: u64,
        budget: &Budget,
    ) -> Result<Option<(u64, Self)>> {
        if n > MAX_EXACT_ORDER || self.is_real() || self.is_imaginary() {
            return Ok(None);
        }
        let Ok(Some(Scaled { integer, scale })) = Scaled::of(self, budget) else { return Ok(None) };
        let Ok(scale) = scale.to_ratio(budget) else { return Ok(None) };
        let (times, divisor) = (scale.numerator().clone(), scale.denominator().clone());
        let exponent = n as usize;
        let bits = (integer.norm().bit_len() + 2 * times.bit_len()) as u64
            + 2 * n * divisor.bit_len() as u64;
        if bits > MAX_EXACT_BITS.min(budget.bits()) {
            return Ok(None);
        }
        let factor = times * IBig::from(divisor.pow(exponent - 1));
        let power = Gaussian { re: integer.re * &factor, im: integer.im * &factor };
        if perfect_root(&power.norm().unsigned_abs(), n).is_none() {
            return Ok(None);
        }
        let divisor = Number::from(IBig::from(divisor));
        let polar = Polar::new(self, n, budget)?;
        for k in 0..count {
            budget.check()?;
            let near = polar.root(k, budget)?.scale(&divisor, budget)?;
            let Some(candidate) = nearest(&near, budget)? else { continue };
            if candidate.pow(exponent, budget)? == power {
                let root = Self::new(candidate.re.into(), candidate.im.into());
                return Ok(Some((k, root.div(&divisor.into(), budget)?)));
            }
        }
        Ok(None)
    }
}

/// The Gaussian integer next to a number; `None` when it seems to lie between two.
fn nearest(z: &Complex, budget: &Budget) -> Result<Option<Gaussian>> {
    let mut parts = [IBig::ZERO, IBig::ZERO];
    for (part, number) in parts.iter_mut().zip([&z.re, &z.im]) {
        match number.round_to_integer(Rounding::HalfUp, budget) {
            Ok(whole) => *part = whole.integer("a rounded number", budget)?,
            Err(Error::Undecided(_)) => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    let [re, im] = parts;
    Ok(Some(Gaussian { re, im }))
}

/// `k / n` of a turn, in degrees.
fn turn(k: i64, n: u64, budget: &Budget) -> Result<Number> {
    Number::from(360 * k).div(&Number::from(IBig::from(n)), budget)
}

fn no_zeroth_root() -> Error {
    Error::domain("there is no zeroth root")
}

/// The n-th roots of a number other than zero in polar form.
struct Polar {
    n: u64,
    size: Number,
    /// The argument of the number itself, in radians.
    angle: Number,
}

impl Polar {
    fn new(z: &Complex, n: u64, budget: &Budget) -> Result<Self> {
        let exponent = Number::ONE.div(&Number::from(IBig::from(n)), budget)?;
        let size = z.abs_pow(&exponent, budget)?;
        Ok(Self { n, size, angle: z.arg(Angle::Radians, budget)? })
    }

    /// Root k: the angle with k more turns, divided by n. An argument that is a rational multiple of
    /// pi stays one, so that notable angles give closed forms.
    fn root(&self, k: u64, budget: &Budget) -> Result<Complex> {
        let turns = Number::tau().mul(&Number::from(IBig::from(k)), budget)?;
        let angle =
            self.angle.add(&turns, budget)?.div(&Number::from(IBig::from(self.n)), budget)?;
        Complex::from_polar(&self.size, &angle, Angle::Radians, budget)
    }
}
