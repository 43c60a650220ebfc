//! Powers and roots.

use super::Fast;

/// Integer powers up to this size are multiplied out, so that they stay exact where they can.
const MULTIPLIED_OUT: u64 = 64;

impl Fast {
    /// An integer power, by repeated squaring; `None` for a negative power of zero.
    pub fn pow_int(self, power: i64) -> Option<Self> {
        let mut result = Self::ONE;
        let mut square = self;
        let mut rest = power.unsigned_abs();
        while rest > 0 {
            if rest & 1 == 1 {
                result = result.mul(square)?;
            }
            rest >>= 1;
            if rest > 0 {
                square = square.mul(square)?;
            }
        }
        if power < 0 { result.recip() } else { Some(result) }
    }

    /// `x^y`: for an integer `y` any `x`, else a positive one.
    ///
    /// `y ln x` is known to about `2^-248` relatively, so a product of size `2^m` leaves an absolute
    /// error near `2^(m - 248)`, which is the relative error of the power: at `m = 24` still 224
    /// bits.
    pub fn pow(self, y: Self) -> Option<Self> {
        if y.is_integer() {
            match y.to_i64() {
                Some(power) if power.unsigned_abs() <= MULTIPLIED_OUT => {
                    return self.pow_int(power);
                }
                _ => {}
            }
        }
        if self.is_zero() {
            return (!y.negative).then_some(self);
        }
        if y.is_integer() {
            let odd = y.to_i64().map_or(y.exponent <= 0 && y.is_odd(), |power| power & 1 == 1);
            let size = y.mul(self.abs().ln()?)?.exp()?;
            return Some(size.negated_if(self.negative && odd));
        }
        y.mul(self.ln()?)?.exp()
    }

    /// The cube root, of any sign.
    pub fn cbrt(self) -> Option<Self> {
        self.root(3)
    }

    /// The `n`-th root: for an odd `n` of any value, for an even one of a non-negative value.
    pub fn root(self, n: u32) -> Option<Self> {
        match n {
            0 => None,
            _ if self.is_zero() => Some(self),
            1 => Some(self),
            2 => self.sqrt(),
            _ if self.negative && n.is_multiple_of(2) => None,
            _ => {
                let log = self.abs().ln()?;
                let root = log.div(Self::from_u64(u64::from(n)))?.exp()?;
                Some(self.exact_root(&root, n).unwrap_or(root).negated_if(self.negative))
            }
        }
    }

    /// The exact root of an exact value, if it is a short binary number near `root`.
    fn exact_root(&self, root: &Self, n: u32) -> Option<Self> {
        // A power of a number longer than 256 / n bits does not fit.
        if !self.is_exact() || n > 64 {
            return None;
        }
        let near = root.to_f64_nearest().and_then(Self::from_f64)?;
        let power = near.pow_int(i64::from(n))?;
        let equal =
            power.is_exact() && power.mantissa == self.mantissa && power.exponent == self.exponent;
        equal.then_some(near)
    }

    /// Is the lowest integer bit of an exact integer set? (Its exponent is not above zero.)
    fn is_odd(&self) -> bool {
        let bit = -self.exponent;
        (0..256).contains(&bit) && self.mantissa[(bit / 64) as usize] >> (bit % 64) & 1 == 1
    }
}
