//! Sums of monomials, from the greatest down, and what is left out.

use std::cmp::Ordering;

use arithma_num::{Exact, Number};

use super::{Expansions, Leads, Result, unknown};

/// The most terms that are kept of a sum.
const MOST_TERMS: usize = 24;

/// How fast an exponent grows: `t^-q L^k`.
pub(super) type Rate = (Exact, i64);

/// `e^(sum of a t^-q L^k) t^power L^log`, the exponents from the greatest down.
#[derive(Debug, Clone)]
pub(super) struct Monomial {
    pub(super) growth: Vec<(Rate, Number)>,
    pub(super) power: Exact,
    pub(super) log: i64,
}

impl Monomial {
    pub(super) fn one() -> Self {
        Self { growth: Vec::new(), power: Exact::ZERO, log: 0 }
    }

    pub(super) fn power(power: Exact) -> Self {
        Self { growth: Vec::new(), power, log: 0 }
    }
}

/// Terms from the greatest down, and the order of what is left out; nothing is where there is none.
#[derive(Debug, Clone)]
pub(super) struct Sum {
    pub(super) terms: Vec<(Monomial, Number)>,
    pub(super) rest: Option<Monomial>,
}

/// A sum as the part that diverges, the limit of the rest, and what vanishes.
pub(super) struct Parts {
    pub(super) diverging: Vec<(Monomial, Number)>,
    pub(super) constant: Number,
    pub(super) vanishing: Sum,
}

/// Which of two rates is greater.
pub(super) fn compare_rates(a: &Rate, b: &Rate) -> Ordering {
    a.0.cmp(&b.0).then(a.1.cmp(&b.1))
}

impl Expansions<'_> {
    pub(super) fn sign(&self, c: &Number) -> Result<Ordering> {
        match c.compare(&Number::ZERO, self.budget)? {
            Some(order) => Ok(order),
            None => unknown(),
        }
    }

    /// Which of two monomials is greater near t = 0.
    pub(super) fn compare(&self, a: &Monomial, b: &Monomial) -> Result<Ordering> {
        let (mut left, mut right) = (a.growth.iter().peekable(), b.growth.iter().peekable());
        loop {
            let (from_left, from_right) = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(_), None) => (true, false),
                (None, Some(_)) => (false, true),
                (Some((a, _)), Some((b, _))) => match compare_rates(a, b) {
                    Ordering::Greater => (true, false),
                    Ordering::Less => (false, true),
                    Ordering::Equal => (true, true),
                },
            };
            let zero = Number::ZERO;
            let first = if from_left { left.next().map_or(&zero, |(_, c)| c) } else { &zero };
            let second = if from_right { right.next().map_or(&zero, |(_, c)| c) } else { &zero };
            let order = match first.compare(second, self.budget)? {
                Some(order) => order,
                None => return unknown(),
            };
            if order.is_ne() {
                return Ok(order);
            }
        }
        Ok(b.power.cmp(&a.power).then(a.log.cmp(&b.log)))
    }

    pub(super) fn times(&self, a: &Monomial, b: &Monomial) -> Result<Monomial> {
        let mut growth = a.growth.clone();
        for (rate, c) in &b.growth {
            match growth.iter().position(|(known, _)| compare_rates(known, rate).is_le()) {
                Some(place) if compare_rates(&growth[place].0, rate).is_eq() => {
                    let sum = growth[place].1.add(c, self.budget)?;
                    if self.sign(&sum)?.is_eq() {
                        growth.remove(place);
                    } else {
                        growth[place].1 = sum;
                    }
                }
                Some(place) => growth.insert(place, (rate.clone(), c.clone())),
                None => growth.push((rate.clone(), c.clone())),
            }
        }
        let power = a.power.add(&b.power, self.budget)?;
        Ok(Monomial { growth, power, log: a.log + b.log })
    }

    /// A monomial to a power.
    pub(super) fn raised(&self, m: &Monomial, r: &Number) -> Result<Monomial> {
        let scale = |(rate, c): &(Rate, Number)| Ok((rate.clone(), c.mul(r, self.budget)?));
        let growth = m.growth.iter().map(scale).collect::<Result<_>>()?;
        if m.power.is_zero() && m.log == 0 {
            return Ok(Monomial { growth, ..Monomial::one() });
        }
        let Some(exact) = r.as_exact() else { return unknown() };
        let power = m.power.mul(exact, self.budget)?;
        let log = match m.log {
            0 => 0,
            log => match exact.to_integer(self.budget)?.and_then(|n| i64::try_from(n).ok()) {
                Some(n) => match log.checked_mul(n) {
                    Some(log) => log,
                    None => return unknown(),
                },
                None => return unknown(),
            },
        };
        Ok(Monomial { growth, power, log })
    }

    pub(super) fn constant_sum(&self, c: Number) -> Result<Sum> {
        let terms = if self.sign(&c)?.is_eq() { Vec::new() } else { vec![(Monomial::one(), c)] };
        Ok(Sum { terms, rest: None })
    }

    /// The sum without the terms that its rest hides, and no longer than is kept.
    pub(super) fn cut(&self, mut sum: Sum) -> Result<Sum> {
        if sum.terms.len() > MOST_TERMS {
            let first = sum.terms[MOST_TERMS].0.clone();
            sum.terms.truncate(MOST_TERMS);
            sum.rest = Some(match sum.rest {
                Some(rest) if self.compare(&rest, &first)?.is_gt() => rest,
                _ => first,
            });
        }
        if let Some(rest) = &sum.rest {
            let mut kept = sum.terms.len();
            while kept > 0 && self.compare(&sum.terms[kept - 1].0, rest)?.is_le() {
                kept -= 1;
            }
            sum.terms.truncate(kept);
        }
        Ok(sum)
    }

    pub(super) fn add(&self, a: &Sum, b: &Sum) -> Result<Sum> {
        self.budget.check()?;
        let mut terms = Vec::with_capacity(a.terms.len() + b.terms.len());
        let (mut left, mut right) = (a.terms.iter().peekable(), b.terms.iter().peekable());
        loop {
            let order = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Greater,
                (None, Some(_)) => Ordering::Less,
                (Some((a, _)), Some((b, _))) => self.compare(a, b)?,
            };
            match order {
                Ordering::Greater => terms.extend(left.next().cloned()),
                Ordering::Less => terms.extend(right.next().cloned()),
                Ordering::Equal => {
                    if let (Some((m, c)), Some((_, d))) = (left.next(), right.next()) {
                        let sum = c.add(d, self.budget)?;
                        if self.sign(&sum)?.is_ne() {
                            terms.push((m.clone(), sum));
                        }
                    }
                }
            }
        }
        let rest = match (&a.rest, &b.rest) {
            (Some(a), Some(b)) => Some(if self.compare(a, b)?.is_ge() { a } else { b }.clone()),
            (a, b) => a.as_ref().or(b.as_ref()).cloned(),
        };
        self.cut(Sum { terms, rest })
    }

    pub(super) fn scaled(&self, a: &Sum, factor: &Number) -> Result<Sum> {
        if self.sign(factor)?.is_eq() {
            return Ok(Sum { terms: Vec::new(), rest: None });
        }
        let scale = |(m, c): &(Monomial, Number)| Ok((m.clone(), c.mul(factor, self.budget)?));
        let terms = a.terms.iter().map(scale).collect::<Result<_>>()?;
        Ok(Sum { terms, rest: a.rest.clone() })
    }

    pub(super) fn shifted(&self, a: &Sum, by: &Monomial) -> Result<Sum> {
        let shift = |(m, c): &(Monomial, Number)| Ok((self.times(m, by)?, c.clone()));
        let terms = a.terms.iter().map(shift).collect::<Result<_>>()?;
        let rest = a.rest.as_ref().map(|rest| self.times(rest, by)).transpose()?;
        Ok(Sum { terms, rest })
    }

    pub(super) fn sub(&self, a: &Sum, b: &Sum) -> Result<Sum> {
        self.add(a, &self.scaled(b, &Number::from(-1))?)
    }

    pub(super) fn mul(&self, a: &Sum, b: &Sum) -> Result<Sum> {
        let mut product = Sum { terms: Vec::new(), rest: None };
        for (m, c) in &a.terms {
            let part = self.scaled(&self.shifted(b, m)?, c)?;
            product = self.add(&product, &part)?;
        }
        if let Some(rest) = &a.rest {
            let greatest = b.terms.first().map(|(m, _)| m).or(b.rest.as_ref());
            if let Some(greatest) = greatest {
                let rest = Some(self.times(rest, greatest)?);
                product = self.add(&product, &Sum { terms: Vec::new(), rest })?;
            }
        }
        Ok(product)
    }

    /// The first term, and e where the sum is `c m (1 + e)`.
    pub(super) fn leading(&self, a: &Sum) -> Result<(Monomial, Number, Sum)> {
        let Some((m, c)) = a.terms.first().cloned() else { return unknown() };
        let inverse = self.raised(&m, &Number::from(-1))?;
        let others = Sum { terms: a.terms[1..].to_vec(), rest: a.rest.clone() };
        let others =
            self.scaled(&self.shifted(&others, &inverse)?, &Number::ONE.div(&c, self.budget)?)?;
        Ok((m, c, others))
    }

    /// `f_0 + f_1 e + f_2 e^2 + ...` for an e that vanishes; a series that ends is given up to its end.
    pub(super) fn compose(
        &self,
        e: &Sum,
        ends: Option<usize>,
        mut coefficient: impl FnMut(usize) -> Result<Number>,
    ) -> Result<Sum> {
        let mut sum = self.constant_sum(coefficient(0)?)?;
        let Some(greatest) = e.terms.first().map(|(m, _)| m).or(e.rest.as_ref()) else {
            return Ok(sum);
        };
        if self.compare(greatest, &Monomial::one())?.is_ge() {
            return unknown();
        }
        let last = ends.map_or(self.order, |end| end.min(self.order));
        let mut power = self.constant_sum(Number::ONE)?;
        for n in 1..=last {
            self.budget.check()?;
            power = self.mul(&power, e)?;
            sum = self.add(&sum, &self.scaled(&power, &coefficient(n)?)?)?;
        }
        if ends.is_none_or(|end| end > last) {
            let mut rest = Monomial::one();
            for _ in 0..=last {
                rest = self.times(&rest, greatest)?;
            }
            sum = self.add(&sum, &Sum { terms: Vec::new(), rest: Some(rest) })?;
        }
        Ok(sum)
    }

    pub(super) fn split(&self, a: &Sum) -> Result<Parts> {
        let one = Monomial::one();
        if let Some(rest) = &a.rest
            && self.compare(rest, &one)?.is_ge()
        {
            return unknown();
        }
        let (mut diverging, mut vanishing) = (Vec::new(), Vec::new());
        let mut constant = Number::ZERO;
        for (m, c) in &a.terms {
            match self.compare(m, &one)? {
                Ordering::Greater => diverging.push((m.clone(), c.clone())),
                Ordering::Equal => constant = c.clone(),
                Ordering::Less => vanishing.push((m.clone(), c.clone())),
            }
        }
        let vanishing = Sum { terms: vanishing, rest: a.rest.clone() };
        Ok(Parts { diverging, constant, vanishing })
    }

    pub(super) fn limit(&self, a: &Sum) -> Result<Leads> {
        let one = Monomial::one();
        let Some((m, c)) = a.terms.first() else {
            let vanishes = match &a.rest {
                None => true,
                Some(rest) => self.compare(rest, &one)?.is_lt(),
            };
            return if vanishes { Ok(Leads::To(Number::ZERO)) } else { unknown() };
        };
        Ok(match (self.compare(m, &one)?, self.sign(c)?) {
            (Ordering::Less, _) => Leads::To(Number::ZERO),
            (Ordering::Equal, _) => Leads::To(c.clone()),
            (_, Ordering::Greater) => Leads::PosInfinity,
            _ => Leads::NegInfinity,
        })
    }

    pub(super) fn inverse(&self, a: &Sum) -> Result<Sum> {
        let (m, c, e) = self.leading(a)?;
        let sign = |n: usize| Ok(Number::from(if n.is_multiple_of(2) { 1 } else { -1 }));
        let sum = self.compose(&e, None, sign)?;
        let m = self.raised(&m, &Number::from(-1))?;
        self.scaled(&self.shifted(&sum, &m)?, &Number::ONE.div(&c, self.budget)?)
    }

    pub(super) fn div(&self, a: &Sum, b: &Sum) -> Result<Sum> {
        self.mul(a, &self.inverse(b)?)
    }
}
