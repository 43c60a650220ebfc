//! The simplest rational number between two others.

use arithma_num::{Budget, Exact, IBig};

type Result<T> = arithma_num::Result<T>;

/// Continued fractions longer than this are not of simple numbers.
const MAX_STEPS: usize = 64;

/// The fraction of the least denominator in `[lo, hi]`; `None` where it is not simple.
///
/// Both ends start with the same terms of a continued fraction as every number between them; at
/// the first difference the least integer in between ends the simplest one (Stern-Brocot).
pub(super) fn simplest_between(lo: &Exact, hi: &Exact, budget: &Budget) -> Result<Option<Exact>> {
    if lo.signum() <= 0 && hi.signum() >= 0 {
        return Ok(Some(Exact::ZERO));
    }
    if hi.is_negative() {
        let mirrored = simplest_between(&-hi, &-lo, budget)?;
        return Ok(mirrored.map(|value| -&value));
    }
    let mut terms: Vec<IBig> = Vec::new();
    let (mut lo, mut hi) = (lo.clone(), hi.clone());
    for _ in 0..MAX_STEPS {
        let whole = lo.floor(budget)?;
        let is_whole = lo == Exact::from(whole.clone());
        let next = if is_whole { whole.clone() } else { &whole + IBig::ONE };
        if Exact::from(next.clone()) <= hi {
            terms.push(next);
            return fold(&terms, budget).map(Some);
        }
        // Both ends lie strictly between `whole` and `whole + 1`.
        let part = Exact::from(whole.clone());
        let (a, b) = (lo.sub(&part, budget)?, hi.sub(&part, budget)?);
        terms.push(whole);
        (lo, hi) = (b.recip(budget)?, a.recip(budget)?);
    }
    Ok(None)
}

fn fold(terms: &[IBig], budget: &Budget) -> Result<Exact> {
    let mut rest = terms.iter().rev();
    let mut value = rest.next().map_or(Exact::ZERO, |last| Exact::from(last.clone()));
    for term in rest {
        value = Exact::from(term.clone()).add(&value.recip(budget)?, budget)?;
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use arithma_num::Decimal;

    use super::*;

    #[test]
    fn finds_the_simplest() {
        let budget = Budget::default();
        let exact = |text: &str| Exact::from(Decimal::parse(text).unwrap());
        let simplest = |lo: &str, hi: &str| {
            simplest_between(&exact(lo), &exact(hi), &budget).unwrap().unwrap().to_text()
        };
        assert_eq!(simplest("0.29", "0.31"), "0.3");
        assert_eq!(simplest("0.3333333", "0.33333334"), "1/3");
        assert_eq!(simplest("-1", "5"), "0");
        assert_eq!(simplest("2.5", "9"), "3");
        assert_eq!(simplest("2", "2"), "2");
        assert_eq!(simplest("3.14159265", "3.14159266"), "102928/32763");
    }
}
