use arithma_analysis::PowerSum;
use arithma_num::{Exact, Number};

use super::bond::{Bond, CouponsPerYear, Elapsed};
use super::params::{InterestRate, Span, exact, ratio, short};
use super::rates::{chosen, none, raised};
use crate::prelude::*;

/// # Bond yield
///
/// Yield to maturity of a bond, in percent; also frequency=2, faceValue=100, elapsed=0.
///
/// Nominal annual, compounded with the coupons, which are level; from its clean price.
#[derive(Arguments)]
pub(crate) struct BondYield {
    /// In percent.
    #[param(plain)]
    coupon_rate: InterestRate,
    /// Clean.
    #[param(plain)]
    price: Positive,
    /// To maturity.
    ///
    /// From the last coupon date: years * frequency coupons are to come, at most 1200.
    #[param(plain)]
    #[unit("yr")]
    years: Span,
    /// Coupons a year; 2 if not given.
    #[param(unlisted)]
    frequency: Option<CouponsPerYear>,
    /// 100 if not given.
    #[param(unlisted)]
    face_value: Option<Positive>,
    /// Part of the running coupon period that has passed; 0 if not given.
    #[param(unlisted)]
    elapsed: Option<Elapsed>,
}

impl Tool for BondYield {
    const NAME: &str = "bondYield";
    const ALIASES: &[&str] = &["yieldToMaturity", "ytm"];
    const EXAMPLES: &[Example] = &[
        example("below its face value", r#"{"couponRate":"4","price":"97","years":"3"}"#)
            .gives("BOND_YIELD: OK | RESULT: 5.090957215193030699646493475257969"),
        example("at its face value", r#"{"couponRate":4,"price":100,"years":3}"#)
            .gives("BOND_YIELD: OK | RESULT: 4"),
        example("for nothing", r#"{"couponRate":"4","price":"0","years":"3"}"#)
            .fails(Code::OutOfRange, "parameter=price"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        let bond = Bond::new(
            self.coupon_rate,
            &self.years,
            self.frequency,
            self.face_value,
            self.elapsed,
            cx,
        )?;
        let dirty = exact((cx.figure(self.price.0) + bond.accrued()).number()?)?;
        let factor = cx.figure(factor(&bond, dirty, cx)?);
        Ok(Scalar(short(((factor - 1) * 100 * bond.a_year).number()?)))
    }
}

/// The growth of a period at which the coupons and the face value are worth the dirty price.
///
/// With u for it, `D (u - 1) u^(N-w) = C (u^N - 1) + F (u - 1)`: five terms, and u = 1 solves it
/// besides. The price falls as u rises, so that there is one other solution.
fn factor(bond: &Bond<'_>, dirty: Exact, cx: &Context) -> Result<Number> {
    let budget = &cx.budget;
    let (coupon, face) =
        (exact(bond.coupon.clone().number()?)?, exact(bond.face.clone().number()?)?);
    let (elapsed, q) = ratio(&exact(bond.elapsed.clone().number()?)?, cx)?;
    let ahead = bond.count * q - elapsed;
    if coupon.is_zero() {
        // F = D u^(N-w)
        let ratio = cx.figure(face) / Number::from(dirty);
        return ratio.pow(cx.figure(q) / ahead).number();
    }
    let whole = coupon.mul(&Exact::from(bond.count), budget)?.add(&face, budget)?;
    let is_balanced = whole == dirty;
    let terms = [
        (ahead + q, dirty.clone()),
        (ahead, -&dirty),
        (bond.count * q, -&coupon),
        (q, -&face),
        (0, coupon.add(&face, budget)?),
    ];
    let sum = PowerSum::new(terms, budget)?;
    let is_other = |u: &Number| is_balanced || !u.as_exact().is_some_and(Exact::is_one);
    let factors: Vec<Number> = sum.positive_zeros(budget)?.into_iter().filter(is_other).collect();
    if factors.is_empty() {
        return Err(none(&sum));
    }
    chosen(&raised(factors, &Exact::from(q), cx)?, None, cx)
}
