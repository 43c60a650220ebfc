use arithma_num::whole;
use arithma_num::{Exact, IBig};

use crate::prelude::*;

/// # Continued fraction
///
/// The terms t0; t1, t2, ... of x = t0 + 1/(t1 + 1/(t2 + ...)), each certain, and the convergents. COMPLETE where that is all of x.
#[derive(Arguments)]
pub(crate) struct ContinuedFraction {
    /// The number.
    x: Calculated,
    /// At most so many terms; 20 by default.
    terms: Option<Count<1, 1_000>>,
}

#[derive(Debug, Answer)]
pub(crate) struct Expansion {
    /// PARTIAL where fewer terms than asked for could be decided.
    status: Option<&'static str>,
    terms: Vec<Shown>,
    convergents: Vec<Shown>,
    /// Whether these are all terms.
    complete: bool,
}

impl Tool for ContinuedFraction {
    const NAME: &str = "continuedFraction";
    const ALIASES: &[&str] =
        &["convergents", "continuedFractionExpansion", "continuedFractionTerms"];
    const EXAMPLES: &[Example] = &[
        example("of pi", r#"{"x":"pi","terms":5}"#).gives(
            "CONTINUED_FRACTION: OK | TERMS: 3,7,15,1,292 | \
             CONVERGENTS: 3,22/7,333/106,355/113,103993/33102 | COMPLETE: false",
        ),
        example("of a decimal", r#"{"x":"3.245"}"#).gives(
            "CONTINUED_FRACTION: OK | TERMS: 3,4,12,4 | CONVERGENTS: 3,13/4,159/49,649/200 | \
             COMPLETE: true",
        ),
        example("no term", r#"{"x":"pi","terms":0}"#)
            .fails(Code::OutOfRange, "parameter=terms | received=0"),
    ];
    type Output = Expansion;

    fn run(self, cx: &Context) -> Result<Expansion> {
        let most = self.terms.map_or(20, |Count(terms)| terms as usize);
        let found = whole::continued_fraction(&self.x.0, most, &cx.budget)?;
        if found.terms.is_empty() {
            let reason = "not even the whole part could be decided: the number is too near to a whole \
                          number, or not known well enough";
            return Err(Error::domain(reason).inside("x"));
        }
        let mut convergents = Vec::with_capacity(found.terms.len());
        let (mut before, mut last) = ((IBig::ZERO, IBig::ONE), (IBig::ONE, IBig::ZERO));
        for term in &found.terms {
            cx.budget.check()?;
            let next = (&before.0 + term * &last.0, &before.1 + term * &last.1);
            (before, last) = (last, next);
            let value = Exact::from_fraction(last.0.clone(), last.1.clone())?;
            convergents.push(Shown::by(Rule::Fraction, value));
        }
        Ok(Expansion {
            status: (!found.enough).then_some("PARTIAL"),
            terms: found.terms.into_iter().map(Shown::from).collect(),
            convergents,
            complete: found.complete,
        })
    }
}
