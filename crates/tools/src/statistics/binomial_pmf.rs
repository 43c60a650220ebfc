use arithma_num::{Budget, Decimal as Chance, Exact, IBig, Number, Precision, Rounding};

use crate::prelude::*;

/// # Binomial probability
///
/// Chance of exactly k successes in n trials: C(n, k) p^k (1 - p)^(n - k).
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct BinomialPmf {
    /// Trials, at least 0.
    n: Integer,
    /// Successes, 0 to n.
    k: Integer,
    /// Chance of a success, 0 to 1.
    p: Decimal,
}

/// Bits up to which the value is written out in full before it is rounded: a few milliseconds.
/// Longer ones are worked out through logarithms, as certified reals.
const EXACT_BITS: u64 = 1 << 19;

/// Trials up to 10 to this power: ln n! has as many digits before the point, and each of them is
/// worked out beside those of the answer.
const MOST_DIGITS: usize = 1_000;

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
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let (Integer(n), Integer(k), Decimal(p)) = (self.n, self.k, self.p);
        check(&n, &k, &p)?;
        let misses = &n - &k;
        // A certain outcome needs no powers, and has no logarithms.
        let (is_zero, is_one) = (p.is_zero(), p.is_one());
        if is_zero || is_one {
            let certain = if is_zero { k == IBig::ZERO } else { misses == IBig::ZERO };
            return Ok(Scalar(cx.show(&Number::from(i64::from(certain)))?));
        }
        let short = cx.budget.clone().with_bits(cx.budget.bits().min(EXACT_BITS));
        match in_full(&n, &k, &p, &short) {
            Ok(value) => Ok(Scalar(rounded(&value, cx))),
            Err(arithma_num::Error::TooLarge { .. }) => {
                let value = through_logarithms(&n, &k, &p, &cx.budget).map_err(Error::from);
                value.and_then(|value| cx.show(&value)).map(Scalar).map_err(too_small)
            }
            Err(other) => Err(other.into()),
        }
    }
}

/// A probability below every supported magnitude is out of range, as the contract calls it.
fn too_small(error: Error) -> Error {
    if error.code() != Code::Overflow {
        return error;
    }
    Error::out_of_range("the probability is below 1e-1000000000000, the smallest supported")
}

fn check(n: &IBig, k: &IBig, p: &Chance) -> Result<()> {
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
    if p.is_negative() || *p > Chance::ONE {
        return Err(Error::out_of_range("must be from 0 to 1").received(p.to_text()).inside("p"));
    }
    Ok(())
}

/// All digits of the probability: it is a decimal, as p is.
fn in_full(n: &IBig, k: &IBig, p: &Chance, budget: &Budget) -> arithma_num::Result<Exact> {
    let hit = Exact::from(p.clone());
    let miss = Exact::ONE.sub(&hit, budget)?;
    let [hits, misses] = [hit.pow(k, budget)?, miss.pow(&(n - k), budget)?];
    let ways = Number::from(n.clone()).binomial(&k.clone().into(), budget)?;
    let ways = ways.as_exact().cloned().unwrap_or(Exact::ZERO);
    ways.mul(&hits, budget)?.mul(&misses, budget)
}

/// exp(ln C(n, k) + k ln p + (n - k) ln(1 - p)).
fn through_logarithms(
    n: &IBig,
    k: &IBig,
    p: &Chance,
    budget: &Budget,
) -> arithma_num::Result<Number> {
    let ln_factorial = |m: &IBig| Number::from(m + IBig::ONE).ln_gamma(budget);
    let (misses, p) = (n - k, Number::from(p.clone()));
    let hit = Number::from(k.clone()).mul(&p.ln(budget)?, budget)?;
    let miss = Number::from(misses.clone()).mul(&p.neg(budget)?.ln_1p(budget)?, budget)?;
    let ways =
        ln_factorial(n)?.sub(&ln_factorial(k)?, budget)?.sub(&ln_factorial(&misses)?, budget)?;
    ways.add(&hit, budget)?.add(&miss, budget)?.exp(budget)
}

/// The probability to the context's number of digits: half of its thousands would help nobody.
fn rounded(value: &Exact, cx: &Context) -> Digits {
    let Some(decimal) = value.as_decimal() else { return Digits::exact(value.to_text()) };
    let short = decimal.round(Precision::Significant(cx.digits()), Rounding::HalfUp);
    if short == *decimal {
        Digits::exact(short.to_text())
    } else {
        Digits::rounded(&short, cx.digits())
    }
}
