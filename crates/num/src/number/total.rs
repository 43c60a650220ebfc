//! Sums and products of many numbers.

use super::Number;
use crate::real::{Form, Term};
use crate::{Budget, Exact, Result};

/// Numbers after which the budget is looked at again.
const CHECK_EVERY: usize = 256;

/// All values joined two by two, so that both sides are of like size: thousands of fractions cost
/// little more than the last of these steps.
pub(crate) fn balanced<T>(
    values: impl IntoIterator<Item = T>,
    empty: T,
    join: impl Fn(&T, &T) -> Result<T>,
) -> Result<T> {
    let mut tree = Balanced::default();
    for value in values {
        tree.push(value, &join)?;
    }
    tree.join(empty, join)
}

/// Joined values of 1, 2, 4, ... values each, those of the most first.
struct Balanced<T>(Vec<(u32, T)>);

impl<T> Default for Balanced<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Balanced<T> {
    fn push(&mut self, value: T, join: impl Fn(&T, &T) -> Result<T>) -> Result<()> {
        let (mut level, mut value) = (0, value);
        while let Some((_, last)) = self.0.pop_if(|(last, _)| *last == level) {
            value = join(&last, &value)?;
            level += 1;
        }
        self.0.push((level, value));
        Ok(())
    }

    fn join(self, empty: T, join: impl Fn(&T, &T) -> Result<T>) -> Result<T> {
        let mut values = self.0.into_iter().rev().map(|(_, value)| value);
        let Some(first) = values.next() else { return Ok(empty) };
        values.try_fold(first, |joined, value| join(&value, &joined))
    }
}

impl Number {
    /// The sum of many numbers, in far less time than adding one after the other.
    pub fn sum(numbers: impl IntoIterator<Item = Self>, budget: &Budget) -> Result<Self> {
        let add = |a: &Exact, b: &Exact| a.add(b, budget);
        let mut exact = Balanced::default();
        let mut terms: Vec<Term> = Vec::new();
        for (index, number) in numbers.into_iter().enumerate() {
            if index % CHECK_EVERY == 0 {
                budget.check()?;
            }
            match number {
                Self::Exact(number) => exact.push(number, add)?,
                Self::Real(real) => terms.extend(real.into_form().into_terms()),
            }
        }
        let exact = exact.join(Exact::ZERO, add)?;
        if terms.is_empty() {
            return Ok(Self::Exact(exact));
        }
        terms.push(Term::rational(exact));
        Form::from_terms(terms, budget)?.collected(budget)?.into_number()
    }

    /// The product of many numbers, in far less time than multiplying one by the other.
    pub fn product(numbers: impl IntoIterator<Item = Self>, budget: &Budget) -> Result<Self> {
        let times = |a: &Exact, b: &Exact| a.mul(b, budget);
        let multiply = |a: &Self, b: &Self| {
            budget.check()?;
            a.mul(b, budget)
        };
        let (mut exact, mut reals) = (Balanced::default(), Balanced::default());
        for (index, number) in numbers.into_iter().enumerate() {
            if index % CHECK_EVERY == 0 {
                budget.check()?;
            }
            match number {
                Self::Exact(number) => exact.push(number, times)?,
                real @ Self::Real(_) => reals.push(real, multiply)?,
            }
        }
        let exact = Self::Exact(exact.join(Exact::ONE, times)?);
        reals.join(Self::ONE, multiply)?.mul(&exact, budget)
    }
}
