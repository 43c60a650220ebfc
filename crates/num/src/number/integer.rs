//! Whole numbers: rounding to them, remainders, divisors, counting.

use dashu_base::{BitTest, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::Number;
use crate::{Budget, Error, Exact, Precision, Result, Rounding};

impl Number {
    /// The value rounded to a whole number; an error when it cannot be decided.
    pub fn round_to_integer(&self, rounding: Rounding, budget: &Budget) -> Result<Self> {
        let whole = match self {
            Self::Exact(exact) => return Ok(exact.round_to_integer(rounding, budget)?.into()),
            Self::Real(real) => real.round(Precision::Places(0), rounding, budget)?,
        };
        if whole.zero_within.is_some() && !matches!(rounding, Rounding::HalfUp | Rounding::HalfEven)
        {
            return Err(Error::Undecided("cannot tell whether the value is zero".into()));
        }
        Ok(whole.value.into())
    }

    /// The greatest whole number not above.
    pub fn floor(&self, budget: &Budget) -> Result<Self> {
        self.round_to_integer(Rounding::Floor, budget)
    }

    /// The least whole number not below.
    pub fn ceil(&self, budget: &Budget) -> Result<Self> {
        self.round_to_integer(Rounding::Ceiling, budget)
    }

    /// The whole part.
    pub fn trunc(&self, budget: &Budget) -> Result<Self> {
        self.round_to_integer(Rounding::Down, budget)
    }

    /// The remainder with the sign of the dividend: `a - b trunc(a/b)`.
    pub fn rem_trunc(&self, divisor: &Self, budget: &Budget) -> Result<Self> {
        if let (Self::Exact(a), Self::Exact(b)) = (self, divisor) {
            return Ok(Self::Exact(a.rem_trunc(b, budget)?));
        }
        let quotient = self.div(divisor, budget)?.trunc(budget)?;
        self.sub(&divisor.mul(&quotient, budget)?, budget)
    }

    /// The remainder with the sign of the divisor: `a - b floor(a/b)`.
    pub fn rem_floor(&self, divisor: &Self, budget: &Budget) -> Result<Self> {
        if let (Self::Exact(a), Self::Exact(b)) = (self, divisor) {
            return Ok(Self::Exact(a.rem_floor(b, budget)?));
        }
        let quotient = self.div_floor(divisor, budget)?;
        self.sub(&divisor.mul(&quotient, budget)?, budget)
    }

    /// The quotient rounded down to a whole number.
    pub fn div_floor(&self, divisor: &Self, budget: &Budget) -> Result<Self> {
        self.div(divisor, budget)?.floor(budget)
    }

    /// The greatest common divisor of two whole numbers.
    pub fn gcd(&self, other: &Self, budget: &Budget) -> Result<Self> {
        let (a, b) = self.two_integers(other, "gcd", budget)?;
        Ok(IBig::from(a.gcd(&b, budget)?).into())
    }

    /// The least common multiple of two whole numbers.
    pub fn lcm(&self, other: &Self, budget: &Budget) -> Result<Self> {
        let (a, b) = self.two_integers(other, "lcm", budget)?;
        Ok(IBig::from(a.lcm(&b, budget)?).into())
    }

    fn two_integers(&self, other: &Self, name: &str, budget: &Budget) -> Result<(Exact, Exact)> {
        let what = format!("each argument of {name}");
        Ok((self.integer(&what, budget)?.into(), other.integer(&what, budget)?.into()))
    }

    /// `n!` of a whole number.
    pub(super) fn factorial_of(n: &IBig, budget: &Budget) -> Result<Self> {
        if n.sign() == Sign::Negative {
            let reason = "the factorial is not defined for negative whole numbers";
            return Err(Error::OutOfRange(reason.into()));
        }
        let too_long =
            Error::TooLarge { what: "the factorial", limit: budget.digits(), unit: "digits" };
        let n = u64::try_from(n).map_err(|_| too_long.clone())?;
        check_log2_size(log2_factorial(n), budget).map_err(|_| too_long)?;
        Ok(IBig::from(product(1, n, budget)?).into())
    }

    /// The number of ways to choose `k` of `n`: n (n-1) ... (n-k+1) / k!, for whole k and, if n is
    /// negative, continued as the binomial series is.
    pub fn binomial(&self, k: &Self, budget: &Budget) -> Result<Self> {
        let n = self.integer("n", budget)?;
        let k = k.integer("k", budget)?;
        if k.sign() == Sign::Negative {
            return Ok(Self::ZERO);
        }
        if n.sign() == Sign::Negative {
            // (-1)^k C(k - n - 1, k)
            let flipped = Self::from(&k - &n - IBig::ONE).binomial(&k.clone().into(), budget)?;
            return if k.bit(0) { flipped.neg(budget) } else { Ok(flipped) };
        }
        if k > n {
            return Ok(Self::ZERO);
        }
        let (n, k) = (n.unsigned_abs(), k.unsigned_abs());
        let k = (&n - &k).min(k);
        choose(&n, &k, budget).map(|ways| IBig::from(ways).into())
    }

    /// The number of ordered selections of `k` of `n`.
    pub fn permutations(&self, k: &Self, budget: &Budget) -> Result<Self> {
        let (n, k) = (self.integer("n", budget)?, k.integer("k", budget)?);
        if n.sign() == Sign::Negative || k.sign() == Sign::Negative {
            return Err(Error::domain("permutations need whole numbers from 0 upwards"));
        }
        if k > n {
            return Ok(Self::ZERO);
        }
        let k = u64::try_from(&k).map_err(|_| too_long(budget))?;
        check_log2_size(k as f64 * log2(&n.clone().unsigned_abs()), budget)?;
        match u64::try_from(&n) {
            Ok(n) => Ok(IBig::from(product(n - k + 1, n, budget)?).into()),
            Err(_) => {
                let mut result = IBig::ONE;
                for i in 0..k {
                    result *= &n - IBig::from(i);
                    budget.check()?;
                }
                Ok(result.into())
            }
        }
    }
}

pub(super) fn too_long(budget: &Budget) -> Error {
    Error::TooLarge { what: "the result", limit: budget.digits(), unit: "digits" }
}

/// Fails when a number of so many bits has more digits than the budget allows.
pub(super) fn check_log2_size(log2: f64, budget: &Budget) -> Result<()> {
    let digits = log2 * std::f64::consts::LOG10_2;
    if digits > budget.digits() as f64 + 2.0 || log2 > budget.bits() as f64 {
        return Err(too_long(budget));
    }
    Ok(())
}

/// log2(n!) by Stirling, to a fraction of a bit.
fn log2_factorial(n: u64) -> f64 {
    let n = n as f64;
    if n < 2.0 {
        return 0.0;
    }
    let ln = n * n.ln() - n + 0.5 * (std::f64::consts::TAU * n).ln();
    ln * std::f64::consts::LOG2_E
}

/// log2 of a large integer, to a fraction of a bit.
fn log2(n: &UBig) -> f64 {
    let shift = n.bit_len().saturating_sub(64);
    let leading = u64::try_from(n >> shift).unwrap_or(u64::MAX);
    (leading.max(1) as f64).log2() + shift as f64
}

/// The product of `from..=to`, by halves, so that the factors are of like size.
fn product(from: u64, to: u64, budget: &Budget) -> Result<UBig> {
    if from > to {
        return Ok(UBig::ONE);
    }
    if to - from < 16 {
        return Ok((from..=to).map(UBig::from).product());
    }
    budget.check()?;
    let middle = from + (to - from) / 2;
    Ok(product(from, middle, budget)? * product(middle + 1, to, budget)?)
}

/// C(n, k) for k <= n/2.
fn choose(n: &UBig, k: &UBig, budget: &Budget) -> Result<UBig> {
    if k.is_zero() {
        return Ok(UBig::ONE);
    }
    // C(n, k) >= (n/k)^k: refuse before anything is multiplied.
    let k = u64::try_from(k).map_err(|_| too_long(budget))?;
    let least = k as f64 * (log2(n) - (k as f64).log2()).max(0.0);
    check_log2_size(least, budget)?;
    let Ok(n) = u64::try_from(n) else {
        let mut result = UBig::ONE;
        for i in 0..k {
            result = result * (n - UBig::from(i)) / UBig::from(i + 1);
            budget.check()?;
        }
        return Ok(result);
    };
    let size = log2_factorial(n) - log2_factorial(k) - log2_factorial(n - k);
    check_log2_size(size, budget)?;
    Ok(product(n - k + 1, n, budget)? / product(1, k, budget)?)
}
