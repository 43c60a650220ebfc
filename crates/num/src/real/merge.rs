//! Sums of forms: lists of terms in order, merged.

use std::cmp::Ordering;

use super::form::{Form, Term, Terms};
use crate::number::balanced;
use crate::{Budget, Exact, Result};

/// Terms after which the budget is looked at again.
const CHECK_EVERY: usize = 256;

impl Form {
    /// The sum, in a time that grows with the number of terms.
    pub(crate) fn add(mut self, other: &Self, budget: &Budget) -> Result<Self> {
        match other.terms() {
            [] => Ok(self),
            [term] => {
                self.add_term(term.clone(), budget)?;
                Ok(self)
            }
            others => merged(self.terms, others, budget),
        }
    }

    /// The sum of any terms in any order.
    pub(crate) fn from_terms(mut terms: Vec<Term>, budget: &Budget) -> Result<Self> {
        budget.check()?;
        terms.sort_by(|a, b| a.factors.cmp(&b.factors));
        let mut sum = Terms::with_capacity(terms.len());
        let mut like: Vec<Exact> = Vec::new();
        let mut terms = terms.into_iter().enumerate().peekable();
        while let Some((index, term)) = terms.next() {
            if index % CHECK_EVERY == 0 {
                budget.check()?;
            }
            let Term { coefficient, factors } = term;
            like.push(coefficient);
            if terms.peek().is_some_and(|(_, next)| next.factors == factors) {
                continue;
            }
            let coefficient = balanced(like.drain(..), Exact::ZERO, |a, b| a.add(b, budget))?;
            if !coefficient.is_zero() {
                sum.push(Term { coefficient, factors });
            }
        }
        Ok(Self { terms: sum })
    }
}

fn merged(mine: Terms, others: &[Term], budget: &Budget) -> Result<Form> {
    let mut sum = Terms::with_capacity(mine.len() + others.len());
    let mut others = others.iter().peekable();
    for (index, mut term) in mine.into_iter().enumerate() {
        if index % CHECK_EVERY == CHECK_EVERY - 1 {
            budget.check()?;
        }
        while let Some(other) = others.peek() {
            match other.factors.cmp(&term.factors) {
                Ordering::Less => sum.extend(others.next().cloned()),
                Ordering::Equal => {
                    term.coefficient = term.coefficient.add(&other.coefficient, budget)?;
                    others.next();
                    break;
                }
                Ordering::Greater => break,
            }
        }
        if !term.coefficient.is_zero() {
            sum.push(term);
        }
    }
    sum.extend(others.cloned());
    Ok(Form { terms: sum })
}
