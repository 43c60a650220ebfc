use arithma_num::{Budget, IBig, Number};

use crate::order::ordered;
use crate::prelude::*;

/// # Binomial probability
///
/// Chance of exactly k successes in n trials: C(n, k) p^k (1 - p)^(n - k).
#[derive(Arguments)]
pub(crate) struct BinomialPmf {
    /// Trials, at least 0.
    n: Integer,
    /// Successes, 0 to n.
    k: Integer,
    /// Chance of a success, 0 to 1.
    p: AnyNumber,
}

/// Bits up to which the value is written out in full before it is rounded: a few milliseconds.
/// Longer ones are worked out through logarithms, as certified reals.
const EXACT_BITS: u64 = 1 << 19;

/// Trials up to 10 to this power: ln n! has as many digits before the point, and each of them is
/// worked out beside those of the answer.
const MOST_DIGITS: usize = 1_000;

/// Zeros behind the point that a number may begin with.
const MOST_ZEROS: i64 = 1_000_000_000_000;

impl Tool for BinomialPmf {
    const NAME: &str = "binomialPmf";
    const EXAMPLES: &[Example] = &[
        example("a fair coin", r#"{"n":10,"k":5,"p":"0.5"}"#)
            .gives("BINOMIAL_PMF: OK | RESULT: 0.24609375"),
        example("a million trials", r#"{"n":1000000,"k":300000,"p":"0.3"}"#)
            .gives("BINOMIAL_PMF: OK | RESULT: 0.0008705631546366807815571790087004562"),
        example("too many successes", r#"{"n":5,"k":6,"p":"0.5"}"#)
            .fails(Code::OutOfRange, "parameter=k | received=6"),
        example("not a chance", r#"{"n":5,"k":2,"p":"1.5"}"#)
            .fails(Code::OutOfRange, "parameter=p | received=1.5"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Integer(n), Integer(k), AnyNumber(p)) = (self.n, self.k, self.p);
        check(&n, &k, &p, cx)?;
        let misses = &n - &k;
        // A certain outcome needs no powers, and has no logarithms.
        let is_one = ordered(&p, &Number::ONE, &cx.budget)?.is_eq();
        if p.is_zero() || is_one {
            let certain = if is_one { misses == IBig::ZERO } else { k == IBig::ZERO };
            return Ok(Scalar::from(i64::from(certain)));
        }
        let short = cx.budget.clone().with_bits(cx.budget.bits().min(EXACT_BITS));
        let chance = match in_full(&n, &k, &p, &short) {
            Err(arithma_num::Error::TooLarge { .. }) => through_logarithms(&n, &k, &p, cx)?,
            value => value?,
        };
        // Half of its thousands of digits would help nobody.
        Ok(Scalar(Shown::by(Rule::Short, chance)))
    }
}

fn check(n: &IBig, k: &IBig, p: &Number, cx: &Context) -> Result<()> {
    if *n < IBig::ZERO {
        return Err(Error::out_of_range("must be at least 0").received(n).inside("n"));
    }
    if *n > IBig::from(10).pow(MOST_DIGITS) {
        let reason = format!("must be at most 1e{MOST_DIGITS}");
        return Err(Error::out_of_range(reason).received(n).inside("n"));
    }
    if *k < IBig::ZERO || k > n {
        return Err(Error::out_of_range("must be from 0 to n").received(k).inside("k"));
    }
    if p.sign(&cx.budget)?.is_lt() || ordered(p, &Number::ONE, &cx.budget)?.is_gt() {
        let reason = "must be from 0 to 1";
        return Err(Error::out_of_range(reason).received(cx.written(p)).inside("p"));
    }
    Ok(())
}

/// The probability as a product, which is a fraction where p is one.
fn in_full(n: &IBig, k: &IBig, p: &Number, budget: &Budget) -> arithma_num::Result<Number> {
    let miss = Number::ONE.sub(p, budget)?;
    let power = |base: &Number, exponent: IBig| match base {
        Number::Exact(base) => Ok(base.pow(&exponent, budget)?.into()),
        Number::Real(_) => base.pow(&exponent.into(), budget),
    };
    let [hits, misses] = [power(p, k.clone())?, power(&miss, n - k)?];
    let ways = Number::from(n.clone()).binomial(&k.clone().into(), budget)?;
    ways.mul(&hits, budget)?.mul(&misses, budget)
}

/// exp(ln C(n, k) + k ln p + (n - k) ln(1 - p)).
fn through_logarithms(n: &IBig, k: &IBig, p: &Number, cx: &Context) -> Result<Number> {
    let budget = &cx.budget;
    let ln_factorial = |m: &IBig| Number::from(m + IBig::ONE).ln_gamma(budget);
    let misses = n - k;
    let hit = Number::from(k.clone()).mul(&p.ln(budget)?, budget)?;
    let miss = Number::from(misses.clone()).mul(&p.neg(budget)?.ln_1p(budget)?, budget)?;
    let ways =
        ln_factorial(n)?.sub(&ln_factorial(k)?, budget)?.sub(&ln_factorial(&misses)?, budget)?;
    let logarithm = ways.add(&hit, budget)?.add(&miss, budget)?;
    let least = Number::from(10).ln(budget)?.mul(&(-MOST_ZEROS).into(), budget)?;
    if ordered(&logarithm, &least, budget)?.is_lt() {
        let reason = format!("the probability is below 1e-{MOST_ZEROS}, the smallest supported");
        return Err(Error::out_of_range(reason));
    }
    Ok(logarithm.exp(budget)?)
}
