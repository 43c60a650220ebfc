//! Sums of powers `c1 x^e1 + c2 x^e2 + …` and all their positive zeros: the rates of cash flows.
//!
//! Nothing is searched for: the zeros are counted. A sum whose coefficients change their sign once has
//! one positive zero, and one without a change has none (Descartes). A sum with more changes is
//! divided by x^a, with a between two exponents at a change, which moves no zero; its derivative then
//! has one change less. Between two neighbouring zeros of that derivative the quotient is monotone
//! (Rolle), so that its signs there tell whether there is a zero, and it is the only one.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use arithma_num::{
    Budget, Error as NumberError, Exact, IBig, Interval, IntervalContext, Number, Result, Source,
};

use crate::crossing::{Crossing, Smooth, downwards, sign_of, too_close, upwards};
use crate::rational::simplest_between;

/// Exponents may span so much: 2^50 periods of a nanosecond are two weeks.
const MOST_SPAN: i64 = 1 << 50;

/// Bits of a value that is written out to prove that a fraction is a zero.
const EXACT_BITS: u64 = 1 << 18;

/// Ends of a fraction with more bits are not looked for: rates have few digits.
const SIMPLE_BITS: usize = 1_024;

/// A sum whose coefficients change their sign more often is not solved: each change may be a zero,
/// and takes a derivative.
const MOST_CHANGES: usize = 200;

/// The bits at which the sign beside a double zero is looked for.
const BITS: [usize; 6] = [64, 128, 256, 512, 1_024, 2_048];

/// A sum of powers of one positive variable.
#[derive(Debug, Clone)]
pub struct PowerSum {
    /// Exponents, rising from 0, and coefficients, whole and not 0.
    terms: Vec<(i64, Exact)>,
    slope: Vec<(i64, Exact)>,
}

/// A positive zero.
#[derive(Debug)]
enum Zero {
    Exact(Exact),
    Known(Arc<Crossing<PowerSum>>),
}

impl PowerSum {
    /// The sum of these terms, each an exponent and its coefficient, in any order.
    pub fn new(terms: impl IntoIterator<Item = (i64, Exact)>, budget: &Budget) -> Result<Self> {
        let mut sorted: BTreeMap<i64, Exact> = BTreeMap::new();
        for (exponent, coefficient) in terms {
            budget.check()?;
            let sum = sorted.entry(exponent).or_insert(Exact::ZERO);
            *sum = sum.add(&coefficient, budget)?;
        }
        sorted.retain(|_, coefficient| !coefficient.is_zero());
        let least = sorted.keys().next().copied().unwrap_or(0);
        let most = sorted.keys().next_back().copied().unwrap_or(0);
        if most.checked_sub(least).is_none_or(|span| span > MOST_SPAN) {
            return Err(NumberError::OutOfRange("the times are too far apart, or too fine".into()));
        }
        let mut denominator = IBig::ONE;
        for coefficient in sorted.values() {
            let other = Exact::from(IBig::from(coefficient.denominator(budget)?));
            denominator = Exact::from(denominator).lcm(&other, budget)?.into();
        }
        let scale = Exact::from(denominator);
        let whole = |(exponent, coefficient): (i64, Exact)| {
            Ok((exponent - least, coefficient.mul(&scale, budget)?))
        };
        Self::of_sorted(sorted.into_iter().map(whole).collect::<Result<_>>()?, budget)
    }

    fn of_sorted(terms: Vec<(i64, Exact)>, budget: &Budget) -> Result<Self> {
        let slope = terms.iter().filter(|(exponent, _)| *exponent > 0);
        let slope = slope.map(|(exponent, coefficient)| {
            Ok((exponent - 1, coefficient.mul(&Exact::from(*exponent), budget)?))
        });
        Ok(Self { slope: slope.collect::<Result<_>>()?, terms })
    }

    /// Whether there is no term at all.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The terms: exponents rising from 0, and coefficients.
    pub fn terms(&self) -> &[(i64, Exact)] {
        &self.terms
    }

    /// Whether 1 is a zero.
    pub fn is_zero_at_one(&self, budget: &Budget) -> Result<bool> {
        let mut sum = Exact::ZERO;
        for (_, coefficient) in &self.terms {
            sum = sum.add(coefficient, budget)?;
        }
        Ok(sum.is_zero())
    }

    /// The sign at 1.
    pub fn sign_at_one(&self, budget: &Budget) -> Result<Ordering> {
        let mut sum = Exact::ZERO;
        for (_, coefficient) in &self.terms {
            sum = sum.add(coefficient, budget)?;
        }
        Ok(sum.signum().cmp(&0))
    }

    /// All positive zeros, in ascending order. The sum is not zero everywhere.
    pub fn positive_zeros(&self, budget: &Budget) -> Result<Vec<Number>> {
        if self.changes().count() > MOST_CHANGES {
            let reason = format!("more than {MOST_CHANGES} changes of sign are not solved");
            return Err(NumberError::OutOfRange(reason));
        }
        let zeros = Arc::new(self.clone()).zeros(budget)?;
        zeros
            .into_iter()
            .map(|zero| match zero {
                Zero::Exact(exact) => Ok(exact.into()),
                Zero::Known(crossing) => Number::from_source(crossing),
            })
            .collect()
    }

    fn zeros(self: Arc<Self>, budget: &Budget) -> Result<Vec<Zero>> {
        budget.check()?;
        let Some(change) = self.change() else { return Ok(Vec::new()) };
        let [first, last] = [self.terms.first(), self.terms.last()]
            .map(|term| term.map_or(Ordering::Equal, |(_, c)| c.signum().cmp(&0)));
        let turns = Arc::new(self.turned(change, budget)?).zeros(budget)?;
        // The places where the quotient turns, and the sign there.
        let mut places = Vec::with_capacity(turns.len());
        for turn in &turns {
            places.push(self.sign_at_zero(turn, budget)?);
        }
        if places.is_empty() {
            let one = Interval::integer(1);
            let zero = match self.sign_at_one(budget)? {
                Ordering::Equal => return Ok(vec![Zero::Exact(Exact::ONE)]),
                sign if sign == first => upwards(&*self, &one, last, budget)?,
                _ => downwards(&*self, &one, first, budget)?,
            };
            return Ok(vec![self.zero_in(&zero, first, budget)?]);
        }
        let mut zeros = Vec::new();
        if let Some((place, sign)) = places.first()
            && *sign == first.reverse()
        {
            let bracket = downwards(&*self, &lower_end(place, budget)?, first, budget)?;
            zeros.push(self.zero_in(&bracket, first, budget)?);
        }
        for (index, (place, sign)) in places.iter().enumerate() {
            if sign.is_eq()
                && let Zero::Exact(exact) = &turns[index]
            {
                zeros.push(Zero::Exact(exact.clone()));
                continue;
            }
            let from = upper_end(place, budget)?;
            let bracket = match places.get(index + 1) {
                Some((next, after)) if *after == sign.reverse() => {
                    let to = lower_end(next, budget)?;
                    if !from.certainly_less(&to) {
                        return Err(too_close());
                    }
                    from.hull(&to).as_argument()
                }
                None if last == sign.reverse() => upwards(&*self, &from, last, budget)?,
                _ => continue,
            };
            zeros.push(self.zero_in(&bracket, *sign, budget)?);
        }
        Ok(zeros)
    }

    /// The places of the terms whose coefficients have another sign than the one before.
    fn changes(&self) -> impl Iterator<Item = usize> {
        let is_change =
            |place: &usize| self.terms[place - 1].1.signum() != self.terms[*place].1.signum();
        (1..self.terms.len()).filter(is_change)
    }

    /// The change in the middle, so that numbers stay small.
    fn change(&self) -> Option<usize> {
        let changes: Vec<usize> = self.changes().collect();
        changes.get(changes.len() / 2).copied()
    }

    /// The derivative of the quotient by x^a, where 2a is the sum of the exponents at a change; times
    /// 2x^(a+1).
    fn turned(&self, change: usize, budget: &Budget) -> Result<Self> {
        let twice = self.terms[change - 1].0 + self.terms[change].0;
        let turned = self.terms.iter().map(|(exponent, coefficient)| {
            let factor = Exact::from(2 * exponent - twice);
            Ok((*exponent, coefficient.mul(&factor, budget)?))
        });
        Self::of_sorted(turned.collect::<Result<_>>()?, budget)
    }

    /// A narrow enclosure of a zero of another sum, and the sign that this one has all over it.
    fn sign_at_zero(&self, zero: &Zero, budget: &Budget) -> Result<(Interval, Ordering)> {
        for bits in BITS {
            let cx = IntervalContext::new(2 * bits, budget);
            let place = match zero {
                Zero::Exact(exact) => Interval::from_exact(exact, &cx)?,
                Zero::Known(crossing) => crossing.enclosure(bits, budget)?,
            };
            if let Some(sign) = sign_of(&self.values(&place, &cx)?)
                && (!sign.is_eq() || matches!(zero, Zero::Exact(_)))
            {
                return Ok((place, sign));
            }
            if let Zero::Exact(exact) = zero
                && self.is_zero_at(exact, budget)?
            {
                return Ok((place, Ordering::Equal));
            }
        }
        Err(too_close())
    }

    /// The only zero in a set; the sign is `before` below it.
    fn zero_in(
        self: &Arc<Self>,
        bracket: &Interval,
        before: Ordering,
        budget: &Budget,
    ) -> Result<Zero> {
        if bracket.contains(&Exact::ONE, budget)? && self.is_zero_at_one(budget)? {
            return Ok(Zero::Exact(Exact::ONE));
        }
        if bracket.is_point()
            && let Some(point) = bracket.lo(budget)?
        {
            return Ok(Zero::Exact(point));
        }
        let crossing = Crossing::new(Arc::clone(self), before, bracket);
        match self.fraction_in(&crossing, budget)? {
            Some(exact) => Ok(Zero::Exact(exact)),
            None => Ok(Zero::Known(Arc::new(crossing))),
        }
    }

    /// The zero, where it is a fraction. Its numerator divides the first coefficient then, and its
    /// denominator the last one, so that a narrow set holds no other such fraction.
    fn fraction_in(&self, crossing: &Crossing<Self>, budget: &Budget) -> Result<Option<Exact>> {
        let [Some((_, first)), Some((_, last))] = [self.terms.first(), self.terms.last()] else {
            return Ok(None);
        };
        let longest = bit_length(first).max(bit_length(last));
        if longest > SIMPLE_BITS {
            return Ok(None);
        }
        let x = crossing.enclosure(2 * longest + 8, budget)?;
        let (Some(lo), Some(hi)) = (x.lo(budget)?, x.hi(budget)?) else { return Ok(None) };
        let simplest = simplest_between(&lo, &hi, budget)?;
        let Some(simplest) = simplest else { return Ok(None) };
        Ok(self.is_zero_at(&simplest, budget)?.then_some(simplest))
    }

    /// Whether a fraction is proven to be a zero, by all digits of the value there.
    fn is_zero_at(&self, x: &Exact, budget: &Budget) -> Result<bool> {
        let (above, below) = (x.numerator(budget)?, IBig::from(x.denominator(budget)?));
        let [Some((_, first)), Some((degree, last))] = [self.terms.first(), self.terms.last()]
        else {
            return Ok(true);
        };
        let divides = |divisor: &IBig, of: &Exact| -> Result<bool> {
            Ok(*divisor != IBig::ZERO && of.numerator(budget)? % divisor == IBig::ZERO)
        };
        if !divides(&above, first)? || !divides(&below, last)? {
            return Ok(false);
        }
        let bits =
            bit_length(&Exact::from(above.clone())).max(bit_length(&Exact::from(below.clone())));
        if (*degree as u64).saturating_mul(bits as u64) > EXACT_BITS {
            return Ok(false);
        }
        // The value times the denominator to the degree, by Horner's rule.
        let mut value = IBig::ZERO;
        let mut scale = IBig::ONE;
        let mut exponent = *degree;
        for (next, coefficient) in self.terms.iter().rev() {
            budget.check()?;
            let gap = usize::try_from(exponent - next).unwrap_or(0);
            exponent = *next;
            scale *= below.pow(gap);
            value = value * above.pow(gap) + coefficient.numerator(budget)? * &scale;
        }
        Ok(value == IBig::ZERO)
    }
}

impl Smooth for PowerSum {
    fn values(&self, x: &Interval, cx: &IntervalContext<'_>) -> Result<Interval> {
        horner(&self.terms, x, cx)
    }

    fn slopes(&self, x: &Interval, cx: &IntervalContext<'_>) -> Result<Interval> {
        horner(&self.slope, x, cx)
    }
}

/// The sum at all numbers of a set.
fn horner(terms: &[(i64, Exact)], x: &Interval, cx: &IntervalContext<'_>) -> Result<Interval> {
    let mut value = Interval::integer(0);
    let mut exponent = terms.last().map_or(0, |(exponent, _)| *exponent);
    let mut power = (1, x.clone());
    for (next, coefficient) in terms.iter().rev() {
        cx.budget().check()?;
        let gap = exponent - next;
        exponent = *next;
        if gap > 0 {
            if power.0 != gap {
                power = (gap, x.powi(gap, cx)?);
            }
            value = value.mul(&power.1, cx);
        }
        value = value.add(&Interval::from_exact(coefficient, cx)?, cx);
    }
    Ok(if exponent > 0 { value.mul(&x.powi(exponent, cx)?, cx) } else { value })
}

/// About how many bits a whole number has, and no less.
fn bit_length(whole: &Exact) -> usize {
    let digits = whole
        .as_decimal()
        .map_or(u64::MAX / 10, |whole| u64::try_from(whole.magnitude()).unwrap_or(0) + 1);
    usize::try_from(digits * 10 / 3 + 1).unwrap_or(usize::MAX)
}

/// The lower end of an enclosure, as a point.
fn lower_end(x: &Interval, budget: &Budget) -> Result<Interval> {
    end(x.lo(budget)?, budget)
}

/// The upper end of an enclosure, as a point.
fn upper_end(x: &Interval, budget: &Budget) -> Result<Interval> {
    end(x.hi(budget)?, budget)
}

fn end(end: Option<Exact>, budget: &Budget) -> Result<Interval> {
    let end = end.ok_or_else(|| NumberError::Undecided("an enclosure without an end".into()))?;
    Interval::from_exact(&end, &IntervalContext::new(1 << 14, budget))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zeros(terms: &[(i64, i64)]) -> Vec<String> {
        let budget = Budget::default();
        let terms = terms.iter().map(|(e, c)| (*e, Exact::from(*c)));
        let sum = PowerSum::new(terms, &budget).unwrap();
        let text = |zero: &Number| match zero.as_exact() {
            Some(exact) => exact.to_text(),
            None => zero.to_digits(20, &budget).unwrap().value.to_text(),
        };
        sum.positive_zeros(&budget).unwrap().iter().map(text).collect()
    }

    #[test]
    fn all_zeros_are_counted() {
        // 1600 - 10000 x + 10000 x^2 = (x - 0.8)(x - 0.2) 10000
        assert_eq!(zeros(&[(0, 1600), (1, -10000), (2, 10000)]), ["0.2", "0.8"]);
        assert_eq!(zeros(&[(0, 1), (1, 1), (2, 1)]), [""; 0]);
        assert_eq!(zeros(&[(0, 1), (1, -1), (2, 1)]), [""; 0]);
        // (x - 1)^2 (x - 3), and (3 x - 2)^2
        assert_eq!(zeros(&[(0, -3), (1, 7), (2, -5), (3, 1)]), ["1", "3"]);
        assert_eq!(zeros(&[(0, 4), (1, -12), (2, 9)]), ["2/3"]);
        assert_eq!(zeros(&[(0, -2), (2, 1)]), ["1.4142135623730950488"]);
        // (x - 1)(x - 2)(x - 3)(x - 4)
        let four = [(0, 24), (1, -50), (2, 35), (3, -10), (4, 1)];
        assert_eq!(zeros(&four), ["1", "2", "3", "4"]);
        assert_eq!(zeros(&[(7, -2), (1_000_000_007, 1)]), ["1.0000000006931471808"]);
        // Wilkinson's ten, times x^3.
        let wilkinson = [
            3_628_800,
            -10_628_640,
            12_753_576,
            -8_409_500,
            3_416_930,
            -902_055,
            157_773,
            -18_150,
            1_320,
            -55,
            1,
        ];
        let terms: Vec<(i64, i64)> = (3..).zip(wilkinson).collect();
        let expected: Vec<String> = (1..=10).map(|n| n.to_string()).collect();
        assert_eq!(zeros(&terms), expected);
    }

    #[test]
    fn a_double_zero_that_is_no_fraction_stays_open() {
        let budget = Budget::default();
        // (x^2 - 2)^2
        let terms = [(0, 4), (2, -4), (4, 1)].map(|(e, c)| (e, Exact::from(c)));
        let sum = PowerSum::new(terms, &budget).unwrap();
        assert!(matches!(sum.positive_zeros(&budget), Err(NumberError::Undecided(_))));
    }
}
