//! Selections of k out of n, with and without order.

use arithma_num::{Budget, IBig, Number, UBig};

use crate::prelude::*;

/// # Combinations
///
/// Ways to choose k of n without order, n! / (k! (n-k)!), all digits; 0 where k > n.
#[derive(Arguments)]
pub(crate) struct Combination {
    /// How many there are.
    n: Whole<0>,
    /// How many are chosen.
    k: Whole<0>,
}

/// # Permutations
///
/// Ordered selections of k of n, n! / (n-k)!, all digits; 0 where k > n.
#[derive(Arguments)]
pub(crate) struct Permutation {
    /// How many there are.
    n: Whole<0>,
    /// How many are chosen.
    k: Whole<0>,
}

impl Tool for Combination {
    const NAME: &str = "combination";
    const ALIASES: &[&str] = &["combinations"];
    const EXAMPLES: &[Example] = &[
        example("half of fifty", r#"{"n":50,"k":25}"#)
            .gives("COMBINATION: OK | RESULT: 126410606437752"),
        example("more than there are", r#"{"n":5,"k":7}"#).gives("COMBINATION: OK | RESULT: 0"),
        example("a negative number", r#"{"n":-5,"k":2}"#)
            .fails(Code::OutOfRange, "parameter=n | received=-5"),
        example("too many digits", r#"{"n":"1e9","k":"5e8"}"#)
            .fails(Code::OutOfRange, "100000 digits"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        count(Number::binomial, self.n.0, self.k.0, cx)
    }
}

impl Tool for Permutation {
    const NAME: &str = "permutation";
    const ALIASES: &[&str] = &["permutations"];
    const EXAMPLES: &[Example] = &[
        example("a podium of ten", r#"{"n":10,"k":3}"#).gives("PERMUTATION: OK | RESULT: 720"),
        example("of none", r#"{"n":5,"k":0}"#).gives("PERMUTATION: OK | RESULT: 1"),
        example("a negative number", r#"{"n":5,"k":-1}"#)
            .fails(Code::OutOfRange, "parameter=k | received=-1"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        count(Number::permutations, self.n.0, self.k.0, cx)
    }
}

type Count = fn(&Number, &Number, &Budget) -> arithma_num::Result<Number>;

fn count(selections: Count, n: UBig, k: UBig, cx: &Context) -> Result<Scalar> {
    let [n, k] = [n, k].map(|x| Number::from(IBig::from(x)));
    let value = selections(&n, &k, &cx.budget)?;
    Ok(Scalar::from(value))
}
