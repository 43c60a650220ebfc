//! Gamma, error functions, incomplete gamma and beta, and their inverses.

use dashu_int::IBig;

use super::Number;
use crate::real::{self, Base, Form, Function};
use crate::{Budget, Error, Exact, Result};

/// Half-integers up to this get gamma in closed form, as a rational times the root of pi.
const MAX_HALF_INTEGER: i64 = 200;

/// Whole parameters whose sum is at most this make the incomplete beta function a polynomial that
/// is worked out exactly.
const MAX_POLYNOMIAL: i64 = 64;

impl Number {
    /// `n!`: of whole numbers exactly, of others as gamma(n + 1).
    pub fn factorial(&self, budget: &Budget) -> Result<Self> {
        match self {
            Self::Exact(exact) if exact.is_integer() => {
                let n = exact.to_integer(budget)?.unwrap_or_default();
                Self::factorial_of(&n, budget)
            }
            _ => self.add(&Self::ONE, budget)?.gamma(budget),
        }
    }

    /// The gamma function; its poles, the whole numbers from 0 downwards, are errors.
    pub fn gamma(&self, budget: &Budget) -> Result<Self> {
        let Self::Exact(exact) = self else { return real::apply(Function::Gamma, &[self]) };
        if exact.is_integer() {
            if exact.signum() <= 0 {
                return Err(Error::domain(
                    "gamma has a pole at zero and at negative whole numbers",
                ));
            }
            let n = exact.to_integer(budget)?.unwrap_or_default();
            return Self::factorial_of(&(n - IBig::ONE), budget);
        }
        let doubled = exact.mul(&Exact::from(2), budget)?;
        if doubled.is_integer() && doubled.abs() <= Exact::from(MAX_HALF_INTEGER) {
            return gamma_of_half_integer(exact, budget);
        }
        real::apply(Function::Gamma, &[self])
    }

    /// The logarithm of the absolute value of gamma.
    pub fn ln_gamma(&self, budget: &Budget) -> Result<Self> {
        match self {
            Self::Exact(exact) if exact.is_integer() && exact.signum() <= 0 => {
                Err(Error::domain("gamma has a pole at zero and at negative whole numbers"))
            }
            Self::Exact(exact) if exact.is_one() || *exact == Exact::from(2) => Ok(Self::ZERO),
            _ => {
                budget.check()?;
                real::apply(Function::LnGamma, &[self])
            }
        }
    }

    /// The error function.
    pub fn erf(&self, budget: &Budget) -> Result<Self> {
        if self.is_zero() { Ok(Self::ZERO) } else { self.odd(Function::Erf, budget) }
    }

    /// The complementary error function, 1 - erf(x).
    pub fn erfc(&self, budget: &Budget) -> Result<Self> {
        budget.check()?;
        if self.is_zero() { Ok(Self::ONE) } else { real::apply(Function::Erfc, &[self]) }
    }

    /// The inverse of the error function, between -1 and 1.
    pub fn erf_inverse(&self, budget: &Budget) -> Result<Self> {
        if self.is_zero() {
            return Ok(Self::ZERO);
        }
        self.check_between(-1, 1, "the inverse error function", budget)?;
        self.odd(Function::ErfInverse, budget)
    }

    /// The inverse of the complementary error function, between 0 and 2.
    pub fn erfc_inverse(&self, budget: &Budget) -> Result<Self> {
        if matches!(self, Self::Exact(exact) if exact.is_one()) {
            return Ok(Self::ZERO);
        }
        self.check_between(0, 2, "the inverse complementary error function", budget)?;
        real::apply(Function::ErfcInverse, &[self])
    }

    /// The regularised lower incomplete gamma function P(a, x), where this number is a.
    pub fn gamma_p(&self, x: &Self, budget: &Budget) -> Result<Self> {
        if self.check_incomplete_gamma(x, budget)? {
            return Ok(Self::ZERO);
        }
        // P(1, x) = 1 - e^-x
        if matches!(self, Self::Exact(a) if a.is_one()) {
            return x.neg(budget)?.exp_m1(budget)?.neg(budget);
        }
        real::apply(Function::GammaP, &[self, x])
    }

    /// The regularised upper incomplete gamma function Q(a, x) = 1 - P(a, x), where this number is
    /// a.
    pub fn gamma_q(&self, x: &Self, budget: &Budget) -> Result<Self> {
        if self.check_incomplete_gamma(x, budget)? {
            return Ok(Self::ONE);
        }
        if matches!(self, Self::Exact(a) if a.is_one()) {
            return x.neg(budget)?.exp(budget);
        }
        real::apply(Function::GammaQ, &[self, x])
    }

    /// The x with P(a, x) = p, where this number is a.
    pub fn gamma_p_inverse(&self, p: &Self, budget: &Budget) -> Result<Self> {
        self.check_positive("the shape", budget)?;
        if p.is_zero() {
            return Ok(Self::ZERO);
        }
        p.check_between(0, 1, "a probability", budget)?;
        real::apply(Function::GammaPInverse, &[self, p])
    }

    /// The x with Q(a, x) = q, where this number is a.
    pub fn gamma_q_inverse(&self, q: &Self, budget: &Budget) -> Result<Self> {
        self.check_positive("the shape", budget)?;
        if matches!(q, Self::Exact(exact) if exact.is_one()) {
            return Ok(Self::ZERO);
        }
        q.check_between(0, 1, "a probability", budget)?;
        real::apply(Function::GammaQInverse, &[self, q])
    }

    /// The regularised incomplete beta function I_x(a, b), where this number is x.
    pub fn beta_i(&self, a: &Self, b: &Self, budget: &Budget) -> Result<Self> {
        if self.check_incomplete_beta(a, b, "x", budget)? {
            return Ok(self.clone());
        }
        match self.beta_polynomial(a, b, budget) {
            Ok(Some(exact)) => return Ok(exact),
            // Too long to write out: its digits will do.
            Ok(None) | Err(Error::TooLarge { .. }) => {}
            Err(error) => return Err(error),
        }
        real::apply(Function::BetaI, &[self, a, b])
    }

    /// The upper tail 1 - I_x(a, b), where this number is x.
    pub fn beta_i_complement(&self, a: &Self, b: &Self, budget: &Budget) -> Result<Self> {
        if self.is_exact() {
            return Self::ONE.sub(self, budget)?.beta_i(b, a, budget);
        }
        self.check_incomplete_beta(a, b, "x", budget)?;
        real::apply(Function::BetaIComplement, &[self, a, b])
    }

    /// The x with I_x(a, b) = p, where this number is p.
    pub fn beta_i_inverse(&self, a: &Self, b: &Self, budget: &Budget) -> Result<Self> {
        if self.check_incomplete_beta(a, b, "a probability", budget)? {
            return Ok(self.clone());
        }
        // I_x(a, 1) = x^a
        if matches!(b, Self::Exact(b) if b.is_one()) {
            return self.pow(&Self::ONE.div(a, budget)?, budget);
        }
        real::apply(Function::BetaIInverse, &[self, a, b])
    }

    /// The x with 1 - I_x(a, b) = q, where this number is q.
    pub fn beta_i_complement_inverse(&self, a: &Self, b: &Self, budget: &Budget) -> Result<Self> {
        if self.check_incomplete_beta(a, b, "a probability", budget)? {
            return Self::ONE.sub(self, budget);
        }
        real::apply(Function::BetaIComplementInverse, &[self, a, b])
    }

    /// Checks a, b > 0 and that this number lies in [0, 1]; true when it is exactly 0 or 1.
    fn check_incomplete_beta(
        &self,
        a: &Self,
        b: &Self,
        what: &str,
        budget: &Budget,
    ) -> Result<bool> {
        a.check_positive("a", budget)?;
        b.check_positive("b", budget)?;
        if matches!(self, Self::Exact(exact) if exact.is_zero() || exact.is_one()) {
            return Ok(true);
        }
        self.check_between(0, 1, what, budget)?;
        Ok(false)
    }

    /// I_x(a, b) for small whole a, b and rational x: the chance of at least a successes in
    /// a + b - 1 trials.
    fn beta_polynomial(&self, a: &Self, b: &Self, budget: &Budget) -> Result<Option<Self>> {
        let (Some(a), Some(b)) = (a.small_integer(budget), b.small_integer(budget)) else {
            return Ok(None);
        };
        if a + b > MAX_POLYNOMIAL || !self.is_exact() {
            return Ok(None);
        }
        let trials = a + b - 1;
        let miss = Self::ONE.sub(self, budget)?;
        let mut sum = Self::ZERO;
        for hits in a..=trials {
            let ways = Self::from(trials).binomial(&Self::from(hits), budget)?;
            let chance = self
                .pow(&Self::from(hits), budget)?
                .mul(&miss.pow(&Self::from(trials - hits), budget)?, budget)?;
            sum = sum.plus(&ways.mul(&chance, budget)?, budget)?;
        }
        Ok(Some(sum))
    }

    /// Checks a > 0 and x >= 0; true when x is zero.
    fn check_incomplete_gamma(&self, x: &Self, budget: &Budget) -> Result<bool> {
        self.check_positive("the shape", budget)?;
        if x.is_zero() {
            return Ok(true);
        }
        x.check_positive("the argument of the incomplete gamma function", budget)?;
        Ok(false)
    }

    fn check_positive(&self, what: &str, budget: &Budget) -> Result<()> {
        if self.sign(budget)?.is_gt() {
            return Ok(());
        }
        Err(Error::domain(format!("{what} must be positive")))
    }

    /// Fails unless the number lies between two whole numbers, both excluded.
    fn check_between(&self, low: i64, high: i64, what: &str, budget: &Budget) -> Result<()> {
        let above = self.sub(&Self::from(low), budget)?.sign(budget)?.is_gt();
        if above && Self::from(high).sub(self, budget)?.sign(budget)?.is_gt() {
            return Ok(());
        }
        Err(Error::domain(format!("{what} must lie between {low} and {high}")))
    }

    fn small_integer(&self, budget: &Budget) -> Option<i64> {
        let whole = self.as_exact()?.to_integer(budget).ok()??;
        i64::try_from(whole).ok().filter(|n| n.abs() <= MAX_POLYNOMIAL)
    }
}

/// gamma(n + 1/2) by the recurrence from gamma(1/2) = sqrt(pi).
fn gamma_of_half_integer(x: &Exact, budget: &Budget) -> Result<Number> {
    let half = Exact::ONE.div(&Exact::from(2), budget)?;
    let mut coefficient = Exact::ONE;
    let mut at = half.clone();
    while at < *x {
        coefficient = coefficient.mul(&at, budget)?;
        at = at.add(&Exact::ONE, budget)?;
    }
    while at > *x {
        at = at.sub(&Exact::ONE, budget)?;
        coefficient = coefficient.div(&at, budget)?;
    }
    Form::from_power(Base::Pi, half, coefficient).into_number()
}
