//! Continued fractions and the fractions nearest to a number.

use std::cmp::Ordering;

use dashu_base::{BitTest, DivRemEuclid};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::{Budget, Error, Exact, Number, Result};

/// The terms of a continued fraction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The terms that are known for certain, at most as many as were asked for.
    pub terms: Vec<IBig>,
    /// Whether they are the whole number.
    pub complete: bool,
    /// Whether there are as many as were asked for, or all.
    pub enough: bool,
}

/// How many bits a real number is asked for, at the most, for each term: a term takes 3.4 bits of a
/// number on average, and some numbers have much longer ones.
const BITS_A_TERM: usize = 64;

/// How many bits it is asked for at the most where few terms are wanted.
const LEAST_BITS: usize = 1 << 13;

/// At most so many terms of the continued fraction of a number, the first rounded down. A term of a real
/// is one where all numbers of its enclosure have it.
pub fn continued_fraction(x: &Number, most: usize, budget: &Budget) -> Result<Terms> {
    if let Number::Exact(exact) = x {
        return of_ratio(&exact.to_ratio(budget)?, most, budget);
    }
    let limit = LEAST_BITS.max(BITS_A_TERM * most);
    let mut bits = 64 + 4 * most;
    loop {
        let terms = of_ends(&ends(x, bits, budget)?, most, budget)?;
        if terms.enough || bits >= limit || x.is_enclosed() {
            return Ok(terms);
        }
        bits *= 2;
    }
}

/// An enclosure of a number with about so many bits.
fn ends(x: &Number, bits: usize, budget: &Budget) -> Result<[RBig; 2]> {
    budget.check()?;
    budget.check_bits(bits as u64)?;
    let interval = x.enclosure(bits, budget)?;
    let (Some(lo), Some(hi)) = (interval.lo(budget)?, interval.hi(budget)?) else {
        return Err(Error::Undecided("the value is not known to be bounded".into()));
    };
    Ok([lo.to_ratio(budget)?, hi.to_ratio(budget)?])
}

/// What is left of a number while its terms are taken: a fraction of whole numbers.
struct Rest {
    above: IBig,
    below: IBig,
}

impl Rest {
    fn new(x: &RBig) -> Self {
        Self { above: x.numerator().clone(), below: IBig::from(x.denominator().clone()) }
    }

    /// Takes the next term away.
    fn term(&mut self) -> IBig {
        let (term, rest) = (&self.above).div_rem_euclid(&self.below);
        self.above = IBig::from(rest);
        term
    }

    /// Turns it upside down.
    fn turn(&mut self) {
        std::mem::swap(&mut self.above, &mut self.below);
    }
}

fn of_ratio(x: &RBig, most: usize, budget: &Budget) -> Result<Terms> {
    let mut rest = Rest::new(x);
    let mut terms = Vec::new();
    while terms.len() < most {
        budget.check()?;
        terms.push(rest.term());
        if rest.above.is_zero() {
            return Ok(Terms { terms, complete: true, enough: true });
        }
        rest.turn();
    }
    Ok(Terms { terms, complete: false, enough: true })
}

fn of_ends([lo, hi]: &[RBig; 2], most: usize, budget: &Budget) -> Result<Terms> {
    let mut ends = [Rest::new(lo), Rest::new(hi)];
    let mut terms = Vec::new();
    while terms.len() < most {
        budget.check()?;
        let [one, other] = &mut ends;
        let (term, same) = (one.term(), other.term());
        if term != same {
            break;
        }
        terms.push(term);
        // Nothing says that the number is not at such an end, where there is no further term.
        if ends.iter().any(|end| end.above.is_zero()) {
            break;
        }
        ends.iter_mut().for_each(Rest::turn);
    }
    let enough = terms.len() == most;
    Ok(Terms { terms, complete: false, enough })
}

/// The fraction nearest to a number with a denominator from 1 up to a bound: of two equally near ones
/// that with the smaller denominator, then the smaller one.
pub fn best_rational(x: &Number, most: &UBig, budget: &Budget) -> Result<Exact> {
    if let Number::Exact(exact) = x {
        return nearest(&exact.to_ratio(budget)?, most, budget).map(Exact::from);
    }
    // Fractions that are neighbours are 1 / most^2 apart, at the least.
    let mut bits = 64 + 3 * most.bit_len();
    let limit = LEAST_BITS + 8 * bits;
    loop {
        let [lo, hi] = ends(x, bits, budget)?;
        let [lo, hi] = [nearest(&lo, most, budget)?, nearest(&hi, most, budget)?];
        // The nearest fraction does not fall when the number rises.
        if lo == hi {
            return Ok(lo.into());
        }
        if bits >= limit || x.is_enclosed() {
            return Err(Error::Undecided(
                "which of two fractions is nearer could not be decided: the number is too near to \
                 their middle, or not known well enough"
                    .into(),
            ));
        }
        bits *= 2;
    }
}

fn nearest(x: &RBig, most: &UBig, budget: &Budget) -> Result<RBig> {
    if x.denominator() <= most {
        return Ok(x.clone());
    }
    // Convergents, while their denominators are in bounds.
    let mut rest = Rest::new(x);
    let (mut before, mut last) = ((IBig::ONE, UBig::ZERO), (rest.term(), UBig::ONE));
    // The number is no convergent in bounds, so the rest is not zero.
    while !rest.above.is_zero() {
        budget.check()?;
        rest.turn();
        let term = UBig::try_from(rest.term()).unwrap_or_default();
        let denominator = &before.1 + &term * &last.1;
        if denominator > *most {
            break;
        }
        let numerator = &before.0 + IBig::from(term) * &last.0;
        (before, last) = (last, (numerator, denominator));
    }
    // Between the convergents before and after: as many mediants as the bound allows.
    let k = (most - &before.1) / &last.1;
    let mediant = (&before.0 + IBig::from(k.clone()) * &last.0, &before.1 + k * &last.1);
    let [a, b] = [last, mediant].map(|(p, q)| RBig::from_parts(p, q));
    let distance = |y: &RBig| if y > x { y - x } else { x - y };
    let by_size = || (a.denominator(), &a).cmp(&(b.denominator(), &b));
    Ok(match distance(&a).cmp(&distance(&b)).then_with(by_size) {
        Ordering::Greater => b,
        _ => a,
    })
}
